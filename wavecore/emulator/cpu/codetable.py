"""The native code that one worker runs: functions by pc and variant, and a cache of ranges a site.

Native code reads this table at any time, so nobody changes it but the thread that runs the worker,
and only between two calls of native code. Pieces that another worker has had translated are seen
when this one next meets a pc that its own table lacks. A function and the sites that it counts on
are therefore always of one age, whatever other workers do meanwhile.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass

from wavecore.emulator.cpu.pieces import Piece, Runtime
from wavecore.emulator.records import TIER_1, Entry, Site, Worker

_LEAST_ENTRIES = 64


@dataclass(frozen=True)
class Placed:
    """A piece of a launch: what it is for, and its first site among the launch's."""

    piece: Piece
    variant: int  # shape.variant_key
    first_site: int
    tier: int = TIER_1


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
        last = placed[-1]
        sites = last.first_site + last.piece.site_count
        if sites > len(self._sites):
            self._sites = (Site * (2 * sites))()
            self._worker.site_base = ctypes.addressof(self._sites)
        for each in new:
            if each.tier != TIER_1 and not self._tier2:
                continue
            self._runtime.add_code(
                self._worker, each.piece.leaders, len(each.piece.blocks), each.variant,
                each.piece.address, each.first_site, each.tier,
            )  # fmt: skip
        self._used, self._entered = count, len(placed)

    def begin(self, placed: Sequence[Placed]) -> None:
        """For another run: no site has hit any range, and what has come since is entered."""
        ctypes.memset(self._sites, 0, ctypes.sizeof(self._sites))
        self.update(placed)

    def _grow(self, count: int) -> None:
        """An empty table that is at most half full with so many entries."""
        size = max(_LEAST_ENTRIES, 1 << (2 * count).bit_length())
        self._entries = (Entry * size)()
        self._worker.entries = ctypes.addressof(self._entries)
        self._worker.entry_mask = size - 1
