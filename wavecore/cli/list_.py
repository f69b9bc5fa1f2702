"""`wavecore list`: the matrix instructions of a target."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from wavecore.cli.output import JsonOption, TargetOption
from wavecore.cli.tabular import (
    AsciidocOption,
    CsvOption,
    Grid,
    MarkdownOption,
    TransposeOption,
    emit,
)
from wavecore.errors import TargetError
from wavecore.matrix.catalogue import MatrixInstruction, instructions

COLUMNS = (
    "instruction", "A x B", "C, D", "M", "N", "K", "blocks", "cycles", "ops/clock/CU",
    "VGPRs A", "B", "C", "D", "modifiers",
)  # fmt: skip


def command(
    arch: TargetOption,
    type: Annotated[
        str | None, typer.Option("--type", "-t", help="Only with this type, as f16 or fp8.")
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
    types = sorted({t for inst in every for t in (inst.a_type, inst.b_type, inst.cd_type)})
    if type is not None and type not in types:
        raise TargetError(f"{arch} has no matrix type {type!r}, but {', '.join(types)}.")
    chosen = [
        inst
        for inst in every
        if (type is None or type in (inst.a_type, inst.b_type, inst.cd_type))
        and (sparse is None or inst.sparse == sparse)
    ]
    rows = tuple(_row(inst) for inst in chosen)
    note = "VGPRs a lane: in wave32 / wave64 where they differ. `wavecore show` says more of one."
    grid = Grid(f"Matrix instructions of {arch}", COLUMNS, rows, note=note, left=3)
    emit(
        grid, [record(inst) for inst in chosen], json=json, csv=csv, markdown=markdown,
        asciidoc=asciidoc, transpose=transpose,
    )  # fmt: skip


def _row(inst: MatrixInstruction) -> tuple[str, ...]:
    pair = inst.a_type if inst.a_type == inst.b_type else f"{inst.a_type} x {inst.b_type}"
    return (
        inst.name, pair, inst.cd_type, *map(str, (inst.m, inst.n, inst.k, inst.blocks)),
        str(inst.cycles), str(inst.flops_per_clock),
        *(_registers(inst, operand) for operand in "ABCD"), " ".join(inst.modifiers()) or "-",
    )  # fmt: skip


def _registers(inst: MatrixInstruction, operand: str) -> str:
    counts = dict.fromkeys(inst.operands[operand].registers.values())
    return " / ".join(map(str, counts))


def record(inst: MatrixInstruction) -> dict[str, Any]:
    """All facts of an instruction, as JSON has them."""
    return {
        "instruction": inst.name,
        "target": inst.target,
        "m": inst.m,
        "n": inst.n,
        "k": inst.k,
        "blocks": inst.blocks,
        "sparse": inst.sparse,
        "waves": inst.waves,
        "encoding": inst.encoding,
        "opcode": inst.opcode,
        "builtins": dict(inst.builtins),
        "intrinsic": inst.intrinsic,
        "flops": inst.flops,
        "cycles": inst.cycles,
        "passes": inst.passes,
        "flops_per_clock_per_cu": inst.flops_per_clock,
        "coexecution_cycles": inst.coexecution_cycles,
        "register_alignment": inst.alignment,
        "operands": {
            name: {
                "type": operand.dtype,
                "registers": dict(operand.registers),
                "files": operand.files,
                "field": operand.source,
                "dimensions": dict(operand.dims),
            }
            for name, operand in inst.operands.items()
        },
        "modifiers": {
            name: {"largest": modifier.largest, "meaning": modifier.meaning}
            for name, modifier in inst.modifiers().items()
        },
    }
