"""`sum(a[k] * b[k] for k in range(3))`: comprehensions over what is known are tuples."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from typing import TypeVar

from wavecore.lang import expressions, members, sequences
from wavecore.lang.builtins.python import STATIC_RANGES
from wavecore.lang.translator import Translator, expression
from wavecore.lang.values import Object, Result, Several, constant

_Node = TypeVar("_Node", bound=ast.AST)
_MOST = 256  # elements
_ADVICE = "It runs over constants: range(3), or a tuple. Otherwise write a loop."


@expression(ast.GeneratorExp)
@expression(ast.ListComp)
def _comprehension(t: Translator, node: ast.GeneratorExp | ast.ListComp) -> Result:
    return Several(tuple(_elements(t, node, node.elt, node.generators)))


def _elements(
    t: Translator, node: ast.expr, element: ast.expr, generators: list[ast.comprehension]
) -> Iterator[Result]:
    if not generators:
        yield t.result(element)
        return
    first, *rest = generators
    for number, given in enumerate(_iterated(t, first.iter)):
        if number == _MOST:
            raise t.error(node, f"a comprehension has {_MOST} elements at most", "Write a loop.")
        renaming = _Renaming(t, first.target, given, node)
        if all(_holds(t, renaming.of(test)) for test in first.ifs):
            yield from _elements(
                t, node, renaming.of(element), [renaming.of(each) for each in rest]
            )


def _holds(t: Translator, node: ast.expr) -> bool:
    test = expressions.truth(t, node)
    if test.constant is None:
        raise t.error(node, "the condition of a comprehension must be a constant", _ADVICE)
    return bool(test.constant)


def _iterated(t: Translator, node: ast.expr) -> tuple[Result, ...]:
    """The values over which a comprehension runs."""
    if isinstance(node, ast.Call):
        callee = t.result(node.func)
        if isinstance(callee, Object) and callee.object in (range, *STATIC_RANGES):
            bounds = [expressions.value(t, each).constant for each in node.args]
            if None in bounds or node.keywords or not 1 <= len(bounds) <= 3:
                raise t.error(node, "the bounds of a comprehension must be constants", _ADVICE)
            return tuple(map(constant, range(*(int(each or 0) for each in bounds))))
    found = sequences.taken_apart(t.result(node))
    if found is None:
        raise t.error(node, "a comprehension runs over constants", _ADVICE)
    return found.values


class _Renaming(ast.NodeTransformer):
    """Replaces the names of a target by names of their own, which have the given values."""

    def __init__(self, t: Translator, target: ast.expr, given: Result, node: ast.expr) -> None:
        self._names: dict[str, str] = {}
        self._bind(t, target, given, node)

    def _bind(self, t: Translator, target: ast.expr, given: Result, node: ast.expr) -> None:
        if isinstance(target, ast.Tuple):
            inner = members.of_tuple(given) or given
            if not isinstance(inner, Several) or len(inner.values) != len(target.elts):
                raise t.error(node, f"{len(target.elts)} values are expected for each element")
            for one, each in zip(target.elts, inner.values, strict=True):
                self._bind(t, one, each, node)
            return
        if not isinstance(target, ast.Name):
            raise t.error(node, "the variable of a comprehension must be a name")
        name = self._names[target.id] = f"{target.id}@{len(t.parameters)}"
        t.parameters[name] = given

    def of(self, node: _Node) -> _Node:
        """A copy of an expression or clause with the new names."""
        made: _Node = self.visit(copy.deepcopy(node))
        return made

    def visit_Name(self, node: ast.Name) -> ast.Name:
        return ast.copy_location(ast.Name(self._names.get(node.id, node.id), node.ctx), node)
