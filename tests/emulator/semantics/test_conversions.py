"""Conversions against exact fractions: every rounding mode, denormals, saturation, NaN."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction

import pytest

from tests.emulator.floats import F16, F32, F64, NEAREST, ZERO, Format, samples
from tests.emulator.harness import DEFAULT_MODE, Batch, blank_state
from tests.emulator.vectors import ROUND, Instructions, instructions
from wavecore.builder.contract import Rounding

TARGET = "gfx942"
FLUSH32, FLUSH64 = 0x30, 0xC0  # MODE's denormal fields, whose set bits keep denormals
FP16_OVFL = 1 << 23

MNEMONICS = tuple(
    "v_cvt_f16_f32_e32 v_cvt_f32_f16_e32 v_cvt_f32_f64_e32 v_cvt_f64_f32_e32 v_cvt_f32_i32_e32"
    " v_cvt_f32_u32_e32 v_cvt_f64_i32_e32 v_cvt_f64_u32_e32 v_cvt_f16_i16_e32 v_cvt_f16_u16_e32"
    " v_cvt_i32_f32_e32 v_cvt_u32_f32_e32 v_cvt_i32_f64_e32 v_cvt_u32_f64_e32 v_cvt_i16_f16_e32"
    " v_cvt_u16_f16_e32 v_cvt_rpi_i32_f32_e32 v_cvt_flr_i32_f32_e32 v_cvt_off_f32_i4_e32"
    " v_cvt_f32_ubyte0_e32 v_cvt_f32_ubyte1_e32 v_cvt_f32_ubyte2_e32 v_cvt_f32_ubyte3_e32"
    " v_cvt_norm_i16_f16_e32 v_cvt_norm_u16_f16_e32 v_cvt_pknorm_i16_f16 v_cvt_pknorm_u16_f16"
    " v_cvt_pknorm_i16_f32 v_cvt_pknorm_u16_f32 v_cvt_pkrtz_f16_f32 v_cvt_pk_i16_i32"
    " v_cvt_pk_u16_u32 v_cvt_pk_u8_f32 v_cvt_pkaccum_u8_f32".split()
)


@pytest.fixture(scope="module")
def gfx942() -> Instructions:
    return instructions(TARGET, MNEMONICS)


def float_to_float(bits: int, source: Format, to: Format, mode: int) -> int:
    if source.is_nan(bits):
        return to.converted_nan(bits, source)
    if source.is_infinite(bits):
        return to.infinity | (to.sign if bits & source.sign else 0)
    return to.rounded(source.value(bits), mode, negative_zero=bool(bits & source.sign))


@pytest.mark.parametrize("mode", range(4))
@pytest.mark.parametrize(
    ("name", "source", "to"),
    [
        ("v_cvt_f16_f32_e32", F32, F16),
        ("v_cvt_f32_f16_e32", F16, F32),
        ("v_cvt_f32_f64_e32", F64, F32),
        ("v_cvt_f64_f32_e32", F32, F64),
    ],
)
def test_float_to_float_rounds_by_mode(
    gfx942: Instructions, name: str, source: Format, to: Format, mode: int
) -> None:
    """Narrowing rounds in MODE's direction, widening is exact, NaN keeps as much as fits."""
    values = samples(source, 256, 1)
    results, _ = gfx942.run(
        name,
        values,
        widths=(source.bits + 31 >> 5,),
        result_dwords=to.bits + 31 >> 5,
        mode=DEFAULT_MODE | mode * ROUND,
    )
    assert results == [float_to_float(v, source, to, mode) for v in values]


@pytest.mark.parametrize(
    ("name", "source", "to"),
    [("v_cvt_f16_f32_e32", F32, F16), ("v_cvt_f32_f64_e32", F64, F32)],
)
def test_denormals_are_flushed_on_the_side_that_mode_names(
    gfx942: Instructions, name: str, source: Format, to: Format
) -> None:
    """Each format's denormals obey its own field of MODE."""
    values = samples(source, 200, 2)
    values += [to_source(to, bits, source) for bits in range(1, 40)]
    for keep in (0, FLUSH32, FLUSH64):
        mode = DEFAULT_MODE & ~(FLUSH32 | FLUSH64) | keep
        results, _ = gfx942.run(name, values, widths=(source.bits + 31 >> 5,), mode=mode)
        for value, result in zip(values, results, strict=True):
            keep_in = keep == (FLUSH32 if source == F32 else FLUSH64)
            keep_out = keep == (FLUSH32 if to == F32 else FLUSH64)
            seen = value if keep_in else source.flushed(value)
            expected = float_to_float(seen, source, to, NEAREST)
            assert result == (expected if keep_out else to.flushed(expected)), hex(value)


def to_source(to: Format, bits: int, source: Format) -> int:
    """A number of the narrow format in the wide one."""
    return source.rounded(to.value(bits))


def test_v_cvt_f16_f32_with_fp16_ovfl_keeps_finite_values_finite(gfx942: Instructions) -> None:
    """Overflow gives 65504 with the same sign; infinities are kept."""
    values = [0x477FF000, 0xC77FF000, 0x7F7FFFFF, 0x7F800000, 0xFF800000]
    results, _ = gfx942.run("v_cvt_f16_f32_e32", values, mode=DEFAULT_MODE | FP16_OVFL)
    assert results == [0x7BFF, 0xFBFF, 0x7BFF, 0x7C00, 0xFC00]


@pytest.mark.parametrize("mode", range(4))
@pytest.mark.parametrize(
    ("name", "bits", "signed", "to"),
    [
        ("v_cvt_f32_i32_e32", 32, True, F32),
        ("v_cvt_f32_u32_e32", 32, False, F32),
        ("v_cvt_f64_i32_e32", 32, True, F64),
        ("v_cvt_f64_u32_e32", 32, False, F64),
        ("v_cvt_f16_i16_e32", 16, True, F16),
        ("v_cvt_f16_u16_e32", 16, False, F16),
    ],
)
def test_integers_round_by_mode(
    gfx942: Instructions, name: str, bits: int, signed: bool, to: Format, mode: int
) -> None:
    """An integer becomes the nearest float in MODE's direction; u16 can overflow f16."""
    values = [v & (1 << bits) - 1 for v in samples(F32, 192, 3)]
    values += [(1 << n) + d & (1 << bits) - 1 for n in range(bits) for d in (-1, 1)]
    results, _ = gfx942.run(
        name, values, result_dwords=to.bits + 31 >> 5, mode=DEFAULT_MODE | mode * ROUND
    )
    for value, result in zip(values, results, strict=True):
        number = value - (1 << bits) if signed and value >> bits - 1 else value
        assert result == to.rounded(Fraction(number), mode), hex(value)


def saturated(value: float | Fraction, bits: int, signed: bool) -> int:
    low, high = (-(1 << bits - 1), (1 << bits - 1) - 1) if signed else (0, (1 << bits) - 1)
    if value in (math.inf, -math.inf):
        return (high if value > 0 else low) & (1 << bits) - 1
    return max(low, min(high, math.trunc(value))) & (1 << bits) - 1


def number(bits: int, format: Format) -> float | Fraction:
    if format.is_infinite(bits):
        return -math.inf if bits & format.sign else math.inf
    return format.value(bits)


@pytest.mark.parametrize(
    ("name", "source", "bits", "signed"),
    [
        ("v_cvt_i32_f32_e32", F32, 32, True),
        ("v_cvt_u32_f32_e32", F32, 32, False),
        ("v_cvt_i32_f64_e32", F64, 32, True),
        ("v_cvt_u32_f64_e32", F64, 32, False),
        ("v_cvt_i16_f16_e32", F16, 16, True),
        ("v_cvt_u16_f16_e32", F16, 16, False),
    ],
)
def test_floats_become_integers_toward_zero_and_saturate(
    gfx942: Instructions, name: str, source: Format, bits: int, signed: bool
) -> None:
    """Out-of-range values take the nearest end of the range, NaN gives 0."""
    values = samples(source, 200, 4)
    values += [source.rounded(Fraction(s * ((1 << n) * 4 + d), 4))
               for n in (8, 15, 16, 31, 32) for d in (-4, -1, 0, 1) for s in (1, -1)]  # fmt: skip
    results, _ = gfx942.run(name, values, widths=(source.bits + 31 >> 5,))
    for value, result in zip(values, results, strict=True):
        expected = 0 if source.is_nan(value) else saturated(number(value, source), bits, signed)
        assert result == expected, hex(value)


@pytest.mark.parametrize(
    ("name", "whole"),
    [
        ("v_cvt_flr_i32_f32_e32", math.floor),
        ("v_cvt_rpi_i32_f32_e32", lambda x: math.floor(x + Fraction(1, 2))),
    ],
)
def test_floor_and_nearest_are_exact(
    gfx942: Instructions, name: str, whole: Callable[[Fraction], int]
) -> None:
    """The half is added without rounding; NaN saturates in the direction of its sign."""
    values = [*samples(F32, 250, 5), 0x3EFFFFFF, 0xBEFFFFFF, 0xBF000001, 0x4B000001, 0xCB000001]
    results, _ = gfx942.run(name, values)
    for value, result in zip(values, results, strict=True):
        x = number(value, F32) if not F32.is_nan(value) else math.inf
        if F32.is_nan(value) and value & F32.sign:
            x = -math.inf
        expected = saturated(whole(x) if isinstance(x, Fraction) else x, 32, True)
        assert result == expected, hex(value)


def test_v_cvt_off_f32_i4_counts_sixteenths(gfx942: Instructions) -> None:
    """The low four bits are signed: 8 is -0.5, 7 is 0.4375."""
    values = [n | 0xABCDE0 for n in range(16)]
    results, _ = gfx942.run("v_cvt_off_f32_i4_e32", values)
    expected = [Fraction(n - 16 if n > 7 else n, 16) for n in range(16)]
    assert results == [F32.rounded(x) for x in expected]


def test_v_cvt_f32_ubyte_takes_one_byte(gfx942: Instructions) -> None:
    """Byte n of the dword, exactly."""
    values = samples(F32, 64, 6)
    for n in range(4):
        results, _ = gfx942.run(f"v_cvt_f32_ubyte{n}_e32", values)
        assert results == [F32.rounded(Fraction(v >> 8 * n & 255)) for v in values]


def normal(bits: int, format: Format, *, signed: bool) -> int:
    if format.is_nan(bits):
        return 0
    x = number(bits, format)
    scale, low = (32767, -32767) if signed else (65535, 0)
    if isinstance(x, float):
        return (scale if x > 0 else low) & 0xFFFF
    return max(low, min(scale, round(x * scale))) & 0xFFFF


@pytest.mark.parametrize("signed", [True, False])
@pytest.mark.parametrize("source", [F16, F32], ids=["f16", "f32"])
def test_normalised_integers(gfx942: Instructions, source: Format, signed: bool) -> None:
    """[-1, 1] maps to -32767 to 32767, [0, 1] to 0 to 65535; values outside saturate."""
    letter, suffix = "i" if signed else "u", "f16" if source == F16 else "f32"
    first, second = samples(source, 128, 7), samples(source, 128, 8)
    results, _ = gfx942.run(f"v_cvt_pknorm_{letter}16_{suffix}", first, second)
    for x, y, result in zip(first, second, results, strict=True):
        expected = normal(x, source, signed=signed) | normal(y, source, signed=signed) << 16
        assert result == expected, (hex(x), hex(y))
    if source == F16:
        results, _ = gfx942.run(f"v_cvt_norm_{letter}16_f16_e32", first)
        assert results == [normal(x, F16, signed=signed) for x in first]


@pytest.mark.parametrize("mode", range(4))
def test_v_cvt_pkrtz_f16_f32_ignores_mode(gfx942: Instructions, mode: int) -> None:
    """Toward zero whatever MODE is: finite overflow is 65504, infinities are kept."""
    first, second = samples(F32, 256, 9), samples(F32, 256, 10)
    results, _ = gfx942.run("v_cvt_pkrtz_f16_f32", first, second, mode=DEFAULT_MODE | mode * ROUND)
    for x, y, result in zip(first, second, results, strict=True):
        low, high = (float_to_float(v, F32, F16, ZERO) for v in (x, y))
        assert result == low | high << 16, (hex(x), hex(y))


def test_packing_integers_saturates(gfx942: Instructions) -> None:
    """Signed dwords to -32768..32767, unsigned ones to 0..65535."""
    first, second = samples(F32, 64, 11), [v >> 16 for v in samples(F32, 64, 12)]
    signed, _ = gfx942.run("v_cvt_pk_i16_i32", first, second)
    unsigned, _ = gfx942.run("v_cvt_pk_u16_u32", first, second)
    for x, y, s, u in zip(first, second, signed, unsigned, strict=True):
        values = [v - (1 << 32) if v >> 31 else v for v in (x, y)]
        low, high = (max(-0x8000, min(0x7FFF, v)) & 0xFFFF for v in values)
        assert s == low | high << 16
        assert u == min(x, 0xFFFF) | min(y, 0xFFFF) << 16


def test_v_cvt_pk_u8_f32_replaces_one_byte(gfx942: Instructions) -> None:
    """Byte S1[1:0] of S2 or of D; to nearest even, 0..255, NaN is 0."""
    values = [F32.rounded(Fraction(n, 4)) for n in (-9, -1, 2, 3, 6, 400, 1018, 1023, 1024, 4000)]
    values += [0x7FC00000, 0x7F800000, 0xFF800000]
    positions = [n * 7 for n in range(len(values))]
    packed, _ = gfx942.run("v_cvt_pk_u8_f32", values, positions, [0x11223344] * len(values))
    inserted, _ = gfx942.run("v_cvt_pkaccum_u8_f32", values, positions, old=0x11223344)
    bytes_ = [0, 0, 0, 1, 2, 100, 254, 255, 255, 255, 0, 255, 0]
    for byte, position, result, again in zip(bytes_, positions, packed, inserted, strict=True):
        at = 8 * (position & 3)
        assert result == again == 0x11223344 & ~(255 << at) | byte << at


@pytest.mark.parametrize("target", ["gfx908", "gfx942", "gfx1100", "gfx1201"])
@pytest.mark.parametrize("rounding32", range(4))
@pytest.mark.parametrize("rounding64", range(4))
def test_f64_to_f32_rounds_by_the_field_of_f64(
    target: str, rounding32: int, rounding64: int
) -> None:
    """MODE[3:2]; MODE[1:0], the field of f32, is ignored."""
    batch = Batch(target, ["v_cvt_f32_f64 v20, v[4:5]"])
    state = blank_state(batch)
    state.mode = 0x3F0 | rounding64 << 2 | rounding32
    bits = 0x3FF0000030000000  # 1 + 1.5 * 2**-23
    state.vgprs[4], state.vgprs[5] = bits & 0xFFFFFFFF, bits >> 32
    up = Rounding(rounding64) in (Rounding.NEAREST_EVEN, Rounding.PLUS_INFINITY)
    assert int(batch.run_both(0, state).vgprs[20][0]) == 0x3F800001 + up
