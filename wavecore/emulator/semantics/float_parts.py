"""Integral and fractional parts, mantissa and exponent, scaling by powers of two."""

from __future__ import annotations

from wavecore.builder.contract import (
    EXPONENT_BIAS,
    F16,
    F32,
    F64,
    I16,
    I32,
    I64,
    MANTISSA_BITS,
    QUIET_BIT,
    Type,
    Value,
)
from wavecore.emulator.operands import WaveOps
from wavecore.emulator.registry import register
from wavecore.emulator.semantics.families import (
    destination,
    floating,
    is_infinite,
    overflowed,
    rounding,
)
from wavecore.emulator.shape import InstructionForm

LARGEST_BELOW_ONE = {F16: 0x3BFF, F32: 0x3F7FFFFF, F64: 0x3FEFFFFFFFFFFFFF}


def negative_nan(b: WaveOps, type: Type) -> Value:
    """The quiet NaN with its sign set, which hardware gives for invalid operands."""
    return b.const(type, (-1 << (MANTISSA_BITS[type] - 1)) & ((1 << type.bits) - 1))


def quieted(b: WaveOps, x: Value) -> Value:
    """A NaN with its quiet bit set."""
    quiet = b.const(x.type.as_int, QUIET_BIT[x.type])
    return b.bitcast(b.or_(b.bitcast(x, x.type.as_int), quiet), x.type)


def keep_nan(b: WaveOps, x: Value, result: Value) -> Value:
    """The result, or where x is NaN, x quieted."""
    return b.select(b.fcmp("uno", x, x), quieted(b, x), result)


def fract(b: WaveOps, type: Type, x: Value) -> Value:
    """x - floor(x), below 1, and +0 for integers; an infinity gives the negative NaN.

    Evidence: silicon (gfx1201).
    """
    rest = b.fsub(x, b.floor(x), rounding(b, type))
    limit = b.const(type, LARGEST_BELOW_ONE[type])
    rest = b.select(b.fcmp("ogt", rest, limit), limit, rest)
    rest = b.select(b.fcmp("oeq", rest, b.const(type, 0)), b.const(type, 0), rest)
    return b.select(is_infinite(b, x), negative_nan(b, type), rest)


def ceil(b: WaveOps, type: Type, x: Value) -> Value:
    """Toward plus infinity."""
    return b.ceil(x)


def floor(b: WaveOps, type: Type, x: Value) -> Value:
    """Toward minus infinity."""
    return b.floor(x)


def trunc(b: WaveOps, type: Type, x: Value) -> Value:
    """Toward zero."""
    return b.ftrunc(x)


def rndne(b: WaveOps, type: Type, x: Value) -> Value:
    """To the nearest integer, ties to even."""
    return b.roundeven(x)


floating("v_ceil_f16 s_ceil_f16", F16, ceil)
floating("v_ceil_f32 s_ceil_f32", F32, ceil)
floating("v_ceil_f64", F64, ceil)
floating("v_floor_f16 s_floor_f16", F16, floor)
floating("v_floor_f32 s_floor_f32", F32, floor)
floating("v_floor_f64", F64, floor)
floating("v_trunc_f16 s_trunc_f16", F16, trunc)
floating("v_trunc_f32 s_trunc_f32", F32, trunc)
floating("v_trunc_f64", F64, trunc)
floating("v_rndne_f16 s_rndne_f16", F16, rndne)
floating("v_rndne_f32 s_rndne_f32", F32, rndne)
floating("v_rndne_f64", F64, rndne)
floating("v_fract_f16", F16, fract)
floating("v_fract_f32", F32, fract)
floating("v_fract_f64", F64, fract)


# ------------------------------------------------------------------- mantissa and exponent


def split(b: WaveOps, x: Value) -> tuple[Value, Value]:
    """The fraction field with a subnormal's leading one shifted out, and the biased exponent.

    Both are integers of the float's width, and meaningless for zero.
    """
    type, integer = x.type, x.type.as_int
    width = MANTISSA_BITS[type]
    bits = b.bitcast(b.fabs(x), integer)
    field = b.lshr(bits, b.const(integer, width))
    tiny = b.icmp("eq", field, b.const(integer, 0))
    one = b.const(integer, 1)
    lead = b.sub(b.ctlz(b.or_(bits, one)), b.const(integer, type.bits - 1 - width))
    shift = b.select(tiny, lead, b.const(integer, 0))
    fraction = b.and_(b.shl(bits, shift), b.const(integer, (1 << width) - 1))
    return fraction, b.select(tiny, b.sub(one, lead), field)


def is_ordinary(b: WaveOps, x: Value) -> Value:
    """Neither zero nor infinite nor NaN."""
    integer = x.type.as_int
    bits = b.bitcast(b.fabs(x), integer)
    infinity = ((1 << x.type.bits - 1) - 1) >> MANTISSA_BITS[x.type] << MANTISSA_BITS[x.type]
    below = b.sub(bits, b.const(integer, 1))
    return b.icmp("ult", below, b.const(integer, infinity - 1))


def frexp_mant(b: WaveOps, type: Type, x: Value) -> Value:
    """x with the exponent that brings it into [0.5, 1); zero and infinity as they are."""
    integer = type.as_int
    fraction, _ = split(b, x)
    sign = b.and_(b.bitcast(x, integer), b.const(integer, 1 << (type.bits - 1)))
    half = b.const(integer, (EXPONENT_BIAS[type] - 1) << MANTISSA_BITS[type])
    result = b.bitcast(b.or_(b.or_(fraction, half), sign), type)
    return b.select(is_ordinary(b, x), result, keep_nan(b, x, x))


def frexp_exp(names: str, type: Type) -> None:
    """D = the exponent that frexp_mant removed, as an integer; 0 for zero, infinity and NaN."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        x = b.flush_in(b.read(inst.src0, type))
        _, exponent = split(b, x)
        result = b.sub(exponent, b.const(type.as_int, EXPONENT_BIAS[type] - 1))
        result = b.select(is_ordinary(b, x), result, b.const(type.as_int, 0))
        b.write(destination(inst), b.trunc(result, I32) if type == F64 else result)

    register(names, semantic)


floating("v_frexp_mant_f16", F16, frexp_mant)
floating("v_frexp_mant_f32", F32, frexp_mant)
floating("v_frexp_mant_f64", F64, frexp_mant)
frexp_exp("v_frexp_exp_i16_f16", F16)
frexp_exp("v_frexp_exp_i32_f32", F32)
frexp_exp("v_frexp_exp_i32_f64", F64)


# ---------------------------------------------------------------------------------- ldexp


def power_of_two(b: WaveOps, exponent: Value) -> Value:
    """2**exponent as F64; the exponent, an I64, is that of a normal number."""
    return b.bitcast(b.shl(b.add(exponent, b.i64(1023)), b.i64(52)), F64)


def scale(b: WaveOps, x: Value, exponent: Value) -> Value:
    """x * 2**exponent, rounded once as MODE says; the exponent is an I64 of any size."""
    type = x.type
    mode = rounding(b, type)
    limit = {F16: 100, F32: 400, F64: 4000}[type]
    exponent = b.smin(b.smax(exponent, b.i64(-limit)), b.i64(limit))
    if type != F64:
        wide = b.fmul(b.fpext(x, F64), power_of_two(b, exponent))
        return overflowed(b, b.fptrunc(wide, type, mode), x)
    # From [1, 2) two powers of two lead to any result, and only the second step rounds.
    fraction, own = split(b, x)
    sign = b.and_(b.bitcast(x, I64), b.i64(-1 << 63))
    unit = b.bitcast(b.or_(b.or_(fraction, b.i64(1023 << 52)), sign), F64)
    exponent = b.add(exponent, b.sub(own, b.i64(1023)))
    exponent = b.smin(b.smax(exponent, b.i64(-1100)), b.i64(1100))
    first = b.smin(b.smax(exponent, b.i64(-1000)), b.i64(1000))
    near = b.fmul(unit, power_of_two(b, first))
    result = b.fmul(near, power_of_two(b, b.sub(exponent, first)), mode)
    return b.select(is_ordinary(b, x), result, keep_nan(b, x, x))


def ldexp(names: str, type: Type, exponent_type: Type) -> None:
    """D = S0 * 2**S1; S1 is an integer that no modifier touches."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        x = b.flush_in(b.read(inst.src0, type))
        exponent = b.sext(b.read(inst.src1, exponent_type), I64)
        b.write(destination(inst), b.flush_out(scale(b, x, exponent)))

    register(names, semantic)


ldexp("v_ldexp_f16", F16, I16)
ldexp("v_ldexp_f32", F32, I32)
ldexp("v_ldexp_f64", F64, I32)
