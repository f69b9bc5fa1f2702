"""The builder's contract: types, values and the list of operations that every executor offers.

A semantic is a Python function that calls operations on a builder. The NumPy builder
(`interp.py`) executes them immediately, the LLVM builder (`llvm.py`) emits code for them. There may
be other executors, so a value says whether it is *uniform* (one for the wave: SGPR, SCC, constant)
or *per lane*, and nothing may assume that the lanes of a wave are one host vector. Uniform values
are broadcast implicitly; the reverse is explicit (`readlane`, `ballot`).

Operation names are LLVM's. The contract defines what LLVM leaves open:

* arithmetic results that are NaN are the first NaN operand (in argument order) with its quiet bit
set, or the positive default quiet NaN if no operand is NaN; conversions between float types keep
the sign and the top bits of the payload;
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
from typing import Any, Protocol, TypeVar


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
    """The bits of a number in a float type, rounded to nearest even; bf16 must be exact."""
    if type == F64:
        return int(struct.unpack("<Q", struct.pack("<d", value))[0])
    if type == F16:
        return int(struct.unpack("<H", struct.pack("<e", value))[0])
    single = int(struct.unpack("<I", struct.pack("<f", value))[0])
    if type == F32:
        return single
    if type != BF16 or single & 0xFFFF:
        raise ValueError(f"fconst: {value} is not a {type}")
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
        """Its description in messages: "per-lane i32"."""
        return f"{'per-lane' if self.per_lane else 'uniform'} {self.type}"

    def __bool__(self) -> bool:
        raise TypeError(
            "a builder value has no truth value in Python: use b.select(...) for choices that "
            "depend on data"
        )


def require_same(op: str, *values: Value) -> None:
    """Refuse operands of different types."""
    first = values[0].type
    for v in values:
        if v.type is not first and v.type != first:
            raise TypeError(f"{op}: operands of types {', '.join(str(v.type) for v in values)}")


def require_float(op: str, *values: Value) -> None:
    """Refuse operands that do not share one float type."""
    require_same(op, *values)
    if values[0].type.kind == "i":
        raise TypeError(f"{op}: takes floats, not {values[0].type}")


def require_integer(op: str, *values: Value) -> None:
    """Refuse operands that do not share one integer type."""
    require_same(op, *values)
    if values[0].type.kind != "i":
        raise TypeError(f"{op}: takes integers, not {values[0].type}")


def require_arithmetic(op: str, *values: Value) -> None:
    """Refuse operands that do not share one integer type of at least 8 bits."""
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
    """Refuse a conversion between kinds or widths that `op` does not support."""
    from_float, to_float, wider = _CONVERSIONS[op]
    if (
        x.type.is_float != from_float
        or type.is_float != to_float
        or (wider and (type.bits - x.type.bits) * wider <= 0)
    ):
        raise TypeError(f"{op} from {x.type} to {type}")


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation's entry in the contract.

    Attributes:
        operands: their kinds: T any type, I integer, F float, B = I1, or a type; `pred`, `type`
            and others in small letters are not values. I1 is an integer for the logic, compares and
            conversions, not for arithmetic and shifts.
        result: its kind.
        summary: one sentence.
        by_hand: a table of operands cannot test it: its result is unspecified for some operands, or
            it takes something other than values.
    """

    operands: str
    result: str
    summary: str
    by_hand: bool = False


Declared = TypeVar("Declared", bound=Callable[..., Any])
OPERATIONS: dict[str, Operation] = {}  # those of Builder; a test walks them over every executor


def declared(method: Declared) -> Declared:
    """Mark a protocol method that every executor must define."""
    method.is_declaration = True  # type: ignore[attr-defined]
    return method


def operation(
    operands: str, result: str, *, by_hand: bool = False
) -> Callable[[Declared], Declared]:
    """Declare an operation of Builder; its docstring is the summary."""

    def declare(method: Declared) -> Declared:
        summary = (method.__doc__ or "").strip()
        OPERATIONS[method.__name__] = Operation(operands, result, summary, by_hand)
        return declared(method)

    return declare


def check_executor(executor: type) -> None:
    """Refuse an executor that lacks a method of its protocols, or has different parameters.

    Raises: TypeError.
    """
    for base in executor.__mro__:
        for name, member in vars(base).items():
            if not getattr(member, "is_declaration", False):
                continue
            found = getattr(executor, name)
            if getattr(found, "is_declaration", False):
                raise TypeError(f"{executor.__name__} lacks {name}, which {base.__name__} declares")
            if _parameters(found) != _parameters(member):
                raise TypeError(
                    f"{executor.__name__}.{name} takes ({_parameters(found)}); {base.__name__} "
                    f"declares ({_parameters(member)})"
                )


def unrolled(
    b: Builder,
    count: int,
    step: Callable[[Value, list[Value]], Sequence[Value]],
    first: Sequence[Value],
) -> list[Value]:
    """`Builder.repeat` step after step, each with a number that is a constant."""
    values = [b.widen(x) for x in first]
    for number in range(count):
        values = [b.widen(x) for x in step(b.const(I32, number), values)]
    return values


def quotient(b: Builder, x: Value, y: Value) -> Value:
    """x / y of unsigned i32, rounded down; y is not 0.

    Exact in f64: a quotient that is no integer differs from the next one by at least a part in x.
    """
    ratio = b.fdiv(b.uitofp(x, F64), b.uitofp(y, F64))
    return b.fptoui(b.floor(ratio), I32)


def _parameters(function: Any) -> str:
    """Names, and which are optional; read from the code object, as this runs on every import."""
    function = getattr(function, "__wrapped__", function)  # under a decorator
    code = function.__code__
    names = list(code.co_varnames[: code.co_argcount + code.co_kwonlyargcount])
    optional = set(names[code.co_argcount - len(function.__defaults__ or ()) : code.co_argcount])
    optional |= set(function.__kwdefaults__ or ())
    return ", ".join(f"[{name}]" if name in optional else name for name in names)


class Builder(Protocol):
    """The operations that a semantic or a matrix model may call.

    `wave` is the number of lanes, 32 or 64.
    """

    wave: int

    @operation("type bits", "T", by_hand=True)
    def const(self, type: Type, bits: int) -> Value:
        """A uniform constant with these bits."""

    @operation("type number", "F", by_hand=True)
    def fconst(self, type: Type, value: float) -> Value:
        """A uniform float; for bf16 only exact values."""

    @operation("type bits", "T", by_hand=True)
    def lane_const(self, type: Type, bits: Sequence[int]) -> Value:
        """A constant that differs from lane to lane."""

    @operation("I I", "I")
    def add(self, x: Value, y: Value) -> Value:
        """Sum, modulo the width."""

    @operation("I I", "I")
    def sub(self, x: Value, y: Value) -> Value:
        """Difference, modulo the width."""

    @operation("I I", "I")
    def mul(self, x: Value, y: Value) -> Value:
        """Product, modulo the width."""

    @operation("I I", "I")
    def and_(self, x: Value, y: Value) -> Value:
        """Bitwise and."""

    @operation("I I", "I")
    def or_(self, x: Value, y: Value) -> Value:
        """Bitwise or."""

    @operation("I I", "I")
    def xor(self, x: Value, y: Value) -> Value:
        """Bitwise exclusive or."""

    @operation("I", "I")
    def not_(self, x: Value) -> Value:
        """Bitwise complement."""

    @operation("I I", "I")
    def shl(self, x: Value, y: Value) -> Value:
        """Shift left; the count is below the width."""

    @operation("I I", "I")
    def lshr(self, x: Value, y: Value) -> Value:
        """Logical shift right; the count is below the width."""

    @operation("I I", "I")
    def ashr(self, x: Value, y: Value) -> Value:
        """Arithmetic shift right; the count is below the width."""

    @operation("I I", "I")
    def umin(self, x: Value, y: Value) -> Value:
        """Unsigned minimum."""

    @operation("I I", "I")
    def umax(self, x: Value, y: Value) -> Value:
        """Unsigned maximum."""

    @operation("I I", "I")
    def smin(self, x: Value, y: Value) -> Value:
        """Signed minimum."""

    @operation("I I", "I")
    def smax(self, x: Value, y: Value) -> Value:
        """Signed maximum."""

    @operation("I", "I")
    def ctpop(self, x: Value) -> Value:
        """Number of set bits."""

    @operation("I", "I")
    def ctlz(self, x: Value) -> Value:
        """Leading zeros; the width for 0."""

    @operation("I", "I")
    def cttz(self, x: Value) -> Value:
        """Trailing zeros; the width for 0."""

    @operation("I", "I")
    def bitreverse(self, x: Value) -> Value:
        """Bits in reverse order."""

    @operation("pred I I", "B")
    def icmp(self, pred: str, x: Value, y: Value) -> Value:
        """Integer compare: eq ne ult ule ugt uge slt sle sgt sge."""

    @operation("pred F F", "B")
    def fcmp(self, pred: str, x: Value, y: Value) -> Value:
        """Float compare: LLVM's oeq ogt ... uno ord."""

    @operation("B T T", "T")
    def select(self, condition: Value, x: Value, y: Value) -> Value:
        """First value where the condition holds, else the second."""

    @operation("F F", "F")
    def fadd(self, x: Value, y: Value, rounding: Rounding = ...) -> Value:
        """Sum."""

    @operation("F F", "F")
    def fsub(self, x: Value, y: Value, rounding: Rounding = ...) -> Value:
        """Difference."""

    @operation("F F", "F")
    def fmul(self, x: Value, y: Value, rounding: Rounding = ...) -> Value:
        """Product."""

    @operation("F F F", "F")
    def fma(self, x: Value, y: Value, z: Value, rounding: Rounding = ...) -> Value:
        """Product plus the third operand, rounded once."""

    @operation("F F F", "F", by_hand=True)
    def fma_nan_unspecified(self, x: Value, y: Value, z: Value) -> Value:
        """fma with an unspecified NaN, for loops that replace every NaN at the end."""

    @operation("F64 F64 F64 I64", "F64", by_hand=True)
    def scaled_fma(
        self, x: Value, y: Value, z: Value, exponent: Value, rounding: Rounding
    ) -> Value:
        """fma times 2**exponent, rounded once."""

    @operation("F64 F64", "F64", by_hand=True)
    def fadd_round_to_odd(self, x: Value, y: Value) -> Value:
        """The f64 sum toward zero, with the last bit set when anything was lost."""

    @operation("F F", "F", by_hand=True)
    def fadd_nan_unspecified(self, x: Value, y: Value) -> Value:
        """Sum; NaN as in fma_nan_unspecified."""

    @operation("F F", "F", by_hand=True)
    def fsub_nan_unspecified(self, x: Value, y: Value) -> Value:
        """Difference; NaN as in fma_nan_unspecified."""

    @operation("F F", "F", by_hand=True)
    def fmul_nan_unspecified(self, x: Value, y: Value) -> Value:
        """Product; NaN as in fma_nan_unspecified."""

    @operation("F", "F", by_hand=True)
    def floor_nan_unspecified(self, x: Value) -> Value:
        """Floor; NaN as in fma_nan_unspecified."""

    @operation("F type", "I", by_hand=True)
    def fptosi_bounded(self, x: Value, type: Type) -> Value:
        """fptosi of a number that fits; unspecified for others."""

    @operation("B function function", "T", by_hand=True)
    def uniform_if(
        self,
        condition: Value,
        then: Callable[[], Sequence[Value]],
        otherwise: Callable[[], Sequence[Value]],
    ) -> list[Value]:
        """The per-lane values of one of two computations; only the chosen one runs."""

    @operation("function rows", "T", by_hand=True)
    def each(self, compute: Callable[..., Value], rows: Sequence[Sequence[Value]]) -> list[Value]:
        """The per-lane value of one computation for each row of its arguments."""

    @operation("count function rows", "T", by_hand=True)
    def repeat(
        self,
        count: int,
        step: Callable[[Value, list[Value]], Sequence[Value]],
        first: Sequence[Value],
    ) -> list[Value]:
        """The per-lane values after `count` steps, which may access memory.

        A step gets its number, i32, and the values so far.
        """

    @operation("count function", "nothing", by_hand=True)
    def perform(self, count: Value, step: Callable[[Value], None]) -> None:
        """Steps with effects on memory alone, as many as a uniform i32 says; each gets a number."""

    @operation("F F", "F")
    def fdiv(self, x: Value, y: Value) -> Value:
        """Quotient."""

    @operation("F", "F")
    def fneg(self, x: Value) -> Value:
        """Flip the sign bit, also of NaN."""

    @operation("F", "F")
    def fabs(self, x: Value) -> Value:
        """Clear the sign bit, also of NaN."""

    @operation("F", "F")
    def sqrt(self, x: Value) -> Value:
        """Square root, correctly rounded."""

    @operation("F", "F")
    def floor(self, x: Value) -> Value:
        """Toward minus infinity, to an integral value."""

    @operation("F", "F")
    def ceil(self, x: Value) -> Value:
        """Toward plus infinity, to an integral value."""

    @operation("F", "F")
    def ftrunc(self, x: Value) -> Value:
        """Toward zero, to an integral value."""

    @operation("F", "F")
    def roundeven(self, x: Value) -> Value:
        """To the nearest integral value, ties to even."""

    @operation("I type", "I")
    def zext(self, x: Value, type: Type) -> Value:
        """Wider integer, zeros above."""

    @operation("I type", "I")
    def sext(self, x: Value, type: Type) -> Value:
        """Wider integer, sign above."""

    @operation("I type", "I")
    def trunc(self, x: Value, type: Type) -> Value:
        """Narrower integer."""

    @operation("T type", "T")
    def bitcast(self, x: Value, type: Type) -> Value:
        """The same bits as another type."""

    @operation("F type", "F")
    def fpext(self, x: Value, type: Type) -> Value:
        """Wider float, exact."""

    @operation("F type", "F")
    def fptrunc(self, x: Value, type: Type, rounding: Rounding = ...) -> Value:
        """Narrower float."""

    @operation("F type", "I")
    def fptosi(self, x: Value, type: Type) -> Value:
        """To a signed integer: toward zero, saturating, NaN to 0."""

    @operation("F type", "I")
    def fptoui(self, x: Value, type: Type) -> Value:
        """To an unsigned integer: toward zero, saturating, NaN to 0."""

    @operation("I type", "F")
    def sitofp(self, x: Value, type: Type, rounding: Rounding = ...) -> Value:
        """From a signed integer."""

    @operation("I type", "F")
    def uitofp(self, x: Value, type: Type, rounding: Rounding = ...) -> Value:
        """From an unsigned integer."""

    @operation("", "I32")
    def lane_id(self) -> Value:
        """The lane's number, per lane."""

    @operation("B", "I64")
    def ballot(self, x: Value) -> Value:
        """Bit i of the uniform result is the condition in lane i."""

    @operation("I64", "B")
    def lane_bit(self, mask: Value) -> Value:
        """Bit of a uniform mask at the lane's number."""

    @operation("T I32", "T")
    def readlane(self, x: Value, lane: Value) -> Value:
        """The value in one lane (modulo the wave), as a uniform value."""

    @operation("T I32", "T")
    def permute(self, x: Value, index: Value) -> Value:
        """Lane i gets the value of lane index[i] (taken modulo the wave)."""

    @operation("T lanes", "T")
    def shuffle(self, x: Value, lanes: Sequence[int]) -> Value:
        """Lane i gets the value of lane lanes[i], known at build time."""

    @operation("B", "B")
    def any_lane(self, x: Value) -> Value:
        """Uniform: whether the condition holds in some lane."""

    @operation("T", "T", by_hand=True)
    def widen(self, x: Value) -> Value:
        """The value per lane."""
