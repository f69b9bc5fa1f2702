"""Where a wave's turn ends so that the waves of a workgroup advance in step.

On a GPU they run side by side: what one wave has stored to LDS, the others find a few instructions
later, and what they are about to load, it has not overwritten yet. Some kernels that ship rely on
this where a barrier is missing, as rocSOLVER's GETF2 on wave32 targets does. With the hardware's
contract for memory (memcontract.py) a turn therefore ends where a wave's use of LDS changes between
loads and stores and no barrier lies between. Code with all its barriers has no such places.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TYPE_CHECKING

from wavecore.emulator.flow import Block, Code, Flow, discover, no_check
from wavecore.emulator.registry import Control
from wavecore.isa import Instruction
from wavecore.isa.kinds import Kind

if TYPE_CHECKING:
    from wavecore.emulator.program import KernelPlan

_BARRIERS = frozenset({Control.BARRIER, Control.BARRIER_WAIT})
_USES = Kind.LOAD | Kind.STORE

Uses = frozenset[Kind]
_NONE: Uses = frozenset()


def discover_in_step(
    code: Code,
    roots: Iterable[int],
    known: Collection[int] = (),
    check: Callable[[], None] = no_check,
) -> Flow:
    """As `discover`; blocks end also where turns do."""
    flow = discover(code, roots, known, check)
    flow.turns = ends_of_turns(flow)
    behind = (pc + flow.instructions[pc].size for pc in flow.turns)
    flow.leaders.update(pc for pc in behind if pc not in known and code.is_place(pc))
    return flow


class TurnEnds:
    """Where turns end in a program, found as waves get there."""

    def __init__(self, kernel: KernelPlan, functions: Collection[int]) -> None:
        self._kernel, self._functions = kernel, functions
        self._leaders: set[int] = set()
        self._seen: set[int] = set()
        self._ends: set[int] = set()

    def has(self, pc: int) -> bool:
        """Whether a turn ends behind the instruction at a pc."""
        if pc not in self._seen:
            roots = self._functions if pc in self._functions else (pc,)
            flow = discover_in_step(self._kernel.code, roots, self._leaders)
            self._leaders |= flow.leaders
            self._seen |= {pc, *flow.instructions}
            self._ends |= flow.turns
        return pc in self._ends


def ends_of_turns(flow: Flow) -> frozenset[int]:
    """The accesses of LDS behind which its use may change before the next barrier."""
    blocks = flow.blocks()
    before = {block.leader: _NONE for block in blocks}

    def behind(block: Block) -> Uses:
        """How LDS may be used next behind a block."""
        if not block.instructions:
            return _NONE
        last = block.instructions[-1]
        goes = flow.successors(last.address).within(last)
        return _NONE.union(*(before.get(pc, _NONE) for pc in goes))

    changed = True
    while changed:
        changed = False
        for block in reversed(blocks):
            now = behind(block)
            for inst in reversed(block.instructions):
                now = _before(flow, inst, now)
            changed |= now != before[block.leader]
            before[block.leader] = now
    return frozenset(
        inst.address
        for block in blocks
        for inst, following in _backwards(flow, block, behind(block))
        if following - _use(inst) and _use(inst)
    )


def _backwards(flow: Flow, block: Block, following: Uses) -> Iterator[tuple[Instruction, Uses]]:
    """A block's instructions from its end, each with how LDS is used next behind it."""
    for inst in reversed(block.instructions):
        yield inst, following
        following = _before(flow, inst, following)


def _before(flow: Flow, inst: Instruction, following: Uses) -> Uses:
    entry = flow.entries[inst.address]
    if entry is not None and entry.control_of(inst) in _BARRIERS:
        return _NONE
    return _use(inst) or following


def _use(inst: Instruction) -> Uses:
    """How an instruction uses LDS: as a load or as a store; atomics are neither."""
    kinds = inst.facts.kinds
    return frozenset({kinds & _USES}) if Kind.DS in kinds and kinds & _USES else _NONE
