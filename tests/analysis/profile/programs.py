"""Kernels of these tests: HIP, and machine code written for one question each."""

from __future__ import annotations

from typing import Any

import numpy as np

import wavecore as wc
from wavecore import targets
from wavecore.analysis import Profile

SGEMM = r"""
#include <hip/hip_runtime.h>
#define T 16
extern "C" __global__ void sgemm(const float *a, const float *b, float *c, int n) {
  __shared__ float as[T][T], bs[T][T];
  int x = threadIdx.x, y = threadIdx.y;
  int row = blockIdx.y * T + y, col = blockIdx.x * T + x;
  float sum = 0;
  for (int k = 0; k < n; k += T) {
    as[y][x] = a[row * n + k + x];
    bs[x][y] = b[(k + y) * n + col];
    __syncthreads();
    for (int i = 0; i < T; ++i)
      sum += as[y][i] * bs[x][i];
    __syncthreads();
  }
  c[row * n + col] = sum;
}
"""
AXPY = r"""
#include <hip/hip_runtime.h>
extern "C" __global__ void axpy(float a, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] += a * x[i];
}
"""
_ASSEMBLY = """
.text
.globl kernel
.p2align 8
.type kernel,@function
kernel:
{body}
  s_endpgm
.rodata
.p2align 6
.amdhsa_kernel kernel
  .amdhsa_next_free_vgpr {vgprs}
  .amdhsa_next_free_sgpr 16
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_kernarg_size 8
  {options}
.end_amdhsa_kernel
"""


def sgemm(target: str, n: int = 32, **options: Any) -> Profile:
    """The product of two matrices of n x n."""
    kernel = wc.Device(target).load(wc.compile(SGEMM, target, opt="-O2", name="sgemm.hip"))["sgemm"]
    a = np.random.default_rng(0).random((n, n), np.float32)
    c = np.zeros_like(a)
    found: Profile = kernel.profile((n // 16, n // 16), (16, 16), (a, a, c, n), **options)
    assert np.allclose(c, a @ a)
    return found


def assembled(target: str, lines: list[str], vgprs: int = 64) -> Profile:
    """One wave of machine code; s[0:1] is the address of its argument, an array."""
    kernel, lanes = loaded(target, lines, vgprs)
    found: Profile = kernel.profile(1, lanes, (np.zeros(4096, np.uint8),))
    return found


def loaded(target: str, lines: list[str], vgprs: int = 64) -> tuple[wc.Kernel, int]:
    """The kernel of `assembled`, and the lanes of its wave."""
    is_cdna = targets.get(target).wave_sizes == (64,)
    unified = targets.get(target).unified_vgpr_file
    options = ".amdhsa_wavefront_size32 1" if not is_cdna else ""
    if unified:
        options = f".amdhsa_accum_offset {vgprs}"
    body = "\n".join(f"  {line}" for line in lines)
    text = _ASSEMBLY.format(body=body, vgprs=vgprs, options=options)
    kernel = wc.Device(target).load(wc.assemble(text, target))["kernel"]
    return kernel, 64 if is_cdna else 32
