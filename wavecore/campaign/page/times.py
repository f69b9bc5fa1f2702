"""The times of tasks: in total, by parameters and by process."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from wavecore.analysis.page.markup import Markup, tag
from wavecore.campaign.page.charts import histograms, of_groups
from wavecore.campaign.page.summary import card
from wavecore.campaign.spread import GROUPS_MOST, Column, Group, Table, groups

_WIDE = 20.0  # times that differ by a larger factor get a logarithmic axis


def section(rows: Table, axes: Sequence[Column]) -> Markup:
    """Histograms of the times of tasks."""
    return tag(
        "section",
        tag("h2", "Times"),
        tag("p", "Time per task in seconds, without the campaign's overhead.", class_="lead"),
        tag("div", _cards(rows, axes), class_="cards spreads"),
        id="times",
    )


def _cards(rows: Table, axes: Sequence[Column]) -> Iterator[Markup]:
    yield _card("All rows", rows, [Group("all rows", np.arange(rows.length))])
    for axis in axes:
        if len(shown := groups(axis)) > 1:
            yield _card(f"By {axis.name}", rows, shown)
    names = sorted(set(rows.workers))
    if 1 < len(names) <= GROUPS_MOST:
        of = [Group(name or "unknown", np.flatnonzero(rows.workers == name)) for name in names]
        yield _card("By process", rows, of)


def _card(title: str, rows: Table, shown: Sequence[Group]) -> Markup:
    of = of_groups(rows.seconds, shown)
    return card(title, histograms(f"seconds, {title}", of, unit="s", wide=_WIDE))
