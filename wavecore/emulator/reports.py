"""What a tool found in a launch or in machine code: one report for each thing that is wrong."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import asdict, dataclass

from wavecore._text import visible, visible_name
from wavecore.errors import Site


class Severity(enum.IntEnum):
    """How bad it is, the worst first."""

    ERROR = 0  # results are wrong, or may be on hardware
    WARNING = 1  # one source says so, another one does not
    INFO = 2  # correct; what is missing is a hint, or what a compiler would have done


@dataclass(frozen=True)
class Report:
    """Something that is wrong, and where.

    Attributes:
        kind: what, as `race.lds`, `uninitialised.vgpr`, `wait.missing`, `hazard.H12`.
        message: one sentence for people.
        site: where it came to light.
        other: the other side of it: the other access of a race, the load that is not waited for,
            where the value came from.
        address: of memory; an offset in LDS and scratch; None where it is about no memory.
        severity: how bad it is.
        count: how often the same happened: at these instructions, in any wave.
        chain: places that a value came through, from `other` to `site`.
        advice: what to do about it; empty where the message says it.
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
    """A place of a chain: its line and its instruction."""
    where = visible_name(site.source) if site.source is not None else ""
    what = f"`{site.instruction}`" if site.instruction is not None else ""
    return ", ".join(part for part in (where, what) if part) or site.describe()


def worst_first(reports: Iterable[Report]) -> tuple[Report, ...]:
    """By severity, then the most frequent first."""
    return tuple(sorted(reports, key=lambda report: (report.severity, -report.count)))
