"""`wavecore locate`: where one entry lies, what one register of a lane holds."""

from __future__ import annotations

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
    AsciidocOption,
    CsvOption,
    Grid,
    MarkdownOption,
    TransposeOption,
    emit,
)
from wavecore.cli.targetnames import TargetOption
from wavecore.cli.usage import UsageError
from wavecore.errors import ShapeError
from wavecore.matrix.catalogue import MatrixInstruction, instruction
from wavecore.matrix.layout import Layout


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
    entry: Annotated[
        str | None,
        typer.Option("--entry", "-e", metavar="ROW,COLUMN[,BLOCK]", help="Where is this entry?"),
    ] = None,
    register: Annotated[
        int | None, typer.Option("--register", "-r", help="What does this register hold?")
    ] = None,
    lane: Annotated[
        int | None, typer.Option("--lane", "-l", help="The lane of --register; 0 without.")
    ] = None,
    output: Annotated[
        bool,
        typer.Option("--output", help="Also the A, B and C entries that a D entry is made of."),
    ] = False,
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
) -> None:
    """Find an entry in the registers, or a register's entries."""
    inst = instruction(name, arch)
    operand = matrices.chosen_operand(inst, A=a, B=b, C=c, D=d, K=k, SA=scale_a, SB=scale_b)
    if (entry is None) == (register is None):
        raise UsageError("give either --entry ROW,COLUMN or --register N with --lane N.")
    if lane is not None and register is None:
        raise UsageError("--lane goes with --register; --entry finds the lane.")
    if output and operand != "D":
        raise UsageError("--output asks what a D entry is made of: give it with -D.")
    modifiers = matrices.all_modifiers(modifier, cbsz=cbsz, abid=abid, blgp=blgp, opsel=opsel)
    layouts = {part: inst.layout(part, wave=wave, **modifiers) for part in inst.operands}
    try:
        chosen = _chosen(layouts[operand], operand, inst, entry, register, lane or 0)
        rows = _rows(layouts, operand, chosen, output)
    except ShapeError as error:
        raise UsageError(str(error)) from error
    title = matrices.title(inst, layouts[operand], **modifiers)
    columns = ("entry", "lane", "registers")
    grid = Grid(title, columns, tuple((text, lanes, at) for text, lanes, at, _ in rows), left=3)
    emit(
        grid, [facts for *_, facts in rows], json=json, csv=csv, markdown=markdown,
        asciidoc=asciidoc, transpose=transpose,
    )  # fmt: skip


def _chosen(
    layout: Layout, operand: str, inst: MatrixInstruction, entry: str | None,
    register: int | None, lane: int,
) -> list[tuple[int, ...]]:  # fmt: skip
    """The coordinates that were asked for."""
    if entry is not None:
        try:
            numbers = tuple(int(part) for part in entry.split(","))
        except ValueError:
            raise UsageError(f"--entry {entry}: expected numbers, as 3,5 or 3,5,1.") from None
        if not 2 <= len(numbers) <= 3:
            names = ",".join(layout.names)
            raise UsageError(f"--entry {entry}: {operand} has {names}; the block may be left out.")
        layout[numbers]  # raises if out of range
        return [(*numbers, 0)[:3]]
    assert register is not None
    step, k = layout.neighbours("k"), layout.names.index("k") if "k" in layout.names else 0
    found = list(
        dict.fromkeys(
            held.coordinates
            for held in layout.elements(register, lane)
            if held.coordinates[k] % step == 0
        )
    )
    if not found:
        raise UsageError(f"{inst.name} does not read {operand}'s v{register} of lane {lane}.")
    return found


Row = tuple[str, str, str, dict[str, Any]]


def _rows(
    layouts: dict[str, Layout], operand: str, chosen: list[tuple[int, ...]], output: bool
) -> list[Row]:
    rows = [_row(layouts[operand], entry) for entry in chosen]
    for i, j, block in chosen if output else ():
        inner = dict(layouts["A"].dims)["k"]
        step = layouts["A"].neighbours("k")
        for k in range(0, inner, step):
            rows.append(_row(layouts["A"], (i, k, block)))
            rows += [_row(layouts["K"], (i, k, block))] if "K" in layouts else []
            rows += [_row(layouts["B"], (k + n, j, block)) for n in range(step)]
        for k in range(0, inner, layouts["SA"].neighbours("k")) if "SA" in layouts else ():
            rows.append(_row(layouts["SA"], (i, k, block)))
            rows.append(_row(layouts["SB"], (k, j, block)))
        rows.append(_row(layouts["C"], (i, j, block)))
    return rows


def _row(layout: Layout, entry: tuple[int, ...]) -> Row:
    places = layout.locations(*entry)
    text = matrices.entry_text(layout, entry)
    lanes = ", ".join(str(place.lane) for place in places)
    facts = {
        "operand": layout.operand,
        **dict(zip(layout.names, entry, strict=True)),
        "lanes": [place.lane for place in places],
        "register": places[0].register,
        "bits": [places[0].low_bit, places[0].high_bit],
    }
    return text, lanes, matrices.location_text(places[0]), facts
