"""The factorisation of symmetric matrices by J. Bunch and L. Kaufman, as LAPACK stores it.

Source: "Some Stable Methods for Calculating Inertia and Solving Symmetric Linear Systems" (1977).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wavecore.hip.math import triangles
from wavecore.hip.math.level1 import sizes
from wavecore.hip.math.triangles import UPPER

_GROWTH = (1 + 17**0.5) / 8  # bounds how much elements grow


def sytrf(v: Any) -> int:
    """A = L D L^T or U D U^T, D with blocks of one or two rows; the info is the first zero of D.

    A pivot is the row, from 1 on, that was exchanged with a block's last one; it is negative, and
    there twice, for two rows. U is L of the matrix read backwards.
    """
    n = v.n
    whole = triangles.symmetric(v.A, v.uplo)
    is_upper = v.uplo == UPPER
    matrix, pivots = (np.flip(whole), np.flip(v.ipiv)) if is_upper else (whole, v.ipiv)
    k = info = 0
    while k < n:
        row, step = _pivot(matrix, k)
        place = n - row if is_upper else row + 1
        if not sizes(matrix[k:, k]).any():
            info = info or (n - k if is_upper else k + 1)
            pivots[k] = place
        else:
            _exchange(matrix[k:, k:], step - 1, row - k)
            _eliminate(matrix[k:, k:], step)
            pivots[k : k + step] = place if step == 1 else -place
        k += step
    triangles.put_triangle(v.A, v.uplo, whole)
    return info


def _pivot(a: Any, k: int) -> tuple[int, int]:
    """Which row is exchanged, and how many rows the block has."""
    column = sizes(a[k + 1 :, k])
    own, largest = sizes(a[k : k + 1, k])[0], column.max(initial=0)
    if own >= _GROWTH * largest:
        return k, 1
    row = k + 1 + int(np.argmax(column))
    others = sizes(a[row, k:])
    diagonal = others[row - k]
    others[row - k] = 0
    if own >= _GROWTH * largest * (largest / others.max()):
        return k, 1
    return row, 1 if diagonal >= _GROWTH * others.max() else 2


def _exchange(a: Any, one: int, other: int) -> None:
    if one != other:
        a[[one, other]] = a[[other, one]]
        a[:, [one, other]] = a[:, [other, one]]


def _eliminate(a: Any, step: int) -> None:
    """Take the first block out of the others."""
    block = a[:step, :step].copy()
    factor = np.linalg.solve(block.T, a[step:, :step].T).T
    a[step:, step:] -= factor @ block @ factor.T
    a[step:, :step] = factor
