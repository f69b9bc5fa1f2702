"""Conversions between integers, f16, bf16, f32 and f64, on VALU and SALU.

A float that becomes an integer is rounded toward zero and saturates, NaN gives 0; one that becomes
a narrower float is rounded as MODE's field of the narrower type says (f32 from f64: that of f64).
Formats below 16 bits are in small_floats.py.
"""

from __future__ import annotations

from collections.abc import Callable

from wavecore.builder.contract import (
    BF16,
    F16,
    F32,
    F64,
    I8,
    I16,
    I32,
    Rounding,
    Type,
    Value,
)
from wavecore.emulator.operands import WaveOps
from wavecore.emulator.registry import Fidelity, register
from wavecore.emulator.semantics.families import destination, overflowed, rounding, sources
from wavecore.emulator.shape import InstructionForm

Conversion = Callable[[WaveOps, Value], Value]


def read_float(b: WaveOps, inst: InstructionForm, role: str, type: Type) -> Value:
    """A source with its modifiers, denormals by MODE."""
    return b.flush_in(b.read(getattr(inst, role), type))


def convert(names: str, source: Type, operation: Conversion) -> None:
    """D = operation(S0); floats lose denormals on both sides as MODE says."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        x = b.read(inst.src0, source)
        result = operation(b, b.flush_in(x) if source.is_float else x)
        b.write(destination(inst), b.flush_out(result) if result.type.is_float else result)

    register(names, semantic)


# --------------------------------------------------------------------------- float to float


def to_half(b: WaveOps, x: Value, mode: Rounding) -> Value:
    """An f32 or f64 as f16; FP16_OVFL keeps finite values finite."""
    return overflowed(b, b.fptrunc(x, F16, mode), x)


convert(
    "v_cvt_f16_f32 s_cvt_f16_f32",
    F32,
    lambda b, x: to_half(b, x, rounding(b, F16)),
)
convert("v_cvt_f32_f16 s_cvt_f32_f16", F16, lambda b, x: b.fpext(x, F32))
# MODE[3:2], the field of f64, rounds though the result is f32: LLVM sets it for
# llvm.fptrunc.round.f32.f64, before this instruction.
convert("v_cvt_f32_f64", F64, lambda b, x: b.fptrunc(x, F32, b.mode.round64))
convert("v_cvt_f64_f32", F32, lambda b, x: b.fpext(x, F64))
convert("v_cvt_f32_bf16", BF16, lambda b, x: b.fpext(x, F32))


def s_cvt_hi_f32_f16(b: WaveOps, inst: InstructionForm) -> None:
    """D = the upper half of S0 as f32."""
    x = b.flush_in(b.half(b.read_dword(inst.src0), F16, high=True))
    b.write(destination(inst), b.flush_out(b.fpext(x, F32)))


register("s_cvt_hi_f32_f16", s_cvt_hi_f32_f16)


# ------------------------------------------------------------------- integers and floats


def to_float(names: str, source: Type, type: Type, *, signed: bool) -> None:
    """D = an integer as a float, rounded as MODE says."""

    def operation(b: WaveOps, x: Value) -> Value:
        extend = b.sitofp if signed else b.uitofp
        result = extend(x, type, rounding(b, type))
        return overflowed(b, result)

    convert(names, source, operation)


to_float("v_cvt_f32_i32 s_cvt_f32_i32", I32, F32, signed=True)
to_float("v_cvt_f32_u32 s_cvt_f32_u32", I32, F32, signed=False)
to_float("v_cvt_f64_i32", I32, F64, signed=True)
to_float("v_cvt_f64_u32", I32, F64, signed=False)
to_float("v_cvt_f16_i16", I16, F16, signed=True)
to_float("v_cvt_f16_u16", I16, F16, signed=False)


def unsigned_byte(index: int) -> Conversion:
    """One byte of a dword as f32."""

    def operation(b: WaveOps, x: Value) -> Value:
        byte = b.and_(b.lshr(x, b.i32(8 * index)), b.i32(255))
        return b.uitofp(byte, F32)

    return operation


convert("v_cvt_f32_ubyte0", I32, unsigned_byte(0))
convert("v_cvt_f32_ubyte1", I32, unsigned_byte(1))
convert("v_cvt_f32_ubyte2", I32, unsigned_byte(2))
convert("v_cvt_f32_ubyte3", I32, unsigned_byte(3))


def signed_nibble(b: WaveOps, x: Value) -> Value:
    """The low four bits as a signed number of sixteenths: -0.5 to 0.4375."""
    nibble = b.ashr(b.shl(x, b.i32(28)), b.i32(28))
    return b.fmul(b.sitofp(nibble, F32), b.fconst(F32, 1 / 16))


convert("v_cvt_off_f32_i4", I32, signed_nibble)

convert("v_cvt_i32_f32 s_cvt_i32_f32", F32, lambda b, x: b.fptosi(x, I32))
convert("v_cvt_u32_f32 s_cvt_u32_f32", F32, lambda b, x: b.fptoui(x, I32))
convert("v_cvt_i32_f64", F64, lambda b, x: b.fptosi(x, I32))
convert("v_cvt_u32_f64", F64, lambda b, x: b.fptoui(x, I32))
convert("v_cvt_i16_f16", F16, lambda b, x: b.fptosi(x, I16))
convert("v_cvt_u16_f16", F16, lambda b, x: b.fptoui(x, I16))
convert("v_cvt_i32_i16", I16, lambda b, x: b.sext(x, I32))
convert("v_cvt_u32_u16", I16, lambda b, x: b.zext(x, I32))


def whole(b: WaveOps, x: Value, below: Value) -> Value:
    """An integral f64 as I32; where x is NaN, the end of the range on the side of its sign.

    Evidence for NaN: silicon (gfx1201); the manuals' pseudocode would give 0.
    """
    negative = b.icmp("slt", b.bitcast(x, I32), b.i32(0))
    limit = b.select(negative, b.i32(1 << 31), b.i32((1 << 31) - 1))
    return b.select(b.fcmp("uno", x, x), limit, b.fptosi(below, I32))


def nearest_up(b: WaveOps, x: Value) -> Value:
    """floor(x + 0.5); the sum of an f32 and a half is near enough in f64."""
    return whole(b, x, b.floor(b.fadd(b.fpext(x, F64), b.fconst(F64, 0.5))))


convert("v_cvt_rpi_i32_f32 v_cvt_nearest_i32_f32", F32, nearest_up)
convert(
    "v_cvt_flr_i32_f32 v_cvt_floor_i32_f32",
    F32,
    lambda b, x: whole(b, x, b.floor(b.fpext(x, F64))),
)


# ------------------------------------------------------------------------- normalised integers


def signed_normal(b: WaveOps, x: Value) -> Value:
    """[-1, 1] as -32767 to 32767, to nearest even; NaN as 0."""
    scaled = b.roundeven(b.fmul(b.fpext(x, F64), b.fconst(F64, 32767.0)))
    limited = b.smax(b.smin(b.fptosi(scaled, I32), b.i32(32767)), b.i32(-32767))
    return b.trunc(limited, I16)


def unsigned_normal(b: WaveOps, x: Value) -> Value:
    """[0, 1] as 0 to 65535, to nearest even; NaN as 0."""
    scaled = b.roundeven(b.fmul(b.fpext(x, F64), b.fconst(F64, 65535.0)))
    return b.fptoui(scaled, I16)


convert("v_cvt_norm_i16_f16", F16, signed_normal)
convert("v_cvt_norm_u16_f16", F16, unsigned_normal)


# ---------------------------------------------------------------------------- packed results


def pack(b: WaveOps, low: Value, high: Value) -> Value:
    """Two 16-bit values as one dword."""
    low, high = (b.zext(b.bitcast(x, I16), I32) for x in (low, high))
    return b.or_(low, b.shl(high, b.i32(16)))


def convert_pair(names: str, source: Type, operation: Conversion) -> None:
    """D[15:0] = operation(S0), D[31:16] = operation(S1)."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        halves = []
        for op in sources(inst)[:2]:
            x = b.read(op, source)
            half = operation(b, b.flush_in(x) if source.is_float else x)
            halves.append(b.finished(b.flush_out(half)) if half.type.is_float else half)
        b.write(destination(inst), pack(b, *halves))

    register(names, semantic)


def saturated_unsigned(b: WaveOps, x: Value) -> Value:
    """An unsigned dword limited to 16 bits."""
    return b.trunc(b.umin(x, b.i32(0xFFFF)), I16)


def saturated_signed(b: WaveOps, x: Value) -> Value:
    """A signed dword limited to 16 bits."""
    return b.trunc(b.smax(b.smin(x, b.i32(0x7FFF)), b.i32(-0x8000)), I16)


convert_pair(
    "v_cvt_pkrtz_f16_f32 v_cvt_pk_rtz_f16_f32 s_cvt_pk_rtz_f16_f32",
    F32,
    lambda b, x: to_half(b, x, Rounding.ZERO),
)
convert_pair("v_cvt_pk_f16_f32", F32, lambda b, x: to_half(b, x, Rounding.NEAREST_EVEN))
convert_pair("v_cvt_pk_bf16_f32", F32, lambda b, x: b.fptrunc(x, BF16))
convert_pair("v_cvt_pk_i16_f32", F32, lambda b, x: b.fptosi(x, I16))
convert_pair("v_cvt_pk_u16_f32", F32, lambda b, x: b.fptoui(x, I16))
convert_pair("v_cvt_pk_i16_i32", I32, saturated_signed)
convert_pair("v_cvt_pk_u16_u32", I32, saturated_unsigned)
convert_pair("v_cvt_pknorm_i16_f16 v_cvt_pk_norm_i16_f16", F16, signed_normal)
convert_pair("v_cvt_pknorm_u16_f16 v_cvt_pk_norm_u16_f16", F16, unsigned_normal)
convert_pair("v_cvt_pknorm_i16_f32 v_cvt_pk_norm_i16_f32", F32, signed_normal)
convert_pair("v_cvt_pknorm_u16_f32 v_cvt_pk_norm_u16_f32", F32, unsigned_normal)


def insert_byte(b: WaveOps, inst: InstructionForm, into: Value) -> Value:
    """S0 as an unsigned byte, saturated, put into byte S1[1:0] of a dword.

    To nearest even. Evidence: silicon (captures of gfx1201, which differ from the pseudocode's
    truncation); whether it obeys MODE's other directions is not published.
    """
    x = b.roundeven(read_float(b, inst, "src0", F32))
    byte = b.zext(b.fptoui(x, I8), I32)
    shift = b.shl(b.count(b.read(inst.src1, I32), 4), b.i32(3))
    rest = b.and_(into, b.not_(b.shl(b.i32(255), shift)))
    return b.or_(rest, b.shl(byte, shift))


def v_cvt_pk_u8_f32(b: WaveOps, inst: InstructionForm) -> None:
    """D = S2 with byte S1[1:0] replaced."""
    b.write(inst.vdst, insert_byte(b, inst, b.read(inst.src2, I32)))


def v_cvt_pkaccum_u8_f32(b: WaveOps, inst: InstructionForm) -> None:
    """Byte S1[1:0] of D is replaced."""
    b.write(inst.vdst, insert_byte(b, inst, b.read_dword(inst.vdst)))


register("v_cvt_pk_u8_f32", v_cvt_pk_u8_f32, fidelity=Fidelity.APPROXIMATE)
register("v_cvt_pkaccum_u8_f32", v_cvt_pkaccum_u8_f32, fidelity=Fidelity.APPROXIMATE)
