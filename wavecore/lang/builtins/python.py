"""Python's functions in kernels: builtins and the math module."""

from __future__ import annotations

import builtins
import math
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from types import SimpleNamespace
from typing import Any

import ml_dtypes
import numpy as np

from wavecore.lang import expressions, members, sequences, wrapping
from wavecore.lang.arithmetic import Mismatch, cast, common, convert, exact, operation, settled
from wavecore.lang.builtins import complex_numbers
from wavecore.lang.builtins import math as functions
from wavecore.lang.builtins.builtin import Builtin, row
from wavecore.lang.builtins.table import TABLE
from wavecore.lang.call import Call, construct
from wavecore.lang.types import (
    SCALARS,
    VOID,
    WEAK_COMPLEX,
    Scalar,
    Tuple,
    Type,
    Vector,
    bool_,
    f32,
    f64,
    i32,
    i64,
    u32,
    u64,
)
from wavecore.lang.values import AND, OR, Object, Result, Several, Value, View, add, constant

PYTHON: dict[Any, Any] = {}


class _Range:
    """`wl.static_range(...)`: range with constant bounds; the loop is unrolled."""

    def __call__(self, *bounds: Any) -> range:
        if len(bounds) == 1 and isinstance(bounds[0], builtins.range):
            return bounds[0]  # wl.unroll(range(n))
        return builtins.range(*bounds)

    def __repr__(self) -> str:
        return "wl.static_range"


static_range = _Range()
STATIC_RANGES = (static_range,)
_RANGE_MOST = 4096  # most numbers in an unrolled range


class _Function:
    """The translation of a Python function."""

    def __init__(self, rule: Callable[[Call], Result]) -> None:
        self.lang_call = rule


def function(*names: Any) -> Callable[[Callable[[Call], Result]], Callable[[Call], Result]]:
    """Register the translation of Python functions."""

    def register(rule: Callable[[Call], Result]) -> Callable[[Call], Result]:
        for name in names:
            PYTHON[name] = _Function(rule)
        return rule

    return register


@function(builtins.int)
def _int(call: Call) -> Value:
    return _converted(call, lambda kind: i64 if kind.bits == 64 else i32)


@function(builtins.float)
def _float(call: Call) -> Value:
    text = call.args[0].object if call.args and isinstance(call.args[0], Object) else None
    if isinstance(text, str) and text.lower().lstrip("+-") in ("inf", "infinity", "nan"):
        call.count(1)
        return constant(float(text))
    return _converted(call, lambda kind: f64 if kind.bits == 64 else f32)


@function(builtins.bool)
def _bool(call: Call) -> Value:
    return _converted(call, lambda kind: bool_)


@function(builtins.complex)
def _complex(call: Call) -> Value:
    """`complex(x)`, `complex(x, y)`: 128 bits if a part has 64; of constants, a constant."""
    call.count(1, 2)
    given = [call.value(n) for n in builtins.range(len(call.args))]
    for each in given:
        if not isinstance(each.type, Scalar) or isinstance(each, View):
            raise Mismatch(f"{call.name} takes numbers, not {each.type.indefinite}")
    if all(each.constant is not None and each.is_weak for each in given):
        return constant(complex(*(each.constant for each in given)))  # type: ignore[arg-type]
    kind = common([WEAK_COMPLEX, *(each.type for each in given)])
    return construct(call, settled(kind))


def _converted(call: Call, choose: Callable[[Scalar], Scalar]) -> Value:
    """`int(x)` and `float(x)`: 64 bits wide if x is; a constant stays a constant."""
    call.count(1)
    given = call.value(0)
    if not isinstance(given.type, Scalar) or isinstance(given, View):
        raise Mismatch(f"{call.name} takes a number, not {given.type.indefinite}")
    if given.constant is not None and given.is_weak:
        python = {"int": int, "float": float, "bool": bool}[call.name.rpartition(".")[2]]
        if isinstance(given.constant, complex) and python is not bool:
            raise Mismatch(f"{call.name} takes a real number", "Write z.real, z.imag or abs(z).")
        return constant(python(given.constant))
    return construct(call, choose(given.type))


@function(builtins.abs, math.fabs)
def _abs(call: Call) -> Value:
    call.count(1)
    given = call.value(0)
    if given.constant is not None and given.is_weak:
        return constant(abs(given.constant))
    kind = given.type
    element = kind.element if isinstance(kind, Vector) else kind
    if not isinstance(element, Scalar) or element.kind in ("small", "b"):
        raise Mismatch(f"abs takes numbers, not {kind.name}")
    if element.kind == "u":
        return given
    if element.is_complex:
        return complex_numbers.magnitude(given)
    if kind is f32 or kind is f64:
        return functions.spelled("fabs", kind, [given])
    return Value(kind, f"__builtin_elementwise_abs({exact(given).code})")


@function(builtins.min)
def _min(call: Call) -> Value:
    return _extreme("min", call)


@function(builtins.max)
def _max(call: Call) -> Value:
    return _extreme("max", call)


def _extreme(name: str, call: Call) -> Value:
    if len(call.args) == 1 and not isinstance(call.args[0], Object):
        call = replace(call, args=list(_tuple_of(call, 0).values))
    values = [call.value(n) for n in range(len(call.args))]
    if values and all(each.constant is not None and each.is_weak for each in values):
        return constant(getattr(builtins, name)(*(each.constant for each in values)))
    return functions.extreme(name, call)


@function(builtins.any)
def _any(call: Call) -> Value:
    return _joined(call, is_any=True)


@function(builtins.all)
def _all(call: Call) -> Value:
    return _joined(call, is_any=False)


def _joined(call: Call, *, is_any: bool) -> Value:
    """`any` and `all` of a tuple: all of it is computed, then joined by `or` or `and`."""
    call.count(1)
    found = sequences.taken_apart(call.args[0])
    if found is None:
        raise call.error(
            f"{call.name} takes a tuple or a comprehension",
            f"Join conditions with `{'or' if is_any else 'and'}`; wl.{call.name}(x) tests the "
            "lanes of a wave.",
        )
    values = [expressions.as_value(call.t, each, call.node) for each in found.values]
    tests = [expressions.truth_of(call.t, each, call.node) for each in values]
    known = [bool(each.constant) for each in tests if each.constant is not None]
    rest = [each for each in tests if each.constant is None]
    if is_any in known or not rest:
        return constant(is_any if is_any in known else not is_any)
    level, symbol = (OR, "||") if is_any else (AND, "&&")
    return Value(bool_, f" {symbol} ".join(each.at(level + 1) for each in rest), level)


@function(builtins.len)
def _len(call: Call) -> Value:
    call.count(1)
    found = call.args[0]
    if isinstance(found, Several):
        return constant(len(found.values))
    if isinstance(found, Value) and isinstance(found.type, Tuple):
        return constant(len(found.type.elements))
    if isinstance(found, Object) and hasattr(found.object, "__len__"):
        thing = found.object
        return constant(call.t.unit.outside.note(("len", id(thing)), lambda: len(thing)))
    if (parts := members.of_tuple(found)) is not None:
        return constant(len(parts.values))
    given = call.value(0)
    if isinstance(given, View):
        return given.shape[0]
    if isinstance(given.type, Vector):
        return constant(given.type.size)
    if (size := getattr(given.type, "lang_len", None)) is not None:
        return constant(size)
    raise Mismatch(f"{given.type.indefinite} has no length")


def _integer(call: Call) -> Value | None:
    """The argument if it is an integer, for which rounding only changes the width."""
    given = call.value(0)
    if isinstance(given, View) or not isinstance(given.type, Scalar):
        return None
    if given.type.kind not in "biu":
        return None
    return given if given.is_weak else construct(call, i64 if given.type.bits == 64 else i32)


@function(builtins.round)
def _round(call: Call) -> Value:
    """Round to the nearest integer, ties to even, as Python does; returns an integer."""
    call.count(1)
    if (whole := _integer(call)) is not None:
        return whole
    kind = functions.float_of(call, range(1))
    near = functions.spelled("rint", kind, [call.typed(0, kind)])
    return cast(near, i64 if kind.bits == 64 else i32)


@function(builtins.pow)
def _pow(call: Call) -> Value:
    call.count(2)
    made = operation("Pow", call.value(0), call.value(1))
    return wrapping.called(call.node, "this power", made, is_sure=call.t.is_last)


@function(builtins.divmod)
def _divmod(call: Call) -> Result:
    call.count(2)
    left, right = call.value(0), call.value(1)
    once = expressions.Once(call.t)
    several = any(expressions.calls(call.t, each) for each in call.node.args)
    if several:
        left, right = once.keep(left), once.keep(right)
    both = Several((operation("FloorDiv", left, right), operation("Mod", left, right)))
    if not several:
        return both
    return once.around(expressions.as_tuple(call.t, both, call.node))


@function(builtins.sum)
def _sum(call: Call) -> Value:
    call.count(1)
    found = sequences.taken_apart(call.args[0])
    if found is not None and found.values:
        total = constant(0)
        for n, _ in enumerate(found.values):
            each = found.values[n]
            if not isinstance(each, Value):
                raise Mismatch("sum takes numbers")
            total = operation("Add", total, each) if n else each
        is_sum = len(found.values) > 1
        is_sure = call.t.is_last
        return wrapping.called(call.node, "this sum", total, is_sure=is_sure) if is_sum else total
    raise Mismatch("sum takes a tuple", "Write a loop over an array.")


def _tuple_of(call: Call, index: int) -> Several:
    found = sequences.taken_apart(call.args[index])
    if found is not None:
        return found
    raise call.error(
        f"{call.name} takes tuples",
        "For arrays use an index: for i in range(a.shape[0]).",
        call.node_of(index),
    )


@function(builtins.enumerate)
def _enumerate(call: Call) -> Several:
    call.count(1, 2)
    call.no_keywords("start")
    start = call.keywords.get("start", call.args[1] if len(call.args) > 1 else constant(0))
    if not isinstance(start, Value) or start.constant is None:
        raise Mismatch("the start of enumerate must be a constant")
    first = int(start.constant)
    values = _tuple_of(call, 0).values
    return Several(tuple(Several((constant(n), each)) for n, each in enumerate(values, first)))


@function(builtins.zip)
def _zip(call: Call) -> Several:
    call.no_keywords("strict")
    rows = [_tuple_of(call, n).values for n in range(len(call.args))]
    strict = call.keywords.get("strict")
    lengths = [len(row) for row in rows]
    if isinstance(strict, Value) and strict.constant and len(set(lengths)) > 1:
        raise Mismatch(
            f"zip takes tuples of equal length, not of {' and '.join(map(str, lengths))} values"
        )
    return Several(tuple(Several(each) for each in zip(*rows, strict=False)))


@function(builtins.reversed)
def _reversed(call: Call) -> Several:
    call.count(1)
    return Several(_tuple_of(call, 0).values[::-1])


@function(builtins.breakpoint)
def _breakpoint(call: Call) -> Value:
    """Mark a location for `wavecore debug`, without emitting an instruction."""
    call.count(0)
    return Value(VOID, f"{call.t.unit.helper('breakpoint')}()")


@function(builtins.isinstance)
def _isinstance(call: Call) -> Value:
    """Compare the type of a value, at compile time."""
    call.count(2)
    kinds = call.args[1]
    wanted = kinds.values if isinstance(kinds, Several) else (kinds,)
    given = call.args[0]
    have = settled(given.type) if isinstance(given, Value) else None
    found = False
    for each in wanted:
        found |= replace(call, args=[given, each]).type(1) is have
    return constant(found)


@function(builtins.range, static_range)
def _range(call: Call) -> Several:
    """A constant range as a tuple of its numbers; loops and `in` also accept other ranges."""
    call.count(1, 3)
    call.no_keywords()
    what = "a range that is not a loop's"
    turns = builtins.range(*(int(call.constant(n, what)) for n in builtins.range(len(call.args))))
    if len(turns) > _RANGE_MOST:
        raise Mismatch(f"{len(turns)} numbers are too many to unroll; {_RANGE_MOST} at most")
    return Several(tuple(constant(n) for n in turns))


for _name in (
    *("sqrt", "exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "sin", "cos", "tan", "asin"),
    *("acos", "atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "erf", "erfc", "atan2"),
    *("hypot", "fmod", "copysign", "pow", "ldexp", "isnan", "isinf", "isfinite", "nextafter"),
    *("lgamma", "remainder", "cbrt"),
):
    if hasattr(math, _name):
        PYTHON[getattr(math, _name)] = TABLE[_name]
PYTHON[math.gamma] = TABLE["tgamma"]


def _whole(name: str) -> Callable[[Call], Value]:
    """math.floor and similar functions, which return integers in Python."""

    def rule(call: Call) -> Value:
        call.count(1)
        if (whole := _integer(call)) is not None:
            return whole
        kind = functions.float_of(call, range(1))
        return cast(
            functions.spelled(name, kind, [call.typed(0, kind)]), i64 if kind.bits == 64 else i32
        )

    return rule


for _name in ("floor", "ceil", "trunc"):
    PYTHON[getattr(math, _name)] = _Function(_whole(_name))


@cache
def _limits(kind: Scalar) -> SimpleNamespace:
    """The numbers of NumPy's finfo or iinfo for a type."""
    if not kind.is_float:
        return SimpleNamespace(min=kind.range[0], max=kind.range[1], bits=kind.bits)
    finfo: Any = ml_dtypes.finfo  # NumPy's types, too
    found = finfo(kind.dtype)
    names = ("min", "max", "eps", "tiny", "smallest_normal", "smallest_subnormal", "resolution")
    numbers = {name: builtins.float(getattr(found, name)) for name in names}
    return SimpleNamespace(**numbers, bits=kind.bits)


@function(np.finfo, np.iinfo)
def _info(call: Call) -> Object:
    """np.finfo(T).max and the like: constants."""
    call.count(1)
    kind = call.type(0)
    if not isinstance(kind, Scalar) or kind.kind not in "iuf":
        raise Mismatch(f"{call.name} takes a type of numbers", "np.finfo(wl.f32).max")
    return Object(_limits(kind))


# ------------------------------------------------------------------------------- integers


def _integer_function(
    name: str,
    spellings: dict[int, str],
    doc: str,
    host: Callable[[Any], int],
    *,
    result: Type | None = None,
) -> Builtin:
    def rule(call: Call) -> Value:
        call.count(1)
        given = call.value(0)
        kind = settled(given.type)
        if not isinstance(kind, Scalar) or not kind.is_integer:
            raise Mismatch(f"{call.name} takes an integer, not {kind.name}")
        bits = 64 if kind.bits == 64 else 32
        code = convert(given, kind).code
        if kind.bits < 32:
            code = cast(
                cast(Value(kind, code), {"i": _unsigned(kind), "u": kind}[kind.kind]), u32
            ).code
        return _of_width(name, kind, Value(result or kind, f"{spellings[bits]}({code})"))

    return row(name, "Integers", "(x)", doc, rule, host)


def _of_width(name: str, kind: Scalar, made: Value) -> Value:
    """Adapt a 32-bit function to a narrower type: ignore the upper zeros."""
    if kind.bits >= 32 or name not in ("clz", "brev"):
        return made if name != "brev" or kind.kind == "u" else cast(_word(made, kind), kind)
    above = constant(32 - kind.bits)
    if name == "clz":
        return operation("Sub", made, above)
    return cast(operation("RShift", replace(made, type=u32), above), kind)


def _word(made: Value, kind: Scalar) -> Value:
    return replace(made, type=u64 if kind.bits == 64 else u32)


def _unsigned(kind: Scalar) -> Scalar:
    return SCALARS[f"u{kind.bits}"]


def _width(x: Any) -> int:
    import numpy as np

    return np.asarray(x).dtype.itemsize * 8


_integer_function(
    "popc",
    {32: "__popc", 64: "__popcll"},
    "The number of bits set.",
    lambda x: (int(x) & (1 << _width(x)) - 1).bit_count(),
    result=i32,
)
_integer_function(
    "clz",
    {32: "__clz", 64: "__clzll"},
    "The number of leading zeros.",
    lambda x: _width(x) - (int(x) & (1 << _width(x)) - 1).bit_length(),
    result=i32,
)
_integer_function(
    "ffs",
    {32: "__ffs", 64: "__ffsll"},
    "The number of the lowest bit set, from 1; 0 if there is none.",
    lambda x: (int(x) & -int(x)).bit_length(),
    result=i32,
)
_integer_function(
    "brev",
    {32: "__brev", 64: "__brevll"},
    "The bits in reverse order, in x's type; `wl.__brev` is CUDA's, of unsigned words.",
    lambda x: int(f"{int(x) & (1 << _width(x)) - 1:0{_width(x)}b}"[::-1], 2),
)


def _multiply_high(call: Call) -> Value:
    call.count(2)
    kind = settled(common((call.value(0).type, call.value(1).type)))
    names = {"i32": "__mulhi", "u32": "__umulhi", "i64": "__mul64hi", "u64": "__umul64hi"}
    if not isinstance(kind, Scalar) or kind.name not in names:
        raise Mismatch(f"mulhi takes integers of 32 or 64 bits, not {kind.name}")
    return Value(
        kind, f"{names[kind.name]}({call.typed(0, kind).code}, {call.typed(1, kind).code})"
    )


row("mulhi", "Integers", "(x, y)", "The upper half of the product.", _multiply_high)


def _cdiv(call: Call) -> Value:
    call.count(2)
    left, right = call.value(0), call.value(1)
    if left.constant is not None and right.constant is not None:
        return constant(-(-int(left.constant) // int(right.constant)))
    more = (
        add(right, constant(-1))
        if right.constant is not None
        else operation("Sub", right, constant(1))
    )
    return operation("FloorDiv", operation("Add", left, more), right)


row(
    "cdiv",
    "Integers",
    "(x, y)",
    "x / y rounded up, if y > 0.",
    _cdiv,
    lambda x, y: -(-x // y),
)
