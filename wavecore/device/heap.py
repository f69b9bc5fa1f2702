"""A device's heap: memory that kernels allocate and free (malloc, new).

Kernels request each block from the host (hostcall.py), which records it here. The heap is one
arena, whose pages cost nothing before their first use. A block outlives its kernel; any kernel of
the device may use or free it.

A map has a bit for each byte of the arena, which native code checks on each access: accesses past a
block fault, and so do accesses to a freed block. Freed blocks are quarantined for a while, so that
a use after free does not hit a new block.
"""

from __future__ import annotations

import threading
from bisect import bisect_right
from collections import Counter, deque
from typing import NamedTuple

import numpy as np

from wavecore._fork import cached_property
from wavecore.device.spans import Spans
from wavecore.emulator.memory import AddressSpace, Allocation, beside, counted
from wavecore.emulator.reports import Report, Severity
from wavecore.errors import Site

LIMIT_BYTES = 1 << 30
ALIGN_BYTES = 16  # alignment from malloc and new
_GUARD_BYTES = 16  # between two blocks: an access past the end of one does not hit the next
_PAGE_BYTES, _SLAB_BYTES = 4096, 2 << 20
_KEPT_BYTES, _KEPT_BLOCKS = 16 << 20, 2048  # of quarantined blocks
_CONTROL_BYTES = 128 << 10
_MAP_SLACK_BYTES = 16  # native code reads it by words
_U64 = (1 << 64) - 1


class Caller(NamedTuple):
    """A lane that allocated or freed a block; a heap has thousands of these.

    Attributes:
        kernel, source: equal values are shared.
        workgroup: 21 bits a dimension.
    """

    kernel: str | None = None
    source: str | None = None
    workgroup: int = 0
    wave: int = 0
    lane: int = 0

    @property
    def site(self) -> Site:
        """As errors have it."""
        if self.kernel is None:
            return Site()
        x, y, z = (self.workgroup >> 21 * axis & 0x1FFFFF for axis in range(3))
        return Site(
            kernel=self.kernel,
            source=self.source,
            workgroup=(x, y, z),
            wave=self.wave,
            lanes=(self.lane,),
        )


_NOBODY = Caller()


class Block(NamedTuple):
    """A block of the heap.

    Attributes:
        room: the bytes it occupies, including its guard.
        allocated, freed: the lane that did it; `freed` is None for a live block.
    """

    low: int
    size_bytes: int
    room: int
    allocated: Caller = _NOBODY
    freed: Caller | None = None

    @property
    def high(self) -> int:
        return self.low + self.size_bytes

    @property
    def allocation(self) -> Allocation:
        """As errors name it."""
        name = f"a block of {counted(self.size_bytes, 'byte')} of the device's heap"
        return Allocation(self.low, self.high, True, name)


class State(NamedTuple):
    """The blocks of a heap at a moment."""

    live: dict[int, Block]
    kept: list[Block]
    free: Spans


class DeviceHeap:
    """The blocks that a device's kernels have allocated.

    Attributes:
        limit_bytes: size of the arena, fixed once a launch can allocate.
    """

    def __init__(self, space: AddressSpace, limit_bytes: int = LIMIT_BYTES) -> None:
        self._space, self.limit_bytes = space, limit_bytes
        self._lock = threading.Lock()
        self._live: dict[int, Block] = {}  # by address
        self._kept: deque[Block] = deque()  # freed, the oldest first
        self._kept_bytes = 0
        self._free: Spans | None = None
        self._sorted: list[int] | None = None  # the addresses of live blocks

    @cached_property
    def _arena(self) -> np.ndarray:
        return np.zeros(_PAGE_BYTES + self.limit_bytes + _SLAB_BYTES, np.uint8)

    @cached_property
    def _map(self) -> np.ndarray:
        """A bit for each byte of the arena: 1 where a block is."""
        return np.zeros((_PAGE_BYTES + self.limit_bytes) // 8 + _MAP_SLACK_BYTES, np.uint8)

    @cached_property
    def _base(self) -> int:
        """Where blocks begin; a page before it makes accesses before the first block its own."""
        host = self._arena.ctypes.data + _PAGE_BYTES
        return self._space.addresses.device(-(-host // _SLAB_BYTES) * _SLAB_BYTES)

    @property
    def _low(self) -> int:
        """Where the arena and its map begin."""
        return self._base - _PAGE_BYTES

    @property
    def _spans(self) -> Spans:
        if self._free is None:
            self._free = Spans(self._base, self._base + self.limit_bytes)
        return self._free

    @cached_property
    def map_address(self) -> int:
        """Of the map, as `Blocks` have it."""
        return (self._map.ctypes.data - (self._low >> 3)) & _U64

    @cached_property
    def _control(self) -> np.ndarray:
        return np.zeros(_CONTROL_BYTES, np.uint8)

    @property
    def control(self) -> Allocation:
        """The state of ROCm's device library, which splits our blocks; initially zero."""
        low = self._space.addresses.device(self._control.ctypes.data)
        return Allocation(
            low, low + _CONTROL_BYTES, True, "the heap's control block", internal=True
        )

    @property
    def arena(self) -> Allocation:
        """The arena: what a launch may access, as the map says."""
        low, high = self._low, self._base + self.limit_bytes
        return Allocation(
            low, high, True, "the device's heap", internal=True, owner=self._arena, blocks=self
        )

    @property
    def is_used(self) -> bool:
        """Whether any block is or was allocated."""
        return bool(self._live or self._kept)

    def allocate(self, size_bytes: int, alignment: int = 0, by: Caller = _NOBODY) -> int:
        """The address of a new block, 0 if there is no space; `by` is the requesting lane.

        The default alignment is what ROCm's device library relies on: a page, or its own size for a
        slab.
        """
        if alignment == 0:
            alignment = _SLAB_BYTES if size_bytes >= _SLAB_BYTES else _PAGE_BYTES
        room = -(-size_bytes // ALIGN_BYTES) * ALIGN_BYTES + _GUARD_BYTES
        if room > self.limit_bytes:
            return 0
        alignment = max(alignment, ALIGN_BYTES)
        with self._lock:
            address = self._spans.take(room, alignment)
            if not address and self._kept:  # quarantined memory is needed
                self._release(0, 0)
                address = self._spans.take(room, alignment)
            if not address:
                return 0
            self._live[address] = Block(address, size_bytes, room, by)
            self._sorted = None
            self._mark(address, size_bytes, is_live=True)
            return address

    def free(self, address: int, by: Caller = _NOBODY) -> Block | None:
        """Free a block, and return it; None if none begins there."""
        with self._lock:
            block = self._live.pop(address, None)
            if block is None:
                return None
            self._sorted = None
            self._mark(address, block.size_bytes, is_live=False)
            self._kept.append(block._replace(freed=by))
            self._kept_bytes += block.room
            self._release(min(_KEPT_BYTES, self.limit_bytes // 8), _KEPT_BLOCKS)
            return block

    def _release(self, most_bytes: int, most_blocks: int) -> None:
        """Release the oldest quarantined blocks until no more than this is left."""
        while self._kept_bytes > most_bytes or len(self._kept) > most_blocks:
            block = self._kept.popleft()
            self._kept_bytes -= block.room
            self._spans.give(block.low, block.low + block.room)

    def _mark(self, address: int, size_bytes: int, *, is_live: bool) -> None:
        """Set or clear a block in the map, which has whole bytes for it."""
        first = (address - self._low) >> 3
        whole, rest = divmod(size_bytes, 8)
        self._map[first : first + whole] = 0xFF if is_live else 0
        if rest:
            self._map[first + whole] = (1 << rest) - 1 if is_live else 0

    # ------------------------------------------------------------- what launches may touch

    def is_live(self, address: int, size_bytes: int, *, whole_dwords: bool = False) -> bool:
        """Whether blocks have all bytes of an access, or a part of each dword."""
        first = address & ~7
        at = (first - self._low) >> 3
        count = (address - first + size_bytes + 7) // 8
        bits = int.from_bytes(self._map[at : at + count].tobytes(), "little") >> (address - first)
        mask = (1 << size_bytes) - 1
        if bits & mask == mask:
            return True
        if not whole_dwords:
            return False
        dwords = range(address & ~3, address + size_bytes, 4)
        return all(any(self._is_byte_live(dword + byte) for byte in range(4)) for dword in dwords)

    def _is_byte_live(self, address: int) -> bool:
        offset = address - self._low
        return bool(self._map[offset >> 3] >> (offset & 7) & 1)

    def at(self, address: int) -> Allocation | None:
        """The block that has an address."""
        block = self._before(address)
        return block.allocation if block is not None and address < block.high else None

    def _before(self, address: int) -> Block | None:
        """The last live block that begins at or before an address."""
        before, _ = self._around(address)
        return before

    def _around(self, address: int) -> tuple[Block | None, Block | None]:
        """The live blocks before and after an address; one at the address counts as before."""
        with self._lock:
            if self._sorted is None:
                self._sorted = sorted(self._live)
            place = bisect_right(self._sorted, address)
            before = self._live[self._sorted[place - 1]] if place else None
            is_last = place == len(self._sorted)
            return before, None if is_last else self._live[self._sorted[place]]

    def describe(self, address: int, size_bytes: int = 1) -> str:
        """Where an access lies in relation to live and freed blocks, and who made those."""
        with self._lock:
            kept = [block for block in self._kept if block.low <= address < block.low + block.room]
        if kept and address < kept[-1].high:
            freed = kept[-1]
            into = counted(address - freed.low, "byte") + " into " if address > freed.low else ""
            return f"{into}{_worded(freed, freed.low)}"
        near = (*kept, *self._around(address))
        found = min(
            (block for block in near if block is not None),
            key=lambda block: _distance(block, address),
            default=None,
        )
        if found is None or _distance(found, address) > _PAGE_BYTES:
            return "in the device's heap, outside all blocks"
        return _worded(found, address, size_bytes)

    # ------------------------------------------------------------------------------- leaks

    def leaks(self) -> tuple[Report, ...]:
        """Leaks: one report for each source line whose blocks were never freed."""
        with self._lock:
            blocks = list(self._live.values())
        found: dict[tuple[object, ...], list[Block]] = {}
        for block in blocks:
            found.setdefault((block.allocated.kernel, block.allocated.source), []).append(block)
        return tuple(_leak(each) for each in found.values())

    # ------------------------------------------------------------------ launches that repeat

    def state(self) -> State:
        """The current blocks, for `restore`."""
        with self._lock:
            return State(dict(self._live), list(self._kept), self._spans.copy())

    def restore(self, state: State) -> None:
        """Restore the earlier blocks, with the same addresses and free space."""
        with self._lock:
            for block in self._live.values():
                self._mark(block.low, block.size_bytes, is_live=False)
            self._live, self._kept = dict(state.live), deque(state.kept)
            self._kept_bytes = sum(block.room for block in self._kept)
            self._free, self._sorted = state.free.copy(), None
            for block in self._live.values():
                self._mark(block.low, block.size_bytes, is_live=True)


def _leak(blocks: list[Block]) -> Report:
    sizes = Counter(block.size_bytes for block in blocks)
    total = sum(size * count for size, count in sizes.items())
    what = "block" if len(blocks) == 1 else "blocks"
    return Report(
        "heap.leak",
        f"{len(blocks)} {what} of the device's heap, {counted(total, 'byte')}, "
        f"{'was' if len(blocks) == 1 else 'were'} never freed",
        blocks[0].allocated.site,
        None,
        blocks[0].low,
        Severity.WARNING,
        len(blocks),
    )


def _distance(block: Block, address: int) -> int:
    return block.low - address if address < block.low else address - block.high + 1


def _worded(block: Block, address: int, size_bytes: int = 1) -> str:
    """Where an address lies relative to a block, and who allocated and freed the block."""
    where = beside(block.allocation, address, size_bytes)
    if block.freed is not None:
        where = f"{where.removeprefix('in ')}, which was freed"
    steps = (("allocated", block.allocated), ("freed", block.freed))
    who = (f"; {did} by {by.site.describe()}" for did, by in steps if by is not None and by.kernel)
    return where + "".join(who)
