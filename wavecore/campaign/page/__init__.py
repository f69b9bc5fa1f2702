"""A campaign as one self-contained HTML page, without other files, fonts or network resources."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from wavecore.analysis.page import document
from wavecore.analysis.page.markup import Markup, tag
from wavecore.campaign.page import failures, results, summary, times
from wavecore.campaign.spread import Column, Table
from wavecore.campaign.standing import Standing

_FOLDER = Path(__file__).parent


def page(standing: Standing, rows: Table, by: Sequence[str] = ()) -> str:
    """The complete page of a campaign.

    Args:
        standing: its progress.
        rows: the rows written so far.
        by: the parameters to group results by; all if empty.
    """
    axes = [rows.parameters[name] for name in by] if by else list(rows.parameters.values())
    made = _sections(standing, rows, axes)
    shown = [(name, title, section) for name, title, section in made if section is not None]
    links = [tag("a", title, href=f"#{name}") for name, title, _ in shown]
    return document(
        f"{standing.task}: campaign",
        (_title(standing, rows), tag("nav", links, aria_label="Sections")),
        (section for *_, section in shown),
        style=(_FOLDER / "page.css").read_text("utf-8"),
    )


def _sections(
    standing: Standing, rows: Table, axes: Sequence[Column]
) -> Iterator[tuple[str, str, Markup | None]]:
    yield "summary", "Summary", summary.section(standing, rows)
    yield "results", "Results", results.section(rows, axes)
    yield "failures", "Failures", failures.section(standing, rows, axes)
    yield "times", "Times", times.section(rows, axes)


def _title(standing: Standing, rows: Table) -> Iterator[Markup]:
    yield tag("h1", tag("code", standing.task))
    of = "" if standing.points is None else f" of {max(standing.points, rows.length):,} points"
    facts = [f"{rows.length:,} rows{of}", *(f"{n:,} {name}" for name, n in standing.counts.items())]
    if standing.running:
        facts.append("running")
    yield tag("p", " · ".join(facts), class_="facts")
