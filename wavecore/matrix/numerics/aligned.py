"""CDNA 3's aligned sums: TR-FDPA, and GTR-FDPA of the 8-bit forms.

The products of a group are cut to one grid, below the largest of them, summed as integers, and
added to the accumulator on a second grid; two floors and one rounding to nearest even end a step.
Source: MMA-Sim (arXiv 2511.10909), measured on MI300X. Worked examples: docs/numerics.md,
"TR-FDPA".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wavecore.builder.contract import F32, F64, I32, I64, Builder, Type, Value
from wavecore.matrix.numerics import entries
from wavecore.matrix.numerics.entries import FORMATS, Format
from wavecore.matrix.numerics.model import (
    CodeAccumulator,
    Factor,
    Quick,
    State,
    canonical,
    is_not_finite,
    largest,
    power,
    saturated,
)
from wavecore.matrix.numerics.telling import Code, Term, Units, tell

PRODUCT_BITS = 24  # below the largest product's exponent
C_BITS = 24  # of C below the larger of both exponents
GUARD_BITS = 32  # of the products' sum below it
KEPT_BITS = 31  # of the whole sum below its leading bit
OVERFLOW = 127  # products with this exponent and above can be beyond f32's range

# The range of QuickAligned: exponents of products, and of a nonzero first C. It leaves room for
# every later C, which is zero or at least a unit of the smallest product's grid.
LOWEST, HIGHEST = -64, 40
LOWEST_C, HIGHEST_C = LOWEST - PRODUCT_BITS, 56
NOTHING = LOWEST_C - 4  # the exponent of products that are all zero
# Bits below C_BITS that it keeps: as many as fit an I32 below the sum of the products. The hardware
# also considers some of the next LOST bits.
BELOW, LOST = 5, 3


# Descriptions of the stages.
_BOTH = (
    f"The products' sum and the accumulator are floored to a second grid, {GUARD_BITS} bits below "
    f"the larger of their exponents (the accumulator, where it is smaller, {C_BITS}), and added."
)
_SHORT = f"The sum is floored to {KEPT_BITS} bits below its leading bit."
_ROUND = "It is rounded to nearest even."
_SPECIAL = "NaN or infinity by IEEE's rules; a product beyond f32's range is infinite."


@dataclass(frozen=True)
class AlignedSum(CodeAccumulator):
    """A step of `group` products.

    Args:
        halves: products of even and of odd k have separate grids (GTR).
        wide: products need F64, as with bf16 and xf32.
        saturates: sums of finite products stay finite (MODE.FP16_OVFL); a product beyond f32's
            range is infinite even so.
    """

    group: int
    halves: bool = False
    wide: bool = False
    saturates: bool = False

    @property
    def name(self) -> str:
        return "GTR-FDPA" if self.halves else "TR-FDPA"

    @property
    def quick(self) -> Quick:
        return QuickAligned(self.group, self.halves, self.saturates)

    @property
    def _type(self) -> Type:
        return F64 if self.wide else F32

    def decode_operand(self, b: Builder, code: Value, form: Format) -> Factor:
        value = entries.number(b, code, form)
        if form.name == "xf32":
            tell(b, "the low 13 bits are cut", [Term("", Code(code, "f32"), value)])
        return b.fpext(value, F64) if self.wide else value, entries.exponent(b, code, form)

    def step(
        self, b: Builder, state: State, x: Sequence[Factor], y: Sequence[Factor], *scales: Value
    ) -> State:
        (c,) = state
        products = [b.fmul_nan_unspecified(p[0], q[0]) for p, q in zip(x, y, strict=True)]
        exponents = [b.add(p[1], q[1]) for p, q in zip(x, y, strict=True)]
        if self.halves:
            total, own = self._of_halves(b, products, exponents)
        else:
            own = largest(b, exponents)
            total = self._cut(b, products, own, range(len(products)))
        e_c = entries.exponent(b, c, FORMATS["f32"])
        risky = b.any_lane(b.icmp("sge", b.smax(own, e_c), b.const(I32, OVERFLOW)))
        result = self._with_c(b, total, own, c)
        return tuple(
            b.uniform_if(risky, lambda: [self._special(b, products, c, result)], lambda: [result])
        )

    # -------------------------------------------------------------------------- products

    def _of_halves(
        self, b: Builder, products: Sequence[Value], exponents: Sequence[Value]
    ) -> tuple[Value, Value]:
        """The sum of both halves on the coarser of their grids, and its exponent."""
        owns = [largest(b, exponents[half::2]) for half in (0, 1)]
        own = b.smax(*owns)
        numbers = range(len(products))
        cut = [self._cut(b, products[h::2], owns[h], numbers[h::2]) for h in (0, 1)]
        sums = [_floored(b, part, b.sub(own, its)) for part, its in zip(cut, owns, strict=True)]
        total, grid = b.add(*sums), (own, -PRODUCT_BITS)
        halves = zip(("even k", "odd k"), cut, owns, sums, strict=True)
        terms = (Term(n, Units(p, (e, -PRODUCT_BITS)), s) for n, p, e, s in halves)
        text = "Both sums are floored to the coarser of their grids, and added."
        tell(b, text, terms, grid=grid, result=Units(total, grid))
        return total, own

    def _cut(
        self, b: Builder, products: Sequence[Value], own: Value, numbers: Sequence[int]
    ) -> Value:
        """The sum of the products, each cut toward zero, in units of 2**(own - PRODUCT_BITS)."""
        lowest = b.const(I32, -400 if self.wide else -90)  # of zeros alone
        top = b.smax(own, lowest)
        scale = power(b, b.sub(b.const(I32, PRODUCT_BITS), top), self._type)
        cut = [b.fptosi_bounded(b.fmul_nan_unspecified(p, scale), I32) for p in products]
        total = cut[0]
        for one in cut[1:]:
            total = b.add(total, one)
        terms = (Term(n, p, c) for n, p, c in zip(numbers, products, cut, strict=True))
        text = f"Products are cut toward zero, {PRODUCT_BITS} bits below the largest one's exponent"
        grid = top, -PRODUCT_BITS
        tell(b, f"{text}, and added.", terms, grid=grid, result=Units(total, grid))
        return total

    # ------------------------------------------------------------------------ accumulator

    def _with_c(self, b: Builder, total: Value, own: Value, c: Value) -> Value:
        """The code of the products' sum plus C."""
        zero, one = b.const(I32, 0), b.const(I32, 1)
        field, fraction = entries.parts(b, c, FORMATS["f32"])
        e_c = b.sub(b.umax(field, one), b.const(I32, 127))
        hidden = b.or_(fraction, b.const(I32, 1 << 23))
        magnitude = b.select(b.icmp("ne", field, zero), hidden, fraction)
        significand = b.select(b.icmp("slt", c, zero), b.sub(zero, magnitude), magnitude)
        top = b.smax(own, e_c)
        if self.halves:  # a C far below counts as zero, though its floor would be -1
            far = b.icmp("slt", e_c, b.sub(top, b.const(I32, C_BITS + 1)))
            significand = b.select(far, zero, significand)
        # In units of 2**(top - GUARD_BITS): floors first, where bits are below.
        behind = b.sub(top, b.smax(own, b.const(I32, -400)))
        guard = b.const(I32, GUARD_BITS - PRODUCT_BITS)
        products = b.sext(_floored(b, total, b.sub(behind, guard)), I64)
        products = b.shl(products, b.zext(b.smax(b.sub(guard, behind), zero), I64))
        lost = b.sub(b.sub(top, e_c), one)
        accumulator = b.sext(_floored(b, significand, lost), I64)
        up = b.select(b.icmp("eq", top, e_c), b.const(I32, 9), b.const(I32, 8))
        accumulator = b.shl(accumulator, b.zext(up, I64))
        whole = b.add(products, accumulator)
        if self.wide:  # where 31 bits below 2**-126 are fewer than GUARD_BITS below `top`
            lowest = b.icmp("eq", top, b.const(I32, -126))
            whole = b.select(lowest, b.and_(whole, b.const(I64, -2)), whole)
        unit = power(b, b.sub(b.smin(top, b.const(I32, 900)), b.const(I32, GUARD_BITS)), F64)
        short = b.fmul_nan_unspecified(_shortened(b, whole), unit)
        code = b.bitcast(b.fptrunc(short, F32), I32)
        grid = top, -GUARD_BITS
        terms = (
            Term("products", Units(total, (own, -PRODUCT_BITS)), products),
            Term("accumulator", Code(c, "f32"), accumulator, (top, -C_BITS)),
        )
        tell(b, _BOTH, terms, grid=grid, result=Units(whole, grid))
        tell(b, _SHORT, [Term("sum", Units(whole, grid), short)])
        tell(b, _ROUND, [Term("sum", short)], result=Code(code, "f32"), rounds="f32")
        if self.saturates:
            code = saturated(b, code)
            tell(b, "Infinity becomes the largest number (MODE.FP16_OVFL).", [],
                 result=Code(code, "f32"))  # fmt: skip
        return code

    # --------------------------------------------------------------------------- specials

    def _special(self, b: Builder, products: Sequence[Value], c: Value, result: Value) -> Value:
        """NaN and infinity by IEEE's rules; a product beyond f32's range is infinite."""
        total = b.fpext(b.bitcast(c, F32), F64)
        terms: list[Term] = []
        for number, product in enumerate(products):
            wide = product if self.wide else b.fpext(product, F64)
            huge = b.fcmp("oge", b.fabs(wide), b.fconst(F64, 2.0**128))
            sign = b.and_(b.bitcast(wide, I64), b.const(I64, 1 << 63))
            infinity = b.bitcast(b.or_(sign, b.const(I64, 0x7FF << 52)), F64)
            term = b.select(huge, infinity, wide)
            total = b.fadd_nan_unspecified(total, term)
            terms.append(Term(number, wide, term))
        narrow = b.bitcast(canonical(b, b.fptrunc(total, F32)), I32)
        special = is_not_finite(b, total)
        terms.append(Term("accumulator", Code(c, "f32")))
        tell(b, _SPECIAL, terms, result=Code(narrow, "f32"), decides=special)
        return b.select(special, narrow, result)


def _floored(b: Builder, x: Value, bits: Value) -> Value:
    """x / 2**bits toward minus infinity; negative `bits` count as 0."""
    count = b.smin(b.smax(bits, b.const(I32, 0)), b.const(I32, 31))
    return b.ashr(x, count)


def _shortened(b: Builder, x: Value) -> Value:
    """An I64 of less than 53 bits as F64, floored to KEPT_BITS below its leading bit."""
    below = (1 << 52 - KEPT_BITS) - 1
    bits = b.bitcast(b.sitofp(x, F64), I64)
    negative = b.ashr(bits, b.const(I64, 63))
    bits = b.add(bits, b.and_(negative, b.const(I64, below)))
    return b.bitcast(b.and_(bits, b.const(I64, ~below)), F64)


# ------------------------------------------------------------------------------ ordinary exponents


@dataclass(frozen=True)
class QuickAligned:
    """AlignedSum in F32 and I32, for exponents from LOWEST to HIGHEST.

    In this window products, grids and results are normal F32 numbers, whatever the formats.
    """

    group: int
    halves: bool
    saturates: bool

    def covers(self, lowest: int, highest: int) -> bool:
        return lowest >= LOWEST and highest <= HIGHEST

    def fits(self, b: Builder, lowest: Value, highest: Value, k: int) -> tuple[Value, State]:
        low = b.icmp("sge", lowest, b.const(I32, LOWEST))
        return b.and_(low, b.icmp("sle", highest, b.const(I32, HIGHEST))), ()

    def decode_operand(self, b: Builder, code: Value, form: Format) -> Factor:
        size = entries.magnitude(b, code, form)
        return entries.number(b, code, form), entries.exponent_of(b, size, form, is_number=True)

    def start(self, b: Builder, code: Value, *limits: Value) -> State:
        return b.bitcast(code, F32), _is_unusual(b, _size(b, code))

    def doubtful(self, b: Builder, state: State) -> Value:
        return state[1]

    def finish(self, b: Builder, state: State) -> Value:
        return b.bitcast(state[0], I32)

    def step(
        self, b: Builder, state: State, x: Sequence[Factor], y: Sequence[Factor], *scales: Value
    ) -> State:
        c, doubt = state
        products = [b.fmul_nan_unspecified(p[0], q[0]) for p, q in zip(x, y, strict=True)]
        exponents = [b.add(p[1], q[1]) for p, q in zip(x, y, strict=True)]
        if self.halves:
            owns = [_own(b, exponents[half::2]) for half in (0, 1)]
            own = b.smax(*owns)
            total = b.add(*(
                b.ashr(_cut(b, products[half::2], owns[half]), _right(b, b.sub(own, owns[half])))
                for half in (0, 1)
            ))  # fmt: skip
        else:
            own = _own(b, exponents)
            total = _cut(b, products, own)
        return self._with_c(b, total, own, c), doubt

    def _with_c(self, b: Builder, total: Value, own: Value, c: Value) -> Value:
        """The products' sum plus C; a zero C has the lowest exponent."""
        field = b.lshr(_size(b, b.bitcast(c, I32)), b.const(I32, 23))
        e_c = b.sub(field, b.const(I32, 127))
        top = b.smax(own, e_c)
        behind = b.sub(top, own)
        # C on its grid. Both sums on one that is BELOW bits finer, or on the products' grid if that
        # is coarser.
        on_grid = b.fmul_nan_unspecified(c, power(b, b.sub(b.const(I32, C_BITS), top)))
        whole_c = b.fptosi_bounded(b.floor_nan_unspecified(on_grid), I32)
        if self.halves:  # a C far below counts as zero, though its floor would be -1
            far = b.fcmp("olt", b.fabs(on_grid), b.fconst(F32, 0.5))
            whole_c = b.select(far, b.const(I32, 0), whole_c)
        finer = b.smin(behind, b.const(I32, BELOW))
        lost = b.sub(behind, finer)
        whole = b.add(b.ashr(total, _right(b, lost)), b.shl(whole_c, finer))
        (whole,) = b.uniform_if(
            b.any_lane(b.icmp("sgt", lost, b.const(I32, 0))),
            lambda: [_with_lost(b, whole, total, lost)],
            lambda: [whole],
        )
        # At most 31 bits: the conversion is the only rounding, as in hardware.
        grid = b.sub(b.sub(top, b.const(I32, C_BITS)), finer)
        result = b.fmul_nan_unspecified(b.sitofp(whole, F32), power(b, grid))
        if self.saturates:
            result = b.bitcast(saturated(b, b.bitcast(result, I32)), F32)
        return result


def _own(b: Builder, exponents: Sequence[Value]) -> Value:
    return b.smax(largest(b, exponents), b.const(I32, NOTHING))


def _right(b: Builder, bits: Value) -> Value:
    """Clamped to a valid count for an arithmetic right shift."""
    return b.smin(bits, b.const(I32, 31))


def _cut(b: Builder, products: Sequence[Value], own: Value) -> Value:
    """The sum of the products, each cut toward zero, on the grid own - PRODUCT_BITS."""
    scale = power(b, b.sub(b.const(I32, PRODUCT_BITS), own))
    cut = [b.fptosi_bounded(b.fmul_nan_unspecified(p, scale), I32) for p in products]
    total = cut[0]
    for one in cut[1:]:
        total = b.add(total, one)
    return total


def _size(b: Builder, code: Value) -> Value:
    """An f32's code without the sign."""
    return b.and_(code, b.const(I32, 0x7FFFFFFF))


def _is_unusual(b: Builder, size: Value) -> Value:
    """Whether a first C is nonzero and outside the window."""
    low, high = (127 + LOWEST_C) << 23, (127 + HIGHEST_C + 1) << 23
    inside = b.icmp("ult", b.sub(size, b.const(I32, low)), b.const(I32, high - low))
    return b.not_(b.or_(inside, b.icmp("eq", size, b.const(I32, 0))))


def _with_lost(b: Builder, whole: Value, total: Value, lost: Value) -> Value:
    """A sum whose last bit, far below the rounding, is sticky: it is set if bits were shifted out.

    The hardware's sum has LOST more bits, limited to 32 bits below the leading one: one less for a
    sum of 30 bits, two less for 31 bits.
    """
    negative = b.ashr(whole, b.const(I32, 31))
    length = b.lshr(b.xor(whole, negative), b.const(I32, 29))
    room = b.sub(b.const(I32, LOST), b.smin(length, b.const(I32, 2)))
    seen = b.smin(room, lost)
    rest = b.ashr(total, _right(b, b.sub(lost, seen)))
    mask = b.sub(b.shl(b.const(I32, 1), seen), b.const(I32, 1))
    some = b.icmp("ne", b.and_(rest, mask), b.const(I32, 0))
    return b.select(some, b.or_(whole, b.const(I32, 1)), whole)
