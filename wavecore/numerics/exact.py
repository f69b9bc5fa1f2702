"""Exact values of matrix products, and the distance of results from them in ulps."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from wavecore.matrix.numerics.entries import Format

_SPLIT = 134217729.0  # 2**27 + 1: halves of 26 bits (Veltkamp)
_LEAST, _GREATEST = 2.0**-480, 2.0**480  # between these, products have both halves
_BEYOND = Fraction(2) ** 1024 - Fraction(2) ** 970  # rounds to infinity
FURTHEST = np.iinfo(np.int64).max  # steps between a NaN and a number


class Exact(NamedTuple):
    """A B + C as the sum of two arrays, `high` the nearest F64; integers have no `low`."""

    high: np.ndarray
    low: np.ndarray


def product(a: np.ndarray, b: np.ndarray, c: np.ndarray) -> Exact:
    """The exact A B + C, shape (M, N).

    Every product of types up to 32 bits is one F64, and two F64 hold most sums of them; otherwise
    `math.fsum` adds without error. Every product of F64 is two F64, added by `math.fsum`; near the
    ends of the range, rational numbers do. With NaN or infinities `high` follows IEEE's rules.

    Args:
        a: (M, K) numbers of any type that F64 or int64 holds. b: (K, N); c: (M, N), likewise.
    """
    if c.dtype.kind == "i":
        total = a.astype(np.int64) @ b.astype(np.int64) + c
        return Exact(total, np.zeros_like(total))
    long = np.dtype(np.float64) in (a.dtype, b.dtype, c.dtype)
    x, y, z = (matrix.astype(np.float64) for matrix in (a, b, c))
    with np.errstate(all="ignore"):
        high = x @ y + z
    low = np.zeros_like(high)
    if long and not (_splits(x) and _splits(y) and _splits(z)):
        return _rational(x, y, z, Exact(high, low))
    left = np.isfinite(high)
    if not long:
        total, whole = _in_two(z, _summands(x, y))
        whole &= left
        high[whole] = total[whole]
        left &= ~whole
    for i in np.flatnonzero(left.any(axis=1)):
        columns = np.flatnonzero(left[i])
        for j, terms in zip(columns, _terms(x[i], y[:, columns], z[i, columns], long), strict=True):
            high[i, j] = math.fsum(terms)
            if long:
                low[i, j] = math.fsum([*terms, -high[i, j]])
    return Exact(high, low)


def _summands(x: np.ndarray, y: np.ndarray) -> Iterator[np.ndarray]:
    """Matrices whose sum is exactly X Y; NaN and infinities count as 0.

    Products of narrow slices are exact (Ozaki); if exponents spread so far that many slices would
    be needed, each k is a summand.
    """
    bits = (53 - x.shape[1].bit_length()) // 2
    left, right = _slices(x, bits), _slices(y, bits)
    if len(left) * len(right) <= x.shape[1]:
        yield from (p @ q for p in left for q in right)
    else:
        for k in range(x.shape[1]):
            yield np.multiply.outer(*(np.where(np.isfinite(n), n, 0.0) for n in (x[:, k], y[k])))


def _slices(x: np.ndarray, bits: int) -> list[np.ndarray]:
    """Matrices whose sum is X; the numbers of each are multiples of a unit, below 2**bits units."""
    found = []
    rest = np.where(np.isfinite(x), x, 0.0)
    while rest.any():
        down = bits - int(np.frexp(np.abs(rest).max())[1])
        found.append(np.ldexp(np.trunc(np.ldexp(rest, down)), -down))
        rest = rest - found[-1]
    return found


def _in_two(z: np.ndarray, summands: Iterable[np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
    """The sum in two F64, and a mask of where it is exact: there `high` is the nearest F64."""
    total, rest = z, np.zeros_like(z)
    whole = np.ones(z.shape, bool)
    with np.errstate(all="ignore"):
        for each in summands:
            total, error = _sum(total, each)
            rest, lost = _sum(rest, error)
            whole &= lost == 0
        return total + rest, whole


def _sum(x: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """x + y, rounded, and the rounding error (Knuth)."""
    total = x + y
    back = total - x
    error: np.ndarray = (x - (total - back)) + (y - back)
    return total, error


def _splits(x: np.ndarray) -> bool:
    """Whether two F64 hold every product of such numbers."""
    magnitudes = np.abs(x[(x != 0) & np.isfinite(x)])
    return not magnitudes.size or (magnitudes.min() > _LEAST and magnitudes.max() < _GREATEST)


def _rational(x: np.ndarray, y: np.ndarray, z: np.ndarray, found: Exact) -> Exact:
    """The same with rational numbers, for finite sums."""
    rows = [[_fraction(value) for value in row] for row in x]
    columns = [[_fraction(value) for value in column] for column in y.T]
    for i, j in np.argwhere(np.isfinite(found.high)):
        pairs = zip(rows[i], columns[j], strict=True)
        total = sum((p * q for p, q in pairs), _fraction(z[i, j]))
        if abs(total) < _BEYOND:
            found.high[i, j] = float(total)
            found.low[i, j] = float(total - _fraction(found.high[i, j]))
    return found


def _fraction(value: float) -> Fraction:
    return Fraction(float(value)) if math.isfinite(value) else Fraction(0)


def _terms(row: np.ndarray, b: np.ndarray, c: np.ndarray, long: bool) -> Iterator[list[float]]:
    """For each column, numbers whose sum is the entry of A B + C."""
    with np.errstate(all="ignore"):
        products = row[:, None] * b
        parts = [c[None], products]
        if long:
            parts.append(_lost(row[:, None], b, products))
        whole = np.concatenate(parts)
    for column in whole.T:
        yield column.tolist()


def _lost(x: np.ndarray, y: np.ndarray, rounded: np.ndarray) -> np.ndarray:
    """x y minus the rounded product (Dekker)."""
    (x1, x2), (y1, y2) = _halves(x), _halves(y)
    error: np.ndarray = ((x1 * y1 - rounded) + x1 * y2 + x2 * y1) + x2 * y2
    return error


def _halves(x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    scaled = _SPLIT * x
    upper = scaled - (scaled - x)
    return upper, x - upper


# ------------------------------------------------------------------------------- distances


def ulps(d: np.ndarray, exact: Exact, form: Format) -> np.ndarray:
    """D minus the exact value, in units of D's last place at the exact value: F64.

    The nearest number is within 0.5. 0 if both are NaN, or D is the infinity that the exact value
    rounds to; infinite if only one of the two is NaN or infinite.
    """
    if not form.exponent_bits:
        difference: np.ndarray = d.astype(np.float64) - exact.high
        return difference
    unit = last_place(exact.high, form)
    numbers = d.astype(np.float64)
    with np.errstate(all="ignore"):
        found = (numbers - exact.high - exact.low) / unit
        # Values that round to infinity: from half an ulp above the largest number.
        edge = np.ldexp(1 - 2.0 ** -(form.mantissa_bits + 2), form.highest)
    beyond = np.where(np.abs(exact.high) >= edge, np.copysign(np.inf, exact.high), exact.high)
    same = (numbers == beyond) & np.isinf(numbers) | np.isnan(numbers) & np.isnan(exact.high)
    odd = ~np.isfinite(numbers) | ~np.isfinite(exact.high)
    signed = np.where(np.isnan(found), np.inf, np.copysign(np.inf, found))
    return np.where(same, 0.0, np.where(odd, signed, found))


def last_place(values: np.ndarray, form: Format) -> np.ndarray:
    """The spacing of the format's numbers at each value; 1 for integers."""
    if not form.exponent_bits:
        return np.ones(values.shape)
    _, exponents = np.frexp(np.where(np.isfinite(values), values, 1.0))
    lowest = form.lowest + form.mantissa_bits
    inside = np.clip(np.where(values == 0, lowest, exponents - 1), lowest, form.highest - 1)
    unit: np.ndarray = np.ldexp(1.0, inside - form.mantissa_bits)
    return unit


def steps(x: np.ndarray, y: np.ndarray, form: Format) -> np.ndarray:
    """The distance of two results in numbers of the format: int64, 0 if equal.

    Both zeros are one number, and so are all NaN; NaN and a number are FURTHEST apart.
    """
    if not form.exponent_bits:
        difference: np.ndarray = np.abs(x.astype(np.int64) - y.astype(np.int64))
        return difference
    first, second = _ordered(x, form), _ordered(y, form)
    larger, smaller = np.maximum(first, second), np.minimum(first, second)
    apart = np.minimum(larger.view(np.uint64) - smaller.view(np.uint64), np.uint64(FURTHEST))
    nan = np.isnan(x.astype(np.float64)), np.isnan(y.astype(np.float64))
    counted = np.where(nan[0] ^ nan[1], FURTHEST, apart.astype(np.int64))
    return np.where(nan[0] & nan[1], 0, counted)


def _ordered(x: np.ndarray, form: Format) -> np.ndarray:
    """Integers ordered as the numbers are, with a distance of 1 between neighbours."""
    bits = x.view(f"u{form.bits // 8}").astype(np.uint64)
    magnitude = (bits & np.uint64((1 << form.bits - 1) - 1)).astype(np.int64)
    return np.where(bits >> np.uint64(form.bits - 1), -magnitude, magnitude)
