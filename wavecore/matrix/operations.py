"""The instructions that conversions use: their costs, and how to write them for clang.

A `Node` of an expression is one register of all lanes: an input, or the result of an instruction.
Nodes are values, so a common subexpression is computed once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from weakref import WeakValueDictionary

from wavecore._fork import cached_property
from wavecore.matrix.layout import log2

# Issue slots of one SIMD: 1 is a VALU instruction. The LDS moves 128 bytes a clock for all SIMDs of
# a compute unit: a dword of each lane takes two slots on CDNA (256 bytes, 4 SIMDs with slots of 4
# clocks) and on RDNA (128 bytes, 2 SIMDs with slots of 1 clock). The latency is 20 clocks in LLVM's
# model of gfx10 and gfx11, "between 2 and 64" in that of older targets; 16 slots are assumed for
# all, once for all instructions in flight together.
# Source: AMD's ISA manuals; LLVM 22, SISchedule.td. Evidence: inferred, the wait assumed.
LDS_SLOTS = 2
LDS_WAIT = 16
VALU_SLOTS = 1

ALL = 0xF  # row and bank masks: every lane


@dataclass(frozen=True, eq=False)
class Node:
    """The result of one instruction; `text` is C++ with {0}, {1} ... for its operands.

    `of` returns the same object for equal arguments, because plans can be hundreds of nodes deep
    and compare nodes often. `name` is AMD's mnemonic, empty if no instruction is needed.
    `constants` are registers with a value for each lane, as C++; they follow the operands in
    `text`, and are computed once.
    """

    name: str
    text: str
    operands: tuple[Node, ...] = ()
    constants: tuple[str, ...] = ()
    type: str = "unsigned"

    @classmethod
    def of(
        cls,
        name: str,
        text: str,
        operands: tuple[Node, ...] = (),
        constants: tuple[str, ...] = (),
        type: str = "unsigned",
    ) -> Node:
        """The interned node with these attributes."""
        key = name, text, operands, constants, type
        found = _KNOWN.get(key)
        if found is None:
            found = _KNOWN[key] = cls(*key)
        return found

    def with_operands(self, operands: tuple[Node, ...]) -> Node:
        """The same instruction with other operands."""
        return Node.of(self.name, self.text, operands, self.constants, self.type)

    @property
    def slots(self) -> int:
        """Issue slots."""
        if not self.name:
            return 0
        return LDS_SLOTS if self.in_lds else VALU_SLOTS

    @property
    def in_lds(self) -> bool:
        """Whether it is an LDS instruction."""
        return self.name.startswith("ds_")

    @cached_property
    def order(self) -> tuple[Node, ...]:
        """This node and all nodes that it depends on, operands first."""
        return in_order([self])


_KNOWN: WeakValueDictionary[object, Node] = WeakValueDictionary()


def in_order(nodes: Iterable[Node]) -> tuple[Node, ...]:
    """The nodes and all that they depend on, operands first, each once."""
    found: dict[Node, None] = {}
    open_ = list(nodes)[::-1]
    while open_:
        node = open_[-1]
        missing = [operand for operand in node.operands if operand not in found]
        if missing and node not in found:
            open_ += missing[::-1]
        else:
            found[open_.pop()] = None
    return tuple(found)


def replaced(node: Node, old: Node, new: Node) -> Node:
    """The node with a node that it depends on replaced by another."""
    made: dict[Node, Node] = {}
    for part in node.order:
        operands = tuple(made[operand] for operand in part.operands)
        made[part] = new if part is old else part.with_operands(operands)
    return made[node]


def leaf(number: int) -> Node:
    """An input register, by its number."""
    return Node.of("", f"#{number}")


def is_leaf(node: Node) -> bool:
    """Whether it is an input register."""
    return node.text.startswith("#")


def leaf_number(node: Node) -> int:
    """The number of an input register."""
    return int(node.text[1:])


# ------------------------------------------------------------------------------ within a lane


def select(mask: int, wave: int, set_: Node, clear: Node) -> Node:
    """`set_` in the lanes of the mask, `clear` in the others."""
    if set_ == clear:
        return set_
    low = (mask ^ (1 << wave) - 1) < mask  # one text for a mask and its complement
    if low:
        mask, set_, clear = mask ^ (1 << wave) - 1, clear, set_
    return Node.of("v_cndmask_b32", f"({lane_test(mask, wave)}) ? {{0}} : {{1}}", (set_, clear))


def permuted_bytes(high: Node, low: Node, selectors: Sequence[int]) -> Node:
    """Each byte is one of `low` (0 to 3) or `high` (4 to 7), chosen by the lane's selector."""
    if set(selectors) == {0x03020100}:
        return low
    if set(selectors) == {0x07060504}:
        return high
    text = "__builtin_amdgcn_perm({0}, {1}, {2})"
    return Node.of("v_perm_b32", text, (high, low), (of_lane(selectors),))


def rotated(node: Node, amounts: Sequence[int]) -> Node:
    """Rotated right by a per-lane number of bits."""
    if not any(amounts):
        return node
    text = "__builtin_amdgcn_alignbit({0}, {0}, {1})"
    return Node.of("v_alignbit_b32", text, (node,), (of_lane(amounts),))


def merged_bits(masks: Sequence[int], set_: Node, clear: Node) -> Node:
    """Bits of `set_` where the lane's mask has ones, of `clear` where it has zeros."""
    if not any(masks):
        return clear
    if set(masks) == {0xFFFFFFFF}:
        return set_
    text = "({2} & {0}) | (~{2} & {1})"
    return Node.of("v_bfi_b32", text, (set_, clear), (of_lane(masks),))


# ------------------------------------------------------------------------- functions of the lane


def lane_test(mask: int, wave: int) -> str:
    """A C++ condition that is true in the lanes of a mask."""
    lanes = [lane for lane in range(wave) if mask >> lane & 1]
    if not lanes:
        return "false"
    care = wave - 1
    for lane in lanes:
        care &= ~(lane ^ lanes[0])
    if len(lanes) << care.bit_count() == wave:
        value = lanes[0] & care
        if not care:
            return "true"
        if care == value and care.bit_count() == 1:
            return f"lane & {care}"
        return f"(lane & {care}) == {value}"
    return f"{mask:#x}{'ull' if wave == 64 else 'u'} >> lane & 1"


def of_lane(values: Sequence[int]) -> str:
    """C++ for a per-lane value: conditionals on bits of the lane number."""
    return _decided(tuple(values), tuple(range(log2(len(values)))))


@cache
def _decided(values: tuple[int, ...], bits: tuple[int, ...]) -> str:
    """The same for values that depend on some bits of the lane number."""
    if len(set(values)) == 1:
        return f"{values[0]:#010x}u" if values[0] > 255 else f"{values[0]}u"
    for n, bit in enumerate(bits):
        low, high = (
            tuple(value for lane, value in enumerate(values) if lane >> n & 1 == side)
            for side in (0, 1)
        )
        rest = (*bits[:n], *bits[n + 1 :])
        if low != high:
            return f"(lane & {1 << bit} ? {_decided(high, rest)} : {_decided(low, rest)})"
    raise AssertionError("values differ in no bit of the lane number")


def moved_bits(sources: Sequence[int | None], fixed: int, wave: int) -> str:
    """C++ for a number whose bit n is bit sources[n] of the lane number, plus fixed bits."""
    masks: dict[int, int] = {}
    for bit, source in enumerate(sources):
        if source is not None:
            masks[bit - source] = masks.get(bit - source, 0) | 1 << source
    terms = []
    for shift, mask in masks.items():
        picked = "lane" if mask == wave - 1 else f"(lane & {mask})"
        by = f" << {shift}" if shift > 0 else f" >> {-shift}" if shift else ""
        terms.append(picked + by)
    if fixed or not terms:
        terms.append(str(fixed))
    return " | ".join(f"({term})" if len(terms) > 1 else term for term in terms)


def linear(lanes: dict[int, int], wave: int) -> tuple[list[int | None], int] | None:
    """A lane map as (the source bit of the lane number for each bit, or None; the fixed bits).

    None if the map has no such form. Bits that no lane determines are fixed.
    """
    sources: list[int | None] = []
    fixed = 0
    for bit in range(log2(wave)):
        wanted = {lane: source >> bit & 1 for lane, source in lanes.items()}
        values = set(wanted.values())
        if len(values) == 1:
            own = all(lane >> bit & 1 == value for lane, value in wanted.items())
            fixed |= 0 if own else values.pop() << bit
            sources.append(bit if own else None)
            continue
        candidates = [bit, *(n for n in range(log2(wave)) if n != bit)]
        found = next((n for n in candidates if _tells(n, wanted)), None)
        if found is None:
            return None
        sources.append(found)
    return sources, fixed


def _tells(bit: int, wanted: dict[int, int]) -> bool:
    """Whether a bit of the lane number equals the needed value in each lane."""
    return all(lane >> bit & 1 == value for lane, value in wanted.items())
