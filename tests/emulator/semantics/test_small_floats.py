"""FP8, BF8, FP6, BF6 and FP4 conversions against ml_dtypes and exact fractions."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise

import ml_dtypes
import numpy as np
import pytest

from tests.emulator.floats import BF16, F16, F32, Format, samples
from tests.emulator.harness import DEFAULT_MODE
from tests.emulator.vectors import Instructions, instructions
from wavecore import formats
from wavecore.formats import SMALL_FLOATS, SmallFloat
from wavecore.isa.table import targets

FP16_OVFL = 1 << 23
KINDS = {
    "gfx942": {"fp8": formats.FLOAT8_E4M3FNUZ, "bf8": formats.FLOAT8_E5M2FNUZ},
    "gfx950": {"fp8": formats.FLOAT8_E4M3FN, "bf8": formats.FLOAT8_E5M2},
    "gfx1200": {"fp8": formats.FLOAT8_E4M3FN, "bf8": formats.FLOAT8_E5M2},
}
PLAIN = tuple(f"v_cvt_pk_{n}_f32" for n in ("fp8", "bf8")) + tuple(
    f"v_cvt_sr_{n}_f32" for n in ("fp8", "bf8")
)
UNPACK = tuple(f"v_cvt_{p}f32_{n}_e32" for n in ("fp8", "bf8") for p in ("", "pk_"))
WIDE = {"f32": F32, "f16": F16, "bf16": BF16}
SMALL = {"fp6": formats.FLOAT6_E2M3FN, "bf6": formats.FLOAT6_E3M2FN, "fp4": formats.FLOAT4_E2M1FN,
         "fp8": formats.FLOAT8_E4M3FN, "bf8": formats.FLOAT8_E5M2}  # fmt: skip


def found(target: str) -> Instructions:
    return instructions(target, (*PLAIN, *UNPACK))


def as_float(bits: int) -> float:
    return float(np.uint32(bits).view(np.float32))


@pytest.mark.parametrize("format", SMALL_FLOATS, ids=lambda f: f.name)
def test_facts_of_the_formats_equal_ml_dtypes(format: SmallFloat) -> None:
    """Every code represents the same number, and encoding rounds the same way."""
    dtype = (
        np.dtype("float16")
        if format.name == "float16"
        else np.dtype(getattr(ml_dtypes, format.name))
    )
    unsigned = np.uint8 if format.bits <= 8 else np.uint16
    codes = np.arange(1 << format.bits, dtype=unsigned)[:: 1 if format.bits <= 8 else 37]
    with np.errstate(invalid="ignore"):
        theirs = codes.view(dtype).astype(np.float64)
    for code, value in zip(codes.tolist(), theirs.tolist(), strict=True):
        ours = format.decode(code)
        assert ours == value or (math.isnan(ours) and math.isnan(value))
        assert math.isnan(value) or math.copysign(1, ours) == math.copysign(1, value)
        assert math.isnan(value) or format.encode(value) == code
    numbers = [as_float(v) for v in samples(F32, 400, 70)]
    with np.errstate(all="ignore"):
        encoded = np.array(numbers, np.float32).astype(dtype).view(unsigned)
    for x, code in zip(numbers, encoded.tolist(), strict=True):
        assert math.isnan(x) or format.encode(x) == code, x


@pytest.mark.parametrize("name", ["fp8", "bf8"])
@pytest.mark.parametrize("target", KINDS)
def test_v_cvt_f32_from_8_bits_is_exact(target: str, name: str) -> None:
    """Every code, FNUZ on gfx942 and OCP elsewhere."""
    format = KINDS[target][name]
    values = [code | code * 0x01010100 & 0xFFFFFF00 for code in range(256)]
    single, _ = found(target).run(f"v_cvt_f32_{name}_e32", values)
    double, _ = found(target).run(
        f"v_cvt_pk_f32_{name}_e32",
        [code | (255 - code) << 8 for code in range(256)],
        result_dwords=2,
    )
    for code in range(256):
        for result, meant in (
            (single[code], code),
            (double[code] & 0xFFFFFFFF, code),
            (double[code] >> 32, 255 - code),
        ):
            expected = format.decode(meant)
            if math.isnan(expected):
                assert F32.is_nan(result)
            elif math.isinf(expected):
                assert result == F32.infinity | (F32.sign if expected < 0 else 0)
            else:
                zero = math.copysign(1, expected) < 0
                assert result == F32.rounded(Fraction(expected), negative_zero=zero), hex(meant)


def encoded(bits: int, format: SmallFloat, *, saturate: bool = False) -> int:
    """The code of an f32; NaN is the format's negative one."""
    if F32.is_nan(bits):
        assert format.nan is not None
        return format.nan | format.sign_bit
    return format.encode(as_float(bits), saturate=saturate)


@pytest.mark.parametrize("saturate", [False, True])
@pytest.mark.parametrize("name", ["fp8", "bf8"])
@pytest.mark.parametrize("target", KINDS)
def test_v_cvt_pk_to_8_bits_rounds_to_nearest(target: str, name: str, saturate: bool) -> None:
    """Ties to even; overflow is NaN or infinity, the largest number under FP16_OVFL."""
    format = KINDS[target][name]
    values = samples(F32, 320, 71) + ties(format)
    others = values[5:] + values[:5]
    mode = DEFAULT_MODE | (FP16_OVFL if saturate else 0)
    results, _ = found(target).run(
        f"v_cvt_pk_{name}_f32", values, others, mode=mode, old=0xABCD1234
    )
    for x, y, result in zip(values, others, results, strict=True):
        low, high = (encoded(v, format, saturate=saturate) for v in (x, y))
        assert result == 0xABCD0000 | low | high << 8, (hex(x), hex(y))


def ties(format: SmallFloat) -> list[int]:
    """Numbers halfway between two codes, and the limits of overflow."""
    numbers = [format.decode(code) for code in range(format.largest + 1)]
    halfway = [(Fraction(a) + Fraction(b)) / 2 for a, b in pairwise(numbers)]
    top = Fraction(numbers[-1])
    step = top - Fraction(numbers[-2])
    edges = [top + step / 2, top + step / 2 + step / 256, top + step]
    return [F32.rounded(s * x) for x in halfway + edges for s in (1, -1)]


@pytest.mark.parametrize("name", ["fp8", "bf8"])
@pytest.mark.parametrize("target", KINDS)
def test_v_cvt_sr_adds_the_top_bits_of_the_random_number(target: str, name: str) -> None:
    """Below the last bit kept, with a carry that reaches the exponent, denormals too."""
    format = KINDS[target][name]
    values = [v for v in samples(F32, 320, 72) if not F32.is_nan(v) and not F32.is_infinite(v)]
    values += [F32.rounded(Fraction(format.decode(c))) + 0xFFF for c in range(1, format.largest)]
    randoms = [(v * 2654435761 + i * 97) & 0xFFFFFFFF for i, v in enumerate(values)]
    results, _ = found(target).run(f"v_cvt_sr_{name}_f32", values, randoms, old=0xABCD1234)
    for value, random, result in zip(values, randoms, results, strict=True):
        expected = stochastic(F32.value(value), format, random, bool(value & F32.sign))
        assert result == 0xABCD1200 | expected, (hex(value), hex(random))


def stochastic(value: Fraction, format: SmallFloat, random: int, negative: bool) -> int:
    """floor(|value| + random part of an ulp), in ulps."""
    magnitude = abs(value)
    lost = 23 - format.mantissa_bits
    exponent = 1 - format.bias
    while Fraction(2) ** (exponent + 1) <= magnitude:
        exponent += 1
    unit = Fraction(2) ** (exponent - format.mantissa_bits)
    # the significand has at most 24 bits; those below the random number's last bit are truncated
    scaled = math.floor(magnitude / unit * (1 << lost))
    kept = scaled + (random >> 32 - lost) >> lost
    code = kept + (exponent + format.bias - 1 << format.mantissa_bits)
    if code > format.largest:
        beyond = format.infinity if format.infinity is not None else format.nan
        assert beyond is not None
        code = beyond
        if format.special == "negative_zero":
            return code
    if code == 0 and not format.has_negative_zero:
        return 0
    return code | (format.sign_bit if negative else 0)


def test_byte_and_word_selects() -> None:
    """gfx942: sources by SDWA, destinations by op_sel; gfx12: sources by op_sel, bits reversed."""
    lines = {
        "byte 1": "v_cvt_f32_fp8_sdwa v32, v64 src0_sel:BYTE_1",
        "word 1": "v_cvt_pk_f32_bf8_sdwa v[32:33], v64 src0_sel:WORD_1",
        "high": "v_cvt_pk_fp8_f32 v32, v64, v96 op_sel:[0,0,1]",
        "byte 3": "v_cvt_sr_bf8_f32 v32, v64, v96 op_sel:[0,0,1,1]",
    }
    cdna = Instructions("gfx942", lines)
    fp8, bf8 = (KINDS["gfx942"][n] for n in ("fp8", "bf8"))
    assert cdna.run("byte 1", [0x11224433])[0] == [number(fp8, 0x44)]
    two = number(bf8, 0x3C) | number(bf8, 0x41) << 32
    assert cdna.run("word 1", [0x413C0000], result_dwords=2)[0] == [two]
    one = fp8.encode(1.0)
    assert cdna.run("high", [0x3F800000], [0x3F800000], old=0x1234)[0] == [one * 0x1010000 | 0x1234]
    assert cdna.run("byte 3", [0x3F800000], [0], old=0x123456)[0] == [
        bf8.encode(1.0) << 24 | 0x123456
    ]
    lines = {f"byte {n}": f"v_cvt_f32_fp8_e64 v32, v64 byte_sel:{n}" for n in range(4)}
    rdna = Instructions("gfx1200", lines)
    fp8 = KINDS["gfx1200"]["fp8"]
    for n in range(4):
        assert rdna.run(f"byte {n}", [0x44332211])[0] == [number(fp8, 0x11 * (n + 1))]


def number(format: SmallFloat, code: int) -> int:
    return F32.rounded(Fraction(format.decode(code)))


# -------------------------------------------------------------------------------- gfx950


@pytest.mark.parametrize("type_", WIDE)
@pytest.mark.parametrize("name", ["fp8", "bf8", "fp4"])
def test_v_cvt_scalef32_pk_multiplies_and_divides_by_the_scale(name: str, type_: str) -> None:
    """From a small format times 2**(e - 127), to it divided; rounded once."""
    format, wide = SMALL[name], WIDE[type_]
    up, down = f"v_cvt_scalef32_pk_{type_}_{name}", f"v_cvt_scalef32_pk_{name}_{type_}"
    found = instructions("gfx950", (up, down))
    scales = [(e % 256) << 23 | 0x2345 for e in range(100, 100 + 256)]
    codes = [i * 2654435761 >> 7 & 0xFFFF for i in range(256)]
    results, _ = found.run(up, codes, scales, result_dwords=2 if type_ == "f32" else 1)
    for pair, scale, result in zip(codes, scales, results, strict=True):
        for i in range(2):
            code = pair >> i * format.bits & (1 << format.bits) - 1
            value = result >> i * wide.bits & (1 << wide.bits) - 1
            assert value_is(value, wide, format.decode(code), scale >> 23), (hex(code), hex(scale))
    values = [samples(wide, 256, 73 + i) for i in range(2)]
    scales = [(120 + i % 17 if i % 3 else i) << 23 for i in range(256)]
    if type_ == "f32":
        results, _ = found.run(down, *values, scales, old=0xFFFFFFFF)
    else:
        packed = [a | b << 16 for a, b in zip(*values, strict=True)]
        results, _ = found.run(down, packed, scales, old=0xFFFFFFFF)
    for a, b, scale, result in zip(*values, scales, results, strict=True):
        low, high = (narrowed(v, wide, format, scale >> 23) for v in (a, b))
        width = 2 * format.bits
        assert result == 0xFFFFFFFF >> width << width | low | high << format.bits, (hex(a), hex(b))


def value_is(bits: int, wide: Format, number: float, scale: int) -> bool:
    if math.isnan(number) or scale == 255:
        return wide.is_nan(bits)
    negative = math.copysign(1, number) < 0
    if math.isinf(number):
        return bits == wide.infinity | (wide.sign if negative else 0)
    return bits == wide.rounded(
        Fraction(number) * Fraction(2) ** (scale - 127), negative_zero=negative
    )


def narrowed(bits: int, wide: Format, format: SmallFloat, scale: int) -> int:
    sign = format.sign_bit if bits & wide.sign else 0
    if wide.is_nan(bits) or scale == 255:
        return sign | format.largest if format.nan is None else format.sign_bit | format.nan
    if wide.is_infinite(bits):
        return format.encode(-math.inf if sign else math.inf)
    value = wide.value(bits) / Fraction(2) ** (scale - 127)
    return sign if value == 0 else format.encode(value)


@pytest.mark.parametrize("type_", ["f32", "f16", "bf16"])
@pytest.mark.parametrize("name", ["fp6", "bf6"])
def test_v_cvt_scalef32_pk32_keeps_the_order_of_elements(name: str, type_: str) -> None:
    """Element n is 6 bits at 6 * n; 2xpk16 takes its two sources in turn."""
    format, wide = SMALL[name], WIDE[type_]
    up = f"v_cvt_scalef32_pk32_{type_}_{name}"
    down = (
        f"v_cvt_scalef32_2xpk16_{name}_f32"
        if type_ == "f32"
        else f"v_cvt_scalef32_pk32_{name}_{type_}"
    )
    found = instructions("gfx950", (up, down))
    codes = [(lane * 7 + n * 5) % 64 for lane in range(8) for n in range(32)]
    packed = [sum(codes[32 * lane + n] << 6 * n for n in range(32)) for lane in range(8)]
    scales = [127 + lane << 23 for lane in range(8)]
    dwords = wide.bits
    results, _ = found.run(up, packed, scales, widths=(6, 1), result_dwords=dwords)
    mask = (1 << wide.bits) - 1
    for lane in range(8):
        for n in range(32):
            value = results[lane] >> n * wide.bits & mask
            assert value_is(value, wide, format.decode(codes[32 * lane + n]), 127 + lane)
    if type_ == "f32":
        elements = [[r >> 32 * n & mask for n in range(32)] for r in results]
        first, second = (
            [sum(e[2 * n + which] << 32 * n for n in range(16)) for e in elements]
            for which in (0, 1)
        )
        again, _ = found.run(down, first, second, scales, widths=(16, 16, 1), result_dwords=6)
    else:
        again, _ = found.run(down, results, scales, widths=(16, 1), result_dwords=6)
    minus_zero_kept = packed
    assert again == minus_zero_kept


def test_v_cvt_sr_pk_fp4_takes_the_next_random_number_for_the_second_element() -> None:
    """The first element uses S1, the second the next state of the generator."""
    name = "v_cvt_scalef32_sr_pk_fp4_f32"
    found = instructions("gfx950", (name,))
    values = [F32.rounded(Fraction(n, 16)) for n in range(1, 65)]
    randoms = [n * 0x9E3779B9 & 0xFFFFFFFF for n in range(64)]
    pairs = [v | v << 32 for v in values]
    results, _ = found.run(name, pairs, randoms, [127 << 23] * 64, widths=(2, 1, 1), old=0x55AA00)
    format = SMALL["fp4"]
    for value, random, result in zip(values, randoms, results, strict=True):
        second = (random << 1 ^ (0xC5 if random >> 31 else 0)) & 0xFFFFFFFF
        codes = [
            min(stochastic_unbounded(F32.value(value), format, r), 7) for r in (random, second)
        ]
        assert result == 0x55AA00 | codes[0] | codes[1] << 4


def stochastic_unbounded(value: Fraction, format: SmallFloat, random: int) -> int:
    exponent = 1 - format.bias
    while Fraction(2) ** (exponent + 1) <= value:
        exponent += 1
    lost = 23 - format.mantissa_bits
    scaled = math.floor(value / Fraction(2) ** (exponent - format.mantissa_bits) * (1 << lost))
    return (scaled + (random >> 32 - lost) >> lost) + (
        exponent + format.bias - 1 << format.mantissa_bits
    )


def test_targets_with_fp8_are_all_listed() -> None:
    """A new target with FP8 needs a line in KINDS."""
    assert set(KINDS) <= set(targets())
