"""`print`, `wl.printf`, and messages of `assert`: translated to HIP's printf."""

from __future__ import annotations

import ast
import builtins
import math
import re
import string
from collections.abc import Callable, Iterator, Sequence

from wavecore.lang import expressions, members, subscripts
from wavecore.lang.arithmetic import check_width, settled
from wavecore.lang.builtins.builtin import row
from wavecore.lang.builtins.python import PYTHON
from wavecore.lang.call import Call
from wavecore.lang.matrices import Matrix
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

_CONVERSION = re.compile(r"%(?:%|([-+ #0]*)(\d*(?:\.\d+)?)(?:hh|h|ll|l|j|z|t)?([diuxXofFeEgGcsp]))")
_LENGTHLESS = {"i": "d", "u": "d", "s": "", "p": ""}

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
    form, given = _joined(_plain(separator), [_printed(t, each, once) for each in nodes])
    return _called(form + _plain(end), given, once)


def _called(form: str, given: Sequence[str], once: expressions.Once) -> str:
    code = f"printf({', '.join([quoted(form), *given])})"
    return once.around(Value(VOID, code)).code


def _plain(text: str) -> str:
    """Text as a part of printf's format."""
    return text.replace("%", "%%")


def _as_in_c(call: Call) -> Value:
    """A call of `wl.printf`."""
    arguments = call.node.args
    if arguments and isinstance(arguments[0], ast.JoinedStr):
        raise call.error("wl.printf takes no f-string", 'Write print(f"...", end="").')
    text = call.t.result(arguments[0]) if arguments else None
    if call.node.keywords or not isinstance(text, Object) or not isinstance(text.object, str):
        raise call.error("wl.printf takes a constant format, then values", call.usage)
    once = expressions.Once(call.t)
    form, given = _joined("", [*_with_values(call.t, text.object, arguments[1:], once, call.node)])
    return Value(VOID, _called(form, given, once))


row(
    "printf",
    "Printing",
    "(format, *values)",
    "As C's: `%d` takes any integer, `%g` any number, `%s` what `print` takes.",
    _as_in_c,
    takes_nodes=True,
)


def _with_values(
    t: Translator, text: str, nodes: Sequence[ast.expr], once: expressions.Once, whole: ast.expr
) -> Iterator[Printed]:
    """The parts of C's format. Raises: CompileError if it does not fit the values."""
    left = list(nodes)
    end = 0
    for found in _CONVERSION.finditer(text):
        yield _text_between(t, text[end : found.start()], whole), []
        end = found.end()
        if found[3] is None:
            yield "%%", []
            continue
        if not left:
            raise t.error(whole, f"the format {text!r} has more conversions than there are values")
        flags, size, letter = found[1], found[2], found[3]
        spec = "<" * ("-" in flags) + flags.replace("-", "") + size
        yield _by_conversion(t, left.pop(0), found[0], spec, letter, once)
    yield _text_between(t, text[end:], whole), []
    if left:
        raise t.error(left[0], f"the format {text!r} has fewer conversions than there are values")


def _text_between(t: Translator, text: str, whole: ast.expr) -> str:
    if "%" in text:
        begin = text[text.index("%") :][:2]
        raise t.error(whole, f"{begin!r} is not a conversion of printf", "Write %% for a %.")
    return text


def _by_conversion(
    t: Translator, node: ast.expr, shown: str, spec: str, letter: str, once: expressions.Once
) -> Printed:
    """A value by a conversion of C, such as %5.2f."""
    if letter in "sp" and not spec:
        return _printed(t, node, once)
    if letter in "csp" and (spec or letter == "c"):
        raise t.error(node, f"{shown!r} is not supported", "Write %s, %d or %g.")
    found = t.result(node)
    if isinstance(found, Object) and isinstance(found.object, str):
        raise t.error(node, f"{shown!r} does not format a text", "Write %s.")
    plain = spec + _LENGTHLESS.get(letter, letter)
    formatted = ast.copy_location(ast.FormattedValue(node, -1), node)
    return _shown(
        t, found, node, once, lambda number: _with_format(t, formatted, number, plain, shown)
    )


def _printed(t: Translator, node: ast.expr, once: expressions.Once) -> Printed:
    """One argument of print."""
    if isinstance(node, ast.JoinedStr):
        return _joined("", [_formatted(t, each, once) for each in node.values])
    if parts := _of_a_format(t, node, once):
        return _joined("", parts)
    found = t.result(node)
    if isinstance(found, Object) and isinstance(found.object, str):
        return _plain(found.object), []
    return _shown(t, found, node, once, lambda number: _number(t, number, node))


def _of_a_format(t: Translator, node: ast.expr, once: expressions.Once) -> list[Printed]:
    """`"%d" % i` and `"{}".format(i)`; nothing for other expressions."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod) and _is_text(node.left):
        values = node.right.elts if isinstance(node.right, ast.Tuple) else [node.right]
        return [*_with_values(t, ast.literal_eval(node.left), values, once, node)]
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return []
    if node.func.attr != "format" or not _is_text(node.func.value):
        return []
    return [_formatted(t, part, once) for part in _fields(t, node, node.func.value)]


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _fields(t: Translator, node: ast.Call, text: ast.expr) -> Iterator[ast.expr]:
    """The parts of an f-string that is the same as `text.format(...)`."""
    named: dict[str | None, ast.expr] = {each.arg: each.value for each in node.keywords}
    named |= {str(number): each for number, each in enumerate(node.args)}
    counted = 0
    for before, name, spec, conversion in string.Formatter().parse(ast.literal_eval(text)):
        yield ast.copy_location(ast.Constant(before), node)
        if name is None:
            continue
        if not name:
            name, counted = str(counted), counted + 1
        if name not in named or conversion:
            raise t.error(node, f"the field {{{name}}} has no value", "Write an f-string.")
        form = ast.JoinedStr([ast.Constant(spec)]) if spec else None
        yield ast.copy_location(ast.FormattedValue(named[name], -1, form), node)


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
        return _plain(repr(found.object)), []
    if isinstance(found, Several):
        return _in_brackets([_shown(t, each, node, once, number) for each in found.values])
    value = expressions.as_value(t, found, node)
    with t.at(node):
        check_width(value)
    kind = settled(value.type)
    if not isinstance(kind, (Vector, Matrix, Tuple, Struct)) and not _is_complex(kind):
        return number(value)
    value = once.keep(value)
    code = value.at(100)
    if not isinstance(kind, (Vector, Matrix, Tuple, Struct)):
        return number(value)
    if isinstance(kind, Vector):
        elements = (Value(kind.element, f"{code}[{n}]") for n in range(kind.size))
        return _in_brackets([number(each) for each in elements])
    if isinstance(kind, Matrix):
        rows = [kind.row_of(value, str(n)) for n in range(kind.shape[0])]
        return _in_brackets([_shown(t, each, node, once, number) for each in rows])
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
        return _plain(str(node.value)), []
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


def _with_format(
    t: Translator, node: ast.FormattedValue, value: Value, text: str, shown: str = ""
) -> Printed:
    """A number with a format: of a vector, each element. `shown`: what is written for it."""
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
    if letter in "feEgG" and form[-1] in "du":
        form, given = "%g", [f"double({code})" for code in given]
    wide = "ll" if "ll" in form else ""
    if (letter in "feEgG") != (form[-1] in "g"):
        wanted = "%g" if form[-1] == "g" else "%d"
        raise t.error(
            node, f"{shown or text!r} does not format {value.type.indefinite}",
            f"Write {wanted if shown else wanted[1:]}, or convert it.",
        )  # fmt: skip
    return f"%{body}{wide if letter in 'dxXou' else ''}{letter}", given
