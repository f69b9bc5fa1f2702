"""encode and decode on arrays, against ml_dtypes and against the formats' exact methods."""

from __future__ import annotations

import math
import re
from fractions import Fraction
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from tests.emulator.floats import F32, F64, samples
from wavecore import formats
from wavecore.errors import FormatError, ShapeError
from wavecore.formats import ScaleFormat, SmallFloat, SmallInteger

FLOATS = [f for f in formats.ALL_FORMATS.values() if isinstance(f, SmallFloat)]
SMALL = list(formats.SMALL_FLOATS)
E8M0 = formats.FLOAT8_E8M0FNU


def numpy_dtype(format: SmallFloat | ScaleFormat | SmallInteger) -> np.dtype:
    return np.dtype(getattr(ml_dtypes, format.name, format.name))


def code_type(format: SmallFloat) -> np.dtype:
    return np.dtype(f"u{max(format.bits + 7 >> 3, 1)}")


def as_float32(bits: list[int]) -> np.ndarray:
    return np.array(bits, np.uint32).view(np.float32)


def as_float64(bits: list[int]) -> np.ndarray:
    return np.array(bits, np.uint64).view(np.float64)


def as_single(numbers: np.ndarray) -> np.ndarray:
    with np.errstate(over="ignore"):
        return numbers.astype(np.float32)


def ties(format: SmallFloat) -> np.ndarray:
    """Numbers of a format (all of a small one), midpoints to the next, and their neighbours."""
    codes = np.array(range(0, format.largest, max(format.largest // 2000, 1)), np.uint64)
    numbers, above = (formats.decode(codes + np.uint64(n), format) for n in (0, 1))
    top = format.decode(format.largest)
    step = top - format.decode(format.largest - 1)
    middle = np.append(numbers + (above - numbers) / 2, top + step / 2)
    with np.errstate(over="ignore"):
        beside = [np.nextafter(middle, 0), np.nextafter(middle, np.inf), [top, top + step]]
    out = np.concatenate([numbers, middle, *beside])
    return np.concatenate([out, -out])


def same(ours: np.ndarray, theirs: np.ndarray) -> bool:
    """Whether two float arrays are equal, all NaNs being equal, zeros and NaN with their sign."""
    equal = (ours == theirs) | (np.isnan(ours) & np.isnan(theirs))
    return bool(np.all(equal & (np.signbit(ours) == np.signbit(theirs))))


@pytest.mark.parametrize("format", SMALL, ids=lambda f: f.name)
def test_every_code_decodes_as_in_ml_dtypes_and_encodes_back(format: SmallFloat) -> None:
    """All codes: the same number, infinity or NaN; and every code but NaN's round-trips."""
    codes = np.arange(1 << format.bits, dtype=code_type(format))
    ours = formats.decode(codes, format.name)
    with np.errstate(invalid="ignore"):
        theirs = codes.view(numpy_dtype(format)).astype(np.float64)
    is_nan = np.isnan(theirs)
    if format.special == "negative_zero":  # the sign of its NaN has no meaning
        ours, theirs = np.abs(ours), np.abs(theirs)
        assert same(np.where(is_nan, np.nan, ours), np.where(is_nan, np.nan, theirs))
    else:
        assert same(ours, theirs)
    assert same(
        formats.decode(codes, format, np.float32).astype(np.float64), formats.decode(codes, format)
    )
    back = formats.encode(formats.decode(codes, format), format)
    assert back.dtype == codes.dtype
    assert np.array_equal(back[~is_nan], codes[~is_nan])
    assert set((back[is_nan] | format.sign_bit).tolist()) <= {(format.nan or 0) | format.sign_bit}


@pytest.mark.parametrize("format", SMALL, ids=lambda f: f.name)
def test_random_floats_and_ties_encode_as_in_ml_dtypes(format: SmallFloat) -> None:
    """Nearest, ties to even, overflow as in ml_dtypes; except NaN, where ours is specified."""
    with np.errstate(all="ignore"):
        numbers = np.concatenate([as_float32(samples(F32, 3000, 1)), as_single(ties(format))])
        theirs = numbers.astype(numpy_dtype(format)).view(code_type(format))
    ours = formats.encode(numbers, format)
    is_nan = np.isnan(numbers)
    assert np.array_equal(ours[~is_nan], theirs[~is_nan])
    sign = np.where(np.signbit(numbers[is_nan]), format.sign_bit, 0)
    expected = (format.largest if format.nan is None else format.nan) | sign
    assert np.array_equal(ours[is_nan], expected)


@pytest.mark.parametrize("saturate", [False, True])
@pytest.mark.parametrize("format", FLOATS, ids=lambda f: f.name)
def test_arrays_agree_with_the_exact_reference(format: SmallFloat, saturate: bool) -> None:
    """f64 inputs, including subnormals and halfway numbers, are rounded once."""
    numbers = np.concatenate([as_float64(samples(F64, 1500, 2)), ties(format)[::17]])
    codes = formats.encode(numbers, format, saturate=saturate)
    expected = [format.encode(x, saturate=saturate) for x in numbers.tolist()]
    assert codes.tolist() == expected
    decoded = formats.decode(codes, format)
    assert same(decoded, np.array([format.decode(int(c)) for c in codes]))


def test_float32_and_float64_are_the_hosts() -> None:
    """The two wide formats are IEEE's: codes are the host's bits."""
    numbers = as_float64(samples(F64, 3000, 3))
    numbers = numbers[~np.isnan(numbers)]
    with np.errstate(over="ignore"):
        single = numbers.astype(np.float32)
    assert np.array_equal(formats.encode(numbers, "float64"), numbers.view(np.uint64))
    assert np.array_equal(formats.encode(numbers, "float32"), single.view(np.uint32))
    assert same(formats.decode(numbers.view(np.uint64), "float64"), numbers)
    assert same(formats.decode(single.view(np.uint32), "float32"), single.astype(np.float64))


@pytest.mark.parametrize("saturate", [False, True])
@pytest.mark.parametrize("format", SMALL, ids=lambda f: f.name)
def test_stochastic_rounding_adds_a_fraction_of_the_last_place(
    format: SmallFloat, saturate: bool
) -> None:
    """floor(|x| + r) in ulps, computed with fractions."""
    numbers = np.concatenate([as_float32(samples(F32, 700, 4)), as_single(ties(format)[::13])])
    random = np.random.default_rng(5).integers(0, 1 << 32, numbers.size, dtype=np.uint32)
    random[::7], random[3::7] = 0, 0xFFFFFFFF
    codes = formats.encode(numbers, format, saturate=saturate, random=random)
    for x, r, code in zip(numbers.tolist(), random.tolist(), codes.tolist(), strict=True):
        assert code == stochastic(x, r, format, saturate), (x, hex(r))


def stochastic(x: float, random: int, format: SmallFloat, saturate: bool) -> int:
    if not math.isfinite(x):
        return format.encode(x, saturate=saturate)
    magnitude = abs(Fraction(x))
    exponent = 1 - format.bias
    while magnitude >= Fraction(2) ** (exponent + 1):
        exponent += 1
    lost = 23 - format.mantissa_bits
    unit = Fraction(2) ** (exponent - format.mantissa_bits)
    moved = math.floor(magnitude / unit + Fraction(random >> 32 - lost, 1 << lost)) * unit
    if moved == 0 and math.copysign(1, x) < 0:
        return format.encode(-0.0)
    return format.encode(-moved if x < 0 else moved, saturate=saturate)


def test_stochastic_rounding_is_right_on_average() -> None:
    """The mean over all random fractions is the number itself."""
    x, count = 1.0 + 0.3 / 8, 1 << 12
    random = np.arange(count, dtype=np.uint64) << np.uint64(20)
    codes = formats.encode(np.full(count, x), "float8_e4m3fn", random=random.astype(np.uint32))
    mean = formats.decode(codes, "float8_e4m3fn").mean()
    assert abs(mean - x) < 1 / 8 / count


def test_saturation_keeps_what_is_finite_finite() -> None:
    """500 is 448 in E4M3, an infinity is kept; FP4 has neither infinity nor NaN."""
    values = [500.0, -500.0, np.inf, -np.inf, 464.0]
    fn = formats.FLOAT8_E4M3FN
    assert formats.encode(values, fn).tolist() == [0x7F, 0xFF, 0x7F, 0xFF, 0x7E]
    assert formats.encode(values, fn, saturate=True).tolist() == [0x7E, 0xFE, 0x7F, 0xFF, 0x7E]
    fnuz = formats.FLOAT8_E4M3FNUZ
    assert formats.encode(values, fnuz, saturate=True).tolist() == [0x7F, 0xFF, 0x80, 0x80, 0x7F]
    assert formats.encode([*values, np.nan], "float4_e2m1fn").tolist() == [7, 15, 7, 15, 7, 7]


def test_e8m0_is_a_power_of_two() -> None:
    """All codes and random floats as in ml_dtypes; 255 is NaN."""
    codes = np.arange(256, dtype=np.uint8)
    theirs = codes.view(ml_dtypes.float8_e8m0fnu).astype(np.float64)
    ours = formats.decode(codes, E8M0)
    assert np.array_equal(ours, theirs, equal_nan=True)
    assert np.isnan(ours[255])
    assert ours[127] == 1.0
    assert np.array_equal(formats.encode(ours, E8M0), codes)
    powers = 2.0 ** np.arange(-130, 128)
    numbers = as_float32(samples(F32, 3000, 6))
    with np.errstate(invalid="ignore"):
        numbers = np.concatenate([numbers, powers * 1.5, powers * 1.4999]).astype(np.float32)
    got = formats.encode(numbers, E8M0)
    assert got.tolist() == [E8M0.encode(x) for x in numbers.tolist()]
    # ml_dtypes 0.6 rounds f32 subnormals up: 1.0001 * 2**-127 becomes 2**-126
    normal = np.abs(numbers) >= 2.0**-126
    theirs = numbers.astype(ml_dtypes.float8_e8m0fnu).view(np.uint8)
    assert np.array_equal(got[normal], theirs[normal])
    large = [2.0**127 * 1.5, np.inf, -1.0, 0.0]
    assert formats.encode(large, E8M0).tolist() == [255] * 4
    assert formats.encode(large, E8M0, saturate=True).tolist() == [254, 255, 255, 255]
    assert [E8M0.encode(x, saturate=True) for x in large] == [254, 255, 255, 255]


@pytest.mark.parametrize("format", formats.SMALL_INTEGERS, ids=lambda f: f.name)
def test_integers_round_to_even_and_saturate(format: SmallInteger) -> None:
    """All codes as in ml_dtypes or NumPy; floats are rounded, saturated on request."""
    codes = np.arange(1 << format.bits, dtype=np.uint8)
    numbers = formats.decode(codes, format)
    assert numbers.dtype == np.int32
    assert numbers.tolist() == [format.decode(int(c)) for c in codes]
    low_bits = numbers.astype(numpy_dtype(format)).view(np.uint8) & (1 << format.bits) - 1
    assert np.array_equal(low_bits, codes)
    assert np.array_equal(formats.encode(numbers, format), codes)
    floats = np.arange(-300, 300, 0.25)
    limited = np.clip(np.rint(floats), format.lowest, format.highest)
    assert np.array_equal(
        formats.decode(formats.encode(floats, format, saturate=True), format), limited
    )
    special = formats.encode([np.inf, -np.inf, np.nan], format, saturate=True)
    assert formats.decode(special, format).tolist() == [format.highest, format.lowest, 0]


def test_shapes_and_types_pass_through() -> None:
    """Any shape, scalars, ml_dtypes' own arrays, integers; the code type is the smallest."""
    values = np.linspace(-4, 4, 24).reshape(2, 3, 4)
    assert formats.encode(values, "bfloat16").shape == values.shape
    assert formats.encode(values, "bfloat16").dtype == np.uint16
    assert formats.decode(0x38, "float8_e4m3fn") == 1.0
    assert formats.encode(values.astype(ml_dtypes.bfloat16), "float16").dtype == np.uint16
    assert formats.encode(np.arange(5), "float4_e2m1fn").tolist() == [0, 2, 4, 5, 6]
    assert formats.decode([15, 8, 7], "int4", np.int8).dtype == np.int8
    random = np.zeros(4, np.uint32)
    assert formats.encode(values, "float8_e5m2", random=random).shape == values.shape


@pytest.mark.parametrize("wrong", [np.float16, np.dtype("f2"), ml_dtypes.bfloat16, None, 16, []])
def test_formats_are_no_types(wrong: Any) -> None:
    """A type or anything else in place of a format's name is an error that lists the names."""
    message = re.escape(f"no number format {wrong!r}; there are float64, ")
    with pytest.raises(FormatError, match=message):
        formats.encode([1.0], wrong)
    with pytest.raises(FormatError, match=message):
        formats.decode([1], wrong)
    with pytest.raises(FormatError, match=message):
        formats.named(wrong)


def test_byte_orders_do_not_matter() -> None:
    """Numbers, codes, random numbers and results of either order."""
    codes = formats.encode(np.array([1.5, -2], ">f4"), "float16")
    assert codes.tolist() == [0x3E00, 0xC000]
    for dtype in (">f4", ">f8"):
        found = formats.decode(codes.astype(">u2"), "float16", dtype)
        assert found.tolist() == [1.5, -2]
        assert found.dtype == np.dtype(dtype)
    with pytest.raises(FormatError, match="cannot represent every float64"):
        formats.decode([1], "float64", ">f4")


@pytest.mark.parametrize("wrap", [lambda x: x, lambda x: [x, x], lambda x: [[x[0]], [x[1]]]])
def test_masks_are_not_dropped(wrap: Any) -> None:
    """Masked arrays, lists of them and masked entries of lists are refused."""
    values = wrap(np.ma.masked_array(np.array([1, 2], np.uint32), [False, True]))
    with pytest.raises(FormatError, match=r"encode float16: this is a masked .* x\.filled\(0\)"):
        formats.encode(values, "float16")
    with pytest.raises(FormatError, match="decode float16: this is a masked array"):
        formats.decode(values, "float16")
    with pytest.raises(FormatError, match="random: this is a masked array"):
        formats.encode([1.0, 2.0], "float16", random=values)
    with pytest.raises(FormatError, match="unpack: this is a masked array"):
        formats.unpack(values, 4)
    with pytest.raises(FormatError, match="pack: this is a masked array"):
        formats.pack(values, 4)


def test_errors_name_what_is_legal() -> None:
    """Wrong names, codes, types, ranges."""
    with pytest.raises(FormatError, match=r"no number format 'fp8'; there are .*float8_e4m3fnuz"):
        formats.named("fp8")
    with pytest.raises(FormatError, match="codes of 4 bits are 0 to 15; these are 3 to 16"):
        formats.decode([3, 16], "float4_e2m1fn")
    with pytest.raises(FormatError, match="codes of 8 bits are 0 to 255; these are -1 to 2"):
        formats.decode([-1, 2], "uint8")
    with pytest.raises(ShapeError, match="codes are integers, not float64"):
        formats.decode([1.0], "float8_e5m2")
    with pytest.raises(FormatError, match="float32 cannot represent every float64; float64 does"):
        formats.decode([1], "float64", np.float32)
    with pytest.raises(FormatError, match="float16 cannot represent every float8_e5m2"):
        formats.decode([1], "float8_e5m2", np.float16)
    with pytest.raises(FormatError, match="int4 holds -8 to 7, not 8; saturate=True limits"):
        formats.encode([7.5, 1], "int4")
    with pytest.raises(FormatError, match="uint4 holds 0 to 15, not nan"):
        formats.encode([np.nan], "uint4")
    with pytest.raises(ShapeError, match="encode float16: cannot convert to an array"):
        formats.encode([[1], [1, 2]], "float16")
    with pytest.raises(FormatError, match="at most 16 bits, not float32"):
        formats.encode([1.0], "float32", random=[0])
    with pytest.raises(FormatError, match="at most 16 bits, not int8"):
        formats.encode([1.0], "int8", random=[0])
    with pytest.raises(ShapeError, match=r"of shape \(3,\) do not fit values of shape \(2,\)"):
        formats.encode([1.0, 2.0], "float8_e5m2", random=[0, 1, 2])
    with pytest.raises(ShapeError, match="floats of up to 64 bits or integers, not complex128"):
        formats.encode([1j], "float8_e5m2")
    with pytest.raises(ShapeError, match=r"not (longdouble|float128)"):
        formats.encode(np.array([1], np.longdouble), "float8_e5m2")
    with pytest.raises(FormatError, match=r"integers must not exceed 2\*\*53"):
        formats.encode([1 << 60], "float64")
