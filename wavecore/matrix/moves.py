"""Moves between lanes: a target's cheapest instruction that fetches a node from given lanes.

A map gives the source lane of each lane; lanes that it omits may get anything. All lanes of the
wave are active.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from wavecore.matrix.operations import ALL, LDS_WAIT, Node, linear, moved_bits, of_lane, replaced
from wavecore.targets import Target

LaneMap = dict[int, int]
ROW = 16  # lanes of a DPP row
SENT = Node.of("", "sent")


class Dpp(NamedTuple):
    """A DPP16 control: its code, and the source lane of each lane (None: no source)."""

    code: int
    source: tuple[int | None, ...]


def fetch(node: Node, lanes: LaneMap, wave: int, target: Target | None) -> Node | None:
    """The node fetched by a lane map; None if no single instruction of the target does it."""
    if all(lane == source for lane, source in lanes.items()):
        return node
    found = _fetched(tuple(lanes.items()), wave, target)
    return None if found is None else replaced(found, SENT, node)


@cache
def _fetched(lanes: tuple[tuple[int, int], ...], wave: int, target: Target | None) -> Node | None:
    """The same for the placeholder node SENT."""
    if target is None:
        return _shuffled(SENT, dict(lanes), wave)
    return min(_found(SENT, dict(lanes), wave, target), key=_slots, default=None)


def _slots(node: Node) -> int:
    """Issue slots of a node and its operands, including the wait for the LDS."""
    return sum(w.slots for w in node.order) + LDS_WAIT * any(w.in_lds for w in node.order)


def _found(node: Node, lanes: LaneMap, wave: int, target: Target) -> Iterator[Node]:
    """Candidate instructions."""
    control = dpp_control(lanes, wave, target)
    if control is not None:
        yield moved_by_dpp(node, control)
    if target.has("dpp8"):
        yield from _by_dpp8(node, lanes)
    if target.has_permlane16:
        yield from _by_permlane(node, lanes, wave)
    if target.has_permlane64 and wave == 64 and _crosses(lanes, 32):
        other = Node.of("v_permlane64_b32", "__builtin_amdgcn_permlane64({0})", (node,))
        found = fetch(other, {lane: source ^ 32 for lane, source in lanes.items()}, wave, target)
        if found is not None:
            yield found
    for step in (16, 32):
        if target.has(f"permlane{step}-swap"):
            yield from _by_swap(node, lanes, step)
    yield from _by_two_dpp(node, lanes, wave, target)
    yield from _by_swizzle(node, lanes)
    near = all((lane ^ source) & 32 == 0 for lane, source in lanes.items())
    if near or target.has_wave_wide_permute:
        yield _by_bpermute(node, lanes, wave)


# ---------------------------------------------------------------------------------- DPP


def dpp_control(lanes: LaneMap, wave: int, target: Target | None) -> int | None:
    """The DPP16 control for a lane map; None if no control matches."""
    if target is None or any((lane ^ source) & ~15 for lane, source in lanes.items()):
        return None
    quad = _quad_control(lanes)
    if quad is not None:
        return quad
    for control in _controls(target, wave):
        if all(control.source[lane] == source for lane, source in lanes.items()):
            return control.code
    return None


def moved_by_dpp(node: Node, control: int) -> Node:
    """Through DPP16."""
    text = f"__builtin_amdgcn_mov_dpp((int){{0}}, {control:#x}, {ALL:#x}, {ALL:#x}, true)"
    return Node.of("v_mov_b32_dpp", text, (node,))


def merged_by_dpp(node: Node, control: int, old: Node, rows: int, banks: int) -> Node:
    """Moved by DPP16 in some rows and banks; the other lanes keep `old`."""
    text = (
        f"__builtin_amdgcn_update_dpp((int){{1}}, (int){{0}}, "
        f"{control:#x}, {rows:#x}, {banks:#x}, false)"
    )
    return Node.of("v_mov_b32_dpp", text, (node, old))


def rows_and_banks(mask: int, wave: int) -> tuple[int, int] | None:
    """DPP's row and bank masks for a set of lanes; None if no masks select it."""
    rows = sum(1 << n for n in range(4) if n * ROW < wave and mask >> ROW * n & 0xFFFF)
    banks = sum(1 << n for n in range(4) if mask & 0x000F000F000F000F << 4 * n)
    lanes = sum(
        1 << lane for lane in range(wave) if rows >> lane // ROW & 1 and banks >> lane // 4 % 4 & 1
    )
    return (rows, banks) if lanes == mask else None


def _quad_control(lanes: LaneMap) -> int | None:
    chosen = _periodic(lanes, 4)
    return None if chosen is None else sum(source << 2 * n for n, source in enumerate(chosen))


def _periodic(lanes: LaneMap, size: int) -> list[int] | None:
    """The source of each lane within a group, if all groups are alike and none reads another."""
    chosen: dict[int, int] = {}
    for lane, source in lanes.items():
        if (lane ^ source) >= size:
            return None
        if chosen.setdefault(lane % size, source % size) != source % size:
            return None
    return [chosen.get(n, n) for n in range(size)]


@cache
def _controls(target: Target, wave: int) -> tuple[Dpp, ...]:
    """DPP16 controls within rows of 16 lanes, except quad_perm.

    Source: AMD's ISA manuals, data parallel processing; row_newbcast shares row_share's code.
    """
    reads: dict[int, list[int]] = {
        0x140: [15 - k for k in range(ROW)],  # row_mirror
        0x141: [k ^ 7 for k in range(ROW)],  # row_half_mirror
    }
    for n in range(1, ROW):
        reads[0x100 + n] = [k + n for k in range(ROW)]  # row_shl
        reads[0x110 + n] = [k - n for k in range(ROW)]  # row_shr
        reads[0x120 + n] = [(k - n) % ROW for k in range(ROW)]  # row_ror
    for n in range(ROW):
        if target.has_row_xmask:
            reads[0x160 + n] = [k ^ n for k in range(ROW)]  # row_xmask
        if target.row_share:
            reads[0x150 + n] = [n] * ROW  # row_share, row_newbcast
    return tuple(
        Dpp(code, tuple(_in_row(lane, sources[lane % ROW]) for lane in range(wave)))
        for code, sources in reads.items()
    )


def _in_row(lane: int, source: int) -> int | None:
    return lane // ROW * ROW + source if 0 <= source < ROW else None


def _by_two_dpp(node: Node, lanes: LaneMap, wave: int, target: Target) -> Iterator[Node]:
    """Inverts bits of the lane number with two controls: one inverts some bits, the other the rest.

    All targets have 1, 2 and 3 (quad_perm), 7 (row_half_mirror), 8 (row_ror), 15 (row_mirror).
    """
    distance = _distance(lanes)
    if distance is None or distance >= ROW:
        return
    for first in (1, 2, 3, 7, 8, 15):
        codes = [_inverting(step, wave, target) for step in (first, distance ^ first)]
        if codes[0] is not None and codes[1] is not None:
            yield moved_by_dpp(moved_by_dpp(node, codes[0]), codes[1])


@cache
def _inverting(bits: int, wave: int, target: Target) -> int | None:
    """The DPP16 control that inverts bits of the lane number; None if no control does."""
    return dpp_control({lane: lane ^ bits for lane in range(wave)}, wave, target)


def _by_dpp8(node: Node, lanes: LaneMap) -> Iterator[Node]:
    chosen = _periodic(lanes, 8)
    if chosen is not None:
        select = sum(source << 3 * n for n, source in enumerate(chosen))
        yield Node.of("v_mov_b32_dpp", f"__builtin_amdgcn_mov_dpp8({{0}}, {select:#x})", (node,))


# ------------------------------------------------------------------------------ permlane


def _by_permlane(node: Node, lanes: LaneMap, wave: int) -> Iterator[Node]:
    """v_permlane16_b32 reads any lane of the row, v_permlanex16_b32 of the neighbouring row."""
    for name, flip in (("permlane16", 0), ("permlanex16", ROW)):
        chosen = _periodic({lane: source ^ flip for lane, source in lanes.items()}, ROW)
        if chosen is None:
            continue
        select = sum(source << 4 * n for n, source in enumerate(chosen))
        text = (
            f"__builtin_amdgcn_{name}(0u, {{0}}, {select & 0xFFFFFFFF:#x}u, {select >> 32:#x}u, "
            "true, true)"
        )
        yield Node.of(f"v_{name}_b32", text, (node,))


def swapped(even: Node, odd: Node, step: int) -> tuple[Node, Node]:
    """Two nodes after `even`'s lanes with bit `step` and `odd`'s lanes without it are exchanged.

    If both are the same node, the first result is its lanes without the bit, twice.
    """
    text = f"__builtin_amdgcn_permlane{step}_swap({{0}}, {{1}}, false, false)"
    both = Node.of(f"v_permlane{step}_swap_b32", text, (even, odd), type="auto")
    return Node.of("", "{0}[0]", (both,)), Node.of("", "{0}[1]", (both,))


def _by_swap(node: Node, lanes: LaneMap, step: int) -> Iterator[Node]:
    """All lanes read the half without the bit `step`, or all read the half with it."""
    for side in (0, 1):
        if all(source == lane & ~step | side * step for lane, source in lanes.items()):
            copy = Node.of("v_mov_b32", "{0}", (node,))
            yield swapped(node, copy, step)[side]


# ----------------------------------------------------------------------------- LDS crossbar


def _by_swizzle(node: Node, lanes: LaneMap) -> Iterator[Node]:
    """ds_swizzle_b32: inverts, sets or clears bits of the lane number within 32 lanes."""
    keep = set_ = invert = 0
    for bit in range(5):
        pairs = {(lane >> bit & 1, source >> bit & 1) for lane, source in lanes.items()}
        if pairs <= {(0, 0), (1, 1)}:
            keep |= 1 << bit
        elif pairs <= {(0, 1), (1, 0)}:
            keep |= 1 << bit
            invert |= 1 << bit
        elif pairs <= {(0, 1), (1, 1)}:
            set_ |= 1 << bit
        elif not pairs <= {(0, 0), (1, 0)}:
            return
    if any((lane ^ source) & 32 for lane, source in lanes.items()):
        return
    offset = keep | set_ << 5 | invert << 10
    text = f"__builtin_amdgcn_ds_swizzle((int){{0}}, {offset:#x})"
    yield Node.of("ds_swizzle_b32", text, (node,))


def _by_bpermute(node: Node, lanes: LaneMap, wave: int) -> Node:
    text = "__builtin_amdgcn_ds_bpermute((int){1}, (int){0})"
    return Node.of("ds_bpermute_b32", text, (node,), (f"({_lane_number(lanes, wave)}) << 2",))


def _shuffled(node: Node, lanes: LaneMap, wave: int) -> Node:
    """For any target: HIP's shuffle, a ds_bpermute_b32 where that reaches all lanes."""
    text = f"__shfl({{0}}, (int){{1}}, {wave})"
    return Node.of("ds_bpermute_b32", text, (node,), (_lane_number(lanes, wave),))


def _lane_number(lanes: LaneMap, wave: int) -> str:
    found = linear(lanes, wave)
    if found is None:
        return of_lane([lanes.get(lane, lane) for lane in range(wave)])
    return moved_bits(*found, wave)


def _crosses(lanes: LaneMap, step: int) -> bool:
    return all((lane ^ source) & step for lane, source in lanes.items())


def _distance(lanes: LaneMap) -> int | None:
    """The XOR of each lane and its source, if it is the same for all."""
    found = {lane ^ source for lane, source in lanes.items()}
    return found.pop() if len(found) == 1 else None
