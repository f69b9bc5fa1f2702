"""Conversions to and from the formats of 4, 6 and 8 bits, with and without block scales.

FP8 is FNUZ on gfx942 and OCP elsewhere. Results that are too large become infinity or NaN, or the
largest number under MODE.FP16_OVFL; formats without either saturate. Infinities are unchanged in
either mode, although AMD's manuals clamp them under FP16_OVFL.
Evidence: silicon (captures of gfx1201), inferred for the other targets.
"""

from __future__ import annotations

from collections.abc import Sequence

from wavecore.builder import narrow
from wavecore.builder.contract import BF16, F16, F32, I16, I32, Type, Value
from wavecore.emulator.operands import WaveOps
from wavecore.emulator.registry import Fidelity, register
from wavecore.emulator.semantics.families import overflowed
from wavecore.emulator.semantics.vop1 import next_random
from wavecore.emulator.shape import InstructionForm, OperandShape, UnsupportedForm
from wavecore.formats import BFLOAT16, FLOAT8_E5M3, FLOAT16, SmallFloat
from wavecore.formats.small import BY_MNEMONIC

WIDE = {"f32": F32, "f16": F16, "bf16": BF16}


def format_of(inst: InstructionForm, name: str) -> SmallFloat:
    """The format of fp8, bf8, fp6, bf6 or fp4 on the instruction's target.

    On gfx1250 the clamp bit makes E5M3 of fp8, as clang's builtins of that name set it.
    """
    if inst.has("fp8e5m3-insts") and inst.mod("clamp"):
        if name != "fp8":
            raise UnsupportedForm(f"{inst.name} with clamp: only of fp8 it is known, as E5M3")
        return FLOAT8_E5M3
    if name in ("fp8", "bf8") and inst.gpu.float8 == "fnuz":
        name = f"{name}fnuz"
    return BY_MNEMONIC[name]


def field(b: WaveOps, dword: Value, at: int, bits: int) -> Value:
    """Bits of a dword, at the bottom of another."""
    moved = b.lshr(dword, b.i32(at)) if at else dword
    return b.and_(moved, b.i32((1 << bits) - 1))


def replace(b: WaveOps, inst: InstructionForm, bits: Value, at: int, width: int) -> None:
    """Write bits into a part of the destination's dword; the rest of it stays."""
    kept = b.and_(b.read_dword(inst.vdst), b.i32(~(((1 << width) - 1) << at)))
    b.write(inst.vdst, b.or_(kept, b.shl(bits, b.i32(at)) if at else bits))


def join_codes(b: WaveOps, codes: Sequence[Value], bits: int) -> Value:
    """Codes side by side, the first one lowest."""
    result = codes[0]
    for i, code in enumerate(codes[1:], 1):
        result = b.or_(result, b.shl(code, b.i32(i * bits)))
    return result


# -------------------------------------------------------------------------- without a scale


def from_byte(names: str, name: str, type: Type = F32) -> None:
    """D = one byte of S0 as a wider float.

    SDWA chooses it where available, otherwise op_sel (reversed).
    """

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        x = b.read(inst.src0, I32)
        select = 0 if inst.has("sdwa") else inst.mod("op_sel") & 3
        byte = (select & 1) << 1 | select >> 1
        format = format_of(inst, name)
        value = narrow.widen(b, field(b, x, 8 * byte, 8), format)
        if type == F16:
            value = b.fptrunc(value, type)  # exact: f16 has all numbers of 8 bits
        b.write(inst.vdst, value, modifiers=format != FLOAT8_E5M3)

    register(names, semantic)


def from_pair(names: str, name: str, type: Type = F32) -> None:
    """D = the two bytes of a word of S0 as two wider floats."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        x = b.read(inst.src0, I32)
        upper = inst.src0.hi or (not inst.has("sdwa") and inst.mod("op_sel") & 1)
        at = 16 if upper else 0
        codes = (field(b, x, at + shift, 8) for shift in (0, 8))
        values = [narrow.widen(b, code, format_of(inst, name)) for code in codes]
        if type == F16:
            values = [b.fptrunc(value, type) for value in values]
        write_elements(b, inst, [b.finished(value) for value in values])

    register(names, semantic)


def to_pair(names: str, name: str) -> None:
    """The word of D that op_sel[3] chooses = S0 and S1, to nearest even whatever MODE says."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        codes = []
        for op in (inst.src0, inst.src1):
            x = b.flush_in(b.read(op, F32))
            codes.append(narrow.narrow(b, x, format_of(inst, name), saturate=b.mode.fp16_ovfl))
        replace(b, inst, join_codes(b, codes, 8), 16 * (inst.mod("op_sel") >> 3 & 1), 16)

    register(names, semantic)


def to_pair_from_halves(names: str, name: str) -> None:
    """As `to_pair`, from the two f16 of S0."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        refuse_signs(b, inst.src0)
        dword, format = b.packed_dword(inst.src0, F16), format_of(inst, name)
        codes = []
        for high in (False, True):
            x = b.fpext(b.flush_in(b.half(dword, F16, high)), F32)
            codes.append(narrow.narrow(b, x, format, saturate=b.mode.fp16_ovfl))
        replace(b, inst, join_codes(b, codes, 8), 16 * (inst.mod("op_sel") >> 3 & 1), 16)

    register(names, semantic)


def to_byte_stochastic(names: str, name: str, type: Type = F32) -> None:
    """The byte of D that op_sel[3:2] chooses = S0, its last bit decided by the top bits of S1.

    They are added below the last bit that the result keeps, a subnormal's too, with a carry into
    the exponent; the rest is cut off. Evidence: silicon (captures of gfx1201), which the manuals'
    pseudocode (a sum that wraps, then rounding to nearest) contradicts; inferred on CDNA.
    """

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        x = b.flush_in(b.read(inst.src0, type))
        code = narrow.narrow(
            b,
            b.fpext(x, F32) if type != F32 else x,
            format_of(inst, name),
            saturate=b.mode.fp16_ovfl,
            random=b.read(inst.src1, I32),
        )
        replace(b, inst, code, 8 * (inst.mod("op_sel") >> 2 & 3), 8)

    register(names, semantic, fidelity=_fidelity(type != F32))


def _fidelity(guessed: bool) -> Fidelity:
    return Fidelity.APPROXIMATE if guessed else Fidelity.EXACT


for _name in ("fp8", "bf8"):
    from_byte(f"v_cvt_f32_{_name}", _name)
    from_pair(f"v_cvt_pk_f32_{_name}", _name)
    to_pair(f"v_cvt_pk_{_name}_f32", _name)
    to_byte_stochastic(f"v_cvt_sr_{_name}_f32", _name)
    from_byte(f"v_cvt_f16_{_name}", _name, F16)
    from_pair(f"v_cvt_pk_f16_{_name}", _name, F16)
    to_pair_from_halves(f"v_cvt_pk_{_name}_f16", _name)
    to_byte_stochastic(f"v_cvt_sr_{_name}_f16", _name, F16)


def half_of(b: WaveOps, x: Value, random: Value, format: SmallFloat, type: Type) -> Value:
    """An f32 as f16 or bf16, its last bit decided by the top bits of a random number."""
    saturate = b.mode.fp16_ovfl and type == F16
    code = narrow.narrow(b, x, format, saturate=saturate, random=random)
    half = b.bitcast(b.trunc(code, I16), type)
    return b.flush_out(b.select(b.fcmp("uno", x, x), b.fptrunc(x, type), half))


def to_half_stochastic(names: str, format: SmallFloat, type: Type) -> None:
    """The half of D that op_sel[3] chooses = S0, its last bit decided by the top bits of S1.

    Which bits of S1 count is inferred from the 8-bit forms, the NaN from the forms that round to
    nearest.
    """

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        x, random = b.flush_in(b.read(inst.src0, F32)), b.read(inst.src1, I32)
        b.write(inst.vdst, half_of(b, x, random, format, type), keep_high=True)

    register(names, semantic, fidelity=Fidelity.APPROXIMATE)


def to_halves_stochastic(names: str, format: SmallFloat, type: Type) -> None:
    """D = S0 and S1 as two halves, both rounded by S2: that both use the same bits is assumed."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        random = b.read(inst.src2, I32)
        values = [b.flush_in(b.read(op, F32)) for op in (inst.src0, inst.src1)]
        halves = [b.finished(half_of(b, x, random, format, type)) for x in values]
        write_elements(b, inst, halves)

    register(names, semantic, fidelity=Fidelity.APPROXIMATE)


to_half_stochastic("v_cvt_sr_f16_f32", FLOAT16, F16)
to_half_stochastic("v_cvt_sr_bf16_f32", BFLOAT16, BF16)
to_halves_stochastic("v_cvt_sr_pk_f16_f32", FLOAT16, F16)
to_halves_stochastic("v_cvt_sr_pk_bf16_f32", BFLOAT16, BF16)


# ---------------------------------------------------------- with a scale as f32 (gfx950, gfx1250)
#
# Only the exponent field of the scale counts, the last source. Widening multiplies by it and rounds
# once; narrowing divides and rounds once, to nearest even or stochastically.


def scale_of(b: WaveOps, op: OperandShape) -> Value:
    """The exponent field of an f32 scale, as I32."""
    return field(b, b.read(op, I32), 23, 8)


def widened(b: WaveOps, code: Value, format: SmallFloat, scale: Value, type: Type) -> Value:
    """A code times its scale; FP16_OVFL keeps a finite product finite in f16."""
    value = narrow.widen(b, code, format)
    return overflowed(b, narrow.scaled(b, value, scale, type), value)


def refuse_signs(b: WaveOps, op: OperandShape) -> None:
    """Raises: UnsupportedForm if neg or abs is set for an operand of several elements."""
    if (b.inst.mod("neg") | b.inst.mod("abs")) >> op.source_index & 1:
        raise UnsupportedForm(
            f"{b.inst.name} with neg or abs of several elements: their effect is not documented"
        )


def wide_elements(b: WaveOps, op: OperandShape, type: Type, count: int) -> list[Value]:
    """The elements of a register tuple as F32."""
    refuse_signs(b, op)
    if type == F32:
        return [b.bitcast(b.read_dword(op, i), F32) for i in range(count)]
    dwords = (
        [b.packed_dword(op, type)]
        if count == 2
        else [b.read_dword(op, i) for i in range(count // 2)]
    )
    return [b.fpext(b.half(d, type, high), F32) for d in dwords for high in (False, True)]


def write_elements(b: WaveOps, inst: InstructionForm, values: Sequence[Value]) -> None:
    """Write wide elements side by side, two halves a dword."""
    if values[0].type == F32:
        b.write_dwords(inst.vdst, [b.bitcast(v, I32) for v in values])
        return
    codes = [b.zext(b.bitcast(v, I16), I32) for v in values]
    pairs = zip(codes[::2], codes[1::2], strict=True)
    b.write_dwords(inst.vdst, [join_codes(b, pair, 16) for pair in pairs])


def codes_of(b: WaveOps, op: OperandShape, bits: int, count: int) -> list[Value]:
    """Codes side by side in a register tuple; one may span two dwords."""
    dwords = [b.read_dword(op, i) for i in range(-(-count * bits // 32))]
    codes = []
    for i in range(count):
        index, at = divmod(i * bits, 32)
        code = b.lshr(dwords[index], b.i32(at)) if at else dwords[index]
        if at + bits > 32:
            code = b.or_(code, b.shl(dwords[index + 1], b.i32(32 - at)))
        codes.append(b.and_(code, b.i32((1 << bits) - 1)))
    return codes


def write_codes(b: WaveOps, inst: InstructionForm, codes: Sequence[Value], bits: int) -> None:
    """Write codes side by side; the inverse of codes_of."""
    dwords = [b.i32(0)] * (len(codes) * bits // 32)
    for i, code in enumerate(codes):
        index, at = divmod(i * bits, 32)
        dwords[index] = b.or_(dwords[index], b.shl(code, b.i32(at)) if at else code)
        if at + bits > 32:
            dwords[index + 1] = b.or_(dwords[index + 1], b.lshr(code, b.i32(32 - at)))
    b.write_dwords(inst.vdst, dwords)


def scaled_from_byte(names: str, name: str, type: Type) -> None:
    """D = the byte of S0 that op_sel[1:0] chooses, times the scale S1."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        code = field(b, b.read(inst.src0, I32), 8 * (inst.mod("op_sel") & 3), 8)
        value = widened(b, code, format_of(inst, name), scale_of(b, inst.src1), type)
        b.write(inst.vdst, value, keep_high=True)

    register(names, semantic)


def scaled_from_pair(names: str, name: str, type: Type) -> None:
    """D = two codes of S0, those of the word or (FP4) byte that op_sel chooses, times S1."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        format = format_of(inst, name)
        pair_bits = 2 * format.bits
        part = inst.mod("op_sel") & (32 // pair_bits - 1)
        x, scale = b.read(inst.src0, I32), scale_of(b, inst.src1)
        starts = (part * pair_bits, part * pair_bits + format.bits)
        codes = [field(b, x, at, format.bits) for at in starts]
        write_elements(b, inst, [widened(b, code, format, scale, type) for code in codes])

    register(names, semantic)


def scaled_from_32(names: str, name: str, type: Type) -> None:
    """D = the 32 codes of S0 in order, times S1."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        format = format_of(inst, name)
        scale = scale_of(b, inst.src1)
        codes = codes_of(b, inst.src0, format.bits, 32)

        def element(code: Value) -> Value:
            return widened(b, code, format, scale, type)

        write_elements(b, inst, b.each(element, [(code,) for code in codes]))

    register(names, semantic)


def narrowed(
    b: WaveOps,
    values: Sequence[Value],
    format: SmallFloat,
    scale: Value,
    random: Value | None = None,
) -> list[Value]:
    """Values divided by their scale, as codes; each takes the next random number."""

    def code(x: Value, random: Value | None = None) -> Value:
        return narrow.narrow(b, x, format, saturate=b.mode.fp16_ovfl, random=random, scale=scale)

    rows: list[tuple[Value, ...]] = []
    for x in values:
        rows.append((x,) if random is None else (x, random))
        random = next_random(b, random) if random is not None else None
    return b.each(code, rows)


def scaled_to_pair(names: str, name: str, type: Type, *, stochastic: bool) -> None:
    """The word or (FP4) byte of D that op_sel's top bits choose = two values divided by the scale.

    They are S0 and S1 for f32, the halves of S0 otherwise; stochastically the elements of S0
    with S1 random.
    """

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        format = format_of(inst, name)
        random = b.read(inst.src1, I32) if stochastic else None
        if type == F32 and not stochastic:
            values = [b.read(op, F32) for op in (inst.src0, inst.src1)]
        else:
            values = wide_elements(b, inst.src0, type, 2)
        scale = scale_of(b, inst.operand("src2") or inst.src1)
        codes = narrowed(b, values, format, scale, random)
        pair_bits = 2 * format.bits
        part = inst.mod("op_sel") >> 2 if pair_bits == 8 else inst.mod("op_sel") >> 3
        joined = join_codes(b, codes, format.bits)
        replace(b, inst, joined, part * pair_bits, pair_bits)

    register(names, semantic, fidelity=_fidelity(stochastic))


def scaled_to_byte_stochastic(names: str, name: str, type: Type) -> None:
    """The byte of D that op_sel[3:2] chooses = S0 divided by the scale S2, with S1 random."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        x = b.read(inst.src0, type)
        values = [x if type == F32 else b.fpext(x, F32)]
        random, scale = b.read(inst.src1, I32), scale_of(b, inst.src2)
        (code,) = narrowed(b, values, format_of(inst, name), scale, random)
        replace(b, inst, code, 8 * (inst.mod("op_sel") >> 2 & 3), 8)

    register(names, semantic, fidelity=Fidelity.APPROXIMATE)


def scaled_to_many(names: str, name: str, type: Type, count: int, *, stochastic: bool) -> None:
    """D = the elements of S0 in order, divided by the scale; stochastically, S1 is random.

    Evidence for gfx1250's: LLVM's names and operand sizes, inferred from gfx950's for the rest.
    """

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        format = format_of(inst, name)
        random = b.read(inst.src1, I32) if stochastic else None
        scale = scale_of(b, inst.src2 if stochastic else inst.src1)
        values = wide_elements(b, inst.src0, type, count)
        write_codes(b, inst, narrowed(b, values, format, scale, random), format.bits)

    register(names, semantic, fidelity=_fidelity(stochastic))


def scaled_to_2x16(names: str, name: str) -> None:
    """D = the 16 f32 of S0 and of S1 in turn, divided by the scale S2."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        format = format_of(inst, name)
        pairs = zip(*(wide_elements(b, op, F32, 16) for op in (inst.src0, inst.src1)), strict=True)
        values = [x for pair in pairs for x in pair]
        write_codes(b, inst, narrowed(b, values, format, scale_of(b, inst.src2)), format.bits)

    register(names, semantic)


for _wide, _type in WIDE.items():
    for _name in ("fp8", "bf8", "fp4"):
        scaled_from_pair(f"v_cvt_scalef32_pk_{_wide}_{_name}", _name, _type)
        scaled_to_pair(f"v_cvt_scalef32_pk_{_name}_{_wide}", _name, _type, stochastic=False)
    scaled_to_pair(f"v_cvt_scalef32_sr_pk_fp4_{_wide}", "fp4", _type, stochastic=True)
    for _name in ("fp8", "bf8"):
        if _type != BF16:
            scaled_from_byte(f"v_cvt_scalef32_{_wide}_{_name}", _name, _type)
        scaled_to_byte_stochastic(f"v_cvt_scalef32_sr_{_name}_{_wide}", _name, _type)
    for _name in ("fp6", "bf6"):
        scaled_from_32(f"v_cvt_scalef32_pk32_{_wide}_{_name}", _name, _type)
        scaled_to_many(f"v_cvt_scalef32_sr_pk32_{_name}_{_wide}", _name, _type, 32, stochastic=True)
        if _type != F32:
            scaled_to_many(
                f"v_cvt_scalef32_pk32_{_name}_{_wide}", _name, _type, 32, stochastic=False
            )
    for _name, _count in (("fp8", 8), ("bf8", 8), ("fp4", 8), ("fp6", 16), ("bf6", 16)):
        _pack = f"pk{_count}_{_name}_{_wide}"
        scaled_to_many(f"v_cvt_scalef32_{_pack}", _name, _type, _count, stochastic=False)
        scaled_to_many(f"v_cvt_scalef32_sr_{_pack}", _name, _type, _count, stochastic=True)
for _name in ("fp6", "bf6"):
    scaled_to_2x16(f"v_cvt_scalef32_2xpk16_{_name}_f32", _name)


# --------------------------------------------------------- with scales in other lanes (gfx1250)
#
# Matrices of 16 rows or columns: a lane's scale is a byte of the dword of lane L % 16 of one half
# of the wave, the same byte for all lanes, or another for those from 16 on. scale_sel says which.
# Sources: LLVM's dialect amdgpu of MLIR (scaled_ext_packed_matrix and its lowering), and Triton's
# names of the choices; both are AMD's. Evidence: inferred. AMD's simulator rocjitsu takes scale_sel
# as the number of a byte in the lane itself.

_HALF = 16
_NO_MEANING_8 = (3, 5, 7, 8, 9, 11, 15)  # that MLIR's lowering calls invalid


def scale_bytes(inst: InstructionForm, bits: int) -> tuple[int, tuple[int, int]]:
    """The half of the wave that has the scales, and the bytes for lanes 0 to 15 and 16 to 31.

    Raises: UnsupportedForm for a scale_sel whose meaning is not published.
    """
    sel = inst.mod("op_sel")
    if sel in _NO_MEANING_8 if bits == 8 else sel > 7:
        raise UnsupportedForm(f"{inst.name} with scale_sel:{sel}, whose meaning is not published")
    if bits == 8:  # one byte, or two neighbours for scales of 16 k
        first = sel >> 1 & 3
        return sel >> 3, (first, first + (sel & 1))
    high = sel >> 1 & 1  # two neighbours, or two that are two apart for scales of 16 k
    return sel >> 2, (high, high + 2) if sel & 1 else (2 * high, 2 * high + 1)


def scale_of_lane(b: WaveOps, inst: InstructionForm, bits: int) -> Value:
    """Each lane's E8M0 scale, as I32."""
    half, chosen = scale_bytes(inst, bits)
    lanes = range(inst.wave)
    words = b.shuffle(b.widen(b.read(inst.src1, I32)), [_HALF * half + n % _HALF for n in lanes])
    at = b.lane_const(I32, [8 * chosen[n // _HALF] for n in lanes])
    return b.and_(b.lshr(words, at), b.i32(0xFF))


def scaled_by_lanes(names: str, name: str, type: Type, count: int) -> None:
    """D = the codes of S0 in order, times a scale of S1."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        format = format_of(inst, name)
        scale = scale_of_lane(b, inst, format.bits)
        codes = codes_of(b, inst.src0, format.bits, count)

        def element(code: Value) -> Value:
            return widened(b, code, format, scale, type)

        write_elements(b, inst, b.each(element, [(code,) for code in codes]))

    register(names, semantic, fidelity=Fidelity.APPROXIMATE)


for _wide, _type in WIDE.items():
    for _name, _count in (("fp8", 8), ("bf8", 8), ("fp4", 8), ("fp6", 16), ("bf6", 16)):
        scaled_by_lanes(f"v_cvt_scale_pk{_count}_{_wide}_{_name}", _name, _type, _count)
