"""The rules of wait states as data: which instructions need a distance, on which targets.

A rule has two sides. If an instruction that matches the first side can precede one that matches the
second, and the two have a register in common, the rule's wait states must lie between them. MFMA
instructions have tables by passes (matrixrules.py); rules that involve more than two instructions
are code (valuhazards.py, scalarhazards.py).

Sources, as the rules name them: "LLVM" is LLVM 22's hazard recognizer (GCNHazardRecognizer.cpp)
and "LLVM main" later changes; "CDNA3", "CDNA4", "RDNA2", "RDNA3", "RDNA4" are the ISA manuals'
chapters on manually inserted wait states; "rocRoller" is AMD's observers of wait states; "Mesa" its
README-ISA. A rule on which two of them agree is an error, one from a single source a warning, and
one that LLVM follows although a manual is silent a hint. We have measured none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from wavecore._fork import cached_property
from wavecore.analysis.hazards.effects import (
    EXEC,
    EXECZ,
    HWREG,
    M0,
    MODE,
    TRAPSTS,
    VCC,
    VCCZ,
    Effects,
    is_scalar,
    is_vector,
)
from wavecore.analysis.hazards.graph import Step
from wavecore.analysis.hazards.kinds import Kind
from wavecore.emulator.reports import Severity
from wavecore.isa.facts import Mark
from wavecore.isa.registers import LDS_DIRECT
from wavecore.targets import Target
from wavecore.targets.generations import is_in

Registers = frozenset[int]
NONE: Registers = frozenset()


@dataclass(frozen=True, eq=False)
class Side:
    """The instructions on one side of a rule, and which of their registers matter.

    Attributes:
        what: the description.
        kinds: it is one of these (empty: any instruction).
        without: it is none of these.
        names: its mnemonic is one of these (empty: any).
        mark: its mnemonic has this mark (isa/facts.py).
        where: a further condition.
        registers: those that matter; None if the rule does not depend on registers.
    """

    what: str
    kinds: Kind = Kind.NOTHING
    without: Kind = Kind.NOTHING
    names: frozenset[str] = frozenset()
    mark: Mark | None = None
    where: Callable[[Step], bool] | None = None
    registers: Callable[[Step], Registers] | None = None

    @property
    def is_of_names(self) -> bool:
        """Whether it applies only to certain mnemonics."""
        return bool(self.names) or self.mark is not None

    def may_fit(self, kinds: Kind, name: str, marks: Collection[Mark]) -> bool:
        """Whether an instruction with this mnemonic, its marks and this kind can match."""
        if self.kinds and not kinds & self.kinds:
            return False
        if kinds & self.without:
            return False
        if self.mark is not None and self.mark not in marks:
            return False
        return not self.names or name in self.names


@dataclass(frozen=True, eq=False)
class Rule:
    """The wait states required between two instructions.

    Attributes:
        id: its reports have the kind `hazard.` plus this.
        on: the group of targets that it applies to (wavecore/targets/generations.py).
        states: the number of wait states, or a function of both instructions.
        limit: the largest number that `states` can be.
        verb: how the second instruction uses the registers, for messages.
        sources: its sources.
        note: a remark for the table in the documentation.
        cases: the numbers after an instruction, by a description of the second instruction's use,
            if they differ.
    """

    id: str
    on: str
    first: Side
    second: Side
    states: int | Callable[[Step, Step], int]
    sources: str
    severity: Severity = Severity.ERROR
    limit: int = 0
    verb: str = "reads"
    note: str = ""
    cases: Callable[[Step], dict[str, int]] | None = None

    def holds_for(self, target: Target) -> bool:
        """Whether it applies to a target."""
        return is_in(target, self.on)

    @cached_property
    def most(self) -> int:
        """The largest number of wait states that it can require."""
        return self.states if isinstance(self.states, int) else self.limit

    def needed(self, first: Step, second: Step) -> int:
        """The wait states required between two instructions that match its sides."""
        return self.states if isinstance(self.states, int) else self.states(first, second)


# ------------------------------------------------------------------------- sets of registers


def named_reads(step: Step) -> Registers:
    """The registers that its operands read."""
    return frozenset(r for use in step.effects.reads if use.role for r in use.registers)


def scalars_read(step: Step) -> Registers:
    """SGPRs that its operands name, except EXEC."""
    return frozenset(r for r in named_reads(step) if is_scalar(r) and r < EXEC)


def vectors_read(step: Step) -> Registers:
    """VGPRs and AGPRs that its operands name."""
    return frozenset(filter(is_vector, named_reads(step)))


def scalars_written(step: Step) -> Registers:
    """SGPRs that it writes, except EXEC."""
    return frozenset(r for r in step.effects.written if is_scalar(r) and r < EXEC)


def vectors_written(step: Step) -> Registers:
    """VGPRs and AGPRs that it writes."""
    return frozenset(filter(is_vector, step.effects.written))


def exec_written(step: Step) -> Registers:
    """EXEC, if it is written."""
    return step.effects.written & {EXEC, EXEC + 1}


def always_exec(step: Step) -> Registers:
    """EXEC: every such instruction depends on it."""
    return frozenset({EXEC, EXEC + 1})


def role(*roles: str) -> Callable[[Step], Registers]:
    """The registers that operands with these roles read."""
    return lambda step: step.effects.reads_of(*roles)


def _mask_uses(effects: Effects, step: Step) -> Registers:
    if not any("mask" in part.facts.marks for part in step.inst.parts):
        return NONE
    return frozenset(filter(is_scalar, effects.reads_of("src2")))


def masks_read(step: Step) -> Registers:
    """SGPRs that it reads as one bit per lane: selections and carries."""
    return _mask_uses(step.effects, step)


def constants_read(step: Step) -> Registers:
    """SGPRs that it reads as one value for all lanes."""
    return scalars_read(step) - masks_read(step)


def _flags_of(step: Step) -> Registers:
    """VCC if VCCZ is a source, EXEC if EXECZ is."""
    found = step.effects.read
    masks = {VCC, VCC + 1} if VCCZ in found else set()
    return frozenset(masks | ({EXEC, EXEC + 1} if EXECZ in found else set()))


def hwregs(step: Step) -> Registers:
    """The hardware register that s_getreg or s_setreg names."""
    used = step.effects.read | step.effects.written
    return frozenset(r for r in used if HWREG <= r < HWREG + 64)


def stored(step: Step) -> Registers:
    """The VGPRs of a store's data, if there are more than two."""
    data = step.effects.reads_of("vdata")
    return data if len(data) > 2 else NONE


def _m0(step: Step) -> Registers:
    """M0, if it is read without an operand that names it, or as LDS_DIRECT's address."""
    direct = {r for r, op in step.inst.operands.items() if (op.kind, op.index) == _LDS_DIRECT}
    return frozenset(
        register
        for use in step.effects.reads
        if not use.role or use.role in direct
        for register in use.registers
        if register in M0
    )


def written_or_read(step: Step) -> Registers:
    """VGPRs that it reads or writes."""
    return vectors_read(step) | vectors_written(step)


# ----------------------------------------------------------------------------- instructions

_BUFFER = ("MUBUF", "MTBUF")


def _named(names: str) -> frozenset[str]:
    return frozenset(names.split())


READ_LANE, READ_FIRST = _named("v_readlane_b32"), _named("v_readfirstlane_b32")
WRITE_LANE = _named("v_writelane_b32")
_SETREG = _named("s_setreg_b32 s_setreg_imm32_b32")
_INDEXING = _named("s_set_gpr_idx_on s_set_gpr_idx_off s_set_gpr_idx_mode s_set_gpr_idx_idx")


def _is_buffer(step: Step) -> bool:
    return step.inst.encoding in _BUFFER


def _has_scalar_offset(step: Step) -> bool:
    """Whether a buffer instruction's offset is in an SGPR."""
    return step.inst.operands["soffset"].kind == "sgpr"


def _wide_buffer_store(step: Step) -> bool:
    return _is_buffer(step) and "soffset" in step.inst.operands and not _has_scalar_offset(step)


def _wide_buffer_store_by_sgpr(step: Step) -> bool:
    return _is_buffer(step) and "soffset" in step.inst.operands and _has_scalar_offset(step)


def places_result(step: Step) -> bool:
    """Whether SDWA, op_sel or a byte number puts the result in part of its register."""
    inst, mods = step.inst, step.inst.mods
    if step.any(Kind.SDWA):
        return mods.get("dst_sel", 6) != 6
    if inst.encoding != "VOP3" or step.any(Kind.SCALAR_RESULT):
        return False
    op_sel = mods.get("op_sel", 0)
    return bool(op_sel & 8 or ("byte" in inst.facts.marks and op_sel & 12))


def _is_packed(step: Step) -> bool:
    """Whether it is VOP3P with modifiers, and uses src0's high half for its high result."""
    mods = step.inst.mods
    if not step.inst.encoding.startswith("VOP3P") or step.any(Kind.MFMA):
        return False
    return (
        "whole" not in step.inst.facts.marks
        and "op_sel" in mods
        and bool(mods.get("op_sel_hi", 0) & 1)
    )


def _places_scaled(step: Step) -> bool:
    """Whether one of CDNA 4's conversions preserves part of its register."""
    marks = step.inst.facts.marks
    if "part" in marks:
        return True
    return "chosen_part" in marks and bool(step.inst.mods.get("op_sel", 0) & 12)


def _writes_vskip(step: Step) -> bool:
    """Whether s_setreg covers bit 28 of MODE."""
    simm = step.inst.mods.get("simm16", 0)
    low, size = simm >> 6 & 31, (simm >> 11 & 31) + 1
    return MODE in step.effects.written and low <= 28 < low + size


_LDS_DIRECT = ("special", LDS_DIRECT)
_IMPLIED_CARRY = ("VOP2", "VOPC")

VALU = Side("VALU", Kind.VALU)
MEMORY = Kind.VMEM | Kind.DS | Kind.EXPORT
VECTOR = Kind.VALU | MEMORY
CDNA, CDNA2, CDNA3 = "CDNA", "CDNA 2 and later", "CDNA 3 and later"
CDNA4, UNTIL_CDNA2 = "CDNA 4", "CDNA 1 and 2"


def _valu(what: str, registers: Callable[[Step], Registers]) -> Side:
    return Side(what, Kind.VALU, registers=registers)


WRITES_SGPR = _valu("VALU writes an SGPR or VCC", scalars_written)
WRITES_VGPR = _valu("VALU writes a VGPR", vectors_written)
WRITES_EXEC = _valu("VALU (v_cmpx) writes EXEC", exec_written)
STORES = Side(
    "FLAT, GLOBAL or SCRATCH stores more than 64 bits a lane", Kind.STORE | Kind.ATOMIC,
    where=lambda step: step.any(Kind.VMEM) and not _is_buffer(step), registers=stored,
)  # fmt: skip
BUFFER_STORES = Side(
    "a buffer store of more than 64 bits a lane, no SGPR offset", Kind.STORE | Kind.ATOMIC,
    where=_wide_buffer_store, registers=stored,
)  # fmt: skip
OVERWRITES = _valu("VALU overwrites the data", vectors_written)
_LLVM_AND_MANUALS = "LLVM; CDNA3, CDNA4; rocRoller"

GENERAL = (
    Rule(
        "G1", CDNA, WRITES_SGPR,
        Side("VMEM, FLAT, GLOBAL or SCRATCH reads it (descriptor, address, offset)", Kind.VMEM,
             registers=scalars_read),
        5, _LLVM_AND_MANUALS, note="SMEM and SALU may read it immediately",
    ),
    Rule(
        "G1.exec", CDNA, WRITES_EXEC,
        Side("VMEM, FLAT, GLOBAL or SCRATCH", Kind.VMEM, registers=always_exec),
        5, "LLVM", Severity.INFO, verb="depends on", note="in no manual",
    ),
    Rule(
        "G2", CDNA, WRITES_SGPR,
        Side("v_readlane or v_writelane uses it as lane number", names=READ_LANE | WRITE_LANE,
             registers=role("src1")),
        4, _LLVM_AND_MANUALS,
    ),
    Rule(
        "G3", CDNA, WRITES_SGPR,
        Side("v_div_fmas reads VCC", names=_named("v_div_fmas_f32 v_div_fmas_f64"),
             registers=lambda step: frozenset({VCC, VCC + 1})),
        4, _LLVM_AND_MANUALS,
    ),
    Rule(
        "G4", CDNA, WRITES_VGPR,
        Side("DPP moves it between lanes", Kind.DPP, registers=role("src0")),
        2, _LLVM_AND_MANUALS,
    ),
    Rule(
        "G4.other", CDNA,
        Side("any other instruction writes a VGPR", VECTOR, registers=vectors_written),
        Side("DPP reads it through any operand", Kind.DPP, registers=vectors_read),
        2, "LLVM", Severity.INFO, note="the manuals name only VALU, and the source that DPP moves",
    ),
    Rule(
        "G5", CDNA, WRITES_EXEC, Side("DPP", Kind.DPP, registers=always_exec),
        5, "LLVM; CDNA4", verb="depends on", note="EXEC written by SALU: none",
    ),
    Rule(
        "G6", CDNA,
        _valu("VALU writes VCC or EXEC", lambda s: scalars_written(s) | exec_written(s)),
        _valu("VALU reads VCCZ or EXECZ as a source", _flags_of),
        5, "CDNA3, CDNA4", Severity.WARNING, verb="reads the zero flag of",
    ),
    Rule(
        "G7", CDNA, Side("s_setreg", names=_SETREG, registers=hwregs),
        Side("s_getreg or s_setreg of the same register", names=_SETREG | {"s_getreg_b32"},
             registers=hwregs),
        2, "LLVM; CDNA4", verb="accesses",
    ),
    Rule(
        "G8", CDNA, Side("s_setreg writes MODE.vskip", names=_SETREG, where=_writes_vskip),
        Side("any vector instruction", VECTOR), 2, "CDNA3, CDNA4; Mesa", Severity.WARNING,
    ),
    Rule(
        "G9", CDNA,
        Side("s_setreg writes TRAPSTS", names=_SETREG,
             where=lambda step: TRAPSTS in step.effects.written),
        Side("s_rfe", names=_named("s_rfe_b64 s_rfe_restore_b64")), 1, "LLVM; CDNA4",
    ),
    Rule(
        "G10", CDNA,
        Side("SALU writes M0", Kind.SALU, registers=lambda s: s.effects.written & M0),
        Side("GDS, s_sendmsg, s_ttracedata, s_movrel, LDS with add-TID, loads into LDS",
             where=lambda step: step.inst.name not in _INDEXING, registers=_m0),
        1, "LLVM; CDNA4", note="plain LDS instructions need none",
    ),
    Rule("G11", UNTIL_CDNA2, STORES, OVERWRITES, 1, "LLVM; CDNA4", verb="overwrites"),
    Rule("G11", CDNA3, STORES, OVERWRITES, 2, "LLVM; CDNA4", verb="overwrites"),
    Rule("G12", UNTIL_CDNA2, BUFFER_STORES, OVERWRITES, 1, "LLVM; CDNA4", verb="overwrites"),
    Rule("G12", CDNA3, BUFFER_STORES, OVERWRITES, 2, "LLVM; CDNA4", verb="overwrites"),
    Rule(
        "G13", CDNA3,
        Side("a buffer store of more than 64 bits a lane, with an SGPR offset",
             Kind.STORE | Kind.ATOMIC, where=_wide_buffer_store_by_sgpr, registers=stored),
        OVERWRITES,
        1, "LLVM main (#197267)", Severity.WARNING, verb="overwrites",
        note="measured on gfx950 by LLVM's authors; not in the manuals, and LLVM 22 inserts none",
    ),
    Rule(
        "G14", CDNA,
        Side("a store of more than 64 bits a lane, no SGPR offset", Kind.STORE | Kind.ATOMIC,
             where=lambda s: s.any(Kind.VMEM) and not _wide_buffer_store_by_sgpr(s),
             registers=stored),
        Side("a load or LDS overwrites the data", Kind.VMEM | Kind.DS, registers=vectors_written),
        1, "CDNA3, CDNA4; rocRoller", Severity.WARNING, verb="overwrites", note="LLVM inserts none",
    ),
    Rule(
        "G15", CDNA3, WRITES_SGPR, _valu("VALU reads it as a constant", constants_read),
        2, "LLVM; CDNA3, CDNA4",
    ),
    Rule(
        "G16", CDNA3, WRITES_SGPR, _valu("VALU reads it as a mask or carry", masks_read),
        2, "LLVM", Severity.WARNING, note="the manuals require none, rocRoller 1",
    ),
    Rule(
        "G17", CDNA3, WRITES_EXEC,
        _valu("VALU reads EXEC as a constant", lambda s: named_reads(s) & {EXEC, EXEC + 1}),
        2, "CDNA3, CDNA4", Severity.WARNING,
    ),
    Rule(
        "G18", CDNA3, WRITES_EXEC,
        Side("v_readlane, v_readfirstlane or v_writelane",
             names=READ_LANE | READ_FIRST | WRITE_LANE, registers=always_exec),
        4, "LLVM; CDNA3, CDNA4", verb="depends on",
    ),
    Rule(
        "G19", CDNA3, WRITES_VGPR,
        Side("v_readlane or v_readfirstlane reads it", names=READ_LANE | READ_FIRST,
             registers=vectors_read),
        1, "LLVM; CDNA3, CDNA4",
    ),
    Rule(
        "G20", CDNA3,
        Side("a transcendental instruction writes a VGPR", Kind.TRANS, registers=vectors_written),
        Side("another VALU reads it", Kind.VALU, Kind.TRANS, registers=vectors_read),
        1, "LLVM; CDNA3, CDNA4", note="transcendentals and stores may read it immediately",
    ),
    Rule(
        "G21", CDNA3,
        Side("VALU writes part of a VGPR (SDWA, op_sel, a byte of v_cvt_sr)", Kind.VALU,
             where=places_result, registers=vectors_written),
        _valu("VALU reads or writes it", written_or_read),
        1, "LLVM (#100276); CDNA3, CDNA4", verb="accesses",
    ),
    Rule(
        "G21.packed", CDNA3,
        Side("a packed instruction whose op_sel_hi[0] is set writes a VGPR", Kind.VALU,
             where=_is_packed, registers=vectors_written),
        _valu("VALU reads or writes it", written_or_read),
        1, "LLVM", Severity.INFO, verb="accesses",
        note="LLVM takes the bit for op_sel[3]; in no manual",
    ),
    Rule(
        "G22", CDNA4,
        Side("v_cvt_scalef32_* writes part of a VGPR", Kind.VALU, where=_places_scaled,
             registers=vectors_written),
        _valu("VALU reads or writes it", written_or_read),
        1, "LLVM (#117844, #118589, #140218); CDNA4", verb="accesses",
    ),
    Rule(
        "G23", CDNA4,
        Side("a conversion to 8 or 4 bits writes part of a VGPR", mark="small_float",
             registers=vectors_written),
        Side("another conversion to 8 or 4 bits writes another part of it", mark="small_float",
             registers=vectors_written),
        1, "CDNA4", Severity.WARNING, verb="writes",
    ),
    Rule(
        "G24", CDNA4, WRITES_VGPR,
        Side("v_permlane16_swap or v_permlane32_swap",
             names=_named("v_permlane16_swap_b32 v_permlane32_swap_b32"), registers=vectors_read),
        2, "LLVM; CDNA4",
    ),
    Rule(
        "G25", CDNA4, WRITES_EXEC,
        Side("v_permlane", Kind.PERMLANE, registers=always_exec),
        4, "LLVM; CDNA4", verb="depends on",
    ),
    Rule(
        "G28", CDNA2, Side("MFMA of f64", Kind.DGEMM),
        Side("v_fma_f64 or v_fmac_f64, with any registers",
             names=_named("v_fma_f64 v_fmac_f64")),
        2, "LLVM; rocRoller",
    ),
    Rule(
        "G30", UNTIL_CDNA2,
        Side("VALU writes VCC implicitly", Kind.VALU,
             where=lambda step: step.inst.encoding.split("_")[0] in _IMPLIED_CARRY,
             registers=lambda step: scalars_written(step) & {VCC, VCC + 1}),
        _valu("VALU reads VCC as a constant", constants_read),
        1, "CDNA3, CDNA4; rocRoller", Severity.WARNING,
    ),
)  # fmt: skip


def _other_opcode(first: Step, second: Step) -> bool:
    return first.inst.name != second.inst.name


def _dot_read(first: Step, second: Step) -> int:
    """The same v_dot reads its accumulator immediately, but not A and B."""
    if _other_opcode(first, second):
        return 3
    return 3 if second.effects.reads_of("src0", "src1") & first.effects.written else 0


DOT = (
    Rule(
        "DOT.read", CDNA2,
        Side("v_dot writes a VGPR", Kind.DOT, registers=vectors_written),
        Side("VALU, memory or export reads it", VECTOR, Kind.MFMA, registers=vectors_read),
        _dot_read, "LLVM; CDNA3, CDNA4", limit=3,
        note="none if the same v_dot reads it as its accumulator",
    ),
    Rule(
        "DOT.write", CDNA2,
        Side("v_dot writes a VGPR", Kind.DOT, registers=vectors_written),
        Side("another VALU or a load writes it", Kind.VALU | Kind.VMEM | Kind.DS, Kind.MFMA,
             registers=vectors_written),
        lambda first, second: 3 if _other_opcode(first, second) else 0,
        "LLVM; CDNA3, CDNA4", limit=3, verb="writes",
    ),
    Rule(
        "DOT.mfma", CDNA2,
        Side("v_dot writes a VGPR", Kind.DOT, registers=vectors_written),
        Side("MFMA reads it", Kind.MFMA, registers=vectors_read),
        3, "CDNA3, CDNA4", Severity.WARNING, note="LLVM inserts none",
    ),
)  # fmt: skip
