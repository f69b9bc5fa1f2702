"""Sum, maximum and minimum of an array, in one launch and in a deterministic order.

Each workgroup reduces its part, sixteen bytes per lane with four loads in flight, and writes one
number. The last workgroup to finish (found with an atomic counter) combines the numbers of all, in
workgroup order: the result does not depend on timing.
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
from wavecore.kernels.arguments import Array, device_of, given
from wavecore.kernels.foreign import own_names
from wavecore.kernels.lanes import both, wide_reduce

THREADS = 256
LOADS = 4  # under way at once
ACQUIRE, RELEASE = 2, 3  # C++'s memory orders
_TYPES = {"float16": wl.f16, "bfloat16": wl.bf16, "float32": wl.f32, "float64": wl.f64,
          "int32": wl.i32, "int64": wl.i64}  # fmt: skip
_GROUPS_MOST = 1024
OPERATIONS = ("sum", "max", "min")


def neutral(operation: str, kind: Any) -> float | int:
    """What changes no result: 0, or the least or the largest number."""
    if operation == "sum":
        return 0
    lowest = operation == "max"
    if kind.is_float:
        return -float("inf") if lowest else float("inf")
    low, high = kind.range
    return int(low if lowest else high)


@cache
def kernel(T: Any, OP: str) -> wl.Kernel:
    """The kernel for a type and an operation."""
    RUN = 128 // T.bits
    PIECE = wl.vec[T, RUN]
    ACC = T if T.bits >= 32 else wl.f32
    NEUTRAL = ACC(neutral(OP, ACC))

    @wl.function
    def join(x, shared):
        """A number of each work-item as one, in the first wave."""
        x = wide_reduce(x, OP)
        wave = wl.threadIdx.x // wl.warpSize
        if wl.lane_id() == 0:
            shared[wave] = x
        wl.syncthreads()
        x = shared[0]
        for w in wl.static_range(1, THREADS // wl.warpSize):
            x = both(x, shared[w], OP)
        return x

    @wl.kernel(max_threads=THREADS)
    def reduce(
        out: wl.ptr[ACC], partial: wl.ptr[ACC], done: wl.ptr[wl.u32], x: wl.ptr[T], size: wl.i64
    ):
        """out[0] of size numbers; done[0] is 0, and is again when the kernel ends."""
        shared = wl.shared(ACC, THREADS // wl.warpSize)
        last = wl.shared(wl.i32, 1)
        total = ACC(NEUTRAL)
        each = wl.i64(THREADS) * RUN
        turn = each * LOADS
        at = wl.blockIdx.x * turn + wl.threadIdx.x * RUN
        while at + (turn - each + RUN) <= size:
            pieces = wl.local(PIECE, LOADS)
            for i in wl.static_range(LOADS):
                pieces[i] = (x + at + i * each).cast(PIECE)[0]
            for i in wl.static_range(LOADS):
                for e in wl.static_range(RUN):
                    total = both(total, ACC(pieces[i][e]), OP)
            at += wl.gridDim.x * turn
        for i in wl.static_range(LOADS):
            for e in wl.static_range(RUN):
                place = at + i * each + e
                if place < size:
                    total = both(total, ACC(x[place]), OP)
        total = join(total, shared)
        if wl.threadIdx.x == 0:
            partial[wl.blockIdx.x] = total
            wl.threadfence()
            last[0] = wl.i32(wl.atomicInc(done[0], wl.u32(wl.gridDim.x - 1)) == wl.gridDim.x - 1)
        wl.syncthreads()
        if last[0] != 0:
            wl.threadfence()
            total = ACC(NEUTRAL)
            for n in range(wl.threadIdx.x, wl.gridDim.x, THREADS):
                total = both(total, partial[n], OP)
            total = join(total, shared)
            if wl.threadIdx.x == 0:
                out[0] = total

    return reduce


@own_names
def reduce(x: Array, operation: str = "sum", *, device: wc.Device | None = None) -> Any:
    """The sum, maximum or minimum of all of an array, in one launch; `sum`, `max`, `min` take axes.

    Args:
        x: f16, bf16, f32, f64, i32 or i64; 16-bit floats are added as f32. Integers wrap.
        operation: "sum", "max" or "min"; max and min skip NaNs.
    Returns: a NumPy scalar: f32 for 16-bit floats, else of x's type.
    Raises: LaunchError for other types and operations, and for max or min of an empty array.
    """
    on, x = device_of(device), given(x, "x")
    if x.dtype.name not in _TYPES or operation not in OPERATIONS:
        raise LaunchError(
            f"reduce takes {', '.join(_TYPES)} and {', '.join(OPERATIONS)}; {operation} of "
            f"{x.dtype} given; kernels.sum, mean, prod and others take axes and more types"
        )
    kind = _TYPES[x.dtype.name]
    acc = kind if kind.bits >= 32 else wl.f32
    x = np.ascontiguousarray(x) if isinstance(x, np.ndarray) else x
    if not x.size:
        if operation != "sum":
            raise LaunchError(f"an empty array has no {operation}")
        return acc.dtype.type(0)
    turn = THREADS * (128 // kind.bits) * LOADS
    groups = min(-(-x.size // turn), _GROUPS_MOST)
    out, partial = np.zeros(1, acc.dtype), np.zeros(groups, acc.dtype)
    done = np.zeros(1, np.uint32)
    kernel(kind, operation).launch(on, groups, THREADS, (out, partial, done, x, x.size))
    return out[0]
