"""One report per bug: reports of the same kind and source lines are merged."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from wavecore.emulator.reports import Report
from wavecore.errors import Site

Key = tuple[object, ...]


def key(report: Report) -> Key:
    """The common part of reports of one bug: kind, kernel, and both lines in either order.

    A side without a line is identified by its pc. Reports that are not about order name a variable
    or a register, and a different name is a different bug.
    """
    sides = [_place(site) for site in (report.site, report.other) if site is not None]
    is_of_order = report.kind.startswith(("race.", "atomic.", "barrier."))
    what = "" if is_of_order else report.message
    return (report.kind, what, report.site.kernel, len(sides), frozenset(sides))


def folded(reports: Iterable[Report]) -> list[Report]:
    """The first report of each bug, with the total count."""
    found: dict[Key, Report] = {}
    for report in reports:
        first = found.get(key(report))
        if first is not None:
            report = replace(first, count=first.count + report.count)
        found[key(report)] = report
    return list(found.values())


def _place(site: Site) -> tuple[str | None, int | None]:
    return site.source, None if site.source is not None else site.pc
