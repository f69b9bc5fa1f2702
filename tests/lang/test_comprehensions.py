"""Comprehensions over constants and tuples, and arrays of any number of dimensions."""

from __future__ import annotations

import ml_dtypes
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


@wl.kernel
def of_lists(x: wl.array[wl.i32]):
    i = wl.threadIdx.x
    steps = [1, 2, 4]
    total = max([i, 3, steps[i % 3]]) + len(steps)
    for step in [8, 16]:
        total += step
    for n, [a, b] in enumerate([[1, 2], [3, 4]]):
        total += a * b * (n + 1)
    [first, second] = [i, i + 1]
    if i in [2, 3] or i not in {0, 1, 2, 3, 5}:
        total += 1000
    x[i] = total + first * second + wl.static(sum([1, 2, 3]))


@pytest.mark.parametrize("target", TARGETS)
def test_lists_are_tuples(target: str) -> None:
    """What nothing changes may be written as a list, and a set that is searched."""
    x = np.zeros(40, np.int32)
    of_lists.launch(wc.Device(target), 1, 40, (x,))
    i = np.arange(40)
    wanted = np.maximum(np.maximum(i, 3), np.array([1, 2, 4])[i % 3]) + 3 + 24 + 2 + 24
    wanted += np.where((i >= 2) & (i != 5), 1000, 0) + i * (i + 1) + 6
    np.testing.assert_array_equal(x, wanted)


@wl.kernel
def of_limits(x: wl.array[wl.f64], n: wl.array[wl.i64]):
    x[0], x[1], x[2] = np.finfo(np.float32).max, np.finfo(wl.f16).eps, np.finfo(x.dtype).tiny
    x[3], x[4] = np.finfo(wl.bf16).max, wl.NAN if wl.INFINITY > 3 else 0
    n[0], n[1], n[2] = np.iinfo(wl.i64).min, np.iinfo(np.uint32).max, np.iinfo(n.dtype).bits


def test_limits_of_types() -> None:
    x, n = np.zeros(5), np.zeros(3, np.int64)
    of_limits.launch(wc.Device("gfx942"), 1, 1, (x, n))
    wide = ml_dtypes.finfo(ml_dtypes.bfloat16)
    eps, tiny = np.finfo(np.float16).eps, np.finfo(np.float64).tiny
    np.testing.assert_array_equal(x, [np.finfo(np.float32).max, eps, tiny, float(wide.max), np.nan])
    assert n.tolist() == [-(1 << 63), (1 << 32) - 1, 64]


def test_numbers_are_not_subscripted() -> None:
    with pytest.raises(wc.TargetError, match=r"an array is wl.array\[wl.f32, 2\]"):
        wl.float32[:, :]
