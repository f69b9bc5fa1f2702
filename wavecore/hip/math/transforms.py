"""Fourier transforms of arrays in memory: their layout, and how NumPy computes them.

Errors, relative to the result's largest element, grow with log2 of the number of elements n: below
1.2e-7 * (1 + log2 n) in f32, 2.3e-16 * (1 + log2 n) in f64. f16 is computed in f32, and rounded
once.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np

FORWARD, BACKWARD = -1, 1


@dataclass(frozen=True)
class Layout:
    """Where the elements of one side are, in elements.

    Attributes:
        strides: of each axis, the last axis last.
        distance: from one transform of a batch to the next.
    """

    strides: tuple[int, ...]
    distance: int


@dataclass(frozen=True)
class Transform:
    """A batch of transforms.

    Attributes:
        lengths: of the axes, in real numbers for transforms of them.
        real_input, real_output: of those whose other side has half of the complex numbers.
        bits: of a real number.
        given: layouts of input and output; None where they follow from lengths and place.
    """

    lengths: tuple[int, ...]
    batch: int
    real_input: bool
    real_output: bool
    bits: int
    given: tuple[Layout, Layout] | None = None

    def layouts(self, *, in_place: bool) -> tuple[Layout, Layout]:
        """Of input and output. Real numbers in place leave room for the complex ones."""
        return self.given or (
            _dense(self._stored(self.real_input, in_place=in_place)),
            _dense(self._stored(self.real_output, in_place=in_place)),
        )

    def _stored(self, is_real: bool, *, in_place: bool) -> tuple[int, ...]:
        *others, last = self.lengths
        if is_real and in_place:
            last = 2 * (last // 2 + 1)
        elif not is_real:
            last = self._complex_length()
        return (*others, last)

    def _complex_length(self) -> int:
        last = self.lengths[-1]
        return last // 2 + 1 if self.real_input or self.real_output else last

    def shape(self, *, is_real: bool) -> tuple[int, ...]:
        """Of one side's array."""
        last = self.lengths[-1] if is_real else self._complex_length()
        return (self.batch, *self.lengths[:-1], last)

    def element_bytes(self, *, is_real: bool) -> int:
        """The size of an element."""
        return self.bits // 8 * (1 if is_real else 2)


def _dense(lengths: tuple[int, ...]) -> Layout:
    strides = tuple(prod(lengths[axis + 1 :]) for axis in range(len(lengths)))
    return Layout(strides, prod(lengths))


@dataclass(frozen=True)
class Side:
    """Input or output as an array: what NumPy needs to view it."""

    shape: tuple[int, ...]
    strides: tuple[int, ...]  # in bytes
    bits: int
    is_real: bool

    @property
    def size_bytes(self) -> int:
        """From the first to the last element."""
        element = self.bits // 8 * (1 if self.is_real else 2)
        pairs = zip(self.shape, self.strides, strict=True)
        return element + sum((length - 1) * stride for length, stride in pairs)

    def read(self, values: Any) -> Any:
        """The elements as NumPy computes with them, of an array of real numbers."""
        if self.bits == 16:
            values = values.astype(np.float32)
        if self.is_real:
            return values
        kind = np.complex128 if self.bits == 64 else np.complex64
        return np.ascontiguousarray(values).view(kind)[..., 0]

    def parts(self, values: Any) -> Any:
        """What to store in the array of real numbers."""
        if self.is_real:
            return values
        return np.stack((values.real, values.imag), -1)

    @property
    def viewed(self) -> tuple[tuple[int, ...], Any, tuple[int, ...]]:
        """Shape, type and strides of an array of real numbers: complex ones have an axis more."""
        kind = {16: np.float16, 32: np.float32, 64: np.float64}[self.bits]
        if self.is_real:
            return self.shape, kind, self.strides
        return (*self.shape, 2), kind, (*self.strides, self.bits // 8)


def sides(of: Transform, *, in_place: bool) -> tuple[Side, Side]:
    """Input and output."""
    found = []
    layouts = of.layouts(in_place=in_place)
    for layout, is_real in zip(layouts, (of.real_input, of.real_output), strict=True):
        size = of.element_bytes(is_real=is_real)
        strides = tuple(size * stride for stride in (layout.distance, *layout.strides))
        found.append(Side(of.shape(is_real=is_real), strides, of.bits, is_real))
    return found[0], found[1]


def compute(of: Transform, values: Any, direction: int, scale: float) -> Any:
    """The transforms of an array, which no factor but `scale` scales."""
    axes = tuple(range(1, len(of.lengths) + 1))
    result: Any
    if of.real_input:
        result = np.fft.rfftn(values, axes=axes)
    elif of.real_output:
        result = np.fft.irfftn(values, of.lengths, axes, norm="forward")
    elif direction == FORWARD:
        result = np.fft.fftn(values, axes=axes)
    else:
        result = np.fft.ifftn(values, axes=axes, norm="forward")
    return result if scale == 1.0 else result * result.real.dtype.type(scale)
