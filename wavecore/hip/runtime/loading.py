"""What is loaded before streams work: libraries, and modules that bring some.

To load a library takes the dynamic loader's lock. A thread of the program holds that while it loads
a library of its own, whose constructors may call HIP and so wait for Python's lock, or for one of
ours: a thread that holds one must not need the loader. docs/threads.md says more.
"""

from __future__ import annotations

import contextlib
import importlib

from wavecore import _pages
from wavecore._threads import no_signals
from wavecore.builder import jit
from wavecore.hip.runtime import queues

# Of the standard library, parts of which are built into some interpreters and files of others.
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
    *("wavecore.hip.runtime.virtual",),
)


def load() -> None:
    """Load it, once; the caller holds the loader's lock already, or no lock at all."""
    with no_signals(), queues.importing():
        for name in _STANDARD:
            with contextlib.suppress(ImportError):
                importlib.import_module(name)
        for name in _OTHERS:
            importlib.import_module(name)
    _pages.libc()
    jit.prepare()
