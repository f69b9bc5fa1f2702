"""What kernels read of their module: arrays, dictionaries, tuples; and changes of these."""

from __future__ import annotations

import enum
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import wavecore as wc
import wavecore.lang as wl

pytestmark = [pytest.mark.clang, pytest.mark.jit]


class Colour(enum.Enum):
    RED = 1
    BLUE = 2


GRID = np.array([[1.5, 2, 3], [4, 5, 6]], np.float32)
FP8 = np.array([1.5, -2, 3.0], ml_dtypes.float8_e4m3fnuz)
BF16 = np.array([1.5, -2, 3.0], ml_dtypes.bfloat16)
F16 = np.array([1.5, np.inf, -0.5], np.float16)
TRUTHS = np.array([False, True, False])
WIDE = np.array([-(2**63), 5, 2**63 - 1])
UNSIGNED = np.array([5, 2**64 - 1], np.uint64)
y0 = np.array(2.5)  # C has a function of this name
WORDS = (3, 5, 9)
PAIRS = [(1, 2.0), (3, 4.0)]
SIZES = {"a": 3, 4: 2.5, "grid": GRID, (1, 2): wl.f32}
BY_COLOUR = {Colour.RED: 10, Colour.BLUE: 20}
CONFIG = SimpleNamespace(n=3, every=GRID[:, ::2])


@wl.function
def total(row, n):
    s = 0.0
    for j in range(len(row)):
        s += row[j]
    return s * n


@wl.function
def constants(y, z, n, colour):
    y[0] = GRID[n, n + 1] + GRID[0, 1] + GRID[n][2] + GRID[-1, n]
    y[1] = total(GRID[n], 2)
    y[2] = total(GRID[:, n], 2)
    y[3] = wl.f32(FP8[n])
    y[4] = wl.f32(BF16[n])
    y[5] = wl.f32(F16[n])
    y[6] = TRUTHS[n]
    y[7] = WORDS[n] + PAIRS[n][1] + PAIRS[n][0]
    y[8] = SIZES["a"] + SIZES[4] + SIZES["grid"][n, 1] + SIZES[1, 2](n)
    y[9] = CONFIG.n + CONFIG.every[n, 1] + y0
    z[0] = WIDE[n - 1]
    z[1] = WIDE[n + 1]
    z[2] = UNSIGNED[n] == UNSIGNED[1]
    t = (n, n + 1, 4)
    z[3] = t[n] + (5, 6, 7)[n] + ((1, 2), (3, n))[n][n] + t[1:][0] + len(t[:2])
    z[4] = BY_COLOUR[colour] + ("a" in SIZES) + 2 * (7 in SIZES) + 4 * (n in WORDS)
    row = GRID[1]
    z[5] = int(row[n]) * 10 + int(row[1])
    y[10:13] = GRID[n]


@wl.kernel
def run(
    y: wl.array[wl.f32, 1], z: wl.array[wl.i64, 1], n: wl.i32, colour: wl.constexpr = Colour.BLUE
):
    constants(y, z, n, colour)


def _host() -> tuple[Any, Any]:
    y, z = np.zeros(13, np.float32), np.zeros(6, np.int64)
    constants(y, z, 1, Colour.BLUE)
    return y, z


@pytest.mark.parametrize("target", ["gfx942", "gfx1201"])
def test_constants_of_the_module(target: str) -> None:
    """Arrays of every type, dictionaries, lists, tuples at run-time indices."""
    y, z = np.zeros(13, np.float32), np.zeros(6, np.int64)
    run.launch(wc.Device(target), 1, 1, (y, z, 1))
    want = _host()
    np.testing.assert_array_equal(y, want[0])
    np.testing.assert_array_equal(z, want[1])


def _rebind() -> None:
    globals()["WORDS"] = (3, 50, 9)


CHANGES: dict[str, Callable[[], Any]] = {
    "an element of an array": lambda: GRID.__setitem__((1, 2), 60),
    "a name": _rebind,
    "a value of a dictionary": lambda: SIZES.__setitem__("a", 30),
    "a key of a dictionary": lambda: SIZES.__setitem__(7, 0),
    "a list": lambda: PAIRS.__setitem__(1, (30, 4.0)),
    "an attribute": lambda: setattr(CONFIG, "n", 30),
    "a member's value": lambda: BY_COLOUR.__setitem__(Colour.BLUE, 21),
}


def test_what_has_changed_is_read_again() -> None:
    """After each change the kernel is compiled anew; without one it is not."""
    device = wc.Device("gfx942")
    y, z = np.zeros(13, np.float32), np.zeros(6, np.int64)
    run.launch(device, 1, 1, (y, z, 1))
    (made,) = (each for key, each in run.kept.items() if key[0] == "gfx942")  # type: ignore[index]
    assert not made.is_stale
    for what, change in CHANGES.items():
        before = _host()
        change()
        want = _host()
        assert any((one != other).any() for one, other in zip(before, want, strict=True)), what
        run.launch(device, 1, 1, (y, z, 1))
        np.testing.assert_array_equal(y, want[0], err_msg=what)
        np.testing.assert_array_equal(z, want[1], err_msg=what)
