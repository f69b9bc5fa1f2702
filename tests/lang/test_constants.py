"""Names for constants in kernels: `n: wl.constexpr = ...`."""

from __future__ import annotations

import numpy as np
import pytest

import wavecore as wc
import wavecore.lang as wl


@wl.kernel
def sums(y: wl.array[wl.i32, 1], N: wl.constexpr = 8):
    HALF: wl.constexpr = N // 2
    KIND: wl.constexpr = wl.i32 if HALF > 2 else wl.u8
    values = wl.local(KIND, HALF)
    for n in wl.static_range(HALF):
        values[n] = n + 1
    total = 0
    for n in wl.static_range(HALF):
        total += values[n]
    y[wl.threadIdx.x] = total * HALF


@wl.kernel
def late(y: wl.array[wl.i32, 1]):
    n: wl.constexpr = y[0] + 1
    y[1] = n


def test_a_local_constant_gives_sizes_types_and_bounds():
    y = np.zeros(4, np.int32)
    sums.launch(wc.Device("gfx942"), 1, 4, (y,))
    assert (y == 40).all()


def test_what_is_known_late_is_no_constant():
    with pytest.raises(wc.CompileError, match=r"test_constants.py:27:23: late: 'n' is a constant"):
        late.source("gfx942")
