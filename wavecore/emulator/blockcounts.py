"""The instrument that counts how often each block of code runs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wavecore.emulator.events import WatchedLaunch
from wavecore.emulator.instruments import BlockPoint, Column, Instrument


@dataclass(frozen=True, slots=True)
class BlockCount:
    """How often a block of instructions ran, and under which MODE (shape.variant_key)."""

    variant: int
    leader: int
    end: int
    count: int


class BlockCounts(Instrument):
    """Counts how often each block runs: `Tool.instruments = (BlockCounts(),)`."""

    name = "blocks"
    columns = (Column("executed"),)

    def block(self, point: BlockPoint) -> None:
        point.add("executed")

    def of(self, launch: WatchedLaunch) -> Iterator[BlockCount]:
        """In `Tool.end`: what it counted."""
        for row in launch.rows(self).tolist():
            yield BlockCount(*row)
