"""Constant arrays of a code object: NumPy arrays of the module, and tuples of constants."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from wavecore.lang.arithmetic import Mismatch, common, convert, exact, settled
from wavecore.lang.names import global_name
from wavecore.lang.objects import as_result
from wavecore.lang.translator import Translator
from wavecore.lang.types import Scalar, block, scalar_of
from wavecore.lang.values import Object, Result, Value, View, constant, literal, row_major

BYTES_MOST = 65536
_TUPLE_MOST = 64
SPACE = "constant"  # of their blocks


@dataclass(frozen=True)
class Table(View):
    """A constant array, whose elements at constant indices are constants."""

    array: Any = field(default=None, compare=False)


def is_array(found: object) -> bool:
    """Whether an object is a NumPy array."""
    return type(found).__name__ == "ndarray" and hasattr(found, "__array__")


def of_array(t: Translator, array: Any, node: ast.expr) -> Result:
    """A NumPy array outside the kernel: a number, a table, or the object if it can be neither."""
    if array.ndim and refusal(array, "") is not None:
        return Object(array)
    t.unit.outside.note_contents(array)
    if array.ndim == 0:
        return as_result(array[()])
    kind = _element(array)
    assert kind is not None
    codes = t.unit.codes_of(array, lambda: [_code(each, kind) for each in array.ravel().tolist()])
    view = _view(t, _named(node), kind, array.shape, codes)
    return Table(**view.__dict__, array=array)


def refusal(array: Any, name: str) -> tuple[str, str] | None:
    """Why an array cannot be a constant, and advice; None if it can."""
    name = name or "it"
    kind = _element(array)
    if kind is None:
        if array.dtype.names is not None:
            return (
                f"{name} is a structured array, which cannot be a constant",
                "Pass it as an argument of the kernel, or name one member's array in the module: "
                f"{array.dtype.names[0]} = {name}[{array.dtype.names[0]!r}].copy().",
            )
        kind_of = "complex64" if array.dtype.kind == "c" else "float32"
        advice = f"Convert it to a type of kernels: {name}.astype(np.{kind_of})."
        return f"{name} has elements of type {array.dtype}, which kernels do not have", advice
    if array.size == 0:
        return f"{name} has no elements", "Pass it as an argument of the kernel."
    if array.nbytes > BYTES_MOST:
        return (
            f"{name} has {array.nbytes} bytes; arrays of up to {BYTES_MOST} can be constants",
            f"Pass it as an argument of the kernel: x: wl.array[wl.{kind.name}, {array.ndim}].",
        )
    return None


def _element(array: Any) -> Scalar | None:
    return scalar_of(array.dtype.type)


def _code(value: Any, kind: Scalar) -> str:
    if kind.kind == "small":
        import numpy as np

        bits = np.asarray(value, kind.dtype).view(np.uint8).item()
        return f"__builtin_bit_cast({kind.cxx}, (unsigned char){bits})"
    return literal(value, kind).code


def _named(node: ast.expr) -> str:
    """A C++ name for what an expression refers to."""
    found = re.sub(r"\W+", "_", ast.unparse(node)).strip("_")[:40]
    return found if found[:1].isalpha() else f"table_{found}"


def _view(
    t: Translator, name: str, kind: Scalar, shape: tuple[int, ...], codes: Sequence[str]
) -> View:
    t.unit.declared(kind, "x")  # its definition
    name = t.unit.table(global_name(name), block(kind, tuple(shape), SPACE), codes)
    hidden = {t.definition.cxx[n] for n in (*t.scopes.locals, *t.parameters)}
    is_hidden = name in hidden or name.rstrip("0123456789").endswith("_")  # as t.fresh's names
    return View(
        block(kind, tuple(shape), SPACE), f"::{name}" if is_hidden else name, root=f"::{name}",
        shape=tuple(constant(size) for size in shape), strides=row_major(shape),
    )  # fmt: skip


def at(owner: Table, found: Result, indices: Sequence[Value]) -> Result:
    """What is at constant indices: a constant, or a smaller table. `found` is the same in C++."""
    part = owner.array[tuple(int(each.constant or 0) for each in indices)]
    if isinstance(found, View):
        return Table(**found.__dict__, array=part)
    return as_result(part)


def as_tuple(found: Result) -> Result:
    """A small table of one dimension as a tuple of constants, for loops; others as they are."""
    if not isinstance(found, Table) or found.array.ndim != 1 or found.array.size > _TUPLE_MOST:
        return found
    return as_result(tuple(found.array))


# --------------------------------------------------------------- tuples, at run-time indices


def chosen(t: Translator, node: ast.Subscript, values: Sequence[Value], index: Value) -> Value:
    """The element of a tuple at a run-time index. Raises: CompileError for mixed types."""
    with t.at(node):
        kind = settled(common([each.type for each in values]))
        strong = {settled(each.type).name for each in values if not each.is_weak}
        if len(strong) > 1:
            raise Mismatch(
                f"the values of this tuple have different types: {', '.join(sorted(strong))}",
                "A run-time index needs values of one type: convert them, wl.f32(x).",
            )
        codes = [exact(convert(each, kind)).code for each in values]
    if all(each.constant is not None for each in values) and isinstance(kind, Scalar):
        table = _view(t, _named(node.value), kind, (len(values),), codes)
        return Value(kind, f"{table.code}[{index.code}]")
    name = t.fresh("values")
    array = f"const {t.unit.declared(kind, name)}[{len(codes)}] = {{{', '.join(codes)}}};"
    return Value(kind, f"({{ {array} {name}[{index.code}]; }})")
