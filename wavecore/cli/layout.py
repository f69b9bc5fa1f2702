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
from wavecore.cli.usage import UsageError
from wavecore.matrix import picture
from wavecore.matrix.catalogue import instruction
from wavecore.matrix.formula import formulas
from wavecore.matrix.layout import Layout


class View(StrEnum):
    """What the rows of the table are."""

    ENTRIES = "entries"
    REGISTERS = "registers"


class Colour(StrEnum):
    """What a picture's colours tell apart."""

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
    view: Annotated[
        View, typer.Option("--as", help="Where each entry lies, or what each register holds.")
    ] = View.ENTRIES,
    wave: WaveOption = None,
    cbsz: CbszOption = 0,
    abid: AbidOption = 0,
    blgp: BlgpOption = 0,
    opsel: OpselOption = 0,
    modifier: ModifierOption = None,
    json: JsonOption = False,
    csv: CsvOption = False,
    markdown: MarkdownOption = False,
    asciidoc: AsciidocOption = False,
    transpose: TransposeOption = False,
    svg: Annotated[
        Path | None,
        typer.Option("--svg", metavar="FILE", help="A picture; of A, B and D if none is chosen."),
    ] = None,
    colour: Annotated[
        Colour | None,
        typer.Option("--colour", help="What the picture's colours tell apart; lane without."),
    ] = None,
    packed: Annotated[
        bool, typer.Option("--packed", help="In a picture, a cell is what shares a register.")
    ] = False,
    dark: Annotated[bool, typer.Option("--dark", help="A picture for dark pages.")] = False,
) -> None:
    """Where an operand's entries lie among lanes and registers."""
    inst = instruction(name, arch)
    modifiers = matrices.all_modifiers(modifier, cbsz=cbsz, abid=abid, blgp=blgp, opsel=opsel)
    if svg is None and (colour is not None or packed or dark):
        raise UsageError("--colour, --packed and --dark are of pictures: give --svg FILE.")
    if svg is not None and (json or csv or markdown or asciidoc or transpose):
        raise UsageError("--svg draws a picture: leave out the options of tables.")
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
    grid = entries_grid(layout, title) if view is View.ENTRIES else registers_grid(layout, title)
    facts = record(layout, view) if json else None
    emit(
        grid, facts, json=json, csv=csv, markdown=markdown, asciidoc=asciidoc, transpose=transpose
    )  # fmt: skip


def _write(path: Path, text: str) -> None:
    print(f"{path}: {path.write_bytes(text.encode())} bytes of SVG")


def _style(lane: int) -> str:
    return STYLES[lane // 16 % len(STYLES)]


def entries_grid(layout: Layout, title: str) -> Grid:
    """The matrix: a cell says which lanes hold an entry, and in which register and bits."""
    rows, columns, _ = layout.names
    sizes = dict(layout.dims)
    step = layout.neighbours("k")
    heads = range(0, sizes[columns], step if columns == "k" else 1)
    body, styles = [], []
    for block in range(sizes["block"]):
        for row in range(0, sizes[rows], step if rows == "k" else 1):
            label = f"{rows} {row}" + (f" block {block}" if sizes["block"] > 1 else "")
            found = [layout.locations(row, column, block) for column in heads]
            cells = [f"{','.join(str(at.lane) for at in places)}.{_place(places[0])}"
                     for places in found]  # fmt: skip
            body.append((label, *cells))
            styles.append(("", *(_style(places[0].lane) for places in found)))
    corner = f"{layout.operand}[{rows}][{columns}]"
    note = f"lane.register[bits]   {layout}"
    return Grid(
        title, (corner, *(f"{columns} {n}" for n in heads)), tuple(body), tuple(styles), note
    )


def _place(location: Any) -> str:
    return matrices.location_text(location).removeprefix("v")


def registers_grid(layout: Layout, title: str) -> Grid:
    """The registers: a row for each lane, a cell for what a register holds, lowest bits first."""
    heads = [f"v{register}" for register in range(layout.registers)]
    body, styles = [], []
    for lane in range(layout.wave):
        cells = [_held(layout, register, lane) for register in range(layout.registers)]
        body.append((f"lane {lane}", *cells))
        styles.append(("", *(_style(lane) for _ in cells)))
    note = "entries from the lowest bits up; - is not read"
    return Grid(title, ("", *heads), tuple(body), tuple(styles), note)


def _held(layout: Layout, register: int, lane: int) -> str:
    found: dict[int, str] = {}
    for entry in layout.elements(register, lane):
        text = matrices.entry_text(layout, entry.coordinates)
        found.setdefault(entry.low_bit, text)
    return " ".join(dict.fromkeys(found.values())) or "-"


def record(layout: Layout, view: View) -> dict[str, Any]:
    """The layout as JSON has it: notation, formulas, and every entry or register."""
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
