"""`wavecore numerics`: the arithmetic model of each matrix instruction, and its evidence."""

from __future__ import annotations

from collections.abc import Sequence

from wavecore.cli.output import JsonOption
from wavecore.cli.tabular import EVIDENCE, AsciidocOption, CsvOption, Grid, MarkdownOption, emit
from wavecore.cli.targetnames import TargetsOption
from wavecore.matrix import evidence
from wavecore.matrix.catalogue import targets
from wavecore.matrix.evidence import Row
from wavecore.targets import Source


def command(
    arch: TargetsOption = None,
    json: JsonOption = False,
    csv: CsvOption = False,
    markdown: MarkdownOption = False,
    asciidoc: AsciidocOption = False,
) -> None:
    """Arithmetic of matrix instructions, and the evidence for it."""
    chosen = list(dict.fromkeys(arch or targets()))
    found = evidence.rows(chosen)
    title = f"Arithmetic of matrix instructions: {', '.join(arch or ('all targets',))}"
    grid = _whole_grid(title, found) if csv or markdown or asciidoc else _screen_grid(title, found)
    if len(chosen) == 1:
        grid = _without_targets(grid)
    records = [row.record() for row in found] if json else None
    emit(grid, records, json=json, csv=csv, markdown=markdown, asciidoc=asciidoc)


def _whole_grid(title: str, found: Sequence[Row]) -> Grid:
    """The full table: complete sources, and the names of the instructions."""
    columns = (
        "targets", "types", "K", "model", "parameters", "evidence", "source", "instructions",
    )  # fmt: skip
    rows = tuple(
        (
            " ".join(row.targets), row.types, " ".join(map(str, row.k)), row.how.model,
            row.how.figures, row.how.source.evidence, row.how.source.title,
            " ".join(row.instructions),
        )
        for row in found
    )  # fmt: skip
    return Grid(title, columns, rows)


def _screen_grid(title: str, found: Sequence[Row]) -> Grid:
    """A table that fits a screen; sources and parameters are explained below it."""
    sources: dict[Source, int] = {}
    rows = []
    for row in found:
        source = row.how.source
        number = sources.setdefault(source, len(sources) + 1)
        rows.append(
            (_span(row.targets), row.types, _span(tuple(map(str, row.k))), row.how.model,
             f"{source.evidence} [{number}]", row.how.figures)
        )  # fmt: skip
    styles = tuple(("",) * 4 + (EVIDENCE[row.how.source.evidence], "") for row in found)
    columns = ("targets", "types", "K", "model", "evidence", "parameters")
    note = "\n".join([*(f"[{n}] {source.title}" for source, n in sources.items()), *_legend(found)])
    return Grid(title, columns, tuple(rows), styles, note, left=len(columns))


def _without_targets(grid: Grid) -> Grid:
    styles = tuple(row[1:] for row in grid.styles)
    rows = tuple(row[1:] for row in grid.rows)
    return Grid(grid.title, grid.columns[1:], rows, styles, grid.note, max(grid.left - 1, 1))


def _span(names: tuple[str, ...]) -> str:
    """The first and the last, if there are more than two."""
    return ", ".join(names) if len(names) < 3 else f"{names[0]} .. {names[-1]}"


def _legend(found: Sequence[Row]) -> list[str]:
    """The meaning of the parameters in the table."""
    used = {name for row in found for name in row.how.parameters}
    return [f"{name}: {text}" for name, text in evidence.PARAMETERS.items() if name in used]
