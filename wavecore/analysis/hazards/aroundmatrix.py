"""Hazards around one matrix instruction: wait states and other rules, with its figures.

These are the rules of the code checker, applied to a single instruction, so that a page can show
them without code.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wavecore.analysis.hazards.check import CODE_RULES
from wavecore.analysis.hazards.graph import Step
from wavecore.analysis.hazards.kinds import Kind
from wavecore.analysis.hazards.rules import Rule, Side
from wavecore.analysis.hazards.states import RULES
from wavecore.emulator.reports import Severity
from wavecore.matrix import assembly
from wavecore.matrix.catalogue import MatrixInstruction


@dataclass(frozen=True)
class Wait:
    """The requirement of a rule for an instruction on one of its sides.

    Attributes:
        rule: its id; its reports have the kind `hazard.` plus this.
        first, second: the two instructions, in words.
        case: the case of the second instruction, if it matters.
        states: wait states between them; None if `cure` describes the requirement.
        sources: the sources of the rule.
    """

    rule: str
    first: str
    second: str
    case: str
    states: int | None
    cure: str
    severity: Severity
    sources: str
    note: str

    def record(self) -> dict[str, object]:
        """As in the JSON output."""
        return {**vars(self), "severity": self.severity.name.lower()}


def waits_around(inst: MatrixInstruction) -> list[Wait]:
    """The requirements around an instruction; empty for targets that cannot run kernels.

    The figures are for its passes with operands of the widest formats.
    """
    decoded = assembly.example(inst)
    if decoded is None:
        return []
    step = Step(0, decoded)
    found = [wait for rule in RULES if rule.holds_for(inst.gpu) for wait in _of_rule(rule, step)]
    found += [
        Wait(
            rule.id, rule.first, rule.second, "", None, rule.cure, rule.severity, rule.sources,
            rule.note,
        )
        for rule in CODE_RULES
        if step.any(rule.matrix) and rule.holds_for(inst.gpu)
    ]  # fmt: skip
    return found


def _of_rule(rule: Rule, step: Step) -> Iterator[Wait]:
    behind = _names(rule.first, step)
    if not behind and not _names(rule.second, step):
        return
    cases = {"": rule.needed(step, step) if behind else rule.most}
    if behind and rule.cases is not None:
        cases = rule.cases(step)
    for case, states in cases.items():
        yield Wait(
            rule.id, rule.first.what, rule.second.what, case, states, "", rule.severity,
            rule.sources, rule.note,
        )  # fmt: skip


def _names(side: Side, step: Step) -> bool:
    """Whether a side names MFMA instructions, not just any VALU, and this is one."""
    named = bool(side.kinds & (Kind.MFMA | Kind.DGEMM | Kind.SGEMM)) or side.is_of_names
    if not named or not side.may_fit(step.effects.kinds, step.inst.name, step.inst.facts.marks):
        return False
    return side.registers is None or bool(side.registers(step))
