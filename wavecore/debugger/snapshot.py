"""The memory that a launch may write, as it was at its start: what the way back needs."""

from __future__ import annotations

import ctypes

from wavecore.emulator.launchplan import LaunchPlan
from wavecore.emulator.memory import RangeTable

LIMIT_BYTES = 2 << 30


class Snapshot:
    """A copy of all memory that a launch may write; registers, LDS and scratch start as they do."""

    def __init__(self, plan: LaunchPlan, limit_bytes: int = LIMIT_BYTES) -> None:
        table = RangeTable([*plan.own, *plan.arrays, *plan.heap], plan.space.stretches())
        host = plan.space.addresses.host
        ranges = [(host(r.low), r.high - r.low) for r in table.allocations if r.writable]
        self.size_bytes = sum(size for _, size in ranges)
        self.is_whole = self.size_bytes <= limit_bytes
        kept = ranges if self.is_whole else []
        self._copies = [(at, ctypes.string_at(at, size)) for at, size in kept]

    def restore(self) -> None:
        """Put everything back."""
        for at, data in self._copies:
            ctypes.memmove(at, data, len(data))
