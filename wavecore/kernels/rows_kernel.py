"""Softmax and layer norm of rows: each row is read once, and stays in registers until written.

A team processes a row: one wave if the row fits its registers (four rows per workgroup), else a
whole workgroup, whose waves combine their sums in LDS. Lanes read 16 bytes at a time. Rows too long
for a workgroup are read again for each pass.
"""

# What functions of kernels take follows from use, and types are parameters.
# mypy: allow-untyped-defs, allow-incomplete-defs, disable-error-code="valid-type"
from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

import wavecore as wc
import wavecore.lang as wl
from wavecore.errors import LaunchError
from wavecore.kernels.arguments import Array, device_of, given, result
from wavecore.kernels.lanes import both, wave_reduce

LOG2_E = 1.4426950408889634
LOWEST = float(np.finfo(np.float32).min)
INFINITY = float("inf")
MOST_PARTS = 8  # pieces of 16 bytes that a lane keeps
_TYPES = {"float16": wl.f16, "bfloat16": wl.bf16, "float32": wl.f32}


@dataclass(frozen=True)
class Team:
    """How rows are distributed.

    Attributes:
        wave: lanes of a wave.
        size: work-items per row.
        threads: work-items per workgroup.
        parts: pieces that each work-item holds.
    """

    wave: int
    size: int
    threads: int
    parts: int


def team_for(columns: int, run: int, wave: int) -> Team:
    """The smallest team whose registers hold a row of pieces of `run` entries; else the largest."""
    for size in (wave, 256, 1024):
        parts = -(-columns // (size * run))
        if parts <= MOST_PARTS:
            return Team(wave, size, max(size, 256), 1 << (parts - 1).bit_length())
    return Team(wave, 1024, 1024, MOST_PARTS)


@cache
def kernels(T: Any, team: Team, STREAMS: bool, WHOLE: bool) -> tuple[wl.Kernel, wl.Kernel]:
    """The softmax and layer norm kernels for a type and a team.

    STREAMS: rows are longer than a team can hold; WHOLE: they are whole numbers of pieces.
    """
    RUN = 128 // T.bits
    PIECE = wl.vec[T, RUN]
    TEAM, PARTS, WAVES = team.size, team.parts, team.size // team.wave
    TEAMS = team.threads // TEAM
    TURN = TEAM * PARTS * RUN

    @wl.function
    def load(parts, x, t, columns, fill: wl.constexpr):
        """A work-item's part of a row; `fill` where the row has ended."""
        for i in wl.static_range(PARTS):
            at = (i * TEAM + t) * RUN
            if at + RUN <= columns:
                piece = (x + at).cast(PIECE)[0]
                for e in wl.static_range(RUN):
                    parts[i, e] = wl.f32(piece[e])
            else:
                for e in wl.static_range(RUN):
                    parts[i, e] = fill
                    if not WHOLE and at + e < columns:
                        parts[i, e] = wl.f32(x[at + e])

    @wl.function
    def store(y, parts, t, columns):
        """What `load` has loaded, to a row."""
        for i in wl.static_range(PARTS):
            at = (i * TEAM + t) * RUN
            if at + RUN <= columns:
                piece = PIECE(0)
                for e in wl.static_range(RUN):
                    piece[e] = T(parts[i, e])
                (y + at).cast(PIECE)[0] = piece
            elif not WHOLE:
                for e in wl.static_range(RUN):
                    if at + e < columns:
                        y[at + e] = T(parts[i, e])

    @wl.function
    def join(x, shared, OP: wl.constexpr):
        """A value of all of a team's lanes as one."""
        x = wave_reduce(x, OP)
        if WAVES > 1:
            shared[wl.threadIdx.x // wl.warpSize] = x
            wl.syncthreads()
            x = shared[0]
            for w in wl.static_range(1, WAVES):
                x = both(x, shared[w], OP)
        return x

    @wl.kernel(max_threads=team.threads)
    def softmax(y: wl.ptr[T], x: wl.ptr[T], rows: wl.i32, columns: wl.i32, ld: wl.i64):
        """y = exp(x - max x) / sum of it, by rows."""
        t = wl.threadIdx.x % TEAM
        row = min(wl.blockIdx.x * TEAMS + wl.threadIdx.x // TEAM, rows - 1)
        own = x + wl.i64(row) * ld
        out = y + wl.i64(row) * columns
        parts = wl.local(wl.f32, PARTS, RUN)
        maxima = wl.shared(wl.f32, 32)
        sums = wl.shared(wl.f32, 32)
        top = wl.f32(LOWEST)
        total = wl.f32(0)
        if STREAMS:
            for at in range(0, columns, TURN):
                load(parts, own + at, t, columns - at, -INFINITY)
                before = top
                for i in wl.static_range(PARTS):
                    for e in wl.static_range(RUN):
                        top = max(top, parts[i, e])
                total *= wl.amdgcn.exp2f((before - top) * LOG2_E)
                for i in wl.static_range(PARTS):
                    for e in wl.static_range(RUN):
                        total += wl.amdgcn.exp2f((parts[i, e] - top) * LOG2_E)
            own_top = top
            top = join(top, maxima, "max")
            total = join(total * wl.amdgcn.exp2f((own_top - top) * LOG2_E), sums, "sum")
            factor = 1.0 / total
            for at in range(0, columns, TURN):
                load(parts, own + at, t, columns - at, -INFINITY)
                for i in wl.static_range(PARTS):
                    for e in wl.static_range(RUN):
                        parts[i, e] = wl.amdgcn.exp2f((parts[i, e] - top) * LOG2_E) * factor
                store(out + at, parts, t, columns - at)
        else:
            load(parts, own, t, columns, -INFINITY)
            for i in wl.static_range(PARTS):
                for e in wl.static_range(RUN):
                    top = max(top, parts[i, e])
            top = join(top, maxima, "max")
            for i in wl.static_range(PARTS):
                for e in wl.static_range(RUN):
                    parts[i, e] = wl.amdgcn.exp2f((parts[i, e] - top) * LOG2_E)
                    total += parts[i, e]
            factor = 1.0 / join(total, sums, "sum")
            for i in wl.static_range(PARTS):
                for e in wl.static_range(RUN):
                    parts[i, e] = parts[i, e] * factor
            store(out, parts, t, columns)

    @wl.function
    def plain_sum(parts):
        """The sum of a part, in which what is beyond the row is 0."""
        total = wl.f32(0)
        for i in wl.static_range(PARTS):
            for e in wl.static_range(RUN):
                total += parts[i, e]
        return total

    @wl.function
    def squares(parts, t, columns, mean):
        """The sum of a part's squared distances from the mean."""
        total = wl.f32(0)
        for i in wl.static_range(PARTS):
            at = (i * TEAM + t) * RUN
            for e in wl.static_range(RUN):
                if at + (0 if WHOLE else e) < columns:
                    distance = parts[i, e] - mean
                    total += distance * distance
        return total

    @wl.function
    def normed(parts, weight, bias, t, columns, mean, factor):
        """(x - mean) factor weight + bias."""
        for i in wl.static_range(PARTS):
            at = (i * TEAM + t) * RUN
            if at + RUN <= columns:
                w = (weight + at).cast(PIECE)[0]
                b = (bias + at).cast(PIECE)[0]
                for e in wl.static_range(RUN):
                    scaled = (parts[i, e] - mean) * factor
                    parts[i, e] = scaled * wl.f32(w[e]) + wl.f32(b[e])
            elif not WHOLE:
                for e in wl.static_range(RUN):
                    if at + e < columns:
                        scaled = (parts[i, e] - mean) * factor
                        parts[i, e] = scaled * wl.f32(weight[at + e]) + wl.f32(bias[at + e])

    @wl.kernel(max_threads=team.threads)
    def layer_norm(
        y: wl.ptr[T],
        x: wl.ptr[T],
        weight: wl.ptr[T],
        bias: wl.ptr[T],
        rows: wl.i32,
        columns: wl.i32,
        ld: wl.i64,
        epsilon: wl.f32,
    ):
        """y = (x - mean) / sqrt(variance + epsilon) weight + bias, by rows."""
        t = wl.threadIdx.x % TEAM
        row = min(wl.blockIdx.x * TEAMS + wl.threadIdx.x // TEAM, rows - 1)
        own = x + wl.i64(row) * ld
        out = y + wl.i64(row) * columns
        parts = wl.local(wl.f32, PARTS, RUN)
        sums = wl.shared(wl.f32, 32)
        spreads = wl.shared(wl.f32, 32)
        total = wl.f32(0)
        if STREAMS:
            for at in range(0, columns, TURN):
                load(parts, own + at, t, columns - at, 0.0)
                total += plain_sum(parts)
        else:
            load(parts, own, t, columns, 0.0)
            total = plain_sum(parts)
        mean = join(total, sums, "sum") / columns
        spread = wl.f32(0)
        if STREAMS:
            for at in range(0, columns, TURN):
                load(parts, own + at, t, columns - at, 0.0)
                spread += squares(parts, t, columns - at, mean)
        else:
            spread = squares(parts, t, columns, mean)
        factor = wl.rsqrt(join(spread, spreads, "sum") / columns + epsilon)
        if STREAMS:
            for at in range(0, columns, TURN):
                load(parts, own + at, t, columns - at, 0.0)
                normed(parts, weight + at, bias + at, t, columns - at, mean, factor)
                store(out + at, parts, t, columns - at)
        else:
            normed(parts, weight, bias, t, columns, mean, factor)
            store(out, parts, t, columns)

    return softmax, layer_norm


def softmax(x: Array, *, device: wc.Device | None = None) -> Array:
    """Softmax along the last dimension.

    Args:
        x: f16, bf16 or f32, of any shape; sums are of f32.
    Returns: an array like x.
    Raises: LaunchError for other types.
    """
    return _by_rows(given(x, "x"), 0, (), (), device)


def layer_norm(
    x: Array, weight: Array, bias: Array, *, epsilon: float = 1e-5, device: wc.Device | None = None
) -> Array:
    """(x - mean) / sqrt(variance + epsilon) weight + bias along the last dimension.

    Args:
        x: f16, bf16 or f32, of any shape; sums are of f32.
        weight, bias: one for each column, of x's type.
    Returns: an array like x.
    Raises: LaunchError for other types and shapes.
    """
    x, weight, bias = given(x, "x"), given(weight, "weight"), given(bias, "bias")
    for name, each in (("weight", weight), ("bias", bias)):
        if each.dtype != x.dtype or tuple(each.shape) != tuple(x.shape[-1:]):
            raise LaunchError(
                f"{name} must be {tuple(x.shape[-1:])} of {x.dtype}; "
                f"{each.shape} of {each.dtype} given"
            )
    return _by_rows(x, 1, (weight, bias), (float(epsilon),), device)


def _by_rows(
    x: Array, number: int, more: tuple[Array, ...], scalars: tuple[float, ...],
    device: wc.Device | None,
) -> Array:  # fmt: skip
    """Run one of `kernels` on all rows."""
    on = device_of(device)
    if x.dtype.name not in _TYPES or not x.shape:
        raise LaunchError(f"x must be of {', '.join(_TYPES)}; {x.dtype} of {x.shape} given")
    y = result(on, x.shape, x.dtype, (x, *more))
    columns = x.shape[-1]
    rows = y.size // columns if columns else 0
    if not rows:
        return y
    ld = columns
    more = tuple(np.ascontiguousarray(v) if isinstance(v, np.ndarray) else v for v in more)
    if isinstance(x, np.ndarray):
        by_row = x.ndim == 2 and x.strides[1] == x.itemsize and x.strides[0] >= columns * x.itemsize
        x = x if by_row else np.ascontiguousarray(x)
        ld = x.strides[0] // x.itemsize if by_row else columns
    kind = _TYPES[x.dtype.name]
    team = team_for(columns, 128 // kind.bits, on.target.wave_sizes[0])
    streams = columns > team.size * team.parts * (128 // kind.bits)
    kernel = kernels(kind, team, streams, columns % (128 // kind.bits) == 0)[number]
    grid = -(-rows // (team.threads // team.size))
    kernel.launch(on, grid, team.threads, (y, x, *more, rows, columns, ld, *scalars))
    return y
