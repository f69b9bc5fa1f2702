"""The native code that one worker runs: functions by pc and variant, and a cache of ranges a site.

Native code reads this table at any time, so nobody changes it but the thread that runs the worker,
and only between two calls of native code. Pieces that another worker has had translated are seen
when this one next meets a pc that its own table lacks. A function and the sites that it counts on
are therefore always of one age, whatever other workers do meanwhile.
"""

from __future__ import annotations

import ctypes
import functools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from wavecore.backends.cpu.pieces import Piece, Runtime
from wavecore.emulator.records import TIER_1, Entry, Place, Site, Worker

_LEAST_ENTRIES = 64


@dataclass(frozen=True)
class Placed:
    """A piece of a launch: what it is for, and its first site among the launch's."""

    piece: Piece
    variant: int  # shape.variant_key
    first_site: int
    first_place: int
    first_cell: int
    tier: int = TIER_1

    @staticmethod
    def after(before: Sequence[Placed], piece: Piece, variant: int, tier: int) -> Placed:
        """A piece behind the last one that there is."""
        site, place, cell = before[-1].ends if before else (0, 0, 0)
        return Placed(piece, variant, site, place, cell, tier)

    @property
    def ends(self) -> tuple[int, int, int]:
        """The sites, places and cells that there are with it and all before it."""
        piece = self.piece
        return (
            self.first_site + piece.site_count,
            self.first_place + piece.places,
            self.first_cell + piece.cells,
        )


class CodeTable:
    """One worker's view of a launch's code."""

    def __init__(self, runtime: Runtime, worker: Worker, *, tier2: bool = True) -> None:
        """Without `tier2`, waves leave everything in their records that they had in registers."""
        self._tier2 = tier2
        self._runtime, self._worker = runtime, worker
        self._entered = 0  # how many of the launch's pieces are in the table
        self._used = 0
        self._entries = (Entry * 0)()
        self._sites = (Site * 0)()
        self._places = (Place * 0)()
        self._cells = (ctypes.c_uint64 * 0)()

    def update(self, placed: Sequence[Placed]) -> None:
        """Enter the pieces of a launch that came since the last time."""
        placed = tuple(placed)  # other workers add to it while this one enters what it has
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
                each.first_site, each.first_place, each.first_cell, each.piece.touched,
            )  # fmt: skip
            self._runtime.add_code(
                self._worker, each.piece.leaders, len(each.piece.blocks), entry, each.tier
            )
        self._used, self._entered = count, len(placed)

    def _make_room(self, sites: int, places: int, cells: int) -> None:
        """For so many of each; what was counted stays."""
        worker = self._worker
        if sites > len(self._sites):
            self._sites = (Site * (2 * sites))()
            worker.site_base = ctypes.addressof(self._sites)
        if places > len(self._places):
            self._places = _grown(self._places, 2 * places)
            worker.place_base = ctypes.addressof(self._places)
        if cells > len(self._cells):
            self._cells = _grown(self._cells, 2 * cells)
            worker.cell_base = ctypes.addressof(self._cells)

    def begin(self, placed: Sequence[Placed]) -> None:
        """For another run: no site has hit any range, and what has come since is entered."""
        for each in (self._sites, self._places, self._cells):
            ctypes.memset(each, 0, ctypes.sizeof(each))
        self.update(placed)

    def counted(self, placed: Sequence[Placed]) -> tuple[np.ndarray, np.ndarray]:
        """The cells and the places of what is in the table; these as an array of their records."""
        _, places, cells = placed[self._entered - 1].ends if self._entered else (0, 0, 0)
        return _array(self._cells, np.uint64)[:cells], _array(self._places, _row(Place))[:places]

    def _grow(self, count: int) -> None:
        """An empty table that is at most half full with so many entries."""
        size = max(_LEAST_ENTRIES, 1 << (2 * count).bit_length())
        self._entries = (Entry * size)()
        self._worker.entries = ctypes.addressof(self._entries)
        self._worker.entry_mask = size - 1


def _grown(array: Any, count: int) -> Any:
    """An array of so many records that begins with those of another one."""
    made = (array._type_ * count)()
    ctypes.memmove(made, array, ctypes.sizeof(array))
    return made


def _array(records: Any, type: Any) -> np.ndarray:
    """What NumPy's type says of records, over their memory."""
    return np.frombuffer(records, type)


@functools.cache
def _row(record: type[ctypes.Structure]) -> np.dtype[Any]:
    """A record as NumPy has it."""
    return np.dtype(record)
