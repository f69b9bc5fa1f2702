"""Rounding to integers, fractions, mantissas and exponents, scaling, against exact fractions."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

from tests.emulator.floats import DOWN, F16, F32, F64, Format, samples
from tests.emulator.harness import DEFAULT_MODE
from tests.emulator.vectors import ROUND, Instructions, instructions

TYPES = {"f16": F16, "f32": F32, "f64": F64}
NAMES = tuple(
    f"v_{op}_{t}_e32"
    for op in ("ceil", "floor", "trunc", "rndne", "fract", "frexp_mant")
    for t in TYPES
)
EXPONENTS = {
    "f16": "v_frexp_exp_i16_f16_e32",
    "f32": "v_frexp_exp_i32_f32_e32",
    "f64": "v_frexp_exp_i32_f64_e32",
}
LDEXP = {"f16": "v_ldexp_f16_e32", "f32": "v_ldexp_f32", "f64": "v_ldexp_f64"}


@pytest.fixture(scope="module")
def gfx942() -> Instructions:
    return instructions("gfx942", (*NAMES, *EXPONENTS.values(), *LDEXP.values()))


def dwords(format: Format) -> int:
    return format.bits + 31 >> 5


def run(
    found: Instructions, name: str, format: Format, *columns: list[int], mode: int = DEFAULT_MODE
) -> list[int]:
    widths = [dwords(format), 1]
    return found.run(name, *columns, widths=widths, result_dwords=dwords(format), mode=mode)[0]


@pytest.mark.parametrize("suffix", TYPES)
@pytest.mark.parametrize(
    ("operation", "whole"),
    [("ceil", math.ceil), ("floor", math.floor), ("trunc", math.trunc), ("rndne", round)],
)
def test_rounding_to_integers_keeps_the_sign_of_zero(
    gfx942: Instructions, operation: str, whole: object, suffix: str
) -> None:
    """ceil(-0.1) is -0; infinities are kept, NaN is quieted."""
    format = TYPES[suffix]
    values = samples(format, 200, 20)
    results = run(gfx942, f"v_{operation}_{suffix}_e32", format, values)
    for value, result in zip(values, results, strict=True):
        if format.is_nan(value):
            expected = value | format.quiet
        elif format.is_infinite(value):
            expected = value
        else:
            number = Fraction(whole(format.value(value)))  # type: ignore[operator]
            expected = format.rounded(number, negative_zero=bool(value & format.sign))
        assert result == expected, hex(value)


@pytest.mark.parametrize("mode", range(4))
@pytest.mark.parametrize("suffix", TYPES)
def test_v_fract_stays_below_one(gfx942: Instructions, suffix: str, mode: int) -> None:
    """x - floor(x), at most the largest number below 1; +0 for integers; inf gives -NaN."""
    format = TYPES[suffix]
    values = samples(format, 200, 21)
    results = run(gfx942, f"v_fract_{suffix}_e32", format, values, mode=DEFAULT_MODE | mode * ROUND)
    one = format.bias << format.mantissa
    for value, result in zip(values, results, strict=True):
        if format.is_nan(value):
            expected = value | format.quiet
        elif format.is_infinite(value):
            expected = format.sign | format.infinity | format.quiet
        else:
            number = format.value(value)
            expected = min(format.rounded(number - math.floor(number), mode), one - 1)
        assert result == expected, hex(value)


@pytest.mark.parametrize("suffix", TYPES)
def test_v_frexp_normalises_denormals(gfx942: Instructions, suffix: str) -> None:
    """x = mantissa * 2**exponent with the mantissa in [0.5, 1)."""
    format = TYPES[suffix]
    values = samples(format, 200, 22)
    mantissas = run(gfx942, f"v_frexp_mant_{suffix}_e32", format, values)
    exponents, _ = gfx942.run(EXPONENTS[suffix], values, widths=(dwords(format),))
    bits = 16 if suffix == "f16" else 32
    for value, mantissa, exponent in zip(values, mantissas, exponents, strict=True):
        if format.is_nan(value) or format.is_infinite(value) or not value & format.sign - 1:
            assert mantissa == value | (format.quiet if format.is_nan(value) else 0)
            assert exponent == 0
            continue
        power = exponent - (1 << bits) if exponent >> bits - 1 else exponent
        assert Fraction(1, 2) <= abs(format.value(mantissa)) < 1, hex(value)
        assert format.value(mantissa) * Fraction(2) ** power == format.value(value), hex(value)


@pytest.mark.parametrize("suffix", TYPES)
def test_v_frexp_flushes_denormals_as_mode_says(gfx942: Instructions, suffix: str) -> None:
    """A flushed operand is a zero with its sign, and its exponent is 0."""
    format = TYPES[suffix]
    values = [1, format.sign | 3, (1 << format.mantissa) - 1]
    mantissas = run(gfx942, f"v_frexp_mant_{suffix}_e32", format, values, mode=0x300)
    assert mantissas == [0, format.sign, 0]
    exponents, _ = gfx942.run(EXPONENTS[suffix], values, widths=(dwords(format),), mode=0x300)
    assert exponents == [0, 0, 0]


@pytest.mark.parametrize("mode", range(4))
@pytest.mark.parametrize("suffix", TYPES)
def test_v_ldexp_rounds_once(gfx942: Instructions, suffix: str, mode: int) -> None:
    """Any exponent, rounded once to denormals, overflow in MODE's direction."""
    format = TYPES[suffix]
    values = samples(format, 256, 23)
    bits = 16 if suffix == "f16" else 32
    exponents = [n % 61 - 30 for n in range(256)]
    for i, value in enumerate(values):  # many results are denormals
        if i % 2 and not format.is_nan(value):
            field = value >> format.mantissa & (1 << format.exponent) - 1
            exponents[i] = -field - i % (format.mantissa + 3)
    exponents[:8] = [1 << bits - 1, -(1 << bits - 1), 4000, -4000, 2100, -2100, 30, -30]
    exponents = [e & (1 << bits) - 1 for e in exponents]
    values[:8] = [format.bias << format.mantissa, 1, *values[30:34], 1, format.infinity - 1]
    results = run(
        gfx942, LDEXP[suffix], format, values, exponents, mode=DEFAULT_MODE | mode * ROUND
    )
    for value, exponent, result in zip(values, exponents, results, strict=True):
        power = exponent - (1 << bits) if exponent >> bits - 1 else exponent
        power = max(-5000, min(5000, power))
        if format.is_nan(value):
            expected = value | format.quiet
        elif format.is_infinite(value) or not value & format.sign - 1:
            expected = value
        else:
            number = format.value(value) * Fraction(2) ** power
            expected = format.rounded(number, mode)
        assert result == expected, (hex(value), power)


def test_v_fract_of_an_integer_is_plus_zero_in_every_direction(gfx942: Instructions) -> None:
    """Even where x - floor(x) rounded down would be -0."""
    results = run(
        gfx942,
        "v_fract_f32_e32",
        F32,
        [0x80000000, 0xC0000000, 0x40400000],
        mode=DEFAULT_MODE | DOWN * ROUND,
    )
    assert results == [0, 0, 0]
