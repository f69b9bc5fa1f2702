"""Which registers a tier 2 function loads from and stores to a wave's record.

A register is live where code still reads it. A write under EXEC keeps the other lanes, so it also
reads the register; with all lanes active it does not. So every block exists twice, and a write of
EXEC may lead from either copy to either.

On exit a function stores what it may have written and is live; on entry it loads what it reads, or
stores, before the exit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field

from wavecore.emulator.flow import Block, Flow, branch_target
from wavecore.emulator.registry import Control
from wavecore.isa import Instruction

# Bytes of an instruction's registers in the wave's record: read, kept in part, written.
Uses = tuple[frozenset[int], frozenset[int], frozenset[int]]
# Where a block begins, and whether the wave has all lanes there.
Place = tuple[int, bool]
Live = Mapping[Place, frozenset[int]]

_RESUMES = frozenset(
    {Control.BARRIER, Control.BARRIER_WAIT, Control.SLEEP, Control.MESSAGE, Control.GWS}
)
_NONE: frozenset[int] = frozenset()


@dataclass(slots=True)
class _Effect:
    """A block's summary: what it reads first, what it writes, and where control goes."""

    reads: set[int] = field(default_factory=set)
    writes: set[int] = field(default_factory=set)  # in all lanes that count
    touches: set[int] = field(default_factory=set)  # in any lane
    next: list[Place] = field(default_factory=list)  # blocks that follow in the same function
    leaves: list[Place] = field(default_factory=list)  # where it may leave the function
    end: int = 0  # the address behind it
    is_open: bool = False  # control may go where reads are unknown


class Liveness:
    """Registers that are live where blocks begin."""

    def __init__(
        self,
        flow: Flow,
        blocks: Sequence[Block],
        uses: Callable[[Instruction], Uses],
        exec_bytes: frozenset[int],
        agrees: Callable[[Block, int], bool],
        *,
        counted: bool,
    ) -> None:
        """With `counted`, every block reads EXEC to count its lanes.

        `agrees` is whether the function goes on at a place after a block; if not, code that is
        not looked at here does.
        """
        self._exec = exec_bytes  # the runtime reads it as well
        self._uses = uses
        self.effects: dict[Place, _Effect] = {}
        touched = set(exec_bytes)
        inside = {block.leader for block in blocks}
        for block in blocks:
            found = [uses(inst) for inst in block.instructions]
            touched.update(*(part for each in found for part in each))
            sets_exec = bool(found and found[-1][2] & exec_bytes)
            for full in (False, True):
                after = (False, True) if sets_exec else (full,)
                effect = _effect(flow, block, found, full, inside, after, agrees)
                if counted and not full:
                    effect.reads |= exec_bytes
                self.effects[block.leader, full] = effect
        self.everything = frozenset(touched)
        self.live: Live = _backwards(self.effects, self._behind)

    def at(self, place: Place) -> frozenset[int]:
        """What is live at a place; everything if it is not one of these blocks."""
        return self.live.get(place, self.everything)

    def before(self, block: Block, inst: Instruction, *, full: bool) -> frozenset[int]:
        """What is live before an instruction of a block."""
        live = self._behind(self.effects[block.leader, full], self.live)
        for each in reversed(block.instructions):
            reads, kept, writes = self._uses(each)
            live -= writes if full else writes - kept
            live |= reads if full else reads | kept
            if each is inst:
                break
        return frozenset(live)

    def entries(self) -> set[int]:
        """Where waves may enter a function of these blocks: where they may have left it.

        Fewer places mean better code: an entry in the middle of a loop hampers LLVM.
        """
        found: set[int] = set()
        for effect in self.effects.values():
            found.update(pc for pc, _ in effect.leaves)
            if effect.is_open:
                found.add(effect.end)
        return found

    def _behind(self, effect: _Effect, live: Live) -> set[int]:
        out = set(self.everything if effect.is_open else self._exec)
        for place in (*effect.next, *effect.leaves):
            out |= live.get(place, self.everything)
        return out


def _backwards(
    effects: Mapping[Place, _Effect], behind: Callable[[_Effect, Live], set[int]]
) -> dict[Place, frozenset[int]]:
    """Iterates the sets at block starts to a fixed point; `behind` are those at their ends."""
    wanted: dict[Place, frozenset[int]] = dict.fromkeys(effects, _NONE)
    order = sorted(effects, reverse=True)
    changed = True
    while changed:
        changed = False
        for place in order:
            effect = effects[place]
            found = frozenset(effect.reads | (behind(effect, wanted) - effect.writes))
            changed |= found != wanted[place]
            wanted[place] = found
    return wanted


class Traffic:
    """What a function loads from the record, and stores to it.

    Attributes:
        taken: loaded registers by entry.
        put: stored registers by destination; `put_openly` if reads there are unknown.
        dirty: what may have been written since the function was entered, where blocks begin.
    """

    def __init__(self, liveness: Liveness, entries: Set[int]) -> None:
        self._entries = entries
        effects = liveness.effects
        self.dirty: dict[Place, set[int]] = {place: set() for place in effects}
        dirty = self._dirty(effects)
        self.put: dict[Place, frozenset[int]] = {}
        openly: set[int] = set()
        for at, effect in effects.items():
            for place in effect.leaves:
                found = liveness.at(place) & dirty[at]
                self.put[place] = self.put.get(place, _NONE) | found
            if effect.is_open or any(place not in effects for place in effect.leaves):
                openly |= dirty[at]
        self.put_openly = frozenset(openly)
        self.taken = self._needed(effects)

    def _dirty(self, effects: Mapping[Place, _Effect]) -> dict[Place, set[int]]:
        """What may have been written since the function was entered, at each block's end."""
        begin = self.dirty
        end: dict[Place, set[int]] = {}
        changed = True
        while changed:
            changed = False
            for at in sorted(effects):
                effect = effects[at]
                end[at] = begin[at] | effect.touches
                for place in self._next(at, effect):
                    if place in begin and not end[at] <= begin[place]:
                        begin[place] |= end[at]
                        changed = True
        return end

    def _needed(self, effects: Mapping[Place, _Effect]) -> dict[Place, frozenset[int]]:
        """What blocks read or store before the function is left."""
        following = {id(effect): self._next(at, effect) for at, effect in effects.items()}

        def behind(effect: _Effect, needed: Live) -> set[int]:
            out: set[int] = set()
            for place in following[id(effect)]:
                out |= needed.get(place, _NONE)
            for place in effect.leaves:
                out |= self.put[place] if place in effects else self.put_openly
            return out | self.put_openly if effect.is_open else out

        return _backwards(effects, behind)

    def _next(self, at: Place, effect: _Effect) -> Set[Place]:
        """The blocks that follow; an indirect jump may go wherever waves enter."""
        if not effect.is_open:
            return set(effect.next)
        _, full = at
        return {*effect.next, *((pc, full) for pc in self._entries)}


def _effect(
    flow: Flow,
    block: Block,
    found: Sequence[Uses],
    full: bool,
    inside: Set[int],
    after: Sequence[bool],
    agrees: Callable[[Block, int], bool],
) -> _Effect:
    """`after`: whether the wave may have all lanes after the block, and whether it may not."""
    effect = _Effect(end=block.end)
    for reads, kept, writes in found:
        effect.reads |= (reads if full else reads | kept) - effect.writes
        effect.writes |= writes if full else writes - kept
        effect.touches |= writes
    last = block.instructions[-1] if block.instructions else None
    entry = flow.entries[last.address] if last is not None else None
    if last is None or entry is None:
        effect.is_open = True
        return effect
    following: list[int] = []
    leaves: list[int] = []
    control = entry.control_of(last)
    if control in _RESUMES or last.address in flow.turns:
        leaves.append(block.end)
    elif control in (Control.BRANCH, Control.BRANCH_IF, Control.CALL):
        target = branch_target(last)
        following.append(target)
        if target <= last.address:
            leaves.append(target)
        if control is Control.BRANCH_IF:
            following.append(block.end)
        effect.is_open = control is Control.CALL
    elif control is Control.NEXT:
        following.append(block.end)
    else:
        effect.is_open = control is not Control.END
    # Blocks of other pieces are reached by leaving.
    leaves += [pc for pc in following if pc not in inside]
    effect.is_open |= not all(agrees(block, pc) for pc in (*following, *leaves))
    following = [pc for pc in following if agrees(block, pc)]
    leaves = [pc for pc in leaves if agrees(block, pc)]
    effect.leaves = [(pc, each) for pc in leaves for each in after]
    effect.next = [(pc, each) for pc in following if pc in inside for each in after]
    return effect
