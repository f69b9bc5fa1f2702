"""The results of expressions: typed C++ text, a view of memory, or a Python object."""

from __future__ import annotations

import ast
import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

from wavecore.lang.types import (
    WEAK_COMPLEX,
    WEAK_FLOAT,
    WEAK_INT,
    WEAK_LONG,
    WEAK_ULONG,
    Array,
    Block,
    Scalar,
    Type,
    Vector,
    bool_,
)

# Precedence of C++ expressions; operands of lower precedence are parenthesized.
PRIMARY, UNARY, MULTIPLY, ADD, SHIFT, RELATION, EQUALITY = 100, 90, 80, 70, 60, 50, 45
BIT_AND, BIT_XOR, BIT_OR, AND, OR, CHOICE = 40, 38, 36, 30, 28, 20

# Type checkers see real constants: only code for complex types meets complex ones.
Constant = bool | int | float


@dataclass(frozen=True)
class Wrapped:
    """That an integer of 8 or 16 bits is computed: it has wrapped around where C has an int.

    Args:
        what: "this sum".
        written: the expression.
        wide: the expression with operands of 32 bits, if they are known.
        name: the variable that holds it.
        changes: whether the expression reads that variable.
        is_sure: whether the types are those of the last pass.
    """

    what: str
    written: ast.expr
    wide: ast.expr | None = None
    name: str = ""
    changes: bool = False
    is_sure: bool = False


# Of wl.u8(...): that the bits above are lost is meant.
MEANT = Wrapped("", ast.Constant(None))


@dataclass(frozen=True)
class Value:
    """C++ text and its type.

    Args:
        level: precedence of the text.
        constant: its value, if that is known at compile time.
        is_lvalue: whether it names memory or a variable, so it has an address.
        root: the parameter or variable whose memory contains it.
        in_vector: whether it is an element of a vector; it has no address, and clang's
            __builtin_bit_cast of the lvalue reads the vector's first element.
        place: the text to store to, if it differs from `code`: memory of another C++ type.
        address: the text of its address, if it is in a vector in memory.
        parts: the elements that a swizzle names, which a store to it writes one by one.
        wraps: that it may have wrapped around; see wrapping.py.
    """

    type: Type
    code: str
    level: int = PRIMARY
    constant: Constant | None = None
    is_lvalue: bool = False
    root: str = ""
    in_vector: bool = False
    place: str = ""
    address: str = ""
    parts: tuple[Value, ...] = ()
    wraps: Wrapped | None = field(default=None, compare=False)

    @property
    def lvalue(self) -> str:
        """The text that names its memory or variable."""
        return self.place or self.code

    def at(self, level: int) -> str:
        """The text as an operand of an operator with this precedence."""
        return self.code if self.level >= level else f"({self.code})"

    @property
    def is_weak(self) -> bool:
        return isinstance(self.type, Scalar) and self.type.weak


@dataclass(frozen=True)
class Member(Value):
    """A member of an integer enumeration: a constant with its name."""

    member: Any = None


@dataclass(frozen=True)
class Itself(Value):
    """A value that is also called without arguments: CUDA's laneid() is Numba's laneid."""


@dataclass(frozen=True)
class View(Value):
    """An array in memory: a pointer, and values for shape and strides, in elements."""

    shape: tuple[Value, ...] = ()
    strides: tuple[Value, ...] = ()

    @property
    def element(self) -> Type:
        assert isinstance(self.type, (Array, Block))
        return self.type.element


@dataclass(frozen=True)
class Object:
    """A Python object: a module, a type, a function, a tuple of constants."""

    object: Any


@dataclass(frozen=True)
class Several:
    """A tuple of values; `names` are those of a NamedTuple."""

    values: tuple[Value | View | Object | Several | Method, ...]
    names: tuple[str, ...] = ()


@dataclass(frozen=True)
class Method:
    """A method of a value: `frag.load`, `p.cast`."""

    owner: Value
    name: str


Result = Value | View | Object | Several | Method


def in_memory(kind: Type, text: str, root: str = "", *, is_lvalue: bool = True) -> Value:
    """An element of an array or a member of a structure; reading it gives its type in registers."""
    if isinstance(kind, Vector) and kind.is_packed:
        return Value(kind, f"{kind.cxx}({text})", is_lvalue=is_lvalue, root=root, place=text)
    if isinstance(kind, Block):  # a fixed array, member of a structure
        shape = tuple(constant(size) for size in kind.shape)
        strides = row_major(kind.shape)
        return View(kind, text, is_lvalue=is_lvalue, root=root, shape=shape, strides=strides)
    return Value(kind, text, is_lvalue=is_lvalue, root=root)


def vector_element(owner: Value, kind: Vector, index: str) -> Value:
    """An element of a vector; one of a vector in memory has an address."""
    text = f"{owner.place or owner.at(100)}[{index}]"
    is_lvalue = owner.is_lvalue and not owner.parts
    address = ""
    if is_lvalue and not owner.place and not owner.code.isidentifier():
        offset = index if index.isalnum() else f"({index})"
        address = f"({kind.element.cxx}*)&{owner.at(UNARY)} + {offset}"
    return Value(
        kind.element, text, is_lvalue=is_lvalue, root=owner.root, in_vector=not owner.place,
        address=address,
    )  # fmt: skip


def constant(value: Constant | complex) -> Value:
    """A Python number, of a weak type."""
    if isinstance(value, bool):
        return Value(bool_, "true" if value else "false", constant=value)
    if isinstance(value, int):
        kinds = (WEAK_INT, WEAK_LONG, WEAK_ULONG)
        kind = next((k for k in kinds if k.range[0] <= value <= k.range[1]), WEAK_INT)
        return Value(kind, str(value), UNARY if value < 0 else PRIMARY, value)
    if isinstance(value, complex):
        return _complex_literal(value, WEAK_COMPLEX)
    text = float_text(value, "f")
    return Value(WEAK_FLOAT, text, UNARY if text[0] == "-" else PRIMARY, value)


def _complex_literal(value: complex, kind: Scalar) -> Value:
    parts = (_float_literal(part, kind.part).code for part in (value.real, value.imag))
    return Value(kind, f"{kind.cxx}({', '.join(parts)})", constant=cast(Constant, value))


def float_text(value: float, suffix: str) -> str:
    """A C++ literal for a float."""
    if value != value:
        return {"f": '__builtin_nanf("")', "": '__builtin_nan("")'}[suffix]
    if value in (float("inf"), float("-inf")):
        text = {"f": "__builtin_inff()", "": "__builtin_inf()"}[suffix]
        return text if value > 0 else f"-{text}"
    text = repr(value)
    if not any(c in text for c in ".e"):
        text += ".0"
    return text + suffix


def literal(value: Constant | complex, kind: Scalar) -> Value:
    """A constant of a type. The caller has checked that the type can represent it."""
    if kind is bool_:
        return replace(constant(bool(value)), type=kind)
    if kind.is_complex:
        return _complex_literal(complex(value), kind)
    assert not isinstance(value, complex), "the caller has checked it"
    if kind.is_float:
        return _float_literal(float(value), kind)
    number = int(value)
    suffix = {32: "u", 64: "ull"}.get(kind.bits, "") if kind.kind == "u" else ""
    if kind.kind == "i" and kind.bits == 64:
        suffix = "ll"
    if number == kind.range[0] and kind.kind == "i" and kind.bits >= 32:
        one = (
            "1ll" if kind.bits == 64 else "1"
        )  # C++ has no negative literals: -2147483648 is a long
        return Value(kind, f"-{-number - 1}{suffix} - {one}", ADD, number)
    return Value(kind, f"{number}{suffix}", UNARY if number < 0 else PRIMARY, number)


def _float_literal(value: float, kind: Scalar) -> Value:
    near = _nearest(value, kind)
    if kind.bits < 32:
        # Rounded to the type first, so that the conversion from float is exact.
        return Value(kind, f"{kind.cxx}({float_text(near, 'f')})", PRIMARY, near)
    text = float_text(value if math.isfinite(near) else near, "" if kind.bits == 64 else "f")
    return Value(kind, text, UNARY if text[0] == "-" else PRIMARY, near)


def _nearest(value: float, kind: Scalar) -> float:
    """A Python float rounded to a type."""
    import numpy as np

    with np.errstate(over="ignore"):
        return float(kind.dtype.type(value))


def add(left: Value, right: Value) -> Value:
    """A sum of integers for addresses and shapes, folded if both are constants."""
    if left.constant is not None and right.constant is not None:
        return constant(int(left.constant) + int(right.constant))
    for one, other in ((left, right), (right, left)):
        if one.constant == 0:
            return other
    kind = right.type if left.is_weak else left.type
    return Value(kind, f"{left.at(ADD)} + {right.at(ADD + 1)}", ADD)


def subtract(left: Value, right: Value) -> Value:
    """As `add`."""
    if left.constant is not None and right.constant is not None:
        return constant(int(left.constant) - int(right.constant))
    if right.constant == 0:
        return left
    kind = right.type if left.is_weak else left.type
    return Value(kind, f"{left.at(ADD)} - {right.at(ADD + 1)}", ADD)


def multiply(left: Value, right: Value) -> Value:
    """As `add`."""
    if left.constant is not None and right.constant is not None:
        return constant(int(left.constant) * int(right.constant))
    for one, other in ((left, right), (right, left)):
        if one.constant == 1:
            return other
        if one.constant == 0:
            return constant(0)
    kind = right.type if left.is_weak else left.type
    return Value(kind, f"{left.at(MULTIPLY)} * {right.at(MULTIPLY + 1)}", MULTIPLY)


def row_major(shape: Sequence[int]) -> tuple[Value, ...]:
    """Strides of contiguous memory, in elements; the last is 1."""
    strides = [1]
    for size in reversed(shape[1:]):
        strides.insert(0, strides[0] * size)
    return tuple(constant(stride) for stride in strides)
