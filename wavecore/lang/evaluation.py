"""The values of `wl.static(expression)`: Python evaluates it with what is known when compiling."""

from __future__ import annotations

import ast
import builtins
from dataclasses import dataclass
from types import CodeType
from typing import Any

from wavecore.errors import CompileError
from wavecore.lang.arithmetic import element_type
from wavecore.lang.objects import as_result
from wavecore.lang.statics import Static
from wavecore.lang.tables import Table
from wavecore.lang.translator import Translator
from wavecore.lang.types import Vector
from wavecore.lang.values import Member, Object, Result, Several, Value, View


class _Unknown(Exception):
    """A name or attribute whose value is only known when the kernel runs."""


@dataclass(frozen=True)
class _Facts:
    """What is known of a value or an array when the kernel is compiled: its attributes."""

    _name: str
    _attributes: dict[str, Any]

    def __getattr__(self, name: str) -> Any:
        if name in self._attributes:
            return self._attributes[name]
        raise _Unknown(f"{self._name}.{name}")


def evaluate(t: Translator, node: Static) -> Result:
    """The result of the expression. Raises: CompileError for what it raises or does not know."""
    expression = node.expression
    fixed, outer = _names(t, expression)
    code = compile(ast.Expression(expression), t.source.path, "eval", dont_inherit=True)

    lookup = t.definition.lookup

    def compute() -> Any:
        return _run(code, fixed | {name: lookup(name) for name in outer})

    try:
        found = compute()
    except _Unknown as unknown:
        t.need_constant(expression)
        raise _late(t, expression, str(unknown)) from None
    except Exception as error:  # the expression is the user's
        what = f"{node.value!r} raises {type(error).__name__}: {error}"
        raise t.error(expression, what) from error
    if not callable(found):  # data may change with what it is computed from
        t.unit.outside.note(("static", id(node), repr(fixed)), compute)
    return as_result(found)


def _run(code: CodeType, names: dict[str, Any]) -> Any:
    return eval(code, {"__builtins__": builtins.__dict__} | names)


def _names(t: Translator, expression: ast.expr) -> tuple[dict[str, Any], list[str]]:
    """The values of names of the function, and the names that are looked up outside of it."""
    owners = {id(node.value) for node in ast.walk(expression) if isinstance(node, ast.Attribute)}
    own = {
        each.arg if isinstance(each, ast.arg) else each.id
        for each in ast.walk(expression)
        if isinstance(each, ast.arg)
        or (isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store))
    }
    fixed: dict[str, Any] = {}
    outer: list[str] = []
    for node in ast.walk(expression):
        if not isinstance(node, ast.Name) or node.id in own:
            continue
        if not t.is_local(node.id) and node.id not in t.constants:
            t.read(node.id, node)  # raises for a name that does not exist
            outer.append(node.id)
            continue
        found = t.read(node.id, node)
        try:
            fixed[node.id] = _python(node.id, found, has_attributes=id(node) in owners)
        except _Unknown as unknown:
            t.need_constant(expression)
            raise _late(t, node, str(unknown)) from None
    return fixed, outer


def _python(name: str, found: Result, *, has_attributes: bool) -> Any:
    """A result as a Python object. Raises: _Unknown if it is only known when the kernel runs."""
    if isinstance(found, Several):
        return tuple(_python(name, each, has_attributes=False) for each in found.values)
    if isinstance(found, Member):
        return found.member
    if isinstance(found, Table):
        return found.array
    if isinstance(found, Object) and not hasattr(found.object, "captured"):
        return found.object
    if isinstance(found, Value) and found.constant is not None:
        kind = found.type
        return found.constant if found.is_weak else kind(found.constant)  # type: ignore[operator]
    if has_attributes and isinstance(found, Value):
        return _Facts(name, _facts(found))
    raise _Unknown(name)


def _facts(found: Value) -> dict[str, Any]:
    if not isinstance(found, View):
        facts: dict[str, Any] = {}
        if (kind := element_type(found.type)) is not None:
            facts["dtype"] = kind
        if isinstance(found.type, Vector):
            facts["size"] = found.type.size
        return facts
    facts = {"ndim": len(found.shape), "dtype": found.element}
    for name in ("shape", "strides"):
        sizes = [each.constant for each in getattr(found, name)]
        if None not in sizes:
            facts[name] = tuple(sizes)
    if "shape" in facts:
        total = 1
        for size in facts["shape"]:
            total *= size
        facts["size"] = total
    return facts


def _late(t: Translator, node: ast.expr, name: str) -> CompileError:
    return t.error(
        node,
        f"{name} is only known when the kernel runs",
        "wl.static takes constants, types, x.dtype, and shapes of wl.shared and wl.local memory.",
    )
