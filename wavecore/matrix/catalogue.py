"""The matrix instructions: shape, types, cost, operands, modifiers, names, and where each exists.

`rows` holds what cannot be derived; registers, FLOPs, opcodes, builtins and legal modifiers are
derived from it here, layouts in `layouts`.
"""

from __future__ import annotations

import difflib
import operator
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from wavecore import targets as gpus
from wavecore._fork import cached_property
from wavecore.errors import TargetError
from wavecore.matrix.rows import ANY, Row, rows
from wavecore.targets.model import Source, Target

if TYPE_CHECKING:
    from wavecore.matrix.layout import Layout

# Bits of one element of a type in a register.
ELEMENT_BITS = {
    "f64": 64, "f32": 32, "xf32": 32, "i32": 32, "f16": 16, "bf16": 16,
    "i8": 8, "iu8": 8, "fp8": 8, "bf8": 8, "fp6": 6, "bf6": 6, "fp4": 4, "iu4": 4,
}  # fmt: skip
# The formats of an F8F6F4 operand, by the number that selects them.
FORMATS = ("fp8", "bf8", "fp6", "bf6", "fp4")
# The formats of CDNA 5's scales, by the number that selects them; fp8 is E4M3.
SCALE_FORMATS = ("e8m0", "e5m3", "fp8")
# A's and B's scales are operands of their own.
OPERANDS = ("A", "B", "C", "D", "K", "SA", "SB")


class Modifier(NamedTuple):
    """A modifier of an instruction: its legal values, and its effect."""

    values: tuple[int, ...]
    meaning: str

    @property
    def largest(self) -> int:
        """The largest legal value."""
        return self.values[-1]

    def __str__(self) -> str:
        if self.values == tuple(range(self.largest + 1)):
            return f"0 to {self.largest}"
        return " or ".join(map(str, self.values))


class Operand(NamedTuple):
    """One operand of an instruction.

    `registers` is per wave size; `files` the register files it may be in; `source` the encoding
    field that names it.
    """

    name: str
    dtype: str
    dims: tuple[tuple[str, int], ...]
    registers: Mapping[int, int]
    files: tuple[str, ...]
    source: str


# CDNA 5's encoding has the formats of A and B where other VOP3P instructions have op_sel.
FORMAT_FIELDS = {"matrix_a_fmt": "op_sel", "matrix_b_fmt": "op_sel_hi"}


@dataclass(frozen=True)
class MatrixInstruction:
    """A matrix instruction of one target: D = A B + C, `blocks` products at once."""

    name: str  # LLVM's mnemonic on this target
    target: str
    m: int
    n: int
    k: int
    blocks: int
    a_type: str  # "f8f6f4": one of FORMATS, selected by a modifier
    b_type: str
    c_type: str
    d_type: str
    cycles: int  # per instruction on one SIMD, with the widest format
    narrow_cycles: int = 0  # with narrow formats, if fewer

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
    def scale_block(self) -> int:
        """How many k share a scale; 0 if A and B have no scales."""
        found = re.match(r"v_w?mf?ma_scale(16)?_", self.name)
        return int(found[1] or 32) if found else 0

    @property
    def sparse(self) -> bool:
        """Whether A keeps two of every four k, selected by an index operand."""
        return "mac" in self.name

    @property
    def gpu(self) -> Target:
        """The record of the target."""
        return gpus.known(self.target)

    @property
    def copies_inputs(self) -> bool:
        """Whether each group of 16 lanes holds A and B, and a 16-bit result fills a register."""
        return self.gpu.matrix_operands == "copied"

    @property
    def in_runs(self) -> bool:
        """Whether a lane's entries are runs of 16 bytes; so far only on CDNA 5."""
        return self.gpu.matrix_operands == "runs"

    @property
    def format_modifiers(self) -> Mapping[str, str]:
        """The modifiers that select A's and B's format; empty if formats are fixed."""
        if self.a_type != ANY:
            return {}
        names = ("cbsz", "blgp") if self.is_mfma else ("matrix_a_fmt", "matrix_b_fmt")
        return dict(zip("AB", names, strict=True))

    @property
    def scale_modifiers(self) -> Mapping[str, str]:
        """The modifiers that select the format of A's and B's scales, by operand; empty if none."""
        if not (self.scale_block and self.in_runs):
            return {}
        return {"SA": "matrix_a_scale_fmt", "SB": "matrix_b_scale_fmt"}

    def type_of(self, /, operand: str, **modifiers: int) -> str:
        """The type of an operand's entries with modifiers: "f16", "fp8", "index", "e8m0".

        `modifiers` may be any of the instruction's, as they are written or by the names of decoded
        fields; only those that select a format matter.

        Raises: TargetError naming the operands, or the legal values of the modifier.
        """
        self._check_operand(operand)
        types = {"A": self.a_type, "B": self.b_type, "C": self.c_type, "D": self.d_type,
                 "K": "index", "SA": "e8m0", "SB": "e8m0"}  # fmt: skip
        scale = operand in self.scale_modifiers
        if types[operand] != ANY and not scale:
            return types[operand]
        chosen = (self.scale_modifiers if scale else self.format_modifiers)[operand]
        given = modifiers.get(chosen, modifiers.get(FORMAT_FIELDS.get(chosen, chosen), 0))
        number = self.checked_modifiers({chosen: given})[chosen]
        return (SCALE_FORMATS if scale else FORMATS)[number]

    @property
    def waves(self) -> tuple[int, ...]:
        """The wave sizes it supports, the target's default first."""
        return self.gpu.wave_sizes

    # --------------------------------------------------------------------------- cost

    @property
    def flops(self) -> int:
        """Multiplications plus additions; the zeros of a sparse A count too."""
        return 2 * self.m * self.n * self.k * self.blocks

    @property
    def flops_per_clock(self) -> int:
        """Operations per clock and CU, if all its SIMDs issue only this instruction."""
        return self.flops * self.gpu.simds_per_cu // self.cycles

    def cycles_with(self, /, **modifiers: int) -> int:
        """Cycles with the formats that modifiers select.

        On CDNA 4 an 8-bit A or B doubles the passes; gfx1250 is faster only if both are fp4.
        """
        if not self.narrow_cycles:
            return self.cycles
        bits = [ELEMENT_BITS[self.type_of(operand, **modifiers)] for operand in "AB"]
        narrow = max(bits) < 8 if self.is_mfma else max(bits) == 4
        return self.narrow_cycles if narrow else self.cycles

    @property
    def cycles_source(self) -> Source:
        """The source of the cycles, and its evidence."""
        return self.gpu.matrix_cycles

    @property
    def passes(self) -> int:
        """Passes, the four-cycle units of the ISA manuals."""
        return self.cycles // 4

    @property
    def coexecution_cycles(self) -> int | None:
        """Cycles during which the SIMD can co-issue VALU instructions; None if not published.

        Source: AMD's matrix instruction calculator; CDNA 4 is taken to be like CDNA 3.
        """
        if self.in_runs:
            return None
        if self.is_wmma or self.d_type == "f64":
            return 0
        if self.gpu.has_second_mfma:
            if self.a_type == "f32":
                return 0
            return self.cycles - (8 if self.sparse else 4)
        return max(self.cycles - self.gpu.mfma_issue_cycles, 0)

    # ----------------------------------------------------------------------- operands

    @property
    def blgp_negates(self) -> bool:
        """Whether BLGP negates A, B and C, as in the f64 forms since CDNA 3."""
        return self.d_type == "f64" and self.gpu.has_second_mfma

    @cached_property
    def operands(self) -> Mapping[str, Operand]:
        """A, B, C, D; K if A is sparse; SA and SB if A and B are scaled.

        A sparse instruction's C uses D's registers.
        """
        sources = {"A": "src0", "B": "src1", "C": "vdst" if self.sparse else "src2", "D": "vdst"}
        sources |= {"K": "src2"} if self.sparse else {}
        sources |= {"SA": "scale0", "SB": "scale1"} if self.scale_block else {}
        return MappingProxyType({name: self._operand(name, at) for name, at in sources.items()})

    def _operand(self, name: str, source: str) -> Operand:
        types = {"A": self.a_type, "B": self.b_type}
        layouts = {wave: self.layout(name, wave=wave) for wave in self.waves}
        dims = layouts[self.waves[0]].dims
        registers = {wave: lay.registers for wave, lay in layouts.items()}
        dtype = types.get(name) or self.type_of(name)
        return Operand(name, dtype, dims, registers, self._files(name), source)

    def _files(self, operand: str) -> tuple[str, ...]:
        if self.is_wmma or operand in ("K", "SA", "SB"):
            return ("VGPR",)
        if operand in ("C", "D") and not self.gpu.unified_vgpr_file:
            return ("AGPR",)
        return ("VGPR", "AGPR")

    @property
    def alignment(self) -> int:
        """A register tuple starts at a multiple of this."""
        return 2 if self.gpu.even_aligned_vgprs else 1

    def layout(self, /, operand: str, *, wave: int | None = None, **modifiers: int) -> Layout:
        """Where an operand's entries are.

        Args:
            operand: "A", "B", "C", "D", "K" (the sparse index), "SA" or "SB" (A's and B's scales).
            wave: lanes; None for the target's default.
            modifiers: those of `modifiers()`; the operand ignores irrelevant ones.
        Raises: TargetError naming what is legal.
        """
        from wavecore.matrix import layouts

        self._check_operand(operand)
        wave = self.check_wave(wave)
        checked = self.checked_modifiers(modifiers, wave)
        given = {name: value for name, value in sorted(checked.items()) if value}
        return layouts.layout(self, operand, wave, **given)

    def _check_operand(self, operand: str) -> None:
        if operand not in self._operand_names:
            *others, last = self._operand_names
            legal = f"{', '.join(others)} and {last}"
            raise TargetError(f"{self.name} has no operand {operand!r}; it has {legal}.")

    @property
    def _operand_names(self) -> tuple[str, ...]:
        more = ("K",) if self.sparse else ()
        return ("A", "B", "C", "D", *more, *(("SA", "SB") if self.scale_block else ()))

    def _repr_svg_(self) -> str:
        from wavecore.matrix.picture import product_svg

        return product_svg(self)

    def layout_source(self, /, operand: str, **modifiers: int) -> Source:
        """The source of an operand's layout, and its evidence. Raises: TargetError."""
        from wavecore.matrix import layouts

        self._check_operand(operand)
        return layouts.source(self, operand, **modifiers)

    def registers_by_format(self, operand: str) -> Mapping[str, int]:
        """Registers of A or B by format, if a modifier selects it; else empty."""
        chosen = self.format_modifiers.get(operand)
        if chosen is None:
            return {}
        return {
            format: self.layout(operand, **{chosen: number}).registers
            for number, format in enumerate(FORMATS)
        }

    def check_wave(self, wave: int | None) -> int:
        """The wave size, the target's default for None. Raises: TargetError."""
        if wave is None:
            return self.waves[0]
        number = _whole(wave)
        if number is None or number not in self.waves:
            legal = " or ".join(map(str, self.waves))
            given = repr(wave) if number is None else number
            raise TargetError(
                f"{self.name} on {self.target} supports waves of {legal}, not {given}."
            )
        return number

    # ---------------------------------------------------------------------- modifiers

    def modifiers(self, wave: int | None = None) -> Mapping[str, Modifier]:
        """The modifiers it takes, by name."""
        return _modifiers(self, self.check_wave(wave))

    def check_modifiers(self, /, wave: int | None = None, **values: int) -> None:
        """Raises: TargetError naming what is legal, if a value is not."""
        self.checked_modifiers(values, wave)

    def checked_modifiers(
        self, given: Mapping[str, int], wave: int | None = None
    ) -> dict[str, int]:
        """Modifiers as Python integers, after a check of their names and values.

        Raises: TargetError naming what is legal, if one is not.
        """
        legal = self.modifiers(wave)
        values: dict[str, int] = {}
        for name, value in given.items():
            if name not in legal and name not in MODIFIERS:
                raise self._takes_no(name, legal)
            number = _whole(value)
            if name not in legal and number != 0:
                raise self._takes_no(name, legal)
            if number is None or (number and number not in legal[name].values):
                shown = repr(value) if number is None else number
                raise TargetError(f"{self.name}: {name} = {shown}, must be {legal[name]}.")
            values[name] = number
        cbsz, abid = values.get("cbsz", 0), values.get("abid", 0)
        if not self.sparse and abid >= 1 << cbsz:
            largest = (1 << cbsz) - 1
            raise TargetError(
                f"{self.name}: abid = {abid}, must be 0 to {largest} with cbsz = {cbsz}."
            )
        return values

    def _takes_no(self, name: str, legal: Iterable[str]) -> TargetError:
        takes = ", ".join(legal) or "none"
        return TargetError(f"{self.name} takes no {name}; its modifiers: {takes}.")

    # -------------------------------------------------------------------------- names

    @property
    def encoding(self) -> str:
        """The microcode format."""
        if self.scale_block:
            if self.is_mfma:
                return "VOP3P-MAI_SCALE"
            return "VOP3P_SCALE16" if self.scale_block == 16 else "VOP3P_SCALE"
        return "VOP3P-MAI" if self.is_mfma else "VOP3P"

    @property
    def opcode(self) -> int:
        """The op field of its encoding."""
        from wavecore.isa.table import table

        return table(self.target).opcode_of(self.encoding, self.name)

    @property
    def builtins(self) -> Mapping[int, str]:
        """Clang's builtins by wave size."""
        stem = "__builtin_amdgcn_" + builtin_stem(self)
        if len(self.waves) == 1:
            return {self.waves[0]: stem}
        suffix = "" if self.copies_inputs or self.sparse else "_gfx12"
        return {wave: f"{stem}_w{wave}{suffix}" for wave in self.waves}

    @property
    def intrinsic(self) -> str:
        """LLVM's intrinsic, without the overload types of WMMA."""
        return "llvm.amdgcn." + builtin_stem(self).replace("_", ".")


def builtin_stem(inst: MatrixInstruction) -> str:
    """The builtin's name between its prefix and the wave size."""
    row = _row_of(inst.name)
    if inst.a_type == ANY and inst.is_mfma:  # the unscaled form is this builtin with zero scales
        return "mfma_scale_" + row.name.removeprefix("v_mfma_").removeprefix("scale_")
    if not row.old:
        return row.name.removeprefix("v_")
    return row.old.removeprefix("v_")


# Every modifier of every instruction.
MODIFIERS = (
    "cbsz", "abid", "blgp", "opsel", "neg_lo", "neg_hi", "clamp", "opsel_a", "opsel_b",
    "matrix_a_fmt", "matrix_b_fmt", "matrix_a_scale", "matrix_b_scale",
    "matrix_a_scale_fmt", "matrix_b_scale_fmt", "matrix_a_reuse", "matrix_b_reuse",
)  # fmt: skip
_FORMAT = "{} is 0 fp8 (E4M3), 1 bf8 (E5M2), 2 fp6 (E2M3), 3 bf6 (E3M2), 4 fp4 (E2M1)"


def _whole(value: object) -> int | None:
    """The value of a Python or NumPy integer or bool; None for anything else."""
    if type(value).__name__ in ("bool", "bool_"):
        return int(bool(value))
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def _upto(largest: int, meaning: str) -> Modifier:
    return Modifier(tuple(range(largest + 1)), meaning)


@cache
def _modifiers(inst: MatrixInstruction, wave: int) -> Mapping[str, Modifier]:
    found = dict(_mfma_modifiers(inst) if inst.is_mfma else _wmma_modifiers(inst, wave))
    if inst.in_runs:
        found |= dict(_modifiers_of_runs(inst))
    return MappingProxyType(found)


def _wmma_modifiers(inst: MatrixInstruction, wave: int) -> Iterable[tuple[str, Modifier]]:
    if inst.sparse:
        sets = _index_sets(inst, wave)
        if sets > 1:
            yield "opsel", _upto(sets - 1, "which set of the index register is read")
    elif inst.copies_inputs and ELEMENT_BITS[inst.d_type] == 16:
        yield "opsel", _upto(1, "1: C and D in the upper halves of their registers")
    if inst.d_type == "i32":
        yield "neg_lo", _upto(3, "bit 0: A is signed, bit 1: B is signed")
        yield "clamp", _upto(1, "saturate D")
    elif inst.a_type in ("f16", "bf16"):
        largest = 3 if inst.sparse else 7
        c = "" if inst.sparse else "; bit 2: C"
        magnitude = "" if inst.sparse else "; bit 2: magnitude of C"
        yield "neg_lo", _upto(largest, f"negates even k of A, of B{c}")
        yield "neg_hi", _upto(largest, f"negates odd k of A, of B{magnitude}")
    elif inst.a_type == "f32":
        yield "neg_lo", _upto(7, "bits negate A, B, C")
        yield "neg_hi", Modifier((0, 4), "4: magnitude of C")
    elif not inst.sparse:
        yield "neg_lo", Modifier((0, 4), "4 negates C")
        yield "neg_hi", Modifier((0, 4), "4: magnitude of C")


def _mfma_modifiers(inst: MatrixInstruction) -> Iterable[tuple[str, Modifier]]:
    new = inst.gpu.has_second_mfma
    if inst.sparse:
        sets = _index_sets(inst, 64)
        if sets > 1:
            yield "cbsz", _upto(1, "1: the lowest index set is read, whatever abid is")
            yield "abid", _upto(sets - 1, "which set of the index register is read")
    elif inst.a_type == ANY:
        yield "cbsz", _upto(len(FORMATS) - 1, _FORMAT.format("A"))
        yield "blgp", _upto(len(FORMATS) - 1, _FORMAT.format("B"))
        if inst.scale_block:
            yield "opsel_a", _upto(3, "which byte of SA's register is the scale")
            yield "opsel_b", _upto(3, "which byte of SB's register is the scale")
    elif inst.blgp_negates:
        yield "blgp", _upto(7, "bits negate A, B, C")
    elif inst.d_type != "f64":
        if inst.blocks > 1:
            most = inst.blocks.bit_length() - 1
            yield "cbsz", _upto(most, "2**cbsz neighbouring blocks share one block of A")
            yield "abid", _upto(inst.blocks - 1, "which block of the group they share")
        if not new or inst.a_type == "f32" or inst.blocks > 1:
            yield "blgp", _upto(7, "from which lanes each group of lanes reads B")


def _modifiers_of_runs(inst: MatrixInstruction) -> Iterable[tuple[str, Modifier]]:
    for operand, modifier in inst.format_modifiers.items():
        yield modifier, _upto(len(FORMATS) - 1, _FORMAT.format(operand))
    if inst.scale_block:
        # 32 rows take all lanes: no choice.
        for operand, size in (("a", inst.m), ("b", inst.n)):
            if size == 16:
                yield f"matrix_{operand}_scale", _upto(1, "which 16 lanes hold the scales")
        for operand in "ab":
            yield f"matrix_{operand}_scale_fmt", _upto(2, "scales are 0 E8M0, 1 E5M3, 2 E4M3")
    if inst.scale_block or not (inst.a_type == ANY or inst.m == 32):
        for operand in "ab":
            yield f"matrix_{operand}_reuse", _upto(1, "a hint: the operand is used again")


def _index_sets(inst: MatrixInstruction, wave: int) -> int:
    """The number of index sets in the index register."""
    from wavecore.matrix.layouts import INDEX_REGISTER, index_bits

    return min(INDEX_REGISTER // index_bits(inst, wave), 4)


# --------------------------------------------------------------------------------- lookup


@cache
def _row_of(name: str) -> Row:
    return next(row for row in rows() if name in (row.old, row.name))


def _cycles(row: Row, target: str) -> int:
    """Cycles on a target: 16-bit forms of one block take half those of the first matrix cores."""
    if row.old and row.blocks == 1 and target in row.targets and row.a_type in ("f16", "bf16"):
        return row.cycles // 2
    return row.cycles


@cache
def _by_target(target: str) -> Mapping[str, MatrixInstruction]:
    found: dict[str, MatrixInstruction] = {}
    for row in rows():
        for name, targets in ((row.old, row.old_targets), (row.name, row.targets)):
            if target in targets:
                found[name] = MatrixInstruction(
                    name, target, row.m, row.n, row.k, row.blocks,
                    row.a_type, row.b_type, row.c_type, row.d_type,
                    _cycles(row, target), row.narrow_cycles,
                )  # fmt: skip
    return MappingProxyType(found)


@cache
def _spellings(target: str) -> Mapping[str, str]:
    """Mnemonics of the target by every spelling."""
    known = _by_target(target)
    found = {name: name for name in known}
    for row in rows():
        here = next((name for name in (row.name, row.old) if name in known), None)
        if here is None:
            continue
        plain = re.sub(r"_\d+b_", "_", row.name)
        # Where the older names apply, the name without _1k is another instruction.
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


def spellings(inst: MatrixInstruction) -> tuple[str, ...]:
    """Every name of an instruction on its target, as `instruction` accepts it."""
    return tuple(name for name, known in _spellings(inst.target).items() if known == inst.name)


def targets() -> tuple[str, ...]:
    """The targets that have matrix instructions."""
    every = {target for row in rows() for target in (*row.old_targets, *row.targets)}
    return tuple(sorted(every, key=lambda name: (len(name), name)))


def instructions(target: str) -> list[MatrixInstruction]:
    """The matrix instructions of a target, by name. Raises: TargetError if it has none."""
    target = gpus.known(target).name
    found = _by_target(target)
    if not found:
        raise TargetError(f"{target} has no matrix instructions; {', '.join(targets())} have them.")
    return sorted(found.values(), key=lambda inst: inst.name)


def instruction(name: str, target: str) -> MatrixInstruction:
    """A matrix instruction by any of its spellings: mnemonic, old mnemonic, builtin, intrinsic.

    Raises: TargetError with similar names if the target has no such instruction.
    """
    if not isinstance(name, str):
        raise TargetError(f"Expected the name of an instruction, not {name!r}.")
    target = gpus.known(target).name
    known = _spellings(target)
    plain = name.strip().lower()
    if plain in known:
        return _by_target(target)[known[plain]]
    elsewhere = [other for other in targets() if plain in _spellings(other)]
    if elsewhere:
        have = ", ".join(elsewhere)
        raise TargetError(f"{target} has no matrix instruction {name!r}; {have} have it.")
    begun = sorted(other for other in known if plain and other.startswith(plain))
    near = begun[:3] or difflib.get_close_matches(plain, known, 3)
    hint = f" Did you mean {', '.join(near)}?" if near else ""
    raise TargetError(f"{target} has no matrix instruction {name!r}.{hint}")


__all__ = [
    "ELEMENT_BITS", "FORMATS", "MODIFIERS", "SCALE_FORMATS", "MatrixInstruction", "Modifier",
    "Operand", "instruction", "instructions", "spellings", "targets",
]  # fmt: skip
