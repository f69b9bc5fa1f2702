"""The estimated time of an average wave: in-order issue, each instruction when operands are ready.

    t = max(previous instruction + its issue, operands ready, unit free); then waits

A block is simulated once for each predecessor, with the operations outstanding after that, so that
loads which one iteration of a loop issues and the next one uses cost only their remaining latency.
Blocks and edges count as often as they ran. Other waves, which would hide this time, are not
modelled.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

from wavecore.analysis.profile.issue import words
from wavecore.analysis.profile.machinecode import CostedInstruction, MachineCode
from wavecore.isa.classes import InstructionClass
from wavecore.targets import Target, timing

SCENARIOS = ("low", "streaming", "cold")
EXPECTED = "expected"  # loads take the latencies that are given by pc
_ROUNDS = 3  # after which a loop's outstanding operations are steady
_ENTRY = -1
_UNITS = {InstructionClass.FLAT: "vmem", InstructionClass.MATRIX: "valu"}


@dataclass
class _State:
    """The outstanding operations, in cycles from now."""

    ready: dict[int, tuple[float, str, float]] = field(default_factory=dict)
    queues: dict[str, list[float]] = field(default_factory=dict)
    matrix_free: float = 0.0

    def after(self, cycles: float) -> _State:
        """The same at a later time, without completed operations."""
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
    """Counts of control flow edges between blocks, by leaders; _ENTRY precedes all.

    Args:
        executed: wave instructions by pc.
        taken: those of branches, by pc.
        waves: the number that started.
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
    for leader in code.blocks:  # from the start, or by indirect jumps
        if (missing := executed.get(leader, 0) - arrived[leader]) > 0:
            counts[_ENTRY, leader] += missing
    return counts


class Scoreboard:
    """Simulates the blocks of a kernel for one assumption about memory."""

    def __init__(
        self,
        code: MachineCode,
        target: Target,
        scenario: str,
        extra: Mapping[int, float],
        latencies: Mapping[int, float] | None = None,
        *,
        has_stalls: bool = True,
    ) -> None:
        """Set up.

        Args:
            scenario: one of SCENARIOS, or EXPECTED.
            extra: cycles by pc beyond those of a coalesced access without conflicts.
            latencies: of loads by pc, if EXPECTED; others are from memory.
            has_stalls: whether an instruction waits for registers that others write; if not, it
                waits only for its unit and at wait instructions.
        """
        self._known, self._latencies = timing.of(target), latencies or {}
        self._code, self._extra, self._scenario = code, extra, scenario
        self._has_stalls = has_stalls
        self.cycles: dict[int, float] = {}  # of all executions of each block

    def play(self, ways: Mapping[tuple[int, int], int]) -> None:
        """Compute the total cycles of all waves, block by block."""
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
        """The cycles of a block, and the operations outstanding after it."""
        state = _State(
            dict(before.ready), {n: list(q) for n, q in before.queues.items()}, before.matrix_free
        )
        now = 0.0
        for costed in self._code.blocks[leader]:
            now = self._step(costed, now, state)
        return now, state.after(now)

    def _step(self, costed: CostedInstruction, now: float, state: _State) -> float:
        """Issue one instruction; returns the time at which the next one may issue."""
        effects = self._code.effects(costed)
        cost = costed.cost
        unit = _UNITS.get(cost.kind, cost.kind.value)
        for register in effects.reads if self._has_stalls else ():
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
        """The time at which an operand is ready for a unit."""
        at, writer, issued = written
        if writer == "matrix":
            return at - (timing.MATRIX_TAIL if is_sum else 0)
        path = self._known.forwarding.get((writer, unit))
        return issued + path.latency if path is not None else at

    def _memory(self, costed: CostedInstruction) -> float:
        """Cycles until an access completes."""
        known, kind = self._known, costed.cost.kind
        extra = self._extra.get(costed.pc, 0.0)
        if kind is InstructionClass.LDS:
            wide = words(costed.inst) > 2
            return (known.lds_wide if wide else known.lds).cycles + extra
        if kind is InstructionClass.SMEM:
            return (known.scalar_cold if self._scenario == "cold" else known.scalar).cycles
        if self._scenario == EXPECTED:
            return self._latencies.get(costed.pc, known.memory.cycles) + extra
        level = {"low": known.first_level, "streaming": known.memory, "cold": known.cold}
        return level[self._scenario].cycles + extra
