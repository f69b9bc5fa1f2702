"""Random sums of products in classes: what their numbers are like, and how C relates to A B.

A block of samples is A, (SIDE, K), B, (K, SIDE), and C, (SIDE, SIDE): SIDE * SIDE sums, each of a
row and a column. Each number is one that all designs' types hold.
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
_FEW = 4  # products of one sum that are not zero, at most
_SPECIAL_SHARE = 1 / 32
_FAR = 30  # powers of two from the products' size to that of C

# C from the products' sums, (M, N), and the limits of its type.
Addend = Callable[[Generator, np.ndarray, Limits], np.ndarray]


class InputClass(NamedTuple):
    """How A and B are drawn, how C is, and whether integers can be."""

    kind: Kind
    addend: Addend
    integers: bool


# -------------------------------------------------------------------------------------- A and B


def codes(rng: Generator, a: Size, b: Size, limits: Limits) -> tuple[np.ndarray, np.ndarray]:
    """All exponents that there are, evenly, subnormal numbers among them."""
    low = np.log2(limits.step / limits.unit)
    high = np.log2(limits.largest / limits.unit)

    return _signed(rng, a, low, high), _signed(rng, b, low, high)


def few(rng: Generator, a: Size, b: Size, limits: Limits) -> tuple[np.ndarray, np.ndarray]:
    """As `codes`, but of A's rows all but a few entries are 0, or all."""
    x, y = codes(rng, a, b, limits)
    kept = rng.integers(0, _FEW + 1, (a[0], 1))
    places = rng.permuted(np.broadcast_to(np.arange(a[1]), a), axis=1)
    return np.where(places < kept, x, 0.0), y


# -------------------------------------------------------------------------------------------- C


def alike(rng: Generator, sums: np.ndarray, limits: Limits) -> np.ndarray:
    """Normal numbers of the sums' size."""
    return rng.standard_normal(sums.shape) * _size(sums)


def positive(rng: Generator, sums: np.ndarray, limits: Limits) -> np.ndarray:
    """From 0 to the sums' size."""
    return rng.uniform(0, 1, sums.shape) * _size(sums)


def opposed(rng: Generator, sums: np.ndarray, limits: Limits) -> np.ndarray:
    """What takes the sum away, but for its rounding."""
    return -sums


def larger(rng: Generator, sums: np.ndarray, limits: Limits) -> np.ndarray:
    """Up to 2**30 as large as the sums."""
    return _signed(rng, sums.shape, 0, _FAR) * _size(sums)


def anything(rng: Generator, sums: np.ndarray, limits: Limits) -> np.ndarray:
    """Exponents evenly from the format's smallest to well above the sums'; a quarter is 0."""
    high = np.log2(_size(sums)) + _FAR
    low = min(np.log2(limits.step), high)
    near = _signed(rng, sums.shape, high - 2 * _FAR, high)
    far = _signed(rng, sums.shape, low, high)
    draw = rng.random(sums.shape)
    return np.where(draw < 0.25, 0.0, np.where(draw < 0.75, near, far))


def whole(rng: Generator, sums: np.ndarray, limits: Limits) -> np.ndarray:
    """Whole numbers from -64 to 64, or what takes the sum away."""
    drawn = rng.integers(-64, 65, sums.shape).astype(np.float64)
    return np.where(rng.random(sums.shape) < 0.5, drawn, -sums)


def _size(sums: np.ndarray) -> float:
    """The root of the mean square; 1 of zeros."""
    finite = sums[np.isfinite(sums)]
    largest = float(np.abs(finite).max(initial=0.0))
    if not largest:
        return 1.0
    return largest * float(np.sqrt(np.mean((finite / largest) ** 2)))


def _signed(rng: Generator, size: tuple[int, ...], low: float, high: float) -> np.ndarray:
    """Numbers of either sign with exponents evenly between two: the same on all machines."""
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
    """The classes that there are for types. Raises: CampaignError naming them."""
    integers = Limits(dtypes).integers
    there = tuple(name for name, each in CLASSES.items() if each.integers or not integers)
    if wanted is None:
        return there
    listed = None if isinstance(wanted, str) or not isinstance(wanted, Iterable) else [*wanted]
    odd = [each for each in listed or () if each not in there]
    if not listed or odd:
        what = repr(odd[0]) if odd else repr(wanted)
        raise CampaignError(
            f"inputs={what}: give a list of classes of inputs; for "
            f"{dtypes[0].name} there are {', '.join(there)}."
        )
    return tuple(dict.fromkeys(listed))


def block(
    name: str, seed: Sequence[int], k: int, dtypes: Sequence[np.dtype[Any]], out: np.dtype[Any]
) -> Block:
    """The samples of a class and a seed.

    Args:
        dtypes: of A and B, one or more; `out`, of C.
    """
    chosen, limits, bounds = CLASSES[name], Limits(dtypes), Limits([out])
    rng = np.random.default_rng([zlib.crc32(name.encode()), *seed])
    with np.errstate(all="ignore"):  # F64 at the ends of their range
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
    """Some of the numbers replaced by what all types have of a list."""
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
