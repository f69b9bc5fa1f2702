"""Tables for terminals, spreadsheets and documents: one set of rows, five forms."""

from __future__ import annotations

import csv as csv_module
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any

import typer
from rich.text import Text

from wavecore.cli.output import console, print_json, print_table, table
from wavecore.cli.usage import UsageError

CsvOption = Annotated[bool, typer.Option("--csv", help="Print comma-separated values.")]
MarkdownOption = Annotated[bool, typer.Option("--markdown", help="Print a Markdown table.")]
AsciidocOption = Annotated[bool, typer.Option("--asciidoc", help="Print an AsciiDoc table.")]
TransposeOption = Annotated[bool, typer.Option("--transpose", help="Exchange rows and columns.")]

# Colours of lane groups in a terminal, so that shared entries stand out.
STYLES = ("cyan", "green", "yellow", "magenta")
EVIDENCE = {"silicon": "green", "documented": "cyan", "inferred": "yellow", "assumed": "magenta"}


@dataclass(frozen=True)
class Grid:
    """A table: its title, column heads, rows of cells, and a style for each cell ("" for none).

    `empty` is the text for a table without rows. `part` is the name and number of this table's
    subject, if there are several tables: a separate column in CSV.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    styles: tuple[tuple[str, ...], ...] = ()
    note: str = ""
    left: int = 1
    empty: str = ""
    part: tuple[str, str] | None = None

    def transposed(self) -> Grid:
        """Rows as columns."""
        corner, *heads = self.columns
        columns = (corner, *(row[0] for row in self.rows))
        body = [row[1:] for row in self.rows]
        rows = tuple((head, *cells) for head, *cells in zip(heads, *body, strict=True))
        styles = self.styles
        if styles:
            inner = [row[1:] for row in styles]
            styles = tuple(("", *cells) for cells in zip(*inner, strict=True))
        return replace(self, columns=columns, rows=rows, styles=styles)

    @property
    def heading(self) -> str:
        """The title, with the table's part."""
        return f"{self.title}, {' '.join(self.part)}" if self.part else self.title


def emit(
    grids: Grid | Sequence[Grid],
    record: Any,
    *,
    json: bool = False,
    csv: bool = False,
    markdown: bool = False,
    asciidoc: bool = False,
    transpose: bool = False,
) -> None:
    """Print tables in the requested form; `record` is for --json."""
    if json + csv + markdown + asciidoc > 1:
        raise UsageError("choose one of --json, --csv, --markdown and --asciidoc.")
    every = [grids] if isinstance(grids, Grid) else list(grids)
    if every[0].empty and not every[0].rows and not (json or csv or markdown or asciidoc):
        console().print(Text(every[0].empty))
        return
    every = [grid.transposed() for grid in every] if transpose else every
    if json:
        print_json(record)
        return
    if csv:
        csv_module.writer(sys.stdout, lineterminator="\n").writerows(_lines_of_csv(every))
        return
    show = _print_markdown if markdown else _print_asciidoc if asciidoc else _print_table
    for number, grid in enumerate(every):
        if number:
            print()
        show(grid, last=number == len(every) - 1)


def _lines_of_csv(grids: Sequence[Grid]) -> Iterator[tuple[str, ...]]:
    """One header for all tables: the union of their columns; missing cells are empty."""
    if len(grids) == 1:
        yield from (grids[0].columns, *grids[0].rows)
        return
    heads = list(dict.fromkeys(head for grid in grids for head in grid.columns))
    parts = [grid.part or ("table", str(number)) for number, grid in enumerate(grids)]
    yield (parts[0][0], *heads)
    for grid, (_, number) in zip(grids, parts, strict=True):
        for row in grid.rows:
            cells = dict(zip(grid.columns, row, strict=True))
            yield (number, *(cells.get(head, "") for head in heads))


def _print_markdown(grid: Grid, *, last: bool) -> None:
    def line(cells: Sequence[str]) -> str:
        return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"

    if grid.part:
        print(f"{' '.join(grid.part)}:\n")
    print(line(grid.columns))
    print("|" + " --- |" * len(grid.columns))
    for row in grid.rows:
        print(line(row))


def _print_asciidoc(grid: Grid, *, last: bool) -> None:
    print(f".{grid.heading}")
    print(f'[%autowidth, options="header"]\n|===\n|{" |".join(grid.columns)}\n')
    for row in grid.rows:
        print("|" + " |".join(cell.replace("|", "\\|") for cell in row))
    print("|===")


def _print_table(grid: Grid, *, last: bool) -> None:
    """The grid, split into tables that fit the width, each with the first column."""
    out = console()
    out.print(Text(grid.heading, style="bold"))
    for columns in _fitting(grid, out.width):
        heads = [grid.columns[column] for column in columns]
        made = table(heads, left=sum(column < grid.left for column in columns))
        # A column that does not fit even next to only the first one wraps.
        made.columns[-1].no_wrap = len(columns) != 2
        for number, row in enumerate(grid.rows):
            styles = grid.styles[number] if grid.styles else ("",) * len(row)
            made.add_row(*(Text(row[column], styles[column]) for column in columns))
        print_table(out, made)
    if grid.note and last:
        out.print(Text(grid.note, style="dim"))


def _fitting(grid: Grid, width: int) -> Iterator[list[int]]:
    """Groups of columns, each as wide as fits."""
    cells = [grid.columns, *grid.rows]
    wide = [max(len(row[column]) for row in cells) + 2 for column in range(len(grid.columns))]
    group, used = [0], wide[0]
    for column in range(1, len(grid.columns)):
        if used + wide[column] > width and len(group) > 1:
            yield group
            group, used = [0], wide[0]
        group.append(column)
        used += wide[column]
    yield group
