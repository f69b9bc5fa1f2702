"""Compiles the device for the installed torch, by the machine's C++ compiler, and caches it.

It includes torch's headers and links torch's libraries, so that it fits one build of torch. That is
built with GNU's C++ library: zig's compiler, which brings LLVM's, cannot be used.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from wavecore import _waiting
from wavecore.errors import LaunchError
from wavecore.toolchain.cache import DiskCache, digest

_CACHE = DiskCache("torch")
_SOURCES = Path(__file__).parent / "native"
_COMPILERS = ("c++", "g++", "clang++")
_FLAGS = ("-std=c++20", "-O1", "-g0", "-fPIC", "-shared", "-fvisibility=hidden", "-w")
_LIBRARIES = ("torch_cpu", "c10", "torch_python")
_TIMEOUT_SECONDS = 600


def library(torch: Any) -> Path:
    """The path of the device's library. Raises: LaunchError if it cannot be made."""
    _check(torch)
    key = _key(torch)
    if _CACHE.get(key) is not None and (found := _CACHE.file(key)) is not None:
        return found
    with _alone(key):
        if _CACHE.get(key) is not None and (found := _CACHE.file(key)) is not None:
            return found
        made = _compiled(torch)
        _CACHE.put(key, made.read_bytes())
        found = _CACHE.file(key)
        if found is not None:
            shutil.rmtree(made.parent)
        return found or made  # without a cache, the file must stay for the debugger


def _check(torch: Any) -> None:
    """Raises: LaunchError for a torch that has a "cuda" of its own."""
    if not sys.platform.startswith("linux"):
        raise LaunchError(
            f'torch\'s device "cuda" can be emulated on Linux only, not on {sys.platform}'
        )
    own = next((name for name in ("cuda", "hip") if getattr(torch.version, name, None)), None)
    if own is not None:
        raise LaunchError(
            f'torch {torch.__version__} is built for {own.upper()}: its kernels for "cuda" need a '
            "real GPU. Install the build for CPUs, whose version ends in +cpu (pytorch.org's "
            "package index for CPUs has it)"
        )


def _key(torch: Any) -> str:
    sources = [path.read_bytes() for path in sorted(_SOURCES.iterdir())]
    return digest(torch.__version__, str(torch.version.git_version), *_FLAGS, *sources)


@contextlib.contextmanager
def _alone(key: str) -> Iterator[None]:
    """One process of this user compiles, others wait for its result."""
    import fcntl

    path = Path(tempfile.gettempdir()) / f"wavecore-torch-{os.getuid()}-{key[:16]}.lock"
    handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _compiled(torch: Any) -> Path:
    """The library in a new folder. Raises: LaunchError."""
    compiler = _compiler()
    root = Path(torch.__file__).parent
    folder = Path(tempfile.mkdtemp(prefix="wavecore-torch-"))
    made = folder / "device.so"
    include = (root / "include", root / "include/torch/csrc/api/include")
    command = [
        *(compiler, *_FLAGS, f"-D_GLIBCXX_USE_CXX11_ABI={int(torch._C._GLIBCXX_USE_CXX11_ABI)}"),
        *(f"-I{path}" for path in include),
        *(str(_SOURCES / "device.cpp"), "-o", str(made)),
        *(f"-L{root / 'lib'}", f"-Wl,-rpath,{root / 'lib'}"),
        *(f"-l{name}" for name in _LIBRARIES),
    ]
    with _waiting.line(f"compiling torch's device (once for torch {torch.__version__})"):
        try:
            ran = subprocess.run(
                command, capture_output=True, text=True, errors="replace", timeout=_TIMEOUT_SECONDS
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            shutil.rmtree(folder)
            raise LaunchError(f"torch's device could not be compiled: {error}") from error
    if ran.returncode:
        shutil.rmtree(folder)
        lines = [line for line in ran.stderr.splitlines() if "error" in line] or [ran.stderr[-500:]]
        raise LaunchError(
            f"torch's device could not be compiled for torch {torch.__version__} by {compiler}: "
            + "\n".join(lines[:3])
        )
    return made


def _compiler() -> str:
    """The C++ compiler: CXX, or the first that is installed. Raises: LaunchError."""
    named = os.environ.get("CXX")
    paths = map(shutil.which, (named,) if named else _COMPILERS)
    found = next(filter(None, paths), None)
    if found is None:
        missing = f"CXX is {named!r}, which is not there" if named else "there is no C++ compiler"
        raise LaunchError(
            f'torch\'s device "cuda" is compiled at first use, and {missing}: install g++ '
            "(`apt install g++`), or set CXX to a compiler that uses GNU's C++ library"
        )
    return found
