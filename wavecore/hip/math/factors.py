"""Factorisations of dense matrices on arrays, as LAPACK stores them.

Each function takes the arguments as attributes of one object, and returns LAPACK's info.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wavecore.hip.math import triangles
from wavecore.hip.math.level1 import sizes
from wavecore.hip.math.triangles import CONJUGATE, LOWER, NO_TRANS, UPPER

VECTORS = 202  # HIPSOLVER_EIG_MODE_VECTOR


def getrf(v: Any) -> int:
    """A = P L U; without a place for pivots, there is no P."""
    short = min(v.m, v.n)
    pivots = np.arange(1, short + 1)
    _lu(v.A[:, :short], pivots, is_pivoting=v.devIpiv is not None)
    if v.n > short:
        _swap(v.A[:, short:], pivots)
        triangles.solve(v.A[:, :short], True, True, v.A[:, short:])
    if v.devIpiv is not None:
        v.devIpiv[...] = pivots
    zeros = np.flatnonzero(np.diagonal(v.A) == 0)
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
        _swap(v.B, v.devIpiv)
        triangles.solve(v.A, True, True, v.B)
        triangles.solve(v.A, False, False, v.B)
        return 0
    upper = triangles.op(v.A, v.trans)  # whose lower triangle is that of U
    triangles.solve(upper, True, False, v.B)
    triangles.solve(upper, False, True, v.B)
    _swap(v.B, v.devIpiv, is_reverse=True)
    return 0


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
    first, second = (CONJUGATE, NO_TRANS) if v.uplo == UPPER else (NO_TRANS, CONJUGATE)
    for trans in (first, second):
        triangles.solve(*triangles.left(v.A, v.uplo, trans), False, v.B)
    return 0


def geqrf(v: Any) -> int:
    """A = Q R; below R are the vectors of Q's reflections."""
    for j in range(min(v.m, v.n)):
        v.tau[j] = _reflect(v.A[j:, j])
        if j + 1 < v.n and v.tau[j] != 0:
            vector = _vector(v.A, j)
            rest = v.A[j:, j + 1 :]
            rest -= np.outer(np.conj(v.tau[j]) * vector, vector.conj() @ rest)
    return 0


def _reflect(x: Any) -> Any:
    """Replace x by the reflection that takes it to its first axis; returns its factor."""
    tail = np.sqrt(np.sum(np.abs(x[1:]) ** 2))
    if tail == 0 and np.imag(x[0]) == 0:
        return 0
    beta = -np.copysign(np.hypot(np.abs(x[0]), tail), np.real(x[0]))
    tau = (beta - x[0]) / beta
    x[1:] /= x[0] - beta
    x[0] = beta
    return tau


def _vector(a: Any, j: int) -> Any:
    """The vector of a reflection, which begins with one."""
    found = a[j:, j].copy()
    found[0] = 1
    return found


def orgqr(v: Any) -> int:
    """The first columns of Q, out of the reflections of geqrf."""
    q = np.eye(v.m, v.n, dtype=v.A.dtype)
    for j in reversed(range(v.k)):
        vector = _vector(v.A, j)
        rest = q[j:, j:]
        rest -= np.outer(v.tau[j] * vector, vector.conj() @ rest)
    v.A[...] = q
    return 0


ungqr = orgqr


def syevd(v: Any) -> int:
    """Eigenvalues of a symmetric or Hermitian matrix, the smallest first, and vectors over A."""
    whole = triangles.hermitian(v.A, v.uplo)
    if not np.isfinite(whole).all():
        return int(v.n)
    values, vectors = np.linalg.eigh(whole)
    v.W[...] = values
    if v.jobz == VECTORS:
        v.A[...] = vectors
    return 0


heevd = syevd


def gesvd(v: Any) -> int:
    """A = U S V; `V` are the rows of the right vectors. Jobs: A all, S some, O over A, N none."""
    if not np.isfinite(v.A).all():
        return min(int(v.m), int(v.n))
    u, s, rows = np.linalg.svd(v.A, full_matrices="A" in (v.jobu, v.jobv))
    v.S[...] = s
    if v.U is not None:
        v.U[...] = u[:, : v.U.shape[1]]
    if v.V is not None:
        v.V[...] = rows[: v.V.shape[0]]
    short = len(s)
    if v.jobu == "O":
        v.A[:, :short] = u[:, :short]
    elif v.jobv == "O":
        v.A[:short] = rows[:short]
    return 0
