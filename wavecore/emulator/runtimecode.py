"""The functions of runtime.c, compiled one by one as native code comes to call them.

All of them take LLVM seconds, and a kernel calls a dozen of the hundred. So clang makes unoptimised
bitcode of the source, in a tenth of a second, and LLVM compiles out of it what is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cached_property
from pathlib import Path

from wavecore.builder import llvm
from wavecore.emulator import records
from wavecore.emulator.flow import no_check
from wavecore.toolchain.cache import DiskCache, digest
from wavecore.toolchain.host import compile_host
from wavecore.toolchain.objects import is_object

# What dispatch calls; the rest is called by routines and kernels.
CORE = ("wc_run", "wc_run_wave", "wc_start_group", "wc_add_code", "wc_exchange")
_FLAGS = ("-O3", "-march=native", "-ffreestanding", "-fno-sanitize=all", "-fno-stack-protector")
_LEVEL = 3
_CACHE = DiskCache("runtime")
_NAME = re.compile(rb"wc_\w+")


class RuntimeCode:
    """Which functions are linked into a process's native code; callers hold its lock."""

    def __init__(self, native: llvm.NativeCode) -> None:
        self._native = native
        self._linked: set[str] = set()

    def is_linked(self, names: Iterable[str]) -> bool:
        """Whether all functions are there."""
        return self._linked.issuperset(names)

    def link(self, names: Iterable[str], check: Callable[[], None] = no_check) -> None:
        """Compile and link functions that are missing; `check` is called between them."""
        missing = sorted(set(names) - self._linked)
        if not self._linked.issuperset(CORE):  # they share most of what they are made of
            self._link_together(CORE)
        for name in missing:
            if name not in self._linked:
                check()
                self._link_together((name,))

    def _link_together(self, names: tuple[str, ...]) -> None:
        key = digest(self._source, llvm.host_identity(), *_FLAGS, *names)
        code = _CACHE.get(key)
        if code is None or not is_object(code, names):
            code = llvm.compile_bitcode(self._bitcode, names, _LEVEL)
            _CACHE.put(key, code)
        self._native.load(code, names)
        self._linked.update(names)

    @cached_property
    def _source(self) -> str:
        return records.c_declarations() + (Path(__file__).parent / "runtime.c").read_text("utf-8")

    @cached_property
    def _bitcode(self) -> bytes:
        return compile_host(self._source, kind="bitcode", options=_FLAGS)


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
