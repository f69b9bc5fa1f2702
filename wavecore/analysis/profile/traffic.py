"""Where the bytes of a launch come from: recorded accesses, played through simulated caches.

`simulated` plays the accesses of some workgroups that follow each other through the caches of a
product. All figures are per access of an instruction, so that they apply to
a whole launch by its exact counts. docs/time-model.md, "Caches", has the assumptions.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from wavecore.analysis.profile.caches import run_starts, simulate
from wavecore.analysis.profile.recorded import CHANNEL_BYTES, PIECE_BYTES, Trace
from wavecore.emulator.events import AccessKind
from wavecore.targets.speeds import Speeds

_SPAN = 256  # accesses of an average channel within which others can wait for it
LEVELS = ("first level", "second level", "again", "new")


@dataclass(frozen=True)
class OfAccess:
    """Averages of one instruction's accesses.

    Attributes:
        shares: of LEVELS, by the farthest of its lines: hit in either cache, missed a line that was
            there before, or one that was not.
        second_bytes: between the first and the second level, in both directions.
        again_bytes, new_bytes: read from below the second level.
        write_bytes: written to below the second level.
    """

    shares: tuple[float, ...]
    second_bytes: float
    again_bytes: float
    new_bytes: float
    write_bytes: float


@dataclass(frozen=True)
class Traffic:
    """The averages by pc, how many workgroups they are of, and how even they use channels.

    `imbalance`: the accesses of the busiest channel of the second level, of an average one's; 1 at
    best.
    """

    by_pc: Mapping[int, OfAccess] = field(default_factory=dict)
    sampled: int = 0
    imbalance: float = 1.0


# ------------------------------------------------------------------------------------- caches


@dataclass(frozen=True)
class Residence:
    """What holds workgroups: dies, compute units or processors of a die, workgroups of each.

    `groups` are those of the launch.
    """

    dies: int
    holders: int
    each: int
    groups: int

    @property
    def at_once(self) -> int:
        """Workgroups of the launch that are resident at once on the whole device."""
        return max(1, min(self.dies * self.holders * self.each, self.groups))


def simulated(
    trace: Trace, speeds: Speeds, at: Residence, streaming: frozenset[int], per_holder: int
) -> Traffic:
    """Play a trace through a product's caches.

    Args:
        streaming: pcs of stores with a non-temporal bit.
        per_holder: compute units of what holds workgroups.
    """
    trace = _of_lines(trace, speeds.first_level.line_bytes)
    groups = np.unique(trace.group)
    alive = min(at.at_once, len(groups))
    order, time = _in_time(trace, groups, alive)
    access = trace.access[order]
    group, kind, pc = trace.group[access], trace.kind[access], trace.pc[access]
    die = group % at.dies
    holder = die * at.holders + group // at.dies % at.holders
    loads = kind == AccessKind.LOAD
    level = np.zeros(len(access), np.int8)  # of each piece, an index of LEVELS

    first = speeds.first_level
    line = trace.piece[order] * PIECE_BYTES // first.line_bytes
    holders = at.dies * at.holders
    there = min(at.each, -(-at.groups // holders))  # workgroups of a holder, and those recorded
    share = min(1.0, max(1, len(groups) // holders) / there)
    sets = max(1, round(first.size_bytes * per_holder * share / first.line_bytes / first.ways))
    busy = np.flatnonzero(loads)
    found = simulate(
        line[busy], np.zeros(len(busy), bool), sets=sets, ways=first.ways,
        unit=_numbered(holder[busy]),
    )  # fmt: skip
    level[busy[~found.hits]] = 1
    level[~loads] = 1

    second = speeds.second_level
    passes = np.flatnonzero((level == 1) & ~_is_streaming(pc, kind, streaming))
    line = trace.piece[order] * PIECE_BYTES // second.line_bytes
    sets = max(1, round(second.size_bytes * alive / at.at_once / second.line_bytes / second.ways))
    writes = kind != AccessKind.LOAD
    found = simulate(
        line[passes], writes[passes], sets=sets, ways=second.ways, unit=die[passes],
        is_random=second.is_random,
    )  # fmt: skip
    seen = _seen(line[passes])
    missed = ~found.hits
    level[passes[missed & seen]] = 2
    level[passes[missed & ~seen]] = 3
    written = np.zeros(len(access), bool)
    written[passes] = found.written
    channel = trace.piece[order] * PIECE_BYTES // CHANNEL_BYTES % speeds.channels
    asks = np.flatnonzero(level >= 1)
    imbalance = _imbalance(die[asks], channel[asks], speeds.channels)
    counted = _steady(time, len(groups), alive)
    streams = _is_streaming(pc, kind, streaming)
    averages = _by_pc(trace, access, level, written, streams, counted, speeds)
    return Traffic(averages, len(groups), imbalance)


def _of_lines(trace: Trace, line_bytes: int) -> Trace:
    """The trace without pieces that a load finds in the line of its piece before: they hit."""
    if line_bytes == PIECE_BYTES:
        return trace
    line = trace.piece * PIECE_BYTES // line_bytes
    fresh = trace.kind[trace.access] != AccessKind.LOAD
    fresh[:1] = True
    fresh[1:] |= (line[1:] != line[:-1]) | (trace.access[1:] != trace.access[:-1])
    return replace(trace, access=trace.access[fresh], piece=trace.piece[fresh])


def _imbalance(die: np.ndarray, channel: np.ndarray, channels: int) -> float:
    """Accesses of the busiest channel of each die, of the average one's, over spans of time."""
    if not len(die) or channels == 1:
        return 1.0
    die = _numbered(die)
    units = int(die.max()) + 1
    span = np.arange(len(die)) // (_SPAN * channels * units)
    shape = (int(span[-1]) + 1, units, channels)
    counts = np.bincount(
        np.ravel_multi_index((span, die, channel), shape), minlength=math.prod(shape)
    )
    counts = counts.reshape(shape)
    return float(counts.max(axis=2).sum() / counts.mean(axis=2).sum())


def _numbered(units: np.ndarray) -> np.ndarray:
    """The same units with numbers from 0, without those that do not occur."""
    if not len(units):
        return units
    found: np.ndarray = (np.cumsum(np.bincount(units) > 0) - 1)[units]
    return found


def _is_streaming(pc: np.ndarray, kind: np.ndarray, streaming: frozenset[int]) -> np.ndarray:
    found: np.ndarray = (kind == AccessKind.STORE) & np.isin(pc, list(streaming))
    return found


def _in_time(trace: Trace, groups: np.ndarray, alive: int) -> tuple[np.ndarray, np.ndarray]:
    """The order of pieces in time, and the time of each, in lives of workgroups.

    Workgroups begin evenly, `alive` in one life; if there are no more than that, all at once.
    """
    number = np.searchsorted(groups, trace.group)
    begin = number / alive if len(groups) > alive else np.zeros(len(number))
    first = run_starts(trace.group * 64 + trace.wave)
    counts = np.diff(first, append=len(number))
    time = begin + (trace.place + 0.5) / np.repeat(counts, counts)
    turns = np.argsort(time, kind="stable")
    order = _pieces_of(trace.access, turns)
    return order, time[trace.access[order]]


def _pieces_of(access: np.ndarray, turns: np.ndarray) -> np.ndarray:
    """The pieces of accesses in this order; `access` is each piece's, ascending."""
    counts = np.bincount(access, minlength=len(turns))
    begin = np.cumsum(counts) - counts
    counts, begin = counts[turns], begin[turns]
    before = np.cumsum(counts) - counts
    found: np.ndarray = np.arange(len(access)) + np.repeat(begin - before, counts)
    return found


def _steady(time: np.ndarray, groups: int, alive: int) -> np.ndarray:
    """Whether each piece counts: those after the caches were filled, in a long recording."""
    lives = groups / alive
    if lives < 2:
        return np.ones(len(time), bool)
    counts: np.ndarray = time >= lives / 2
    return counts


def _seen(lines: np.ndarray) -> np.ndarray:
    """Whether each line occurred before."""
    seen = np.ones(len(lines), bool)
    seen[np.unique(lines, return_index=True)[1]] = False
    return seen


def _by_pc(
    trace: Trace,
    access: np.ndarray,
    level: np.ndarray,
    written: np.ndarray,
    streams: np.ndarray,
    counted: np.ndarray,
    speeds: Speeds,
) -> dict[int, OfAccess]:
    """The averages of each instruction, over the accesses that count."""
    names, index = np.unique(trace.pc, return_inverse=True)
    count, own = len(names), index[access]
    begins = run_starts(access)  # the pieces of an access lie side by side
    farthest = np.zeros(len(trace.pc), np.int64)
    farthest[access[begins]] = np.maximum.reduceat(level, begins)
    counts = np.zeros(len(trace.pc), bool)
    counts[access[counted]] = True
    is_write = trace.kind[access] != AccessKind.LOAD
    first, second = speeds.first_level.line_bytes, speeds.second_level.line_bytes
    atomics = trace.kind[access] == AccessKind.ATOMIC
    moved = np.where(is_write, PIECE_BYTES, first) * (level >= 1)
    bytes_of = {
        "second": moved,
        "again": ((level == 2) & (~is_write | atomics)) * second,
        "new": ((level == 3) & (~is_write | atomics)) * second,
        "write": written * second + streams * PIECE_BYTES,
    }
    times = np.bincount(index[counts], minlength=count)
    total = {
        name: np.bincount(own[counted], each[counted], minlength=count) / np.maximum(times, 1)
        for name, each in bytes_of.items()
    }
    levels = len(LEVELS)
    served = np.bincount((index * levels + farthest)[counts], minlength=count * levels)
    shares = served.reshape(count, levels) / np.maximum(times, 1)[:, None]
    return {
        int(names[at]): OfAccess(
            tuple(shares[at].tolist()), *(float(total[name][at]) for name in bytes_of)
        )
        for at in np.flatnonzero(times).tolist()
    }
