"""An instruction as semantics see it: its shape, without register numbers and immediates.

Two instructions of one shape share one compiled routine; their differences are arguments of its
call. So a semantic cannot use a register number or an offset by mistake.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from wavecore import targets
from wavecore.builder.contract import Rounding
from wavecore.emulator import banks
from wavecore.emulator.records import GPR_IDX_EN, INDEX_M0
from wavecore.isa.registers import LITERAL64
from wavecore.targets import Target

if TYPE_CHECKING:
    from wavecore.isa import Instruction, Operand

# Modifiers that become arguments, unless a semantic declares that it needs the value.
BOUND_MODIFIERS = frozenset({"offset", "offset0", "offset1", "simm16", "literal_high"})

# Modifiers without effect on results: cache policy, hints.
_IGNORED_MODIFIERS = frozenset("glc slc dlc scc nt sc0 sc1 th scope nv lwe r128 cpol".split())

_LEFT_OUT = _IGNORED_MODIFIERS | BOUND_MODIFIERS


class UnsupportedForm(Exception):
    """A form of an instruction that its semantic does not cover, though it covers others."""


@dataclass(frozen=True, slots=True)
class FloatMode:
    """The floating-point part of MODE, by which translations are specialised."""

    round32: Rounding = Rounding.NEAREST_EVEN
    round64: Rounding = Rounding.NEAREST_EVEN  # f64 and f16
    flush_in32: bool = False
    flush_out32: bool = False
    flush_in64: bool = False
    flush_out64: bool = False
    dx10_clamp: bool = True
    ieee: bool = True
    fp16_ovfl: bool = False

    MASK = 0x8003FF  # bits of MODE that matter: rounding, denormals, DX10_CLAMP, IEEE, FP16_OVFL

    @classmethod
    def from_bits(cls, bits: int, target: str) -> FloatMode:
        """Decode MODE; where DX10_CLAMP and IEEE are not in it, they act as 1 and 0."""
        denorm32, denorm64 = bits >> 4 & 3, bits >> 6 & 3
        has_bits = targets.get(target).has_mode_ieee
        return cls(
            Rounding(bits & 3),
            Rounding(bits >> 2 & 3),
            flush_in32=not denorm32 & 1,
            flush_out32=not denorm32 & 2,
            flush_in64=not denorm64 & 1,
            flush_out64=not denorm64 & 2,
            dx10_clamp=bool(bits >> 8 & 1) if has_bits else True,
            ieee=bool(bits >> 9 & 1) if has_bits else False,
            fp16_ovfl=bool(bits >> 23 & 1),
        )


@dataclass(frozen=True, slots=True)
class OperandShape:
    """An operand without its number.

    kind: "vgpr" "agpr" "sgpr" "null" "int" (inline integer) "float" (inline float, `selector`)
    "literal" "literal64" (its upper half is a modifier) "special" (`selector`) "imm" "off".
    """

    role: str  # "src0"; in the halves of a VOPD instruction "x.src0"
    kind: str
    dwords: int
    hi: bool
    bits16: bool
    selector: int

    @property
    def is_register(self) -> bool:
        return self.kind in ("vgpr", "agpr", "sgpr")

    @property
    def source_index(self) -> int:
        """The operand's bit in neg, abs and op_sel: 0, 1, 2 for the sources, 3 for the rest."""
        return int(self.role[-1]) if self.role[-1] in "012" else 3


@dataclass(frozen=True)
class InstructionForm:
    """An instruction without its numbers; hashable, so that each routine is made once."""

    name: str
    encoding: str
    target: str
    wave: int
    mode: FloatMode
    operands: tuple[OperandShape, ...]
    mods: tuple[tuple[str, int], ...]
    x: InstructionForm | None = None
    y: InstructionForm | None = None

    def __getattr__(self, role: str) -> OperandShape:
        if not role.startswith("_"):
            found = self.operand(role)
            if found is not None:
                return found
        raise AttributeError(f"{self.name} has no operand {role}")

    def operand(self, role: str) -> OperandShape | None:
        """The operand of that role, if the instruction has it."""
        for op in self.operands:
            if op.role.rpartition(".")[2] == role:
                return op
        return None

    def mod(self, name: str, default: int = 0) -> int:
        """A modifier's value as encoded."""
        for key, value in self.mods:
            if key == name:
                return value
        return default

    @property
    def parts(self) -> tuple[InstructionForm, ...]:
        """The instruction itself, or the two halves of a pair (VOPD)."""
        return (self,) if self.x is None or self.y is None else (self.x, self.y)

    @property
    def gpu(self) -> Target:
        """The record of the target."""
        return targets.get(self.target)

    def has(self, feature: str) -> bool:
        """Whether the target has a feature, under LLVM's name for it."""
        return self.gpu.has(feature)


def _kind(op: Operand) -> str:
    if op.kind == "const":
        return "int" if op.index <= 208 else "float"
    if op.kind == "literal" and op.index == LITERAL64:
        return "literal64"
    return op.kind


@lru_cache(maxsize=65536)
def _operand_shape(role: str, op: Operand) -> OperandShape:
    kind = _kind(op)
    selector = op.index if kind in ("float", "special") else 0
    return OperandShape(role, kind, op.dwords, op.hi, op.bits16, selector)


def inline_integer(selector: int) -> int:
    """The value of an inline integer constant: 128..192 are 0..64, 193..208 are -1..-16."""
    return selector - 128 if selector <= 192 else 192 - selector


def shape_of(
    inst: Instruction,
    wave: int,
    mode: FloatMode,
    static: frozenset[str],
    prefix: str = "",
    indexed: int = 0,
) -> InstructionForm:
    """The shape of an instruction.

    Args:
        static: modifiers whose value its semantic needs to know; ONE_REGISTER: whether vdst and
            src0 are the same one; ONE_OFFSET: whether offset0 and offset1 are; NAMES: whether src0
            may be above 0.
        indexed: VGPR operands to whose number M0 is added: bits src0, src1, src2, dst.
    """
    kept = {k: v for k, v in inst.mods.items() if k in static or k not in _LEFT_OUT}
    if indexed and inst.encoding.startswith("VOP"):
        kept["indexed"] = indexed
    if ONE_REGISTER in static:
        kept[ONE_REGISTER] = int(inst.operands["vdst"].index == inst.operands["src0"].index)
    if ONE_OFFSET in static:
        kept[ONE_OFFSET] = int(inst.mods["offset0"] == inst.mods["offset1"])
    if NAMES in static:
        source = inst.operands["src0"]
        kept[NAMES] = int(source.kind != "const" or inline_integer(source.index) > 0)
    mods = tuple(sorted(kept.items()))
    operands = tuple(_operand_shape(prefix + role, op) for role, op in inst.operands.items())
    x = shape_of(inst.x, wave, mode, static, "x.") if inst.x is not None else None
    y = shape_of(inst.y, wave, mode, static, "y.") if inst.y is not None else None
    return InstructionForm(inst.name, inst.encoding, inst.target, wave, mode, operands, mods, x, y)


ONE_REGISTER, ONE_OFFSET, NAMES = "one_register", "one_offset", "names"

INDEXING = 16  # in an indexing state: it is on, for the operands in the bits below
BANKS_LOW = 8  # in an indexing state of a target with banks: MODE's byte (banks.py)
UNKNOWN_INDEXING = -1


def indexing(mode: int, m0: int, target: str) -> int:
    """The state of indexing: 0, or INDEXING and the operands that M0[15:12] names; or the banks."""
    if has_banks(target):
        return _state_of_banks(mode)
    is_on = mode & GPR_IDX_EN and targets.get(target).has("vgpr-index-mode")
    return INDEXING | m0 >> 12 & 15 if is_on else 0


def indexing_after(inst: Instruction, before: int) -> int:
    """The indexing state after an instruction; UNKNOWN_INDEXING if M0 decides."""
    if inst.name == "s_set_gpr_idx_on":
        return INDEXING | inst.operands["src1"].value & 15
    if has_banks(inst.target):
        return _banks_after(inst, before)
    if inst.name == "s_set_gpr_idx_off" or not before:
        return 0
    if inst.name == "s_set_gpr_idx_mode":
        return INDEXING | inst.mods["simm16"] & 15
    return UNKNOWN_INDEXING if writes_index(inst) else before


def has_banks(target: str) -> bool:
    """Whether MODE says in which banks an instruction's VGPRs are."""
    return targets.get(target).has("1024-addressable-vgprs")


def _state_of_banks(mode: int) -> int:
    return (mode & banks.MASK) >> banks.LOW << BANKS_LOW


def _banks_after(inst: Instruction, before: int) -> int:
    """s_setreg_imm32_b32 to MODE writes the banks, too (sop.py); s_setreg_b32 ends its block."""
    if inst.name == "s_set_vgpr_msb":
        return banks.byte_of_immediate(inst.mods["simm16"]) << BANKS_LOW
    if inst.name == "s_setreg_imm32_b32" and inst.mods["simm16"] & 63 == MODE_NUMBER:
        return _state_of_banks(inst.operands["imm"].value)
    return before


def with_banks(inst: Instruction, state: int) -> Instruction:
    """An instruction with its registers' whole numbers, under an indexing state."""
    return banks.banked(inst, state >> BANKS_LOW) if has_banks(inst.target) else inst


MODE_NUMBER = 1  # of MODE among the hardware registers, on every target


def writes_index(inst: Instruction) -> bool:
    """Whether an instruction that does not control indexing may change M0."""
    if "relative_result" in inst.facts.marks:
        return True
    for role in ("sdst", "vdst", "sdata"):
        op = inst.operands.get(role)
        if op is not None and op.kind == "sgpr" and op.index <= INDEX_M0 < op.index + op.dwords:
            return True
    return False


def mode_mask(target: str) -> int:
    """The bits of MODE that translated code depends on, apart from GPR_IDX_EN."""
    return FloatMode.MASK | (banks.MASK if has_banks(target) else 0)


def variant_key(mode: int, m0: int, target: str) -> int:
    """What translated code depends on besides its instructions: MODE, and the state of indexing."""
    if has_banks(target):
        return mode & mode_mask(target)
    state = indexing(mode, m0, target)
    return mode & FloatMode.MASK | (GPR_IDX_EN | (state & 15) << 28 if state else 0)


def indexing_of_key(key: int) -> int:
    """The state of indexing in a variant's key."""
    return INDEXING | key >> 28 & 15 if key & GPR_IDX_EN else _state_of_banks(key)


def key_in_state(key: int, state: int) -> int:
    """The key of a variant of a target with banks, in another indexing state."""
    return key & ~banks.MASK | state >> BANKS_LOW << banks.LOW


def registers(inst: Instruction) -> Iterator[tuple[str, Operand]]:
    """Every operand with its role, those of VOPD halves with their prefix."""
    yield from inst.operands.items()
    for prefix, half in (("x.", inst.x), ("y.", inst.y)):
        if half is not None:
            for role, op in half.operands.items():
                yield prefix + role, op


def bound_value(op: Operand) -> int:
    """The number of an operand that is not a register: a constant's or an immediate's value."""
    return inline_integer(op.index) if op.kind == "const" else op.value & 0xFFFFFFFF
