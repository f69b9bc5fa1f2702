"""Which memory a kernel may touch: live allocations, and words about addresses that hit none.

Device address = host address. Whatever a launch may read or write is entered here; native code
searches the table that `table()` writes, Python code asks `find`.
"""

from __future__ import annotations

import bisect
import ctypes
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from wavecore.emulator.records import Range


@dataclass(frozen=True, slots=True, order=True)
class Allocation:
    """Memory from `low` to below `high`; `name` is what errors call it.

    `parts` are places in it that have names of their own, as a module's variables have. `internal`
    is what the user did not allocate: an address far off it says nothing of it. `owner` keeps the
    memory in being for as long as the allocation is listed anywhere.
    """

    low: int
    high: int
    writable: bool = True
    name: str = "memory"
    parts: tuple[Allocation, ...] = field(default=(), compare=False)
    internal: bool = field(default=False, compare=False)
    owner: object = field(default=None, compare=False, repr=False)

    @property
    def size_bytes(self) -> int:
        return self.high - self.low


class RangeTable:
    """Sorted, disjoint ranges of one launch, as native code searches them."""

    def __init__(self, allocations: Iterable[Allocation]) -> None:
        merged: list[Allocation] = []
        self._sources = sorted(allocations)  # whose owners live as long as the table does
        for item in self._sources:
            if item.low == item.high:
                continue
            if merged and item.low < merged[-1].high:
                last = merged[-1]
                merged[-1] = replace(
                    last,
                    high=max(last.high, item.high),
                    writable=last.writable or item.writable,
                    parts=last.parts + item.parts,
                )
            else:
                merged.append(item)
        self.allocations = merged
        self._lows = [item.low for item in merged]
        self.array = (Range * max(len(merged), 1))()
        for slot, item in zip(self.array, merged, strict=False):
            slot.low, slot.high, slot.writable = item.low, item.high, int(item.writable)

    def find(self, address: int, size_bytes: int) -> tuple[int, int, bool] | None:
        """The range (low, high, writable) that holds the access."""
        index = bisect.bisect_right(self._lows, address) - 1
        if index < 0:
            return None
        item = self.allocations[index]
        if address + size_bytes > item.high:
            return None
        return item.low, item.high, item.writable


_NEAR_BYTES = 64  # how far from a variable an access still names it
_NEAR_INTERNAL_BYTES = 1 << 16  # the same of what the user did not allocate


class AddressSpace:
    """A device's live allocations, and the last ones that were freed."""

    def __init__(self) -> None:
        self._live: dict[int, Allocation] = {}
        self._freed: deque[Allocation] = deque(maxlen=4096)
        self.generation = 0

    def add(self, allocation: Allocation) -> None:
        self._live[allocation.low] = allocation
        self.generation += 1

    def remove(self, low: int) -> Allocation:
        """Forget an allocation and return it; accesses to it fault from now on."""
        removed = self._live.pop(low)
        self._freed.append(replace(removed, owner=None))
        self.generation += 1
        return removed

    @property
    def live(self) -> list[Allocation]:
        return list(self._live.values())

    def describe(self, address: int, size_bytes: int, table: RangeTable) -> str:
        """Where an access lies in relation to what is or was allocated."""
        if address < 4096:
            return (
                f"{counted(address, 'byte')} from a null pointer" if address else "a null pointer"
            )
        for item in table.allocations:
            if item.low <= address < item.high:
                close = [part for part in item.parts if _distance(part, address) <= _NEAR_BYTES]
                part = min(close, key=lambda each: _distance(each, address), default=item)
                over = address + size_bytes - part.high
                if address < part.low:
                    return f"{counted(part.low - address, 'byte')} before {_named(part)}"
                if address >= part.high:
                    return f"{_past(part, address)} {_named(part)}"
                if over > 0:
                    return f"{over} of {size_bytes} bytes past the end of {_named(part)}"
                return f"in {_named(part)}"
        for item in reversed(self._freed):
            if item.low <= address < item.high:
                into = counted(address - item.low, "byte")
                return f"{into} into {_named(item)}, which was freed"
        return _nearest(address, table)


def _named(item: Allocation) -> str:
    return f"{item.name} ({counted(item.size_bytes, 'byte')} at {item.low:#x})"


def _distance(item: Allocation, address: int) -> int:
    if address < item.low:
        return item.low - address
    return address - item.high + 1 if address >= item.high else 0


def _past(item: Allocation, address: int) -> str:
    past = address - item.high
    return f"{counted(past, 'byte') if past else 'right'} past the end of"


def _nearest(address: int, table: RangeTable) -> str:
    places = [
        part
        for item in table.allocations
        for part in (*item.parts, item)
        if not item.internal or _distance(item, address) <= _NEAR_INTERNAL_BYTES
    ]
    best = min(places, key=lambda each: _distance(each, address), default=None)
    if best is None or _distance(best, address) > 1 << 30:
        return "nowhere near any allocation"
    if address >= best.high:
        return f"{_past(best, address)} {_named(best)}"
    return f"{counted(best.low - address, 'byte')} before {_named(best)}"


def counted(number: int, thing: str) -> str:
    """`1 byte`, `2 bytes`."""
    return f"{number} {thing}{'s' if number != 1 else ''}"


def address_of(buffer: ctypes.Array[ctypes.c_uint8]) -> int:
    """Host address of a ctypes buffer."""
    return ctypes.addressof(buffer)
