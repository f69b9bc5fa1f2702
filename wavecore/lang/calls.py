"""Translates calls: of types, dataclasses, functions and builtins."""

from __future__ import annotations

import ast
import builtins as python_builtins
import dataclasses
import difflib
from types import ModuleType
from typing import Any

from wavecore.errors import TargetError
from wavecore.lang import expressions, foreign, lambdas, sequences, tiles
from wavecore.lang.amdgcn_namespace import Instruction
from wavecore.lang.arithmetic import Mismatch, check_width, convert, exact
from wavecore.lang.builtins import methods
from wavecore.lang.builtins.builtin import ENTRYWISE, Builtin
from wavecore.lang.builtins.complex_numbers import conjugate
from wavecore.lang.builtins.instructions import call_builtin
from wavecore.lang.builtins.printing import PRINT
from wavecore.lang.builtins.python import PYTHON
from wavecore.lang.builtins.table import TABLE
from wavecore.lang.call import Call, construct
from wavecore.lang.objects import as_result, described
from wavecore.lang.structs import Zero
from wavecore.lang.syntax import LIST_ADVICE, REFUSED
from wavecore.lang.translator import Translator, expression
from wavecore.lang.types import (
    Pointer,
    Scalar,
    Struct,
    Type,
    as_type,
    is_structure,
    pointer,
    struct,
)
from wavecore.lang.values import Itself, Method, Object, Result, Several, Value, View


@expression(ast.Call)
def _call(t: Translator, node: ast.Call) -> Result:
    callee = t.result(node.func)
    if isinstance(callee, Object) and callee.object is python_builtins.print:
        return PRINT.lang_prints(t, node)
    builtin = callee.object if isinstance(callee, Object) else None
    if isinstance(builtin, Builtin) and builtin.takes_nodes:
        return builtin.lang_call(Call(t, node, "", [], {}))
    if isinstance(callee, Itself) and not node.args:
        return callee
    once = expressions.Once(t)
    call = _arguments(t, node, callee, once)
    if isinstance(callee, Method):
        return _method(call, callee)
    if not isinstance(callee, Object):
        advice = ""
        if isinstance(callee, View):
            advice = f"It is an array; its elements are {ast.unparse(node.func)}[i]."
        raise t.error(node.func, f"{ast.unparse(node.func)} is not a function", advice)
    thing = callee.object
    with t.at(node):
        found = _object(call, thing)
    return once.around(found) if isinstance(found, Value) else found


def _arguments(t: Translator, node: ast.Call, callee: Result, once: expressions.Once) -> Call:
    named = [keyword.value for keyword in node.keywords]
    for keyword in node.keywords:
        if keyword.arg is None:
            raise t.error(
                keyword.value, "`**` arguments are not supported", "Pass the arguments one by one."
            )
    nodes, args = [], []
    for each in node.args:
        found = _starred(t, each) if isinstance(each, ast.Starred) else [t.result(each)]
        args += found
        nodes += [each] * len(found)
    if len(args) != len(node.args):
        node = ast.copy_location(ast.Call(node.func, nodes, node.keywords), node)
    values = [t.result(each) for each in named]
    if named and _has_order(callee) and any(expressions.calls(t, n) for n in node.args + named):
        # C++ evaluates them in the order of parameters, Python in the order of the call.
        args, values = ([_early(once, each) for each in some] for some in (args, values))
    keywords = {str(k.arg): each for k, each in zip(node.keywords, values, strict=True)}
    return Call(t, node, ast.unparse(node.func), args, keywords)


def _starred(t: Translator, node: ast.Starred) -> list[Result]:
    """The values of `f(*values)`, a tuple."""
    found = sequences.taken_apart(t.result(node.value))
    if found is None:
        raise t.error(node, "* takes a tuple", "Pass the values one by one.")
    return list(found.values)


def _has_order(callee: Result) -> bool:
    """Whether the callee fixes the order of parameters: wl.functions and dataclasses."""
    thing = callee.object if isinstance(callee, Object) else None
    is_ours = getattr(thing, "lang_has_order", False)
    return is_ours or is_structure(thing)


def _is_not_foreign(call: Call) -> None:
    """Raises: CompileError if another language has the function, with that many arguments."""
    count = len(call.args)
    row = foreign.table().get(f"{call.name.removeprefix('wl.')}/{count}")
    if row is not None and call.name.startswith("wl."):
        raise call.error(f"{call.name} with {count} arguments is not of this language", row.advice)


def _early(once: expressions.Once, given: Result) -> Result:
    if isinstance(given, Value) and not isinstance(given, View):
        if isinstance(given.type, Struct) and given.is_lvalue:
            return given  # the function may store to its members
        return once.keep(given)
    return given


def _check_widths(call: Call) -> None:
    """Raises: CompileError for an argument of 8 or 16 bits that is computed: C's is an int."""
    given = [(each, call.node_of(n)) for n, each in enumerate(call.args)]
    given += [(each, call.node) for each in call.keywords.values()]
    for found, node in given:
        for each in found.values if isinstance(found, Several) else (found,):
            if isinstance(each, Value):
                with call.t.at(node):
                    check_width(each)


def _object(call: Call, thing: Any) -> Result:
    _is_not_foreign(call)
    if isinstance(thing, type) and hasattr(thing, "lang_new"):
        return thing.lang_new(call)  # type: ignore[no-any-return]
    if isinstance(thing, Builtin | Instruction):
        _check_widths(call)
    if isinstance(thing, Builtin) and thing.group in ENTRYWISE:
        return tiles.call_by_entry(call, thing.lang_call)
    if hasattr(thing, "lang_call"):
        return thing.lang_call(call)  # type: ignore[no-any-return]
    if lambdas.is_lambda(thing):
        return call.t.unit.function_of(thing).lang_call(call)  # type: ignore[no-any-return]
    if isinstance(thing, Instruction):
        return call_builtin(call, thing.builtin)
    if isinstance(thing, Type):
        made_of = call.t.unit.on_target(thing)
        return tiles.call_by_entry(call, lambda given: construct(given, made_of))
    try:
        found = PYTHON.get(thing)
    except TypeError:
        found = None
    if found is not None:
        _check_widths(call)
        of_numbers = found in (PYTHON[f] for f in (abs, min, max, pow, round, float, int))
        if of_numbers or (isinstance(found, Builtin) and found.group in ENTRYWISE):
            return tiles.call_by_entry(call, found.lang_call)
        made: Result = found.lang_call(call)
        return made
    if is_structure(thing):
        return _make(call, struct(thing))
    if getattr(thing, "__module__", "") == "builtins" and thing not in (int, float, bool, complex):
        raise Mismatch(f"{described(thing)} is not supported", _instead(thing))
    if isinstance(thing, type):
        try:
            kind = as_type(thing)
        except TargetError as error:
            raise Mismatch(f"{described(thing)} cannot be used in a kernel", str(error)) from error
        return construct(call, kind)
    advice = "Decorate it with @wl.function; kernels can call those, wl's functions and math's."
    if (getattr(thing, "__module__", "") or "").partition(".")[0] in ("math", "numpy"):
        advice = _own_function(getattr(thing, "__name__", ""))
    if foreign.is_theirs(thing):
        advice = foreign.advice(getattr(thing, "__name__", "")) or advice
    owner = getattr(thing, "__self__", None)
    if owner is not None and not isinstance(owner, ModuleType):  # a method of an object outside
        advice = f"Python can evaluate it when the kernel is compiled: wl.static({call.name}(...))."
    raise Mismatch(f"{described(thing)} cannot be called in a kernel", advice)


_NUMPY = {
    "absolute": "abs(x)", "power": "x ** y", "arctan2": "wl.atan2", "mod": "x % y",
    "clip": "wl.clamp(x, low, high)",
}  # fmt: skip
_NUMPY |= {f"arc{name}": f"wl.a{name}" for name in ("sin", "cos", "tan", "sinh", "cosh", "tanh")}


def _own_function(name: str) -> str:
    """Advice for a function of math or NumPy."""
    if name in TABLE:
        return f"Write wl.{name}."
    if name in _NUMPY:
        return f"Write {_NUMPY[name]}."
    if name in ("zeros", "empty", "ones", "full", "array", "arange", "zeros_like", "empty_like"):
        return "Use wl.local(wl.f32, 4) in a work-item, or wl.shared(wl.f32, 4) in a workgroup."
    if name in ("dot", "matmul", "einsum", "inner", "outer"):
        return "Write loops, or a product of fragments: wl.Mma."
    near = difflib.get_close_matches(name, list(TABLE), 1, 0.75)
    return f"Did you mean wl.{near[0]}?" if near else "Kernels can call wl's functions and math's."


def _instead(thing: Any) -> str:
    """Advice for a Python function or type that kernels do not support."""
    if thing is list:
        return LIST_ADVICE
    kind = {dict: ast.Dict, set: ast.Set}.get(thing)
    if kind is not None:
        return REFUSED[kind][1]
    known = sorted(each.__name__ for each in PYTHON if each.__module__ == "builtins")
    return f"Kernels support these Python functions: {', '.join(known)}."


def _make(call: Call, kind: Struct) -> Value:
    """Construct a dataclass or NamedTuple from its fields; defaults are constants."""
    if kind.has_arrays:
        raise Mismatch(f"{kind.name} has arrays, so it can only be passed by a launch")
    names = list(kind.fields)
    if len(call.args) > len(names):
        raise Mismatch(f"{kind.name} has {len(names)} fields, {len(call.args)} given")
    given: dict[str, Result] = dict(zip(names, call.args, strict=False))
    for name, found in call.keywords.items():
        if name not in kind.fields or name in given:
            raise Mismatch(f"{kind.name} has no field {name!r}", f"It has {', '.join(names)}.")
        given[name] = found
    parts = []
    defaults = _defaults(kind.made_of)
    for name in names:
        if name not in given and isinstance(defaults.get(name), Zero):
            parts.append("{}")
            continue
        if name not in given and name not in defaults:
            usage = f"{kind.name}({', '.join(names)})"
            raise Mismatch(f"{kind.name}: no value for {name!r}", usage)
        value = given[name] if name in given else as_result(defaults[name])
        found = expressions.as_value(call.t, value, call.node)
        parts.append(exact(convert(found, kind.fields[name])).code)
    call.t.unit.declared(kind, "x")
    return Value(kind, f"{kind.cxx}{{{', '.join(parts)}}}")


def _defaults(made_of: type) -> dict[str, Any]:
    """The default values of a dataclass's or NamedTuple's fields; a `Zero` of a wl.struct's."""
    if not dataclasses.is_dataclass(made_of):
        return dict(made_of._field_defaults)  # type: ignore[attr-defined]
    fields = dataclasses.fields(made_of)
    given = {each.name: each.default for each in fields}
    zeros = {each.name: each.default_factory for each in fields}
    given |= {name: made for name, made in zeros.items() if isinstance(made, Zero)}
    return {name: each for name, each in given.items() if each is not dataclasses.MISSING}


def _method(call: Call, method: Method) -> Result:
    owner = method.owner
    if (function := methods.named(owner.type, method.name)) is not None:
        with call.t.at(call.node):
            return methods.call(call, owner, function)
    if method.name == "cast":
        call.count(1)
        found = expressions.as_pointer(call.t, owner)
        kind = call.type(0)
        target = kind.target if isinstance(kind, Pointer) else kind
        call.t.unit.declared(target, "x")
        new = pointer(target)
        retype = call.t.unit.helper("retype")
        return Value(new, f"{retype}<{target.memory_cxx}>({found.code})", root=found.root)
    kind = owner.type
    if isinstance(kind, Scalar):
        call.count(0)
        return conjugate(owner)
    handler = getattr(kind, "lang_method", None)
    if handler is None:
        raise call.error(f"{kind.indefinite} has no function {method.name!r}")
    with call.t.at(call.node):
        found_here: Result = handler(call, owner, method.name)
        return found_here
