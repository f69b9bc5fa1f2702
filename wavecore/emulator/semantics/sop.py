"""SOP1, SOP2, SOPC and SOPK: scalar integer and float instructions, EXEC masks, scalar jumps."""

from __future__ import annotations

from collections.abc import Callable

from wavecore import targets
from wavecore.builder.contract import F16, F32, F64, I8, I16, I32, I64, Type, Value
from wavecore.emulator import banks
from wavecore.emulator.operands import WaveOps
from wavecore.emulator.records import (
    CLUSTER_OP,
    GPR_IDX_EN,
    INDEX_M0,
    NAMED_OP,
    PRIVATE_APERTURE_HIGH,
    SHARED_APERTURE_HIGH,
    WORKGROUP_BARRIER,
)
from wavecore.emulator.registry import Control, Semantic, register, semantics
from wavecore.emulator.semantics.families import (
    Operation,
    add,
    floating,
    fused,
    integer,
    multiply,
    sources,
    subtract,
)
from wavecore.emulator.semantics.vop1 import first_one, first_unlike_sign
from wavecore.emulator.semantics.vop3 import bit_field, high_product
from wavecore.emulator.semantics.vopc import FLOAT, integer_predicate
from wavecore.emulator.shape import MODE_NUMBER, NAMES, FloatMode, InstructionForm, UnsupportedForm
from wavecore.isa.registers import EXEC_HI, EXEC_LO, TTMP_FIRST
from wavecore.isa.table import table

SIZES = ((I32, "b32"), (I64, "b64"))


def nonzero(b: WaveOps, x: Value) -> Value:
    """Whether any bit is set."""
    return b.icmp("ne", x, b.const(x.type, 0))


def simm16(b: WaveOps) -> Value:
    """The instruction's 16-bit number, sign-extended."""
    return b.ashr(b.shl(b.imm("simm16"), b.i32(16)), b.i32(16))


def uimm16(b: WaveOps) -> Value:
    """The instruction's 16-bit number, zero-extended."""
    return b.and_(b.imm("simm16"), b.i32(0xFFFF))


# ------------------------------------------------------------------------- moves and selection

for _type, _suffix in SIZES:
    integer(f"s_mov_{_suffix}", _type, lambda b, x: x)
    integer(f"s_cselect_{_suffix}", _type, lambda b, x, y: b.select(b.scc(), x, y))


def conditional_move(names: str, type: Type) -> None:
    """D = S0 when SCC is set."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        new = simm16(b) if inst.name == "s_cmovk_i32" else b.read(inst.src0, type)
        b.write(inst.sdst, b.select(b.scc(), new, b.read(inst.sdst, type)))

    register(names, semantic)


conditional_move("s_cmov_b32 s_cmovk_i32", I32)
conditional_move("s_cmov_b64", I64)


@semantics("s_movk_i32")
def s_movk_i32(b: WaveOps, inst: InstructionForm) -> None:
    """D = the sign-extended number."""
    b.write(inst.sdst, simm16(b))


integer("s_sext_i32_i8", I32, lambda b, x: b.sext(b.trunc(x, I8), I32))
integer("s_sext_i32_i16", I32, lambda b, x: b.sext(b.trunc(x, I16), I32))


def pack(names: str, first_high: bool, second_high: bool) -> None:
    """D = a half of S0 below a half of S1."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        x, y = b.read(inst.src0, I32), b.read(inst.src1, I32)
        low = b.lshr(x, b.i32(16)) if first_high else b.and_(x, b.i32(0xFFFF))
        high = b.and_(y, b.i32(-1 << 16)) if second_high else b.shl(y, b.i32(16))
        b.write(inst.sdst, b.or_(low, high))

    register(names, semantic)


pack("s_pack_ll_b32_b16", False, False)
pack("s_pack_lh_b32_b16", False, True)
pack("s_pack_hh_b32_b16", True, True)
pack("s_pack_hl_b32_b16", True, False)


# --------------------------------------------------------------------- results that set SCC


def logic(names: str, type: Type, operation: Operation) -> None:
    """D = operation(S0, S1); SCC = D is not zero."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        result = operation(b, *(b.read(op, type) for op in sources(inst)))
        b.write(inst.sdst, result)
        b.set_scc(nonzero(b, result))

    register(names, semantic)


BITWISE: dict[str, Operation] = {
    "and": lambda b, x, y: b.and_(x, y),
    "or": lambda b, x, y: b.or_(x, y),
    "xor": lambda b, x, y: b.xor(x, y),
    "nand": lambda b, x, y: b.not_(b.and_(x, y)),
    "nor": lambda b, x, y: b.not_(b.or_(x, y)),
    "xnor": lambda b, x, y: b.not_(b.xor(x, y)),
    "and_not1": lambda b, x, y: b.and_(x, b.not_(y)),
    "or_not1": lambda b, x, y: b.or_(x, b.not_(y)),
    "and_not0": lambda b, x, y: b.and_(b.not_(x), y),
    "or_not0": lambda b, x, y: b.or_(b.not_(x), y),
}
OLD_NAMES = {"and_not1": "andn2", "or_not1": "orn2", "and_not0": "andn1", "or_not0": "orn1"}


def spellings(operation: str, rest: str) -> str:
    """The mnemonics of a bitwise operation: the current one and the older one."""
    names = [operation, OLD_NAMES[operation]] if operation in OLD_NAMES else [operation]
    return " ".join(f"s_{name}_{rest}" for name in names)


for _type, _suffix in SIZES:
    for _name, _operation in BITWISE.items():
        if not _name.endswith("_not0"):
            logic(spellings(_name, _suffix), _type, _operation)
    logic(f"s_not_{_suffix}", _type, lambda b, x: b.not_(x))


def shift(names: str, type: Type, operation: str) -> None:
    """D = S0 shifted by the low bits of the dword S1; SCC = D is not zero."""
    signed = operation == "ashr"

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        value = b.read(inst.src0, type, signed=signed)
        count = b.and_(b.read(inst.src1, I32), b.i32(type.bits - 1))
        result = getattr(b, operation)(value, count if type == I32 else b.zext(count, I64))
        b.write(inst.sdst, result)
        b.set_scc(nonzero(b, result))

    register(names, semantic)


shift("s_lshl_b32", I32, "shl")
shift("s_lshl_b64", I64, "shl")
shift("s_lshr_b32", I32, "lshr")
shift("s_lshr_b64", I64, "lshr")
shift("s_ashr_i32", I32, "ashr")
shift("s_ashr_i64", I64, "ashr")


def extract(names: str, type: Type, signed: bool) -> None:
    """D = the field of S0 whose offset and width are bits 5:0 (4:0) and 22:16 of S1."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        value, place = b.read(inst.src0, type, signed=signed), b.read(inst.src1, I32)
        offset = b.and_(place, b.i32(type.bits - 1))
        width = b.and_(b.lshr(place, b.i32(16)), b.i32(0x7F))
        if type == I64:
            offset, width = b.zext(offset, I64), b.zext(width, I64)
        result = bit_field(b, value, offset, width, signed)
        b.write(inst.sdst, result)
        b.set_scc(nonzero(b, result))

    register(names, semantic)


extract("s_bfe_u32", I32, False)
extract("s_bfe_u64", I64, False)
extract("s_bfe_i32", I32, True)
extract("s_bfe_i64", I64, True)


def bit_field_mask(names: str, type: Type) -> None:
    """D = ones as S0 counts, shifted left as S1 counts; both counts are dwords."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        counts = (b.and_(b.read(op, I32), b.i32(type.bits - 1)) for op in (inst.src0, inst.src1))
        width, offset = (c if type == I32 else b.zext(c, I64) for c in counts)
        one = b.const(type, 1)
        b.write(inst.sdst, b.shl(b.sub(b.shl(one, width), one), offset))

    register(names, semantic)


bit_field_mask("s_bfm_b32", I32)
bit_field_mask("s_bfm_b64", I64)


def absolute(b: WaveOps, x: Value) -> Value:
    """The magnitude of a signed number; the most negative one stays."""
    return b.smax(x, b.sub(b.const(x.type, 0), x))


logic("s_abs_i32", I32, absolute)
logic("s_absdiff_i32", I32, lambda b, x, y: absolute(b, b.sub(x, y)))


def fold_quads(b: WaveOps, x: Value) -> Value:
    """Bit 4i of the result is whether quad i of x has a set bit; the other bits are zero."""
    x = b.or_(x, b.lshr(x, b.const(x.type, 1)))
    x = b.or_(x, b.lshr(x, b.const(x.type, 2)))
    return b.and_(x, b.const(x.type, 0x1111111111111111))


def quad_mask(b: WaveOps, x: Value) -> Value:
    """Bit i of the result is whether quad i of x has a set bit."""
    x = fold_quads(b, x)
    for step, keep in ((3, 0x0303030303030303), (6, 0x000F000F000F000F), (12, 0x000000FF000000FF)):
        x = b.and_(b.or_(x, b.lshr(x, b.const(x.type, step))), b.const(x.type, keep))
    if x.type == I64:
        x = b.and_(b.or_(x, b.lshr(x, b.i64(24))), b.i64(0xFFFF))
    return x


def whole_quads(b: WaveOps, x: Value) -> Value:
    """Every quad of x with a set bit, filled."""
    return b.mul(fold_quads(b, x), b.const(x.type, 15))


for _type, _suffix in SIZES:
    logic(f"s_quadmask_{_suffix}", _type, quad_mask)
    logic(f"s_wqm_{_suffix}", _type, whole_quads)


def counting(names: str, type: Type, operation: Operation, *, sets_scc: bool = False) -> None:
    """D = a dword out of a 32- or 64-bit source."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        result = operation(b, b.read(inst.src0, type))
        result = result if result.type == I32 else b.trunc(result, I32)
        b.write(inst.sdst, result)
        if sets_scc:
            b.set_scc(nonzero(b, result))

    register(names, semantic)


for _type, _suffix in SIZES:
    _bits = _type.bits
    counting(f"s_bcnt1_i32_{_suffix}", _type, lambda b, x: b.ctpop(x), sets_scc=True)
    counting(f"s_bcnt0_i32_{_suffix}", _type, lambda b, x: b.ctpop(b.not_(x)), sets_scc=True)
    counting(f"s_ff0_i32_{_suffix}", _type, lambda b, x: first_one(b, b.not_(x), from_top=False))
    counting(
        f"s_ff1_i32_{_suffix} s_ctz_i32_{_suffix}",
        _type,
        lambda b, x: first_one(b, x, from_top=False),
    )
    counting(
        f"s_flbit_i32_{_suffix} s_clz_i32_u{_bits}",
        _type,
        lambda b, x: first_one(b, x, from_top=True),
    )
    integer(f"s_brev_{_suffix}", _type, lambda b, x: b.bitreverse(x))
counting("s_flbit_i32 s_cls_i32", I32, first_unlike_sign)
counting("s_flbit_i32_i64 s_cls_i32_i64", I64, first_unlike_sign)


@semantics("s_bitreplicate_b64_b32")
def s_bitreplicate_b64_b32(b: WaveOps, inst: InstructionForm) -> None:
    """Each bit of S0 twice."""
    x = b.zext(b.read(inst.src0, I32), I64)
    for step, keep in (
        (16, 0x0000FFFF0000FFFF),
        (8, 0x00FF00FF00FF00FF),
        (4, 0x0F0F0F0F0F0F0F0F),
        (2, 0x3333333333333333),
        (1, 0x5555555555555555),
    ):
        x = b.and_(b.or_(x, b.shl(x, b.i64(step))), b.i64(keep))
    b.write(inst.sdst, b.or_(x, b.shl(x, b.i64(1))))


def set_bit(names: str, type: Type, value: int) -> None:
    """One bit of D, whose number S0 holds, becomes `value`."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        count = b.and_(b.read(inst.src0, I32), b.i32(type.bits - 1))
        bit = b.shl(b.const(type, 1), count if type == I32 else b.zext(count, I64))
        old = b.read(inst.sdst, type)
        b.write(inst.sdst, b.or_(old, bit) if value else b.and_(old, b.not_(bit)))

    register(names, semantic)


def compare_bit(names: str, type: Type, value: int) -> None:
    """SCC = the bit of S0 whose number S1 holds is `value`."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        x = b.read(inst.src0, type)
        count = b.and_(b.read(inst.src1, I32), b.i32(type.bits - 1))
        bit = b.lshr(x, count if type == I32 else b.zext(count, I64))
        b.set_scc(b.icmp("eq", b.and_(bit, b.const(type, 1)), b.const(type, value)))

    register(names, semantic)


for _type, _suffix in SIZES:
    for _value in (0, 1):
        set_bit(f"s_bitset{_value}_{_suffix}", _type, _value)
        compare_bit(f"s_bitcmp{_value}_{_suffix}", _type, _value)


# ---------------------------------------------------------------------------------- arithmetic


def sum_with_carry(names: str, *, subtracts: bool, takes_carry: bool) -> None:
    """D = S0 + S1 (+ SCC), or the difference; SCC = carry or borrow."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        x, y = (b.zext(b.read(op, I32), I64) for op in (inst.src0, inst.src1))
        total = (b.sub if subtracts else b.add)(x, y)
        if takes_carry:
            total = (b.sub if subtracts else b.add)(total, b.zext(b.scc(), I64))
        low, high = b.split(total)
        b.write(inst.sdst, low)
        b.set_scc(nonzero(b, high))

    register(names, semantic)


sum_with_carry("s_add_u32 s_add_co_u32", subtracts=False, takes_carry=False)
sum_with_carry("s_addc_u32 s_add_co_ci_u32", subtracts=False, takes_carry=True)
sum_with_carry("s_sub_u32 s_sub_co_u32", subtracts=True, takes_carry=False)
sum_with_carry("s_subb_u32 s_sub_co_ci_u32", subtracts=True, takes_carry=True)


def sum_with_overflow(
    b: WaveOps, inst: InstructionForm, x: Value, y: Value, subtracts: bool
) -> None:
    """D = x + y or x - y; SCC = signed overflow."""
    total = (b.sub if subtracts else b.add)(x, y)
    second = b.xor(x, y) if subtracts else b.xor(y, total)
    overflow = b.and_(b.xor(x, total), second)
    b.write(inst.sdst, total)
    b.set_scc(b.icmp("slt", overflow, b.i32(0)))


@semantics("s_add_i32 s_add_co_i32")
def s_add_i32(b: WaveOps, inst: InstructionForm) -> None:
    """D = S0 + S1; SCC = signed overflow."""
    sum_with_overflow(b, inst, b.read(inst.src0, I32), b.read(inst.src1, I32), False)


@semantics("s_sub_i32 s_sub_co_i32")
def s_sub_i32(b: WaveOps, inst: InstructionForm) -> None:
    """D = S0 - S1; SCC = signed overflow."""
    sum_with_overflow(b, inst, b.read(inst.src0, I32), b.read(inst.src1, I32), True)


@semantics("s_addk_i32 s_addk_co_i32")
def s_addk_i32(b: WaveOps, inst: InstructionForm) -> None:
    """D = D + number; SCC = signed overflow."""
    sum_with_overflow(b, inst, b.read(inst.sdst, I32), simm16(b), False)


@semantics("s_mulk_i32")
def s_mulk_i32(b: WaveOps, inst: InstructionForm) -> None:
    """D = the low dword of D * number."""
    b.write(inst.sdst, b.mul(b.read(inst.sdst, I32), simm16(b)))


integer("s_mul_i32", I32, lambda b, x, y: b.mul(x, y))
integer("s_mul_hi_u32", I32, lambda b, x, y: high_product(b, x, y, False))
integer("s_mul_hi_i32", I32, lambda b, x, y: high_product(b, x, y, True))
integer("s_mul_u64", I64, lambda b, x, y: b.mul(x, y))
integer("s_add_nc_u64 s_add_u64", I64, lambda b, x, y: b.add(x, y))
integer("s_sub_nc_u64 s_sub_u64", I64, lambda b, x, y: b.sub(x, y))


def shift_add(names: str, count: int) -> None:
    """D = (S0 << count) + S1; SCC = the exact sum does not fit a dword."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        x, y = (b.zext(b.read(op, I32), I64) for op in (inst.src0, inst.src1))
        low, high = b.split(b.add(b.shl(x, b.i64(count)), y))
        b.write(inst.sdst, low)
        b.set_scc(nonzero(b, high))

    register(names, semantic)


for _count in (1, 2, 3, 4):
    shift_add(f"s_lshl{_count}_add_u32", _count)


def choice(names: str, predicate: str) -> None:
    """D = S0 or S1; SCC = S0 was taken. Of equal numbers a maximum takes S0, a minimum S1."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        x, y = b.read(inst.src0, I32), b.read(inst.src1, I32)
        first = b.icmp(predicate, x, y)
        b.write(inst.sdst, b.select(first, x, y))
        b.set_scc(first)

    register(names, semantic)


choice("s_min_i32", "slt")
choice("s_min_u32", "ult")
choice("s_max_i32", "sge")
choice("s_max_u32", "uge")

# ------------------------------------------------------------------------------------ compares


def compare(names: str, type: Type, predicate: str) -> None:
    """SCC = S0 compared with S1."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        x, y = b.read(inst.src0, type), b.read(inst.src1, type)
        b.set_scc(b.icmp(predicate, x, y))

    register(names, semantic)


def compare_constant(names: str, predicate: str, signed: bool) -> None:
    """SCC = D compared with the number, extended as the type says."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        number = simm16(b) if signed else uimm16(b)
        b.set_scc(b.icmp(predicate, b.read(inst.sdst, I32), number))

    register(names, semantic)


for _operator in ("eq", "lg", "gt", "ge", "lt", "le"):
    for _letter in "iu":
        _predicate = integer_predicate(_operator, _letter == "i")
        compare(f"s_cmp_{_operator}_{_letter}32", I32, _predicate)
        compare_constant(f"s_cmpk_{_operator}_{_letter}32", _predicate, _letter == "i")
compare("s_cmp_eq_u64", I64, "eq")
compare("s_cmp_lg_u64", I64, "ne")


def compare_floats(names: str, type: Type, predicate: str) -> None:
    """SCC = the floats S0 and S1 compared."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        x, y = (b.flush_in(b.read(op, type)) for op in (inst.src0, inst.src1))
        b.set_scc(b.fcmp(predicate, x, y))

    register(names, semantic)


for _operator, _predicate in FLOAT.items():
    compare_floats(f"s_cmp_{_operator}_f32", F32, _predicate)
    compare_floats(f"s_cmp_{_operator}_f16", F16, _predicate)

# -------------------------------------------------------------------------------------- floats

for _type, _suffix in ((F32, "f32"), (F16, "f16")):
    floating(f"s_add_{_suffix}", _type, add)
    floating(f"s_sub_{_suffix}", _type, subtract)
    floating(f"s_mul_{_suffix}", _type, multiply)


def scalar_fma(
    names: str, type: Type, order: Callable[[InstructionForm], tuple[str, str, str]]
) -> None:
    """D = fma of three operands by role."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        operands = (inst.operand(role) for role in order(inst))
        values = (b.flush_in(b.read(op, type)) for op in operands if op is not None)
        b.write(inst.sdst, b.flush_out(fused(b, type, *values)))

    register(names, semantic)


scalar_fma("s_fmac_f32", F32, lambda inst: ("src0", "src1", "sdst"))
scalar_fma("s_fmac_f16", F16, lambda inst: ("src0", "src1", "sdst"))
scalar_fma("s_fmaak_f32", F32, lambda inst: ("src0", "src1", "imm"))
scalar_fma("s_fmamk_f32", F32, lambda inst: ("src0", "imm", "src1"))

# --------------------------------------------------------------------------------- EXEC masks


def read_exec(b: WaveOps, type: Type) -> Value:
    """EXEC_LO, or EXEC as the record holds it: 64 bits in wave32 too."""
    low = b.fixed_sgpr(EXEC_LO)
    return low if type == I32 else b.join(low, b.fixed_sgpr(EXEC_HI))


def write_exec(b: WaveOps, mask: Value) -> None:
    """The 32-bit forms leave EXEC_HI alone."""
    if mask.type == I32:
        b.set_fixed_sgpr(EXEC_LO, mask)
        return
    low, high = b.split(mask)
    b.set_fixed_sgpr(EXEC_LO, low)
    b.set_fixed_sgpr(EXEC_HI, high)


def exec_mask(type: Type, operation: Operation, *, saves: bool) -> Semantic:
    """EXEC = operation(S0, EXEC); D = the old EXEC (saveexec) or the new one (wrexec)."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        old = read_exec(b, type)
        new = operation(b, b.read(inst.src0, type), old)
        b.write(inst.sdst, old if saves else new)
        write_exec(b, new)
        b.set_scc(nonzero(b, new))

    return semantic


for _type, _suffix in SIZES:
    for _name, _operation in BITWISE.items():
        _semantic = exec_mask(_type, _operation, saves=True)
        register(spellings(_name, f"saveexec_{_suffix}"), _semantic)
    for _name in ("and_not0", "and_not1"):
        _semantic = exec_mask(_type, BITWISE[_name], saves=False)
        register(spellings(_name, f"wrexec_{_suffix}"), _semantic)

# --------------------------------------------------------------------------------------- jumps


def return_address(b: WaveOps) -> Value:
    """The address of the next instruction."""
    return b.add(b.field("code_base"), b.next_pc())


@semantics("s_getpc_b64 s_get_pc_i64")
def s_getpc_b64(b: WaveOps, inst: InstructionForm) -> None:
    """D = the address of the next instruction."""
    b.write(inst.sdst, return_address(b))


def jump_target(b: WaveOps, inst: InstructionForm) -> Value:
    """The address in S0; its low two bits do not count."""
    return b.and_(b.read(inst.src0, I64), b.i64(-4))


@semantics("s_add_pc_i64", control=Control.JUMP)
def s_add_pc_i64(b: WaveOps, inst: InstructionForm) -> None:
    """Go to the next instruction's address + S0. Evidence: inferred from clang's far branches."""
    b.jump(b.and_(b.add(return_address(b), b.read(inst.src0, I64, signed=True)), b.i64(-4)))


@semantics("s_get_shader_cycles_u64")
def s_get_shader_cycles_u64(b: WaveOps, inst: InstructionForm) -> None:
    """D = the cycle counter."""
    b.write(inst.sdst, b.clock())


@semantics("s_setpc_b64 s_set_pc_i64 s_rfe_b64 s_rfe_i64", control=Control.JUMP)
def s_setpc_b64(b: WaveOps, inst: InstructionForm) -> None:
    """Go to the address in S0."""
    b.jump(jump_target(b, inst))


@semantics("s_swappc_b64 s_swap_pc_i64", control=Control.JUMP)
def s_swappc_b64(b: WaveOps, inst: InstructionForm) -> None:
    """D = the address of the next instruction; go to the address in S0."""
    b.write(inst.sdst, return_address(b))
    b.jump(jump_target(b, inst))


@semantics("s_call_b64 s_call_i64", control=Control.CALL)
def s_call_b64(b: WaveOps, inst: InstructionForm) -> None:
    """D = the address of the next instruction; jump by the number."""
    b.write(inst.sdst, return_address(b))


# -------------------------------------------------------------------------- relative registers


def move_relative(names: str, *, source: bool, target: bool, dwords: int = 1) -> None:
    """D = S0, with M0 added to the register's number on one side."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        for dword in range(dwords):
            offset = b.add(b.m0(), b.i32(dword))
            value = b.sgpr_relative(inst.src0, offset) if source else b.read_dword(inst.src0, dword)
            if target:
                b.set_sgpr_relative(inst.sdst, offset, value)
            else:
                b.write_dwords(inst.sdst, (value,), first=dword)

    register(names, semantic)


move_relative("s_movrels_b32", source=True, target=False)
move_relative("s_movrels_b64", source=True, target=False, dwords=2)
move_relative("s_movreld_b32", source=False, target=True)
move_relative("s_movreld_b64", source=False, target=True, dwords=2)


def relative_offsets(b: WaveOps) -> tuple[Value, Value]:
    """The offsets of the source, M0[9:0], and of the destination, M0[25:16]."""
    both, mask = b.m0(), b.i32(0x3FF)
    return b.and_(both, mask), b.and_(b.lshr(both, b.i32(16)), mask)


@semantics("s_movrelsd_2_b32")
def s_movrelsd_2_b32(b: WaveOps, inst: InstructionForm) -> None:
    """D = S0, each register's number with its own offset out of M0."""
    source, target = relative_offsets(b)
    b.set_sgpr_relative(inst.sdst, target, b.sgpr_relative(inst.src0, source))


def set_index(b: WaveOps, index: Value, kept: int) -> Value:
    """M0 with its low byte = an index, other bits out of `kept` as they were."""
    return b.or_(b.and_(b.m0(), b.i32(kept)), b.and_(index, b.i32(0xFF)))


@semantics("s_set_gpr_idx_on")
def s_set_gpr_idx_on(b: WaveOps, inst: InstructionForm) -> None:
    """M0[7:0] = the index, M0[15:12] = the vector operands it is added to from now on."""
    which = b.shl(b.and_(b.read_dword(inst.src1), b.i32(15)), b.i32(12))
    b.set_fixed_sgpr(INDEX_M0, b.or_(set_index(b, b.read(inst.src0, I32), ~0xF0FF), which))
    b.set_field("mode", b.or_(b.field("mode"), b.i32(GPR_IDX_EN)))


@semantics("s_set_gpr_idx_idx")
def s_set_gpr_idx_idx(b: WaveOps, inst: InstructionForm) -> None:
    """M0[7:0] = the index."""
    b.set_fixed_sgpr(INDEX_M0, set_index(b, b.read(inst.src0, I32), ~0xFF))


# -------------------------------------------------------------------------- hardware registers

MODE_NAMES = ("HW_REG_MODE", "HW_REG_WAVE_MODE")


def hardware_register(inst: InstructionForm) -> tuple[str, int, int]:
    """LLVM's name of the register, first bit and number of bits that simm16 names.

    A register without a name on the target is called by its number.
    """
    field = inst.mod("simm16")
    number = field & 63
    name = table(inst.target, inst.wave).names["hwreg"].get(number, str(number))
    return name, field >> 6 & 31, (field >> 11 & 31) + 1


def _status(b: WaveOps) -> Value:
    """STATUS: SCC, EXECZ, VCCZ and the bit for a wave in a workgroup."""
    execz = b.zext(b.icmp("eq", b.exec_mask(), b.i64(0)), I32)
    vccz = b.zext(b.icmp("eq", b.vcc(), b.i64(0)), I32)
    bits = b.or_(b.zext(b.scc(), I32), b.i32(1 << 11))
    return b.or_(bits, b.or_(b.shl(execz, b.i32(9)), b.shl(vccz, b.i32(10))))


def _half(field: str, index: int) -> Callable[[WaveOps], Value]:
    return lambda b: b.split(b.field(field))[index]


def _cluster_state(b: WaveOps) -> Value:
    """IB_STS2: nothing is outstanding; [24:21] a place in a cluster, [9:6] that there is one.

    What [9:6] holds in a cluster is assumed: programs only ask whether it is 0.
    """
    if not b.inst.has("clusters"):
        return b.i32(0)
    ids = b.fixed_sgpr(TTMP_FIRST + 6)
    x, y, z, last_x, last_y, _, last = (
        b.and_(b.lshr(ids, b.i32(4 * i)), b.i32(15)) for i in range(7)
    )
    one = b.i32(1)
    row = b.add(y, b.mul(z, b.add(last_y, one)))
    place = b.add(x, b.mul(row, b.add(last_x, one)))
    return b.or_(b.shl(last, b.i32(6)), b.shl(place, b.i32(21)))


def _clock(index: int) -> Callable[[WaveOps], Value]:
    return lambda b: b.split(b.clock())[index]


# IB_STS: nothing is outstanding. The compute unit of a wave is unspecified: number 0.
ZERO_REGISTERS = """
    HW_REG_IB_STS HW_REG_TRAPSTS HW_REG_HW_ID HW_REG_HW_ID1 HW_REG_HW_ID2 HW_REG_XCC_ID
    HW_REG_WAVE_STATE_PRIV HW_REG_WAVE_EXCP_FLAG_PRIV HW_REG_WAVE_EXCP_FLAG_USER
    HW_REG_WAVE_TRAP_CTRL HW_REG_WAVE_HW_ID1 HW_REG_WAVE_HW_ID2 HW_REG_WAVE_SCHED_MODE
    HW_REG_XNACK_STATE_PRIV HW_REG_XNACK_MASK
    """.split()
READABLE: dict[str, Callable[[WaveOps], Value]] = {
    **{name: lambda b: b.i32(0) for name in ZERO_REGISTERS},
    **{name: lambda b: b.field("mode") for name in MODE_NAMES},
    "HW_REG_IB_STS2": _cluster_state,
    "HW_REG_STATUS": _status,
    "HW_REG_WAVE_STATUS": _status,
    "HW_REG_SH_MEM_BASES": lambda b: b.i32(
        SHARED_APERTURE_HIGH >> 16 << 16 | PRIVATE_APERTURE_HIGH >> 16
    ),
    "HW_REG_FLAT_SCR_LO": _half("scratch", 0),
    "HW_REG_FLAT_SCR_HI": _half("scratch", 1),
    "HW_REG_WAVE_SCRATCH_BASE_LO": _half("scratch", 0),
    "HW_REG_WAVE_SCRATCH_BASE_HI": _half("scratch", 1),
    "HW_REG_SHADER_CYCLES": lambda b: b.and_(b.split(b.clock())[0], b.i32(0xFFFFF)),
    "HW_REG_SHADER_CYCLES_LO": _clock(0),
    "HW_REG_SHADER_CYCLES_HI": _clock(1),
}


@semantics("s_getreg_b32", static={"simm16"})
def s_getreg_b32(b: WaveOps, inst: InstructionForm) -> None:
    """D = a field of a hardware register."""
    name, low, width = hardware_register(inst)
    read = READABLE.get(name)
    if read is None:
        raise UnsupportedForm(f"{inst.name} of hardware register {name}")
    value = b.lshr(read(b), b.i32(low))
    b.write(inst.sdst, b.and_(value, b.i32((1 << width) - 1)))


def chooses_code(simm16: int) -> bool:
    """Whether s_setreg writes bits of MODE that translated code depends on."""
    width, low = (simm16 >> 11 & 31) + 1, simm16 >> 6 & 31
    written = ((1 << width) - 1) << low
    return simm16 & 63 == MODE_NUMBER and bool(written & _CHOOSING)


_CHOOSING = FloatMode.MASK | GPR_IDX_EN | banks.MASK


def _set_register(b: WaveOps, inst: InstructionForm, value: Value) -> None:
    """User code may write MODE; writes to the other registers do nothing."""
    name, low, width = hardware_register(inst)
    if name in MODE_NAMES:
        mask = ((1 << width) - 1) << low & 0xFFFFFFFF
        kept = b.and_(b.field("mode"), b.i32(~mask))
        new = b.and_(b.shl(value, b.i32(low)), b.i32(mask))
        b.set_field("mode", b.or_(kept, new))


@semantics("s_setreg_b32", control=Control.MODE, applies=chooses_code, static={"simm16"})
def s_setreg_b32(b: WaveOps, inst: InstructionForm) -> None:
    """A field of a hardware register = an SGPR."""
    _set_register(b, inst, b.read(inst.sdst, I32))


@semantics("s_setreg_imm32_b32", control=Control.MODE, applies=chooses_code, static={"simm16"})
def s_setreg_imm32_b32(b: WaveOps, inst: InstructionForm) -> None:
    """A field of a hardware register = a literal.

    On gfx1250 a write to MODE also takes the banks of VGPRs from bits 19:12 of the literal,
    whatever the field is: LLVM's feature setreg-vgpr-msb-fixup is about this. Evidence: documented
    of some chips, assumed of all.
    """
    value = b.read(inst.imm, I32)
    name, low, width = hardware_register(inst)
    if name not in MODE_NAMES or not inst.has("setreg-vgpr-msb-fixup"):
        _set_register(b, inst, value)
        return
    mask = ((1 << width) - 1) << low & 0xFFFFFFFF & ~banks.MASK
    new = b.and_(b.shl(value, b.i32(low)), b.i32(mask))
    kept = b.and_(b.field("mode"), b.i32(~(mask | banks.MASK)))
    b.set_field("mode", b.or_(b.or_(kept, new), b.and_(value, b.i32(banks.MASK))))


# ------------------------------------------------------------------------------------ messages

REALTIME_MESSAGE = 131


@semantics("s_sendmsg_rtn_b32 s_sendmsg_rtn_b64")
def s_sendmsg_rtn(b: WaveOps, inst: InstructionForm) -> None:
    """D = the answer to a message: a 100 MHz clock, 0 for doorbells, trap handlers and ids."""
    asked = b.icmp("eq", b.read_dword(inst.src0), b.i32(REALTIME_MESSAGE))
    time = b.fptoui(b.fdiv(b.uitofp(b.clock(), F64), b.fconst(F64, 10.0)), I64)
    answer = b.select(asked, time, b.i64(0))
    b.write(inst.sdst, answer if inst.name.endswith("b64") else b.trunc(answer, I32))


@semantics("s_alloc_vgpr")
def s_alloc_vgpr(b: WaveOps, inst: InstructionForm) -> None:
    """The wave already has every register it may request; SCC = success."""
    b.set_scc(b.icmp("eq", b.i32(0), b.i32(0)))


# ------------------------------------------------------------------------------------ barriers

CLUSTER_BARRIER = -3


@semantics("s_barrier_signal s_barrier_signal_isfirst", static={NAMES})
def s_barrier_signal(b: WaveOps, inst: InstructionForm) -> None:
    """Signal the barrier of the workgroup or cluster, or a named one; SCC = this wave is the first.

    M0 cannot name a negative barrier. The trap handler's and number 0 do nothing, nor does that of
    a cluster in launches without any. Of a cluster, each workgroup signals once.
    """
    first = b.i32(0)
    if inst.src0.kind == "int":
        workgroup = b.icmp("eq", b.read_dword(inst.src0), b.i32(WORKGROUP_BARRIER))
        (lanes,) = b.uniform_if(workgroup, lambda: [b.barrier_signal()], lambda: [first])
        first = b.readlane(lanes, b.i32(0))
    if inst.src0.kind == "int" and inst.has("clusters"):
        cluster = b.icmp("eq", b.read_dword(inst.src0), b.i32(CLUSTER_BARRIER))
        signal = CLUSTER_OP["SIGNAL"]
        (lanes,) = b.uniform_if(cluster, lambda: [b.cluster(signal, b.i32(0))], lambda: [first])
        first = b.readlane(lanes, b.i32(0))
    if has_named_barriers(inst) and inst.mod(NAMES):
        named = b.icmp("sgt", b.read_dword(inst.src0), b.i32(0))
        (lanes,) = b.uniform_if(named, lambda: [_named(b, inst, "SIGNAL")], lambda: [first])
        first = b.readlane(lanes, b.i32(0))
    if inst.name == "s_barrier_signal_isfirst":
        b.set_scc(nonzero(b, first))


def has_named_barriers(inst: InstructionForm) -> bool:
    """Whether programs may use them: RDNA 4 has the instructions, and no barriers to name."""
    return targets.get(inst.target).has_named_barriers


def _named(b: WaveOps, inst: InstructionForm, op: str) -> Value:
    """An operation of a named barrier: of the one in M0, with members, or of a constant's."""
    return b.named_barrier(NAMED_OP[op], b.read_dword(inst.src0))


@semantics("s_barrier_init")
def s_barrier_init(b: WaveOps, inst: InstructionForm) -> None:
    """The barrier in M0[4:0] has M0[22:16] members, unless that is 0, and nobody has signalled."""
    _named(b, inst, "INIT")


@semantics("s_barrier_join")
def s_barrier_join(b: WaveOps, inst: InstructionForm) -> None:
    """The wave is a member of that barrier alone."""
    _named(b, inst, "JOIN")


@semantics("s_barrier_leave")
def s_barrier_leave(b: WaveOps, inst: InstructionForm) -> None:
    """The wave's barrier has a member less; SCC = there was one.

    Evidence: assumed; what SCC says is not published.
    """
    b.set_scc(nonzero(b, b.named_barrier(NAMED_OP["LEAVE"], b.i32(0))))


@semantics("s_get_barrier_state")
def s_get_barrier_state(b: WaveOps, inst: InstructionForm) -> None:
    """D = a named barrier's state: valid, members in [10:4], signals in [22:16]."""
    b.write(inst.sdst, _named(b, inst, "STATE"))
