"""A kernel function's results in one lane: CPython runs it, on numbers of fixed width.

A `Number` is a NumPy scalar that follows the rules of docs/python-semantics.md where NumPy's own
differ, and nothing else: this file is the only place that knows the differences. Control flow,
`and`, `or`, chained comparisons, calls, closures and tuples are CPython's.
"""

from __future__ import annotations

import ast
import builtins
import inspect
import math
import textwrap
from collections.abc import Callable, Iterator
from typing import Any

import ml_dtypes
import numpy as np

import wavecore.lang as wl

DTYPES: dict[str, Any] = {
    "bool_": np.bool_,
    **{f"i{bits}": getattr(np, f"int{bits}") for bits in (8, 16, 32, 64)},
    **{f"u{bits}": getattr(np, f"uint{bits}") for bits in (8, 16, 32, 64)},
    "f16": np.float16,
    "bf16": ml_dtypes.bfloat16,
    "f32": np.float32,
    "f64": np.float64,
}
_NAMES = {np.dtype(dtype): name for name, dtype in DTYPES.items()}
INTEGERS = ("i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")
FLOATS = ("f16", "bf16", "f32", "f64")


def bits_of(kind: str) -> int:
    return 8 if kind == "bool_" else int(kind.lstrip("bfiu"))


# ------------------------------------------------------------------ the types of operations


def together(*kinds: str) -> str:
    """The type of an operation on these types; "int" and "float" are those of constants.

    The rules by design: an integer with a float takes that float's type; the wider integer's type
    wins, at equal width the unsigned one's; f16 with bf16 gives f32; constants take the other's
    type, and a float constant with integers is an f32, with those of 64 bits an f64.
    """
    found = kinds[0]
    for kind in kinds[1:]:
        found = _pair(found, kind)
    return found


def _pair(left: str, right: str) -> str:
    if left == right:
        return left
    strong = [kind for kind in (left, right) if kind not in ("int", "float")]
    floats = [kind for kind in strong if kind in FLOATS]
    integers = [kind for kind in strong if kind in INTEGERS]
    if floats:
        wide = max(floats, key=bits_of)
        return "f32" if set(floats) == {"f16", "bf16"} else wide
    if "float" in (left, right):
        wide_integer = any(bits_of(kind) == 64 for kind in integers)
        return "f64" if wide_integer else "f32" if integers else "float"
    if not integers:
        return "int"
    return max(integers, key=lambda kind: (bits_of(kind), kind[0] == "u"))


def settled(kind: str) -> str:
    """The type of a constant in its own variable."""
    return {"int": "i32", "float": "f32"}.get(kind, kind)


def kind_of(value: Any) -> str:
    """The type of a number, also of Python constants."""
    if isinstance(value, Number):
        return value.kind
    if isinstance(value, bool):
        return "bool_"
    return "int" if isinstance(value, int) else "float"  # an enum's member is an int


# ------------------------------------------------------------------------------ the numbers


def converted(value: Any, kind: str) -> Any:
    """A number as NumPy's scalar of a type: integers wrap around, floats truncate to integers."""
    raw = value.value if isinstance(value, Number) else value
    if kind == "bool_":
        return np.bool_(bool(raw))
    if kind in INTEGERS:
        whole = int(raw) & (1 << bits_of(kind)) - 1
        if kind[0] == "i" and whole >> bits_of(kind) - 1:
            whole -= 1 << bits_of(kind)
        return DTYPES[kind](whole)
    if isinstance(raw, (int, np.integer)) and bits_of(kind) == 16:
        raw = np.float32(int(raw))  # an integer becomes an f32 on its way to 16 bits
    if kind == "bf16" and isinstance(raw, np.floating):
        return _bfloat(float(raw))
    return DTYPES[kind](raw)


def _bfloat(value: float) -> Any:
    """The nearest bf16: ml_dtypes would round to f32 first."""
    near = ml_dtypes.bfloat16(value)
    if not math.isfinite(value) or not math.isfinite(float(near)):
        return near
    best = min(
        (near, np.nextafter(near, ml_dtypes.bfloat16(np.inf)),
         np.nextafter(near, ml_dtypes.bfloat16(-np.inf))),
        key=lambda each: (abs(float(each) - value), int(each.view(np.uint16)) & 1),
    )  # fmt: skip
    return best if math.isfinite(float(best)) else near


class Number:
    """A number of a type."""

    __slots__ = ("kind", "value")

    def __init__(self, kind: str, value: Any) -> None:
        self.kind, self.value = kind, converted(value, kind)

    def __repr__(self) -> str:
        return f"wl.{self.kind}({self.value})"

    def __bool__(self) -> bool:
        return bool(self.value)

    def __index__(self) -> int:
        assert self.kind in INTEGERS or self.kind == "bool_"
        return int(self.value)

    def __hash__(self) -> int:
        return hash(self.value)


def _operands(left: Any, right: Any, *, boolean: bool = False) -> tuple[str, Any, Any]:
    kind = settled(together(kind_of(left), kind_of(right)))
    if kind == "bool_" and not boolean:
        kind = "i32"
    return kind, converted(left, kind), converted(right, kind)


def _arithmetic(compute: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Number]:
    def operation(left: Any, right: Any) -> Number:
        kind, x, y = _operands(left, right)
        return Number(kind, compute(x, y))

    return operation


def _bitwise(compute: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Number]:
    def operation(left: Any, right: Any) -> Number:
        kind, x, y = _operands(left, right, boolean=True)
        assert kind not in FLOATS
        return Number(kind, compute(x, y))

    return operation


def _divide(left: Any, right: Any) -> Number:
    """By design: the quotient of integers is an f32, an f64 if one of them has 64 bits."""
    kind = settled(together(kind_of(left), kind_of(right)))
    if kind not in FLOATS:
        kind = "f64" if bits_of(kind) == 64 else "f32"
    return Number(kind, converted(left, kind) / converted(right, kind))


def _through_f32(compute: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """ml_dtypes divides differently from NumPy: bf16 goes through f32."""

    def operation(x: Any, y: Any) -> Any:
        if isinstance(x, ml_dtypes.bfloat16):
            return compute(np.float32(x), np.float32(y))
        return compute(x, y)

    return operation


def shifted(left: str, right: str) -> str:
    """The type of a shifted integer: the left one's; if narrow, the common type of both.

    It keeps its sign.
    """
    if bits_of(left) >= 32 or right in ("int", "bool_"):
        return left
    kind = together(left, right)
    if left[0] == "i" and kind[0] == "u":
        return "i64" if bits_of(kind) == 64 else "i32"
    return kind


def _shift(compute: Callable[[int, int], int]) -> Callable[[Any, Any], Number]:
    """The type is `shifted`'s; a constant takes the right operand's."""

    def operation(left: Any, right: Any) -> Number:
        kind = settled(kind_of(right)) if kind_of(left) == "int" else kind_of(left)
        kind = shifted("i32" if kind == "bool_" else kind, kind_of(right))
        x, count = int(converted(left, kind)), right.__index__()
        assert 0 <= count < bits_of(kind), "a shift beyond the width is undefined, by design"
        return Number(kind, compute(x, count))

    return operation


def _power(left: Any, right: Any) -> Number:
    """A constant exponent up to 8 multiplies, halves first; an integer's power wraps around."""
    kind, x, _ = _operands(left, right)
    exponent = right if isinstance(right, int) else int(right.value)
    assert exponent >= 0
    if kind in INTEGERS:
        return Number(kind, pow(int(x), exponent, 1 << 64 if kind[0] == "u" else None))
    assert exponent <= 8
    return Number(kind, _product(x, exponent))


def _product(x: Any, exponent: int) -> Any:
    if exponent < 2:
        return x if exponent else type(x)(1)
    half = _product(x, exponent // 2)
    return half * half * x if exponent % 2 else half * half


def _compared(compute: Callable[[Any, Any], bool]) -> Callable[[Any, Any], Number]:
    """Integers compare by value; an integer compared with a float becomes that float."""

    def operation(left: Any, right: Any) -> Number:
        kind = settled(together(kind_of(left), kind_of(right)))
        if kind not in FLOATS:
            return Number("bool_", compute(int(_raw(left)), int(_raw(right))))
        return Number("bool_", compute(converted(left, kind), converted(right, kind)))

    return operation


def _raw(value: Any) -> Any:
    return value.value if isinstance(value, Number) else value


_OPERATIONS: dict[str, Callable[[Any, Any], Number]] = {
    "add": _arithmetic(lambda x, y: x + y),
    "sub": _arithmetic(lambda x, y: x - y),
    "mul": _arithmetic(lambda x, y: x * y),
    "truediv": _divide,
    "floordiv": _arithmetic(_through_f32(lambda x, y: x // y)),
    "mod": _arithmetic(_through_f32(lambda x, y: x % y)),
    "pow": _power,
    "and": _bitwise(lambda x, y: x & y),
    "or": _bitwise(lambda x, y: x | y),
    "xor": _bitwise(lambda x, y: x ^ y),
    "lshift": _shift(lambda x, n: x << n),
    "rshift": _shift(lambda x, n: x >> n),
}
_COMPARISONS: dict[str, Callable[[Any, Any], Number]] = {
    "lt": _compared(lambda x, y: bool(x < y)), "le": _compared(lambda x, y: bool(x <= y)),
    "gt": _compared(lambda x, y: bool(x > y)), "ge": _compared(lambda x, y: bool(x >= y)),
    "eq": _compared(lambda x, y: bool(x == y)), "ne": _compared(lambda x, y: bool(x != y)),
}  # fmt: skip
for _name, _operation in {**_OPERATIONS, **_COMPARISONS}.items():
    setattr(Number, f"__{_name}__", _operation)
for _name, _operation in _OPERATIONS.items():
    setattr(Number, f"__r{_name}__", lambda self, other, of=_operation: of(other, self))


def _negated(self: Number) -> Number:
    kind = "i32" if self.kind == "bool_" else self.kind
    return Number(kind, -converted(self, kind))


def _inverted(self: Number) -> Number:
    kind = "i32" if self.kind == "bool_" else self.kind
    return Number(kind, ~converted(self, kind))


Number.__neg__ = _negated  # type: ignore[attr-defined]
Number.__invert__ = _inverted  # type: ignore[attr-defined]
Number.__pos__ = lambda self: self  # type: ignore[attr-defined]


# ---------------------------------------------------------------------- Python's functions


def _whole(kind: str) -> str:
    """The integer type that `int`, `round` and math.floor return."""
    return "i64" if bits_of(kind) == 64 else "i32"


def _int(value: Any) -> Any:
    if not isinstance(value, Number):
        return int(value)
    return Number(_whole(value.kind), np.trunc(value.value) if value.kind in FLOATS else value)


def _float(value: Any) -> Any:
    if not isinstance(value, Number):
        return float(value)
    return Number("f64" if bits_of(value.kind) == 64 else "f32", value)


def _rounding(compute: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def function(value: Any) -> Any:
        if not isinstance(value, Number):
            return int(compute(value))
        exact = float(value.value) if value.kind in FLOATS else int(value.value)
        return Number(_whole(value.kind), compute(exact))

    return function


def _abs(value: Any) -> Any:
    return Number(value.kind, abs(value.value)) if isinstance(value, Number) else abs(value)


def _extreme(name: str) -> Callable[..., Any]:
    """By design: of a number and a NaN the number."""

    def function(*values: Any) -> Any:
        kinds = [kind_of(each) for each in values]
        if not any(isinstance(each, Number) for each in values):
            return getattr(builtins, name)(*values)
        kind = settled(together(*kinds))
        found = converted(values[0], kind)
        for each in values[1:]:
            other = converted(each, kind)
            if kind in FLOATS:
                found = getattr(np, f"f{name}")(found, other)
            else:
                found = getattr(builtins, name)(found, other)
        return Number(kind, found)

    return function


class _Range:
    """`range`: its numbers have the common type of the bounds, i32 at least."""

    def __call__(self, *bounds: Any) -> Iterator[Number]:
        kind = settled(together(*map(kind_of, bounds)))
        kind = "i32" if bits_of(kind) < 32 else kind
        for value in builtins.range(*(int(_raw(each)) for each in bounds)):
            yield Number(kind, value)


def float_kind(*values: Any) -> str:
    """The type of a mathematical function's result."""
    kind = settled(together(*map(kind_of, values)))
    if kind in FLOATS:
        return kind
    return "f64" if bits_of(kind) == 64 else "f32"


def _mathematical(compute: Callable[..., Any]) -> Callable[..., Number]:
    def function(*values: Any) -> Number:
        kind = float_kind(*values)
        given = [converted(each, kind) for each in values]
        if bits_of(kind) == 16:
            given = [np.float32(each) for each in given]
        return Number(kind, compute(*given))

    return function


def _test(compute: Callable[[Any], Any]) -> Callable[[Any], Number]:
    def function(value: Any) -> Number:
        return Number("bool_", compute(converted(value, float_kind(value))))

    return function


def _bits(compute: Callable[[int, int], int], result: str = "") -> Callable[[Any], Number]:
    """A function of an integer's bits, taken as unsigned."""

    def function(value: Number) -> Number:
        width = bits_of(value.kind)
        return Number(result or value.kind, compute(int(value.value) & (1 << width) - 1, width))

    return function


_EXACT = {
    "sqrt": np.sqrt, "fabs": np.abs, "floor": np.floor, "ceil": np.ceil, "trunc": np.trunc,
    "rint": np.rint, "copysign": np.copysign, "fmod": np.fmod, "fmin": np.fmin, "fmax": np.fmax,
}  # fmt: skip


class _Lang:
    """`wl` in a lane: types make Numbers, functions take them."""

    def __init__(self) -> None:
        for kind in DTYPES:
            setattr(self, kind, _Type(kind))
        for name, compute in _EXACT.items():
            if name != "fabs":
                setattr(self, name, _mathematical(compute))
        self.isnan, self.isinf = _test(np.isnan), _test(np.isinf)
        self.isfinite = _test(np.isfinite)
        self.popc = _bits(lambda x, _: x.bit_count(), "i32")
        self.brev = _bits(lambda x, width: int(f"{x:0{width}b}"[::-1], 2))
        self.clz = _bits(lambda x, width: width - x.bit_length(), "i32")
        self.ffs = _bits(lambda x, _: (x & -x).bit_length(), "i32")
        self.minimum, self.maximum = _extreme("min"), _extreme("max")
        self.static_range = _Range()

    @staticmethod
    def local(kind: _Type, *shape: int) -> Array:
        return Array(kind.kind, np.zeros(shape, DTYPES[kind.kind]))

    @staticmethod
    def cdiv(x: Any, y: Any) -> Any:
        return (x + (y - 1)) // y


class _Type:
    def __init__(self, kind: str) -> None:
        self.kind = kind

    def __call__(self, value: Any) -> Number:
        return Number(self.kind, value)


class _Math:
    """The math module in a lane."""

    pi, e, tau, inf, nan = math.pi, math.e, math.tau, math.inf, math.nan
    floor, ceil = _rounding(math.floor), _rounding(math.ceil)
    trunc = _rounding(math.trunc)
    sqrt, copysign = _mathematical(np.sqrt), _mathematical(np.copysign)
    fmod, fabs = _mathematical(np.fmod), _abs
    isnan, isinf, isfinite = _test(np.isnan), _test(np.isinf), _test(np.isfinite)


class Array:
    """An array in a lane: elements are Numbers, slices are arrays on the same memory."""

    def __init__(self, kind: str, memory: Any) -> None:
        self.kind, self.memory = kind, memory

    @property
    def shape(self) -> tuple[Number, ...]:
        return tuple(Number("i32", size) for size in self.memory.shape)

    @property
    def size(self) -> Number:
        return Number("i32", self.memory.size)

    @property
    def ndim(self) -> int:
        return int(self.memory.ndim)

    def __len__(self) -> int:
        return len(self.memory)

    @staticmethod
    def _index(index: Any) -> Any:
        if isinstance(index, tuple):
            return tuple(Array._index(each) for each in index)
        if isinstance(index, slice):
            return slice(*(_raw(each) for each in (index.start, index.stop, index.step)))
        assert isinstance(index, int) or index >= 0, "an index below 0 is a constant, by design"
        return index.__index__()

    def __getitem__(self, index: Any) -> Any:
        found = self.memory[self._index(index)]
        return (
            Array(self.kind, found) if isinstance(found, np.ndarray) else Number(self.kind, found)
        )

    def __setitem__(self, index: Any, value: Any) -> None:
        self.memory[self._index(index)] = converted(value, self.kind)


# --------------------------------------------------------------------------- the functions


class _Assignments(ast.NodeTransformer):
    """`x = value` of a variable becomes `x = _typed("f", "x", value)`: a variable has one type.

    A function's result has one as well: `return 1` gives an i32.
    """

    def __init__(self) -> None:
        self.function = ""

    def visit_Import(self, node: ast.Import) -> Any:
        return None if node.names[0].asname == "wl" or node.names[0].name == "math" else node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        outside, self.function = self.function, node.name
        self.generic_visit(node)
        self.function = outside
        node.decorator_list = []
        return node

    def visit_Assign(self, node: ast.Assign) -> Any:
        (target,) = node.targets
        names = _target_names(target)
        if names is not None:
            node.value = self._typed(names, node.value)
        return node

    def visit_Return(self, node: ast.Return) -> Any:
        if node.value is not None:
            node.value = ast.Call(ast.Name("_settled", ast.Load()), [node.value], [])
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        if not isinstance(node.target, ast.Name):
            return node
        read = ast.Name(node.target.id, ast.Load())
        value = self._typed(node.target.id, ast.BinOp(read, node.op, node.value))
        return ast.Assign([node.target], value)

    def _typed(self, names: Any, value: ast.expr) -> ast.expr:
        given = [ast.Constant(self.function), ast.Constant(names), value]
        return ast.Call(ast.Name("_typed", ast.Load()), given, [])


def _target_names(target: ast.expr) -> Any:
    if isinstance(target, ast.Name):
        return target.id
    if isinstance(target, ast.Tuple) and all(isinstance(each, ast.Name) for each in target.elts):
        return tuple(each.id for each in target.elts)  # type: ignore[attr-defined]
    return None


def run_by_python(
    text: str, types: dict[tuple[str, str], str], names: dict[str, Any]
) -> dict[str, Any]:
    """The functions of a module's text, for one lane.

    Args:
        types: of variables, by function and name; a value of another type is an error.
        names: available to the text besides Python's and wl's.
    """

    def typed(function: str, name: Any, value: Any) -> Any:
        if isinstance(name, tuple):
            return tuple(typed(function, n, v) for n, v in zip(name, value, strict=True))
        kind = types.get((function, name))
        if kind is None or isinstance(value, Array):
            return value
        if isinstance(value, Number):
            assert value.kind == kind, f"{function}: {name} is {kind}, not {value.kind}"
            return value
        return Number(kind, value)

    tree = ast.fix_missing_locations(_Assignments().visit(ast.parse(text)))
    python = {
        "int": _int, "float": _float, "bool": lambda x: Number("bool_", bool(x)), "abs": _abs,
        "min": _extreme("min"), "max": _extreme("max"), "round": _rounding(builtins.round),
        "divmod": lambda x, y: (x // y, x % y), "range": _Range(),
    }  # fmt: skip
    scope = {**names, **python, "wl": _Lang(), "math": _Math, "_typed": typed,
             "_settled": _settled_value}  # fmt: skip
    exec(compile(tree, "<lanes>", "exec"), scope)
    return scope


def _settled_value(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(_settled_value(each) for each in value)
    if isinstance(value, (bool, int, float)):
        return Number(settled(kind_of(value)), value)
    return value


def text_of(function: Any) -> str:
    """The source of a Python function, ignoring its decorators."""
    return textwrap.dedent(inspect.getsource(function))


def number(value: Any) -> Number:
    """A NumPy scalar as a Number."""
    return Number(_NAMES[np.asarray(value).dtype], value)


__all__ = [
    "DTYPES", "FLOATS", "INTEGERS", "Array", "Number", "bits_of", "converted", "number",
    "run_by_python", "settled", "text_of", "together", "wl",
]  # fmt: skip
