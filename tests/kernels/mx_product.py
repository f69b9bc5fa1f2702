"""A product of mxfp4 in Python: four bits a number, and a power of two for each 32 k."""

from __future__ import annotations

import wavecore.lang as wl

TILE, STEP, BLOCK = 64, 128, 32  # rows and columns of a wave, k of a product, k that share a scale
PARTS = TILE // 16


@wl.kernel(max_threads=64)
def mx_gemm(
    a: wl.ptr[wl.u8], b: wl.ptr[wl.u8], sa: wl.ptr[wl.u8], sb: wl.ptr[wl.u8], d: wl.ptr[wl.f32],
    n: wl.i32, k: wl.i32,
):  # fmt: skip
    """A wave's 64 x 64 of D; A by rows, B by columns, sizes that the tile and the step divide."""
    mma = wl.Mma(16, 16, STEP, "fp4", wl.f32, scales=BLOCK)
    row, column = TILE * wl.blockIdx.y, TILE * wl.blockIdx.x
    acc = wl.local(mma.D, PARTS, PARTS)
    for i in wl.static_range(PARTS):
        for j in wl.static_range(PARTS):
            acc[i, j].fill(0)
    x, scale_x = wl.local(mma.A, PARTS), wl.local(mma.SA, PARTS)
    y, scale_y = wl.local(mma.B, PARTS), wl.local(mma.SB, PARTS)
    for at in range(0, k, STEP):
        for i in wl.static_range(PARTS):
            x[i].load(a + ((row + 16 * i) * k + at) // 2, k, "row")
            y[i].load(b + ((column + 16 * i) * k + at) // 2, k, "col")
            scale_x[i].load(sa + ((row + 16 * i) * k + at) // BLOCK, k // BLOCK, "row")
            scale_y[i].load(sb + ((column + 16 * i) * k + at) // BLOCK, k // BLOCK, "col")
        for i in wl.static_range(PARTS):
            for j in wl.static_range(PARTS):
                acc[i, j] = mma(x[i], y[j], acc[i, j], scale_x[i], scale_y[j])
    for i in wl.static_range(PARTS):
        for j in wl.static_range(PARTS):
            acc[i, j].store(d + (row + 16 * i) * n + column + 16 * j, n, "row")
