"""Translates the other statements: conditions, jumps, assertions, nested functions."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from wavecore.lang import expressions, locations
from wavecore.lang.arithmetic import check_width, convert, settled
from wavecore.lang.builtins.printing import printf
from wavecore.lang.translator import Translator, statement
from wavecore.lang.values import (
    Object,
    Value,
    View,
)

_LAST_WORDS = ("__builtin_trap()", "__builtin_amdgcn_endpgm()")  # code after these is unreachable


@statement(ast.If)
def _if(t: Translator, node: ast.If) -> None:
    test = expressions.truth(t, node.test)
    if test.constant is not None:
        t.flow.enter(node, t.flow.state, holds=bool(test.constant))
        t.block(node.body if test.constant else node.orelse)
        return
    t.writer.add(f"if ({test.code}) {{", node.lineno)
    _both_ways(t, node)
    t.writer.add("}")


def _both_ways(t: Translator, node: ast.If) -> None:
    """The blocks of an `if` whose condition is not constant."""
    before = t.flow.state
    t.flow.enter(node, before, holds=True)
    t.indented(node.body)
    held = t.flow.state
    t.flow.enter(node, before, holds=False)
    _else(t, node.orelse)
    t.flow.join([held, t.flow.state])


def _else(t: Translator, rest: Sequence[ast.stmt]) -> None:
    """The else of an `if`; an elif stays one unless a comment or declaration precedes it."""
    if not rest:
        return
    (first, *_) = rest
    if len(rest) == 1 and isinstance(first, ast.If) and not _needs_lines(t, first):
        test = expressions.truth(t, first.test)
        if test.constant is None:
            t.writer.add(f"}} else if ({test.code}) {{", first.lineno)
            _both_ways(t, first)
            return
        t.flow.enter(first, t.flow.state, holds=bool(test.constant))
        rest = first.body if test.constant else first.orelse
        if not rest:
            return
    t.writer.add("} else {")
    t.indented(rest)


def _needs_lines(t: Translator, node: ast.If) -> bool:
    """Whether a comment or a declaration must precede it."""
    declared = any(each.declared_before is node for each in t.scopes.locals.values())
    return declared or t.writer.has_comments_up_to(node.lineno)


@statement(ast.Break)
def _break(t: Translator, node: ast.Break) -> None:
    loop = t.loops[-1]
    if loop.left:
        t.writer.add(f"{loop.left} = true;", node.lineno)
    t.writer.add("break;", node.lineno)
    t.flow.jump(node)


@statement(ast.Continue)
def _continue(t: Translator, node: ast.Continue) -> None:
    t.writer.add("break;" if t.loops[-1].is_text else "continue;", node.lineno)
    t.flow.jump(node)


@statement(ast.Pass)
def _pass(t: Translator, node: ast.Pass) -> None:
    pass


@statement(ast.Return)
def _return(t: Translator, node: ast.Return) -> None:
    if node.value is None or (isinstance(node.value, ast.Constant) and node.value.value is None):
        t.empty_returns.append(node)
        t.writer.add("return;", node.lineno)
        t.flow.end()
        return
    if t.is_kernel:
        raise t.error(node.value, "a kernel cannot return a value", "Store the value in an array.")
    given = t.result(node.value)
    if isinstance(given, View):
        raise t.error(
            node.value, "a function cannot return an array", "Return an index, and index there."
        )
    if isinstance(given, Object) and hasattr(given.object, "lang_call"):
        raise t.error(
            node.value,
            "a function cannot return a function",
            "Pass it to a function that calls it.",
        )
    new = expressions.as_value(t, given, node.value)
    t.results.append((new.type, t.location(node.value)))
    kind = t.result_type or settled(new.type)
    with t.at(node):
        check_width(new, t.written_result)
        new = convert(new, kind)
    t.unit.declared(kind, "x")
    t.writer.add(f"return {new.code};", node.lineno)
    t.flow.end()


# ------------------------------------------------------------------------------- the rest


@statement(ast.Expr)
def _expression(t: Translator, node: ast.Expr) -> None:
    if isinstance(node.value, ast.Constant):
        return  # a string, or `...`
    if not isinstance(node.value, ast.Call):
        raise t.error(node, "the result of this expression is not used", "Assign it, or remove it.")
    found = t.result(node.value)
    if isinstance(found, Value) and found.code:
        t.writer.add(f"{found.code};", node.lineno)
        if found.code in _LAST_WORDS:
            t.flow.end()


@statement(ast.Assert)
def _assert(t: Translator, node: ast.Assert) -> None:
    test = expressions.truth(t, node.test)
    text = ast.unparse(node.test)
    said = ""
    if isinstance(node.msg, ast.Constant) and isinstance(node.msg.value, str):
        text += f": {node.msg.value}"
    elif node.msg is not None:  # its values are printed first
        said = printf(t, [node.msg], "", "\n")
    t.assertion(test.code, text, node, said)
    if test.constant is not None and not test.constant:
        t.flow.end()


@statement(ast.FunctionDef)
def _nested(t: Translator, node: ast.FunctionDef) -> None:
    """Define a nested function, which is translated when it is called."""
    before = t.nested[node.name]
    if node.name in t.defined and before is not node:
        raise locations.error(
            t.location(node), f"{node.name!r} is defined twice",
            "Give each function a different name.",
            function=t.name, others=(("it is defined here too:", t.location(before)),),
        )  # fmt: skip
    t.nested[node.name] = node
    t.defined.add(node.name)
    t.flow.assign(node.name)
