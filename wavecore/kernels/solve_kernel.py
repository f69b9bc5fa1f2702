"""Many small systems of equations, by LU with partial pivoting; a workgroup each, up to 64 x 64.

The matrix lies in LDS beside the right sides, a column more than needed, which spares bank
conflicts. A step finds the pivot by one work-item a row, swaps rows, and subtracts multiples of the
pivot's row from those below, in all columns; then the triangle is solved backwards. A matrix is
singular if a pivot is 0, as in LAPACK.
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
from wavecore.kernels.arguments import Array, device_of
from wavecore.kernels.calling import on_host, placed
from wavecore.kernels.foreign import own_names

MOST = 64
THREADS = 256
SIDES = 32  # right sides that a workgroup takes
_TYPES = {"float32": wl.f32, "float64": wl.f64}


@cache
def kernel(T: Any) -> wl.Kernel:
    """The kernel for f32 or f64."""

    @wl.kernel(max_threads=THREADS)
    def solve(
        x: wl.ptr[T],
        singular: wl.ptr[wl.i32],
        a: wl.ptr[T],
        b: wl.ptr[T],
        size: wl.i32,
        sides: wl.i32,
        HELD: wl.constexpr,
    ):
        """x = A^-1 b; blockIdx.x counts systems, blockIdx.y groups of right sides."""
        t = wl.threadIdx.x
        first = wl.blockIdx.y * SIDES
        own = min(sides - first, SIDES)
        width = size + own
        system = wl.i64(wl.blockIdx.x)
        held = wl.shared(T, HELD, HELD + SIDES + 1)
        pivots = wl.shared(wl.i32, 1)
        for i in range(t, size * size, THREADS):
            held[i // size, i % size] = a[system * size * size + i]
        for i in range(t, size * own, THREADS):
            row, column = i // own, i % own
            held[row, size + column] = b[(system * size + row) * sides + first + column]
        wl.syncthreads()
        for k in range(size):
            if t < wl.warpSize:
                most = T(-1)
                pivot = k
                for row in range(k + t, size, wl.warpSize):
                    own_size = abs(held[row, k])
                    if own_size > most or own_size != own_size:
                        most, pivot = own_size, row
                mask = wl.warpSize // 2
                while mask:
                    other = wl.shfl_xor(most, mask)
                    where = wl.shfl_xor(pivot, mask)
                    if other > most or (other == most and where < pivot):
                        most, pivot = other, where
                    mask = mask // 2
                if t == 0:
                    pivots[0] = pivot
                    if most == 0:
                        singular[system] = 1
            wl.syncthreads()
            chosen = pivots[0]
            if chosen != k:
                for column in range(t, width, THREADS):
                    kept = held[k, column]
                    held[k, column] = held[chosen, column]
                    held[chosen, column] = kept
            wl.syncthreads()
            # The factors stay below the diagonal while the columns beside them are updated.
            for row in range(k + 1 + t, size, THREADS):
                held[row, k] = held[row, k] / held[k, k]
            wl.syncthreads()
            columns = width - k - 1
            for i in range(t, (size - k - 1) * columns, THREADS):
                row, column = k + 1 + i // columns, k + 1 + i % columns
                held[row, column] -= held[row, k] * held[k, column]
            wl.syncthreads()
        for back in range(size):
            k = size - 1 - back
            for column in range(t, own, THREADS):
                held[k, size + column] = held[k, size + column] / held[k, k]
            wl.syncthreads()
            for i in range(t, k * own, THREADS):
                row, column = i // own, size + i % own
                held[row, column] -= held[row, k] * held[k, column]
            wl.syncthreads()
        for i in range(t, size * own, THREADS):
            row, column = i // own, i % own
            x[(system * size + row) * sides + first + column] = held[row, size + column]

    return solve


@own_names
def solve(a: Array, b: Array, *, device: wc.Device | None = None) -> Array:
    """The solutions x of a x = b, as np.linalg.solve; batches broadcast.

    Args:
        a: (..., N, N), f32 or f64, N up to 64.
        b: (N,) for all systems, or (..., N, K), of a's type.
    Returns: the shape of b, with the batch's dimensions.
    Raises: LaunchError for other types and shapes, and for a singular matrix, which it names.
    """
    on = device_of(device)
    left, right = on_host(a, "a"), on_host(b, "b")
    if left.dtype.name not in _TYPES or right.dtype != left.dtype:
        raise LaunchError(
            f"solve takes a and b of {' or both of '.join(_TYPES)}; {left.dtype} and "
            f"{right.dtype} given"
        )
    size = left.shape[-1] if left.ndim > 1 else 0
    is_vector = right.ndim == 1
    columns = right[:, None] if is_vector else right
    fits = left.ndim > 1 and left.shape[-2] == size and columns.ndim > 1
    if not fits or columns.shape[-2] != size or size > MOST:
        raise LaunchError(
            f"solve takes a (..., N, N) with N up to {MOST} and b (N,) or (..., N, K); "
            f"{left.shape} and {right.shape} given"
        )
    try:
        batch = np.broadcast_shapes(left.shape[:-2], columns.shape[:-2])
    except ValueError as error:
        raise LaunchError(f"batches of a {left.shape} and b {right.shape} do not fit") from error
    matrices = np.ascontiguousarray(np.broadcast_to(left, (*batch, size, size)))
    sides = np.ascontiguousarray(np.broadcast_to(columns, (*batch, *columns.shape[-2:])))
    x = np.empty_like(sides)
    if x.size:
        count = x.size // (size * sides.shape[-1])
        singular = np.zeros(count, np.int32)
        kernel(_TYPES[left.dtype.name]).launch(
            on, (count, -(-sides.shape[-1] // SIDES)), THREADS,
            (x.reshape(-1), singular, matrices.reshape(-1),
             sides.reshape(-1), size, sides.shape[-1]),
            HELD=max(4, 1 << (size - 1).bit_length()),
        )  # fmt: skip
        if singular.any():
            place = np.unravel_index(int(np.argmax(singular)), batch) if batch else ()
            where = f"a[{', '.join(map(str, place))}]" if place else "a"
            raise LaunchError(f"solve: {where} is singular")
    return placed(x[..., 0] if is_vector else x, on, a, b)
