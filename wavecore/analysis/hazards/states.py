"""Wait states: the rules that are data, applied to every path through the code."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from wavecore import targets
from wavecore.analysis.hazards.finding import AnyRule, Finding, names_of
from wavecore.analysis.hazards.graph import Graph, Step, backwards
from wavecore.analysis.hazards.kinds import Kind
from wavecore.analysis.hazards.matrixrules import CDNA1, MATRIX
from wavecore.analysis.hazards.rules import DOT, GENERAL, NONE, Registers, Rule, Side
from wavecore.emulator.reports import Severity

RULES: tuple[Rule, ...] = (*GENERAL, *DOT, *MATRIX, *CDNA1)


@dataclass(frozen=True)
class Close(Finding):
    """Two instructions that are too close: `has` wait states between them instead of `needs`.

    If `over` is set: a branch that LLVM counts and waves skip, and which would close the gap.
    """

    has: int = 0
    needs: int = 0
    over: Step | None = None

    @property
    def severity(self) -> Severity:
        """A warning if only LLVM's count, which includes skipped instructions, suffices."""
        if self.over is None:
            return self.rule.severity
        return max(self.rule.severity, Severity.WARNING)

    @property
    def missing(self) -> int:
        return self.needs - self.has


@cache
def rules_for(target: str) -> tuple[Rule, ...]:
    """The rules that apply to a target."""
    record = targets.get(target)
    return tuple(rule for rule in RULES if rule.holds_for(record))


_ALL: Registers = frozenset()


class Sides:
    """The rules that have an instruction as a side, with its registers; None: any registers."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        self.rules = rules
        self._first: dict[Step, dict[Rule, Registers | None]] = {}
        self._candidates: dict[tuple[bool, int, str], list[tuple[Rule, Side]]] = {}

    def first(self, step: Step) -> dict[Rule, Registers | None]:
        """The rules whose first side matches."""
        found = self._first.get(step)
        if found is None:
            found = self._first[step] = self._fitting(step, is_first=True)
        return found

    def second(self, step: Step) -> dict[Rule, Registers | None]:
        """The rules whose second side matches."""
        return self._fitting(step, is_first=False)

    def _fitting(self, step: Step, *, is_first: bool) -> dict[Rule, Registers | None]:
        found: dict[Rule, Registers | None] = {}
        for rule, side in self._of_its_kind(step, is_first):
            if side.where is None or side.where(step):
                registers = side.registers(step) if side.registers is not None else None
                if registers is None or registers:
                    found[rule] = registers
        return found

    def _of_its_kind(self, step: Step, is_first: bool) -> list[tuple[Rule, Side]]:
        """The few rules that can match its mnemonic and kind."""
        kinds, name, marks = step.effects.kinds, step.inst.name, step.inst.facts.marks
        key = (is_first, kinds.value, name)
        found = self._candidates.get(key)
        if found is None:
            sides = ((rule, rule.first if is_first else rule.second) for rule in self.rules)
            found = [(rule, side) for rule, side in sides if side.may_fit(kinds, name, marks)]
            self._candidates[key] = found
        return found


def findings(graph: Graph) -> Iterator[Close]:
    """Every rule violated on some path, once for each second instruction."""
    sides = Sides(rules_for(graph.target))
    for step in graph.steps:
        wanted = sides.second(step)
        if wanted:
            yield from _worst(_of_step(step, wanted, sides))


def _of_step(step: Step, wanted: dict[Rule, Registers | None], sides: Sides) -> Iterator[Close]:
    limit = max(rule.most for rule in wanted)
    for first, has in step.earlier(limit):
        firsts = sides.first(first)
        if firsts.keys().isdisjoint(wanted):
            continue
        for rule, made in firsts.items():
            if rule not in wanted or rule.most <= has:
                continue
            used = wanted[rule]
            common = made & used if made is not None and used is not None else _ALL
            if made is not None and used is not None and not common:
                continue
            needs = rule.needed(first, step)
            if needs > has and _is_nearest(rule, first, step, common, needs, sides):
                found = close(rule, first, step, has, needs, common)
                yield _if_passed_over(found, limit)


def _if_passed_over(found: Close, limit: int) -> Close:
    """A finding, reduced to a warning if LLVM would count enough wait states.

    An LLVM block may end with a conditional and an unconditional branch: its hazard recogniser
    counts both, whichever is taken. Compiled code therefore lacks a wait state in places. A taken
    branch takes many cycles on hardware, so no wrong result is known.
    """
    counted = found.second.earlier(limit, as_llvm=True)
    if any(step is found.first and has < found.needs for step, has in counted):
        return found
    passing = next(s for s, _ in found.second.earlier(limit) if s.over is not None)
    return replace(
        found,
        over=passing.over,
        message=f"{found.message}; LLVM counts the s_branch after {passing.inst.name}, which "
        "waves that take that branch never execute",
    )


def _is_nearest(
    rule: Rule, first: Step, step: Step, common: Registers, needs: int, sides: Sides
) -> bool:
    """Whether, on some path, the first instruction is the last of its kind.

    MFMA instructions complete in order: only the last one that uses a register matters.
    """
    if not first.any(Kind.MFMA) or not common:
        return True
    reached = False

    def look(other: Step, known: tuple[int, Registers]) -> tuple[int, Registers] | None:
        nonlocal reached
        passed, left = known
        reached |= other is first
        if other is first or passed + other.states >= needs:
            return None
        if other.any(Kind.MFMA):
            left -= sides.first(other).get(rule) or NONE
        return (passed + other.states, left) if left else None

    backwards(step, (0, common), look)
    return reached


def close(
    rule: AnyRule,
    first: Step,
    second: Step,
    has: int,
    needs: int,
    common: Registers,
    verb: str = "",
) -> Close:
    """The finding for two instructions that are too close."""
    names = names_of(common, first.inst.target)
    verb = verb or (rule.verb if isinstance(rule, Rule) else "reads")
    behind = "immediately" if not has else f"after {_wait_states(has)}"
    what = f"{verb} {names} {behind}" if names else f"follows {behind}"
    return Close(
        rule, first, second,
        f"{second.inst.name} {what}; it needs {_wait_states(needs)} after {first.inst.name}",
        f"insert {nops(needs - has)} before it",
        has, needs,
    )  # fmt: skip


def _wait_states(number: int) -> str:
    return f"{number} wait state{'s' if number > 1 else ''}"


def nops(states: int) -> str:
    """`s_nop` instructions for this many wait states, at most 16 each."""
    whole, rest = divmod(states, 16)
    counts = [15] * whole + ([rest - 1] if rest else [])
    return " and ".join(f"`s_nop {count}`" for count in counts)


def _worst(found: Iterator[Close]) -> Iterator[Close]:
    """One finding per rule, the worst; without those that a worse finding implies."""
    by_rule: dict[str, Close] = {}
    for each in found:
        other = by_rule.get(each.rule.id)
        if other is None or (-each.severity, each.missing) > (-other.severity, other.missing):
            by_rule[each.rule.id] = each
    for each in by_rule.values():
        if not any(_says_as_much(other, each) for other in by_rule.values()):
            yield each


def _says_as_much(one: Close, other: Close) -> bool:
    """Whether a finding makes another one for the same two instructions redundant."""
    if one is other or one.first is not other.first:
        return False
    if one.severity > other.severity or one.missing < other.missing:
        return False
    return (one.missing, -one.severity) != (other.missing, -other.severity) or (
        one.rule.id < other.rule.id
    )
