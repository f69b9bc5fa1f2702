"""Assignments to rows, slices and parts of vectors, against NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import wavecore as wc
import wavecore.lang as wl

pytestmark = [pytest.mark.clang, pytest.mark.jit]


@wl.function
def rows(y, x, fs, n):
    """Rows and slices of memory of constant and of run-time lengths."""
    fs[:] = 0.0
    fs[1] = x[0:4]
    fs[2] = (1.0, 2, n, x[1])
    fs[2] += 1
    fs[1, 1:4] = fs[1, 0:3]  # overlapping: all is read first
    fs[:, 3] *= 2
    y[0, 4:8] = x[0:4]
    y[1, :] = 7
    y[2] = x
    y[3, n:] = x[n:]
    y[4, n : n + 4] = fs[1]
    y[5, 1:5] += fs[2, ::-1]
    y[6:8] = x  # each row
    y[8, ::2] = x[4:]
    y[9, 0:4] = y[9, 1:5]
    row = y[10]
    row[2:4] = 0.5
    row[:] -= x
    y[11, 0:0] = 9
    y[11] = y[10]
    y[n, n : n + n + 2] = y[n, n - 1 : n + n + 1]
    y[n, 0:n] += y[n, 1 : n + 1]
    y[n + 1, :n:-1] = y[n + 1, n + 3 : n - 2 : -1]
    y[n, n : y.shape[1]] = y[n, n]


@wl.kernel
def run_rows(y: wl.array[wl.f32, 2], x: wl.array[wl.f32, 1], n: wl.i32):
    rows(y, x, wl.local(wl.f32, 3, 4), n)


@wl.kernel
def vectors(y: wl.array[wl.f32, 2], v: wl.f32x4):
    w = v
    w[0:2] = v[2:4]
    y[0] = w
    w[::2] = 9
    y[1] = w
    w[1:3] = (5, v.x)
    y[2] = w
    w[:] = y[0, ::-1]
    y[3] = w
    w[:3] *= v[1:]
    y[4, 0:3] = w[-3:]


@pytest.mark.parametrize("target", ["gfx942", "gfx1201"])
def test_parts_are_assigned_as_in_numpy(target: str) -> None:
    device = wc.Device(target)
    y = np.arange(96, dtype=np.float32).reshape(12, 8)
    want, x = y.copy(), np.arange(1, 9, dtype=np.float32)
    rows(want, x, np.zeros((3, 4), np.float32), 2)
    run_rows.launch(device, 1, 1, (y, x, 2))
    np.testing.assert_array_equal(y, want)
    strided = np.zeros((12, 16), np.float32)[:, ::-2]
    strided[:] = np.arange(96).reshape(12, 8)
    run_rows.launch(device, 1, 1, (strided, x, 2))
    np.testing.assert_array_equal(strided, want)


@pytest.mark.parametrize("target", ["gfx942", "gfx1201"])
def test_parts_of_vectors(target: str) -> None:
    y = np.zeros((5, 4), np.float32)
    vectors.launch(wc.Device(target), 1, 1, (y, (1, 2, 3, 4)))
    want = [[3, 4, 3, 4], [9, 4, 9, 4], [9, 5, 1, 4], [4, 3, 4, 3], [9, 16, 3, 0]]
    assert y.tolist() == want


@wl.kernel
def lengths(y: wl.array[wl.f32, 1], x: wl.array[wl.f32, 1]):
    y[1:] = x


def test_lengths_that_differ_end_the_launch() -> None:
    """And not when they are equal."""
    y: Any = np.zeros(4, np.float32)
    device = wc.Device("gfx1201")
    lengths.launch(device, 1, 1, (y, np.ones(3, np.float32)))
    assert y.tolist() == [0, 1, 1, 1]
    with pytest.raises(wc.KernelTrap, match=r"the lengths are equal: y\[1:\] = x"):
        lengths.launch(device, 1, 1, (y, np.ones(2, np.float32)))
