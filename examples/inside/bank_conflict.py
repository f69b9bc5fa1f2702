"""Bank conflicts of a transpose in LDS, counted by a profile; gone by padding or by turning."""

import numpy as np

import wavecore as wc

TARGETS = ("gfx942", "gfx1201")
INSTRUCTION = "ds_read2_b32"
# Width of the tile's rows, and in which column of its row an element lies.
VARIANTS = {
    "naive": (32, "column"),
    "padded": (33, "column"),
    "turned": (32, "(column) ^ (row)"),
}
SIDE, TILE = 64, 32

SOURCE = r"""
#include <hip/hip_runtime.h>

#define AT(row, column) tile[row][PLACE(row, column)]

extern "C" __global__ void transpose(float* out, const float* in, int n) {
  __shared__ float tile[32][WIDTH];
  const int x = threadIdx.x, y = threadIdx.y;
  const int down = blockIdx.y * 32, right = blockIdx.x * 32;
  for (int k = 0; k < 32; k += 8)
    AT(y + k, x) = in[(down + y + k) * n + right + x];
  __syncthreads();
  for (int k = 0; k < 32; k += 8)
    out[(right + y + k) * n + down + x] = AT(x, y + k);
}
"""


def profile(target, width, place):
    macros = {"WIDTH": width, "PLACE(row, column)": place}
    code = wc.compile(SOURCE, target, opt="-O2", defines=macros)
    kernel = wc.Device(target).load(code)["transpose"]
    matrix = np.arange(SIDE * SIDE, dtype=np.float32).reshape(SIDE, SIDE)
    out = np.zeros_like(matrix)
    found = kernel.profile((SIDE // TILE, SIDE // TILE), (TILE, 8), (out, matrix, SIDE))
    assert np.array_equal(out, matrix.T)
    return found


def run(target, width=32, place="column"):
    """Cycles lost, and what they should be: all 32 lanes of a phase in one bank lose 31."""
    lost = profile(target, width, place).counters["lds.conflict_cycles"]
    phases = SIDE * SIDE // 32
    naive = (width, place) == VARIANTS["naive"]
    return None, None, np.array([lost], np.uint32), np.array([31 * phases if naive else 0])


if __name__ == "__main__":
    for name, options in VARIANTS.items():
        print(f"-- {name}")
        print(profile("gfx942", *options))
