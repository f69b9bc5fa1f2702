"""Reductions along axes agree with NumPy's: types, shapes, NaNs, and no numbers at all."""

from __future__ import annotations

import warnings
from functools import cache
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import wavecore as wc
from tests.sampling import in_turns
from wavecore import kernels
from wavecore.errors import LaunchError

pytestmark = [pytest.mark.clang, pytest.mark.jit]

TARGETS = ("gfx942", "gfx1201")
OPERATIONS = ("sum", "prod", "max", "min", "argmax", "argmin", "mean", "var", "std")
TYPES = (np.float32, np.float64, np.float16, ml_dtypes.bfloat16, np.int32, np.uint8, np.int64,
         np.bool_)  # fmt: skip
SHAPES: tuple[tuple[tuple[int, ...], Any], ...] = (
    ((3, 70), -1), ((3, 70), 0), ((2, 3, 40), (0, 2)), ((2, 3, 40), None), ((0, 3), 1),
    ((1, 1), 0), ((3, 20001), 1), ((20001, 3), 0), ((4, 5, 6), 1), ((), None),
)  # fmt: skip
STEPS = {"float16": 2.0**-11, "bfloat16": 2.0**-8, "float32": 2.0**-20}


@cache
def device(target: str) -> wc.Device:
    return wc.Device(target)


def numbers(shape: tuple[int, ...], dtype: Any) -> np.ndarray:
    x = 3 * np.random.default_rng(len(shape)).standard_normal(shape)
    return np.asarray(abs(x) if np.dtype(dtype).kind in "ub" else x).astype(dtype)


def wanted(operation: str, x: np.ndarray, axis: Any, keepdims: bool) -> Any:
    """NumPy's result of 64-bit numbers, in the type that NumPy gives."""
    is_half = x.dtype.itemsize == 2 and x.dtype.kind not in "iu"
    wide = x.astype(np.float64) if is_half or x.dtype == np.float32 else x
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        found = getattr(np, operation)(wide, axis=axis, keepdims=keepdims)
        return found.astype(x.dtype) if wide is not x and not operation.startswith("arg") else found


CASES = [(t, o, d, *s) for t in TARGETS for o in OPERATIONS for d in TYPES for s in SHAPES
         if not (o.startswith("arg") and isinstance(s[1], tuple))]  # fmt: skip


@pytest.mark.parametrize(
    ("target", "operation", "dtype", "shape", "axis"),
    in_turns(CASES, lambda case: case[0] + case[1], 61),
    ids=lambda value: str(getattr(value, "__name__", value)),
)
def test_reductions_are_numpys(
    target: str, operation: str, dtype: Any, shape: tuple[int, ...], axis: Any
) -> None:
    x = numbers(shape, dtype)
    keepdims = x.ndim > 1
    got = getattr(kernels, operation)(x, axis=axis, keepdims=keepdims, device=device(target))
    want = wanted(operation, x, axis, keepdims)
    assert np.shape(got) == np.shape(want)
    assert got.dtype == want.dtype
    step = STEPS.get(x.dtype.name, 2.0**-44)
    size = abs(x.astype(np.float64)).sum() if operation in ("sum", "mean") else 1.0
    if operation in ("max", "min", "argmax", "argmin"):
        step = 0.0
    with np.errstate(all="ignore"):
        np.testing.assert_allclose(
            np.asarray(got, np.float64), np.asarray(want, np.float64), 4 * step, step * size
        )


@pytest.mark.parametrize("target", TARGETS)
def test_nans_and_infinities(target: str) -> None:
    x = numbers((7, 300), np.float32)
    x[3, 50] = x[3, 80] = np.nan
    x[2, 7] = x[2, 9] = np.inf
    x[1] = -np.inf
    for operation in ("max", "argmax", "argmin"):
        for axis in (0, 1, None):
            got = getattr(kernels, operation)(x, axis, device=device(target))
            np.testing.assert_array_equal(got, getattr(np, operation)(x, axis))


def test_results_are_where_the_array_is() -> None:
    on = device("gfx942")
    x = numbers((3, 4, 5), np.float32)
    held = kernels.sum(on.array(x), (0, 2), device=on)
    assert isinstance(held, wc.DeviceArray)
    np.testing.assert_allclose(held.numpy(), x.sum((0, 2)), 1e-5)
    assert isinstance(kernels.sum(x, device=on), np.float32)
    assert kernels.sum(x[:, ::2], 1, device=on).shape == (3, 5)


def test_what_reductions_refuse() -> None:
    on = device("gfx942")
    x = np.zeros((2, 0))
    with pytest.raises(LaunchError, match=r"max of no numbers: x has shape \(2, 0\)"):
        kernels.max(x, device=on)
    assert kernels.max(x, 0, device=on).shape == (0,)
    with pytest.raises(LaunchError, match=r"sum takes float16, .*; x is of complex64"):
        kernels.sum(x.astype(np.complex64), device=on)
    with pytest.raises(LaunchError, match=r"argmax takes one axis of 2 dimensions, not \(0, 1\)"):
        kernels.argmax(x, (0, 1), device=on)
    with pytest.raises(LaunchError, match="axis must be an integer, a tuple of them or None"):
        kernels.sum(x, "rows", device=on)
