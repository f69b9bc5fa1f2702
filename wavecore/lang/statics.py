"""`wl.static(expression)`: Python evaluates the expression when the kernel is compiled."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from wavecore.lang import locations
from wavecore.lang.locations import Source


class _Static:
    """`wl.static(x)`: x, which Python computes when the kernel is compiled."""

    def __call__(self, value: Any) -> Any:
        return value

    def __repr__(self) -> str:
        return "wl.static"


static = _Static()


class Static(ast.Constant):
    """A call of wl.static in a syntax tree. Its expression is Python's, and hidden from walks."""

    expression: ast.expr


@dataclass(frozen=True)
class _Text:
    """What a Static shows where its value would be."""

    text: str

    def __repr__(self) -> str:
        return self.text


def rewrite(source: Source, tree: ast.FunctionDef, lookup: Callable[[str], Any]) -> None:
    """Replace the calls of wl.static. Raises: CompileError for a call of another form."""
    pending: list[ast.AST] = [tree]
    while pending:  # a loop, because long sums are deep
        node = pending.pop()
        for name, value in ast.iter_fields(node):
            if isinstance(value, list):
                value[:] = [_replaced(source, tree, each, lookup) for each in value]
            elif isinstance(value, ast.Call):
                setattr(node, name, _replaced(source, tree, value, lookup))
        pending += ast.iter_child_nodes(node)


def _replaced(
    source: Source, tree: ast.FunctionDef, node: Any, lookup: Callable[[str], Any]
) -> Any:
    if not isinstance(node, ast.Call) or not _is_static(node.func, lookup):
        return node
    if len(node.args) != 1 or node.keywords or isinstance(node.args[0], ast.Starred):
        raise locations.error(
            locations.location_of(source, node), "wl.static takes one expression",
            "wl.static(2 * N + 1)", function=tree.name,
        )  # fmt: skip
    made = Static(_Text(ast.unparse(node)))  # type: ignore[arg-type]
    made.expression = node.args[0]
    return ast.copy_location(made, node)


def _is_static(node: ast.expr, lookup: Callable[[str], Any]) -> bool:
    try:
        if isinstance(node, ast.Name):
            return lookup(node.id) is static
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            return getattr(lookup(node.value.id), node.attr, None) is static
    except KeyError:  # a variable of the function, or no name at all
        pass
    return False
