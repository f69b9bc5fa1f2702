"""The matrix instructions: shape, types, cost, operands, modifiers, names, and where each exists.

`rows` holds what cannot be derived; registers, FLOPs, opcodes, builtins and legal modifiers are
derived from it here, layouts in `layouts`.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from wavecore import targets as gpus
from wavecore.errors import TargetError
from wavecore.matrix.rows import RDNA3, Row, rows

if TYPE_CHECKING:
    from wavecore.matrix.layout import Layout

# Bits of one element of a type in a register.
ELEMENT_BITS = {
    "f64": 64, "f32": 32, "xf32": 32, "i32": 32, "f16": 16, "bf16": 16,
    "i8": 8, "iu8": 8, "fp8": 8, "bf8": 8, "iu4": 4,
}  # fmt: skip
OPERANDS = ("A", "B", "C", "D", "K")


class Modifier(NamedTuple):
    """A modifier of an instruction: its largest value, and what it does."""

    largest: int
    meaning: str


class Operand(NamedTuple):
    """One operand of an instruction.

    `registers` is per wave size; `files` the register files it can lie in; `source` the field of
    the encoding that names it.
    """

    name: str
    dtype: str
    dims: tuple[tuple[str, int], ...]
    registers: Mapping[int, int]
    files: tuple[str, ...]
    source: str


@dataclass(frozen=True)
class MatrixInstruction:
    """A matrix instruction of one target: D = A B + C, `blocks` products at once."""

    name: str  # LLVM's mnemonic on this target
    target: str
    m: int
    n: int
    k: int
    blocks: int
    a_type: str
    b_type: str
    cd_type: str
    cycles: int  # of one instruction on one SIMD

    # -------------------------------------------------------------------------- kinds

    @property
    def is_mfma(self) -> bool:
        """CDNA's, dense or sparse."""
        return not self.is_wmma

    @property
    def is_wmma(self) -> bool:
        """RDNA's, dense or sparse."""
        return "wm" in self.name

    @property
    def sparse(self) -> bool:
        """Whether A keeps two of every four k, and an index operand says which."""
        return "mac" in self.name

    @property
    def is_rdna3(self) -> bool:
        """Whether A and B are copied to each 16 lanes, and 16-bit results take a register each."""
        return self.target in RDNA3

    @property
    def ab_type(self) -> str:
        """The type of A, and of B where they are one."""
        return self.a_type

    @property
    def waves(self) -> tuple[int, ...]:
        """The wave sizes it runs in, the target's default first."""
        return gpus.get(self.target).wave_sizes

    # --------------------------------------------------------------------------- cost

    @property
    def flops(self) -> int:
        """Operations: a multiplication and an addition each count; a sparse A's zeros do too."""
        return 2 * self.m * self.n * self.k * self.blocks

    @property
    def flops_per_clock(self) -> int:
        """Operations per clock of a CU, if all its SIMDs issue nothing else."""
        return self.flops * gpus.get(self.target).simds_per_cu // self.cycles

    @property
    def passes(self) -> int:
        """Groups of four cycles, as the ISA manuals count."""
        return self.cycles // 4

    @property
    def coexecution_cycles(self) -> int:
        """Cycles in which the SIMD can issue VALU instructions beside it; 0 for none.

        Source: AMD's matrix instruction calculator.
        """
        if self.is_wmma or self.cd_type == "f64":
            return 0
        if self.target in ("gfx942", "gfx950"):
            if self.a_type == "f32":
                return 0
            return self.cycles - (8 if self.sparse else 4)
        free = self.cycles - (8 if self.target == "gfx908" else 4)
        return max(free, 0)

    # ----------------------------------------------------------------------- operands

    @property
    def blgp_negates(self) -> bool:
        """Whether BLGP holds the signs of A, B and C: in the f64 forms from gfx940 on."""
        return self.cd_type == "f64" and self.target in ("gfx942", "gfx950")

    @cached_property
    def operands(self) -> Mapping[str, Operand]:
        """A, B, C, D, and K where A is sparse. A sparse instruction's C is D's register."""
        sources = {"A": "src0", "B": "src1", "C": "vdst" if self.sparse else "src2", "D": "vdst"}
        sources |= {"K": "src2"} if self.sparse else {}
        return MappingProxyType({name: self._operand(name, at) for name, at in sources.items()})

    def _operand(self, name: str, source: str) -> Operand:
        types = {
            "A": self.a_type,
            "B": self.b_type,
            "C": self.cd_type,
            "D": self.cd_type,
            "K": "index",
        }
        layouts = {wave: self.layout(name, wave=wave) for wave in self.waves}
        dims = layouts[self.waves[0]].dims
        registers = {wave: lay.registers for wave, lay in layouts.items()}
        return Operand(name, types[name], dims, registers, self._files(name), source)

    def _files(self, operand: str) -> tuple[str, ...]:
        if self.is_wmma or operand == "K":
            return ("VGPR",)
        if self.target == "gfx908" and operand in ("C", "D"):
            return ("AGPR",)
        return ("VGPR", "AGPR")

    @property
    def alignment(self) -> int:
        """Registers: a tuple of them starts at a multiple of this."""
        return 2 if gpus.get(self.target).even_aligned_vgprs else 1

    def layout(
        self,
        operand: str,
        *,
        wave: int | None = None,
        cbsz: int = 0,
        abid: int = 0,
        blgp: int = 0,
        opsel: int = 0,
    ) -> Layout:
        """Where an operand's entries lie: "A", "B", "C", "D" or "K", the sparse index.

        Args:
            wave: lanes; None is the target's default.
            cbsz, abid: A's broadcast; for a sparse instruction, which index set.
            blgp: B's lane groups.
            opsel: the half that 16-bit C and D take on RDNA 3; the index set on RDNA 4.
        Raises: TargetError naming what is legal.
        """
        from wavecore.matrix import layouts

        if operand not in OPERANDS or (operand == "K" and not self.sparse):
            legal = "A, B, C, D and K" if self.sparse else "A, B, C and D"
            raise TargetError(f"{self.name} has no operand {operand!r}, but {legal}.")
        wave = self.check_wave(wave)
        self.check_modifiers(wave, cbsz=cbsz, abid=abid, blgp=blgp, opsel=opsel)
        return layouts.layout(self, operand, wave, cbsz, abid, blgp, opsel)

    def _repr_svg_(self) -> str:
        from wavecore.matrix.picture import product_svg

        return product_svg(self)

    def check_wave(self, wave: int | None) -> int:
        """The wave size, the target's default for None. Raises: TargetError."""
        if wave is None:
            return self.waves[0]
        if wave not in self.waves:
            legal = " or ".join(map(str, self.waves))
            raise TargetError(f"{self.name} on {self.target} runs in waves of {legal}, not {wave}.")
        return wave

    # ---------------------------------------------------------------------- modifiers

    def modifiers(self, wave: int | None = None) -> Mapping[str, Modifier]:
        """The modifiers it takes, by name."""
        return _modifiers(self, self.check_wave(wave))

    def check_modifiers(self, wave: int | None = None, **values: int) -> None:
        """Raises: TargetError naming what is legal, if a value is not."""
        legal = self.modifiers(wave)
        for name, value in values.items():
            if not value:
                continue
            if name not in legal:
                takes = ", ".join(legal) or "none"
                raise TargetError(f"{self.name} takes no {name}; its modifiers: {takes}.")
            if not 0 <= value <= legal[name].largest:
                largest = legal[name].largest
                raise TargetError(f"{self.name}: {name} = {value}, must be 0 to {largest}.")
        cbsz, abid = values.get("cbsz", 0), values.get("abid", 0)
        if not self.sparse and abid >= 1 << cbsz:
            largest = (1 << cbsz) - 1
            raise TargetError(
                f"{self.name}: abid = {abid}, must be 0 to {largest} with cbsz = {cbsz}."
            )

    # -------------------------------------------------------------------------- names

    @property
    def encoding(self) -> str:
        """The microcode format."""
        return "VOP3P-MAI" if self.is_mfma else "VOP3P"

    @property
    def opcode(self) -> int:
        """The op field of its encoding."""
        from wavecore.isa.table import table

        return table(self.target).opcode_of(self.encoding, self.name)

    @property
    def builtins(self) -> Mapping[int, str]:
        """Clang's builtin by wave size."""
        stem = "__builtin_amdgcn_" + builtin_stem(self)
        if self.is_mfma:
            return {64: stem}
        suffix = "" if self.is_rdna3 or self.sparse else "_gfx12"
        return {wave: f"{stem}_w{wave}{suffix}" for wave in self.waves}

    @property
    def intrinsic(self) -> str:
        """LLVM's intrinsic, without the types that WMMA's are overloaded by."""
        return "llvm.amdgcn." + builtin_stem(self).replace("_", ".")


def builtin_stem(inst: MatrixInstruction) -> str:
    """The builtin's name between its prefix and the wave size."""
    row = _row_of(inst.name)
    if not row.old:
        return row.name.removeprefix("v_")
    return row.old.removeprefix("v_")


@cache
def _modifiers(inst: MatrixInstruction, wave: int) -> Mapping[str, Modifier]:
    found: dict[str, Modifier] = {}
    if inst.is_mfma:
        _mfma_modifiers(inst, found)
        return MappingProxyType(found)
    if inst.sparse:
        sets = _index_sets(inst, wave)
        if sets > 1:
            found["opsel"] = Modifier(sets - 1, "which of the index register's sets is read")
    elif inst.is_rdna3 and ELEMENT_BITS[inst.cd_type] == 16:
        found["opsel"] = Modifier(1, "1: C and D in the upper halves of their registers")
    if inst.cd_type == "i32":
        found["neg_lo"] = Modifier(3, "bit 0: A is signed, bit 1: B is signed")
        found["clamp"] = Modifier(1, "saturate D")
    elif inst.a_type in ("f16", "bf16"):
        largest = 3 if inst.sparse else 7
        found["neg_lo"] = Modifier(largest, "negates even k of A, of B; bit 2: C")
        found["neg_hi"] = Modifier(largest, "negates odd k of A, of B; bit 2: magnitude of C")
    elif not inst.sparse:
        found["neg_lo"] = Modifier(4, "bit 2 negates C")
        found["neg_hi"] = Modifier(4, "bit 2: magnitude of C")
    return MappingProxyType(found)


def _mfma_modifiers(inst: MatrixInstruction, found: dict[str, Modifier]) -> None:
    new = inst.target in ("gfx942", "gfx950")
    if inst.sparse:
        sets = _index_sets(inst, 64)
        if sets > 1:
            found["cbsz"] = Modifier(1, "1: the lowest index set is read, whatever abid is")
            found["abid"] = Modifier(sets - 1, "which of the index register's sets is read")
        return
    if inst.blgp_negates:
        found["blgp"] = Modifier(7, "bits negate A, B, C")
        return
    if inst.cd_type == "f64":
        return
    if inst.blocks > 1:
        most = inst.blocks.bit_length() - 1
        found["cbsz"] = Modifier(most, "2**cbsz neighbouring blocks share one block of A")
        found["abid"] = Modifier(inst.blocks - 1, "which block of them it is")
    if not new or inst.a_type == "f32" or inst.blocks > 1:
        found["blgp"] = Modifier(7, "which lanes' B each group of lanes reads")


def _index_sets(inst: MatrixInstruction, wave: int) -> int:
    """How many sets of indices the index register holds."""
    from wavecore.matrix.layouts import INDEX_REGISTER, index_bits

    return min(INDEX_REGISTER // index_bits(inst, wave), 4)


# --------------------------------------------------------------------------------- lookup


@cache
def _row_of(name: str) -> Row:
    return next(row for row in rows() if name in (row.old, row.name))


def _cycles(row: Row, target: str) -> int:
    """16-bit forms of one block take half the cycles from gfx942 on; gfx950 halves f64's rate."""
    if row.old and row.blocks == 1 and target in row.targets and row.a_type in ("f16", "bf16"):
        return row.cycles // 2
    if target == "gfx950" and row.a_type == "f64" and row.m == 16:
        return 2 * row.cycles
    return row.cycles


@cache
def _by_target(target: str) -> Mapping[str, MatrixInstruction]:
    found: dict[str, MatrixInstruction] = {}
    for row in rows():
        for name, targets in ((row.old, row.old_targets), (row.name, row.targets)):
            if target in targets:
                found[name] = MatrixInstruction(
                    name, target, row.m, row.n, row.k, row.blocks,
                    row.a_type, row.b_type, row.cd_type, _cycles(row, target),
                )  # fmt: skip
    return MappingProxyType(found)


@cache
def _spellings(target: str) -> Mapping[str, str]:
    """Every spelling that names an instruction of the target -> its mnemonic there."""
    known = _by_target(target)
    found = {name: name for name in known}
    for row in rows():
        here = next((name for name in (row.name, row.old) if name in known), None)
        if here is None:
            continue
        plain = re.sub(r"_\d+b_", "_", row.name)
        # Without _1k it is another instruction up to gfx90a, and this one from gfx942 on.
        short = row.old.removesuffix("_1k") if here == row.name else ""
        for name in (row.name, row.old, short, plain):
            if name:
                found.setdefault(name, here)
                found.setdefault(name.removeprefix("v_"), here)
        found.setdefault(f"{row.name or row.old}_e64", here)
        for builtin in known[here].builtins.values():
            found[builtin] = here
        found["__builtin_amdgcn_" + builtin_stem(known[here])] = here
        found[known[here].intrinsic] = here
    return MappingProxyType(found)


def targets() -> tuple[str, ...]:
    """The targets that have matrix instructions."""
    every = {target for row in rows() for target in (*row.old_targets, *row.targets)}
    return tuple(sorted(every, key=lambda name: (len(name), name)))


def instructions(target: str) -> list[MatrixInstruction]:
    """The matrix instructions of a target, by name. Raises: TargetError if it has none."""
    found = _by_target(target)
    if not found:
        raise TargetError(f"{target} has no matrix instructions; {', '.join(targets())} have.")
    return sorted(found.values(), key=lambda inst: inst.name)


def instruction(name: str, target: str) -> MatrixInstruction:
    """A matrix instruction by any of its spellings: mnemonic, old mnemonic, builtin, intrinsic.

    Raises: TargetError, with near names, if the target has no such instruction.
    """
    known = _spellings(target)
    if name.lower() in known:
        return _by_target(target)[known[name.lower()]]
    elsewhere = [other for other in targets() if name.lower() in _spellings(other)]
    if elsewhere:
        have = ", ".join(elsewhere)
        raise TargetError(f"{target} has no matrix instruction {name!r}; {have} have it.")
    near = difflib.get_close_matches(name, known, 3)
    hint = f" Did you mean {', '.join(near)}?" if near else ""
    raise TargetError(f"{target} has no matrix instruction {name!r}.{hint}")


__all__ = [
    "ELEMENT_BITS", "MatrixInstruction", "Modifier", "Operand",
    "instruction", "instructions", "targets",
]  # fmt: skip
