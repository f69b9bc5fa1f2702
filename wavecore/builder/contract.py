"""The builder's contract: types, values and the list of operations that every executor offers.

A semantic is a Python function that calls operations on a builder. The NumPy builder
(`interp.py`) executes them at once, the LLVM builder (`llvm.py`) emits code for them; more
executors may follow, so a value says whether it is *uniform* (one for the wave: SGPR, SCC,
constant) or *per lane*, and nothing may assume that the lanes of a wave are one host vector.
Uniform values widen by themselves; the way back has a name (`readlane`, `ballot`).

Operation names are LLVM's. Where LLVM leaves something open, the contract closes it:

* arithmetic results that are NaN are the first NaN operand (in argument order) with its quiet
  bit set, or the positive default quiet NaN when no operand is one; conversions between float
  types keep the sign and the top bits of the payload;
* floating-point operations round to nearest even unless a `Rounding` is given;
* `fptosi`/`fptoui` round toward zero, saturate, and give 0 for NaN;
* shift counts must be below the width: semantics mask them first;
* `ctlz`/`cttz` of 0 give the width.
"""

from __future__ import annotations

import enum
import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Type:
    """An element type: `kind` is "i", "f" or "bf"; bool is I1."""

    kind: str
    bits: int

    @property
    def is_float(self) -> bool:
        """Whether it is f16, bf16, f32 or f64."""
        return self.kind != "i"

    @property
    def as_int(self) -> Type:
        """The integer type of the same width."""
        return Type("i", self.bits)

    def __repr__(self) -> str:
        return f"{self.kind}{self.bits}"


I1, I8, I16, I32, I64 = (Type("i", n) for n in (1, 8, 16, 32, 64))
F16, BF16, F32, F64 = Type("f", 16), Type("bf", 16), Type("f", 32), Type("f", 64)

DEFAULT_NAN = {F16: 0x7E00, BF16: 0x7FC0, F32: 0x7FC00000, F64: 0x7FF8000000000000}
QUIET_BIT = {F16: 1 << 9, BF16: 1 << 6, F32: 1 << 22, F64: 1 << 51}
MANTISSA_BITS = {F16: 10, BF16: 7, F32: 23, F64: 52}
EXPONENT_BIAS = {F16: 15, BF16: 127, F32: 127, F64: 1023}


def float_bits(type: Type, value: float) -> int:
    """The bits of a number in a float type: to nearest even, but bf16 holds only what is exact."""
    if type == F64:
        return int(struct.unpack("<Q", struct.pack("<d", value))[0])
    if type == F16:
        return int(struct.unpack("<H", struct.pack("<e", value))[0])
    single = int(struct.unpack("<I", struct.pack("<f", value))[0])
    if type == F32:
        return single
    if type != BF16 or single & 0xFFFF:
        raise ValueError(f"fconst: {value} is no {type}")
    return single >> 16


class Rounding(enum.IntEnum):
    """The FP_ROUND field of MODE."""

    NEAREST_EVEN = 0
    PLUS_INFINITY = 1
    MINUS_INFINITY = 2
    ZERO = 3


@dataclass(frozen=True, slots=True)
class Value:
    """A typed result of an operation: per lane or uniform. `ref` belongs to the executor."""

    type: Type
    per_lane: bool
    ref: Any

    def describe(self) -> str:
        """How messages name it: "per-lane i32"."""
        return f"{'per-lane' if self.per_lane else 'uniform'} {self.type}"

    def __bool__(self) -> bool:
        raise TypeError(
            "a builder value has no truth in Python: a choice that depends on data is b.select(...)"
        )


def require_same(op: str, *values: Value) -> None:
    """Refuse operands of different types."""
    first = values[0].type
    for v in values:
        if v.type is not first and v.type != first:
            raise TypeError(f"{op}: operands of types {', '.join(str(v.type) for v in values)}")


def require_float(op: str, *values: Value) -> None:
    """Refuse operands that are not of one float type."""
    require_same(op, *values)
    if values[0].type.kind == "i":
        raise TypeError(f"{op}: takes floats, not {values[0].type}")


def require_integer(op: str, *values: Value) -> None:
    """Refuse operands that are not of one integer type."""
    require_same(op, *values)
    if values[0].type.kind != "i":
        raise TypeError(f"{op}: takes integers, not {values[0].type}")


def require_arithmetic(op: str, *values: Value) -> None:
    """Refuse operands that are not of one integer type of at least 8 bits."""
    require_integer(op, *values)
    if values[0].type.bits == 1:
        raise TypeError(f"{op}: takes integers of 8 bits and more, not i1")


def require_condition(op: str, x: Value) -> None:
    """Refuse an operand that is not I1."""
    if x.type != I1:
        raise TypeError(f"{op}: takes a condition (i1), not {x.type}")


# op -> whether the operand is a float, whether the result is, and the sign of the change of width
_CONVERSIONS = {
    "zext": (False, False, 1),
    "sext": (False, False, 1),
    "trunc": (False, False, -1),
    "fpext": (True, True, 1),
    "fptrunc": (True, True, -1),
    "fptosi": (True, False, 0),
    "fptoui": (True, False, 0),
    "sitofp": (False, True, 0),
    "uitofp": (False, True, 0),
}


def require_conversion(op: str, x: Value, type: Type) -> None:
    """Refuse a conversion between kinds or widths that `op` is not for."""
    from_float, to_float, wider = _CONVERSIONS[op]
    if (
        x.type.is_float != from_float
        or type.is_float != to_float
        or (wider and (type.bits - x.type.bits) * wider <= 0)
    ):
        raise TypeError(f"{op} from {x.type} to {type}")


# name -> (operand types, result, one sentence). The letters: T any type, I integer, F float,
# B = I1. I1 is an integer for the logic, compares and conversions, not for arithmetic and shifts.
# A test walks this table over every executor.
OPERATIONS: dict[str, tuple[str, str, str]] = {
    "add": ("I I", "I", "Sum, modulo the width."),
    "sub": ("I I", "I", "Difference, modulo the width."),
    "mul": ("I I", "I", "Product, modulo the width."),
    "and_": ("I I", "I", "Bitwise and."),
    "or_": ("I I", "I", "Bitwise or."),
    "xor": ("I I", "I", "Bitwise exclusive or."),
    "not_": ("I", "I", "Bitwise complement."),
    "shl": ("I I", "I", "Shift left; the count is below the width."),
    "lshr": ("I I", "I", "Logical shift right; the count is below the width."),
    "ashr": ("I I", "I", "Arithmetic shift right; the count is below the width."),
    "umin": ("I I", "I", "Unsigned minimum."),
    "umax": ("I I", "I", "Unsigned maximum."),
    "smin": ("I I", "I", "Signed minimum."),
    "smax": ("I I", "I", "Signed maximum."),
    "ctpop": ("I", "I", "Number of set bits."),
    "ctlz": ("I", "I", "Leading zeros; the width for 0."),
    "cttz": ("I", "I", "Trailing zeros; the width for 0."),
    "bitreverse": ("I", "I", "Bits in reverse order."),
    "icmp": ("pred I I", "B", "Integer compare: eq ne ult ule ugt uge slt sle sgt sge."),
    "fcmp": ("pred F F", "B", "Float compare: LLVM's oeq ogt ... uno ord."),
    "select": ("B T T", "T", "First value where the condition holds, else the second."),
    "fadd": ("F F", "F", "Sum."),
    "fsub": ("F F", "F", "Difference."),
    "fmul": ("F F", "F", "Product."),
    "fdiv": ("F F", "F", "Quotient."),
    "fma": ("F F F", "F", "Product plus third, one rounding."),
    "fneg": ("F", "F", "The sign bit flipped, NaN included."),
    "fabs": ("F", "F", "The sign bit cleared, NaN included."),
    "sqrt": ("F", "F", "Square root, correctly rounded."),
    "floor": ("F", "F", "Toward minus infinity, to an integral value."),
    "ceil": ("F", "F", "Toward plus infinity, to an integral value."),
    "ftrunc": ("F", "F", "Toward zero, to an integral value."),
    "roundeven": ("F", "F", "To the nearest integral value, ties to even."),
    "zext": ("I type", "I", "Wider integer, zeros above."),
    "sext": ("I type", "I", "Wider integer, sign above."),
    "trunc": ("I type", "I", "Narrower integer."),
    "bitcast": ("T type", "T", "The same bits as another type."),
    "fpext": ("F type", "F", "Wider float, exact."),
    "fptrunc": ("F type", "F", "Narrower float."),
    "fptosi": ("F type", "I", "To a signed integer: toward zero, saturating, NaN to 0."),
    "fptoui": ("F type", "I", "To an unsigned integer: toward zero, saturating, NaN to 0."),
    "sitofp": ("I type", "F", "From a signed integer."),
    "uitofp": ("I type", "F", "From an unsigned integer."),
    "lane_id": ("", "I32", "The lane's number, per lane."),
    "ballot": ("B", "I64", "Bit i of the uniform result is the condition in lane i."),
    "lane_bit": ("I64", "B", "Bit of a uniform mask at the lane's number."),
    "readlane": ("T I32", "T", "The value in one lane (modulo the wave), as a uniform value."),
    "permute": ("T I32", "T", "Lane i gets the value of lane index[i] (taken modulo the wave)."),
    "shuffle": ("T lanes", "T", "Lane i gets the value of lane lanes[i]; known when building."),
    "any_lane": ("B", "B", "Uniform: whether the condition holds in some lane."),
}


class Builder(Protocol):
    """What a semantic or a matrix model may call; one method per entry of OPERATIONS.

    `wave` is the number of lanes, 32 or 64.
    """

    wave: int

    def const(self, type: Type, bits: int) -> Value: ...
    def fconst(self, type: Type, value: float) -> Value: ...
    def lane_const(self, type: Type, bits: Sequence[int]) -> Value: ...

    def add(self, x: Value, y: Value) -> Value: ...
    def sub(self, x: Value, y: Value) -> Value: ...
    def mul(self, x: Value, y: Value) -> Value: ...
    def and_(self, x: Value, y: Value) -> Value: ...
    def or_(self, x: Value, y: Value) -> Value: ...
    def xor(self, x: Value, y: Value) -> Value: ...
    def not_(self, x: Value) -> Value: ...
    def shl(self, x: Value, y: Value) -> Value: ...
    def lshr(self, x: Value, y: Value) -> Value: ...
    def ashr(self, x: Value, y: Value) -> Value: ...
    def umin(self, x: Value, y: Value) -> Value: ...
    def umax(self, x: Value, y: Value) -> Value: ...
    def smin(self, x: Value, y: Value) -> Value: ...
    def smax(self, x: Value, y: Value) -> Value: ...
    def ctpop(self, x: Value) -> Value: ...
    def ctlz(self, x: Value) -> Value: ...
    def cttz(self, x: Value) -> Value: ...
    def bitreverse(self, x: Value) -> Value: ...
    def icmp(self, pred: str, x: Value, y: Value) -> Value: ...
    def fcmp(self, pred: str, x: Value, y: Value) -> Value: ...
    def select(self, condition: Value, x: Value, y: Value) -> Value: ...
    def fadd(self, x: Value, y: Value, rounding: Rounding = ...) -> Value: ...
    def fsub(self, x: Value, y: Value, rounding: Rounding = ...) -> Value: ...
    def fmul(self, x: Value, y: Value, rounding: Rounding = ...) -> Value: ...
    def fma(self, x: Value, y: Value, z: Value, rounding: Rounding = ...) -> Value: ...
    def fma_any_nan(self, x: Value, y: Value, z: Value) -> Value: ...
    def scaled_fma(
        self, x: Value, y: Value, z: Value, exponent: Value, rounding: Rounding
    ) -> Value: ...
    def add_to_odd(self, x: Value, y: Value) -> Value: ...
    def fadd_any_nan(self, x: Value, y: Value) -> Value: ...
    def fsub_any_nan(self, x: Value, y: Value) -> Value: ...
    def fmul_any_nan(self, x: Value, y: Value) -> Value: ...
    def fptosi_bounded(self, x: Value, type: Type) -> Value: ...
    def choose(
        self,
        condition: Value,
        then: Callable[[], Sequence[Value]],
        otherwise: Callable[[], Sequence[Value]],
    ) -> list[Value]: ...
    def each(
        self, compute: Callable[..., Value], rows: Sequence[Sequence[Value]]
    ) -> list[Value]: ...
    def fdiv(self, x: Value, y: Value) -> Value: ...
    def fneg(self, x: Value) -> Value: ...
    def fabs(self, x: Value) -> Value: ...
    def sqrt(self, x: Value) -> Value: ...
    def floor(self, x: Value) -> Value: ...
    def ceil(self, x: Value) -> Value: ...
    def ftrunc(self, x: Value) -> Value: ...
    def roundeven(self, x: Value) -> Value: ...
    def zext(self, x: Value, type: Type) -> Value: ...
    def sext(self, x: Value, type: Type) -> Value: ...
    def trunc(self, x: Value, type: Type) -> Value: ...
    def bitcast(self, x: Value, type: Type) -> Value: ...
    def fpext(self, x: Value, type: Type) -> Value: ...
    def fptrunc(self, x: Value, type: Type, rounding: Rounding = ...) -> Value: ...
    def fptosi(self, x: Value, type: Type) -> Value: ...
    def fptoui(self, x: Value, type: Type) -> Value: ...
    def sitofp(self, x: Value, type: Type, rounding: Rounding = ...) -> Value: ...
    def uitofp(self, x: Value, type: Type, rounding: Rounding = ...) -> Value: ...
    def lane_id(self) -> Value: ...
    def ballot(self, x: Value) -> Value: ...
    def lane_bit(self, mask: Value) -> Value: ...
    def readlane(self, x: Value, lane: Value) -> Value: ...
    def permute(self, x: Value, index: Value) -> Value: ...
    def shuffle(self, x: Value, lanes: Sequence[int]) -> Value: ...
    def any_lane(self, x: Value) -> Value: ...
    def widen(self, x: Value) -> Value: ...
