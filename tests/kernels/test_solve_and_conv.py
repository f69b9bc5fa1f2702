"""Small systems of equations and convolutions agree with float64."""

from __future__ import annotations

from functools import cache
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import wavecore as wc
from tests.sampling import in_turns
from wavecore.errors import LaunchError
from wavecore.kernels import conv2d, solve

pytestmark = [pytest.mark.clang, pytest.mark.jit]

TARGETS = ("gfx942", "gfx1201")
MORE = ("gfx90a", "gfx950", "gfx1030", "gfx1100")


@cache
def device(target: str) -> wc.Device:
    return wc.Device(target)


def random(shape: tuple[int, ...], dtype: Any) -> np.ndarray:
    return np.random.default_rng(sum(shape)).standard_normal(shape).astype(dtype)


SYSTEMS: tuple[tuple[tuple[int, ...], int, int | None], ...] = (
    ((), 1, None), ((), 64, 3), ((3,), 17, 2), ((2, 3), 5, 40), ((4,), 33, 1), ((0,), 3, 1),
)  # fmt: skip


@pytest.mark.parametrize(
    ("target", "dtype", "batch", "size", "sides"),
    in_turns([(t, d, *s) for t in TARGETS for d in (np.float32, np.float64) for s in SYSTEMS],
             lambda case: case[0], 4),
)  # fmt: skip
def test_systems(
    target: str, dtype: Any, batch: tuple[int, ...], size: int, sides: int | None
) -> None:
    a = random((*batch, size, size), dtype)
    b = random((size,) if sides is None else (*batch, size, sides), dtype)
    x = solve(a, b, device=device(target))
    assert x.dtype == dtype
    assert x.shape == np.linalg.solve(a, b).shape
    columns = x if sides else x[..., None]
    left = a.astype(np.float64) @ columns - (b if sides else b[:, None])
    step = 2.0**-20 if dtype is np.float32 else 2.0**-48
    allowed = size * step * (1 + abs(x).max(initial=0)) * abs(a).max(initial=1)
    assert (abs(left) <= allowed).all()


def test_systems_without_a_solution_are_named() -> None:
    on, a = device("gfx942"), np.zeros((2, 3, 3), np.float32)
    a[0] = [[0, 1, 0], [0, 0, 1], [1, 0, 0]]  # needs its rows swapped
    b = np.array([1, 2, 3], np.float32)
    np.testing.assert_array_equal(solve(a[0], b, device=on), [3, 1, 2])
    with pytest.raises(LaunchError, match=r"a\[1\] is singular"):
        solve(a, b, device=on)
    with pytest.raises(LaunchError, match=r"N up to 64 .*; \(65, 65\) and \(65,\) given"):
        solve(np.eye(65), np.ones(65), device=on)


def exact(
    x: np.ndarray, w: np.ndarray, stride: Any, pads: Any, dilation: Any, groups: int
) -> np.ndarray:
    """The convolution in float64, a sum over the window."""
    x = np.pad(x.astype(np.float64), ((0, 0), (0, 0), (pads[0],) * 2, (pads[1],) * 2))
    (images, channels, *size), (outputs, _, *window) = x.shape, w.shape
    rows, columns = (
        (size[n] - dilation[n] * (window[n] - 1) - 1) // stride[n] + 1 for n in range(2)
    )
    out = np.zeros((images, groups, outputs // groups, rows, columns))
    parts = x.reshape(images, groups, channels // groups, *size)
    weights = w.astype(np.float64).reshape(groups, outputs // groups, *w.shape[1:])
    for r, q in np.ndindex(*window):
        y, z = r * dilation[0], q * dilation[1]
        part = parts[..., y : y + rows * stride[0] : stride[0], z : z + columns * stride[1] :
                     stride[1]][..., :rows, :columns]  # fmt: skip
        out += np.einsum("ngcyx,goc->ngoyx", part, weights[..., r, q])
    return out.reshape(images, outputs, rows, columns)


CONVOLUTIONS: tuple[tuple[Any, ...], ...] = (
    ((2, 5, 9, 11), (7, 5, 3, 3), (1, 1), (1, 1), (1, 1), 1),
    ((1, 6, 12, 10), (8, 3, 3, 2), (2, 1), (0, 2), (2, 3), 2),
    ((2, 3, 20, 20), (70, 3, 5, 5), (2, 2), (2, 2), (1, 1), 1),
    ((1, 4, 6, 6), (4, 1, 3, 3), (1, 1), (1, 1), (1, 1), 4),
    ((3, 33, 5, 5), (9, 33, 1, 1), (1, 1), (0, 0), (1, 1), 1),
)
STEPS = {np.float16: 2.0**-10, ml_dtypes.bfloat16: 2.0**-7, np.float32: 2.0**-20,
         np.float64: 2.0**-48}  # fmt: skip


@pytest.mark.parametrize(
    ("target", "dtype", "shape", "window", "stride", "pads", "dilation", "groups"),
    in_turns([(t, d, *c) for t in TARGETS for d in STEPS for c in CONVOLUTIONS],
             lambda case: case[0], 6)
    + in_turns([(t, d, *c) for t in MORE for d in STEPS for c in CONVOLUTIONS],
               lambda case: case[0], 20),
    ids=lambda value: str(getattr(value, "__name__", value)),
)  # fmt: skip
def test_convolutions(
    target: str, dtype: Any, shape: Any, window: Any, stride: Any, pads: Any, dilation: Any,
    groups: int,
) -> None:  # fmt: skip
    x, w, bias = random(shape, dtype), random(window, dtype), random(window[:1], dtype)
    got = conv2d(
        x, w, bias, stride=stride, padding=pads, dilation=dilation, groups=groups,
        device=device(target),
    )  # fmt: skip
    want = exact(x, w, stride, pads, dilation, groups) + bias.astype(np.float64)[:, None, None]
    assert got.dtype == dtype
    assert got.shape == want.shape
    assert abs(got.astype(np.float64) - want).max() <= 2 * STEPS[dtype] * abs(want).max()


def test_paddings_by_name_and_images_alone() -> None:
    on, x, w = device("gfx1201"), random((3, 8, 7), np.float32), random((2, 3, 4, 3), np.float32)
    same = conv2d(on.array(x), w, padding="same", device=on)
    assert isinstance(same, wc.DeviceArray)
    assert same.shape == (2, 8, 7)
    wide = np.pad(x, ((0, 0), (1, 2), (1, 1)))[None]
    want = exact(wide, w, (1, 1), (0, 0), (1, 1), 1)[0]
    np.testing.assert_allclose(same.numpy(), want, rtol=0, atol=1e-5)
    assert conv2d(x, w, padding="valid", device=on).shape == (2, 5, 5)


def test_what_a_convolution_refuses() -> None:
    on, x, w = device("gfx942"), np.zeros((1, 4, 5, 5), np.float32), np.zeros((6, 3, 3, 3), "f4")
    with pytest.raises(LaunchError, match=r"x of .* has 4 channels, w of .* takes 3 in each of 1"):
        conv2d(x, w, device=on)
    with pytest.raises(LaunchError, match="x is of float32, w of float64"):
        conv2d(x, w.astype(np.float64), device=on)
    with pytest.raises(LaunchError, match=r"a window of \(3, 3\) does not fit"):
        conv2d(x[:, :3, :2], w, device=on)
    with pytest.raises(LaunchError, match='"same" takes a stride of 1'):
        conv2d(x[:, :3], w, padding="same", stride=2, device=on)
