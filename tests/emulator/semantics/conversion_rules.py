"""The result of every conversion instruction, one lane at a time, in exact fractions.

RULES has a row for each mnemonic: its operands, and a function from their bits to the result's.
Independent of the package except for `SmallFloat`, whose codes the tests of formats compare with
ml_dtypes. Terms: a "wide" format is f16, bf16, f32 or f64 (`floats.Format`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, partial

from tests.emulator.floats import BF16, F16, F32, F64, NEAREST, ZERO, Format
from wavecore import formats
from wavecore.formats import SmallFloat

OCP = {"fp8": formats.FLOAT8_E4M3FN, "bf8": formats.FLOAT8_E5M2, "fp6": formats.FLOAT6_E2M3FN,
       "bf6": formats.FLOAT6_E3M2FN, "fp4": formats.FLOAT4_E2M1FN}  # fmt: skip
FNUZ = OCP | {"fp8": formats.FLOAT8_E4M3FNUZ, "bf8": formats.FLOAT8_E5M2FNUZ}
WIDE = {"f32": F32, "f16": F16, "bf16": BF16}
NO_SCALE = 127


@dataclass(frozen=True)
class Mode:
    """The floating-point fields of MODE, and the target, which decides the formats."""

    target: str
    bits: int

    @property
    def small(self) -> dict[str, SmallFloat]:
        return FNUZ if self.target == "gfx942" else OCP

    @property
    def zeroes_high_half(self) -> bool:
        """Whether a 16-bit result zeroes the other half of its register."""
        return self.target.startswith("gfx9")

    @property
    def saturates(self) -> bool:
        return bool(self.bits >> 23 & 1)

    def rounding(self, to: Format, source: Format | None = None) -> int:
        """MODE's direction: f64 on either side, or an f16 result, use the second field."""
        return self.bits & 3 if to == F32 and source != F64 else self.bits >> 2 & 3

    def flushed_in(self, bits: int, source: Format) -> int:
        return self._flushed(bits, source, 1)

    def flushed_out(self, bits: int, to: Format) -> int:
        return self._flushed(bits, to, 2)

    def _flushed(self, bits: int, format: Format, side: int) -> int:
        kept = self.bits >> (4 if format == F32 else 6) & side
        return bits if kept or format == BF16 else format.flushed(bits)


Lane = Callable[..., int]  # (mode, source bits, ...) -> result bits


@dataclass(frozen=True)
class Source:
    """One operand: `count` elements of a kind side by side.

    kind: a Format, a SmallFloat's name, "scale", "random", "int32" or "int16".
    """

    kind: Format | str
    count: int = 1
    fits: str | None = None  # the small format whose ties and limits its values cover

    @cached_property
    def element_bits(self) -> int:
        if isinstance(self.kind, Format):
            return self.kind.bits
        if self.kind in OCP:
            return OCP[self.kind].bits
        return 16 if self.kind == "int16" else 32

    @property
    def dwords(self) -> int:
        return -(-self.count * self.element_bits // 32)


@dataclass(frozen=True)
class Rule:
    """A mnemonic's operands, and how its result follows from them.

    keeps: which bits of the old destination are kept; None: as the target does for 16 bits.
    nan: the wide format of result elements whose NaNs are compared as one, payloads being open.
    """

    sources: tuple[Source, ...]
    lane: Lane
    result_bits: int = 32
    keeps: int | None = 0
    nan: Format | None = None

    def expected(self, mode: Mode, old: int, *sources: int) -> int:
        """The destination's dwords as one number."""
        result = self.lane(mode, *sources)
        keeps = self.keeps
        if keeps is None:
            keeps = 0 if mode.zeroes_high_half else 0xFFFF0000
        return result | old & keeps

    def normal(self, result: int) -> int:
        """A result with all NaNs made one."""
        if self.nan is None:
            return result
        size, out = self.nan.bits, 0
        for at in range(0, self.result_bits, size):
            element = result >> at & (1 << size) - 1
            one = self.nan.infinity | self.nan.quiet
            out |= (one if self.nan.is_nan(element) else element) << at
        return out


RULES: dict[str, Rule] = {}


def enter(names: str, rule: Rule) -> None:
    for name in names.split():
        assert name not in RULES, name
        RULES[name] = rule


def split(value: int, bits: int, count: int) -> list[int]:
    """Elements side by side."""
    return [value >> i * bits & (1 << bits) - 1 for i in range(count)]


def join(elements: Sequence[int], bits: int) -> int:
    """The inverse of split."""
    return sum(element << i * bits for i, element in enumerate(elements))


def number(bits: int, format: Format) -> float | Fraction:
    """The number that non-NaN bits represent."""
    if format.is_infinite(bits):
        return -math.inf if bits & format.sign else math.inf
    return format.value(bits)


# ------------------------------------------------------------------------------- wide to wide


def float_to_float(source: Format, to: Format, direction: int | None, mode: Mode, x: int) -> int:
    """Rounded in a direction, or MODE's; only FP16_OVFL keeps f16 finite."""
    x = mode.flushed_in(x, source)
    if source.is_nan(x):
        return to.converted_nan(x, source)
    sign = to.sign if x & source.sign else 0
    if source.is_infinite(x):
        return to.infinity | sign
    direction = mode.rounding(to, source) if direction is None else direction
    return finish(mode, to, to.rounded(source.value(x), direction, bool(sign)))


def finish(mode: Mode, to: Format, result: int) -> int:
    """A finite number converted under FP16_OVFL and the output denormal mode."""
    if to == F16 and mode.saturates and to.is_infinite(result):
        result -= 1
    return mode.flushed_out(result, to)


def half_of(which: int, lane: Lane, mode: Mode, x: int) -> int:
    return lane(mode, x >> 16 * which & 0xFFFF)


def pair(lane: Lane, mode: Mode, *sources: int) -> int:
    return join([lane(mode, x) for x in sources], 16)


enter(
    "v_cvt_f16_f32",
    Rule((Source(F32, fits="f16"),), partial(float_to_float, F32, F16, None), keeps=None),
)
enter("s_cvt_f16_f32", Rule((Source(F32, fits="f16"),), partial(float_to_float, F32, F16, None)))
enter("v_cvt_f32_f16 s_cvt_f32_f16", Rule((Source(F16),), partial(float_to_float, F16, F32, None)))
enter("v_cvt_f32_bf16", Rule((Source(BF16),), partial(float_to_float, BF16, F32, None)))
enter("v_cvt_f32_f64", Rule((Source(F64, fits="f32"),), partial(float_to_float, F64, F32, None)))
enter("v_cvt_f64_f32", Rule((Source(F32),), partial(float_to_float, F32, F64, None), 64))
enter(
    "s_cvt_hi_f32_f16",
    Rule((Source(F16, 2),), partial(half_of, 1, partial(float_to_float, F16, F32, None))),
)
for _names, _to, _direction in (
    ("v_cvt_pkrtz_f16_f32 v_cvt_pk_rtz_f16_f32 s_cvt_pk_rtz_f16_f32", "f16", ZERO),
    ("v_cvt_pk_f16_f32", "f16", NEAREST),
    ("v_cvt_pk_bf16_f32", "bf16", NEAREST),
):
    _lane = partial(float_to_float, F32, WIDE[_to], _direction)
    enter(_names, Rule((Source(F32, fits=_to),) * 2, partial(pair, _lane)))


# ---------------------------------------------------------------------------------- integers


def signed(x: int, bits: int) -> int:
    return x - (1 << bits) if x >> bits - 1 & 1 else x


def limits(bits: int, is_signed: bool) -> tuple[int, int]:
    return (-(1 << bits - 1), (1 << bits - 1) - 1) if is_signed else (0, (1 << bits) - 1)


def saturated(x: float | Fraction, bits: int, is_signed: bool, whole: Callable[..., int]) -> int:
    """A number rounded to an integer and saturated."""
    low, high = limits(bits, is_signed)
    if x in (math.inf, -math.inf):
        return (high if x > 0 else low) & (1 << bits) - 1
    return max(low, min(high, whole(x))) & (1 << bits) - 1


def to_integer(
    source: Format, bits: int, is_signed: bool, whole: Callable[..., int], mode: Mode, x: int
) -> int:
    x = mode.flushed_in(x, source)
    return 0 if source.is_nan(x) else saturated(number(x, source), bits, is_signed, whole)


def to_integer_or_end(whole: Callable[..., int], mode: Mode, x: int) -> int:
    """Floor and nearest give NaN the end of the range with the NaN's sign."""
    if F32.is_nan(x):
        return 0x80000000 if x & F32.sign else 0x7FFFFFFF
    return to_integer(F32, 32, True, whole, mode, x)


def from_integer(bits: int, is_signed: bool, to: Format, mode: Mode, x: int) -> int:
    value = Fraction(signed(x, bits) if is_signed else x)
    return finish(mode, to, to.rounded(value, mode.rounding(to)))


for _letter, _signed in (("i", True), ("u", False)):
    for _name, _source, _bits in (
        (f"v_cvt_{_letter}32_f32 s_cvt_{_letter}32_f32", F32, 32),
        (f"v_cvt_{_letter}32_f64", F64, 32),
        (f"v_cvt_{_letter}16_f16", F16, 16),
    ):
        _lane = partial(to_integer, _source, _bits, _signed, math.trunc)
        _keeps = None if _bits == 16 else 0
        enter(_name, Rule((Source(_source, fits="integer"),), _lane, keeps=_keeps))
    _lane = partial(pair, partial(to_integer, F32, 16, _signed, math.trunc))
    enter(f"v_cvt_pk_{_letter}16_f32", Rule((Source(F32, fits="integer"),) * 2, _lane))
    for _name, _bits, _to in (
        (f"v_cvt_f32_{_letter}32 s_cvt_f32_{_letter}32", 32, F32),
        (f"v_cvt_f64_{_letter}32", 32, F64),
        (f"v_cvt_f16_{_letter}16", 16, F16),
    ):
        _lane, _keeps = partial(from_integer, _bits, _signed, _to), None if _to == F16 else 0
        _result = 64 if _to == F64 else 32
        enter(_name, Rule((Source(f"int{_bits}"),), _lane, _result, _keeps))


def half_up(x: Fraction) -> int:
    return math.floor(x + Fraction(1, 2))


for _names, _whole in (
    ("v_cvt_rpi_i32_f32 v_cvt_nearest_i32_f32", half_up),
    ("v_cvt_flr_i32_f32 v_cvt_floor_i32_f32", math.floor),
):
    enter(_names, Rule((Source(F32, fits="integer"),), partial(to_integer_or_end, _whole)))


def byte_of(index: int, mode: Mode, x: int) -> int:
    return F32.rounded(Fraction(x >> 8 * index & 255))


for _index in range(4):
    enter(f"v_cvt_f32_ubyte{_index}", Rule((Source("int32"),), partial(byte_of, _index)))
enter(
    "v_cvt_off_f32_i4",
    Rule((Source("int32"),), lambda mode, x: F32.rounded(Fraction(signed(x & 15, 4), 16))),
)
enter("v_cvt_i32_i16", Rule((Source("int16"),), lambda mode, x: signed(x, 16) & 0xFFFFFFFF))
enter("v_cvt_u32_u16", Rule((Source("int16"),), lambda mode, x: x))


def limited(from_signed: bool, bits: int, mode: Mode, x: int) -> int:
    """An integer saturated to a narrower one of the same sign."""
    return saturated(signed(x, 32) if from_signed else x, bits, from_signed, int)


enter("v_cvt_pk_i16_i32", Rule((Source("int32"),) * 2, partial(pair, partial(limited, True, 16))))
enter("v_cvt_pk_u16_u32", Rule((Source("int32"),) * 2, partial(pair, partial(limited, False, 16))))


def two_bytes(mode: Mode, x: int) -> int:
    return join([saturated(signed(half, 16), 8, False, int) for half in split(x, 16, 2)], 8)


enter("v_sat_pk_u8_i16", Rule((Source("int32"),), two_bytes, keeps=None))


def normalised(source: Format, is_signed: bool, mode: Mode, x: int) -> int:
    """[-1, 1] or [0, 1] map to the 16-bit integers, except for the lowest signed one."""
    x = mode.flushed_in(x, source)
    if source.is_nan(x):
        return 0
    scale = 32767 if is_signed else 65535
    value = number(x, source)
    whole = scale if value == math.inf else -scale if value == -math.inf else round(value * scale)
    return max(-scale if is_signed else 0, min(scale, whole)) & 0xFFFF


for _letter, _signed in (("i", True), ("u", False)):
    _lane = partial(normalised, F16, _signed)
    enter(f"v_cvt_norm_{_letter}16_f16", Rule((Source(F16, fits="unit"),), _lane, keeps=None))
    for _suffix, _source in (("f16", F16), ("f32", F32)):
        _lane = partial(pair, partial(normalised, _source, _signed))
        _names = f"v_cvt_pknorm_{_letter}16_{_suffix} v_cvt_pk_norm_{_letter}16_{_suffix}"
        enter(_names, Rule((Source(_source, fits="unit"),) * 2, _lane))


def replaced_byte(mode: Mode, x: int, position: int, into: int) -> int:
    at = 8 * (position & 3)
    return into & ~(255 << at) | to_integer(F32, 8, False, round, mode, x) << at


enter(
    "v_cvt_pk_u8_f32",
    Rule((Source(F32, fits="integer"), Source("int32"), Source("int32")), replaced_byte),
)
PKACCUM = Rule((Source(F32, fits="integer"), Source("int32")), replaced_byte)  # into D
enter("v_cvt_pkaccum_u8_f32", PKACCUM)


# -------------------------------------------------------------------- from the small formats


def widened(name: str, to: Format, mode: Mode, code: int, scale: int = NO_SCALE) -> int:
    """A code times a power of two, rounded once to nearest; infinite only if the code is."""
    value = mode.small[name].decode(code)
    if math.isnan(value) or scale == 255:
        return to.infinity | to.quiet
    sign = to.sign if math.copysign(1, value) < 0 else 0
    if math.isinf(value):
        return to.infinity | sign
    exact = Fraction(value) * Fraction(2) ** (scale - 127)
    result = to.rounded(exact, NEAREST, bool(sign))
    return result - 1 if to == F16 and mode.saturates and to.is_infinite(result) else result


def all_widened(
    name: str, to: Format, count: int, mode: Mode, x: int, scale: int = NO_SCALE << 23
) -> int:
    codes = split(x, OCP[name].bits, count)
    return join([widened(name, to, mode, code, scale >> 23 & 255) for code in codes], to.bits)


def widened_by_byte(name: str, to: Format, count: int, mode: Mode, x: int, scale: int) -> int:
    """By an E8M0 scale, here the same in all bytes, and in lanes 16 apart."""
    return all_widened(name, to, count, mode, x, (scale & 255) << 23)


def widening(mnemonic: str, name: str, to: Format, count: int, *, scaled: bool) -> None:
    sources = (Source(name, count), Source("scale"))[: 1 + scaled]
    keeps = 0xFFFF0000 if count * to.bits == 16 else 0
    lane = partial(all_widened, name, to, count)
    enter(mnemonic, Rule(sources, lane, max(count * to.bits, 32), keeps, to))


for _name in ("fp8", "bf8"):
    widening(f"v_cvt_f32_{_name}", _name, F32, 1, scaled=False)
    widening(f"v_cvt_pk_f32_{_name}", _name, F32, 2, scaled=False)
    widening(f"v_cvt_f16_{_name}", _name, F16, 1, scaled=False)
    widening(f"v_cvt_pk_f16_{_name}", _name, F16, 2, scaled=False)
    widening(f"v_cvt_scalef32_f32_{_name}", _name, F32, 1, scaled=True)
    widening(f"v_cvt_scalef32_f16_{_name}", _name, F16, 1, scaled=True)
for _type, _to in WIDE.items():
    for _name in ("fp8", "bf8", "fp4"):
        widening(f"v_cvt_scalef32_pk_{_type}_{_name}", _name, _to, 2, scaled=True)
    for _name in ("fp6", "bf6"):
        widening(f"v_cvt_scalef32_pk32_{_type}_{_name}", _name, _to, 32, scaled=True)
    for _name in OCP:
        _count = 16 if OCP[_name].bits == 6 else 8
        _lane = partial(widened_by_byte, _name, _to, _count)
        _rule = Rule((Source(_name, _count), Source("e8m0")), _lane, _count * _to.bits, 0, _to)
        enter(f"v_cvt_scale_pk{_count}_{_type}_{_name}", _rule)


# ------------------------------------------------------------------------ to the small formats


def code_of_nan(format: SmallFloat, negative: bool) -> int:
    """With 8 bits always the negative one; the largest number in formats without NaN."""
    if format.nan is None:
        return format.largest | (format.sign_bit if negative else 0)
    return format.sign_bit | format.nan


def narrowed(
    format: SmallFloat, source: Format, mode: Mode, x: int, scale: int, random: int | None = None
) -> int:
    """A number over a power of two: to nearest, or a random part of an ulp added and truncated."""
    negative = bool(x & source.sign)
    if source.is_nan(x) or scale == 255:
        return code_of_nan(format, negative)
    value = number(x, source)
    if isinstance(value, Fraction):
        value /= Fraction(2) ** (scale - 127)
        if random is not None:
            value = moved(value, format, random)
        if value == 0:
            return format.encode(-0.0 if negative else 0.0)
    return format.encode(value, saturate=mode.saturates)


def moved(value: Fraction, format: SmallFloat, random: int) -> Fraction:
    """Truncated to a multiple of the ulp, after a random fraction of it is added."""
    exponent = 1 - format.bias
    magnitude = abs(value)
    if magnitude >= Fraction(2) ** exponent:
        exponent = magnitude.numerator.bit_length() - magnitude.denominator.bit_length()
        exponent -= magnitude < Fraction(2) ** exponent
    unit = Fraction(2) ** (exponent - format.mantissa_bits)
    lost = F32.mantissa - format.mantissa_bits
    places = math.floor(magnitude / unit + Fraction(random >> 32 - lost, 1 << lost))
    return places * unit if value > 0 else -places * unit


def next_random(x: int) -> int:
    """V_PRNG_B32."""
    return (x << 1 ^ (0xC5 if x >> 31 else 0)) & 0xFFFFFFFF


def to_codes(
    name: str,
    source: Format,
    mode: Mode,
    elements: Sequence[int],
    scale: int,
    random: int | None = None,
) -> int:
    """Elements as codes side by side; each takes the next random number."""
    codes = []
    for x in elements:
        format = mode.small[name]
        codes.append(narrowed(format, source, mode, x, scale >> 23 & 255, random))
        random = None if random is None else next_random(random)
    return join(codes, OCP[name].bits)


def two_f32(name: str, mode: Mode, x: int, y: int, scale: int = NO_SCALE << 23) -> int:
    """Two sources. Without a scale, f32 denormals obey MODE; with one, they are kept."""
    return to_codes(name, F32, mode, (x, y), scale)


def two_f32_flushed(name: str, mode: Mode, x: int, y: int) -> int:
    return two_f32(name, mode, mode.flushed_in(x, F32), mode.flushed_in(y, F32))


def one_stochastic(name: str, mode: Mode, x: int, random: int) -> int:
    return to_codes(name, F32, mode, (mode.flushed_in(x, F32),), NO_SCALE << 23, random)


def several(name: str, source: Format, count: int, mode: Mode, x: int, scale: int) -> int:
    return to_codes(name, source, mode, split(x, source.bits, count), scale)


def several_stochastic(
    name: str, source: Format, count: int, mode: Mode, x: int, random: int, scale: int
) -> int:
    return to_codes(name, source, mode, split(x, source.bits, count), scale, random)


def in_turn(name: str, mode: Mode, x: int, y: int, scale: int) -> int:
    """Sixteen f32 of each source, alternating."""
    pairs = zip(split(x, 32, 16), split(y, 32, 16), strict=True)
    return to_codes(name, F32, mode, [element for pair in pairs for element in pair], scale)


def upper(bits: int) -> int:
    """A dword's bits from this one up."""
    return 0xFFFFFFFF >> bits << bits


def two_f16_flushed(name: str, mode: Mode, x: int) -> int:
    """The halves of a dword."""
    return to_codes(name, F16, mode, [mode.flushed_in(h, F16) for h in split(x, 16, 2)], ONE)


def f16_stochastic(name: str, mode: Mode, x: int, random: int) -> int:
    return to_codes(name, F16, mode, (mode.flushed_in(x, F16),), ONE, random)


ONE = NO_SCALE << 23
SCALE, RANDOM = Source("scale"), Source("random")

for _name in ("fp8", "bf8"):
    _f32 = Source(F32, fits=_name)
    enter(
        f"v_cvt_pk_{_name}_f32", Rule((_f32,) * 2, partial(two_f32_flushed, _name), 32, upper(16))
    )
    enter(
        f"v_cvt_sr_{_name}_f32", Rule((_f32, RANDOM), partial(one_stochastic, _name), 32, upper(8))
    )
    _f16 = Source(F16, fits=_name)
    enter(
        f"v_cvt_pk_{_name}_f16",
        Rule((replace(_f16, count=2),), partial(two_f16_flushed, _name), 32, upper(16)),
    )
    enter(
        f"v_cvt_sr_{_name}_f16", Rule((_f16, RANDOM), partial(f16_stochastic, _name), 32, upper(8))
    )
for _name in OCP:  # gfx1250's
    _bits = OCP[_name].bits
    _count = 16 if _bits == 6 else 8
    for _type, _source in WIDE.items():
        _sources, _result = Source(_source, _count, _name), _count * _bits
        _lane = partial(several, _name, _source, _count)
        _pack = f"pk{_count}_{_name}_{_type}"
        enter(f"v_cvt_scalef32_{_pack}", Rule((_sources, SCALE), _lane, _result))
        _lane = partial(several_stochastic, _name, _source, _count)
        enter(f"v_cvt_scalef32_sr_{_pack}", Rule((_sources, RANDOM, SCALE), _lane, _result))
for _name in OCP:
    _bits = OCP[_name].bits
    for _type, _source in WIDE.items():
        _count = 32 if _bits == 6 else 2
        _sources = Source(_source, _count, _name)
        _keeps, _result = (0, 192) if _bits == 6 else (upper(2 * _bits), 32)
        _lane = partial(several_stochastic, _name, _source, _count)
        _stochastic = Rule((_sources, RANDOM, SCALE), _lane, _result, _keeps)
        _nearest = Rule(
            (_sources, SCALE), partial(several, _name, _source, _count), _result, _keeps
        )
        if _bits == 6:
            enter(f"v_cvt_scalef32_sr_pk32_{_name}_{_type}", _stochastic)
            if _type != "f32":
                enter(f"v_cvt_scalef32_pk32_{_name}_{_type}", _nearest)
            continue
        if _bits == 4:
            enter(f"v_cvt_scalef32_sr_pk_{_name}_{_type}", _stochastic)
        else:
            _lane = partial(several_stochastic, _name, _source, 1)
            _rule = Rule((replace(_sources, count=1), RANDOM, SCALE), _lane, 32, upper(8))
            enter(f"v_cvt_scalef32_sr_{_name}_{_type}", _rule)
        if _type == "f32":
            _f32 = Source(F32, fits=_name)
            _nearest = Rule((_f32, _f32, SCALE), partial(two_f32, _name), 32, _keeps)
        enter(f"v_cvt_scalef32_pk_{_name}_{_type}", _nearest)
    if _bits == 6:
        _sixteen = Source(F32, 16, _name)
        _rule = Rule((_sixteen, _sixteen, SCALE), partial(in_turn, _name), 192)
        enter(f"v_cvt_scalef32_2xpk16_{_name}_f32", _rule)


def half_stochastic(format: SmallFloat, to: Format, mode: Mode, x: int, random: int) -> int:
    """f16 and bf16 have IEEE's NaN, with as much of the payload as fits."""
    x = mode.flushed_in(x, F32)
    if F32.is_nan(x):
        return to.converted_nan(x, F32)
    inner = mode if to == F16 else replace(mode, bits=mode.bits & ~(1 << 23))
    return mode.flushed_out(narrowed(format, F32, inner, x, NO_SCALE, random), to)


def both_stochastic(lane: Lane, mode: Mode, x: int, y: int, random: int) -> int:
    return join([lane(mode, each, random) for each in (x, y)], 16)


for _type, _format in (("f16", formats.FLOAT16), ("bf16", formats.BFLOAT16)):
    _lane = partial(half_stochastic, _format, WIDE[_type])
    _f32 = Source(F32, fits=_type)
    enter(f"v_cvt_sr_{_type}_f32", Rule((_f32, RANDOM), _lane, 32, upper(16)))
    enter(f"v_cvt_sr_pk_{_type}_f32", Rule((_f32, _f32, RANDOM), partial(both_stochastic, _lane)))
