"""Streams of events, recorded per wave, and the first difference between two of them."""

from __future__ import annotations

from collections import defaultdict

from wavecore.emulator.events import SILENT
from wavecore.tools import Batch, Hook, Tool, WatchedLaunch

ALL = ~SILENT
Wave = tuple[int, int]  # workgroup, wave


class Enough(Exception):
    """A stream has reached its maximum of events."""


class Stream(Tool):
    """Records every event as its kind and bytes, except for the number in the worker's order."""

    def __init__(self, hooks: Hook = ALL, limit: int | None = None) -> None:
        self.hooks, self.limit = hooks, limit
        self.waves: dict[Wave, list[tuple[str, bytes]]] = defaultdict(list)
        self.count = 0

    def begin(self, launch: WatchedLaunch) -> None:
        self.waves.clear()
        self.count = 0

    def events(self, batch: Batch) -> None:
        for kind, row in batch.in_order():
            wave = int(row["group"]), int(row["wave"])
            self.waves[wave].append((kind, row.tobytes()[8:]))
        self.count += len(batch)
        if self.limit is not None and self.count > self.limit:
            raise Enough


def difference(one: Stream, other: Stream, *, complete: bool = True) -> str:
    """The first event in which two streams differ, "" if they agree.

    Without `complete`, one stream may continue where the other one stops.
    """
    if complete and one.waves.keys() != other.waves.keys():
        return f"waves {sorted(one.waves)} and {sorted(other.waves)}"
    for wave in one.waves.keys() & other.waves.keys():
        mine, theirs = one.waves[wave], other.waves[wave]
        for number, (a, b) in enumerate(zip(mine, theirs, strict=False)):
            if a != b:
                return f"event {number} of {wave}: {told(a)} and {told(b)}"
        if complete and len(mine) != len(theirs):
            longer = max(mine, theirs, key=len)[min(len(mine), len(theirs))]
            return f"{len(mine)} and {len(theirs)} events of {wave}; {told(longer)} is too many"
    return ""


def told(event: tuple[str, bytes]) -> str:
    """An event as text."""
    kind, row = event
    words = [int.from_bytes(row[at : at + 4], "little") for at in range(0, len(row), 4)]
    pc, what, rest = words[2], words[7], words[8:]
    return f"{kind} at {pc:#x}, {what}: {' '.join(f'{word:x}' for word in rest[:24])}"
