"""x W^T with 2:4 sparse weights, at twice the rate of dense products.

As with 4-bit weights, y^T = W x^T is computed: a wave's tiles of W are A, and are loaded directly
into registers. A lane takes 32 k of one row: 16 values in 32 bytes, and one word of indices, of
which an instruction uses a part. The assignment of k to an instruction's chunks of eight is free:

    lane's block of 32 k      instruction            its values   places   x's chunks of 8 k
    gfx942  g = lane / 16     16x16x32, j = 0 .. 3   from 4 j     byte j   4 g + j
    gfx950  g                 16x16x64, j = 0, 1     from 8 j     half j   4 g + 2 j + h
    gfx12   2 q + g           16x16x32, j = 0, 1     from 8 j     half j   4 (2 q + g) + 2 j + h

On gfx950 B's layout differs from A's: A's lane group g has the instruction's chunks 2 g + h, B's
has chunks g and 4 + g.
"""

# What functions of kernels take follows from use.
# mypy: allow-untyped-defs, allow-incomplete-defs, disable-error-code="operator"
from __future__ import annotations

from typing import TYPE_CHECKING, Any

import wavecore.lang as wl
from wavecore.errors import ShapeError, TargetError
from wavecore.kernels.arguments import Array
from wavecore.kernels.calling import chosen, half_type, on_host, placed, row_tiles
from wavecore.kernels.foreign import own_names
from wavecore.kernels.sparse import DEPTH, Sparse
from wavecore.kernels.staging import place_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from wavecore.device import Device
    from wavecore.targets import Target

THREADS = 256
COLUMNS = 128  # of y: a workgroup's


@wl.function
def product(a, b, d, places, part: wl.constexpr, T: wl.constexpr, KIND: wl.constexpr):
    """a b + d of one sparse instruction; its places are a part of the word."""
    if KIND == "gfx942":
        if T is wl.f16:
            return wl.amdgcn.smfmac_f32_16x16x32_f16(a, b, d, places, 0, part)
        return wl.amdgcn.smfmac_f32_16x16x32_bf16(a, b, d, places, 0, part)
    if KIND == "gfx950":
        if T is wl.f16:
            return wl.amdgcn.smfmac_f32_16x16x64_f16(a, b, d, places, 0, part)
        return wl.amdgcn.smfmac_f32_16x16x64_bf16(a, b, d, places, 0, part)
    half = wl.i16(places >> (16 * part))
    if T is wl.f16:
        return wl.amdgcn.swmmac_f32_16x16x32_f16_w32(a, b, d, half)
    return wl.amdgcn.swmmac_f32_16x16x32_bf16_w32(a, b, d, half)


@wl.kernel(max_threads=THREADS)
def sparse_gemm_kernel(
    y: wl.ptr[wl.u16],
    x: wl.ptr[wl.u16],
    values: wl.ptr[wl.u16],
    places: wl.ptr[wl.u32],
    m: wl.i32,
    n: wl.i32,
    depth: wl.i32,
    padded_n: wl.i32,
    T: wl.constexpr = wl.f16,
    KIND: wl.constexpr = "gfx942",
    TILES: wl.constexpr = 4,
):
    """y (m, n) = x (m, depth) W^T; depth a multiple of 128.

    A workgroup has 128 columns of y (blockIdx.x) and TILES * 16 of its rows (blockIdx.y).
    """
    SIZE: wl.constexpr = 8 if KIND == "gfx12" else 4  # entries of an accumulator
    BLOCKS: wl.constexpr = 2 if KIND == "gfx12" else 1  # of 32 k, of a lane
    OWN: wl.constexpr = COLUMNS // 16 // (THREADS // wl.warpSize)  # tiles of W of a wave
    # Instructions of a block, values and chunks of x that one takes.
    STEPS: wl.constexpr = 4 if KIND == "gfx942" else 2
    CHUNKS: wl.constexpr = 1 if KIND == "gfx942" else 2
    wide = wl.vec[T, 8]
    accumulator = wl.vec[wl.f32, SIZE]
    tid = wl.threadIdx.x
    lane = wl.lane_id()
    row, group = lane & 15, lane >> 4
    wave = wl.amdgcn.readfirstlane(tid // wl.warpSize)
    tile = (wl.blockIdx.x * (THREADS // wl.warpSize) + wave) * OWN
    first = wl.blockIdx.y * (16 * TILES)
    turns = depth // DEPTH

    x_lds = wl.shared(wl.vec[T, 8], 2, 16 * TILES, 16)
    x_next = wl.local(wide, TILES)
    w_next = wl.local(wide, OWN, BLOCKS, 2)
    p_next = wl.local(wl.u32, OWN, BLOCKS)
    d = wl.local(accumulator, OWN, TILES)
    for t in wl.static_range(OWN):
        for c in wl.static_range(TILES):
            d[t, c] = accumulator(0.0)

    for turn in range(-1, turns):
        buffer = turn & 1
        if turn >= 0:
            for c in wl.static_range(TILES):
                line = 16 * c + (tid >> 4)
                x_lds[buffer, line, place_of(line, tid & 15)] = x_next[c]
        w = wl.local(wide, OWN, BLOCKS, 2)
        p = wl.local(wl.u32, OWN, BLOCKS)
        for t in wl.static_range(OWN):
            for q in wl.static_range(BLOCKS):
                w[t, q, 0], w[t, q, 1] = w_next[t, q, 0], w_next[t, q, 1]
                p[t, q] = p_next[t, q]
        if turn >= 0:
            wl.syncthreads()

        # What the next turn takes.
        if turn + 1 < turns:
            for c in wl.static_range(TILES):
                line = min(first + 16 * c + (tid >> 4), m - 1)
                place = x + (wl.i64(line) * depth + ((turn + 1) * DEPTH + (tid & 15) * 8))
                x_next[c] = place.cast(wide)[0]
            for t in wl.static_range(OWN):
                own = min(tile + t, padded_n // 16 - 1)
                for q in wl.static_range(BLOCKS):
                    block = 2 * q + group if KIND == "gfx12" else group
                    at = ((wl.i64(own) * turns + (turn + 1)) * 16 + row) * 4 + block
                    for h in wl.static_range(2):
                        w_next[t, q, h] = (values + at * 16).cast(wide)[h]
                    p_next[t, q] = places[at]

        if turn >= 0:
            for q in wl.static_range(BLOCKS):
                for j in wl.static_range(STEPS):
                    for c in wl.static_range(TILES):
                        line = 16 * c + row
                        b = wl.vec[T, 8 * CHUNKS](T(0.0))
                        for h in wl.static_range(CHUNKS):
                            chunk = 4 * group + j
                            if KIND == "gfx12":
                                chunk = 4 * (2 * q + group) + 2 * j + h
                            elif KIND == "gfx950":
                                chunk = 4 * (group + 4 * h >> 1) + 2 * j + (group & 1)
                            eight = x_lds[buffer, line, place_of(line, chunk)]
                            for e in wl.static_range(8):
                                b[8 * h + e] = eight[e]
                        for t in wl.static_range(OWN):
                            if KIND == "gfx942":
                                a = wl.vec[T, 4](T(0.0))
                                for e in wl.static_range(4):
                                    a[e] = w[t, q, j // 2][4 * (j % 2) + e]
                                d[t, c] = product(a, b, d[t, c], p[t, q], j, T, KIND)
                            else:
                                d[t, c] = product(w[t, q, j], b, d[t, c], p[t, q], j, T, KIND)

    for c in wl.static_range(TILES):
        line = first + 16 * c + row
        if line < m:
            for t in wl.static_range(OWN):
                column = (tile + t) * 16 + group * SIZE
                for i in wl.static_range(SIZE):
                    if column + i < n:
                        y[wl.i64(line) * n + column + i] = wl.bitcast(wl.u16, T(d[t, c][i]))


def constants(target: Target, rows: int = 64, *, dtype: Any = wl.f16) -> dict[str, Any]:
    """The kernel's compile-time constants for a target and a number of rows of x.

    Raises: TargetError for a target without sparse products.
    """
    kind = "gfx12" if target.family.startswith("RDNA 4") else target.name
    if kind not in ("gfx942", "gfx950", "gfx12"):
        raise TargetError(
            f"sparse_gemm: {target.name} ({target.family}) has no sparse matrix instructions; "
            "CDNA 3, CDNA 4 and RDNA 4 have them. Use gemm with decompress(w)."
        )
    return {"T": dtype, "KIND": kind, "TILES": row_tiles(target, rows)}


@own_names
def sparse_gemm(x: NDArray[Any], weights: Sparse, *, device: Device | None = None) -> Array:
    """x W^T, with weights that keep two of every four along k.

    Args:
        x: float16 or bfloat16, shape (..., K).
        weights: the result of `compress(w)` for w of x's type, shape (N, K).
        device: the current device unless given.
    Returns: x's type, shape (..., N).
    Raises: ShapeError; TypeError for other types; TargetError for targets without the instructions.
    """
    import numpy as np

    if not isinstance(weights, Sparse):
        raise TypeError(
            f"sparse_gemm: weights must come from compress(w), not {type(weights).__name__}"
        )
    dtype, like = half_type("sparse_gemm", x, weights.values), x
    x = on_host(x, "x")
    n, k = weights.shape
    if not x.ndim or x.shape[-1] != k:
        raise ShapeError(
            f"sparse_gemm: x {x.shape}, weights {weights.shape}: x must be (..., {k})."
        )
    gpu = chosen(device)
    padded_n, depth = weights.values.shape[0] * 16, weights.values.shape[1] * DEPTH
    rows = np.ascontiguousarray(np.pad(x.reshape(-1, k), ((0, 0), (0, depth - k))))
    given = constants(gpu.target, len(rows), dtype=dtype)
    y = np.empty((len(rows), n), x.dtype)
    if y.size:
        arrays = [each.view(np.uint16).reshape(-1) for each in (y, rows, weights.values)]
        sparse_gemm_kernel.launch(
            gpu, (-(-n // COLUMNS), -(-len(rows) // (16 * given["TILES"]))), THREADS,
            (*arrays, weights.places.reshape(-1), len(rows), n, depth, padded_n), **given,
        )  # fmt: skip
    return placed(y.reshape(*x.shape[:-1], n), gpu, like)
