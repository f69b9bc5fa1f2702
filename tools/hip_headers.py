"""Compares our HIP headers with ROCm's: macros, files brought along, and names.

    python tools/hip_headers.py FOLDER                     all public headers, host and device
    python tools/hip_headers.py FOLDER hip_runtime.h       one of them
    python tools/hip_headers.py FOLDER --wrappers CLANG    with clang's HIP wrappers on ROCm's side

FOLDER is the `hip` folder of an installed ROCm. ROCm's clang includes a wrapper of its own before
every HIP source; --wrappers names its folder of headers, which contains that.
Both sides are parsed by our clang as hipcc does, so that only the headers differ. "missing" is what
ROCm's headers have and ours have not; "beyond" the opposite. tools/hip_headers.toml holds the
differences that stay, with reasons; only others are printed, and the exit status is 1 if there are
any.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from wavecore.hip.compiler.hostlibrary import choose, triple  # noqa: E402
from wavecore.toolchain import clang as programs  # noqa: E402
from wavecore.toolchain.build import INCLUDE_DIR  # noqa: E402
from wavecore.toolchain.wavesize import device_defines, host_defines  # noqa: E402

EXPECTED = ROOT / "tools/hip_headers.toml"
TARGET = "gfx1100"
SIDES = ("host", "device")
# Headers of ROCm's that need <hip/hip_runtime.h> before them.
NOT_ALONE = frozenset(
    """
    channel_descriptor.h driver_types.h hip_deprecated.h hip_gl_interop.h hip_texture_types.h
    surface_types.h texture_types.h
    """.split()
)
NOTHING = "-"  # a source that includes no header
KINDS = ("macros", "includes", "names")

# Names that are ours alone, or of the compiler and of the C library behind both.
_OURS = re.compile(r"__wc_|__WC_|__wavecore|__builtin_|_GLIBCXX|_[A-Z]|__CLANG")
_WRAPPER = "__clang_hip_runtime_wrapper.h"
# Standard headers that a program may name; the others are parts of an implementation.
_STANDARD = re.compile(
    r"(?:.*/c\+\+/[\d.]+|/usr/include(?:/[\w-]+-linux-gnu)?)/(?P<name>[a-z_]+(?:\.h)?)\Z"
)
_DECLARATION = re.compile(
    r"(?P<depth>(?:\| |  )*)[|`]-(?P<kind>\w+)(?: 0x\w+)?(?: parent 0x\w+)?(?: prev 0x\w+)?"
    r"(?P<rest>.*)"
)
_PLACES = re.compile(r" <(?:<[^>]*>|[^<>])*>(?: <[^>]*>| (?:\S+:\d+:\d+|line:\d+:\d+|col:\d+))?")
_FUNCTION = re.compile(r"(?P<name>[A-Za-z_]\w*) '(?P<type>[^']*)'")
_LAST_WORD = re.compile(r"(?P<name>[A-Za-z_]\w*)(?: '.*'| definition)*\Z")
_FLAGS = frozenset("implicit used referenced invalid constexpr class struct union".split())
_OPENED = frozenset(("LinkageSpecDecl", "EnumDecl", "FunctionTemplateDecl"))
_NAMELESS = ("LinkageSpecDecl", "EmptyDecl", "StaticAssertDecl", "NamespaceDecl")
_OF_OTHERS = ("Using", "FunctionTemplate", "TemplateType", "NonTypeTemplate")
_SPACES = {"CUDADeviceAttr": "d", "CUDAHostAttr": "h", "CUDAGlobalAttr": "g"}


@dataclass
class Found:
    """What including a header gives a source.

    `names` are those of the global namespace, functions with where they can be called: d, h or dh.
    """

    macros: set[str] = field(default_factory=set)
    includes: set[str] = field(default_factory=set)
    names: set[str] = field(default_factory=set)


@dataclass(frozen=True)
class Headers:
    """A set of HIP headers: the folder that contains `hip`, and what comes before every source."""

    folder: Path
    before: tuple[str, ...]

    def found(self, header: str, side: str, standard: str = "c++17", before: str = "") -> Found:
        """What a header of hip/ gives, after another one. Raises: RuntimeError if it is invalid."""
        text = "".join(
            f"#include <hip/{name}>\n" for name in (before, header) if name not in ("", NOTHING)
        )
        macros = self._run(text, side, standard, "-E", "-dM")
        includes = self._run(text, side, standard, "-E")
        names = self._run(text, side, standard, "-fsyntax-only", "-Xclang", "-ast-dump")
        return Found(
            _macros(macros) - _predefined(side, standard),
            set(_included(includes)),
            set(_declared(names)) - _of_compiler(side, standard),
        )

    def _run(self, text: str, side: str, standard: str, *action: str) -> str:
        clang = programs.find_clang()
        own = [*clang.command, f"--target={triple()}", *choose(None).compile_options(clang)]
        own += ["-nogpuinc", "-nogpulib", "-D__HIP_PLATFORM_AMD__=1", f"-std={standard}", "-w"]
        own += ["-I", str(self.folder), *self.before, "-x", "hip"]
        if side == "host":
            own += ["--offload-host-only", *host_defines([])]
        else:
            own += [
                "--offload-device-only",
                f"--offload-arch={TARGET}",
                *device_defines(TARGET, []),
            ]
        done = subprocess.run(
            [*own, *action, "-"], input=text, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise RuntimeError(f"{text.strip() or 'nothing'} ({side}, {standard}):\n{done.stderr}")
        return done.stdout


_NOTHING = Headers(Path("/nonexistent"), ())


@cache
def _predefined(side: str, standard: str) -> set[str]:
    return _macros(_NOTHING._run("", side, standard, "-E", "-dM"))


@cache
def _of_compiler(side: str, standard: str) -> set[str]:
    """Names that the compiler declares by itself."""
    return set(
        _declared(_NOTHING._run("", side, standard, "-fsyntax-only", "-Xclang", "-ast-dump"))
    )


def ours() -> Headers:
    """Our headers, as hipcc includes them."""
    start = INCLUDE_DIR / "hip/wavecore/every_source.h"
    return Headers(INCLUDE_DIR, ("-include", str(start)))


def theirs(folder: Path, wrappers: Path | None, scratch: Path) -> Headers:
    """ROCm's headers; `scratch` gets links to the parts, so that nothing else there is found."""
    (scratch / "include").mkdir()
    (scratch / "include/hip").symlink_to(folder.resolve())
    if wrappers is None:
        return Headers(scratch / "include", ())
    own = scratch / "wrappers"
    own.mkdir()
    for path in [*wrappers.glob("__clang_hip_*.h"), *wrappers.glob("__clang_cuda_*.h")]:
        (own / path.name).symlink_to(path.resolve())
    wrapped = wrappers / "cuda_wrappers"
    before = ("-isystem", str(wrapped), "-idirafter", str(own), "-include", str(own / _WRAPPER))
    return Headers(scratch / "include", before)


def public_headers(folder: Path) -> list[str]:
    """The headers of a folder `hip` that programs include by name."""
    return sorted(path.name for path in folder.glob("*.h"))


# -------------------------------------------------------------------------- what the compiler says


def _macros(text: str) -> set[str]:
    return set(re.findall(r"^#define (\w+)", text, re.MULTILINE))


def _included(text: str) -> Iterator[str]:
    """Public headers among the files of a preprocessed text."""
    for path in set(re.findall(r'^# \d+ "([^"\n]*)"', text, re.MULTILINE)):
        head, _, name = os.path.normpath(path).rpartition("/include/hip/")
        if head:
            if "/" not in name and name.endswith(".h"):
                yield f"hip/{name}"
        elif match := _STANDARD.match(str(Path(path).resolve())):
            yield match["name"]


def _declared(text: str) -> Iterator[str]:
    """Names of the global namespace in a dump of the syntax tree."""
    reader = _Reader()
    for line in text.splitlines():
        if match := _DECLARATION.match(line):
            yield from reader.read(len(match["depth"]) // 2, match["kind"], match["rest"])
    yield from reader.ended()


class _Reader:
    """Reads a dump node by node; a function ends with the next node that is not inside it."""

    def __init__(self) -> None:
        self._open = {0}  # depths at which declarations are those of the global namespace
        self._function = ""
        self._depth = 0
        self._spaces: set[str] = set()

    def read(self, depth: int, kind: str, rest: str) -> Iterator[str]:
        """Take a node. Returns: the names that are complete with it."""
        if depth not in self._open:
            if kind in _SPACES and depth == self._depth + 1:
                self._spaces.add(_SPACES[kind])
            return
        if kind in _SPACES:  # of the template or the enumeration around
            return
        yield from self.ended()
        rest = _PLACES.sub("", rest, count=1)
        self._open = {at for at in self._open if at <= depth}
        if kind in _OPENED or (kind == "NamespaceDecl" and not rest.strip()):
            self._open.add(depth + 1)
        if kind == "FunctionDecl":
            if found := _FUNCTION.search(rest):
                self._function, self._depth, self._spaces = found["name"], depth, set()
        elif kind.endswith("Decl") and (name := _name(kind, rest)):
            yield name

    def ended(self) -> Iterator[str]:
        """The function that has been read, with where it can be called."""
        if self._function:
            yield f"{self._function}()" + ("".join(sorted(self._spaces)) or "h")
        self._function = ""


def _name(kind: str, rest: str) -> str:
    """The name that a declaration other than a function's gives."""
    if kind in _NAMELESS or kind.startswith(_OF_OTHERS):
        return ""
    match = _FUNCTION.search(rest) or _LAST_WORD.search(rest)
    return match["name"] if match and match["name"] not in _FLAGS else ""


# ------------------------------------------------------------------------------------- comparison


def differences(rocm: Found, own: Found) -> Iterator[tuple[str, str, str]]:
    """Kind, "missing" or "beyond", and name."""
    for kind in KINDS:
        there, here = getattr(rocm, kind), getattr(own, kind)
        if kind == "names":
            there, here = _callable(there), _callable(here)
        for name in sorted(there - here):
            if not _is_otherwise(name, own):
                yield kind, "missing", name
        for name in sorted(here - there):
            if not _OURS.match(name) and not _is_otherwise(name, rocm):
                yield kind, "beyond", name


def _is_otherwise(name: str, found: Found) -> bool:
    """Whether a name is a macro here and a declaration there."""
    return name.partition("()")[0] in found.macros or name in found.names


def _callable(names: Iterable[str]) -> set[str]:
    """Functions once for the host and once for the device."""
    found = set()
    for name in names:
        function, bracket, spaces = name.partition("()")
        found |= {f"{function}(){space}" for space in spaces} if bracket else {name}
    return found


@dataclass(frozen=True)
class Expected:
    """Differences that stay: patterns of names, and of headers; `which` is "" for both."""

    reason: str
    names: tuple[str, ...]
    headers: tuple[str, ...] = ("*",)
    which: str = ""

    def covers(self, header: str, which: str, name: str) -> bool:
        """Whether a difference is one of these."""
        return (
            self.which in ("", which)
            and any(fnmatchcase(header, pattern) for pattern in self.headers)
            and any(fnmatchcase(name, pattern) for pattern in self.names)
        )


def expected() -> list[Expected]:
    """The differences that stay."""
    rows = tomllib.loads(EXPECTED.read_text("utf-8"))["difference"]
    return [
        Expected(
            row["reason"],
            tuple(row["names"]),
            tuple(row.get("headers", ("*",))),
            row.get("which", ""),
        )
        for row in rows
    ]


def unexpected(
    rocm: Headers, own: Headers, names: Sequence[str], standard: str, known: Sequence[Expected]
) -> Iterator[str]:
    """Lines that tell the differences of headers, each once for a side."""
    seen: set[tuple[str, ...]] = set()
    for name in dict.fromkeys(names):
        for side in SIDES:
            if name != NOTHING and not (own.folder / "hip" / name).exists():
                if not any(each.covers(name, "missing", name) for each in known):
                    yield f"{name} missing"
                break
            before = "hip_runtime.h" if name in NOT_ALONE else ""
            there = rocm.found(name, side, standard, before)
            here = own.found(name, side, standard, before)
            for kind, which, what in differences(there, here):
                is_new = (side, kind, which, what) not in seen
                seen.add((side, kind, which, what))
                if is_new and not any(each.covers(name, which, what) for each in known):
                    yield f"{name} {side} {kind} {which} {what}"


def main() -> int:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("headers", nargs="*")
    parser.add_argument("--wrappers", type=Path)
    parser.add_argument("--standard", default="c++17")
    given = parser.parse_intermixed_args()
    # What hip_runtime.h brings need not be told of each header that includes it.
    names = given.headers or [NOTHING, "hip_runtime.h", *public_headers(given.folder)]
    with tempfile.TemporaryDirectory() as scratch:
        rocm = theirs(given.folder, given.wrappers, Path(scratch))
        found = list(unexpected(rocm, ours(), names, given.standard, expected()))
    print("\n".join(found) if found else "no differences but those of tools/hip_headers.toml")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
