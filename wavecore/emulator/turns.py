"""Where a wave's turn ends so that the waves of a workgroup advance in step.

On a GPU they run side by side: what one wave has stored, the others find a few instructions later,
and what they are about to load, it has not overwritten yet. Some kernels that ship rely on this
where a barrier is missing, as rocSOLVER's GETF2 and SYTF2 do. With the hardware's contract for
memory (memcontract.py) a turn therefore ends, with no barrier between,

- where a wave's use of LDS changes between loads and stores;
- where it stores to global memory after it has loaded from there: the others load first.
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

# The uses of memory that come next: as a load or a store, of LDS or of global memory.
Use = tuple[str, Kind]
Uses = frozenset[Use]
_NONE: Uses = frozenset()
_LDS, _GLOBAL = "LDS", "global memory"
_GLOBAL_ENCODINGS = frozenset({"GLOBAL", "FLAT", "VGLOBAL", "VFLAT"})  # buffers may be scratch


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
    """The accesses of memory behind which a turn ends."""
    blocks = flow.blocks()
    before = {block.leader: _NONE for block in blocks}

    def behind(block: Block) -> Uses:
        """How memory may be used next behind a block."""
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
        if _is_change(_use(inst), following)
    )


def _is_change(use: Use | None, following: Uses) -> bool:
    """Whether others get a turn between a use and those that may follow."""
    if use is None:
        return False
    space, kind = use
    if space == _GLOBAL:
        return kind == Kind.LOAD and (_GLOBAL, Kind.STORE) in following
    return any(other == _LDS and next_kind != kind for other, next_kind in following)


def _is_barrier(flow: Flow, inst: Instruction) -> bool:
    entry = flow.entries[inst.address]
    return entry is not None and entry.control_of(inst) in _BARRIERS


def _backwards(flow: Flow, block: Block, following: Uses) -> Iterator[tuple[Instruction, Uses]]:
    """A block's instructions from its end, each with how memory is used next behind it."""
    for inst in reversed(block.instructions):
        yield inst, following
        following = _before(flow, inst, following)


def _before(flow: Flow, inst: Instruction, following: Uses) -> Uses:
    if _is_barrier(flow, inst):
        return _NONE
    use = _use(inst)
    if use is None:
        return following
    return frozenset({use, *(each for each in following if each[0] != use[0])})


def _use(inst: Instruction) -> Use | None:
    """How an instruction uses LDS or global memory; atomics are neither load nor store."""
    kinds = inst.facts.kinds
    if not kinds & _USES:
        return None
    if Kind.DS in kinds:
        return _LDS, kinds & _USES
    return (_GLOBAL, kinds & _USES) if inst.encoding in _GLOBAL_ENCODINGS else None
