"""Machine code with one wait removed or weakened: does the check of waits notice?

A wait is replaced by s_nop, loses one of its counters, or allows a count higher by one; only what
the check is told about the wait changes. If it finds nothing, `Mutation.reason` says why the
weaker code is still correct.
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

# Without these, no counted access goes wrong: functions wait at their start for what callers may
# have left pending; and cache invalidations matter only to stores of other waves.
NOT_NEEDED = {"nothing was under way", "caches"}


@dataclass(frozen=True)
class Mutation:
    """A weakened wait.

    Attributes:
        waits: what remains of it.
        is_found: whether the check reports something now.
        reason: why not, if it does not.
    """

    step: Step
    waits: Waits
    is_found: bool
    reason: str = ""


class Weakened(Rules):
    """Rules that replace the wait at one pc by another."""

    weaker: Act | None = None

    def act(self, inst: Instruction, effects: Effects) -> Act:
        found = super().act(inst, effects)
        return self.weaker if self.weaker is not None and self.weaker.pc == found.pc else found


def mutations(graph: Graph) -> Iterator[Mutation]:
    """Each wait of a graph removed, without one of its counters, and with one count one higher."""
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
    """What the weaker wait leaves pending that the original did not."""
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
    """How many were found, and how many were not, by reason."""
    return Counter(each.reason or "found" for each in found)
