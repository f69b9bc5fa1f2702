"""Helpers of IEEE division and of the reduction of large angles.

A division is div_scale of both operands, a reciprocal refined by fused multiply-adds, div_fmas and
div_fixup. The rules of div_scale and div_fmas are those that AMD's rocjitsu checked on gfx1100 and
gfx1201: they look at encoded exponents, and scale by 2**64 (f64: 2**128). The manuals' pseudocode
tests for denormal quotients and scales differently; sequences that compilers emit would then give
wrong quotients. Evidence: silicon for f32 and f64 with finite operands, inferred for the others.
"""

from __future__ import annotations

from dataclasses import dataclass

from wavecore.builder.contract import (
    F16,
    F32,
    F64,
    I1,
    I32,
    I64,
    MANTISSA_BITS,
    Rounding,
    Type,
    Value,
)
from wavecore.emulator.operands import WaveOps
from wavecore.emulator.registry import register, semantics
from wavecore.emulator.semantics.families import destination, rounding
from wavecore.emulator.semantics.float_parts import keep_nan, negative_nan, quieted, scale
from wavecore.emulator.shape import InstructionForm


@dataclass(frozen=True, slots=True)
class Limits:
    """Encoded exponents at which division switches methods."""

    bias: int
    far: int  # a quotient this many powers of two away from 1 is computed scaled
    shift: int  # by this many powers of two
    tiny: int  # numerators up to this exponent are scaled

    @property
    def huge(self) -> int:
        """Denominators from this exponent on have denormal reciprocals."""
        return 2 * self.bias - 1


LIMITS = {F32: Limits(127, 96, 64, 24), F64: Limits(1023, 768, 128, 53)}


def encoded_exponent(b: WaveOps, x: Value) -> Value:
    """The exponent field, as I32."""
    integer = x.type.as_int
    field = b.lshr(b.bitcast(b.fabs(x), integer), b.const(integer, MANTISSA_BITS[x.type]))
    return b.trunc(field, I32) if x.type == F64 else field


def div_scale(names: str, type: Type) -> None:
    """D = S0, the numerator S2 or the denominator S1, scaled so that their quotient is normal.

    VCC (or SDST) tells div_fmas that the quotient is scaled.
    """
    limits = LIMITS[type]

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        value, denominator, numerator = (
            b.flush_in(b.read(op, type)) for op in (inst.src0, inst.src1, inst.src2)
        )
        of_denominator = b.icmp(
            "eq", b.bitcast(value, type.as_int), b.bitcast(denominator, type.as_int)
        )
        top, bottom = encoded_exponent(b, numerator), encoded_exponent(b, denominator)
        distance = b.sub(top, bottom)
        up, none, down = (b.i32(n) for n in (limits.shift, 0, -limits.shift))
        large = b.icmp("sge", distance, b.i32(limits.far))
        small = b.icmp("sle", distance, b.i32(-limits.far))
        denormal = b.icmp("eq", bottom, b.i32(0))
        huge = b.icmp("sge", bottom, b.i32(limits.huge))
        tiny = b.icmp("sle", top, b.i32(limits.tiny))

        power = b.select(tiny, up, none)
        power = b.select(small, b.select(of_denominator, none, up), power)
        power_huge = b.select(b.and_(small, b.not_(of_denominator)), none, down)
        power = b.select(huge, power_huge, power)
        power = b.select(denormal, up, power)
        power = b.select(large, b.select(of_denominator, up, none), power)
        flag = b.or_(large, b.and_(small, b.not_(denormal)))

        zero = b.const(type, 0)
        no_quotient = b.or_(b.fcmp("oeq", numerator, zero), b.fcmp("oeq", denominator, zero))
        result = b.select(no_quotient, negative_nan(b, type), _scaled(b, value, power))
        b.write(inst.vdst, b.flush_out(result))
        b.write_mask(inst.sdst, flag)

    register(names, semantic)


def _scaled(b: WaveOps, x: Value, power: Value) -> Value:
    """x * 2**power, per lane; most waves have no lane that needs it."""
    needed = b.and_(b.active(), b.icmp("ne", power, b.i32(0)))

    def scaled() -> list[Value]:
        return [scale(b, x, b.sext(power, I64))]

    def unscaled() -> list[Value]:
        return [keep_nan(b, x, x)]

    return b.uniform_if(b.any_lane(needed), scaled, unscaled)[0]


def scaled_fma(b: WaveOps, type: Type, x: Value, y: Value, z: Value, exponent: Value) -> Value:
    """(x * y + z) * 2**exponent with one rounding, MODE's."""
    mode = rounding(b, type)
    if type == F64:
        return b.scaled_fma(x, y, z, exponent, mode)
    wide = [b.fpext(v, F64) for v in (x, y, z)]
    total = b.fadd_round_to_odd(b.fmul(wide[0], wide[1]), wide[2])
    power = b.bitcast(b.shl(b.add(exponent, b.i64(1023)), b.i64(52)), F64)
    return b.fptrunc(b.fmul(total, power), type, mode)


def div_fmas(names: str, type: Type) -> None:
    """D = S0 * S1 + S2, and where VCC is set scaled back: up if S2 is 2 or more, else down."""
    limits = LIMITS[type]

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        x, y, z = (b.read(op, type) for op in (inst.src0, inst.src1, inst.src2))
        is_scaled = b.lane_bit(b.vcc())
        plain = b.fma(x, y, z, rounding(b, type))

        def scaled() -> list[Value]:
            upward = b.icmp("sgt", encoded_exponent(b, z), b.i32(limits.bias))
            power = b.select(upward, b.i64(limits.shift), b.i64(-limits.shift))
            return [b.select(is_scaled, scaled_fma(b, type, x, y, z, power), plain)]

        some = b.any_lane(b.and_(b.active(), is_scaled))
        b.write(inst.vdst, b.flush_out(b.uniform_if(some, scaled, lambda: [plain])[0]))

    register(names, semantic)


def _rounds_away(b: WaveOps, type: Type, negative: Value) -> Value:
    """Per lane: whether what is beyond the largest number becomes infinite."""
    match rounding(b, type):
        case Rounding.NEAREST_EVEN:
            return b.const(I1, 1)
        case Rounding.ZERO:
            return b.const(I1, 0)
        case Rounding.PLUS_INFINITY:
            return b.not_(negative)
        case Rounding.MINUS_INFINITY:
            return negative


def fixed_up(b: WaveOps, quotient: Value, denominator: Value, numerator: Value) -> Value:
    """The quotient with the operands' sign, or IEEE's result for special operands."""
    type = quotient.type
    integer = type.as_int
    infinity = ((1 << type.bits - 1) - 1) >> MANTISSA_BITS[type] << MANTISSA_BITS[type]

    def magnitude(x: Value) -> Value:
        return b.bitcast(b.fabs(x), integer)

    def signed(bits: Value) -> Value:
        return b.bitcast(b.or_(bits, sign), type)

    signs = b.xor(b.bitcast(denominator, integer), b.bitcast(numerator, integer))
    sign = b.and_(signs, b.const(integer, 1 << (type.bits - 1)))
    zero, endless = b.const(integer, 0), b.const(integer, infinity)
    top, bottom = magnitude(numerator), magnitude(denominator)

    # What overflows or underflows is rounded to one of two numbers. Multiplying for that would take
    # hosts a hundred cycles, which denormal results cost them.
    away = _rounds_away(b, type, b.icmp("ne", sign, zero))
    result = signed(magnitude(quotient))
    overflow = signed(b.select(away, endless, b.const(integer, infinity - 1)))
    result = b.select(b.icmp("uge", magnitude(quotient), endless), overflow, result)
    if type in LIMITS:
        distance = b.sub(encoded_exponent(b, numerator), encoded_exponent(b, denominator))
        lowest = -(LIMITS[type].bias + MANTISSA_BITS[type])
        is_nearest = rounding(b, type) == Rounding.NEAREST_EVEN
        smallest = zero if is_nearest else b.select(away, b.const(integer, 1), zero)
        result = b.select(b.icmp("slt", distance, b.i32(lowest)), signed(smallest), result)
    top_zero, top_endless = b.icmp("eq", top, zero), b.icmp("eq", top, endless)
    bottom_zero, bottom_endless = b.icmp("eq", bottom, zero), b.icmp("eq", bottom, endless)
    result = b.select(b.or_(bottom_endless, top_zero), signed(zero), result)
    result = b.select(b.or_(bottom_zero, top_endless), signed(endless), result)
    invalid = b.or_(b.and_(top_zero, bottom_zero), b.and_(top_endless, bottom_endless))
    result = b.select(invalid, negative_nan(b, type), result)
    result = b.select(b.icmp("ugt", bottom, endless), quieted(b, denominator), result)
    return b.select(b.icmp("ugt", top, endless), quieted(b, numerator), result)


def div_fixup(names: str, type: Type, *, keep_high: bool | None = None) -> None:
    """D = the quotient S0 of the numerator S2 by the denominator S1, with special cases fixed."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        quotient = b.read(inst.src0, type)
        denominator, numerator = (b.flush_in(b.read(op, type)) for op in (inst.src1, inst.src2))
        result = b.flush_out(fixed_up(b, quotient, denominator, numerator))
        b.write(destination(inst), result, keep_high=keep_high)

    register(names, semantic)


div_scale("v_div_scale_f32", F32)
div_scale("v_div_scale_f64", F64)
div_fmas("v_div_fmas_f32", F32)
div_fmas("v_div_fmas_f64", F64)
div_fixup("v_div_fixup_f32", F32)
div_fixup("v_div_fixup_f64", F64)
div_fixup("v_div_fixup_f16", F16, keep_high=True)
div_fixup("v_div_fixup_legacy_f16", F16)


# ---------------------------------------------------------------------------- large angles


def _two_over_pi(bits: int) -> int:
    """The first bits of 2 / pi after the binary point, by Machin's formula."""
    guard = bits + 64

    def arctangent_of_inverse(n: int) -> int:
        total, power, k = 0, (1 << guard) // n, 1
        while power:
            total += power // k if k % 4 == 1 else -(power // k)
            power //= n * n
            k += 2
        return total

    pi = 4 * (4 * arctangent_of_inverse(5) - arctangent_of_inverse(239))
    return (2 << 2 * guard) // pi >> guard - bits


TABLE_BITS = 1201
_TABLE_WORDS = 20  # of 64 bits, from the binary point on; the last one is zero
_TABLE = _two_over_pi(TABLE_BITS) << 64 * _TABLE_WORDS - TABLE_BITS
_WORDS = [_TABLE >> 64 * (_TABLE_WORDS - 1 - i) & (1 << 64) - 1 for i in range(_TABLE_WORDS)]


@semantics("v_trig_preop_f64")
def v_trig_preop_f64(b: WaveOps, inst: InstructionForm) -> None:
    """D = segment S1[4:0] of 2 / pi, 53 bits of it, positioned for multiplication by S0.

    Large operands need later segments; from exponent 1968 on the result is scaled up.
    """
    x, segment = b.read(inst.src0, F64), b.count(b.read(inst.src1, I32), 32)
    exponent = encoded_exponent(b, x)
    beyond = b.smax(b.sub(exponent, b.i32(1077)), b.i32(0))
    shift = b.add(b.mul(segment, b.i32(53)), beyond)
    words = b.lane_const(I64, _WORDS + [0] * (b.wave - _TABLE_WORDS))
    index = b.smin(b.lshr(shift, b.i32(6)), b.i32(_TABLE_WORDS - 1))
    following = b.smin(b.add(index, b.i32(1)), b.i32(_TABLE_WORDS - 1))
    first, second = b.permute(words, index), b.permute(words, following)
    within = b.zext(b.and_(shift, b.i32(63)), I64)
    low = b.lshr(b.lshr(second, b.i64(1)), b.sub(b.i64(63), within))
    window = b.lshr(b.or_(b.shl(first, within), low), b.i64(11))
    up = b.select(b.icmp("sge", exponent, b.i32(1968)), b.i32(128), b.i32(0))
    place = b.sub(b.sub(up, b.i32(53)), shift)
    result = scale(b, b.uitofp(window, F64), b.sext(place, I64))
    b.write(inst.vdst, b.flush_out(result))
