"""`wavecore layout`: a whole operand, as matrix entries or as registers."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from wavecore.cli import matrices
from wavecore.cli.matrices import (
    AbidOption,
    AOption,
    BlgpOption,
    BOption,
    CbszOption,
    COption,
    DOption,
    InstructionArgument,
    KOption,
    ModifierOption,
    NegHiOption,
    NegOption,
    OpselOption,
    SAOption,
    SBOption,
    WaveOption,
)
from wavecore.cli.output import JsonOption
from wavecore.cli.tabular import (
    STYLES,
    AsciidocOption,
    CsvOption,
    Grid,
    MarkdownOption,
    TransposeOption,
    emit,
)
from wavecore.cli.targetnames import TargetOption
from wavecore.cli.usage import UsageError, writing
from wavecore.matrix import picture
from wavecore.matrix.catalogue import instruction
from wavecore.matrix.formula import formulas
from wavecore.matrix.layout import KEPT, Entry, Layout, Location
from wavecore.matrix.signs import signed


class View(StrEnum):
    """The rows of the table."""

    ENTRIES = "entries"
    REGISTERS = "registers"


class Colour(StrEnum):
    """The meaning of a picture's colours."""

    LANE = "lane"
    REGISTER = "register"


def command(
    name: InstructionArgument,
    arch: TargetOption,
    a: AOption = False,
    b: BOption = False,
    c: COption = False,
    d: DOption = False,
    k: KOption = False,
    scale_a: SAOption = False,
    scale_b: SBOption = False,
    view: Annotated[View, typer.Option("--as", help="By entry, or by register.")] = View.ENTRIES,
    wave: WaveOption = None,
    cbsz: CbszOption = 0,
    abid: AbidOption = 0,
    blgp: BlgpOption = 0,
    opsel: OpselOption = 0,
    neg: NegOption = None,
    neg_hi: NegHiOption = None,
    modifier: ModifierOption = None,
    json: JsonOption = False,
    csv: CsvOption = False,
    markdown: MarkdownOption = False,
    asciidoc: AsciidocOption = False,
    transpose: TransposeOption = False,
    svg: Annotated[
        Path | None,
        typer.Option("--svg", metavar="FILE", help="Draw a picture; of A, B and D by default."),
    ] = None,
    colour: Annotated[
        Colour | None,
        typer.Option("--colour", help="What the colours mean; default: lane."),
    ] = None,
    packed: Annotated[bool, typer.Option("--packed", help="Draw one cell per register.")] = False,
    dark: Annotated[bool, typer.Option("--dark", help="Draw for dark pages.")] = False,
) -> None:
    """Show the lanes and registers of an operand's entries."""
    inst = instruction(name, arch)
    modifiers = matrices.all_modifiers(
        inst, wave, modifier,
        cbsz=cbsz, abid=abid, blgp=blgp, opsel=opsel, neg_lo=neg, neg_hi=neg_hi,
    )  # fmt: skip
    if svg is None and (colour is not None or packed or dark):
        raise UsageError("--colour, --packed and --dark are for pictures: use --svg FILE.")
    if svg is not None and (json or csv or markdown or asciidoc or transpose):
        raise UsageError("--svg draws a picture: options for tables do not apply.")
    colours: picture.Colour = "register" if colour is Colour.REGISTER else "lane"
    if svg is not None and not (a or b or c or d or k or scale_a or scale_b):
        whole = picture.product_svg(
            inst, view.value, wave=wave, colour=colours, packed=packed, dark=dark, **modifiers
        )
        _write(svg, whole)
        return
    operand = matrices.chosen_operand(inst, A=a, B=b, C=c, D=d, K=k, SA=scale_a, SB=scale_b)
    layout = inst.layout(operand, wave=wave, **modifiers)
    title = matrices.title(inst, layout, **modifiers)
    if svg is not None:
        drawn = picture.svg(
            layout, view.value, title=title, colour=colours, packed=packed, dark=dark
        )
        _write(svg, drawn)
        return
    made = entries_grids if view is View.ENTRIES else registers_grids
    facts = record(layout, view) if json else None
    emit(
        made(layout, title), facts, json=json, csv=csv, markdown=markdown, asciidoc=asciidoc,
        transpose=transpose,
    )  # fmt: skip


def _write(path: Path, text: str) -> None:
    with writing(path):
        print(f"{path}: {path.write_bytes(text.encode())} bytes of SVG")


def _style(lane: int) -> str:
    return STYLES[lane // 16 % len(STYLES)]


def entries_grids(layout: Layout, title: str) -> list[Grid]:
    """The matrix, a table for each block: a cell has the register and lanes of its entry."""
    rows, columns, _ = layout.names
    sizes = dict(layout.dims)
    heads = range(0, sizes[columns], layout.neighbours(columns))
    made = []
    for block in range(sizes["block"]):
        body, styles = [], []
        for row in range(0, sizes[rows], layout.neighbours(rows)):
            entries = [(row, column, block) for column in heads]
            cells = [matrices.place_text(layout, entry) for entry in entries]
            body.append((f"{rows} {row}", *cells))
            styles.append(("", *(_style(layout[entry].lane) for entry in entries)))
        corner = f"{layout.operand}[{rows}][{columns}]"
        made.append(
            Grid(
                title, (corner, *(f"{columns} {n}" for n in heads)), tuple(body), tuple(styles),
                f"register{{lane}}[bits]   {layout}", part=_block(layout, block),
            )
        )  # fmt: skip
    return made


def _block(layout: Layout, block: int) -> tuple[str, str] | None:
    """The block of a table, if there is one table per block."""
    return ("block", str(block)) if dict(layout.dims)["block"] > 1 else None


def registers_grids(layout: Layout, title: str) -> list[Grid]:
    """The registers: a row for each lane, a column for each entry's bits of each register.

    A table for each block, with the lanes and registers that hold it.
    """
    held = {
        (register, lane): layout.elements(register, lane)
        for register in range(layout.registers)
        for lane in range(layout.wave)
    }
    return [
        _registers_grid(layout, title, held, block) for block in range(dict(layout.dims)["block"])
    ]


def _registers_grid(
    layout: Layout, title: str, held: dict[tuple[int, int], list[Entry]], block: int
) -> Grid:
    cells: dict[tuple[int, int, int, int], str] = {}  # register, low and high bit, lane
    at = layout.names.index("block")
    for (register, lane), entries in held.items():
        for entry in entries:
            if entry.coordinates[at] == block:
                text = matrices.entry_text(layout, entry.coordinates)
                sign = layout.sign_at(register, entry.low_bit)
                key = register, entry.low_bit, entry.high_bit, lane
                cells.setdefault(key, signed(text, sign))
    columns = sorted({key[:3] for key in cells})
    lanes = sorted({key[3] for key in cells})
    if _block(layout, block) is None:  # unread places are shown too
        lanes = list(range(layout.wave))
        unread = set(range(layout.registers)) - {register for register, *_ in columns}
        columns = sorted([*columns, *((register, 0, 31) for register in unread)])
    heads = [matrices.location_text(Location(r, 0, low, high)) for r, low, high in columns]
    body = tuple(
        (f"lane {lane}", *(cells.get((*column, lane), "-") for column in columns)) for lane in lanes
    )
    styles = tuple(("", *(_style(lane) for _ in columns)) for lane in lanes)
    note = "the index selects two of a sparse A's four k; - is not read"
    shown = note if KEPT in layout.element else "- is not read"
    return Grid(title, ("", *heads), body, styles, shown, part=_block(layout, block))


def record(layout: Layout, view: View) -> dict[str, Any]:
    """The layout for JSON: notation, formulas, and every entry or register."""
    found: dict[str, Any] = {
        "operand": layout.operand,
        "wave": layout.wave,
        "registers": layout.registers,
        "bits": layout.bits,
        "dimensions": dict(layout.dims),
        "notation": str(layout),
        "formulas": formulas(layout),
    }
    if view is View.ENTRIES:
        found["entries"] = [
            {
                **dict(zip(layout.names, entry, strict=True)),
                "lanes": [at.lane for at in layout.locations(*entry)],
                "register": layout[entry].register,
                "bits": [layout[entry].low_bit, layout[entry].high_bit],
                **({"sign": layout.sign(*entry)} if layout.sign(*entry) else {}),
            }
            for entry in layout
        ]
    else:
        found["lanes"] = [
            [
                [
                    {"entry": entry.coordinates, "bits": [entry.low_bit, entry.high_bit]}
                    for entry in layout.elements(register, lane)
                ]
                for register in range(layout.registers)
            ]
            for lane in range(layout.wave)
        ]
    return found
