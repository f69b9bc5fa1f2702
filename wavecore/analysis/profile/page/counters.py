"""A table of all counters, with their evidence and the names in other tools."""

from __future__ import annotations

from collections.abc import Iterator

from wavecore.analysis.page.markup import Markup, figure, row, scrolled, table, tag
from wavecore.analysis.profile.record import Counter, Known, Record

EVIDENCE: dict[Known, tuple[str, str]] = {
    "exact": ("exact", "counted: hardware would count the same"),
    "rule": ("by rule", "counted, then computed by a published rule"),
    "estimate": ("estimate", "from a model; not a measurement"),
}


def badge(known: Known, source: str = "") -> Markup:
    """The evidence for a figure, as a coloured word."""
    return tag("span", EVIDENCE[known][0], class_=f"badge {known}", title=source or None)


def legend() -> Markup:
    """The meaning of the badges."""
    return tag(
        "dl",
        ((tag("dt", badge(known)), tag("dd", meaning)) for known, (_, meaning) in EVIDENCE.items()),
        class_="legend",
    )


def section(record: Record) -> Markup:
    """The table, with a filter by any word in it."""
    head = ("counter", "value", "unit", "evidence", "name", "rocprof-compute", "Nsight Compute")
    field = tag("input", type="search", id="filter", placeholder="lds, bytes, conflict …")
    zeros = tag("label", tag("input", type="checkbox", id="zeros"), " show zeros")
    return tag(
        "section",
        tag("h2", "Counters"),
        tag("div", tag("label", "Filter ", field), zeros, legend(), class_="tools"),
        scrolled(
            "Counters",
            table("Counters of the launch", head, _rows(record.counters), class_="counters"),
        ),
        id="counters",
    )


def _rows(counters: list[Counter]) -> Iterator[Markup]:
    """Grouped by the first word of their names; order is preserved."""
    groups: dict[str, list[Counter]] = {}
    for each in counters:
        groups.setdefault(each.name.partition(".")[0], []).append(each)
    for members in groups.values():
        for at, each in enumerate(members):
            yield _row(each, is_first=not at)


def _row(each: Counter, *, is_first: bool) -> Markup:
    kinds = [*["first"] * is_first, *["zero"] * (not each.value)]
    return row(
        each.title,
        figure(each.value),
        each.unit,
        badge(each.evidence, each.source),
        tag("code", each.name),
        each.rocprof,
        each.nsight,
        class_=" ".join(kinds) or None,
        title=each.source or None,
    )
