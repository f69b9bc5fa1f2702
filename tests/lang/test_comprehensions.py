"""Comprehensions over constants and tuples, and arrays of any number of dimensions."""

from __future__ import annotations

import numpy as np
import pytest

import wavecore as wc
import wavecore.lang as wl

pytestmark = [pytest.mark.clang, pytest.mark.jit]
TARGETS = ("gfx942", "gfx1201")
WEIGHTS = np.array([1, 2, 3], np.float32)


@wl.function
def corner(m: wl.array[wl.f32]):
    return m[0, 1]


@wl.kernel
def sums(x: wl.array[wl.f32], y: wl.array, m: wl.array[wl.f32]):
    i, k = wl.grid(), 7
    y[i] = sum(x[i + k] * WEIGHTS[k] for k in range(3)) + max(x[i + j] for j in (0, 1, 2))
    y[i] += sum(a * b for a in range(2) for b in range(a + 2)) + sum(n for n in (1, 2, 3) if n > 1)
    if any(x[i + k] > 5 for k in wl.static_range(3)) and all(w > 0 for w in WEIGHTS):
        y[i] += 1000
    y[i] += (
        corner(m) + max(WEIGHTS) + sum([a * b for a, b in zip(WEIGHTS, (1, 2, 3), strict=True)]) + k
    )
    y[i] += max(*WEIGHTS, wl.fma(*(2.0, 3.0), 4.0))
    for n, weight in enumerate(WEIGHTS):
        y[i] += n * weight


@pytest.mark.parametrize("target", TARGETS)
def test_comprehensions(target: str) -> None:
    x, y, m = np.arange(10, dtype=np.float32), np.zeros(6), np.ones((2, 2), np.float32)
    with wc.Device(target):
        sums[1, 6](x, y, m)
    i = np.arange(6)
    wanted = sum(x[i + k] * WEIGHTS[k] for k in range(3)) + x[i + 2] + 3 + 5
    wanted += np.where(i + 2 > 5, 1000, 0) + 1 + 3 + 14 + 7 + 8 + 10
    np.testing.assert_array_equal(y, wanted)


@wl.kernel
def filled(a: wl.array[wl.i32], v: wl.array[wl.f32x2]):
    i, j = wl.grid(2)
    a[i, j, 0] = i + 10 * j
    v[i, j] = wl.f32x2(i, j)


def test_an_array_type_without_dimensions_takes_any() -> None:
    a, v = np.zeros((2, 3, 1), np.int32), np.zeros((2, 3, 2), np.float32)
    with wc.Device("gfx942"):
        filled[(2, 3), 1](a, v)
        filled[(2, 3), 1](v=v, a=a)
    np.testing.assert_array_equal(a[..., 0], np.arange(2)[:, None] + 10 * np.arange(3))
    np.testing.assert_array_equal(v, np.moveaxis(np.mgrid[:2, :3], 0, 2))
    with pytest.raises(wc.CompileError, match="3 indices for 1 dimension"):
        filled.compile("gfx942")  # without arguments it has one


@wl.kernel
def lanes(x):
    i = wl.threadIdx.x
    x[i] = wl.shfl_xor_sync(0xFFFFFFFF, i, 1) + wl.__any_sync(-1, i > 2) * 100


@pytest.mark.parametrize("target", TARGETS)
def test_a_wave_as_the_workgroup(target: str) -> None:
    """`wl.warpSize` is the current device's outside of kernels."""
    with wc.Device(target) as device:
        x = np.zeros(64, np.int32)
        lanes[1, wl.warpSize](x)
    wave = device.target.default_wave_size
    lane = np.arange(wave)
    np.testing.assert_array_equal(x[:wave], (lane ^ 1) + 100)
    assert not x[wave:].any()
