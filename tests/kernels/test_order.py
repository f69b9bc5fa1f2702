"""Scans, sorts, the largest k and histograms are NumPy's, of lines of any length and layout."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

import wavecore as wc
from tests.sampling import in_turns
from wavecore import kernels
from wavecore.errors import LaunchError

pytestmark = [pytest.mark.clang, pytest.mark.jit]

TARGETS = ("gfx942", "gfx1201")
SHAPES: tuple[tuple[tuple[int, ...], int | None], ...] = (
    ((3, 70), -1), ((3, 70), 0), ((2, 3, 40), 1), ((2, 3, 40), None), ((0, 3), 0), ((3, 0), 1),
    ((1, 1), 0), ((2, 30001), 1), ((20001, 3), 0), ((), None),
)  # fmt: skip
ACCUMULATED = {"sum": np.add, "prod": np.multiply, "max": np.maximum, "min": np.minimum,
               "and": np.bitwise_and, "or": np.bitwise_or, "xor": np.bitwise_xor}  # fmt: skip
SCANNED = ((np.float32, "sum"), (np.float64, "min"), (np.float16, "sum"), (np.int32, "sum"),
           (np.int64, "prod"), (np.uint8, "xor"), (np.int8, "max"))  # fmt: skip


@cache
def device(target: str) -> wc.Device:
    return wc.Device(target)


def numbers(shape: tuple[int, ...], dtype: Any) -> np.ndarray:
    x = 9 * np.random.default_rng(len(shape)).standard_normal(shape)
    return np.asarray(abs(x) if np.dtype(dtype).kind == "u" else x).astype(dtype)


def named(value: object) -> str:
    return str(getattr(value, "__name__", value))


@pytest.mark.parametrize(
    ("target", "dtype", "operation", "shape", "axis"),
    in_turns([(t, *k, *s) for t in TARGETS for k in SCANNED for s in SHAPES],
             lambda case: case[0], 15),
    ids=named,
)  # fmt: skip
def test_prefixes(
    target: str, dtype: Any, operation: str, shape: tuple[int, ...], axis: int | None
) -> None:
    x = numbers(shape, dtype)
    got = kernels.scan(x, operation, axis, device=device(target))
    wide = x.astype(np.float64) if x.dtype.kind == "f" else x
    wide = wide.ravel() if axis is None else wide
    kind = np.cumsum(wide[:0]).dtype if operation in ("sum", "prod") else wide.dtype
    want = ACCUMULATED[operation].accumulate(wide, axis or 0, dtype=kind)
    assert got.shape == want.shape
    assert got.dtype == (x.dtype if x.dtype.kind == "f" else want.dtype)
    step = {np.float16: 2.0**-10, np.float32: 2.0**-20}.get(dtype, 0.0)
    size = abs(want).max(initial=1) if operation == "sum" else 0.0
    np.testing.assert_allclose(got.astype(want.dtype), want, rtol=0, atol=step * size)


def test_exclusive_prefixes_and_nans() -> None:
    on, x = device("gfx942"), numbers((2, 9000), np.int8)
    got = kernels.scan(x, "max", 1, exclusive=True, device=on)
    np.testing.assert_array_equal(got[:, 1:], np.maximum.accumulate(x, 1)[:, :-1])
    assert (got[:, 0] == -128).all()
    y = numbers((50,), np.float32)
    y[20] = np.nan
    np.testing.assert_array_equal(kernels.scan(y, "max", device=on), np.maximum.accumulate(y))
    with pytest.raises(LaunchError, match="scan by xor takes integers; x is of float32"):
        kernels.scan(y, "xor", device=on)
    with pytest.raises(LaunchError, match=r"operation is one of sum, prod, .*, not 'mean'"):
        kernels.scan(y, "mean", device=on)


SORTED = ((np.float32, SHAPES), (np.int64, SHAPES), (np.float16, SHAPES[:2]),
          (np.uint8, SHAPES[7:]),
          (np.float64, SHAPES[7:]), (np.bool_, SHAPES[:2]))  # fmt: skip


@pytest.mark.parametrize(
    ("target", "dtype", "shape", "axis"),
    in_turns([(t, d, *s) for t in TARGETS for d, shapes in SORTED for s in shapes],
             lambda case: case[0], 9),
    ids=named,
)  # fmt: skip
def test_sorts(target: str, dtype: Any, shape: tuple[int, ...], axis: int | None) -> None:
    x, on = numbers(shape, dtype).round(), device(target)
    if x.dtype.kind == "f" and x.size > 5:
        x.flat[:4] = np.nan, np.inf, -0.0, 0.0
    flat = x.ravel() if axis is None else x
    places = np.argsort(flat, axis or 0, stable=True)
    np.testing.assert_array_equal(kernels.argsort(x, axis, device=on), places)
    np.testing.assert_array_equal(
        kernels.sort(x, axis, device=on), np.take_along_axis(flat, places, axis or 0)
    )


@pytest.mark.parametrize("target", TARGETS)
def test_the_first_k(target: str) -> None:
    """Few of a long line without a merge, many with one; of equal numbers the first."""
    on = device(target)
    x = np.random.default_rng(2).integers(-900, 900, (2, 5000)).astype(np.float32)
    x[0, 77] = np.nan
    down = np.argsort(-np.nan_to_num(x, nan=1e6), 1, stable=True)
    np.testing.assert_array_equal(
        kernels.sort(x, descending=True, device=on), np.take_along_axis(x, down, 1)
    )
    for k in (0, 7, 900):
        values, places = kernels.top_k(x, k, device=on)
        np.testing.assert_array_equal(places, down[:, :k])
        np.testing.assert_array_equal(values, np.take_along_axis(x, down[:, :k], 1))
    held, _ = kernels.top_k(on.array(x.T.copy()), 7, 0, largest=False, device=on)
    assert isinstance(held, wc.DeviceArray)
    np.testing.assert_array_equal(held.numpy(), np.sort(x)[:, :7].T)
    with pytest.raises(LaunchError, match=r"top_k: k must be 0 to 5000, .*, not 5001"):
        kernels.top_k(x, 5001, device=on)


@pytest.mark.parametrize("target", TARGETS)
def test_histograms(target: str) -> None:
    x = np.random.default_rng(2).standard_normal((2, 5000)).astype(np.float32)
    edges = np.round(4 * x) / 4
    for given, options in (
        (x, {}), (x, {"bins": 37, "range": (-1, 1)}), (x, {"bins": [-2, 0, 0.5, 3]}),
        (np.arange(100), {"bins": 7}), (x, {"bins": 20000}), (x, {"bins": 9, "density": True}),
        (np.zeros(0), {}), (np.full(5, 3), {}), (x[0], {"bins": "auto"}), (edges, {"bins": 16}),
    ):  # fmt: skip
        arguments: Any = options
        got = kernels.histogram(given, **arguments, device=device(target))
        want = np.histogram(given, **arguments)
        for found, wanted in zip(got, want, strict=True):
            assert found.dtype == wanted.dtype
            np.testing.assert_array_equal(found, wanted)


def test_what_histograms_refuse() -> None:
    on, x = device("gfx942"), np.array([0, np.nan])
    with pytest.raises(LaunchError, match="the range of x, nan to nan, is not finite"):
        kernels.histogram(x, device=on)
    with pytest.raises(LaunchError, match="histogram: `bins` must"):
        kernels.histogram(x, [2, 1], device=on)
    np.testing.assert_array_equal(kernels.histogram(x, 2, (0, 1), device=on)[0], [1, 0])
