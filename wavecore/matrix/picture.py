"""Layouts as pictures: SVG text, for files and notebooks.

Two views of an operand: the matrix, each entry labelled `lane.register` (and its lowest bit, where
several share a register), and the registers, a row for each lane, labelled with the entries that
they hold. A packed picture has one cell for the entries that share a register. `product_svg` puts
A, B and D of an instruction together as one multiplies by hand: A to the left of D, B above it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import TYPE_CHECKING, Literal

from wavecore.matrix.layout import KEPT, REGISTER_BITS, Axis, Bit, Copy, Layout, Location, log2

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
    packed: bool = False,
    dark: bool = False,
) -> str:
    """A picture of one operand, all its blocks; `packed` is for the view of entries."""
    if view == "entries":
        blocks = range(dict(layout.dims)["block"])
        fields = [entries_field(layout, colour, block, packed) for block in blocks]
    else:
        fields = [registers_field(layout, colour)]
    legend = _cells([layout], packed) if view == "entries" else ",".join(layout.names[:2])
    heading = [title or layout.operand, f"{_notation(layout)} · cells: {legend}"]
    across = _across(fields[0], len(fields))
    wide, high = SIDE + fields[0].width + GAP, HEAD + fields[0].height + GAP
    top = MARGIN + GAP + HEAD
    body = _lines(heading)
    for number, field in enumerate(fields):
        line, column = divmod(number, across)
        body += _drawn(field, MARGIN + SIDE + column * wide, top + line * high)
    width = max(MARGIN + across * wide - GAP + MARGIN, _width(heading))
    height = top - HEAD + -(-len(fields) // across) * high - GAP + MARGIN
    return _document(width, height, body, DARK if dark else LIGHT)


def _across(field: Field, count: int) -> int:
    """How many blocks stand beside each other: a power of two, so that lines are alike."""
    across = count
    while across > 1 and across * (SIDE + field.width + GAP) > PAGE:
        across //= 2
    return across


def product_svg(
    inst: MatrixInstruction,
    view: str = "entries",
    *,
    wave: int | None = None,
    block: int = 0,
    colour: Colour = "lane",
    packed: bool = False,
    dark: bool = False,
    **modifiers: int,
) -> str:
    """A picture of a whole instruction: A lower left, B upper right, D lower right.

    view: "entries", of one block, or "registers", a row for each lane.
    """
    layouts = {name: inst.layout(name, wave=wave, **modifiers) for name in "ABD"}
    by_entries = view == "entries"

    def field(name: str) -> Field:
        if by_entries:
            return replace(entries_field(layouts[name], colour, block, packed), name=name)
        return replace(registers_field(layouts[name], colour), name=name)

    fields = {name: field(name) for name in layouts}
    shared = max(fields["B"].cell_width, fields["D"].cell_width)  # columns of one j
    a, b, d = fields["A"], *(replace(fields[name], least_width=shared) for name in "BD")
    heading = [
        _heading(inst, layouts["A"].wave, block, modifiers),
        *(f"{name} · {_notation(layout)}" for name, layout in layouts.items()),
        f"cells: {_cells(layouts.values(), packed) if by_entries else 'row, column'}",
    ]
    left = MARGIN + SIDE + a.width + GAP + SIDE
    # B stands beside the heading where A is wide enough, else below it.
    beside = _width(heading) < left - SIDE
    top = MARGIN + (GAP if beside else GAP + 14 * len(heading)) + b.height + 2 * HEAD
    body = _lines(heading)
    body += _drawn(a, MARGIN + SIDE, top)
    body += _drawn(b, left, top - HEAD - b.height)
    body += _drawn(d, left, top)
    width = max(left + max(b.width, d.width) + MARGIN, _width(heading))
    return _document(width, top + max(a.height, d.height) + MARGIN, body, DARK if dark else LIGHT)


def _heading(inst: MatrixInstruction, wave: int, block: int, modifiers: dict[str, int]) -> str:
    set_ = "".join(f" {name}:{value}" for name, value in modifiers.items() if value)
    which = f", block {block} of {inst.blocks}" if inst.blocks > 1 else ""
    return f"{inst.name} on {inst.target}, wave{wave}{set_}{which}"


def _notation(layout: Layout) -> str:
    return str(layout).replace("   ", " · ")


def _cells(layouts: Collection[Layout], packed: bool) -> str:
    """What the label of an entry's cell says."""
    bits = any(_shows_bit(layout, packed) for layout in layouts)
    copies = any(isinstance(bit, Copy) for layout in layouts for bit in layout.lane)
    return f"{'lanes' if copies else 'lane'}.register{':bit' if bits else ''}"


def _lines(heading: Sequence[str]) -> list[str]:
    """The title and the lines below it."""
    title, *others = heading
    below = (
        _text(MARGIN, MARGIN + 28 + 14 * number, line, "faint")
        for number, line in enumerate(others)
    )
    return [_text(MARGIN, MARGIN + 12, title, "title"), *below]


def _width(heading: Sequence[str]) -> int:
    """Of a heading with its margins."""
    title, *others = heading
    return 2 * MARGIN + round(
        max(len(title) * TITLE_CHARACTER, *(len(line) * CHARACTER for line in others))
    )


# ---------------------------------------------------------------------------------- fields


def _hue(layout: Layout, location: Location, colour: Colour) -> float:
    if colour == "register":
        return HUES * location.register / max(layout.registers, 1)
    return HUES * location.lane / layout.wave


def entries_field(
    layout: Layout, colour: Colour = "lane", block: int = 0, packed: bool = False
) -> Field:
    """The matrix of one block."""
    rows, columns, _ = layout.names
    sizes = dict(layout.dims)
    step = {name: _step(layout, name, packed) for name in (rows, columns)}
    starts = {name: range(0, sizes[name], step[name]) for name in (rows, columns)}
    cells = tuple(
        tuple(
            _entry_cell(layout, (row, column, block), colour, packed) for column in starts[columns]
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
    """How many values of a coordinate are one cell.

    Entries that always share a place are: four k of a sparse operand, those of a scale. In a packed
    picture those that share a register are, too.
    """
    bits = log2(layout.neighbours(name))
    if packed:
        for bit in _inside(layout):
            bits += bit == Axis(name, bits)
    return 1 << bits


def _inside(layout: Layout) -> tuple[Bit, ...]:
    """The bits of the element number that count within a register; none of an uneven pitch."""
    if REGISTER_BITS % layout.pitch:
        return ()
    within = layout.element[: log2(max(1, REGISTER_BITS // layout.pitch))]
    return tuple(bit for bit in within if bit != KEPT)


def _shows_bit(layout: Layout, packed: bool) -> bool:
    """Whether a cell is less than a register, so that its label must say which bits."""
    if layout.pitch >= REGISTER_BITS:
        return False
    filled = sum(
        log2(_step(layout, name, True) // _step(layout, name)) for name in layout.names
    ) + (KEPT in layout.element)
    whole = REGISTER_BITS % layout.pitch == 0 and filled == log2(REGISTER_BITS // layout.pitch)
    return not (packed and whole)


def _entry_cell(layout: Layout, entry: tuple[int, int, int], colour: Colour, packed: bool) -> Cell:
    places = layout.locations(*entry)
    first = places[0]
    label = "/".join(str(place.lane) for place in places) + f".{first.register}"
    if _shows_bit(layout, packed):
        label += f":{first.low_bit}"
    elif layout.pitch < REGISTER_BITS:  # the cell is the whole register
        places = [place._replace(low_bit=0, high_bit=REGISTER_BITS - 1) for place in places]
    coordinates = ""
    for name, value in zip(layout.names[:2], entry, strict=False):
        last = value + _step(layout, name, packed) - 1
        coordinates += f"[{value}]" if last == value else f"[{value}..{last}]"
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
    fill = 'class="unread"' if cell.hue is None else f'fill="{_fill(cell.hue)}"'
    return (
        f'<g><title>{escape(cell.title)}</title><rect {fill} x="{x}" y="{y}" '
        f'width="{width}" height="{CELL_HEIGHT}"/>'
        f'<text x="{x + width / 2:g}" y="{y + 11.5:g}">{escape(cell.label)}</text></g>'
    )


def _fill(hue: float) -> str:
    return f"hsl({hue:.0f},%SAT%,%LIGHT%)"


def _text(x: float, y: float, text: str, kind: str) -> str:
    return f'<text class="{kind}" x="{x:g}" y="{y:g}">{escape(text)}</text>'


def _document(width: int, height: int, body: Iterable[str], theme: Theme) -> str:
    style = (
        f"text{{font:{FONT}px ui-monospace,'DejaVu Sans Mono',Menlo,monospace;fill:{theme.ink}}}"
        f".title{{font-size:13px;font-weight:600}}.name{{font-size:13px;font-weight:600}}"
        f".faint{{fill:{theme.faint}}}.middle,g>text{{text-anchor:middle}}.end{{text-anchor:end}}"
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
