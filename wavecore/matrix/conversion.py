"""From one layout to another: what it takes, counted, and as HIP C++ that does it.

Both layouts have the same coordinates. Every bit of a place in the source (lane or element number)
is then a bit of the place in the destination, or fixed. What does not move costs nothing; a change
of the element number alone stays in the lane; everything else is a shuffle, one for each
destination word, before or behind which lanes select by their own number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from wavecore.errors import ShapeError
from wavecore.matrix.catalogue import MatrixInstruction
from wavecore.matrix.layout import REGISTER_BITS, Axis, Bit, Copy, Layout, Pin, log2


class Kind(StrEnum):
    """What a conversion takes at most."""

    FREE = "free"
    IN_LANE = "in lane"
    CROSS_LANE = "cross lane"


class From(NamedTuple):
    """What a bit of the source's place is: a bit of the destination's place, or a value."""

    place: str  # "lane", "element" or "value"
    bit: int


@dataclass(frozen=True)
class Plan:
    """How data gets from `source` to `target`.

    `lane` and `element` say for each bit of the lane and element number in the source which bit of
    the destination's place it is.
    """

    source: Layout
    target: Layout
    lane: tuple[From, ...]
    element: tuple[From, ...]

    @property
    def kind(self) -> Kind:
        """What it takes at most."""
        if any(bit != From("lane", n) for n, bit in enumerate(self.lane)):
            return Kind.CROSS_LANE
        same = all(bit == From("element", n) for n, bit in enumerate(self.element))
        shape = (self.source.bits, self.source.pitch, self.source.offset)
        if same and shape == (self.target.bits, self.target.pitch, self.target.offset):
            return Kind.FREE
        return Kind.IN_LANE

    @cached_property
    def unit_bits(self) -> int:
        """Low bits of the element number that move as one: all of a register, or none of it."""
        for layout in (self.source, self.target):
            if layout.offset or layout.pitch != layout.bits or layout.bits >= REGISTER_BITS:
                return 0
        if self.source.bits != self.target.bits:
            return 0
        inside = log2(REGISTER_BITS // self.source.bits)
        same = all(bit == From("element", n) for n, bit in enumerate(self.element[:inside]))
        short = len(self.element) < inside or len(self.target.element) < inside
        return inside if same and not short else 0

    @property
    def units(self) -> int:
        """Words that are moved, one at a time."""
        return self.target.elements_per_lane >> self.unit_bits

    def moves(self) -> Iterator[Move]:
        """One for each word of the destination."""
        for unit in range(self.units):
            yield self._move(unit)

    def _move(self, unit: int) -> Move:
        first = unit << self.unit_bits
        lane = tuple(_known(bit, first) for bit in self.lane)
        element = tuple(_known(bit, first) for bit in self.element[self.unit_bits :])
        known = {bit.bit: n for n, bit in enumerate(lane) if bit.place == "lane"}
        constant = sum(bit.bit << n for n, bit in enumerate(element) if bit.place == "value")
        at_source, at_target = [], []
        for n, bit in enumerate(element):
            if bit.place == "lane" and bit.bit in known:
                at_source.append((n, known[bit.bit]))
            elif bit.place == "lane":
                at_target.append((n, bit.bit))
        still = all(bit == From("lane", n) for n, bit in enumerate(lane))
        if still:  # selections in a lane that sends to itself
            at_target, at_source = sorted(at_target + at_source), []
        return Move(unit, lane, constant, tuple(at_source), tuple(at_target), not still)

    def counts(self) -> dict[str, int]:
        """Shuffles, selections and packs of words."""
        shuffles = selects = 0
        for move in self.moves():
            copies = 1 << len(move.at_target)
            shuffles += copies if move.shuffles else 0
            selects += copies * ((1 << len(move.at_source)) - 1) + copies - 1
        packs = 0 if self.unit_bits or self.kind is Kind.FREE else self.target.registers
        return {"shuffles": shuffles, "selects": selects, "packs": packs}

    def steps(self) -> list[str]:
        """What happens, in words."""
        if self.kind is Kind.FREE:
            return ["nothing: the registers hold it as it is"]
        found = []
        for n, bit in enumerate(self.lane):
            if bit != From("lane", n):
                found.append(f"lane bit {n} of the source is {_said(bit)} of the destination")
        for n, bit in enumerate(self.element):
            if bit != From("element", n):
                found.append(f"element bit {n} of the source is {_said(bit)} of the destination")
        counted = ", ".join(f"{n} {what}" for what, n in self.counts().items() if n)
        return [*found, counted] if counted else found

    def hip(self, name: str = "convert") -> str:
        """A device function `name(const Word (&from)[...], Word (&to)[...])`, for whole waves.

        A Word is `unsigned`, or `unsigned long long` for entries of 64 bits. It wants
        <hip/hip_runtime.h>.
        """
        word = self.word
        body = ["const unsigned lane = __lane_id();"]
        for unit in range(self.source.elements_per_lane >> self.unit_bits):
            body.append(f"const {word} s{unit} = {self._read(unit)};")
        words: dict[int, list[str]] = {}
        for move in self.moves():
            body += move.statements(self.source.wave, word)
            register, bit = self._position(self.target, move.unit)
            moved = f"d{move.unit} << {bit}" if bit else f"d{move.unit}"
            words.setdefault(register, []).append(moved)
        body += [f"to[{register}] = {' | '.join(parts)};" for register, parts in words.items()]
        lines = "\n".join(f"  {line}" for line in body)
        return (
            f"__device__ void {name}(const {word} (&from)[{self._words(self.source)}], "
            f"{word} (&to)[{self._words(self.target)}]) {{\n{lines}\n}}\n"
        )

    @property
    def word_bits(self) -> int:
        """What moves at once."""
        return max(REGISTER_BITS, self.source.bits)

    @property
    def word(self) -> str:
        """Its C++ type."""
        return "unsigned" if self.word_bits == REGISTER_BITS else "unsigned long long"

    def _words(self, layout: Layout) -> int:
        return layout.registers * REGISTER_BITS // self.word_bits

    def _position(self, layout: Layout, unit: int) -> tuple[int, int]:
        return divmod((unit << self.unit_bits) * layout.pitch + layout.offset, self.word_bits)

    def _read(self, unit: int) -> str:
        register, bit = self._position(self.source, unit)
        if self.unit_bits or self.source.bits >= REGISTER_BITS:
            return f"from[{register}]"
        return f"from[{register}] >> {bit} & {(1 << self.source.bits) - 1:#x}"


class Move(NamedTuple):
    """One word of the destination: where each lane gets it.

    `constant` is the source word, but for the bits that lanes choose: (bit of the word's number,
    bit of the lane number), by the lane that sends it or by the lane that gets it.
    """

    unit: int
    lane: tuple[From, ...]
    constant: int
    at_source: tuple[tuple[int, int], ...]
    at_target: tuple[tuple[int, int], ...]
    shuffles: bool

    def statements(self, wave: int, type: str) -> Iterator[str]:
        """C++ that computes `d{unit}`; shuffles come first, as all lanes must take part in them."""
        names: dict[int, str] = {}

        def sent(word: int) -> str:
            names[word] = f"t{self.unit}_{len(names)}" if self.shuffles else f"s{word}"
            return names[word]

        value = _chosen(self.constant, self.at_target, sent)
        if self.shuffles:
            terms = [f"(lane >> {bit.bit} & 1) << {n}" for n, bit in enumerate(self.lane)
                     if bit.place == "lane"]  # fmt: skip
            fixed = sum(bit.bit << n for n, bit in enumerate(self.lane) if bit.place == "value")
            address = "(int)(" + " | ".join([*terms, str(fixed)]) + ")"
            signed = type.replace("unsigned", "").strip() or "int"
            for word, name in names.items():
                chosen = _chosen(word, self.at_source, lambda number: f"s{number}")
                yield f"const {type} {name} = __shfl(({signed}){chosen}, {address}, {wave});"
        yield f"const {type} d{self.unit} = {value};"


def _chosen(word: int, by: tuple[tuple[int, int], ...], leaf: Callable[[int], str]) -> str:
    """Nested selections of words by bits of the lane number."""
    if not by:
        return leaf(word)
    (position, bit), *rest = by
    low, high = (_chosen(word | value << position, tuple(rest), leaf) for value in (0, 1))
    return f"(lane >> {bit} & 1 ? {high} : {low})"


def _known(bit: From, element: int) -> From:
    """A bit of the destination's element number is known when the word is."""
    return From("value", element >> bit.bit & 1) if bit.place == "element" else bit


def _said(bit: From) -> str:
    return f"always {bit.bit}" if bit.place == "value" else f"{bit.place} bit {bit.bit}"


def convert(source: Layout, target: Layout) -> Plan:
    """What it takes to have `source`'s data as `target`.

    Args:
        source: where entries lie, of the target's width (`narrowed` after a change of type).
        target: where they shall lie; the same coordinates.
    Raises: ShapeError if the coordinates differ, or the target needs entries that nothing holds.
    """
    if dict(source.dims) != dict(target.dims) or source.wave != target.wave:
        raise ShapeError(
            f"{source.operand} has {dict(source.dims)} in wave{source.wave}, {target.operand} has "
            f"{dict(target.dims)} in wave{target.wave}: convert between the same coordinates."
        )
    if source.bits != target.bits:
        raise ShapeError(
            f"entries of {source.bits} and {target.bits} bits: change the type first (`narrowed`)."
        )
    if source.turn or target.turn:
        raise ShapeError("a rotated operand is read rotated: load it by its layout without BLGP.")
    where: dict[Axis, From] = {}
    for place, bits in (("lane", target.lane), ("element", target.element)):
        for n, bit in enumerate(bits):
            if isinstance(bit, Axis):
                where[bit] = From(place, n)
    return Plan(
        source,
        target,
        tuple(_origin(bit, n, "lane", where) for n, bit in enumerate(source.lane)),
        tuple(_origin(bit, n, "element", where) for n, bit in enumerate(source.element)),
    )


def _origin(bit: Bit, number: int, place: str, where: dict[Axis, From]) -> From:
    if isinstance(bit, Pin):
        return From("value", bit.value)
    if isinstance(bit, Copy):  # any copy will do: the one in the lane itself
        return From(place, number)
    return where.get(bit, From("value", 0))


def narrowed(layout: Layout, bits: int) -> Layout:
    """A layout after its entries were converted to `bits` in place, and packed."""
    return replace(layout, bits=bits, pitch=bits, offset=0)


def k_order(source: Layout, target: Layout) -> tuple[int, ...] | None:
    """The order of k's bits that makes two layouts one: bit n becomes bit order[n]; None if none.

    A product does not depend on the order of k, as long as A and B have the same one.
    """
    found: dict[int, int] = {}
    pairs = [*zip(source.lane, target.lane, strict=True)]
    if len(source.element) != len(target.element):
        return None
    pairs += zip(source.element, target.element, strict=True)
    for have, want in pairs:
        if isinstance(have, Axis) and isinstance(want, Axis) and have.dim == want.dim == "k":
            found[have.bit] = want.bit
        elif have != want:
            return None
    bits = log2(dict(source.dims)["k"])
    return tuple(found[n] for n in range(bits)) if len(found) == bits else None


def transpose_order(inst: MatrixInstruction, wave: int) -> tuple[int, ...] | None:
    """The order of k's bits in which A times the identity transposes A in its registers.

    D = A I holds A by D's layout. Where that is A's layout with rows and columns exchanged, the
    registers of D, read as an A again, hold the transpose; both operands are then loaded with the
    bits of k in this order. None where it does not work: other types or shapes, other lanes.
    """
    if inst.sparse or inst.cd_type != inst.a_type or inst.m != inst.k or inst.m != inst.n:
        return None
    result = inst.layout("D", wave=wave).renamed("A", {"j": "i", "i": "k"})
    wanted = inst.layout("A", wave=wave)
    if (result.bits, result.pitch) != (wanted.bits, wanted.pitch):
        return None
    return k_order(replace(result, dims=wanted.dims), wanted)
