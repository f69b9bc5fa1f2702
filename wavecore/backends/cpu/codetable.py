"""The native code of one worker: functions by pc and variant, and a range cache per site.

Native code reads this table at any time, so only the worker's thread changes it, between two calls
of native code. Pieces translated for another worker are added when this one next reaches a pc
missing from its own table. So a function and the sites that it relies on always match, whatever
other workers do meanwhile.
"""

from __future__ import annotations

import ctypes
import functools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from wavecore.backends.cpu.pieces import Piece, Runtime
from wavecore.emulator.records import TIER_1, AccessCounter, Entry, Site, Worker

_LEAST_ENTRIES = 64


@dataclass(frozen=True)
class Placed:
    """A piece of a launch: its variant, and its first site among the launch's."""

    piece: Piece
    variant: int  # shape.variant_key
    first_site: int
    first_counter: int
    first_cell: int
    tier: int = TIER_1

    @staticmethod
    def after(before: Sequence[Placed], piece: Piece, variant: int, tier: int) -> Placed:
        """A piece appended after the last one."""
        site, counter, cell = before[-1].ends if before else (0, 0, 0)
        return Placed(piece, variant, site, counter, cell, tier)

    @property
    def ends(self) -> tuple[int, int, int]:
        """The total sites, counters and cells up to and including it."""
        piece = self.piece
        return (
            self.first_site + piece.site_count,
            self.first_counter + piece.counters,
            self.first_cell + piece.cells,
        )


class CodeTable:
    """One worker's view of a launch's code."""

    def __init__(self, runtime: Runtime, worker: Worker, *, tier2: bool = True) -> None:
        """Without `tier2`, waves keep all their registers in their records."""
        self._tier2 = tier2
        self._runtime, self._worker = runtime, worker
        self._entered = 0  # how many of the launch's pieces are in the table
        self._used = 0
        self._entries = (Entry * 0)()
        self._sites = (Site * 0)()
        self._counters = (AccessCounter * 0)()
        self._cells = (ctypes.c_uint64 * 0)()

    def update(self, placed: Sequence[Placed]) -> None:
        """Add the pieces of a launch that are new since the last call."""
        placed = tuple(placed)  # other workers append while this one adds the existing pieces
        new = placed[self._entered :]
        if not new:
            return
        count = self._used + sum(len(each.piece.blocks) for each in new)
        if 2 * count > len(self._entries):
            self._grow(count)
            new = placed
        self._make_room(*placed[-1].ends)
        for each in new:
            if each.tier != TIER_1 and not self._tier2:
                continue
            entry = Entry(
                0, each.variant, each.piece.address,
                each.first_site, each.first_counter, each.first_cell, each.piece.touched,
            )  # fmt: skip
            self._runtime.add_code(
                self._worker, each.piece.leaders, len(each.piece.blocks), entry, each.tier
            )
        self._used, self._entered = count, len(placed)

    def _make_room(self, sites: int, counters: int, cells: int) -> None:
        """Grow to these numbers; counts are kept."""
        worker = self._worker
        if sites > len(self._sites):
            self._sites = (Site * (2 * sites))()
            worker.site_base = ctypes.addressof(self._sites)
            worker.site_count = len(self._sites)
        if counters > len(self._counters):
            self._counters = _grown(self._counters, 2 * counters)
            worker.counter_base = ctypes.addressof(self._counters)
        if cells > len(self._cells):
            self._cells = _grown(self._cells, 2 * cells)
            worker.cell_base = ctypes.addressof(self._cells)

    def begin(self, placed: Sequence[Placed]) -> None:
        """Reset for another run: sites have no cached range, and new pieces are added."""
        for each in (self._sites, self._counters, self._cells):
            ctypes.memset(each, 0, ctypes.sizeof(each))
        self.update(placed)

    def is_current(self, placed: Sequence[Placed]) -> bool:
        """Whether it has all the pieces of a launch."""
        return self._entered == len(placed)

    def counted(self, placed: Sequence[Placed]) -> tuple[np.ndarray, np.ndarray]:
        """The cells and the counters of the table, the counters as an array of records."""
        _, counters, cells = placed[self._entered - 1].ends if self._entered else (0, 0, 0)
        counts = _array(self._counters, _row(AccessCounter))
        return _array(self._cells, np.uint64)[:cells], counts[:counters]

    def _grow(self, count: int) -> None:
        """An empty table that will be at most half full with this many entries."""
        size = max(_LEAST_ENTRIES, 1 << (2 * count).bit_length())
        self._entries = (Entry * size)()
        self._worker.entries = ctypes.addressof(self._entries)
        self._worker.entry_mask = size - 1


def _grown(array: Any, count: int) -> Any:
    """A larger array of records, starting with a copy of another one."""
    made = (array._type_ * count)()
    ctypes.memmove(made, array, ctypes.sizeof(array))
    return made


def _array(records: Any, type: Any) -> np.ndarray:
    """Records as a NumPy array over their memory."""
    return np.frombuffer(records, type)


@functools.cache
def _row(record: type[ctypes.Structure]) -> np.dtype[Any]:
    """A record's NumPy dtype."""
    return np.dtype(record)
