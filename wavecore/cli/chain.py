"""`wavecore chain`: the cost of feeding an instruction's D into the A or B of the next one."""

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
from wavecore.matrix.chaining import feeds
from wavecore.matrix.conversion import Plan

COLUMNS = ("D as", "k", "cost", "slots", "instructions", "how")
NOTE = """\
slots: issue slots of the wave's SIMD; a VALU instruction takes 1
steps refer to bits of lane number, register number and position inside a register"""


def command(
    name: InstructionArgument,
    arch: TargetOption,
    then: Annotated[
        str | None,
        typer.Argument(
            metavar="[NEXT]",
            help="The instruction that takes D; default: the same.",
            autocompletion=completion.instructions,
        ),
    ] = None,
    wave: WaveOption = None,
    json: JsonOption = False,
    csv: CsvOption = False,
    markdown: MarkdownOption = False,
    asciidoc: AsciidocOption = False,
) -> None:
    """Cost of feeding D into the next instruction's A or B."""
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
    """The steps of each way, each with its instructions."""
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
    """The cost for one operand: with the given order of k, and with the cheapest order."""
    for feed in feeds(first, second, operand, wave):
        steps = [_step(text) for text in feed.before]
        record: dict[str, Any] = {"operand": operand, "k": "-", "cost": "-", "steps": steps}
        if feed.plan is not None:
            record |= _planned(feed.plan, steps) | {"k": "in order"}
        if feed.k_order is not None:
            record |= {"k": "exchanged", "k_order": feed.k_order}
        yield record


def _planned(plan: Plan, steps: list[dict[str, Any]]) -> dict[str, Any]:
    """Kind, cost and steps of a plan, after the steps that precede it."""
    said = [_step(step.text, step.counts) for step in plan.steps]
    if not said:
        said = [_step("nothing: use the registers unchanged")]
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


def _row(record: dict[str, Any]) -> tuple[str, ...]:
    steps = "; ".join(step["text"] for step in record["steps"])
    counts = _counted(record.get("counts", {}))
    return (
        record["operand"], record["k"], record["cost"], str(record.get("slots", "-")), counts, steps
    )  # fmt: skip
