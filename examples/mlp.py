"""A two-layer perceptron, X2 = relu(W1 relu(W0 X0 + b0) + b1), the first D fed on as the next B.

RDNA 4 lays D out as B wants it: converting to f16 is all it takes. RDNA 3 needs the lanes of the
other half: rows of D alternate between them, and B wants all sixteen in both.
"""

import numpy as np

import wavecore as wc

TARGETS = (
    "gfx1100",
    "gfx1101",
    "gfx1102",
    "gfx1103",
    "gfx1150",
    "gfx1151",
    "gfx1152",
    "gfx1153",
    "gfx1200",
    "gfx1201",
)
INSTRUCTION = "v_wmma_f32_16x16x16_f16"

SOURCE = r"""
#include <hip/hip_runtime.h>

typedef float frag_cd __attribute__((ext_vector_type(8)));
#if defined(__GFX12__)
constexpr int RUN = 8;
__device__ int first_k(int group) { return 8 * group; }
__device__ int row_of(int group, int e) { return 8 * group + e; }
#define WMMA __builtin_amdgcn_wmma_f32_16x16x16_f16_w32_gfx12
#else
constexpr int RUN = 16;
__device__ int first_k(int) { return 0; }
__device__ int row_of(int group, int e) { return 2 * e + group; }
#define WMMA __builtin_amdgcn_wmma_f32_16x16x16_f16_w32
#endif
typedef _Float16 frag_ab __attribute__((ext_vector_type(RUN)));

// relu(W x + bias) as the next layer's B.
__device__ frag_ab next_input(frag_cd d, int group) {
  frag_ab b;
#if defined(__GFX12__)
  for (int e = 0; e < 8; ++e) b[e] = static_cast<_Float16>(d[e]);
#else
  for (int e = 0; e < 8; ++e) {
    const float other = __shfl_xor(d[e], 16);
    b[2 * e] = static_cast<_Float16>(group == 0 ? d[e] : other);
    b[2 * e + 1] = static_cast<_Float16>(group == 0 ? other : d[e]);
  }
#endif
  return b;
}

extern "C" __global__ void mlp(const __fp16* w, const float* bias, const __fp16* x, float* out) {
  const int lane = threadIdx.x % 16, group = threadIdx.x / 16;
  frag_ab b_frag;
  for (int e = 0; e < RUN; ++e) b_frag[e] = x[16 * (first_k(group) + e) + lane];
  frag_cd d;
  for (int layer = 0; layer < 2; ++layer) {
    frag_ab a_frag;
    for (int e = 0; e < RUN; ++e) a_frag[e] = w[256 * layer + 16 * lane + first_k(group) + e];
    for (int e = 0; e < 8; ++e) d[e] = bias[16 * layer + row_of(group, e)];
    d = WMMA(a_frag, b_frag, d);
    for (int e = 0; e < 8; ++e) d[e] = d[e] > 0.0f ? d[e] : 0.0f;
    if (layer == 0) b_frag = next_input(d, group);
  }
  for (int e = 0; e < 8; ++e) out[16 * row_of(group, e) + lane] = d[e];
}
"""


def run(target):
    rng = np.random.default_rng(0)
    w = rng.standard_normal((2, 16, 16)).astype(np.float16)
    bias = rng.standard_normal((2, 16, 1)).astype(np.float32)
    x = rng.standard_normal((16, 16)).astype(np.float16)
    out = np.zeros((16, 16), np.float32)
    kernel = wc.Device(target).load(wc.compile(SOURCE, target))["mlp"]
    result = kernel.launch(grid=(1,), block=(32,), args=(w, bias, x, out))
    w64 = w.astype(np.float64)
    hidden = np.maximum(w64[0] @ x + bias[0], 0).astype(np.float16)  # the chain goes on in f16
    return kernel, result, out, np.maximum(w64[1] @ hidden + bias[1], 0)


if __name__ == "__main__":
    for name in TARGETS:
        _, stats, got, want = run(name)
        print(name, stats.instructions, "wave instructions, max error", abs(got - want).max())
