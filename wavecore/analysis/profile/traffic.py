"""Where the bytes of a launch come from: recorded accesses, played through simulated caches.

A Recorder keeps the accesses of some workgroups that follow each other; `simulated` plays them
through the caches of a product. All figures are per access of an instruction, so that they apply to
a whole launch by its exact counts. docs/time-model.md, "Caches", has the assumptions.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from wavecore.analysis.profile.caches import simulate
from wavecore.emulator.events import AccessKind, Space
from wavecore.emulator.memory import Allocation
from wavecore.targets.speeds import Speeds

PIECE_BYTES = 64  # the smallest line of any cache; lines are recorded as numbers of pieces
_MOST_ROWS = 200_000  # accesses that are recorded
_MOST_OF_WAVE = 2048  # of one wave
_MOST_BYTES = 600 << 20  # of their addresses
_CHANNEL_BYTES = 256
_SPAN = 256  # accesses of an average channel within which others can wait for it
_NOWHERE = np.iinfo(np.uint64).max
_SCRATCH = np.uint64(1 << 50)  # above all addresses of pieces of global memory
_PAGE_BYTES = 4096
_SLOTS = 4096  # workgroups whose scratch memory lies apart
LEVELS = ("first level", "second level", "again", "new")


@dataclass(frozen=True, eq=False)
class Trace:
    """Recorded accesses, by workgroup, wave and order.

    Attributes:
        group, wave, pc, kind, place: of each access; `place` is its number in its wave.
        access, piece: for each piece of 64 bytes that an access touches, the access and the piece.
        groups: the workgroups that were recorded.
    """

    group: np.ndarray
    wave: np.ndarray
    pc: np.ndarray
    kind: np.ndarray
    place: np.ndarray
    access: np.ndarray
    piece: np.ndarray
    groups: range


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


class Recorder:
    """Collects the accesses of a window of workgroups.

    `memory` is what the launch can access, by address. Where arrays lie here differs between runs.
    They are taken to begin at a multiple of 256, as those of a GPU do, and to lie one after the
    other, in the order of their first accesses.
    """

    def __init__(self, groups: range, wave_size: int, memory: Sequence[Allocation]) -> None:
        self.groups, self.wave_size = groups, wave_size
        starts = [each.start or each.low for each in memory]
        self._lows = np.array([0, *(each.low for each in memory)], np.uint64)
        self._sizes = np.array([0, *(each.high - each.low for each in memory)], np.int64)
        self._odd = np.array([0, *(start % _CHANNEL_BYTES for start in starts)], np.uint64)
        self._parts: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = []
        self._rows = 0
        self._of_wave: dict[int, int] = {}

    @property
    def is_full(self) -> bool:
        """Whether it takes no more."""
        return self._rows >= min(_MOST_ROWS, _MOST_BYTES // (8 * self.wave_size))

    def add(self, rows: np.ndarray) -> None:
        """Take accesses of one worker, as `Batch.accesses` has them."""
        if self.is_full:
            return
        space = rows["space"]
        mine = (space == Space.GLOBAL) | (space == Space.SCRATCH)
        mine &= (rows["group"] >= self.groups.start) & (rows["group"] < self.groups.stop)
        rows = self._early(rows[mine])
        if not len(rows):
            return
        head = np.stack(
            [rows[name].astype(np.int64) for name in ("group", "wave", "pc", "kind", "sequence")]
        )
        access, piece = self._pieces(rows)
        self._parts.append((head, access + self._rows, piece))
        self._rows += len(rows)

    def _early(self, rows: np.ndarray) -> np.ndarray:
        """The rows of waves that have not yet had their share."""
        key = rows["group"].astype(np.int64) * 64 + rows["wave"]
        names, at, counts = np.unique(key, return_inverse=True, return_counts=True)
        had = np.array([self._of_wave.get(name, 0) for name in names.tolist()])
        for name, count in zip(names.tolist(), counts.tolist(), strict=True):
            self._of_wave[name] = self._of_wave.get(name, 0) + count
        return rows[had[at] < _MOST_OF_WAVE]

    def _pieces(self, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The pieces that each access touches, without repetitions: access and piece."""
        lanes = rows["addresses"].shape[1]
        bits = np.uint64(1) << np.arange(lanes, dtype=np.uint64)
        active = (rows["lanes"][:, None] & bits) != 0
        size = rows["size_bytes"].astype(np.uint64)[:, None]
        at = rows["addresses"]
        lowest = at.min(axis=1, where=active, initial=_NOWHERE)
        array = np.searchsorted(self._lows, lowest, side="right") - 1
        at = at - self._odd[array][:, None]
        first = at >> np.uint64(6)
        last = (at + size - np.uint64(1)) >> np.uint64(6)
        first = np.where(active, first, _NOWHERE)
        if (active & (first != last)).any():
            first = np.concatenate([first, np.where(active, last, _NOWHERE)], axis=1)
        in_scratch = rows["space"] == Space.SCRATCH
        if in_scratch.any():
            first[in_scratch] = _NOWHERE
            first[in_scratch, :lanes] = self._of_scratch(rows[in_scratch], lanes)
        first.sort(axis=1)
        fresh = first != _NOWHERE
        fresh[:, 1:] &= first[:, 1:] != first[:, :-1]
        access, column = np.nonzero(fresh)
        return access, first[access, column].astype(np.int64)

    def _of_scratch(self, rows: np.ndarray, lanes: int) -> np.ndarray:
        """Pieces of a wave's scratch, where the dwords of all lanes lie side by side."""
        offset = rows["addresses"].min(axis=1, where=rows["addresses"] > 0, initial=1 << 20)
        slot = (rows["group"].astype(np.uint64) % np.uint64(_SLOTS)) * np.uint64(64) + rows["wave"]
        start = _SCRATCH + (slot << np.uint64(20))
        start += offset * np.uint64(lanes) // np.uint64(PIECE_BYTES)
        number = np.arange(lanes, dtype=np.uint64)
        many = rows["size_bytes"].astype(np.uint64) * np.uint64(lanes) // np.uint64(PIECE_BYTES)
        return np.where(number < many[:, None], start[:, None] + number, _NOWHERE)

    def trace(self) -> Trace | None:
        """What was recorded; None if there were no accesses."""
        if not self._parts:
            return None
        head = np.concatenate([part[0] for part in self._parts], axis=1)
        group, wave, pc, kind, sequence = head
        order = np.lexsort((sequence, wave, group))
        rank = np.empty(len(order), np.int64)
        rank[order] = np.arange(len(order))
        key = (group * 64 + wave)[order]
        _, first, counts = np.unique(key, return_index=True, return_counts=True)
        place = np.arange(len(order)) - np.repeat(first, counts)
        access = rank[np.concatenate([part[1] for part in self._parts])]
        piece = np.concatenate([part[2] for part in self._parts])
        usual = np.lexsort((piece, access))  # workers record in any order
        return Trace(
            group[order], wave[order], pc[order], kind[order], place, access[usual],
            self._placed(piece[usual]), self.groups,
        )  # fmt: skip

    def _placed(self, piece: np.ndarray) -> np.ndarray:
        """Pieces where each array begins at a page, behind the one that was accessed before it."""
        lows = ((self._lows - self._odd) // np.uint64(PIECE_BYTES)).astype(np.int64)
        own = np.flatnonzero(piece < int(_SCRATCH))
        array = np.searchsorted(lows, piece[own], side="right") - 1
        used, first = np.unique(array, return_index=True)
        used = used[np.argsort(first)]
        pages = self._sizes[used] // _PAGE_BYTES + 1
        starts = np.zeros(len(lows), np.int64)
        starts[used] = (np.cumsum(pages) - pages) * (_PAGE_BYTES // PIECE_BYTES)
        found = piece.copy()
        found[own] += starts[array] - lows[array]
        return found


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
        unit=np.unique(holder[busy], return_inverse=True)[1],
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
    channel = trace.piece[order] * PIECE_BYTES // _CHANNEL_BYTES % speeds.channels
    asks = np.flatnonzero(level >= 1)
    imbalance = _imbalance(die[asks], channel[asks], speeds.channels)
    counted = _steady(time, len(groups), alive)
    streams = _is_streaming(pc, kind, streaming)
    averages = _by_pc(trace, access, level, written, streams, counted, speeds)
    return Traffic(averages, len(groups), imbalance)


def _imbalance(die: np.ndarray, channel: np.ndarray, channels: int) -> float:
    """Accesses of the busiest channel of each die, of the average one's, over spans of time."""
    if not len(die):
        return 1.0
    _, die = np.unique(die, return_inverse=True)
    units = int(die.max()) + 1
    span = np.arange(len(die)) // (_SPAN * channels * units)
    shape = (int(span[-1]) + 1, units, channels)
    counts = np.bincount(
        np.ravel_multi_index((span, die, channel), shape), minlength=math.prod(shape)
    )
    counts = counts.reshape(shape)
    return float(counts.max(axis=2).sum() / counts.mean(axis=2).sum())


def _is_streaming(pc: np.ndarray, kind: np.ndarray, streaming: frozenset[int]) -> np.ndarray:
    found: np.ndarray = (kind == AccessKind.STORE) & np.isin(pc, list(streaming))
    return found


def _in_time(trace: Trace, groups: np.ndarray, alive: int) -> tuple[np.ndarray, np.ndarray]:
    """The order of pieces in time, and the time of each, in lives of workgroups.

    Workgroups begin evenly, `alive` in one life; if there are no more than that, all at once.
    """
    number = np.searchsorted(groups, trace.group)
    begin = number / alive if len(groups) > alive else np.zeros(len(number))
    key = trace.group * 64 + trace.wave
    _, at, counts = np.unique(key, return_inverse=True, return_counts=True)
    time = begin + (trace.place + 0.5) / counts[at]
    order = np.argsort(time[trace.access], kind="stable")
    return order, time[trace.access][order]


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
    farthest = np.zeros(len(trace.pc), np.int8)
    np.maximum.at(farthest, access, level)
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
    found = {}
    for pc in np.unique(trace.pc[counts]).tolist():
        mine = counts & (trace.pc == pc)
        times = int(mine.sum())
        pieces = counted & (trace.pc[access] == pc)
        total = {name: float(each[pieces].sum()) / times for name, each in bytes_of.items()}
        shares = np.bincount(farthest[mine], minlength=len(LEVELS)) / times
        found[pc] = OfAccess(
            tuple(shares.tolist()), total["second"], total["again"], total["new"], total["write"]
        )
    return found
