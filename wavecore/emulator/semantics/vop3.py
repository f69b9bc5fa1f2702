"""VOP3: three-operand vector instructions, and two-operand ones without a short encoding."""

from __future__ import annotations

from collections.abc import Callable

from wavecore.builder.contract import F16, F32, F64, I16, I32, I64, Type, Value
from wavecore.emulator.operands import WaveOps
from wavecore.emulator.registry import register, semantics
from wavecore.emulator.semantics.families import (
    add,
    clamped,
    floating,
    fused,
    integer,
    multiply,
    saturate,
    saturating,
)
from wavecore.emulator.semantics.vop2 import funnel, fused_dx9, low24, plus, unfused, zero_wins
from wavecore.emulator.shape import InstructionForm

# ------------------------------------------------------------------------------------- floats

floating("v_fma_f32", F32, fused)
floating("v_fma_f64", F64, fused)
floating("v_fma_f16", F16, fused, keep_high=True)
floating("v_fma_legacy_f16", F16, fused)
floating("v_fma_dx9_zero_f32 v_fma_legacy_f32", F32, fused_dx9)
floating("v_mad_f32", F32, unfused)
floating("v_mad_f16", F16, unfused, keep_high=True)
floating("v_mad_legacy_f16", F16, unfused)


def unfused_dx9(b: WaveOps, type: Type, x: Value, y: Value, z: Value) -> Value:
    """x * y + z with two roundings, where a zero factor makes a product of +0."""
    x, y, z = b.flushed(x), b.flushed(y), b.flushed(z)
    return zero_wins(b, unfused(b, type, x, y, z), x, y, add(b, type, b.const(type, 0), z))


floating("v_mad_legacy_f32", F32, unfused_dx9)

# ------------------------------------------------------------------------------ 32-bit integers

integer("v_add3_u32", I32, lambda b, x, y, z: b.add(b.add(x, y), z))
integer("v_or3_b32", I32, lambda b, x, y, z: b.or_(b.or_(x, y), z))
integer("v_xor3_b32", I32, lambda b, x, y, z: b.xor(b.xor(x, y), z))
integer("v_and_or_b32", I32, lambda b, x, y, z: b.or_(b.and_(x, y), z))
integer("v_xad_u32", I32, lambda b, x, y, z: b.add(b.xor(x, y), z))
integer("v_lshl_add_u32", I32, lambda b, x, y, z: b.add(b.shl(x, b.count(y, 32)), z))
integer("v_add_lshl_u32", I32, lambda b, x, y, z: b.shl(b.add(x, y), b.count(z, 32)))
integer("v_lshl_or_b32", I32, lambda b, x, y, z: b.or_(b.shl(x, b.count(y, 32)), z))
integer("v_bfi_b32", I32, lambda b, x, y, z: b.or_(b.and_(x, y), b.and_(b.not_(x), z)))
integer("v_bcnt_u32_b32", I32, lambda b, x, y: b.add(b.ctpop(x), y))
integer("v_mul_lo_u32", I32, lambda b, x, y: b.mul(x, y))
integer("v_min3_i32", I32, lambda b, x, y, z: b.smin(b.smin(x, y), z))
integer("v_max3_i32", I32, lambda b, x, y, z: b.smax(b.smax(x, y), z))
integer("v_min3_u32", I32, lambda b, x, y, z: b.umin(b.umin(x, y), z))
integer("v_max3_u32", I32, lambda b, x, y, z: b.umax(b.umax(x, y), z))
integer("v_min3_i16", I16, lambda b, x, y, z: b.smin(b.smin(x, y), z))
integer("v_max3_i16", I16, lambda b, x, y, z: b.smax(b.smax(x, y), z))
integer("v_min3_u16", I16, lambda b, x, y, z: b.umin(b.umin(x, y), z))
integer("v_max3_u16", I16, lambda b, x, y, z: b.umax(b.umax(x, y), z))
integer("v_minmax_i32", I32, lambda b, x, y, z: b.smax(b.smin(x, y), z))
integer("v_maxmin_i32", I32, lambda b, x, y, z: b.smin(b.smax(x, y), z))
integer("v_minmax_u32", I32, lambda b, x, y, z: b.umax(b.umin(x, y), z))
integer("v_maxmin_u32", I32, lambda b, x, y, z: b.umin(b.umax(x, y), z))


def median_signed(b: WaveOps, x: Value, y: Value, z: Value) -> Value:
    """The middle of three signed numbers."""
    return b.smax(b.smin(x, y), b.smin(b.smax(x, y), z))


def median_unsigned(b: WaveOps, x: Value, y: Value, z: Value) -> Value:
    """The middle of three unsigned numbers."""
    return b.umax(b.umin(x, y), b.umin(b.umax(x, y), z))


integer("v_med3_i32", I32, median_signed)
integer("v_med3_u32", I32, median_unsigned)
integer("v_med3_i16", I16, median_signed)
integer("v_med3_u16", I16, median_unsigned)


@semantics("v_bfm_b32")
def v_bfm_b32(b: WaveOps, inst: InstructionForm) -> None:
    """D = S0[4:0] ones, shifted left by S1[4:0]."""
    width, offset = (b.count(b.read(op, I32), 32) for op in (inst.src0, inst.src1))
    ones = b.sub(b.shl(b.i32(1), width), b.i32(1))
    b.write(inst.vdst, b.shl(ones, offset))


def bit_field(b: WaveOps, x: Value, offset: Value, width: Value, signed: bool) -> Value:
    """`width` bits of x from `offset` on, extended; a field that runs past the top is cut there.

    The offset is below the width of x, the field's width anything.
    """
    type, bits = x.type, x.type.bits
    full = b.const(type, bits)
    end = b.add(offset, b.umin(width, full))
    left = b.select(b.icmp("ult", end, full), b.sub(full, end), b.const(type, 0))
    up = b.shl(x, b.count(left, bits))
    down = b.count(b.add(left, offset), bits)
    field = (b.ashr if signed else b.lshr)(up, down)
    empty = b.icmp("eq", width, b.const(type, 0))
    return b.select(empty, b.const(type, 0), field)


@semantics("v_bfe_u32 v_bfe_i32")
def v_bfe(b: WaveOps, inst: InstructionForm) -> None:
    """D = the field of S0 at S1[4:0], S2[4:0] bits wide, zero- or sign-extended."""
    x, offset, width = (b.read(op, I32) for op in (inst.src0, inst.src1, inst.src2))
    signed = inst.name == "v_bfe_i32"
    b.write(inst.vdst, bit_field(b, x, b.count(offset, 32), b.count(width, 32), signed))


@semantics("v_alignbit_b32 v_alignbyte_b32")
def v_align(b: WaveOps, inst: InstructionForm) -> None:
    """D = the low dword of {S0, S1} shifted right by S2[4:0] bits or S2[1:0] bytes.

    S2 has 16 bits, so that op_sel chooses the half of its register.
    """
    high, low = b.read(inst.src0, I32), b.read(inst.src1, I32)
    count = b.zext(b.read(inst.src2, I16), I32)
    if inst.name == "v_alignbyte_b32":
        count = b.shl(b.and_(count, b.i32(3)), b.i32(3))
    b.write(inst.vdst, funnel(b, high, low, b.and_(count, b.i32(31))))


@semantics("v_perm_b32")
def v_perm_b32(b: WaveOps, inst: InstructionForm) -> None:
    """Each byte of S2 selects a byte of D: 0-3 of S1, 4-7 of S0, 8-11 a sign, 12 zero, else ff."""
    high, low, selectors = (b.read(op, I32) for op in (inst.src0, inst.src1, inst.src2))

    def has(code: Value, bit: int) -> Value:
        return b.icmp("ne", b.and_(code, b.i32(bit)), b.i32(0))

    result = b.i32(0)
    for byte in range(4):
        code = b.and_(b.lshr(selectors, b.i32(8 * byte)), b.i32(0xFF))
        place = b.shl(b.and_(code, b.i32(3)), b.i32(3))
        plain = b.lshr(b.select(has(code, 4), high, low), place)
        # Codes 8 and 9 are the signs of S1's halves, 10 and 11 of S0's.
        half = b.lshr(b.select(has(code, 2), high, low), b.shl(b.and_(code, b.i32(1)), b.i32(4)))
        sign = b.ashr(b.shl(half, b.i32(16)), b.i32(31))
        special = b.select(b.icmp("eq", code, b.i32(12)), b.i32(0), b.i32(-1))
        special = b.select(b.icmp("ult", code, b.i32(12)), sign, special)
        chosen = b.select(b.icmp("ult", code, b.i32(8)), plain, special)
        result = b.or_(result, b.shl(b.and_(chosen, b.i32(0xFF)), b.i32(8 * byte)))
    b.write(inst.vdst, result)


# --------------------------------------------------------------------------------- products


def high_product(b: WaveOps, x: Value, y: Value, signed: bool) -> Value:
    """The high dword of a 64-bit product."""
    extend = b.sext if signed else b.zext
    return b.split(b.mul(extend(x, I64), extend(y, I64)))[1]


integer("v_mul_hi_u32", I32, lambda b, x, y: high_product(b, x, y, False))
integer("v_mul_hi_i32", I32, lambda b, x, y: high_product(b, x, y, True))


def multiply_add(b: WaveOps, x: Value, y: Value, z: Value) -> Value:
    """x * y + z, modulo the width."""
    return b.add(b.mul(x, y), z)


clamped("v_mad_u16", I16, multiply_add, signed=False, keep_high=True)
clamped("v_mad_i16", I16, multiply_add, signed=True, keep_high=True)
clamped("v_mad_legacy_u16", I16, multiply_add, signed=False)
clamped("v_mad_legacy_i16", I16, multiply_add, signed=True)


def widening_mad(names: str, narrow: Type, signed: bool) -> None:
    """D = S0 * S1 + S2 with 16- or 24-bit factors and a dword added; clamp saturates."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        extend = b.sext if signed else b.zext
        if narrow == I16:
            x, y = (extend(b.read(op, I16), I64) for op in (inst.src0, inst.src1))
        else:
            x, y = (low24(b, b.read(op, I32), signed) for op in (inst.src0, inst.src1))
        total = b.add(b.mul(x, y), extend(b.read(inst.src2, I32), I64))
        clamps = inst.mod("clamp")
        b.write(inst.vdst, saturate(b, total, I32, signed) if clamps else b.trunc(total, I32))

    register(names, semantic)


widening_mad("v_mad_u32_u16", I16, False)
widening_mad("v_mad_i32_i16", I16, True)
widening_mad("v_mad_u32_u24", I32, False)
widening_mad("v_mad_i32_i24", I32, True)


@semantics("v_mad_u64_u32 v_mad_co_u64_u32")
def v_mad_u64_u32(b: WaveOps, inst: InstructionForm) -> None:
    """D = S0 * S1 + S2 in 64 bits, the carry in a lane mask."""
    product = b.mul(*(b.zext(b.read(op, I32), I64) for op in (inst.src0, inst.src1)))
    total = b.add(product, b.read(inst.src2, I64))
    carry = b.icmp("ult", total, product)
    b.write_mask(inst.sdst, carry)
    b.write(inst.vdst, b.select(carry, b.i64(-1), total) if inst.mod("clamp") else total)


@semantics("v_mad_i64_i32 v_mad_co_i64_i32")
def v_mad_i64_i32(b: WaveOps, inst: InstructionForm) -> None:
    """D = S0 * S1 + S2 in 64 bits, bit 64 of the exact sum (its sign) in a lane mask."""
    product = b.mul(*(b.sext(b.read(op, I32), I64) for op in (inst.src0, inst.src1)))
    addend = b.read(inst.src2, I64, signed=True)
    total = b.add(product, addend)
    overflow = b.and_(b.xor(total, product), b.xor(total, addend))
    negative = b.icmp("slt", b.xor(total, overflow), b.i64(0))
    b.write_mask(inst.sdst, negative)
    if inst.mod("clamp"):
        limit = b.select(negative, b.i64(-1 << 63), b.i64((1 << 63) - 1))
        total = b.select(b.icmp("slt", overflow, b.i64(0)), limit, total)
    b.write(inst.vdst, total)


@semantics("v_mad_nc_u64_u32")
def v_mad_nc_u64_u32(b: WaveOps, inst: InstructionForm) -> None:
    """D = S0 * S1 + S2 in 64 bits; the clamp bit saturates."""
    product = b.mul(*(b.zext(b.read(op, I32), I64) for op in (inst.src0, inst.src1)))
    total = b.add(product, b.read(inst.src2, I64))
    if inst.mod("clamp"):
        total = b.select(b.icmp("ult", total, product), b.i64(-1), total)
    b.write(inst.vdst, total)


@semantics("v_mad_nc_i64_i32")
def v_mad_nc_i64_i32(b: WaveOps, inst: InstructionForm) -> None:
    """As v_mad_nc_u64_u32, on signed numbers."""
    product = b.mul(*(b.sext(b.read(op, I32), I64) for op in (inst.src0, inst.src1)))
    addend = b.read(inst.src2, I64, signed=True)
    total = b.add(product, addend)
    if inst.mod("clamp"):
        overflow = b.and_(b.xor(total, product), b.xor(total, addend))
        limit = b.xor(b.ashr(addend, b.i64(63)), b.i64((1 << 63) - 1))
        total = b.select(b.icmp("slt", overflow, b.i64(0)), limit, total)
    b.write(inst.vdst, total)


integer("v_mad_u32", I32, multiply_add)
integer("v_min_u64", I64, lambda b, x, y: b.umin(x, y))
integer("v_max_u64", I64, lambda b, x, y: b.umax(x, y))


def signed64(name: str, operation: Callable[[WaveOps, Value, Value], Value]) -> None:
    """D = operation(S0, S1) on signed 64 bits: literals of 32 bits have a sign."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        values = (b.read(op, I64, signed=True) for op in (inst.src0, inst.src1))
        b.write(inst.vdst, operation(b, *values))

    register(name, semantic)


signed64("v_min_i64", lambda b, x, y: b.smin(x, y))
signed64("v_max_i64", lambda b, x, y: b.smax(x, y))


def sum_and_limit(name: str, limit: str, *, signed: bool) -> None:
    """D = the sum of S0 and S1, limited by S2; the clamp bit saturates the sum.

    Evidence: the order is inferred from the name, as clang's patterns for it.
    """

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        x, y, z = (b.read(op, I32) for op in (inst.src0, inst.src1, inst.src2))
        b.write(inst.vdst, getattr(b, limit)(saturating(b, plus, [x, y], signed), z))

    register(name, semantic)


sum_and_limit("v_add_max_i32", "smax", signed=True)
sum_and_limit("v_add_min_i32", "smin", signed=True)
sum_and_limit("v_add_max_u32", "umax", signed=False)
sum_and_limit("v_add_min_u32", "umin", signed=False)


@semantics("v_lshl_add_u64")
def v_lshl_add_u64(b: WaveOps, inst: InstructionForm) -> None:
    """D = (S0 << S1[2:0]) + S2 in 64 bits."""
    value, addend = b.read(inst.src0, I64), b.read(inst.src2, I64)
    count = b.zext(b.and_(b.read(inst.src1, I32), b.i32(7)), I64)
    b.write(inst.vdst, b.add(b.shl(value, count), addend))


@semantics("v_pack_b32_f16")
def v_pack_b32_f16(b: WaveOps, inst: InstructionForm) -> None:
    """D = a half of S0 below a half of S1; neg and abs act on the halves, nothing is quieted."""
    low, high = (b.zext(b.bitcast(b.read(op, F16), I16), I32) for op in (inst.src0, inst.src1))
    b.write_dwords(inst.vdst, (b.or_(low, b.shl(high, b.i32(16))),))


# ------------------------------------------------------------------------------------- tables


def bit_operation(names: str, type: Type) -> None:
    """Each bit of D out of an 8-entry table: the index is S0, S1, S2, from the top.

    The table stands where other instructions have omod, abs and neg.
    """

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        x, y, z = (b.read(op, type) for op in (inst.src0, inst.src1, inst.src2))
        table = inst.mod("omod") << 6 | inst.mod("abs") << 3 | inst.mod("neg")
        b.write(inst.vdst, looked_up(b, table, x, y, z))

    register(names, semantic)


def looked_up(b: WaveOps, table: int, x: Value, y: Value, z: Value) -> Value:
    """The table's bits by those of x, y and z."""
    result = b.const(x.type, 0)
    for index in range(8):
        if table >> index & 1:
            term = x if index & 4 else b.not_(x)
            term = b.and_(term, y if index & 2 else b.not_(y))
            term = b.and_(term, z if index & 1 else b.not_(z))
            result = b.or_(result, term)
    return result


@semantics("v_bitop2_b32")
def v_bitop2_b32(b: WaveOps, inst: InstructionForm) -> None:
    """As v_bitop3_b32 with a third source of 0; only half of a dual instruction.

    Evidence: inferred; LLVM makes it of a v_bitop3_b32 whose third source is 0.
    """
    x, y = b.read(inst.src0, I32), b.read(inst.src1, I32)
    b.write(inst.vdst, looked_up(b, inst.mod("src2"), x, y, b.i32(0)))


bit_operation("v_bitop3_b32", I32)
bit_operation("v_bitop3_b16", I16)


def shift_and_pack(name: str, low: int, high: int) -> None:
    """D[15:0] = S0 and S1, each shifted right by S2[4:0] and saturated to a byte."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        count = b.count(b.read(inst.src2, I32), 32)
        packed = b.i32(0)
        for place, op in enumerate((inst.src0, inst.src1)):
            value = b.ashr(b.read(op, I32), count)
            value = b.smin(b.smax(value, b.i32(low)), b.i32(high))
            packed = b.or_(packed, b.shl(b.and_(value, b.i32(0xFF)), b.i32(8 * place)))
        b.write(inst.vdst, b.trunc(packed, I16), keep_high=True)

    register(name, semantic)


shift_and_pack("v_ashr_pk_i8_i32", -128, 127)
shift_and_pack("v_ashr_pk_u8_i32", 0, 255)


def _pieces(b: WaveOps, value: Value, place: int) -> tuple[Value, Value]:
    """A field at a place of 128 bits: its parts in the low and in the high 64."""
    if place >= 64:
        return b.i64(0), b.shl(value, b.i64(place - 64))
    above = b.lshr(value, b.i64(64 - place)) if place > 56 else b.i64(0)
    return b.shl(value, b.i64(place)), above


def table_lookup(name: str, bits: int) -> None:
    """D = sixteen entries of a table of sixteen, of so many bits; S2 has the sixteen numbers.

    The table is S0 above S1. Evidence: AMD's simulator rocjitsu, documented.
    """

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        words = [b.read_dword(inst.src1, d) for d in range(inst.src1.dwords)]
        words += [b.read_dword(inst.src0, d) for d in range(inst.src0.dwords)]
        words += [b.i32(0)] * (4 - len(words))
        low, high = b.join(words[0], words[1]), b.join(words[2], words[3])
        numbers = b.join(b.read_dword(inst.src2, 0), b.read_dword(inst.src2, 1))
        parts = [b.i64(0), b.i64(0)]
        for index in range(16):
            number = b.and_(b.lshr(numbers, b.i64(4 * index)), b.i64(15))
            entry = _entry(b, low, high, b.mul(number, b.i64(bits)))
            entry = b.and_(entry, b.i64((1 << bits) - 1))
            new = _pieces(b, entry, bits * index)
            parts = [b.or_(old, more) for old, more in zip(parts, new, strict=True)]
        dwords = [dword for part in parts for dword in b.split(part)]
        b.write_dwords(inst.vdst, dwords[: bits // 2])

    register(name, semantic)


def _entry(b: WaveOps, low: Value, high: Value, place: Value) -> Value:
    """128 bits shifted right, their low 64."""
    shift = b.and_(place, b.i64(63))
    crossing = b.shl(b.shl(high, b.i64(1)), b.sub(b.i64(63), shift))
    near = b.or_(b.lshr(low, shift), crossing)
    return b.select(b.icmp("ult", place, b.i64(64)), near, b.lshr(high, shift))


table_lookup("v_perm_pk16_b4_u4", 4)
table_lookup("v_perm_pk16_b6_u4", 6)
table_lookup("v_perm_pk16_b8_u4", 8)

# ----------------------------------------------------------------- sums of absolute differences


def absolute_difference(b: WaveOps, x: Value, y: Value) -> Value:
    """The distance of two unsigned numbers."""
    return b.sub(b.umax(x, y), b.umin(x, y))


def fields(b: WaveOps, dword: Value, bits: int) -> list[Value]:
    """The unsigned fields of a dword, lowest first, as dwords."""
    mask = b.i32((1 << bits) - 1)
    return [b.and_(b.lshr(dword, b.i32(low)), mask) for low in range(0, 32, bits)]


def difference_sum(
    b: WaveOps, x: Value, y: Value, total: Value, bits: int, *, masked: bool = False
) -> Value:
    """`total` plus the distances of the fields of x and y; masked, only where y's is not zero."""
    for p, q in zip(fields(b, x, bits), fields(b, y, bits), strict=True):
        distance = absolute_difference(b, p, q)
        if masked:
            distance = b.select(b.icmp("eq", q, b.i32(0)), b.i32(0), distance)
        total = b.add(total, distance)
    return total


def bounded_sum(b: WaveOps, total: Value, before: Value) -> Value:
    """With the clamp bit, a sum of 2**32 or more becomes the largest dword."""
    if not b.inst.mod("clamp"):
        return total
    return b.select(b.icmp("ult", total, before), b.i32(-1), total)


def sad(name: str, bits: int, *, masked: bool = False, shift: int = 0) -> None:
    """D = S2 + the (shifted) sum of the distances of the fields of S0 and S1."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        x, y, addend = (b.read(op, I32) for op in (inst.src0, inst.src1, inst.src2))
        if bits == 32:
            total = absolute_difference(b, x, y)
        else:
            total = difference_sum(b, x, y, b.i32(0), bits, masked=masked)
        total = b.add(b.shl(total, b.i32(shift)), addend)
        b.write(inst.vdst, bounded_sum(b, total, addend))

    register(name, semantic)


sad("v_sad_u8", 8)
sad("v_sad_hi_u8", 8, shift=16)
sad("v_sad_u16", 16)
sad("v_sad_u32", 32)
sad("v_msad_u8", 8, masked=True)


def windows(b: WaveOps, inst: InstructionForm) -> list[Value]:
    """The four dwords that start at the lowest four bytes of the 64-bit S0."""
    low, high = (b.read_dword(inst.src0, d) for d in (0, 1))
    data = b.join(low, high)
    return [b.trunc(b.lshr(data, b.i64(8 * byte)), I32) for byte in range(4)]


def quad_sad(name: str, *, masked: bool) -> None:
    """Four sums of distances between windows of S0 and S1, on the four 16-bit parts of S2."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        reference = b.read(inst.src1, I32)
        before = b.read(inst.src2, I64)
        result = b.i64(0)
        for place, window in enumerate(windows(b, inst)):
            addend = b.and_(b.lshr(before, b.i64(16 * place)), b.i64(0xFFFF))
            total = difference_sum(b, window, reference, b.trunc(addend, I32), 8, masked=masked)
            if inst.mod("clamp"):
                total = b.umin(total, b.i32(0xFFFF))
            part = b.zext(b.and_(total, b.i32(0xFFFF)), I64)
            result = b.or_(result, b.shl(part, b.i64(16 * place)))
        b.write(inst.vdst, result)

    register(name, semantic)


quad_sad("v_qsad_pk_u16_u8", masked=False)
quad_sad("v_mqsad_pk_u16_u8", masked=True)


@semantics("v_mqsad_u32_u8")
def v_mqsad_u32_u8(b: WaveOps, inst: InstructionForm) -> None:
    """Four masked sums of distances between windows of S0 and S1, on the four dwords of S2."""
    reference = b.read(inst.src1, I32)
    results = []
    for place, window in enumerate(windows(b, inst)):
        addend = b.read_dword(inst.src2, place)
        total = difference_sum(b, window, reference, addend, 8, masked=True)
        results.append(bounded_sum(b, total, addend))
    b.write_dwords(inst.vdst, results)


@semantics("v_lerp_u8")
def v_lerp_u8(b: WaveOps, inst: InstructionForm) -> None:
    """Each byte of D = (S0 + S1 + the lowest bit of S2's byte) / 2."""
    x, y, rounds = (fields(b, b.read(op, I32), 8) for op in (inst.src0, inst.src1, inst.src2))
    result = b.i32(0)
    for byte in range(4):
        total = b.add(b.add(x[byte], y[byte]), b.and_(rounds[byte], b.i32(1)))
        result = b.or_(result, b.shl(b.lshr(total, b.i32(1)), b.i32(8 * byte)))
    b.write(inst.vdst, result)


# ----------------------------------------------------------------------------- cube maps, light


def mullit(b: WaveOps, type: Type, x: Value, y: Value, z: Value) -> Value:
    """x * y; the lowest number when y is at or below it or a NaN, or when z is not positive."""
    lowest = b.const(type, 0xFF7FFFFF)
    bad = b.or_(b.fcmp("ule", y, lowest), b.fcmp("ule", z, b.const(type, 0)))
    return b.select(bad, lowest, multiply(b, type, x, y))


floating("v_mullit_f32", F32, mullit)


def cube(name: str, choose: Callable[[WaveOps, Value, Value, Value], tuple[Value, ...]]) -> None:
    """D by the axis on which (S0, S1, S2) is largest; `choose` gives the values for x, y and z.

    On ties z wins over y, and y over x.
    """

    def operation(b: WaveOps, type: Type, x: Value, y: Value, z: Value) -> Value:
        ax, ay, az = (b.fabs(v) for v in (x, y, z))
        along_z = b.and_(b.fcmp("oge", az, ax), b.fcmp("oge", az, ay))
        for_x, for_y, for_z = choose(b, x, y, z)
        return b.select(along_z, for_z, b.select(b.fcmp("oge", ay, ax), for_y, for_x))

    floating(name, F32, operation)


def _below(b: WaveOps, x: Value, yes: Value, no: Value) -> Value:
    return b.select(b.fcmp("olt", x, b.const(F32, 0)), yes, no)


def _faces(b: WaveOps, x: Value, y: Value, z: Value) -> tuple[Value, ...]:
    numbers = [b.fconst(F32, float(face)) for face in range(6)]
    return tuple(_below(b, v, numbers[2 * i + 1], numbers[2 * i]) for i, v in enumerate((x, y, z)))


def _doubled(b: WaveOps, x: Value, y: Value, z: Value) -> tuple[Value, ...]:
    return tuple(multiply(b, F32, v, b.fconst(F32, 2.0)) for v in (x, y, z))


cube("v_cubeid_f32", _faces)
cube("v_cubema_f32", _doubled)
cube("v_cubesc_f32", lambda b, x, y, z: (_below(b, x, z, b.fneg(z)), x, _below(b, z, b.fneg(x), x)))
cube("v_cubetc_f32", lambda b, x, y, z: (b.fneg(y), _below(b, y, b.fneg(z), z), b.fneg(y)))
