"""VOP2: two-operand vector instructions; their VOP3, DPP, SDWA and VOPD forms share these rows."""

from __future__ import annotations

from collections.abc import Callable

from wavecore.builder.contract import F16, F32, F64, I16, I32, I64, Type, Value
from wavecore.emulator.operands import WaveOps
from wavecore.emulator.registry import register, semantics
from wavecore.emulator.semantics.families import (
    Operation,
    TypedOperation,
    accumulating,
    add,
    clamped,
    floating,
    fused,
    integer,
    multiply,
    rounding,
    saturate,
    subtract,
)
from wavecore.emulator.shape import InstructionForm

# ------------------------------------------------------------------------------------- floats

floating("v_add_f32", F32, add)
floating("v_add_f16", F16, add)
floating("v_add_f64", F64, add)
floating("v_mul_f32", F32, multiply)
floating("v_mul_f16", F16, multiply)
floating("v_mul_f64", F64, multiply)
floating("v_sub_f32", F32, subtract)
floating("v_sub_f16", F16, subtract)
floating("v_subrev_f32", F32, subtract, reverse=True)
floating("v_subrev_f16", F16, subtract, reverse=True)
accumulating("v_fmac_f32", F32, fused, keep_high=True)
accumulating("v_fmac_f16", F16, fused, keep_high=True)
accumulating("v_fmac_f64", F64, fused, keep_high=True)


def unfused(b: WaveOps, type: Type, x: Value, y: Value, z: Value) -> Value:
    """X * y + z with two roundings: MAD and MAC; the f32 forms flush denormals in every mode."""
    if type == F32:
        x, y, z = b.flushed(x), b.flushed(y), b.flushed(z)
        product = b.flushed(b.fmul(x, y, rounding(b, type)))
        return b.flushed(b.fadd(product, z, rounding(b, type)))
    return add(b, type, b.flush_out(multiply(b, type, x, y)), z)


accumulating("v_mac_f32", F32, unfused)
accumulating("v_mac_f16", F16, unfused, keep_high=True)


def with_constant(names: str, type: Type, operation: TypedOperation, *, adds: bool) -> None:
    """D = S0 * S1 + K where the literal K is added, D = S0 * K + S1 where it is a factor."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        x, y, k = (b.flush_in(b.read(op, type)) for op in (inst.src0, inst.src1, inst.imm))
        values = (x, y, k) if adds else (x, k, y)
        b.write(inst.vdst, b.flush_out(operation(b, type, *values)), keep_high=True)

    register(names, semantic)


with_constant("v_fmaak_f32", F32, fused, adds=True)
with_constant("v_fmaak_f16", F16, fused, adds=True)
with_constant("v_fmaak_f64", F64, fused, adds=True)
with_constant("v_fmamk_f32", F32, fused, adds=False)
with_constant("v_fmamk_f16", F16, fused, adds=False)
with_constant("v_fmamk_f64", F64, fused, adds=False)
with_constant("v_madak_f32", F32, unfused, adds=True)
with_constant("v_madak_f16", F16, unfused, adds=True)
with_constant("v_madmk_f32", F32, unfused, adds=False)
with_constant("v_madmk_f16", F16, unfused, adds=False)


def zero_wins(b: WaveOps, product: Value, x: Value, y: Value, otherwise: Value) -> Value:
    """DX9's rule: `otherwise` if a factor is zero, whatever the other one is."""
    zero = b.const(x.type, 0)
    some = b.or_(b.fcmp("oeq", x, zero), b.fcmp("oeq", y, zero))
    return b.select(some, otherwise, product)


def multiply_dx9(b: WaveOps, type: Type, x: Value, y: Value) -> Value:
    """X * y, +0 where a factor is zero."""
    return zero_wins(b, multiply(b, type, x, y), x, y, b.const(type, 0))


def fused_dx9(b: WaveOps, type: Type, x: Value, y: Value, z: Value) -> Value:
    """X * y + z, exactly z where a factor is zero."""
    return zero_wins(b, fused(b, type, x, y, z), x, y, z)


floating("v_mul_legacy_f32 v_mul_dx9_zero_f32", F32, multiply_dx9)
accumulating("v_fmac_dx9_zero_f32 v_fmac_legacy_f32", F32, fused_dx9)

# ----------------------------------------------------------------------------------- integers


def plus(b: WaveOps, x: Value, y: Value) -> Value:
    """The sum, modulo the width."""
    return b.add(x, y)


def minus(b: WaveOps, x: Value, y: Value) -> Value:
    """The difference, modulo the width."""
    return b.sub(x, y)


clamped("v_add_u32 v_add_nc_u32", I32, plus, signed=False)
clamped("v_sub_u32 v_sub_nc_u32", I32, minus, signed=False)
clamped("v_subrev_u32 v_subrev_nc_u32", I32, minus, signed=False, reverse=True)
clamped("v_add_u16 v_add_nc_u16", I16, plus, signed=False)
clamped("v_sub_u16 v_sub_nc_u16", I16, minus, signed=False)
clamped("v_subrev_u16", I16, minus, signed=False, reverse=True)
clamped("v_add_i32 v_add_nc_i32", I32, plus, signed=True)
clamped("v_sub_i32 v_sub_nc_i32", I32, minus, signed=True)
clamped("v_add_i16 v_add_nc_i16", I16, plus, signed=True)
clamped("v_sub_i16 v_sub_nc_i16", I16, minus, signed=True)


def clamped64(name: str, *, subtracts: bool) -> None:
    """D = S0 +- S1 in 64 unsigned bits; the clamp bit saturates."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        x, y = b.read(inst.src0, I64), b.read(inst.src1, I64)
        total = (b.sub if subtracts else b.add)(x, y)
        if inst.mod("clamp"):
            beyond = b.icmp("ult", x, y) if subtracts else b.icmp("ult", total, x)
            total = b.select(beyond, b.i64(0 if subtracts else -1), total)
        b.write(inst.vdst, total)

    register(name, semantic)


clamped64("v_add_nc_u64", subtracts=False)
clamped64("v_sub_nc_u64", subtracts=True)
integer("v_mul_u64", I64, lambda b, x, y: b.mul(x, y))


def carrying(names: str, *, subtracts: bool, takes_carry: bool, reverse: bool = False) -> None:
    """D = S0 + S1 (+ carry) with the carry out in a lane mask; a difference gives its borrow."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        x, y = b.read(inst.src0, I32), b.read(inst.src1, I32)
        if reverse:
            x, y = y, x
        total = (b.sub if subtracts else b.add)(x, y)
        carry = b.icmp("ult", x, y) if subtracts else b.icmp("ult", total, x)
        if takes_carry:
            step = b.zext(b.read_mask(inst.src2), I32)
            before = total
            total = (b.sub if subtracts else b.add)(before, step)
            second = b.icmp("ult", before, step) if subtracts else b.icmp("ult", total, before)
            carry = b.or_(carry, second)
        if inst.mod("clamp"):
            total = b.select(carry, b.i32(0 if subtracts else -1), total)
        b.write_mask(inst.sdst, carry)
        b.write(inst.vdst, total)

    register(names, semantic)


carrying("v_add_co_u32", subtracts=False, takes_carry=False)
carrying("v_sub_co_u32", subtracts=True, takes_carry=False)
carrying("v_subrev_co_u32", subtracts=True, takes_carry=False, reverse=True)
carrying("v_addc_co_u32 v_add_co_ci_u32", subtracts=False, takes_carry=True)
carrying("v_subb_co_u32 v_sub_co_ci_u32", subtracts=True, takes_carry=True)
carrying("v_subbrev_co_u32 v_subrev_co_ci_u32", subtracts=True, takes_carry=True, reverse=True)


def _shift(operation: str) -> Operation:
    def shift(b: WaveOps, value: Value, count: Value) -> Value:
        shifted: Value = getattr(b, operation)(value, b.count(count, value.type.bits))
        return shifted

    return shift


integer("v_lshlrev_b32", I32, _shift("shl"), reverse=True)
integer("v_lshrrev_b32", I32, _shift("lshr"), reverse=True)
integer("v_ashrrev_i32", I32, _shift("ashr"), reverse=True)
integer("v_lshlrev_b16", I16, _shift("shl"), reverse=True)
integer("v_lshrrev_b16", I16, _shift("lshr"), reverse=True)
integer("v_ashrrev_i16", I16, _shift("ashr"), reverse=True)


def funnel(b: WaveOps, high: Value, low: Value, count: Value) -> Value:
    """The low dword of {high, low} shifted right by fewer than 32 bits."""
    above = b.shl(b.shl(high, b.i32(1)), b.sub(b.i32(31), count))
    return b.or_(b.lshr(low, count), above)


def _left64(b: WaveOps, low: Value, high: Value, count: Value) -> tuple[Value, ...]:
    moved = b.shl(low, count)
    below = b.lshr(b.lshr(low, b.i32(1)), b.sub(b.i32(31), count))
    return moved, b.or_(b.shl(high, count), below), b.i32(0), moved


def _right64(b: WaveOps, low: Value, high: Value, count: Value) -> tuple[Value, ...]:
    moved = b.lshr(high, count)
    return funnel(b, high, low, count), moved, moved, b.i32(0)


def _right64_signed(b: WaveOps, low: Value, high: Value, count: Value) -> tuple[Value, ...]:
    moved = b.ashr(high, count)
    return funnel(b, high, low, count), moved, moved, b.ashr(high, b.i32(31))


def _shift64(
    names: str, shifted: Callable[[WaveOps, Value, Value, Value], tuple[Value, ...]]
) -> None:
    """D = S1 shifted by S0; the count is one dword, the value two.

    In dwords, as putting them together takes hosts more than the shift. `shifted` gives the two by
    the count's low five bits, then those of 32 bits more.
    """

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        low, high = b.split(b.read(inst.src1, I64, signed=shifted is _right64_signed))
        count = b.read(inst.src0, I32)
        dwords = shifted(b, low, high, b.and_(count, b.i32(31)))
        far = b.icmp("ne", b.and_(count, b.i32(32)), b.i32(0))
        near = zip(dwords[:2], dwords[2:], strict=True)
        b.write_dwords(inst.vdst, [b.select(far, there, here) for here, there in near])

    register(names, semantic)


_shift64("v_lshlrev_b64", _left64)
_shift64("v_lshrrev_b64", _right64)
_shift64("v_ashrrev_i64", _right64_signed)

integer("v_and_b32", I32, lambda b, x, y: b.and_(x, y))
integer("v_and_b16", I16, lambda b, x, y: b.and_(x, y))
integer("v_or_b32", I32, lambda b, x, y: b.or_(x, y))
integer("v_or_b16", I16, lambda b, x, y: b.or_(x, y))
integer("v_xor_b32", I32, lambda b, x, y: b.xor(x, y))
integer("v_xor_b16", I16, lambda b, x, y: b.xor(x, y))
integer("v_min_i32", I32, lambda b, x, y: b.smin(x, y))
integer("v_min_i16", I16, lambda b, x, y: b.smin(x, y))
integer("v_max_i32", I32, lambda b, x, y: b.smax(x, y))
integer("v_max_i16", I16, lambda b, x, y: b.smax(x, y))
integer("v_min_u32", I32, lambda b, x, y: b.umin(x, y))
integer("v_min_u16", I16, lambda b, x, y: b.umin(x, y))
integer("v_max_u32", I32, lambda b, x, y: b.umax(x, y))
integer("v_max_u16", I16, lambda b, x, y: b.umax(x, y))
integer("v_xnor_b32", I32, lambda b, x, y: b.not_(b.xor(x, y)))
integer("v_mul_lo_u16", I16, lambda b, x, y: b.mul(x, y))


def low24(b: WaveOps, x: Value, signed: bool) -> Value:
    """The low 24 bits of a dword as I64."""
    up = b.shl(x, b.i32(8))
    if signed:
        return b.sext(b.ashr(up, b.i32(8)), I64)
    return b.zext(b.lshr(up, b.i32(8)), I64)


def product24(b: WaveOps, inst: InstructionForm, signed: bool) -> Value:
    """The 48-bit product of two 24-bit sources, as I64."""
    x, y = b.read(inst.src0, I32), b.read(inst.src1, I32)
    return b.mul(low24(b, x, signed), low24(b, y, signed))


@semantics("v_mul_i32_i24 v_mul_u32_u24")
def v_mul_24(b: WaveOps, inst: InstructionForm) -> None:
    """D = the low dword of a 24-bit product."""
    signed = inst.name == "v_mul_i32_i24"
    product = product24(b, inst, signed)
    narrow = saturate(b, product, I32, signed) if inst.mod("clamp") else b.trunc(product, I32)
    b.write(inst.vdst, narrow)


@semantics("v_mul_hi_i32_i24 v_mul_hi_u32_u24")
def v_mul_hi_24(b: WaveOps, inst: InstructionForm) -> None:
    """D = the high dword of a 24-bit product extended to 64 bits."""
    product = product24(b, inst, inst.name == "v_mul_hi_i32_i24")
    b.write(inst.vdst, b.split(product)[1])


# ---------------------------------------------------------------------------------- selection


@semantics("v_cndmask_b32")
def v_cndmask_b32(b: WaveOps, inst: InstructionForm) -> None:
    """D = mask[lane] ? S1 : S0; the mask is VCC in VOP2, an SGPR mask in VOP3."""
    clear, set_ = b.read(inst.src0, F32), b.read(inst.src1, F32)
    chosen = b.select(b.read_mask(inst.src2), set_, clear)
    b.write(inst.vdst, b.bitcast(chosen, I32))


@semantics("v_cndmask_b16")
def v_cndmask_b16(b: WaveOps, inst: InstructionForm) -> None:
    """D = mask[lane] ? S1 : S0 on halves."""
    clear, set_ = b.read(inst.src0, F16), b.read(inst.src1, F16)
    chosen = b.select(b.read_mask(inst.src2), set_, clear)
    b.write(inst.vdst, b.bitcast(chosen, I16))
