"""VOPC: compares and class tests into lane masks; V_CMPX writes EXEC."""

from __future__ import annotations

from wavecore.builder.contract import (
    EXPONENT_BIAS,
    F16,
    F32,
    F64,
    I1,
    I16,
    I32,
    I64,
    MANTISSA_BITS,
    QUIET_BIT,
    Type,
    Value,
)
from wavecore.emulator.operands import WaveOps
from wavecore.emulator.registry import Semantic, register
from wavecore.emulator.semantics.families import destination
from wavecore.emulator.shape import InstructionForm
from wavecore.isa.facts import facts_of


def write_result(b: WaveOps, inst: InstructionForm, condition: Value) -> None:
    """Write the condition to the mask operand; V_CMPX to EXEC, or to both if it names a mask."""
    if "cmpx" not in facts_of(inst.name).marks:
        b.write_mask(destination(inst), condition)
        return
    if not inst.has("no-sdst-cmpx"):
        b.write_mask(destination(inst), condition)
    b.write_exec_mask(condition)


# Mnemonic's operator -> predicate of the integer types (u or s before it) and of the floats.
INTEGER = {"lt": "lt", "eq": "eq", "le": "le", "gt": "gt", "ne": "ne", "lg": "ne", "ge": "ge"}
FLOAT = {
    "lt": "olt", "eq": "oeq", "le": "ole", "gt": "ogt", "lg": "one", "ge": "oge", "o": "ord",
    "u": "uno", "nge": "ult", "nlg": "ueq", "ngt": "ule", "nle": "ugt", "neq": "une", "nlt": "uge",
}  # fmt: skip
CONSTANT = {"f": 0, "t": 1, "tru": 1}
INTEGERS = {"i16": I16, "u16": I16, "i32": I32, "u32": I32, "i64": I64, "u64": I64}
FLOATS = {"f16": F16, "f32": F32, "f64": F64}


def integer_predicate(operator: str, signed: bool) -> str:
    """LLVM's predicate of an integer compare."""
    name = INTEGER[operator]
    return name if name in ("eq", "ne") else ("s" if signed else "u") + name


def _integer_compare(operator: str, suffix: str) -> Semantic:
    type, signed = INTEGERS[suffix], suffix[0] == "i"
    predicate = integer_predicate(operator, signed)

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        x, y = (b.read(op, type, signed=signed) for op in (inst.src0, inst.src1))
        write_result(b, inst, b.icmp(predicate, x, y))

    return semantic


def _float_compare(operator: str, suffix: str) -> Semantic:
    type, predicate = FLOATS[suffix], FLOAT[operator]

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        x, y = (b.flush_in(b.read(op, type)) for op in (inst.src0, inst.src1))
        write_result(b, inst, b.fcmp(predicate, x, y))

    return semantic


def _constant(value: int) -> Semantic:
    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        b.read_dword(inst.src0)  # for the lanes that DPP leaves out
        write_result(b, inst, b.const(I1, value))

    return semantic


for _kind in ("cmp", "cmpx"):
    for _suffix in INTEGERS:
        for _operator in ("lt", "eq", "le", "gt", "ne", "ge"):
            register(f"v_{_kind}_{_operator}_{_suffix}", _integer_compare(_operator, _suffix))
        for _operator in ("f", "t"):
            register(f"v_{_kind}_{_operator}_{_suffix}", _constant(CONSTANT[_operator]))
    for _suffix in FLOATS:
        for _operator in FLOAT:
            register(f"v_{_kind}_{_operator}_{_suffix}", _float_compare(_operator, _suffix))
        for _operator in CONSTANT:
            register(f"v_{_kind}_{_operator}_{_suffix}", _constant(CONSTANT[_operator]))


def classes(b: WaveOps, x: Value) -> Value:
    """The class of a float as one set bit of a dword.

    Bits: 0 signalling NaN, 1 quiet NaN, 2 -infinity, 3 negative normal, 4 negative denormal, 5 -0,
    6 +0, 7 positive denormal, 8 positive normal, 9 +infinity.
    """
    type = x.type
    integer = type.as_int
    bits = b.bitcast(x, integer)
    magnitude = b.bitcast(b.fabs(x), integer)
    negative = b.icmp("slt", bits, b.const(integer, 0))
    infinity = (2 * EXPONENT_BIAS[type] + 1) << MANTISSA_BITS[type]
    smallest = 1 << MANTISSA_BITS[type]

    def signed(minus: int, plus: int) -> Value:
        return b.select(negative, b.i32(1 << minus), b.i32(1 << plus))

    def below(limit: int) -> Value:
        return b.icmp("ult", magnitude, b.const(integer, limit))

    quiet = b.icmp("ne", b.and_(bits, b.const(integer, QUIET_BIT[type])), b.const(integer, 0))
    result = b.select(quiet, b.i32(1 << 1), b.i32(1 << 0))
    result = b.select(below(infinity + 1), signed(2, 9), result)
    result = b.select(below(infinity), signed(3, 8), result)
    result = b.select(below(smallest), signed(4, 7), result)
    return b.select(below(1), signed(5, 6), result)


def _class_test(type: Type) -> Semantic:
    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        x = b.read(inst.src0, type)
        wanted = b.zext(b.read(inst.src1, I16), I32) if type == F16 else b.read(inst.src1, I32)
        hit = b.and_(classes(b, x), wanted)
        write_result(b, inst, b.icmp("ne", hit, b.i32(0)))

    return semantic


for _kind in ("cmp", "cmpx"):
    for _suffix, _type in FLOATS.items():
        register(f"v_{_kind}_class_{_suffix}", _class_test(_type))
