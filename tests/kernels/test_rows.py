"""Softmax and layer norm agree with float64 within the precision of their types."""

from __future__ import annotations

from functools import cache
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import wavecore as wc
from tests.sampling import in_turns
from wavecore.errors import LaunchError
from wavecore.kernels import layer_norm, rms_norm, softmax

pytestmark = [pytest.mark.clang, pytest.mark.jit]

TARGETS = ("gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201")
# A team of a wave, of a workgroup, of 1024, and rows that no workgroup holds.
SHAPES = (((5, 1000), np.float16), ((3, 77), np.float32), ((2, 9001), ml_dtypes.bfloat16),
          ((2, 20000), np.float32), ((2, 70001), np.float16))  # fmt: skip
CASES = [(target, *case) for target in TARGETS for case in SHAPES]
# For f32 the exponents' own roundings, which grow with the range of a row.
EPSILON = {np.float16: 2.0**-11, np.float32: 2.0**-19, ml_dtypes.bfloat16: 2.0**-8}


@cache
def device(target: str) -> wc.Device:
    return wc.Device(target)


def random(shape: tuple[int, ...], dtype: Any) -> np.ndarray:
    return (3 * np.random.default_rng(shape[-1]).standard_normal(shape)).astype(dtype)


def exact_softmax(x: np.ndarray) -> np.ndarray:
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


@pytest.mark.parametrize(
    ("target", "shape", "dtype"),
    in_turns(CASES, lambda case: case[0], 3),
    ids=lambda value: str(getattr(value, "__name__", value)),
)
def test_rows_of_any_length(target: str, shape: tuple[int, ...], dtype: Any) -> None:
    x = random(shape, dtype)
    weight, bias = random(shape[-1:], dtype), random((1, shape[-1]), dtype)[0]
    wide = x.astype(np.float64)
    want = exact_softmax(wide)
    got = softmax(x, device=device(target)).astype(np.float64)
    small = 2.0**-24 if dtype is np.float16 else 0.0  # f16's smallest step
    assert (abs(got - want) <= 2 * EPSILON[dtype] * want + small).all()

    centred = wide - wide.mean(-1, keepdims=True)
    normed = centred / np.sqrt(wide.var(-1, keepdims=True) + 1e-5)
    want = normed * weight.astype(np.float64) + bias.astype(np.float64)
    got = layer_norm(x, weight, bias, device=device(target)).astype(np.float64)
    allowed = EPSILON[dtype] * (abs(want) + abs(want).max() * 2.0**-3)
    assert (abs(got - want) <= 2 * allowed).all()


def test_shapes_views_and_device_arrays() -> None:
    on = device("gfx1201")
    x = random((2, 3, 40), np.float32)
    np.testing.assert_allclose(softmax(x, device=on), exact_softmax(x), rtol=1e-5)
    np.testing.assert_allclose(softmax(x[0, :, ::2], device=on), exact_softmax(x[0, :, ::2]), 1e-5)
    np.testing.assert_allclose(softmax(x[:, 1, 4:], device=on), exact_softmax(x[:, 1, 4:]), 1e-5)
    held = softmax(on.array(x), device=on)
    assert isinstance(held, wc.DeviceArray)
    np.testing.assert_allclose(held.numpy(), exact_softmax(x), rtol=1e-5)
    assert softmax(np.zeros((0, 4), np.float32), device=on).shape == (0, 4)


def test_infinities_and_nans_stay_in_their_row() -> None:
    x = np.zeros((3, 70), np.float32)
    x[0, 3:] = -np.inf
    x[1, 5] = np.nan
    got = softmax(x, device=device("gfx942"))
    np.testing.assert_array_equal(got[0], np.where(np.arange(70) < 3, np.float32(1 / 3), 0))
    assert np.isnan(got[1]).all()
    np.testing.assert_allclose(got[2], 1 / 70, rtol=1e-6)


def test_what_is_refused() -> None:
    on = device("gfx942")
    with pytest.raises(LaunchError, match=r"softmax takes float16, .*; x is of int32"):
        softmax(np.zeros((2, 2), np.int32), device=on)
    x = np.zeros((2, 4), np.float16)
    with pytest.raises(LaunchError, match=r"bias must be \(4,\) of float16; \(3,\)"):
        layer_norm(x, x[0], np.zeros(3, np.float16), device=on)
    with pytest.raises(LaunchError, match="axis 2 is out of bounds: x has 2 dimensions"):
        softmax(x, axis=2, device=on)
    with pytest.raises(LaunchError, match=r"axis \(0, -2\) names a dimension twice"):
        softmax(x, axis=(0, -2), device=on)


AXES = (((3, 17), 0), ((2, 3, 40), (2, 0)), ((2, 3, 5), None), ((1, 1), -1), ((0, 3), 0),
        ((3, 0), 1), ((2, 2200), 1))  # fmt: skip
KINDS = ((np.float64, 2.0**-46), (np.float32, 2.0**-19), (np.float16, 2.0**-9))


@pytest.mark.parametrize(
    ("target", "shape", "axis", "dtype", "step"),
    in_turns(
        [(t, *a, *k) for t in ("gfx942", "gfx1201") for a in AXES for k in KINDS],
        lambda case: case[0], 4,
    ),
)  # fmt: skip
def test_axes_and_what_may_lack(
    target: str, shape: tuple[int, ...], axis: Any, dtype: Any, step: float
) -> None:
    x, on = random(shape, dtype), device(target)
    wide = x.astype(np.float64)
    got = [softmax(x, axis=axis, device=on), layer_norm(x, axis=axis, device=on),
           rms_norm(x, axis=axis, epsilon=1e-6, device=on)]  # fmt: skip
    assert all(each.shape == shape and each.dtype == dtype for each in got)
    if x.size:
        e = np.exp(wide - wide.max(axis, keepdims=True))
        spread = np.sqrt(wide.var(axis, keepdims=True) + 1e-5)
        size = np.sqrt((wide * wide).mean(axis, keepdims=True) + 1e-6)
        want = (e / e.sum(axis, keepdims=True), (wide - wide.mean(axis, keepdims=True)) / spread,
                wide / size)  # fmt: skip
        for found, wanted in zip(got, want, strict=True):
            np.testing.assert_allclose(found.astype(np.float64), wanted, 4 * step, step)


def test_weights_have_the_sizes_of_the_axes() -> None:
    x = random((4, 5, 6), np.float32)
    on, w = device("gfx1201"), random((6, 4), np.float32)
    held = rms_norm(on.array(x), w, axis=(2, 0), device=on)
    assert isinstance(held, wc.DeviceArray)
    want = x / np.sqrt((x * x).mean((0, 2), keepdims=True)) * w.T[:, None]
    np.testing.assert_allclose(held.numpy(), want, 1e-5, 1e-6)


def test_weights_and_biases_of_any_strides() -> None:
    x = np.random.default_rng(3).standard_normal((6, 40)).astype(np.float32)
    table = np.random.default_rng(4).standard_normal((40, 4)).astype(np.float32)
    on = wc.Device("gfx942")
    for weight, bias in (
        (table[:, 1], table[::-1, 0]),
        (table.ravel()[:80:2], np.broadcast_to(np.float32(3), 40)),
    ):
        found = layer_norm(x, weight, bias, device=on)
        wanted = layer_norm(x, weight.copy(), bias.copy(), device=on)
        assert np.array_equal(found, wanted)
