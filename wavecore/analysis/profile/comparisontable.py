"""Two profiles side by side in a terminal."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich import box
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from wavecore._text import signed_percent, visible, visible_name

if TYPE_CHECKING:
    from wavecore.analysis.profile.comparison import Comparison, Figure

_WIDEST = 110
_NARROWEST = 12  # the first column


def text(found: Comparison, width: int = 100) -> str:
    """The comparison as plain text."""
    out = io.StringIO()
    Console(file=out, width=width, color_system=None, highlight=False).print(shown(found, width))
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines())


def shown(found: Comparison, width: int) -> RenderableType:
    """The comparison for rich consoles of a width."""
    width = min(width, _WIDEST)
    parts: list[RenderableType] = [
        Text(f"before  {visible_name(found.before)}\nafter   {visible_name(found.after)}\n"),
        _figures(found, width),
    ]
    if found.lines:
        parts += [Text(""), _lines(found, width)]
    parts.append(Text("\nCounts are exact. Times and cycles are estimates.", style="dim"))
    return Group(*parts)


def _figures(found: Comparison, width: int) -> Table:
    rows = [
        (_name(each), _cell(each.before), _cell(each.after), _change(each))
        for each in found.figures
    ]
    return _table(("", "Before", "After", "Change"), rows, width)


def _lines(found: Comparison, width: int) -> Table:
    rows = [
        (f"{each.place}  {each.text}", f"{each.before:,}", f"{each.after:,}",
         f"{each.after - each.before:+,}")
        for each in found.lines
    ]  # fmt: skip
    return _table(("Line", "Before", "After", "Cycles"), rows, width)


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]], width: int) -> Table:
    """A table whose first column is cut to the width that the others leave."""
    made = Table(box=box.SIMPLE_HEAD, show_edge=False, padding=(0, 2, 0, 0), pad_edge=False,
                 header_style="bold")  # fmt: skip
    cells = [[visible(cell) for cell in row] for row in rows]
    others = sum(2 + max(len(row[at]) for row in [heads, *cells]) for at in range(1, len(heads)))
    for at, head in enumerate(heads):
        made.add_column(head, justify="right" if at else "left", no_wrap=True)
    for first, *rest in cells:
        text = Text(first)
        text.truncate(max(width - others - len(heads) + 1, _NARROWEST), overflow="ellipsis")
        made.add_row(text, *(Text(cell) for cell in rest))
    return made


def _name(figure: Figure) -> str:
    return f"{figure.name}, {figure.unit}" if figure.unit == "µs" else figure.name


def _cell(value: float | str | None) -> str:
    if value is None:
        return "-"
    if isinstance(value, str):
        return value
    return f"{value:,}" if isinstance(value, int) else f"{value:,.4g}"


def _change(figure: Figure) -> str:
    if figure.before is None or figure.after is None:
        return "gone" if figure.after is None else "new"
    if figure.percent is not None:
        return signed_percent(figure.percent)
    return "" if figure.before == figure.after else "changed"
