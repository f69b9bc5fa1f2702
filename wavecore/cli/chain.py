"""`wavecore chain`: what it costs to feed an instruction's D into the A or B of the next one."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.text import Text

from wavecore.cli.matrices import InstructionArgument, WaveOption
from wavecore.cli.output import JsonOption, TargetOption, console
from wavecore.cli.tabular import AsciidocOption, CsvOption, Grid, MarkdownOption, emit
from wavecore.matrix.catalogue import MatrixInstruction, instruction
from wavecore.matrix.conversion import convert, k_order, narrowed

COLUMNS = ("D as", "cost", "shuffles", "selects", "packs", "how")


def command(
    name: InstructionArgument,
    arch: TargetOption,
    then: Annotated[
        str | None,
        typer.Argument(metavar="[NEXT]", help="The instruction that D feeds; the same without."),
    ] = None,
    wave: WaveOption = None,
    json: JsonOption = False,
    csv: CsvOption = False,
    markdown: MarkdownOption = False,
    asciidoc: AsciidocOption = False,
) -> None:
    """What feeding D into the next instruction's A or B costs."""
    first = instruction(name, arch)
    second = instruction(then or name, arch)
    size = first.check_wave(wave)
    records = [_record(first, second, operand, size) for operand in "AB"]
    title = f"D of {first.name} into {second.name} on {arch}, wave{size}"
    whole = csv or markdown or asciidoc
    rows = tuple(_row(record)[: len(COLUMNS) if whole else -1] for record in records)
    note = "counts are instructions of the wave for one D; packs: words put together again"
    grid = Grid(title, COLUMNS if whole else COLUMNS[:-1], rows, note=note, left=2)
    emit(grid, records, json=json, csv=csv, markdown=markdown, asciidoc=asciidoc)
    if not json and not whole:
        for record in records:
            console().print(Text(f"\n{record['operand']}", "bold"))
            for step in record["steps"]:
                console().print(Text(f"  {step}"))


def _record(
    first: MatrixInstruction, second: MatrixInstruction, operand: str, wave: int
) -> dict[str, Any]:
    """The cost for one operand."""
    names = {"j": "k"} if operand == "A" else {"i": "k"}
    wanted = second.layout(operand, wave=wave)
    have = first.layout("D", wave=wave).renamed("D", names)
    record: dict[str, Any] = {"operand": operand, "cost": "-", "steps": [], "k_order": None}
    if second.sparse and operand == "A":
        return record | {"steps": ["a sparse A holds two of four k, which D does not"]}
    if dict(have.dims) != dict(wanted.dims):
        shapes = " x ".join(map(str, have.sizes[:2])), " x ".join(map(str, wanted.sizes[:2]))
        return record | {"steps": [f"shapes differ: D is {shapes[0]}, {operand} is {shapes[1]}"]}
    steps = []
    if (first.cd_type, have.bits) != (getattr(second, f"{operand.lower()}_type"), wanted.bits):
        kind = getattr(second, f"{operand.lower()}_type")
        steps.append(f"convert {have.elements_per_lane} {first.cd_type} a lane to {kind}")
        have = narrowed(have, wanted.bits)
    order = k_order(have, wanted)
    if order is not None and order != tuple(range(len(order))):
        other = "B" if operand == "A" else "A"
        swapped = ", ".join(f"{n} -> {bit}" for n, bit in enumerate(order) if n != bit)
        steps.append(f"load {other} with the bits of k exchanged: {swapped}")
        have = have.permuted("k", order)
    plan = convert(have, wanted)
    return record | {
        "cost": str(plan.kind),
        "k_order": order,
        "steps": [*steps, *plan.steps()],
        **plan.counts(),
    }


def _row(record: dict[str, Any]) -> tuple[str, ...]:
    counts = (str(record.get(what, "-")) for what in ("shuffles", "selects", "packs"))
    return record["operand"], record["cost"], *counts, "; ".join(record["steps"])
