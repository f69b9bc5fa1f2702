"""WMMA on RDNA 4: f16 in, f32 out, eight elements a lane and no replication."""

import numpy as np

import wavecore as wc

TARGETS = ("gfx1200", "gfx1201")
INSTRUCTION = "v_wmma_f32_16x16x16_f16"

SOURCE = r"""
#include <hip/hip_runtime.h>

typedef _Float16 frag_ab __attribute__((ext_vector_type(8)));
typedef float frag_cd __attribute__((ext_vector_type(8)));

extern "C" __global__ void wmma_matmul(const __fp16* a, const __fp16* b, float* c) {
  const int lane = threadIdx.x % 16, group = threadIdx.x / 16;
  frag_ab a_frag, b_frag;
  frag_cd c_frag = {};
  for (int e = 0; e < 8; ++e) {
    a_frag[e] = a[16 * lane + 8 * group + e];
    b_frag[e] = b[16 * (8 * group + e) + lane];
  }
  c_frag = __builtin_amdgcn_wmma_f32_16x16x16_f16_w32_gfx12(a_frag, b_frag, c_frag);
  for (int e = 0; e < 8; ++e) c[16 * (8 * group + e) + lane] = c_frag[e];
}
"""


def run(target):
    rng = np.random.default_rng(0)
    a, b = (rng.standard_normal((16, 16)).astype(np.float16) for _ in range(2))
    c = np.zeros((16, 16), np.float32)
    kernel = wc.Device(target).load(wc.compile(SOURCE, target))["wmma_matmul"]
    result = kernel.launch(grid=(1,), block=(32,), args=(a, b, c))
    return kernel, result, c, a.astype(np.float64) @ b.astype(np.float64)


if __name__ == "__main__":
    for name in TARGETS:
        _, stats, got, want = run(name)
        print(name, stats.instructions, "wave instructions, max error", abs(got - want).max())
