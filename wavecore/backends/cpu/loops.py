"""Loops of one block in tier 2: copies of their body for when NaN were found.

The first copy is the usual one (stretches.py). After it has met a NaN, the closed copy runs: NaN
are left as the host makes them until the end of a turn (nanplan.py). It refuses some NaN among its
inputs; then the careful copy runs, which resolves every result, and the closed one is tried again
some turns later. A turn without NaN returns to the first copy.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from wavecore.backends.cpu import nanplan
from wavecore.backends.cpu.nanplan import Compute, Plan, Settle
from wavecore.backends.cpu.slices import CarefulLanes
from wavecore.backends.cpu.stretches import (
    HOST_LANES,
    NOWHERE,
    FindPart,
    Pass,
    StretchEmitter,
    is_worth_it,
)
from wavecore.emulator.flow import Block, branch_target, state_behind
from wavecore.emulator.registry import Control
from wavecore.isa import Instruction

_MOST_LINES = 12_000  # of all that is inlined in these copies
_MET, _WAIT = 1, 100  # a flag's values: NaN were found; turns before the next attempt, and 1


@dataclass(frozen=True, slots=True)
class Loop:
    """A block that branches to itself.

    Attributes:
        closed, careful: everything but the branch, for when NaN were found.
        met: the flag for NaN found in the block.
    """

    leader: int
    closed: Pass
    careful: Pass
    met: str


class LoopEmitter(StretchEmitter):
    """Writes blocks that branch to themselves."""

    def prepare(self, part: FindPart) -> None:
        super().prepare(part)
        self.loop: Loop | None = None  # that the block is
        self.form: Pass | None = None  # its copy that is being written; None for the first
        self.loop_room = _MOST_LINES

    def instructions(self, run: Sequence[Instruction]) -> bool:
        if self.form is not None:
            self.body(self.form)
            run = run[-1:]
        return super().instructions(run)

    def loop_of(self, block: Block) -> Loop | None:
        """The other forms of a block that branches to itself, if worthwhile."""
        run = block.instructions
        entry = self.flow.entries[run[-1].address] if run else None
        if not self.full or self.hooks or self.instruments or entry is None:
            return None
        if entry.control_of(run[-1]) not in (Control.BRANCH, Control.BRANCH_IF):
            return None
        if branch_target(run[-1]) != block.leader:
            return None
        entered = self.entry_state(block.leader)
        if state_behind(block, entered) != entered:
            return None
        body = [inst for inst in run[:-1] if not self.is_idle(inst)]
        if not all(map(self.goes_on, body)):
            return None
        if self.complete and not all(map(self.is_sliced, body)):
            return None  # a fault in the middle would leave unresolved NaN
        facts = [self.facts(inst) for inst in body]
        plan = nanplan.plan(facts, closed=True)
        lanes = self.lanes([inst for inst in body if self.is_sliced(inst)])
        closed = Pass(body, plan, CarefulLanes, lanes)
        careful = Pass(body, nanplan.every(len(body)), CarefulLanes, min(lanes, HOST_LANES))
        lines = self.lines_of(closed, careful)
        if not is_worth_it(plan, facts) or self.loop_room <= lines:
            return None
        self.loop_room -= lines
        self.take(closed, careful)
        return Loop(block.leader, closed, careful, self.flag())

    def goes_on(self, inst: Instruction) -> bool:
        """Whether the wave runs an instruction and goes on to the next one."""
        entry = self.flow.entries[inst.address]
        if entry is None or entry.control_of(inst) is not Control.NEXT or self.bound(inst) is None:
            return False
        return self.routine(self.shape(inst, entry)) is not None

    def label(self, target: int) -> str:
        label = super().label(target)
        if self.loop is not None and self.form is self.loop.closed and target == self.loop.leader:
            return f"turn{target}"
        return label

    def block(self, number: int, block: Block) -> None:
        """A one-block loop has more copies for when NaN were found."""
        self.loop = self.loop_of(block)
        super().block(number, block)
        if self.loop is not None:
            for form in (self.loop.closed, self.loop.careful):
                self.form = form
                super().block(number, block)
        self.loop, self.form, self.met = None, None, NOWHERE

    def head(self, block: Block) -> None:
        if self.loop is None:
            super().head(block)
        elif self.form is self.loop.closed:
            self.closed_head(self.loop)
        elif self.form is self.loop.careful:
            self.careful_head(self.loop)
        else:
            super().head(block)
            self.choose_form(self.loop)

    def choose_form(self, loop: Loop) -> None:
        """The first form of a loop, unless NaN were found."""
        pc, self.met = loop.leader, loop.met
        state, some, one = (self.name() for _ in range(3))
        known = self.name()[1:]
        self.emit(f"{state} = load volatile i8, ptr {loop.met}")
        self.emit(f"{some} = icmp ne i8 {state}, 0")
        self.emit(f"br i1 {some}, label %{known}, label %open{pc}, !prof !0")
        self.lines.append(f"{known}:")
        self.emit(f"{one} = icmp eq i8 {state}, {_MET}")
        self.emit(f"br i1 {one}, label %closed{pc}, label %careful{pc}")
        self.lines.append(f"open{pc}:")

    def careful_head(self, loop: Loop) -> None:
        """One turn, which counts down to another attempt at the closed form."""
        state, less = self.name(), self.name()
        self.lines.append(f"careful{loop.leader}:")
        self.emit(f"{state} = load volatile i8, ptr {loop.met}")
        self.emit(f"{less} = sub i8 {state}, 1")
        self.emit(f"store volatile i8 {less}, ptr {loop.met}")

    def closed_head(self, loop: Loop) -> None:
        """Enter and repeat the closed form of a loop; leave it when it does not hold."""
        pc, plan = loop.leader, loop.closed.plan
        refused, on = self.name()[1:], self.name()[1:]
        self.lines.append(f"closed{pc}:")
        kept = [each for each in plan.inputs if each not in plan.changed]
        other = self.refused(kept, 0, self.code.wave)
        self.emit(f"br i1 {other}, label %{refused}, label %again{pc}, !prof !0")
        self.lines.append(f"{refused}:")
        self.emit(f"store volatile i8 {_WAIT}, ptr {loop.met}")
        self.emit(f"br label %careful{pc}")
        self.lines.append(f"turn{pc}:")
        state, some = self.name(), self.name()
        self.emit(f"{state} = load volatile i8, ptr {loop.met}")
        self.emit(f"{some} = icmp ne i8 {state}, 0")
        self.emit(f"br i1 {some}, label %again{pc}, label %{self.place('b', pc)}")
        self.lines.append(f"again{pc}:")
        other = self.refused(plan.changed, 0, self.code.wave)
        self.emit(f"br i1 {other}, label %{refused}, label %{on}, !prof !0")
        self.lines.append(f"{on}:")
        self.emit(f"store volatile i8 0, ptr {loop.met}")

    def body(self, form: Pass) -> None:
        """The body of a loop, without the branch."""
        waiting: list[Settle | Compute] = []
        found: list[str] = []

        def flush() -> None:
            part = replace(form, plan=Plan((), (), tuple(waiting)))
            places = range(0, self.code.wave, form.lanes) if waiting else ()
            found.extend(self.compute(part, at) for at in places)
            waiting.clear()

        for step in form.plan.steps:
            inst = form.run[step.number] if isinstance(step, Compute) else None
            if inst is None or self.is_sliced(inst):
                waiting.append(step)
            else:
                flush()
                super().instructions([inst])
        flush()
        assert self.loop is not None
        if form is self.loop.closed:
            self.found(found)
        else:
            self.ends(found)

    def ends(self, found: Sequence[str]) -> None:
        """Return to the loop's first form if none of these is true."""
        state, after = self.name(), self.name()
        self.emit(f"{state} = load volatile i8, ptr {self.met}")
        self.emit(f"{after} = select i1 {self.either(found, 'i1')}, i8 {state}, i8 0")
        self.emit(f"store volatile i8 {after}, ptr {self.met}")
