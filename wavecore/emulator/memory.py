"""Which memory a kernel may touch: live allocations, and words about addresses that hit none.

Device address = host address. Whatever a launch may read or write is entered here; native code
searches the table that `table()` writes, Python code asks `find`.
"""

from __future__ import annotations

import bisect
import ctypes
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

from wavecore.emulator.records import Range


@dataclass(frozen=True, slots=True, order=True)
class Allocation:
    """Memory from `low` to below `high`; `name` is what errors call it."""

    low: int
    high: int
    writable: bool = True
    name: str = "memory"

    @property
    def size_bytes(self) -> int:
        return self.high - self.low


class RangeTable:
    """Sorted, disjoint ranges of one launch, as native code searches them."""

    def __init__(self, allocations: Iterable[Allocation]) -> None:
        merged: list[Allocation] = []
        for item in sorted(allocations):
            if item.low == item.high:
                continue
            if merged and item.low < merged[-1].high:
                last = merged[-1]
                merged[-1] = Allocation(
                    last.low, max(last.high, item.high), last.writable or item.writable, last.name
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


class AddressSpace:
    """A device's live allocations, and the last ones that were freed."""

    def __init__(self) -> None:
        self._live: dict[int, Allocation] = {}
        self._freed: deque[Allocation] = deque(maxlen=4096)
        self.generation = 0

    def add(self, allocation: Allocation) -> None:
        self._live[allocation.low] = allocation
        self.generation += 1

    def remove(self, low: int) -> None:
        """Forget an allocation; accesses to it fault from now on."""
        self._freed.append(self._live.pop(low))
        self.generation += 1

    @property
    def live(self) -> list[Allocation]:
        return list(self._live.values())

    def describe(self, address: int, size_bytes: int, table: RangeTable) -> str:
        """Where an address lies in relation to what is or was allocated."""
        if address < 4096:
            return "a null pointer" if address == 0 else f"{address} bytes from a null pointer"
        for item in table.allocations:
            if item.low <= address < item.high:
                over = address + size_bytes - item.high
                if over > 0:
                    return f"{over} of {size_bytes} bytes past the end of {_named(item)}"
                return f"in {_named(item)}, which is read-only"
        for item in reversed(self._freed):
            if item.low <= address < item.high:
                return f"{address - item.low} bytes into {_named(item)}, which was freed"
        return _nearest(address, table)


def _named(item: Allocation) -> str:
    return f"{item.name} ({item.size_bytes} bytes at {item.low:#x})"


def _nearest(address: int, table: RangeTable) -> str:
    def distance(item: Allocation) -> int:
        return item.low - address if address < item.low else address - item.high

    best = min(table.allocations, key=distance, default=None)
    if best is None:
        return "no memory is allocated"
    if distance(best) > 1 << 32:
        return "nowhere near any allocation"
    if address >= best.high:
        past = address - best.high
        return f"{f'{past} bytes' if past else 'right'} past the end of {_named(best)}"
    return f"{best.low - address} bytes before {_named(best)}"


def address_of(buffer: ctypes.Array[ctypes.c_uint8]) -> int:
    """Host address of a ctypes buffer."""
    return ctypes.addressof(buffer)
