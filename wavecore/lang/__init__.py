"""Kernels in Python: translated to HIP C++, they become the same machine code.

`@wl.kernel` makes a function a kernel, `@wl.function` one that kernels call; types are inferred
from assignments. Start with docs/how-to/python-kernels.md; docs/python-kernels.md is the reference.
"""

from __future__ import annotations

import builtins as _python
import importlib as _importlib
import sys as _sys
from typing import TYPE_CHECKING, Any

from wavecore.device import making as _making
from wavecore.lang import foreign as _foreign
from wavecore.lang.amdgcn_namespace import amdgcn
from wavecore.lang.builtins import complex_numbers as _complex_numbers  # noqa: F401
from wavecore.lang.builtins import elsewhere as _elsewhere
from wavecore.lang.builtins import integer as _integer  # noqa: F401
from wavecore.lang.builtins import math as _math  # noqa: F401
from wavecore.lang.builtins import matrices as _matrices  # noqa: F401
from wavecore.lang.builtins import memory as _memory  # noqa: F401
from wavecore.lang.builtins import methods as _methods  # noqa: F401
from wavecore.lang.builtins import printing as _printing  # noqa: F401
from wavecore.lang.builtins import wave as _wave
from wavecore.lang.builtins import wave_masks as _wave_masks  # noqa: F401
from wavecore.lang.builtins.index import blockDim, blockIdx, gridDim, threadIdx
from wavecore.lang.builtins.python import static_range
from wavecore.lang.builtins.table import TABLE
from wavecore.lang.kernel import Function, Kernel, function, kernel
from wavecore.lang.matrices import MATRICES, QUATERNIONS, mat
from wavecore.lang.mma import Mma
from wavecore.lang.records import dtype
from wavecore.lang.statics import static
from wavecore.lang.structs import struct
from wavecore.lang.types import (
    VECTORS,
    array,
    bf8,
    bf8_fnuz,
    bf8_ocp,
    bf16,
    bool_,
    complex64,
    complex128,
    constexpr,
    f16,
    f32,
    f64,
    fp8,
    fp8_fnuz,
    fp8_ocp,
    i8,
    i16,
    i32,
    i64,
    ptr,
    u8,
    u16,
    u32,
    u64,
    vec,
)
from wavecore.lang.wmma_namespace import Wmma as _Wmma  # noqa: F401

globals().update(TABLE)  # functions: wl.sqrt, wl.syncthreads, ...
globals().update(VECTORS)  # wl.f32x4, ...
globals().update(MATRICES | QUATERNIONS)  # wl.mat33, wl.quat, ...
warpSize = _wave.WarpSize()  # noqa: N816

__all__ = [
    "Function",
    "Kernel",
    "Mma",
    "amdgcn",
    "array",
    "bf8",
    "bf8_fnuz",
    "bf8_ocp",
    "bf16",
    "blockDim",
    "blockIdx",
    "bool_",
    "complex64",
    "complex128",
    "constexpr",
    "dtype",
    "f16",
    "f32",
    "f64",
    "fp8",
    "fp8_fnuz",
    "fp8_ocp",
    "function",
    "gridDim",
    "i8",
    "i16",
    "i32",
    "i64",
    "kernel",
    "mat",
    "ptr",
    "static",
    "static_range",
    "struct",
    "threadIdx",
    "u8",
    "u16",
    "u32",
    "u64",
    "vec",
    "warpSize",
    *sorted(TABLE),
    *VECTORS,
    *MATRICES,
    *QUATERNIONS,
]


def __dir__() -> list[str]:
    return sorted(__all__)


if not TYPE_CHECKING:  # type checkers see the names above, and no others

    def __getattr__(name: str) -> Any:
        """Names of other languages: synonyms of ours, or what to write instead.

        Arrays are made outside of kernels only: `wl.zeros` is `wc.zeros`. `wl.math.sqrt` and
        `wl.cuda.grid` are names of this module.
        """
        if name in _foreign.PACKAGES:
            return _sys.modules[__name__]
        if name in _elsewhere.OBJECTS:
            return _elsewhere.OBJECTS[name]
        if name in _elsewhere.ELSEWHERE:
            return _elsewhere.ELSEWHERE[name]
        ours = _foreign.synonym(name)
        if ours in _elsewhere.OBJECTS:
            return _elsewhere.OBJECTS[ours]
        if ours:
            return globals().get(ours) or getattr(_python, ours)
        if name in _making.NAMES:
            return getattr(_making, name)
        others = _importlib.import_module("wavecore.lang.builtins.of_headers")
        if name in others.NAMES:
            return others.named(name)
        caller = _sys._getframe(1)
        raise _foreign.missing(__name__, name, _foreign.advice(name), caller)
