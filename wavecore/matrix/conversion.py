"""Conversion from one layout to another: its instruction count, and its code in HIP C++.

Both layouts have the same coordinates, so every bit of a place in the source (lane, register,
position inside) is a bit of the place in the destination, or fixed. The planner finds the cheapest
steps for a target; without a target it uses only instructions that all targets have.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum

from wavecore import targets
from wavecore._fork import cached_property
from wavecore.errors import ShapeError
from wavecore.matrix import plancode
from wavecore.matrix.bitlayout import BitLayout, first_of, is_packed, matched
from wavecore.matrix.catalogue import MatrixInstruction
from wavecore.matrix.layout import Axis, Broadcast, Layout, axes, log2
from wavecore.matrix.operations import Node, in_order
from wavecore.matrix.plancode import Line
from wavecore.matrix.planner import cheapest, slots
from wavecore.matrix.straddling import pack, unpack
from wavecore.matrix.throughlds import LdsExchange, lds_exchange
from wavecore.matrix.transitions import Transition


class Kind(StrEnum):
    """The most expensive kind of instruction that a conversion needs."""

    FREE = "free"
    IN_LANE = "in lane"
    CROSS_LANE = "cross lane"
    LDS = "through LDS"


# Instructions that move data between lanes; v_mov_b32_dpp is v_mov_b32 with a DPP control.
CROSS_LANE = ("v_permlane", "v_mov_b32_dpp", "ds_")


@dataclass(frozen=True)
class Step:
    """One step of a plan: what it moves, in words, and a wave's instructions by mnemonic.

    `after` is the place of each coordinate bit after it; `nodes` are the instructions' results.
    """

    text: str
    counts: dict[str, int]
    after: BitLayout = field(repr=False, compare=False)
    nodes: frozenset[Node] = field(default=frozenset(), repr=False, compare=False)


@dataclass(frozen=True)
class Plan:
    """How to convert `source` to `destination`.

    `target` is the GPU whose instructions it uses, None for any. Either `transitions` or
    `lds_exchange` does the work. Costs exclude what is computed once: lane masks, v_perm_b32
    selectors, addresses.
    """

    source: Layout
    destination: Layout
    target: str | None
    transitions: tuple[Transition, ...] = ()
    lds_exchange: LdsExchange | None = None

    @cached_property
    def kind(self) -> Kind:
        """The most expensive kind of instruction that it needs."""
        if self.lds_exchange is not None:
            return Kind.LDS
        if any(name.startswith(CROSS_LANE) for name in self.counts()):
            return Kind.CROSS_LANE
        same = all(node.text == f"from[{number}]" for number, node in self.nodes.items())
        return Kind.FREE if same else Kind.IN_LANE

    @property
    def lds_bytes(self) -> int:
        """LDS bytes that a wave needs for it."""
        return self.lds_exchange.size if self.lds_exchange else 0

    @property
    def slots(self) -> int:
        """Issue slots, with the weights in `operations`."""
        return self.lds_exchange.slots if self.lds_exchange else slots(self.transitions)

    def __str__(self) -> str:
        head = f"{self.source.operand} to {self.destination.operand}: {self.kind}"
        lines = [head if self.kind is Kind.FREE else f"{head}, {self.slots} slots"]
        for step in self.steps:
            counts = ", ".join(f"{count} {name}" for name, count in step.counts.items())
            lines.append(f"  {counts}: {step.text}" if counts else f"  {step.text}")
        return "\n".join(lines)

    # ---------------------------------------------------------------------------- steps

    @cached_property
    def ends(self) -> tuple[BitLayout, BitLayout]:
        """The place of each bit of an entry's coordinates at the start, and at the end."""
        return matched(self.source, self.destination)

    @cached_property
    def _stages(self) -> tuple[tuple[str, dict[int, Node], BitLayout], ...]:
        """Each stage in words, with the registers and places after it."""
        have, want = self.ends
        nodes = {n: Node.of("", f"from[{n}]") for n in range(self.source.registers)}
        if self.lds_exchange is not None or all(step.is_nothing for step in self.transitions):
            return (("", nodes, want),)
        stages = []
        straddles = not is_packed(self.source)
        if straddles:
            nodes = unpack(self.source, nodes)
            stages.append((f"unpack entries of {self.source.bits} bits", nodes, have))
        first = self.transitions[0].before.register
        numbers = {n: first_of(n, first) for n in range(1 << len(first))}
        nodes = {n: nodes[same] for n, same in numbers.items() if same in nodes}
        for step in self.transitions:
            nodes = step.nodes(nodes)
            stages.append((_said(step), nodes, step.after))
        if straddles:
            nodes = pack(self.destination, nodes)
            stages.append(("pack them again", nodes, want))
        return tuple(stages)

    @cached_property
    def nodes(self) -> dict[int, Node]:
        """The expression of each destination register."""
        _, nodes, _ = self._stages[-1]
        return {n: node for n, node in nodes.items() if n < self.destination.registers}

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The steps in order; empty if the registers already hold the destination."""
        if self.lds_exchange is not None:
            text = f"through {self.lds_exchange.size} bytes of the wave's LDS"
            return (Step(text, self.lds_exchange.counts, self.ends[1]),)
        needed = {node for node in in_order(self.nodes.values()) if node.name}
        found = []
        for text, nodes, places in self._stages:
            new = [node for node in in_order(nodes.values()) if node in needed]
            needed.difference_update(new)
            if text or new:
                counts = Counter(node.name for node in new)
                text = text or "registers in another order"
                found.append(Step(text, dict(counts), places, frozenset(new)))
        return tuple(found)

    def step_of(self, node: Node) -> int:
        """The number of the step that makes a node."""
        return next(number for number, step in enumerate(self.steps) if node in step.nodes)

    def counts(self) -> dict[str, int]:
        """The wave's instructions by mnemonic."""
        total = Counter[str]()
        for step in self.steps:
            total.update(step.counts)
        return dict(total)

    @property
    def constants(self) -> tuple[str, ...]:
        """Per-lane constants as C++: selectors, bit masks, addresses."""
        texts = (text for node in in_order(self.nodes.values()) for text in node.constants)
        return tuple(dict.fromkeys(text for text in texts if "lane" in text))

    # ----------------------------------------------------------------------------- code

    def hip(self, name: str = "convert") -> str:
        """A device function `name(const unsigned (&from)[...], unsigned (&to)[...])`.

        All lanes of the wave call it. A plan through the LDS takes a third argument,
        `unsigned* lds`: `lds_bytes` that no other wave uses. Needs <hip/hip_runtime.h>.
        """
        return _text(plancode.hip(self, name))

    def python(self, name: str = "convert") -> str:
        """The same for Python kernels: a `wl.function` `name(source, to)`, with `lds` if needed.

        All are arrays of u32, as `wl.local` and `wl.shared` make them.
        """
        return _text(plancode.python(self, name))


def _text(lines: Iterable[Line]) -> str:
    return "".join(f"{line.text}\n" for line in lines)


def _said(transition: Transition) -> str:
    """What moves, in words, except for register numbers."""
    before, after = transition.before, transition.after
    have, want = before.axes, after.axes
    moved = [
        (axis, place, want[axis])
        for axis, place in have.items()
        if place != want[axis] and not place.group == want[axis].group == "register"
    ]
    if len(moved) == 2 and moved[0][1] == moved[1][2] and moved[1][1] == moved[0][2]:
        (axis, place, to), (other, *_) = moved
        return f"exchange {place} ({_name(axis)}) and {to} ({_name(other)})"
    texts = [f"{_name(axis)}: {place} -> {to}" for axis, place, to in moved]
    for n, (old, new) in enumerate(zip(before.lane, after.lane, strict=True)):
        if isinstance(new, Broadcast) and not isinstance(old, Broadcast):
            texts.append(f"copied to both values of lane bit {n}")
    return "; ".join(texts)


def _name(axis: Axis) -> str:
    return f"{axis.dim} bit {axis.bit}"


def convert(source: Layout, destination: Layout, target: str | None = None) -> Plan:
    """The cheapest plan to convert `source` to `destination`.

    Args:
        source: the layout of the data; its entries have the destination's width (after a change of
            type, see `narrowed`).
        destination: the wanted layout, with the same coordinates.
        target: the GPU whose instructions to use, such as "gfx950"; None: instructions that all
            targets have.
    Raises: ShapeError if the coordinates differ.
    """
    if dict(source.dims) != dict(destination.dims) or source.wave != destination.wave:
        raise ShapeError(
            f"{source.operand} has {dict(source.dims)} in wave{source.wave}, {destination.operand} "
            f"has {dict(destination.dims)} in wave{destination.wave}: convert between the same "
            'coordinates; `renamed("B", {"i": "k"})` reads rows of D as the k of B.'
        )
    if source.bits != destination.bits:
        raise ShapeError(
            f"entries of {source.bits} and {destination.bits} bits: change the type first "
            "(`narrowed`)."
        )
    if source.lane_rotation or destination.lane_rotation:
        raise ShapeError("BLGP rotates an operand as it is read: use the layout without BLGP.")
    record = None if target is None else targets.known(target)
    have, want = matched(source, destination)
    crosses = is_packed(source) and have.lane != want.lane
    way = lds_exchange(have, want, record) if crosses else None
    steps = cheapest(have, want, record, None if way is None else way.slots)
    if steps is None:
        assert way is not None
        return Plan(source, destination, target, lds_exchange=way)
    return Plan(source, destination, target, steps)


def narrowed(layout: Layout, bits: int) -> Layout:
    """A layout whose entries have been converted in place to `bits`, and packed."""
    return replace(layout, bits=bits, pitch=bits, offset=0)


def repeated(layout: Layout, dim: str, size: int) -> Layout:
    """Several operands side by side along a coordinate, in consecutive registers."""
    had = dict(layout.dims)[dim]
    dims = tuple((name, size if name == dim else count) for name, count in layout.dims)
    more = axes(dim, log2(had), log2(size // had))
    return replace(layout, dims=dims, element=layout.element + more)


def k_order(source: Layout, target: Layout) -> tuple[int, ...] | None:
    """The order of k's bits that makes two layouts equal, or None: bit n becomes bit order[n].

    A product does not depend on the order of k if A and B have the same order.
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
    """The order of k's bits with which A times the identity transposes A in its registers.

    D = A I holds A in D's layout. If that is A's layout with rows and columns exchanged, D's
    registers, read as an A, hold the transpose; both operands are then loaded with the bits of k
    in this order. None if types, shapes or lanes do not match.
    """
    if inst.sparse or inst.d_type != inst.a_type or inst.m != inst.k or inst.m != inst.n:
        return None
    result = inst.layout("D", wave=wave).renamed("A", {"j": "i", "i": "k"})
    wanted = inst.layout("A", wave=wave)
    if (result.bits, result.pitch) != (wanted.bits, wanted.pitch):
        return None
    return k_order(replace(result, dims=wanted.dims), wanted)
