"""Models that round after each addition, and integers: FMA-CHAIN, FTZ-ADDMUL, INT.

Sources and evidence: table.py. Worked examples: docs/numerics.md, "FMA-CHAIN", "FTZ-ADDMUL", "INT".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wavecore.builder.contract import F32, I32, I64, Builder, Value
from wavecore.matrix.numerics import entries
from wavecore.matrix.numerics.entries import Format
from wavecore.matrix.numerics.model import (
    CodeAccumulator,
    Factor,
    State,
    canonical,
    is_not_finite,
    saturated,
)
from wavecore.matrix.numerics.telling import Code, Product, Sum, Term, tell

_FLUSHED = "subnormal numbers are zero"
_FUSED = "The product is added to the accumulator and the sum rounded once, to nearest even."
_SATURATED = "A sum of finite numbers stays finite (MODE.FP16_OVFL)."


@dataclass(frozen=True)
class FmaChain:
    """acc = fma(A[k], B[k], acc) for each k, rounded to nearest even.

    Args:
        out: "f32" or "f64", also A's and B's format.
        flush_inputs: subnormal A and B are zero (MODE.FP_DENORM, f32 only).
        saturates: f32 results of finite numbers stay finite (MODE.FP16_OVFL).
    """

    out: str = "f32"
    flush_inputs: bool = False
    saturates: bool = False
    name = "FMA-CHAIN"
    group = 1
    block = 0
    quick = None

    def decode_operand(self, b: Builder, code: Value, form: Format) -> Factor:
        if self.flush_inputs:
            field = b.and_(code, b.const(I32, 0x7F800000))
            tiny = b.icmp("eq", field, b.const(I32, 0))
            given, code = code, b.select(tiny, b.and_(code, b.const(I32, 1 << 31)), code)
            tell(b, _FLUSHED, [Term("", Code(given, form.name), Code(code, form.name))])
        return (entries.number(b, code, form),)

    def start(self, b: Builder, code: Value) -> State:
        return (entries.number(b, code, entries.FORMATS[self.out]),)

    def step(
        self, b: Builder, state: State, x: Sequence[Factor], y: Sequence[Factor], *scales: Value
    ) -> State:
        (total,) = state
        for number, ((a,), (c,)) in enumerate(zip(x, y, strict=True)):
            before, total = total, b.fma_nan_unspecified(a, c, total)
            terms = Term(number, Product(a, c)), Term("accumulator", before)
            tell(b, _FUSED, terms, result=total, rounds=self.out)
            if self.saturates:
                finite = b.fadd_nan_unspecified(
                    b.fadd_nan_unspecified(_nothing(b, a), _nothing(b, c)), before
                )
                code = b.bitcast(total, I32)
                code = b.select(is_not_finite(b, finite), code, saturated(b, code))
                total = b.bitcast(code, F32)
                tell(b, _SATURATED, [], result=total)
        return (total,)

    def finish(self, b: Builder, state: State) -> Value:
        return b.bitcast(canonical(b, state[0]), entries.FORMATS[self.out].code_type)


def _nothing(b: Builder, x: Value) -> Value:
    """Zero for a finite number, NaN for any other."""
    return b.fsub_nan_unspecified(x, x)


_TO_ZERO = " to nearest even; subnormal results become zero."


@dataclass(frozen=True)
class FtzAddMul:
    """CDNA 2's 16-bit forms: products and sums in f32, with subnormal numbers flushed to zero.

    Groups of two or four products are added pairwise, then to the accumulator. Subnormal inputs and
    minus zero count as +0; results keep their sign.
    """

    group: int
    name = "FTZ-ADDMUL"
    block = 0
    quick = None

    def decode_operand(self, b: Builder, code: Value, form: Format) -> Factor:
        return (entries.number(b, self._flushed(b, code, form), form),)

    def _flushed(self, b: Builder, code: Value, form: Format) -> Value:
        field, _ = entries.parts(b, code, form)
        found = b.select(b.icmp("eq", field, b.const(I32, 0)), b.const(I32, 0), code)
        text = "subnormal numbers and minus zero become +0"
        tell(b, text, [Term("", Code(code, form.name), Code(found, form.name))])
        return found

    def start(self, b: Builder, code: Value) -> State:
        return (b.bitcast(self._flushed(b, code, entries.FORMATS["f32"]), F32),)

    def step(
        self, b: Builder, state: State, x: Sequence[Factor], y: Sequence[Factor], *scales: Value
    ) -> State:
        terms = [
            _without_subnormals(b, b.fmul_nan_unspecified(a, c))
            for (a,), (c,) in zip(x, y, strict=True)
        ]
        rounded = (
            Term(n, Product(a, c), term)
            for n, ((a,), (c,), term) in enumerate(zip(x, y, terms, strict=True))
        )
        tell(b, f"Products are rounded to f32{_TO_ZERO}", rounded)
        width = 1
        while len(terms) > 1:
            pairs = [(terms[n], terms[n + 1]) for n in range(0, len(terms), 2)]
            terms = [_flushing_sum(b, *pair) for pair in pairs]
            width *= 2
            names = (tuple(range(n, n + width)) for n in range(0, len(x), width))
            sums = (Term(n, Sum(*p), s) for n, p, s in zip(names, pairs, terms, strict=True))
            tell(b, f"Neighbours are added, each sum rounded{_TO_ZERO}", sums)
        total = _flushing_sum(b, state[0], terms[0])
        last = Term("accumulator", state[0]), Term(tuple(range(len(x))), terms[0])
        text = f"Their sum is added to the accumulator and rounded{_TO_ZERO}"
        tell(b, text, last, result=total, rounds="f32")
        return (total,)

    def finish(self, b: Builder, state: State) -> Value:
        return b.bitcast(canonical(b, state[0]), I32)


def _flushing_sum(b: Builder, x: Value, y: Value) -> Value:
    return _without_subnormals(b, b.fadd_nan_unspecified(x, y))


def _without_subnormals(b: Builder, x: Value) -> Value:
    """Subnormal numbers flushed to zero of the same sign."""
    tiny = b.fcmp("olt", b.fabs(x), b.fconst(F32, 2.0**-126))
    sign = b.bitcast(b.and_(b.bitcast(x, I32), b.const(I32, 1 << 31)), F32)
    return b.select(tiny, sign, x)


@dataclass(frozen=True)
class IntegerSum(CodeAccumulator):
    """Exact products and sums of integers.

    Args:
        stages: 0: modulo 2**32. Otherwise the sum saturates to 32 bits after each of this many
            equal parts of k.
        k: total number of products.
    """

    stages: int = 0
    k: int = 0
    name = "INT"
    quick = None

    @property
    def group(self) -> int:
        return self.k // self.stages if self.stages else 1

    def decode_operand(self, b: Builder, code: Value, form: Format) -> Factor:
        return (entries.integer(b, code, form),)

    def step(
        self, b: Builder, state: State, x: Sequence[Factor], y: Sequence[Factor], *scales: Value
    ) -> State:
        products = [b.mul(a, c) for (a,), (c,) in zip(x, y, strict=True)]
        total = products[0]
        for product in products[1:]:
            total = b.add(total, product)
        if self.stages:
            wide = b.add(b.sext(state[0], I64), b.sext(total, I64))
            low, high = b.const(I64, -(1 << 31)), b.const(I64, (1 << 31) - 1)
            found = b.trunc(b.smin(b.smax(wide, low), high), I32)
        else:
            found = b.add(state[0], total)
        terms = [Term(n, Product(p[0], q[0])) for n, (p, q) in enumerate(zip(x, y, strict=True))]
        terms.append(Term("accumulator", state[0]))
        how = "saturates to 32 bits" if self.stages else "keeps its low 32 bits"
        tell(b, f"Products and the accumulator are added exactly; the sum {how}.", terms,
             result=found)  # fmt: skip
        return (found,)
