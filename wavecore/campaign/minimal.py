"""minimise: the smallest sum that still shows a difference between two designs.

First the fewest entries (products, and C): parts are left out as long as the difference stays, and
then all smaller choices of entries are tried, if they are not too many. Then simpler numbers, by
`_weight`. The same case ends in the same one.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, islice

import numpy as np

from wavecore.campaign.cases import Case, apart
from wavecore.errors import CampaignError
from wavecore.numerics.arguments import TYPES
from wavecore.numerics.comparison import input_types

_CHOICES = 5000  # of so many entries, that are tried one by one
_BATCH = 64
_ROUNDS = 200  # of simpler numbers; each is simpler than the one before
_POWERS = range(-48, 32)  # of two, that numbers and products may become

# Entries of a sum: A's, (K,), B's, (K,), and C in an array of one, of F64 or int64.
_Entries = tuple[np.ndarray, np.ndarray, np.ndarray]


def minimise(case: Case, *, values: bool = True, least: float = 0.0) -> Case:
    """The same two designs' difference in the fewest entries, products and C, that are not +0.

    Args:
        values: make what is left simple as well: powers of two near 1, positive.
        least: ulps of the result that they are to differ by at least.

    Returns: a case whose `ulps` are its own, of the result.

    Raises: CampaignError if the two do not differ in it.
    """
    left = _fewest(_Trial(case, least))
    if values:
        left = _simplest(_Trial(left, least))
    _, ulps = apart(left.designs, left.names, left.a[None], left.b[:, None], np.array([[left.c]]))
    return replace(left, ulps=float(ulps[0, 0]))


class _Trial:
    """Variants of a case, and whether the two designs still differ in them."""

    def __init__(self, case: Case, least: float) -> None:
        self.case = case
        self.least = least
        self.k = len(case.a)
        self.inputs = {dtype for design in case.designs for dtype in input_types(design)}
        self.output = np.dtype(TYPES[case.designs[0].instruction.d_type])

    def masked(self, kept: Sequence[int]) -> Case:
        """With all entries but these +0; C is entry K."""
        case, mask = self.case, np.zeros(self.k + 1, bool)
        mask[list(kept)] = True
        a, b = (np.where(mask[:-1], x, np.zeros_like(x)) for x in (case.a, case.b))
        return replace(case, a=a, b=b, c=case.c if mask[-1] else self.output.type(0))

    def first(self, every: Iterable[_Entries]) -> int | None:
        """The number of the first variant in which they differ."""
        count = 0
        variants = iter(every)
        while batch := list(islice(variants, _BATCH)):
            found = np.flatnonzero(self._differing(batch))
            if found.size:
                return count + int(found[0])
            count += len(batch)
        return None

    def _differing(self, every: Sequence[_Entries]) -> np.ndarray:
        """Of each variant whether they differ: rows and columns are variants."""
        case = self.case
        a = np.stack([entries[0] for entries in every]).astype(case.a.dtype)
        b = np.stack([entries[1] for entries in every], axis=1).astype(case.b.dtype)
        c = np.stack([entries[2] for entries in every]).astype(self.output)
        across = np.ascontiguousarray(np.broadcast_to(c, (len(every), len(every))))
        differ, ulps = apart(case.designs, case.names, a, b, across)
        return np.diagonal(differ & (ulps >= self.least))

    def holds(self, entries: _Entries) -> bool:
        """Whether the designs' types have all of the numbers."""
        inputs = (_exact(x, dtype) for x in entries[:2] for dtype in self.inputs)
        return all(inputs) and _exact(entries[2], self.output)


def _exact(x: np.ndarray, dtype: np.dtype[np.generic]) -> bool:
    with np.errstate(all="ignore"):
        return bool(np.array_equal(x.astype(dtype).astype(x.dtype), x, equal_nan=True))


# ---------------------------------------------------------------------------------------- entries


def _fewest(trial: _Trial) -> Case:
    case = trial.case
    there = np.flatnonzero(case.used).tolist()
    if _first_choice(trial, [there]) is None:
        raise CampaignError(
            f"{case.first} and {case.second} do not differ so far in this case: {case.sum}."
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
    """Leave out parts, halves first, until no single entry can go."""
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
    """The first choice of entries with which the designs differ."""
    every = [list(choice) for choice in choices]
    found = trial.first(_entries(trial.masked(choice)) for choice in every)
    return None if found is None else every[found]


def _entries(case: Case) -> _Entries:
    return case.a, case.b, np.array([case.c])


# ----------------------------------------------------------------------------------------- values


def _simplest(trial: _Trial) -> Case:
    """Greedily: of all simpler variants that show the difference the simplest."""
    case = trial.case
    wide = np.int64 if trial.output.kind == "i" else np.float64
    entries = (case.a.astype(wide), case.b.astype(wide), np.array([case.c], wide))
    for _ in range(_ROUNDS):
        weight = _weight(entries)
        simpler = {
            _key(each): each
            for each in _variants(entries)
            if _weight(each) < weight and trial.holds(each)
        }
        every = sorted(simpler.values(), key=lambda each: (_weight(each), _key(each)))
        shown = trial.first(every)
        if shown is None:
            break
        entries = every[shown]
    a, b = (x.astype(case.a.dtype) for x in entries[:2])
    return replace(case, a=a, b=b, c=entries[2].astype(trial.output)[0])


def _key(entries: _Entries) -> bytes:
    return b"".join(x.tobytes() for x in entries)


def _weight(entries: _Entries) -> tuple[int, int, int]:
    """Bits of all numbers, distance of all exponents from 0, and how many are negative."""
    numbers = np.concatenate(entries).astype(np.float64)
    numbers = numbers[np.isfinite(numbers) & (numbers != 0)]
    mantissas, exponents = np.frexp(numbers)
    bits = sum(int(m).bit_count() for m in np.abs(np.ldexp(mantissas, 53)).tolist())
    return bits, int(np.abs(exponents - 1).sum()), int((numbers < 0).sum())


def _variants(entries: _Entries) -> Iterator[_Entries]:
    """An entry less, a number changed, a power of two moved between factors, or all scaled."""
    a, b, c = entries
    for at in range(len(a)):
        yield _with(entries, {(0, at): 0.0, (1, at): 0.0})
    for which, x in enumerate(entries):
        for at in np.flatnonzero(np.isfinite(x) & (x != 0)).tolist():
            for value in _simpler(float(x[at])):
                yield _with(entries, {(which, at): value})
    with np.errstate(all="ignore"):
        for at in np.flatnonzero(np.isfinite(a) & np.isfinite(b) & (a != 0) & (b != 0)).tolist():
            p, q = float(a[at]), float(b[at])
            for power in (_exponent(p), -_exponent(q), 1, -1):
                yield _with(entries, {(0, at): _scaled(p, -power), (1, at): _scaled(q, power)})
            yield _with(entries, {(0, at): -p, (1, at): -q})
            for power in _POWERS:  # a product that is one
                half = power // 2
                for sign in (1.0, -1.0):
                    factors = {(0, at): sign * 2.0**half, (1, at): 2.0 ** (power - half)}
                    yield _with(entries, factors)
        if a.dtype.kind == "f":
            for power in (-16, -4, -1, 1, 4, 16):
                yield np.ldexp(a, power), b, np.ldexp(c, power)
                yield a, np.ldexp(b, power), np.ldexp(c, power)
        yield 0 - a, b, 0 - c  # zeros stay positive


def _with(entries: _Entries, changes: dict[tuple[int, int], float]) -> _Entries:
    changed = [x.copy() for x in entries]
    for (which, at), value in changes.items():
        changed[which][at] = value
    return changed[0], changed[1], changed[2]


def _scaled(x: float, power: int) -> float:
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
