"""Set-associative caches, simulated for many accesses at once.

    found = simulate(lines, writes, sets=4096, ways=16)
    found.hits.mean()

Least recently used lines are replaced. All sets advance together, one access of each at a time, so
the cost depends on the accesses of the busiest set. Several caches can be simulated as one with
more sets: `unit` says which cache an access is to.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

_SEED = 0
_MOST_TURNS = 60_000  # accesses of the busiest set that are simulated


@dataclass(frozen=True, eq=False)
class Simulated:
    """Outcomes by access.

    Attributes:
        hits: bool.
        written: bool: a write to a line that was not yet to be written back.
        done: bool: False for accesses of a very busy set that were not simulated.
    """

    hits: np.ndarray
    written: np.ndarray
    done: np.ndarray


def set_of(lines: np.ndarray, sets: int) -> np.ndarray:
    """The set of each line: in turn, and each turn begins at another set.

    So an array as large as the cache fits in it, and strides do not fill few sets.
    """
    turns = lines // sets
    found: np.ndarray = (lines + turns + turns // sets) % sets
    return found


def simulate(
    lines: np.ndarray,
    writes: np.ndarray,
    *,
    sets: int,
    ways: int,
    unit: np.ndarray | None = None,
    is_random: bool = False,
) -> Simulated:
    """Simulate accesses in their order; the caches are empty at first.

    Args:
        lines: numbers of lines, int64, 0 or more.
        writes: bool; a write allocates its line without reading it.
        sets, ways: of one cache.
        unit: the number of each access's cache, int64; None for one cache.
        is_random: a full set replaces any line, by a seed.
    """
    count = len(lines)
    hits, written, done = (np.zeros(count, bool) for _ in range(3))
    if not count:
        return Simulated(hits, written, done)
    where = set_of(lines, sets)
    if unit is not None:
        where = where + unit * sets
    order = argsorted(where)
    where, lines = where[order], lines[order]
    first = run_starts(where)
    row = np.repeat(np.arange(len(first)), np.diff(first, append=count))
    again = np.zeros(count, bool)  # the line that the set served last: a hit, and no turn
    again[1:] = lines[1:] == lines[:-1]
    again[first] = False
    runs = np.cumsum(~again) - 1
    leaders = np.flatnonzero(~again)
    dirty_run = np.logical_or.reduceat(writes[order], leaders)
    ranks = _ranks(row[leaders])
    victims = np.random.default_rng(_SEED).integers(0, ways, len(leaders)) if is_random else None
    found = _play(lines[leaders], dirty_run, row[leaders], ranks, (len(first), ways), victims)
    hits[order] = again
    hits[order[leaders]] = found[0]
    written[order[leaders]] = found[1]
    done[order] = (ranks < _MOST_TURNS)[runs]
    return Simulated(hits, written, done)


def _ranks(rows: np.ndarray) -> np.ndarray:
    """The place of each element among those of its row; rows are sorted."""
    first = run_starts(rows)
    ranks: np.ndarray = np.arange(len(rows)) - np.repeat(first, np.diff(first, append=len(rows)))
    return ranks


def run_starts(values: np.ndarray) -> np.ndarray:
    """Where each run of equal values begins."""
    is_first = np.ones(len(values), bool)
    is_first[1:] = values[1:] != values[:-1]
    return np.flatnonzero(is_first)


def argsorted(numbers: np.ndarray) -> np.ndarray:
    """The stable order of numbers from 0; those of 16 bits sort several times faster."""
    is_small = len(numbers) and int(numbers.max()) < 1 << 16
    found: np.ndarray = np.argsort(
        numbers.astype(np.uint16) if is_small else numbers, kind="stable"
    )
    return found


def _play(
    lines: np.ndarray,
    writes: np.ndarray,
    rows: np.ndarray,
    ranks: np.ndarray,
    shape: tuple[int, int],
    victims: np.ndarray | None,
) -> tuple[np.ndarray, np.ndarray]:
    """Hits and first writes; in each turn, every set that still has accesses serves one.

    `victims` are the ways that full sets give up at each access; None for the oldest.
    """
    hits, written = np.zeros(len(lines), bool), np.zeros(len(lines), bool)
    tags, used = np.full(shape, -1, np.int64), np.zeros(shape, np.int32)
    dirty = np.zeros(shape, bool)
    order = argsorted(ranks)
    ends = np.cumsum(np.bincount(ranks))
    start = 0
    for turn, end in enumerate(ends[:_MOST_TURNS].tolist(), 1):
        now = order[start:end]
        start = end
        row, line = rows[now], lines[now]
        same = tags[row] == line[:, None]
        hit = same.any(axis=1)
        gone = used[row].argmin(axis=1)
        if victims is not None:
            gone = np.where(used[row, gone] == 0, gone, victims[now])
        way = np.where(hit, same.argmax(axis=1), gone)
        was_dirty = dirty[row, way] & hit
        hits[now], written[now] = hit, writes[now] & ~was_dirty
        tags[row, way], used[row, way] = line, turn
        dirty[row, way] = was_dirty | writes[now]
    return hits, written


def left_over(size: float, capacity: float, *, is_random: bool = False) -> float:
    """The share of `size` bytes, touched in the same order again and again, that a cache still has.

    All of them if they fit. With random replacement, a line survives the misses of a round with the
    probability h = exp(-(1 - h) * size / capacity), which is also the share of hits. Least recently
    used lines are lost quickly, but not at once, as sets are not filled evenly: none are left at
    1.25 times the capacity.
    """
    if size <= capacity:
        return 1.0
    if is_random:
        share = 0.0
        for _ in range(200):
            share = math.exp(-(1 - share) * size / capacity)
        return share
    return max(0.0, 1 - (size / capacity - 1) / 0.25)
