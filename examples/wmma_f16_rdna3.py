"""WMMA on RDNA 3: f16 in and out, wave32 and wave64, the result in the low or the high half.

A and B are replicated: lanes 16 apart hold the same 16 elements. C and D have one f16 a register;
OPSEL says in which half.
"""

import numpy as np

import wavecore as wc

TARGETS = ("gfx1100", "gfx1101", "gfx1102", "gfx1103", "gfx1150", "gfx1151", "gfx1152", "gfx1153")
INSTRUCTION = "v_wmma_f16_16x16x16_f16"
VARIANTS = {
    "wave32 low": (32, False),
    "wave32 high": (32, True),
    "wave64 low": (64, False),
    "wave64 high": (64, True),
}

SOURCE = r"""
#include <hip/hip_runtime.h>
#include <hip/hip_fp16.h>

typedef _Float16 half16 __attribute__((ext_vector_type(16)));
#if WAVE == 64
typedef _Float16 half_c __attribute__((ext_vector_type(8)));
#define WMMA __builtin_amdgcn_wmma_f16_16x16x16_f16_w64
#else
typedef _Float16 half_c __attribute__((ext_vector_type(16)));
#define WMMA __builtin_amdgcn_wmma_f16_16x16x16_f16_w32
#endif

extern "C" __global__ void wmma_matmul(const __half* a, const __half* b, __half* c) {
  const int lane = threadIdx.x % 16, group = threadIdx.x / 16;
  half16 a_frag, b_frag;
  half_c c_frag = {};
  for (int k = 0; k < 16; ++k) {
    a_frag[k] = a[16 * lane + k];
    b_frag[k] = b[16 * k + lane];
  }
  c_frag = WMMA(a_frag, b_frag, c_frag, OPSEL);
  for (int r = 0; r < 256 / WAVE; ++r)
    c[16 * (r * (WAVE / 16) + group) + lane] = c_frag[2 * r + OPSEL];
}
"""


def build(target, wave, high):
    return wc.compile(SOURCE, target, wave=wave, defines={"WAVE": wave, "OPSEL": int(high)})


def run(target, wave=32, high=False):
    rng = np.random.default_rng(0)
    a, b = (rng.standard_normal((16, 16)).astype(np.float16) for _ in range(2))
    c = np.zeros((16, 16), np.float16)
    kernel = wc.Device(target).load(build(target, wave, high))["wmma_matmul"]
    result = kernel.launch(grid=(1,), block=(wave,), args=(a, b, c))
    return kernel, result, c, a.astype(np.float64) @ b.astype(np.float64)


if __name__ == "__main__":
    for name in TARGETS:
        for variant, options in VARIANTS.items():
            _, stats, got, want = run(name, *options)
            print(name, variant, stats.instructions, "wave instructions, max error",
                  abs(got - want).max())  # fmt: skip
