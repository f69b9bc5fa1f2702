"""Banks of VGPRs: how instructions of 8-bit register numbers reach 1024 registers.

MODE has two bits for each of four places of an instruction: the bank, which is the upper part of
the register numbers there. `s_set_vgpr_msb` sets all four. What place an operand has depends on the
format. The bank is that of a tuple's first register; the tuple goes on in the next bank. Evidence:
compiled, as clang 22 stores `v[254:257]`.

The banks are a part of the state under which code is translated (shape.py): within a block they are
followed, and where they change between blocks, code for the new state takes over. So translated
code has plain register numbers, as `banked` gives them.

Sources: LLVM's AMDGPULowerVGPREncoding, which says what place each operand has; AMD's simulator
rocjitsu (ROCm/rocm-systems, emulation/rocjitsu), whose MODE has the byte rotated. Evidence:
documented. The scales of a scaled WMMA are taken to be in bank 0, as LLVM 22 admits only the lower
256 registers there: inferred.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wavecore.isa import Instruction, Operand

LOW = 12  # of the byte in MODE: destination, then src0, src1, src2
MASK = 0xFF << LOW
BANK = 256  # registers

# The places, by their bit in MODE's byte.
DESTINATION, FIRST, SECOND, THIRD = 0, 2, 4, 6
_VECTOR = {"vdst": DESTINATION, "src0": FIRST, "src1": SECOND, "src2": THIRD}
_FLAT = {"vaddr": FIRST, "vdata": SECOND, "vdst": DESTINATION}
_PLACES = {
    "DS": {"addr": FIRST, "data0": SECOND, "data1": THIRD, "vdst": DESTINATION},
    **dict.fromkeys(("FLAT", "GLOBAL", "SCRATCH"), _FLAT),
    "MUBUF": {"vaddr": FIRST, "vdata": DESTINATION},
}
_WITH_CONSTANT_SECOND = ("v_fmamk_f16", "v_fmamk_f32", "v_fmamk_f64")  # src1 has src2's place


def byte_of_immediate(immediate: int) -> int:
    """MODE's byte for an immediate of s_set_vgpr_msb: src0, src1, src2, destination from bit 0."""
    return (immediate << 2 | immediate >> 6 & 3) & 0xFF


def banked(inst: Instruction, byte: int) -> Instruction:
    """An instruction with its VGPRs' whole numbers, under MODE's byte."""
    if inst.x is not None and inst.y is not None:
        return replace(inst, x=banked(inst.x, byte), y=banked(inst.y, byte))
    places = _VECTOR if inst.encoding.startswith("VOP") else _PLACES.get(inst.encoding, {})
    if inst.name in _WITH_CONSTANT_SECOND:
        places = places | {"src1": THIRD}
    operands = {
        role: _banked(op, byte >> places[role] & 3 if role in places else 0)
        for role, op in inst.operands.items()
    }
    return inst if operands == inst.operands else replace(inst, operands=operands)


def _banked(op: Operand, bank: int) -> Operand:
    if op.kind != "vgpr":
        return op
    return replace(op, index=op.index + BANK * bank) if bank else op
