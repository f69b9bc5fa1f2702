"""A comparison as tables: text, HTML, and records for JSON."""

from __future__ import annotations

from dataclasses import asdict
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from wavecore.numerics.comparison import Comparison


class Table(NamedTuple):
    """Heads and cells."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    left: int  # columns of words; the others are figures


def summary_table(found: Comparison) -> Table:
    """A row for each design: how near, and how many entries differ from the others'."""
    m, k = found.a.shape
    inputs = ", ".join(dict.fromkeys(d.instruction.a_type for d in found.designs))
    title = f"{m} x {found.b.shape[1]} x {k}, {inputs} to {found.form.name}: ulps from exact"
    names = [design.name for design in found.designs]
    strange = any(summary.wrong_class for summary in found.summaries())
    rows = []
    for design, summary in zip(found.designs, found.summaries(), strict=True):
        others = ["-" if n == design.name else percent(summary.differing[n]) for n in names]
        if len(names) < 3:  # both rows say the same
            others = [cell for cell in others if cell != "-"]
        rows.append(
            (design.name, design.how.model, design.how.source.evidence, percent(summary.nearest),
             f"{summary.median:.3g}", f"{summary.largest:.3g}", f"{summary.bias:+.2g}",
             *((str(summary.wrong_class),) if strange else ()), *others)
        )  # fmt: skip
    heads = ("design", "model", "evidence", "nearest", "median", "largest", "bias")
    differing = tuple(f"≠ {name}" for name in names) if len(names) > 2 else ("differ",)
    differing = differing if len(names) > 1 else ()
    columns = (*heads, *(("NaN or inf",) if strange else ()), *differing)
    return Table(title, columns, tuple(rows), left=3)


def entry_table(found: Comparison, i: int, j: int) -> Table:
    """A row for each design, for one entry of D."""
    rows = [("exact", f"{found.exact[i, j]:.17g}", "", "")]
    for design in found.designs:
        value = found.d[design.name][i, j]
        digits = 17 if found.form.bits == 64 else 9
        rows.append(
            (design.name, f"{float(value):.{digits}g}", bits_of(value),
             f"{found.ulps[design.name][i, j]:+.4g}")
        )  # fmt: skip
    return Table(f"D[{i}][{j}]", ("", "value", "bits", "ulps"), tuple(rows), left=1)


def bits_of(value: np.generic) -> str:
    """A number's code in hexadecimal."""
    size = value.dtype.itemsize
    return f"{int(np.asarray(value).view(f'u{size}')[()]):0{2 * size}x}"


def percent(share: float) -> str:
    """A share; 100% and 0% only where that is all or nothing."""
    if share in (0, 1):
        return f"{share:.0%}"
    return f"{min(max(100 * share, 0.01), 99.99):.2f}%"


def tables(found: Comparison) -> list[Table]:
    """The summary, and the entry in which results are furthest apart."""
    place = found.most_apart()
    return [summary_table(found), *([] if place is None else [entry_table(found, *place)])]


def text(found: Comparison) -> str:
    """The tables as plain text."""
    return "\n\n".join(map(as_text, tables(found)))


def as_text(table: Table) -> str:
    """One table as plain text."""
    cells = [table.columns, *table.rows]
    widths = [max(len(row[place]) for row in cells) for place in range(len(table.columns))]
    lines = [table.title]
    for row in cells:
        words = [
            cell.ljust(width) if place < table.left else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(words).rstrip())
    return "\n".join(lines)


def html(found: Comparison) -> str:
    """The tables for a notebook."""
    return "\n".join(map(_as_html, tables(found)))


def _as_html(table: Table) -> str:
    def line(tag: str, row: tuple[str, ...]) -> str:
        aligned = ("left" if place < table.left else "right" for place in range(len(row)))
        cells = (
            f'<{tag} style="text-align: {side}">{escape(cell)}</{tag}>'
            for side, cell in zip(aligned, row, strict=True)
        )
        return f"<tr>{''.join(cells)}</tr>"

    body = "\n".join(line("td", row) for row in table.rows)
    return (
        f"<table>\n<caption>{escape(table.title)}</caption>\n{line('th', table.columns)}\n"
        f"{body}\n</table>"
    )


def record(found: Comparison) -> dict[str, Any]:
    """Sizes, designs with their figures, and the entry furthest apart."""
    place = found.most_apart()
    furthest = None
    if place is not None:
        i, j = place
        furthest = {
            "i": i,
            "j": j,
            "exact": float(found.exact[i, j]),
            "bits": {name: bits_of(d[i, j]) for name, d in found.d.items()},
            "ulps": {name: float(ulps[i, j]) for name, ulps in found.ulps.items()},
        }
    summaries = zip(found.designs, found.summaries(), strict=True)
    return {
        "size": [found.a.shape[0], found.b.shape[1], found.a.shape[1]],
        "output": found.form.name,
        "designs": [
            {
                **asdict(summary),
                "target": design.instruction.target,
                "instruction": design.instruction.name,
                **design.how.record(),
            }
            for design, summary in summaries
        ],
        "most_apart": furthest,
    }
