"""Scalar loads of a kernel's arguments, which need no check: the launch knows where those lie."""

from __future__ import annotations

from collections.abc import Callable, Collection

from wavecore.emulator.flow import Flow
from wavecore.emulator.program import KernelPlan
from wavecore.isa import Instruction
from wavecore.isa.kinds import Kind

# The bytes in the file that an instruction writes; None if not known.
Written = Callable[[Instruction], Collection[int] | None]

_OF_SCRATCH = frozenset(f"s_scratch_load_dword{n}" for n in ("", "x2", "x4"))  # scaled offsets


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
    kinds = inst.facts.kinds
    if not (kinds & Kind.SMEM and kinds & Kind.LOAD) or inst.name in _OF_SCRATCH:
        return False
    base, offset, data = (inst.operands.get(role) for role in ("sbase", "soffset", "sdata"))
    if base is None or data is None or (offset is not None and offset.kind != "off"):
        return False
    is_address = base.kind == "sgpr" and base.index == first and base.dwords == 2
    place = inst.mods["offset"]
    return is_address and place >= 0 and place + 4 * data.dwords <= argument_bytes


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
