"""Softmax and norms of rows: each row is read once, and stays in registers until written.

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
from wavecore.kernels.arguments import Array, given
from wavecore.kernels.axes import FLOATS, Axis, Lines, kind_of, lines
from wavecore.kernels.foreign import own_names
from wavecore.kernels.lanes import both, wave_reduce, wide_reduce

LOG2_E = 1.4426950408889634
INFINITY = float("inf")
MOST_PARTS = 8  # pieces of 16 bytes that a lane keeps


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


@dataclass(frozen=True)
class Norm:
    """A norm's parts: whether rows are centred (layer norm; else RMS norm), weighted, shifted."""

    is_centred: bool = True
    has_weight: bool = True
    has_bias: bool = True


@cache
def kernels(
    T: Any, team: Team, STREAMS: bool, WHOLE: bool, form: Norm = Norm()
) -> tuple[wl.Kernel, wl.Kernel]:
    """The kernels of softmax and of a norm, for a type and a team.

    STREAMS: rows are longer than a team can hold; WHOLE: they are whole numbers of pieces.
    """
    RUN = 128 // T.bits
    PIECE = wl.vec[T, RUN]
    ACC = wl.f64 if T is wl.f64 else wl.f32
    LOWEST = float(np.finfo(ACC.dtype).min)
    CENTRED, HAS_WEIGHT, HAS_BIAS = form.is_centred, form.has_weight, form.has_bias
    TEAM, PARTS, WAVES = team.size, team.parts, team.size // team.wave
    TEAMS = team.threads // TEAM
    TURN = TEAM * PARTS * RUN

    @wl.function
    def power(x):
        """exp(x), by the instruction for powers of 2 where it is as precise as the type."""
        if ACC is wl.f64:
            found = wl.exp(x)
        else:
            found = wl.amdgcn.exp2f(x * LOG2_E)
        return found

    @wl.function
    def load(parts, x, t, columns, fill: wl.constexpr):
        """A work-item's part of a row; `fill` where the row has ended."""
        for i in wl.static_range(PARTS):
            at = (i * TEAM + t) * RUN
            if at + RUN <= columns:
                piece = (x + at).cast(PIECE)[0]
                for e in wl.static_range(RUN):
                    parts[i, e] = ACC(piece[e])
            else:
                for e in wl.static_range(RUN):
                    parts[i, e] = fill
                    if not WHOLE and at + e < columns:
                        parts[i, e] = ACC(x[at + e])

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
        if ACC is wl.f64:
            x = wide_reduce(x, OP)
        else:
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
        parts = wl.local(ACC, PARTS, RUN)
        maxima = wl.shared(ACC, 32)
        sums = wl.shared(ACC, 32)
        top = ACC(LOWEST)
        total = ACC(0)
        if STREAMS:
            for at in range(0, columns, TURN):
                load(parts, own + at, t, columns - at, -INFINITY)
                before = top
                for i in wl.static_range(PARTS):
                    for e in wl.static_range(RUN):
                        top = max(top, parts[i, e])
                total *= power(before - top)
                for i in wl.static_range(PARTS):
                    for e in wl.static_range(RUN):
                        total += power(parts[i, e] - top)
            own_top = top
            top = join(top, maxima, "max")
            total = join(total * power(own_top - top), sums, "sum")
            factor = 1.0 / total
            for at in range(0, columns, TURN):
                load(parts, own + at, t, columns - at, -INFINITY)
                for i in wl.static_range(PARTS):
                    for e in wl.static_range(RUN):
                        parts[i, e] = power(parts[i, e] - top) * factor
                store(out + at, parts, t, columns - at)
        else:
            load(parts, own, t, columns, -INFINITY)
            for i in wl.static_range(PARTS):
                for e in wl.static_range(RUN):
                    top = max(top, parts[i, e])
            top = join(top, maxima, "max")
            for i in wl.static_range(PARTS):
                for e in wl.static_range(RUN):
                    parts[i, e] = power(parts[i, e] - top)
                    total += parts[i, e]
            factor = 1.0 / join(total, sums, "sum")
            for i in wl.static_range(PARTS):
                for e in wl.static_range(RUN):
                    parts[i, e] = parts[i, e] * factor
            store(out, parts, t, columns)

    @wl.function
    def plain_sum(parts):
        """The sum of a part, in which what is beyond the row is 0."""
        total = ACC(0)
        for i in wl.static_range(PARTS):
            for e in wl.static_range(RUN):
                total += parts[i, e]
        return total

    @wl.function
    def squares(parts, t, columns, mean):
        """The sum of a part's squared distances from the mean."""
        total = ACC(0)
        for i in wl.static_range(PARTS):
            at = (i * TEAM + t) * RUN
            for e in wl.static_range(RUN):
                if at + (0 if WHOLE else e) < columns:
                    distance = parts[i, e] - mean
                    total += distance * distance
        return total

    @wl.function
    def scaled(x, mean, factor, weight, bias, at):
        """(x - mean) factor weight + bias, of what there is of these."""
        found = ((x - mean) if CENTRED else x) * factor
        if HAS_WEIGHT:
            found = found * ACC(weight[at])
        if HAS_BIAS:
            found = found + ACC(bias[at])
        return found

    @wl.function
    def normed(parts, weight, bias, t, columns, mean, factor):
        """A part, scaled."""
        for i in wl.static_range(PARTS):
            at = (i * TEAM + t) * RUN
            if at + RUN <= columns:
                w = wl.local(T, RUN)
                b = wl.local(T, RUN)
                if HAS_WEIGHT:
                    own = (weight + at).cast(PIECE)[0]
                    for e in wl.static_range(RUN):
                        w[e] = own[e]
                if HAS_BIAS:
                    own_bias = (bias + at).cast(PIECE)[0]
                    for e in wl.static_range(RUN):
                        b[e] = own_bias[e]
                for e in wl.static_range(RUN):
                    parts[i, e] = scaled(parts[i, e], mean, factor, w, b, e)
            elif not WHOLE:
                for e in wl.static_range(RUN):
                    if at + e < columns:
                        parts[i, e] = scaled(parts[i, e], mean, factor, weight, bias, at + e)

    @wl.kernel(max_threads=team.threads)
    def layer_norm(
        y: wl.ptr[T],
        x: wl.ptr[T],
        weight: wl.ptr[T],
        bias: wl.ptr[T],
        rows: wl.i32,
        columns: wl.i32,
        ld: wl.i64,
        epsilon: ACC,
    ):
        """y = (x - mean) / sqrt(variance + epsilon) weight + bias, by rows.

        Without centring the mean is 0, and the variance that of the squares.
        """
        t = wl.threadIdx.x % TEAM
        row = min(wl.blockIdx.x * TEAMS + wl.threadIdx.x // TEAM, rows - 1)
        own = x + wl.i64(row) * ld
        out = y + wl.i64(row) * columns
        parts = wl.local(ACC, PARTS, RUN)
        sums = wl.shared(ACC, 32)
        spreads = wl.shared(ACC, 32)
        mean = ACC(0)
        if not STREAMS:
            load(parts, own, t, columns, 0.0)
        if CENTRED:
            total = ACC(0)
            if STREAMS:
                for at in range(0, columns, TURN):
                    load(parts, own + at, t, columns - at, 0.0)
                    total += plain_sum(parts)
            else:
                total = plain_sum(parts)
            mean = join(total, sums, "sum") / columns
        spread = ACC(0)
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


@own_names
def softmax(x: Array, *, axis: Axis = -1, device: wc.Device | None = None) -> Array:
    """Softmax along an axis.

    Args:
        x: f16, bf16, f32 or f64, of any shape; sums of 16-bit floats are of f32.
        axis: one, several as a tuple, or None for all.
    Returns: an array like x.
    Raises: LaunchError for other types and axes.
    """
    return _by_rows(lines(x, axis, device, strided=True), "softmax")


@own_names
def layer_norm(
    x: Array,
    weight: Array | None = None,
    bias: Array | None = None,
    *,
    axis: Axis = -1,
    epsilon: float = 1e-5,
    device: wc.Device | None = None,
) -> Array:
    """(x - mean) / sqrt(variance + epsilon) weight + bias along an axis.

    Args:
        x: f16, bf16, f32 or f64, of any shape; sums of 16-bit floats are of f32.
        weight, bias: of x's type and of the sizes of the axes; 1 and 0 unless given.
        axis: one, several as a tuple, or None for all.
    Returns: an array like x.
    Raises: LaunchError for other types, shapes and axes.
    """
    found = lines(x, axis, device, strided=True)
    return _by_rows(found, "layer_norm", weight, bias, epsilon)


@own_names
def rms_norm(
    x: Array,
    weight: Array | None = None,
    *,
    axis: Axis = -1,
    epsilon: float | None = None,
    device: wc.Device | None = None,
) -> Array:
    """x / sqrt(mean of x x + epsilon) weight along an axis.

    Args:
        x: f16, bf16, f32 or f64, of any shape; sums of 16-bit floats are of f32.
        weight: of x's type and of the sizes of the axes; 1 unless given.
        axis: one, several as a tuple, or None for all.
        epsilon: unless given, the distance from 1 to the next number of the sums' type.
    Returns: an array like x.
    Raises: LaunchError for other types, shapes and axes.
    """
    found = lines(x, axis, device, strided=True)
    if epsilon is None:
        epsilon = float(np.finfo(np.float64 if found.given.itemsize == 8 else np.float32).eps)
    return _by_rows(found, "rms_norm", weight, None, epsilon)


def _beside(array: Array | None, name: str, found: Lines) -> Array:
    """A weight or bias as the kernel takes it. Raises: LaunchError if it does not fit."""
    x = found.given
    if array is None:
        return found.memory  # for what is not read
    sizes = array if isinstance(array, (tuple, list)) else (array,)
    if all(isinstance(each, int) for each in sizes):
        raise LaunchError(
            f"{name} must be an array, not {array!r}: instead of torch's normalized_shape, the "
            "axes are named, such as axis=-1 or axis=(-2, -1)"
        )
    array = given(array, name)
    shape = tuple(x.shape[axis] for axis in found.axes)
    if array.dtype != x.dtype or tuple(array.shape) != shape:
        raise LaunchError(
            f"{name} must be {shape} of {x.dtype}; {array.shape} of {array.dtype} given"
        )
    return np.ascontiguousarray(array) if isinstance(array, np.ndarray) else array


def _by_rows(
    found: Lines,
    name: str,
    weight: Array | None = None,
    bias: Array | None = None,
    epsilon: float = 0.0,
) -> Array:
    """Run one of `kernels` on all rows."""
    kind = kind_of(found.given, name, FLOATS)
    more = _beside(weight, "weight", found), _beside(bias, "bias", found)
    y = found.empty(found.given.dtype)
    columns, rows, on = found.columns, found.rows, found.device
    if y.size:
        run = 128 // kind.bits
        team = team_for(columns, run, on.target.wave_sizes[0])
        streams = columns > team.size * team.parts * run
        form = Norm(name == "layer_norm", weight is not None, bias is not None)
        softmax, norm = kernels(kind, team, streams, columns % run == 0, form)
        arguments = (rows, columns, found.ld)
        groups = -(-rows // (team.threads // team.size))
        if name == "softmax":
            softmax.launch(on, groups, team.threads, (y, found.memory, *arguments))
        else:
            norm.launch(
                on, groups, team.threads, (y, found.memory, *more, *arguments, float(epsilon))
            )
    return found.back(y)
