"""One report for one mistake: reports of the same kind and source lines are folded into one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from wavecore.emulator.reports import Report
from wavecore.errors import Site

Key = tuple[object, ...]


def key(report: Report) -> Key:
    """What is the same in reports of one mistake: kind, kernel, and both lines in any order.

    A side without a line counts by its pc. What is said of other things than order names a
    variable or a register, which is another mistake.
    """
    sides = [_place(site) for site in (report.site, report.other) if site is not None]
    is_of_order = report.kind.startswith(("race.", "atomic.", "barrier."))
    what = "" if is_of_order else report.message
    return (report.kind, what, report.site.kernel, len(sides), frozenset(sides))


def folded(reports: Iterable[Report]) -> list[Report]:
    """The first report of each mistake, with how often all of them were seen."""
    found: dict[Key, Report] = {}
    for report in reports:
        first = found.get(key(report))
        if first is not None:
            report = replace(first, count=first.count + report.count)
        found[key(report)] = report
    return list(found.values())


def _place(site: Site) -> tuple[str | None, int | None]:
    return site.source, None if site.source is not None else site.pc
