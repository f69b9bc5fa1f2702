"""Reciprocals, roots, exponentials, logarithms and sines against decimals of fifty digits."""

from __future__ import annotations

import decimal
import math
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

from tests.emulator.floats import F16, F32, F64, Format, samples
from tests.emulator.harness import DEFAULT_MODE
from tests.emulator.vectors import ROUND, Instructions, instructions
from wavecore.builder.contract import F64 as F64_VALUES
from wavecore.builder.contract import Value
from wavecore.builder.interp import NumpyBuilder
from wavecore.emulator import registry
from wavecore.emulator.registry import Fidelity
from wavecore.emulator.semantics import transcendental

OPERATIONS = ("rcp", "rsq", "sqrt", "exp", "log", "sin", "cos")
NAMES = tuple(f"v_{op}_{t}_e32" for op in OPERATIONS for t in ("f16", "f32"))
DOUBLES = ("v_rcp_f64_e32", "v_rsq_f64_e32", "v_sqrt_f64_e32")
CONTEXT = decimal.Context(prec=50)


@pytest.fixture(scope="module")
def gfx942() -> Instructions:
    return instructions("gfx942", (*NAMES, *DOUBLES, "v_rcp_iflag_f32_e32", "v_exp_legacy_f32_e32"))


def to_decimal(x: Fraction) -> Decimal:
    return CONTEXT.divide(Decimal(x.numerator), Decimal(x.denominator))


def circle(x: Fraction, quarters: int) -> Fraction:
    """sin(2 pi (x + quarters / 4)) from its series, to at least forty digits."""
    turn = (x + Fraction(quarters, 4)) % 1
    sign = 1
    if turn >= Fraction(1, 2):
        turn, sign = turn - Fraction(1, 2), -1
    if turn > Fraction(1, 4):
        turn = Fraction(1, 2) - turn
    angle = turn * 2 * PI
    total, term, k = Fraction(0), angle, 1
    while abs(term) > abs(total) * Fraction(1, 10**40) and term:
        total += term
        term = -term * angle * angle / ((k + 1) * (k + 2))
        term = Fraction(round(term * 10**90), 10**90)
        k += 2
    return sign * total


PI = Fraction(31415926535897932384626433832795028841971693993751058209749445923, 10**64)


def exact(operation: str, x: Fraction) -> Fraction:
    """The function's value, to many more digits than a float has."""
    if operation == "rcp":
        return 1 / x
    if operation in ("sqrt", "rsq"):
        root = Fraction(CONTEXT.sqrt(to_decimal(x)))
        return root if operation == "sqrt" else 1 / root
    if operation == "exp":
        return Fraction(CONTEXT.power(Decimal(2), to_decimal(x)))
    if operation == "log":
        return Fraction(CONTEXT.divide(CONTEXT.ln(to_decimal(x)), CONTEXT.ln(Decimal(2))))
    return circle(x, 0 if operation == "sin" else 1)


def special(operation: str, bits: int, format: Format) -> int | None:
    """Results for zeros, infinities, NaN and operands outside the domain."""
    invalid = format.sign | format.infinity | format.quiet
    sign = bits & format.sign
    one = format.bias << format.mantissa
    if format.is_nan(bits):
        return bits | format.quiet
    if not bits & format.sign - 1:
        endless, minus = sign | format.infinity, format.sign | format.infinity
        return {"rcp": endless, "rsq": endless, "sqrt": bits, "exp": one, "log": minus,
                "sin": bits, "cos": one}[operation]  # fmt: skip
    if operation in ("rsq", "sqrt", "log") and sign:
        return invalid
    if format.is_infinite(bits):
        return {"rcp": sign, "rsq": 0, "sqrt": bits, "exp": 0 if sign else bits, "log": bits,
                "sin": invalid, "cos": invalid}[operation]  # fmt: skip
    return None


def expected(operation: str, bits: int, format: Format) -> int:
    seen = format.flushed(bits) if format == F32 else bits
    found = special(operation, seen, format)
    if found is not None:
        return found
    x = format.value(seen)
    if operation == "exp" and abs(x) > 2000:
        return format.infinity if x > 0 else 0
    result = format.rounded(exact(operation, x))
    return format.flushed(result) if format == F32 else result


@pytest.mark.parametrize("operation", OPERATIONS)
@pytest.mark.parametrize("suffix", ["f16", "f32"])
def test_results_are_rounded_correctly(gfx942: Instructions, operation: str, suffix: str) -> None:
    """To nearest even whatever MODE is; f32 denormals are zeros on both sides."""
    format = {"f16": F16, "f32": F32}[suffix]
    values = samples(format, 320, 30)
    if operation == "exp":
        values += [format.rounded(Fraction(n, 8)) for n in range(-1230, 1060, 37)]
    mode = DEFAULT_MODE | 3 * ROUND
    results, _ = gfx942.run(f"v_{operation}_{suffix}_e32", values, mode=mode)
    for value, result in zip(values, results, strict=True):
        assert result == expected(operation, value, format), hex(value)


@pytest.mark.parametrize("operation", ["rcp", "rsq", "sqrt"])
def test_f64_results_are_within_one_unit(gfx942: Instructions, operation: str) -> None:
    """Far more accurate than the hardware's 24 bits; specials are exact."""
    values = samples(F64, 192, 31)
    results, _ = gfx942.run(f"v_{operation}_f64_e32", values, widths=(2,), result_dwords=2)
    for value, result in zip(values, results, strict=True):
        found = special(operation, value, F64)
        right = F64.rounded(exact(operation, F64.value(value))) if found is None else found
        assert abs(result - right) <= (found is None and operation == "rsq"), hex(value)


def test_denormal_results_follow_the_type(gfx942: Instructions) -> None:
    """f32 forms always flush them, f16 forms as MODE says."""
    for mode in (DEFAULT_MODE, DEFAULT_MODE & ~0xF0):
        assert gfx942.run("v_rcp_f32_e32", [0x7F000000], mode=mode)[0] == [0]
        assert gfx942.run("v_exp_f32_e32", [0xC2FE0000], mode=mode)[0] == [0]  # 2**-127
    assert gfx942.run("v_rcp_f16_e32", [0x7BFF])[0] == [F16.rounded(Fraction(1, 65504))]
    assert gfx942.run("v_rcp_f16_e32", [0x7BFF], mode=DEFAULT_MODE & ~0xC0)[0] == [0]


def test_large_arguments_of_sine_are_reduced_exactly(gfx942: Instructions) -> None:
    """A whole number of turns is zero, however large."""
    values = [F32.rounded(Fraction(n)) for n in (132000, 1 << 20, 1 << 30)] + [0x7F7FFFFF]
    assert gfx942.run("v_sin_f32_e32", values)[0] == [0] * 4
    assert gfx942.run("v_cos_f32_e32", values)[0] == [0x3F800000] * 4
    quarter = F32.rounded(Fraction(4 * 65536 + 1, 4))
    assert gfx942.run("v_sin_f32_e32", [quarter])[0] == [0x3F800000]


@pytest.mark.parametrize(
    ("name", "low", "high", "reference"),
    [
        ("exp2", -126.0, 126.0, np.exp2),
        ("log2", 2.0**-126, 2.0**126, np.log2),
        ("reciprocal_root", 2.0**-126, 2.0**126, lambda x: 1 / np.sqrt(x)),
    ],
)
def test_functions_err_by_less_than_two_to_minus_48(
    name: str, low: float, high: float, reference: Callable[[np.ndarray], np.ndarray]
) -> None:
    """So an f32 result is wrong only if the value is that close to halfway between two floats."""
    rng = np.random.default_rng(40)
    x = rng.uniform(low, high, 20000) if low < 0 else np.exp2(rng.uniform(-126, 126, 20000))
    x = np.concatenate([x, 1 + rng.uniform(-1e-3, 1e-3, 20000)]).astype(np.float32)
    x = x.astype(np.float64)
    function = getattr(transcendental, name)
    builder = Wide(64)
    ours = function(builder, Value(F64_VALUES, True, x)).ref
    true = reference(x.astype(np.longdouble))
    nonzero = true != 0
    error = np.abs((ours - true)[nonzero] / true[nonzero])
    assert np.finfo(np.longdouble).nmant < 63 or error.max() < 2.0**-48


class Wide(NumpyBuilder):
    """The NumPy builder with the constants that semantics use."""

    def i32(self, value: int) -> Value:
        return self.const(transcendental.I32, value)

    def i64(self, value: int) -> Value:
        return self.const(transcendental.I64, value)


def test_all_are_labelled_approximate() -> None:
    """The hardware's last bits are not published."""
    for name in ("v_exp_f32", "v_s_log_f16", "v_rcp_iflag_f32", "v_sqrt_f64", "v_log_legacy_f32"):
        entry = registry.lookup(name)
        assert entry is not None
        assert entry.fidelity == Fidelity.APPROXIMATE
    assert math.isclose(float(PI), math.pi)
