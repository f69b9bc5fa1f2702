"""Kernels for AMD GPUs on an NVIDIA GPU and on this CPU: seconds on the GPU, and of launches.

python benchmarks/nvidia.py [cuda:0]
"""

from __future__ import annotations

import sys
import time

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
"""
GROUP, RUNS = 256, 5


def best(kernel: wc.Kernel, groups: int, *args: object) -> float:
    """The least seconds of some launches after a first one."""
    launches = [kernel[groups, GROUP](*args).seconds for _ in range(RUNS + 1)]
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


if __name__ == "__main__":
    measure("cpu", 1)
    measure(sys.argv[1] if len(sys.argv) > 1 else "cuda:0", 256)
