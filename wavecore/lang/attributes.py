"""Attributes of values: `a.shape`, `v.x`, `p.member`, methods of pointers and fragments."""

from __future__ import annotations

import ast
import difflib
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from wavecore.lang import expressions, foreign
from wavecore.lang.arithmetic import Mismatch, element_type
from wavecore.lang.objects import as_result
from wavecore.lang.tables import Table
from wavecore.lang.translator import Translator, expression
from wavecore.lang.types import Pointer, Scalar, Struct, Vector
from wavecore.lang.values import (
    Member,
    Method,
    Object,
    Result,
    Several,
    Value,
    View,
    constant,
    multiply,
)

_XYZW = "xyzw"
_VIEW_METHODS = ("cast",)
_OF_VIEWS = ("shape", "strides", "ndim", "size", "dtype", *_VIEW_METHODS)


@expression(ast.Attribute)
def _attribute(t: Translator, node: ast.Attribute) -> Result:
    path = ast.unparse(node)
    root, _, rest = path.partition(".")
    if (advice := foreign.advice_for(node)) and not t.knows(root):
        raise t.error(node, f"{path} is not of this language", advice)
    if rest in foreign.table() and "." in rest and not t.is_local(root):
        raise t.error(node, f"{root} has no {rest}", foreign.advice(rest))
    owner = t.result(node.value)
    if isinstance(owner, Object):
        return _object_attribute(t, node, owner.object)
    return of(t, node, owner)


def _object_attribute(t: Translator, node: ast.Attribute, owner: Any) -> Result:
    if hasattr(owner, "lang_attribute"):
        with t.at(node):
            return as_result(owner.lang_attribute(t, node.attr))
    if foreign.is_theirs(owner):
        advice = foreign.advice_for(node) or foreign.advice(node.attr)
        if advice:
            raise t.error(node, f"{ast.unparse(node)} is not of this language", advice)
    try:
        found = t.unit.outside.note_attribute(owner, node.attr)
        if isinstance(found, ModuleType) and found.__name__.startswith("wavecore.lang."):
            raise AttributeError  # one of our files
        return expressions.known_here(t, as_result(found), node)
    except AttributeError as error:
        advice = foreign.advice(ast.unparse(node).partition(".")[2])
        advice = advice or _nearest(owner, node.attr, error)
        what = ast.unparse(node.value)
        raise t.error(node, f"{what} has no {node.attr!r}", advice) from error


def _nearest(owner: Any, name: str, error: AttributeError) -> str:
    near = difflib.get_close_matches(name, dir(owner), 1)
    if near:
        return f"Did you mean {near[0]!r}?"
    text = str(error)
    return text if "has no attribute" not in text else ""


def of(t: Translator, node: ast.Attribute, owner: Result) -> Result:
    """`owner.attribute`. Raises: CompileError."""
    name = node.attr
    if isinstance(owner, Table) and name not in _OF_VIEWS:
        return _object_attribute(t, node, owner.array)
    if isinstance(owner, View):
        return _of_view(t, node, owner)
    if isinstance(owner, Member) and name in ("value", "name"):
        return as_result(getattr(owner.member, name))
    if not isinstance(owner, Value):
        raise t.error(node, f"a tuple has no {name!r}")
    kind = owner.type
    if name == "dtype" and (element := element_type(kind)) is not None:
        return Object(element)
    if isinstance(kind, Struct):
        if name not in kind.fields:
            raise t.error(node, f"{kind.name} has no {name!r}", f"It has {', '.join(kind.fields)}.")
        text = f"{owner.at(100)}.{kind.member(name)}"
        return Value(kind.fields[name], text, is_lvalue=owner.is_lvalue, root=owner.root)
    if isinstance(kind, Vector):
        if name == "size":
            return constant(kind.size)
        if len(name) == 1 and name in _XYZW[: kind.size]:
            text = f"{owner.at(100)}.{name}"
            return Value(
                kind.element, text, is_lvalue=owner.is_lvalue, root=owner.root, in_vector=True
            )
    if isinstance(kind, Pointer) and name == "cast":
        return Method(owner, name)
    if (look := getattr(kind, "lang_member", None)) is not None:
        with t.at(node):
            member: Result | None = look(t, owner, name)
        if member is not None:
            return member
    raise t.error(node, f"{kind.indefinite} has no {name!r}", _known(owner))


def _known(owner: Value) -> str:
    kind = owner.type
    if isinstance(kind, Vector):
        return f"It has {', '.join(_XYZW[: kind.size])}, size and dtype."
    if isinstance(kind, Scalar):
        return "A number only has dtype; wl's functions take it, as wl.popc(x) and wl.sqrt(x)."
    if isinstance(kind, Pointer):
        return "A pointer only has cast: p[i], p + n, p.cast(T). An array has shape and strides."
    return "Arrays have shape, strides, ndim and size."


def _of_view(t: Translator, node: ast.Attribute, owner: View) -> Result:
    name = node.attr
    if name in ("shape", "strides"):
        return Several(tuple(getattr(owner, name)))
    if name == "ndim":
        return constant(len(owner.shape))
    if name == "size":
        total = constant(1)
        for each in owner.shape:
            total = multiply(total, each)
        return total
    if name == "dtype":
        return Object(owner.element)
    if name in _VIEW_METHODS:
        return Method(owner, name)
    raise t.error(node, f"an array has no {name!r}", "It has shape, strides, ndim, size and dtype.")


@dataclass(frozen=True)
class Fields:
    """A dataclass parameter with arrays, which stands for several C++ parameters."""

    name: str
    fields: dict[str, Result]

    def lang_attribute(self, t: Translator, name: str) -> Result:
        if name not in self.fields:
            raise Mismatch(f"{self.name} has no {name!r}", f"It has {', '.join(self.fields)}.")
        return self.fields[name]
