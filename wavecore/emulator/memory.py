"""Which memory a kernel may access: live allocations, and descriptions of addresses outside them.

All memory that a launch may read or write is registered here, by device address (addresses.py).
Native code searches the array of a RangeTable, Python code calls its methods.
"""

from __future__ import annotations

import bisect
import ctypes
import operator
import sys
from array import array
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Literal, Protocol

from wavecore import _waiting
from wavecore._fork import cached_property
from wavecore.emulator import hostmemory
from wavecore.emulator.addresses import SHARED, AddressMapping
from wavecore.emulator.contents import Contents
from wavecore.emulator.records import Range, offset

Kind = Literal["array", "view", "registration"]


class Blocks(Protocol):
    """Which parts of an allocation may be accessed, where that changes while launches run."""

    @property
    def map_address(self) -> int:
        """Plus `address >> 3`, modulo 2^64, where each byte's bit lies: 1 inside a block."""

    def is_live(self, address: int, size_bytes: int, *, whole_dwords: bool = False) -> bool:
        """Whether blocks have all bytes of an access, or a part of each dword."""

    def at(self, address: int) -> Allocation | None:
        """The block that has an address."""

    def describe(self, address: int, size_bytes: int) -> str:
        """Where an access lies in relation to live and freed blocks."""


@dataclass(frozen=True, slots=True, order=True)
class Allocation:
    """Memory from device address `low` to below `high`; `name` is what errors call it.

    `parts` are named parts of it, such as a module's variables. `internal` marks what the user did
    not allocate: messages name it only for addresses close by. `owner` keeps the memory alive while
    the allocation is listed anywhere.

    `kind` says how its rights combine with those of others on the same bytes, see `_is_writable`:
    an array owns all its memory; a view has gaps, which may hold elements of others; a registration
    is what the user declared about memory by its address.

    `contents` tracks which bytes were written, where it starts uninitialised.

    `first` is the device address of element 0 and `element_bytes` the size of one, where it has
    elements.

    `start` is where the memory behind a view begins; 0 if the array itself begins there.
    `blocks` says which parts may be accessed at the moment, where that is not all of it.
    `end` is the end of its pages, where they are its own: up to there the hardware's contract
    forgives accesses. Freed memory that is still mapped has `low` equal to `high`, below `end`.
    """

    low: int
    high: int
    writable: bool = True
    name: str = "memory"
    parts: tuple[Allocation, ...] = field(default=(), compare=False)
    internal: bool = field(default=False, compare=False)
    kind: Kind = field(default="array", compare=False)
    owner: object = field(default=None, compare=False, repr=False)
    first: int = field(default=0, compare=False)
    element_bytes: int = field(default=0, compare=False)
    contents: Contents | None = field(default=None, compare=False, repr=False)
    start: int = field(default=0, compare=False)
    blocks: Blocks | None = field(default=None, compare=False, repr=False)
    end: int = field(default=0, compare=False)

    @property
    def size_bytes(self) -> int:
        return self.high - self.low

    @property
    def end_of_pages(self) -> int:
        """Where the hardware's contract ends it."""
        return max(self.high, self.end)


_BY_PLACE = operator.attrgetter("low", "high")


class RangeTable:
    """Sorted, disjoint ranges of one launch, as native code searches them.

    Allocations may overlap, as views of one storage do. Overlapping allocations with the same
    rights form one range, so that an access may span both. Where rights differ, ranges end at the
    boundary; an access across it needs the rights of both sides. Arrays that are merely adjacent
    stay separate; memory adjacent to a registration merges with it. `sources` are the original
    allocations, with their names; `allocations` are the ranges.
    """

    def __init__(self, allocations: Iterable[Allocation], base: Stretches | None = None) -> None:
        """`base` holds further allocations that many launches share."""
        base = base or _NOTHING
        # Both own their memory, which lives as long as the table.
        allocations = list(allocations)
        self._base, self._own = base, _listed(allocations, base.sources)
        self._empty = _empty(allocations)
        self.allocations: list[Allocation] = []
        self._words = array("Q")
        if not self._put_apart():
            self._put_together()
        self._lows = self._words[::_WORDS]
        self.array = (Range * len(self.allocations)).from_buffer(self._words or array("Q", [0]))

    def _put_apart(self) -> bool:
        """The ranges if no allocations overlap or join; False if some do."""
        base, own = self._base, self._own
        if len(own) > 1:
            own.sort(key=_BY_PLACE)
        if base.joins or any(item.kind == "registration" for item in own):
            return False
        high, done = -1, 0
        for item in own:
            place = base.gap(item)
            if item.low < high or place is None:
                self.allocations.clear()
                del self._words[:]
                return False
            if place > done:
                self._put_base(done, place)
                done = place
            high = item.high
            self.allocations.append(item)
            self._words.extend(
                (
                    item.low, high, item.writable, 0, item.start or item.low, _map_of(item),
                    item.end or high,
                )
            )  # fmt: skip
        if done < len(base.groups):
            self._put_base(done, len(base.groups))
        return True

    def _put_base(self, first: int, end: int) -> None:
        part = self._base.part(first, end)
        self.allocations += part[0]
        self._words += part[1]

    def _put_together(self) -> None:
        """The ranges of allocations that may overlap or be adjacent."""
        base = self._base
        touched = {index for item in self._own for index in base.touching(item)}
        mixed = [*self._own, *(item for index in touched for item in base.groups[index])]
        cuts: list[tuple[int, int, list[Allocation]]] = [(i, i + 1, []) for i in touched]
        for group in _groups(sorted(mixed, key=_BY_PLACE)):
            place = bisect.bisect_left(base.lows, group[0].low)
            cuts.append((place, place, group))
        done = 0
        for first, end, group in sorted(cuts, key=operator.itemgetter(0)):
            if first > done:
                self._put_base(done, first)
            pieces = list(_pieces(group)) if len(group) > 1 else group
            self.allocations += pieces
            self._words.extend(_records(pieces))
            done = max(done, end)
        self._put_base(done, len(base.groups))

    @cached_property
    def sources(self) -> list[Allocation]:
        empty = self._base.empty | self._empty  # their names may explain a fault
        found = [*self._base.sources.values(), *self._own, *empty.values()]
        return sorted(found, key=_BY_PLACE)

    def find(self, address: int, size_bytes: int) -> tuple[int, int, bool] | None:
        """The memory (low, high, writable) that holds the access: one or several ranges.

        Several are writable only if all are.
        """
        index = self.index(address)
        if index == len(self.allocations) or self._lows[index] > address:
            return None
        last = self._last(index, address + size_bytes)
        if self.allocations[last].high < address + size_bytes:
            return None
        blocks = self.allocations[index].blocks
        if blocks is not None and not blocks.is_live(address, size_bytes):
            return None
        held = self.allocations[index : last + 1]
        return held[0].low, held[-1].high, all(item.writable for item in held)

    def can_load(self, address: int, size_bytes: int) -> bool:
        """Whether a load is allowed. One of whole dwords may include dwords partly in a range.

        A range's first and last dword exist as a whole: no page ends within a dword.
        """
        end = address + size_bytes
        index = self.index(address)
        if index == len(self.allocations):
            return False
        whole = size_bytes % 4 == 0
        low = self._lows[index]
        if low > address and not (whole and low >> 2 == address >> 2):
            return False
        high = self.allocations[self._last(index, end)].high
        blocks = self.allocations[index].blocks
        if blocks is not None:
            return high >= end and blocks.is_live(address, size_bytes, whole_dwords=whole)
        return high >= end or (whole and (high - 1) >> 2 == (end - 1) >> 2)

    def is_forgiven(self, address: int, size_bytes: int, *, store: bool) -> bool:
        """Whether an access that is not allowed lies in pages behind an allocation."""
        index, end = self.index(address), address + size_bytes
        if index == len(self.allocations) or self._lows[index] > address:
            index -= 1
        if index < 0 or end > self.allocations[index].end_of_pages:
            return False
        if store and not self.allocations[index].writable:
            return False
        return index + 1 == len(self.allocations) or self._lows[index + 1] >= end

    def writable_bits(self, address: int) -> int:
        """For the dword at an address: ones in the bytes that may be written."""
        bits = 0
        for item in self.allocations[self.index(address) :]:
            if item.low >= address + 4:
                break
            if item.writable and item.blocks is not None:
                live = (item.blocks.is_live(address + byte, 1) for byte in range(4))
                bits |= sum(0xFF << 8 * byte for byte, is_live in enumerate(live) if is_live)
            elif item.writable:
                first, end = max(item.low - address, 0), min(item.high - address, 4)
                bits |= (1 << 8 * end) - (1 << 8 * first)
        return bits

    def index(self, address: int) -> int:
        """The first range that ends past an address."""
        index = bisect.bisect_right(self._lows, address)
        return index - 1 if index and self.allocations[index - 1].high > address else index

    def _last(self, index: int, end: int) -> int:
        """The last of the joined ranges from `index` on that an access reaches.

        Ranges that are merely adjacent are not joined.
        """
        while end > self.allocations[index].high and self._words[_WORDS * index + _CONTINUED]:
            index += 1
        return index

    def holders(self, address: int, size_bytes: int) -> list[Allocation]:
        """The allocations that an access touches, by address; for blocks only the first."""
        end = address + size_bytes
        found = [item for item in self.sources if item.low < end and address < item.high]
        if any(item.blocks is not None for item in found):
            inner = (item if item.blocks is None else item.blocks.at(address) for item in found)
            return [item for item in inner if item is not None]
        return found


_WORDS = ctypes.sizeof(Range) // 8  # of 64 bits, in a record of a range
_CONTINUED = offset("Range", "continued") // 8
_MOST_CHANGES = 1 << 14  # in a journal


class Stretches:
    """Allocations in stretches without gaps, each with its ranges.

    `groups` are the allocations of each stretch, `sources` all of them by identity, `lows` where
    the stretches begin; `joins` says whether some merge with adjacent memory. `tables` are those of
    launches that may touch them, which live no longer than these stretches (launchplan.py).
    """

    def __init__(self, allocations: Iterable[Allocation]) -> None:
        allocations = list(allocations)
        found = _listed(allocations, {})
        self.empty = _empty(allocations)
        self.sources = {id(item): item for item in found}
        self.joins = any(item.kind == "registration" for item in found)
        self.groups = list(_groups(sorted(found, key=_BY_PLACE)))
        self.lows = [group[0].low for group in self.groups]
        self.tables: dict[int, tuple[Sequence[Allocation], RangeTable]] = {}
        self._highs = [max(item.high for item in group) for group in self.groups]
        self._ranges: list[Allocation] = []
        self._firsts = [0]  # of each stretch's ranges, and their number at the end
        words: list[int] = []
        for group in self.groups:
            pieces = list(_pieces(group)) if len(group) > 1 else group
            self._ranges += pieces
            words += _records(pieces)
            self._firsts.append(len(self._ranges))
        self._words = array("Q", words)

    def changed(self, changes: Sequence[tuple[bool, Allocation]]) -> Stretches | None:
        """With allocations added (True) or removed; None if one is not a stretch of its own.

        To sort what is left takes as long as all of it, with thousands of tensors a launch's time.
        """
        made = Stretches([])
        made.empty, made.sources, made.joins = dict(self.empty), dict(self.sources), self.joins
        made.groups, made.lows, made._highs = self.groups[:], self.lows[:], self._highs[:]
        made._ranges, made._words, made._firsts = self._ranges[:], self._words[:], self._firsts[:]
        is_sound = all(made._put(item) if is_new else made._take(item) for is_new, item in changes)
        return made if is_sound else None

    def _put(self, item: Allocation) -> bool:
        """Add an allocation; False if it is not a stretch of its own."""
        if id(item) in self.sources:
            return True
        if item.kind != "array" or item.low == item.high or self.touching(item):
            return False
        place = bisect.bisect_left(self.lows, item.low)
        first = self._firsts[place]
        self.sources[id(item)] = item
        self.groups.insert(place, [item])
        self.lows.insert(place, item.low)
        self._highs.insert(place, item.high)
        self._ranges.insert(first, item)
        self._words[_WORDS * first : _WORDS * first] = array("Q", _records([item]))
        self._firsts[place:] = [first, *(each + 1 for each in self._firsts[place:])]
        return True

    def _take(self, item: Allocation) -> bool:
        """Remove an allocation; False if it is not a stretch of its own."""
        if id(item) not in self.sources:
            self.empty.pop(id(item), None)
            return True
        place = bisect.bisect_left(self.lows, item.low)
        if place == len(self.groups) or list(map(id, self.groups[place])) != [id(item)]:
            return False
        first = self._firsts[place]
        del self.sources[id(item)]
        del self.groups[place], self.lows[place], self._highs[place], self._ranges[first]
        del self._words[_WORDS * first : _WORDS * (first + 1)]
        self._firsts[place:] = [each - 1 for each in self._firsts[place + 1 :]]
        return True

    def touching(self, item: Allocation) -> range:
        """The stretches that an allocation overlaps or is adjacent to."""
        first = bisect.bisect_left(self._highs, item.low)
        return range(first, bisect.bisect_right(self.lows, item.high, lo=first))

    def gap(self, item: Allocation) -> int | None:
        """The stretch before which an allocation lies, None if it overlaps one."""
        place = bisect.bisect_right(self._highs, item.low)
        if place < len(self.lows) and self.lows[place] < item.high:
            return None
        return place

    def part(self, first: int, end: int) -> tuple[list[Allocation], array[int]]:
        """The ranges of some stretches, and their records."""
        low, high = self._firsts[first], self._firsts[max(first, end)]
        return self._ranges[low:high], self._words[_WORDS * low : _WORDS * high]


def _records(pieces: Sequence[Allocation]) -> list[int]:
    """The records of a stretch's ranges, one after the other."""
    words: list[int] = []
    start = pieces[0].start or pieces[0].low if pieces else 0
    for item in pieces:
        words += item.low, item.high, item.writable, 1, start, _map_of(item), item.end_of_pages
    if words:
        words[_CONTINUED - _WORDS] = 0  # the last one is not continued
    return words


def _map_of(item: Allocation) -> int:
    return item.blocks.map_address if item.blocks is not None else 0


def _listed(allocations: Iterable[Allocation], known: Mapping[int, Allocation]) -> list[Allocation]:
    """The allocations that have bytes and are not known yet, each once."""
    found = {id(item): item for item in allocations if item.low < item.end_of_pages}
    return [item for key, item in found.items() if key not in known]


def _empty(allocations: Iterable[Allocation]) -> dict[int, Allocation]:
    """Those without bytes, by identity."""
    return {id(item): item for item in allocations if item.low == item.end_of_pages}


def _groups(allocations: Sequence[Allocation]) -> Iterator[list[Allocation]]:
    """Sorted allocations, grouped where they overlap: one stretch of memory without gaps.

    Memory adjacent to a registration belongs to its stretch.
    """
    group: list[Allocation] = []
    high, joins = 0, False  # where the group ends, and whether a registration ends there
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


_NOTHING = Stretches([])


def _is_writable(held: Sequence[Allocation]) -> bool:
    """Whether bytes that these allocations hold may be written.

    A byte registered as writable is writable, whatever else holds it. Otherwise a byte of any
    read-only array is read-only. Without an array, one of the views must allow it.
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
        end = max(item.end for item in group)
        same = high == first.high and end == first.end
        yield first if same else replace(first, high=high, end=end)
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


_FAR_BYTES = 1 << 20
_NEAR_BYTES = 64  # how far from a variable a message still names it
_NEAR_INTERNAL_BYTES = 1 << 16  # the same for what the user did not allocate


def _no(launcher: int) -> bool:
    return False


def _say_on_a_terminal(text: str) -> None:
    if sys.stderr is not None and sys.stderr.isatty():
        _waiting.hide()
        print(f"wavecore: {text}", file=sys.stderr)


class AddressSpace:
    """A device's live allocations, the most recently freed ones, and their host addresses.

    An allocation is identified by `id`: two may begin at one address, as views of one storage do,
    and one that is added twice must be removed twice.

    Other threads and finalisers allocate and free at any time, also while this is read: readers
    first copy, in one step of the Python interpreter. A lock would not work, as a finaliser may run
    while its own thread holds it.

    Attributes:
        addresses: from device addresses to host addresses, and back.
        may_change: called when all waves of a launch repeat the same state, with the native ID of
            the thread that launched: whether others may store what they wait for. By default
            nobody does.
        notice: called once with what the waves of a launch wait for, when they make no progress.
    """

    def __init__(self, addresses: AddressMapping = SHARED) -> None:
        self.addresses = addresses
        self.may_change: Callable[[int], bool] = _no
        self.notice: Callable[[str], None] = _say_on_a_terminal
        self._live: dict[int, tuple[Allocation, int]] = {}  # with how often it was added
        self._age = object()  # changes with each change
        self._sorted: tuple[object, Stretches] | None = None  # what was live at an age
        # Changes since what was live at a position of the journal, which has those of an epoch
        # that free no host memory: neither may keep any.
        self._epoch, self._journal = object(), list[tuple[bool, Allocation]]()
        self._base: tuple[object, object, int, Stretches] | None = None
        self._unknown: dict[int, Contents] = {}  # of allocations that somebody has yet to write
        self._freed: deque[Allocation] = deque(maxlen=4096)

    def add(self, allocation: Allocation) -> None:
        _, count = self._live.get(id(allocation), (allocation, 0))
        self._live[id(allocation)] = allocation, count + 1
        contents = allocation.contents
        if contents is not None and not contents.is_known:
            self._unknown[id(allocation)] = contents
        self._changed(allocation, is_new=True)

    def remove(self, allocation: Allocation) -> bool:
        """Remove an allocation; after the last removal, accesses to it fault.

        Returns: whether it is gone.
        """
        _, count = self._live[id(allocation)]
        if count > 1:
            self._live[id(allocation)] = allocation, count - 1
            return False
        del self._live[id(allocation)]
        self._unknown.pop(id(allocation), None)
        self._changed(allocation, is_new=False)
        if allocation.size_bytes:
            self._freed.append(replace(allocation, owner=None, contents=None))
        return True

    def _changed(self, allocation: Allocation, *, is_new: bool) -> None:
        if allocation.owner is None and allocation.contents is None:
            self._journal.append((is_new, allocation))
        else:
            self._epoch, self._base = object(), None
        self._age, self._sorted = object(), None  # which would keep freed memory alive

    def assume_written(self) -> None:
        """Something runs that may write any memory without reporting it."""
        while self._unknown:
            try:
                _, contents = self._unknown.popitem()
            except KeyError:  # another thread took the last one
                return
            contents.define_all()

    @property
    def live(self) -> list[Allocation]:
        return [allocation for allocation, _ in list(self._live.values())]

    def stretches(self) -> Stretches:
        """The live allocations, sorted; cached until something changes."""
        age, kept = self._age, self._sorted
        if kept is not None and kept[0] is age:
            return kept[1]
        epoch, journal, base = self._epoch, self._journal, self._base
        end = len(journal)
        found = None
        if base is not None and base[0] is epoch and base[1] is journal and end < _MOST_CHANGES:
            found = base[3].changed(journal[base[2] : end])
        if found is None:
            journal, end = [], 0  # before the live ones are read: it has all changes after that
            self._journal = journal
            found = Stretches(self.live)
        self._base = epoch, journal, end, found
        self._sorted = age, found
        if self._age is not age:
            self._sorted = None
        return found

    def describe(self, address: int, size_bytes: int, table: RangeTable) -> str:
        """Where an access lies in relation to live and freed allocations."""
        if address < 4096:
            return (
                f"{counted(address, 'byte')} from a null pointer" if address else "a null pointer"
            )
        blocks = next(
            (i.blocks for i in table.sources if i.blocks and i.low <= address < i.high), None
        )
        if blocks is not None:
            return blocks.describe(address, size_bytes)
        if table.holders(address, 1):
            return _within(address, size_bytes, table)
        for item in reversed(list(self._freed)):
            if item.kind == "registration" and table.holders(item.low, item.size_bytes):
                continue  # its memory has a new name
            if item.low <= address < item.high:
                into = counted(address - item.low, "byte")
                ended = "is registered no more" if item.kind == "registration" else "was freed"
                return f"{into} into {_named(item)}, which {ended}"
        return _nearest(address, table)


def _within(address: int, size_bytes: int, table: RangeTable) -> str:
    """Where an access that begins in an allocation lies."""
    holders = table.holders(address, 1)
    whole = [item for item in holders if item.high >= address + size_bytes]
    ends = 0 if whole else 1  # of those that end within the access, the one that ends last
    item = max(
        whole or holders,
        key=lambda held: (-_rank(held), ends * held.high, held.writable, -held.size_bytes),
    )
    close = [part for part in item.parts if _distance(part, address) <= _NEAR_BYTES]
    part = min(close, key=lambda each: _distance(each, address), default=item)
    over = address + size_bytes - part.high
    element = _element(part, address)
    if address < part.low:
        return f"{counted(part.low - address, 'byte')} before {_named(part)}{element}"
    if address >= part.high:
        return f"{_past(part, address)} {_named(part)}{element}"
    if over > 0:
        return f"{over} of {size_bytes} bytes past the end of {_named(part)}{element}"
    where = f"in {_named(part)}{element}"
    touched = table.holders(address, size_bytes)
    fixed = next((other for other in touched if not other.writable), None)
    if not item.writable or fixed is None:
        return where
    if fixed.low <= address and address + size_bytes <= fixed.high:
        return f"{where}, shared with {_named(fixed)}"
    return f"{where}, across the border of {_named(fixed)}"


def beside(item: Allocation, address: int, size_bytes: int) -> str:
    """Where an access lies in relation to an allocation."""
    if address < item.low:
        return f"{counted(item.low - address, 'byte')} before {_named(item)}"
    if address >= item.high:
        return f"{_past(item, address)} {_named(item)}"
    over = address + size_bytes - item.high
    if over > 0:
        return f"{over} of {size_bytes} bytes past the end of {_named(item)}"
    return f"in {_named(item)}"


def _rank(item: Allocation) -> int:
    """The allocation that an error names first: arguments before registrations."""
    return int(item.kind == "registration")


def _named(item: Allocation) -> str:
    return f"{item.name} ({counted(item.size_bytes, 'byte')} at {item.low:#x})"


def _element(item: Allocation, address: int) -> str:
    """The index that the kernel added to an array's pointer."""
    if not item.element_bytes or _distance(item, address) > max(item.size_bytes, _NEAR_BYTES):
        return ""
    return f": element {(address - item.first) // item.element_bytes}"


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
        if not item.blocks
        and (item.size_bytes or not item.end)  # memory that was freed has no bytes
        and (not item.internal or _distance(item, address) <= _NEAR_INTERNAL_BYTES)
    ]
    best = min(
        places,
        key=lambda each: (_distance(each, address), _rank(each), each.size_bytes),
        default=None,
    )
    if best is None or _distance(best, address) > 1 << 30:
        return f"nowhere near any allocation{hostmemory.told(address)}"
    element = _element(best, address)
    if _distance(best, address) > _FAR_BYTES:  # a host pointer may be this close by chance
        element += hostmemory.told(address)
    if address >= best.high:
        return f"{_past(best, address)} {_named(best)}{element}"
    return f"{counted(best.low - address, 'byte')} before {_named(best)}{element}"


def counted(number: int, thing: str) -> str:
    """`1 byte`, `2 bytes`."""
    return f"{number} {thing}{'s' if number != 1 else ''}"
