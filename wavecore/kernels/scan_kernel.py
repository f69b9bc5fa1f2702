"""Prefix sums along an axis, and the same of other associative operations.

An array is (outer, length, inner) as for reductions: a workgroup takes a line with 16 bytes a lane
if inner is 1, else each work-item takes one. Long lines are cut into chunks: a first launch leaves
each chunk's total, a second one scans these, and a third one scans the chunks, each from what is
before it. Within a workgroup lanes add what is d lanes below them, d = 1, 2, 4 .., and waves add
the totals of those before them, from the LDS.
"""

# What functions of kernels take follows from use, and types are parameters.
# mypy: allow-untyped-defs, allow-incomplete-defs, disable-error-code="valid-type"
from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

import wavecore as wc
import wavecore.lang as wl
from wavecore.errors import LaunchError
from wavecore.kernels.arguments import Array, device_of, given, result, typed
from wavecore.kernels.axes import kind_of, one_axis
from wavecore.kernels.axis_kernel import (
    MOST_GROUPS,
    OPERATIONS,
    THREADS,
    combined,
    neutral,
    types_of,
    viewed,
)
from wavecore.kernels.calling import on_host, placed
from wavecore.kernels.foreign import own_names

_LEAST_ACROSS = 64  # numbers of a chunk that one work-item takes
TURNS = 4  # turns of a workgroup in a chunk, at least


@cache
def kernel(T: Any, ACC: Any, OUT: Any, OP: str, TEAM: int, EXCLUSIVE: bool) -> wl.Kernel:
    """The kernel for types of numbers, sums, results; TEAM: work-items of a line, 1 or 256."""
    RUN = 1 if TEAM == 1 else 128 // T.bits
    PIECE = wl.vec[T, max(RUN, 2)]
    NEUTRAL = neutral(OP, OUT)  # which an exclusive scan writes

    @wl.function
    def before(value, shared):
        """What the work-items before this one have as one, and what all have."""
        for step in wl.static_range(5 if wl.warpSize == 32 else 6):
            other = wl.shfl_up(value, 1 << step)
            if wl.lane_id() >= 1 << step:
                value = combined(other, value, OP)
        wave = wl.threadIdx.x // wl.warpSize
        if wl.lane_id() == wl.warpSize - 1:
            shared[wave] = value
        found = wl.shfl_up(value, 1)
        if wl.lane_id() == 0:
            found = ACC(NEUTRAL)
        wl.syncthreads()
        ahead = ACC(NEUTRAL)
        total = ACC(NEUTRAL)
        for w in wl.static_range(TEAM // wl.warpSize):
            if w < wave:
                ahead = combined(ahead, shared[w], OP)
            total = combined(total, shared[w], OP)
        wl.syncthreads()
        return combined(ahead, found, OP), total

    @wl.kernel(max_threads=THREADS)
    def scan(
        out: wl.ptr[OUT],
        totals: wl.ptr[ACC],
        carries: wl.ptr[ACC],
        x: wl.ptr[T],
        lines: wl.i64,
        length: wl.i64,
        inner: wl.i64,
        chunk: wl.i64,
        HAS_CARRY: wl.constexpr,
        WRITES: wl.constexpr,
    ):
        """out[outer, length, inner] of x, or the totals of its chunks, which blockIdx.y counts."""
        t = wl.threadIdx.x % TEAM
        own = wl.i64(wl.blockIdx.x) * (THREADS // TEAM) + wl.threadIdx.x // TEAM
        line = min(own, lines - 1)
        outer = line // inner
        first = outer * length * inner + (line - outer * inner)
        number = (outer * wl.gridDim.y + wl.blockIdx.y) * inner + (line - outer * inner)
        begin = wl.blockIdx.y * chunk
        end = min(begin + chunk, length)
        shared = wl.shared(ACC, THREADS // 32)
        carry = ACC(NEUTRAL)
        if HAS_CARRY and wl.blockIdx.y > 0:
            carry = carries[number]
        turn = begin
        while turn < end:
            at = turn + t * RUN
            some = wl.local(ACC, RUN)
            if TEAM > 1 and at + RUN <= end:
                piece = (x + first + at).cast(PIECE)[0]
                for e in wl.static_range(RUN):
                    some[e] = ACC(piece[e])
            else:
                for e in wl.static_range(RUN):
                    some[e] = ACC(NEUTRAL)
                    if at + e < end:
                        some[e] = ACC(x[first + (at + e) * inner])
            value = some[0]
            for e in wl.static_range(1, RUN):
                value = combined(value, some[e], OP)
            running = carry
            if TEAM > 1:
                ahead, value = before(value, shared)
                running = combined(carry, ahead, OP)
            carry = combined(carry, value, OP)
            if WRITES:
                for e in wl.static_range(RUN):
                    following = combined(running, some[e], OP)
                    if at + e < end and own < lines:
                        to = first + (at + e) * inner
                        out[to] = OUT(running if EXCLUSIVE else following)
                    running = following
            turn += TEAM * RUN
        if not WRITES and t == 0 and own < lines:
            totals[number] = carry

    return scan


def _run(
    on: wc.Device, out: Any, x: Any, kinds: tuple[Any, Any, Any], operation: str,
    sizes: tuple[int, int, int], exclusive: bool,
) -> None:  # fmt: skip
    """The launches of a scan: one, or those of chunks around that of their totals."""
    outer, length, inner = sizes
    kind, acc, _ = kinds
    team = 1 if inner > 1 or length < 8 else THREADS
    made = kernel(*kinds, operation, team, exclusive)
    least = _LEAST_ACROSS if team == 1 else THREADS * (128 // kind.bits) * TURNS
    groups = -(-outer * inner // (THREADS // team))
    chunks = max(1, min(max(1, MOST_GROUPS // groups), -(-length // least)))
    chunk = -(-length // chunks)
    shape = (outer * inner, length, inner, chunk)
    totals = np.zeros(outer * chunks * inner if chunks > 1 else 1, acc.dtype)
    carries = np.zeros_like(totals)
    if chunks > 1:
        made.launch(
            on, (groups, chunks), THREADS, (out, totals, carries, x, *shape),
            HAS_CARRY=False, WRITES=False,
        )  # fmt: skip
        _run(on, carries, totals, (acc, acc, acc), operation, (outer, chunks, inner), True)
    made.launch(
        on, (groups, chunks), THREADS, (out, totals, carries, x, *shape),
        HAS_CARRY=chunks > 1, WRITES=True,
    )  # fmt: skip


@own_names
def scan(
    x: Array,
    operation: str = "sum",
    axis: int | None = None,
    *,
    exclusive: bool = False,
    reverse: bool = False,
    device: wc.Device | None = None,
) -> Array:
    """All prefixes along an axis, each as one number: np.cumsum, np.maximum.accumulate and others.

    Args:
        x: floats of 16 bits, added as f32, to 64 bits; integers and bools.
        operation: "sum", "prod", "max", "min", and of integers "and", "or", "xor".
        axis: one, or None for the flattened array.
        exclusive: each prefix ends before its number; the first is the operation's neutral number.
        reverse: suffixes instead, each from its number (after it, if exclusive) to the end.
    Returns: the shape of x, or one dimension; sums and products of integers have 64 bits.
    Raises: LaunchError for other types, operations and axes.
    """
    name = {"sum": "cumsum", "prod": "cumprod"}.get(operation, "scan")
    x = given(x, "x")
    if operation not in OPERATIONS:
        raise LaunchError(f"scan's operation is one of {', '.join(OPERATIONS)}, not {operation!r}")
    if axis is not None:
        axis = one_axis(axis, x.ndim, name)
    if reverse:
        turned = np.flip(on_host(x, "x"), axis)
        scanned = np.flip(scan(turned, operation, axis, exclusive=exclusive, device=device), axis)
        return placed(np.ascontiguousarray(scanned), device_of(device), x)
    found = viewed(x, axis, device)
    kind = kind_of(x, name)
    if kind.is_float and operation in ("and", "or", "xor"):
        raise LaunchError(f"scan by {operation} takes integers; x is of {x.dtype}")
    if x.dtype == bool and exclusive and operation in ("min", "and"):
        raise LaunchError(f"an exclusive scan by {operation} takes bools as x.astype(np.uint8)")
    acc, out = types_of(operation, kind, x.dtype)
    dtype = x.dtype if out is kind else out.dtype
    y = result(found.device, x.shape if axis is not None else (x.size,), dtype, (x,))
    if y.size:
        _run(
            found.device, typed(y, out.dtype), typed(found.memory, kind.dtype), (kind, acc, out),
            operation, found.sizes, exclusive,
        )  # fmt: skip
    return y


@own_names
def cumsum(x: Array, axis: int | None = None, *, device: wc.Device | None = None) -> Array:
    """The sums of all prefixes along an axis, as np.cumsum: `scan` by "sum"."""
    return scan(x, "sum", axis, device=device)


@own_names
def cumprod(x: Array, axis: int | None = None, *, device: wc.Device | None = None) -> Array:
    """The products of all prefixes along an axis, as np.cumprod: `scan` by "prod"."""
    return scan(x, "prod", axis, device=device)
