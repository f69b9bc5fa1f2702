"""Tables that people, spreadsheets and documents read: one set of rows, five forms."""

from __future__ import annotations

import csv as csv_module
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import typer
from rich.text import Text

from wavecore.cli.output import console, print_json, print_table, table
from wavecore.cli.usage import UsageError

CsvOption = Annotated[bool, typer.Option("--csv", help="Print comma-separated values.")]
MarkdownOption = Annotated[bool, typer.Option("--markdown", help="Print a Markdown table.")]
AsciidocOption = Annotated[bool, typer.Option("--asciidoc", help="Print an AsciiDoc table.")]
TransposeOption = Annotated[bool, typer.Option("--transpose", help="Exchange rows and columns.")]

# Lane groups in a terminal, so that what neighbours share shows.
STYLES = ("cyan", "green", "yellow", "magenta")
EVIDENCE = {"silicon": "green", "documented": "cyan", "inferred": "yellow", "assumed": "magenta"}


@dataclass(frozen=True)
class Grid:
    """A table: its title, column heads, rows of cells, and a style for each cell ("" for none).

    `empty` is what people read in place of a table without rows.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    styles: tuple[tuple[str, ...], ...] = ()
    note: str = ""
    left: int = 1
    empty: str = ""

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
        return Grid(self.title, columns, rows, styles, self.note, self.left, self.empty)


def emit(
    grid: Grid,
    record: Any,
    *,
    json: bool = False,
    csv: bool = False,
    markdown: bool = False,
    asciidoc: bool = False,
    transpose: bool = False,
) -> None:
    """Print a grid in the form that was asked for; `record` is what --json prints."""
    if json + csv + markdown + asciidoc > 1:
        raise UsageError("choose one of --json, --csv, --markdown and --asciidoc.")
    if grid.empty and not grid.rows and not (json or csv or markdown or asciidoc):
        console().print(Text(grid.empty))
        return
    grid = grid.transposed() if transpose else grid
    if json:
        print_json(record)
    elif csv:
        csv_module.writer(sys.stdout, lineterminator="\n").writerows([grid.columns, *grid.rows])
    elif markdown:
        _print_markdown(grid)
    elif asciidoc:
        _print_asciidoc(grid)
    else:
        _print_table(grid)


def _print_markdown(grid: Grid) -> None:
    def line(cells: Sequence[str]) -> str:
        return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"

    print(line(grid.columns))
    print("|" + " --- |" * len(grid.columns))
    for row in grid.rows:
        print(line(row))


def _print_asciidoc(grid: Grid) -> None:
    print(f".{grid.title}")
    print(f'[%autowidth, options="header"]\n|===\n|{" |".join(grid.columns)}\n')
    for row in grid.rows:
        print("|" + " |".join(cell.replace("|", "\\|") for cell in row))
    print("|===")


def _print_table(grid: Grid) -> None:
    """The grid in as many tables as the width asks for, the first column in each."""
    out = console()
    out.print(Text(grid.title, style="bold"))
    for columns in _fitting(grid, out.width):
        heads = [grid.columns[column] for column in columns]
        made = table(heads, left=sum(column < grid.left for column in columns))
        # A column that is too wide even alone beside the first one goes on in further lines.
        made.columns[-1].no_wrap = len(columns) != 2
        for number, row in enumerate(grid.rows):
            styles = grid.styles[number] if grid.styles else ("",) * len(row)
            made.add_row(*(Text(row[column], styles[column]) for column in columns))
        print_table(out, made)
    if grid.note:
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
