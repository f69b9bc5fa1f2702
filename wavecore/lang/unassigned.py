"""The error for a variable that may be unassigned when read: the path, and advice."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from wavecore.errors import CompileError
from wavecore.lang import locations
from wavecore.lang.flow import Decision
from wavecore.lang.locations import Location
from wavecore.lang.scopes import Scopes


class Translator(Protocol):
    """The part of the translator that errors need."""

    @property
    def name(self) -> str: ...
    @property
    def tree(self) -> ast.FunctionDef: ...
    @property
    def scopes(self) -> Scopes: ...
    @property
    def nested(self) -> Mapping[str, ast.FunctionDef]: ...
    @property
    def now(self) -> Mapping[str, Any]: ...
    @property
    def definition(self) -> Any: ...
    def location(self, node: ast.AST) -> Location: ...
    def error(self, node: ast.AST, what: str, advice: str = "") -> CompileError: ...


def error(t: Translator, name: str, node: ast.AST, steps: Sequence[Decision]) -> CompileError:
    """`name` is read at `node`; `steps` are the decisions of a path on which it is unassigned."""
    whose = repr(name)
    if isinstance(node, ast.Call):  # of a nested function
        whose = f"{name!r}, which {ast.unparse(node.func)} reads,"
    if not steps and _is_above(t, name):
        return t.error(node, f"{name!r} is read before it is assigned", _advice_above(t, name))
    when = f" when {_joined([each.text for each in steps])}" if steps else ""
    return locations.error(
        t.location(node), f"{whose} has no value here{when}", _advice(t, name, node, steps),
        function=t.name, others=_assigned(t, name, node),
    )  # fmt: skip


def _joined(texts: Sequence[str]) -> str:
    *first, last = texts
    return f"{', '.join(first)} and {last}" if first else last


def _assigned(t: Translator, name: str, node: ast.AST) -> tuple[tuple[str, Location], ...]:
    """The location of its assignment: the last above the node, or the first below."""
    if name in t.scopes.nested:
        return (("it is defined here:", t.location(t.nested[name])),)
    empty = {
        id(each.target): each
        for each in ast.walk(t.tree)
        if isinstance(each, ast.AnnAssign) and each.value is None
    }
    written = [each.node for each in t.scopes.locals[name].occurrences if each.is_write]
    full = [each for each in written if id(each) not in empty and not _same(each, node)]
    if not full:
        return tuple(
            ("it is declared here, without a value:", t.location(each)) for each in written
        )
    line = getattr(node, "lineno", 0)
    above = [each for each in full if each.lineno < line]
    return (("it is assigned here:", t.location(above[-1] if above else full[0])),)


def _same(one: ast.AST, other: ast.AST) -> bool:
    """Whether both have the same location: `x += 1` reads what it assigns."""
    return all(getattr(one, n) == getattr(other, n, None) for n in ("lineno", "col_offset"))


def _advice(t: Translator, name: str, node: ast.AST, steps: Sequence[Decision]) -> str:
    if name in t.scopes.nested:
        return "Define it first, on every path to this line."
    advice = f"Assign it first, on every path to this line: `{name} = ...`."
    tests = {ast.dump(step.node.test): step.node for step in steps if isinstance(step.node, ast.If)}
    line = getattr(node, "lineno", 0)
    for each in ast.walk(t.tree):
        if not isinstance(each, ast.If) or each in tests.values():
            continue
        first = tests.get(ast.dump(each.test))
        if first is not None and each.lineno <= line <= (each.end_lineno or line):
            return (
                f"{advice} Lines {first.test.lineno} and {each.test.lineno} test the same "
                "condition, but conditions are not compared."
            )
    return advice


def _is_above(t: Translator, name: str) -> bool:
    """Whether it is read above all assignments and declarations."""
    return name in t.scopes.locals and name not in t.now


def _advice_above(t: Translator, name: str) -> str:
    try:
        t.definition.lookup(name)
    except KeyError:
        return "Assign it first, on every path to this line."
    return (
        "A name that a function assigns is local, even if the module defines "
        f"{name!r}: use another name for the variable."
    )
