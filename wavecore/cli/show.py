"""`wavecore show`: everything about one matrix instruction."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from wavecore.cli.matrices import InstructionArgument
from wavecore.cli.output import JsonOption, console, print_json, show, table
from wavecore.cli.targetnames import TargetOption
from wavecore.matrix.catalogue import instruction
from wavecore.matrix.facts import facts, layouts_by_format, record, sources
from wavecore.matrix.formula import formulas
from wavecore.matrix.layout import KEPT, Layout

PLACE = ("lane", "element", "register", "bit")
KEPT_NOTE = "k is the first of four; kept is 0 or 1: one of the two that A keeps, selected by K"


def command(name: InstructionArgument, arch: TargetOption, json: JsonOption = False) -> None:
    """One matrix instruction: operands, cost, layouts, arithmetic."""
    inst = instruction(name, arch)
    if json:
        print_json(record(inst))
        return
    out = console()
    told = table(["fact", "value"], left=2, fold=["value"])
    for fact, value in facts(inst):
        told.add_row(Text(fact, "cyan"), Text(value))
    show(out, f"{inst.name} on {inst.target}", told)
    operands = table(["operand", "field", "type", "VGPRs", "files"], left=5, fold=["VGPRs"])
    for operand in inst.operands.values():
        counts = ", ".join(f"{n} in wave{wave}" for wave, n in operand.registers.items())
        formats = inst.registers_by_format(operand.name)
        counts = ", ".join(f"{n} of {format}" for format, n in formats.items()) or counts
        files = " or ".join(operand.files)
        operands.add_row(operand.name, operand.source, operand.dtype, counts, files)
    show(out, "Operands", operands)
    if inst.modifiers():
        modifiers = table(["modifier", "values", "meaning"], left=3, fold=["meaning"])
        for label, modifier in inst.modifiers().items():
            modifiers.add_row(label, str(modifier), modifier.meaning)
        show(out, "Modifiers", modifiers)
    for wave in inst.waves:
        every = list(layouts_by_format(inst, wave))
        long = ["layout, as shape:stride", "register of an entry"]
        layouts = table(["operand", *long], left=3, fold=long)
        rows = [(label, str(layout), _closed(layout, PLACE)) for label, layout in every]
        for row in _fitting(out, rows):
            layouts.add_row(*row)
        show(out, f"Layouts in wave{wave}", layouts)
        back = table(["operand", "entry of a register"], left=2, fold=["entry of a register"])
        named = [(at, _closed(layout, (*layout.names, KEPT.dim))) for at, layout in every]
        for row in _fitting(out, named):
            back.add_row(*row)
        show(out, f"Registers in wave{wave}", back, KEPT_NOTE if inst.sparse else "")
    for source, names in sources(inst).items():
        out.print(Text(f"{', '.join(names)}: {source.evidence} ({source.title})", "dim"))
    out.print(
        Text("`wavecore layout` prints whole layouts, `wavecore locate` finds one entry.", "dim")
    )


def _fitting(out: Console, rows: Sequence[tuple[str, ...]]) -> Sequence[tuple[str, ...]]:
    """The rows; if they are too wide, each formula on a separate line."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    if sum(widths) + 2 * len(widths) <= out.width:
        return rows
    return [tuple(re.sub(" {2,}", "\n", cell) for cell in row) for row in rows]


def _closed(layout: Layout, names: tuple[str, ...]) -> str:
    """The formulas of these; of coordinates, only those with more than one value."""
    closed, sizes = formulas(layout), dict(layout.dims)
    kept = [name for name in names if name in closed and sizes.get(name, 2) > 1]
    return "  ".join(f"{name} = {closed[name]}" for name in kept)
