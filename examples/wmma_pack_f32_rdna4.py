"""RDNA 4 from f32 matrices: two floats become one register of f16 with cvt_pkrtz on the way in."""

import numpy as np

import wavecore as wc

TARGETS = ("gfx1200", "gfx1201")
INSTRUCTION = "v_cvt_pk_rtz_f16_f32"

SOURCE = r"""
#include <hip/hip_runtime.h>

typedef _Float16 frag_ab __attribute__((ext_vector_type(8)));
typedef float frag_cd __attribute__((ext_vector_type(8)));
typedef __fp16 half_2 __attribute__((ext_vector_type(2)));

__device__ half_2 pack(float low, float high) { return __builtin_amdgcn_cvt_pkrtz(low, high); }

extern "C" __global__ void wmma_matmul(const float* a, const float* b, float* c) {
  const int lane = threadIdx.x % 16, group = threadIdx.x / 16;
  frag_ab a_frag, b_frag;
  frag_cd c_frag = {};
  half_2* a_pair = reinterpret_cast<half_2*>(&a_frag);
  half_2* b_pair = reinterpret_cast<half_2*>(&b_frag);
  for (int e = 0; e < 4; ++e) {
    const int k = 8 * group + 2 * e;
    a_pair[e] = pack(a[16 * lane + k], a[16 * lane + k + 1]);
    b_pair[e] = pack(b[16 * k + lane], b[16 * (k + 1) + lane]);
  }
  c_frag = __builtin_amdgcn_wmma_f32_16x16x16_f16_w32_gfx12(a_frag, b_frag, c_frag);
  for (int e = 0; e < 8; ++e) c[16 * (8 * group + e) + lane] = c_frag[e];
}
"""


def toward_zero(x):
    """f32 to f16, rounded toward zero as the instruction does."""
    near = x.astype(np.float16)
    over = abs(near.astype(np.float32)) > abs(x)
    return np.where(over, np.nextafter(near, np.float16(0)), near).astype(np.float64)


def run(target):
    rng = np.random.default_rng(0)
    a, b = (rng.standard_normal((16, 16)).astype(np.float32) for _ in range(2))
    c = np.zeros((16, 16), np.float32)
    kernel = wc.Device(target).load(wc.compile(SOURCE, target))["wmma_matmul"]
    result = kernel.launch(grid=(1,), block=(32,), args=(a, b, c))
    return kernel, result, c, toward_zero(a) @ toward_zero(b)


if __name__ == "__main__":
    for name in TARGETS:
        _, stats, got, want = run(name)
        print(name, stats.instructions, "wave instructions, max error", abs(got - want).max())
