"""`wavecore chain`: what it costs to feed an instruction's D into the A or B of the next one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import typer
from rich.padding import Padding
from rich.text import Text

from wavecore.cli import completion
from wavecore.cli.matrices import InstructionArgument, WaveOption
from wavecore.cli.output import JsonOption, console
from wavecore.cli.tabular import AsciidocOption, CsvOption, Grid, MarkdownOption, emit
from wavecore.cli.targetnames import TargetOption
from wavecore.matrix.catalogue import MatrixInstruction, instruction
from wavecore.matrix.conversion import convert, k_order, narrowed, repeated
from wavecore.matrix.layout import Layout

COLUMNS = ("D as", "k", "cost", "slots", "instructions", "how")
NOTE = """\
slots: issue slots of the wave's SIMD; an instruction of the vector ALU is 1
steps are about bits of lane number, register number and position inside a register"""


def command(
    name: InstructionArgument,
    arch: TargetOption,
    then: Annotated[
        str | None,
        typer.Argument(
            metavar="[NEXT]",
            help="The instruction that D feeds; the same without.",
            autocompletion=completion.instructions,
        ),
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
    records = [record for operand in "AB" for record in _records(first, second, operand, size)]
    title = f"D of {first.name} into {second.name} on {arch}, wave{size}"
    whole = csv or markdown or asciidoc
    rows = tuple(_row(record)[: len(COLUMNS) if whole else 4] for record in records)
    grid = Grid(title, COLUMNS if whole else COLUMNS[:4], rows, note=NOTE, left=3)
    emit(grid, records, json=json, csv=csv, markdown=markdown, asciidoc=asciidoc)
    if not json and not whole:
        _print_steps(records)


def _print_steps(records: list[dict[str, Any]]) -> None:
    """What to do for each way, with the instructions of each step behind it."""
    out = console()
    for record in records:
        out.print(Text(f"\n{record['operand']}, {record['k']}", "bold"))
        for step in record["steps"]:
            if step["counts"]:
                out.print(Text(f"  {_counted(step['counts'])}", "cyan"))
            deep = 4 if step["counts"] else 2
            out.print(Padding(Text(step["text"]), (0, 0, 0, deep), expand=False))


def _records(
    first: MatrixInstruction, second: MatrixInstruction, operand: str, wave: int
) -> Iterator[dict[str, Any]]:
    """The cost for one operand: with the order of k as it is, and as it is cheapest."""
    names = {"j": "k"} if operand == "A" else {"i": "k"}
    wanted = second.layout(operand, wave=wave)
    have = first.layout("D", wave=wave).renamed("D", names)
    record: dict[str, Any] = {"operand": operand, "k": "-", "cost": "-", "steps": []}
    if second.sparse and operand == "A":
        yield record | {"steps": [_step("a sparse A holds two of four k, which D does not")]}
        return
    steps = []
    k, wanted_k = dict(have.dims)["k"], dict(wanted.dims)["k"]
    if k > wanted_k:
        steps.append(_step(f"D has {k} k, {operand} {wanted_k}: one D makes {k // wanted_k} of it"))
        wanted = repeated(wanted, "k", k)
    elif k < wanted_k:
        steps.append(_step(f"D has {k} k, {operand} {wanted_k}: {wanted_k // k} of D make one"))
        have = repeated(have, "k", wanted_k)
    if dict(have.dims) != dict(wanted.dims):
        d, other = _shape(first.layout("D", wave=wave)), _shape(second.layout(operand, wave=wave))
        text = f"shapes differ: D is {d}, {operand} is {other}"
        yield record | {"steps": [_step(text)]}
        return
    kind = second.a_type if operand == "A" else second.b_type
    if (first.d_type, have.bits) != (kind, wanted.bits):
        steps.append(_step(f"convert {have.elements_per_lane} {first.d_type} a lane to {kind}"))
        have = narrowed(have, wanted.bits)
    yield record | _planned(have, wanted, second.target, steps) | {"k": "in order"}
    order = k_order(have, wanted)
    if order is not None and order != tuple(range(len(order))):
        other = "B" if operand == "A" else "A"
        swapped = ", ".join(f"{n} -> {bit}" for n, bit in enumerate(order) if n != bit)
        steps.append(_step(f"load {other} with the bits of k exchanged: {swapped}"))
        found = _planned(have.permuted("k", order), wanted, second.target, steps)
        yield record | found | {"k": "exchanged", "k_order": order}


def _planned(
    have: Layout, wanted: Layout, target: str, steps: list[dict[str, Any]]
) -> dict[str, Any]:
    """Kind, cost and steps of a plan, behind the steps before it."""
    plan = convert(have, wanted, target)
    said = [_step(step.text, step.counts) for step in plan.steps]
    if not said:
        said = [_step("nothing: the registers hold it as it is")]
    return {
        "cost": str(plan.kind),
        "slots": plan.slots,
        "counts": plan.counts(),
        "lds_bytes": plan.lds_bytes,
        "steps": [*steps, *said],
    }


def _step(text: str, counts: dict[str, int] | None = None) -> dict[str, Any]:
    return {"text": text, "counts": counts or {}}


def _counted(counts: dict[str, int]) -> str:
    return ", ".join(f"{count} {name}" for name, count in counts.items())


def _shape(layout: Layout) -> str:
    *sizes, blocks = layout.sizes
    text = " x ".join(map(str, sizes))
    return f"{text} in {blocks} blocks" if blocks > 1 else text


def _row(record: dict[str, Any]) -> tuple[str, ...]:
    steps = "; ".join(step["text"] for step in record["steps"])
    counts = _counted(record.get("counts", {}))
    return (
        record["operand"], record["k"], record["cost"], str(record.get("slots", "-")), counts, steps
    )  # fmt: skip
