"""Fourier transforms as np.fft has them: of any axis, length and norm, complex and real.

complex64 rows of 256 and 4096 go by products on the matrix cores (fft_kernel), all others by
radices 2 to 8 (fft_any_kernel).
"""

from __future__ import annotations

from typing import Any

import numpy as np

import wavecore as wc
from wavecore.errors import LaunchError, ShapeError
from wavecore.kernels import fft_any_kernel, fft_kernel
from wavecore.kernels.arguments import Array, check_unmasked, device_of
from wavecore.kernels.axes import one_axis
from wavecore.kernels.calling import has_halves, placed
from wavecore.kernels.foreign import own_names

PRODUCT_SIZES = (256, 4096)


@own_names
def fft(
    x: Array,
    n: int | None = None,
    axis: int = -1,
    norm: str | None = None,
    *,
    inverse: bool = False,
    precision: str | None = None,
    device: wc.Device | None = None,
) -> Array:
    """The discrete Fourier transform along an axis, as np.fft.fft and np.fft.ifft.

    Args:
        x: real or complex. Floats of up to 32 bits and complex64 give complex64, others
            complex128, as in NumPy.
        n: the length: lines are cut or filled with zeros; up to 2^20, of the factors 2, 3, 5, 7.
        norm: "backward" (the inverse divides by n; None is the same), "ortho" or "forward".
        inverse: use exp(+2 pi i ...).
        precision: of products on the matrix cores, for lengths of 256 and 4096; the result is
            complex64: "f32" (CDNA 2 and later), "xf32" (CDNA 3), "split" (21 bits from two f16;
            not gfx90a), "f16". Unless given, complex64 takes f32, or split on targets without
            f32. With f16 and split, magnitudes must stay below 1000.
        device: the current device unless given.
    Returns: an array with n numbers along the axis; in the device's memory if x is.
    Raises: ShapeError for other lengths; TargetError for a precision that the target lacks;
        LaunchError for a masked array, another axis or norm.
    """
    on, given = device_of(device), _read(x)
    axis = one_axis(axis, given.ndim, "fft")
    size = given.shape[axis] if n is None else n
    _check_size(size)
    kind = _kind(given.dtype)
    if precision is not None:
        if size not in PRODUCT_SIZES:
            raise ShapeError(
                f"fft: precision is of transforms of 256 and 4096; x has shape {given.shape}"
            )
        fft_kernel.check_precision(precision, on.target)
        kind = np.dtype(np.complex64)
    rows = np.moveaxis(_sized(given, size, axis), axis, -1)
    lines = np.ascontiguousarray(rows, kind).reshape(-1, size)
    factor = _factor(norm, size, inverse)
    if not len(lines):
        found = np.empty_like(lines)
    elif kind == np.complex64 and size in PRODUCT_SIZES and has_halves(on.target):
        found = fft_kernel.transform(on, lines, inverse, factor, precision)
    else:
        found = fft_any_kernel.transform(on, lines, inverse, factor)
    return placed(np.ascontiguousarray(np.moveaxis(found.reshape(rows.shape), -1, axis)), on, x)


@own_names
def ifft(
    x: Array, n: int | None = None, axis: int = -1, norm: str | None = None, *,
    device: wc.Device | None = None,
) -> Array:  # fmt: skip
    """The inverse of `fft`, as np.fft.ifft."""
    return fft(x, n, axis, norm, inverse=True, device=device)


@own_names
def rfft(
    x: Array, n: int | None = None, axis: int = -1, norm: str | None = None, *,
    device: wc.Device | None = None,
) -> Array:  # fmt: skip
    """The first n // 2 + 1 numbers of the transform of real numbers, as np.fft.rfft."""
    on, given = device_of(device), _read(x)
    if given.dtype.kind == "c":
        raise LaunchError(f"rfft takes real numbers; x is of {given.dtype}")
    axis = one_axis(axis, given.ndim, "rfft")
    found = fft(given, n, axis, norm, device=on)
    half = np.take(found, range(found.shape[axis] // 2 + 1), axis)
    return placed(np.ascontiguousarray(half), on, x)


@own_names
def irfft(
    x: Array, n: int | None = None, axis: int = -1, norm: str | None = None, *,
    device: wc.Device | None = None,
) -> Array:  # fmt: skip
    """The real numbers whose `rfft` is x, as np.fft.irfft; n is 2 (m - 1) unless given."""
    on, given = device_of(device), _read(x)
    axis = one_axis(axis, given.ndim, "irfft")
    size = 2 * (given.shape[axis] - 1) if n is None else n
    _check_size(size)
    half = np.moveaxis(_sized(given, size // 2 + 1, axis), axis, -1)
    kind = _kind(half.dtype)
    full = np.empty((*half.shape[:-1], size), kind)
    full[..., : half.shape[-1]] = half
    full[..., half.shape[-1] :] = half[..., 1 : size - half.shape[-1] + 1][..., ::-1].conj()
    for place in {0, size // 2} if size % 2 == 0 else {0}:
        full[..., place].imag = 0  # they are real, as NumPy takes them
    found = fft(full, norm=norm, inverse=True, device=on).real
    return placed(np.ascontiguousarray(np.moveaxis(found, -1, axis)), on, x)


def _read(x: Any) -> np.ndarray:
    """The array on the host, of a type that NumPy transforms."""
    check_unmasked(x, "fft: x")
    found: np.ndarray = np.asarray(x)
    if found.dtype.kind not in "biufc" and found.dtype.name != "bfloat16":
        raise LaunchError(f"fft takes numbers; x is of {found.dtype}")
    small = found.dtype.name in ("float16", "bfloat16")
    return found.astype(np.float32) if small else found


def _kind(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """The type of a transform: NumPy and SciPy take integers of any size as 64-bit floats."""
    if dtype.kind in "iub":
        return np.dtype(np.complex128)
    return np.result_type(dtype, np.complex64)


def _check_size(size: int) -> None:
    """Raises: ShapeError for a length that the kernels do not transform."""
    if not 1 <= size <= fft_any_kernel.LONGEST or fft_any_kernel.factors(size) is None:
        raise ShapeError(
            f"fft: the length is {size}; it must be 1 to 2^20, of the factors 2, 3, 5 and 7"
        )


def _sized(x: np.ndarray, size: int, axis: int) -> np.ndarray:
    """The array cut or filled with zeros to a size along an axis."""
    have = x.shape[axis]
    if size <= have:
        return x[(slice(None),) * axis + (slice(size),)]
    return np.pad(x, [(0, size - have if each == axis else 0) for each in range(x.ndim)])


def _factor(norm: str | None, size: int, inverse: bool) -> float:
    """What a transform is multiplied by. Raises: LaunchError for another norm."""
    if norm not in (None, "backward", "ortho", "forward"):
        raise LaunchError(f'norm must be "backward", "ortho" or "forward", not {norm!r}')
    if norm == "ortho":
        return float(size**-0.5)
    return 1 / size if (norm == "forward") != inverse else 1.0
