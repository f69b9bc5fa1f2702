"""What the commands of a campaign print together: how far it is, and what failed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from wavecore.cli.output import console, print_json, print_table, table

if TYPE_CHECKING:
    from rich.console import Console

    from wavecore.campaign.standing import Standing

OutArgument = Annotated[Path, typer.Argument(metavar="FOLDER", help="The campaign's --out folder.")]
STATUS_STYLES = {"ok": "green", "error": "red", "timeout": "yellow", "memory": "yellow"}
_FAILURES_MOST = 10


def show_standing(out: Path, *, as_json: bool) -> Standing:
    """Print how far the campaign in a folder is. Returns: what was printed."""
    from wavecore.campaign.standing import standing

    found = standing(out)
    if as_json:
        print_json(found)
        return found
    console_ = console()
    console_.print(Text(str(found.path), style="bold"), Text(f"task {found.task}", style="dim"))
    for line in lines(found):
        console_.print(line)
    show_failures(console_, found)
    return found


def lines(found: Standing) -> list[Text]:
    """How far it is, a fact a line."""
    of = "" if found.points is None else f" of {max(found.points, found.rows):,}"
    made = [Text(f"{found.rows:,}{of} points have rows{_state(found)}"), counts(found)]
    if found.per_second is not None:
        made.append(
            Text(
                f"{found.ran:,} rows in {duration(found.seconds)}: {found.per_second:,.1f} rows/s; "
                f"{found.bytes / max(found.rows, 1):,.0f} bytes a row on the disk"
            )
        )
    if found.dashboard:
        made.append(Text(f"Dask shows its cluster at {found.dashboard}"))
    return made


def _state(found: Standing) -> str:
    left = f", {found.left:,} left" if found.left else ""
    if not found.running:
        return f"; stopped{left}: run the same again to continue" if left else ""
    time = "" if found.left_seconds is None else f", about {duration(found.left_seconds)}"
    return f"; it runs now{left}{time}"


def counts(found: Standing) -> Text:
    """Rows of each status, coloured."""
    parts = [
        Text(f"{count:,} {status}", STATUS_STYLES.get(status, "magenta"))
        for status, count in found.counts.items()
    ]
    return Text(", ").join(parts) if parts else Text("no rows yet")


def show_failures(out: Console, found: Standing, most: int | None = _FAILURES_MOST) -> None:
    """A table of what failed, by reason; nothing where nothing did."""
    if not found.failures:
        return
    body = table(("status", "rows", "first point", "reason"), left=1, fold=("reason",))
    body.columns[3].justify = "left"
    for each in found.failures[:most]:
        reason = f"{each.error}: {each.reason}" if each.error else each.reason
        style = STATUS_STYLES.get(each.status, "magenta")
        body.add_row(Text(each.status, style), f"{each.rows:,}", str(each.index), Text(reason))
    out.print()
    print_table(out, body)
    others = 0 if most is None else len(found.failures) - most
    if others > 0:
        out.print(Text(f"and {others:,} other reasons; `wavecore campaign report` has all", "dim"))


def duration(seconds: float) -> str:
    """A time for people: 0.8 s, 42 s, 3 min 20 s, 5 h 12 min, 2 d 3 h."""
    if seconds < 10:
        return f"{seconds:.1f} s"
    whole = round(seconds)
    for unit, size, smaller, part in (
        ("d", 86400, "h", 3600), ("h", 3600, "min", 60), ("min", 60, "s", 1),
    ):  # fmt: skip
        if whole >= size:
            rest = whole % size // part
            return f"{whole // size} {unit}" + (f" {rest} {smaller}" if rest else "")
    return f"{whole} s"
