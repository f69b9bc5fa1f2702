"""minimise: the smallest sum for which two designs still differ.

First the number of entries (products, and C) is reduced: parts are removed as long as they differ,
and then all smaller subsets of entries are tried, if there are not too many. Then numbers are
simplified, by `_weight`. The result is deterministic.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, islice

import numpy as np

from wavecore.campaign.cases import Case, apart
from wavecore.errors import CampaignError
from wavecore.numerics.arguments import TYPES
from wavecore.numerics.comparison import input_types

_CHOICES = 5000  # subsets of a given size that are tried one by one
_BATCH = 64
_ROUNDS = 200  # of simplification; each makes numbers simpler
_POWERS = range(-48, 32)  # of two that numbers and products may become

# Entries of a sum: A's, (K,), B's, (K,), and C in an array of length one.
_Entries = tuple[np.ndarray, np.ndarray, np.ndarray]
_Numbers = tuple[float, ...]


def minimise(case: Case, *, values: bool = True, least: float = 0.0) -> Case:
    """The same two designs' difference with the fewest entries, products and C, that are not +0.

    Args:
        values: also simplify the numbers: powers of two near 1, positive.
        least: the minimum difference in ulps of the result.

    Returns: a case with its own `ulps`, of the result.

    Raises: CampaignError if the two do not differ in the given case.
    """
    left = _fewest(_Trial(case, least))
    if values:
        left = _simplest(_Trial(left, least))
    _, ulps = apart(left.designs, left.names, left.a[None], left.b[:, None], np.array([[left.c]]))
    return replace(left, ulps=float(ulps[0, 0]))


class _Trial:
    """Variants of a case, and whether the two designs still differ."""

    def __init__(self, case: Case, least: float) -> None:
        self.case = case
        self.least = least
        self.k = len(case.a)
        self.inputs = {dtype for design in case.designs for dtype in input_types(design)}
        self.output = np.dtype(TYPES[case.designs[0].instruction.d_type])

    def masked(self, kept: Sequence[int]) -> Case:
        """The case with all other entries +0; C is entry K."""
        case, mask = self.case, np.zeros(self.k + 1, bool)
        mask[list(kept)] = True
        a, b = (np.where(mask[:-1], x, np.zeros_like(x)) for x in (case.a, case.b))
        return replace(case, a=a, b=b, c=case.c if mask[-1] else self.output.type(0))

    def first(self, every: Iterable[_Entries]) -> int | None:
        """The number of the first variant with a difference."""
        count = 0
        variants = iter(every)
        while batch := list(islice(variants, _BATCH)):
            found = np.flatnonzero(self._differing(batch))
            if found.size:
                return count + int(found[0])
            count += len(batch)
        return None

    def _differing(self, every: Sequence[_Entries]) -> np.ndarray:
        """Whether the designs differ, for each variant: rows and columns are variants."""
        case = self.case
        a = np.stack([entries[0] for entries in every]).astype(case.a.dtype)
        b = np.stack([entries[1] for entries in every], axis=1).astype(case.b.dtype)
        c = np.stack([entries[2] for entries in every]).astype(self.output)
        across = np.ascontiguousarray(np.broadcast_to(c, (len(every), len(every))))
        differ, ulps = apart(case.designs, case.names, a, b, across)
        return np.diagonal(differ & (ulps >= self.least))


# ---------------------------------------------------------------------------------------- entries


def _fewest(trial: _Trial) -> Case:
    case = trial.case
    there = np.flatnonzero(case.used).tolist()
    if _first_choice(trial, [there]) is None:
        raise CampaignError(
            f"{case.first} and {case.second} do not differ that much in this case: {case.sum}."
        )
    kept = _reduced(trial, there)
    for count in range(len(kept)):
        if math.comb(len(there), count) > _CHOICES:
            break
        smaller = _first_choice(trial, combinations(there, count))
        if smaller is not None:
            kept = smaller
            break
    return trial.masked(kept)


def _reduced(trial: _Trial, kept: list[int]) -> list[int]:
    """Remove parts, halves first, until no single entry can be removed."""
    size = max(1, len(kept) // 2)
    while kept and size:
        parts = [kept[:at] + kept[at + size :] for at in range(0, len(kept), size)]
        found = _first_choice(trial, parts)
        if found is None:
            size //= 2
        else:
            kept = found
    return kept


def _first_choice(trial: _Trial, choices: Iterable[Sequence[int]]) -> list[int] | None:
    """The first subset of entries for which the designs differ."""
    every = [list(choice) for choice in choices]
    found = trial.first(_entries(trial.masked(choice)) for choice in every)
    return None if found is None else every[found]


def _entries(case: Case) -> _Entries:
    return case.a, case.b, np.array([case.c])


# ----------------------------------------------------------------------------------------- values


class _Values:
    """The numbers of a case's entries: A's, then B's, then C."""

    def __init__(self, trial: _Trial) -> None:
        self.case, self.output = trial.case, trial.output
        self.inputs = tuple(trial.inputs)
        self.at = np.flatnonzero(trial.case.used[:-1])
        self.count = len(self.at)

    def start(self) -> _Numbers:
        case = self.case
        return tuple(np.concatenate([case.a[self.at], case.b[self.at], [case.c]]).tolist())

    def entries(self, numbers: _Numbers) -> _Entries:
        """As arrays, with the other entries 0."""
        a, b = np.zeros_like(self.case.a), np.zeros_like(self.case.b)
        a[self.at], b[self.at] = numbers[: self.count], numbers[self.count : -1]
        return a, b, np.array(numbers[-1:]).astype(self.output)

    def holds(self, numbers: _Numbers) -> bool:
        """Whether all numbers are representable in the designs' types."""
        inputs = all(_has(dtype, x) for x in numbers[:-1] for dtype in self.inputs)
        return inputs and _has(self.output, numbers[-1])

    def variants(self, numbers: _Numbers) -> Iterator[_Numbers]:
        """An entry removed, a number changed, a power of two moved between factors, all scaled."""
        n = self.count
        for place, x in enumerate(numbers):
            if math.isfinite(x) and x != 0:
                for value in _simpler(x):
                    yield _with(numbers, {place: value})
        for i, j in ((at, n + at) for at in range(n)):
            p, q = numbers[i], numbers[j]
            yield _with(numbers, {i: 0.0, j: 0.0})
            if not (math.isfinite(p) and math.isfinite(q) and p != 0 != q):
                continue
            yield _with(numbers, {i: -p, j: -q})
            for power in (_exponent(p), -_exponent(q), 1, -1):
                yield _with(numbers, {i: _scaled(p, -power), j: _scaled(q, power)})
            for power in _POWERS:  # a product that is a power of two
                half = power // 2
                yield _with(numbers, {i: 2.0**half, j: 2.0 ** (power - half)})
                yield _with(numbers, {i: -(2.0**half), j: 2.0 ** (power - half)})
        for first, last in ((0, n), (n, 2 * n)):  # A and C, B and C
            places = [*range(first, last), 2 * n]
            for power in (-16, -4, -1, 1, 4, 16):
                yield _with(numbers, {at: _scaled(numbers[at], power) for at in places})
            yield _with(numbers, {at: 0 - numbers[at] for at in places})


def _simplest(trial: _Trial) -> Case:
    """Greedy: the simplest of all simpler variants that still differ."""
    values = _Values(trial)
    numbers = values.start()
    for _ in range(_ROUNDS):
        weight = _weight(numbers)
        found = {(_weight(each), each) for each in values.variants(numbers)}
        every = [each for w, each in sorted(found) if w < weight and values.holds(each)]
        shown = trial.first(map(values.entries, every))
        if shown is None:
            break
        numbers = every[shown]
    a, b, c = values.entries(numbers)
    return replace(trial.case, a=a, b=b, c=c[0])


def _weight(numbers: _Numbers) -> tuple[int, int, int]:
    """Bits of all numbers, distance of all exponents from 0, and the number of negative ones."""
    bits, powers, negative = zip(*map(_weight_of, numbers), strict=True)
    return sum(bits), sum(powers), sum(negative)


@lru_cache(maxsize=1 << 14)
def _weight_of(x: float) -> tuple[int, int, int]:
    if not math.isfinite(x) or x == 0:
        return 0, 0, 0
    mantissa, _ = math.frexp(abs(x))
    return int(math.ldexp(mantissa, 53)).bit_count(), abs(_exponent(x)), int(x < 0)


@lru_cache(maxsize=1 << 14)
def _has(dtype: np.dtype[np.generic], x: float) -> bool:
    """Whether a number is representable in a type."""
    with np.errstate(all="ignore"):
        back = float(np.array(x).astype(dtype).astype(np.float64))
    return back == x or (math.isnan(back) and math.isnan(x))


def _with(numbers: _Numbers, changes: Mapping[int, float]) -> _Numbers:
    return tuple(changes.get(place, x) for place, x in enumerate(numbers))


def _scaled(x: float, power: int) -> float:
    with np.errstate(all="ignore"):
        return float(np.ldexp(x, power))


def _exponent(x: float) -> int:
    return math.frexp(x)[1] - 1


def _simpler(x: float) -> Iterator[float]:
    """Numbers that may be simpler than x."""
    mantissa, exponent = math.frexp(abs(x))
    sign = math.copysign(1.0, x)
    power = _scaled(1.0, exponent - 1)
    yield from (1.0, -1.0, sign * power, 2 * sign * power, -x)
    yield from (sign * 2.0**each for each in _POWERS)
    for towards in (exponent - 1, (exponent - 1) // 2, 1 if exponent > 1 else -1):
        yield sign * _scaled(mantissa, exponent - towards)
    bits = int(math.ldexp(mantissa, 53))
    if rest := bits & (bits - 1):  # without its last bit
        yield sign * _scaled(rest, exponent - 53)
    for kept in (2, 3, 4, 6, 8, 12, 16):
        yield sign * _scaled(bits >> (53 - kept), exponent - kept)
