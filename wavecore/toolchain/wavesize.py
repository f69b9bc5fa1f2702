"""Macros for the wave size, which ROCm's clang predefines but clang 22 no longer does.

Libraries such as rocPRIM and hipCUB depend on them. Sources: LLVM's AMDGPUUsage, target feature
wavefrontsize64 (off by default from GFX10 on); clang's AMDGPUSupport up to version 21; its
HIPSupport for host compilations, in which they are 64 for every device.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

from wavecore.targets.processors import GENERIC_MEMBERS, MACHINES, GfxVersion

_NAMES = ("__AMDGCN_WAVEFRONT_SIZE__", "__AMDGCN_WAVEFRONT_SIZE")
_ON_HOST = 64
_OPTIONS = {"-mwavefrontsize64": 64, "-mno-wavefrontsize64": 32}


def device_defines(processor: str, options: Sequence[str]) -> list[str]:
    """Options for device code: the processor's default size, unless the options choose one."""
    if processor not in MACHINES.values() and processor not in GENERIC_MEMBERS:
        return []  # clang reports it
    size = 32 if GfxVersion.of(processor).major >= 10 else 64
    for before, option in pairwise(["", *options]):
        if before != "-Xarch_host":
            size = _OPTIONS.get(option, size)
    return _defines(size, options)


def host_defines(options: Sequence[str]) -> list[str]:
    """Options for the host compilation of a HIP source."""
    return _defines(_ON_HOST, options)


def _defines(size: int, options: Iterable[str]) -> list[str]:
    """Options for the macros that the user's options do not define."""
    words = " ".join(options)
    own = [name for name in _NAMES if not re.search(rf"-[DU] ?{name}(?=[= ]|\Z)", words)]
    return [f"-D{name}={size}" for name in own]
