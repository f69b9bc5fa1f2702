"""The kinds of an instruction: its unit, and its function there.

The tables have the kinds that follow from the mnemonic (facts.py); analyses add those that follow
from modifiers.
Sources: the chapters on microcode formats of the ISA manuals; LLVM 22's instruction flags.
"""

from __future__ import annotations

import enum
from typing import Self

_COMBINED: dict[int, Kind] = {}


class Kind(enum.Flag):
    """The kinds of an instruction; several may apply."""

    # The standard library builds each combination anew, which takes microseconds.
    def __and__(self, other: Self) -> Self:
        return self._combined(self._value_ & other._value_)

    def __or__(self, other: Self) -> Self:
        return self._combined(self._value_ | other._value_)

    @classmethod
    def _combined(cls, value: int) -> Self:
        found = _COMBINED.get(value)
        if found is None:
            found = _COMBINED[value] = cls(value)
        return found

    NOTHING = 0
    # units
    VALU = enum.auto()  # any VALU instruction: also TRANS, DOT, MFMA, WMMA, and the halves of VOPD
    SALU = enum.auto()  # SOP1, SOP2, SOPC, SOPK
    SMEM = enum.auto()
    VMEM = enum.auto()  # buffer, image, global and scratch instructions, and flat ones
    FLAT = enum.auto()  # may access LDS as well as memory: flat_*
    DS = enum.auto()
    EXPORT = enum.auto()
    LDSDIR = enum.auto()  # loads parameters and values from LDS directly into VGPRs
    SOPP = enum.auto()  # program control: no unit
    # of VALU
    TRANS = enum.auto()
    DOT = enum.auto()
    MFMA = enum.auto()  # dense or sparse
    DGEMM = enum.auto()  # MFMA of F64
    SGEMM = enum.auto()  # MFMA of F32 inputs; "XDL" if neither is set
    SMFMAC = enum.auto()  # sparse MFMA or WMMA: src2 is the index, vdst is also C
    WMMA = enum.auto()
    DPP = enum.auto()
    SDWA = enum.auto()
    VOPD = enum.auto()
    PERMLANE = enum.auto()
    # of memory
    LOAD = enum.auto()
    STORE = enum.auto()
    ATOMIC = enum.auto()
    RETURNS = enum.auto()  # writes registers when the data returns
    LDS_DMA = enum.auto()  # between memory and LDS, bypassing the registers
    GDS = enum.auto()  # also global wave sync
    CACHE = enum.auto()  # writes back or invalidates; no data
    IMAGE = enum.auto()
    SAMPLE = enum.auto()
    BVH = enum.auto()
    SCALAR_RESULT = enum.auto()  # VALU that writes SGPRs, VCC or EXEC
    # of control
    NOP = enum.auto()
    WAIT = enum.auto()
    BRANCH = enum.auto()
    CONDITIONAL = enum.auto()  # a branch that may fall through
    CALL = enum.auto()  # writes a return address
    INDIRECT = enum.auto()  # jumps to an address in a register
    MESSAGE = enum.auto()
    BARRIER = enum.auto()
    END = enum.auto()
    CLAUSE = enum.auto()
    DELAY = enum.auto()  # s_delay_alu
