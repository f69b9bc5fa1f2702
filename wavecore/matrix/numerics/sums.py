"""Exact sums with one rounding: E-FDPA, ONE-ROUND and SCALED.

F64 holds every product exactly. The form of an exact sum depends on the formats: one F64, or an
unevaluated sum of two (TwoSum gives the error of an addition as a number), or, if exponents spread
too far, an expansion of as many as needed (Shewchuk 1997). The last sum is rounded to odd, so that
a second rounding to a shorter format gives the correctly rounded result (Boldo and Melquiond 2008).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from wavecore.builder import narrow
from wavecore.builder.contract import BF16, F16, F32, F64, I16, I32, I64, Builder, Value
from wavecore.builder.rounding import made_odd
from wavecore.formats.small import BY_MNEMONIC
from wavecore.matrix.numerics import entries
from wavecore.matrix.numerics.entries import FORMATS, ZERO_EXPONENT, Format
from wavecore.matrix.numerics.model import Factor, Quick, State, canonical, is_not_finite
from wavecore.matrix.numerics.telling import Product, Term, tell

_NARROW = {"f32": F32, "f16": F16, "bf16": BF16}
F64_BITS = 53
E8M0 = ("e8m0", "e8m0")
PAIR_BITS = 100  # bits that two F64 hold, including the errors of up to 128 additions


# Descriptions of the stages.
_EXACT = "Products and the accumulator are added exactly."
_SCALED = "Products, times the scales of their block, and the accumulator are added exactly."
_ONCE = "The sum is rounded once, to nearest even."


@dataclass(frozen=True)
class ExactSum:
    """A step sums `group` products and the accumulator exactly, and rounds once to nearest even.

    Args:
        formats: of A and B.
        group: products per step.
        out: format of C and D.
        c: C's format if it is not `out`.
        block: number of k that share a scale; 0 without scales.
        scales: formats of A's and B's scales.
        saturates: sums of finite numbers stay finite (MODE.FP16_OVFL; f32 only).
    """

    formats: tuple[str, str]
    group: int
    out: str = "f32"
    c: str = ""
    block: int = 0
    name: str = "ONE-ROUND"
    saturates: bool = False
    scales: tuple[str, str] = E8M0

    @property
    def quick(self) -> Quick | None:
        exact = not self.block and self._spread(self.group) > F64_BITS
        return QuickSum(self) if exact else None

    def decode_operand(self, b: Builder, code: Value, form: Format) -> Factor:
        return (b.fpext(entries.number(b, code, form), F64),)

    def start(self, b: Builder, code: Value) -> State:
        return (b.fpext(entries.number(b, code, FORMATS[self.c or self.out]), F64),)

    def step(
        self, b: Builder, state: State, x: Sequence[Factor], y: Sequence[Factor], *scales: Value
    ) -> State:
        """`scales` are those of A for each block, then those of B, as factors."""
        (c,) = state
        if scales:
            total = _with_plus_zero(b, self._scaled(b, x, y, c, scales))
        else:
            total = self._exact(b, x, y, c)
            terms = (Term(n, Product(*p)) for n, p in enumerate(_pairs(x, y)))
            tell(b, _EXACT, [*terms, Term("accumulator", c)], result=total, exact=True)
        return (self.rounded(b, total),)

    def _exact(self, b: Builder, x: Sequence[Factor], y: Sequence[Factor], c: Value) -> Value:
        """The sum of products and C, rounded to odd."""
        if self._spread(len(x)) <= F64_BITS:
            return sum_of_two_to_odd(b, c, products_sum(b, x, y))
        products = [b.fmul_nan_unspecified(p, q) for (p,), (q,) in zip(x, y, strict=True)]
        if len(products) <= 2 or self._spread(len(products)) <= PAIR_BITS:
            total = sum_of_three_to_odd(b, c, *_sum_in_two(b, products))
        else:
            total = self._checked(b, products, c)
        return _with_plus_zero(b, _or_special(b, total, [*products, c]))

    def rounded(self, b: Builder, total: Value) -> Value:
        """A sum in the output format, as F64, for the next step."""
        result = b.fpext(b.fptrunc(total, _NARROW[self.out]), F64)
        tell(b, _ONCE, [Term("sum", total)], result=result, rounds=self.out)
        if self.saturates:
            largest = b.fconst(F64, float(2**128 - 2**104))
            sign = b.and_(b.bitcast(total, I64), b.const(I64, 1 << 63))
            bound = b.bitcast(b.or_(b.bitcast(largest, I64), sign), F64)
            over = b.fcmp("ogt", b.fabs(result), largest)
            result = b.select(b.or_(is_not_finite(b, total), b.not_(over)), result, bound)
            tell(b, "A sum of finite numbers stays finite (MODE.FP16_OVFL).", [], result=result)
        return result

    def finish(self, b: Builder, state: State) -> Value:
        result = canonical(b, b.fptrunc(state[0], _NARROW[self.out]))
        if self.out == "f32":
            return b.bitcast(result, I32)
        return b.zext(b.bitcast(result, I16), I32)

    def _spread(self, count: int) -> int:
        """Bits from the lowest bit of any product to the highest of a sum."""
        first, second = (FORMATS[name] for name in self.formats)
        top = first.highest + second.highest + count.bit_length()
        return top - first.lowest - second.lowest

    def _checked(self, b: Builder, products: Sequence[Value], c: Value) -> Value:
        """A sum in two F64 if that is exact, as it nearly always is; else an expansion."""
        total = error = b.fconst(F64, 0.0)
        lost = b.icmp("ne", b.const(I32, 0), b.const(I32, 0))
        for product in products:
            total, more = two_sum(b, total, product)
            error, rest = two_sum(b, error, more)
            lost = b.or_(lost, b.fcmp("one", rest, b.fconst(F64, 0.0)))
        return b.uniform_if(
            b.any_lane(lost),
            lambda: [expansion_to_odd(b, [*products, c])],
            lambda: [sum_of_three_to_odd(b, c, total, error)],
        )[0]

    def _scaled(
        self,
        b: Builder,
        x: Sequence[Factor],
        y: Sequence[Factor],
        c: Value,
        scales: Sequence[Value],
    ) -> Value:
        """The blocks' sums times their scales."""
        blocks, zero = len(x) // self.block, b.fconst(F64, 0.0)
        terms: list[Value] = []
        sums: list[Value] = []
        said: list[Term] = []
        for number in range(blocks):
            own = slice(number * self.block, (number + 1) * self.block)
            scale = b.fmul_nan_unspecified(scales[number], scales[blocks + number])
            pairs = enumerate(_pairs(x[own], y[own]), own.start)
            said += (Term(n, Product(Product(*pair), scale)) for n, pair in pairs)
            parts: Sequence[Value] = [products_sum(b, x[own], y[own])]
            sums += parts
            if self._spread(self.block) > F64_BITS:
                products = [b.fmul_nan_unspecified(p, q) for p, q in _pairs(x[own], y[own])]
                parts = _sum_in_two(b, products)
            terms += [term for part in parts for term in self._times_scale(b, part, scale)]
        special = [*sums, c, *(b.fmul_nan_unspecified(scale, zero) for scale in scales)]
        total = _or_special(b, expansion_to_odd(b, [*terms, c]), special)
        tell(b, _SCALED, [*said, Term("accumulator", c)], result=total, exact=True)
        return total

    def _times_scale(self, b: Builder, part: Value, scale: Value) -> list[Value]:
        """A product as F64 whose sum is exact: E8M0 scales are powers of two, others are not."""
        high = b.fmul_nan_unspecified(part, scale)
        if self.scales == E8M0:
            return [high]
        return [high, b.fma_nan_unspecified(part, scale, b.fneg(high))]


def _pairs(x: Sequence[Factor], y: Sequence[Factor]) -> Iterator[tuple[Value, Value]]:
    """The factors of each product."""
    for (p,), (q,) in zip(x, y, strict=True):
        yield p, q


@dataclass(frozen=True)
class QuickSum:
    """ExactSum for products and C whose sums all fit an F64, so that additions are exact.

    All are multiples of 2**grid and below 2**(grid + F64_BITS): the products together are at most a
    quarter of that, C before the first step at most half.
    """

    exact: ExactSum

    @property
    def group(self) -> int:
        return self.exact.group

    def covers(self, lowest: int, highest: int) -> bool:
        return False

    def fits(self, b: Builder, lowest: Value, highest: Value, k: int) -> tuple[Value, State]:
        nothing = b.icmp("slt", highest, b.const(I32, ZERO_EXPONENT // 2))
        highest = b.select(nothing, b.const(I32, 0), highest)
        grid = b.add(highest, b.const(I32, 2 + (k - 1).bit_length() - (F64_BITS - 2)))
        mantissas = sum(FORMATS[name].mantissa_bits for name in self.exact.formats)
        return b.icmp("sle", grid, b.sub(lowest, b.const(I32, mantissas))), (grid,)

    def decode_operand(self, b: Builder, code: Value, form: Format) -> Factor:
        return self.exact.decode_operand(b, code, form)

    def start(self, b: Builder, code: Value, *limits: Value) -> State:
        (grid,) = limits
        form = FORMATS[self.exact.c or self.exact.out]
        own = entries.exponent(b, code, form)
        above = b.sub(own, b.add(grid, b.const(I32, form.mantissa_bits)))
        inside = b.icmp("ult", above, b.const(I32, F64_BITS - 1 - form.mantissa_bits))
        zero = b.icmp("eq", own, b.const(I32, ZERO_EXPONENT))
        return *self.exact.start(b, code), b.not_(b.or_(inside, zero))

    def step(
        self, b: Builder, state: State, x: Sequence[Factor], y: Sequence[Factor], *scales: Value
    ) -> State:
        c, doubt = state
        return self.exact.rounded(b, b.fadd_nan_unspecified(products_sum(b, x, y), c)), doubt

    def doubtful(self, b: Builder, state: State) -> Value:
        return state[1]

    def finish(self, b: Builder, state: State) -> Value:
        return self.exact.finish(b, state[:1])


def scale_factor(b: Builder, code: Value, format: str = "e8m0") -> Value:
    """A scale as F64. E8M0: 2**(code - 127), NaN for 255; others are small floats."""
    if format == "e8m0":
        return narrow.times_power(b, b.fconst(F64, 1.0), code)
    return b.fpext(narrow.widen(b, code, BY_MNEMONIC[format]), F64)


# ------------------------------------------------------------------- error-free sums of F64


def products_sum(b: Builder, x: Sequence[Factor], y: Sequence[Factor]) -> Value:
    """The sum of products if F64 holds every partial sum, in two chains that the host overlaps.

    Zero is positive. If F64 does not hold a partial sum, finite terms still give a finite result.
    """
    chains = [b.fconst(F64, 0.0)] * min(2, -(-len(x) // 4))
    for number, ((p,), (q,)) in enumerate(zip(x, y, strict=True)):
        at = number % len(chains)
        chains[at] = b.fma_nan_unspecified(p, q, chains[at])
    return _sum(b, chains)


def _with_plus_zero(b: Builder, total: Value) -> Value:
    """Makes zero positive; adding zero changes nothing else."""
    return b.fadd_nan_unspecified(total, b.fconst(F64, 0.0))


def _or_special(b: Builder, total: Value, terms: Sequence[Value]) -> Value:
    """A sum, or the NaN or infinity of its terms, on which error-free steps fail."""
    plain = _sum(b, terms)
    return b.select(is_not_finite(b, plain), plain, total)


def _sum(b: Builder, terms: Sequence[Value]) -> Value:
    total = terms[0]
    for term in terms[1:]:
        total = b.fadd_nan_unspecified(total, term)
    return total


def two_sum(b: Builder, x: Value, y: Value) -> tuple[Value, Value]:
    """The rounded sum and its error (Knuth)."""
    total = b.fadd_nan_unspecified(x, y)
    of_y = b.fsub_nan_unspecified(total, x)
    of_x = b.fsub_nan_unspecified(total, of_y)
    error = b.fadd_nan_unspecified(b.fsub_nan_unspecified(x, of_x), b.fsub_nan_unspecified(y, of_y))
    return total, error


def _sum_in_two(b: Builder, terms: Sequence[Value]) -> tuple[Value, Value]:
    """A sum as two F64 that together are exact if the sum of all errors fits one."""
    total, error = two_sum(b, terms[0], terms[1])
    for term in terms[2:]:
        total, more = two_sum(b, total, term)
        error = b.fadd_nan_unspecified(error, more)
    return total, error


def sum_of_two_to_odd(b: Builder, x: Value, y: Value) -> Value:
    """x + y cut toward zero, with the last bit set if it is inexact."""
    return made_odd(b, *two_sum(b, x, y))


def sum_of_three_to_odd(b: Builder, x: Value, y: Value, z: Value) -> Value:
    """x + y + z with one rounding, to odd."""
    high, low = two_sum(b, y, z)
    total, error = two_sum(b, x, high)
    return sum_of_two_to_odd(b, total, sum_of_two_to_odd(b, error, low))


def expansion_to_odd(b: Builder, terms: Sequence[Value]) -> Value:
    """The sum of any F64 numbers with one rounding, to odd.

    Each term is added to an expansion whose parts grow in magnitude and are nonadjacent: at least
    one zero bit separates two parts (Shewchuk, theorem 10, with ties to even). So the parts below
    another are less than half its lowest bit and cannot cancel it.
    """
    parts: list[Value] = []
    for term in terms:
        carried, grown = term, []
        for part in parts:
            carried, error = two_sum(b, carried, part)
            grown.append(error)
        parts = [*grown, carried]
    total = parts[0]
    for part in parts[1:]:
        total = sum_of_two_to_odd(b, part, total)
    return total
