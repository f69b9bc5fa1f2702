"""Sparse matrices as entries: row, column and value of each; their sums, products, solutions.

Entries keep the order in which memory has them. What is stored counts, zeros included: a product
has an entry wherever two entries meet, whatever their values.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from wavecore.hip.math.triangles import CONJUGATE, NO_TRANS, TRANS

_PRODUCTS = 1 << 22  # that are held at once


@dataclass(frozen=True)
class Entries:
    """The entries of a matrix; `rows` and `columns` are from 0."""

    shape: tuple[int, int]
    rows: Any
    columns: Any
    values: Any

    def op(self, trans: int) -> Entries:
        """The matrix, its transpose, or its conjugate transpose."""
        if trans == NO_TRANS:
            return self
        values = self.values.conj() if trans == CONJUGATE else self.values
        return Entries(self.shape[::-1], self.columns, self.rows, values)

    def astype(self, kind: Any) -> Entries:
        """With values of another type."""
        return replace(self, values=self.values.astype(kind))

    def taken(self, which: Any) -> Entries:
        """Some of the entries, or all in another order."""
        return Entries(self.shape, self.rows[which], self.columns[which], self.values[which])

    @cached_property
    def order(self) -> Any:
        """The entries' places, by rows and then by columns; equal ones stay in order."""
        return np.lexsort((self.columns, self.rows))

    def combined(self) -> Entries:
        """In order, entries of the same place added up."""
        found = self.taken(self.order)
        if not found.rows.size:
            return found
        keys = found.rows * self.shape[1] + found.columns
        starts = np.flatnonzero(np.concatenate([[True], keys[1:] != keys[:-1]]))
        sums = np.add.reduceat(found.values, starts).astype(self.values.dtype)
        return Entries(self.shape, found.rows[starts], found.columns[starts], sums)

    def offsets(self) -> Any:
        """Where each row begins among the entries in order; the last is their number."""
        counts = np.bincount(self.rows, minlength=self.shape[0])
        return np.concatenate([[0], np.cumsum(counts)])

    def dense(self) -> Any:
        """As a matrix with all elements; of entries at the same place the last one stays."""
        found = np.zeros(self.shape, self.values.dtype)
        found[self.rows, self.columns] = self.values
        return found


def of_dense(matrix: Any, is_kept: Any = None) -> Entries:
    """The elements of a matrix that are not zero, or that a mask has, by rows."""
    rows, columns = np.nonzero(matrix if is_kept is None else is_kept)
    return Entries(matrix.shape, rows, columns, matrix[rows, columns])


def sum_by(keys: Any, values: Any, count: int) -> Any:
    """The sums of the values of each key; the keys are below `count`."""
    sums = np.zeros((count, *values.shape[1:]), values.dtype)
    if not keys.size:
        return sums
    if (keys[1:] < keys[:-1]).any():
        order = np.argsort(keys, kind="stable")
        keys, values = keys[order], values[order]
    starts = np.flatnonzero(np.concatenate([[True], keys[1:] != keys[:-1]]))
    sums[keys[starts]] = np.add.reduceat(values, starts, axis=0)
    return sums


def times_vector(a: Entries, x: Any) -> Any:
    """The product with a vector."""
    return sum_by(a.rows, a.values * x[a.columns], a.shape[0])


def times_matrix(a: Entries, b: Any) -> Any:
    """The product with a matrix that has all elements, some of its columns after the others."""
    step = max(1, _PRODUCTS // max(1, a.rows.size))
    found = np.empty((a.shape[0], b.shape[1]), np.result_type(a.values, b))
    for first in range(0, b.shape[1], step):
        some = b[:, first : first + step]
        products = a.values[:, None] * some[a.columns]
        found[:, first : first + step] = sum_by(a.rows, products, a.shape[0])
    return found


def times(a: Entries, b: Entries) -> Entries:
    """The product of two sparse matrices, in order."""
    b = b.taken(b.order)
    starts = b.offsets()
    counts = np.diff(starts)[a.columns]
    which = np.repeat(np.arange(a.rows.size), counts)
    within = np.arange(which.size) - np.repeat(np.cumsum(counts) - counts, counts)
    other = starts[a.columns[which]] + within
    values = a.values[which] * b.values[other]
    shape = a.shape[0], b.shape[1]
    return Entries(shape, a.rows[which], b.columns[other], values).combined()


def plus(a: Entries, b: Entries) -> Entries:
    """The sum of two sparse matrices, in order."""
    rows, columns = np.concatenate([a.rows, b.rows]), np.concatenate([a.columns, b.columns])
    return Entries(a.shape, rows, columns, np.concatenate([a.values, b.values])).combined()


def mirrored(a: Entries) -> Entries:
    """The whole of a symmetric matrix, of which one triangle is there."""
    off = a.taken(a.rows != a.columns).op(TRANS)
    rows, columns = np.concatenate([a.rows, off.rows]), np.concatenate([a.columns, off.columns])
    return Entries(a.shape, rows, columns, np.concatenate([a.values, off.values]))


def scaled(a: Entries, factor: Any) -> Entries:
    """Each value times a number."""
    return replace(a, values=a.values * factor)


def solve(a: Entries, is_lower: bool, is_unit: bool, b: Any) -> tuple[Any, int]:
    """Solve T X = B for X, where T is one triangle of A.

    A diagonal element that is missing or zero is replaced by one.

    Returns: X, and the first row without a diagonal element; -1 if there is none.
    """
    a = a.taken(a.order)
    diagonal, zeros = _diagonal(a, is_unit)
    a = a.taken(a.columns < a.rows if is_lower else a.columns > a.rows)
    starts = a.offsets()
    x = b.astype(np.result_type(a.values, b))
    for i in range(a.shape[0]) if is_lower else reversed(range(a.shape[0])):
        part = slice(starts[i], starts[i + 1])
        if part.start < part.stop:
            x[i] -= a.values[part] @ x[a.columns[part]]
        if not is_unit:
            x[i] /= diagonal[i]
    return x, zeros


def first_missing(a: Entries) -> int:
    """The first row without an entry on the diagonal; -1 if there is none."""
    return _first(~_has_diagonal(a))


def _has_diagonal(a: Entries) -> Any:
    found = np.zeros(a.shape[0], bool)
    found[a.rows[a.rows == a.columns]] = True
    return found


def _diagonal(a: Entries, is_unit: bool) -> tuple[Any, int]:
    found = np.zeros(a.shape[0], a.values.dtype)
    is_on = a.rows == a.columns
    found[a.rows[is_on]] = a.values[is_on]
    zeros = -1 if is_unit else _first(found == 0)
    found[found == 0] = 1
    return found, zeros


def _first(mask: Any) -> int:
    found = np.flatnonzero(mask)
    return int(found[0]) if found.size else -1
