"""Layouts as pictures: SVG text, for files and notebooks.

There are two views of an operand: the matrix, with each entry labelled `lane.register` (and its
lowest bit, if several share a register), and the registers, a row for each lane, labelled with
their entries. A packed picture has one cell for the entries that share a register. `product_svg`
arranges A, B and D of an instruction as on paper: A to the left of D, B above it. Every block is
drawn, a colour means the same lane or register in all operands of a picture, and the page fits its
contents.
"""

from __future__ import annotations

import colorsys
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from itertools import product
from math import ceil
from typing import TYPE_CHECKING, Literal

from wavecore.matrix.layout import KEPT, REGISTER_BITS, Axis, Bit, Broadcast, Layout, Location, log2
from wavecore.matrix.signs import signed, written

if TYPE_CHECKING:
    from wavecore.matrix.catalogue import MatrixInstruction

Colour = Literal["lane", "register"]
View = Literal["entries", "registers"]

CELL_HEIGHT = 16
FONT = 9
CHARACTER = 5.6  # width of one, monospaced
TITLE_CHARACTER = 8.0
PAGE = 900  # width beyond which the next block starts a new line
MARGIN = 12
HEAD = 32  # of a field's name and column labels
LINE = 14  # of the heading
SAMPLES = 16  # at most, of colours in the legend
SIDE = 40  # of row labels
GAP = 24
HUES = 320  # degrees, not 360: the last lane must not look like the first


@dataclass(frozen=True)
class Theme:
    """Colours of a picture; `lightness` is the cells' lightness in percent."""

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
    """A coloured cell: its label, its tooltip, and its hue (None: not read)."""

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
    def side(self) -> int:
        """Room for row labels, left of the cells."""
        longest = max(len(row) for row in self.rows)
        return max(SIDE, ceil(longest * CHARACTER) + 8)

    @property
    def name_width(self) -> int:
        """The extent of the name to the right of the first cell's left edge."""
        return max(0, ceil(len(self.name) * TITLE_CHARACTER) + 4 - self.side)

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
    packed: bool = False,
    dark: bool = False,
) -> str:
    """A picture of all blocks of one operand; `packed` applies to the view of entries."""
    scale = Scale.of(colour, [layout])
    if view == "entries":
        blocks = range(dict(layout.dims)["block"])
        fields = [entries_field(layout, scale, block, packed) for block in blocks]
    else:
        fields = [registers_field(layout, scale)]
    names = ",".join(layout.names[:2])
    legend = _cells([layout], packed) if view == "entries" else _of_block(names, layout)
    heading = [title or layout.operand, f"{_notation(layout)} · cells: {legend}"]
    widest = max(field.cell_width for field in fields)
    panels = [Panel.of(replace(field, least_width=widest)) for field in fields]
    return _page(heading, scale, panels, DARK if dark else LIGHT)


def product_svg(
    inst: MatrixInstruction,
    view: str = "entries",
    *,
    wave: int | None = None,
    block: int | None = None,
    colour: Colour = "lane",
    packed: bool = False,
    dark: bool = False,
    **modifiers: int,
) -> str:
    """A picture of a whole instruction: A lower left, B upper right, D lower right.

    Args:
        view: "entries", or "registers", a row for each lane.
        block: the block to draw; None for all. The view of registers always shows all.
    """
    layouts = {name: inst.layout(name, wave=wave, **modifiers) for name in "ABD"}
    scale = Scale.of(colour, layouts.values())
    by_entries = view == "entries"
    drawn: list[dict[str, Field]] = []
    if by_entries:
        for number in range(inst.blocks) if block is None else (block,):
            drawn.append(
                {
                    name: entries_field(layout, scale, number, packed)
                    for name, layout in layouts.items()
                }
            )
    else:
        drawn.append({name: registers_field(layout, scale) for name, layout in layouts.items()})
    # All panels are alike; B and D have columns of one j.
    of_a = max(fields["A"].cell_width for fields in drawn)
    of_j = max(fields[name].cell_width for fields in drawn for name in "BD")
    panels = [
        Panel.product(
            *(
                replace(field, least_width=of_a if name == "A" else of_j)
                for name, field in fields.items()
            )
        )
        for fields in drawn
    ]
    entries = _of_block("row,column", layouts["D"])
    heading = [
        _heading(inst, layouts["A"].wave, block, modifiers),
        *(f"{name} · {_notation(layout)}" for name, layout in layouts.items()),
        f"cells: {_cells(layouts.values(), packed) if by_entries else entries}",
    ]
    return _page(heading, scale, panels, DARK if dark else LIGHT)


def _heading(
    inst: MatrixInstruction, wave: int, block: int | None, modifiers: dict[str, int]
) -> str:
    set_ = "".join(f" {name}:{value}" for name, value in modifiers.items() if value)
    several = inst.blocks > 1 and block is not None
    which = f", block {block} of {inst.blocks}" if several else ""
    return f"{inst.name} on {inst.target}, wave{wave}{set_}{which}"


def _notation(layout: Layout) -> str:
    return str(layout).replace("   ", " · ")


def _cells(layouts: Collection[Layout], packed: bool) -> str:
    """The format of an entry's label, for the legend."""
    bits = any(_shows_bit(layout, packed) for layout in layouts)
    copies = any(isinstance(bit, Broadcast) for layout in layouts for bit in layout.lane)
    return f"{'lanes' if copies else 'lane'}.register{':bit' if bits else ''}"


# ---------------------------------------------------------------------------------- fields


@dataclass(frozen=True)
class Scale:
    """The meaning of colours in a picture, the same for all its operands: lanes or registers."""

    colour: Colour
    count: int  # of what is told apart

    @classmethod
    def of(cls, colour: Colour, layouts: Collection[Layout]) -> Scale:
        """The colour scale for all operands of a picture."""
        if colour == "register":
            return cls(colour, max(layout.registers for layout in layouts))
        return cls(colour, max(layout.wave for layout in layouts))

    def hue(self, location: Location) -> float:
        """The hue of a place, in degrees."""
        return self.of_number(location.register if self.colour == "register" else location.lane)

    def of_number(self, number: int) -> float:
        """The hue of a lane or register."""
        return HUES * number / self.count

    def legend(self) -> list[tuple[str, float]]:
        """Samples: a label and a hue for each."""
        step = max(1, -(-self.count // SAMPLES))
        name = "v" if self.colour == "register" else "lane "
        return [(f"{name}{n}", self.of_number(n)) for n in range(0, self.count, step)]


def entries_field(layout: Layout, scale: Scale, block: int = 0, packed: bool = False) -> Field:
    """The matrix of one block."""
    rows, columns, _ = layout.names
    sizes = dict(layout.dims)
    step = {name: _step(layout, name, packed) for name in (rows, columns)}
    span, shows_bit = (step[rows], step[columns]), _shows_bit(layout, packed)
    starts = {name: range(0, sizes[name], step[name]) for name in (rows, columns)}
    cells = tuple(
        tuple(
            _entry_cell(layout, (row, column, block), scale, packed, span, shows_bit)
            for column in starts[columns]
        )
        for row in starts[rows]
    )
    name = layout.operand + (f".{block}" if sizes["block"] > 1 else "")
    labels = {
        at: tuple(f"{at}{n}{'+' if step[at] > 1 else ''}" for n in starts[at])
        for at in (rows, columns)
    }
    return Field(name, labels[rows], labels[columns], cells)


def _step(layout: Layout, name: str, packed: bool = False) -> int:
    """The number of values of a coordinate in one cell.

    Entries that always share a place share a cell: four k of a sparse operand, those of a scale. In
    a packed picture, so do those that share a register.
    """
    bits = log2(layout.neighbours(name))
    if packed:
        for bit in _inside(layout):
            bits += bit == Axis(name, bits)
    return 1 << bits


def _inside(layout: Layout) -> tuple[Bit, ...]:
    """The bits of the element number that count within a register; empty for an uneven pitch."""
    if REGISTER_BITS % layout.pitch:
        return ()
    within = layout.element[: log2(max(1, REGISTER_BITS // layout.pitch))]
    return tuple(bit for bit in within if bit != KEPT)


def _shows_bit(layout: Layout, packed: bool) -> bool:
    """Whether a cell is only part of a register, so that its label must name the bits."""
    if layout.pitch >= REGISTER_BITS:
        return False
    filled = sum(
        log2(_step(layout, name, True) // _step(layout, name)) for name in layout.names
    ) + (KEPT in layout.element)
    whole = REGISTER_BITS % layout.pitch == 0 and filled == log2(REGISTER_BITS // layout.pitch)
    return not (packed and whole)


def _entry_cell(
    layout: Layout,
    entry: tuple[int, int, int],
    scale: Scale,
    packed: bool,
    span: tuple[int, int],
    shows_bit: bool,
) -> Cell:
    """The cell that begins with an entry, and spans so many rows and columns."""
    places = layout.locations(*entry)
    first = places[0]
    label = "/".join(str(place.lane) for place in places) + f".{first.register}"
    if shows_bit:
        label += f":{first.low_bit}"
    elif layout.pitch < REGISTER_BITS:  # the cell is the whole register
        places = [place._replace(low_bit=0, high_bit=REGISTER_BITS - 1) for place in places]
    coordinates = ""
    for size, value in zip(span, entry, strict=False):
        last = value + size - 1
        coordinates += f"[{value}]" if last == value else f"[{value}..{last}]"
    title = f"{layout.operand}{coordinates}: " + "; ".join(map(str, places))
    if signs := {layout.sign(*at) for at in _of_cell(entry, span)} - {""}:
        sign = signs.pop() if len(signs) == 1 and not _mixed(layout, packed) else "±"
        label, title = signed(label, sign), f"{title}, {written(layout.signs)}"
    return Cell(label, title, scale.hue(first))


def _of_cell(entry: tuple[int, int, int], span: tuple[int, int]) -> Iterator[tuple[int, int, int]]:
    """The entries of one cell."""
    row, column, block = entry
    for down, right in product(*map(range, span)):
        yield row + down, column + right, block


def _mixed(layout: Layout, packed: bool) -> bool:
    """Whether a cell holds even and odd elements of different signs."""
    even, odd = layout.signs
    return packed and even != odd and layout.pitch < REGISTER_BITS


def registers_field(layout: Layout, scale: Scale) -> Field:
    """The register file: a row for each lane, a column for each register."""
    cells = []
    for lane in range(layout.wave):
        row = []
        for register in range(layout.registers):
            held = layout.elements(register, lane)
            names = dict.fromkeys(
                signed(_short(layout, entry.coordinates), layout.sign_at(register, entry.low_bit))
                for entry in held
            )
            hue = scale.hue(Location(register, lane, 0, 31)) if held else None
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
    return _of_block(",".join(values), layout, str(block))


def _of_block(entry: str, layout: Layout, block: str = "block") -> str:
    """An entry's label, with its block if the operand has several."""
    return f"{entry}.{block}" if dict(layout.dims)["block"] > 1 else entry


# ------------------------------------------------------------------------------------ panels


@dataclass(frozen=True)
class Shape:
    """SVG elements, with their right and lower edge."""

    svg: str
    right: float
    bottom: float


@dataclass(frozen=True)
class Panel:
    """Related fields, each with the position of its first cell in the panel."""

    fields: tuple[tuple[Field, int, int], ...]

    @classmethod
    def of(cls, field: Field) -> Panel:
        """A panel of one field."""
        return cls(((field, field.side, HEAD),))

    @classmethod
    def product(cls, a: Field, b: Field, d: Field) -> Panel:
        """A to the left of D, B above it."""
        left = a.side + a.width + GAP + max(b.side, d.side)
        top = HEAD + b.height + HEAD
        return cls(((a, a.side, top), (b, left, HEAD), (d, left, top)))

    @property
    def width(self) -> int:
        """Of all, labels included."""
        return max(left + max(field.width, field.name_width) for field, left, _ in self.fields)

    @property
    def height(self) -> int:
        """Of all, labels included."""
        return max(top + field.height for field, _, top in self.fields)

    def drawn(self, left: int, top: int) -> Iterator[Shape]:
        """All cells and labels, with the panel's upper left corner at (left, top)."""
        for field, x, y in self.fields:
            yield from _drawn(field, left + x, top + y)


def _page(heading: Sequence[str], scale: Scale, panels: Sequence[Panel], theme: Theme) -> str:
    """The heading, the colour legend, then the panels in equal rows."""
    title, *others = heading
    y = MARGIN + 12
    shapes = [_text(MARGIN, y, title, "title")]
    for line in others:
        y += LINE
        shapes.append(_text(MARGIN, y, line, "faint"))
    y += LINE - 9
    shapes += _legend(scale, y)
    top = y + CELL_HEIGHT + GAP // 2
    across = _across(panels[0], len(panels))
    wide, high = panels[0].width + GAP, max(panel.height for panel in panels) + GAP
    for number, panel in enumerate(panels):
        line_number, column = divmod(number, across)
        shapes += panel.drawn(MARGIN + column * wide, top + line_number * high)
    return _document(shapes, theme)


def _legend(scale: Scale, top: int) -> Iterator[Shape]:
    """A labelled sample of each colour."""
    left = float(MARGIN)
    for name, hue in scale.legend():
        width = round(len(name) * CHARACTER + 8)
        yield _cell(Cell(name, f"the colour of {name}", hue), left, top, width)
        left += width


def _across(panel: Panel, count: int) -> int:
    """The number of blocks per row: a power of two, so that rows are equal.

    A row is no wider than the page, or than the picture is high, whichever is larger.
    """
    across = count
    while across > 1 and across * (panel.width + GAP) > max(PAGE, count // across * panel.height):
        across //= 2
    return across


# ------------------------------------------------------------------------------------- SVG


def _drawn(field: Field, left: int, top: int) -> Iterator[Shape]:
    """A field's cells and labels; (left, top) is the upper left corner of the first cell."""
    width = field.cell_width
    yield _text(left - field.side + 4, top - 18, field.name, "name")
    for number, label in enumerate(field.columns):
        yield _text(left + width * number + width / 2, top - 4, label, "faint middle")
    for number, label in enumerate(field.rows):
        yield _text(left - 4, top + CELL_HEIGHT * number + 11.5, label, "faint end")
    for row, cells in enumerate(field.cells):
        for column, cell in enumerate(cells):
            yield _cell(cell, left + width * column, top + CELL_HEIGHT * row, width)


def _cell(cell: Cell, x: float, y: float, width: int) -> Shape:
    fill = 'class="unread"' if cell.hue is None else f'fill="{{{cell.hue:.1f}}}"'
    drawn = (
        f'<g><title>{escape(cell.title)}</title><rect {fill} x="{x:g}" y="{y:g}" '
        f'width="{width}" height="{CELL_HEIGHT}"/>'
        f'<text x="{x + width / 2:g}" y="{y + 11.5:g}">{escape(cell.label)}</text></g>'
    )
    return Shape(drawn, x + width, y + CELL_HEIGHT)


def _fill(hue: float, theme: Theme) -> str:
    """A hue in the theme's colours, in hexadecimal, which all SVG viewers support."""
    parts = colorsys.hls_to_rgb(hue / 360, theme.lightness / 100, theme.saturation / 100)
    return "#" + "".join(f"{round(255 * part):02x}" for part in parts)


def _text(x: float, y: float, text: str, kind: str) -> Shape:
    drawn = f'<text class="{kind}" x="{x:g}" y="{y:g}">{escape(text)}</text>'
    long = len(text) * (TITLE_CHARACTER if kind in ("title", "name") else CHARACTER)
    beyond = {"middle": long / 2, "end": 0.0}.get(kind.rpartition(" ")[2], long)
    return Shape(drawn, x + beyond, y + 4)


def _document(shapes: Sequence[Shape], theme: Theme) -> str:
    """The SVG page, sized to its contents plus a margin."""
    width = ceil(max(shape.right for shape in shapes)) + MARGIN
    height = ceil(max(shape.bottom for shape in shapes)) + MARGIN
    style = (
        f"text{{font:{FONT}px ui-monospace,'DejaVu Sans Mono',Menlo,monospace;fill:{theme.ink}}}"
        f".title{{font-size:13px;font-weight:600}}.name{{font-size:13px;font-weight:600}}"
        f".faint{{fill:{theme.faint}}}.middle,g>text{{text-anchor:middle}}.end{{text-anchor:end}}"
        f"rect{{stroke:{theme.line};stroke-width:1}}.unread{{fill:none;stroke:{theme.faint}}}"
    )
    drawn = re.sub(
        r'fill="{([\d.]+)}"',
        lambda hue: f'fill="{_fill(float(hue[1]), theme)}"',
        "\n".join(shape.svg for shape in shapes),
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">\n<style>{style}</style>\n'
        f'<rect width="100%" height="100%" fill="{theme.background}" style="stroke:none"/>\n'
        f"{drawn}\n</svg>\n"
    )
