"""Dot-product models: what one element of D is, written on the builder.

A model takes the K factors of A and B and the element of C, as values of the builder, and gives
D's element. The plain model is exact products accumulated in ascending k with one rounding each:
right to the bit where the hardware chains fused multiply-adds (f32 and f64 MFMA: silicon), an
approximation of it elsewhere (evidence: assumed).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wavecore.builder import narrow
from wavecore.builder.contract import DEFAULT_NAN, F32, F64, I32, Builder, Value

Model = Callable[[Builder, Sequence[Value], Sequence[Value], Value], Value]


def fma_chain(b: Builder, row: Sequence[Value], column: Sequence[Value], c: Value) -> Value:
    """acc = fma(A[k], B[k], acc) for ascending k; any NaN becomes the default NaN.

    Factors are F32 or F64 values (narrower formats widened exactly), C of the same type.
    """
    total = c
    for x, y in zip(row, column, strict=True):
        total = b.fma_any_nan(x, y, total)
    return b.select(b.fcmp("uno", total, total), b.const(c.type, DEFAULT_NAN[c.type]), total)


def integer_sum(b: Builder, row: Sequence[Value], column: Sequence[Value], c: Value) -> Value:
    """The sum of I32 products and C, modulo 2^32."""
    total = c
    for x, y in zip(row, column, strict=True):
        total = b.add(total, b.mul(x, y))
    return total


def integer_sum_clamped(
    b: Builder, row: Sequence[Value], column: Sequence[Value], c: Value
) -> Value:
    """The exact sum, saturated to 32 bits signed at the end."""
    exact = b.sext(integer_sum(b, row, column, b.const(I32, 0)), _I64)
    exact = b.add(exact, b.sext(c, _I64))
    low, high = b.const(_I64, -(1 << 31)), b.const(_I64, (1 << 31) - 1)
    return b.trunc(b.smin(b.smax(exact, low), high), I32)


def scaled_blocks(
    b: Builder,
    row: Sequence[Value],
    column: Sequence[Value],
    c: Value,
    scales: Sequence[tuple[Value, Value]] | None,
) -> Value:
    """C plus the blocks' sums times 2**(scales - 254), in F64, rounded once to F32.

    Factors are F32 values whose products are exact. Scales are pairs of I32, one pair a block; 255
    is NaN. None: there is one block, not scaled.
    """
    total = b.fpext(c, F64)
    size = len(row) // len(scales) if scales else len(row)
    for block, start in enumerate(range(0, len(row), size)):
        sum = b.fconst(F64, 0.0)
        for x, y in zip(row[start : start + size], column[start : start + size], strict=True):
            sum = b.fadd(sum, b.fpext(b.fmul(x, y), F64))
        if scales:
            for scale in scales[block]:
                sum = narrow.times_power(b, sum, scale)
        total = b.fadd(total, sum)
    result = b.fptrunc(total, F32)
    return b.select(b.fcmp("uno", result, result), b.const(F32, DEFAULT_NAN[F32]), result)


_I64 = F64.as_int
PLAIN: dict[str, Model] = {"f32": fma_chain, "f64": fma_chain, "i32": integer_sum}
__all__ = [
    "F32",
    "PLAIN",
    "Model",
    "fma_chain",
    "integer_sum",
    "integer_sum_clamped",
    "scaled_blocks",
]
