"""Dot-product models: what one element of D is, written on the builder.

A model takes the K factors of A and B and the element of C, as values of the builder, and gives
D's element. The plain model is exact products accumulated in ascending k with one rounding each:
right to the bit where the hardware chains fused multiply-adds (f32 and f64 MFMA: silicon), an
approximation of it elsewhere (evidence: assumed).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

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


_I64 = F64.as_int
PLAIN: dict[str, Model] = {"f32": fma_chain, "f64": fma_chain, "i32": integer_sum}
__all__ = ["F32", "PLAIN", "Model", "fma_chain", "integer_sum", "integer_sum_clamped"]
