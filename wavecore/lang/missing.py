"""Names that a function uses and nobody defines: all of them are told in one error."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator

from wavecore.errors import CompileError
from wavecore.lang.locations import MissingName

_TOLD_MOST = 8


def together(
    tree: ast.FunctionDef, known: Iterable[str], resolve: Callable[[ast.expr], object],
    first: MissingName,
) -> CompileError:  # fmt: skip
    """The error for a missing name, followed by those for the function's others.

    Args:
        known: names of parameters and constants.
        resolve: raises MissingName for an expression that is such a name.
    """
    told = [str(first)]
    seen = {first.name}
    for node in _chains(tree, {tree.name, *known, *_bound(tree)}):
        name = ast.unparse(node)
        if name in seen:
            continue
        try:
            resolve(node)
        except MissingName as error:
            if error.name not in seen:
                told.append(str(error))
            seen |= {name, error.name}
        except CompileError:  # of another kind, which is told once the names are known
            continue
    more = len(told) - _TOLD_MOST
    told = [*told[:_TOLD_MOST], f"{more} more names are missing."] if more > 0 else told
    return CompileError("\n".join(told), file=first.file, line=first.line, column=first.column)


def _chains(tree: ast.FunctionDef, own: set[str]) -> list[ast.expr]:
    """`name` and `name.attribute` of what is outside of the function, in the text's order."""
    inner: set[ast.AST] = set()
    found: list[ast.expr] = []
    for node in (each for part in tree.body for each in ast.walk(part)):
        if node in inner or not isinstance(node, (ast.Name, ast.Attribute)):
            continue
        root: ast.expr = node
        while isinstance(root, ast.Attribute):
            root = root.value
            inner.add(root)
        if isinstance(root, ast.Name) and root.id not in own:
            found.append(node)
    return sorted(found, key=lambda each: (each.lineno, each.col_offset))


def _bound(tree: ast.AST) -> Iterator[str]:
    """Names that some part of a function gives a value."""
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.FunctionDef | ast.ClassDef | ast.MatchAs | ast.MatchStar):
            yield node.name or ""
