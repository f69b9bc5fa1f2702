"""Floating point in exact rationals: the required results of the builders' float operations.

Nothing here rounds except `encode`, which has the exact value and the mode.
"""

from __future__ import annotations

from fractions import Fraction
from math import floor, isqrt

from wavecore.builder.contract import (
    DEFAULT_NAN,
    EXPONENT_BIAS,
    MANTISSA_BITS,
    QUIET_BIT,
    Rounding,
    Type,
)

RNE = Rounding.NEAREST_EVEN


def sign_of(type: Type, bits: int) -> int:
    return bits >> (type.bits - 1)


def magnitude(type: Type, bits: int) -> int:
    return bits & ((1 << (type.bits - 1)) - 1)


def infinity(type: Type, sign: int = 0) -> int:
    exponent_bits = type.bits - 1 - MANTISSA_BITS[type]
    return sign << (type.bits - 1) | ((1 << exponent_bits) - 1) << MANTISSA_BITS[type]


def zero(type: Type, sign: int) -> int:
    return sign << (type.bits - 1)


def is_nan(type: Type, bits: int) -> bool:
    return magnitude(type, bits) > infinity(type)


def is_infinite(type: Type, bits: int) -> bool:
    return magnitude(type, bits) == infinity(type)


def decode(type: Type, bits: int) -> Fraction:
    """The value of a finite number."""
    mantissa_bits = MANTISSA_BITS[type]
    mantissa = bits & ((1 << mantissa_bits) - 1)
    field = magnitude(type, bits) >> mantissa_bits
    if field:
        mantissa |= 1 << mantissa_bits
    exponent = max(field, 1) - EXPONENT_BIAS[type] - mantissa_bits
    if sign_of(type, bits):
        mantissa = -mantissa
    return Fraction(mantissa << exponent) if exponent >= 0 else Fraction(mantissa, 1 << -exponent)


def encode(type: Type, value: Fraction, rounding: Rounding, zero_sign: int = 0) -> int:
    """The bits of the number that `value` rounds to."""
    if value == 0:
        return zero(type, zero_sign)
    sign, above, below = int(value < 0), abs(value.numerator), value.denominator
    exponent = above.bit_length() - below.bit_length()
    if above << max(-exponent, 0) < below << max(exponent, 0):
        exponent -= 1
    exponent = max(exponent, 1 - EXPONENT_BIAS[type])
    unit_exponent = exponent - MANTISSA_BITS[type]
    below <<= max(unit_exponent, 0)
    count, rest = divmod(above << max(-unit_exponent, 0), below)
    away = {
        Rounding.NEAREST_EVEN: 2 * rest > below or (2 * rest == below and count % 2 == 1),
        Rounding.PLUS_INFINITY: rest > 0 and not sign,
        Rounding.MINUS_INFINITY: rest > 0 and bool(sign),
        Rounding.ZERO: False,
    }[rounding]
    count += away
    field = exponent + EXPONENT_BIAS[type] - 1  # the implicit bit in `count` adds the missing one
    bits = (field << MANTISSA_BITS[type]) + count
    if bits >= infinity(type):
        inward = {
            Rounding.NEAREST_EVEN: False,
            Rounding.PLUS_INFINITY: bool(sign),
            Rounding.MINUS_INFINITY: not sign,
            Rounding.ZERO: True,
        }[rounding]
        bits = infinity(type) - inward
    return sign << (type.bits - 1) | bits


def first_nan(type: Type, *operands: int) -> int | None:
    for bits in operands:
        if is_nan(type, bits):
            return bits | QUIET_BIT[type]
    return None


def fma(type: Type, x: int, y: int, z: int, rounding: Rounding) -> int:
    """The fma of numbers given and returned as bits."""
    nan = first_nan(type, x, y, z)
    if nan is not None:
        return nan
    sign = sign_of(type, x) ^ sign_of(type, y)
    if is_infinite(type, x) or is_infinite(type, y):
        invalid = magnitude(type, x) == 0 or magnitude(type, y) == 0
        invalid |= is_infinite(type, z) and sign_of(type, z) != sign
        return DEFAULT_NAN[type] if invalid else infinity(type, sign)
    if is_infinite(type, z):
        return z
    exact = decode(type, x) * decode(type, y) + decode(type, z)
    if sign == sign_of(type, z):
        zero_sign = sign
    else:
        zero_sign = int(rounding == Rounding.MINUS_INFINITY)
    return encode(type, exact, rounding, zero_sign)


def fadd(type: Type, x: int, y: int, rounding: Rounding) -> int:
    one = EXPONENT_BIAS[type] << MANTISSA_BITS[type]
    return fma(type, x, one, y, rounding)


def fsub(type: Type, x: int, y: int, rounding: Rounding) -> int:
    nan = first_nan(type, x, y)
    return fadd(type, x, y ^ zero(type, 1), rounding) if nan is None else nan


def fmul(type: Type, x: int, y: int, rounding: Rounding) -> int:
    sign = sign_of(type, x) ^ sign_of(type, y)
    return fma(type, x, y, zero(type, sign), rounding)


def fdiv(type: Type, x: int, y: int) -> int:
    nan = first_nan(type, x, y)
    if nan is not None:
        return nan
    sign = sign_of(type, x) ^ sign_of(type, y)
    small_x, small_y = magnitude(type, x) == 0, magnitude(type, y) == 0
    large_x, large_y = is_infinite(type, x), is_infinite(type, y)
    if (small_x and small_y) or (large_x and large_y):
        return DEFAULT_NAN[type]
    if large_x or small_y:
        return infinity(type, sign)
    if small_x or large_y:
        return zero(type, sign)
    return encode(type, decode(type, x) / decode(type, y), RNE)


def sqrt(type: Type, x: int) -> int:
    nan = first_nan(type, x)
    if nan is not None:
        return nan
    if magnitude(type, x) == 0 or x == infinity(type):
        return x
    if sign_of(type, x):
        return DEFAULT_NAN[type]
    value = decode(type, x)
    scale = 1200  # enough bits below the root's last one for any type, so that it is never a tie
    scaled = floor(value * 4**scale)
    root = isqrt(scaled)
    sticky = Fraction(int(root * root != value * 4**scale), 2)
    return encode(type, (root + sticky) / 2**scale, RNE)


def to_integral(op: str, type: Type, x: int) -> int:
    nan = first_nan(type, x)
    if nan is not None:
        return nan
    if is_infinite(type, x):
        return x
    value = decode(type, x)
    whole = {
        "floor": floor(value),
        "ceil": -floor(-value),
        "ftrunc": int(value),
        "roundeven": round(value),
    }[op]
    return encode(type, Fraction(whole), RNE, sign_of(type, x))


def convert(source: Type, target: Type, x: int, rounding: Rounding) -> int:
    """A float as another float type; a NaN keeps its sign and the top bits of its payload."""
    sign = sign_of(source, x)
    if is_nan(source, x):
        payload = x & ((1 << MANTISSA_BITS[source]) - 1)
        wider = MANTISSA_BITS[target] - MANTISSA_BITS[source]
        payload = payload << wider if wider >= 0 else payload >> -wider
        return infinity(target, sign) | QUIET_BIT[target] | payload
    if is_infinite(source, x):
        return infinity(target, sign)
    return encode(target, decode(source, x), rounding, sign)


def to_integer(source: Type, target: Type, x: int, signed: bool) -> int:
    """Toward zero, saturating, NaN to 0; the result as bits."""
    lowest = -(1 << (target.bits - 1)) if signed else 0
    highest = (1 << (target.bits - int(signed))) - 1
    if is_nan(source, x):
        return 0
    if is_infinite(source, x):
        value = lowest if sign_of(source, x) else highest
    else:
        value = min(max(int(decode(source, x)), lowest), highest)
    return value & ((1 << target.bits) - 1)


def from_integer(source: Type, target: Type, x: int, signed: bool, rounding: Rounding) -> int:
    value = x - (1 << source.bits) if signed and x >> (source.bits - 1) else x
    return encode(target, Fraction(value), rounding)
