"""MFMA on CDNA: D = A B with v_mfma_f32_16x16x4_f32, one wave, one element of A and B a lane."""

import numpy as np

import wavecore as wc

TARGETS = ("gfx908", "gfx90a", "gfx942", "gfx950")
INSTRUCTION = "v_mfma_f32_16x16x4_f32"

SOURCE = r"""
#include <hip/hip_runtime.h>

using f32x4 = __attribute__((__vector_size__(16))) float;

// A is 16 x 4, B 4 x 16, D 16 x 16, row-major; work-item (x, y) holds A[x][y] and B[y][x].
extern "C" __global__ void sgemm_16x16x4(const float* A, const float* B, float* D) {
  const int x = threadIdx.x, y = threadIdx.y;
  f32x4 d = {0};
  d = __builtin_amdgcn_mfma_f32_16x16x4f32(A[4 * x + y], B[16 * y + x], d, 0, 0, 0);
  for (int i = 0; i < 4; ++i) D[16 * (4 * y + i) + x] = d[i];
}
"""


def run(target):
    rng = np.random.default_rng(0)
    a = rng.standard_normal((16, 4), dtype=np.float32)
    b = rng.standard_normal((4, 16), dtype=np.float32)
    d = np.zeros((16, 16), np.float32)
    kernel = wc.Device(target).load(wc.compile(SOURCE, target))["sgemm_16x16x4"]
    result = kernel.launch(grid=(1,), block=(16, 4), args=(a, b, d))
    return kernel, result, d, a.astype(np.float64) @ b


if __name__ == "__main__":
    for name in TARGETS:
        _, stats, got, want = run(name)
        print(name, stats.instructions, "wave instructions, max error", abs(got - want).max())
