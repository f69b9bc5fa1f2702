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


@wl.function
def shifted(x, n: wl.constexpr):
    if n == 0:
        return x
    if n > 2:
        return x.nothing  # not for these constants, and never seen
    return x << n


@wl.kernel
def nested(y: wl.array[wl.i32, 2]):
    """The middle loop is written out, since its variable is a constant below the inner one."""
    for i in wl.static_range(2):
        for n in wl.static_range(3):
            for j in wl.static_range(2):
                y[2 * i + j, n] = shifted(10 * i + j + 1, n)


def test_only_the_loop_whose_variable_has_to_be_constant_is_written_out():
    source = nested.source("gfx942")
    assert source.count("#pragma unroll") == 1 + 3  # i, and j in each iteration of n
    y = np.zeros((4, 3), np.int32)
    nested.launch(wc.Device("gfx942"), 1, 1, (y,))
    i, j = np.divmod(np.arange(4), 2)
    assert (y == (10 * i + j + 1)[:, None] << np.arange(3)).all()


def test_what_follows_a_return_that_is_known_is_not_translated():
    """One function for several constants, each with its own types and instructions."""
    source = nested.source("gfx942")
    assert "nothing" not in source
    assert source.count("return x;") == 1
