"""Conversions between f32 and the formats below 16 bits, on the builder.

Matrix models and conversion instructions share them. Codes are I32 with zeros above.
"""

from __future__ import annotations

from wavecore.builder.contract import DEFAULT_NAN, F32, F64, I32, I64, Builder, Type, Value
from wavecore.formats import SmallFloat

NAN32 = 0x7FC00000


def widen(b: Builder, code: Value, format: SmallFloat) -> Value:
    """The number that a code (bits above the format's are ignored) stands for, as F32: exact."""
    magnitude = b.and_(code, b.const(I32, format.sign_bit - 1))
    sign = b.const(I32, 0)
    if format.signed:
        sign = b.shl(b.and_(code, b.const(I32, format.sign_bit)), b.const(I32, 32 - format.bits))
    # The fields moved to f32's position and read with f32's bias are off by a power of two,
    # subnormals too.
    fields = b.shl(magnitude, b.const(I32, 23 - format.mantissa_bits))
    scaled = b.fmul(b.bitcast(fields, F32), b.fconst(F32, 2.0 ** (127 - format.bias)))
    bits = b.bitcast(scaled, I32)
    if format.infinity is not None:
        top = b.icmp("uge", magnitude, b.const(I32, format.infinity))
        rest = b.and_(fields, b.const(I32, 0x007FFFFF))
        quiet = b.select(
            b.icmp("eq", rest, b.const(I32, 0)), b.const(I32, 0x7F800000), b.const(I32, NAN32)
        )
        bits = b.select(top, b.or_(rest, quiet), bits)
    elif format.special == "nan":
        bits = b.select(
            b.icmp("eq", magnitude, b.const(I32, format.sign_bit - 1)), b.const(I32, NAN32), bits
        )
    if format.special == "negative_zero":
        only = b.and_(code, b.const(I32, 2 * format.sign_bit - 1))
        is_nan = b.icmp("eq", only, b.const(I32, format.sign_bit))
        return b.bitcast(b.select(is_nan, b.const(I32, NAN32), b.or_(bits, sign)), F32)
    return b.bitcast(b.or_(bits, sign), F32)


def narrow(
    b: Builder,
    x: Value,
    format: SmallFloat,
    *,
    saturate: bool = False,
    random: Value | None = None,
    scale: Value | None = None,
) -> Value:
    """An F32 as a code: to nearest even, or stochastically. A format without a sign drops it.

    An infinity stays infinite, or becomes NaN or the largest number if the format lacks those. An
    8-bit NaN is negative whatever the operand's sign. Evidence for both: silicon, captures of
    gfx1201; inferred for the other targets.

    saturate: finite numbers that are too large become the largest one.
    random: an I32 whose top bits, as many as a normal result loses, are added below the last kept
        bit, with carry; the rest is cut off.
    scale: an I32 exponent with f32's bias; the operand is x / 2**(scale - 127), or a NaN if scale
        is 255.
    """
    bits = b.bitcast(x, I32)
    magnitude = b.and_(bits, b.const(I32, 0x7FFFFFFF))
    exponent = b.lshr(magnitude, b.const(I32, 23))
    significand = b.and_(magnitude, b.const(I32, 0x007FFFFF))
    tiny = b.icmp("eq", exponent, b.const(I32, 0))
    one, zero = b.const(I32, 1), b.const(I32, 0)
    # A subnormal is normalised: a scale may make it a normal number.
    shift = b.sub(b.ctlz(b.or_(significand, one)), b.const(I32, 8))
    significand = b.select(
        tiny, b.shl(significand, shift), b.or_(significand, b.const(I32, 1 << 23))
    )
    exponent = b.select(tiny, b.sub(one, shift), exponent)
    target = b.add(exponent, b.const(I32, format.bias - 127))
    if scale is not None:
        target = b.sub(target, b.sub(scale, b.const(I32, 127)))
    code = _rounded(b, significand, target, format, random)
    too_large = b.icmp("sgt", code, b.const(I32, format.largest))
    infinite = b.icmp("eq", magnitude, b.const(I32, 0x7F800000))
    infinity = _beyond(format)
    overflow = format.largest if saturate else infinity
    code = b.select(too_large, b.const(I32, overflow), code)
    code = b.select(infinite, b.const(I32, infinity), code)
    sign = zero
    if format.signed:
        sign = b.lshr(b.and_(bits, b.const(I32, 1 << 31)), b.const(I32, 32 - format.bits))
    signed = b.or_(code, sign)
    if not format.has_negative_zero:
        signed = b.select(b.icmp("eq", code, zero), zero, signed)
    is_nan = b.icmp("ugt", magnitude, b.const(I32, 0x7F800000))
    if scale is not None:
        is_nan = b.or_(is_nan, b.icmp("eq", scale, b.const(I32, 255)))
    return b.select(is_nan, _nan(b, sign, format), signed)


def _rounded(
    b: Builder, significand: Value, exponent: Value, format: SmallFloat, random: Value | None
) -> Value:
    """The magnitude's code with unbounded exponents; `significand` has its one at bit 23."""
    one = b.const(I32, 1)
    lost = 23 - format.mantissa_bits
    # Below the smallest normal exponent more bits are lost, up to all of them.
    more = b.smin(b.smax(b.sub(one, exponent), b.const(I32, 0)), b.const(I32, 24))
    drop = b.smin(b.add(more, b.const(I32, lost)), b.const(I32, 30))
    if random is not None:
        noise = b.lshr(random, b.const(I32, 32 - lost))
        kept = b.lshr(b.add(b.lshr(significand, more), noise), b.const(I32, lost))
    else:
        kept = b.lshr(significand, drop)
        rest = b.and_(significand, b.sub(b.shl(one, drop), one))
        half = b.shl(one, b.sub(drop, one))
        tie = b.and_(b.icmp("eq", rest, half), b.icmp("ne", b.and_(kept, one), b.const(I32, 0)))
        up = b.or_(b.icmp("ugt", rest, half), tie)
        kept = b.add(kept, b.zext(up, I32))
    upper = b.smin(b.smax(b.sub(exponent, one), b.const(I32, 0)), b.const(I32, 512))
    return b.add(b.shl(upper, b.const(I32, format.mantissa_bits)), kept)


def _beyond(format: SmallFloat) -> int:
    """The magnitude's code for an infinity."""
    if format.infinity is not None:
        return format.infinity
    return format.largest if format.nan is None else format.nan


def _nan(b: Builder, sign: Value, format: SmallFloat) -> Value:
    """The code for a NaN of this sign; the largest number where the format has no NaN."""
    if format.bits == 8 and format.nan is not None and format.signed:
        return b.const(I32, format.sign_bit | format.nan)
    code = format.largest if format.nan is None else format.nan
    return b.or_(b.const(I32, code), sign)


def scaled(b: Builder, x: Value, scale: Value, type: Type) -> Value:
    """An F32 that a small format holds, times 2**(scale - 127), rounded once to `type`.

    scale is an I32 exponent with f32's bias; 255 gives NaN of the same sign.
    """
    result = b.fptrunc(times_power(b, b.fpext(x, F64), scale), type)
    sign = b.and_(b.bitcast(x, I32), b.const(I32, 1 << 31))
    nan = b.bitcast(b.or_(sign, b.const(I32, NAN32)), F32)
    if type != F32:
        nan = b.fptrunc(nan, type)
    return b.select(b.icmp("eq", scale, b.const(I32, 255)), nan, result)


def times_power(b: Builder, x: Value, scale: Value) -> Value:
    """An F64 times 2**(scale - 127); NaN where scale is 255."""
    field = b.add(b.zext(scale, I64), b.const(I64, 1023 - 127))
    power = b.shl(field, b.const(I64, 52))
    is_nan = b.icmp("eq", scale, b.const(I32, 255))
    return b.fmul(x, b.bitcast(b.select(is_nan, b.const(I64, DEFAULT_NAN[F64]), power), F64))
