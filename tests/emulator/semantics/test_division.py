"""Division as compilers emit it, its helper instructions one by one, and the segments of 2 / pi."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import lru_cache

import numpy as np
import pytest

from tests.emulator.floats import DOWN, F16, F32, F64, NEAREST, UP, ZERO, Format, samples
from tests.emulator.harness import DEFAULT_MODE, Batch, State, blank_state
from tests.emulator.vectors import ROUND, Instructions, instructions
from wavecore.codeobject import CodeObject
from wavecore.toolchain import compile

SOURCE = """
#define FUNCTION extern "C" __attribute__((device, noinline, used))
FUNCTION float div32(float x, float y) { return x / y; }
FUNCTION double div64(double x, double y) { return x / y; }
FUNCTION _Float16 div16(_Float16 x, _Float16 y) { return x / y; }
FUNCTION float root32(float x) { return __builtin_sqrtf(x); }
FUNCTION double root64(double x) { return __builtin_sqrt(x); }
"""
TYPES = {"div32": F32, "div64": F64, "div16": F16, "root32": F32, "root64": F64}
TARGETS = ("gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1200")
HELPERS = ("v_div_scale_f32", "v_div_scale_f64", "v_div_fmas_f32", "v_div_fmas_f64",
           "v_div_fixup_f32", "v_div_fixup_f64", "v_div_fixup_f16", "v_trig_preop_f64")  # fmt: skip


@lru_cache
def function(target: str, name: str) -> Batch:
    """A compiled function as instructions to run in sequence; operands start at v0."""
    return Batch(target, code_lines(compile(SOURCE, target, opt="-O2"), name))


def code_lines(code: CodeObject, name: str) -> list[str]:
    """The function's instructions up to its return, as data for the assembler."""
    text = code.disassemble()
    body = text[text.index(f"<{name}>:") :].splitlines()[1:]
    lines = []
    for line in body:
        instruction, _, words = line.partition("//")
        if instruction.strip().startswith("s_setpc_b64"):
            break
        numbers = words.split(":")[1].split()
        lines.append(".long " + ", ".join(f"0x{word}" for word in numbers))
    return lines


def call(target: str, name: str, *columns: list[int], executor: str = "numpy") -> list[int]:
    """The function's results for columns of operands."""
    batch = function(target, name)
    format = TYPES[name]
    dwords = format.bits + 31 >> 5
    results: list[int] = []
    for start in range(0, len(columns[0]), batch.wave):
        state = blank_state(batch)
        for i, column in enumerate(columns):
            chunk = column[start : start + batch.wave]
            for dword in range(dwords):
                words = [v >> 32 * dword & 0xFFFFFFFF for v in chunk]
                state.vgprs[i * dwords + dword, : len(chunk)] = np.array(words, np.uint32)
        for index in range(len(batch.lines)):
            state = batch.run(index, state, executor)
        results += column_of(state, dwords)[: len(columns[0]) - start]
    return [r & (1 << format.bits) - 1 for r in results]


def column_of(state: State, dwords: int) -> list[int]:
    rows = [state.vgprs[i].tolist() for i in range(dwords)]
    return [sum(row[lane] << 32 * i for i, row in enumerate(rows)) for lane in range(state.wave)]


def quotient(x: int, y: int, format: Format) -> int:
    """The IEEE result; NaN as V_DIV_FIXUP gives it."""
    sign = (x ^ y) & format.sign
    for nan in (x, y):
        if format.is_nan(nan):
            return nan | format.quiet
    zero, endless = (lambda v: not v & format.sign - 1), format.is_infinite
    if (zero(x) and zero(y)) or (endless(x) and endless(y)):
        return format.sign | format.infinity | format.quiet
    if endless(x) or zero(y):
        return sign | format.infinity
    if zero(x) or endless(y):
        return sign
    return format.rounded(format.value(x) / format.value(y), negative_zero=bool(sign))


def pairs(format: Format, count: int, seed: int) -> tuple[list[int], list[int]]:
    """Random operands, and some whose quotient is huge, denormal or next to a tie."""
    first, second = samples(format, count, seed), samples(format, count, seed + 1)
    rng = np.random.default_rng(seed)
    first = [first[int(i)] for i in rng.permutation(count)]
    top = (1 << format.exponent) - 2
    one = 1 << format.mantissa
    for i in range(0, count, 2):
        mantissas = [int(rng.integers(0, 1 << 62)) % one for _ in range(2)]
        if i % 8 == 0:
            mantissas = [int(rng.integers(0, 4)), one - 1 - int(rng.integers(0, 4))]
        exponents = [int(rng.integers(1, top)) for _ in range(2)]
        if i % 4 == 0:  # a quotient near the smallest or the largest normal
            edge = 1 - format.bias if i % 3 else format.bias
            exponents[1] = int(rng.integers(1, top))
            exponents[0] = exponents[1] + edge + int(rng.integers(-format.mantissa - 3, 4))
        first[i], second[i] = (
            max(0, min(top, e)) << format.mantissa | m
            for e, m in zip(exponents, mantissas, strict=True)
        )
    return first, second


@pytest.mark.clang
@pytest.mark.parametrize("executor", ["numpy", "native"])
@pytest.mark.parametrize("name", ["div32", "div64", "div16"])
@pytest.mark.parametrize("target", TARGETS)
def test_compiled_division_is_rounded_correctly(target: str, name: str, executor: str) -> None:
    """The whole sequence, also for denormals, overflow and quotients next to a tie."""
    format = TYPES[name]
    count = 512 if executor == "numpy" and name == "div64" else 1536
    x, y = pairs(format, count, 50)
    results = call(target, name, x, y, executor=executor)
    for a, b, result in zip(x, y, results, strict=True):
        assert result == quotient(a, b, format), (hex(a), hex(b))


@pytest.mark.clang
@pytest.mark.parametrize("name", ["root32", "root64"])
@pytest.mark.parametrize("target", TARGETS)
def test_compiled_square_roots_are_rounded_correctly(target: str, name: str) -> None:
    """The sequence around v_sqrt_f32 and v_rsq_f64."""
    format = TYPES[name]
    values = [v & format.sign - 1 for v in samples(format, 512, 52)]
    for value, result in zip(values, call(target, name, values), strict=True):
        if format.is_nan(value):
            assert format.is_nan(result)
        elif format.is_infinite(value):
            assert result == value
        else:
            assert result == nearest_root(value, format), hex(value)


def nearest_root(bits: int, format: Format) -> int:
    """The root's bits from an integer root of many digits."""
    x = format.value(bits)
    scale = 2 * (format.bias + 2 * format.mantissa)
    whole = math.isqrt(x.numerator * (1 << 2 * scale) // x.denominator)
    exact = whole * whole * x.denominator == x.numerator << 2 * scale
    return format.rounded(Fraction(2 * whole + (not exact), 2 << scale))


# --------------------------------------------------------------------------- one by one


@pytest.fixture(scope="module")
def gfx942() -> Instructions:
    return instructions("gfx942", HELPERS)


ONE, TWO_64 = 0x3F800000, 0x5F800000


@pytest.mark.parametrize(
    ("value", "denominator", "numerator", "result", "flag"),
    [
        (ONE, 0x40800000, ONE, ONE, 0),
        (0x40000000, 0x40800000, 0x40000000, 0x40000000, 0),
        (ONE, 0, ONE, None, 1),
        (0, ONE, 0, None, 1),
        (ONE, ONE, 0x7F7FFFFF, TWO_64, 1),
        (0x00800000, ONE, 0x00800000, 0x20800000, 1),
        (ONE, 0x7F000000, ONE, ONE, 1),
    ],
)
def test_v_div_scale_f32_on_silicon(
    gfx942: Instructions,
    value: int,
    denominator: int,
    numerator: int,
    result: int | None,
    flag: int,
) -> None:
    """The cases that public tests assert on hardware (RDNA 3); None is NaN."""
    results, flags = gfx942.run("v_div_scale_f32", [value], [denominator], [numerator])
    assert F32.is_nan(results[0]) if result is None else results[0] == result
    assert flags == [flag]


def test_v_div_scale_f32_flushes_a_denormal_denominator_as_mode_says(gfx942: Instructions) -> None:
    """With flushing it counts as zero: NaN and the flag (hardware); without, it is scaled."""
    flushing = gfx942.run("v_div_scale_f32", [1], [1], [ONE], mode=DEFAULT_MODE & ~0x30)
    assert F32.is_nan(flushing[0][0])
    assert flushing[1] == [1]
    keeping = gfx942.run("v_div_scale_f32", [1], [1], [0x00800000])
    assert keeping == ([F32.rounded(Fraction(2) ** (64 - 149))], [0])


@pytest.mark.parametrize("mode", [NEAREST, UP, DOWN, ZERO])
@pytest.mark.parametrize(("suffix", "format", "shift"), [("f32", F32, 64), ("f64", F64, 128)])
def test_v_div_fmas_rounds_once_when_it_scales(
    gfx942: Instructions, suffix: str, format: Format, shift: int, mode: int
) -> None:
    """(S0 * S1 + S2) * 2**n rounded once, also to denormals; n by S2's exponent."""
    dwords = format.bits + 31 >> 5
    rng = np.random.default_rng(60)
    columns: list[list[int]] = [[], [], []]
    for _ in range(192):
        low = 1 - format.bias - format.mantissa + shift
        power = int(rng.integers(low - 3, low + 2 * format.mantissa))
        z = Fraction(int(rng.integers(1, 1 << 40)) * 2 + 1) * Fraction(2) ** (power - 41)
        rest = Fraction(int(rng.integers(-(1 << 30), 1 << 30)), 1 << 60) * z
        for column, number in zip(columns, (rest, Fraction(1), z), strict=True):
            column.append(format.rounded(number))
    vcc = [int(v) for v in rng.integers(0, 4, 192) > 0]
    results, _ = gfx942.run(
        f"v_div_fmas_{suffix}",
        *columns,
        widths=[dwords] * 3,
        result_dwords=dwords,
        mode=DEFAULT_MODE | mode * ROUND,
        vcc=vcc,
    )
    for x, y, z, flag, result in zip(*columns, vcc, results, strict=True):
        exact = format.value(x) * format.value(y) + format.value(z)
        upward = abs(format.value(z)) >= 2
        scale = Fraction(2) ** ((shift if upward else -shift) if flag else 0)
        assert result == format.rounded(exact * scale, mode), (hex(x), hex(y), hex(z), flag)


@pytest.mark.parametrize(("suffix", "format"), [("f16", F16), ("f32", F32), ("f64", F64)])
def test_v_div_fixup_puts_specials_right(gfx942: Instructions, suffix: str, format: Format) -> None:
    """Signs of the operands, IEEE's zeros and infinities; a NaN quotient of numbers is infinite."""
    dwords = format.bits + 31 >> 5
    numerators, denominators = samples(format, 256, 61), samples(format, 256, 62)
    denominators = denominators[13:] + denominators[:13]
    quotients = [format.bias << format.mantissa] * 250 + [format.infinity | 5] * 6
    results, _ = gfx942.run(
        f"v_div_fixup_{suffix}",
        quotients,
        denominators,
        numerators,
        widths=[dwords] * 3,
        result_dwords=dwords,
    )
    for q, d, n, result in zip(quotients, denominators, numerators, results, strict=True):
        sign = (d ^ n) & format.sign
        ordinary = all(not format.is_nan(v) and not format.is_infinite(v) and v & format.sign - 1
                       for v in (d, n))  # fmt: skip
        expected = quotient(n, d, format)
        if ordinary:
            distance = exponent(n, format) - exponent(d, format)
            tiny = distance < -(format.bias + format.mantissa)
            expected = sign | (format.infinity if format.is_nan(q) else q)
            expected = sign if tiny and format != F16 else expected
        assert result == expected, (hex(q), hex(d), hex(n))


def exponent(bits: int, format: Format) -> int:
    return (bits & format.sign - 1) >> format.mantissa


def test_v_trig_preop_f64_gives_segments_of_two_over_pi(gfx942: Instructions) -> None:
    """53 bits from bit 53 * n on, further on for large operands, scaled up for huge ones."""
    operands = [1.0, -3.0, 2.0**53, 2.0**55, 2.0**200, 2.0**944, 2.0**945, 2.0**1000, 1e308]
    values = [int(np.float64(x).view(np.uint64)) for x in operands for _ in range(25)]
    segments = [n if n < 24 else 31 for _ in operands for n in range(25)]
    results, _ = gfx942.run("v_trig_preop_f64", values, segments, widths=(2, 1), result_dwords=2)
    bits = two_over_pi(1201)
    for value, segment, result in zip(values, segments, results, strict=True):
        biased = value >> 52 & 0x7FF
        shift = 53 * segment + max(0, biased - 1077)
        window = (bits << shift) % (1 << 1201) >> 1201 - 53
        place = -53 - shift + (128 if biased >= 1968 else 0)
        assert result == F64.rounded(window * Fraction(2) ** place), (hex(value), segment)


def two_over_pi(bits: int) -> int:
    """The first bits of 2 / pi, with pi by Gauss and Legendre's iteration."""
    unit = 1 << bits + 64
    a, b, t, p = unit, math.isqrt(unit * unit // 2), unit // 4, 1
    for _ in range(12):
        c = (a + b) // 2
        b = math.isqrt(a * b)
        t -= p * (a - c) * (a - c) // unit
        a, p = c, 2 * p
    pi = (a + b) * (a + b) // (4 * t)
    return 2 * unit * (1 << bits) // pi
