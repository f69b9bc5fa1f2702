"""Quick forms of RDNA's dot products: products and grids as F32 numbers, sums in I32.

The models in `rdna` shift significands; here a product times a power of two is cut to an integer.
In these forms' window of exponents the multiplications are exact, and no result is subnormal or
overflows in F32.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from wavecore.builder.contract import F16, F32, I16, I32, Builder, Value
from wavecore.matrix.numerics import entries
from wavecore.matrix.numerics.entries import FORMATS, Format
from wavecore.matrix.numerics.model import Factor, State, largest

PRODUCT_BITS = 24  # below the largest product's exponent
C_BITS = 26  # below C's leading bit
# Exponents of products, and of the first C, such that every later C stays in F32's range: it is
# zero or at least a unit of the smallest product's grid.
LOWEST, HIGHEST = -64, 40
LOWEST_C, HIGHEST_C = LOWEST - PRODUCT_BITS, 56
# The grid of products that are all zero, below every C's grid. On it no term exceeds the limit
# that counts as zero.
NO_GRID = LOWEST_C - 4 - PRODUCT_BITS
LEAST = 2.0 ** (LOWEST_C - 8)
F16_LOWEST = -14
# Grids are codes of F32 powers of two: the biased exponent, with zeros below it.
BIAS, FIELD, FIELD_MASK = 127, 23, 0x7F800000
# With at most this many exponent bits, the sum of two grid codes fits an I32, for zeros too.
FEW_EXPONENT_BITS = 5
FEW_ZERO = -112  # a zero's exponent in such formats: plus any other it is below NO_GRID


@dataclass(frozen=True)
class _QuickDot(ABC):
    """Code shared by both generations; the accumulator is F32 for every format of C."""

    formats: tuple[str, str]
    group: int
    out: str
    saturates: bool

    @property
    def _few(self) -> bool:
        """Whether both formats have few exponent bits."""
        return all(FORMATS[name].exponent_bits <= FEW_EXPONENT_BITS for name in self.formats)

    @property
    def _may_overflow(self) -> bool:
        return self.out == "f16" and not self.saturates

    def covers(self, lowest: int, highest: int) -> bool:
        return lowest >= LOWEST and highest <= HIGHEST

    def fits(self, b: Builder, lowest: Value, highest: Value, k: int) -> tuple[Value, State]:
        low = b.icmp("sge", lowest, b.const(I32, LOWEST))
        return b.and_(low, b.icmp("sle", highest, b.const(I32, HIGHEST))), ()

    def decode_operand(self, b: Builder, code: Value, form: Format) -> Factor:
        """The number, and one that with another's makes their grid, or twice its field."""
        number = entries.number(b, code, form)
        if self._few:
            lowest = b.const(I32, BIAS + form.exponents[0] << FIELD)
            field = b.umax(b.and_(b.bitcast(number, I32), b.const(I32, FIELD_MASK)), lowest)
            half = b.add(field, b.const(I32, _half_grid(-BIAS)))
            zero = b.fcmp("oeq", number, b.fconst(F32, 0.0))
            return number, b.select(zero, b.const(I32, _half_grid(FEW_ZERO)), half)
        size = entries.magnitude(b, code, form)
        own = entries.exponent_of(b, size, form, is_number=True)
        return number, b.add(b.add(own, own), b.const(I32, BIAS - PRODUCT_BITS))

    def start(self, b: Builder, code: Value, *limits: Value) -> State:
        if self.out == "f16":
            c = b.fpext(b.bitcast(b.trunc(code, I16), F16), F32)
        else:
            c = b.bitcast(b.shl(code, b.const(I32, 16)) if self.out == "bf16" else code, F32)
        doubt = _is_unusual(b, b.bitcast(c, I32))
        return (c, doubt, b.const(I32, 0)) if self._may_overflow else (c, doubt)

    def doubtful(self, b: Builder, state: State) -> Value:
        """True after a C outside the window, and if a step passed an infinite C to the next."""
        if not self._may_overflow:
            return state[1]
        return b.or_(state[1], b.icmp("eq", state[2], b.const(I32, FIELD_MASK)))

    def finish(self, b: Builder, state: State) -> Value:
        if self.out == "f16":
            positive = b.fadd_nan_unspecified(state[0], b.fconst(F32, 0.0))  # if it is zero
            return b.zext(b.bitcast(b.fptrunc(positive, F16), I16), I32)
        code = b.bitcast(state[0], I32)
        return b.lshr(code, b.const(I32, 16)) if self.out == "bf16" else code

    def step(
        self, b: Builder, state: State, x: Sequence[Factor], y: Sequence[Factor], *scales: Value
    ) -> State:
        c, *watched = state  # `watched`, if any: the largest exponent field of C so far
        field = b.and_(b.bitcast(c, I32), b.const(I32, FIELD_MASK))
        if self._may_overflow:
            watched[1] = b.umax(watched[1], field)
        products = [b.fmul_nan_unspecified(p[0], q[0]) for p, q in zip(x, y, strict=True)]
        grids = [b.add(p[1], q[1]) for p, q in zip(x, y, strict=True)]
        # C's grid is C_BITS below its leading bit; a zero C's grid is below all others.
        own = b.sub(field, b.const(I32, C_BITS << FIELD))
        return self._sum(b, products, grids, c, own), *watched

    def _largest(self, b: Builder, grids: Sequence[Value], least: int) -> Value:
        """The largest grid of the products, at least `least`."""
        found = largest(b, grids)
        if self._few:
            return b.smax(found, b.const(I32, BIAS + least << FIELD))
        return b.shl(b.smax(found, b.const(I32, 2 * (BIAS + least))), b.const(I32, FIELD - 1))

    @abstractmethod
    def _sum(
        self, b: Builder, products: Sequence[Value], grids: Sequence[Value], c: Value, own: Value
    ) -> Value:
        """The accumulator after a step; `own` is C's grid."""

    @property
    def _least(self) -> int:
        """The lowest grid of a sum."""
        return F16_LOWEST - C_BITS if self.out == "f16" else NO_GRID

    def _rounded(self, b: Builder, total: Value, grid: Value) -> Value:
        """A sum on a grid, in the output format; a zero in f16 may have either sign."""
        if self.out == "f16":
            total = _with_few_bits(b, total)
        result = b.fmul_nan_unspecified(b.sitofp(total, F32), b.bitcast(grid, F32))
        if self.out == "bf16":
            cut = b.and_(b.bitcast(result, I32), b.const(I32, 0xFFFF0000))
            result = b.bitcast(cut, F32)
        elif self.out == "f16":
            result = b.fpext(b.fptrunc(result, F16), F32)
            if self.saturates:
                bits = b.bitcast(result, I32)
                bound = b.or_(b.and_(bits, b.const(I32, 1 << 31)), b.const(I32, 0x477FE000))
                over = b.fcmp("ogt", b.fabs(result), b.fconst(F32, 65504.0))
                result = b.select(over, b.bitcast(bound, F32), result)
        return result


@dataclass(frozen=True)
class QuickDot2(_QuickDot):
    """DOT2-G11: all terms cut toward zero, plus a unit for each product whose sign is not C's.

    The unit has the opposite sign to C: down if C is positive, up if it is negative.
    """

    def start(self, b: Builder, code: Value, *limits: Value) -> State:
        """Leaves a first C of minus zero to the model, because its sign matters."""
        c, doubt, *rest = super().start(b, code)
        minus_zero = b.icmp("eq", b.bitcast(c, I32), b.const(I32, 1 << 31))
        return c, b.or_(doubt, minus_zero), *rest

    def decode_operand(self, b: Builder, code: Value, form: Format) -> Factor:
        if form.name == "bf16":  # subnormals keep only their sign
            field = b.and_(code, b.const(I32, 0x7F80))
            tiny = b.icmp("eq", field, b.const(I32, 0))
            code = b.select(tiny, b.and_(code, b.const(I32, 0x8000)), code)
        return super().decode_operand(b, code, form)

    def _sum(
        self, b: Builder, products: Sequence[Value], grids: Sequence[Value], c: Value, own: Value
    ) -> Value:
        negative = b.fcmp("olt", c, b.fconst(F32, 0.0))
        grid = b.smax(self._largest(b, grids, self._least), own)
        scale = _inverse(b, grid)
        whole_c, *parts = (
            b.fptosi_bounded(b.fmul_nan_unspecified(term, scale), I32) for term in (c, *products)
        )
        units = b.select(negative, b.const(I32, len(products)), b.const(I32, 0))
        total = b.add(whole_c, units)
        for product, part in zip(products, parts, strict=True):
            unit = b.ashr(b.bitcast(product, I32), b.const(I32, 31))
            total = b.add(total, b.add(unit, part))
        result = self._rounded(b, total, grid)
        if self.out == "f16":
            return result
        # Only zeros: each whose sign differs from C's has left a unit.
        none = b.fcmp("olt", b.fabs(result), b.fconst(F32, LEAST))
        return b.select(none, b.fconst(F32, 0.0), result)


@dataclass(frozen=True)
class QuickDotG12(_QuickDot):
    """DOT-G12: neighbours on a separate grid, then all terms on one."""

    neighbours: int

    def _sum(
        self, b: Builder, products: Sequence[Value], grids: Sequence[Value], c: Value, own: Value
    ) -> Value:
        groups: list[Value] = []
        parts: list[Value] = []
        for first in range(0, len(products), self.neighbours):
            members = slice(first, first + self.neighbours)
            groups.append(self._largest(b, grids[members], NO_GRID))
            scale, part = _inverse(b, groups[-1]), b.const(I32, 0)
            for product in products[members]:
                part = b.add(part, _floor(b, b.fmul_nan_unspecified(product, scale)))
            parts.append(part)
        grid = largest(b, [*groups, own])
        if self.out == "f16":  # neighbours are floored below it, on a separate grid
            grid = b.smax(grid, b.const(I32, BIAS + self._least << FIELD))
        total = self._accumulator(b, c, grid)
        for group, part in zip(groups, parts, strict=True):
            behind = b.lshr(b.sub(grid, group), b.const(I32, FIELD))
            total = b.add(total, b.ashr(part, b.smin(behind, b.const(I32, 31))))
        return self._rounded(b, total, grid)

    def _accumulator(self, b: Builder, c: Value, grid: Value) -> Value:
        """C floored to the grid; a C below the grid is dropped, unless the grid is f16's lowest."""
        on_grid = b.fmul_nan_unspecified(c, _inverse(b, grid))
        gone = b.fcmp("olt", b.fabs(on_grid), b.fconst(F32, 1.0))
        if self.out == "f16":
            low = b.const(I32, (BIAS + F16_LOWEST) << FIELD)
            gone = b.and_(gone, b.icmp("sgt", grid, low))
        return b.select(gone, b.const(I32, 0), _floor(b, on_grid))


def _half_grid(exponent: int) -> int:
    """An exponent's share of the code of a product's grid."""
    return (exponent << FIELD) + (BIAS - PRODUCT_BITS << FIELD - 1)


def _inverse(b: Builder, grid: Value) -> Value:
    """The number of grid units in 1."""
    return b.bitcast(b.sub(b.const(I32, 2 * BIAS << FIELD), grid), F32)


def _floor(b: Builder, x: Value) -> Value:
    return b.fptosi_bounded(b.floor_nan_unspecified(x), I32)


def _is_unusual(b: Builder, code: Value) -> Value:
    """Whether a first C, an f32's code, is nonzero and outside the window."""
    size = b.and_(code, b.const(I32, 0x7FFFFFFF))
    low, high = (BIAS + LOWEST_C) << FIELD, (BIAS + HIGHEST_C + 1) << FIELD
    inside = b.icmp("ult", b.sub(size, b.const(I32, low)), b.const(I32, high - low))
    return b.not_(b.or_(inside, b.icmp("eq", size, b.const(I32, 0))))


def _with_few_bits(b: Builder, total: Value) -> Value:
    """A number below 2**28 that F32 holds and F16 rounds alike: its last bit is sticky."""
    lost = b.const(I32, 15)
    some = b.icmp("ne", b.and_(total, lost), b.const(I32, 0))
    large = b.icmp("uge", b.add(total, b.const(I32, 1 << 24)), b.const(I32, 1 << 25))
    shown = b.and_(b.or_(total, b.const(I32, 16)), b.not_(lost))
    return b.select(b.and_(large, some), shown, total)
