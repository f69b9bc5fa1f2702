"""Directed rounding built on round-to-nearest operations, written once for every executor.

The idea: compute the result rounded to nearest, find on which side of it the exact value lies, and
step by one unit in the last place if the direction requires it. The exact value is a sum of two f64
numbers, `total` rounded to nearest and the `error` of that rounding: an f16, bf16 or f32 product is
exact in f64, and the error of a sum is representable (Fast2Sum). f64 operations scale their
operands first, so that the error-free transformations neither overflow nor underflow.

Round to odd makes double rounding safe: a result whose last bit records whether anything was lost
can be rounded again, to a format at least two bits shorter, as if rounded once.
"""

from __future__ import annotations

from wavecore.builder.contract import (
    F32,
    F64,
    I32,
    I64,
    Builder,
    Rounding,
    Type,
    Value,
)


def converts_natively(x: Value, type: Type, rounding: Rounding) -> bool:
    """Whether hosts convert an integer to this float in one operation."""
    if x.type.bits < 64 and type == F64:
        return True
    return rounding == Rounding.NEAREST_EVEN and type in (F32, F64)


class DirectedRounding(Builder):
    """Shared by builders: the rounding modes other than nearest-even, and rounding to odd."""

    def round_to_odd(self, x: Value) -> Value:
        """An f64 as f32: toward zero, with the last bit set when anything was lost."""
        near = self.fptrunc(x, F32)
        back = self.fpext(near, F64)
        bits = self.bitcast(near, I32)
        one = self.const(I32, 1)
        away = self.fcmp("ogt", self.fabs(back), self.fabs(x))
        odd = self.or_(self.select(away, self.sub(bits, one), bits), one)
        return self.bitcast(self.select(self.fcmp("one", back, x), odd, bits), F32)

    def fadd_round_to_odd(self, x: Value, y: Value) -> Value:
        """The f64 sum toward zero, with the last bit set when anything was lost."""
        return made_odd(self, *_add_exactly(self, x, y))

    def directed_trunc(self, x: Value, type: Type, rounding: Rounding) -> Value:
        """A wider float to a narrower one in a directed mode."""
        near = self.fptrunc(x, type)
        back = self.fpext(near, x.type)
        return _step(self, near, self.fcmp("ogt", x, back), self.fcmp("olt", x, back), rounding)

    def directed_add(self, x: Value, y: Value, rounding: Rounding) -> Value:
        """Sum in a directed mode."""
        return _directed(self, self.fadd(x, y), x, self.fconst(x.type, 1.0), y, rounding)

    def directed_sub(self, x: Value, y: Value, rounding: Rounding) -> Value:
        """Difference in a directed mode."""
        one = self.fconst(x.type, 1.0)
        return _directed(self, self.fsub(x, y), x, one, self.fneg(y), rounding)

    def directed_mul(self, x: Value, y: Value, rounding: Rounding) -> Value:
        """Product in a directed mode."""
        return _directed(self, self.fmul(x, y), x, y, self.const(x.type, 0), rounding)

    def directed_fma(self, x: Value, y: Value, z: Value, rounding: Rounding) -> Value:
        """Product plus third in a directed mode, one rounding."""
        return _directed(self, self.fma(x, y, z), x, y, z, rounding)

    def scaled_fma(
        self, x: Value, y: Value, z: Value, exponent: Value, rounding: Rounding
    ) -> Value:
        """An f64 product plus third, times 2**exponent (an I64), all in one rounding."""
        product, z, total, error, top = _fma_exactly(self, x, y, z)
        own = _exponent(self, total)
        total, error = (_scale(self, v, _minus(self, own)) for v in (total, error))
        place = self.add(self.add(top, own), exponent)
        near = _scale(self, total, place)
        rest = self.fsub(total, _scale(self, near, _minus(self, place)))
        zero = self.const(F64, 0)
        sides = [(self.fcmp(s, rest, zero), self.fcmp(s, error, zero)) for s in ("ogt", "olt")]
        if rounding != Rounding.NEAREST_EVEN:
            exact = self.fcmp("oeq", rest, zero)
            above, below = (self.or_(far, self.and_(exact, close)) for far, close in sides)
            result = _step(self, near, above, below, rounding)
            return _with_zero_sign(self, result, product, z, total, rounding)
        # Only a subnormal loses bits here, and the fma's own error matters only at a tie.
        half = _scale(self, self.fconst(F64, 1.0), self.sub(self.const(I64, -1075), place))
        tie = self.fcmp("oeq", self.fabs(rest), half)
        wrong = [self.and_(tie, self.and_(far, close)) for far, close in sides]
        bits, one, none = self.bitcast(near, I64), self.const(I64, 1), self.const(I64, 0)
        negative = self.icmp("slt", bits, none)
        up = self.select(negative, _minus(self, one), one)
        move = self.select(wrong[0], up, self.select(wrong[1], _minus(self, up), none))
        return self.bitcast(self.add(bits, move), F64)

    def from_integer(self, x: Value, type: Type, rounding: Rounding, signed: bool) -> Value:
        """An integer to a float where `converts_natively` says no."""
        convert = self.sitofp if signed else self.uitofp
        if x.type.bits < 64:
            return self.fptrunc(convert(x, F64), type, rounding)
        low_bits = 0x7FF
        high = convert(self.and_(x, self.const(I64, ~low_bits)), F64)
        low = self.uitofp(self.and_(x, self.const(I64, low_bits)), F64)
        if type == F64:
            return self.fadd(high, low, rounding)
        return self.fptrunc(self.fadd_round_to_odd(high, low), type, rounding)


def _directed(b: Builder, near: Value, x: Value, y: Value, z: Value, rounding: Rounding) -> Value:
    """Product plus third in a directed mode; `near` is the same, rounded to nearest.

    NaN and infinite operands cause no step: comparisons with their results are false.
    """
    if near.type == F64:
        product, z, total, error, top = _fma_exactly(b, x, y, z)
        back = _scale(b, near, _minus(b, top))
    else:
        product, z = b.fmul(b.fpext(x, F64), b.fpext(y, F64)), b.fpext(z, F64)
        total, error = _add_exactly(b, product, z)
        back = b.fpext(near, F64)
    zero = b.const(F64, 0)
    equal = b.fcmp("oeq", total, back)
    above = b.or_(b.fcmp("ogt", total, back), b.and_(equal, b.fcmp("ogt", error, zero)))
    below = b.or_(b.fcmp("olt", total, back), b.and_(equal, b.fcmp("olt", error, zero)))
    result = _step(b, near, above, below, rounding)
    return _with_zero_sign(b, result, product, z, total, rounding)


def _with_zero_sign(
    b: Builder, result: Value, product: Value, z: Value, total: Value, rounding: Rounding
) -> Value:
    """An exact zero from opposite signs, +0 to nearest, is -0 toward minus infinity."""
    if rounding != Rounding.MINUS_INFINITY:
        return result
    signs = b.xor(b.bitcast(product, I64), b.bitcast(z, I64))
    differ = b.icmp("slt", signs, b.const(I64, 0))
    minus = b.const(result.type, 1 << (result.type.bits - 1))
    is_zero = b.fcmp("oeq", total, b.const(F64, 0))
    return b.select(b.and_(is_zero, differ), minus, result)


def _step(b: Builder, near: Value, above: Value, below: Value, rounding: Rounding) -> Value:
    """Move `near` by one unit where the exact value is `above` or `below` and the mode requires it.

    Rounding to nearest keeps the sign, so a step from zero is always outward. A finite value that
    overflowed lies inside its infinity, and the step inward gives the largest number.
    """
    integer = near.type.as_int
    bits = b.bitcast(near, integer)
    negative = b.icmp("slt", bits, b.const(integer, 0))
    inward, outward = b.const(integer, -1), b.const(integer, 1)
    if rounding == Rounding.PLUS_INFINITY:
        wanted, step = above, b.select(negative, inward, outward)
    elif rounding == Rounding.MINUS_INFINITY:
        wanted, step = below, b.select(negative, outward, inward)
    else:
        wanted, step = b.select(negative, above, below), inward
    return b.bitcast(b.select(wanted, b.add(bits, step), bits), near.type)


def made_odd(b: Builder, total: Value, error: Value) -> Value:
    """A sum to nearest that lost `error`, as the sum toward zero with the last bit set."""
    integer = total.type.as_int
    bits, zero = b.bitcast(total, integer), b.const(integer, 0)
    lost = b.sext(b.fcmp("one", error, b.const(error.type, 0)), integer)
    inward = b.icmp("slt", b.xor(bits, b.bitcast(error, integer)), zero)
    toward_zero = b.add(bits, b.and_(lost, b.sext(inward, integer)))
    return b.bitcast(
        b.or_(toward_zero, b.lshr(lost, b.const(integer, integer.bits - 1))), total.type
    )


def fma_to_odd(b: Builder, x: Value, y: Value, z: Value) -> Value:
    """x * y + z of f32 operands that f16 holds, rounded to odd; NaN as it comes.

    The product is exact, and nothing in Knuth's TwoSum overflows.
    """
    product = b.fmul_nan_unspecified(x, y)
    total = b.fadd_nan_unspecified(product, z)
    rest = b.fsub_nan_unspecified(total, product)
    error = b.fadd_nan_unspecified(
        b.fsub_nan_unspecified(product, b.fsub_nan_unspecified(total, rest)),
        b.fsub_nan_unspecified(z, rest),
    )
    return made_odd(b, total, error)


def _add_exactly(b: Builder, x: Value, y: Value) -> tuple[Value, Value]:
    """An f64 sum and its error: Fast2Sum, which overflows only where the sum does."""
    total = b.fadd(x, y)
    swap = b.fcmp("olt", b.fabs(x), b.fabs(y))
    large, small = b.select(swap, y, x), b.select(swap, x, y)
    return total, b.fsub(small, b.fsub(total, large))


def _fma_exactly(
    b: Builder, x: Value, y: Value, z: Value
) -> tuple[Value, Value, Value, Value, Value]:
    """The product, z, the fma and the fma's error, all divided by one power of two; its exponent.

    The power brings the larger of product and z near 1; the other stays within 2**-300 of it,
    which is enough to preserve every comparison. The error then follows from Boldo and Muller's
    ErrFma (Exact and approximated error of the FMA, 2011).
    """
    exponent_x, exponent_y, exponent_z = (_exponent(b, v) for v in (x, y, z))
    exponent_product = b.add(exponent_x, exponent_y)
    top = b.smax(exponent_product, exponent_z)
    lowest = b.const(I64, -300)

    x = _scale(b, x, _minus(b, exponent_x))
    y = _scale(b, y, b.sub(b.smax(b.sub(exponent_product, top), lowest), exponent_y))
    z = _scale(b, z, b.sub(b.smax(b.sub(exponent_z, top), lowest), exponent_z))
    total = b.fma(x, y, z)
    product = b.fmul(x, y)
    product_low = b.fma(x, y, b.fneg(product))
    rest, rest_low = _add_exactly(b, z, product_low)
    high, low = _add_exactly(b, product, rest)
    error = b.fadd(b.fadd(b.fsub(high, total), low), rest_low)
    return product, z, total, error, top


def _minus(b: Builder, x: Value) -> Value:
    return b.sub(b.const(I64, 0), x)


def _exponent(b: Builder, x: Value) -> Value:
    """The exponent of an f64's leading bit, subnormals included; far below all others for 0."""

    def field(v: Value) -> Value:
        return b.and_(b.lshr(b.bitcast(v, I64), b.const(I64, 52)), b.const(I64, 0x7FF))

    of_subnormal = b.sub(field(b.fmul(x, b.fconst(F64, 2.0**64))), b.const(I64, 64))
    biased = b.select(b.icmp("eq", field(x), b.const(I64, 0)), of_subnormal, field(x))
    exponent = b.sub(biased, b.const(I64, 1023))
    return b.select(b.fcmp("oeq", x, b.const(F64, 0)), b.const(I64, -10000), exponent)


def _scale(b: Builder, x: Value, exponent: Value) -> Value:
    """Times 2**exponent, in three steps that are powers of two themselves."""
    for _ in range(3):
        step = b.smin(b.smax(exponent, b.const(I64, -1000)), b.const(I64, 1000))
        power = b.shl(b.add(step, b.const(I64, 1023)), b.const(I64, 52))
        x = b.fmul(x, b.bitcast(power, F64))
        exponent = b.sub(exponent, step)
    return x
