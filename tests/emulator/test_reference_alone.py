"""The interpreter where neither LLVM nor a compiler is installed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import wavecore as wc

SOURCE = """
#include <hip/hip_runtime.h>
extern "C" __global__ void axpy(float a, const float* x, float* y) {
  __shared__ float s[64];
  s[threadIdx.x] = x[blockIdx.x * 64 + threadIdx.x];
  __syncthreads();
  y[blockIdx.x * 64 + threadIdx.x] += a * s[63 - threadIdx.x];
}
"""
PROGRAM = """
import sys
sys.modules["llvmlite"] = sys.modules["ziglang"] = None
import numpy as np
import wavecore as wc
with open(sys.argv[1], "rb") as file:
    kernel = wc.Device(sys.argv[2]).load(file.read())["axpy"]
x, y = np.arange(256, dtype=np.float32), np.ones(256, np.float32)
kernel.launch(4, 64, (2.0, x, y), executor="interpreter")
assert (y == 1 + 2 * x.reshape(4, 64)[:, ::-1].ravel()).all()
"""


@pytest.mark.clang
@pytest.mark.parametrize("target", ["gfx90a", "gfx1100", "gfx1201"])
def test_a_kernel_runs_without_llvm_and_clang(target: str, tmp_path: Path) -> None:
    path = tmp_path / "axpy.co"
    path.write_bytes(wc.compile(SOURCE, target).data)
    command = [sys.executable, "-c", PROGRAM, str(path), target]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
