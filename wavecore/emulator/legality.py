"""Words that decode, as in LLVM's disassembler, but are not instructions of the target.

A used field has a value that the target does not define: a missing DPP control, a constant where
only a VGPR is allowed. Both executors check here, through `Code.decode`, so neither has to handle
such values.

Sources: LLVM's AMDGPUAsmParser and SIRegisterInfo refuse the same when they assemble; the sections
on DPP and on operands of AMD's ISA manuals.
"""

from __future__ import annotations

from functools import cache

from wavecore import targets
from wavecore.isa import Instruction, Operand
from wavecore.isa.kinds import Kind
from wavecore.isa.operands import OperandClass
from wavecore.isa.registers import LDS_DIRECT, LITERAL64
from wavecore.matrix.catalogue import FORMAT_FIELDS, FORMATS, SCALE_FORMATS, instructions

MEMORY = ("FLAT", "GLOBAL", "SCRATCH", "DS", "MUBUF", "MTBUF")
VGPR_CLASSES = ("v", "a", "av")
SCALAR_CLASSES = ("s", "m")
WITH_WIDE_LITERALS = ("SOP1", "SOP2", "SOPC", "VOP1", "VOP2", "VOPC")
# The number of this source is added to: nothing but a register of its file has one.
RELATIVE_SCALARS = frozenset({"s_movrels_b32", "s_movrels_b64", "s_movrelsd_2_b32"})
RELATIVE_VECTORS = frozenset({"v_movrels_b32", "v_movrelsd_b32", "v_movrelsd_2_b32"})

QUAD_PERM = range(0x100)
MIRRORS = (0x140, 0x141)
WAVE_SHIFTS = (0x130, 0x134, 0x138, 0x13C)
ROW_BROADCASTS = (0x142, 0x143)
ROW_SHARE, ROW_XMASK = range(0x150, 0x160), range(0x160, 0x170)


def illegal(inst: Instruction) -> str | None:
    """Why the target lacks the instruction; None if it has it."""
    for part in inst.parts:
        reason = _lacking(part) or _illegal_operand(part) or _illegal_control(part)
        reason = reason or _illegal_format(part)
        if reason is not None:
            return reason
    return None


def _lacking(inst: Instruction) -> str | None:
    """A matrix instruction of another target that LLVM's disassembler decodes on this one, too."""
    if not inst.facts.any(Kind.WMMA):
        return None
    return None if inst.name in _formats(inst.target) else f"{inst.target} has no {inst.name}"


def _illegal_control(inst: Instruction) -> str | None:
    """A lane control of DPP16 that the target lacks."""
    if inst.mods.get("dpp") != 16:
        return None
    control = inst.mods["dpp_ctrl"]
    if not has_control(inst.target, control):
        return f"{inst.target} has no DPP control {control:#x}"
    source = inst.operands.get("src0")
    is_wide = source is not None and source.dwords > 1
    if is_wide and not targets.get(inst.target).has("dpp-64bit"):
        return f"{inst.target} has no DPP for 64 bits"
    if inst.row.styles.get("dpp_ctrl") == "dp" and control not in ROW_SHARE:
        return f"{inst.target} has no DPP control {control:#x} for 64 bits, only row_newbcast"
    return None


def _illegal_format(inst: Instruction) -> str | None:
    """An undefined format number of A, B or their scales.

    LLVM's `MFMAScaleFormats` and `MatrixFMT` end with FP4, its `MatrixScaleFmt` with E4M3.
    """
    if not inst.facts.any(Kind.MFMA | Kind.WMMA):
        return None
    for name, count in _formats(inst.target).get(inst.name, {}).items():
        number = inst.mods.get(FORMAT_FIELDS.get(name, name), 0)
        if number >= count:
            return f"{inst.name} has no format {name}:{number}"
    return None


@cache
def _formats(target: str) -> dict[str, dict[str, int]]:
    """How many formats each modifier of a matrix instruction selects among."""
    return {
        each.name: {
            **dict.fromkeys(each.format_modifiers.values(), len(FORMATS)),
            **dict.fromkeys(each.scale_modifiers.values(), len(SCALE_FORMATS)),
        }
        for each in instructions(target)
    }


def has_control(target: str, control: int) -> bool:
    """Whether a target has a lane control of DPP16.

    row_newbcast is row_share under an older name.
    """
    if control in QUAD_PERM or control in MIRRORS:
        return True
    if 0x100 <= control < 0x130:  # row_shl, row_shr, row_ror: by 1 to 15
        return bool(control & 15)
    gpu = targets.get(target)
    if control in WAVE_SHIFTS or control in ROW_BROADCASTS:
        return gpu.has_wave_dpp
    if control in ROW_SHARE:
        return bool(gpu.row_share)
    return control in ROW_XMASK and gpu.has_row_xmask


def _illegal_operand(inst: Instruction) -> str | None:
    """An operand in a kind of register, or a constant, that is not allowed there."""
    if inst.encoding in MEMORY and not targets.get(inst.target).unified_vgpr_file:
        for name, data in inst.operands.items():
            if data.kind == "agpr":
                return f"{name} of {inst.name} must be a VGPR on {inst.target}"
    if not inst.encoding.startswith(("VOP", "SOP")):
        return None
    for spec in inst.row.operands:
        op = inst.operands.get(spec.name)
        cls = spec.cls
        is_wide = op is not None and (op.kind, op.index) == ("literal", LITERAL64)
        takes = op is not None and op.dwords > 1 and inst.encoding in WITH_WIDE_LITERALS
        if is_wide and not takes:
            return f"{spec.name} of {inst.name} cannot be a literal of 64 bits"
        if op is None or cls is None or spec.implied >= 0:
            continue
        wanted = _wanted(inst.name, op, cls, spec.name)
        if wanted is not None:
            return f"{spec.name} of {inst.name} must be {wanted}"
    return None


def _wanted(name: str, op: Operand, cls: OperandClass, role: str) -> str | None:
    """What is required as an operand; None if the operand is allowed."""
    in_vector_file = op.kind in ("vgpr", "agpr")
    if role == "src0" and name in RELATIVE_SCALARS:
        return None if op.kind == "sgpr" else "an SGPR"
    if role == "src0" and name in RELATIVE_VECTORS:  # SDWA allows SGPRs there
        return None if op.kind == "vgpr" else "a VGPR"
    if cls.kind in VGPR_CLASSES:
        constant = op.kind in ("const", "literal") and bool(cls.type)
        direct = cls.lds and op.kind == "special" and op.index == LDS_DIRECT
        return None if in_vector_file or constant or direct else "a VGPR"
    if cls.kind in SCALAR_CLASSES and in_vector_file:
        return "an SGPR"
    return None
