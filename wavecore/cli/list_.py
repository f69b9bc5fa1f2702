"""`wavecore list`: the matrix instructions of a target."""

from __future__ import annotations

from typing import Annotated

import typer

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
from wavecore.matrix.catalogue import MatrixInstruction, instructions
from wavecore.matrix.facts import record, types_of

COLUMNS = (
    "instruction", "A x B", "C, D", "M", "N", "K", "blocks", "cycles", "ops/clock/CU",
    "VGPRs A", "B", "C", "D", "modifiers",
)  # fmt: skip


def command(
    arch: TargetOption,
    type: Annotated[
        str | None, typer.Option("--type", "-t", help="Only with this type, such as f16 or fp8.")
    ] = None,
    sparse: Annotated[
        bool | None, typer.Option("--sparse/--dense", help="Only sparse, or only dense ones.")
    ] = None,
    json: JsonOption = False,
    csv: CsvOption = False,
    markdown: MarkdownOption = False,
    asciidoc: AsciidocOption = False,
    transpose: TransposeOption = False,
) -> None:
    """Matrix instructions of a target: shapes, registers, cost."""
    every = instructions(arch)
    types = sorted({t for inst in every for t in types_of(inst)})
    if type is not None and type not in types:
        raise UsageError(f"{arch} has no matrix type {type!r}; it has {', '.join(types)}.")
    chosen = [
        inst
        for inst in every
        if (type is None or type in types_of(inst)) and (sparse is None or inst.sparse == sparse)
    ]
    rows = tuple(_row(inst) for inst in chosen)
    note = (
        "VGPRs per lane: wave32 / wave64 if they differ. f8f6f4: for 8, 6 and 4 bits; cycles in "
        "brackets are for narrow formats. `wavecore show` has the details of one instruction."
    )
    kind = "" if sparse is None else "sparse " if sparse else "dense "
    wanted = f"{kind}matrix instruction" + (f" with type {type}" if type else "")
    empty = f"{arch} has no {wanted}; `wavecore list -a {arch}` shows all it has."
    title = f"Matrix instructions of {arch}"
    grid = Grid(title, COLUMNS, rows, note=note, left=3, empty=empty)
    records = [record(inst) for inst in chosen] if json else None
    emit(
        grid, records, json=json, csv=csv, markdown=markdown, asciidoc=asciidoc,
        transpose=transpose,
    )  # fmt: skip


def _row(inst: MatrixInstruction) -> tuple[str, ...]:
    pair = inst.a_type if inst.a_type == inst.b_type else f"{inst.a_type} x {inst.b_type}"
    sum_types = " to ".join(dict.fromkeys((inst.c_type, inst.d_type)))
    return (
        inst.name, pair, sum_types, *map(str, (inst.m, inst.n, inst.k, inst.blocks)),
        _cycles(inst), str(inst.flops_per_clock),
        *(_registers(inst, operand) for operand in "ABCD"), " ".join(inst.modifiers()) or "-",
    )  # fmt: skip


def _cycles(inst: MatrixInstruction) -> str:
    return f"{inst.cycles} ({inst.narrow_cycles})" if inst.narrow_cycles else str(inst.cycles)


def _registers(inst: MatrixInstruction, operand: str) -> str:
    if formats := inst.registers_by_format(operand):
        return ",".join(map(str, dict.fromkeys(formats.values())))
    counts = dict.fromkeys(inst.operands[operand].registers.values())
    return " / ".join(map(str, counts))
