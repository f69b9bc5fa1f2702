"""Bessel functions of device code, compiled for the host and compared with mpmath."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable
from typing import Any

import mpmath
import numpy as np
import pytest

from tests.toolchain.test_headers_math import call, library

pytestmark = pytest.mark.clang

__all__ = ["library"]  # a fixture of the other module

REFERENCES: dict[str, Callable[[Any], Any]] = {
    "j0": lambda x: mpmath.besselj(0, x),
    "j1": lambda x: mpmath.besselj(1, x),
    "y0": lambda x: mpmath.bessely(0, x),
    "y1": lambda x: mpmath.bessely(1, x),
    "cyl_bessel_i0": lambda x: mpmath.besseli(0, x),
    "cyl_bessel_i1": lambda x: mpmath.besseli(1, x),
}
types = pytest.mark.parametrize("dtype", [np.float32, np.float64], ids=["float", "double"])


def _arguments(dtype: Any, highest: float) -> np.ndarray:
    """From every range with its own method, and from the borders between them."""
    rng = np.random.default_rng(1)
    ranges = [(1e-6, 2), (2, 25), (25, min(highest, 100)), (100, highest)]
    parts = [rng.uniform(low, high, 40) for low, high in ranges if low < high]
    edges = [1e-30, 1e-10, 2, np.nextafter(2, 0), 25, np.nextafter(25, 0), highest]
    return np.concatenate([*parts, edges]).astype(dtype)


def _assert_near(name: str, got: np.ndarray, x: np.ndarray, exact: list[Any], slack: float) -> None:
    """Within some ulps of the larger of the value and, where it oscillates, the amplitude."""
    unit = float(np.finfo(got.dtype).eps) / 2
    for value, argument, expected in zip(got.tolist(), x.tolist(), exact, strict=True):
        amplitude = math.sqrt(2 / (math.pi * argument)) if argument > 0.5 else 0
        scale = max(abs(expected), 0 if name.startswith("cyl") else amplitude)
        assert abs(value - expected) <= slack * unit * scale, (name, argument, value, expected)


@types
@pytest.mark.parametrize("name", REFERENCES)
def test_orders_0_and_1(library: ctypes.CDLL, name: str, dtype: Any) -> None:
    highest = 80.0 if name.startswith("cyl") else 1e6
    x = _arguments(dtype, highest)
    with mpmath.workprec(120):
        exact = [REFERENCES[name](mpmath.mpf(v)) for v in x.tolist()]
        slack = 2 if dtype is np.float32 else 30
        _assert_near(name, call(library, name, x), x, exact, slack)


@types
@pytest.mark.parametrize("name", ["jn", "yn"])
def test_other_orders(library: ctypes.CDLL, name: str, dtype: Any) -> None:
    """Below, around and above the argument, and negative ones."""
    orders = np.array([0, 1, 2, 3, 5, 10, 20, -1, -2, -3], dtype)
    rng = np.random.default_rng(2)
    x = np.concatenate([rng.uniform(1, 5, 10), rng.uniform(5, 60, 20), [1.0, 2.0, 25.0, 100.0]])
    order, argument = (a.ravel() for a in np.meshgrid(orders, x.astype(dtype)))
    order, argument = order.copy(), argument.copy()
    got = call(library, name, order, argument)
    function = mpmath.besselj if name == "jn" else mpmath.bessely
    with mpmath.workprec(120):
        places = zip(order, argument.tolist(), strict=True)
        exact = [function(int(n), mpmath.mpf(v)) for n, v in places]
        _assert_near(name, got, argument, exact, 2 if dtype is np.float32 else 100)


def test_ends(library: ctypes.CDLL) -> None:
    """Signs of odd orders, poles of Y at 0 and no values below, limits at infinity."""
    inf, nan = math.inf, math.nan
    x = np.array([0.0, -0.0, inf, -inf, nan, -2.5])
    j0, j1 = call(library, "j0", x), call(library, "j1", x)
    half = call(library, "j1", np.array([2.5]))[0]
    np.testing.assert_array_equal(j0[:5], [1, 1, 0, 0, nan])
    np.testing.assert_array_equal(j1, [0, -0.0, 0, -0.0, nan, -half])
    assert math.copysign(1, j1[1]) == -1
    for name in ("y0", "y1"):
        np.testing.assert_array_equal(call(library, name, x), [-inf, -inf, 0, nan, nan, nan])
    third = call(library, "jn", np.array([3.0]), np.array([2.5]))[0]
    cases = np.array([[3, -2.5], [-3, 2.5], [-3, -2.5], [5, 1e-300], [4, inf]]).T.copy()
    got = call(library, "jn", cases[0].copy(), cases[1].copy())
    np.testing.assert_array_equal(got, [-third, -third, third, 0, 0])
    got = call(library, "yn", np.array([0.0, 5, 5, 2]), np.array([0.0, 1e-200, -1, inf]))
    np.testing.assert_array_equal(got, [-inf, -inf, nan, 0])
    np.testing.assert_array_equal(
        call(library, "cyl_bessel_i1", np.array([0.0, inf, -inf, 800, -800])),
        [0, inf, -inf, inf, -inf],
    )
