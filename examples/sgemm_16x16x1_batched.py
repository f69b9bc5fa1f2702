"""MFMA with four blocks: four 16x16 outer products in one v_mfma_f32_16x16x1_4b_f32."""

import numpy as np

import wavecore as wc

TARGETS = ("gfx908", "gfx90a", "gfx942", "gfx950")
INSTRUCTION = "v_mfma_f32_16x16x1_4b_f32"

SOURCE = r"""
#include <hip/hip_runtime.h>

using f32x16 = __attribute__((__vector_size__(64))) float;

// Four column vectors A[block] and row vectors B[block]; block y lies in lanes 16 y to 16 y + 15.
extern "C" __global__ void sgemm_16x16x1(const float* A, const float* B, float* D) {
  const int x = threadIdx.x, y = threadIdx.y;
  f32x16 d = {0};
  d = __builtin_amdgcn_mfma_f32_16x16x1f32(A[16 * y + x], B[16 * y + x], d, 0, 0, 0);
  for (int block = 0; block < 4; ++block)
    for (int i = 0; i < 4; ++i) D[256 * block + 16 * (4 * y + i) + x] = d[4 * block + i];
}
"""


def run(target):
    rng = np.random.default_rng(0)
    a = rng.standard_normal((4, 16, 1), dtype=np.float32)
    b = rng.standard_normal((4, 1, 16), dtype=np.float32)
    d = np.zeros((4, 16, 16), np.float32)
    kernel = wc.Device(target).load(wc.compile(SOURCE, target))["sgemm_16x16x1"]
    result = kernel.launch(grid=(1,), block=(16, 4), args=(a, b, d))
    return kernel, result, d, a.astype(np.float64) @ b


if __name__ == "__main__":
    for name in TARGETS:
        _, stats, got, want = run(name)
        print(name, stats.instructions, "wave instructions, max error", abs(got - want).max())
