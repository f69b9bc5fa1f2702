"""Arrays of numbers to arrays of codes and back, for every format.

The results equal those of the formats' methods, which take one number at a time and are exact by
construction; tests compare the two.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from wavecore.errors import FormatError, ShapeError
from wavecore.formats.integers import SMALL_INTEGERS, SmallInteger
from wavecore.formats.packing import Array, array_of, checked_codes, code_type
from wavecore.formats.scale import FLOAT8_E8M0FNU, ScaleFormat
from wavecore.formats.small import FLOAT8_E5M3, FLOAT32, FLOAT64, SMALL_FLOATS, SmallFloat

Format = SmallFloat | ScaleFormat | SmallInteger

ALL_FORMATS: dict[str, Format] = {
    f.name: f
    for f in (FLOAT64, FLOAT32, *SMALL_FLOATS, FLOAT8_E5M3, FLOAT8_E8M0FNU, *SMALL_INTEGERS)
}
RANDOM_BITS = 32


def named(name: str) -> Format:
    """A format by its name in NumPy or ml_dtypes: "float8_e4m3fnuz", "int4".

    Raises: FormatError listing the known names.
    """
    if not isinstance(name, str) or name not in ALL_FORMATS:
        raise FormatError(f"no number format {name!r}; there are {', '.join(ALL_FORMATS)}.")
    return ALL_FORMATS[name]


def _meant(format: Format | str) -> Format:
    """A format, given as such or by name. Raises: FormatError for anything else."""
    return format if isinstance(format, Format) else named(format)


def decode(codes: npt.ArrayLike, format: Format | str, dtype: npt.DTypeLike | None = None) -> Array:
    """The numbers that codes stand for, exactly.

    Args:
        codes: integers from 0 to 2**bits - 1, any shape.
        format: a format, or its name.
        dtype: a type that holds every number of the format; float64 if not given, or int32 for
            integer formats. A NaN keeps its sign.

    Raises: ShapeError for codes that are not integers; FormatError for codes that the format does
        not have, and for a type that cannot hold all its numbers.
    """
    fmt = _meant(format)
    array = checked_codes(f"decode {fmt.name}", codes, fmt.bits)
    result = np.dtype(
        (np.int32 if isinstance(fmt, SmallInteger) else np.float64) if dtype is None else dtype
    )
    if not _holds(result, fmt):
        raise FormatError(f"decode: {result} cannot represent every {fmt.name}; float64 does.")
    if isinstance(fmt, SmallInteger):
        wide = array.astype(np.int32)
        return np.asarray(wide - (wide > fmt.highest) * (1 << fmt.bits)).astype(result)
    if isinstance(fmt, ScaleFormat):
        powers = np.ldexp(1.0, array.astype(np.int32) - fmt.bias)
        return np.where(array == fmt.nan, np.nan, powers).astype(result)
    with np.errstate(invalid="ignore"):  # NaN to float32
        return _decoded(array.astype(np.uint64), fmt).astype(result)


def encode(
    values: npt.ArrayLike,
    format: Format | str,
    *,
    saturate: bool = False,
    random: npt.ArrayLike | None = None,
) -> Array:
    """The codes nearest to numbers, ties to even, or stochastically rounded codes.

    A float that is too large after rounding becomes infinity, or NaN if the format has no
    infinity, or the largest number if it has neither. NaN becomes the format's quiet NaN with the
    sign of the operand, or the largest number if the format has no NaN.

    Args:
        values: floats of up to 64 bits (ml_dtypes' too) or integers, any shape.
        format: a format, or its name.
        saturate: finite numbers stay finite, as with MODE.FP16_OVFL; infinities do not change.
            Integer formats clamp infinities too, and NaN becomes 0; without it, a number outside an
            integer format's range is an error.
        random: unsigned 32-bit numbers, of a shape that broadcasts to that of the values. A
            magnitude becomes floor(magnitude + r) in units of its last place, r being the top
            23 - mantissa bits of the random number as a fraction, as in V_CVT_SR_* of AMD's GPUs.
            Only for floats of at most 16 bits.

    Returns: codes, in the smallest unsigned type that holds them.
    Raises: ShapeError for values or random numbers of another type or shape; FormatError for
        values outside an integer format's range, and for random numbers with another format.
    """
    fmt = _meant(format)
    numbers = _numbers(fmt, values)
    bits = None if random is None else _random_bits(fmt, random, numbers.shape)
    if isinstance(fmt, SmallInteger):
        return _integer_codes(numbers, fmt, saturate)
    if isinstance(fmt, ScaleFormat):
        return _scale_codes(numbers, fmt, saturate)
    return _float_codes(numbers, fmt, saturate, bits)


def _holds(dtype: np.dtype[Any], format: Format) -> bool:
    """Whether a type has every number of a format."""
    if isinstance(format, SmallInteger):
        if dtype.kind in "iu":
            info = np.iinfo(dtype)
            return bool(info.min <= format.lowest and format.highest <= info.max)
        return dtype.kind == "f"  # float16 has all integers up to 2048
    if dtype.newbyteorder("=") in (np.float32, np.float64):
        return format != FLOAT64 or dtype.itemsize == 8
    return False


def _decoded(codes: Array, format: SmallFloat) -> Array:
    magnitude = codes & np.uint64(format.sign_bit - 1)
    negative = codes >= format.sign_bit
    exponent = (magnitude >> np.uint64(format.mantissa_bits)).astype(np.int32)
    mantissa = (magnitude & np.uint64((1 << format.mantissa_bits) - 1)).astype(np.float64)
    significand = mantissa + np.where(exponent > 0, 2.0**format.mantissa_bits, 0.0)
    places = np.maximum(exponent, 1) - format.bias - format.mantissa_bits
    values = np.ldexp(significand, np.where(magnitude <= format.largest, places, 0))
    if format.special == "negative_zero":
        values = np.where(codes == format.sign_bit, np.nan, values)
        negative &= codes != format.sign_bit
    elif format.special != "none":
        infinite = magnitude == (-1 if format.infinity is None else format.infinity)
        special = np.where(infinite, np.inf, np.nan)
        values = np.where(magnitude > format.largest, special, values)
    return np.asarray(np.copysign(values, np.where(negative, -1.0, 1.0)))


def _numbers(format: Format, values: npt.ArrayLike) -> Array:
    """Values as float64; raises if that would lose information."""
    array = array_of(f"encode {format.name}", values)
    if array.dtype.kind in "iu":
        numbers = array.astype(np.float64)
        if array.itemsize == 8 and np.any(np.abs(numbers) > 2.0**53):
            raise FormatError(f"encode {format.name}: integers must not exceed 2**53.")
        return numbers
    is_float = array.dtype.kind == "f" or array.dtype.name in ALL_FORMATS
    if not is_float or array.itemsize > 8:
        raise ShapeError(
            f"encode {format.name}: takes floats of up to 64 bits or integers, not {array.dtype}."
        )
    with np.errstate(invalid="ignore"):  # signalling NaN
        return array.astype(np.float64)


def _random_bits(format: Format, random: npt.ArrayLike, shape: tuple[int, ...]) -> Array:
    """Random numbers in the values' shape."""
    if not isinstance(format, SmallFloat) or format.bits > 16:
        raise FormatError(
            f"encode: stochastic rounding is for floats of at most 16 bits, not {format.name}."
        )
    array = checked_codes("encode: random", random, RANDOM_BITS)
    try:
        return np.broadcast_to(array, shape).astype(np.int64)
    except ValueError:
        raise ShapeError(
            f"encode: random numbers of shape {array.shape} do not fit values of shape {shape}."
        ) from None


def _float_codes(numbers: Array, format: SmallFloat, saturate: bool, random: Array | None) -> Array:
    finite = np.isfinite(numbers)
    magnitude = np.where(finite, np.abs(numbers), 0.0)
    _, above = np.frexp(magnitude)
    exponent = np.where(magnitude == 0, 1 - format.bias, above.astype(np.int64) - 1)
    exponent = np.maximum(exponent, 1 - format.bias)
    scaled = np.ldexp(magnitude, (format.mantissa_bits - exponent).astype(np.int32))  # exact
    kept = np.rint(scaled) if random is None else _stochastic(scaled, format, random)
    code = kept.astype(np.int64) + (exponent + format.bias - 1 << format.mantissa_bits)
    beyond = format.nan if format.infinity is None else format.infinity
    beyond = format.largest if beyond is None else beyond
    code = np.where(code > format.largest, format.largest if saturate else beyond, code)
    code = np.where(np.isinf(numbers), beyond, code)
    code = np.where(np.isnan(numbers), format.largest if format.nan is None else format.nan, code)
    signed = code.astype(np.uint64) | np.where(
        np.signbit(numbers) & format.signed, np.uint64(format.sign_bit), np.uint64(0)
    )
    if not format.has_negative_zero:
        signed = np.where(code == 0, np.uint64(0), signed)
    return np.asarray(signed.astype(code_type(format.bits)))


def _stochastic(scaled: Array, format: SmallFloat, random: Array) -> Array:
    """Floor of `scaled` plus a random fraction, in integers."""
    lost = FLOAT32.mantissa_bits - format.mantissa_bits
    whole = np.floor(scaled)
    fraction = np.floor((scaled - whole) * (1 << lost)).astype(np.int64)
    return np.asarray(whole + (fraction + (random >> RANDOM_BITS - lost) >> lost))


def _scale_codes(numbers: Array, format: ScaleFormat, saturate: bool) -> Array:
    usable = np.isfinite(numbers) & (numbers > 0)
    fraction, exponent = np.frexp(np.where(usable, numbers, 1.0))
    code = exponent.astype(np.int64) - 1 + (fraction >= 0.75) + format.bias
    code = np.maximum(code, 0)
    code = np.where(code > format.largest, format.largest if saturate else format.nan, code)
    return np.where(usable, code, format.nan).astype(code_type(format.bits))


def _integer_codes(numbers: Array, format: SmallInteger, saturate: bool) -> Array:
    whole = np.rint(numbers)
    fits = (whole >= format.lowest) & (whole <= format.highest)
    if not saturate and not np.all(fits):
        raise FormatError(
            f"encode: {format.name} holds {format.lowest} to {format.highest}, not"
            f" {whole[~fits].flat[0]:g}; saturate=True limits."
        )
    limited = np.clip(np.where(np.isnan(whole), 0.0, whole), format.lowest, format.highest)
    codes = limited.astype(np.int64) & (1 << format.bits) - 1
    return np.asarray(codes.astype(code_type(format.bits)))
