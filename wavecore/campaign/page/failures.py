"""The failures by reason, and by values of parameters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wavecore.analysis.page.markup import Markup, figure, row, scrolled, table, tag
from wavecore.campaign.page.bars import bars, stacked
from wavecore.campaign.page.summary import card
from wavecore.campaign.spread import Column, Group, Table, groups
from wavecore.campaign.standing import Standing

REASONS_MOST = 50


def section(standing: Standing, rows: Table, axes: Sequence[Column]) -> Markup | None:
    """Reasons, and the rows of each status by parameters; None if there are no failures."""
    if not standing.failures:
        return None
    return tag(
        "section",
        tag("h2", "Failures"),
        tag("p", _lead(standing), class_="lead"),
        tag("div", scrolled("Failures by reason", _reasons(standing)), class_="card"),
        tag("p", (tag("span", s, class_=f"key of-{s}") for s in standing.counts), class_="keys"),
        tag("div", _by_parameter(standing, rows, axes), class_="cards spreads"),
        id="failures",
    )


def _lead(standing: Standing) -> str:
    text = "Reasons that differ only in numbers are combined; the text is that of the first one."
    others = len(standing.failures) - REASONS_MOST
    return f"{text} {others:,} rarer ones are not shown." if others > 0 else text


def _reasons(standing: Standing) -> Markup:
    head = ("status", "rows", "first point", "error", "reason")
    body = [
        row(
            tag("span", each.status, class_=f"key of-{each.status}"),
            figure(each.rows),
            figure(each.index),
            tag("code", each.error),
            each.reason,
        )
        for each in standing.failures[:REASONS_MOST]
    ]
    return table("By reason, the most frequent first", head, body, class_="small reasons")


def _by_parameter(standing: Standing, rows: Table, axes: Sequence[Column]) -> Iterator[Markup]:
    for axis in axes:
        shown = groups(axis)
        if len(shown) > 1:
            each = (stacked(group.label, _counts(standing, rows, group)) for group in shown)
            yield card(f"Not ok, by {axis.name}", bars(each))


def _counts(standing: Standing, rows: Table, group: Group) -> dict[str, int]:
    return {name: int((rows.status[group.rows] == name).sum()) for name in standing.counts}
