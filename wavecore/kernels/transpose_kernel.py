"""Transposing: any axes through tiles in LDS; matrices of 16-bit numbers in registers.

Through the LDS ("tiles"), a workgroup reads a tile of 32 x 32 along the last axis of the source and
writes it along the last axis of the result; a column more spares bank conflicts. Axes that stay
neighbours count as one, and what is left beside the two goes by a table of sizes and strides. If
the last axis stays the last, rows are copied without the LDS.

By DPP ("lanes"), eight lanes transpose a block of 8 x 8: each holds a row in four registers, and in
three steps exchanges halves, single registers and register pairs with lanes that DPP reaches: those
at distance 1 and 2 in the quad, and its mirror among eight. These work as coordinates just like the
bits of the lane number: lane l holds row l ^ (3 if l & 4 else 0).

By matrix cores ("matrix"), D = T E with columns of the identity as E turns a tile's rows into
columns: entries that a lane held along k it then holds along rows of D. The rows of 16-row tiles
are taken in an order that leaves each lane with sixteen adjacent entries of the result. A product
with the identity is exact, except for infinities and NaNs, which spread over their row; -0 becomes
0, and on CDNA 2 so do subnormal numbers.
"""

# What functions of kernels take follows from use, and types are parameters.
# mypy: allow-untyped-defs, allow-incomplete-defs, disable-error-code="valid-type"
from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

import wavecore as wc
import wavecore.lang as wl
from wavecore.errors import LaunchError
from wavecore.kernels.arguments import Array, device_of, given, result, typed
from wavecore.kernels.calling import family_of
from wavecore.kernels.foreign import own_names
from wavecore.kernels.lanes import MIRROR_8, QUAD_SWAP_1, QUAD_SWAP_2, from_lane

WAVES = 4
TILE, TILE_ROWS = 32, 8  # of a workgroup: columns and rows of work-items
# v_perm_b32 of the other's word and one's own: the low halves; the high ones, one's own above.
LOW_HALVES, HIGH_HALVES = 0x05040100, 0x03020706
_HALVES = {"float16": wl.f16, "bfloat16": wl.bf16}


@wl.function
def exchanged(words, lane):
    """Eight halves of a row of an 8 x 8 block as those of a column."""
    halves = wl.u32(HIGH_HALVES if (lane ^ lane >> 2) & 1 != 0 else LOW_HALVES)
    for i in wl.static_range(4):
        words[i] = wl.amdgcn.perm(from_lane(words[i], QUAD_SWAP_1), words[i], halves)
    is_second = (lane >> 1 ^ lane >> 2) & 1 != 0
    for i in wl.static_range(0, 4, 2):
        sent = words[i] if is_second else words[i + 1]
        got = from_lane(sent, QUAD_SWAP_2)
        kept = words[i + 1] if is_second else words[i]
        words[i] = got if is_second else kept
        words[i + 1] = kept if is_second else got
    is_upper = lane & 4 != 0
    for i in wl.static_range(2):
        sent = words[i] if is_upper else words[i + 2]
        got = from_lane(sent, MIRROR_8)
        kept = words[i + 2] if is_upper else words[i]
        words[i] = got if is_upper else kept
        words[i + 2] = kept if is_upper else got
    return words


@cache
def by_lanes(wave: int, WHOLE: bool) -> wl.Kernel:
    """The kernel for waves of 32 or 64: a wave takes a row a lane, and 64 columns.

    WHOLE: rows and columns are multiples of 8.
    """
    WORDS = wl.vec[wl.u32, 4]
    HALVES = wl.vec[wl.u16, 8]
    PARTS = 8

    @wl.kernel(max_threads=WAVES * wave)
    def transpose(
        out: wl.ptr[wl.u16], x: wl.ptr[wl.u16], rows: wl.i32, columns: wl.i32, ld: wl.i64
    ):
        lane = wl.lane_id()
        row0 = (wl.blockIdx.y * WAVES + wl.threadIdx.x // wave) * wave + (lane & ~7)
        own = (lane & 7) ^ (3 if lane & 4 != 0 else 0)
        pieces = wl.local(WORDS, PARTS)
        for part in wl.static_range(PARTS):
            column = wl.blockIdx.x * (8 * PARTS) + 8 * part
            row = row0 + own
            halves = HALVES(0)
            if row < rows and column + 8 <= columns:
                halves = (x + row * ld + column).cast(HALVES)[0]
            elif not WHOLE and row < rows:
                for e in wl.static_range(8):
                    if column + e < columns:
                        halves[e] = x[row * ld + column + e]
            pieces[part] = wl.bitcast(WORDS, halves)
        for part in wl.static_range(PARTS):
            column = wl.blockIdx.x * (8 * PARTS) + 8 * part + own
            found = wl.bitcast(HALVES, exchanged(pieces[part], lane))
            to = out + wl.i64(column) * rows + row0
            if column < columns and row0 + 8 <= rows:
                to.cast(HALVES)[0] = found
            elif not WHOLE and column < columns:
                for e in wl.static_range(8):
                    if row0 + e < rows:
                        to[e] = found[e]

    return transpose


@cache
def by_matrix(T: Any, family: str, WHOLE: bool) -> wl.Kernel:
    """The kernel for a type and a family: a wave takes tiles of 16 rows, and 32 columns.

    WHOLE: rows and columns are multiples of 8.
    """
    WAVE = 64 if family == "cdna" else 32
    K = 32 if family == "cdna" else 16
    SIZE = 4 if family == "cdna" else 8  # entries of D a lane
    TILES = 16 // SIZE  # that give a lane sixteen neighbours
    ROWS = 16 * TILES
    MMA = wl.Mma(16, 16, K, T, wl.f32)
    WIDE = wl.vec[T, 8]

    @wl.function
    def row_of(r, tile: wl.constexpr):
        """The row of memory that row r of a tile is: a lane's rows of D are neighbours."""
        if family == "cdna":
            found = (r >> 2) * 16 + tile * 4 + (r & 3)
        elif family == "rdna4":
            found = (r >> 3) * 16 + tile * 8 + (r & 7)
        else:
            found = (r & 1) * 16 + tile * 8 + (r >> 1)
        return found

    @wl.kernel(max_threads=WAVES * WAVE)
    def transpose(out: wl.ptr[T], x: wl.ptr[T], rows: wl.i32, columns: wl.i32, ld: wl.i64):
        row0 = (wl.blockIdx.y * WAVES + wl.threadIdx.x // WAVE) * ROWS
        a = wl.local(MMA.A, TILES, 32 // K)
        for tile in wl.static_range(TILES):
            for step in wl.static_range(32 // K):
                row = row0 + row_of(a[tile, step].row(0), tile)
                for part in wl.static_range(0, a[tile, step].size, 8):
                    column = wl.blockIdx.x * 32 + K * step + a[tile, step].col(part)
                    eight = WIDE(0)
                    if row < rows and column + 8 <= columns:
                        eight = (x + row * ld + column).cast(WIDE)[0]
                    elif not WHOLE and row < rows:
                        for e in wl.static_range(8):
                            if column + e < columns:
                                eight[e] = x[row * ld + column + e]
                    for e in wl.static_range(8):
                        a[tile, step][part + e] = eight[e]
        for step in wl.static_range(32 // K):
            for half in wl.static_range(K // 16):
                identity = MMA.B()
                for e in wl.static_range(identity.size):
                    is_one = identity.row(e) == identity.col(e) + 16 * half
                    identity[e] = T(1.0) if is_one else T(0.0)
                column = wl.blockIdx.x * 32 + K * step + 16 * half
                pieces = wl.local(WIDE, 2)
                for tile in wl.static_range(TILES):
                    d = MMA(a[tile, step], identity, MMA.D(0))
                    for e in wl.static_range(SIZE):
                        pieces[(tile * SIZE + e) // 8][(tile * SIZE + e) % 8] = T(d[e])
                y = column + identity.col(0)
                for part in wl.static_range(2):
                    row = row0 + wl.lane_id() // 16 * 16 + 8 * part
                    to = out + wl.i64(y) * rows + row
                    if y < columns and row + 8 <= rows:
                        to.cast(WIDE)[0] = pieces[part]
                    elif not WHOLE and y < columns:
                        for e in wl.static_range(8):
                            if row + e < rows:
                                to[e] = pieces[part][e]

    return transpose


@cache
def by_tiles(bytes_each: int, SAME: bool) -> wl.Kernel:
    """The kernel for entries of 1, 2, 4, 8 or 16 bytes. SAME: the last axis stays the last."""
    ENTRY = wl.vec[wl.u64, 2] if bytes_each == 16 else getattr(wl, f"u{8 * bytes_each}")

    @wl.kernel(max_threads=TILE * TILE_ROWS)
    def transpose(
        out: wl.ptr[ENTRY],
        x: wl.ptr[ENTRY],
        rest: wl.ptr[wl.i64],
        axes: wl.i32,
        columns: wl.i32,
        rows: wl.i32,
        x_row: wl.i64,
        out_column: wl.i64,
        out_row: wl.i64,
    ):
        """x[row, column] to out[column, row] (SAME: [row, column]) of each place in other axes.

        rest: size, and strides in x and out, of each of the other axes, the last one first.
        """
        tiles_x = wl.u32(columns + (TILE - 1)) // TILE
        tiles = tiles_x * (wl.u32(rows + (TILE - 1)) // TILE)
        place = wl.u32(wl.blockIdx.x) // tiles
        within = wl.u32(wl.blockIdx.x) - place * tiles
        column0 = wl.i32(within % tiles_x * TILE)
        row0 = wl.i32(within // tiles_x * TILE)
        x_at = wl.i64(0)
        out_at = wl.i64(0)
        for axis in range(axes):
            size = wl.u32(rest[3 * axis])
            index = wl.i64(place % size)
            place = place // size
            x_at += index * rest[3 * axis + 1]
            out_at += index * rest[3 * axis + 2]
        tile = wl.shared(ENTRY, 1 if SAME else TILE, TILE + 1)
        for i in wl.static_range(0, TILE, TILE_ROWS):
            row, column = row0 + wl.threadIdx.y + i, column0 + wl.threadIdx.x
            if row < rows and column < columns:
                entry = x[x_at + row * x_row + column]
                if SAME:
                    out[out_at + row * out_row + column * out_column] = entry
                else:
                    tile[wl.threadIdx.y + i, wl.threadIdx.x] = entry
        if not SAME:
            wl.syncthreads()
            for i in wl.static_range(0, TILE, TILE_ROWS):
                row, column = row0 + wl.threadIdx.x, column0 + wl.threadIdx.y + i
                if row < rows and column < columns:
                    to = out_at + row * out_row + column * out_column
                    out[to] = tile[wl.threadIdx.x, wl.threadIdx.y + i]

    return transpose


def _merged(shape: tuple[int, ...], order: Sequence[int]) -> tuple[list[int], list[int]]:
    """Sizes and order with axes of one entry dropped, and neighbours that stay so joined."""
    kept = [axis for axis in order if shape[axis] != 1]
    runs: list[list[int]] = []
    own = sorted(kept)
    for axis in kept:
        if runs and own.index(axis) == own.index(runs[-1][-1]) + 1:
            runs[-1].append(axis)
        else:
            runs.append([axis])
    places = sorted(range(len(runs)), key=lambda n: runs[n][0])
    sizes = [math.prod(shape[axis] for axis in runs[n]) for n in places]
    return sizes, [places.index(n) for n in range(len(runs))]


def _strides(sizes: Sequence[int]) -> list[int]:
    return [math.prod(sizes[n + 1 :]) for n in range(len(sizes))]


def _by_tiles(on: wc.Device, out: Array, x: Array, order: Sequence[int]) -> None:
    """Launch `by_tiles` for any order of axes."""
    sizes, order = _merged(x.shape, order)
    if len(sizes) < 2:  # one run: a copy, in rows that a grid can count
        sizes, order = [1, *(sizes or [1])], [0, 1]
    steps = _strides(sizes)
    to = dict(zip(order, _strides([sizes[axis] for axis in order]), strict=True))
    last = len(sizes) - 1
    same = order[-1] == last
    row = order[-2] if same else order[-1]
    others = [axis for axis in reversed(range(last)) if axis != row]
    rest = [number for axis in others for number in (sizes[axis], steps[axis], to[axis])]
    tiles = -(-sizes[last] // TILE) * -(-sizes[row] // TILE)
    groups = tiles * math.prod(sizes[axis] for axis in others)
    bytes_each = x.dtype.itemsize
    memory = [typed(each, f"u{min(bytes_each, 8)}") for each in (out, x)]
    table = np.array(rest or [0], np.int64)
    by_tiles(bytes_each, same).launch(
        on, groups, (TILE, TILE_ROWS),
        (*memory, table, len(others), sizes[last], sizes[row], steps[row], to[last], to[row]),
    )  # fmt: skip


@own_names
def transpose(
    x: Array,
    axes: Sequence[int] | None = None,
    *,
    method: str | None = None,
    device: wc.Device | None = None,
) -> Array:
    """The array with its axes in another order, as np.transpose; a contiguous copy.

    Args:
        x: any type of 1, 2, 4, 8 or 16 bytes.
        axes: the axes of x in the order of the result; reversed unless given.
        method: "tiles" exchanges through the LDS. For a matrix of 16-bit numbers also "lanes", by
            DPP, and for f16 and bf16 "matrix", which multiplies by the identity: exact for finite
            numbers, except that -0 becomes 0, as do subnormals on CDNA 2. Unless given, lanes where
            it fits, else tiles.
    Returns: an array with the sizes in that order.
    Raises: LaunchError for other types, axes and methods; TargetError.
    """
    on, x = device_of(device), given(x, "x")
    order = _order(axes, x.ndim)
    method = _method(method, x, order)
    out = result(on, tuple(x.shape[axis] for axis in order), x.dtype, (x,))
    if not out.size:
        return out
    x = np.ascontiguousarray(x) if isinstance(x, np.ndarray) else x
    if method == "tiles":
        _by_tiles(on, out, x, order)
        return out
    rows, columns = x.shape
    source, to = x, out
    whole = rows % 8 == columns % 8 == 0
    if method == "matrix":
        family = family_of(on.target)
        kernel, width = by_matrix(_HALVES[x.dtype.name], family, whole), 32
        height = 64 if family == "cdna" else 32
    else:
        height, width = on.target.wave_sizes[0], 64
        kernel = by_lanes(height, whole)
        source, to = (typed(each, np.uint16) for each in (x, out))
    grid = -(-columns // width), -(-rows // (height * WAVES))
    kernel.launch(on, grid, WAVES * on.target.wave_sizes[0], (to, source, rows, columns, columns))
    return out


def _order(axes: Sequence[int] | None, ndim: int) -> tuple[int, ...]:
    """The order of axes, counted from 0. Raises: LaunchError if it is no permutation."""
    if axes is None:
        return tuple(reversed(range(ndim)))
    found = tuple(axis + ndim if axis < 0 else axis for axis in axes)
    if sorted(found) != list(range(ndim)):
        raise LaunchError(f"axes must name each of the {ndim} dimensions of x once, not {axes!r}")
    return found


def _method(method: str | None, x: Array, order: tuple[int, ...]) -> str:
    """The method given, or the best one. Raises: LaunchError for one that does not fit."""
    is_matrix = order == (1, 0) and x.dtype.itemsize == 2
    if x.dtype.hasobject or x.dtype.itemsize not in (1, 2, 4, 8, 16):
        raise LaunchError(f"transpose takes types of 1, 2, 4, 8 and 16 bytes, not {x.dtype}")
    if method not in (None, "tiles", "lanes", "matrix"):
        raise LaunchError(f'method must be "tiles", "lanes" or "matrix", not {method!r}')
    if method in ("lanes", "matrix") and not is_matrix:
        raise LaunchError(
            f'transpose by "{method}" takes a matrix of a 16-bit type; {x.shape} of {x.dtype} '
            'given: "tiles" takes any'
        )
    if method == "matrix" and x.dtype.name not in _HALVES:
        raise LaunchError(f"matrix cores transpose float16 and bfloat16, not {x.dtype}")
    return method or ("lanes" if is_matrix else "tiles")
