"""What unit of the hardware an instruction is for, and what it does there.

Told from the encoding and the mnemonic; the semantics say nothing of units. Sources: the chapters
on microcode formats of the ISA manuals; LLVM 22's instruction flags (VALU, TRANS, IsDOT, IsMAI).
"""

from __future__ import annotations

import enum
import re
from functools import lru_cache
from typing import Self

from wavecore import matrix
from wavecore.isa import Instruction

_COMBINED: dict[int, Kind] = {}


class Kind(enum.Flag):
    """What an instruction is; several apply."""

    # The standard library makes each combination anew, which takes microseconds.
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
    VALU = enum.auto()  # of any sort: also TRANS, DOT, MFMA, WMMA, and the halves of VOPD
    SALU = enum.auto()  # SOP1, SOP2, SOPC, SOPK
    SMEM = enum.auto()
    VMEM = enum.auto()  # buffer, image, global and scratch instructions, and flat ones
    FLAT = enum.auto()  # may access LDS as well as memory: flat_*
    DS = enum.auto()
    EXPORT = enum.auto()
    LDSDIR = enum.auto()  # parameters and values out of LDS, straight into VGPRs
    SOPP = enum.auto()  # program control: no unit
    # of VALU
    TRANS = enum.auto()
    DOT = enum.auto()
    MFMA = enum.auto()  # dense or sparse
    DGEMM = enum.auto()  # MFMA of F64
    SGEMM = enum.auto()  # MFMA of F32 inputs; neither is set: "XDL"
    SMFMAC = enum.auto()  # sparse MFMA or WMMA: src2 is the index, vdst is C as well
    WMMA = enum.auto()
    DPP = enum.auto()
    SDWA = enum.auto()
    VOPD = enum.auto()
    PERMLANE = enum.auto()
    # of memory
    LOAD = enum.auto()
    STORE = enum.auto()
    ATOMIC = enum.auto()
    RETURNS = enum.auto()  # writes registers when memory answers
    LDS_DMA = enum.auto()  # between memory and LDS, past the registers
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
    CALL = enum.auto()  # leaves a return address
    INDIRECT = enum.auto()  # goes where a register says
    MESSAGE = enum.auto()
    BARRIER = enum.auto()
    END = enum.auto()
    CLAUSE = enum.auto()
    DELAY = enum.auto()  # s_delay_alu


_SCALAR = frozenset({"SOP1", "SOP2", "SOPC", "SOPK"})
_IMAGES = frozenset({"MIMG", "VIMAGE", "VSAMPLE"})
_TRANS = re.compile(r"v_(s_)?(exp|log|rcp|rsq|sqrt|sin|cos|tanh)_(legacy_|iflag_)?b?f\d+$")
_CACHE = re.compile(
    r"(buffer_(wb|inv|gl\d_inv)|global_(inv|wb)|s_dcache|s_gl1_inv|s_icache|s_\w*prefetch|s_atc_probe"
    r"|s_buffer_prefetch)"
)
_NOT_DATA = frozenset({"ds_nop"})
_GWS = re.compile(r"ds_(gws|ordered|append|consume)")
_LANES = re.compile(r"ds_(swizzle|permute|bpermute)")
_CONTROL = {
    "s_nop": Kind.NOP, "s_clause": Kind.CLAUSE, "s_delay_alu": Kind.DELAY,
    "s_branch": Kind.BRANCH, "s_endpgm": Kind.END, "s_endpgm_saved": Kind.END,
    "s_endpgm_ordered_ps_done": Kind.END,
    "s_call_b64": Kind.BRANCH | Kind.CALL,
    "s_swappc_b64": Kind.BRANCH | Kind.CALL | Kind.INDIRECT,
    "s_setpc_b64": Kind.BRANCH | Kind.INDIRECT, "s_rfe_b64": Kind.BRANCH | Kind.INDIRECT,
    "s_rfe_restore_b64": Kind.BRANCH | Kind.INDIRECT,
    "s_cbranch_i_fork": Kind.BRANCH | Kind.INDIRECT,
    "s_cbranch_g_fork": Kind.BRANCH | Kind.INDIRECT,
    "s_cbranch_join": Kind.BRANCH | Kind.INDIRECT,
    "s_subvector_loop_begin": Kind.BRANCH, "s_subvector_loop_end": Kind.BRANCH,
}  # fmt: skip


def kinds_of(inst: Instruction) -> Kind:
    """What an instruction is."""
    if inst.x is not None and inst.y is not None:
        return Kind.VOPD | kinds_of(inst.x) | kinds_of(inst.y)
    found = _by_name(inst.name, inst.encoding)
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
    """Which part of the matrix core computes it, by the types of its operands."""
    row = matrix.instruction(name, target)
    if row.d_type == "f64":
        return Kind.DGEMM
    return Kind.SGEMM if row.a_type == "f32" else Kind.NOTHING


def passes_of(inst: Instruction) -> int:
    """Passes of four cycles that an MFMA takes, under its modifiers."""
    row = matrix.instruction(inst.name, inst.target)
    return row.cycles_with(**inst.mods) // 4


def returns_old(inst: Instruction) -> bool:
    """Whether an atomic instruction writes what was in memory to registers."""
    if inst.encoding in ("DS", "FLAT", "GLOBAL", "SCRATCH"):
        return "vdst" in inst.operands
    mods = inst.mods
    return bool(mods.get("glc") or mods.get("sc0") or mods.get("th", 0) & 1)


def _writes_scalars(inst: Instruction) -> bool:
    """Whether a vector instruction has a result for the wave."""
    vdst = inst.operands.get("vdst")
    return (
        "sdst" in inst.operands
        or (vdst is not None and vdst.kind in ("sgpr", "null"))
        or inst.name.startswith("v_cmpx")
    )


@lru_cache(maxsize=8192)
def _by_name(name: str, encoding: str) -> Kind:
    if encoding in _SCALAR or encoding == "SOPP":
        return _scalar(name, encoding)
    if encoding == "SMEM":
        return Kind.SMEM | _scalar_memory(name)
    if encoding[:3] == "VOP" or encoding.startswith("VINT"):
        return Kind.VALU | _vector(name)
    if encoding == "DS":
        return Kind.DS | _lds(name)
    if encoding in ("LDSDIR", "VDSDIR"):
        return Kind.LDSDIR
    if encoding in ("EXP", "VEXPORT"):
        return Kind.EXPORT
    return Kind.VMEM | _memory(name, encoding)


def _scalar(name: str, encoding: str) -> Kind:
    unit = Kind.SALU if encoding != "SOPP" else Kind.SOPP
    found = _CONTROL.get(name, Kind.NOTHING)
    if name.startswith("s_cbranch"):
        found |= Kind.BRANCH
    if name.startswith("s_wait"):
        return Kind.SOPP | Kind.WAIT  # also where the count is in a SOPK
    if name.startswith("s_sendmsg"):
        found |= Kind.MESSAGE | (Kind.RETURNS if "rtn" in name else Kind.NOTHING)
    if name.startswith(("s_barrier", "s_get_barrier", "s_wakeup_barrier")):
        found |= Kind.BARRIER
    return unit | found


def _scalar_memory(name: str) -> Kind:
    if name in ("s_memtime", "s_memrealtime") or "_load" in name:
        return Kind.LOAD | Kind.RETURNS
    if _CACHE.match(name):
        return Kind.CACHE
    if "atomic" in name:
        return Kind.ATOMIC
    return Kind.STORE if "_store" in name else Kind.LOAD


def _vector(name: str) -> Kind:
    if name.startswith("v_mfma") and "ld_scale" not in name:
        return Kind.MFMA
    if name.startswith("v_smfmac"):
        return Kind.MFMA | Kind.SMFMAC
    if "swmmac" in name:
        return Kind.WMMA | Kind.SMFMAC
    if "wmma" in name:
        return Kind.WMMA
    found = Kind.NOTHING
    if _TRANS.match(name):
        found |= Kind.TRANS
    if name.startswith("v_dot"):
        found |= Kind.DOT
    if name.startswith("v_permlane"):
        found |= Kind.PERMLANE
    if name == "v_nop":
        found |= Kind.NOP
    return found


def _lds(name: str) -> Kind:
    if name in _NOT_DATA:
        return Kind.NOP
    if _GWS.match(name):
        returns = Kind.RETURNS if "gws" not in name else Kind.NOTHING
        return returns | (Kind.GDS if "gws" in name or "ordered" in name else Kind.ATOMIC)
    if _LANES.match(name):
        return Kind.RETURNS
    if re.match(r"ds_(read|load)", name):
        return Kind.LOAD | Kind.RETURNS
    if re.match(r"ds_(write|store)", name):
        return Kind.STORE
    if name.startswith("ds_bvh"):
        return Kind.RETURNS
    return Kind.ATOMIC


def _memory(name: str, encoding: str) -> Kind:
    found = Kind.FLAT if encoding == "FLAT" else Kind.NOTHING
    if _CACHE.match(name):
        return found | Kind.CACHE
    if encoding in _IMAGES:
        found |= Kind.IMAGE
        if "bvh" in name:
            return found | Kind.BVH | Kind.RETURNS
        if "sample" in name or "gather" in name or "get_lod" in name:
            return found | Kind.SAMPLE | Kind.RETURNS
    if "atomic" in name:
        return found | Kind.ATOMIC
    if "_store" in name:
        return found | Kind.STORE | (Kind.LDS_DMA if "_lds_" in name else Kind.NOTHING)
    if "_lds_" in name or name.endswith("_lds"):
        return found | Kind.LOAD | Kind.LDS_DMA
    return found | Kind.LOAD | Kind.RETURNS
