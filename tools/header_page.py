"""The page of HIP headers: what each declares for device code, as the preprocessor sees it."""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tools import hip_headers
from tools.markdown import NOTICE, table
from wavecore.toolchain import clang as programs
from wavecore.toolchain.build import INCLUDE_DIR

HIP = INCLUDE_DIR / "hip"
_MAIN = HIP / "hip_runtime.h"
# Host code is compiled for its syntax alone: nothing here runs it.
HOST_ONLY = frozenset(
    """
    channel_descriptor.h driver_types.h hip_ext.h hip_profile.h hip_runtime_api.h
    hip_texture_types.h hiprtc.h library_types.h linker_types.h surface_types.h texture_types.h
    api_array.h api_device.h api_errors.h api_functions.h api_graph.h api_launch.h api_memory.h
    api_templates.h host_float16.h rtc_functions.h
    """.split()
)
_TARGET = "gfx942"
_SHOWN = 6
# What the compiler calls by itself, what headers share, and what only some targets have.
_INTERNAL = re.compile(
    r"__wc_|__WC|__wavecore|__cxa_|__printf_alloc|__assert_fail|HIP_vector_base|XCC_ID"
)

_TOKEN = re.compile(
    r"^\#[ ]\d+[ ]\"(?P<file>[^\"\n]*)\"[^\n]*"
    r"|^\#[ ]*define[ ](?P<macro>\w+)[^\n]*"
    r"|^\#[^\n]*"
    r"|(?P<text>\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*')"
    r"|(?P<name>[A-Za-z_]\w*)"
    r"|(?P<sign>::|&&|\|\||[^\s\w])"
    r"|\w+",
    re.MULTILINE,
)
_OPEN, _CLOSE = frozenset("({["), frozenset(")}]")
_KEYWORDS = frozenset(("struct", "class", "union", "enum", "using"))


@dataclass
class Names:
    """What a header declares for device code."""

    functions: set[str] = field(default_factory=set)
    types: set[str] = field(default_factory=set)
    variables: set[str] = field(default_factory=set)
    macros: set[str] = field(default_factory=set)


def page() -> str:
    """The page of headers and device functions."""
    found = declared()
    public = sorted(HIP.glob("*.h"))
    brought = {path: reached(path) for path in public}
    parts = [
        f"# HIP headers and device functions\n\n{NOTICE}\n",
        "The headers that wavecore includes, and what they declare for device code. Every function "
        "is defined in a header: no device library is linked, and ROCm is not needed.\n\n"
        "The C and C++ standard headers come with the compiler's wheel. Their types, templates and "
        "`constexpr` functions work in kernels (`<type_traits>`, `<limits>`, `<array>`, "
        "`<utility>`, `<algorithm>`); functions that need a library do not (`<iostream>`, "
        "`<vector>`). Add folders for other headers with `include_dirs` or `-I`.\n\n"
        "clang's `__builtin_amdgcn_...` need no header: [builtins.md]"
        "(reference.md#clang-builtins). Not supported: launches from kernels. ROCm's header "
        "libraries (rocPRIM, hipCUB, rocThrust) compile with `wavecore hipcc`, which gives a "
        "source the standard headers that ROCm's compiler and `<hip/hip_runtime.h>` bring. They "
        "are precompiled once for each set of options."
        "\n\n## Headers\n\n",
        table(("header", "what"), ((f"`<hip/{p.name}>`", sentence(p)) for p in public)),
        "\nROCm's internal headers in `hip/amd_detail/` exist for programs that include them. "
        "`<hip/hip_runtime_api.h>` and `<hip/hiprtc.h>` also work in C and with other compilers.\n"
        "\n`wc.compile` checks the syntax of host code in a source and ignores it; `wavecore "
        "hipcc` builds [programs](how-to/hip-programs.md).\n",
    ]
    parts += [
        "\n## Compared with ROCm\n\n",
        "`python tools/hip_headers.py FOLDER` compares macros, included headers, and names with "
        "the `hip` folder of an installed ROCm, in host and device code. With those of ROCm 6.4 "
        "and 7.2 these differences are left, some of each kind:\n\n",
        table(("why", "names"), _differences()),
    ]
    for path in sorted(found, key=lambda path: (path.parent != HIP, path.name)):
        if path.name not in HOST_ONLY and (rows := list(_rows(found[path]))):
            title = f"hip/{path.name}" if path.parent == HIP else path.stem.replace("_", " ")
            # What comes with the main header need not be told of what includes that.
            by = [p.name for p in public if path in brought[p] and _MAIN not in brought[p] - {p}]
            parts.append(f"\n## {title}\n\n{sentence(path)}\n")
            if by and path.parent != HIP:
                parts.append(f"\nIn {', '.join(f'`<hip/{name}>`' for name in by)}.\n")
            parts.append("\n" + table(("", "names"), rows))
    return "".join(parts)


def _differences() -> Iterator[tuple[str, str]]:
    """The differences from ROCm's headers that stay: why, and a few of the names' patterns."""
    for row in hip_headers.expected():
        shown = ", ".join(f"`{pattern}`" for pattern in row.names[:_SHOWN])
        where = f" {row.which}:" if row.which else ""
        yield row.reason, f"{where} {shown}{', ...' if len(row.names) > _SHOWN else ''}".strip()


def _rows(names: Names) -> Iterator[tuple[str, str]]:
    for kind in ("functions", "types", "variables", "macros"):
        if members := getattr(names, kind):
            yield kind, listed(members)


def reached(path: Path) -> set[Path]:
    """A header of ours and everything it includes."""
    found: set[Path] = set()
    work = [path]
    while work:
        if (header := work.pop()) not in found:
            found.add(header)
            names = re.findall(r'^#include "([^"]*)"', header.read_text(), re.MULTILINE)
            work += [(header.parent / name).resolve() for name in names]
    return found


def sentence(path: Path) -> str:
    """What the first paragraph of a header's comment says."""
    lines = []
    for line in path.read_text().splitlines():
        if not line.startswith("// "):
            break
        lines.append(line.removeprefix("// "))
    return " ".join(lines).replace("*", "\\*").replace("|", "\\|").replace("<", "\\<")


def listed(names: Iterable[str]) -> str:
    """Names in order; a run that differs in its last digit alone is shown by its ends."""
    ordered = sorted(names, key=lambda name: (name.strip("_").lower(), name))
    parts: list[list[str]] = []
    for name in ordered:
        if parts and _follows(parts[-1][-1], name):
            parts[-1].append(name)
        else:
            parts.append([name])
    shown = []
    for run in parts:
        if len(run) > 2:
            shown.append(f"`{run[0]}` to `{run[-1]}`")
        else:
            shown += [f"`{name}`" for name in run]
    return ", ".join(shown)


def _follows(name: str, after: str) -> bool:
    return (
        name[:-1] == after[:-1]
        and name[-1:].isdigit()
        and after[-1:].isdigit()
        and int(after[-1]) == int(name[-1]) + 1
    )


# ------------------------------------------------------------------------------- preprocessed text


def declared() -> dict[Path, Names]:
    """Public names by the header that declares them."""
    found: dict[Path, Names] = {}
    for path, kind, name in _declarations(preprocessed()):
        if INCLUDE_DIR in path.parents and is_shown(name):
            getattr(found.setdefault(path, Names()), kind).add(name)
    return found


def is_shown(name: str) -> bool:
    """Whether a name is one that programs use."""
    return _INTERNAL.match(name) is None


def preprocessed() -> str:
    """All public headers as one preprocessed text, macros' definitions among it."""
    clang = programs.find_clang()
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "all.hip"
        source.write_text("".join(f"#include <hip/{p.name}>\n" for p in sorted(HIP.glob("*.h"))))
        command = [
            *clang.command, f"--target={programs.HOST_TRIPLE}", "-x", "hip",
            "--offload-device-only", f"--offload-arch={_TARGET}", "-nogpuinc", "-nogpulib",
            "-I", str(INCLUDE_DIR), *clang.header_options(), "-E", "-dD", str(source),
        ]  # fmt: skip
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def _declarations(text: str) -> Iterator[tuple[Path, str, str]]:
    """File, kind and name of each declaration at namespace level, and of each macro."""
    path = Path()
    reader = _Reader()
    for match in _TOKEN.finditer(text):
        if match["file"] is not None:
            path = Path(match["file"]).resolve()
        elif match["macro"] is not None:
            yield path, "macros", match["macro"]
        else:
            found = reader.read(match["name"] or match["sign"] or match["text"] or "")
            if found is not None:
                yield path, *found


class _Reader:
    """Cuts C++ into declarations: their tokens, with (), {} and [] for what is in brackets."""

    def __init__(self) -> None:
        self._statement: list[str] = []
        self._brackets: list[str] = []
        self._scopes: list[str] = []
        self._on_device = False

    def read(self, token: str) -> tuple[str, str] | None:
        """Take a token. Returns: kind and name of a declaration of interest that it ends."""
        if self._brackets:
            self._inside(token)
            return self._ended() if token == "}" and not self._brackets else None
        if token == "{" and ("namespace" in self._statement[:2] or self._is_linkage()):
            self._scopes.append(self._statement[-1])
            self._statement = []
        elif token == "}":
            self._scopes.pop()
        elif token in _OPEN:
            self._brackets.append(token)
        elif token == ";":
            return self._ended(whole=True)
        elif token:
            self._statement.append(token)
        return None

    def _is_linkage(self) -> bool:
        return len(self._statement) == 2 and self._statement[0] == "extern"

    def _inside(self, token: str) -> None:
        self._on_device |= token == "__device__"
        if token in _OPEN:
            self._brackets.append(token)
        elif token in _CLOSE:
            opened = self._brackets.pop()
            if not self._brackets and not self._drops_attribute():
                self._statement.append(opened + token)

    def _drops_attribute(self) -> bool:
        if self._statement[-1:] == ["__attribute__"] or self._statement[-1:] == ["__asm__"]:
            self._statement.pop()
            return True
        return False

    def _ended(self, whole: bool = False) -> tuple[str, str] | None:
        """What a declaration declares, if it has ended: by a semicolon, or by a function's body."""
        tokens = _without_template(self._statement)
        is_function = "operator" in tokens or (
            "()" in tokens[: tokens.index("=") if "=" in tokens else None]
            and tokens[0] not in ("typedef", *_KEYWORDS)
        )
        if not whole and not is_function:
            return None
        on_device, self._on_device = self._on_device, False
        self._statement = []
        if (
            {"__wavecore", "__hip_internal", "std"} & set(self._scopes)
            or "operator" in tokens
            or not tokens
        ):
            return None
        kind, name = _named(tokens, is_function)
        if kind == "types" or on_device:
            return (kind, name) if name.isidentifier() else None
        return None


def _without_template(tokens: list[str]) -> list[str]:
    """The tokens behind `template <...>`."""
    if tokens[:1] != ["template"]:
        return tokens
    depth = 0
    for place, token in enumerate(tokens):
        depth += (token == "<") - (token == ">")
        if token == ">" and not depth:
            return _without_template(tokens[place + 1 :])
    return []


def _named(tokens: list[str], is_function: bool) -> tuple[str, str]:
    """Kind and name of what a declaration declares."""
    if tokens[0] == "typedef":
        return "types", [token for token in tokens if token.isidentifier()][-1]
    if tokens[0] in _KEYWORDS:
        return "types", tokens[1] if len(tokens) > 1 else ""
    if is_function:
        return "functions", tokens[tokens.index("()") - 1]
    end = tokens.index("=") if "=" in tokens else len(tokens)
    return "variables", [token for token in tokens[:end] if token.isidentifier()][-1:][0]
