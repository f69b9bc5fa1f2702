"""Eigenvalues and singular values of dense matrices on arrays, as LAPACK stores them.

Each function takes the arguments as attributes of one object, and returns LAPACK's info.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

from wavecore.hip.math import factors, triangles
from wavecore.hip.math.shapes import VECTORS_WANTED
from wavecore.hip.math.triangles import LOWER

_FIRST, _SECOND, _THIRD = 211, 212, 213  # A x = w B x, A B x = w x, B A x = w x
_ALL, _OVER = ord("A"), ord("O")


def syevd(v: Any) -> int:
    """Eigenvalues of a symmetric or Hermitian matrix, the smallest first, and vectors over A."""
    whole = triangles.hermitian(v.A, v.uplo)
    if not np.isfinite(whole).all():
        return int(v.n)
    values, vectors = np.linalg.eigh(whole)
    v.W[...] = values
    if v.jobz == VECTORS_WANTED:
        v.A[...] = vectors
    return 0


heevd = syevj = heevj = syevd


def sygvd(v: Any) -> int:
    """Those of a pair of matrices, of which B is positive definite; its factor is over B."""
    if info := factors.potrf(SimpleNamespace(A=v.B, n=v.n, uplo=v.uplo)):
        return int(v.n) + info
    lower = v.B if v.uplo == LOWER else v.B.conj().T
    matrix = triangles.hermitian(v.A, v.uplo)
    if v.itype == _FIRST:  # L^-1 A L^-H
        triangles.solve(lower, True, False, matrix)
        matrix = matrix.conj().T.copy()
        triangles.solve(lower, True, False, matrix)
    else:  # L^H A L
        triangles.multiply(lower.conj().T, False, False, matrix)
        matrix = matrix.conj().T.copy()
        triangles.multiply(lower.conj().T, False, False, matrix)
    if not np.isfinite(matrix).all():
        return int(v.n)
    values, vectors = np.linalg.eigh(matrix)
    v.W[...] = values
    if v.jobz == VECTORS_WANTED:
        if v.itype == _THIRD:
            triangles.multiply(lower, True, False, vectors)
        else:
            triangles.solve(lower.conj().T, False, False, vectors)
        v.A[...] = vectors
    return 0


hegvd = sygvj = hegvj = sygvd


def gesvd(v: Any) -> int:
    """A = U S V; `V` are the rows of the right vectors. Jobs: A all, S some, O over A, N none."""
    if not np.isfinite(v.A).all():
        return min(int(v.m), int(v.n))
    u, s, rows = np.linalg.svd(v.A, full_matrices=_ALL in (v.jobu, v.jobv))
    v.S[...] = s
    if v.U is not None:
        v.U[...] = u[:, : v.U.shape[1]]
    if v.V is not None:
        v.V[...] = rows[: v.V.shape[0]]
    short = len(s)
    if v.jobu == _OVER:
        v.A[:, :short] = u[:, :short]
    elif v.jobv == _OVER:
        v.A[:short] = rows[:short]
    return 0


def gesvdj(v: Any) -> int:
    """A = U S V^H."""
    if not np.isfinite(v.A).all():
        return min(int(v.m), int(v.n)) + 1
    is_short = v.U is None or v.U.shape[1] == v.V.shape[1]
    u, s, rows = np.linalg.svd(v.A, full_matrices=not is_short)
    v.S[...] = s
    if v.U is not None:
        v.U[...] = u[:, : v.U.shape[1]]
        v.V[...] = rows.conj().T[:, : v.V.shape[1]]
    return 0
