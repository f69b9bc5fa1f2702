"""`wavecore campaign report`: the results of a campaign, as tables or as a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
import typer

from wavecore.cli.campaign.shown import STATUS_STYLES, OutArgument, show_failures
from wavecore.cli.output import JsonOption, console, print_json_after
from wavecore.cli.tabular import AsciidocOption, CsvOption, Grid, MarkdownOption, emit
from wavecore.cli.usage import UsageError, check_output, writing

if TYPE_CHECKING:
    from wavecore.campaign.spread import Column, Table
    from wavecore.campaign.standing import Standing

Rows = list[tuple[tuple[str, ...], "np.ndarray[Any, Any]"]]  # labels, and places in the table


def command(
    out: OutArgument,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write a page for a browser.")
    ] = None,
    by: Annotated[
        list[str] | None,
        typer.Option(
            "--by", metavar="PARAMETER[,...]", help="Group results by this parameter; repeatable."
        ),
    ] = None,
    json: JsonOption = False,
    csv: CsvOption = False,
    markdown: MarkdownOption = False,
    asciidoc: AsciidocOption = False,
) -> None:
    """Show results by parameter, and failures by reason."""
    from wavecore.campaign.spread import load
    from wavecore.campaign.standing import standing

    check_output("--html", html)
    found, rows = standing(out), load(out)
    names = _names(by or (), rows)
    statuses, results = list(_statuses(found, rows, names)), list(_results(rows, names, exact=csv))
    grids = (results or statuses) if csv else statuses + results
    record = {"standing": found, "results": list(_record(rows, names))}

    def write() -> None:
        if html is not None:
            from wavecore.campaign.page import page

            with writing(html):
                html.write_text(page(found, rows, names), "utf-8")

    if json and not (csv or markdown or asciidoc):
        print_json_after(write, record)
        return
    emit(grids, record, json=json, csv=csv, markdown=markdown, asciidoc=asciidoc)
    if not (csv or markdown or asciidoc):
        show_failures(console(), found, most=None)
    write()


def _names(by: Sequence[str], rows: Table) -> list[str]:
    """The parameters of --by, each once. Raises: UsageError."""
    names = list(dict.fromkeys(name.strip() for each in by for name in each.split(",")))
    for name in names:
        if name not in rows.parameters:
            known = ", ".join(rows.parameters) or "none"
            raise UsageError(f"--by {name}: no such parameter; there are {known}.")
    return names


def _groups(rows: Table, names: Sequence[str]) -> Rows:
    from wavecore.campaign.spread import crossed

    everything: Rows = [((), np.arange(rows.length))]
    return crossed([rows.parameters[name] for name in names]) if names else everything


def _statuses(found: Standing, rows: Table, names: Sequence[str]) -> Iterator[Grid]:
    statuses = list(found.counts)
    body, styles = [], []
    for labels, places in _groups(rows, names):
        here = [int((rows.status[places] == status).sum()) for status in statuses]
        seconds = float(rows.seconds[places].mean())
        body.append((*labels, f"{len(places):,}", *(f"{n:,}" for n in here), _seconds(seconds)))
        seen = zip(statuses, here, strict=True)
        coloured = (STATUS_STYLES.get(status, "magenta") if n else "dim" for status, n in seen)
        styles.append((*("" for _ in labels), "", *coloured, ""))
    yield Grid(
        f"{found.task}: rows", (*names, "rows", *statuses, "seconds each"), tuple(body),
        styles=tuple(styles), left=len(names),
    )  # fmt: skip


def _results(rows: Table, names: Sequence[str], *, exact: bool) -> Iterator[Grid]:
    """A table of the spread of results: one line per result and group of rows."""
    from wavecore.campaign.spread import figure

    shown = str if exact else figure

    body = []
    for labels, column, what in _spreads(rows, names):
        figures = (shown(each) for each in (what.low, what.median, what.mean, what.high))
        count = str(what.count) if exact else f"{what.count:,}"
        body.append((column.name, *labels, count, *figures, what.note))
    if body:
        heads = ("result", *names, "rows", "least", "median", "mean", "most", "note")
        left = 1 + len(names)
        yield Grid("Results", heads, tuple(body), left=left)


def _spreads(rows: Table, names: Sequence[str]) -> Iterator[tuple[tuple[str, ...], Column, Any]]:
    from wavecore.campaign.spread import spread

    for column in rows.results.values():
        for labels, places in _groups(rows, names):
            yield labels, column, spread(column, places)


def _record(rows: Table, names: Sequence[str]) -> Iterator[dict[str, Any]]:
    for labels, column, what in _spreads(rows, names):
        by = dict(zip(names, labels, strict=True))
        yield {"result": column.name, "by": by, "kind": column.kind, **vars(what)}


def _seconds(value: float) -> str:
    return f"{value:.3g}"
