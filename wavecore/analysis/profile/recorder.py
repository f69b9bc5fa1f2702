"""Records the accesses of a window of workgroups, while they run."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from wavecore.analysis.profile import alike
from wavecore.analysis.profile.caches import run_starts
from wavecore.analysis.profile.recorded import CHANNEL_BYTES, PIECE_BYTES, SCRATCH, Trace
from wavecore.emulator.events import Space
from wavecore.emulator.memory import Allocation

_MOST_ROWS = 200_000  # accesses that are recorded
_MOST_OF_WAVE = 2048  # of one wave, or some more
_MOST_BYTES = 600 << 20  # of their addresses
_MANY = 4096  # rows that are taken at once
_MOST_LOOKS = 3  # at whether the first workgroups are alike, while others run
_NOWHERE = np.iinfo(np.uint64).max
_PAGE_BYTES = 4096
_SLOTS = 4096  # workgroups whose scratch memory lies apart


class Recorder:
    """Collects the accesses of a window of workgroups.

    `memory` is what the launch can access, by address. Where arrays lie here differs between runs.
    They are taken to begin at a multiple of 256, as those of a GPU do, and to lie one after the
    other, in the order of their first accesses.

    Attributes:
        groups: the window.
        first: its first workgroups, which are enough if they are alike.
        is_enough: whether these were seen to be done and alike.
    """

    def __init__(
        self, groups: range, wave_size: int, memory: Sequence[Allocation], launched: int
    ) -> None:
        """Set up; `launched` is the number of workgroups of the launch."""
        self.groups, self.wave_size, self._launched = groups, wave_size, launched
        self.first, self.is_enough = groups[: alike.GROUPS], False
        self._last, self._next_look, self._looks = -1, self.first.stop, 0
        starts = [each.start or each.low for each in memory]
        self._lows = np.array([0, *(each.low for each in memory)], np.uint64)
        self._sizes = np.array([0, *(each.high - each.low for each in memory)], np.int64)
        self._odd = np.array([0, *(start % CHANNEL_BYTES for start in starts)], np.uint64)
        self._parts: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = []
        self._waiting: list[np.ndarray] = []
        self._rows, self._count = 0, 0  # of parts, and of those that wait
        self._most = min(_MOST_ROWS, _MOST_BYTES // (8 * wave_size))
        self._of_wave: dict[int, int] = {}

    @property
    def is_full(self) -> bool:
        """Whether it takes no more."""
        return self._rows + self._count >= self._most

    def add(self, rows: np.ndarray) -> None:
        """Take accesses of one worker, as `Batch.accesses` has them."""
        if self.is_full:
            return
        space = rows["space"]
        mine = (space == Space.GLOBAL) | (space == Space.SCRATCH)
        mine &= (rows["group"] >= self.groups.start) & (rows["group"] < self.groups.stop)
        rows = rows[mine]
        if not len(rows):
            return
        self._waiting.append(rows)
        self._count += len(rows)
        while self._count >= _MANY:
            self._take()
            self._look()

    def _take(self) -> None:
        """Keep what is needed of the rows that came: many at once, as each call costs time."""
        came = np.concatenate(self._waiting)
        self._waiting, self._count = [came[_MANY:]], max(len(came) - _MANY, 0)
        rows = self._early(came[:_MANY])[: self._most - self._rows]
        if not len(rows):
            return
        head = np.stack(
            [rows[name].astype(np.int64) for name in ("group", "wave", "pc", "kind", "sequence")]
        )
        access, piece = self._pieces(rows)
        self._parts.append((head, access + self._rows, piece))
        self._rows += len(rows)
        self._last = max(self._last, int(head[0].max()))

    def _look(self) -> None:
        """See whether the first workgroups are done and alike: now and then, as that takes time."""
        if self.is_enough or self._last < self._next_look or self._looks >= _MOST_LOOKS:
            return
        self._next_look, self._looks = self._last + alike.GROUPS, self._looks + 1
        self.is_enough = alike.are_alike(self._whole().of(self.first), self._launched)

    def _early(self, rows: np.ndarray) -> np.ndarray:
        """The rows of waves that did not yet have their share when these came."""
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
        start = np.uint64(SCRATCH) + (slot << np.uint64(20))
        start += offset * np.uint64(lanes) // np.uint64(PIECE_BYTES)
        number = np.arange(lanes, dtype=np.uint64)
        many = rows["size_bytes"].astype(np.uint64) * np.uint64(lanes) // np.uint64(PIECE_BYTES)
        return np.where(number < many[:, None], start[:, None] + number, _NOWHERE)

    def trace(self) -> Trace | None:
        """What was recorded, of the first workgroups if they are alike; None if nothing was."""
        while self._count:
            self._take()
        if not self._rows:
            return None
        whole = self._whole()
        first = whole.of(self.first)
        return first if alike.are_alike(first, self._launched) else whole

    def _whole(self) -> Trace:
        """All that was recorded so far."""
        head = np.concatenate([part[0] for part in self._parts], axis=1)
        group, wave, pc, kind, sequence = head
        order = np.lexsort((sequence, wave, group))
        rank = np.empty(len(order), np.int64)
        rank[order] = np.arange(len(order))
        key = (group * 64 + wave)[order]
        first = run_starts(key)
        place = np.arange(len(order)) - np.repeat(first, np.diff(first, append=len(key)))
        access = rank[np.concatenate([part[1] for part in self._parts])]
        piece = np.concatenate([part[2] for part in self._parts])
        usual = np.lexsort((piece, access))  # workers record in any order
        placed, array_bytes = self._placed(piece[usual])
        return Trace(
            group[order], wave[order], pc[order], kind[order], place, access[usual], placed,
            self.groups, array_bytes,
        )  # fmt: skip

    def _placed(self, piece: np.ndarray) -> tuple[np.ndarray, int]:
        """Pieces where each array begins at a page, behind the one that was accessed before it.

        Returns: these, and the bytes of those arrays.
        """
        lows = ((self._lows - self._odd) // np.uint64(PIECE_BYTES)).astype(np.int64)
        own = np.flatnonzero(piece < SCRATCH)
        array = np.searchsorted(lows, piece[own], side="right") - 1
        used, first = np.unique(array, return_index=True)
        used = used[np.argsort(first)]
        pages = self._sizes[used] // _PAGE_BYTES + 1
        starts = np.zeros(len(lows), np.int64)
        starts[used] = (np.cumsum(pages) - pages) * (_PAGE_BYTES // PIECE_BYTES)
        found = piece.copy()
        found[own] += starts[array] - lows[array]
        return found, int(self._sizes[used].sum())
