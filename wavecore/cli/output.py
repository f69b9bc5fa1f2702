"""Output of commands: tables for people, JSON for programs."""

from __future__ import annotations

import dataclasses
import json
import math
import os
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Annotated, Any

import typer
from rich import box
from rich.console import Console, ConsoleOptions, ConsoleRenderable, RenderHook, RenderResult
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from wavecore._text import visible
from wavecore.errors import Error

WIDTH_OF_A_PIPE = 1_000_000  # longer than any line: pipes get unbroken lines
NARROWEST_FOLD = 12  # a folded column is at least this wide, even if the terminal then breaks lines

# Styles of reports, by severity (emulator/reports.py).
SEVERITY_STYLES = {"ERROR": "bold red", "WARNING": "bold yellow", "INFO": "bold cyan"}

JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def console(*, stderr: bool = False) -> Console:
    """Standard output: in colour on a terminal, of unlimited width on a pipe.

    A number in COLUMNS sets the width of both.
    """
    stream = sys.stderr if stderr else sys.stdout
    piped = not stream.isatty() and not os.environ.get("COLUMNS", "").isdigit()
    made = Console(file=stream, width=WIDTH_OF_A_PIPE if piped else None, highlight=False)
    made.push_render_hook(_Hook())
    return made


class _Hook(RenderHook):
    """Names from files may contain terminal control characters: they are printed as escapes."""

    def process_renderables(self, renderables: list[ConsoleRenderable]) -> list[ConsoleRenderable]:
        return [_Visible(each) for each in renderables]


class _Visible:
    """Another renderable's output, with control characters as escapes; styles are kept."""

    def __init__(self, inner: ConsoleRenderable) -> None:
        self.inner = inner

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for segment in console.render(self.inner, options):
            if segment.control:
                yield segment
            else:
                yield Segment(visible(segment.text), segment.style)


def print_json(value: Any) -> None:
    """One JSON document on standard output."""
    json.dump(plain(value), sys.stdout, indent=2, allow_nan=False)
    sys.stdout.write("\n")


class Documented(Exception):
    """A command ended in an error that its --json document already contains."""

    def __init__(self, error: Error | OSError, document: Mapping[str, Any]) -> None:
        super().__init__(str(error))
        self.error, self.document = error, document


def print_json_after(rest: Callable[[], None], value: Mapping[str, Any]) -> None:
    """Print a document after the block. Raises: Documented if the block fails."""
    try:
        rest()
    except (Error, OSError) as error:
        raise Documented(error, value) from error
    print_json(value)


def plain(value: Any) -> Any:
    """The value for JSON: records as objects, sets sorted, bytes in hexadecimal.

    JSON has no infinities or NaN: they become "inf", "-inf" and "nan", which float() accepts.
    """
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {
            field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value)
        }
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted(plain(item) for item in value)
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, (bytes, bytearray)):
        return value.hex()
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    if value is None or isinstance(value, (str, bool, int, float)):
        return value
    return str(value)


def error_record(error: Error) -> dict[str, Any]:
    """An error's class, text and facts."""
    facts = {
        name: plain(value)
        for name, value in vars(error).items()
        if not name.startswith("_") and value not in (None, "")
    }
    return {"type": type(error).__name__, "message": str(error)} | facts


def table(columns: Sequence[str], *, left: int = 1, fold: Collection[str] = ()) -> Table:
    """An empty table; the first `left` columns hold text, the others numbers.

    Columns named in `fold` wrap if the terminal is narrow; the others keep their width.
    """
    made = Table(
        header_style="bold cyan",
        box=box.SIMPLE_HEAD,
        padding=(0, 1, 0, 0),
        show_edge=False,
        pad_edge=False,
    )
    for place, column in enumerate(columns):
        made.add_column(
            column,
            justify="left" if place < left else "right",
            no_wrap=column not in fold,
            overflow="fold",
        )
    return made


def print_table(out: Console, body: Table) -> None:
    """Print a table without truncation.

    Only columns that fold shrink on a narrow terminal. If that is not enough, lines are longer than
    the terminal, which wraps them.
    """
    unbounded = out.options.update(width=WIDTH_OF_A_PIPE)
    for column in body.columns:
        cells = [column.header, *column.cells]
        whole = max(out.measure(cell, options=unbounded).maximum for cell in cells)
        column.min_width = whole if column.no_wrap else min(whole, NARROWEST_FOLD)
    out.print(body, crop=False)


def show(out: Console, title: str, body: Table, note: str = "") -> None:
    """A table below its title, with an empty line after it."""
    out.print(Text(title, style="bold"))
    print_table(out, body)
    if note:
        out.print(Text(note, style="dim"))
    out.print()


def number(value: float | None) -> str:
    """A figure in AMD's style: 0.928, 46.1, 184.6, 10066; a dash for None."""
    if value is None:
        return "-"
    if value >= 1000:
        return f"{value:.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.3g}"


def size(count: int) -> str:
    """A number of bytes, in the unit that gives one to three digits before the point."""
    amount = float(count)
    for unit in ("bytes", "KiB", "MiB", "GiB"):
        if amount < 1024:
            return f"{amount:.0f} {unit}" if unit == "bytes" else f"{amount:.1f} {unit}"
        amount /= 1024
    return f"{amount:.1f} TiB"
