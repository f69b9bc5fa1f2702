"""Level 3 of BLAS on arrays: matrices; products of mixed types; AMD's extensions.

Sums of products of 16-bit numbers are float32 and rounded once, at the end; those of 8-bit integers
are exact.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wavecore.hip.math import triangles
from wavecore.hip.math.elements import I32, wide
from wavecore.hip.math.level2 import accumulate
from wavecore.hip.math.triangles import LEFT, LOWER, NO_TRANS, UNIT, op, put_triangle

MIN_PLUS = 0  # rocblas_geam_ex_operation_min_plus


def gemm(v: Any) -> None:
    """C = alpha op(A) op(B) + beta C; with D, that is where the result goes."""
    to = v.D if hasattr(v, "D") else v.C
    if v.alpha == 0 and v.beta == 1 and to is v.C:
        return
    if to.dtype == I32:
        to[...] = _integers(v)
        return
    alpha, beta = wide(v.alpha), wide(v.beta)
    total: Any = 0
    if alpha != 0 and v.k:
        a, b = (op(wide(m), t) for m, t in ((v.A, v.transA), (v.B, v.transB)))
        if a.dtype != alpha.dtype:  # 16-bit numbers that are multiplied in another type
            a, b = a.astype(alpha.dtype), b.astype(alpha.dtype)
        total = alpha * (a @ b)
    to[...] = total if beta == 0 else total + beta * wide(v.C)


def _integers(v: Any) -> Any:
    """The product of 8-bit integers, modulo 2**32; float64 holds their sums exactly."""
    total: Any = 0
    if v.alpha != 0 and v.k:
        product = op(v.A, v.transA).astype(np.float64) @ op(v.B, v.transB).astype(np.float64)
        total = int(v.alpha) * product.astype(np.int64)
    if v.beta != 0:
        total = total + int(v.beta) * v.C.astype(np.int64)
    return np.asarray(total, np.int64).astype(np.int32)


gemmEx = gemmExWithFlags = gemm  # noqa: N816  names of the functions


def gemmt(v: Any) -> None:
    """Gemm, of which one triangle is stored."""
    product = v.C.copy()
    a, b = v.A, v.B
    accumulate(product, v.alpha, lambda: op(a, v.transA) @ op(b, v.transB), v.beta)
    put_triangle(v.C, v.uplo, product)


def symm(v: Any) -> None:
    """C = alpha A B + beta C or alpha B A + beta C, A symmetric."""
    _with_whole(v, triangles.symmetric)


def hemm(v: Any) -> None:
    """The same, A Hermitian."""
    _with_whole(v, triangles.hermitian)


def _with_whole(v: Any, whole: Any) -> None:
    def product() -> Any:
        a = whole(v.A, v.uplo)
        return a @ v.B if v.side == LEFT else v.B @ a

    accumulate(v.C, v.alpha, product, v.beta)


def syrk(v: Any) -> None:
    """C = alpha A A^T + beta C, or A^T A, in one triangle."""
    v.B = v.A
    syrkx(v)


def herk(v: Any) -> None:
    """C = alpha A A^H + beta C, or A^H A."""
    v.B = v.A
    herkx(v)


def syrkx(v: Any) -> None:
    """C = alpha A B^T + beta C, or A^T B."""
    _rank(v, lambda: v.alpha * _pair(v.A, v.B, v.transA, is_hermitian=False), is_hermitian=False)


def herkx(v: Any) -> None:
    """C = alpha A B^H + beta C, or A^H B."""
    _rank(v, lambda: v.alpha * _pair(v.A, v.B, v.transA, is_hermitian=True), is_hermitian=True)


def syr2k(v: Any) -> None:
    """C = alpha (A B^T + B A^T) + beta C."""

    def product() -> Any:
        one = _pair(v.A, v.B, v.transA, is_hermitian=False)
        return v.alpha * one + v.alpha * _pair(v.B, v.A, v.transA, is_hermitian=False)

    _rank(v, product, is_hermitian=False)


def her2k(v: Any) -> None:
    """C = alpha A B^H + conj(alpha) B A^H + beta C."""

    def product() -> Any:
        one = v.alpha * _pair(v.A, v.B, v.transA, is_hermitian=True)
        return one + np.conj(v.alpha) * _pair(v.B, v.A, v.transA, is_hermitian=True)

    _rank(v, product, is_hermitian=True)


def _pair(a: Any, b: Any, trans: int, *, is_hermitian: bool) -> Any:
    """A B^T or A^T B, with conjugates if Hermitian."""
    if trans == NO_TRANS:
        return a @ (b.conj().T if is_hermitian else b.T)
    return (a.conj().T if is_hermitian else a.T) @ b


def _rank(v: Any, product: Any, *, is_hermitian: bool) -> None:
    if (v.alpha == 0 or v.k == 0) and v.beta == 1:
        return
    found = np.zeros(v.C.shape, v.C.dtype) if v.alpha == 0 or v.k == 0 else product()
    if v.beta != 0:
        found = found + v.beta * v.C
    put_triangle(v.C, v.uplo, found, is_hermitian=is_hermitian)


def trmm(v: Any) -> None:
    """C = alpha op(A) B or alpha B op(A), A triangular; C may be B."""
    if v.alpha == 0:
        v.C[...] = 0
        return
    found = v.alpha * v.B
    triangles.multiply(*_sided(v), v.diag == UNIT, found if v.side == LEFT else found.T)
    v.C[...] = found


def trsm(v: Any) -> None:
    """Solve op(A) X = alpha B or X op(A) = alpha B; X replaces B."""
    if v.alpha == 0:
        v.B[...] = 0
        return
    found = v.alpha * v.B
    triangles.solve(*_sided(v), v.diag == UNIT, found if v.side == LEFT else found.T)
    v.B[...] = found


def _sided(v: Any) -> tuple[Any, bool]:
    """What multiplies from the left: from the right, transposes do."""
    matrix, is_lower = triangles.left(v.A, v.uplo, v.transA)
    return (matrix, is_lower) if v.side == LEFT else (matrix.T, not is_lower)


def trtri(v: Any) -> None:
    """The inverse of a triangular matrix, in the same triangle."""
    found = np.eye(v.n, dtype=v.A.dtype)
    triangles.solve(v.A, v.uplo == LOWER, v.diag == UNIT, found)
    put_triangle(v.invA, v.uplo, found)


def geam(v: Any) -> None:
    """C = alpha op(A) + beta op(B)."""
    parts = [
        factor * op(matrix, trans)
        for factor, matrix, trans in ((v.alpha, v.A, v.transA), (v.beta, v.B, v.transB))
        if factor != 0
    ]
    v.C[...] = sum(parts[1:], parts[0]) if parts else 0


def geamEx(v: Any) -> None:
    """D = min over k of alpha (A + B) and beta C, or beta C + the sum over k of min(A, B) alpha."""
    to = v.beta * v.C
    for k in range(v.k):
        if v.alpha == 0:
            left = right = v.alpha
        else:
            left = v.alpha * op(v.A, v.transA)[:, k, None]
            right = v.alpha * op(v.B, v.transB)[k]
        to = np.minimum(left + right, to) if v.sum == MIN_PLUS else np.minimum(left, right) + to
    v.D[...] = to


def dgmm(v: Any) -> None:
    """C = diag(x) A or A diag(x)."""
    v.C[...] = v.x[:, None] * v.A if v.side == LEFT else v.A * v.x
