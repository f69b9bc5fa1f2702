"""The arithmetic of RDNA's float dot products, in integers: DOT2-G11 and DOT-G12.

The chips do not add products one after the other as the manuals' pseudocode says: they align all
terms of a step to one grid and round once. Model and regression vectors: numerics.md 2.5 (DOT2 of
gfx11) and 2.6 (gfx12); evidence: silicon (gfx1100, gfx1201), for FP8 a source comment of AMD's.

Exponents are those of a number's lowest bit unless they are called `lead`; everything is 32 bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wavecore.builder.contract import F16, F32, I16, I32, Builder, Value
from wavecore.matrix.numerics import entries
from wavecore.matrix.numerics.entries import FORMATS, Format
from wavecore.matrix.numerics.model import Factor, State

FACTOR_NAN = 0xFFC00A3D  # the NaN that a NaN factor gives
INVALID_NAN = 0xFFC00000  # infinity times zero, infinity minus infinity
NONE = -4096  # the exponent of a term that is zero
SPECIAL = 4096  # added to the exponents of NaNs and infinities
FLOAT32, HALF, BFLOAT = FORMATS["f32"], FORMATS["f16"], FORMATS["bf16"]


@dataclass(frozen=True, slots=True)
class Number:
    """A number taken apart: value = (-1)**sign * significand * 2**exponent.

    `sign` is negative where the number is. NaNs and infinities have SPECIAL in their exponent.
    """

    sign: Value
    significand: Value
    exponent: Value


def unpack(b: Builder, code: Value, form: Format, *, flushed: bool = False) -> Number:
    """A number of a format out of its code; `flushed` takes subnormals for zero."""
    field, fraction = entries.parts(b, code, form)
    normal = b.icmp("ne", field, b.const(I32, 0))
    hidden = b.or_(fraction, b.const(I32, 1 << form.mantissa_bits))
    lowest = b.const(I32, form.bias + form.mantissa_bits)
    exponent = b.sub(b.umax(field, b.const(I32, 1)), lowest)
    special = entries.is_special(b, code, form)
    return Number(
        b.shl(code, b.const(I32, 32 - form.bits)) if form.bits < 32 else code,
        b.select(normal, hidden, b.const(I32, 0) if flushed else fraction),
        b.select(special, b.add(exponent, b.const(I32, SPECIAL)), exponent),
    )


def product(b: Builder, x: Number, y: Number) -> Number:
    """The exact product."""
    return Number(
        b.xor(x.sign, y.sign), b.mul(x.significand, y.significand), b.add(x.exponent, y.exponent)
    )


def is_negative(b: Builder, x: Number) -> Value:
    """Whether the sign bit is set."""
    return b.icmp("slt", x.sign, b.const(I32, 0))


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
class _Kind:
    """What is special about a number: conditions."""

    nan: Value
    infinite: Value
    negative: Value


def _kind(b: Builder, x: Number, form: Format) -> _Kind:
    special = b.icmp("sgt", x.exponent, b.const(I32, SPECIAL // 2))
    fraction = b.and_(x.significand, b.const(I32, (1 << form.mantissa_bits) - 1))
    empty = b.icmp("eq", fraction, b.const(I32, 0))
    infinite = b.and_(special, empty)
    if form.special != "ieee":
        infinite = b.icmp("ne", fraction, fraction)
    return _Kind(b.and_(special, b.not_(infinite)), infinite, is_negative(b, x))


def special_result(
    b: Builder,
    factors: Sequence[tuple[Number, Number]],
    forms: tuple[Format, Format],
    addend: Value,
    invalid: int,
    finite: Value,
) -> Value:
    """The f32 bits that NaNs or infinities decide on; `finite` where they do not.

    NaN factors, then invalid products, a NaN addend, infinities: the first that applies wins.
    """
    c = _kind(b, unpack(b, addend, FLOAT32), FLOAT32)
    plus, minus = b.and_(c.infinite, b.not_(c.negative)), b.and_(c.infinite, c.negative)
    up = down = bad = nan = b.icmp("ne", b.const(I32, 0), b.const(I32, 0))
    for x, y in factors:
        first, second = _kind(b, x, forms[0]), _kind(b, y, forms[1])
        nan = b.or_(nan, b.or_(first.nan, second.nan))
        infinite = b.or_(first.infinite, second.infinite)
        bad = b.or_(bad, b.and_(infinite, b.or_(is_zero(b, x), is_zero(b, y))))
        negative = b.xor(first.negative, second.negative)
        up = b.or_(up, b.and_(infinite, b.not_(negative)))
        down = b.or_(down, b.and_(infinite, negative))
    bad = b.or_(bad, b.and_(up, down))
    up, down = b.or_(up, plus), b.or_(down, minus)
    infinity = b.select(down, b.const(I32, 0xFF800000), b.const(I32, 0x7F800000))
    bits = b.select(b.or_(up, down), infinity, finite)
    bits = b.select(b.and_(up, down), b.const(I32, invalid), bits)
    bits = b.select(c.nan, b.or_(addend, b.const(I32, 0x00400000)), bits)
    bits = b.select(bad, b.const(I32, invalid), bits)
    return b.select(nan, b.const(I32, FACTOR_NAN), bits)


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


def narrow_special(b: Builder, bits: Value, out: str) -> Value:
    """The f32 bits of a special result in a format."""
    if out == "f32":
        return bits
    if out == "bf16":
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


@dataclass(frozen=True)
class _DotUnit:
    """What both generations share.

    Args:
        formats: of A and B.
        out: format of C and D: "f32", or "f16" or "bf16", which every step narrows to.
        group: products of a step.
        saturates: finite f16 results that overflow stay finite (MODE.FP16_OVFL).
    """

    formats: tuple[str, str]
    out: str = "f32"
    group: int = 2
    saturates: bool = False

    _flushes_c = False

    def factor(self, b: Builder, code: Value, form: Format) -> Factor:
        x = unpack(b, code, form, flushed=self._flushes(form))
        return x.sign, x.significand, x.exponent

    def _flushes(self, form: Format) -> bool:
        return False

    def start(self, b: Builder, code: Value) -> State:
        return (code,)

    def finish(self, b: Builder, state: State) -> Value:
        return state[0]

    def step(
        self, b: Builder, state: State, x: Sequence[Factor], y: Sequence[Factor], *scales: Value
    ) -> State:
        addend = widened(b, state[0], self.out)
        pairs = [(Number(*p), Number(*q)) for p, q in zip(x, y, strict=True)]
        products = [product(b, p, q) for p, q in pairs]
        c = unpack(b, addend, FLOAT32, flushed=self._flushes_c)
        top = largest(b, [c.exponent, *(p.exponent for p in products)])
        risky = b.any_lane(b.icmp("sgt", top, b.const(I32, SPECIAL // 2)))
        finite = self.finite(b, products, c)
        forms = FORMATS[self.formats[0]], FORMATS[self.formats[1]]
        invalid = FACTOR_NAN if forms[0].bits == 8 else INVALID_NAN

        def special() -> list[Value]:
            none = b.const(I32, 1)  # the bits of no special result
            bits = special_result(b, pairs, forms, addend, invalid, none)
            decided = b.icmp("ne", bits, none)
            return [b.select(decided, narrow_special(b, bits, self.out), finite)]

        return tuple(b.choose(risky, special, lambda: [finite]))

    def finite(self, b: Builder, products: Sequence[Number], c: Number) -> Value:
        """The code of a sum of finite numbers."""
        raise NotImplementedError


@dataclass(frozen=True)
class Dot2G11(_DotUnit):
    """gfx11: two products and C on one grid, in the ones' complement of C's sign."""

    name = "DOT2-G11"
    _flushes_c = True

    def _flushes(self, form: Format) -> bool:
        return form.name == "bf16"

    def finite(self, b: Builder, products: Sequence[Number], c: Number) -> Value:
        grid = _grid(b, products, c, FORMATS[self.formats[0]], -14 if self.out == "f16" else None)
        total = b.const(I32, 0)
        nothing = b.const(I32, 0)
        for term in (c, *products):
            nothing = b.or_(nothing, term.significand)
            part = shifted(b, term.significand, b.sub(term.exponent, grid), signed=False)
            # All ones where the signs differ: -part - 1, with no carry around.
            opposed = b.ashr(b.xor(term.sign, c.sign), b.const(I32, 31))
            total = b.add(total, b.xor(part, opposed))
        below = b.icmp("slt", total, b.const(I32, 0))
        negative = b.xor(below, is_negative(b, c))
        empty = b.icmp("eq", nothing, b.const(I32, 0))
        magnitude = b.select(empty, b.const(I32, 0), negated_if(b, below, total))
        if self.out == "f16":
            return pack(b, magnitude, negative, grid, HALF, saturates=self.saturates)
        bits = pack_flushed(b, magnitude, negative, grid)
        return b.lshr(bits, b.const(I32, 16)) if self.out == "bf16" else bits


def _grid(
    b: Builder, products: Sequence[Number], c: Number, form: Format, floor: int | None
) -> Value:
    """24 bits below the largest product's exponent, or 26 below the largest leading bit."""
    none = b.const(I32, NONE)
    # An exponent counts from the product's lowest bit, alignment from its two hidden bits.
    up = b.const(I32, 2 * form.mantissa_bits - 24)
    scales = [b.select(is_zero(b, p), none, b.add(p.exponent, up)) for p in products]
    lead_c = lead(b, c.significand, c.exponent)
    if floor is not None:
        lead_c = b.smax(lead_c, b.const(I32, floor))
    leads = [lead(b, p.significand, p.exponent) for p in products]
    return largest(b, [*scales, b.sub(largest(b, [lead_c, *leads]), b.const(I32, 26))])


@dataclass(frozen=True)
class DotG12(_DotUnit):
    """gfx12: products are summed on grids of their own, `neighbours` at a time, then with C."""

    neighbours: int = 2
    name = "DOT-G12"

    def finite(self, b: Builder, products: Sequence[Number], c: Number) -> Value:
        up = sum(FORMATS[name].mantissa_bits for name in self.formats) - 24
        none = b.const(I32, NONE)
        scales = [
            b.select(is_zero(b, p), none, b.add(p.exponent, b.const(I32, up))) for p in products
        ]
        floor = -14 if self.out == "f16" else -126
        lead_c = b.smax(lead(b, c.significand, c.exponent), b.const(I32, floor))
        grid = largest(b, [*scales, b.sub(lead_c, b.const(I32, 26))])
        move = b.sub(c.exponent, grid)
        total = shifted(b, _signed(b, c), move, signed=True)
        survives = b.icmp("ne", shifted(b, c.significand, move, signed=False), b.const(I32, 0))
        low = b.icmp("sle", grid, b.const(I32, floor))
        total = b.select(b.or_(survives, low), total, b.const(I32, 0))
        for first in range(0, len(products), self.neighbours):
            last = first + self.neighbours
            own = largest(b, scales[first:last])
            part = b.const(I32, 0)
            for p in products[first:last]:
                part = b.add(part, shifted(b, _signed(b, p), b.sub(p.exponent, own), signed=True))
            # A group of zeros has no grid; its sum is 0 on any.
            total = b.add(total, shifted(b, part, b.sub(own, grid), signed=True))
        below = b.icmp("slt", total, b.const(I32, 0))
        magnitude = negated_if(b, below, total)
        if self.out == "bf16":
            return b.lshr(pack(b, magnitude, below, grid, FLOAT32), b.const(I32, 16))
        form = FORMATS[self.out]
        return pack(b, magnitude, below, grid, form, saturates=self.saturates)


def _signed(b: Builder, x: Number) -> Value:
    """The significand with the number's sign."""
    mask = b.ashr(x.sign, b.const(I32, 31))
    return b.sub(b.xor(x.significand, mask), mask)


def widened(b: Builder, code: Value, name: str) -> Value:
    """A code of f16, bf16 or f32 as f32's bits; payloads of NaN stay as they are."""
    if name == "f32":
        return code
    if name == "bf16":
        return b.shl(code, b.const(I32, 16))
    x = b.bitcast(b.trunc(code, I16), F16)
    payload = b.shl(b.and_(code, b.const(I32, 0x3FF)), b.const(I32, 13))
    sign = b.shl(b.and_(code, b.const(I32, 0x8000)), b.const(I32, 16))
    nan = b.or_(b.or_(payload, sign), b.const(I32, 0x7F800000))
    return b.select(b.fcmp("uno", x, x), nan, b.bitcast(b.fpext(x, F32), I32))


def dot(b: Builder, model: _DotUnit, pairs: Sequence[tuple[Value, Value]], addend: Value) -> Value:
    """One step on codes: the DOT instructions. The addend and the result have `model.out`."""
    forms = FORMATS[model.formats[0]], FORMATS[model.formats[1]]
    x = [model.factor(b, first, forms[0]) for first, _ in pairs]
    y = [model.factor(b, second, forms[1]) for _, second in pairs]
    return model.finish(b, model.step(b, model.start(b, addend), x, y))
