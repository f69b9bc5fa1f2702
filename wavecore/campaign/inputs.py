"""Random sums of products in classes, by the kind of numbers and the relation of C to A B.

A block of samples is A, (SIDE, K), B, (K, SIDE), and C, (SIDE, SIDE): SIDE * SIDE sums, each of a
row and a column. Each number is representable in the types of all designs.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
from numpy.random import Generator

from wavecore.errors import CampaignError
from wavecore.numerics import exact
from wavecore.numerics.samples import KINDS, Kind, Limits, Size, held

SIDE = 128
BLOCK = SIDE * SIDE  # samples
_FEW = 4  # at most this many nonzero products per sum
_SPECIAL_SHARE = 1 / 32
_FAR = 30  # powers of two from the products' size to that of C

# Generates C from the sums of products, (M, N), and the limits of its type.
Addend = Callable[[Generator, np.ndarray, Limits], np.ndarray]


class InputClass(NamedTuple):
    """How A, B and C are drawn, and whether the class applies to integers."""

    kind: Kind
    addend: Addend
    integers: bool


# -------------------------------------------------------------------------------------- A and B


def codes(rng: Generator, a: Size, b: Size, limits: Limits) -> tuple[np.ndarray, np.ndarray]:
    """All exponents, evenly distributed, including subnormals."""
    low = np.log2(limits.step / limits.unit)
    high = np.log2(limits.largest / limits.unit)

    return _signed(rng, a, low, high), _signed(rng, b, low, high)


def few(rng: Generator, a: Size, b: Size, limits: Limits) -> tuple[np.ndarray, np.ndarray]:
    """Like `codes`, but all or all but a few entries in each row of A are 0."""
    x, y = codes(rng, a, b, limits)
    kept = rng.integers(0, _FEW + 1, (a[0], 1))
    places = rng.permuted(np.broadcast_to(np.arange(a[1]), a), axis=1)
    return np.where(places < kept, x, 0.0), y


# -------------------------------------------------------------------------------------------- C


def alike(rng: Generator, sums: np.ndarray, limits: Limits) -> np.ndarray:
    """Normally distributed numbers of the sums' magnitude."""
    return rng.standard_normal(sums.shape) * _size(sums)


def positive(rng: Generator, sums: np.ndarray, limits: Limits) -> np.ndarray:
    """From 0 to the sums' magnitude."""
    return rng.uniform(0, 1, sums.shape) * _size(sums)


def opposed(rng: Generator, sums: np.ndarray, limits: Limits) -> np.ndarray:
    """Cancels the sum, except for its rounding."""
    return -sums


def larger(rng: Generator, sums: np.ndarray, limits: Limits) -> np.ndarray:
    """Up to 2**30 times as large as the sums."""
    return _signed(rng, sums.shape, 0, _FAR) * _size(sums)


def anything(rng: Generator, sums: np.ndarray, limits: Limits) -> np.ndarray:
    """Exponents evenly from the format's minimum to well above the sums'; a quarter is 0."""
    high = np.log2(_size(sums)) + _FAR
    low = min(np.log2(limits.step), high)
    near = _signed(rng, sums.shape, high - 2 * _FAR, high)
    far = _signed(rng, sums.shape, low, high)
    draw = rng.random(sums.shape)
    return np.where(draw < 0.25, 0.0, np.where(draw < 0.75, near, far))


def whole(rng: Generator, sums: np.ndarray, limits: Limits) -> np.ndarray:
    """Integers from -64 to 64, or the negated sum."""
    drawn = rng.integers(-64, 65, sums.shape).astype(np.float64)
    return np.where(rng.random(sums.shape) < 0.5, drawn, -sums)


def _size(sums: np.ndarray) -> float:
    """The root mean square; 1 if all are zero."""
    finite = sums[np.isfinite(sums)]
    largest = float(np.abs(finite).max(initial=0.0))
    if not largest:
        return 1.0
    return largest * float(np.sqrt(np.mean((finite / largest) ** 2)))


def _signed(rng: Generator, size: tuple[int, ...], low: float, high: float) -> np.ndarray:
    """Numbers of either sign with exponents evenly between two, identical on all machines."""
    down, fractions = np.divmod(rng.uniform(low, high, size), 1.0)
    found: np.ndarray = rng.choice((-1.0, 1.0), size) * np.ldexp(1 + fractions, down.astype(int))
    return found


CLASSES: Mapping[str, InputClass] = MappingProxyType(
    {
        "normal": InputClass(KINDS["normal"], alike, True),
        "positive": InputClass(KINDS["positive"], positive, True),  # sums grow
        "wide": InputClass(KINDS["wide"], alike, False),  # exponents over half of the range
        "codes": InputClass(codes, anything, True),
        "few": InputClass(few, anything, True),
        "cancelling": InputClass(KINDS["cancelling"], alike, False),  # products cancel each other
        "opposed": InputClass(KINDS["normal"], opposed, True),  # C cancels the products
        "larger": InputClass(KINDS["normal"], larger, False),
        "subnormal": InputClass(KINDS["subnormal"], alike, False),
        "integers": InputClass(KINDS["integers"], whole, True),  # sums are exact
        "specials": InputClass(KINDS["normal"], alike, False),  # zeros, NaN, ends of the range
    }
)


class Block(NamedTuple):
    """Samples: A (SIDE, K), B (K, SIDE) and C (SIDE, SIDE)."""

    a: np.ndarray
    b: np.ndarray
    c: np.ndarray


def names(dtypes: Sequence[np.dtype[Any]], wanted: Sequence[str] | None = None) -> tuple[str, ...]:
    """The classes available for types. Raises: CampaignError with their names."""
    integers = Limits(dtypes).integers
    there = tuple(name for name, each in CLASSES.items() if each.integers or not integers)
    if wanted is None:
        return there
    listed = None if isinstance(wanted, str) or not isinstance(wanted, Iterable) else [*wanted]
    odd = [each for each in listed or () if each not in there]
    if not listed or odd:
        what = repr(odd[0]) if odd else repr(wanted)
        raise CampaignError(
            f"inputs={what}: expected a list of input classes; for "
            f"{dtypes[0].name} available are {', '.join(there)}."
        )
    return tuple(dict.fromkeys(listed))


def block(
    name: str, seed: Sequence[int], k: int, dtypes: Sequence[np.dtype[Any]], out: np.dtype[Any]
) -> Block:
    """The samples for a class and a seed.

    Args:
        dtypes: one or more types of A and B; `out`, the type of C.
    """
    chosen, limits, bounds = CLASSES[name], Limits(dtypes), Limits([out])
    rng = np.random.default_rng([zlib.crc32(name.encode()), *seed])
    with np.errstate(all="ignore"):  # F64 at the ends of its range
        a, b = (held(x, dtypes, limits) for x in chosen.kind(rng, (SIDE, k), (k, SIDE), limits))
        sums = exact.product(a, b, np.zeros((SIDE, SIDE), out)).high.astype(np.float64)
        drawn = chosen.addend(rng, sums, bounds)
    drawn = np.nan_to_num(np.rint(drawn) if bounds.integers else drawn)
    c = np.clip(drawn, bounds.least, bounds.largest)
    if name == "specials":
        a, b = (_with_specials(rng, x, dtypes) for x in (a, b))
        c = _with_specials(rng, c, [out])
    return Block(a, b, c.astype(out))


def _with_specials(rng: Generator, x: np.ndarray, dtypes: Sequence[np.dtype[Any]]) -> np.ndarray:
    """Some of the numbers replaced by special values that all types have."""
    limits = Limits(dtypes)
    listed = [0.0, -0.0, limits.largest, -limits.largest, limits.smallest_normal, limits.step]
    with np.errstate(all="ignore"):
        for odd in (np.inf, -np.inf, np.nan):
            if all(_has(dtype, odd) for dtype in dtypes):
                listed.append(odd)
    chosen = rng.choice(np.array(listed), x.shape)
    where = rng.random(x.shape) < _SPECIAL_SHARE
    mixed: np.ndarray = np.where(where, chosen, x.astype(np.float64)).astype(x.dtype)
    return mixed


def _has(dtype: np.dtype[Any], value: float) -> bool:
    back = float(np.array(value).astype(dtype).astype(np.float64))
    return np.isnan(back) if np.isnan(value) else back == value
