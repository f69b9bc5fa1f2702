"""Instruction classes: the hardware unit that executes each instruction.

Each instruction has exactly one class, so the counts of all classes add up to all instructions.
Source: the chapters of AMD's ISA manuals, and rocprofiler-compute's instruction mix, in which
s_endpgm counts as a branch.
"""

from __future__ import annotations

import enum


class InstructionClass(enum.Enum):
    """The unit that executes an instruction."""

    VALU = "valu"  # vector arithmetic, also both halves of a dual one
    MATRIX = "matrix"  # MFMA, SMFMAC, WMMA, SWMMAC; not moves of AccVGPRs, which are VALU
    SALU = "salu"
    SMEM = "smem"  # scalar memory, also its caches and clocks
    VMEM = "vmem"  # global, scratch, buffer and image instructions
    FLAT = "flat"  # the address selects the memory; AMD's counters count them as VMEM and LDS
    LDS = "lds"  # also exchanges between lanes, which use its network
    BRANCH = "branch"  # branches, calls, jumps, the end of a wave
    BARRIER = "barrier"
    MESSAGE = "message"
    WAIT = "wait"  # s_waitcnt and its like
    INTERNAL = "internal"  # s_nop, s_delay_alu, s_clause, s_sleep, s_setprio and their like
    EXPORT = "export"
