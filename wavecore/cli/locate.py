"""`wavecore locate`: find an entry's register, or a register's entries."""

from __future__ import annotations

from typing import Annotated

import typer

from wavecore.cli import matrices
from wavecore.cli.equation import equation, factor
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
        typer.Option(
            "--entry", "-e", metavar="ROW,COLUMN[,BLOCK]", help="Show where this entry is."
        ),
    ] = None,
    register: Annotated[
        int | None, typer.Option("--register", "-r", help="Show what this register holds.")
    ] = None,
    lane: Annotated[
        int | None, typer.Option("--lane", "-l", help="The lane of --register; default: 0.")
    ] = None,
    output: Annotated[
        bool,
        typer.Option("--output", help="The equation of an entry of D, in terms of registers."),
    ] = False,
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
) -> None:
    """Find an entry in the registers, or a register's entries."""
    inst = instruction(name, arch)
    operand = matrices.chosen_operand(inst, A=a, B=b, C=c, D=d, K=k, SA=scale_a, SB=scale_b)
    if (entry is None) == (register is None):
        raise UsageError("expected either --entry ROW,COLUMN, or --register N with --lane N.")
    if lane is not None and register is None:
        raise UsageError("--lane goes with --register; --entry finds the lane.")
    if output and operand != "D":
        raise UsageError("--output shows how an entry of D is computed: use it with -D.")
    modifiers = matrices.all_modifiers(
        inst, wave, modifier,
        cbsz=cbsz, abid=abid, blgp=blgp, opsel=opsel, neg_lo=neg, neg_hi=neg_hi,
    )  # fmt: skip
    layouts = {part: inst.layout(part, wave=wave, **modifiers) for part in inst.operands}
    try:
        chosen = _chosen(layouts[operand], operand, inst, entry, register, lane or 0)
    except ShapeError as error:
        raise UsageError(str(error)) from error
    title = matrices.title(inst, layouts[operand], **modifiers)
    forms = {"json": json, "csv": csv, "markdown": markdown, "asciidoc": asciidoc,
             "transpose": transpose}  # fmt: skip
    if output:
        made = [equation(layouts, *coordinates) for coordinates in chosen]
        grids = [found.grid(title) for found in made]
        emit(grids, [found.record() for found in made] if json else None, **forms)
        return
    found = [factor(layouts[operand], coordinates) for coordinates in chosen]
    rows = tuple(
        (one.text("name"), ", ".join(map(str, one.facts["lanes"])), _register(layouts[operand], at))
        for one, at in zip(found, chosen, strict=True)
    )
    grid = Grid(title, ("entry", "lane", "registers"), rows, left=3)
    emit(grid, [one.facts for one in found], **forms)


def _register(layout: Layout, coordinates: tuple[int, ...]) -> str:
    """An entry's place in its lane."""
    return matrices.location_text(layout[coordinates])


def _chosen(
    layout: Layout, operand: str, inst: MatrixInstruction, entry: str | None,
    register: int | None, lane: int,
) -> list[tuple[int, ...]]:  # fmt: skip
    """The requested coordinates."""
    if entry is not None:
        try:
            numbers = tuple(int(part) for part in entry.split(","))
        except ValueError:
            raise UsageError(f"--entry {entry}: expected numbers, such as 3,5 or 3,5,1.") from None
        if not 2 <= len(numbers) <= 3:
            names = ",".join(layout.names)
            raise UsageError(f"--entry {entry}: {operand} has {names}; the block is optional.")
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
