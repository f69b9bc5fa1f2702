"""Level 2 of BLAS on arrays: a matrix and vectors.

As in the reference BLAS, y is not read if beta is zero, A and x are not if alpha is, and what is
outside of a triangle or a band is never read nor takes part.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wavecore.hip.math import triangles
from wavecore.hip.math.elements import wide
from wavecore.hip.math.triangles import NO_TRANS, UNIT, UPPER, op, put_triangle


def accumulate(out: Any, alpha: Any, product: Any, beta: Any) -> None:
    """Out = alpha product + beta out; `product` is called unless alpha is zero."""
    if alpha == 0:
        scale(out, beta)
    elif beta == 0:
        out[...] = alpha * product()
    else:
        out[...] = alpha * product() + (out if beta == 1 else beta * out)


def scale(out: Any, beta: Any) -> None:
    """Out = beta out."""
    if beta == 0:
        out[...] = 0
    elif beta != 1:
        out[...] = beta * out


def gemv(v: Any) -> None:
    """Y = alpha op(A) x + beta y."""
    accumulate(v.y, v.alpha, lambda: op(wide(v.A), v.trans) @ wide(v.x), v.beta)


def ger(v: Any) -> None:
    """A = alpha x y^T + A."""
    if v.alpha != 0:
        v.A[...] += np.outer(v.alpha * v.x, v.y)


geru = ger


def gerc(v: Any) -> None:
    """A = alpha x y^H + A."""
    if v.alpha != 0:
        v.A[...] += np.outer(v.alpha * v.x, v.y.conj())


def symv(v: Any) -> None:
    """Y = alpha A x + beta y; one triangle of A is there."""
    accumulate(v.y, v.alpha, lambda: triangles.symmetric(v.A, v.uplo) @ v.x, v.beta)


def hemv(v: Any) -> None:
    """Y = alpha A x + beta y, A Hermitian."""
    accumulate(v.y, v.alpha, lambda: triangles.hermitian(v.A, v.uplo) @ v.x, v.beta)


def spmv(v: Any) -> None:
    """Symv of packed storage."""
    accumulate(v.y, v.alpha, lambda: triangles.symmetric(_whole(v), v.uplo) @ v.x, v.beta)


def hpmv(v: Any) -> None:
    """Hemv of packed storage."""
    accumulate(v.y, v.alpha, lambda: triangles.hermitian(_whole(v), v.uplo) @ v.x, v.beta)


def _whole(v: Any) -> Any:
    return triangles.unpacked(v.AP, v.n, v.uplo)


def syr(v: Any) -> None:
    """A = alpha x x^T + A, in one triangle."""
    if v.alpha != 0:
        put_triangle(v.A, v.uplo, v.A + np.outer(v.alpha * v.x, v.x))


def her(v: Any) -> None:
    """A = alpha x x^H + A, in one triangle; alpha is real."""
    if v.alpha != 0:
        put_triangle(v.A, v.uplo, v.A + np.outer(v.alpha * v.x, v.x.conj()), is_hermitian=True)


def syr2(v: Any) -> None:
    """A = alpha (x y^T + y x^T) + A."""
    if v.alpha != 0:
        both = np.outer(v.alpha * v.x, v.y) + np.outer(v.alpha * v.y, v.x)
        put_triangle(v.A, v.uplo, v.A + both)


def her2(v: Any) -> None:
    """A = alpha x y^H + conj(alpha) y x^H + A."""
    if v.alpha != 0:
        both = np.outer(v.alpha * v.x, v.y.conj())
        both += np.outer(np.conj(v.alpha) * v.y, v.x.conj())
        put_triangle(v.A, v.uplo, v.A + both, is_hermitian=True)


def _packed(routine: Any, v: Any) -> None:
    """A routine that changes a triangle, of packed storage."""
    v.A = _whole(v)
    routine(v)
    if v.alpha != 0:
        v.AP[...] = triangles.packed(v.A, v.uplo)


def spr(v: Any) -> None:
    """Syr of packed storage."""
    _packed(syr, v)


def hpr(v: Any) -> None:
    """Her of packed storage."""
    _packed(her, v)


def spr2(v: Any) -> None:
    """Syr2 of packed storage."""
    _packed(syr2, v)


def hpr2(v: Any) -> None:
    """Her2 of packed storage."""
    _packed(her2, v)


def trmv(v: Any) -> None:
    """X = op(A) x, A triangular."""
    triangles.multiply(*triangles.left(v.A, v.uplo, v.trans), v.diag == UNIT, v.x[:, None])


def trsv(v: Any) -> None:
    """Solve op(A) x = b; x holds b before."""
    triangles.solve(*triangles.left(v.A, v.uplo, v.trans), v.diag == UNIT, v.x[:, None])


def tpmv(v: Any) -> None:
    """Trmv of packed storage."""
    v.A = _whole(v)
    trmv(v)


def tpsv(v: Any) -> None:
    """Trsv of packed storage."""
    v.A = _whole(v)
    trsv(v)


# ------------------------------------------------------------------------------------------- bands


def gbmv(v: Any) -> None:
    """Y = alpha op(A) x + beta y; row ku + i - j of the storage holds A's element (i, j)."""
    accumulate(v.y, v.alpha, lambda: _band_product(v), v.beta)


def _band_product(v: Any) -> Any:
    found = np.zeros(v.y.shape, v.y.dtype)
    for offset in range(-v.ku, v.kl + 1):  # i - j, one diagonal each
        low, high = max(0, -offset), min(v.n, v.m - offset)
        if low >= high:
            continue
        values = v.A[v.ku + offset, low:high]
        if v.trans == NO_TRANS:
            found[low + offset : high + offset] += values * v.x[low:high]
        else:
            values = values.conj() if v.trans == triangles.CONJUGATE else values
            found[low:high] += values * v.x[low + offset : high + offset]
    return found


def sbmv(v: Any) -> None:
    """Symv of a band of k diagonals beside the main one."""
    accumulate(v.y, v.alpha, lambda: _two_sided(v, lambda a: a, lambda a: a), v.beta)


def hbmv(v: Any) -> None:
    """Hemv of a band."""
    accumulate(v.y, v.alpha, lambda: _two_sided(v, np.conj, np.real), v.beta)


def _two_sided(v: Any, mirrored: Any, main: Any) -> Any:
    found = np.zeros(v.y.shape, v.y.dtype)
    for offset, values in _diagonals(v):
        if offset == 0:
            found += main(values) * v.x
            continue
        above, below = (values, mirrored(values)) if v.uplo == UPPER else (mirrored(values), values)
        found[: v.n - offset] += above * v.x[offset:]
        found[offset:] += below * v.x[: v.n - offset]
    return found


def _diagonals(v: Any) -> Any:
    """Pairs of a diagonal's distance from the main one, and its elements."""
    for offset in range(min(v.k, v.n - 1) + 1):
        is_upper = v.uplo == UPPER
        yield offset, v.A[v.k - offset, offset:] if is_upper else v.A[offset, : v.n - offset]


def tbmv(v: Any) -> None:
    """Trmv of a band."""
    x, found = v.x.copy(), np.zeros(v.n, v.x.dtype)
    is_upper = (v.uplo == UPPER) == (v.trans == NO_TRANS)
    for offset, stored in _diagonals(v):
        values = stored.conj() if v.trans == triangles.CONJUGATE else stored
        if offset == 0:
            found += x if v.diag == UNIT else values * x
        elif is_upper:
            found[: v.n - offset] += values * x[offset:]
        else:
            found[offset:] += values * x[: v.n - offset]
    v.x[...] = found


def tbsv(v: Any) -> None:
    """Trsv of a band: one element of x after the other."""
    n, k, is_upper = v.n, v.k, v.uplo == UPPER
    columns = v.A.conj() if v.trans == triangles.CONJUGATE else v.A
    is_forward = is_upper != (v.trans == NO_TRANS)
    for j in range(n) if is_forward else reversed(range(n)):
        low, high = (max(0, j - k), j) if is_upper else (j + 1, min(n, j + k + 1))
        column = columns[k + low - j : k, j] if is_upper else columns[1 : high - j, j]
        if v.trans == NO_TRANS:
            if v.diag != UNIT:
                v.x[j] /= columns[k if is_upper else 0, j]
            v.x[low:high] -= v.x[j] * column
        else:
            v.x[j] -= column @ v.x[low:high]
            if v.diag != UNIT:
                v.x[j] /= columns[k if is_upper else 0, j]
