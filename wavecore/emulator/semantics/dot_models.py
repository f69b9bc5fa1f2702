"""The arithmetic of RDNA's float dot products, in integers, on any builder.

The chips do not add products one after the other as the manuals' pseudocode says: they align all
terms of a step to one grid and round once. Model and regression vectors: numerics.md 2.5 (DOT2 of
gfx11) and 2.6 (gfx12); evidence: silicon (gfx1100, gfx1201), for FP8 a source comment of AMD's.

Exponents are those of a number's lowest bit unless they are called `lead`; everything is 32 bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wavecore.builder.contract import F32, I32, Builder, Value

FACTOR_NAN = 0xFFC00A3D  # the NaN that a NaN factor gives
INVALID_NAN = 0xFFC00000  # infinity times zero, infinity minus infinity
NONE = -4096  # the exponent of a term that is zero


@dataclass(frozen=True, slots=True)
class Format:
    """A float format as the multipliers take it apart."""

    name: str
    exponent_bits: int
    mantissa_bits: int
    bias: int
    has_infinity: bool = True
    keeps_subnormals: bool = True

    @property
    def bits(self) -> int:
        """The width of a number."""
        return 1 + self.exponent_bits + self.mantissa_bits


HALF = Format("f16", 5, 10, 15)
BFLOAT = Format("bf16", 8, 7, 127)
BFLOAT_FLUSHED = Format("bf16", 8, 7, 127, keeps_subnormals=False)
FLOAT8_E4M3 = Format("fp8", 4, 3, 7, has_infinity=False)
FLOAT8_E5M2 = Format("bf8", 5, 2, 15)


@dataclass(frozen=True, slots=True)
class Number:
    """A number taken apart: value = (-1)**sign * significand * 2**exponent."""

    negative: Value
    significand: Value
    exponent: Value
    is_nan: Value
    is_infinite: Value


def unpack(b: Builder, bits: Value, form: Format) -> Number:
    """A number of a format out of the low bits of a dword."""

    def mask(count: int) -> Value:
        return b.const(I32, (1 << count) - 1)

    zero, one = b.const(I32, 0), b.const(I32, 1)
    mantissa = b.and_(bits, mask(form.mantissa_bits))
    field = b.and_(b.lshr(bits, b.const(I32, form.mantissa_bits)), mask(form.exponent_bits))
    sign = b.and_(b.lshr(bits, b.const(I32, form.bits - 1)), one)
    normal = b.icmp("ne", field, zero)
    top = b.icmp("eq", field, mask(form.exponent_bits))
    if form.has_infinity:
        infinite = b.and_(top, b.icmp("eq", mantissa, zero))
        nan = b.and_(top, b.icmp("ne", mantissa, zero))
    else:
        infinite = b.icmp("ne", zero, zero)
        nan = b.and_(top, b.icmp("eq", mantissa, mask(form.mantissa_bits)))
    hidden = b.or_(mantissa, b.const(I32, 1 << form.mantissa_bits))
    subnormal = mantissa if form.keeps_subnormals else zero
    return Number(
        b.icmp("ne", sign, zero),
        b.select(normal, hidden, subnormal),
        b.sub(b.umax(field, one), b.const(I32, form.bias + form.mantissa_bits)),
        nan,
        infinite,
    )


@dataclass(frozen=True, slots=True)
class Product:
    """The exact product of two factors, and the exponent that aligns it."""

    number: Number
    scale: Value  # the sum of the factors' exponents as their fields say, whatever leads
    is_invalid: Value  # infinity times zero


def multiply(b: Builder, x: Number, y: Number, forms: tuple[Format, Format]) -> Product:
    """The product of two unpacked factors."""
    zero = b.const(I32, 0)
    mantissa_bits = forms[0].mantissa_bits + forms[1].mantissa_bits
    exponent = b.add(x.exponent, y.exponent)
    one_zero = b.or_(b.icmp("eq", x.significand, zero), b.icmp("eq", y.significand, zero))
    infinite = b.or_(x.is_infinite, y.is_infinite)
    number = Number(
        b.xor(x.negative, y.negative),
        b.mul(x.significand, y.significand),
        exponent,
        b.or_(x.is_nan, y.is_nan),
        infinite,
    )
    scale = b.add(exponent, b.const(I32, mantissa_bits))
    return Product(number, scale, b.and_(infinite, one_zero))


def is_zero(b: Builder, x: Number) -> Value:
    """Whether the significand is zero."""
    return b.icmp("eq", x.significand, b.const(I32, 0))


def lead(b: Builder, significand: Value, exponent: Value) -> Value:
    """The exponent of the leading bit; NONE for zero."""
    place = b.sub(b.const(I32, 31), b.ctlz(significand))
    zero = b.icmp("eq", significand, b.const(I32, 0))
    return b.select(zero, b.const(I32, NONE), b.add(exponent, place))


def largest(b: Builder, values: Sequence[Value]) -> Value:
    """The largest of signed numbers."""
    result = values[0]
    for v in values[1:]:
        result = b.smax(result, v)
    return result


def shifted(b: Builder, x: Value, count: Value, *, signed: bool) -> Value:
    """x times 2**count, floored; counts up to 31 are exact, beyond that all bits are gone."""
    zero, limit = b.const(I32, 0), b.const(I32, 31)
    left = b.smin(b.smax(count, zero), limit)
    right = b.smin(b.smax(b.sub(zero, count), zero), limit)
    down = b.ashr(x, right) if signed else b.lshr(x, right)
    return b.select(b.icmp("sgt", count, zero), b.shl(x, left), down)


def negated_if(b: Builder, condition: Value, x: Value) -> Value:
    """-x where the condition holds."""
    return b.select(condition, b.sub(b.const(I32, 0), x), x)


# ------------------------------------------------------------------------------ special results


@dataclass(frozen=True, slots=True)
class Special:
    """The f32 bits of a result that NaNs or infinities decide, and whether they do."""

    decides: Value
    bits: Value


def specials(b: Builder, products: Sequence[Product], addend: Value, invalid: int) -> Special:
    """NaN factors, then invalid products, a NaN addend, infinities: the first that applies wins."""
    c = unpack(b, addend, Format("f32", 8, 23, 127))

    def some(values: Sequence[Value]) -> Value:
        result = values[0]
        for v in values[1:]:
            result = b.or_(result, v)
        return result

    plus = some([b.and_(p.number.is_infinite, b.not_(p.number.negative)) for p in products])
    minus = some([b.and_(p.number.is_infinite, p.number.negative) for p in products])
    plus_c = b.and_(c.is_infinite, b.not_(c.negative))
    minus_c = b.and_(c.is_infinite, c.negative)
    up, down = b.or_(plus, plus_c), b.or_(minus, minus_c)
    nan_factor = some([p.number.is_nan for p in products])
    bad_product = b.or_(some([p.is_invalid for p in products]), b.and_(plus, minus))

    infinity = b.select(down, b.const(I32, 0xFF800000), b.const(I32, 0x7F800000))
    bits = b.select(b.and_(up, down), b.const(I32, invalid), infinity)
    bits = b.select(c.is_nan, b.or_(addend, b.const(I32, 0x00400000)), bits)
    bits = b.select(bad_product, b.const(I32, invalid), bits)
    bits = b.select(nan_factor, b.const(I32, FACTOR_NAN), bits)
    decides = some([up, down, c.is_nan, nan_factor, bad_product])
    return Special(decides, bits)


# ------------------------------------------------------------------------------------ rounding


def round_magnitude(
    b: Builder, magnitude: Value, grid: Value, mantissa_bits: int, lowest: int
) -> tuple[Value, Value]:
    """magnitude * 2**grid to nearest even: the rounded significand and its exponent.

    The exponent is at least `lowest`, the format's smallest unit; the significand may have grown
    to one bit more.
    """
    one = b.const(I32, 1)
    top = lead(b, magnitude, grid)
    unit = b.smax(b.sub(top, b.const(I32, mantissa_bits)), b.const(I32, lowest))
    drop = b.sub(unit, grid)
    gone = b.smin(b.smax(drop, b.const(I32, 0)), b.const(I32, 31))
    kept = b.lshr(magnitude, gone)
    rest = b.sub(magnitude, b.shl(kept, gone))
    half = b.lshr(b.shl(one, gone), one)
    above = b.or_(
        b.icmp("ugt", rest, half),
        b.and_(b.icmp("eq", rest, half), b.icmp("ne", b.and_(kept, one), b.const(I32, 0))),
    )
    up = b.and_(above, b.icmp("sgt", drop, b.const(I32, 0)))
    rounded = b.add(kept, b.select(up, one, b.const(I32, 0)))
    exact = shifted(b, magnitude, b.sub(b.const(I32, 0), drop), signed=False)
    return b.select(b.icmp("sgt", drop, b.const(I32, 0)), rounded, exact), unit


def pack(
    b: Builder, total: Value, negative: Value, grid: Value, form: Format, *, saturates: bool = False
) -> Value:
    """A signed total on a grid as the bits of a format, in a dword; zeros are positive."""
    lowest = 1 - form.bias - form.mantissa_bits
    significand, unit = round_magnitude(b, total, grid, form.mantissa_bits, lowest)
    infinity = ((1 << form.exponent_bits) - 1) << form.mantissa_bits
    place = b.sub(unit, b.const(I32, lowest))
    bits = b.add(b.shl(place, b.const(I32, form.mantissa_bits)), significand)
    too_large = b.or_(
        b.icmp("uge", place, b.const(I32, (1 << form.exponent_bits) - 1)),
        b.icmp("uge", bits, b.const(I32, infinity)),
    )
    bits = b.select(too_large, b.const(I32, infinity - 1 if saturates else infinity), bits)
    signed = b.or_(bits, b.const(I32, 1 << (form.bits - 1)))
    zero = b.icmp("eq", significand, b.const(I32, 0))
    return b.select(zero, b.const(I32, 0), b.select(negative, signed, bits))


FLOAT32 = Format("f32", 8, 23, 127)


def pack_flushed(b: Builder, magnitude: Value, negative: Value, grid: Value) -> Value:
    """A total as f32 with 24 bits and any exponent; below the normal range it is +0."""
    # A conversion from integer rounds to 24 bits; the grid then moves the exponent's field.
    bits = b.bitcast(b.uitofp(magnitude, F32), I32)
    field = b.add(b.lshr(bits, b.const(I32, 23)), grid)
    moved = b.add(bits, b.shl(grid, b.const(I32, 23)))
    moved = b.select(b.icmp("sgt", field, b.const(I32, 254)), b.const(I32, 0x7F800000), moved)
    signed = b.or_(moved, b.select(negative, b.const(I32, 1 << 31), b.const(I32, 0)))
    gone = b.or_(b.icmp("slt", field, b.const(I32, 1)), b.icmp("eq", magnitude, b.const(I32, 0)))
    return b.select(gone, b.const(I32, 0), signed)


def narrow_special(b: Builder, bits: Value, result: Format) -> Value:
    """The f32 bits of a special result in a 16-bit format."""
    if result.mantissa_bits == 7:
        plain = b.lshr(bits, b.const(I32, 16))
        of_factor = 0xFFFD
    else:
        payload = b.and_(b.lshr(bits, b.const(I32, 13)), b.const(I32, 0x3FF))
        sign = b.and_(b.lshr(bits, b.const(I32, 16)), b.const(I32, 0x8000))
        plain = b.or_(b.or_(payload, sign), b.const(I32, 0x7C00))
        of_factor = 0xFE3D
    from_factor = b.icmp("eq", bits, b.const(I32, FACTOR_NAN))
    return b.select(from_factor, b.const(I32, of_factor), plain)


# -------------------------------------------------------------------------------------- models


def dot2_gfx11(
    b: Builder,
    pairs: Sequence[tuple[Value, Value]],
    addend: Value,
    form: Format,
    result: Format = FLOAT32,
    *,
    saturates: bool = False,
) -> Value:
    """Two products and an f32 addend in one step of gfx11's dot unit: the result's bits in a dword.

    Args:
        pairs: the factors' bits, low bits of dwords.
        addend: f32 bits; a narrower addend is widened first.
        form: HALF or BFLOAT_FLUSHED.
        result: FLOAT32, HALF or BFLOAT.
        saturates: finite f16 results that overflow stay finite (MODE.FP16_OVFL).
    """
    products = [multiply(b, unpack(b, x, form), unpack(b, y, form), (form, form)) for x, y in pairs]
    special = specials(b, products, addend, INVALID_NAN)
    c = unpack(b, addend, Format("f32", 8, 23, 127, keeps_subnormals=False))
    none = b.const(I32, NONE)
    scales = [
        b.select(is_zero(b, p.number), none, b.sub(p.scale, b.const(I32, 24))) for p in products
    ]
    lead_c = lead(b, c.significand, c.exponent)
    if result.name == "f16":
        lead_c = b.smax(lead_c, b.const(I32, -14))
    leads = [lead(b, p.number.significand, p.number.exponent) for p in products]
    top = b.sub(largest(b, [lead_c, *leads]), b.const(I32, 26))
    grid = largest(b, [*scales, top])

    total = b.const(I32, 0)
    nothing = is_zero(b, c)
    for term in (c, *(p.number for p in products)):
        nothing = b.and_(nothing, is_zero(b, term))
        part = shifted(b, term.significand, b.sub(term.exponent, grid), signed=False)
        opposed = b.xor(term.negative, c.negative)
        total = b.add(total, b.select(opposed, b.not_(part), part))
    below = b.icmp("slt", total, b.const(I32, 0))
    negative = b.xor(below, c.negative)
    magnitude = b.select(nothing, b.const(I32, 0), negated_if(b, below, total))
    if result.name == "f16":
        finite = pack(b, magnitude, negative, grid, HALF, saturates=saturates)
    else:
        finite = pack_flushed(b, magnitude, negative, grid)
        if result.name == "bf16":
            finite = b.lshr(finite, b.const(I32, 16))
    bits = special.bits if result.name == "f32" else narrow_special(b, special.bits, result)
    return b.select(special.decides, bits, finite)


def dot_gfx12(
    b: Builder,
    pairs: Sequence[tuple[Value, Value]],
    addend: Value,
    forms: tuple[Format, Format],
    result: Format = FLOAT32,
    *,
    group: int = 2,
    saturates: bool = False,
) -> Value:
    """Two or four products and an f32 addend in one step of gfx12's dot unit.

    Args:
        forms: the formats of the first and of the second factors.
        group: how many neighbouring products are summed on a grid of their own.
        Others as `dot2_gfx11`.
    """
    products = [
        multiply(b, unpack(b, x, forms[0]), unpack(b, y, forms[1]), forms) for x, y in pairs
    ]
    invalid = FACTOR_NAN if forms[0].bits == 8 else INVALID_NAN
    special = specials(b, products, addend, invalid)
    c = unpack(b, addend, FLOAT32)
    none = b.const(I32, NONE)
    scales = [
        b.select(is_zero(b, p.number), none, b.sub(p.scale, b.const(I32, 24))) for p in products
    ]
    floor_c = -14 if result.name == "f16" else -126
    lead_c = b.smax(lead(b, c.significand, c.exponent), b.const(I32, floor_c))
    grid = largest(b, [*scales, b.sub(lead_c, b.const(I32, 26))])

    move = b.sub(c.exponent, grid)
    total = shifted(b, negated_if(b, c.negative, c.significand), move, signed=True)
    survives = b.icmp("ne", shifted(b, c.significand, move, signed=False), b.const(I32, 0))
    low_grid = b.icmp("sle", grid, b.const(I32, floor_c))
    total = b.select(b.or_(survives, low_grid), total, b.const(I32, 0))
    for first in range(0, len(products), group):
        members, own = products[first : first + group], scales[first : first + group]
        group_grid = largest(b, own)
        part = b.const(I32, 0)
        for p in members:
            signed = negated_if(b, p.number.negative, p.number.significand)
            move = b.sub(p.number.exponent, group_grid)
            part = b.add(part, shifted(b, signed, move, signed=True))
        # A group of zeros has no grid; its sum is 0 on any.
        total = b.add(total, shifted(b, part, b.sub(group_grid, grid), signed=True))
    below = b.icmp("slt", total, b.const(I32, 0))
    magnitude = negated_if(b, below, total)
    if result.name == "bf16":
        finite = b.lshr(pack(b, magnitude, below, grid, FLOAT32), b.const(I32, 16))
    else:
        finite = pack(b, magnitude, below, grid, result, saturates=saturates)
    bits = special.bits if result.name == "f32" else narrow_special(b, special.bits, result)
    return b.select(special.decides, bits, finite)
