"""The memory that a launch may write, as it was at its start; needed to run backwards."""

from __future__ import annotations

import ctypes

import numpy as np

from wavecore.emulator.launchplan import LaunchPlan

LIMIT_BYTES = 2 << 30
_BLOCK_BYTES = 1 << 16


class Snapshot:
    """A copy of all memory that a launch may write; registers, LDS and scratch need none."""

    def __init__(self, plan: LaunchPlan, limit_bytes: int = LIMIT_BYTES) -> None:
        table = plan.touchable()
        host = plan.space.addresses.host
        ranges = [(host(r.low), r.high - r.low) for r in table.allocations if r.writable]
        self.size_bytes = sum(size for _, size in ranges)
        self.is_whole = self.size_bytes <= limit_bytes
        kept = ranges if self.is_whole else []
        self._copies = [_Copy(at, size) for at, size in kept]

    def restore(self) -> None:
        """Restore all memory."""
        for each in self._copies:
            each.restore()


class _Copy:
    """A range's bytes, without blocks of zeros: most of a device's heap is never written."""

    def __init__(self, at: int, size: int) -> None:
        count = size // _BLOCK_BYTES if at % 8 == 0 else 0
        words = (ctypes.c_uint64 * (count * _BLOCK_BYTES // 8)).from_address(at)
        self._blocks = np.ctypeslib.as_array(words).reshape(count, _BLOCK_BYTES // 8)
        self._kept = np.flatnonzero(self._blocks.any(axis=1))
        self._data = self._blocks[self._kept]
        self._rest = at + count * _BLOCK_BYTES
        self._rest_data = ctypes.string_at(self._rest, size - count * _BLOCK_BYTES)

    def restore(self) -> None:
        """Restore the bytes. Blocks that are still zeros are not touched."""
        written = np.asarray(self._blocks.any(axis=1))
        written[self._kept] = False
        self._blocks[written] = 0
        self._blocks[self._kept] = self._data
        ctypes.memmove(self._rest, self._rest_data, len(self._rest_data))
