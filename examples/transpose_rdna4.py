"""Transposing a 16x16 tile in registers on RDNA 4: by shuffles, and by one WMMA with an identity.

Both turn the layout of A (a lane holds 8 neighbours of a row) into that of D (8 of a column). The
matrix core does it in one instruction: A times the identity is A, and D is laid out the other way.
"""

import numpy as np

import wavecore as wc

TARGETS = ("gfx1200", "gfx1201")
INSTRUCTION = "v_wmma_f16_16x16x16_f16"
VARIANTS = {"by shuffles": ("transpose_shuffle",), "by WMMA": ("transpose_wmma",)}

SOURCE = r"""
#include <hip/hip_runtime.h>

typedef _Float16 frag __attribute__((ext_vector_type(8)));

__device__ frag load(const __fp16* a, int lane, int group) {
  frag out;
  for (int e = 0; e < 8; ++e) out[e] = a[16 * lane + 8 * group + e];
  return out;
}

__device__ void store(__fp16* c, frag t, int lane, int group) {
  for (int e = 0; e < 8; ++e) c[16 * lane + 8 * group + e] = t[e];
}

// Lane (l, group) wants element l of rows 8 group + e: it lies in lane (8 group + e, l / 8) as
// its element l % 8. A shuffle takes a register by number, so all four pass by and one stays.
extern "C" __global__ void transpose_shuffle(const __fp16* a, __fp16* c) {
  const int lane = threadIdx.x % 16, group = threadIdx.x / 16;
  union { frag halves; unsigned words[4]; } in, got;
  in.halves = load(a, lane, group);
  frag out;
  for (int e = 0; e < 8; ++e) {
    const int source = 8 * group + e + 16 * (lane / 8);
    for (int r = 0; r < 4; ++r) got.words[r] = __shfl(in.words[r], source);
    out[e] = got.halves[lane % 8];
  }
  store(c, out, lane, group);
}

extern "C" __global__ void transpose_wmma(const __fp16* a, __fp16* c) {
  const int lane = threadIdx.x % 16, group = threadIdx.x / 16;
  frag identity, zero = {};
  for (int e = 0; e < 8; ++e) identity[e] = static_cast<_Float16>(8 * group + e == lane);
  const frag d = __builtin_amdgcn_wmma_f16_16x16x16_f16_w32_gfx12(load(a, lane, group), identity,
                                                                 zero);
  store(c, d, lane, group);
}
"""


def run(target, name="transpose_wmma"):
    a = np.arange(256, dtype=np.float16).reshape(16, 16)
    c = np.zeros((16, 16), np.float16)
    kernel = wc.Device(target).load(wc.compile(SOURCE, target))[name]
    result = kernel.launch(grid=(1,), block=(32,), args=(a, c))
    return kernel, result, c, a.T.astype(np.float64)


if __name__ == "__main__":
    for name in TARGETS:
        for variant, options in VARIANTS.items():
            _, stats, got, want = run(name, *options)
            print(name, variant, stats.instructions, "wave instructions, max error",
                  abs(got - want).max())  # fmt: skip
