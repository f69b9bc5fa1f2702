"""Shadows of whole kernels: what is uninitialised, where it matters, and what is no error."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

import wavecore as wc
from wavecore.analysis import Report

TARGETS = ("gfx90a", "gfx942", "gfx1100", "gfx1201")
EXECUTORS = ("interpreter", "native")


def kernels(source: str, target: str, opt: str = "-O2") -> wc.Module:
    text = "#include <hip/hip_runtime.h>\n" + source
    return wc.Device(target).load(wc.compile(text, target, opt=opt))


def reports(
    kernel: wc.Kernel, args: Sequence[object], executor: str, grid: int = 1, block: int = 64
) -> tuple[Report, ...]:
    return kernel.launch(grid, block, tuple(args), tools=["initcheck"], executor=executor).reports


HALF_OF_LDS = """
extern "C" __global__ void half(float* out) {
  __shared__ float s[64];
  if (threadIdx.x < 32) s[threadIdx.x] = 1.0f;
  __syncthreads();
  float v = s[threadIdx.x];
  if (v > 0.5f) out[threadIdx.x] = 2.0f;
}
extern "C" __global__ void whole(float* out) {
  __shared__ float s[64];
  s[threadIdx.x] = 1.0f;
  __syncthreads();
  float v = s[63 - threadIdx.x];
  if (v > 0.5f) out[threadIdx.x] = 2.0f;
}
"""


@pytest.mark.clang
@pytest.mark.parametrize("executor", EXECUTORS)
@pytest.mark.parametrize("opt", ["-O0", "-O2"])
@pytest.mark.parametrize("target", TARGETS)
def test_lds_that_nobody_stored(target: str, opt: str, executor: str) -> None:
    """The report names the line that branches, and the line and the offset that were read."""
    module, out = kernels(HALF_OF_LDS, target, opt), np.zeros(64, np.float32)
    (found,) = reports(module["half"], (out,), executor)
    assert found.kind == "uninitialised.lds"
    assert found.site.source == "kernel.hip:8", found
    assert found.other is not None
    assert found.other.source == "kernel.hip:7"
    assert found.address == 32 * 4
    assert reports(module["whole"], (out,), executor) == ()
