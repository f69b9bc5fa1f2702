"""RDNA 4: the same WMMA on the same matrices gives other last bits in wave32 than in wave64.

A kernel loads neighbouring k into a lane: 8 of them in wave32, 4 in wave64. The unit adds four
products a step, and which four that is depends on where they lie: {0-3} {8-11} {4-7} {12-15} in
wave32, ascending in wave64. Inputs and both results are captures from a Radeon AI PRO R9700
(ROCm/rocm-systems, PR 12120).
"""

import numpy as np

import wavecore as wc

TARGETS = ("gfx1200", "gfx1201")
INSTRUCTION = "v_wmma_f32_16x16x16_f16"
VARIANTS = {"wave32": (32,), "wave64": (64,)}
EXPECTED = {32: 0x43DFC44B, 64: 0x43DFC44A}  # every entry of D

ROW = "c6e1 b1ea d31d 2d4f 4a45 d1f1 3362 c244 4a75 443e 5623 4ec3 57c7 b82e cf34 3660"  # of A
COLUMN = "d36c c886 2f3d 30a3 d070 b2cb 4759 cf27 4ed4 3c97 ae37 b63f 35f0 3a25 b0d8 405a"  # of B
C = 0xBF6BA3B9

SOURCE = r"""
#include <hip/hip_runtime.h>

constexpr int EACH = 256 / WAVE;  // entries of an operand that a lane holds
typedef _Float16 half_frag __attribute__((ext_vector_type(EACH)));
typedef float float_frag __attribute__((ext_vector_type(EACH)));
#if WAVE == 64
#define WMMA __builtin_amdgcn_wmma_f32_16x16x16_f16_w64_gfx12
#else
#define WMMA __builtin_amdgcn_wmma_f32_16x16x16_f16_w32_gfx12
#endif

// All rows of A are `row`, all columns of B `column`.
extern "C" __global__ void dots(const __fp16* row, const __fp16* column, float c, float* d) {
  const int lane = threadIdx.x, first = EACH * (lane / 16);
  half_frag a, b;
  float_frag sum;
  for (int e = 0; e < EACH; ++e) a[e] = row[first + e], b[e] = column[first + e], sum[e] = c;
  sum = WMMA(a, b, sum);
  for (int e = 0; e < EACH; ++e) d[EACH * lane + e] = sum[e];
}
"""


def codes(text):
    return np.array([int(word, 16) for word in text.split()], np.uint16).view(np.float16)


def run(target, wave=32):
    d = np.zeros(256, np.float32)
    c = np.array(C, np.uint32).view(np.float32)[()]
    code = wc.compile(SOURCE, target, wave=wave, defines={"WAVE": wave})
    kernel = wc.Device(target).load(code)["dots"]
    result = kernel.launch(grid=1, block=wave, args=(codes(ROW), codes(COLUMN), c, d))
    return kernel, result, d.view(np.uint32), np.full(256, EXPECTED[wave], np.uint32)


if __name__ == "__main__":
    for name in TARGETS:
        for size in EXPECTED:
            _, _, found, expected = run(name, size)
            print(f"{name} wave{size}: expected {expected[0]:08x}, found {found[0]:08x}",
                  "" if (found == expected).all() else "- not equal")  # fmt: skip
