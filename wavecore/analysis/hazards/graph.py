"""Machine code as a graph of instructions, and the distance between two of them.

Distance is counted in wait states: each instruction is one, `s_nop N` is N + 1, and the shortest
path from one instruction to the other counts, including paths around loops. Paths end where control
comes from an unknown place (the callers of a function, the source of an indirect jump): nothing is
assumed about the code beyond.
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar, cast

from wavecore import targets
from wavecore._fork import cached_property
from wavecore.analysis.hazards.effects import Effects, effects
from wavecore.analysis.hazards.kinds import Kind
from wavecore.codeobject import CodeObject, KernelInfo
from wavecore.codeobject.lines import names_of
from wavecore.emulator.flow import Code, Flow, discover
from wavecore.errors import Site
from wavecore.isa import Instruction

State = TypeVar("State", bound=Hashable)
Made = TypeVar("Made")


@dataclass(eq=False)
class Step:
    """One instruction, with its predecessors and successors.

    Attributes:
        index: its number in the graph, by address.
        states: its wait states.
        next, before: its known successors and predecessors.
        is_entry: whether it may have unknown predecessors: a caller or a callee.
        is_start: whether waves start here, without earlier instructions.
        leaves: whether it may have unknown successors.
        over: for a conditional branch, the unconditional branch that follows it: a wave that takes
            the first never executes the second, but LLVM counts it, because both end one block.
    """

    index: int
    inst: Instruction
    next: list[Step] = field(default_factory=list, repr=False)
    before: list[Step] = field(default_factory=list, repr=False)
    is_entry: bool = False
    is_start: bool = False
    leaves: bool = False
    over: Step | None = field(default=None, repr=False)

    @cached_property
    def effects(self) -> Effects:
        """The registers that it reads and writes."""
        return effects(self.inst)

    @cached_property
    def states(self) -> int:
        """s_nop uses the low four bits of its count."""
        if self.inst.name == "s_nop":
            return (self.inst.mods["simm16"] & 15) + 1
        return 1

    @property
    def pc(self) -> int:
        return self.inst.address

    def has(self, kind: Kind) -> bool:
        """Whether it is all of these."""
        return self.effects.has(kind)

    def any(self, kinds: Kind) -> bool:
        """Whether it is one of these."""
        return self.effects.any(kinds)

    def earlier(self, limit: int, *, as_llvm: bool = False) -> Iterator[tuple[Step, int]]:
        """The steps before it with fewer than `limit` wait states between them and this one.

        Each comes with the wait states of the shortest path, the nearest first; the step itself is
        included if a loop is short enough. With `as_llvm` a taken branch also counts the branch
        that it skips.
        """
        seen: set[int] = set()
        heap = [(other._passed(self) * as_llvm, other.index, other) for other in self.before]
        heapq.heapify(heap)
        while heap:
            between, index, step = heapq.heappop(heap)
            if index in seen:
                continue
            seen.add(index)
            yield step, between
            further = between + step.states
            if further < limit:
                for other in step.before:
                    if other.index not in seen:
                        passed = other._passed(step) * as_llvm
                        heapq.heappush(heap, (further + passed, other.index, other))

    def _passed(self, after: Step) -> int:
        """The wait states of instructions that a wave skips before the next step."""
        return self.over.states if self.over is not None and self.over is not after else 0


def backwards(step: Step, state: State, look: Callable[[Step, State], State | None]) -> None:
    """Visit the instructions before an instruction, on all paths, the nearest first.

    `look` gets an instruction and the state after it, and returns the state before it, or None to
    stop there. It visits each instruction once per state.
    """
    seen: set[tuple[int, State]] = set()
    work = deque((other, state) for other in step.before)
    while work:
        other, known = work.popleft()
        if (other.index, known) in seen:
            continue
        seen.add((other.index, known))
        after = look(other, known)
        if after is not None:
            work.extend((each, after) for each in other.before)


def nearest(step: Step, fits: Callable[[Step], bool], ends: Callable[[Step], bool]) -> Step | None:
    """The nearest earlier instruction that matches, on any path; paths stop at `ends`."""
    found: list[Step] = []

    def look(other: Step, known: bool) -> bool | None:
        if fits(other):
            found.append(other)
            return None
        return None if ends(other) else known

    backwards(step, True, look)
    return found[0] if found else None


def forwards(
    graph: Graph,
    start: Callable[[Step], State],
    after: Callable[[Step, State], State],
    join: Callable[[State, State], State],
) -> dict[Step, State]:
    """The possible state before each instruction, on any path: a fixed point.

    Args:
        start: the state where control comes from elsewhere.
        after: the transfer function from the state before an instruction to that after it; it must
            be monotonic.
        join: the state where two paths meet.
    """
    before = {step: start(step) for step in graph.steps if step.is_start or step.is_entry}
    work = [step.index for step in before]  # the first steps of rows, in address order
    heapq.heapify(work)
    waiting = set(work)
    while work:
        index = heapq.heappop(work)
        waiting.discard(index)
        row = graph.rows[index]
        known = before[row[0]]
        for step in row:
            before[step] = known
            known = after(step, known)
        for other in row[-1].next:
            joined = known if other not in before else join(before[other], known)
            if other not in before or joined != before[other]:
                before[other] = joined
                if other.index not in waiting:
                    waiting.add(other.index)
                    heapq.heappush(work, other.index)
    return before


class Graph:
    """The instructions reachable from some roots, for one wave size.

    Attributes:
        steps: all of them, by address.
        target: the target's name.
        wave: lanes of a wave.
    """

    def __init__(self, code: Code, starts: Iterable[int], functions: Iterable[int] = ()) -> None:
        """Find the reachable instructions.

        Args:
            starts: where waves start.
            functions: entry points with unknown callers.
        """
        self.code, self.target, self.wave = code, code.target, code.wave
        self.starts, self.functions = frozenset(starts), frozenset(functions)
        flow = _whole_flow(code, [*self.starts, *self.functions])
        self.steps = tuple(
            Step(index, flow.instructions[pc]) for index, pc in enumerate(sorted(flow.instructions))
        )
        self.by_pc = {step.pc: step for step in self.steps}
        self._made: dict[Hashable, object] = {}
        for step in self.steps:
            self._connect(step, flow)
        for pc in self.starts & self.by_pc.keys():
            self.by_pc[pc].is_start = True
        for pc in (self.functions | flow.formed) & self.by_pc.keys():  # targets of indirect jumps
            self.by_pc[pc].is_entry = True

    @cached_property
    def rows(self) -> dict[int, list[Step]]:
        """Rows of steps, entered only at the first and left only at the last, by first index."""
        found: dict[int, list[Step]] = {}
        current: list[Step] = []
        for step in self.steps:
            goes_on = (
                current
                and not (step.is_start or step.is_entry)
                and step.before == [current[-1]]
                and current[-1].next == [step]
            )
            if not goes_on:
                current = found[step.index] = []
            current.append(step)
        return found

    def once(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """A result that several rules share, computed for the first of them."""
        if key not in self._made:
            self._made[key] = make()
        return cast("Made", self._made[key])

    def _connect(self, step: Step, flow: Flow) -> None:
        goes = flow.successors(step.pc)
        after = self.by_pc.get(step.pc + step.inst.size)
        targets: list[Step | None] = []
        if goes.goes_on:
            targets.append(after)
        if goes.target is not None:
            targets.append(self.by_pc.get(goes.target))
        if goes.is_conditional and after is not None and after.inst.name == "s_branch":
            step.over = after
        step.leaves = goes.leaves or None in targets
        for target in targets:
            if target is not None and target not in step.next:
                step.next.append(target)
                target.before.append(step)
        if goes.returns and after is not None:
            after.is_entry = True


def _whole_flow(code: Code, roots: list[int]) -> Flow:
    """The emulator's control flow, continued after instructions without semantics."""
    while True:
        flow = discover(code, roots)
        unknown = {
            pc + flow.instructions[pc].size for pc, entry in flow.entries.items() if entry is None
        }
        more = sorted(unknown - flow.instructions.keys() - set(roots))
        if not more:
            return flow
        roots += more


class MachineCode:
    """A code object as graphs, one for each wave size of its kernels."""

    def __init__(
        self, code_object: CodeObject, kernel: str | None = None, *, wave: int | None = None
    ) -> None:
        """Analyse the code of a target that wavecore can decode.

        Args:
            kernel: only the code of this kernel and its callees; its name or a part of it.
            wave: the wave size for code outside kernels; None for the target's default.
        Raises: CodeObjectError, TargetError.
        """
        self.code_object = code_object
        image = bytes(code_object.image())
        self._text = tuple((low, image[low:high]) for low, high in code_object.text_ranges)
        infos = list(code_object.kernels.values())
        if kernel is not None:
            infos = [code_object.kernel(kernel)]
        self.kernels = infos
        entries = {info.entry for info in code_object.kernels.values()}
        self._functions = [
            symbol.address
            for symbol in code_object.symbols.values()
            if symbol.kind == "func" and symbol.defined and symbol.address not in entries
        ]
        self._is_whole, self._wave = kernel is None, wave

    @cached_property
    def graphs(self) -> tuple[Graph, ...]:
        """Graphs by wave size; functions without a known calling kernel are in the first."""
        waves: dict[int | None, list[KernelInfo]] = {}
        for info in self.kernels:
            waves.setdefault(info.wave_size, []).append(info)
        if not waves:
            waves[self._wave] = []
        functions = self._functions if self._is_whole else []
        found = []
        for wave, infos in waves.items():
            starts = [start for info in infos for start in self._starts(info)]
            if not starts and not functions:
                starts = [low for low, _ in self._text]
            found.append(Graph(self._code(wave), starts, functions))
            functions = []
        return tuple(found)

    def _starts(self, info: KernelInfo) -> list[int]:
        """The start of its waves; firmware that preloads arguments skips the code that does."""
        prologue = targets.get(self.code_object.target).kernarg_preload_prologue
        if info.descriptor.kernarg_preload_length_dwords and prologue:
            return [info.entry, info.entry + 256]
        return [info.entry]

    def _code(self, wave: int | None) -> Code:
        target = targets.get(self.code_object.target)
        wave = target.check_wave(wave)
        return Code(self._text, target.name, wave, 1024, 512, 512)

    def step(self, pc: int | None) -> Step | None:
        """The instruction at an address, if it is reachable."""
        found = (graph.by_pc.get(pc) for graph in self.graphs if pc is not None)
        return next((step for step in found if step is not None), None)

    def source(self, pc: int) -> str | None:
        """The source line of an instruction, such as "gemm.hip:12"; None if unknown."""
        line = self.code_object.lines.at(pc)
        return str(line) if line is not None else None

    def site(self, step: Step) -> Site:
        """An instruction's location for reports."""
        function = self.code_object.function_at(step.pc)
        return Site(
            kernel=function.name if function is not None else None,
            **names_of(self.code_object.lines.place(step.pc)),
            pc=step.pc,
            instruction=step.inst.text,
        )
