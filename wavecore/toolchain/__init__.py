"""Compilers: HIP C++ and assembly to code objects, C to host code, and the cache of the results."""

from wavecore.toolchain.build import assemble, compile
from wavecore.toolchain.cache import DiskCache
from wavecore.toolchain.host import compile_host

__all__ = ["DiskCache", "assemble", "compile", "compile_host"]
