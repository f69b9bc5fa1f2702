"""`wavecore list`: the matrix instructions of a target."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

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
from wavecore.matrix.catalogue import FORMATS, MatrixInstruction, instructions
from wavecore.matrix.evidence import describe, described_by_mode

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
    types = sorted({t for inst in every for t in _types(inst)})
    if type is not None and type not in types:
        raise UsageError(f"{arch} has no matrix type {type!r}, but {', '.join(types)}.")
    chosen = [
        inst
        for inst in every
        if (type is None or type in _types(inst)) and (sparse is None or inst.sparse == sparse)
    ]
    rows = tuple(_row(inst) for inst in chosen)
    note = (
        "VGPRs a lane: in wave32 / wave64 where they differ. f8f6f4: of 8, 6 and 4 bits; cycles in "
        "brackets are those of narrow formats. `wavecore show` says more of one."
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


def _types(inst: MatrixInstruction) -> set[str]:
    """All types of its operands, the formats of F8F6F4 among them."""
    found = {inst.a_type, inst.b_type, inst.c_type, inst.d_type}
    return found | set(FORMATS) if inst.format_modifiers else found


def _cycles(inst: MatrixInstruction) -> str:
    return f"{inst.cycles} ({inst.narrow_cycles})" if inst.narrow_cycles else str(inst.cycles)


def _registers(inst: MatrixInstruction, operand: str) -> str:
    if formats := inst.registers_by_format(operand):
        return ",".join(map(str, dict.fromkeys(formats.values())))
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
        "narrow_cycles": inst.narrow_cycles or None,
        "cycles_source": asdict(inst.cycles_source),
        "passes": inst.passes,
        "flops_per_clock_per_cu": inst.flops_per_clock,
        "coexecution_cycles": inst.coexecution_cycles,
        "register_alignment": inst.alignment,
        "arithmetic": {
            **describe(inst).record(),
            "modes": {name: how.record() for name, how in described_by_mode(inst).items()},
        },
        "operands": {
            name: {
                "type": operand.dtype,
                "registers": dict(operand.registers),
                "files": operand.files,
                "field": operand.source,
                "dimensions": dict(operand.dims),
                "registers_by_format": dict(inst.registers_by_format(name)) or None,
                "layout_source": asdict(inst.layout_source(name)),
            }
            for name, operand in inst.operands.items()
        },
        "modifiers": {
            name: {"values": modifier.values, "meaning": modifier.meaning}
            for name, modifier in inst.modifiers().items()
        },
    }
