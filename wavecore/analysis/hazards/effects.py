"""The registers that an instruction reads and writes, determined statically.

Registers are numbers in one space, so that sets of them compare fast: SGPRs by selector (VCC is
106, EXEC 126), then flags, hardware registers, VGPRs from VGPR and AGPRs from AGPR. Reads and
writes follow from the operands' roles in the ISA tables, and from the implicit registers in
isa/facts.py. Tests compare them with the reads and writes of the semantics, for every form of every
instruction: tests/analysis/hazards/test_effects.py.

They differ from the semantics as follows: counters and units are not registers, EXEC masks all
vector instructions, and s_getreg and s_setreg name registers that the emulator does not have.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from wavecore import targets
from wavecore._fork import cached_property
from wavecore.analysis.hazards.kinds import Kind, kinds_of
from wavecore.isa import Instruction, Operand, registers
from wavecore.isa.facts import Beside
from wavecore.isa.registers import EXEC_LO, TTMP_FIRST, VCC_LO, scalar_file

VCC, EXEC = VCC_LO, EXEC_LO
M0 = frozenset({124, 125})  # one is M0, the other NULL, depending on the target
SCC, VCCZ, EXECZ = 128, 129, 130
HWREG = 160  # plus s_getreg's number for it, 0 to 63
MODE, STATUS, TRAPSTS = HWREG + 1, HWREG + 2, HWREG + 3
VGPR, AGPR = 256, 2048
_GENERAL_SCALARS = TTMP_FIRST  # SGPRs and VCC are below

_FLAGS = {SCC: "scc", VCCZ: "vccz", EXECZ: "execz", VCC: "vcc_lo", VCC + 1: "vcc_hi",
          EXEC: "exec_lo", EXEC + 1: "exec_hi"}  # fmt: skip


def register_name(register: int, target: str) -> str:
    """A register's name in assembly."""
    if register >= AGPR:
        return f"a{register - AGPR}"
    if register >= VGPR:
        return f"v{register - VGPR}"
    if register in _FLAGS:
        return _FLAGS[register]
    if register >= HWREG:
        return f"hardware register {register - HWREG}" if register != MODE else "mode"
    return scalar_file(targets.get(target)).singles.get(register, f"s{register}")


def is_vector(register: int) -> bool:
    """Whether it is a per-lane register."""
    return register >= VGPR


def is_scalar(register: int) -> bool:
    """Whether it is an SGPR, VCC, EXEC or M0."""
    return register < SCC


@dataclass(frozen=True, slots=True)
class Use:
    """Registers that an instruction reads or writes through one operand.

    Attributes:
        role: the operand's role ("src0", in VOPD "x.src0"); empty for implicit registers.
    """

    role: str
    first: int
    count: int = 1

    @property
    def registers(self) -> range:
        return range(self.first, self.first + self.count)


@dataclass(frozen=True)
class Effects:
    """The registers that one instruction reads and writes.

    Attributes:
        relative: M0 selects the registers of some operands; those listed are only the base.
        opaque: the decoder only recognises the instruction (images): its registers are unknown.
    """

    kinds: Kind
    reads: tuple[Use, ...]
    writes: tuple[Use, ...]
    relative: bool = False
    opaque: bool = False

    @cached_property
    def read(self) -> frozenset[int]:
        """All registers that it reads."""
        return frozenset(r for use in self.reads for r in use.registers)

    @cached_property
    def written(self) -> frozenset[int]:
        """All registers that it writes, even partially or in some lanes."""
        return frozenset(r for use in self.writes for r in use.registers)

    @cached_property
    def scalars_read(self) -> frozenset[int]:
        """SGPRs that it reads, including VCC and M0, but not EXEC."""
        return frozenset(r for r in self.read if is_scalar(r) and r < EXEC)

    @cached_property
    def general_scalars_read(self) -> frozenset[int]:
        """SGPRs that it reads, including VCC."""
        return frozenset(r for r in self.read if r < _GENERAL_SCALARS)

    @cached_property
    def general_scalars_written(self) -> frozenset[int]:
        """SGPRs that it writes, including VCC."""
        return frozenset(r for r in self.written if r < _GENERAL_SCALARS)

    def reads_of(self, *roles: str) -> frozenset[int]:
        """The registers that operands of these roles read, including those of VOPD halves."""
        return frozenset(
            r for use in self.reads if use.role.rpartition(".")[2] in roles for r in use.registers
        )

    def has(self, kind: Kind) -> bool:
        """Whether it is all of these."""
        return self.kinds.value & kind.value == kind.value  # numbers: flags are slow

    def any(self, kinds: Kind) -> bool:
        """Whether it is one of these."""
        return self.kinds.value & kinds.value != 0


def effects(inst: Instruction) -> Effects:
    """The registers that an instruction reads and writes."""
    kinds = kinds_of(inst)
    if inst.x is not None and inst.y is not None:
        halves = [(prefix, effects(half)) for prefix, half in (("x.", inst.x), ("y.", inst.y))]
        reads = tuple(_renamed(prefix, use) for prefix, half in halves for use in half.reads)
        writes = tuple(_renamed(prefix, use) for prefix, half in halves for use in half.writes)
        return Effects(kinds, reads, writes)
    found = _Finder(inst, kinds)
    return Effects(kinds, found.reads(), found.writes(), found.relative, found.opaque)


def _renamed(prefix: str, use: Use) -> Use:
    return Use(prefix + use.role if use.role else "", use.first, use.count)


# Roles of results; the results of loads and returning atomics follow from their kind.
_RESULTS = ("vdst", "sdst")
# Roles of data that may be read or written.
_DATA = ("vdata", "sdata")

# Combined once, because enum flags are slow.
_SENDS_DATA = Kind.STORE | Kind.ATOMIC
_TAKES_M0 = Kind.LDS_DMA | Kind.GDS
_BY_OPERANDS = {"async", "tensor"}  # those whose LDS address is in an operand


class _Finder:
    """The uses of one instruction."""

    def __init__(self, inst: Instruction, kinds: Kind) -> None:
        self.inst, self.kinds, self.facts = inst, kinds, inst.facts
        self.target = targets.get(inst.target)
        self.relative = "relative" in self.facts.marks
        self.opaque = False
        self.wave = inst.row.wave
        self._operands = dict(inst.operands)
        if "any" in inst.mods or not self._operands:
            self._decode_opaque()

    def _decode_opaque(self) -> None:
        """Registers of instructions that the decoder only recognises."""
        word = self.inst.words
        if self.kinds & Kind.LDSDIR:  # VDST is bits 7 to 0 on all targets that have them
            self._operands = {"vdst": Operand("vgpr", word[0] & 255)}
        elif self.kinds & Kind.EXPORT:
            enabled = [i for i in range(4) if word[0] >> i & 1]
            self._operands = {f"src{i}": Operand("vgpr", word[1] >> 8 * i & 255) for i in enabled}
        elif self.kinds & Kind.IMAGE or self.inst.encoding.startswith("VINT"):
            self.opaque = True

    # ------------------------------------------------------------------------------ operands

    def _use(self, role: str, op: Operand) -> Iterator[Use]:
        """The registers of an operand; empty for a constant."""
        count = max(op.dwords, 1)
        if op.kind in ("vgpr", "agpr"):
            base = AGPR if op.kind == "agpr" else VGPR
            yield Use(role, base + op.index, count)
        elif op.kind == "sgpr":
            yield Use(role, op.index, count)
        elif op.kind == "special":
            yield from self._special(role, op.index)

    def _special(self, role: str, selector: int) -> Iterator[Use]:
        if selector == registers.VCCZ:
            yield Use("", VCC, self.wave // 32)
            yield Use(role, VCCZ)
        elif selector == registers.EXECZ:
            yield Use("", EXEC, self.wave // 32)
            yield Use(role, EXECZ)
        elif selector == registers.SCC:
            yield Use(role, SCC)
        elif selector == registers.LDS_DIRECT:
            yield Use(role, self.target.m0_selector)

    def _reads_operand(self, role: str) -> bool:
        """Whether the operand is a source."""
        if role in _RESULTS:
            if role == "sdst" and self.inst.encoding.startswith("SOP"):
                return "sdst" in self.facts.reads or "sdst_is_source" in self.facts.marks
            if role == "sdst":
                return bool(self.kinds & Kind.DPP)
            return "vdst_is_source" in self.facts.marks or self._keeps_vdst()
        if role in _DATA:
            return bool(self.kinds & _SENDS_DATA) or self._keeps_data()
        return True

    def _keeps_vdst(self) -> bool:
        """Whether the old contents of the vector result matter in active lanes."""
        if "vdst" in self.facts.reads:
            return True
        if not self.kinds & Kind.VALU:
            return self._keeps_data()
        # DPP does not write lanes without a source
        return self._keeps_part() or bool(self.kinds & Kind.DPP)

    def _keeps_data(self) -> bool:
        """Whether a load preserves the other half of its register."""
        halves = "d16" in self.facts.marks and not self.target.has_ecc
        return halves and bool(self.kinds & Kind.LOAD)

    def _keeps_part(self) -> bool:
        """Whether a vector result preserves part of its register."""
        mods, vdst = self.inst.mods, self._operands["vdst"]
        if vdst.kind not in ("vgpr", "agpr"):
            return False
        if self.kinds & Kind.SDWA:
            return mods["dst_unused"] == 2 and mods["dst_sel"] != 6
        if vdst.hi or (self.inst.encoding == "VOP3" and mods.get("op_sel", 0) & 8):
            return True
        return vdst.bits16 or (not self.target.zeroes_high_half and "half" in self.facts.marks)

    # --------------------------------------------------------------------------------- uses

    def reads(self) -> tuple[Use, ...]:
        found: list[Use] = []
        for role, op in self._operands.items():
            if self._reads_operand(role):
                found += self._use(role, op)
        found += self._implied_reads()
        return tuple(found)

    def _implied_reads(self) -> Iterator[Use]:
        reads, mask = self.facts.reads, self.wave // 32
        is_branch = bool(self.kinds & Kind.BRANCH)
        if "scc" in reads:
            yield Use("", SCC)
        if "vcc" in reads:
            yield Use("", VCC, mask)
            if is_branch:
                yield Use("", VCCZ)
        if "exec" in reads:
            yield Use("", EXEC, mask)
            if is_branch:
                yield Use("", EXECZ)
        yield from self._whole_exec(reads)
        takes_m0 = self.kinds & _TAKES_M0 and not self.facts.marks & _BY_OPERANDS
        if "m0" in reads or takes_m0:
            yield Use("", self.target.m0_selector)
        if "hwreg" in reads:
            register = HWREG + (self.inst.mods["simm16"] & 63)
            yield Use("", register)
            if register == STATUS:
                yield from (Use("", SCC), Use("", VCC, mask), Use("", EXEC, mask))
        elif "mode" in reads:
            yield Use("", MODE)

    def _whole_exec(self, beside: frozenset[Beside]) -> Iterator[Use]:
        """EXEC at the width of a scalar instruction."""
        if "exec32" in beside or "exec64" in beside:
            yield Use("", EXEC, 2 if "exec64" in beside else 1)

    def writes(self) -> tuple[Use, ...]:
        found: list[Use] = []
        for role, op in self._operands.items():
            if self._writes_operand(role):
                if (
                    role in _DATA and "compares" in self.facts.marks
                ):  # the second half is the comparison value
                    op = replace(op, dwords=op.dwords // 2)
                found += self._use(role, op)
        found += self._implied_writes(found)
        return tuple(found)

    def _writes_operand(self, role: str) -> bool:
        if role in _RESULTS:
            return f"{role}_is_source" not in self.facts.marks
        if role in _DATA and self.inst.encoding not in ("FLAT", "GLOBAL", "SCRATCH"):
            return bool(self.kinds & Kind.RETURNS)
        return role == "src0" and "src0" in self.facts.writes

    def _implied_writes(self, named: Iterable[Use]) -> Iterator[Use]:
        writes = self.facts.writes
        if "scc" in writes:
            yield Use("", SCC)
        yield from self._whole_exec(writes)
        if "exec" in writes and not any(use.first == EXEC for use in named):
            yield Use("", EXEC, self.wave // 32)
        if "m0" in writes:
            yield Use("", self.target.m0_selector)
        if "hwreg" in writes:
            yield Use("", HWREG + (self.inst.mods["simm16"] & 63))
        elif "mode" in writes:
            yield Use("", MODE)
