"""Which registers go between a wave's record and the values of a function of tier 2.

A register is live where code still reads it. A write under EXEC keeps the other lanes, so that the
register is read as well; where all lanes are active it is not. So there are two answers for each
block, and the second holds until EXEC changes.

Where waves leave the function goes back what they may have written since they entered it, and is
live; where they enter comes out what is read, or goes back, before they leave.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field

from wavecore.emulator.flow import Block, Flow, branch_target
from wavecore.emulator.registry import Control
from wavecore.isa import Instruction

# Bytes of an instruction's registers in the wave's record: read, kept in part, written.
Uses = tuple[frozenset[int], frozenset[int], frozenset[int]]
Live = Mapping[int, frozenset[int]]  # by leaders of blocks

_RESUMES = frozenset({Control.BARRIER, Control.BARRIER_WAIT, Control.SLEEP, Control.MESSAGE})
_NONE: frozenset[int] = frozenset()


@dataclass(slots=True)
class _Effect:
    """A block's: what it reads first, what it writes, and where control goes."""

    reads: set[int] = field(default_factory=set)
    writes: set[int] = field(default_factory=set)  # in all lanes that count
    touches: set[int] = field(default_factory=set)  # in any lane
    next: list[int] = field(default_factory=list)  # blocks that follow in the same function
    leaves: list[int] = field(default_factory=list)  # where it may leave the function
    end: int = 0  # the address behind it
    is_open: bool = False  # control may go where nobody knows what is read
    loses_lanes: bool = False

    @property
    def following(self) -> set[int]:
        return {*self.next, *self.leaves}


class Liveness:
    """Registers that are live where blocks begin, for any wave and for one with all lanes."""

    def __init__(
        self,
        flow: Flow,
        blocks: Sequence[Block],
        uses: Callable[[Instruction], Uses],
        exec_bytes: frozenset[int],
    ) -> None:
        self._exec = exec_bytes  # the runtime reads it as well
        self.effects: dict[bool, dict[int, _Effect]] = {False: {}, True: {}}
        touched = set(exec_bytes)
        inside = {block.leader for block in blocks}
        for block in blocks:
            found = [uses(inst) for inst in block.instructions]
            touched.update(*(part for each in found for part in each))
            for full in (False, True):
                effect = _effect(flow, block, found, full, inside)
                effect.loses_lanes = bool(found and found[-1][2] & exec_bytes)
                self.effects[full][block.leader] = effect
        self.everything = frozenset(touched)
        self.any = self._solve(self.effects[False])
        self.full = self._solve(self.effects[True])

    def at(self, live: Live, pc: int) -> frozenset[int]:
        """What is live at a pc; everything where it is no block of these."""
        return live.get(pc, self.everything)

    def entries(self, *, full: bool) -> set[int]:
        """Where waves may enter a function of these blocks: where they may have left it.

        Fewer places mean better code: what enters a loop in its middle keeps LLVM from knowing
        much.
        """
        found: set[int] = set()
        for effect in self.effects[full].values():
            found.update(effect.leaves)
            if effect.is_open or (effect.loses_lanes and not full):
                found.add(effect.end)
        return found

    def _solve(self, effects: Mapping[int, _Effect]) -> dict[int, frozenset[int]]:
        full = effects is self.effects[True]

        def behind(effect: _Effect, live: Live) -> set[int]:
            out = set(self.everything if effect.is_open else self._exec)
            for pc in effect.following:
                out |= self.at(live, pc)
                if full and effect.loses_lanes:
                    out |= self.at(self.any, pc)
            return out

        return _backwards(effects, behind)


def _backwards(
    effects: Mapping[int, _Effect], behind: Callable[[_Effect, Live], set[int]]
) -> dict[int, frozenset[int]]:
    """What is wanted where blocks begin, until nothing changes; `behind` says it of their ends."""
    wanted: dict[int, frozenset[int]] = dict.fromkeys(effects, _NONE)
    order = sorted(effects, reverse=True)
    changed = True
    while changed:
        changed = False
        for leader in order:
            effect = effects[leader]
            found = frozenset(effect.reads | (behind(effect, wanted) - effect.writes))
            changed |= found != wanted[leader]
            wanted[leader] = found
    return wanted


class Traffic:
    """What one function takes out of the record, and puts back.

    Attributes:
        taken: by the place where waves enter.
        put: by the place where they go on; `put_in_part` for those that have lost a lane,
            `put_openly` where nobody knows what is read.
    """

    def __init__(self, liveness: Liveness, entries: Set[int], *, full: bool) -> None:
        effects = liveness.effects[full]
        live = liveness.full if full else liveness.any
        dirty = self._dirty(effects, entries)
        self.put: dict[int, frozenset[int]] = {}
        self.put_in_part: dict[int, frozenset[int]] = {}
        openly: set[int] = set()
        for leader, effect in effects.items():
            for pc in effect.leaves:
                found = liveness.at(live, pc) & dirty[leader]
                self.put[pc] = self.put.get(pc, _NONE) | found
            if full and effect.loses_lanes:
                for pc in effect.following:
                    found = liveness.at(liveness.any, pc) & dirty[leader]
                    self.put_in_part[pc] = self.put_in_part.get(pc, _NONE) | found
            if effect.is_open or any(pc not in live for pc in effect.leaves):
                openly |= dirty[leader]
        self.put_openly = frozenset(openly)
        self.taken = self._needed(effects, live, entries)

    def _dirty(self, effects: Mapping[int, _Effect], entries: Set[int]) -> dict[int, set[int]]:
        """What may have been written since the function was entered, at each block's end."""
        begin: dict[int, set[int]] = {leader: set() for leader in effects}
        end: dict[int, set[int]] = {}
        changed = True
        while changed:
            changed = False
            for leader in sorted(effects):
                effect = effects[leader]
                end[leader] = begin[leader] | effect.touches
                for pc in self._next(effect, entries):
                    if pc in begin and not end[leader] <= begin[pc]:
                        begin[pc] |= end[leader]
                        changed = True
        return end

    def _needed(
        self, effects: Mapping[int, _Effect], live: Live, entries: Set[int]
    ) -> dict[int, frozenset[int]]:
        """What blocks read, or put back, before the function is left."""

        def behind(effect: _Effect, needed: Live) -> set[int]:
            out: set[int] = set()
            for pc in self._next(effect, entries):
                out |= needed.get(pc, _NONE)
            for pc in effect.leaves:
                out |= self.put[pc] if pc in live else self.put_openly
            if effect.loses_lanes:
                for pc in effect.following:
                    out |= self.put_in_part.get(pc, _NONE)
            return out | self.put_openly if effect.is_open else out

        return _backwards(effects, behind)

    @staticmethod
    def _next(effect: _Effect, entries: Set[int]) -> Set[int]:
        """The blocks that follow; an indirect jump may go wherever waves enter."""
        return {*effect.next, *entries} if effect.is_open else set(effect.next)


def _effect(
    flow: Flow, block: Block, found: Sequence[Uses], full: bool, inside: Set[int]
) -> _Effect:
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
    control = entry.control_of(last)
    if control in _RESUMES:
        effect.leaves.append(block.end)
    elif control in (Control.BRANCH, Control.BRANCH_IF, Control.CALL):
        target = branch_target(last)
        effect.next.append(target)
        if target <= last.address:
            effect.leaves.append(target)
        if control is Control.BRANCH_IF:
            effect.next.append(block.end)
        effect.is_open = control is Control.CALL
    elif control is Control.NEXT:
        effect.next.append(block.end)
    else:
        effect.is_open = control is not Control.END
    # Blocks of other pieces are reached by leaving.
    effect.leaves += [pc for pc in effect.next if pc not in inside]
    effect.next = [pc for pc in effect.next if pc in inside]
    return effect
