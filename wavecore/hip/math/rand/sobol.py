"""Sobol's sequences: direction numbers of S. Joe and F. Kuo, and rocRAND's scrambled ones.

The direction numbers are those of SciPy's scipy.stats.qmc.Sobol, read from the file that SciPy has
them in; rocRAND's are the same.
"""

from __future__ import annotations

from functools import cache
from importlib import util
from pathlib import Path
from typing import Any

import numpy as np

from wavecore.errors import Error

DIMENSIONS = 20000
_NUMBERS = "stats/_sobol_direction_numbers.npz"
# rocRAND's scrambled sequences have other vectors: it adds this to each.
_ADDED = {32: 640_000, 64: 1_280_000}


class NoDirectionNumbers(Error):
    """SciPy, which has the direction numbers, is not installed."""


@cache
def vectors(bits: int, *, scrambled: bool) -> Any:
    """The direction vectors: array (DIMENSIONS, bits). Raises: NoDirectionNumbers."""
    polynomials, initial = _numbers()
    kind: Any = np.uint32 if bits == 32 else np.uint64
    found = np.zeros((DIMENSIONS, bits), np.uint64)
    degrees = np.frompyfunc(int.bit_length, 1, 1)(polynomials.astype(object)).astype(int) - 1
    for degree in range(degrees.max() + 1):
        rows = np.flatnonzero(degrees == degree)
        found[rows] = _of_degree(degree, polynomials[rows], initial[rows], bits)
    added = _ADDED[bits] if scrambled else 0
    return found.astype(kind) + kind(added)


def _of_degree(degree: int, polynomials: Any, initial: Any, bits: int) -> Any:
    """The vectors of dimensions whose polynomials have one degree; 0 is the first dimension's."""
    place = [np.uint64(bits - 1 - j) for j in range(bits)]
    if degree == 0:
        return np.array([np.uint64(1) << each for each in place])
    v = [initial[:, j].astype(np.uint64) << place[j] for j in range(degree)]
    for j in range(degree, bits):
        new = v[j - degree] ^ v[j - degree] >> np.uint64(degree)
        for k in range(1, degree):
            new = new ^ np.where(polynomials >> (degree - k) & 1, v[j - k], np.uint64(0))
        v.append(new)
    return np.array(v).T


@cache
def _numbers() -> tuple[Any, Any]:
    found = util.find_spec("scipy")
    if found is None or found.origin is None:
        raise NoDirectionNumbers(
            "Sobol's sequences need the direction numbers that SciPy has: install it beside "
            "wavecore, as by `pip install scipy`"
        )
    with np.load(Path(found.origin).parent / _NUMBERS) as file:
        return file["poly"][:DIMENSIONS], file["vinit"][:DIMENSIONS]


@cache
def constants(bits: int) -> Any:
    """What scrambled sequences are combined with, by dimension: words of the Mersenne Twister."""
    twister = np.random.RandomState(5489)
    words = twister.randint(0, 2**32, DIMENSIONS * bits // 32, np.uint32)
    if bits == 32:
        return words
    high, low = words.astype(np.uint64).reshape(-1, 2).T
    return high << np.uint64(32) | low


def sequence(dimension_vectors: Any, first: int, count: int, scramble: int = 0) -> Any:
    """`count` words of one dimension, from number `first`."""
    kind = dimension_vectors.dtype.type
    bits = 8 * dimension_vectors.itemsize
    numbers = kind(first & (1 << bits) - 1) + np.arange(count, dtype=kind)
    gray = numbers ^ numbers >> kind(1)
    found = np.full(count, kind(scramble))
    for bit in range(bits):
        if not (gray >> kind(bit)).any():
            break
        found ^= np.where(gray >> kind(bit) & kind(1), dimension_vectors[bit], kind(0))
    return found
