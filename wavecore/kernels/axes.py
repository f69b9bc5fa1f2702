"""Axes as NumPy counts them: the lines of an array along one axis, several, or all.

Kernels work on contiguous lines. `lines` brings the axes of the lines last: without a copy if they
are there, else by NumPy on the host, and by the transposing kernel on the device.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

import wavecore as wc
import wavecore.lang as wl
from wavecore.errors import LaunchError
from wavecore.kernels.arguments import Array, device_of, given, result
from wavecore.kernels.transpose_kernel import transpose

Axis = int | Sequence[int] | None

FLOATS = {"float16": wl.f16, "bfloat16": wl.bf16, "float32": wl.f32, "float64": wl.f64}
INTEGERS = {"bool": wl.u8} | {
    f"{sign}int{bits}": getattr(wl, f"{sign or 'i'}{bits}")
    for bits in (8, 16, 32, 64)
    for sign in ("", "u")
}
NUMBERS = FLOATS | INTEGERS


def kind_of(x: Array, function: str, kinds: dict[str, Any] = NUMBERS) -> Any:
    """wl's type for an array's. Raises: LaunchError naming what the function takes."""
    if x.dtype.name not in kinds:
        raise LaunchError(f"{function} takes {', '.join(kinds)}; x is of {x.dtype}")
    return kinds[x.dtype.name]


def axes_of(axis: Axis, ndim: int) -> tuple[int, ...]:
    """Axes counted from 0, in their own order; None is all. Raises: LaunchError."""
    if axis is None:
        return tuple(range(ndim))
    found = []
    for each in axis if isinstance(axis, (tuple, list)) else (axis,):
        try:
            number = operator.index(each)
        except TypeError as error:
            raise LaunchError(
                f"axis must be an integer, a tuple of them or None, not {axis!r}"
            ) from error
        if not -ndim <= number < ndim:
            raise LaunchError(
                f"axis {number} is out of bounds: x has {ndim} dimension{'s' * (ndim != 1)}"
            )
        found.append(number % ndim)
    if len(set(found)) < len(found):
        raise LaunchError(f"axis {axis!r} names a dimension twice")
    return tuple(found)


def one_axis(axis: Any, ndim: int, function: str) -> int:
    """The one axis of a function that takes no more. Raises: LaunchError."""
    found = axes_of(axis, ndim)
    if len(found) != 1:
        raise LaunchError(f"{function} takes one axis of {ndim} dimensions, not {axis!r}")
    return found[0]


def contiguous(x: Array) -> Array:
    """The array without gaps, row by row; device arrays are."""
    return np.ascontiguousarray(x) if isinstance(x, np.ndarray) else x


@dataclass(frozen=True, eq=False)
class Lines:
    """An array as lines: `rows` of them, `columns` numbers each, adjacent in memory.

    Attributes:
        device: where kernels run.
        given: the array as it came.
        memory: its numbers, the axes of the lines last.
        order: the array's axes in the order of memory.
        axes: the lines' axes.
    """

    device: wc.Device
    given: Array
    memory: Array
    order: tuple[int, ...]
    axes: tuple[int, ...]

    @property
    def columns(self) -> int:
        return math.prod(self.given.shape[axis] for axis in self.axes)

    @property
    def rows(self) -> int:
        kept = self.order[: len(self.order) - len(self.axes)]
        return math.prod(self.given.shape[axis] for axis in kept)

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(self.given.shape[axis] for axis in self.order)

    @property
    def ld(self) -> int:
        """Entries from one line to the next."""
        if isinstance(self.memory, np.ndarray) and not self.memory.flags.c_contiguous:
            return int(self.memory.strides[0] // self.memory.itemsize)
        return self.columns

    def empty(self, dtype: Any, columns: int | None = None) -> Array:
        """Memory for a result in the order of `memory`; `columns` instead of the lines' length."""
        shape = self.shape
        if columns is not None:
            shape = (*shape[: len(shape) - len(self.axes)], columns)
        return result(self.device, shape, np.dtype(dtype), (self.given,))

    def back(self, y: Array) -> Array:
        """A result in the order of `memory`, as the array's axes are ordered."""
        if self.order == tuple(range(len(self.order))):
            return y
        return reordered(y, tuple(np.argsort(self.order).tolist()), self.device)


def reordered(x: Array, order: tuple[int, ...], device: wc.Device) -> Array:
    """A contiguous copy with its axes in another order, where the array is."""
    if isinstance(x, np.ndarray):
        return np.ascontiguousarray(x.transpose(order))
    return transpose(x, order, device=device)


def lines(x: Any, axis: Axis, device: wc.Device | None, *, strided: bool = False) -> Lines:
    """An array's lines along the axes.

    Args:
        strided: lines of a matrix may have gaps between them, which `Lines.ld` tells.
    Raises: LaunchError for what is no array, and for axes that it lacks.
    """
    on, x = device_of(device), given(x, "x")
    axes = axes_of(axis, x.ndim)
    order = (*(n for n in range(x.ndim) if n not in axes), *axes)
    if order != tuple(range(x.ndim)):
        return Lines(on, x, reordered(x, order, on), order, axes)
    return Lines(on, x, x if strided and _has_rows(x, axes) else contiguous(x), order, axes)


def _has_rows(x: Array, axes: tuple[int, ...]) -> bool:
    """Whether it is a matrix of contiguous rows, apart as they may be."""
    if not isinstance(x, np.ndarray) or x.ndim != 2 or axes != (1,):
        return False
    row, column = x.strides
    return column == x.itemsize and row >= x.shape[1] * column and row % column == 0
