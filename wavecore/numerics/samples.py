"""Random matrices that expose differences between designs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import ml_dtypes
import numpy as np
from numpy.random import Generator

from wavecore.errors import ShapeError

Size = tuple[int, int]
Kind = Callable[[Generator, Size, Size, "Limits"], tuple[np.ndarray, np.ndarray]]
LARGEST_UNIT = 32.0  # the value of 1 in integer types whose range is at least four times that
SMALL_INTEGERS = frozenset(map(np.dtype, (ml_dtypes.int4, ml_dtypes.uint4)))  # NumPy's kind is V


def _is_integer(dtype: np.dtype[Any]) -> bool:
    return dtype.kind in "iu" or dtype in SMALL_INTEGERS


class Limits:
    """The finite numbers that all given types can represent."""

    def __init__(self, dtypes: Sequence[np.dtype[Any]]) -> None:
        self.integers = all(map(_is_integer, dtypes))
        about: Any = ml_dtypes.iinfo if self.integers else ml_dtypes.finfo
        infos = [about(dtype) for dtype in dtypes]
        self.largest = min(float(info.max) for info in infos)
        self.least = max(float(info.min) for info in infos)
        normals = [float(getattr(info, "smallest_normal", 1)) for info in infos]
        self.smallest_normal = max(normals)
        self.step = max(float(getattr(info, "smallest_subnormal", 1)) for info in infos)

    @property
    def unit(self) -> float:
        """The value for 1: in integers a quarter of the range, so that few normal numbers clip."""
        return min(LARGEST_UNIT, (self.largest + 1) / 4) if self.integers else 1.0

    @property
    def reach(self) -> float:
        """Powers of two from 1 to the nearer end of the range; at least 1, as in FP4."""
        down, up = np.log2(self.unit / self.smallest_normal), np.log2(self.largest / self.unit)
        return float(max(min(down, up), 1.0))


def samples(
    kind: str, size: tuple[int, int, int], dtypes: Sequence[Any], seed: int = 0
) -> tuple[np.ndarray, np.ndarray]:
    """A, (M, K), and B, (K, N): random numbers that each of the types represents exactly.

    Args:
        kind: a name in KINDS; their docstrings describe them.
        size: (M, N, K).
        dtypes: NumPy's or ml_dtypes'; all floating-point or all integer.
        seed: 0 or more.
    Returns: arrays of the type, or of F64 if there are several types.
    Raises: ShapeError if there is no such kind, or a size is not positive, or the seed is negative,
        or types are mixed.
    """
    if kind not in KINDS:
        raise ShapeError(f"unknown kind of samples {kind!r}; the kinds are {', '.join(KINDS)}.")
    if min(size) < 1:
        raise ShapeError(f"size {size}: M, N and K must be 1 or more.")
    if seed < 0:
        raise ShapeError(f"seed {seed}: must be 0 or more.")
    kinds = list(dict.fromkeys(np.dtype(dtype) for dtype in dtypes))
    if len(set(map(_is_integer, kinds))) != 1:
        names = ", ".join(dtype.name for dtype in kinds) or "no types"
        raise ShapeError(f"samples of {names}: give types all floating-point or all integer.")
    limits = Limits(kinds)
    m, n, k = size
    a, b = KINDS[kind](np.random.default_rng(seed), (m, k), (k, n), limits)
    return held(a, kinds, limits), held(b, kinds, limits)


def held(values: np.ndarray, dtypes: Sequence[np.dtype[Any]], limits: Limits) -> np.ndarray:
    """Nearby numbers that each of the types can represent, in the single type or in F64."""
    if limits.integers:
        values = np.rint(values * limits.unit)
    values = np.clip(values, limits.least, limits.largest)
    for _ in dtypes:  # rounding to one type can leave the range or grid of another
        for dtype in dtypes:
            values = values.astype(dtype).astype(np.float64)
    return values.astype(dtypes[0]) if len(dtypes) == 1 else values


def normal(rng: Generator, a: Size, b: Size, limits: Limits) -> tuple[np.ndarray, np.ndarray]:
    """Standard normal numbers."""
    return rng.standard_normal(a), rng.standard_normal(b)


def uniform(rng: Generator, a: Size, b: Size, limits: Limits) -> tuple[np.ndarray, np.ndarray]:
    """Uniform from -1 to 1."""
    return rng.uniform(-1, 1, a), rng.uniform(-1, 1, b)


def positive(rng: Generator, a: Size, b: Size, limits: Limits) -> tuple[np.ndarray, np.ndarray]:
    """Uniform from 0 to 1: sums grow, and units that truncate show their bias."""
    return rng.uniform(0, 1, a), rng.uniform(0, 1, b)


def wide(rng: Generator, a: Size, b: Size, limits: Limits) -> tuple[np.ndarray, np.ndarray]:
    """Exponents uniform over half of the format's range, around 1: most products are cut."""
    reach = limits.reach / 2

    def spread(size: Size) -> np.ndarray:
        signs = rng.choice((-1.0, 1.0), size)
        found: np.ndarray = signs * np.exp2(rng.uniform(-reach, reach, size))
        return found

    return spread(a), spread(b)


def cancelling(rng: Generator, a: Size, b: Size, limits: Limits) -> tuple[np.ndarray, np.ndarray]:
    """Of each four k, the first and the third cancel each other; the others are small."""
    x, y = rng.standard_normal(a), rng.standard_normal(b)
    x[:, 1::2] /= min(64.0, limits.unit / limits.step)
    x[:, 2::4] = x[:, 0::4][:, : x[:, 2::4].shape[1]]
    y[2::4] = -y[0::4][: y[2::4].shape[0]]
    return x, y


def subnormal(rng: Generator, a: Size, b: Size, limits: Limits) -> tuple[np.ndarray, np.ndarray]:
    """A around the smallest normal number, half of it below; B standard normal."""
    return 2 * limits.smallest_normal * rng.uniform(-1, 1, a), rng.standard_normal(b)


def integers(rng: Generator, a: Size, b: Size, limits: Limits) -> tuple[np.ndarray, np.ndarray]:
    """Integers from -8 to 8, or the type's range: sums are exact, except on RDNA 3."""
    end = int(min(8, limits.largest))
    x, y = rng.integers(-end, end + 1, a), rng.integers(-end, end + 1, b)
    return x / limits.unit, y / limits.unit


KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        make.__name__: make
        for make in (normal, uniform, positive, wide, cancelling, subnormal, integers)
    }
)
