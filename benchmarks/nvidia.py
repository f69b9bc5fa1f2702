"""Kernels for AMD GPUs on an NVIDIA GPU and on this CPU: seconds on the GPU, and of launches.

python benchmarks/nvidia.py [cuda:0]
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np

import wavecore as wc

SOURCE = """
#include <hip/hip_runtime.h>
extern "C" __global__ void saxpy(int n, float a, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}
extern "C" __global__ void fma4(float *y, int n) {
  float a = y[threadIdx.x], b = a * 0.5f, c = a + 1, d = a - 1;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 16; j++) {
      a = fmaf(a, 0.999f, 0.001f), b = fmaf(b, 0.999f, 0.001f);
      c = fmaf(c, 0.999f, 0.001f), d = fmaf(d, 0.999f, 0.001f);
    }
  y[blockIdx.x * blockDim.x + threadIdx.x] = a + b + c + d;
}
// A tile of 64 by 64 a workgroup, 4 by 4 a work-item; both operands through LDS, 16 columns a time.
extern "C" __global__ __launch_bounds__(256) void sgemm(int n, const float *a, const float *b,
                                                        float *c) {
  __shared__ float left[16][65], right[16][64];
  int t = threadIdx.x, x = t % 16, y = t / 16;
  const float *rows = a + 64 * blockIdx.y * n, *columns = b + 64 * blockIdx.x;
  float sum[4][4] = {};
  for (int k = 0; k < n; k += 16) {
    for (int i = 0; i < 4; i++) {
      left[x][y + 16 * i] = rows[(y + 16 * i) * n + k + x];
      right[t / 64 + 4 * i][t % 64] = columns[(k + t / 64 + 4 * i) * n + t % 64];
    }
    __syncthreads();
    for (int j = 0; j < 16; j++)
      for (int row = 0; row < 4; row++)
        for (int column = 0; column < 4; column++)
          sum[row][column] += left[j][y + 16 * row] * right[j][x + 16 * column];
    __syncthreads();
  }
  c += 64 * blockIdx.y * n + 64 * blockIdx.x;
  for (int row = 0; row < 4; row++)
    for (int column = 0; column < 4; column++)
      c[(y + 16 * row) * n + x + 16 * column] = sum[row][column];
}
"""
GEMM = Path(__file__).parents[1] / "examples/gemm.hip"
TARGETS = "gfx1100", "gfx1201", "gfx942"
GROUP, RUNS = 256, 5


def best(kernel: wc.Kernel, groups: int | tuple[int, int], *args: object) -> float:
    """The least seconds of some launches after a first one."""
    block = 4 * kernel.info.wave_size if kernel.name == "gemm" else GROUP
    launches = [kernel[groups, block](*args).seconds for _ in range(RUNS + 1)]
    return min(launches[1:])


def measure(on: str, scale: int) -> None:
    """A line for each kernel; sizes are larger by `scale` on a GPU."""
    device = wc.Device("gfx1100", on=on)
    module = device.load(wc.compile(SOURCE, "gfx1100"))
    n = scale << 18
    x, y = (device.array(np.ones(n, np.float32)) for _ in range(2))
    seconds = best(module["saxpy"], n // GROUP, n, 2.0, x, y)
    print(f"{on:8} saxpy   {12 * n / seconds / 1e9:10.1f} GB/s")
    groups, turns = 16 * scale, 100
    seconds = best(module["fma4"], groups, y, turns)
    print(f"{on:8} FMA     {groups * GROUP / 32 * turns * 64 / seconds / 1e9:10.1f} G/s of wave32")
    began = time.perf_counter()
    for _ in range(100):
        module["saxpy"][1, 64](64, 2.0, x, y)
    print(f"{on:8} launch  {(time.perf_counter() - began) * 1e4:10.1f} us")
    n = 1024
    a, b, c = (device.array(np.ones((n, n), np.float32)) for _ in range(3))
    seconds = best(module["sgemm"], (n // 64, n // 64), n, a, b, c)
    print(f"{on:8} f32 product of {n} through LDS {seconds * 1e3:10.2f} ms")


def products(on: str, n: int, targets: Sequence[str]) -> None:
    """A line for each target: a product of f16 by matrix instructions."""
    for target in targets:
        device = wc.Device(target, on=on)
        began = time.perf_counter()
        kernel = device.load(wc.compile(GEMM, target))["gemm"]
        a, b = (device.array(np.ones((n, n), np.float16)) for _ in range(2))
        c, d = (device.empty((n, n)) for _ in range(2))
        args = (n, n, n, 1.0, a, b, 0.0, c, d)
        kernel[(1, 1), 4 * kernel.info.wave_size](*args)
        first = time.perf_counter() - began
        seconds = best(kernel, (n // 64, n // 64), *args)
        print(f"{on:8} f16 product of {n}, {target} {seconds * 1e3:10.2f} ms, first {first:.1f} s")


if __name__ == "__main__":
    nvidia = sys.argv[1] if len(sys.argv) > 1 else "cuda:0"
    measure("cpu", 1)
    products("cpu", 1024, TARGETS)
    measure(nvidia, 256)
    products(nvidia, 1024, TARGETS)
    products(nvidia, 4096, ["gfx942"])
