"""Which memory a kernel may touch: live allocations, and words about addresses that hit none.

Device address = host address. Whatever a launch may read or write is entered here; native code
searches the table that `table()` writes, Python code asks `find`.
"""

from __future__ import annotations

import bisect
import ctypes
import operator
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Literal

from wavecore.emulator.records import Range

Kind = Literal["array", "view", "registration"]


@dataclass(frozen=True, slots=True, order=True)
class Allocation:
    """Memory from `low` to below `high`; `name` is what errors call it.

    `parts` are places in it that have names of their own, as a module's variables have. `internal`
    is what the user did not allocate: an address far off it says nothing of it. `owner` keeps the
    memory in being for as long as the allocation is listed anywhere.

    `kind` says what its rights mean beside those of others on the same bytes, see `_is_writable`:
    an array is that memory and nothing else; a view has gaps, in which others may have their
    elements; a registration is what the user says of memory by its address.
    """

    low: int
    high: int
    writable: bool = True
    name: str = "memory"
    parts: tuple[Allocation, ...] = field(default=(), compare=False)
    internal: bool = field(default=False, compare=False)
    kind: Kind = field(default="array", compare=False)
    owner: object = field(default=None, compare=False, repr=False)

    @property
    def size_bytes(self) -> int:
        return self.high - self.low


_BY_PLACE = operator.attrgetter("low", "high")


class RangeTable:
    """Sorted, disjoint ranges of one launch, as native code searches them.

    Allocations may overlap: views of one storage do. What overlaps and has the same rights is one
    range, so that an access may lie in both. Where rights differ, ranges end at the boundary; an
    access across it has the rights of both sides. Arrays that only adjoin stay apart; what adjoins
    a registration is one memory with it. `sources` are the allocations as they came, which have
    the names; `allocations` are the ranges.
    """

    def __init__(self, allocations: Iterable[Allocation]) -> None:
        # Sources own their memory: it lives as long as the table does.
        listed = {id(item): item for item in allocations if item.low < item.high}  # each once
        self.sources = sorted(listed.values(), key=_BY_PLACE)
        self._lows = [item.low for item in self.sources]
        ranges = self.sources
        highs = [item.high for item in ranges]
        self._continued: set[int] = set()  # ranges whose memory goes on in the next one
        if any(map(operator.ge, highs, self._lows[1:])):  # some overlap or adjoin
            ranges = []
            for group in _groups(self.sources):
                pieces = list(_pieces(group))
                self._continued.update(range(len(ranges), len(ranges) + len(pieces) - 1))
                ranges += pieces
            self._lows = [item.low for item in ranges]
        self.allocations = ranges
        self.array = (Range * max(len(ranges), 1))()
        for slot, item in zip(self.array, ranges, strict=False):
            slot.low, slot.high, slot.writable = item.low, item.high, int(item.writable)
        for index in self._continued:
            self.array[index].continued = 1

    def find(self, address: int, size_bytes: int) -> tuple[int, int, bool] | None:
        """The memory (low, high, writable) that holds the access: one range, or several in a row.

        Several are writable only if all are.
        """
        index = self._index(address)
        if index == len(self.allocations) or self._lows[index] > address:
            return None
        last = self._last(index, address + size_bytes)
        if self.allocations[last].high < address + size_bytes:
            return None
        held = self.allocations[index : last + 1]
        return held[0].low, held[-1].high, all(item.writable for item in held)

    def can_load(self, address: int, size_bytes: int) -> bool:
        """Whether a load is allowed. One of whole dwords may take those that memory has a part of.

        A range's first and last dword are there as a whole: no page ends within a dword.
        """
        end = address + size_bytes
        index = self._index(address)
        if index == len(self.allocations):
            return False
        whole = size_bytes % 4 == 0
        low = self._lows[index]
        if low > address and not (whole and low >> 2 == address >> 2):
            return False
        high = self.allocations[self._last(index, end)].high
        return high >= end or (whole and (high - 1) >> 2 == (end - 1) >> 2)

    def writable_bits(self, address: int) -> int:
        """Of the dword at an address: ones in the bytes that may be written."""
        bits = 0
        for item in self.allocations[self._index(address) :]:
            if item.low >= address + 4:
                break
            if item.writable:
                first, end = max(item.low - address, 0), min(item.high - address, 4)
                bits |= (1 << 8 * end) - (1 << 8 * first)
        return bits

    def _index(self, address: int) -> int:
        """The first range that ends behind an address."""
        index = bisect.bisect_right(self._lows, address)
        return index - 1 if index and self.allocations[index - 1].high > address else index

    def _last(self, index: int, end: int) -> int:
        """The range in a row from `index` on that holds an access's last byte, or ends before it.

        Ranges that only adjoin are no row.
        """
        while end > self.allocations[index].high and index in self._continued:
            index += 1
        return index

    def holders(self, address: int, size_bytes: int) -> list[Allocation]:
        """The allocations that an access touches, by their addresses."""
        end = address + size_bytes
        return [item for item in self.sources if item.low < end and address < item.high]


def _groups(allocations: Sequence[Allocation]) -> Iterator[list[Allocation]]:
    """Sorted allocations, those together that overlap: one stretch of memory without gaps.

    What adjoins a registration belongs to its stretch.
    """
    group: list[Allocation] = []
    high, joins = 0, False  # where the group ends, and whether a registration does there
    for item in allocations:
        registered = item.kind == "registration"
        if group and (item.low > high or (item.low == high and not (joins or registered))):
            yield group
            group = []
        group.append(item)
        if item.high > high:
            high, joins = item.high, registered
        elif item.high == high:
            joins |= registered
    if group:
        yield group


def _is_writable(held: Sequence[Allocation]) -> bool:
    """Whether bytes may be written that these allocations hold.

    What is registered as writable is, whatever else holds it. Else a byte of any read-only array is
    read-only. Where there is no array, one of the views must allow it.
    """
    if any(item.writable and item.kind == "registration" for item in held):
        return True
    arrays = [item.writable for item in held if item.kind == "array"]
    return all(arrays) if arrays else any(item.writable for item in held)


def _pieces(group: list[Allocation]) -> Iterator[Allocation]:
    """Disjoint ranges, each with one set of rights, of allocations without gaps between them."""
    first = group[0]
    if len({item.writable for item in group}) == 1:
        high = max(item.high for item in group)
        yield first if high == first.high else replace(first, high=high)
        return
    edges = sorted({edge for item in group for edge in (item.low, item.high)})
    waiting = deque(group)
    active: list[Allocation] = []
    piece: Allocation | None = None
    holders: set[int] = set()  # of the piece's last part
    for low, high in pairwise(edges):
        active = [item for item in active if item.high > low]
        while waiting and waiting[0].low <= low:
            active.append(waiting.popleft())
        writable = _is_writable(active)
        owner = next(item for item in active if item.writable == writable)
        now = set(map(id, active))
        if piece is not None and piece.writable == writable and holders & now:
            piece = replace(piece, high=high)
        else:
            if piece is not None:
                yield piece
            piece = replace(owner, low=low, high=high)
        holders = now
    if piece is not None:
        yield piece


_NEAR_BYTES = 64  # how far from a variable an access still names it
_NEAR_INTERNAL_BYTES = 1 << 16  # the same of what the user did not allocate


class AddressSpace:
    """A device's live allocations, and the last ones that were freed.

    An allocation is known by its identity: two may begin at one address, as views of one storage
    do, and what is added twice is there until it is removed twice.

    Other threads and finalisers allocate and free at any time, also while this is read: readers
    copy first, in one step of the interpreter. A lock would not do, as a finaliser may come in
    while its own thread holds it.
    """

    def __init__(self) -> None:
        self._live: dict[int, tuple[Allocation, int]] = {}  # with how often it was added
        self._freed: deque[Allocation] = deque(maxlen=4096)

    def add(self, allocation: Allocation) -> None:
        _, count = self._live.get(id(allocation), (allocation, 0))
        self._live[id(allocation)] = allocation, count + 1

    def remove(self, allocation: Allocation) -> bool:
        """Take an allocation back; if that was the last time, accesses to it fault from now on.

        Returns: whether it is gone.
        """
        _, count = self._live[id(allocation)]
        if count > 1:
            self._live[id(allocation)] = allocation, count - 1
            return False
        del self._live[id(allocation)]
        self._freed.append(replace(allocation, owner=None))
        return True

    @property
    def live(self) -> list[Allocation]:
        return [allocation for allocation, _ in list(self._live.values())]

    def describe(self, address: int, size_bytes: int, table: RangeTable) -> str:
        """Where an access lies in relation to what is or was allocated."""
        if address < 4096:
            return (
                f"{counted(address, 'byte')} from a null pointer" if address else "a null pointer"
            )
        if table.holders(address, 1):
            return _within(address, size_bytes, table)
        for item in reversed(list(self._freed)):
            if item.low <= address < item.high:
                into = counted(address - item.low, "byte")
                ended = "is registered no more" if item.kind == "registration" else "was freed"
                return f"{into} into {_named(item)}, which {ended}"
        return _nearest(address, table)


def _within(address: int, size_bytes: int, table: RangeTable) -> str:
    """Where an access lies that begins in an allocation."""
    holders = table.holders(address, 1)
    whole = [item for item in holders if item.high >= address + size_bytes]
    ends = 0 if whole else 1  # of those that end within the access, what goes on furthest
    item = max(
        whole or holders,
        key=lambda held: (-_rank(held), ends * held.high, held.writable, -held.size_bytes),
    )
    close = [part for part in item.parts if _distance(part, address) <= _NEAR_BYTES]
    part = min(close, key=lambda each: _distance(each, address), default=item)
    over = address + size_bytes - part.high
    if address < part.low:
        return f"{counted(part.low - address, 'byte')} before {_named(part)}"
    if address >= part.high:
        return f"{_past(part, address)} {_named(part)}"
    if over > 0:
        return f"{over} of {size_bytes} bytes past the end of {_named(part)}"
    where = f"in {_named(part)}"
    touched = table.holders(address, size_bytes)
    fixed = next((other for other in touched if not other.writable), None)
    if not item.writable or fixed is None:
        return where
    if fixed.low <= address and address + size_bytes <= fixed.high:
        return f"{where}, shared with {_named(fixed)}"
    return f"{where}, across the border of {_named(fixed)}"


def _rank(item: Allocation) -> int:
    """Which of several allocations an error names first: arguments, then registrations."""
    return int(item.kind == "registration")


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
        for item in table.sources
        for part in (*item.parts, item)
        if not item.internal or _distance(item, address) <= _NEAR_INTERNAL_BYTES
    ]
    best = min(
        places,
        key=lambda each: (_distance(each, address), _rank(each), each.size_bytes),
        default=None,
    )
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
