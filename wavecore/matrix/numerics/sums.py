"""Exact sums with one rounding: E-FDPA, ONE-ROUND and SCALED.

F64 holds every product exactly. How a sum of them stays exact depends on the formats: it fits one
F64, or an unevaluated sum of two (each addition's error is a number, which TwoSum gives), or, where
exponents spread too far, an expansion of as many as needed (Shewchuk 1997). The last sum is rounded
to odd, which a second rounding to a shorter format cannot tell from exact (Boldo and Melquiond
2008).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wavecore.builder import narrow
from wavecore.builder.contract import BF16, F16, F32, F64, I16, I32, I64, Builder, Value
from wavecore.builder.rounding import made_odd
from wavecore.matrix.numerics import entries
from wavecore.matrix.numerics.entries import FORMATS, Format
from wavecore.matrix.numerics.model import Factor, State, canonical, is_not_finite

_NARROW = {"f32": F32, "f16": F16, "bf16": BF16}
F64_BITS = 53
PAIR_BITS = 100  # what two F64 hold, errors of up to 128 additions among them


@dataclass(frozen=True)
class ExactSum:
    """A step sums `group` products and the accumulator exactly, and rounds once to nearest even.

    Args:
        formats: of A and B.
        group: products of a step.
        out: format of C and D.
        c: C's format where it is another one.
        block: k that share a scale; 0 without scales.
        saturates: sums of finite numbers stay finite (MODE.FP16_OVFL; f32 alone).
    """

    formats: tuple[str, str]
    group: int
    out: str = "f32"
    c: str = ""
    block: int = 0
    name: str = "ONE-ROUND"
    saturates: bool = False

    def factor(self, b: Builder, code: Value, form: Format) -> Factor:
        return (b.fpext(entries.number(b, code, form), F64),)

    def start(self, b: Builder, code: Value) -> State:
        return (b.fpext(entries.number(b, code, FORMATS[self.c or self.out]), F64),)

    def step(
        self, b: Builder, state: State, x: Sequence[Factor], y: Sequence[Factor], *scales: Value
    ) -> State:
        """`scales` are A's of each block, then B's, as factors."""
        (c,) = state
        products = [b.fmul_any_nan(p, q) for (p,), (q,) in zip(x, y, strict=True)]
        if scales:
            total = self._scaled(b, products, c, scales)
        elif self._spread(len(products)) <= F64_BITS:
            total = sum_of_two_to_odd(b, c, _sum(b, products))
        elif len(products) <= 2 or self._spread(len(products)) <= PAIR_BITS:
            total = sum_of_three_to_odd(b, c, *_sum_in_two(b, products))
        else:
            total = self._checked(b, products, c)
        plain = b.fadd_any_nan(_sum(b, products), c)
        if scales:
            for scale in scales:
                plain = b.fadd_any_nan(plain, b.fmul_any_nan(scale, b.fconst(F64, 0.0)))
        total = b.select(is_not_finite(b, plain), plain, total)
        # Zero is positive, and adding zero changes nothing else.
        total = b.fadd_any_nan(total, b.fconst(F64, 0.0))
        result = self._rounded(b, total)
        if self.saturates:
            largest = b.fconst(F64, float(2**128 - 2**104))
            sign = b.and_(b.bitcast(total, I64), b.const(I64, 1 << 63))
            bound = b.bitcast(b.or_(b.bitcast(largest, I64), sign), F64)
            over = b.fcmp("ogt", b.fabs(result), largest)
            result = b.select(b.or_(is_not_finite(b, total), b.not_(over)), result, bound)
        return (result,)

    def _rounded(self, b: Builder, total: Value) -> Value:
        """To the output format and back: what the next step starts from."""
        kind = _NARROW[self.out]
        narrow_ = b.fptrunc(total, F32) if kind == F32 else b.fptrunc(total, kind)
        return b.fpext(narrow_, F64)

    def finish(self, b: Builder, state: State) -> Value:
        result = canonical(b, b.fptrunc(state[0], _NARROW[self.out]))
        if self.out == "f32":
            return b.bitcast(result, I32)
        return b.zext(b.bitcast(result, I16), I32)

    def _spread(self, count: int) -> int:
        """Bits from the lowest that a product can have to the highest of a sum."""
        first, second = (FORMATS[name] for name in self.formats)
        top = first.highest + second.highest + count.bit_length()
        return top - first.lowest - second.lowest

    def _checked(self, b: Builder, products: Sequence[Value], c: Value) -> Value:
        """A sum in two F64 where that is exact; it nearly always is."""
        total = error = b.fconst(F64, 0.0)
        lost = b.icmp("ne", b.const(I32, 0), b.const(I32, 0))
        for product in products:
            total, more = two_sum(b, total, product)
            error, rest = two_sum(b, error, more)
            lost = b.or_(lost, b.fcmp("one", rest, b.fconst(F64, 0.0)))
        return b.choose(
            b.any_lane(lost),
            lambda: [expansion_to_odd(b, [*products, c])],
            lambda: [sum_of_three_to_odd(b, c, total, error)],
        )[0]

    def _scaled(
        self, b: Builder, products: Sequence[Value], c: Value, scales: Sequence[Value]
    ) -> Value:
        """The blocks' sums times their scales, which are powers of two."""
        blocks = len(products) // self.block
        terms = []
        for number in range(blocks):
            own = products[number * self.block : (number + 1) * self.block]
            scale = b.fmul_any_nan(scales[number], scales[blocks + number])
            if self._spread(self.block) <= F64_BITS:
                parts: Sequence[Value] = [_sum(b, own)]
            else:
                parts = _sum_in_two(b, own)
            terms += [b.fmul_any_nan(part, scale) for part in parts]
        return expansion_to_odd(b, [*terms, c])


def scale_factor(b: Builder, code: Value) -> Value:
    """An E8M0 scale as F64: 2**(code - 127), NaN for 255."""
    return narrow.times_power(b, b.fconst(F64, 1.0), code)


# ------------------------------------------------------------------- error-free sums of F64


def _sum(b: Builder, terms: Sequence[Value]) -> Value:
    total = terms[0]
    for term in terms[1:]:
        total = b.fadd_any_nan(total, term)
    return total


def two_sum(b: Builder, x: Value, y: Value) -> tuple[Value, Value]:
    """The rounded sum and its error (Knuth)."""
    total = b.fadd_any_nan(x, y)
    of_y = b.fsub_any_nan(total, x)
    of_x = b.fsub_any_nan(total, of_y)
    error = b.fadd_any_nan(b.fsub_any_nan(x, of_x), b.fsub_any_nan(y, of_y))
    return total, error


def _sum_in_two(b: Builder, terms: Sequence[Value]) -> tuple[Value, Value]:
    """A sum as two F64 that together are exact, if all errors together fit one."""
    total, error = two_sum(b, terms[0], terms[1])
    for term in terms[2:]:
        total, more = two_sum(b, total, term)
        error = b.fadd_any_nan(error, more)
    return total, error


def sum_of_two_to_odd(b: Builder, x: Value, y: Value) -> Value:
    """x + y cut toward zero, its last bit set where anything was lost."""
    return made_odd(b, *two_sum(b, x, y))


def sum_of_three_to_odd(b: Builder, x: Value, y: Value, z: Value) -> Value:
    """x + y + z, rounded to odd once."""
    high, low = two_sum(b, y, z)
    total, error = two_sum(b, x, high)
    return sum_of_two_to_odd(b, total, sum_of_two_to_odd(b, error, low))


def expansion_to_odd(b: Builder, terms: Sequence[Value]) -> Value:
    """The sum of any F64 numbers, rounded to odd once.

    Each term is added to an expansion whose parts grow in magnitude and are not adjacent: between
    the bits of two parts lies at least one that neither has (Shewchuk, theorem 10, with ties to
    even). So what lies below a part is less than half its lowest bit and cannot cancel it.
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
