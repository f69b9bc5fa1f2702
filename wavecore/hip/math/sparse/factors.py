"""Incomplete factors of sparse matrices, and the solution of matrices with few diagonals."""

from __future__ import annotations

from typing import Any

import numpy as np

from wavecore.hip.math.sparse.entries import Entries


class _Rows:
    """The rows of a matrix, each in the order of its columns; `values` are changed in place."""

    def __init__(self, a: Entries) -> None:
        self.order = a.order
        self.columns = a.columns[self.order]
        self.values = a.values[self.order]
        self.starts = a.offsets()
        self.place = np.full(a.shape[1], -1)  # of a row's entry in a column

    def part(self, i: int) -> slice:
        return slice(int(self.starts[i]), int(self.starts[i + 1]))

    def diagonal(self, i: int) -> int:
        """Where a row has its diagonal element; -1 if it has none."""
        part = self.part(i)
        found = part.start + int(np.searchsorted(self.columns[part], i))
        return found if found < part.stop and self.columns[found] == i else -1

    def result(self) -> Any:
        """The values in the order in which the entries were."""
        found = np.empty_like(self.values)
        found[self.order] = self.values
        return found


def ilu0(a: Entries, boost: tuple[float, Any] | None) -> tuple[Any, int]:
    """A = L U where A has entries; the diagonal is that of U, L has ones there.

    boost: diagonal elements that are not larger than the first are replaced by the second.

    Returns: the values, and the first row whose diagonal element is missing or zero, or -1.
    """
    rows, zero = _Rows(a), -1
    for i in range(a.shape[0]):
        part = rows.part(i)
        columns = rows.columns[part]
        rows.place[columns] = np.arange(part.start, part.stop)
        for place in range(part.start, part.start + int(np.searchsorted(columns, i))):
            k = int(rows.columns[place])
            pivot = rows.diagonal(k)
            if pivot < 0 or rows.values[pivot] == 0:
                continue
            rows.values[place] /= rows.values[pivot]
            right = slice(pivot + 1, rows.part(k).stop)
            to = rows.place[rows.columns[right]]
            rows.values[to[to >= 0]] -= rows.values[place] * rows.values[right][to >= 0]
        rows.place[columns] = -1
        own = rows.diagonal(i)
        if boost is not None and own >= 0 and abs(rows.values[own]) <= boost[0]:
            rows.values[own] = boost[1]
        if zero < 0 and (own < 0 or rows.values[own] == 0):
            zero = i
    return rows.result(), zero


def ic0(a: Entries) -> tuple[Any, int]:
    """A = L L^H where the lower triangle of A has entries; the rest is neither read nor written.

    Returns: the values, and the first row whose diagonal element is missing or zero, or -1.
    """
    rows, zero = _Rows(a), -1
    for i in range(a.shape[0]):
        part = rows.part(i)
        columns = rows.columns[part]
        rows.place[columns] = np.arange(part.start, part.stop)
        below = part.start + int(np.searchsorted(columns, i))
        for place in range(part.start, below):
            k = int(rows.columns[place])
            pivot = rows.diagonal(k)
            if pivot < 0 or rows.values[pivot] == 0:
                continue
            left = slice(rows.part(k).start, pivot)
            own = rows.place[rows.columns[left]]
            products = rows.values[own[own >= 0]] * rows.values[left][own >= 0].conj()
            rows.values[place] = (rows.values[place] - products.sum()) / rows.values[pivot]
        rows.place[columns] = -1
        own = rows.diagonal(i)
        if own >= 0:
            squares = np.sum(np.abs(rows.values[part.start : below]) ** 2)
            rows.values[own] = np.sqrt(np.abs(rows.values[own] - squares))
        if zero < 0 and (own < 0 or rows.values[own] == 0):
            zero = i
    return rows.result(), zero


def solve_band(diagonals: dict[int, Any], b: Any, *, is_pivoting: bool) -> Any:
    """Solve A X = B for matrices of which all but a few diagonals are zero, many at once.

    Args:
        diagonals: by column minus row: elements by row and by matrix. Elements that would be
            outside of the matrix are not read.
        b: elements by row, by column and by matrix; one matrix may have many columns.
    """
    below, above = -min(diagonals), max(diagonals)
    rows = len(b)
    width = below + above + 1 + (below if is_pivoting else 0)
    matrix = np.zeros((rows + below, width, b.shape[2]), b.dtype)
    for offset, values in diagonals.items():
        first, last = max(0, -offset), min(rows, rows - offset)
        matrix[first:last, offset + below] = values[first:last]
    upper, x = np.empty((rows, width, b.shape[2]), b.dtype), b.copy()
    window = _Window(matrix[:below], x[:below], width)
    for k in range(rows):
        window.take(matrix[k + below], x[k + below] if k + below < rows else 0)
        upper[k], x[k] = window.step(is_pivoting=is_pivoting)
    for k in reversed(range(rows)):
        for j in range(1, min(width, rows - k)):
            x[k] -= upper[k, j] * x[k + j]
        x[k] /= upper[k, 0]
    return x


class _Window:
    """The rows that the elimination of one column changes, with their right-hand sides.

    Rows are held from the column that is eliminated next.
    """

    def __init__(self, first: Any, b: Any, width: int) -> None:
        below = len(first)
        self.rows = np.zeros((below + 1, width, first.shape[2]), first.dtype)
        self.b = np.zeros((below + 1, *b.shape[1:]), b.dtype)
        for i in range(below):  # the diagonal of row i is element `below` of what is stored
            kept = first[i, below - i :]
            self.rows[i, : len(kept)] = kept
        self.b[: len(b)] = b

    def take(self, row: Any, b: Any) -> None:
        """The next row; below the last one there are zeros."""
        self.rows[-1], self.b[-1] = row, b

    def step(self, *, is_pivoting: bool) -> tuple[Any, Any]:
        """Eliminate a column; returns the row of the upper triangle, and its right-hand side."""
        if is_pivoting:
            self._exchange()
        row, b = self.rows[0].copy(), self.b[0].copy()
        factors = self.rows[1:, 0] / row[0]
        rest = self.rows[1:] - factors[:, None] * row
        self.b[:-1] = self.b[1:] - factors[:, None] * b
        self.rows[:-1, :-1], self.rows[:-1, -1] = rest[:, 1:], 0
        return row, b

    def _exchange(self) -> None:
        """The largest element of the column comes first, in each matrix."""
        largest = np.argmax(np.abs(self.rows[:, 0]), axis=0)
        for array in (self.rows, self.b):
            chosen = np.broadcast_to(largest, (1, *array.shape[1:-1], largest.size))
            best = np.take_along_axis(array, chosen, 0)
            np.put_along_axis(array, chosen, array[:1].copy(), 0)
            array[:1] = best
