"""VOP3P: packed 16-bit and 32-bit instructions, mixed-precision fma, dot products."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wavecore.builder.contract import BF16, F16, F32, I16, I32, I64, Rounding, Type, Value
from wavecore.emulator.operands import WaveOps
from wavecore.emulator.registry import register, semantics
from wavecore.emulator.semantics.families import (
    Operation,
    TypedOperation,
    add,
    fused,
    multiply,
    overflowed,
    saturate,
    saturating,
    sources,
)
from wavecore.emulator.semantics.minmax import KINDS, then
from wavecore.emulator.semantics.vop2 import minus, plus, unfused
from wavecore.emulator.semantics.vop3 import multiply_add
from wavecore.emulator.shape import InstructionForm, OperandShape, UnsupportedForm


def join_halves(b: WaveOps, low: Value, high: Value) -> Value:
    """Two 16-bit values as one dword."""
    low, high = (b.zext(b.bitcast(v, I16), I32) for v in (low, high))
    return b.or_(low, b.shl(high, b.i32(16)))


# ------------------------------------------------------------------------------ packed 16 bits


def packed_integer(
    names: str, operation: Operation, *, signed: bool, reverse: bool = False
) -> None:
    """Each half of D = operation of the halves that op_sel names; clamp saturates each."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        halves = []
        for high in (False, True):
            values = [b.read_packed(op, I16, high_result=high) for op in sources(inst)]
            if reverse:
                values[0], values[1] = values[1], values[0]
            halves.append(saturating(b, operation, values, signed))
        b.write_dwords(inst.vdst, (join_halves(b, *halves),))

    register(names, semantic)


packed_integer("v_pk_add_u16", plus, signed=False)
packed_integer("v_pk_add_i16", plus, signed=True)
packed_integer("v_pk_sub_u16", minus, signed=False)
packed_integer("v_pk_sub_i16", minus, signed=True)
packed_integer("v_pk_mad_u16", multiply_add, signed=False)
packed_integer("v_pk_mad_i16", multiply_add, signed=True)


def packed_bits(names: str, operation: Operation, *, reverse: bool = False) -> None:
    """As `packed_integer`, for operations whose result always fits."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        halves = []
        for high in (False, True):
            x, y = (b.read_packed(op, I16, high_result=high) for op in sources(inst))
            halves.append(operation(b, y, x) if reverse else operation(b, x, y))
        b.write_dwords(inst.vdst, (join_halves(b, *halves),))

    register(names, semantic)


packed_bits("v_pk_mul_lo_u16", lambda b, x, y: b.mul(x, y))
packed_bits("v_pk_min_i16", lambda b, x, y: b.smin(x, y))
packed_bits("v_pk_max_i16", lambda b, x, y: b.smax(x, y))
packed_bits("v_pk_min_u16", lambda b, x, y: b.umin(x, y))
packed_bits("v_pk_max_u16", lambda b, x, y: b.umax(x, y))
packed_bits("v_pk_lshlrev_b16", lambda b, x, n: b.shl(x, b.count(n, 16)), reverse=True)
packed_bits("v_pk_lshrrev_b16", lambda b, x, n: b.lshr(x, b.count(n, 16)), reverse=True)
packed_bits("v_pk_ashrrev_i16", lambda b, x, n: b.ashr(x, b.count(n, 16)), reverse=True)


def packed_three(name: str, first: str, second: str) -> None:
    """Each half of D = second(first(S0, S1), S2), both minima or maxima."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        halves = []
        for high in (False, True):
            x, y, z = (b.read_packed(op, I16, high_result=high) for op in sources(inst))
            halves.append(getattr(b, second)(getattr(b, first)(x, y), z))
        b.write_dwords(inst.vdst, (join_halves(b, *halves),))

    register(name, semantic)


def packed_sum_and_limit(name: str, limit: str, *, signed: bool) -> None:
    """Each half of D = the sum of S0 and S1, limited by S2; the clamp bit saturates the sum."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        halves = []
        for high in (False, True):
            x, y, z = (b.read_packed(op, I16, high_result=high) for op in sources(inst))
            halves.append(getattr(b, limit)(saturating(b, plus, [x, y], signed), z))
        b.write_dwords(inst.vdst, (join_halves(b, *halves),))

    register(name, semantic)


for _name, _sign in (("i16", "s"), ("u16", "u")):
    for _limit in ("min", "max"):
        _operation = _sign + _limit
        packed_three(f"v_pk_{_limit}3_{_name}", _operation, _operation)
        packed_sum_and_limit(f"v_pk_add_{_limit}_{_name}", _operation, signed=_sign == "s")


def packed_float(names: str, type: Type, operation: TypedOperation) -> None:
    """Each half of D = operation of the halves that op_sel names, with their signs."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        halves = []
        for high in (False, True):
            values = (b.flush_in(b.read_packed(op, type, high_result=high)) for op in sources(inst))
            halves.append(b.finished(b.flush_out(operation(b, type, *values))))
        b.write_dwords(inst.vdst, (join_halves(b, *halves),))

    register(names, semantic)


packed_float("v_pk_add_f16", F16, add)
packed_float("v_pk_mul_f16", F16, multiply)
packed_float("v_pk_fma_f16", F16, fused)
packed_float("v_pk_min_f16", F16, KINDS[""][0])
packed_float("v_pk_max_f16", F16, KINDS[""][1])
packed_float("v_pk_min_num_f16", F16, KINDS["_num"][0])
packed_float("v_pk_max_num_f16", F16, KINDS["_num"][1])
packed_float("v_pk_minimum_f16", F16, KINDS["imum"][0])
packed_float("v_pk_maximum_f16", F16, KINDS["imum"][1])
packed_float("v_pk_min3_num_f16", F16, then(KINDS["_num"][0], KINDS["_num"][0]))
packed_float("v_pk_max3_num_f16", F16, then(KINDS["_num"][1], KINDS["_num"][1]))
packed_float("v_pk_minimum3_f16", F16, then(KINDS["imum"][0], KINDS["imum"][0]))
packed_float("v_pk_maximum3_f16", F16, then(KINDS["imum"][1], KINDS["imum"][1]))


# Sums and products of bf16 are exact enough in f32 to be rounded again; those of fma are not.
# Denormals are kept. Evidence: rounding to nearest even and one rounding in fma are what clang's
# code for gfx1250 relies on; assumed: denormals, and that MODE's rounding is not followed.
BfOperation = Callable[..., Value]  # (b, x, y, ...) in f32 -> the result in f32, to be rounded


def packed_bfloat(name: str, operation: BfOperation) -> None:
    """Each half of D = operation of the halves that op_sel names, rounded to bf16."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        halves = []
        for high in (False, True):
            values = (b.read_packed(op, BF16, high_result=high) for op in sources(inst))
            result = operation(b, *(b.fpext(value, F32) for value in values))
            halves.append(b.fptrunc(b.finished(result), BF16))
        b.write_dwords(inst.vdst, (join_halves(b, *halves),))

    register(name, semantic)


def bfloat_fma(b: WaveOps, x: Value, y: Value, z: Value) -> Value:
    """X * y + z rounded to odd: to 24 bits, of which the last is 1 if the sum was not exact.

    Rounding it once more to bf16 is as rounding the exact sum.
    """
    down = b.fma(x, y, z, Rounding.MINUS_INFINITY)
    up = b.fma(x, y, z, Rounding.PLUS_INFINITY)
    odd = b.icmp("ne", b.and_(b.bitcast(down, I32), b.i32(1)), b.i32(0))
    exact = b.fma(x, y, z)
    inexact = b.fcmp("one", down, up)
    return b.select(inexact, b.select(odd, down, up), exact)


packed_bfloat("v_pk_add_bf16", lambda b, x, y: b.fadd(x, y))
packed_bfloat("v_pk_mul_bf16", lambda b, x, y: b.fmul(x, y))
packed_bfloat("v_pk_fma_bf16", bfloat_fma)
packed_bfloat("v_pk_min_num_bf16", lambda b, x, y: KINDS["_num"][0](b, F32, x, y))
packed_bfloat("v_pk_max_num_bf16", lambda b, x, y: KINDS["_num"][1](b, F32, x, y))


@semantics("v_pk_fmac_f16")
def v_pk_fmac_f16(b: WaveOps, inst: InstructionForm) -> None:
    """D = fma(S0, S1, D) on each half; a VOP2 instruction, without op_sel."""
    if inst.mod("neg") or inst.mod("abs"):  # one bit for two halves
        raise UnsupportedForm(f"{inst.name} with neg or abs of a packed source")
    x, y = (b.packed_dword(op, F16) for op in (inst.src0, inst.src1))
    old = b.read_dword(inst.vdst)
    halves = []
    for high in (False, True):
        values = (b.flush_in(b.half(dword, F16, high)) for dword in (x, y, old))
        halves.append(b.finished(b.flush_out(fused(b, F16, *values))))
    b.write(inst.vdst, join_halves(b, *halves))


# ------------------------------------------------------------------------------ packed 32 bits


def read_pair(b: WaveOps, op: OperandShape, *, high_result: bool) -> Value:
    """The dword of a pair that feeds the low or the high result, its sign flipped as asked.

    A constant is both dwords of its pair.
    """
    index = op.source_index
    select = b.inst.mod("op_sel_hi" if high_result else "op_sel") >> index & 1
    negate = b.inst.mod("neg_hi" if high_result else "neg_lo") >> index & 1
    value = b.bitcast(b.read_dword(op, select if op.is_register else 0, F32), F32)
    return b.fneg(value) if negate else value


def packed_pair(names: str, operation: TypedOperation) -> None:
    """Each dword of D = operation of the dwords that op_sel names."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        results = []
        for high in (False, True):
            values = (b.flush_in(read_pair(b, op, high_result=high)) for op in sources(inst))
            result = b.finished(b.flush_out(operation(b, F32, *values)))
            results.append(b.bitcast(result, I32))
        b.write_dwords(inst.vdst, results)

    register(names, semantic)


packed_pair("v_pk_add_f32", add)
packed_pair("v_pk_mul_f32", multiply)
packed_pair("v_pk_fma_f32", fused)


@semantics("v_pk_mov_b32")
def v_pk_mov_b32(b: WaveOps, inst: InstructionForm) -> None:
    """The low dword of D out of S0, the high one out of S1; op_sel says which dword of each."""
    select = inst.mod("op_sel")
    low, high = (
        b.read_dword(op, select >> op.source_index & 1 if op.is_register else 0)
        for op in (inst.src0, inst.src1)
    )
    b.write_dwords(inst.vdst, (low, high))


# ----------------------------------------------------------------------------- mixed precision


MIXED_F16 = ("mix_f32", "mixlo_f16", "mixhi_f16")


def read_mixed(b: WaveOps, op: OperandShape, narrow: Type) -> Value:
    """An f32 operand, or a half register widened from 16 bits, by op_sel_hi; abs, then neg."""
    inst, index = b.inst, op.source_index
    if inst.mod("op_sel_hi") >> index & 1:
        # Inline floats are f32 before BF16's half is chosen: Triton's LLVM takes 1.0's upper one.
        dword = b.read_dword(op, 0, F32) if narrow == BF16 else b.packed_dword(op, narrow)
        value = b.flush_in(b.half(dword, narrow, bool(inst.mod("op_sel") >> index & 1)))
        value = b.fpext(value, F32)
    else:
        value = b.flush_in(b.bitcast(b.read_dword(op, 0, F32), F32))
    if inst.mod("neg_hi") >> index & 1:
        value = b.fabs(value)
    if inst.mod("neg_lo") >> index & 1:
        value = b.fneg(value)
    return value


def mixed(
    prefix: str, operation: TypedOperation, narrow: Type = F16, names: Sequence[str] = MIXED_F16
) -> None:
    """D = operation in f32 on operands of either width; the 16-bit forms round twice.

    Args:
        narrow: F16, or BF16, whose results are rounded to nearest even.
        names: of the three forms, after the prefix: results of f32, of the low and the high half.
    """

    def wide(b: WaveOps, inst: InstructionForm) -> Value:
        values = (read_mixed(b, op, narrow) for op in sources(inst))
        return b.flush_out(operation(b, F32, *values))

    def to_f32(b: WaveOps, inst: InstructionForm) -> None:
        b.write(inst.vdst, wide(b, inst))

    def narrowed(b: WaveOps, exact: Value) -> Value:
        if narrow == BF16:
            return b.fptrunc(b.finished(exact), BF16)
        result = b.fptrunc(exact, F16, b.mode.round64)
        return b.finished(b.flush_out(overflowed(b, result, exact)))

    def to_half(high: bool, b: WaveOps, inst: InstructionForm) -> None:
        half = narrowed(b, wide(b, inst))
        old = b.read_dword(inst.vdst)
        other = b.half(old, I16, not high)
        parts = (other, half) if high else (half, other)
        b.write_dwords(inst.vdst, (join_halves(b, *parts),))

    register(f"{prefix}_{names[0]}", to_f32)
    register(f"{prefix}_{names[1]}", lambda b, inst: to_half(False, b, inst))
    register(f"{prefix}_{names[2]}", lambda b, inst: to_half(True, b, inst))


mixed("v_fma", fused)
mixed("v_fma", fused, BF16, ("mix_f32_bf16", "mixlo_bf16", "mixhi_bf16"))
mixed("v_mad", unfused)

# ------------------------------------------------------------------------ integer dot products


def elements(b: WaveOps, dword: Value, bits: int, signed: bool) -> list[Value]:
    """The fields of a dword, lowest first, as dwords."""
    out = []
    for low in range(0, 32, bits):
        up = b.shl(dword, b.i32(32 - bits - low)) if low + bits < 32 else dword
        out.append((b.ashr if signed else b.lshr)(up, b.i32(32 - bits)))
    return out


def halves(b: WaveOps, op: OperandShape, signed: bool) -> list[Value]:
    """The two halves of a packed integer source as dwords."""
    parts = (b.read_packed(op, I16, high_result=high) for high in (False, True))
    return [(b.sext if signed else b.zext)(part, I32) for part in parts]


def sum_of_products(
    b: WaveOps, xs: list[Value], ys: list[Value], addend: Value, signed: bool
) -> Value:
    """The addend plus all products, modulo 2**32; with the clamp bit saturated once, at the end."""
    if not b.inst.mod("clamp"):
        total = addend
        for x, y in zip(xs, ys, strict=True):
            total = b.add(total, b.mul(x, y))
        return total
    extend = b.sext if signed else b.zext
    total = extend(addend, I64)
    for x, y in zip(xs, ys, strict=True):
        total = b.add(total, b.mul(extend(x, I64), extend(y, I64)))
    return saturate(b, total, I32, signed)


def dot_integer(names: str, bits: int, *, signed: bool, accumulates: bool = False) -> None:
    """D = the products of the sources' fields, added to S2 (or to the old D)."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        if bits == 16 and not accumulates:
            xs, ys = (halves(b, op, signed) for op in (inst.src0, inst.src1))
        else:
            xs, ys = (elements(b, b.read(op, I32), bits, signed) for op in (inst.src0, inst.src1))
        addend = b.read(inst.vdst if accumulates else inst.src2, I32)
        b.write_dwords(inst.vdst, (sum_of_products(b, xs, ys, addend, signed),))

    register(names, semantic)


dot_integer("v_dot2_i32_i16", 16, signed=True)
dot_integer("v_dot2_u32_u16", 16, signed=False)
dot_integer("v_dot4_i32_i8", 8, signed=True)
dot_integer("v_dot4_u32_u8", 8, signed=False)
dot_integer("v_dot8_i32_i4", 4, signed=True)
dot_integer("v_dot8_u32_u4", 4, signed=False)
dot_integer("v_dot2c_i32_i16", 16, signed=True, accumulates=True)
dot_integer("v_dot4c_i32_i8", 8, signed=True, accumulates=True)
dot_integer("v_dot8c_i32_i4", 4, signed=True, accumulates=True)


def dot_either_sign(name: str, bits: int) -> None:
    """Bits 0 and 1 of neg_lo say whether S0 and S1 are signed; the sum is signed."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        signs = inst.mod("neg_lo")
        xs = elements(b, b.read(inst.src0, I32), bits, bool(signs & 1))
        ys = elements(b, b.read(inst.src1, I32), bits, bool(signs & 2))
        total = sum_of_products(b, xs, ys, b.read(inst.src2, I32), True)
        b.write_dwords(inst.vdst, (total,))

    register(name, semantic)


dot_either_sign("v_dot4_i32_iu8", 8)
dot_either_sign("v_dot8_i32_iu4", 4)
