"""Floating point in exact fractions for the evaluator; shares no code with the package."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt

# kind and width -> exponent bits, mantissa bits, bias
FORMATS = {
    ("f", 16): (5, 10, 15),
    ("f", 32): (8, 23, 127),
    ("f", 64): (11, 52, 1023),
    ("bf", 16): (8, 7, 127),
    ("fp", 8): (4, 3, 7),
    ("bf", 8): (5, 2, 15),
    ("fp", 6): (2, 3, 1),
    ("bf", 6): (3, 2, 3),
    ("fp", 4): (2, 1, 1),
}
# MODE's codes for rounding.
NEAREST, UP, DOWN, ZERO = range(4)
SATURATING = (("fp", 6), ("bf", 6), ("fp", 4))


@dataclass(frozen=True)
class Real:
    """A number, an infinity or a NaN. `nan` holds a NaN's fraction, left-aligned in 52 bits."""

    value: Fraction = Fraction(0)
    negative: bool = False
    infinite: bool = False
    nan: int = 0

    @property
    def finite(self) -> bool:
        return not self.infinite and not self.nan

    @property
    def zero(self) -> bool:
        return self.finite and self.value == 0

    def negated(self) -> Real:
        return Real(-self.value, not self.negative, self.infinite, self.nan)

    def absolute(self) -> Real:
        return Real(abs(self.value), False, self.infinite, self.nan)

    def quieted(self) -> Real:
        return Real(self.value, self.negative, self.infinite, self.nan | 1 << 51)


NAN = Real(nan=1 << 51)


def number(value: Fraction | float | int, negative_zero: bool = False) -> Real:
    if isinstance(value, float):
        if math.isnan(value):
            return NAN
        if math.isinf(value):
            return Real(negative=value < 0, infinite=True)
        negative_zero = value == 0 and math.copysign(1.0, value) < 0
    exact = Fraction(value)
    return Real(exact, exact < 0 or (exact == 0 and negative_zero))


def decode(bits: int, kind: str, width: int, fnuz: bool = False) -> Real:
    exponent_bits, mantissa_bits, bias = FORMATS[kind, width]
    if fnuz and width == 8:
        bias += 1
    sign = bool(bits >> width - 1 & 1)
    exponent = bits >> mantissa_bits & (1 << exponent_bits) - 1
    mantissa = bits & (1 << mantissa_bits) - 1
    if fnuz and width == 8:
        if bits == 0x80:
            return NAN
    elif (kind, width) == ("fp", 8):
        if bits & 0x7F == 0x7F:
            return Real(negative=sign, nan=1 << 51)
    elif (kind, width) not in SATURATING and exponent == (1 << exponent_bits) - 1:
        if mantissa:
            return Real(negative=sign, nan=mantissa << 52 - mantissa_bits)
        return Real(negative=sign, infinite=True)
    if exponent:
        mantissa |= 1 << mantissa_bits
    value = Fraction(mantissa) * Fraction(2) ** (max(exponent, 1) - bias - mantissa_bits)
    return Real(-value if sign else value, sign)


def encode(
    x: Real,
    kind: str,
    width: int,
    *,
    rounding: int = NEAREST,
    fnuz: bool = False,
    random: int | None = None,
) -> int:
    """The bits of x rounded; a NaN keeps the top of its fraction, signalling ones too.

    random: 32 bits instead, the top of which are added below the last bit of the result before the
    rest is cut off.
    """
    exponent_bits, mantissa_bits, bias = FORMATS[kind, width]
    small = width <= 8
    if fnuz and width == 8:
        bias += 1
    sign = int(x.negative) << width - 1
    top = (1 << exponent_bits) - 1 << mantissa_bits
    ieee = (kind, width) not in SATURATING and (kind, width) != ("fp", 8)
    if fnuz and small and width == 8:
        largest, over, nan = 0x7F, 0x80, 0x80
    elif (kind, width) == ("fp", 8):
        largest, over, nan = 0x7E, 0x7F, 0x7F
    elif ieee:
        largest, over, nan = top - 1, top, top | 1 << mantissa_bits - 1
    else:
        largest = over = nan = (1 << width - 1) - 1
    if x.nan:
        if fnuz and width == 8:
            return nan
        if not ieee or small:
            return sign | nan
        fraction = x.nan >> 52 - mantissa_bits
        return sign | top | (fraction or 1 << mantissa_bits - 1)
    if x.infinite:
        return nan if over == 0x80 else sign | over
    away = rounding == (DOWN if x.negative else UP)
    toward_zero = rounding != NEAREST and not away
    code = _rounded(abs(x.value), mantissa_bits, bias, rounding, away, random)
    if code > largest:
        if toward_zero:
            return sign | largest
        return over if over == 0x80 else sign | over
    return 0 if code == 0 and fnuz and width == 8 else sign | code


def _rounded(
    value: Fraction, mantissa_bits: int, bias: int, rounding: int, away: bool, random: int | None
) -> int:
    if value == 0:
        return 0
    exponent = value.numerator.bit_length() - value.denominator.bit_length()
    if value < Fraction(2) ** exponent:
        exponent -= 1
    exponent = max(exponent, 1 - bias)
    scaled = value / Fraction(2) ** (exponent - mantissa_bits)
    if random is not None:  # as many bits as an f32 has below the result's, none further down
        lost = 23 - mantissa_bits
        kept = (math.floor(scaled * (1 << lost)) + (random >> 32 - lost)) >> lost
    else:
        whole = math.ceil if away else math.floor
        kept = round(scaled) if rounding == NEAREST else whole(scaled)
    return kept + (exponent + bias - 1 << mantissa_bits)


# ----------------------------------------------------------------------------- operations


def first_nan(*operands: Real) -> Real | None:
    for x in operands:
        if x.nan:
            return x.quieted()
    return None


def add(x: Real, y: Real, rounding: int = NEAREST) -> Real:
    """The sum; of opposite numbers it is -0 where sums are rounded down."""
    found = first_nan(x, y)
    if found is not None:
        return found
    if x.infinite or y.infinite:
        if x.infinite and y.infinite and x.negative != y.negative:
            return NAN
        return x if x.infinite else y
    total = x.value + y.value
    cancels = rounding == DOWN and x.negative != y.negative
    return number(total, negative_zero=cancels or (x.negative and y.negative))


def multiply(x: Real, y: Real) -> Real:
    found = first_nan(x, y)
    if found is not None:
        return found
    negative = x.negative != y.negative
    if x.infinite or y.infinite:
        return NAN if x.zero or y.zero else Real(negative=negative, infinite=True)
    return number(x.value * y.value, negative_zero=negative)


def divide(x: Real, y: Real) -> Real:
    found = first_nan(x, y)
    if found is not None:
        return found
    negative = x.negative != y.negative
    if x.infinite or y.zero:
        bad = y.infinite if x.infinite else x.zero
        return NAN if bad else Real(negative=negative, infinite=True)
    if y.infinite:
        return number(Fraction(0), negative_zero=negative)
    return number(x.value / y.value, negative_zero=negative)


def fused(x: Real, y: Real, z: Real, rounding: int = NEAREST) -> Real:
    return first_nan(x, y, z) or add(multiply(x, y), z, rounding)


def square_root(x: Real, mantissa_bits: int) -> Real:
    """The root to a few bits more than the mantissa, sticky in the last one."""
    if x.nan:
        return x.quieted()
    if x.zero or (x.infinite and not x.negative):
        return x
    if x.negative:
        return NAN
    shift = 2 * (mantissa_bits + 8)
    scale = 0
    while x.value * Fraction(4) ** scale < 1:
        scale += 1
    while x.value * Fraction(4) ** scale >= 4:
        scale -= 1
    wide = x.value * Fraction(4) ** scale * (1 << 2 * shift)
    whole = wide.numerator // wide.denominator
    root = isqrt(whole)
    sticky = root * root != wide
    result = Fraction(2 * root + sticky, 2 << shift) / Fraction(2) ** scale
    return number(result)


def whole(x: Real, how: str) -> Real:
    """floor or trunc; zero keeps the sign."""
    if not x.finite:
        return x.quieted() if x.nan else x
    value = math.floor(x.value) if how == "floor" else math.trunc(x.value)
    return number(Fraction(value), negative_zero=x.negative)


def compare(op: str, x: Real, y: Real) -> bool:
    if x.nan or y.nan:
        return op == "!="
    left, right = (
        (math.inf if not v.negative else -math.inf) if v.infinite else v.value for v in (x, y)
    )
    return {
        "==": left == right, "!=": left != right, "<": left < right, ">": left > right,
        "<=": left <= right, ">=": left >= right, "<>": left != right,
    }[op]  # fmt: skip
