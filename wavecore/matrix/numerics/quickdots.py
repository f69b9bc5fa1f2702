"""Quick forms of RDNA's dot products: products and grids as F32 numbers, sums in I32.

The models in `rdna` shift significands; here a product times a power of two is cut to an integer.
In the window of exponents that these forms take, all of that is exact, no result is subnormal in
F32, and none overflows it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from wavecore.builder.contract import F16, F32, I16, I32, Builder, Value
from wavecore.matrix.numerics import entries
from wavecore.matrix.numerics.entries import Format
from wavecore.matrix.numerics.model import Factor, State, largest, power

PRODUCT_BITS = 24  # below the largest product's exponent
C_BITS = 26  # below C's leading bit
# Exponents of products; and of the first C, so that no later one falls out of the range that F32
# has room for: C is zero or at least a unit of the smallest product's grid.
LOWEST, HIGHEST = -64, 40
LOWEST_C, HIGHEST_C = LOWEST - PRODUCT_BITS, 56
# The exponent of products that are all zero, whose grid is below every C's. On it no term exceeds
# what counts as zero.
NOTHING = LOWEST_C - 4
LEAST = 2.0 ** (LOWEST_C - 8)
F16_LOWEST = -14
SIGN = 1 << 31


@dataclass(frozen=True)
class _QuickDot(ABC):
    """What both generations share; the accumulator is an F32, whatever C's format."""

    group: int
    out: str
    saturates: bool

    def fits(self, b: Builder, lowest: Value, highest: Value, k: int) -> tuple[Value, State]:
        low = b.icmp("sge", lowest, b.const(I32, LOWEST))
        return b.and_(low, b.icmp("sle", highest, b.const(I32, HIGHEST))), ()

    def factor(self, b: Builder, code: Value, form: Format) -> Factor:
        """The number, and half of what makes the exponent of the product's grid."""
        size = entries.magnitude(b, code, form)
        own = entries.exponent_of(b, size, form, is_number=True)
        return entries.number(b, code, form), b.sub(own, b.const(I32, PRODUCT_BITS // 2))

    def start(self, b: Builder, code: Value, *limits: Value) -> State:
        if self.out == "f16":
            c = b.fpext(b.bitcast(b.trunc(code, I16), F16), F32)
        else:
            c = b.bitcast(b.shl(code, b.const(I32, 16)) if self.out == "bf16" else code, F32)
        return c, _is_unusual(b, _size(b, c))

    def finish(self, b: Builder, state: State) -> Value:
        if self.out == "f16":
            return b.zext(b.bitcast(b.fptrunc(state[0], F16), I16), I32)
        code = b.bitcast(state[0], I32)
        return b.lshr(code, b.const(I32, 16)) if self.out == "bf16" else code

    def step(
        self, b: Builder, state: State, x: Sequence[Factor], y: Sequence[Factor], *scales: Value
    ) -> State:
        c, doubt = state
        size = _size(b, c)
        if self.out == "f16" and not self.saturates:
            doubt = b.or_(doubt, b.icmp("eq", size, b.const(I32, 0x7F800000)))
        products = [b.fmul_any_nan(p[0], q[0]) for p, q in zip(x, y, strict=True)]
        grids = [b.add(p[1], q[1]) for p, q in zip(x, y, strict=True)]
        return self._sum(b, products, grids, c, size), doubt

    @abstractmethod
    def _sum(
        self,
        b: Builder,
        products: Sequence[Value],
        grids: Sequence[Value],
        c: Value,
        size: Value,
    ) -> Value:
        """The accumulator after a step; `size` are C's bits without its sign."""

    def _c_grid(self, b: Builder, size: Value) -> Value:
        """C_BITS below C's leading bit; of a C that is zero, below all others."""
        lead = b.sub(b.lshr(size, b.const(I32, 23)), b.const(I32, 127 + C_BITS))
        return b.smax(lead, b.const(I32, F16_LOWEST - C_BITS)) if self.out == "f16" else lead

    def _rounded(self, b: Builder, total: Value, unit: Value) -> Value:
        """A sum in units of an F32 power of two, in the output format."""
        if self.out == "f16":
            total = _with_few_bits(b, total)
        result = b.fmul_any_nan(b.sitofp(total, F32), unit)
        if self.out == "bf16":
            cut = b.and_(b.bitcast(result, I32), b.const(I32, 0xFFFF0000))
            result = b.bitcast(cut, F32)
        elif self.out == "f16":
            result = b.fpext(b.fptrunc(result, F16), F32)
            if self.saturates:
                bits = b.bitcast(result, I32)
                bound = b.or_(b.and_(bits, b.const(I32, SIGN)), b.const(I32, 0x477FE000))
                over = b.fcmp("ogt", b.fabs(result), b.fconst(F32, 65504.0))
                result = b.select(over, b.bitcast(bound, F32), result)
            result = b.fadd_any_nan(result, b.fconst(F32, 0.0))  # a zero is positive
        return result


@dataclass(frozen=True)
class QuickDot2(_QuickDot):
    """DOT2-G11: in the frame of C's sign, what is negative is cut toward zero, less 1."""

    def factor(self, b: Builder, code: Value, form: Format) -> Factor:
        if form.name == "bf16":  # of subnormals the sign is left
            field = b.and_(code, b.const(I32, 0x7F80))
            tiny = b.icmp("eq", field, b.const(I32, 0))
            code = b.select(tiny, b.and_(code, b.const(I32, 0x8000)), code)
        return super().factor(b, code, form)

    def _sum(
        self,
        b: Builder,
        products: Sequence[Value],
        grids: Sequence[Value],
        c: Value,
        size: Value,
    ) -> Value:
        grid = b.smax(_largest(b, grids), self._c_grid(b, size))
        field = b.shl(grid, b.const(I32, 23))
        sign = b.and_(b.bitcast(c, I32), b.const(I32, SIGN))
        scale = b.bitcast(b.or_(b.sub(b.const(I32, 127 << 23), field), sign), F32)
        total = b.fptosi_bounded(b.fmul_any_nan(c, scale), I32)
        for product in products:
            scaled = b.fmul_any_nan(product, scale)
            below = b.ashr(b.bitcast(scaled, I32), b.const(I32, 31))
            total = b.add(b.add(total, b.fptosi_bounded(scaled, I32)), below)
        unit = b.bitcast(b.or_(b.add(b.const(I32, 127 << 23), field), sign), F32)
        result = self._rounded(b, total, unit)
        if self.out == "f16":
            return result
        # Nothing but zeros: those of other signs than C's have each left a unit.
        none = b.fcmp("olt", b.fabs(result), b.fconst(F32, LEAST))
        return b.select(none, b.fconst(F32, 0.0), result)


@dataclass(frozen=True)
class QuickDotG12(_QuickDot):
    """DOT-G12: neighbours on a grid of their own, then all on one."""

    neighbours: int

    def _sum(
        self,
        b: Builder,
        products: Sequence[Value],
        grids: Sequence[Value],
        c: Value,
        size: Value,
    ) -> Value:
        owns: list[Value] = []
        parts: list[Value] = []
        for first in range(0, len(products), self.neighbours):
            members = slice(first, first + self.neighbours)
            owns.append(_largest(b, grids[members]))
            scale = power(b, b.sub(b.const(I32, 0), owns[-1]))
            part = b.const(I32, 0)
            for product in products[members]:
                part = b.add(part, _floor(b, b.fmul_any_nan(product, scale)))
            parts.append(part)
        grid = largest(b, [*owns, self._c_grid(b, size)])
        total = self._accumulator(b, c, grid)
        for own, part in zip(owns, parts, strict=True):
            behind = b.smin(b.sub(grid, own), b.const(I32, 31))
            total = b.add(total, b.ashr(part, behind))
        return self._rounded(b, total, power(b, grid))

    def _accumulator(self, b: Builder, c: Value, grid: Value) -> Value:
        """C floored to the grid; nothing of a C below it, unless the grid is at f16's lowest."""
        on_grid = b.fmul_any_nan(c, power(b, b.sub(b.const(I32, 0), grid)))
        gone = b.fcmp("olt", b.fabs(on_grid), b.fconst(F32, 1.0))
        if self.out == "f16":
            gone = b.and_(gone, b.icmp("sgt", grid, b.const(I32, F16_LOWEST)))
        return b.select(gone, b.const(I32, 0), _floor(b, on_grid))


def _largest(b: Builder, grids: Sequence[Value]) -> Value:
    """The grid of some products."""
    return b.smax(largest(b, grids), b.const(I32, NOTHING - PRODUCT_BITS))


def _size(b: Builder, c: Value) -> Value:
    """An F32's bits without the sign."""
    return b.and_(b.bitcast(c, I32), b.const(I32, SIGN - 1))


def _floor(b: Builder, x: Value) -> Value:
    return b.fptosi_bounded(b.floor_any_nan(x), I32)


def _is_unusual(b: Builder, size: Value) -> Value:
    """Whether a C, by its bits without the sign, is out of the window and not zero."""
    low, high = (127 + LOWEST_C) << 23, (127 + HIGHEST_C + 1) << 23
    inside = b.icmp("ult", b.sub(size, b.const(I32, low)), b.const(I32, high - low))
    return b.not_(b.or_(inside, b.icmp("eq", size, b.const(I32, 0))))


def _with_few_bits(b: Builder, total: Value) -> Value:
    """A number that F32 holds and F16 rounds alike: lost bits show in the last one that is kept."""
    low = b.const(I32, 63)
    some = b.add(b.and_(total, low), low)  # carries into the next bit
    cut = b.and_(b.or_(total, some), b.not_(low))
    fits = b.icmp("ult", b.add(total, b.const(I32, 1 << 24)), b.const(I32, 1 << 25))
    return b.select(fits, total, cut)
