"""VGPRs that M0 selects, in tier 2: how many an instruction may reach.

Compilers index arrays that they keep in consecutive VGPRs. Tier 2 has registers in LLVM values, so
it lets an instruction reach those from its operand's own register to a limit, and leaves to tier 1
where M0 is not below it. The limit is a guess from how the code computes the index.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from wavecore.emulator.shape import InstructionForm, inline_integer
from wavecore.isa import Instruction, Operand

MOST = 32  # registers of the longest array that LLVM keeps in VGPRs
_BY_M0 = frozenset({"v_movrels_b32", "v_movreld_b32", "v_movrelsd_b32"})
_SETS_INDEX = frozenset({"s_set_gpr_idx_on", "s_set_gpr_idx_idx"})
_FIRST_BITS = 0xFF  # of M0, which select registers where MODE has GPR_IDX_EN

Writers = Mapping[int, Sequence[Instruction]]  # the instructions that write an SGPR, by its number


@dataclass(frozen=True, slots=True)
class Reach:
    """How far an instruction's index may reach in tier 2.

    Attributes:
        m0: the number of the SGPR that is M0.
        mask: the bits of M0 that are the index.
        limit: a larger index, or this one, is left to tier 1.
    """

    m0: int
    mask: int
    limit: int


def reach(shape: InstructionForm, before: Sequence[Instruction], writers: Writers) -> Reach | None:
    """The reach of an instruction whose VGPRs M0 selects; None if tier 2 cannot have it.

    Args:
        before: the instructions of its block before it.
        writers: those of the whole piece.
    """
    m0 = shape.gpu.m0_selector
    if shape.mod("indexed"):
        mask = _FIRST_BITS
    elif shape.name in _BY_M0:
        mask = (1 << 32) - 1
    else:
        return None
    for inst in reversed(before):
        target = inst.operands.get("sdst")
        sets_m0 = target is not None and target.kind == "sgpr" and target.index == m0
        if sets_m0 and inst.name not in ("s_mov_b32", *_SETS_INDEX):
            return Reach(m0, mask, _most_of(inst))
        if sets_m0 or inst.name in _SETS_INDEX:
            return Reach(m0, mask, _most(inst.operands["src0"], writers))
    return Reach(m0, mask, MOST)


def _most(index: Operand, writers: Writers) -> int:
    """One more than the largest value of an operand."""
    constant = _constant(index)
    if constant is not None:
        return _limited(constant + 1)
    found = writers.get(index.index, ()) if index.kind == "sgpr" else ()
    return max(map(_most_of, found), default=MOST)


def _most_of(inst: Instruction) -> int:
    """One more than the largest result of an instruction."""
    constants = [
        _constant(inst.operands[each]) for each in ("src0", "src1") if each in inst.operands
    ]
    if inst.name not in ("s_and_b32", "s_mov_b32"):
        return MOST
    return _limited(1 + next((each for each in constants if each is not None), MOST))


def _constant(op: Operand) -> int | None:
    if op.kind == "const":
        return inline_integer(op.index)
    return op.value if op.kind == "literal" else None


def _limited(limit: int) -> int:
    return limit if 0 < limit < MOST else MOST
