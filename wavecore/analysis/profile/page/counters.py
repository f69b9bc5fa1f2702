"""All counters as a table: what they are, how they are known, and what others call them."""

from __future__ import annotations

from collections.abc import Iterator

from wavecore.analysis.page.markup import Markup, figure, row, scrolled, table, tag
from wavecore.analysis.profile.record import Counter, Known, Record

EVIDENCE: dict[Known, tuple[str, str]] = {
    "exact": ("exact", "counted: hardware would count the same"),
    "rule": ("by rule", "counted, then put through a published rule"),
    "estimate": ("estimate", "of a model; no measurement"),
}


def badge(known: Known, source: str = "") -> Markup:
    """How a figure is known, as a word of its own colour."""
    return tag("span", EVIDENCE[known][0], class_=f"badge {known}", title=source or None)


def legend() -> Markup:
    """What the badges mean."""
    return tag(
        "dl",
        ((tag("dt", badge(known)), tag("dd", meaning)) for known, (_, meaning) in EVIDENCE.items()),
        class_="legend",
    )


def section(record: Record) -> Markup:
    """The table, which can be filtered by any word in it."""
    head = ("counter", "value", "unit", "evidence", "name", "rocprof-compute", "Nsight Compute")
    field = tag("input", type="search", id="filter", placeholder="lds, bytes, conflict …")
    zeros = tag("label", tag("input", type="checkbox", id="zeros"), " those of nothing too")
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
    """Grouped by the first word of their names, groups and members in their order."""
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
