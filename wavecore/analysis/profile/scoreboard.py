"""How long an average wave takes, estimated: in order, each instruction when operands are there.

    t = max(the instruction before + its issue, operands ready, unit free); then waits

A block is played once for each way that leads to it, with what that way left under way, so that
loads which one turn of a loop asks for and the next one uses cost what is left of them. Blocks and
ways count as often as they ran. Other waves are not there: they are what hides this time.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

from wavecore.analysis.profile.effects import Effects, effects_of
from wavecore.analysis.profile.issue import words
from wavecore.analysis.profile.machinecode import CostedInstruction, MachineCode
from wavecore.isa.classes import InstructionClass
from wavecore.targets import Target, timing

SCENARIOS = ("low", "streaming", "cold")
_ROUNDS = 3  # after which what a loop leaves under way for its next turn is steady
_ENTRY = -1
_UNITS = {InstructionClass.FLAT: "vmem", InstructionClass.MATRIX: "valu"}


@dataclass
class _State:
    """What is under way, in cycles from now on."""

    ready: dict[int, tuple[float, str, float]] = field(default_factory=dict)
    queues: dict[str, list[float]] = field(default_factory=dict)
    matrix_free: float = 0.0

    def after(self, cycles: float) -> _State:
        """The same, later: what is done is forgotten."""
        ready = {
            register: (at - cycles, unit, issued - cycles)
            for register, (at, unit, issued) in self.ready.items()
            if at > cycles
        }
        queues = {
            name: [at - cycles for at in queue if at > cycles]
            for name, queue in self.queues.items()
        }
        return _State(ready, queues, max(self.matrix_free - cycles, 0.0))


def ways_of(
    code: MachineCode, executed: Mapping[int, int], taken: Mapping[int, int], waves: int
) -> Counter[tuple[int, int]]:
    """How often control went from one block to another, by their leaders; _ENTRY is before all.

    Args:
        executed: wave instructions by pc.
        taken: of branches, by pc.
        waves: that began.
    """
    counts: Counter[tuple[int, int]] = Counter()
    arrived: Counter[int] = Counter()
    for leader in code.blocks:
        times = executed.get(leader, 0)
        if not times or not code.blocks[leader]:
            continue
        last = code.blocks[leader][-1]
        to = code.successors(leader)
        if last.target is not None and last.conditional:
            jumped = taken.get(last.pc, 0)
            shares = dict.fromkeys(to, 0)
            for way, count in zip(to, (jumped, times - jumped), strict=False):
                shares[way] += count
        else:
            shares = {to[0]: times} if to else {}
        for way, count in shares.items():
            if count:
                counts[leader, way] += count
                arrived[way] += count
    for leader in code.blocks:  # from the start, or by jumps that registers name
        if (missing := executed.get(leader, 0) - arrived[leader]) > 0:
            counts[_ENTRY, leader] += missing
    return counts


class Scoreboard:
    """Plays the blocks of a kernel for one assumption about memory."""

    def __init__(
        self,
        code: MachineCode,
        target: Target,
        scenario: str,
        extra: Mapping[int, float],
    ) -> None:
        """Get ready.

        Args:
            scenario: one of SCENARIOS.
            extra: cycles by pc that an access takes beyond a coalesced one without conflicts.
        """
        self._known = timing.of(target)
        self._code, self._extra, self._scenario = code, extra, scenario
        self._effects: dict[int, Effects] = {}
        self.cycles: dict[int, float] = {}  # of all executions of each block

    def play(self, ways: Mapping[tuple[int, int], int]) -> None:
        """Find the cycles of all waves together, block by block."""
        incoming: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for (before, leader), count in ways.items():
            incoming[leader].append((before, count))
        out: dict[int, _State] = {_ENTRY: _State()}
        for _ in range(_ROUNDS):
            for leader in sorted(incoming):
                known = [way for way in incoming[leader] if way[0] in out]
                start = max(known, key=lambda way: way[1])[0] if known else _ENTRY
                _, out[leader] = self._block(leader, out[start])
        self.cycles = dict.fromkeys(incoming, 0.0)
        for leader, coming in incoming.items():
            for before, count in coming:
                cycles, _ = self._block(leader, out.get(before, _State()))
                self.cycles[leader] += count * cycles

    # ------------------------------------------------------------------------ one block

    def _block(self, leader: int, before: _State) -> tuple[float, _State]:
        """The cycles of a block, and what it leaves under way."""
        state = _State(
            dict(before.ready), {n: list(q) for n, q in before.queues.items()}, before.matrix_free
        )
        now = 0.0
        for costed in self._code.blocks[leader]:
            now = self._step(costed, now, state)
        return now, state.after(now)

    def _step(self, costed: CostedInstruction, now: float, state: _State) -> float:
        """Issue one instruction; the time at which the next one may."""
        effects = self._effects.get(costed.pc)
        if effects is None:
            effects = self._effects[costed.pc] = effects_of(costed.inst)
        cost = costed.cost
        unit = _UNITS.get(cost.kind, cost.kind.value)
        for register in effects.reads:
            if register in state.ready:
                now = max(now, self._ready(state.ready[register], unit, register in effects.sums))
        if cost.rate == "matrix":
            now = max(now, state.matrix_free)
            state.matrix_free = now + cost.unit
        for name, most in effects.waits.items():
            queue = state.queues.get(name, [])
            now = max([now, *queue[: len(queue) - most]])
            state.queues[name] = queue[len(queue) - most :] if most else []
        done = now + cost.latency
        if effects.counters:
            done = now + self._memory(costed)
            for name in effects.counters:
                state.queues.setdefault(name, []).append(done)
        writer = "matrix" if cost.rate == "matrix" else unit
        for register in effects.writes:
            state.ready[register] = (done, writer, now)
        return now + cost.issue

    def _ready(self, written: tuple[float, str, float], unit: str, is_sum: bool) -> float:
        """When an operand is there for a unit."""
        at, writer, issued = written
        if writer == "matrix":
            return at - (timing.MATRIX_TAIL if is_sum else 0)
        path = self._known.forwarding.get((writer, unit))
        return issued + path.latency if path is not None else at

    def _memory(self, costed: CostedInstruction) -> float:
        """Cycles until an access is done."""
        known, kind = self._known, costed.cost.kind
        extra = self._extra.get(costed.pc, 0.0)
        if kind is InstructionClass.LDS:
            wide = words(costed.inst) > 2
            return (known.lds_wide if wide else known.lds).cycles + extra
        if kind is InstructionClass.SMEM:
            return (known.scalar_cold if self._scenario == "cold" else known.scalar).cycles
        level = {"low": known.first_level, "streaming": known.memory, "cold": known.cold}
        return level[self._scenario].cycles + extra
