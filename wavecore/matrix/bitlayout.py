"""A layout by its bits: the meaning of each bit of lane number, register number and position.

The position is that inside a register. Conversions work on these three groups of bits because
their costs differ: renumbering registers is free, bits inside a register move within their lane,
and bits of the lane number need traffic between lanes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import count
from typing import Literal, NamedTuple

from wavecore._fork import cached_property
from wavecore.matrix.layout import REGISTER_BITS, Axis, Bit, Broadcast, Layout, Pin, log2

Group = Literal["lane", "register", "inside"]
HALF = Axis("half", 0)  # the two registers of an entry of 64 bits
SAME = Broadcast()


class BitPosition(NamedTuple):
    """One bit of one of the three numbers."""

    group: Group
    bit: int

    def __str__(self) -> str:
        return f"{self.group} bit {self.bit}"


@cache
def _names(lane: int, register: int, inside: int) -> tuple[BitPosition, ...]:
    """The places of this many bits in each group."""
    sizes: tuple[tuple[Group, int], ...] = (
        ("lane", lane), ("register", register), ("inside", inside)
    )  # fmt: skip
    return tuple(BitPosition(group, n) for group, size in sizes for n in range(size))


@dataclass(frozen=True)
class BitLayout:
    """The meaning of each bit of the three numbers, lowest first.

    `inside` counts units of `unit` bits. A register bit that is a Broadcast means two registers
    with equal contents; with a Pin, only one of the two exists.
    """

    lane: tuple[Bit, ...]
    register: tuple[Bit, ...]
    inside: tuple[Bit, ...]
    unit: int

    @property
    def wave(self) -> int:
        """Lanes."""
        return 1 << len(self.lane)

    def __iter__(self) -> Iterator[tuple[BitPosition, Bit]]:
        names = _names(len(self.lane), len(self.register), len(self.inside))
        return zip(names, self.lane + self.register + self.inside, strict=True)

    def __getitem__(self, place: BitPosition) -> Bit:
        bits: tuple[Bit, ...] = getattr(self, place.group)
        return bits[place.bit]

    @cached_property
    def shape(self) -> BitLayout:
        """Equal for layouts that differ only in the names of coordinate bits or in register order.

        Coordinate bits are numbered in order of appearance; those of registers precede copies and
        pins.
        """
        names = count()

        def unnamed(bits: Iterable[Bit]) -> tuple[Bit, ...]:
            return tuple(Axis("", next(names)) if isinstance(bit, Axis) else bit for bit in bits)

        register = sorted(self.register, key=_kind)
        return BitLayout(unnamed(self.lane), unnamed(register), unnamed(self.inside), self.unit)

    def exchanged(self, one: BitPosition, other: BitPosition) -> BitLayout:
        """With two bits exchanged."""
        groups = {"lane": [*self.lane], "register": [*self.register], "inside": [*self.inside]}
        groups[one.group][one.bit] = self[other]
        groups[other.group][other.bit] = self[one]
        lane, register, inside = map(tuple, groups.values())
        return BitLayout(lane, register, inside, self.unit)

    def put(self, place: BitPosition, bit: Bit) -> BitLayout:
        """With one bit replaced."""
        lane, register, inside = self.lane, self.register, self.inside
        if place.group == "lane":
            lane = (*lane[: place.bit], bit, *lane[place.bit + 1 :])
        elif place.group == "register":
            register = (*register[: place.bit], bit, *register[place.bit + 1 :])
        else:
            inside = (*inside[: place.bit], bit, *inside[place.bit + 1 :])
        return BitLayout(lane, register, inside, self.unit)

    @cached_property
    def axes(self) -> dict[Axis, BitPosition]:
        """Where each coordinate bit is."""
        return {bit: place for place, bit in self if isinstance(bit, Axis)}


def is_packed(layout: Layout) -> bool:
    """Whether entries fill registers and none crosses into the next."""
    return layout.bits >= REGISTER_BITS or REGISTER_BITS % layout.bits == 0


def bit_layout(layout: Layout) -> BitLayout:
    """A layout's places; entries that cross registers (6 bits) count as one register each."""
    if not is_packed(layout):
        return BitLayout(layout.lane, layout.element, (), REGISTER_BITS)
    if layout.bits > REGISTER_BITS:
        return BitLayout(layout.lane, (HALF, *layout.element), (), REGISTER_BITS)
    gap = log2(layout.pitch // layout.bits)
    first = layout.offset // layout.bits
    element = (*(Pin(first >> n & 1) for n in range(gap)), *layout.element)
    count = log2(REGISTER_BITS // layout.bits)
    # The offset gives the bits above: the set in an index register, the byte of a scale.
    element += tuple(Pin(first >> n & 1) for n in range(len(element), count))
    return BitLayout(layout.lane, element[count:], element[:count], layout.bits)


def matched(source: Layout, destination: Layout) -> tuple[BitLayout, BitLayout]:
    """Both layouts as places with the same coordinates and as many register bits.

    A coordinate bit that the source lacks (it holds one entry for both values) is a copy in the
    destination; of one that the destination lacks, value 0 is read.
    """
    have, want = bit_layout(source), bit_layout(destination)
    held, wanted = have.axes, want.axes
    for axis, place in held.items():
        if axis not in wanted:
            have = have.put(place, Pin(0))
    for axis, place in wanted.items():
        if axis not in held:
            want = want.put(place, SAME)
    missing = len(want.register) - len(have.register)
    have = replace(have, register=have.register + (SAME,) * missing)
    want = replace(want, register=want.register + (SAME,) * -missing)
    return have, want


def first_of(number: int, register: tuple[Bit, ...]) -> int:
    """The first register with the same contents as this one."""
    return number & ~sum(1 << n for n, bit in enumerate(register) if isinstance(bit, Broadcast))


def _kind(bit: Bit) -> tuple[int, int]:
    """Sort key: coordinate bits, then pins by value, then copies."""
    return (0, 0) if isinstance(bit, Axis) else (1, bit.value) if isinstance(bit, Pin) else (2, 0)
