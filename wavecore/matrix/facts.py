"""All facts about a matrix instruction as plain data, for `wavecore show` and the explorer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from wavecore.matrix import builtins
from wavecore.matrix.catalogue import FORMATS, MatrixInstruction
from wavecore.matrix.evidence import SENTENCES, describe, described_by_mode
from wavecore.matrix.layout import Layout
from wavecore.targets import Source

BESIDE = {0: "no VALU instruction", None: "not published"}


def record(inst: MatrixInstruction) -> dict[str, Any]:
    """All facts about an instruction, as in the JSON output."""
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


def types_of(inst: MatrixInstruction) -> set[str]:
    """All types of its operands, including the formats of F8F6F4."""
    found = {inst.a_type, inst.b_type, inst.c_type, inst.d_type}
    return found | set(FORMATS) if inst.format_modifiers else found


def facts(inst: MatrixInstruction) -> list[tuple[str, str]]:
    """An instruction in words: rows of (label, text); the label "" continues the row above."""
    blocks = f", {inst.blocks} blocks" if inst.blocks > 1 else ""
    sparse = ", A sparse 2:4" if inst.sparse else ""
    unit = "CU" if inst.is_mfma else "CU (twice that per WGP)"
    beside = inst.coexecution_cycles
    how = describe(inst)
    found = [
        ("shape", f"M {inst.m}, N {inst.n}, K {inst.k}{blocks}{sparse}"),
        ("operations", f"{inst.flops}, {inst.flops_per_clock} per clock and {unit}"),
        ("cycles", f"{inst.cycles} ({inst.passes} passes of 4)" + _narrow(inst)),
        ("co-issue", BESIDE.get(beside, f"VALU instructions for {beside} cycles")),
        ("arithmetic", how.text),
        ("", SENTENCES[how.model]),
        *((f"with {mode}", other.text) for mode, other in described_by_mode(inst).items()),
        ("encoding", f"{inst.encoding}, opcode {inst.opcode:#x}"),
        ("alignment", f"register tuples start at a multiple of {inst.alignment}"),
        ("intrinsic", inst.intrinsic),
    ]
    found += [("builtin", str(builtins.prototype(name))) for name in inst.builtins.values()]
    return found


def _narrow(inst: MatrixInstruction) -> str:
    if not inst.narrow_cycles:
        return ""
    which = "no 8-bit operand" if inst.is_mfma else "two fp4 operands"
    return f"; {inst.narrow_cycles} with {which}"


def sources(inst: MatrixInstruction) -> dict[Source, list[str]]:
    """The facts (layouts, cycles, arithmetic) that each source supports."""
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


def layouts_by_format(inst: MatrixInstruction, wave: int) -> Iterator[tuple[str, Layout]]:
    """Each operand's layout; if a modifier selects the format, each distinct one."""
    for operand in inst.operands:
        chosen = inst.format_modifiers.get(operand)
        found: dict[Layout, list[str]] = {}
        for number, format in enumerate(FORMATS if chosen else ("",)):
            modifiers = {chosen: number} if chosen else {}
            found.setdefault(inst.layout(operand, wave=wave, **modifiers), []).append(format)
        for layout, formats in found.items():
            yield f"{operand} {', '.join(formats)}".strip(), layout
