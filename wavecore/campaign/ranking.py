"""The ranked rows of a tuning run as a text table."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from wavecore.campaign.figures import OBJECTIVE, parameters

_WIDTH = 100


def text(rows: Sequence[Mapping[str, Any]], count: int, objective: str) -> str:
    """The first rows of `count`: parameters, the objective, and its ratio to the best."""
    best = rows[0][OBJECTIVE]
    columns = list(dict.fromkeys(name for row in rows for name in parameters(row)))
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name in (*columns, objective, *(["of the best"] if best else [])):
        table.add_column(name, justify="right", no_wrap=True)
    if any(row[OBJECTIVE] is None for row in rows):
        table.add_column("", overflow="fold")
    for row in rows:
        own, value = parameters(row), row[OBJECTIVE]
        cells = [_plain(own.get(name)) for name in columns]
        if value is None:
            cells += ["", *([""] if best else []), _why(row)]
        else:
            cells += [f"{value:,.6g}", *([f"{value / best:.2f} x"] if best else [])]
        table.add_row(*cells)
    out = io.StringIO()
    Console(file=out, width=_WIDTH, color_system=None, highlight=False, markup=False).print(table)
    lines = [line.rstrip() for line in out.getvalue().splitlines() if line.strip()]
    if count > len(rows):
        lines.append(f"... and {count - len(rows):,} more")
    return "\n".join(lines)


def _why(row: Mapping[str, Any]) -> str:
    if row["status"] == "ok":
        return "it has no value for the objective"
    return f"{row['status']}: {row['reason']}".partition("\n")[0]


def _plain(value: object) -> str:
    return "" if value is None else str(value)
