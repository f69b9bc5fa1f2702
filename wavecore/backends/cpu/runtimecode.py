"""The functions of runtime.c, compiled one by one when native code first calls them.

They are shipped as LLVM bitcode (tools/gen_runtime.py), optimised but not for a particular CPU:
LLVM compiles the requested ones for this machine, and no C compiler is needed.
"""

from __future__ import annotations

import json
import platform
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from wavecore._fork import IMPORTS
from wavecore.builder import jit
from wavecore.emulator import records
from wavecore.errors import Error
from wavecore.toolchain.cache import DiskCache, digest
from wavecore.toolchain.objects import is_object

# Called by dispatch; the others are called by routines and kernels.
CORE = ("wc_run", "wc_run_wave", "wc_add_code", "wc_exchange", "wc_dash", "wc_serve")
ARCHITECTURES = ("x86_64", "aarch64")
_SPELLINGS = {"AMD64": "x86_64", "arm64": "aarch64"}
_LEVEL = 2
_CACHE = DiskCache("runtime")
_NAME = re.compile(rb"wc_\w+")
_CHAPTER = re.compile(r'^#include "(.+)"\n', re.MULTILINE)


@dataclass(frozen=True)
class Source:
    """A C file, its bitcode in a folder `bitcode` beside it, and the declarations put before it.

    Files that it includes by `"..."` are its chapters: one translation unit, one digest.
    """

    path: Path
    declarations: Callable[[], str] = str

    @property
    def folder(self) -> Path:
        """Where its bitcode lies: a file for each architecture."""
        return self.path.parent / "bitcode"

    @property
    def text(self) -> str:
        """The compiler's input."""
        return self.declarations() + self.written

    @property
    def written(self) -> str:
        """The text of the files, with chapters inserted."""

        def chapter(match: re.Match[str]) -> str:
            return f"#line 1 {json.dumps(match[1])}\n{(folder / match[1]).read_text('utf-8')}"

        folder = self.path.parent
        return _CHAPTER.sub(chapter, self.path.read_text("utf-8"))


RUNTIME = Source(Path(__file__).parent / "runtime.c", records.c_declarations)
FOLDER = RUNTIME.folder


def source_digest(source: Source = RUNTIME) -> str:
    """A digest of the bitcode's source."""
    return digest(source.declarations(), source.written)


@cache
def _file(source: Source = RUNTIME) -> tuple[str, dict[str, int], bytes]:
    """This machine's: a digest of it, each function's size, and the compressed bitcode.

    Raises: Error where there is none for this machine, or none of this source.
    """
    machine = _SPELLINGS.get(platform.machine(), platform.machine())
    if machine not in ARCHITECTURES:
        raise Error(
            f"native code needs {' or '.join(ARCHITECTURES)}, but this machine is {machine}; "
            'executor="interpreter" runs anywhere.'
        )
    content = (source.folder / f"{machine}.bin").read_bytes()
    head, _, packed = content.partition(b"\n")
    facts = json.loads(head)
    if facts["source"] != source_digest(source):
        raise Error(
            f"{source.path.name} or records.py have changed: run `python tools/gen_runtime.py`."
        )
    return digest(content), facts["pieces"], packed


@cache
def _bitcode(source: Source = RUNTIME) -> dict[str, bytes]:
    with IMPORTS:
        import lzma  # not needed if all functions are cached

    _, sizes, packed = _file(source)
    rest = lzma.decompress(packed)
    found, start = {}, 0
    for name, size in sizes.items():
        found[name] = rest[start : start + size]
        start += size
    return found


def compiled(name: str, source: Source = RUNTIME) -> bytes:
    """Native object code of a function."""
    key = digest(_file(source)[0], jit.host_identity(), str(_LEVEL), name)
    code = _CACHE.get(key)
    if code is None or not is_object(code, (name,)):
        code = jit.compile_bitcode(_bitcode(source)[name], _LEVEL)
        _CACHE.put(key, code)
    return code


def called_by(code: bytes) -> set[str]:
    """The runtime functions that an object names."""
    found = set()
    at = code.find(b"wc_")
    while at >= 0:
        match = _NAME.match(code, at)
        if match is not None and code[at - 1] == 0 and code[match.end()] == 0:
            found.add(match[0].decode())
        at = code.find(b"wc_", at + 3)
    return found
