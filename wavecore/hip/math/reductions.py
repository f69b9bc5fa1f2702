"""Reductions of dense matrices to two or three diagonals on arrays, as LAPACK stores them.

Each function takes the arguments as attributes of one object, and returns LAPACK's info. What is
stored in the upper triangle is the lower one's of the matrix read backwards.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

from wavecore.hip.math import triangles
from wavecore.hip.math.factors import (
    apply_reflections,
    multiply_by_reflections,
    reflect,
    reflect_columns,
    reflect_rows,
    vector,
)
from wavecore.hip.math.triangles import LEFT, UPPER


def _forward(uplo: int, *arrays: Any) -> tuple[Any, ...]:
    """Arrays, or for the upper triangle views that read them backwards along each axis."""
    return tuple(np.flip(array) for array in arrays) if uplo == UPPER else arrays


def sytrd(v: Any) -> int:
    """A = Q T Q^H, T with D on its diagonal and E beside it."""
    whole = triangles.hermitian(v.A, v.uplo)
    matrix, d, e, tau = _forward(v.uplo, whole, v.D, v.E, v.tau)
    for i in range(v.n - 1):
        tau[i] = reflect(matrix[i + 1 :, i])
        e[i] = matrix[i + 1, i].real
        of, rest = vector(matrix[i + 1 :, i]), matrix[i + 1 :, i + 1 :]
        reflect_rows(of, np.conj(tau[i]), rest)
        reflect_columns(of, tau[i], rest)
    d[...] = np.diagonal(matrix).real
    triangles.put_triangle(v.A, v.uplo, whole, is_hermitian=True)
    return 0


hetrd = sytrd


def orgtr(v: Any) -> int:
    """Q, out of the reflections of sytrd."""
    matrix, tau = _forward(v.uplo, v.A, v.tau)
    q = np.eye(v.n, dtype=v.A.dtype)
    apply_reflections(matrix[1:], tau, q[1:], is_adjoint=False)
    matrix[...] = q
    return 0


ungtr = orgtr


def ormtr(v: Any) -> int:
    """C = op(Q) C or C op(Q), for the reflections of sytrd."""
    matrix, tau = _forward(v.uplo, v.A, v.tau)
    axis = 0 if v.side == LEFT else 1
    c = np.flip(v.C, axis) if v.uplo == UPPER else v.C
    part = SimpleNamespace(C=c[1:] if axis == 0 else c[:, 1:], side=v.side, trans=v.trans)
    multiply_by_reflections(matrix[1:], tau, part)
    return 0


unmtr = ormtr


def gebrd(v: Any) -> int:
    """A = Q B P^H, B with D on its diagonal, and E above it, or below it of a wide matrix."""
    if v.m >= v.n:
        _bidiagonalise(v.A, v.D, v.E, v.tauq, v.taup)
    else:
        adjoint = v.A.conj().T.copy()
        _bidiagonalise(adjoint, v.D, v.E, v.taup, v.tauq)
        v.A[...] = adjoint.conj().T
    return 0


def _bidiagonalise(a: Any, d: Any, e: Any, tauq: Any, taup: Any) -> None:
    """For a matrix that is not wide."""
    n = len(d)
    for i in range(n):
        tauq[i] = reflect(a[i:, i])
        d[i] = a[i, i].real
        reflect_rows(vector(a[i:, i]), np.conj(tauq[i]), a[i:, i + 1 :])
        taup[i] = 0
        if i + 1 == n:
            break
        row = a[i, i + 1 :].conj()
        taup[i] = reflect(row)
        e[i] = row[0].real
        a[i, i + 1 :] = row.conj()
        reflect_columns(vector(row), taup[i], a[i + 1 :, i + 1 :])


def orgbr(v: Any) -> int:
    """The first columns of Q, or rows of P^H, out of the reflections of gebrd.

    `k` is the other size of the matrix that was reduced, which tells whether it was wide: then Q's
    reflections leave the first row alone, and otherwise those of P do.
    """
    if v.side == LEFT:
        v.A[...] = _columns(v.A, v.tau, 1 if v.m < v.k else 0)
    else:
        v.A[...] = _columns(v.A.conj().T, v.tau, 1 if v.n <= v.k else 0).conj().T
    return 0


ungbr = orgbr


def _columns(a: Any, tau: Any, first: int) -> Any:
    """Columns of a product of reflections, which begin `first` rows below the diagonal."""
    found = np.eye(*a.shape, dtype=a.dtype)
    apply_reflections(a[first:], tau[: len(a) - first], found[first:], is_adjoint=False)
    return found
