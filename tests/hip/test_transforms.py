"""hipFFT: transforms against sums over all elements, in f64 and more exactly rounded angles."""

from __future__ import annotations

from math import log2, prod
from typing import Any

import numpy as np
import pytest

from wavecore.hip.math import fft, table, transforms
from wavecore.hip.math.transforms import BACKWARD, FORWARD, Layout, Transform

UNITS = {16: 2**-11, 32: 1.2e-7, 64: 2.3e-16}
REALS: dict[int, Any] = {16: np.float16, 32: np.float32, 64: np.float64}


def exact(values: Any, axes: range, sign: int) -> Any:
    """The definition; the angle is reduced as an integer."""
    values = values.astype(np.complex128)
    for axis in axes:
        n = values.shape[axis]
        turns = np.outer(np.arange(n), np.arange(n)) % n
        matrix = np.exp(sign * 2j * np.pi * turns / n)
        values = np.moveaxis(np.tensordot(values, matrix, (axis, 0)), -1, axis)
    return values


def hermitian(rng: Any, of: Transform) -> Any:
    """Input of a transform to real numbers: half of what one of real numbers gives."""
    real = rng.standard_normal((of.batch, *of.lengths))
    whole = exact(real, range(1, len(of.lengths) + 1), -1)
    return whole[..., : of.lengths[-1] // 2 + 1]


def run(of: Transform, values: Any, direction: int, scale: float = 1.0, *, in_place: bool) -> Any:
    """As a call does it, in memory of our own; returns the whole output."""
    source, target = transforms.sides(of, in_place=in_place)
    size = max(source.size_bytes, target.size_bytes)
    memory = np.zeros(size, np.uint8)
    other = memory if in_place else np.zeros(size, np.uint8)
    shape, kind, strides = source.viewed
    np.ndarray(shape, kind, memory, 0, strides)[...] = source.parts(values)
    read = source.read(np.ndarray(shape, kind, memory, 0, strides))
    shape, kind, strides = target.viewed
    view = np.ndarray(shape, kind, other, 0, strides)
    view[...] = target.parts(transforms.compute(of, read, direction, scale))
    return view if of.real_output else view[..., 0].astype(float) + 1j * view[..., 1].astype(float)


LENGTHS = [
    (1,), (2,), (3,), (7,), (16,), (31,), (60,), (97,), (128,), (211,), (243,), (510,), (1009,),
    (4, 6), (5, 7), (17, 3), (32, 32), (2, 3, 5), (8, 4, 2), (7, 11, 13),
]  # fmt: skip


@pytest.mark.parametrize("bits", [16, 32, 64])
def test_transforms_are_their_definition(bits: int):
    """All kinds and places, for lengths with large and small factors, within the stated error."""
    rng = np.random.default_rng(bits)
    for lengths in LENGTHS:
        axes = range(1, len(lengths) + 1)
        bound = UNITS[bits] * (1 + log2(prod(lengths)))
        for in_place in (False, True):
            of = Transform(lengths, 2, False, False, bits)
            shape = (2, *lengths)
            values = (rng.standard_normal(shape) + 1j * rng.standard_normal(shape)) / 8
            values = rounded(values, bits)
            for direction in (FORWARD, BACKWARD):
                near(
                    run(of, values, direction, in_place=in_place),
                    exact(values, axes, direction),
                    bound,
                )
            of = Transform(lengths, 2, True, False, bits)
            real = (rng.standard_normal(shape) / 8).astype(REALS[bits]).astype(float)
            half = exact(real, axes, -1)[..., : lengths[-1] // 2 + 1]
            near(run(of, real, FORWARD, in_place=in_place), half, bound)
            of = Transform(lengths, 2, False, True, bits)
            half = rounded(hermitian(rng, of) / prod(lengths), bits)
            back = run(of, half, BACKWARD, in_place=in_place)
            near(back, exact(whole(half, lengths), axes, 1).real, bound)


def rounded(values: Any, bits: int) -> Any:
    kind = REALS[bits]
    return values.real.astype(kind).astype(float) + 1j * values.imag.astype(kind).astype(float)


def whole(half: Any, lengths: tuple[int, ...]) -> Any:
    """All of an array that is Hermitian, of its half; where it is its own mirror, it is real."""
    full = np.zeros((half.shape[0], *lengths), complex)
    full[..., : half.shape[-1]] = half
    for last in range(half.shape[-1], lengths[-1]):
        mirrored = np.conj(half[..., lengths[-1] - last])
        for axis in range(1, half.ndim - 1):
            mirrored = np.roll(np.flip(mirrored, axis), 1, axis)
        full[..., last] = mirrored
    return full


def near(found: Any, wanted: Any, bound: float) -> None:
    size = np.abs(wanted).max()
    assert np.abs(found - wanted).max() <= 2 * bound * size


def test_strides_and_distances_are_kept():
    """A column of a matrix a batch; what lies between is not written."""
    layout = Layout((5,), 1)
    of = Transform((8,), 3, False, False, 64, (layout, layout))
    rng = np.random.default_rng(3)
    values = rng.standard_normal((3, 8)) + 1j * rng.standard_normal((3, 8))
    source, _ = transforms.sides(of, in_place=True)
    assert source.strides == (16, 80)
    assert source.size_bytes == 16 * (2 + 5 * 7 + 1)
    near(run(of, values, FORWARD, 0.5, in_place=False), exact(values, range(1, 2), -1) / 2, 1e-15)


def test_every_function_has_an_answer():
    for function in table.library(table.names().index("hipfft")).functions:
        assert callable(fft.implementation(function))
