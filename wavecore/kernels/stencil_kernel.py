"""A star-shaped stencil in three dimensions: a workgroup's tile moves along z in registers.

A work-item keeps the 2 R + 1 values of its column that a plane needs; the plane itself is in LDS
with a halo of R, double-buffered, so each plane costs one barrier and each value one load (halo
values one more for each tile that needs them).
"""

# What functions of kernels take follows from use, and types are parameters.
# mypy: allow-untyped-defs, allow-incomplete-defs, disable-error-code="valid-type"
from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

import wavecore as wc
import wavecore.lang as wl
from wavecore.errors import LaunchError
from wavecore.kernels.arguments import Array, check_unmasked, device_of, given, result
from wavecore.kernels.foreign import own_names

TILE_X, TILE_Y, PLANES = 32, 8, 64
_TYPES = {"float32": wl.f32, "float64": wl.f64}


@cache
def kernel(T: Any, R: int) -> wl.Kernel:
    """The kernel for a type and a radius."""

    @wl.function
    def at_xy(x, y, nx, ny):
        """Where (x, y) is in a plane, or the place of the rim nearest to it."""
        return min(max(y, 0), ny - 1) * nx + min(max(x, 0), nx - 1)

    @wl.function
    def is_in(x, y, nx, ny):
        return x >= 0 and x < nx and y >= 0 and y < ny

    @wl.function
    def value(u, at, inside, z, plane, nz):
        """A value of plane z, 0 outside: what is loaded is there always, which spares branches."""
        found = u[wl.i64(min(max(z, 0), nz - 1)) * plane + at]
        return found if inside and z >= 0 and z < nz else T(0)

    @wl.kernel(max_threads=TILE_X * TILE_Y)
    def stencil(
        out: wl.ptr[T],
        u: wl.ptr[T],
        coefficients: wl.ptr[T],
        nx: wl.i32,
        ny: wl.i32,
        nz: wl.i32,
    ):
        """out = c[0] u + the sum of c[r] (the six neighbours r away)."""
        tx, ty = wl.threadIdx.x, wl.threadIdx.y
        x = wl.blockIdx.x * TILE_X + tx
        y = wl.blockIdx.y * TILE_Y + ty
        first = wl.blockIdx.z * PLANES
        plane = nx * ny
        own, inside = at_xy(x, y, nx, ny), is_in(x, y, nx, ny)
        # The rim: R work-items on the left load both ends of their row, R above those of a column.
        left, in_left = at_xy(x - R, y, nx, ny), is_in(x - R, y, nx, ny)
        right, in_right = at_xy(x + TILE_X, y, nx, ny), is_in(x + TILE_X, y, nx, ny)
        up, in_up = at_xy(x, y - R, nx, ny), is_in(x, y - R, nx, ny)
        down, in_down = at_xy(x, y + TILE_Y, nx, ny), is_in(x, y + TILE_Y, nx, ny)
        tiles = wl.shared(T, 2, TILE_Y + 2 * R, TILE_X + 2 * R)
        column = wl.local(T, 2 * R + 1)
        for i in wl.static_range(2 * R):
            column[i + 1] = value(u, own, inside, first - R + i, plane, nz)
        for z in range(first, min(first + PLANES, nz)):
            for i in wl.static_range(2 * R):
                column[i] = column[i + 1]
            column[2 * R] = value(u, own, inside, z + R, plane, nz)
            now = z & 1
            tiles[now, ty + R, tx + R] = column[R]
            if tx < R:
                tiles[now, ty + R, tx] = value(u, left, in_left, z, plane, nz)
                tiles[now, ty + R, tx + TILE_X + R] = value(u, right, in_right, z, plane, nz)
            if ty < R:
                tiles[now, ty, tx + R] = value(u, up, in_up, z, plane, nz)
                tiles[now, ty + TILE_Y + R, tx + R] = value(u, down, in_down, z, plane, nz)
            wl.syncthreads()
            total = coefficients[0] * column[R]
            for r in wl.static_range(1, R + 1):
                around = column[R - r] + column[R + r]
                around += tiles[now, ty + R, tx + R - r] + tiles[now, ty + R, tx + R + r]
                around += tiles[now, ty + R - r, tx + R] + tiles[now, ty + R + r, tx + R]
                total += coefficients[r] * around
            if inside:
                out[wl.i64(z) * plane + own] = total

    return stencil


@own_names
def stencil(
    u: Array, coefficients: Sequence[float], *, steps: int = 1, device: wc.Device | None = None
) -> Array:
    """Each value becomes c[0] times itself plus c[r] times the sum of the six values at distance r.

    Args:
        u: three dimensions, f32 or f64; values outside are 0.
        coefficients: c, radius + 1 numbers; the radius is 1 to 4.
        steps: number of repetitions.
    Returns: an array like u.
    Raises: LaunchError for other types and shapes.
    """
    on, u = device_of(device), given(u, "u")
    check_unmasked(coefficients, "coefficients")
    if np.ndim(coefficients) != 1 or steps < 0:
        raise LaunchError(
            f"coefficients must have one dimension, steps be 0 or more; {np.shape(coefficients)} "
            f"and {steps} given"
        )
    radius = len(coefficients) - 1
    if u.dtype.name not in _TYPES or u.ndim != 3 or not 1 <= radius <= 4:
        raise LaunchError(
            f"stencil takes a 3-D array of {' or '.join(_TYPES)} and 2 to 5 coefficients; "
            f"{u.shape} of {u.dtype} and {radius + 1} given"
        )
    made = kernel(_TYPES[u.dtype.name], radius)
    c = np.asarray(coefficients, u.dtype)
    nz, ny, nx = u.shape
    grid = (-(-nx // TILE_X), -(-ny // TILE_Y), -(-nz // PLANES))
    now = np.ascontiguousarray(u) if isinstance(u, np.ndarray) else u
    free: list[Array] = []
    for step in range(steps):
        out = free.pop() if free else result(on, u.shape, u.dtype, (u,))
        if out.size:
            made.launch(on, grid, (TILE_X, TILE_Y), (out, now, c, nx, ny, nz))
        if step:
            free.append(now)
        now = out
    return now if steps else now.copy()
