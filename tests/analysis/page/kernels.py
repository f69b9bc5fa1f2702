"""Profiles of kernels for the pages: tiles in LDS, matrix cores, softmax, transpose."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np

import wavecore as wc
from wavecore.analysis import collect
from wavecore.analysis.profile.profiler import Profiler
from wavecore.analysis.profile.record import Record
from wavecore.kernels import gemm

HOT = Path(__file__).parents[3] / "benchmarks" / "hot.hip"
TRANSPOSE = r"""
#include <hip/hip_runtime.h>

extern "C" __global__ void transpose(float* out, const float* in) {
  __shared__ float tile[32][32];
  const int x = threadIdx.x, y = threadIdx.y;
  for (int k = 0; k < 32; k += 8) tile[y + k][x] = in[(y + k) * 32 + x];
  __syncthreads();
  for (int k = 0; k < 32; k += 8) out[(y + k) * 32 + x] = tile[x][y + k];
}"""


@cache
def profile(name: str, target: str) -> Record:
    """The record of one launch."""
    with collect(Profiler) as got:
        LAUNCHES[name](target)
    (tools,) = got.tools
    return tools[0].profile.full_record


def _sgemm(target: str) -> None:
    a = np.ones((32, 32), np.float32)
    kernel = wc.Device(target).load(wc.compile(HOT, target, opt="-O2"))["sgemm"]
    kernel.launch((2, 2), (16, 16), (a, a, np.zeros_like(a), 32))


def _softmax(target: str) -> None:
    x = np.ones((2, 4096), np.float16)
    kernel = wc.Device(target).load(wc.compile(HOT, target, opt="-O2"))["softmax"]
    kernel.launch(2, 256, (x, np.zeros_like(x)))


def _gemm(target: str) -> None:
    a = np.ones((64, 64), np.float16)
    with wc.Device(target):
        gemm(a, a)


def _transpose(target: str) -> None:
    a = np.ones((32, 32), np.float32)
    kernel = wc.Device(target).load(wc.compile(TRANSPOSE, target, opt="-O2"))["transpose"]
    kernel.launch(1, (32, 8), (np.zeros_like(a), a))


LAUNCHES: dict[str, Callable[[str], None]] = {
    "sgemm": _sgemm,
    "softmax": _softmax,
    "gemm": _gemm,
    "transpose": _transpose,
}
