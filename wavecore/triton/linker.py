"""A linker for Triton 3.4, which runs ROCm's lld as a program; later versions have lld built in."""

from __future__ import annotations

import atexit
import os
import shlex
import shutil
import tempfile
from functools import cache

from wavecore.triton import _versions

_NEEDS_ONE = (3, 4)
_SCRIPT = """#!/bin/sh
if [ "$1" = -flavor ]; then shift 2; fi  # which only LLVM's own build of it takes
exec {zig} ld.lld "$@"
"""


@cache
def provide() -> None:
    """Make Triton 3.4 use wavecore's linker, unless the user has set one."""
    if _versions.installed() != _NEEDS_ONE:
        return
    from triton import knobs

    if knobs.amd.lld_path is None:
        knobs.amd.lld_path = _program()


def _program() -> str:
    """An executable script that runs it; deleted when this process ends."""
    from wavecore.toolchain import clang

    folder = tempfile.mkdtemp(prefix="wavecore-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    path = os.path.join(folder, "ld.lld")
    with open(path, "w", encoding="utf-8") as file:
        file.write(_SCRIPT.format(zig=shlex.quote(clang.zig())))
    os.chmod(path, 0o700)
    return path
