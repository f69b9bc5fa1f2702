"""Loads libraries, and modules that load some, before streams run.

Loading a library takes the dynamic loader's lock. A thread of the program holds this lock while it
loads a library whose constructors call HIP, and so wait for the GIL or for one of our locks.
Therefore a thread that holds one of these must not need the loader. See docs/threads.md.
"""

from __future__ import annotations

import contextlib
import importlib

from wavecore import _pages
from wavecore._threads import no_signals
from wavecore.builder import jit
from wavecore.errors import CompileError
from wavecore.hip.runtime import queues

# Modules of the standard library that are shared libraries in some interpreters, built into others.
_STANDARD = (
    *("_bisect", "_blake2", "_bz2", "_contextvars", "_csv", "_ctypes", "_datetime", "_decimal"),
    *("_hashlib", "_heapq", "_json", "_lzma", "_md5", "_opcode", "_pickle", "_posixsubprocess"),
    *("_queue", "_random", "_sha1", "_sha2", "_sha256", "_sha512", "_socket", "_statistics"),
    *("_struct", "_uuid", "_zstd", "array", "binascii", "fcntl", "grp", "math", "mmap"),
    *("resource", "select", "termios", "unicodedata", "zlib"),
)
_OTHERS = (
    *("numpy", "msgpack", "llvmlite.binding"),
    *("wavecore.device", "wavecore.device.hostarrays", "wavecore.device.launch"),
    *("wavecore.backends.cpu.machine", "wavecore.backends.cpu.compiler", "wavecore.hip.rtc"),
    *("wavecore.hip.runtime.virtual", "wavecore.hip.runtime.sharing"),
)
# What modules of wavecore.hip.math load, on the first call of a library for mathematics.
_FOR_MATHEMATICS = ("ml_dtypes", "numpy.fft", "numpy.linalg", "numpy.random")


def load() -> None:
    """Load everything, once; the caller holds the loader's lock, or no lock at all."""
    with no_signals(), queues.importing():
        for name in _STANDARD:
            with contextlib.suppress(ImportError):
                importlib.import_module(name)
        for name in _OTHERS:
            importlib.import_module(name)
    _pages.libc()
    try:
        jit.prepare()
    except CompileError:
        if not jit.is_over():
            raise
        # The program exits while one of its threads makes its first call: nothing will be compiled.


def load_mathematics() -> None:
    """The same for libraries for mathematics, which few programs call."""
    with no_signals(), queues.importing():
        for name in _FOR_MATHEMATICS:
            importlib.import_module(name)
