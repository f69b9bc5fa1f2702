"""Machine code with one wait less, or a weaker one: what the check of waits makes of it.

A wait is taken out by s_nop in its place; a counter is left out of it, or allowed to count one
more, by what the check is told that it waits for. Of what is not found, `Mutation.reason` says why
nothing is wrong with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from tests.analysis.hazards.boards import boards_before
from wavecore import targets
from wavecore.analysis.hazards.effects import Effects
from wavecore.analysis.hazards.graph import Graph, Step
from wavecore.analysis.hazards.kinds import Kind
from wavecore.analysis.hazards.scoreboard import Act, Board, Rules
from wavecore.analysis.hazards.waits import findings
from wavecore.isa import Instruction

Waits = tuple[tuple[str, int], ...]

# Nothing that counters know of is wrong without these: functions wait at their start for what
# callers may have left; and where caches are invalidated only other waves' stores tell.
NOT_NEEDED = {"nothing was under way", "caches"}


@dataclass(frozen=True)
class Mutation:
    """A wait made weaker.

    Attributes:
        waits: what is left of it.
        is_found: whether the check says that something is wrong now.
        reason: why not, if not.
    """

    step: Step
    waits: Waits
    is_found: bool
    reason: str = ""


class Weakened(Rules):
    """Rules that take the wait at a place to be another one."""

    weaker: Act | None = None

    def act(self, inst: Instruction, effects: Effects) -> Act:
        found = super().act(inst, effects)
        return self.weaker if self.weaker is not None and self.weaker.pc == found.pc else found


def mutations(graph: Graph) -> Iterator[Mutation]:
    """Each wait of a graph taken out, without one of its counters, and with one count higher."""
    rules = Weakened(targets.get(graph.target))
    assert not findings(graph, rules), "only what is right can be made wrong"
    boards = boards_before(graph, rules)
    for step in graph.steps:
        act = rules.act(step.inst, step.effects)
        if not act.waits or step.pc not in boards:
            continue
        for waits in _weaker(rules, act.waits):
            rules.weaker = replace(act, waits=waits or None)
            is_found = bool(findings(graph, rules))
            reason = "" if is_found else _reason(graph, rules, boards[step.pc], act)
            rules.weaker = None
            yield Mutation(step, waits, is_found, reason)


def _weaker(rules: Rules, waits: Waits) -> list[Waits]:
    found: list[Waits] = [()]
    if len(waits) > 1:
        found += [tuple(other for other in waits if other != each) for each in waits]
    for index, (counter, count) in enumerate(waits):
        if count + 1 < rules.counters.limits[counter]:
            found.append((*waits[:index], (counter, count + 1), *waits[index + 1 :]))
    return found


def _reason(graph: Graph, rules: Weakened, board: Board, wait: Act) -> str:
    """What the weaker wait leaves under way that the wait did not."""
    assert rules.weaker is not None
    strong, weak = board.copy(), board.copy()
    rules.run(strong, wait)
    rules.run(weak, rules.weaker)
    left = [
        (graph.by_pc[pc].effects.kinds, live)
        for (pc, counter), (_, live) in weak.pending.items()
        if (pc, counter) not in strong.pending
    ]
    if not left:
        return "nothing was under way"
    if any(live for _, live in left):
        return "waited for again before it is used"
    if all(kinds & Kind.DS for kinds, _ in left):
        return "LDS that no read follows"
    return "caches" if all(kinds & Kind.CACHE for kinds, _ in left) else "stores"


def shares(found: Iterator[Mutation]) -> Counter[str]:
    """How many were found, and how many were not, by their reasons."""
    return Counter(each.reason or "found" for each in found)
