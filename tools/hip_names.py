"""Compare functions.txt with the public functions of HIP.

    python tools/hip_names.py                      # with the names in hip_names.txt
    python tools/hip_names.py FOLDER [LIBRARY]     # with the headers in a folder (hip_runtime_api.h
                                                   # and others), and what a libamdhip64 exports

Prints the functions that wavecore/hip/functions.txt does not have, as a function, another name of
one or an absent one, and that none of our headers defines; exit status 1 if there are any.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from elftools.elf.elffile import ELFFile  # noqa: E402

from wavecore.hip.functions import aliases, functions  # noqa: E402
from wavecore.toolchain.build import INCLUDE_DIR  # noqa: E402

RECORD = Path(__file__).with_suffix(".txt")
HEADERS = ("hip_runtime_api.h", "hip_ext.h", "hiprtc.h", "amd_hip_gl_interop.h")
NAME = r"(?:__)?hip(?:rtc)?[A-Z]\w*"

_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
_DIRECTIVE = re.compile(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", re.MULTILINE)
_DEFAULT = re.compile(r"__dparm\([^()]*\)")
# A type, the name, parameters without bodies or calls of other functions, then ; or the body.
_DECLARATION = re.compile(rf"[\w*&>]\s+[*&]?({NAME})\s*\((?!\s*\*)([^;{{}}]*?)\)\s*[;{{]")
_KEYWORD = re.compile(rf"\breturn\s+{NAME}\s*\(")


def declared(text: str) -> set[str]:
    """The functions that a header declares or defines."""
    text = _DIRECTIVE.sub("", _DEFAULT.sub("", _COMMENT.sub("", text)))
    calls = {match.start() for match in _KEYWORD.finditer(text)}
    return {
        match[1]
        for match in _DECLARATION.finditer(text)
        if not any(match.start() - 6 <= at <= match.start() for at in calls)
    }


def exported(library: Path) -> set[str]:
    """The HIP functions that a library exports."""
    with library.open("rb") as file:
        symbols = ELFFile(file).get_section_by_name(".dynsym").iter_symbols()
        return {
            symbol.name
            for symbol in symbols
            if symbol["st_shndx"] != "SHN_UNDEF"
            and symbol["st_info"]["type"] == "STT_FUNC"
            and re.fullmatch(rf"{NAME}|_Z\d+hip\w+", symbol.name)
        }


def recorded() -> dict[str, str]:
    """The names of the record, and the version that brought each."""
    lines = RECORD.read_text("utf-8").split("\n\n", 1)[1].splitlines()
    return dict(line.split(" ") for line in lines)


@cache
def ours() -> frozenset[str]:
    """What functions.txt has, and what our headers define."""
    table = {function.name for function in functions()} | {alias.name for alias in aliases()}
    headers = (path.read_text("utf-8") for path in (INCLUDE_DIR / "hip").rglob("*.h"))
    defined = set().union(*map(declared, headers))
    macros = re.compile(rf"#define ({NAME})\(")
    for path in (INCLUDE_DIR / "hip").rglob("*.h"):
        defined |= set(macros.findall(path.read_text("utf-8")))
    return frozenset(table | defined)


def missing(names: Iterable[str]) -> list[str]:
    """Those that we do not have."""
    return sorted(set(names) - ours())


def main() -> int:
    parser = argparse.ArgumentParser(description="the public functions of HIP that we do not have")
    parser.add_argument("folder", nargs="?", type=Path, help="with HIP's headers")
    parser.add_argument("library", nargs="?", type=Path, help="HIP's libamdhip64")
    wanted = parser.parse_args()
    names = set(recorded())
    if wanted.folder is not None:
        paths = [path for name in HEADERS for path in wanted.folder.rglob(name)]
        if not paths:
            raise SystemExit(f"{wanted.folder}: none of {', '.join(HEADERS)} is in it")
        names = set().union(*(declared(path.read_text("utf-8")) for path in paths))
    if wanted.library is not None:
        names |= exported(wanted.library)
    found = missing(names)
    for name in found:
        print(f"{name}: not in wavecore/hip/functions.txt, nor in our headers", file=sys.stderr)
    print(f"{len(names) - len(found)} of {len(names)} functions are there")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
