"""The head of a campaign's page: how points ended, how long they took, what ran."""

from __future__ import annotations

import numpy as np

from wavecore.analysis.page.markup import Markup, figure, row, table, tag
from wavecore.campaign.spread import Table
from wavecore.campaign.standing import Standing


def section(standing: Standing, rows: Table) -> Markup:
    """The overview."""
    return tag(
        "section",
        tag("h2", "Summary", class_="unseen"),
        tag("div", _ended(standing, rows), _took(standing, rows), _ran(standing), class_="cards"),
        id="summary",
    )


def card(title: str, *content: Markup | None) -> Markup:
    """A box with a title."""
    return tag("div", tag("h3", title), content, class_="card")


def _ended(standing: Standing, rows: Table) -> Markup:
    share = standing.counts.get("ok", 0) / max(rows.length, 1)
    head = ("status", "rows", "share")
    body = [
        row(_status(status), figure(count), tag("data", f"{count / rows.length:.2%}"))
        for status, count in standing.counts.items()
    ]
    parts = [
        tag("span", style=f"width:{100 * count / rows.length:.3f}%", class_=f"part of-{status}")
        for status, count in standing.counts.items()
    ]
    left = f"{standing.left:,} points remain." if standing.left else None
    return card(
        "How points ended",
        tag("p", tag("b", _percent(share)), " ok", class_="verdict"),
        tag("div", parts, class_="track parts tall"),
        table("", head, body, class_="small ends"),
        tag("p", left, class_="hint") if left else None,
    )


def _percent(share: float) -> str:
    """A share, which is less than 100 % if anything failed."""
    return "100 %" if share == 1 else f"{min(share, 0.9999):.2%}"


def _status(status: str) -> Markup:
    return tag("span", status, class_=f"key of-{status}")


def _took(standing: Standing, rows: Table) -> Markup:
    seconds = rows.seconds
    facts = [
        ("last run: rows", standing.ran),
        ("last run: seconds", standing.seconds),
        ("last run: rows per second", standing.per_second or 0),
        ("total time of tasks in seconds", float(seconds.sum())),
        ("per task: median seconds", float(np.median(seconds))),
        ("per task: maximum seconds", float(seconds.max())),
        ("processes that ran tasks", len(set(rows.workers) - {""})),
        ("bytes per row on disk", standing.bytes / max(rows.length, 1)),
    ]
    body = [row(name, figure(value)) for name, value in facts]
    return card("Resources used", table("", ("", ""), body, class_="small facts"))


def _ran(standing: Standing) -> Markup:
    facts = [("task", standing.task), ("rows in", str(standing.path))]
    facts += [("digest of its code", standing.code), *standing.versions.items()]
    body = [row(name, tag("code", value)) for name, value in facts]
    return card("What ran", table("", ("", ""), body, class_="small facts"))
