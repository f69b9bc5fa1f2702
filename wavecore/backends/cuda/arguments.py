"""Scalar loads of a kernel's arguments, which need no check: the launch knows where those lie."""

from __future__ import annotations

from collections.abc import Callable, Collection

from wavecore.emulator.flow import Flow
from wavecore.emulator.program import KernelPlan
from wavecore.isa import Instruction

# The bytes in the file that an instruction writes; None if not known.
Written = Callable[[Instruction], Collection[int] | None]


def loads(flow: Flow, kernel: KernelPlan, argument_bytes: int, written: Written) -> frozenset[int]:
    """The pcs of loads from the arguments by the address that a wave starts with."""
    first = next((p.first for p in kernel.user_sgprs if p.name == "kernarg_segment_ptr"), None)
    if first is None or any(flow.successors(pc).leaves for pc in flow.instructions):
        return frozenset()
    pair = {4 * first, 4 * first + 4}
    changed = _behind(flow, lambda inst: _may_write(pair, written(inst)))
    return frozenset(
        pc
        for pc, inst in flow.instructions.items()
        if pc not in changed and _is_inside(inst, first, argument_bytes)
    )


def _is_inside(inst: Instruction, first: int, argument_bytes: int) -> bool:
    """Whether it loads only arguments, at a constant offset from registers `first` and the next."""
    if not inst.name.startswith("s_load_") or inst.operands["soffset"].kind != "off":
        return False
    base, end = inst.operands["sbase"], inst.mods["offset"] + 4 * inst.operands["sdata"].dwords
    is_address = base.kind == "sgpr" and base.index == first
    return is_address and inst.mods["offset"] >= 0 and end <= argument_bytes


def _may_write(pair: set[int], places: Collection[int] | None) -> bool:
    return places is None or not pair.isdisjoint(places)


def _behind(flow: Flow, is_one: Callable[[Instruction], bool]) -> set[int]:
    """All pcs that control can reach behind instructions of a kind."""
    found: set[int] = set()
    left = [
        to
        for pc, inst in flow.instructions.items()
        if is_one(inst)
        for to in flow.successors(pc).within(inst)
    ]
    while left:
        pc = left.pop()
        if pc in found or pc not in flow.instructions:
            continue
        found.add(pc)
        left += flow.successors(pc).within(flow.instructions[pc])
    return found
