"""Control dependence of barriers: the branches that decide whether a wave or lane reaches them.

A barrier is control dependent on a branch if one side reaches it, and a wave that takes the other
side may end without reaching it. A write of EXEC decides through the branch after it that skips
code without active lanes; compilers put one around every barrier.

Source: J. Ferrante, K. Ottenstein and J. Warren, The program dependence graph and its use in
optimization, TOPLAS 1987.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wavecore.analysis.hazards.effects import EXEC
from wavecore.analysis.hazards.graph import MachineCode, Step
from wavecore.analysis.hazards.kinds import Kind
from wavecore.codeobject import CodeObject

_BY_EXEC = frozenset({"s_cbranch_execz", "s_cbranch_execnz"})
_ONLY_WAITS = frozenset({"s_barrier_wait"})  # the signal decides, not the wait


class Barriers:
    """The barriers of a kernel."""

    def __init__(self, code: CodeObject, kernel: str) -> None:
        self._graphs = MachineCode(code, kernel).graphs
        self._found: dict[int, tuple[int, ...]] = {}

    def behind(self, pc: int) -> tuple[int, ...]:
        """The pcs of barriers that depend on a branch, or on an instruction that writes EXEC."""
        if pc not in self._found:
            step = next((g.by_pc[pc] for g in self._graphs if pc in g.by_pc), None)
            branch = _branch(step) if step is not None else None
            self._found[pc] = () if branch is None else tuple(_decided(branch, self._all(pc)))
        return self._found[pc]

    def _all(self, pc: int) -> Iterable[Step]:
        for graph in self._graphs:
            if pc in graph.by_pc:
                yield from (
                    step
                    for step in graph.steps
                    if step.has(Kind.BARRIER) and step.inst.name not in _ONLY_WAITS
                )


def _branch(step: Step) -> Step | None:
    """The branch itself, or the first one after a write of EXEC and before the next write."""
    if len(step.next) > 1:
        return step
    while len(step.next) == 1:
        step = step.next[0]
        if step.inst.name in _BY_EXEC:
            return step
        if len(step.before) > 1 or not step.effects.written.isdisjoint((EXEC, EXEC + 1)):
            return None
    return None


def _decided(branch: Step, barriers: Iterable[Step]) -> Iterator[int]:
    if len(branch.next) < 2:
        return
    for barrier in barriers:
        reaches = [barrier in _reached(side, branch) for side in branch.next]
        avoids = [_ends(side, barrier) for side in branch.next]
        if (reaches[0] and avoids[1]) or (reaches[1] and avoids[0]):
            yield barrier.pc


def _reached(start: Step, without: Step) -> set[Step]:
    """A step and all steps reachable from it without passing another one."""
    found: set[Step] = set()
    work = [start]
    while work:
        step = work.pop()
        if step is not without and step not in found:
            found.add(step)
            work += step.next
    return found


def _ends(start: Step, without: Step) -> bool:
    """Whether a wave may reach the end from a step without passing another one."""
    return any(not step.next or step.leaves for step in _reached(start, without))
