"""Names of other languages for kernels, in foreign.txt: synonyms of ours, or what to write."""

from __future__ import annotations

import ast
import difflib
import opcode
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any

from wavecore.lang.amdgcn import builtin, names
from wavecore.lang.builtins.table import TABLE
from wavecore.lang.types import SCALARS, VECTORS, Scalar, Type, Vector, pointer

# Modules of other languages, as their users import them.
MODULES = frozenset({
    *("numba", "cuda", "roc", "triton", "tl", "warp", "wp", "cupy", "cupyx", "cp", "jit", "taichi"),
    *("ti", "hip", "libdevice", "pl", "jl"),
})  # fmt: skip
PACKAGES = frozenset({"math", "cuda", "tl", "ti", "wp"})  # what wl.PACKAGE.name may begin with
_QUALIFIER = re.compile(r"\b(const|volatile|(__)?restrict(__)?)(?!\w)")
INDICES = ("threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize")  # not in the table


@dataclass(frozen=True)
class Foreign:
    """A name that people know from elsewhere.

    Args:
        origin: the language, or several.
        name: as it follows `wl.`; it may have a dot.
        code: what to write instead; for a synonym, the name of ours.
        remark: why, or what else to know.
        is_synonym: whether kernels may use the name.
        on_host: whether it is written outside of kernels.
    """

    origin: str
    name: str
    code: str
    remark: str = ""
    is_synonym: bool = False
    on_host: bool = False

    @property
    def advice(self) -> str:
        if self.is_synonym:
            return f"Write wl.{self.code}."
        begin = "Outside of kernels, write" if self.on_host else "Write"
        return f"{begin} `{self.code}`{f': {self.remark}' if self.remark else ''}."


@cache
def table() -> dict[str, Foreign]:
    """All rows by name."""
    found: dict[str, Foreign] = {}
    origin = ""
    for line in (Path(__file__).parent / "foreign.txt").read_text("utf-8").splitlines():
        if line.startswith("## "):
            origin = line.removeprefix("## ")
        if not line or line[0] == "#":
            continue
        names, code, remark = (*line.split("; ", 2), "")[:3]
        plain = code.removeprefix("= ").removeprefix("host: ")
        for name in names.split():
            found[name] = Foreign(
                origin, name, plain, remark,
                is_synonym=code.startswith("= "), on_host=code.startswith("host: "),
            )  # fmt: skip
    return found


def synonym(name: str) -> str:
    """Our name, or Python's, for the same function or type; "" if there is none."""
    row = table().get(name)
    return row.code if row is not None and row.is_synonym else _of_cuda(name)


def _of_cuda(name: str) -> str:
    """The name of ours without CUDA's underscores and its f for float: `__expf`, `sqrtf`."""
    plain = name.removeprefix("__")
    short = plain.removesuffix("f")
    candidates = [plain, short] if plain == name else [plain, f"fast_{short}", short]
    for each in candidates:
        if each != name and each in TABLE and not each.endswith("_"):
            return each
    return ""


def advice(name: str) -> str:
    """What to write instead of a name, `load` or `atomic.add`; "" if nothing is known."""
    row = table().get(name)
    if row is not None:
        return row.advice
    found = _of_cuda(name)
    return f"Write wl.{found}." if found else _type_advice(name) or _of_instruction(name)


def missing(module: str, name: str, said: str, caller: FrameType) -> Exception:
    """The error for a name that a module lacks, with what to write instead.

    `from module import name` makes an ImportError of its own out of an AttributeError, and drops
    the text; it keeps an ImportError.
    """
    if not said:
        return AttributeError(f"module {module!r} has no attribute {name!r}")
    if caller.f_code.co_code[caller.f_lasti] == opcode.opmap["IMPORT_FROM"]:
        return ImportError(f"cannot import name {name!r} from {module!r}. {said}")
    # Python would append a guess from the names of `obj`.
    return AttributeError(
        f"module {module!r} has no attribute {name!r}. {said}", name=name, obj=None
    )


def type_of(text: str) -> Type | None:
    """The type that C writes so, `const uchar4* __restrict__`; None for another text."""
    plain = _QUALIFIER.sub("", text).strip()
    name = plain.removesuffix("*").strip()
    kind = _named(name) or next((each for each in SCALARS.values() if each.cxx == name), None)
    if kind is None or name == plain:
        return kind
    return pointer(kind, const=re.search(r"\bconst\b[^*]*\*", text) is not None)


def _named(name: str) -> Scalar | Vector | None:
    """The number or vector that has this name, here or elsewhere."""
    row = table().get(name)
    ours = row.code if row is not None and row.is_synonym else name
    return SCALARS.get(ours) or VECTORS.get(ours)


def _type_advice(name: str) -> str:
    """For a type as a typedef has it: `float32_p`."""
    target = re.sub(r"(_?p|_?ptr)$", "", name)
    kind = _named(target)
    if kind is None or target == name:
        return ""
    return f"Write wl.ptr[{kind!r}]."


def _of_instruction(name: str) -> str:
    """For an instruction by clang's or the manual's name: `__builtin_amdgcn_...`, `v_mfma_...`."""
    plain = name.lstrip("_")
    for prefix in ("builtin_", "amdgcn_", "v_"):
        plain = plain.removeprefix(prefix)
    is_product = plain.startswith(("mfma_", "wmma_", "swmmac_"))
    of_family = names() if is_product or "amdgcn" in name else ()
    known = [each for each in of_family if each.partition("_")[0] == plain.partition("_")[0]]
    near = [plain] if builtin(plain) else difflib.get_close_matches(plain, known, 1, 0.8)
    said = [f"Write wl.amdgcn.{each}." for each in near]
    if is_product:
        ours = table()["mfma"]
        said.append(f"For every GPU, write `{ours.code}`: {ours.remark}.")
    return " ".join(said)


def is_theirs(thing: Any) -> bool:
    """Whether a module or function is of another language's package."""
    name = thing.__name__ if isinstance(thing, ModuleType) else getattr(thing, "__module__", "")
    return isinstance(name, str) and name.partition(".")[0] in MODULES


def advice_for(node: ast.expr) -> str:
    """What to write instead of `cuda.atomic.add`, if it begins with a module of theirs."""
    names = ast.unparse(node).split(".")
    if len(names) < 2 or names[0] not in MODULES:
        return ""
    inner = [name for name in names[1:] if name not in MODULES and name != "language"]
    if not inner:
        return ""
    known = advice(".".join(inner[:2])) or advice(inner[0])
    return known or (f"Write wl.{inner[0]}." if inner[0] in (*TABLE, *INDICES) else "")
