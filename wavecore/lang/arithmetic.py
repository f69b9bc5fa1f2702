"""Result types of operations, and C++ that keeps Python's semantics where the two differ.

Numbers behave as NumPy's: constants take the type of the other operand, `/` is true division, `//`
and `%` round down. Some rules differ by design, as GPU programmers expect: an integer and a float
give that float type, unsigned wins between integers of the same width, and a float result of
integers is an f32, or an f64 if one of them has 64 bits.
"""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable, Iterable
from typing import Any

from wavecore.lang.types import (
    WEAK_COMPLEX,
    WEAK_FLOAT,
    WEAK_INT,
    WEAK_LONG,
    WEAK_ULONG,
    Pointer,
    Scalar,
    Type,
    Vector,
    bf16,
    bool_,
    complex64,
    complex128,
    f16,
    f32,
    f64,
    i32,
    i64,
    u64,
    vector,
)
from wavecore.lang.values import (
    ADD,
    BIT_AND,
    BIT_OR,
    BIT_XOR,
    CHOICE,
    EQUALITY,
    MULTIPLY,
    PRIMARY,
    RELATION,
    SHIFT,
    UNARY,
    Constant,
    Value,
    View,
    Wrapped,
    constant,
    literal,
)


class Mismatch(Exception):
    """Incompatible operands; the caller adds the source location, if `node` does not say it."""

    def __init__(self, what: str, advice: str = "", node: ast.AST | None = None) -> None:
        super().__init__(what)
        self.what, self.advice, self.node = what, advice, node


# ----------------------------------------------------------------------------------- types


def common(kinds: Iterable[Type]) -> Type:
    """The common type of several types. Raises: Mismatch."""
    found: Type | None = None
    for kind in kinds:
        found = kind if found is None else _pair(found, kind)
    assert found is not None
    return found


def _pair(left: Type, right: Type) -> Type:
    if left is right:
        return left
    for one, other in ((left, right), (right, left)):
        if isinstance(one, Vector) and isinstance(other, Scalar) and fits(other, one.element):
            return one
    if isinstance(left, Pointer) and isinstance(right, Pointer) and left.target is right.target:
        return left if left.const else right
    if not isinstance(left, Scalar) or not isinstance(right, Scalar):
        raise Mismatch(
            f"{left.name} and {right.name} have no type in common", _of_memory(left, right)
        )
    return _scalars(left, right)


def _of_memory(*kinds: Type) -> str:
    """What to write instead, if one is a pointer, as a row of an array is."""
    if not any(isinstance(each, Pointer) for each in kinds):
        return ""
    return (
        "Index what is in memory: p[i] of a pointer, a[i, j] of an array of two dimensions; for a "
        "flat index, pass a.ravel(), or annotate the parameter as a pointer: wl.ptr[wl.f32]."
    )


def fits(scalar: Scalar, element: Scalar) -> bool:
    """Whether a scalar operand converts to the element type of a vector."""
    return scalar is element or (scalar.weak and (element.is_float or scalar.is_integer))


def _scalars(left: Scalar, right: Scalar) -> Scalar:
    for small in (left, right):
        if small.kind == "small":
            raise Mismatch(
                f"{small.name} does not support arithmetic",
                "Convert it first with wl.f32(x), and convert the result back.",
            )
    if left.is_complex or right.is_complex:
        return _complex(left, right)
    floats = [kind for kind in (left, right) if kind.is_float]
    if floats:
        return _floats(floats, [kind for kind in (left, right) if not kind.is_float])
    strong = [kind for kind in (left, right) if not kind.weak]
    integers = [kind for kind in strong if kind.is_integer]
    if not integers:
        weak = [kind for kind in (left, right) if kind.weak]
        return max(weak, key=lambda kind: (kind.bits, kind.kind)) if weak else bool_
    if len(integers) == 1:
        return integers[0]
    wide, narrow = sorted(integers, key=lambda kind: (kind.bits, kind.kind == "u"), reverse=True)
    return wide if wide.bits > narrow.bits or wide.kind == "u" else narrow


def _complex(left: Scalar, right: Scalar) -> Scalar:
    """Of a complex number and another one: 128 bits if a part of either has 64."""
    one, other = (left, right) if left.is_complex else (right, left)
    if one.weak and other.weak:
        return WEAK_COMPLEX
    wide = [kind for kind in (left, right) if not kind.weak and kind in (complex128, f64)]
    if one.weak and other.is_integer and other.bits == 64:
        return complex128
    return complex128 if wide else complex64


def _floats(floats: list[Scalar], others: list[Scalar]) -> Scalar:
    strong = [kind for kind in floats if not kind.weak]
    if not strong:
        wide = any(kind.bits == 64 for kind in others if not kind.weak)
        narrow = any(kind.is_integer and not kind.weak for kind in others)
        return f64 if wide else f32 if narrow else WEAK_FLOAT
    if len({id(kind) for kind in strong}) == 1:
        return strong[0]
    widest = max(strong, key=lambda kind: kind.bits)
    return widest if widest.bits > 16 else f32  # f16 and bf16 hold different numbers


def settled(kind: Type) -> Type:
    """The type of a variable that only constants are assigned to."""
    return _SETTLED.get(id(kind), kind)


_SETTLED: dict[int, Type] = {
    id(WEAK_INT): i32,
    id(WEAK_LONG): i64,
    id(WEAK_ULONG): u64,
    id(WEAK_FLOAT): f32,
    id(WEAK_COMPLEX): complex64,
}


def element_type(kind: Type) -> Type | None:
    """What `x.dtype` is for a number or a vector; None for others."""
    kind = settled(kind)
    if isinstance(kind, Vector):
        return kind.element
    other: Type | None = getattr(kind, "lang_dtype", None)
    return kind if isinstance(kind, Scalar) else other


# ----------------------------------------------------------------------------- conversions


def convert(value: Value, kind: Type) -> Value:
    """Convert a value implicitly to another type. Raises: Mismatch if that may lose information."""
    if value.type is kind:
        return value
    check_width(value, kind.element if isinstance(kind, Vector) else kind)
    if value.constant is not None and isinstance(kind, Scalar):
        return _constant_as(value, kind)
    if isinstance(kind, Vector) and isinstance(value.type, Scalar):
        return Value(kind, f"{kind.cxx}({convert(value, kind.element).code})")
    if (
        isinstance(kind, Pointer)
        and isinstance(value.type, Pointer)
        and kind.target is value.type.target
        and (kind.const or not value.type.const)
    ):
        return value
    if isinstance(kind, Scalar) and isinstance(value.type, Scalar):
        if value.type.is_complex and not kind.is_complex:
            raise Mismatch(
                f"{value.type.indefinite} cannot be used as {kind.name}",
                "Write z.real, z.imag or abs(z).",
            )
        return cast(value, kind)
    advice = getattr(kind, "lang_advice", None)
    text = advice(value.type) if advice is not None else ""
    if isinstance(value, View) and isinstance(kind, Scalar):
        text = (
            f"An element takes {len(value.shape)} more of its indices; for a flat index, pass "
            "x.ravel(), or annotate the parameter as a pointer: wl.ptr[wl.f32]."
        )
    raise Mismatch(f"{value.type.indefinite} cannot be used as {kind.name}", text)


_LONGEST = 96  # of a line that a message proposes


def check_width(value: Value, kind: Type | None = None) -> None:
    """Raises: Mismatch if a result of 8 or 16 bits may have wrapped and `kind` shows it.

    Without a type, every use shows it.
    """
    wraps = value.wraps
    if wraps is None or not wraps.is_sure:
        return
    assert isinstance(value.type, Scalar)
    if isinstance(kind, Scalar) and kind.is_integer and kind.bits <= value.type.bits:
        return
    limit = value.type.range[1] + 1
    what = f"{wraps.name!r} holds a result that" if wraps.name else wraps.what
    raise Mismatch(
        f"{what} is {value.type.indefinite}, which wraps at {limit}, where C has an int",
        _wider_line(wraps, value.type),
        None if wraps.name else wraps.written,
    )


def _wider_line(wraps: Wrapped, kind: Scalar) -> str:
    """The line to write instead of a result that wraps."""
    if wraps.changes:
        return (
            f"Write `{wraps.name}: wl.i32 = ...` where it begins, or "
            f"`{wraps.name}: wl.{kind.name} = ...` if that is meant."
        )
    begin = f"{wraps.name} = " if wraps.name else ""
    wide = "" if wraps.wide is None else begin + ast.unparse(wraps.wide)
    if not 0 < len(wide) <= _LONGEST:
        return (
            f"Convert its operands first, wl.i32(x), or write {begin}wl.{kind.name}(...) around "
            "it if that is meant."
        )
    written = ast.unparse(wraps.written)
    narrow = f"{begin}wl.{kind.name}({written if len(written) < _LONGEST // 2 else '...'})"
    return f"Write {wide}, or {narrow} if that is meant."


def _constant_as(value: Value, kind: Scalar) -> Value:
    number = value.constant
    assert number is not None
    if isinstance(number, complex) and not kind.is_complex:
        raise Mismatch(f"{number!r} cannot be used as {kind.name}", "Write z.real or z.imag.")
    if kind.kind == "small":
        return Value(kind, f"{kind.cxx}({value.code})")
    if kind.is_complex:
        return literal(number, kind)
    if not value.is_weak and kind is not bool_:
        return literal(number_as(number, kind), kind)
    if kind.is_integer:
        if isinstance(number, float):
            raise Mismatch(
                f"{number!r} cannot be represented in {kind.name}",
                f"Write wl.{kind.name}(...) to truncate it.",
            )
        low, high = kind.range
        if not low <= number <= high:
            raise Mismatch(
                f"{number} does not fit {kind.indefinite} ({low} to {high})",
                f"wl.{kind.name}({number}) would wrap it around; {_wider(number)} holds it.",
            )
        if not value.is_weak or _is_name(value.code):
            return Value(kind, value.code, value.level, number)
    if kind.is_float and _is_name(value.code) and isinstance(number, int):
        return cast(value, kind)
    return literal(number, kind)


def _wider(number: int | float) -> str:
    for kind in (i32, i64, u64):
        if kind.range[0] <= number <= kind.range[1]:
            return f"wl.{kind.name}({number})"
    return "no integer"


def number_as(number: Constant, kind: Scalar) -> Constant:
    """A number converted as in C++: integers wrap around, floats are truncated to integers."""
    if isinstance(number, complex) and not kind.is_complex and kind is not bool_:
        raise Mismatch(f"{number!r} cannot be used as {kind.name}", "Write z.real or z.imag.")
    if not kind.is_integer:
        return number
    if not math.isfinite(number):
        raise Mismatch(f"{number!r} cannot be represented in {kind.name}")
    whole = math.trunc(number) & ((1 << kind.bits) - 1)
    return whole if whole <= kind.range[1] else whole - (1 << kind.bits)


def _is_name(code: str) -> bool:
    """Whether the code of a constant is its name, such as `constexpr int BLOCK`."""
    return code.isidentifier() and code not in ("true", "false")


def cast(value: Value, kind: Type) -> Value:
    """Convert a value as a C++ cast does."""
    if value.type is kind:
        return value
    if {value.type, kind} == {f16, bf16}:
        value = _cast_text(value, f32)  # clang cannot convert between the two directly
    return _cast_text(value, kind)


def _cast_text(value: Value, kind: Type) -> Value:
    text = kind.cxx
    written = f"{text}({value.code})" if " " not in text and "*" not in text else None
    if written is None:
        return Value(kind, f"({text}){value.at(UNARY)}", UNARY)
    return Value(kind, written)


def bits(value: Value, kind: Type) -> Value:
    """Reinterpret a value's bits as another type of the same size.

    An element of a vector is copied first: clang's __builtin_bit_cast of the lvalue reads the
    vector's first element, whichever is named.
    """
    read = _cast_text(value, value.type) if value.in_vector else value
    return Value(kind, f"__builtin_bit_cast({kind.cxx}, {read.code})")


def exact(value: Value) -> Value:
    """A value whose C++ type is exactly its own, for templates and braced initializers.

    In C++, narrower operands are promoted to int, literals are at least int, and a named constant
    is an int.
    """
    kind = value.type
    if not isinstance(kind, Scalar) or kind.is_float or kind.kind == "small":
        return value
    if value.constant is not None:
        named = _is_name(value.code) and kind is not i32 and not kind.weak
        return _cast_text(value, kind) if named or (kind.is_integer and kind.bits < 32) else value
    is_cast = value.level == UNARY and value.code.startswith(f"({kind.cxx})")
    if kind.bits >= 32 or value.level == PRIMARY or is_cast:
        return value
    if kind is bool_ and value.level not in (BIT_AND, BIT_XOR, BIT_OR, CHOICE):
        return value
    return _cast_text(value, kind)


# ------------------------------------------------------------------------------ operations

_SYMBOLS: dict[str, tuple[str, int]] = {
    "Add": ("+", ADD), "Sub": ("-", ADD), "Mult": ("*", MULTIPLY), "Div": ("/", MULTIPLY),
    "BitAnd": ("&", BIT_AND), "BitOr": ("|", BIT_OR), "BitXor": ("^", BIT_XOR),
    "LShift": ("<<", SHIFT), "RShift": (">>", SHIFT),
    "Eq": ("==", EQUALITY), "NotEq": ("!=", EQUALITY), "Lt": ("<", RELATION),
    "LtE": ("<=", RELATION), "Gt": (">", RELATION), "GtE": (">=", RELATION),
}  # fmt: skip
_FOLDED: dict[str, Callable[[Any, Any], Constant]] = {
    "Add": operator.add, "Sub": operator.sub, "Mult": operator.mul, "Div": operator.truediv,
    "FloorDiv": operator.floordiv, "Mod": operator.mod, "Pow": operator.pow,
    "BitAnd": operator.and_, "BitOr": operator.or_, "BitXor": operator.xor,
    "LShift": operator.lshift, "RShift": operator.rshift,
    "Eq": operator.eq, "NotEq": operator.ne, "Lt": operator.lt, "LtE": operator.le,
    "Gt": operator.gt, "GtE": operator.ge,
}  # fmt: skip
COMPARISONS = ("Eq", "NotEq", "Lt", "LtE", "Gt", "GtE")
_BITWISE = ("BitAnd", "BitOr", "BitXor", "LShift", "RShift")
_BITS_OF_FLOATS = "wl.bitcast(wl.u32, x) is the bits of an f32, wl.i32(x) its whole part."
WORDS = {name: symbol for name, (symbol, _) in _SYMBOLS.items()} | {
    "FloorDiv": "//", "Mod": "%", "Pow": "**", "MatMult": "@"
}  # fmt: skip


def operation(name: str, left: Value, right: Value) -> Value:
    """`left name right`, with the operator's name in Python's syntax tree. Raises: Mismatch."""
    for kind in (left.type, right.type):
        if (of_kind := getattr(kind, "lang_operation", None)) is not None:
            made: Value = of_kind(name, left, right)
            return made
    if left.constant is not None and right.constant is not None and left.is_weak and right.is_weak:
        return _folded(name, left.constant, right.constant)
    if name in COMPARISONS:
        return _comparison(name, left, right)
    if isinstance(left.type, Pointer) or isinstance(right.type, Pointer):
        return _pointers(name, left, right)
    if name in ("LShift", "RShift"):
        return _shift(name, left, right)
    kind = _of_operands(left.type, right.type)
    element = kind.element if isinstance(kind, Vector) else kind
    assert isinstance(element, Scalar)
    if name in _BITWISE and (element.is_float or element.is_complex):
        raise Mismatch(
            f"`{WORDS[name]}` takes integers, not {named_pair(left, right)}", _BITS_OF_FLOATS
        )
    if name in ("Div", "FloorDiv", "Mod", "Pow") and isinstance(kind, Vector):
        return _vector_division(name, kind, left, right)
    if name in ("FloorDiv", "Mod", "Pow", "Div"):
        return _division(name, element, left, right)
    symbol, level = _SYMBOLS[name]
    if element is bool_ and name not in ("BitAnd", "BitOr", "BitXor"):
        kind = element = i32
    return _wrapped(_plain(symbol, level, kind, left, right), kind)


def _of_operands(left: Type, right: Type) -> Type:
    """The common type of two operands: of vectors, that of their elements as of numbers."""
    sizes = {each.size for each in (left, right) if isinstance(each, Vector)}
    elements = [each.element if isinstance(each, Vector) else each for each in (left, right)]
    one, other = elements
    if len(sizes) != 1 or not isinstance(one, Scalar) or not isinstance(other, Scalar):
        return common((left, right))
    element = settled(_scalars(one, other))
    assert isinstance(element, Scalar)
    return vector(element, sizes.pop())


def named_pair(left: Value, right: Value) -> str:
    """The types of two operands, for an error."""
    return f"{left.type.name} and {right.type.name}"


def _folded(name: str, left: Constant, right: Constant) -> Value:
    try:
        value = _FOLDED[name](left, right)
    except (ZeroDivisionError, ValueError, OverflowError, TypeError) as error:
        raise Mismatch(f"{left!r} {WORDS[name]} {right!r}: {error}") from error
    if isinstance(value, complex) and not any(isinstance(n, complex) for n in (left, right)):
        raise Mismatch(f"{left!r} {WORDS[name]} {right!r} is complex")
    return constant(value)


def _plain(symbol: str, level: int, kind: Type, left: Value, right: Value) -> Value:
    """A C++ operator, with operands converted where C++ would choose another type."""
    one, other = _operand(left, kind), _operand(right, kind)
    return Value(kind, f"{one.at(level)} {symbol} {other.at(level + 1)}", level)


def _operand(value: Value, kind: Type) -> Value:
    if value.constant is not None or isinstance(kind, Vector):
        element = kind.element if isinstance(kind, Vector) else kind
        if isinstance(value.type, Vector) and isinstance(kind, Vector) and value.type is not kind:
            return Value(kind, f"__builtin_convertvector({value.code}, {kind.cxx})")
        return value if value.type is kind else convert(value, element)
    have, want = value.type, kind
    assert isinstance(have, Scalar)
    assert isinstance(want, Scalar)
    check_width(value, want)
    if want.is_complex:
        return cast(value, want)
    if have is want or (have.bits <= want.bits and have.is_integer and want.is_integer):
        return value  # C++ widens it implicitly
    if (have.is_integer or have is bool_) and want.is_float:
        return value
    if have.is_float and want.is_float and have.bits < want.bits and have.bits == 32:
        return value
    return value if have is bool_ else cast(value, want)


def _wrapped(value: Value, kind: Type) -> Value:
    """Truncate a narrow integer result to its type, because C++ computes it in int."""
    if isinstance(kind, Scalar) and kind.is_integer and kind.bits < 32:
        return cast(Value(i32, value.code, value.level), kind)
    return value


def _comparison(name: str, left: Value, right: Value) -> Value:
    symbol, level = _SYMBOLS[name]
    check_width(left)
    check_width(right)
    if isinstance(left.type, Pointer) and isinstance(right.type, Pointer):
        return Value(bool_, f"{left.at(level)} {symbol} {right.at(level + 1)}", level)
    kind = common((left.type, right.type))
    if isinstance(kind, Vector):
        raise Mismatch("whole vectors cannot be compared", "Compare their elements: v[0] < w[0].")
    if not isinstance(kind, Scalar):
        raise Mismatch(f"{named_pair(left, right)} cannot be compared")
    if kind.is_complex and name not in ("Eq", "NotEq"):
        raise Mismatch("complex numbers have no order", "Compare abs(z), z.real or z.imag.")
    if left.constant is not None and right.constant is not None and kind.is_integer:
        return constant(_FOLDED[name](left.constant, right.constant))
    if kind.kind == "u" and kind.bits >= 32 and _may_be_negative(left) != _may_be_negative(right):
        return _compared_by_value(name, kind, left, right)
    one, other = (_operand(value, kind).at(level + 1) for value in (left, right))
    return Value(bool_, f"{one} {symbol} {other}", level)


def _compared_by_value(name: str, kind: Scalar, left: Value, right: Value) -> Value:
    """Compare a signed and an unsigned integer by value; C++ would convert both to unsigned."""
    symbol, level = _SYMBOLS[name]
    for value in (left, right):
        if value.is_weak:
            convert(value, kind)  # raises Mismatch for a constant out of range
    if kind.bits == 64:
        code = f"wavecore::compare({exact(left).code}, {exact(right).code})"
        return Value(bool_, f"{code} {symbol} 0", level)
    one, other = (cast(v, i64) if v.constant is None else convert(v, i64) for v in (left, right))
    return Value(bool_, f"{one.at(level + 1)} {symbol} {other.at(level + 1)}", level)


def _pointers(name: str, left: Value, right: Value) -> Value:
    symbol, level = WORDS[name], ADD
    check_width(left)
    check_width(right)
    for one, other in ((left, right), (right, left)):
        is_offset = isinstance(other.type, Scalar) and other.type.is_integer
        if (
            isinstance(one.type, Pointer)
            and is_offset
            and (name == "Add" or (name, one) == ("Sub", left))
        ):
            text = f"{left.at(level)} {symbol} {right.at(level + 1)}"
            return Value(one.type, text, level, root=one.root)
    both = isinstance(left.type, Pointer) and isinstance(right.type, Pointer)
    if name == "Sub" and both and left.type.target is right.type.target:  # type: ignore[attr-defined]
        return Value(i64, f"{left.at(level)} - {right.at(level + 1)}", level)
    raise Mismatch(
        f"`{symbol}` does not take {named_pair(left, right)}",
        "A pointer and an integer can be added, and two pointers of one type subtracted.",
    )


def _shifted(left: Scalar, right: Scalar) -> Type:
    """The result type of a shifted narrow integer, which keeps its signedness."""
    if right is bool_:
        return left
    kind = common((left, right))
    if left.kind == "i" and isinstance(kind, Scalar) and kind.kind == "u":
        return i64 if kind.bits == 64 else i32
    return kind


def _shift(name: str, left: Value, right: Value) -> Value:
    """A shift has the type of its left operand; a constant takes the type of the right one.

    Narrower than 32 bits, it has the common type of both, as in NumPy.
    """
    for value in (left, right):
        element = value.type.element if isinstance(value.type, Vector) else value.type
        if not isinstance(element, Scalar) or element.is_float or element.is_complex:
            raise Mismatch(
                f"`{WORDS[name]}` takes integers, not {named_pair(left, right)}", _BITS_OF_FLOATS
            )
    kind = settled(right.type) if left.is_weak else left.type
    if kind is bool_:
        kind = i32
    elif isinstance(kind, Scalar) and kind.bits < 32 and isinstance(right.type, Scalar):
        kind = _shifted(kind, right.type)
    check_width(left, kind if name == "LShift" else None)
    element = kind.element if isinstance(kind, Vector) else kind
    assert isinstance(element, Scalar), "checked above"
    bits = element.bits
    if right.constant is not None and not 0 <= right.constant < max(bits, 32):
        raise Mismatch(
            f"{kind.indefinite} is shifted by {right.constant} bits",
            f"A shift is by 0 to {max(bits, 32) - 1} bits; wl.i64(x) and wl.u64(x) have 64.",
        )
    symbol, level = _SYMBOLS[name]
    one = exact(convert(left, kind)) if left.is_weak else left
    if one.type is not kind and kind not in (i32, one.type) and isinstance(kind, Scalar):
        one = cast(one, kind)
    if isinstance(kind, Vector):
        amount = convert(right, kind) if not isinstance(right.type, Vector) else right
    else:
        amount = convert(right, i32) if right.is_weak else right
    return _wrapped(Value(kind, f"{one.at(level)} {symbol} {amount.at(level + 1)}", level), kind)


def _vector_division(name: str, kind: Vector, left: Value, right: Value) -> Value:
    if name == "Pow" and kind.element.is_float and isinstance(left.type, Vector):
        return _vector_power(kind, left, right)
    if name != "Div" or not kind.element.is_float:
        raise Mismatch(
            f"`{WORDS[name]}` does not take vectors of {kind.element.name}",
            "Write it for the elements, in a loop.",
        )
    return _plain("/", MULTIPLY, kind, left, right)


def _division(name: str, kind: Scalar, left: Value, right: Value) -> Value:
    known = i32 if kind is bool_ else settled(kind)
    assert isinstance(known, Scalar)
    kind = known
    check_width(left)
    check_width(right)
    if kind.is_complex and name in ("FloorDiv", "Mod"):
        raise Mismatch(f"`{WORDS[name]}` does not take complex numbers")
    if name == "Div":
        if not kind.is_float and not kind.is_complex:
            kind = f64 if kind.bits == 64 else f32
            left = cast(left, kind) if left.constant is None else left
        return _plain("/", MULTIPLY, kind, left, right)
    if name == "Pow":
        return _power(kind, left, right)
    if kind.is_float:
        helper = "wavecore::floor_divide" if name == "FloorDiv" else "wavecore::modulo"
        one, other = convert(left, kind), convert(right, kind)
        return Value(kind, f"{helper}({one.code}, {other.code})")
    return _integer_division(name, kind, left, right)


def _integer_division(name: str, kind: Scalar, left: Value, right: Value) -> Value:
    """Integer `//` and `%`, rounded down as in Python; C++ rounds toward zero."""
    divisor = right.constant
    if divisor == 0:
        raise Mismatch("the divisor is 0")
    symbol, level = ("/", MULTIPLY) if name == "FloorDiv" else ("%", MULTIPLY)
    if kind.kind == "u" or (
        left.constant is not None and not _may_be_negative(left) and not _may_be_negative(right)
    ):
        return _wrapped(_plain(symbol, level, kind, left, right), kind)
    if isinstance(divisor, int) and divisor > 0 and divisor & (divisor - 1) == 0 and right.is_weak:
        if name == "FloorDiv":
            shift = constant(divisor.bit_length() - 1)
            one = exact(_operand(left, kind))
            return _wrapped(Value(kind, f"{one.at(SHIFT)} >> {shift.code}", SHIFT), kind)
        mask = literal(divisor - 1, kind)
        text = f"{_operand(left, kind).at(BIT_AND)} & {mask.code}"
        return _wrapped(Value(kind, text, BIT_AND), kind)
    helper = "wavecore::floor_divide" if name == "FloorDiv" else "wavecore::modulo"
    one, other = (exact(convert(value, kind)) for value in (left, right))
    return Value(kind, f"{helper}({one.code}, {other.code})")


def _may_be_negative(value: Value) -> bool:
    if value.constant is not None:
        return value.constant < 0
    return isinstance(value.type, Scalar) and value.type.kind != "u"


def _vector_power(kind: Vector, left: Value, right: Value) -> Value:
    """The power of each element: a product for a small constant exponent, as of a number."""
    exponent = right.constant
    base = exact(_operand(left, kind))
    if isinstance(exponent, int) and 0 < exponent <= _MOST_FACTORS:
        return base if exponent == 1 else Value(kind, f"wavecore::power<{exponent}>({base.code})")
    exponents = right if right.type is kind else convert(right, kind.element)
    powers = f"wavecore::powers<{kind.element.cxx}, {kind.size}, {kind.cxx}>"
    return Value(kind, f"{powers}({base.code}, {kind.cxx}({exponents.code}))")


_MOST_FACTORS = 8  # for expanding a power of a float to a product


def _power(kind: Scalar, left: Value, right: Value) -> Value:
    exponent = right.constant
    if (
        isinstance(exponent, int)
        and exponent >= 0
        and (kind.is_integer or exponent <= _MOST_FACTORS)
    ):
        if exponent == 0:
            return literal(1, kind)
        base = convert(left, kind)
        if exponent == 1:
            return base
        return Value(kind, f"wavecore::power<{exponent}>({exact(base).code})")
    if kind.is_complex:
        raise Mismatch(
            f"a complex number has constant powers from 0 to {_MOST_FACTORS} only",
            "Write wl.exp(w * wl.log(z)).",
        )
    if kind.is_integer:
        if isinstance(exponent, int):
            raise Mismatch(
                "an integer to a negative power is not an integer", "Write wl.f32(x) ** n."
            )
        one, other = (exact(convert(value, kind)) for value in (left, right))
        return Value(kind, f"wavecore::power({one.code}, {other.code})")
    one, other = (convert(value, kind) for value in (left, right))
    if kind.bits == 64:
        return Value(kind, f"pow({one.code}, {other.code})")
    if kind.bits == 32:
        return Value(kind, f"powf({one.code}, {other.code})")
    return cast(Value(f32, f"powf({one.code}, {other.code})"), kind)


def negated(value: Value) -> Value:
    """`-value`. Raises: Mismatch."""
    if hasattr(value.type, "lang_operation"):
        return operation("Mult", value, constant(-1))
    return _unary("-", value)


def inverted(value: Value) -> Value:
    """`~value`. Raises: Mismatch."""
    element = value.type.element if isinstance(value.type, Vector) else value.type
    if not isinstance(element, Scalar) or element.is_float or element.is_complex:
        raise Mismatch(f"`~` takes integers, not {value.type.name}", _BITS_OF_FLOATS)
    return _unary("~", value)


def _unary(symbol: str, value: Value) -> Value:
    if value.constant is not None and value.is_weak:
        number = value.constant
        return constant(-number if symbol == "-" else ~int(number))
    element = value.type.element if isinstance(value.type, Vector) else value.type
    if not isinstance(element, Scalar) or element.kind == "small":
        raise Mismatch(f"`{symbol}` takes numbers, not {value.type.name}")
    kind = i32 if element is bool_ else value.type
    text = value.at(UNARY)
    text = f"({text})" if text.startswith(symbol) else text
    return _wrapped(Value(kind, f"{symbol}{text}", UNARY), kind)
