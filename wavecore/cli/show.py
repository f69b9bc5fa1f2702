"""`wavecore show`: everything about one matrix instruction."""

from __future__ import annotations

from rich.text import Text

from wavecore.cli.list_ import record
from wavecore.cli.matrices import InstructionArgument
from wavecore.cli.output import JsonOption, TargetOption, console, print_json, show, table
from wavecore.matrix import builtins
from wavecore.matrix.catalogue import MatrixInstruction, instruction
from wavecore.matrix.formula import formulas


def command(name: InstructionArgument, arch: TargetOption, json: JsonOption = False) -> None:
    """One matrix instruction: operands, cost, modifiers, layouts."""
    inst = instruction(name, arch)
    if json:
        print_json(record(inst))
        return
    out = console()
    facts = table(["fact", "value"], left=2)
    for fact, value in _facts(inst):
        facts.add_row(Text(fact, "cyan"), Text(value))
    show(out, f"{inst.name} on {inst.target}", facts)
    operands = table(["operand", "field", "type", "VGPRs", "files"], left=5)
    for operand in inst.operands.values():
        counts = ", ".join(f"{n} in wave{wave}" for wave, n in operand.registers.items())
        files = " or ".join(operand.files)
        operands.add_row(operand.name, operand.source, operand.dtype, counts, files)
    show(out, "Operands", operands)
    if inst.modifiers():
        modifiers = table(["modifier", "values", "meaning"], left=3)
        for label, modifier in inst.modifiers().items():
            modifiers.add_row(label, f"0 to {modifier.largest}", modifier.meaning)
        show(out, "Modifiers", modifiers)
    for wave in inst.waves:
        layouts = table(["operand", "layout, as shape:stride", "formulas"], left=3)
        for operand_name in inst.operands:
            layout = inst.layout(operand_name, wave=wave)
            closed = formulas(layout)
            text = "  ".join(f"{key} = {closed[key]}" for key in ("lane", "register", "bit"))
            layouts.add_row(operand_name, str(layout), text)
        show(out, f"Layouts in wave{wave}", layouts)
    out.print(
        Text("`wavecore layout` prints them whole, `wavecore locate` finds one entry.", "dim")
    )


def _facts(inst: MatrixInstruction) -> list[tuple[str, str]]:
    blocks = f", {inst.blocks} blocks" if inst.blocks > 1 else ""
    sparse = ", A sparse 2:4" if inst.sparse else ""
    unit = "CU" if inst.is_mfma else "CU (twice that per WGP)"
    beside = inst.coexecution_cycles
    found = [
        ("shape", f"M {inst.m}, N {inst.n}, K {inst.k}{blocks}{sparse}"),
        ("operations", f"{inst.flops}, {inst.flops_per_clock} per clock and {unit}"),
        ("cycles", f"{inst.cycles} ({inst.passes} passes of 4)"),
        (
            "beside it",
            f"VALU instructions for {beside} cycles" if beside else "no VALU instruction",
        ),
        ("encoding", f"{inst.encoding}, opcode {inst.opcode:#x}"),
        ("alignment", f"tuples of registers start at a multiple of {inst.alignment}"),
        ("intrinsic", inst.intrinsic),
    ]
    found += [("builtin", str(builtins.prototype(name))) for name in inst.builtins.values()]
    return found
