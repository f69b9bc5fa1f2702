"""Layouts as algebra: which lane and register of a wave hold a matrix entry.

All shapes are powers of two, so a layout maps each bit of the lane number and of the element
number (a lane's elements in register order, low bits first) to a bit of a coordinate. Everything
else follows: both directions of the map, formulas, shape:stride notation, and the steps that
convert one layout to another.

    A of v_mfma_f32_32x32x8_f16, wave64:  lane (32, 2):(1@i, 4@k)   element (4):(1@k)

reads: bits 0 to 4 of the lane number count i in steps of 1, bit 5 counts k in steps of 4; a lane's
four elements are four consecutive k.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import NamedTuple, SupportsIndex

from wavecore._fork import cached_property
from wavecore.errors import ShapeError
from wavecore.matrix.signs import written

REGISTER_BITS = 32


class Axis(NamedTuple):
    """One bit of a coordinate."""

    dim: str
    bit: int


class Pin(NamedTuple):
    """A fixed bit of the lane or element number: places with the other value are not read."""

    value: int


class Broadcast(NamedTuple):
    """A bit that does not matter: the places with 0 and with 1 hold the same entries."""


Bit = Axis | Pin | Broadcast
# The number (0 or 1) of an entry among the two that a sparse operand keeps of four; the index
# operand says which two.
KEPT = Axis("kept", 0)


class Location(NamedTuple):
    """Bits of a lane's register; more than 32 continue in the next register."""

    register: int
    lane: int
    low_bit: int
    high_bit: int

    def __str__(self) -> str:
        whole = (self.low_bit, self.high_bit) == (0, REGISTER_BITS - 1)
        bits = "" if whole else f"[{self.high_bit}:{self.low_bit}]"
        return f"v{self.register}{bits} lane {self.lane}"


class Entry(NamedTuple):
    """A matrix entry in a register: its coordinates, and the bits that it occupies."""

    coordinates: tuple[int, ...]
    low_bit: int
    high_bit: int


class Mode(NamedTuple):
    """A run of bits that counts a coordinate: `size` values in steps of `stride`; dim "": none."""

    size: int
    stride: int
    dim: str

    def __str__(self) -> str:
        return f"{self.stride}@{self.dim}" if self.dim else str(self.stride)


def axes(dim: str, first: int, count: int) -> tuple[Axis, ...]:
    """`count` bits of a coordinate, starting at bit `first`."""
    return tuple(Axis(dim, first + n) for n in range(count))


def log2(size: int) -> int:
    """The number of bits that count to a power of two."""
    return size.bit_length() - 1


@dataclass(frozen=True)
class Layout:
    """Where the entries of one operand are.

    Args:
        operand: "A", "B", "C", "D" or "K" (the sparse index).
        dims: coordinates and their sizes, in the order of `[...]`.
        lane: the meaning of each bit of the lane number, lowest first.
        element: the meaning of each bit of the element number, lowest first.
        bits: size of an entry.
        pitch: bits from one element to the next, if more than `bits`.
        offset: bit at which element 0 starts.
        lane_rotation: number of lanes by which all data is rotated upwards.
        signs: effect of modifiers on the signs of even and of odd elements (signs.py).
    """

    operand: str
    dims: tuple[tuple[str, int], ...]
    lane: tuple[Bit, ...]
    element: tuple[Bit, ...]
    bits: int
    pitch: int = 0
    offset: int = 0
    lane_rotation: int = 0
    signs: tuple[str, str] = ("", "")

    def __post_init__(self) -> None:
        if not self.pitch:
            object.__setattr__(self, "pitch", self.bits)
        used = [bit for bit in (*self.lane, *self.element) if isinstance(bit, Axis)]
        assert len(used) == len(set(used)), f"{self.operand}: a coordinate bit has two places"

    # ------------------------------------------------------------------------ sizes

    @property
    def wave(self) -> int:
        """Lanes."""
        return 1 << len(self.lane)

    @property
    def names(self) -> tuple[str, ...]:
        """The coordinates."""
        return tuple(name for name, _ in self.dims)

    @property
    def sizes(self) -> tuple[int, ...]:
        """The number of values of each coordinate."""
        return tuple(size for _, size in self.dims)

    @property
    def elements_per_lane(self) -> int:
        """Elements in a lane's registers, read or not."""
        return 1 << len(self.element)

    @property
    def registers(self) -> int:
        """32-bit registers per lane."""
        return -(-self.elements_per_lane * self.pitch // REGISTER_BITS)

    @property
    def width(self) -> int:
        """Bits of a location; it holds two entries if an index selects them."""
        return self.bits + self.pitch if KEPT in self.element else self.bits

    @cached_property
    def free(self) -> tuple[Axis, ...]:
        """Coordinate bits that do not change the location."""
        used = {*self.lane, *self.element}
        bits = (Axis(name, bit) for name, size in self.dims for bit in range(log2(size)))
        return tuple(bit for bit in bits if bit not in used)

    def neighbours(self, dim: str) -> int:
        """The number of consecutive values of a coordinate that share a place."""
        bits = 0
        while Axis(dim, bits) in self.free:
            bits += 1
        return 1 << bits

    # ------------------------------------------------------------------ entry -> place

    @cached_property
    def _places(self) -> list[list[tuple[int, int]]]:
        """For each value of each coordinate: its bits of the lane and of the element number."""
        return [
            [(_gather(self.lane, name, v), _gather(self.element, name, v)) for v in range(size)]
            for name, size in self.dims
        ]

    @cached_property
    def _pinned(self) -> tuple[int, int]:
        return _pins(self.lane), _pins(self.element)

    def place(self, *coordinates: int) -> tuple[int, int]:
        """(lane, element number) of an entry; its first place if it has copies."""
        lane, element = self._pinned
        for values, value in zip(self._places, coordinates, strict=False):
            bits = values[value]
            lane |= bits[0]
            element |= bits[1]
        return (lane + self.lane_rotation) % self.wave, element

    def __getitem__(self, coordinates: int | tuple[int, ...]) -> Location:
        """Where an entry is; its first place if it has copies.

        Omitted coordinates are 0. Raises: ShapeError naming the legal range.
        """
        given = coordinates if isinstance(coordinates, tuple) else (coordinates,)
        if len(given) > len(self.dims):
            raise ShapeError(f"{self.operand}{list(given)}: indices are {_written(self.names)}.")
        for (name, size), value in zip(self.dims, given, strict=False):
            if not isinstance(value, (int, SupportsIndex)):
                raise ShapeError(f"{self.operand}: {name} must be an integer, not {value!r}.")
            if not 0 <= value < size:
                raise ShapeError(f"{self.operand}: {name} = {value}, must be 0 to {size - 1}.")
        lane, element = self.place(*given)
        register, low = divmod(element * self.pitch + self.offset, REGISTER_BITS)
        return Location(register, lane, low, low + self.width - 1)

    def locations(self, *coordinates: int) -> list[Location]:
        """All places of an entry."""
        first = self[coordinates]
        lane = (first.lane - self.lane_rotation) % self.wave
        copied = [number for number, bit in enumerate(self.lane) if isinstance(bit, Broadcast)]
        lanes = [
            lane | sum(chosen << number for chosen, number in zip(values, copied, strict=True))
            for values in product((0, 1), repeat=len(copied))
        ]
        return [first._replace(lane=(n + self.lane_rotation) % self.wave) for n in sorted(lanes)]

    def sign(self, *coordinates: int) -> str:
        """The sign that modifiers give an entry: "", "-", "|" or "-|".

        If the two kept entries of a sparse operand differ, both signs: "-/+" or "+/-".
        """
        even, odd = self.signs
        if KEPT in self.element and even != odd:
            return f"{even or '+'}/{odd or '+'}"
        return self.signs[self.place(*coordinates)[1] % 2]

    def sign_at(self, register: int, low_bit: int) -> str:
        """The sign of the element that begins at a bit of a register."""
        element = (register * REGISTER_BITS + low_bit - self.offset) // self.pitch
        return self.signs[element % 2]

    # ------------------------------------------------------------------ place -> entry

    def entries_at(self, lane: int, element: int) -> list[tuple[int, ...]]:
        """The coordinates of the entries that a lane's element holds; none if it is not read."""
        values = dict.fromkeys(self.names, 0)
        lane = (lane - self.lane_rotation) % self.wave
        for bits, number in ((self.lane, lane), (self.element, element)):
            for position, bit in enumerate(bits):
                set_ = number >> position & 1
                if isinstance(bit, Pin) and bit.value != set_:
                    return []
                if isinstance(bit, Axis) and bit != KEPT:
                    values[bit.dim] |= set_ << bit.bit
        found = [tuple(values.values())]
        for axis in self.free:
            index = self.names.index(axis.dim)
            found += [_with_bit(entry, index, axis.bit) for entry in found]
        return sorted(found)

    def elements(self, register: int, lane: int) -> list[Entry]:
        """The entries in a lane's register, lowest bits first.

        Raises: ShapeError naming the legal range.
        """
        if not 0 <= register < self.registers:
            legal = f"0 to {self.registers - 1}"
            raise ShapeError(f"{self.operand}: register {register}, must be {legal}.")
        if not 0 <= lane < self.wave:
            raise ShapeError(f"{self.operand}: lane {lane}, must be 0 to {self.wave - 1}.")
        start = register * REGISTER_BITS
        found = []
        for element in range(self.elements_per_lane):
            low = element * self.pitch + self.offset - start
            high = low + self.bits - 1
            if high >= 0 and low < REGISTER_BITS:
                within = max(low, 0), min(high, REGISTER_BITS - 1)
                found += [Entry(at, *within) for at in self.entries_at(lane, element)]
        return found

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        """All coordinates."""
        return product(*(range(size) for size in self.sizes))

    # ------------------------------------------------------------------------ algebra

    def renamed(self, operand: str, names: Mapping[str, str]) -> Layout:
        """The same registers read as another operand: D's rows as the k of B, say.

        Raises: ShapeError for an unknown name, or one that two coordinates would share.
        """
        after = [names.get(name, name) for name in self.names]
        if not set(names) <= set(self.names) or len(set(after)) < len(after):
            legal = _written(self.names)
            raise ShapeError(f"{self.operand} has {legal}; cannot rename them {_written(after)}.")
        return replace(
            self,
            operand=operand,
            dims=tuple((names.get(name, name), size) for name, size in self.dims),
            lane=_renamed(self.lane, names),
            element=_renamed(self.element, names),
        )

    def permuted(self, dim: str, order: Sequence[int]) -> Layout:
        """With the bits of a coordinate permuted: bit n becomes bit order[n].

        Raises: ShapeError if `order` does not name each bit once.
        """
        bits = log2(dict(self.dims).get(dim, 0))
        if dim not in self.names or sorted(order) != list(range(bits)):
            have = ", ".join(f"{name} ({log2(size)} bits)" for name, size in self.dims)
            raise ShapeError(f"{self.operand} has {have}; {dim} cannot be permuted by {order}.")

        def bits_of(bits: tuple[Bit, ...]) -> tuple[Bit, ...]:
            return tuple(
                Axis(dim, order[bit.bit]) if isinstance(bit, Axis) and bit.dim == dim else bit
                for bit in bits
            )

        return replace(self, lane=bits_of(self.lane), element=bits_of(self.element))

    def pinned(self, pins: Mapping[int, int]) -> Layout:
        """With bits of the lane number fixed: the other lanes are no longer read."""
        lane = tuple(Pin(pins[n]) if n in pins else bit for n, bit in enumerate(self.lane))
        return replace(self, lane=lane)

    # ------------------------------------------------------------------------- printing

    def modes(self) -> tuple[tuple[Mode, ...], tuple[Mode, ...]]:
        """Shape and stride of the lane number and of the element number."""
        return _modes(self.lane), _modes(self.element)

    def formula(self) -> dict[str, str]:
        """Closed forms of lane, register and lowest bit, and of each coordinate."""
        from wavecore.matrix.formula import formulas

        return formulas(self)

    def table(self) -> list[list[list[tuple[int, ...]]]]:
        """The coordinates in each lane and register, lowest bits first."""
        return [
            [
                [entry.coordinates for entry in self.elements(register, lane)]
                for register in range(self.registers)
            ]
            for lane in range(self.wave)
        ]

    def _repr_svg_(self) -> str:
        from wavecore.matrix.picture import svg

        return svg(self)

    def __str__(self) -> str:
        lane, element = (_shape_stride(modes) for modes in self.modes())
        rotated = f" + {self.lane_rotation}" if self.lane_rotation else ""
        padded = f" of {self.pitch}" if self.pitch != self.bits else ""
        at = f" at bit {self.offset}" if self.offset else ""
        signs = f", {written(self.signs)}" if any(self.signs) else ""
        return f"lane {lane}{rotated}   element {element}   {self.bits} bits{padded}{at}{signs}"


# ------------------------------------------------------------------------------ bits


def _gather(bits: Sequence[Bit], dim: str, value: int) -> int:
    """Gathers the bits of one coordinate's value into a number."""
    return sum(
        (value >> bit.bit & 1) << position
        for position, bit in enumerate(bits)
        if isinstance(bit, Axis) and bit.dim == dim
    )


def _pins(bits: Sequence[Bit]) -> int:
    return sum(bit.value << n for n, bit in enumerate(bits) if isinstance(bit, Pin))


def _renamed(bits: tuple[Bit, ...], names: Mapping[str, str]) -> tuple[Bit, ...]:
    return tuple(
        Axis(names.get(bit.dim, bit.dim), bit.bit) if isinstance(bit, Axis) else bit for bit in bits
    )


def _with_bit(entry: tuple[int, ...], index: int, bit: int) -> tuple[int, ...]:
    return (*entry[:index], entry[index] | 1 << bit, *entry[index + 1 :])


def _modes(bits: Sequence[Bit]) -> tuple[Mode, ...]:
    """Runs of consecutive coordinate bits or copies; each pin is a separate mode."""
    modes: list[Mode] = []
    after: Axis | Broadcast | None = None
    for bit in bits:
        if bit == after and modes:
            modes[-1] = modes[-1]._replace(size=2 * modes[-1].size)
        elif isinstance(bit, Axis):
            modes.append(Mode(2, 1 << bit.bit, bit.dim))
        elif isinstance(bit, Broadcast):
            modes.append(Mode(2, 0, ""))
        else:
            modes.append(Mode(1, bit.value, ""))
        after = Axis(bit.dim, bit.bit + 1) if isinstance(bit, Axis) else None
        after = bit if isinstance(bit, Broadcast) else after
    return tuple(modes)


def _shape_stride(modes: Sequence[Mode]) -> str:
    if not modes:
        return "(1):(0)"
    shape = ", ".join(str(mode.size) for mode in modes)
    return f"({shape}):({', '.join(map(str, modes))})"


def _written(names: Sequence[str]) -> str:
    return ", ".join(names[:-1]) + f" and {names[-1]}" if len(names) > 1 else names[0]
