"""A device's heap: memory that kernels allocate and free themselves (malloc, new).

Kernels ask their host for each block (hostcall.py), which notes it here. The heap is one arena: its
pages cost nothing before they are touched. A block stays when its kernel ends, is found by every
kernel of the device, and may be freed by any.

What a launch may touch is fixed when it begins. One that can allocate may touch all of the arena
but blocks that were freed before; of blocks that it frees it notices no access. Every other launch
may touch live blocks alone.
"""

from __future__ import annotations

import contextlib
import threading
from collections import deque
from collections.abc import Iterator

import numpy as np

from wavecore._fork import cached_property
from wavecore.emulator.memory import AddressSpace, Allocation, RangeTable, counted

LIMIT_BYTES = 1 << 30
ALIGN_BYTES = 16  # of what malloc and new give
_GUARD_BYTES = 16  # between two blocks: an access past the end of one hits no other
_PAGE_BYTES, _SLAB_BYTES = 4096, 2 << 20
_KEPT_BYTES = 16 << 20  # of freed blocks that are put aside
_CONTROL_BYTES = 128 << 10


class DeviceHeap:
    """The blocks that a device's kernels have allocated.

    Attributes:
        limit_bytes: size of the arena, which cannot change once a launch could allocate.
    """

    def __init__(self, space: AddressSpace, limit_bytes: int = LIMIT_BYTES) -> None:
        self._space, self.limit_bytes = space, limit_bytes
        self._lock = threading.Lock()
        self._live: dict[int, tuple[Allocation, int]] = {}  # by address, with its place's size
        self._free: dict[int, list[int]] = {}  # places by size: freed by launches that go on
        self._retired: deque[tuple[int, int]] = deque()  # places that were freed before
        self._launches = 0  # under way, that can allocate
        self._used_bytes = 0  # of the arena, from its start

    @cached_property
    def _arena(self) -> np.ndarray:
        return np.zeros(self.limit_bytes + _SLAB_BYTES, np.uint8)

    @cached_property
    def _base(self) -> int:
        host = self._arena.ctypes.data
        return self._space.addresses.device(-(-host // _SLAB_BYTES) * _SLAB_BYTES)

    @cached_property
    def _control(self) -> np.ndarray:
        return np.zeros(_CONTROL_BYTES, np.uint8)

    @property
    def control(self) -> Allocation:
        """What ROCm's device library keeps its own blocks by, cut from ours; zeros at first."""
        low = self._space.addresses.device(self._control.ctypes.data)
        return Allocation(
            low, low + _CONTROL_BYTES, True, "the heap's control block", internal=True
        )

    @property
    def has_blocks(self) -> bool:
        """Whether any block is allocated."""
        return bool(self._live)

    def allocate(self, size_bytes: int, alignment: int = 0) -> int:
        """The address of a new block, 0 if there is no room.

        Without an alignment it is what ROCm's device library counts on: a page, or its own size
        for a slab.
        """
        if alignment == 0:
            alignment = _SLAB_BYTES if size_bytes >= _SLAB_BYTES else _PAGE_BYTES
        room = -(-size_bytes // ALIGN_BYTES) * ALIGN_BYTES + _GUARD_BYTES
        with self._lock:
            address = self._place(room, max(alignment, ALIGN_BYTES))
            if address == 0:
                return 0
            name = f"a block of {counted(size_bytes, 'byte')} of the device's heap"
            block = Allocation(address, address + size_bytes, True, name, owner=self._arena)
            self._live[address] = block, room
            self._space.add(block)
            return address

    def _place(self, room: int, alignment: int) -> int:
        """Room for a block and its guard: where one was freed, else behind all others."""
        places = self._free.get(room, [])
        for index, address in enumerate(places[-4:], max(len(places) - 4, 0)):
            if address % alignment == 0:
                return places.pop(index)
        start = -(-(self._base + self._used_bytes) // alignment) * alignment
        if start + room > self._base + self.limit_bytes:
            return 0
        self._used_bytes = start + room - self._base
        return start

    def free(self, address: int) -> bool:
        """Take a block back; False if none begins there."""
        with self._lock:
            block, room = self._live.pop(address, (None, 0))
            if block is None:
                return False
            self._space.remove(block)
            self._free.setdefault(room, []).append(address)
            return True

    def describe(self, address: int) -> str:
        """Where an address lies in relation to what is or was allocated."""
        return self._space.describe(address, 1, RangeTable([], self._space.stretches()))

    @contextlib.contextmanager
    def opened(self) -> Iterator[list[Allocation]]:
        """While a launch is under way that can allocate; yields where its blocks may lie."""
        with self._lock:
            self._retire()
            self._launches += 1
            room = list(self._room())
        try:
            yield room
        finally:
            with self._lock:
                self._launches -= 1

    def _retire(self) -> None:
        """Put aside what was freed, and have the oldest of it used again if no launch minds.

        One that is under way could not touch it. The fuller the arena, the less is put aside.
        """
        if self._launches:
            return
        for room, places in self._free.items():
            self._retired.extend((address, room) for address in places)
        self._free.clear()
        kept = sum(room for _, room in self._retired)
        while kept > min(_KEPT_BYTES, self.limit_bytes - self._used_bytes):
            address, room = self._retired.popleft()
            self._free.setdefault(room, []).append(address)
            kept -= room

    def _room(self) -> Iterator[Allocation]:
        """The arena between live blocks and what is put aside."""
        taken = [(block.low, block.high) for block, _ in self._live.values()]
        taken += [(address, address + room) for address, room in self._retired]
        low = self._base
        for first, end in sorted(taken):
            if low < first:
                yield Allocation(low, first, True, "the device's heap", internal=True)
            low = end
        end = self._base + self.limit_bytes
        if low < end:
            yield Allocation(low, end, True, "the device's heap", internal=True)

    def reset(self) -> None:
        """Forget all blocks: what touches them from now on faults."""
        with self._lock:
            for block, _ in self._live.values():
                self._space.remove(block)
            self._live.clear()
            self._free.clear()
            self._retired.clear()
            self._used_bytes = 0
            self._control[:] = 0
