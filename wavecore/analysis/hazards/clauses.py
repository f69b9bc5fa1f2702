"""s_clause: illegal instructions in a clause; s_delay_alu: useless or invalid hints.

Sources: the RDNA3 ISA manual, 5.2 and 5.3 and "S_DELAY_ALU"; the RDNA4 ISA manual, 5.3; LLVM 22,
SIInsertHardClauses.cpp.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from wavecore import targets
from wavecore.analysis.hazards.finding import CodeRule, Finding
from wavecore.analysis.hazards.graph import Graph, Step
from wavecore.analysis.hazards.kinds import Kind
from wavecore.emulator.reports import Severity
from wavecore.targets.counters import counters
from wavecore.targets.generations import is_in

_LONGEST = 63
_INSIDE = ("s_nop", "s_sleep", "s_delay_alu")
_INSIDE_WITH_WAITS = ("s_nop", "s_delay_alu", "s_wait_event", "s_wait_idle")


def clause_type(step: Step, splits_loads: bool) -> str:
    """The clause type of an instruction; empty if it cannot be in a clause.

    Args:
        splits_loads: whether loads, stores and atomics are separate types, as since gfx11.
    """
    if step.any(Kind.GDS):
        return ""
    if step.any(Kind.VMEM):
        if not splits_loads:
            return "flat" if step.any(Kind.FLAT) else "memory"
        unit = "flat" if step.any(Kind.FLAT) else "image" if step.any(Kind.IMAGE) else "memory"
        how = next((word for kind, word in _ACCESSES if step.any(kind)), "")
        return f"{unit} {how}" if how else ""
    for kind, name in ((Kind.DS, "LDS"), (Kind.SMEM, "scalar memory"), (Kind.VALU, "VALU")):
        if step.any(kind):
            return name
    return ""


_ACCESSES = (
    (Kind.BVH, "BVH"), (Kind.SAMPLE, "sample"), (Kind.ATOMIC, "atomic"), (Kind.STORE, "store"),
    (Kind.LOAD, "load"),
)  # fmt: skip


def _clauses(graph: Graph, rule: CodeRule) -> Iterator[Finding]:
    """Clauses with illegal instructions or an illegal length."""
    target = targets.get(graph.target)
    splits, waits = is_in(target, "RDNA 3 and later"), is_in(target, "RDNA 4 and later")
    for step in graph.steps:
        if step.inst.name != "s_clause":
            continue
        length = (step.inst.mods["simm16"] & 63) + 1
        if not 2 <= length <= _LONGEST:
            yield rule.found(
                step, f"a clause of {length} instructions: 2 to {_LONGEST} are legal",
                advice="set s_clause to the number of instructions minus one",
            )  # fmt: skip
            continue
        yield from _of_clause(step, length, rule, splits, waits)


def _of_clause(
    clause: Step, length: int, rule: CodeRule, splits: bool, waits: bool
) -> Iterator[Finding]:
    first: Step | None = None
    step: Step = clause
    for number in range(1, length + 1):
        if len(step.next) != 1 or len(step.next[0].before) != 1 or step.next[0].is_entry:
            yield rule.found(
                step, f"control leaves the clause: {length - number + 1} of its "
                f"{length} instructions do not follow", clause, "end the clause before it",
            )  # fmt: skip
            return
        step = step.next[0]
        why = _unfit(step, first, splits, waits)
        if why:
            yield rule.found(step, why, clause, "end the clause before it, or move it out")
            return
        first = first or step


def _unfit(step: Step, first: Step | None, splits: bool, waits: bool) -> str:
    """The reason why an instruction may not be here; empty if it may."""
    name = step.inst.name
    kind = clause_type(step, splits)
    if first is None:
        return "" if kind else f"a clause may not begin with {name}"
    wanted = clause_type(first, splits)
    inside = _INSIDE_WITH_WAITS if waits else _INSIDE
    is_counter = waits and name in counters(targets.get(step.inst.target)).waits
    if name in inside or is_counter:
        in_valu = name == "s_delay_alu" and wanted == "VALU"
        return "s_delay_alu may not be in a clause of VALU" if in_valu else ""
    if not kind:
        return f"{name} may not be in a clause"
    return "" if kind == wanted else f"{name} ({kind}) is in a clause of {wanted} instructions"


# -------------------------------------------------------------------------------- s_delay_alu

_VALU_DEPS, _TRANS_DEPS = range(1, 5), range(5, 8)
_LAST_ID = 11


def _delays(graph: Graph, rule: CodeRule) -> Iterator[Finding]:
    """Delays that name an instruction that does not exist, or that is not a dependence."""
    for step in graph.steps:
        if step.inst.name != "s_delay_alu":
            continue
        simm = step.inst.mods["simm16"]
        first, skip, second = simm & 15, simm >> 4 & 7, simm >> 7 & 15
        for identifier, distance in ((first, 1), (second, skip + 1)):
            why = _pointless(step, identifier, distance)
            if why:
                yield rule.found(step, why)


def _pointless(step: Step, identifier: int, distance: int) -> str:
    if not identifier:
        return ""
    if identifier > _LAST_ID:
        return f"s_delay_alu with instid {identifier}, which is undefined"
    delayed = _straight(step, distance)
    if delayed is None:
        return ""
    if identifier in _VALU_DEPS:
        named = _nth_before(delayed, identifier - _VALU_DEPS.start, _is_valu)
    elif identifier in _TRANS_DEPS:
        named = _nth_before(delayed, identifier - _TRANS_DEPS.start, _is_trans)
    else:
        return ""
    if named is None or _depends(delayed, named):
        return ""
    return (
        f"s_delay_alu holds {delayed.inst.name} back for {named.inst.name}, on which it does not "
        "depend"
    )


def _is_valu(step: Step) -> bool:
    return step.any(Kind.VALU) and not step.any(Kind.TRANS)


def _is_trans(step: Step) -> bool:
    return step.any(Kind.TRANS)


def _depends(delayed: Step, named: Step) -> bool:
    used = delayed.effects.read | delayed.effects.written
    return bool(named.effects.written & used)


def _straight(step: Step, distance: int) -> Step | None:
    """The nth following instruction, if control certainly reaches it."""
    for _ in range(distance):
        if len(step.next) != 1:
            return None
        step = step.next[0]
    return step


def _nth_before(delayed: Step, number: int, fits: Callable[[Step], bool]) -> Step | None:
    """The instruction that a delay names, counted from the delayed one; None if paths differ."""
    step = delayed
    while len(step.before) == 1 and not step.is_entry:
        step = step.before[0]
        if fits(step):
            if not number:
                return step
            number -= 1
    return None


CLAUSE_RULES = (
    CodeRule(
        "C1", "RDNA 2 and later", "s_clause", "an instruction of another type, or not of a clause",
        "clauses hold 2 to 63 instructions of the first one's type; s_nop and, on gfx12, waits "
        "for counters may stand between them", "RDNA3, RDNA4; LLVM", _clauses,
    ),
    CodeRule(
        "D1", "RDNA 3 and later", "s_delay_alu", "an instruction that depends on nothing it names",
        "remove it: it costs time and does not change results", "RDNA3, RDNA4", _delays,
        Severity.INFO,
    ),
)  # fmt: skip
