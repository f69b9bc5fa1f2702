"""Tuning a transpose through LDS: how large a tile, and how many columns its rows are padded by.

Every point of the space is compiled, run on the emulated GPU and compared with NumPy's transpose;
what ranks them is a count (cycles lost to bank conflicts) or an estimate (microseconds). The second
ranking runs nothing: rows have all counters.

    python examples/campaigns/tune_transpose.py [OUT]
"""

import sys

import numpy as np

import wavecore.lang as wl
from wavecore import campaign

SIDE, ROWS = 128, 8
SPACE = {"TILE": [16, 32, 64, 128], "PAD": [0, 1, 2, 4]}
MATRIX = np.arange(SIDE * SIDE, dtype=np.float32).reshape(SIDE, SIDE)


@wl.kernel
def transpose(
    out: wl.array[wl.f32, 2], x: wl.array[wl.f32, 2], TILE: wl.constexpr, PAD: wl.constexpr
):
    """A workgroup of TILE x ROWS lanes moves a tile."""
    tile = wl.shared(wl.f32, TILE, TILE + PAD)
    i, j = wl.threadIdx.x, wl.threadIdx.y
    row, column = wl.blockIdx.y * TILE, wl.blockIdx.x * TILE
    for k in wl.static_range(0, TILE, ROWS):
        tile[j + k, i] = x[row + j + k, column + i]
    wl.syncthreads()
    for k in wl.static_range(0, TILE, ROWS):
        out[column + j + k, row + i] = tile[i, j + k]


def launch(TILE, PAD):
    """Grid, block and arguments of a point."""
    return (SIDE // TILE, SIDE // TILE), (TILE, ROWS), (np.zeros_like(MATRIX), MATRIX)


def tune(out, target="gfx942", space=SPACE, **options):
    """The points, those with the fewest cycles lost first."""
    return campaign.tune(
        transpose, space, "lds.conflict_cycles", launch=launch, target=target,
        expected={"out": MATRIX.T}, out=out, **options,
    )  # fmt: skip


if __name__ == "__main__":
    found = tune(sys.argv[1] if len(sys.argv) > 1 else "transpose.parquet")
    print(found)
    print(found.by("microseconds.best"))
    print("best:", found.by("microseconds.best").best)
