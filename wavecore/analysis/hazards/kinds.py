"""The kinds of an instruction, from its mnemonic (isa/facts.py), modifiers and operands."""

from __future__ import annotations

from functools import lru_cache

from wavecore import matrix
from wavecore.isa import Instruction
from wavecore.isa.kinds import Kind as Kind


def kinds_of(inst: Instruction) -> Kind:
    """The kinds of an instruction."""
    if inst.x is not None and inst.y is not None:
        return Kind.VOPD | kinds_of(inst.x) | kinds_of(inst.y)
    found = inst.facts.kinds
    mods = inst.mods
    if Kind.VALU in found:
        if Kind.MFMA in found:
            found |= _matrix_core(inst.name, inst.target)
        if "dpp" in mods:
            found |= Kind.DPP
        if "sdwa" in mods:
            found |= Kind.SDWA
        if _writes_scalars(inst):
            found |= Kind.SCALAR_RESULT
    elif Kind.ATOMIC in found and returns_old(inst):
        found |= Kind.RETURNS
    if mods.get("lds") and Kind.VMEM in found:
        found = found & ~Kind.RETURNS | Kind.LDS_DMA
    if mods.get("gds"):
        found |= Kind.GDS
    return found


@lru_cache(maxsize=1024)
def _matrix_core(name: str, target: str) -> Kind:
    """The part of the matrix core that executes it, by operand types."""
    row = matrix.instruction(name, target)
    if row.d_type == "f64":
        return Kind.DGEMM
    return Kind.SGEMM if row.a_type == "f32" else Kind.NOTHING


def passes_of(inst: Instruction) -> int:
    """An MFMA's passes of four cycles, with its modifiers."""
    row = matrix.instruction(inst.name, inst.target)
    return row.cycles_with(**inst.mods) // 4


def returns_old(inst: Instruction) -> bool:
    """Whether an atomic instruction returns the old value of memory."""
    if inst.encoding in ("DS", "FLAT", "GLOBAL", "SCRATCH"):
        return "vdst" in inst.operands
    mods = inst.mods
    return bool(mods.get("glc") or mods.get("sc0") or mods.get("th", 0) & 1)


def _writes_scalars(inst: Instruction) -> bool:
    """Whether a vector instruction has a scalar result."""
    vdst = inst.operands.get("vdst")
    return (
        "sdst" in inst.operands
        or (vdst is not None and vdst.kind in ("sgpr", "null"))
        or "cmpx" in inst.facts.marks
    )
