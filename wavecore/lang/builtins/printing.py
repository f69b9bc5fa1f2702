"""`print`, and messages of `assert`: translated to HIP's printf."""

from __future__ import annotations

import ast
import builtins
import math
import re
from collections.abc import Callable, Sequence

from wavecore.lang import expressions, members, subscripts
from wavecore.lang.arithmetic import settled
from wavecore.lang.builtins.python import PYTHON
from wavecore.lang.names import quoted
from wavecore.lang.translator import Translator
from wavecore.lang.types import (
    COMPLEX_MEMBERS,
    VOID,
    Pointer,
    Scalar,
    Struct,
    Tuple,
    Type,
    Vector,
    bool_,
    f64,
)
from wavecore.lang.values import Object, Result, Several, Value, View, constant

_FORMATS = {"i": "%d", "u": "%u", "f": "%g"}
_ELEMENTS_MOST = 64  # of a fixed array that is printed
_FORMAT = re.compile(r"[<>]?[+0 #]*\d*(\.\d+)?[dxXofFeEgG]?")

Printed = tuple[str, list[str]]  # a part of printf's format, and its arguments
Number = Callable[[Value], Printed]  # prints one number


class _Print:
    """`print(...)`."""

    def lang_prints(self, t: Translator, node: ast.Call) -> Value:
        separator, end = " ", "\n"
        for keyword in node.keywords:
            text = keyword.value.value if isinstance(keyword.value, ast.Constant) else None
            if keyword.arg not in ("sep", "end") or not isinstance(text, str):
                raise t.error(keyword.value, "sep and end of print must be constant strings")
            separator, end = (text, end) if keyword.arg == "sep" else (separator, text)
        return Value(VOID, printf(t, node.args, separator, end))


PRINT = PYTHON[builtins.print] = _Print()


def printf(t: Translator, nodes: Sequence[ast.expr], separator: str, end: str) -> str:
    """A call of HIP's printf with some expressions, each evaluated once."""
    once = expressions.Once(t)
    formats, arguments = [], []
    for each in nodes:
        form, given = _printed(t, each, once)
        formats.append(form)
        arguments += given
    text = separator.replace("%", "%%").join(formats) + end.replace("%", "%%")
    code = f"printf({', '.join([quoted(text), *arguments])})"
    return once.around(Value(VOID, code)).code


def _printed(t: Translator, node: ast.expr, once: expressions.Once) -> Printed:
    """One argument of print."""
    if isinstance(node, ast.JoinedStr):
        return _joined("", [_formatted(t, each, once) for each in node.values])
    found = t.result(node)
    if isinstance(found, Object) and isinstance(found.object, str):
        return found.object.replace("%", "%%"), []
    return _shown(t, found, node, once, lambda number: _number(t, number, node))


def _joined(between: str, parts: Sequence[Printed]) -> Printed:
    return between.join(form for form, _ in parts), [c for _, given in parts for c in given]


def _in_brackets(parts: Sequence[Printed], *, is_tuple: bool = True) -> Printed:
    form, given = _joined(", ", parts)
    return f"({form}{',' * (is_tuple and len(parts) == 1)})", given


def _shown(
    t: Translator, found: Result, node: ast.AST, once: expressions.Once, number: Number
) -> Printed:
    """A value as Python prints it: a vector as a tuple, a structure as a dataclass."""
    if isinstance(found, Object) and isinstance(found.object, str):  # in a tuple
        return repr(found.object).replace("%", "%%"), []
    if isinstance(found, Several):
        return _in_brackets([_shown(t, each, node, once, number) for each in found.values])
    value = expressions.as_value(t, found, node)
    kind = settled(value.type)
    if not isinstance(kind, (Vector, Tuple, Struct)) and not _is_complex(kind):
        return number(value)
    value = once.keep(value)
    code = value.at(100)
    if not isinstance(kind, (Vector, Tuple, Struct)):
        return number(value)
    if isinstance(kind, Vector):
        elements = (Value(kind.element, f"{code}[{n}]") for n in range(kind.size))
        return _in_brackets([number(each) for each in elements])
    if isinstance(kind, Tuple):
        values = (Value(each, f"{code}.r{n}") for n, each in enumerate(kind.elements))
        return _in_brackets([_shown(t, each, node, once, number) for each in values])
    fields = [_member(t, value, kind, name, node, once, number) for name in kind.fields]
    if kind.places is not None:  # of a dtype: NumPy prints a tuple
        return _in_brackets(fields)
    named = [(f"{name}={f}", given) for name, (f, given) in zip(kind.fields, fields, strict=True)]
    form, given = _in_brackets(named, is_tuple=False)
    return f"{kind.name}{form}", given


def _member(
    t: Translator, owner: Value, kind: Struct, name: str, node: ast.AST, once: expressions.Once,
    number: Number,
) -> Printed:  # fmt: skip
    """A member of a structure; all elements of a fixed array."""
    found = members.member(owner, kind, name)
    if not isinstance(found, View):
        return _shown(t, found, node, once, number)
    if math.prod(int(each.constant or 0) for each in found.shape) > _ELEMENTS_MOST:
        raise t.error(
            node,
            f"{name!r} of {kind.indefinite} has more than {_ELEMENTS_MOST} elements",
            "Print them in a loop.",
        )

    def listed(indices: list[Value]) -> Printed:
        if len(indices) == len(found.shape):
            return _shown(t, subscripts.element_of(found, indices), node, once, number)
        size = int(found.shape[len(indices)].constant or 0)
        form, given = _joined(", ", [listed([*indices, constant(n)]) for n in range(size)])
        return f"[{form}]", given

    return listed([])


def _is_complex(kind: Type) -> bool:
    return isinstance(kind, Scalar) and kind.is_complex


def _number(t: Translator, value: Value, node: ast.AST) -> Printed:
    kind = settled(value.type)
    if isinstance(value, View) or isinstance(kind, Pointer):
        return "%p", [f"(void*)({value.code})"]
    if not isinstance(kind, Scalar):
        raise t.error(node, f"{kind.indefinite} cannot be printed")
    if kind.kind == "small":
        return "%g", [f"double(float({value.code}))"]
    if kind.is_float:
        return "%g", [value.code if kind is f64 else f"double({value.code})"]
    if kind.is_complex:
        part = "" if kind.part is f64 else "double"
        names = (f"{part}({value.at(100)}.{member})" for member in COMPLEX_MEMBERS.values())
        return "(%g%+gj)", list(names)
    if kind is bool_:
        return "%s", [f'({value.code}) ? "True" : "False"']
    form = _FORMATS[kind.kind]
    return form.replace("%", "%ll") if kind.bits == 64 else form, [value.code]


# -------------------------------------------------------------------------------- f-strings


def _formatted(t: Translator, node: ast.expr, once: expressions.Once) -> Printed:
    """A part of an f-string."""
    if isinstance(node, ast.Constant):
        return str(node.value).replace("%", "%%"), []
    assert isinstance(node, ast.FormattedValue)
    if node.format_spec is None:
        return _printed(t, node.value, once)
    (spec,) = node.format_spec.values if isinstance(node.format_spec, ast.JoinedStr) else (None,)
    text = spec.value if isinstance(spec, ast.Constant) else None
    if not isinstance(text, str) or not text or _FORMAT.fullmatch(text) is None:
        raise t.error(  # at the value: before Python 3.12, the format has no location
            node.value,
            "this format is not supported by printf",
            "Supported: width, precision and d, x, X, o, f, e, g.",
        )
    found = t.result(node.value)
    return _shown(t, found, node.value, once, lambda number: _with_format(t, node, number, text))


def _with_format(t: Translator, node: ast.FormattedValue, value: Value, text: str) -> Printed:
    """A number with a format: of a vector, each element."""
    form, given = _number(t, value, node.value)
    if _is_complex(settled(value.type)):
        raise t.error(
            node.value, "a complex number has no format", "Format z.real and z.imag: {z.real:.3f}."
        )
    if settled(value.type) is bool_:  # with a format, a bool is a number
        form, given = "%d", [value.code]
    letter = text[-1] if text[-1].isalpha() else form[-1]
    body = text[:-1] if text[-1].isalpha() else text
    body = f"-{body[1:]}" if body.startswith("<") else body.removeprefix(">")
    wide = "ll" if "ll" in form else ""
    if (letter in "feEgG") != (form[-1] in "g"):
        raise t.error(node, f"{text!r} does not format {value.type.indefinite}")
    return f"%{body}{wide if letter in 'dxXou' else ''}{letter}", given
