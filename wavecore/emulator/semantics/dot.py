"""Float dot products: V_DOT2 and V_DOT4, RDNA's on the models of its dot unit."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import TYPE_CHECKING

from wavecore._fork import IMPORTS
from wavecore.builder.contract import BF16, F16, F32, I16, I32, Type, Value
from wavecore.emulator.operands import WaveOps
from wavecore.emulator.registry import register
from wavecore.emulator.shape import InstructionForm, OperandShape, UnsupportedForm

if TYPE_CHECKING:
    from wavecore.matrix.numerics.rdna import Dot2G11, DotG12

Pairs = Sequence[tuple[Value, Value]]

NAMES = {F16: "f16", BF16: "bf16"}
FLUSHED = "in order, f16 flushed"
IN_ORDER = ("in order", FLUSHED)


def _models() -> ModuleType:
    """RDNA's models, imported at the first dot product: most kernels have none."""
    with IMPORTS:
        from wavecore.matrix.numerics import rdna
    return rdna


def in_sequence(
    b: WaveOps, inst: InstructionForm, pairs: Pairs, addend: Value, type: Type
) -> Value:
    """The exact products are added one after the other, rounded to nearest even each time.

    Order: the addend first; V_DOT2_F32_BF16 adds it last. Some flush f16 denormals in every mode.
        Evidence: documented (pseudocode); for the flush silicon (through LLVM).
    """
    widened = [[b.bitcast(b.trunc(bits, I16), type) for bits in pair] for pair in pairs]
    if inst.gpu.dot2 == FLUSHED and type == F16:
        widened = [[b.flushed(v) for v in pair] for pair in widened]
    products = [b.fmul(b.fpext(x, F32), b.fpext(y, F32)) for x, y in widened]
    terms = [*products, addend] if inst.name == "v_dot2_f32_bf16" else [addend, *products]
    total = terms[0]
    for term in terms[1:]:
        total = b.fadd(total, term)
    return total


def dot2(b: WaveOps, inst: InstructionForm, pairs: Pairs, addend: Value, type: Type) -> Value:
    """Two products of 16-bit floats added to an f32, as on the target."""
    if inst.gpu.dot2 in IN_ORDER:
        return in_sequence(b, inst, pairs, addend, type)
    bits = b.bitcast(addend, I32)
    return b.bitcast(_models().dot(b, dot_unit(inst)((NAMES[type],) * 2), pairs, bits), F32)


def dot_unit(inst: InstructionForm) -> type[Dot2G11 | DotG12]:
    """The model of the target's dot unit. Raises: UnsupportedForm if none is known."""
    models = _models()
    units: tuple[type[Dot2G11 | DotG12], ...] = (models.Dot2G11, models.DotG12)
    for unit in units:
        if unit.name == inst.gpu.dot2:
            return unit
    raise UnsupportedForm(f"{inst.name}: how {inst.target} sums is not known")


def packed_source(b: WaveOps, op: OperandShape, type: Type) -> Value:
    """Both halves of a source; an inline float fills both of bf16, the low one of f16."""
    dword = b.packed_dword(op, type)
    if type == BF16 and op.kind == "float":
        dword = b.or_(dword, b.shl(dword, b.i32(16)))
    return dword


def selected_halves(b: WaveOps, op: OperandShape, type: Type) -> list[Value]:
    """The two elements of a VOP3P source, in dwords: op_sel and the signs applied."""
    dword, index = packed_source(b, op, type), op.source_index
    out = []
    for select, negate in (("op_sel", "neg_lo"), ("op_sel_hi", "neg_hi")):
        high = bool(b.inst.mod(select) >> index & 1)
        value = b.zext(b.bitcast(b.half(dword, type, high), I16), I32)
        sign = b.inst.mod(negate) >> index & 1
        out.append(b.xor(value, b.i32(0x8000)) if sign else value)
    return out


def plain_halves(b: WaveOps, op: OperandShape, type: Type) -> list[Value]:
    """The two halves of a source that has no op_sel, in dwords."""
    if (b.inst.mod("neg") | b.inst.mod("abs")) >> op.source_index & 1:
        raise UnsupportedForm(
            f"{b.inst.name} with neg or abs of a packed source: their effect is not documented"
        )
    dword = packed_source(b, op, type)
    return [b.and_(dword, b.i32(0xFFFF)), b.lshr(dword, b.i32(16))]


def read_addend(b: WaveOps, op: OperandShape) -> Value:
    """The f32 that is added: neg_hi is its absolute value here, neg_lo its sign flipped."""
    value = b.read(op, F32)
    if b.inst.mod("neg_hi") >> op.source_index & 1:
        value = b.fabs(value)
    if b.inst.mod("neg_lo") >> op.source_index & 1:
        value = b.fneg(value)
    return value


def dot2_float(name: str, type: Type) -> None:
    """D = S0 . S1 + S2 in f32."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        xs, ys = (selected_halves(b, op, type) for op in (inst.src0, inst.src1))
        pairs = list(zip(xs, ys, strict=True))
        b.write(inst.vdst, dot2(b, inst, pairs, read_addend(b, inst.src2), type))

    register(name, semantic)


dot2_float("v_dot2_f32_f16", F16)
dot2_float("v_dot2_f32_bf16", BF16)


def dot2_accumulating(names: str, type: Type) -> None:
    """D = S0 . S1 + D in f32."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        xs, ys = (plain_halves(b, op, type) for op in (inst.src0, inst.src1))
        pairs = list(zip(xs, ys, strict=True))
        addend = b.read(inst.vdst, F32, modifiers=False)
        b.write(inst.vdst, dot2(b, inst, pairs, addend, type))

    register(names, semantic)


dot2_accumulating("v_dot2c_f32_f16 v_dot2acc_f32_f16", F16)
dot2_accumulating("v_dot2c_f32_bf16 v_dot2acc_f32_bf16", BF16)


def dot2_narrow(name: str, type: Type) -> None:
    """D = S0 . S1 + S2 with a 16-bit addend and result."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        xs, ys = (plain_halves(b, op, type) for op in (inst.src0, inst.src1))
        pairs = list(zip(xs, ys, strict=True))
        addend = b.zext(b.bitcast(b.read(inst.src2, type), I16), I32)
        model = dot_unit(inst)((NAMES[type],) * 2, NAMES[type], saturates=b.mode.fp16_ovfl)
        bits = _models().dot(b, model, pairs, addend)
        b.write(inst.vdst, b.bitcast(b.trunc(bits, I16), type))

    register(name, semantic)


dot2_narrow("v_dot2_f16_f16", F16)
dot2_narrow("v_dot2_bf16_bf16", BF16)


def dot4(first: str, second: str) -> None:
    """D = S0 . S1 + S2 with four 8-bit floats in each of S0 and S1."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        xs, ys = (_bytes(b, b.read_dword(op)) for op in (inst.src0, inst.src1))
        pairs = list(zip(xs, ys, strict=True))
        addend = b.bitcast(read_addend(b, inst.src2), I32)
        models = _models()
        model = models.DotG12((first, second), group=4, neighbours=4)
        b.write(inst.vdst, b.bitcast(models.dot(b, model, pairs, addend), F32))

    register(f"v_dot4_f32_{first}_{second}", semantic)


def _bytes(b: WaveOps, dword: Value) -> list[Value]:
    return [b.and_(b.lshr(dword, b.i32(8 * i)), b.i32(0xFF)) for i in range(4)]


for _first in ("fp8", "bf8"):
    for _second in ("fp8", "bf8"):
        dot4(_first, _second)
