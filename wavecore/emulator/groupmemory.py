"""Memory for workgroups: their waves' records, LDS and scratch."""

from __future__ import annotations

import ctypes

from wavecore._fork import lock_held_over_forks
from wavecore.emulator.records import ResidentWorkgroup
from wavecore.errors import LaunchError

ALIGN = 256  # so that cache lines in scratch are aligned as on a GPU


class WorkgroupMemory:
    """Memory of one workgroup: its waves' records, LDS and scratch, side by side."""

    def __init__(self, waves: int, lds: int, scratch: int) -> None:
        self._buffer = POOL.take(waves + lds + scratch + ALIGN)
        self.waves = -(-ctypes.addressof(self._buffer) // ALIGN) * ALIGN
        self.lds = self.waves + waves
        self.scratch = self.lds + lds

    def enter(self, slot: ResidentWorkgroup) -> None:
        """Let a slot use it."""
        slot.waves, slot.lds, slot.scratch = self.waves, self.lds, self.scratch

    def release(self) -> None:
        POOL.give(self._buffer)


class _MemoryPool:
    """Buffers for workgroups, kept between launches because allocating them is slow."""

    LIMIT_BYTES = 64 << 20

    def __init__(self) -> None:
        self._free: list[ctypes.Array[ctypes.c_uint8]] = []
        self._lock = lock_held_over_forks()

    def take(self, size_bytes: int) -> ctypes.Array[ctypes.c_uint8]:
        with self._lock:
            for index, buffer in enumerate(self._free):
                if size_bytes <= len(buffer) <= 2 * size_bytes + 65536:
                    return self._free.pop(index)
        try:
            return (ctypes.c_uint8 * size_bytes)()
        except MemoryError as error:
            raise LaunchError(f"no memory for a workgroup of {size_bytes} bytes") from error

    def give(self, buffer: ctypes.Array[ctypes.c_uint8]) -> None:
        with self._lock:
            self._free.append(buffer)
            while sum(map(len, self._free)) > self.LIMIT_BYTES:
                self._free.pop(0)


POOL = _MemoryPool()
