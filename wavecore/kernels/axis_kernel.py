"""The kernel of reductions along axes, and its launches.

An array is (outer, length, inner), the length being reduced. If inner is 1, a team (a wave, or a
workgroup) takes a line with 16 bytes a lane; else each work-item takes a line, and neighbours read
neighbouring numbers. Long lines are cut into chunks, whose results the same kernel reduces next:
results are of a fixed order, and do not depend on timing. A variance takes the mean first.
"""

# What functions of kernels take follows from use, and types are parameters.
# mypy: allow-untyped-defs, allow-incomplete-defs, disable-error-code="valid-type"
from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

import wavecore as wc
import wavecore.lang as wl
from wavecore.kernels.arguments import Array, device_of, given, typed
from wavecore.kernels.axes import Axis, axes_of, contiguous, kind_of, reordered

THREADS = 256
MOST_GROUPS = 1024  # that chunks of long lines may add
_WAVE_TAKES = 2048  # numbers of a line; a workgroup takes longer ones
_LEAST = {True: 64, False: 8192}  # numbers of a chunk: of a work-item, of a team
OPERATIONS = ("sum", "prod", "max", "min", "and", "or", "xor")  # those that scans know


@dataclass(frozen=True)
class Step:
    """One launch.

    Attributes:
        element, acc, out: types of the numbers, of what is carried, of the results.
        operation: "sum", "prod", "max", "min", "argmax", "argmin", or "squares", the sum of the
            squares of distances from a mean.
        team: work-items of a line, 1 if inner is more than 1.
        finish: "" or "divide", or "root" of the quotient.
        has_places: the places of the numbers are given (argmax of chunks).
        keeps_values: chunks' extremes are written beside their places.
    """

    element: Any
    acc: Any
    out: Any
    operation: str
    team: int
    finish: str = ""
    has_places: bool = False
    keeps_values: bool = False


def neutral(operation: str, kind: Any) -> float | int:
    """What changes no result of an operation on a type."""
    if operation in ("sum", "squares", "or", "xor"):
        return 0
    if operation == "and":
        return -1 if kind.range[0] else int(kind.range[1])
    if operation == "prod":
        return 1
    lowest = operation in ("max", "argmax")
    if kind.is_float:
        return -math.inf if lowest else math.inf
    low, high = kind.range
    return int(low if lowest else high)


@wl.function
def combined(x, y, OP: wl.constexpr):
    """Two numbers as one; a NaN stays, unlike in lanes.both."""
    if OP == "sum" or OP == "squares":
        found = x + y
    elif OP == "prod":
        found = x * y
    elif OP == "and":
        found = x & y
    elif OP == "or":
        found = x | y
    elif OP == "xor":
        found = x ^ y
    elif OP == "max" or OP == "argmax":
        found = x if x > y or x != x else y
    else:
        found = x if x < y or x != x else y
    return found


@wl.function
def is_ahead(x, i, y, j, OP: wl.constexpr):
    """Whether y at place j wins over x at i: NaNs first, then the extreme, then the first place."""
    more = y > x if OP == "argmax" else y < x
    same = y == x or (y != y and x != x)
    return (j < i) if same else (more or (y != y and x == x))


@cache
def kernel(step: Step) -> wl.Kernel:
    """The kernel of a step."""
    T, ACC, OUT, OP, TEAM = step.element, step.acc, step.out, step.operation, step.team
    FINISH, HAS_PLACES, KEEPS_VALUES = step.finish, step.has_places, step.keeps_values
    IS_PLACE, ACROSS = OP.startswith("arg"), TEAM == 1
    RUN = 1 if ACROSS else 128 // T.bits
    PIECE = wl.vec[T, max(RUN, 2)]
    SQUARES = OP == "squares"
    NEUTRAL = neutral(OP, ACC)
    NOWHERE = (1 << 63) - 1

    @wl.function
    def element(x, mean):
        """A number as it is reduced."""
        found = ACC(x)
        if SQUARES:
            found = (found - mean) * (found - mean)
        return found

    @wl.function
    def joined(value, place, shared, places):
        """The results of a team as one, in its first work-item."""
        mask = min(TEAM, wl.warpSize) // 2
        while mask:
            other = wl.shfl_xor(value, mask)
            if IS_PLACE:
                where = wl.shfl_xor(place, mask)
                if is_ahead(value, place, other, where, OP):
                    value, place = other, where
            else:
                value = combined(value, other, OP)
            mask = mask // 2
        if wl.warpSize < TEAM:
            wave = wl.threadIdx.x // wl.warpSize
            if wl.lane_id() == 0:
                shared[wave] = value
                if IS_PLACE:
                    places[wave] = place
            wl.syncthreads()
            value = shared[0]
            place = places[0]
            for w in wl.static_range(1, THREADS // wl.warpSize):
                if IS_PLACE:
                    if is_ahead(value, place, shared[w], places[w], OP):
                        value, place = shared[w], places[w]
                else:
                    value = combined(value, shared[w], OP)
        return value, place

    @wl.kernel(max_threads=THREADS)
    def reduce(
        out: wl.ptr[OUT],
        out_places: wl.ptr[wl.i64],
        x: wl.ptr[T],
        x_places: wl.ptr[wl.i64],
        means: wl.ptr[ACC],
        lines: wl.i64,
        length: wl.i64,
        inner: wl.i64,
        chunk: wl.i64,
        divisor: ACC,
    ):
        """out[outer, chunk, inner] of x[outer, length, inner]; blockIdx.y counts chunks."""
        t = wl.threadIdx.x % TEAM
        own = wl.i64(wl.blockIdx.x) * (THREADS // TEAM) + wl.threadIdx.x // TEAM
        line = min(own, lines - 1)
        outer = line // inner
        first = x + outer * length * inner + (line - outer * inner)
        begin = wl.blockIdx.y * chunk
        end = min(begin + chunk, length)
        value = ACC(NEUTRAL)
        place = wl.i64(NOWHERE)
        mean = ACC(0)
        if SQUARES:
            mean = means[line]
        at = begin + t * RUN
        while at < end:
            some = wl.local(T, RUN)
            if not ACROSS and at + RUN <= end:
                piece = (first + at).cast(PIECE)[0]
                for e in wl.static_range(RUN):
                    some[e] = piece[e]
            else:
                for e in wl.static_range(RUN):
                    if at + e < end:
                        some[e] = first[(at + e) * inner]
            for e in wl.static_range(RUN):
                if at + e < end:
                    if IS_PLACE:
                        where = at + e
                        if HAS_PLACES:
                            where = x_places[(outer * length + where) * inner + line % inner]
                        if is_ahead(value, place, ACC(some[e]), where, OP):
                            value, place = ACC(some[e]), where
                    else:
                        value = combined(value, element(some[e], mean), OP)
            at += TEAM * RUN
        shared = wl.shared(ACC, THREADS // 32)
        places = wl.shared(wl.i64, THREADS // 32 if IS_PLACE else 1)
        if TEAM > 1:
            value, place = joined(value, place, shared, places)
        if t == 0 and own < lines:
            to = (outer * wl.gridDim.y + wl.blockIdx.y) * inner + (line - outer * inner)
            if IS_PLACE:
                out_places[to] = place
            if FINISH != "":
                value = value / divisor
            if FINISH == "root":
                value = wl.sqrt(value)
            if not IS_PLACE or KEEPS_VALUES:
                out[to] = OUT(value)

    return reduce


def types_of(operation: str, kind: Any, dtype: np.dtype[Any]) -> tuple[Any, Any]:
    """What numbers of a type are carried as, and the result's type, as NumPy has it."""
    if operation in ("sum", "prod") and not kind.is_float:
        wide = wl.u64 if dtype.kind == "u" else wl.i64
        return wide, wide
    if kind.bits >= 32:
        return kind, kind
    return (wl.f32 if kind.is_float else wl.i32), kind


@dataclass(frozen=True, eq=False)
class Reduced:
    """An array seen as (outer, length, inner).

    Attributes:
        device: where kernels run.
        given: the array as it came; memory: its numbers in the order of that view.
        sizes: outer, length, inner; axes: the reduced axes.
    """

    device: wc.Device
    given: Array
    memory: Array
    sizes: tuple[int, int, int]
    axes: tuple[int, ...]

    def shape(self, keepdims: bool) -> tuple[int, ...]:
        """A result's shape."""
        sizes = enumerate(self.given.shape)
        if keepdims:
            return tuple(1 if axis in self.axes else size for axis, size in sizes)
        return tuple(size for axis, size in sizes if axis not in self.axes)


def viewed(x: Any, axis: Axis, device: wc.Device | None) -> Reduced:
    """An array as (outer, length, inner), copied unless the reduced axes are neighbours."""
    on, x = device_of(device), given(x, "x")
    axes = tuple(sorted(axes_of(axis, x.ndim)))
    first = axes[0] if axes else 0
    if axes != tuple(range(first, first + len(axes))):
        order = (*(n for n in range(x.ndim) if n not in axes), *axes)
        outer = math.prod(x.shape[n] for n in order[: x.ndim - len(axes)])
        length = math.prod(x.shape[n] for n in axes)
        return Reduced(on, x, reordered(x, order, on), (outer, length, 1), axes)
    sizes = (
        math.prod(x.shape[:first]) if axes else x.size,
        math.prod(x.shape[n] for n in axes),
        math.prod(x.shape[first + len(axes) :]) if axes else 1,
    )
    return Reduced(on, x, contiguous(x), sizes, axes)


def run(
    found: Reduced,
    operation: str,
    acc: Any,
    out: Any,
    *,
    finish: str = "",
    divisor: float = 1.0,
    means: Any = None,
) -> tuple[Any, Any]:
    """The launches of a reduction. Returns: results and places, one for each line, on the host."""
    on, (outer, length, inner) = found.device, found.sizes
    kind = kind_of(found.given, operation)
    memory, places = typed(found.memory, kind.dtype), np.zeros(1, np.int64)
    is_place = operation.startswith("arg")
    means = np.zeros(1, acc.dtype) if means is None else means
    while True:
        team = 1 if inner > 1 or length < 8 else on.target.wave_sizes[0]
        team = THREADS if team > 1 and length > _WAVE_TAKES else team
        groups = -(-outer * inner // (THREADS // team))
        chunks = min(max(1, MOST_GROUPS // groups), -(-length // _LEAST[team == 1])) or 1
        is_last = chunks == 1
        step = Step(
            kind, acc, out if is_last else acc, operation, team, finish if is_last else "",
            places.size > 1, is_place and not is_last,
        )  # fmt: skip
        count = outer * chunks * inner
        values = np.empty(1 if is_place and is_last else count, step.out.dtype)
        found_at = np.empty(count if is_place else 1, np.int64)
        number = float if acc.is_float else int
        kernel(step).launch(
            on, (groups, chunks), THREADS,
            (values, found_at, memory, places, means, outer * inner, length, inner,
             -(-length // chunks), number(divisor)),
        )  # fmt: skip
        if is_last:
            return values, found_at
        kind, memory, places, length = acc, values, found_at, chunks
        operation = "sum" if operation == "squares" else operation
