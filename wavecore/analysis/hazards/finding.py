"""What breaks a rule, and rules that are code."""

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
    """What reports and the documentation show of a rule."""

    @property
    def id(self) -> str:
        """`hazard.` and this is the kind of its reports."""

    @property
    def severity(self) -> Severity:
        """How bad it is to break it."""

    @property
    def sources(self) -> str:
        """Its sources."""


@dataclass(frozen=True)
class Finding:
    """An instruction that breaks a rule.

    Attributes:
        first: the instruction before that makes it a hazard; None where it is one by itself.
        second: where the hazard comes to light.
        message: what is wrong, in a sentence.
        advice: what to insert, or to do.
    """

    rule: AnyRule
    first: Step | None
    second: Step
    message: str
    advice: str

    @property
    def severity(self) -> Severity:
        """How bad it is: what the rule says of itself."""
        return self.rule.severity


@dataclass(frozen=True)
class CodeRule:
    """A rule that takes code to say: its check finds what breaks it.

    Attributes:
        on: the group of targets that it holds for; `wave` where for waves of one size alone.
        first, second: the instructions, in words.
        cure: what must be between.
        matrix: the matrix instructions that it is about.
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
        """Whether it is about a target, and waves of this size."""
        if self.wave is not None and wave is not None and wave != self.wave:
            return False
        return is_in(target, self.on)

    def found(
        self, second: Step, message: str, first: Step | None = None, advice: str | None = None
    ) -> Finding:
        """Something that breaks it."""
        return Finding(self, first, second, message, self.cure if advice is None else advice)


def names_of(registers: frozenset[int], target: str, most: int = 4) -> str:
    """Some registers by name, for a sentence."""
    named = [register_name(register, target) for register in sorted(registers)]
    if len(named) > most:
        return f"{', '.join(named[: most - 1])} and {len(named) - most + 1} more"
    return ", ".join(named[:-1]) + " and " + named[-1] if len(named) > 1 else "".join(named)
