"""Attributes of values: `a.shape`, `v.x`, `p.member`, methods of pointers and fragments."""

from __future__ import annotations

import ast
import difflib
from dataclasses import replace
from types import ModuleType
from typing import Any

from wavecore.device import making
from wavecore.lang import expressions, foreign, members
from wavecore.lang.arithmetic import element_type
from wavecore.lang.builtins import methods
from wavecore.lang.builtins.builtin import Builtin
from wavecore.lang.builtins.table import ELSEWHERE, TABLE
from wavecore.lang.matrices import Matrix
from wavecore.lang.objects import as_result
from wavecore.lang.syntax import LIST_ADVICE
from wavecore.lang.tables import Table
from wavecore.lang.translator import Translator, expression
from wavecore.lang.types import COMPLEX_MEMBERS, Pointer, Scalar, Struct, Tuple, Vector, vector
from wavecore.lang.values import (
    Member,
    Method,
    Object,
    Result,
    Several,
    Value,
    View,
    constant,
    literal,
    multiply,
    vector_element,
)

_XYZW = "xyzw"
_OF_NUMBERS = {  # methods of Python's and NumPy's numbers
    "view": "Write wl.bitcast(T, x).",
    "item": "It is a number: leave .item() out.",
    "bit_count": "Write wl.popc(x).",
    "bit_length": "Write 32 - wl.clz(x).",
    "is_integer": "Write x == wl.floor(x).",
}
_LETTERS = (_XYZW, "rgba")  # the names of elements
_VIEW_METHODS = ("cast",)
_TILE_METHODS = ("load", "store")  # of wl.shared_tile
_OF_VIEWS = ("shape", "strides", "ndim", "size", "dtype", *_VIEW_METHODS)


@expression(ast.Attribute)
def _attribute(t: Translator, node: ast.Attribute) -> Result:
    if (found := _of_others(t, node)) is not None:
        return found
    owner = t.result(node.value)
    if isinstance(owner, Object):
        return _object_attribute(t, node, owner.object)
    return of(t, node, owner)


def _of_others(t: Translator, node: ast.Attribute) -> Result | None:
    """A name of another language that is not one attribute of one of ours; None for all else."""
    root: ast.expr = node.value
    while isinstance(root, ast.Attribute):
        root = root.value
    if not isinstance(root, ast.Name):
        return None
    if root.id in foreign.MODULES and not t.knows(root.id) and (advice := foreign.advice_for(node)):
        raise t.missing(node, f"{ast.unparse(node)} is not of this language", advice)
    inner = node.value
    if isinstance(inner, ast.Attribute) and inner.value is root and not t.is_local(root.id):
        rest = f"{inner.attr}.{node.attr}"
        if ours := rest in foreign.table() and foreign.synonym(rest):  # wl.shared.array
            return Object(ELSEWHERE.get(rest) or TABLE[ours])
        if rest in foreign.table():
            raise t.missing(node, f"{root.id} has no {rest}", foreign.advice(rest))
    return None


def _object_attribute(t: Translator, node: ast.Attribute, owner: Any) -> Result:
    if hasattr(owner, "lang_attribute"):
        with t.at(node):
            return as_result(owner.lang_attribute(t, node.attr))
    if isinstance(owner, Builtin):  # `shared.array` of `from wavecore.lang import shared`
        rest = f"{owner.name}.{node.attr}"
        if ours := rest in foreign.table() and foreign.synonym(rest):
            return Object(ELSEWHERE.get(rest) or TABLE[ours])
    if foreign.is_theirs(owner):
        advice = foreign.advice_for(node) or foreign.advice(node.attr)
        if advice:
            raise t.missing(node, f"{ast.unparse(node)} is not of this language", advice)
    try:
        found = t.unit.outside.note_attribute(owner, node.attr)
        if isinstance(found, ModuleType) and found.__name__.startswith("wavecore.lang."):
            raise AttributeError  # one of our files
        if node.attr in making.NAMES and found is getattr(making, node.attr):
            raise AttributeError("It is used outside of kernels.")
        return expressions.known_here(t, as_result(found), node)
    except AttributeError as error:
        advice = foreign.advice(ast.unparse(node).partition(".")[2])
        if isinstance(owner, Scalar) and node.attr in ("max", "min", "eps", "tiny"):
            info = "finfo" if owner.is_float else "iinfo"
            advice = f"Write np.{info}({ast.unparse(node.value)}).{node.attr}."
        advice = advice or _nearest(owner, node.attr, error)
        what = ast.unparse(node.value)
        raise t.missing(node, f"{what} has no {node.attr!r}", advice) from error


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
    if isinstance(owner, Several) and name in owner.names:
        return owner.values[owner.names.index(name)]
    if not isinstance(owner, Value):
        raise t.error(node, f"a tuple has no {name!r}", LIST_ADVICE)
    kind = owner.type
    if name == "dtype" and (element := element_type(kind)) is not None:
        return Object(element)
    if isinstance(kind, Struct):
        with t.at(node):
            return members.member(owner, kind, name)
    if isinstance(kind, Matrix) and name == "shape":
        return Several(tuple(map(constant, kind.shape)))
    if isinstance(kind, Matrix) and name == "T":
        return kind.transposed(owner)
    if isinstance(kind, Vector):
        if name == "size":
            return constant(kind.size)
        if (numbers := _swizzle(name)) is not None:
            return _swizzled(t, node, owner, numbers)
    if isinstance(kind, Scalar) and kind.kind in "biufc":
        found = _part(owner, kind, name)
        if found is not None:
            return found
    if isinstance(kind, Pointer) and name == "cast":
        return Method(owner, name)
    if (look := getattr(kind, "lang_member", None)) is not None:
        with t.at(node):
            member: Result | None = look(t, owner, name)
        if member is not None:
            return member
    if methods.named(kind, name) is not None:
        return Method(owner, name)
    more = _OF_NUMBERS.get(name, "") if isinstance(kind, Scalar) else ""
    raise t.error(node, f"{kind.indefinite} has no {name!r}", more or _known(owner))


def _part(owner: Value, kind: Scalar, name: str) -> Result | None:
    """`z.real`, `z.imag`, `z.conjugate`, which real numbers have too; None for another name."""
    if name in ("conjugate", "conj"):
        return Method(owner, name)
    if name not in ("real", "imag"):
        return None
    if owner.constant is not None and owner.is_weak:
        return constant(getattr(owner.constant, name))
    if not kind.is_complex:
        return owner if name == "real" else literal(0, kind)
    # Parts of memory can be assigned. A number does not change, in Python either.
    is_memory = owner.is_lvalue and not owner.code.isidentifier()
    text = f"{owner.at(100)}.{COMPLEX_MEMBERS[name]}"
    return Value(kind.part, text, is_lvalue=is_memory, root=owner.root)


def _swizzle(name: str) -> list[int] | None:
    """The elements that `v.name` selects; None if it is not a swizzle."""
    for letters in _LETTERS:
        if name and set(name) <= set(letters):
            return [letters.index(letter) for letter in name]
    return None


def _swizzled(t: Translator, node: ast.Attribute, owner: Value, numbers: list[int]) -> Value:
    """`v.x` is an element, `v.zyx` a vector of elements."""
    kind = owner.type
    assert isinstance(kind, Vector)
    if max(numbers) >= kind.size:
        raise t.error(node, f"{kind.indefinite} has no {node.attr!r}", _known(owner))
    if len(numbers) == 1:
        if owner.place:
            return vector_element(owner, kind, str(numbers[0]))
        element = vector_element(owner, kind, str(numbers[0]))
        return replace(element, code=f"{owner.at(100)}.{_XYZW[numbers[0]]}")
    if kind.size > len(_XYZW) or len(numbers) > len(_XYZW):
        raise t.error(
            node,
            f"{node.attr!r} of {kind.indefinite}: swizzles are for vectors of 2 to 4 elements",
            f"Write the elements: {vector(kind.element, len(numbers))!r}(v[0], v[1], ...).",
        )
    made = vector(kind.element, len(numbers))
    t.unit.declared(made, "x")
    text = f"{owner.at(100)}.{''.join(_XYZW[n] for n in numbers)}"
    parts = tuple(_swizzled(t, node, owner, [n]) for n in numbers)
    is_lvalue = owner.is_lvalue and not owner.parts and len(set(numbers)) == len(numbers)
    return Value(made, text, is_lvalue=is_lvalue, root=owner.root, in_vector=True, parts=parts)


def _known(owner: Value) -> str:
    kind = owner.type
    if isinstance(kind, Vector):
        names = ", ".join(_XYZW[: kind.size])
        more = (
            f", {', '.join(_LETTERS[1][: kind.size])}, swizzles of these" if kind.size < 5 else ""
        )
        return f"It has {names}{more}, size and dtype."
    if isinstance(kind, Scalar):
        return "A number only has dtype; wl's functions take it, as wl.popc(x) and wl.sqrt(x)."
    if isinstance(kind, Matrix):
        return "It has m[i, j], m[i] (a row), T, shape and dtype."
    if isinstance(kind, Pointer):
        return "A pointer only has cast: p[i], p + n, p.cast(T). An array has shape and strides."
    if isinstance(kind, Tuple):
        return LIST_ADVICE
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
    if name in _VIEW_METHODS or (name in _TILE_METHODS and hasattr(owner.type, "lang_method")):
        return Method(owner, name)
    raise t.error(node, f"an array has no {name!r}", "It has shape, strides, ndim, size and dtype.")
