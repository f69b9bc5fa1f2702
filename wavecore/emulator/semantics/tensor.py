"""Tensor moves of gfx1250: a descriptor in SGPRs says which tile moves between memory and LDS.

A wave moves one tile; EXEC does not matter. Rows are moved one after another, each by as many lanes
as a wave has, so that every element's access is checked, counted and watched like that of a load.
A move is complete at issue: right for every program that waits for TENSORcnt.

Rules: AMD's CDNA 5 ISA guide, sections 10.11.1 to 10.11.6, as public notes quote them. Evidence:
documented. Assumed: where rows have no elements no barrier is told either; a load for several
workgroups of a cluster tells the barrier of the wave's own; a mask of workgroups changes nothing
outside of clusters, where the guide demands 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce

from wavecore.builder.contract import I32, I64, Value, quotient
from wavecore.emulator.accesses import lane_times, to_workgroups
from wavecore.emulator.operands import WaveOps
from wavecore.emulator.registry import semantics
from wavecore.emulator.shape import InstructionForm, UnsupportedForm
from wavecore.emulator.tensordescriptor import FIELDS, GROUPS, INDICES, MOST_DIMENSIONS, Place

SIZES = (1, 2, 4, 8)  # of elements, in bytes
# More steps than any tile has that fits LDS: 320 KiB, 256 times over. What claims more faults.
MOST_STEPS = 1 << 27


class Fields:
    """The fields of a move, read on first use; all values are uniform.

    Groups that are NULL read as zeros.
    """

    def __init__(self, b: WaveOps, inst: InstructionForm) -> None:
        self._b = b
        self.dwords = {
            name: [b.read_dword(getattr(inst, name), i) for i in range(count)]
            for name, count in GROUPS.items()
        }

    def __getitem__(self, name: str) -> Value:
        """A field: i64 if it has more than 32 bits, else i32."""
        place = FIELDS[name]
        if place.bits <= 32:
            return self._part(place)
        low = self._part(place._replace(bits=32))
        high = self._part(place._replace(low=place.low + 32, bits=place.bits - 32))
        return self._b.join(low, high)

    def flag(self, name: str) -> Value:
        """Whether a field of one bit is set."""
        return self._b.icmp("ne", self[name], self._b.i32(0))

    def _part(self, place: Place) -> Value:
        b, words = self._b, self.dwords[place.group]
        first, shift = divmod(place.low, 32)
        value = b.lshr(words[first], b.i32(shift))
        if shift + place.bits > 32:
            value = b.or_(value, b.shl(words[first + 1], b.i32(32 - shift)))
        return value if place.bits == 32 else b.and_(value, b.i32((1 << place.bits) - 1))


@dataclass(frozen=True)
class Tile:
    """What a move does, from its fields; all values are uniform.

    Attributes:
        moves: whether it moves anything.
        sizes: elements along each dimension, at least 1 but for the first; dimension 0 is a row.
        used: which dimensions the descriptor has.
        repeats: how often the tile moves.
        gathers: whether the rows have indices.
    """

    fields: Fields
    moves: Value
    sizes: list[Value]
    used: list[Value]
    repeats: Value
    gathers: Value


def _tile(b: WaveOps, fields: Fields) -> Tile:
    one, zero = b.i32(1), b.i32(0)
    gathers = fields.flag("gather")
    iterates = b.and_(fields.flag("iterate"), b.not_(gathers))
    is_plain = b.not_(b.or_(gathers, iterates))
    every = b.icmp("eq", zero, zero)
    counts = [fields[f"tile{i}"] for i in range(MOST_DIMENSIONS)]
    exists = [every, every, b.not_(gathers), is_plain, is_plain]
    used = [b.and_(b.icmp("ne", x, zero), y) for x, y in zip(counts, exists, strict=True)]
    sizes = [b.select(x, count, one) for x, count in zip(used, counts, strict=True)]
    most = b.select(fields.flag("wide_indices"), b.i32(INDICES[32]), b.i32(INDICES[16]))
    sizes[1] = b.select(gathers, b.umin(sizes[1], most), sizes[1])
    return Tile(
        fields,
        b.and_(b.icmp("eq", fields["count"], one), used[0]),
        sizes,
        used,
        b.select(iterates, b.add(fields["repeats"], one), one),
        gathers,
    )


def _steps(b: WaveOps, factors: list[Value]) -> Value:
    """The product, at most MOST_STEPS."""
    most = b.i64(MOST_STEPS)
    wide = [b.zext(x, I64) for x in factors]
    return b.trunc(reduce(lambda x, y: b.umin(b.mul(x, y), most), wide), I32)


@dataclass(frozen=True)
class Row:
    """A part of a row, which one step moves.

    Attributes:
        element: of the lanes, in the order of the tile in LDS.
        inside: whether the lane has one in the tile.
        exists: whether the tensor has it.
        address: its address in memory.
        repetition: of the whole tile; uniform.
    """

    element: Value
    inside: Value
    exists: Value
    address: Value
    repetition: Value


def _parted(b: WaveOps, x: Value, y: Value) -> tuple[Value, Value]:
    whole = quotient(b, x, y)
    return whole, b.sub(x, b.mul(whole, y))


def _row(b: WaveOps, tile: Tile, number: Value, parts: Value, size: int) -> Row:
    """What a step moves, of rows of so many parts."""
    fields = tile.fields
    rows, part = _parted(b, number, parts)
    rest, places = rows, []
    for count in tile.sizes[1:]:
        rest, place = _parted(b, rest, count)
        places.append(place)
    row = b.sub(rows, b.mul(rest, reduce(b.mul, tile.sizes[1:])))
    places[0] = b.select(tile.gathers, _index(b, fields, places[0]), places[0])
    x = b.add(b.mul(part, b.i32(b.wave)), lane_times(b, 1))
    inside = b.icmp("ult", x, tile.sizes[0])
    exists = b.and_(inside, b.icmp("ult", x, fields["tensor0"]))
    where = b.mul(b.zext(rest, I64), fields["step"])
    for i, (place, used) in enumerate(zip(places, tile.used[1:], strict=True), 1):
        is_there = b.or_(b.not_(used), b.icmp("ult", place, fields[f"tensor{i}"]))
        exists = b.and_(exists, is_there)
        along = b.mul(b.zext(place, I64), fields[f"stride{i}"])
        where = b.add(where, b.select(used, along, b.i64(0)))
    start = b.add(fields["address"], b.mul(where, b.i64(size)))
    return Row(
        b.add(b.mul(row, tile.sizes[0]), x),
        inside,
        exists,
        b.add(b.zext(b.mul(x, b.i32(size)), I64), start),
        rest,
    )


def _index(b: WaveOps, fields: Fields, number: Value) -> Value:
    """The index of a row that is gathered or scattered: groups 2 and 3 are a list of them."""
    wide = fields.flag("wide_indices")
    at = b.select(wide, number, b.lshr(number, b.i32(1)))
    words = fields.dwords["d2"] + fields.dwords["d3"]
    found = words[0]
    for i, dword in enumerate(words[1:], 1):
        found = b.select(b.icmp("eq", at, b.i32(i)), dword, found)
    shift = b.shl(b.and_(number, b.i32(1)), b.i32(4))
    short = b.and_(b.lshr(found, shift), b.i32(0xFFFF))
    return b.select(wide, found, short)


def _place(b: WaveOps, fields: Fields, row: Row, size: int, *, pads: bool) -> Value:
    """Where elements lie in LDS: densely, with a gap after each interval where a load pads."""
    at = b.mul(row.element, b.i32(size))
    if pads:
        gap = b.shl(b.add(fields["pad_amount"], b.i32(1)), b.i32(2))
        interval = b.add(fields["pad_interval"], b.i32(3))
        gaps = b.mul(b.lshr(at, interval), gap)
        at = b.add(at, b.select(fields.flag("pad"), gaps, b.i32(0)))
    again = b.mul(b.mul(row.repetition, fields["lds_step"]), b.i32(size))
    return b.add(at, b.add(fields["lds"], again))


def _move(b: WaveOps, inst: InstructionForm, *, is_load: bool) -> None:
    b.ignores_exec = True
    fields = Fields(b, inst)
    tile = _tile(b, fields)
    parts = quotient(b, b.add(tile.sizes[0], b.i32(b.wave - 1)), b.i32(b.wave))
    steps = _steps(b, [tile.repeats, *reversed(tile.sizes[1:]), parts])
    steps = b.select(tile.moves, steps, b.i32(0))
    for log, size in enumerate(SIZES):
        is_size = b.icmp("eq", fields["log_size"], b.i32(log))

        def step(number: Value, size: int = size) -> None:
            row = _row(b, tile, number, parts, size)
            place = _place(b, fields, row, size, pads=is_load)
            if is_load:
                data = b.load("global", row.address, size, row.exists)

                def store(is_there: Value) -> None:
                    b.store("lds", place, data, size, b.and_(row.inside, is_there))

                to_workgroups(b, fields["workgroups"], store)
            else:
                data = b.load("lds", place, size, row.exists)
                b.store("global", row.address, data, size, row.exists)

        b.perform(b.select(is_size, steps, b.i32(0)), step)
    _arrive(b, tile)


def _arrive(b: WaveOps, tile: Tile) -> None:
    """Tell the barrier whose cell the descriptor names that the move is complete."""
    tells = b.zext(b.and_(tile.moves, tile.fields.flag("barrier")), I32)
    cell = b.widen(b.shl(tile.fields["cell"], b.i32(3)))

    def arrive(number: Value) -> None:
        first = b.icmp("eq", lane_times(b, 1), number)
        b.atomic("lds", "arrive", cell, [b.i32(1), b.i32(0)], None, 8, first)

    b.perform(tells, arrive)


@semantics("tensor_load_to_lds")
def tensor_load_to_lds(b: WaveOps, inst: InstructionForm) -> None:
    """LDS = the tile, zeros where the tensor has no element."""
    _move(b, inst, is_load=True)


@semantics("tensor_store_from_lds")
def tensor_store_from_lds(b: WaveOps, inst: InstructionForm) -> None:
    """The tile = LDS, where the tensor has an element."""
    _move(b, inst, is_load=False)


@semantics("tensor_save tensor_stop")
def tensor_save(b: WaveOps, inst: InstructionForm) -> None:
    """Refused: they are for a trap handler that saves a wave whose moves are under way."""
    raise UnsupportedForm(f"{inst.name} is for trap handlers, and no move is ever under way here")
