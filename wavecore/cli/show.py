"""`wavecore show`: everything about one matrix instruction."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.text import Text

from wavecore.cli.list_ import record
from wavecore.cli.matrices import InstructionArgument
from wavecore.cli.output import JsonOption, console, print_json, show, table
from wavecore.cli.targetnames import TargetOption
from wavecore.matrix import builtins
from wavecore.matrix.catalogue import FORMATS, MatrixInstruction, instruction
from wavecore.matrix.evidence import SENTENCES, describe, described_by_mode
from wavecore.matrix.formula import formulas
from wavecore.matrix.layout import KEPT, Layout
from wavecore.targets import Source

PLACE = ("lane", "element", "register", "bit")
KEPT_NOTE = "k is the first of four; kept is 0 or 1: of the two that A keeps, which K names"
BESIDE = {0: "no VALU instruction", None: "not published"}


def command(name: InstructionArgument, arch: TargetOption, json: JsonOption = False) -> None:
    """One matrix instruction: operands, cost, layouts, arithmetic."""
    inst = instruction(name, arch)
    if json:
        print_json(record(inst))
        return
    out = console()
    facts = table(["fact", "value"], left=2, fold=["value"])
    for fact, value in _facts(inst):
        facts.add_row(Text(fact, "cyan"), Text(value))
    show(out, f"{inst.name} on {inst.target}", facts)
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
        every = list(_layouts(inst, wave))
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
    for source, names in _sources(inst).items():
        out.print(Text(f"{', '.join(names)}: {source.evidence} ({source.title})", "dim"))
    out.print(
        Text("`wavecore layout` prints them whole, `wavecore locate` finds one entry.", "dim")
    )


def _fitting(out: Console, rows: Sequence[tuple[str, ...]]) -> Sequence[tuple[str, ...]]:
    """The rows; if they are too wide, each formula on a line of its own, which folds seldom."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    if sum(widths) + 2 * len(widths) <= out.width:
        return rows
    return [tuple(re.sub(" {2,}", "\n", cell) for cell in row) for row in rows]


def _closed(layout: Layout, names: tuple[str, ...]) -> str:
    """The formulas of these; of coordinates, those that have more than one value."""
    closed, sizes = formulas(layout), dict(layout.dims)
    kept = [name for name in names if name in closed and sizes.get(name, 2) > 1]
    return "  ".join(f"{name} = {closed[name]}" for name in kept)


def _layouts(inst: MatrixInstruction, wave: int) -> Iterator[tuple[str, Layout]]:
    """Each operand's layout; where a modifier chooses the format, one for each that differs."""
    for operand in inst.operands:
        chosen = inst.format_modifiers.get(operand)
        found: dict[Layout, list[str]] = {}
        for number, format in enumerate(FORMATS if chosen else ("",)):
            modifiers = {chosen: number} if chosen else {}
            found.setdefault(inst.layout(operand, wave=wave, **modifiers), []).append(format)
        for layout, formats in found.items():
            yield f"{operand} {', '.join(formats)}".strip(), layout


def _narrow(inst: MatrixInstruction) -> str:
    if not inst.narrow_cycles:
        return ""
    which = "no 8-bit operand" if inst.is_mfma else "two fp4 operands"
    return f"; {inst.narrow_cycles} with {which}"


def _sources(inst: MatrixInstruction) -> dict[Source, list[str]]:
    """Which layouts, and the cycles and the arithmetic, rest on which source."""
    found: dict[Source, list[str]] = {}
    for name in inst.operands:
        found.setdefault(inst.layout_source(name), []).append(f"layout of {name}")
    found.setdefault(inst.cycles_source, []).append("cycles")
    usual = describe(inst)
    found.setdefault(usual.source, []).append("arithmetic")
    for mode, how in described_by_mode(inst).items():
        if how.source != usual.source:
            found.setdefault(how.source, []).append(f"arithmetic with {mode}")
    return found


def _facts(inst: MatrixInstruction) -> list[tuple[str, str]]:
    blocks = f", {inst.blocks} blocks" if inst.blocks > 1 else ""
    sparse = ", A sparse 2:4" if inst.sparse else ""
    unit = "CU" if inst.is_mfma else "CU (twice that per WGP)"
    beside = inst.coexecution_cycles
    how = describe(inst)
    found = [
        ("shape", f"M {inst.m}, N {inst.n}, K {inst.k}{blocks}{sparse}"),
        ("operations", f"{inst.flops}, {inst.flops_per_clock} per clock and {unit}"),
        ("cycles", f"{inst.cycles} ({inst.passes} passes of 4)" + _narrow(inst)),
        ("beside it", BESIDE.get(beside, f"VALU instructions for {beside} cycles")),
        ("arithmetic", how.text),
        ("", SENTENCES[how.model]),
        *((f"with {mode}", other.text) for mode, other in described_by_mode(inst).items()),
        ("encoding", f"{inst.encoding}, opcode {inst.opcode:#x}"),
        ("alignment", f"tuples of registers start at a multiple of {inst.alignment}"),
        ("intrinsic", inst.intrinsic),
    ]
    found += [("builtin", str(builtins.prototype(name))) for name in inst.builtins.values()]
    return found
