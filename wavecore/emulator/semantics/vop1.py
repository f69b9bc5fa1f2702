"""VOP1: moves and integer instructions; conversions and transcendentals are in other modules."""

from __future__ import annotations

from wavecore.builder.contract import F16, F32, I8, I16, I32, I64, Type, Value
from wavecore.emulator.operands import WaveOps
from wavecore.emulator.registry import register, semantics
from wavecore.emulator.semantics.families import integer
from wavecore.emulator.shape import ONE_REGISTER, InstructionForm

register("v_nop v_pipeflush", None)


def move(names: str, type: Type, integer_type: Type) -> None:
    """D = S0, bit for bit; neg and abs of the VOP3 forms act on the sign bit."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        b.write(inst.vdst, b.bitcast(b.read(inst.src0, type), integer_type))

    register(names, semantic)


move("v_mov_b32", F32, I32)
move("v_mov_b16", F16, I16)
move("v_mov_b64", I64, I64)

integer("v_not_b32", I32, lambda b, x: b.not_(x))
integer("v_not_b16", I16, lambda b, x: b.not_(x))
integer("v_bfrev_b32", I32, lambda b, x: b.bitreverse(x))


def or_minus_one(b: WaveOps, count: Value, found: Value) -> Value:
    """A bit's position as a dword, -1 where there is none."""
    narrow = count if count.type == I32 else b.trunc(count, I32)
    return b.select(found, narrow, b.i32(-1))


def first_one(b: WaveOps, x: Value, *, from_top: bool) -> Value:
    """Position of the first one, from the top bit or the lowest; -1 for 0."""
    count = b.ctlz(x) if from_top else b.cttz(x)
    return or_minus_one(b, count, b.icmp("ne", x, b.const(x.type, 0)))


def first_unlike_sign(b: WaveOps, x: Value) -> Value:
    """Distance from the top of the first bit that differs from the sign; -1 when none does."""
    folded = b.xor(x, b.ashr(x, b.const(x.type, x.type.bits - 1)))
    return first_one(b, folded, from_top=True)


integer("v_ffbh_u32 v_clz_i32_u32", I32, lambda b, x: first_one(b, x, from_top=True))
integer("v_ffbl_b32 v_ctz_i32_b32", I32, lambda b, x: first_one(b, x, from_top=False))
integer("v_ffbh_i32 v_cls_i32", I32, first_unlike_sign)


def next_random(b: WaveOps, x: Value) -> Value:
    """The next state of the 32-bit linear feedback shift register."""
    taps = b.and_(b.ashr(x, b.i32(31)), b.i32(0xC5))
    return b.xor(b.shl(x, b.i32(1)), taps)


integer("v_prng_b32", I32, next_random)


def saturating_pack(name: str, *, signed: bool) -> None:
    """D = the four bytes of S0, each saturated to four bits."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        source, packed = b.read(inst.src0, I32), b.i32(0)
        for place in range(4):
            up = b.shl(source, b.i32(24 - 8 * place))
            if signed:
                value = b.ashr(up, b.i32(24))
                value = b.smin(b.smax(value, b.i32(-8)), b.i32(7))
            else:
                value = b.umin(b.lshr(up, b.i32(24)), b.i32(15))
            packed = b.or_(packed, b.shl(b.and_(value, b.i32(15)), b.i32(4 * place)))
        b.write(inst.vdst, b.trunc(packed, I16))

    register(name, semantic)


saturating_pack("v_sat_pk4_i4_i8", signed=True)
saturating_pack("v_sat_pk4_u4_u8", signed=False)


@semantics("v_sat_pk_u8_i16")
def v_sat_pk_u8_i16(b: WaveOps, inst: InstructionForm) -> None:
    """D[15:0] = the two signed halves of S0, each saturated to an unsigned byte."""
    x = b.read(inst.src0, I32)
    halves = (b.half(x, I16, high) for high in (False, True))
    low, high = (
        b.zext(b.trunc(b.smin(b.smax(h, b.const(I16, 0)), b.const(I16, 255)), I8), I16)
        for h in halves
    )
    b.write(inst.vdst, b.or_(low, b.shl(high, b.const(I16, 8))))


@semantics("v_swap_b32")
def v_swap_b32(b: WaveOps, inst: InstructionForm) -> None:
    """Swap two registers in the active lanes."""
    x, y = b.read_dword(inst.src0), b.read_dword(inst.vdst)
    b.write_dwords(inst.vdst, (x,))
    b.write_dwords(inst.src0, (y,))


@semantics("v_swap_b16", static={ONE_REGISTER})
def v_swap_b16(b: WaveOps, inst: InstructionForm) -> None:
    """Swap two halves in the active lanes; they may be in one register."""
    if inst.mod(ONE_REGISTER):
        dword = b.read_dword(inst.vdst)
        turned = b.or_(b.lshr(dword, b.i32(16)), b.shl(dword, b.i32(16)))
        b.write_dwords(inst.vdst, (dword if inst.src0.hi == inst.vdst.hi else turned,))
        return
    x, y = b.read(inst.src0, I16), b.read(inst.vdst, I16)
    b.write(inst.vdst, x, keep_high=True)
    b.write(inst.src0, y, keep_high=True)


@semantics("v_accvgpr_mov_b32 v_accvgpr_read_b32 v_accvgpr_write_b32")
def v_accvgpr_move(b: WaveOps, inst: InstructionForm) -> None:
    """Between accumulation and architectural VGPRs, bit for bit."""
    b.write_dwords(inst.vdst, (b.read_dword(inst.src0),))
