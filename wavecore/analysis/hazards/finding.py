"""Violations of rules, and rules that are code."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

from wavecore.analysis.hazards.effects import register_name
from wavecore.analysis.hazards.graph import Graph, Step
from wavecore.analysis.hazards.kinds import Kind
from wavecore.emulator.reports import Severity
from wavecore.targets import Target
from wavecore.targets.generations import is_in


class AnyRule(Protocol):
    """The properties of a rule for reports and documentation."""

    @property
    def id(self) -> str:
        """Its reports have the kind `hazard.` plus this."""

    @property
    def severity(self) -> Severity:
        """The severity of a violation."""

    @property
    def sources(self) -> str:
        """Its sources."""


@dataclass(frozen=True)
class Finding:
    """An instruction that violates a rule.

    Attributes:
        first: the earlier instruction of the hazard; None if one instruction is enough.
        second: the instruction at which the hazard occurs.
        message: a sentence that describes the error.
        advice: the instruction to insert, or another remedy.
    """

    rule: AnyRule
    first: Step | None
    second: Step
    message: str
    advice: str

    @property
    def severity(self) -> Severity:
        """The rule's severity."""
        return self.rule.severity


@dataclass(frozen=True)
class CodeRule:
    """A rule that needs code: its check finds violations.

    Attributes:
        on: the group of targets that it applies to; `wave` if only to one wave size.
        first, second: the instructions, in words.
        cure: the requirement between them.
        matrix: the matrix instructions that it concerns.
    """

    id: str
    on: str
    first: str
    second: str
    cure: str
    sources: str
    check: Callable[[Graph, CodeRule], Iterator[Finding]]
    severity: Severity = Severity.ERROR
    wave: int | None = None
    note: str = ""
    matrix: Kind = Kind.NOTHING

    def holds_for(self, target: Target, wave: int | None = None) -> bool:
        """Whether it applies to a target and wave size."""
        if self.wave is not None and wave is not None and wave != self.wave:
            return False
        return is_in(target, self.on)

    def found(
        self, second: Step, message: str, first: Step | None = None, advice: str | None = None
    ) -> Finding:
        """A violation."""
        return Finding(self, first, second, message, self.cure if advice is None else advice)


def names_of(registers: frozenset[int], target: str, most: int = 4) -> str:
    """Register names for a sentence."""
    named = [register_name(register, target) for register in sorted(registers)]
    if len(named) > most:
        return f"{', '.join(named[: most - 1])} and {len(named) - most + 1} more"
    return ", ".join(named[:-1]) + " and " + named[-1] if len(named) > 1 else "".join(named)
