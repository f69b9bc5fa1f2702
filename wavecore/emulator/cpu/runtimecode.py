"""The functions of runtime.c, compiled one by one as native code comes to call them.

They come as LLVM's bitcode (tools/gen_runtime.py), optimised but for no CPU in particular: LLVM
makes native code for the machine at hand of those that are asked for, and no C compiler is needed.
"""

from __future__ import annotations

import json
import lzma
import platform
import re
from functools import cache
from pathlib import Path

from wavecore.builder import jit
from wavecore.emulator import records
from wavecore.errors import Error
from wavecore.toolchain.cache import DiskCache, digest
from wavecore.toolchain.objects import is_object

# What dispatch calls; the rest is called by routines and kernels.
CORE = ("wc_run", "wc_run_wave", "wc_add_code", "wc_exchange")
ARCHITECTURES = ("x86_64", "aarch64")
FOLDER = Path(__file__).parent / "bitcode"
_SPELLINGS = {"AMD64": "x86_64", "arm64": "aarch64"}
_LEVEL = 2
_CACHE = DiskCache("runtime")
_NAME = re.compile(rb"wc_\w+")


def source_digest() -> str:
    """What the bitcode is made from."""
    source = (Path(__file__).parent / "runtime.c").read_text("utf-8")
    return digest(records.c_declarations(), source)


@cache
def _file() -> tuple[str, dict[str, int], bytes]:
    """This machine's: a digest of it, each function's size, and the compressed bitcode.

    Raises: Error where there is none for this machine, or none of this source.
    """
    machine = _SPELLINGS.get(platform.machine(), platform.machine())
    if machine not in ARCHITECTURES:
        raise Error(
            f"native code needs a machine of {' or '.join(ARCHITECTURES)}, and this is {machine}; "
            'executor="interpreter" runs on any.'
        )
    content = (FOLDER / f"{machine}.bin").read_bytes()
    head, _, packed = content.partition(b"\n")
    facts = json.loads(head)
    if facts["source"] != source_digest():
        raise Error("runtime.c or records.py have changed: run `python tools/gen_runtime.py`.")
    return digest(content), facts["pieces"], packed


@cache
def _bitcode() -> dict[str, bytes]:
    _, sizes, packed = _file()
    rest = lzma.decompress(packed)
    found, start = {}, 0
    for name, size in sizes.items():
        found[name] = rest[start : start + size]
        start += size
    return found


def compiled(name: str) -> bytes:
    """Native object code of a function."""
    key = digest(_file()[0], jit.host_identity(), str(_LEVEL), name)
    code = _CACHE.get(key)
    if code is None or not is_object(code, (name,)):
        code = jit.compile_bitcode(_bitcode()[name], _LEVEL)
        _CACHE.put(key, code)
    return code


def called_by(code: bytes) -> set[str]:
    """The functions of the runtime that an object names."""
    found = set()
    at = code.find(b"wc_")
    while at >= 0:
        match = _NAME.match(code, at)
        if match is not None and code[at - 1] == 0 and code[match.end()] == 0:
            found.add(match[0].decode())
        at = code.find(b"wc_", at + 3)
    return found
