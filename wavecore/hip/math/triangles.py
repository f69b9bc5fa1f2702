"""Triangular, symmetric and packed matrices: what levels 2 and 3 of BLAS and LAPACK share."""

from __future__ import annotations

from typing import Any

import numpy as np

from wavecore.hip.math.elements import is_complex

NO_TRANS, TRANS, CONJUGATE = 111, 112, 113
UPPER, LOWER = 121, 122
NON_UNIT, UNIT = 131, 132
LEFT, RIGHT = 141, 142
_SMALL = 16  # rows that are handled one by one


def op(matrix: Any, trans: int) -> Any:
    """A matrix, its transpose, or its conjugate transpose."""
    if trans == NO_TRANS:
        return matrix
    return matrix.conj().T if trans == CONJUGATE else matrix.T


def triangle(shape: tuple[int, ...], uplo: int) -> Any:
    """A mask that is set in one triangle, with the diagonal."""
    lower = np.tril(np.ones(shape, bool))
    return lower if uplo == LOWER else lower.T


def symmetric(matrix: Any, uplo: int) -> Any:
    """The whole of a symmetric matrix, of which one triangle is there."""
    return np.where(triangle(matrix.shape, uplo), matrix, matrix.T)


def hermitian(matrix: Any, uplo: int) -> Any:
    """The whole of a Hermitian matrix; imaginary parts of its diagonal are not read."""
    whole = np.where(triangle(matrix.shape, uplo), matrix, matrix.conj().T)
    np.einsum("ii->i", whole)[...] = np.diagonal(matrix).real
    return whole


def put_triangle(to: Any, uplo: int, values: Any, *, is_hermitian: bool = False) -> None:
    """Store one triangle; with a real diagonal if it is part of a Hermitian matrix."""
    if is_hermitian and is_complex(values.dtype):
        np.einsum("ii->i", values).imag = 0
    np.copyto(to, values, where=triangle(to.shape, uplo), casting="same_kind")


def unpacked(values: Any, n: int, uplo: int) -> Any:
    """A matrix with one triangle of packed storage, whose columns follow each other."""
    whole = np.zeros((n, n), values.dtype)
    whole.T[_packing(n, uplo)] = values
    return whole


def packed(matrix: Any, uplo: int) -> Any:
    """The packed storage of one triangle."""
    return matrix.T[_packing(len(matrix), uplo)]


def _packing(n: int, uplo: int) -> Any:
    """Where packed elements are in the transpose, of which rows are the matrix's columns."""
    return np.tril_indices(n) if uplo == UPPER else np.triu_indices(n)


def left(matrix: Any, uplo: int, trans: int) -> tuple[Any, bool]:
    """For `multiply` and `solve` from the left: op(matrix), and whether that is lower."""
    return op(matrix, trans), (uplo == LOWER) == (trans == NO_TRANS)


def multiply(matrix: Any, is_lower: bool, is_unit: bool, to: Any) -> None:
    """To = matrix to. The other triangle does not take part, not even as zeros."""
    n = len(matrix)
    if n <= _SMALL:
        for i in reversed(range(n)) if is_lower else range(n):
            others = slice(0, i) if is_lower else slice(i + 1, n)
            row = to[i] if is_unit else matrix[i, i] * to[i]
            if others.start < others.stop:
                row = row + matrix[i, others] @ to[others]
            to[i] = row
        return
    half = n // 2
    one, two = slice(0, half), slice(half, n)
    last, first = (two, one) if is_lower else (one, two)  # `last` needs `first` as it was
    multiply(matrix[last, last], is_lower, is_unit, to[last])
    to[last] += matrix[last, first] @ to[first]
    multiply(matrix[first, first], is_lower, is_unit, to[first])


def solve(matrix: Any, is_lower: bool, is_unit: bool, to: Any) -> None:
    """Solve matrix x = to for x, in place."""
    n = len(matrix)
    if n <= _SMALL:
        for i in range(n) if is_lower else reversed(range(n)):
            others = slice(0, i) if is_lower else slice(i + 1, n)
            row = to[i]
            if others.start < others.stop:
                row = row - matrix[i, others] @ to[others]
            to[i] = row if is_unit else row / matrix[i, i]
        return
    half = n // 2
    one, two = slice(0, half), slice(half, n)
    first, last = (one, two) if is_lower else (two, one)
    solve(matrix[first, first], is_lower, is_unit, to[first])
    to[last] -= matrix[last, first] @ to[first]
    solve(matrix[last, last], is_lower, is_unit, to[last])
