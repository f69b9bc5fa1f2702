"""Reductions along axes as NumPy's: sums, products, extremes and their places, means, variances.

The module's functions have the names of builtins; kernels and their launches are in axis_kernel.
"""

from __future__ import annotations

from typing import Any

import numpy as np

import wavecore as wc
import wavecore.lang as wl
from wavecore.errors import LaunchError
from wavecore.kernels.arguments import Array, given, result
from wavecore.kernels.axes import Axis, kind_of, one_axis
from wavecore.kernels.axis_kernel import Reduced, run, types_of, viewed
from wavecore.kernels.foreign import own_names


def _placed(found: Reduced, values: Any, dtype: Any, keepdims: bool) -> Any:
    """Results in their shape, where the array is; a NumPy scalar for one of the host's."""
    shape = found.shape(keepdims)
    if isinstance(found.given, wc.DeviceArray):
        out = result(found.device, shape, np.dtype(dtype), (found.given,))
        out.copy_from(values.reshape(shape).view(dtype))
        return out
    return values.view(dtype).reshape(shape)[()]


def _total(x: Any, operation: str, axis: Axis, keepdims: bool, device: wc.Device | None) -> Any:
    found = viewed(x, axis, device)
    kind = kind_of(found.given, operation)
    acc, out = types_of(operation, kind, found.given.dtype)
    lines = found.sizes[0] * found.sizes[2]
    values = run(found, operation, acc, out)[0] if lines else np.empty(0, out.dtype)
    return _placed(found, values, out.dtype, keepdims)


@own_names
def sum(
    x: Array, axis: Axis = None, *, keepdims: bool = False, device: wc.Device | None = None
) -> Any:
    """The sum along axes, as np.sum.

    Args:
        x: floats of 16 bits, added as f32, to 64 bits; integers and bools, which give 64 bits.
        axis: one, several as a tuple, or None for all; it may be negative.
        keepdims: keep the reduced axes, of size 1.
    Returns: NumPy's type and shape; a device array if x is one.
    Raises: LaunchError for other types and axes.
    """
    return _total(x, "sum", axis, keepdims, device)


@own_names
def prod(
    x: Array, axis: Axis = None, *, keepdims: bool = False, device: wc.Device | None = None
) -> Any:
    """The product along axes, as np.prod; types and axes are those of `sum`."""
    return _total(x, "prod", axis, keepdims, device)


def _extreme(x: Any, operation: str, axis: Axis, keepdims: bool, device: wc.Device | None) -> Any:
    found = viewed(x, axis, device)
    outer, length, inner = found.sizes
    kind = kind_of(found.given, operation)
    dtype = np.dtype(np.int64) if operation.startswith("arg") else found.given.dtype
    if not length:
        raise LaunchError(f"{operation} of no numbers: x has shape {found.given.shape}")
    if not outer * inner:
        return _placed(found, np.empty(0, dtype), dtype, keepdims)
    values, places = run(found, operation, *types_of(operation, kind, dtype))
    return _placed(found, places if operation.startswith("arg") else values, dtype, keepdims)


@own_names
def max(
    x: Array, axis: Axis = None, *, keepdims: bool = False, device: wc.Device | None = None
) -> Any:
    """The largest number along axes, as np.max: a NaN among them is the result.

    Types and axes are those of `sum`. Raises: LaunchError also for a maximum of no numbers.
    """
    return _extreme(x, "max", axis, keepdims, device)


@own_names
def min(
    x: Array, axis: Axis = None, *, keepdims: bool = False, device: wc.Device | None = None
) -> Any:
    """The smallest number along axes, as np.min: as `max`."""
    return _extreme(x, "min", axis, keepdims, device)


@own_names
def argmax(
    x: Array, axis: int | None = None, *, keepdims: bool = False, device: wc.Device | None = None
) -> Any:
    """Where the largest number along an axis is first, as np.argmax; a NaN is the largest.

    Types are those of `sum`; axis is one, or None for the place in the flattened array.
    """
    if axis is not None:
        axis = one_axis(axis, given(x, "x").ndim, "argmax")
    return _extreme(x, "argmax", axis, keepdims, device)


@own_names
def argmin(
    x: Array, axis: int | None = None, *, keepdims: bool = False, device: wc.Device | None = None
) -> Any:
    """Where the smallest number along an axis is first, as np.argmin; a NaN is the smallest."""
    if axis is not None:
        axis = one_axis(axis, given(x, "x").ndim, "argmin")
    return _extreme(x, "argmin", axis, keepdims, device)


def _averaged(kind: Any) -> tuple[Any, Any]:
    """Types of a mean: what is added, and the result; f64 for integers."""
    if not kind.is_float:
        return wl.f64, wl.f64
    return (kind if kind.bits >= 32 else wl.f32), kind


@own_names
def mean(
    x: Array, axis: Axis = None, *, keepdims: bool = False, device: wc.Device | None = None
) -> Any:
    """The mean along axes, as np.mean: f64 of integers, NaN of no numbers.

    Types and axes are those of `sum`.
    """
    found = viewed(x, axis, device)
    acc, out = _averaged(kind_of(found.given, "mean"))
    outer, length, inner = found.sizes
    values = np.empty(0, out.dtype)
    if outer * inner:
        values, _ = run(found, "sum", acc, out, finish="divide", divisor=length)
    return _placed(found, values, out.dtype, keepdims)


def _spread(
    x: Any, finish: str, axis: Axis, ddof: float, keepdims: bool, device: wc.Device | None
) -> Any:
    found = viewed(x, axis, device)
    acc, out = _averaged(kind_of(found.given, "var"))
    outer, length, inner = found.sizes
    values = np.empty(0, out.dtype)
    if outer * inner:
        means, _ = run(found, "sum", acc, acc, finish="divide", divisor=length)
        left = float(np.maximum(length - ddof, 0))
        values, _ = run(found, "squares", acc, out, finish=finish, divisor=left, means=means)
    return _placed(found, values, out.dtype, keepdims)


@own_names
def var(
    x: Array, axis: Axis = None, *, ddof: float = 0, keepdims: bool = False,
    device: wc.Device | None = None,
) -> Any:  # fmt: skip
    """The variance along axes, as np.var: squared distances from the mean, over N - ddof.

    Types and axes are those of `sum`; integers give f64. torch's default is ddof=1.
    """
    return _spread(x, "divide", axis, ddof, keepdims, device)


@own_names
def std(
    x: Array, axis: Axis = None, *, ddof: float = 0, keepdims: bool = False,
    device: wc.Device | None = None,
) -> Any:  # fmt: skip
    """The standard deviation along axes, as np.std: the root of `var`."""
    return _spread(x, "root", axis, ddof, keepdims, device)
