"""Layouts as pictures: SVG text, for files and notebooks.

Two views of an operand: the matrix, each entry labelled `lane.register` (and its lowest bit, where
several share a register), and the registers, a row for each lane, labelled with the entries that
they hold. `product_svg` puts A, B and D of an instruction together as one multiplies by hand: A to
the left of D, B above it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from html import escape
from typing import TYPE_CHECKING, Literal

from wavecore.matrix.layout import REGISTER_BITS, Layout, Location

if TYPE_CHECKING:
    from wavecore.matrix.catalogue import MatrixInstruction

Colour = Literal["lane", "register"]
View = Literal["entries", "registers"]

CELL_HEIGHT = 16
FONT = 9
CHARACTER = 5.6  # width of one, monospaced
MARGIN = 12
HEAD = 30  # of column labels
SIDE = 40  # of row labels
GAP = 24
HUES = 320  # degrees: the last lane does not look like the first


@dataclass(frozen=True)
class Theme:
    """Colours of a picture; `lightness` is that of the cells, in percent."""

    background: str
    ink: str
    faint: str
    line: str
    lightness: int
    saturation: int


LIGHT = Theme("#ffffff", "#1b1f24", "#6b7280", "#ffffff", 83, 62)
DARK = Theme("#14171c", "#f1f3f5", "#9aa3ad", "#14171c", 30, 45)


@dataclass(frozen=True)
class Cell:
    """One coloured field: its label, what a pointer over it shows, its hue (None: not read)."""

    label: str
    title: str
    hue: float | None


@dataclass(frozen=True)
class Field:
    """A grid of cells with labelled rows and columns."""

    name: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[Cell, ...], ...]
    least_width: int = 0  # of a cell

    @property
    def cell_width(self) -> int:
        """Wide enough for the longest label."""
        longest = max((len(cell.label) for row in self.cells for cell in row), default=1)
        longest = max(longest, *(len(column) for column in self.columns))
        return max(round(longest * CHARACTER + 8), self.least_width)

    @property
    def width(self) -> int:
        """Of the cells."""
        return self.cell_width * len(self.columns)

    @property
    def height(self) -> int:
        """Of the cells."""
        return CELL_HEIGHT * len(self.rows)


def svg(
    layout: Layout,
    view: View = "entries",
    *,
    title: str = "",
    colour: Colour = "lane",
    dark: bool = False,
) -> str:
    """A picture of one operand."""
    make = entries_field if view == "entries" else registers_field
    field = make(layout, colour)
    width = MARGIN + SIDE + field.width + MARGIN
    head = MARGIN + GAP + HEAD
    body = [
        _text(MARGIN, MARGIN + 12, title or field.name, "title"),
        _text(MARGIN, MARGIN + 28, f"{_notation(layout)}{_legend(layout, view)}", "faint"),
        *_drawn(field, MARGIN + SIDE, head),
    ]
    return _document(max(width, 420), head + field.height + MARGIN, body, DARK if dark else LIGHT)


def product_svg(
    inst: MatrixInstruction,
    *,
    wave: int | None = None,
    block: int = 0,
    colour: Colour = "lane",
    dark: bool = False,
    **modifiers: int,
) -> str:
    """A picture of a whole instruction: A lower left, B upper right, D lower right; one block."""
    layouts = {name: inst.layout(name, wave=wave, **modifiers) for name in "ABD"}
    fields = {name: entries_field(lay, colour, block) for name, lay in layouts.items()}
    shared = max(fields["B"].cell_width, fields["D"].cell_width)  # columns of one j
    a, b, d = fields["A"], *(replace(fields[name], least_width=shared) for name in "BD")
    left = MARGIN + SIDE + a.width + GAP + SIDE
    top = MARGIN + 2 * GAP + HEAD + b.height + HEAD
    body = [
        _text(MARGIN, MARGIN + 12, _heading(inst, layouts["A"].wave, block, modifiers), "title")
    ]
    for number, (name, layout) in enumerate(layouts.items()):
        body.append(
            _text(MARGIN, MARGIN + 30 + 14 * number, f"{name} · {_notation(layout)}", "faint")
        )
    body.append(_text(MARGIN, MARGIN + 72, "cells: lane.register:bit", "faint"))
    body += _drawn(a, MARGIN + SIDE, top)
    body += _drawn(b, left, top - HEAD - b.height)
    body += _drawn(d, left, top)
    width = left + max(b.width, d.width) + MARGIN
    return _document(width, top + max(a.height, d.height) + MARGIN, body, DARK if dark else LIGHT)


def _heading(inst: MatrixInstruction, wave: int, block: int, modifiers: dict[str, int]) -> str:
    set_ = "".join(f" {name}:{value}" for name, value in modifiers.items() if value)
    which = f", block {block} of {inst.blocks}" if inst.blocks > 1 else ""
    return f"{inst.name} on {inst.target}, wave{wave}{set_}{which}"


def _notation(layout: Layout) -> str:
    return str(layout).replace("   ", " · ")


def _legend(layout: Layout, view: View) -> str:
    if view == "registers":
        return " · cells: " + ",".join(layout.names[:2])
    return " · cells: lane.register" + (":bit" if layout.pitch < REGISTER_BITS else "")


# ---------------------------------------------------------------------------------- fields


def _hue(layout: Layout, location: Location, colour: Colour) -> float:
    if colour == "register":
        return HUES * location.register / max(layout.registers, 1)
    return HUES * location.lane / layout.wave


def entries_field(layout: Layout, colour: Colour = "lane", block: int | None = None) -> Field:
    """The matrix; all blocks below each other unless one is chosen."""
    rows, columns, _ = layout.names
    sizes = dict(layout.dims)
    step = {name: _step(layout, name) for name in (rows, columns)}
    blocks = range(sizes["block"]) if block is None else (block,)
    labels, cells = [], []
    for number in blocks:
        for row in range(0, sizes[rows], step[rows]):
            mark = f".{number}" if sizes["block"] > 1 else ""
            labels.append(f"{rows}{row}{mark}")
            cells.append(
                tuple(
                    _entry_cell(layout, (row, column, number), colour)
                    for column in range(0, sizes[columns], step[columns])
                )
            )
    heads = tuple(f"{columns}{n}" for n in range(0, sizes[columns], step[columns]))
    return Field(layout.operand, tuple(labels), heads, tuple(cells))


def _step(layout: Layout, name: str) -> int:
    """Entries that always share a place are one cell: four k of a sparse operand."""
    free = {axis.bit for axis in layout.free if axis.dim == name}
    return 4 if name == "k" and {0, 1} <= free else 1


def _entry_cell(layout: Layout, entry: tuple[int, int, int], colour: Colour) -> Cell:
    places = layout.locations(*entry)
    first = places[0]
    lanes = "/".join(str(place.lane) for place in places)
    label = f"{lanes}.{first.register}"
    if layout.pitch < REGISTER_BITS:
        label += f":{first.low_bit}"
    coordinates = "".join(f"[{value}]" for value in entry[:2])
    title = f"{layout.operand}{coordinates}: " + "; ".join(map(str, places))
    return Cell(label, title, _hue(layout, first, colour))


def registers_field(layout: Layout, colour: Colour = "lane") -> Field:
    """The register file: a row for each lane, a column for each register."""
    cells = []
    for lane in range(layout.wave):
        row = []
        for register in range(layout.registers):
            held = layout.elements(register, lane)
            names = dict.fromkeys(_short(layout, entry.coordinates) for entry in held)
            hue = _hue(layout, Location(register, lane, 0, 31), colour) if held else None
            label = " ".join(names) or "-"
            row.append(Cell(label, f"v{register} of lane {lane}: {label}", hue))
        cells.append(tuple(row))
    lanes = tuple(f"lane {lane}" for lane in range(layout.wave))
    columns = tuple(f"v{register}" for register in range(layout.registers))
    return Field(layout.operand, lanes, columns, tuple(cells))


def _short(layout: Layout, coordinates: tuple[int, ...]) -> str:
    row, column, block = coordinates
    step = {name: _step(layout, name) for name in layout.names[:2]}
    values = (
        f"{value // step[name] * step[name]}+" if step[name] > 1 else str(value)
        for name, value in zip(layout.names[:2], (row, column), strict=True)
    )
    return ",".join(values) + (f".{block}" if dict(layout.dims)["block"] > 1 else "")


# ------------------------------------------------------------------------------------- SVG


def _drawn(field: Field, left: int, top: int) -> Iterable[str]:
    """A field's cells and labels; (left, top) is the corner of the first cell."""
    width = field.cell_width
    yield _text(left - SIDE + 4, top - 8, field.name, "name")
    for number, label in enumerate(field.columns):
        yield _text(left + width * number + width / 2, top - 4, label, "faint middle")
    for number, label in enumerate(field.rows):
        yield _text(left - 4, top + CELL_HEIGHT * number + 11.5, label, "faint end")
    for row, cells in enumerate(field.cells):
        for column, cell in enumerate(cells):
            yield _cell(cell, left + width * column, top + CELL_HEIGHT * row, width)


def _cell(cell: Cell, x: int, y: int, width: int) -> str:
    kind = "unread" if cell.hue is None else "cell"
    hue = "" if cell.hue is None else f' fill="{_fill(cell.hue)}"'
    return (
        f'<g><title>{escape(cell.title)}</title><rect class="{kind}"{hue} x="{x}" y="{y}" '
        f'width="{width}" height="{CELL_HEIGHT}"/>'
        f"{_text(x + width / 2, y + 11.5, cell.label, 'middle')}</g>"
    )


def _fill(hue: float) -> str:
    return f"hsl({hue:.0f},%SAT%,%LIGHT%)"


def _text(x: float, y: float, text: str, kind: str) -> str:
    return f'<text class="{kind}" x="{x:g}" y="{y:g}">{escape(text)}</text>'


def _document(width: int, height: int, body: Iterable[str], theme: Theme) -> str:
    style = (
        f"text{{font:{FONT}px ui-monospace,'DejaVu Sans Mono',Menlo,monospace;fill:{theme.ink}}}"
        f".title{{font-size:13px;font-weight:600}}.name{{font-size:13px;font-weight:600}}"
        f".faint{{fill:{theme.faint}}}.middle{{text-anchor:middle}}.end{{text-anchor:end}}"
        f"rect{{stroke:{theme.line};stroke-width:1}}.unread{{fill:none;stroke:{theme.faint}}}"
    )
    drawn = "\n".join(body).replace("%SAT%", f"{theme.saturation}%")
    drawn = drawn.replace("%LIGHT%", f"{theme.lightness}%")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}">\n<style>{style}</style>\n'
        f'<rect width="100%" height="100%" fill="{theme.background}" style="stroke:none"/>\n'
        f"{drawn}\n</svg>\n"
    )
