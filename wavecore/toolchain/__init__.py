"""Compilers: HIP C++ and assembly to code objects, C to host code, and the cache of the results."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from wavecore._fork import IMPORTS

if TYPE_CHECKING:
    from wavecore.toolchain.build import assemble as assemble
    from wavecore.toolchain.build import compile as compile
    from wavecore.toolchain.build import compile_bitcode as compile_bitcode
    from wavecore.toolchain.build import link as link
    from wavecore.toolchain.cache import DiskCache as DiskCache
    from wavecore.toolchain.host import compile_host as compile_host

__all__ = ["DiskCache", "assemble", "compile", "compile_bitcode", "compile_host", "link"]

# Importing the cache alone, as launches do, does not load the compilers' modules.
_HOMES = {
    "DiskCache": "cache",
    "assemble": "build",
    "compile": "build",
    "compile_bitcode": "build",
    "compile_host": "host",
    "link": "build",
}


if not TYPE_CHECKING:  # type checkers see the names above, and no others

    def __getattr__(name: str) -> Any:
        if name not in _HOMES:
            raise AttributeError(f"module 'wavecore.toolchain' has no attribute {name!r}")
        with IMPORTS:
            return getattr(importlib.import_module(f"wavecore.toolchain.{_HOMES[name]}"), name)
