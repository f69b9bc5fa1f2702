"""Factorisations of dense matrices on arrays, as LAPACK stores them, and what they solve.

Each function takes the arguments as attributes of one object, and returns LAPACK's info.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wavecore.hip.math import triangles
from wavecore.hip.math.level1 import sizes
from wavecore.hip.math.triangles import CONJUGATE, LEFT, LOWER, NO_TRANS, UPPER

# Equations by LU.


def getrf(v: Any) -> int:
    """A = P L U; without a place for pivots, there is no P."""
    short = min(v.A.shape)
    pivots = np.arange(1, short + 1)
    if short:
        _lu(v.A[:, :short], pivots, is_pivoting=v.ipiv is not None)
    if v.A.shape[1] > short:
        _swap(v.A[:, short:], pivots)
        triangles.solve(v.A[:, :short], True, True, v.A[:, short:])
    if v.ipiv is not None:
        v.ipiv[...] = pivots
    return _first_zero(v.A)


def getrf_npvt(v: Any) -> int:
    """A = L U."""
    v.ipiv = None
    return getrf(v)


def _first_zero(matrix: Any) -> int:
    """The place of the first zero on the diagonal, from 1 on; 0 if there is none."""
    zeros = np.flatnonzero(np.diagonal(matrix) == 0)
    return int(zeros[0]) + 1 if zeros.size else 0


def _lu(a: Any, pivots: Any, *, is_pivoting: bool) -> None:
    """Factorise columns, half of them first; `pivots` are rows from 1 on, of `a`."""
    n = a.shape[1]
    if n == 1:
        row = int(np.argmax(sizes(a[:, 0]))) if is_pivoting else 0
        pivots[0] = row + 1
        a[[0, row]] = a[[row, 0]]
        if a[0, 0] != 0:
            a[1:] /= a[0, 0]
        return
    half = n // 2
    _lu(a[:, :half], pivots[:half], is_pivoting=is_pivoting)
    _swap(a[:, half:], pivots[:half])
    triangles.solve(a[:half, :half], True, True, a[:half, half:])
    a[half:, half:] -= a[half:, :half] @ a[:half, half:]
    _lu(a[half:, half:], pivots[half:], is_pivoting=is_pivoting)
    _swap(a[half:, :half], pivots[half:])
    pivots[half:] += half


def _swap(a: Any, pivots: Any, *, is_reverse: bool = False) -> None:
    """Exchange rows as pivots say, one after the other."""
    steps = list(enumerate(int(pivot) - 1 for pivot in pivots))
    for row, other in reversed(steps) if is_reverse else steps:
        if row != other:
            a[[row, other]] = a[[other, row]]


def getrs(v: Any) -> int:
    """Solve op(A) X = B by the factors of A."""
    if v.trans == NO_TRANS:
        _solve(v.A, v.ipiv, v.B)
        return 0
    upper = triangles.op(v.A, v.trans)  # whose lower triangle is that of U
    triangles.solve(upper, True, False, v.B)
    triangles.solve(upper, False, True, v.B)
    _swap(v.B, v.ipiv, is_reverse=True)
    return 0


def _solve(factors: Any, pivots: Any, to: Any) -> None:
    """Solve A X = `to` in place; without pivots, rows are not exchanged."""
    if pivots is not None:
        _swap(to, pivots)
    triangles.solve(factors, True, True, to)
    triangles.solve(factors, False, False, to)


def gesv(v: Any) -> int:
    """Factorise A and solve A X = B; X replaces B, if it has no place of its own."""
    info = getrf(v)
    to = v.B
    if hasattr(v, "X"):
        v.X[...] = v.B
        to = v.X
    if not info:
        _solve(v.A, v.ipiv, to)
    return info


def getri(v: Any) -> int:
    """The inverse, out of the factors; it replaces A, if it has no place of its own."""
    info = _first_zero(v.A)
    if not info:
        inverse = np.eye(v.n, dtype=v.A.dtype)
        _solve(v.A, v.ipiv, inverse)
        (v.C if hasattr(v, "C") else v.A)[...] = inverse
    return info


getri_outofplace = getri


# Positive definite matrices.


def potrf(v: Any) -> int:
    """A = L L^H or U^H U; the info is the first minor that is not positive."""
    factor = v.A.copy() if v.uplo == LOWER else v.A.conj().T.copy()
    info = 0
    for j in range(v.n):
        row = factor[j, :j]
        left = factor[j, j].real - np.sum(np.abs(row) ** 2)
        if not left > 0:
            factor[j, j], info = left, j + 1
            break
        factor[j, j] = np.sqrt(left)
        column = factor[j + 1 :, j] - factor[j + 1 :, :j] @ row.conj()
        factor[j + 1 :, j] = column / factor[j, j]
    triangles.put_triangle(v.A, v.uplo, factor if v.uplo == LOWER else factor.conj().T)
    return info


def potrs(v: Any) -> int:
    """Solve A X = B by the factor of A."""
    _solve_positive(v.A, v.uplo, v.B)
    return 0


def _solve_positive(factor: Any, uplo: int, to: Any) -> None:
    first, second = (CONJUGATE, NO_TRANS) if uplo == UPPER else (NO_TRANS, CONJUGATE)
    for trans in (first, second):
        triangles.solve(*triangles.left(factor, uplo, trans), False, to)


def posv(v: Any) -> int:
    """Factorise A and solve A X = B."""
    return potrf(v) or potrs(v)


def potri(v: Any) -> int:
    """The inverse, out of the factor, in the same triangle."""
    info = _first_zero(v.A)
    if not info:
        inverse = np.eye(v.n, dtype=v.A.dtype)
        _solve_positive(v.A, v.uplo, inverse)
        triangles.put_triangle(v.A, v.uplo, inverse, is_hermitian=True)
    return info


# Reflections, and least squares.


def geqrf(v: Any) -> int:
    """A = Q R; below R are the vectors of Q's reflections."""
    _qr(v.A, v.tau)
    return 0


def _qr(a: Any, tau: Any) -> None:
    for j in range(len(tau)):
        tau[j] = reflect(a[j:, j])
        reflect_rows(vector(a[j:, j]), np.conj(tau[j]), a[j:, j + 1 :])


def reflect(x: Any) -> Any:
    """Replace x by the reflection that takes it to its first axis; returns its factor."""
    tail = np.sqrt(np.sum(np.abs(x[1:]) ** 2))
    if tail == 0 and np.imag(x[0]) == 0:
        return 0
    beta = -np.copysign(np.hypot(np.abs(x[0]), tail), np.real(x[0]))
    tau = (beta - x[0]) / beta
    x[1:] /= x[0] - beta
    x[0] = beta
    return tau


def vector(x: Any) -> Any:
    """The vector of a reflection, which begins with one."""
    found = x.copy()
    found[:1] = 1
    return found


def reflect_rows(of: Any, tau: Any, to: Any) -> None:
    """To = (1 - tau v v^H) to, for a reflection's vector v."""
    if tau != 0:
        to -= np.outer(tau * of, of.conj() @ to)


def reflect_columns(of: Any, tau: Any, to: Any) -> None:
    """To = to (1 - tau v v^H)."""
    if tau != 0:
        to -= np.outer(to @ of, tau * of.conj())


def apply_reflections(a: Any, tau: Any, to: Any, *, is_adjoint: bool) -> None:
    """To = Q to, or Q^H to, for the reflections that the columns of `a` begin on its diagonal."""
    places = range(len(tau))
    for j in places if is_adjoint else reversed(places):
        factor = np.conj(tau[j]) if is_adjoint else tau[j]
        reflect_rows(vector(a[j:, j]), factor, to[j:])


def orgqr(v: Any) -> int:
    """The first columns of Q, out of the reflections of geqrf."""
    q = np.eye(v.m, v.n, dtype=v.A.dtype)
    apply_reflections(v.A, v.tau, q, is_adjoint=False)
    v.A[...] = q
    return 0


ungqr = orgqr


def ormqr(v: Any) -> int:
    """C = op(Q) C or C op(Q)."""
    multiply_by_reflections(v.A, v.tau, v)
    return 0


unmqr = ormqr


def multiply_by_reflections(a: Any, tau: Any, v: Any) -> None:
    """V.C = op(Q) C or C op(Q), by v.trans and v.side."""
    is_adjoint = v.trans != NO_TRANS
    if v.side == LEFT:
        apply_reflections(a, tau, v.C, is_adjoint=is_adjoint)
        return
    turned = v.C.conj().T.copy()  # of which op(Q)^H is a factor from the left
    apply_reflections(a, tau, turned, is_adjoint=not is_adjoint)
    v.C[...] = turned.conj().T


def gels(v: Any) -> int:
    """Least squares of op(A) X = B, or the least X; A has its QR or LQ factors afterwards."""
    trans, b = getattr(v, "trans", NO_TRANS), v.B
    if hasattr(v, "X"):
        b = np.zeros((max(v.m, v.n), v.nrhs), v.A.dtype)
        b[: v.m] = v.B
    info = _least_squares(v.A, trans, b) if v.A.size else _clear(b)
    if hasattr(v, "X"):
        v.X[...] = b[: v.n]
    return info


def _clear(b: Any) -> int:
    b[...] = 0
    return 0


def _least_squares(a: Any, trans: int, b: Any) -> int:
    is_wide = a.shape[0] < a.shape[1]
    tall = a.conj().T.copy() if is_wide else a
    short = tall.shape[1]
    tau = np.zeros(short, a.dtype)
    _qr(tall, tau)
    if is_wide:
        a[...] = tall.conj().T
    if info := _first_zero(tall):
        return info
    if (trans == NO_TRANS) != is_wide:  # more equations than unknowns
        apply_reflections(tall, tau, b, is_adjoint=True)
        triangles.solve(tall[:short], False, False, b[:short])
    else:
        triangles.solve(tall[:short].conj().T, True, False, b[:short])
        b[short:] = 0
        apply_reflections(tall, tau, b, is_adjoint=False)
    return 0
