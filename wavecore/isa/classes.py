"""Classes of instructions: the unit of a compute unit that executes each one.

Each instruction is of one class, so that the counts of all classes add up to all instructions.
Source: the chapters of AMD's ISA manuals, and rocprofiler-compute's instruction mix, in which
s_endpgm counts as a branch.
"""

from __future__ import annotations

import enum
from functools import cache

from wavecore.isa.instruction import Instruction


class InstructionClass(enum.Enum):
    """What executes an instruction."""

    VALU = "valu"  # vector arithmetic, also both halves of a dual one
    MATRIX = "matrix"  # MFMA, SMFMAC, WMMA, SWMMAC; not moves of AccVGPRs, which are VALU
    SALU = "salu"
    SMEM = "smem"  # scalar memory, also its caches and clocks
    VMEM = "vmem"  # global, scratch, buffer and image instructions
    FLAT = (
        "flat"  # those whose memory the address chooses; AMD's counters have them as VMEM and LDS
    )
    LDS = "lds"  # also exchanges between lanes, which use its network
    BRANCH = "branch"  # branches, calls, jumps, the end of a wave
    BARRIER = "barrier"
    MESSAGE = "message"
    WAIT = "wait"  # s_waitcnt and its like
    INTERNAL = "internal"  # s_nop, s_delay_alu, s_clause, s_sleep, s_setprio and their like
    EXPORT = "export"


_MATRIX = ("v_mfma_", "v_smfmac_", "v_wmma_", "v_swmmac_")
_JUMPS = frozenset(
    "s_setpc_b64 s_swappc_b64 s_call_b64 s_rfe_b64 s_set_pc_i64 s_swap_pc_i64".split()
)
_MODES = frozenset("s_round_mode s_denorm_mode s_set_gpr_idx_mode s_set_gpr_idx_off".split())
_OF_ENCODING = {
    "DS": InstructionClass.LDS,
    "LDSDIR": InstructionClass.LDS,
    "VDSDIR": InstructionClass.LDS,
    "FLAT": InstructionClass.FLAT,
    "SMEM": InstructionClass.SMEM,
    "EXP": InstructionClass.EXPORT,
    "VEXPORT": InstructionClass.EXPORT,
    **dict.fromkeys(
        ("GLOBAL", "SCRATCH", "MUBUF", "MTBUF", "MIMG", "VIMAGE", "VSAMPLE"), InstructionClass.VMEM
    ),
}
_OF_PREFIX = (
    ("s_barrier", InstructionClass.BARRIER),
    ("s_get_barrier_state", InstructionClass.BARRIER),
    ("s_wait", InstructionClass.WAIT),
    ("s_sendmsg", InstructionClass.MESSAGE),
    ("s_branch", InstructionClass.BRANCH),
    ("s_cbranch", InstructionClass.BRANCH),
    ("s_endpgm", InstructionClass.BRANCH),
    ("s_sleep", InstructionClass.INTERNAL),
)


def class_of(inst: Instruction) -> InstructionClass:
    """The class of an instruction."""
    return _class_of(inst.name, inst.encoding.partition("_")[0])


@cache
def _class_of(name: str, encoding: str) -> InstructionClass:
    if encoding in _OF_ENCODING:
        return _OF_ENCODING[encoding]
    if name.startswith("v_"):
        return InstructionClass.MATRIX if name.startswith(_MATRIX) else InstructionClass.VALU
    for prefix, found in _OF_PREFIX:
        if name.startswith(prefix):
            return found
    if name in _JUMPS:
        return InstructionClass.BRANCH
    if encoding == "SOPP" and name not in _MODES:
        return InstructionClass.INTERNAL
    return InstructionClass.SALU
