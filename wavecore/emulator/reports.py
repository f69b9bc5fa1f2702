"""What a tool found in a launch or in machine code: one report for each problem."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import asdict, dataclass

from wavecore._text import visible, visible_name
from wavecore.errors import Site


class Severity(enum.IntEnum):
    """How severe it is, worst first."""

    ERROR = 0  # results are wrong, or may be on hardware
    WARNING = 1  # sources disagree
    INFO = 2  # correct, but lacks a hint or something that a compiler would emit


@dataclass(frozen=True)
class Report:
    """A problem, and where.

    Attributes:
        kind: what, as `race.lds`, `uninitialised.vgpr`, `wait.missing`, `hazard.H12`.
        message: one sentence for people.
        site: where it showed.
        other: the other side of it: the other access of a race, the load without a wait, the origin
            of the value.
        address: of memory; an offset in LDS and scratch; None if no memory is involved.
        severity: how severe it is.
        count: how often the same happened: at these instructions, in any wave.
        chain: places that a value came through, from `other` to `site`.
        advice: what to do about it; empty if the message says it.
    """

    kind: str
    message: str
    site: Site
    other: Site | None = None
    address: int | None = None
    severity: Severity = Severity.ERROR
    count: int = 1
    chain: tuple[Site, ...] = ()
    advice: str = ""

    def record(self) -> dict[str, object]:
        """As plain data: dicts, lists, numbers and text."""
        found = asdict(self)
        return {**found, "severity": self.severity.name.lower()}

    def __str__(self) -> str:
        times = f" ({self.count} times)" if self.count > 1 else ""
        lines = [f"{self.severity.name.lower()}: {self.kind}: {visible(self.message)}{times}"]
        lines.append(f"  {self.site.describe()}")
        if self.address is not None:
            lines.append(f"  address {self.address:#x}")
        if self.other is not None:
            lines.append(f"  other side: {self.other.describe()}")
        lines += [f"  through {_short(site)}" for site in self.chain]
        if self.advice:
            lines.append(f"  {visible(self.advice)}")
        return "\n".join(lines)


def _short(site: Site) -> str:
    """A place in a chain: its line and its instruction."""
    where = visible_name(site.source) if site.source is not None else ""
    what = f"`{site.instruction}`" if site.instruction is not None else ""
    return ", ".join(part for part in (where, what) if part) or site.describe()


def worst_first(reports: Iterable[Report]) -> tuple[Report, ...]:
    """By severity, then the most frequent first."""
    return tuple(sorted(reports, key=lambda report: (report.severity, -report.count)))
