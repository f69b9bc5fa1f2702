"""Python syntax that kernels do not support, with alternatives; checked at definition."""

from __future__ import annotations

import ast
from typing import Any

from wavecore.lang import locations
from wavecore.lang.locations import Source
from wavecore.lang.matching import REFUSED_PATTERNS

REFUSED: dict[type[ast.AST], tuple[str, str]] = REFUSED_PATTERNS | {
    ast.Dict: ("a dict", "Use a dataclass of named values, or an array."),
    ast.Set: ("a set", "Use an array of flags in wl.shared or wl.local memory."),
    ast.SetComp: ("a set comprehension", "Write a loop."),
    ast.DictComp: ("a dict comprehension", "Write a loop."),
    ast.Try: ("try", "A GPU has no exceptions: test the condition first."),
    ast.TryStar: ("try", "A GPU has no exceptions: test the condition first."),
    ast.Raise: ("raise", "Use `assert condition, message`, which ends the launch."),
    ast.With: ("with", "Write the code to run at its start and end."),
    ast.AsyncWith: ("async with", "Write the code to run at its start and end."),
    ast.AsyncFor: ("async for", "Use a for loop over range(...)."),
    ast.Await: ("await", "wl.syncthreads() waits for the workgroup."),
    ast.Yield: ("yield", "Store results into an array."),
    ast.YieldFrom: ("yield", "Store results into an array."),
    ast.ClassDef: ("a class", "Define a dataclass outside the kernel."),
    ast.AsyncFunctionDef: ("an async function", "Write a plain function."),
    ast.Global: ("global", "Pass an array of one element, and store to it."),
    ast.Nonlocal: ("nonlocal", "Return the value and assign it outside."),
    ast.Import: ("an import", "Import at the top of the file; kernels use its constants by name."),
    ast.ImportFrom: ("an import", "Import at the top of the file."),
    ast.Delete: ("del", "Nothing needs to be deleted: the compiler reuses registers."),
    ast.NamedExpr: ("an assignment inside an expression", "Use a separate assignment."),
}


LIST_ADVICE = "Lists and tuples in a kernel have fixed elements. Memory is wl.local(T, n)."


def rewrite(tree: ast.FunctionDef) -> None:
    """Take lists, which nothing can change in a kernel, and sets that are searched, as tuples."""
    for node in ast.walk(tree):  # a tuple shares its elements with the list, which is walked
        for name, value in ast.iter_fields(node):
            if isinstance(value, list):
                is_searched = name == "comparators"
                value[:] = [_as_tuple(each, with_set=is_searched) for each in value]
            elif isinstance(value, ast.List):
                setattr(node, name, _as_tuple(value))


def _as_tuple(node: Any, *, with_set: bool = False) -> Any:
    if isinstance(node, ast.List):
        return ast.copy_location(ast.Tuple(node.elts, node.ctx), node)
    if with_set and isinstance(node, ast.Set):
        return ast.copy_location(ast.Tuple(node.elts, ast.Load()), node)
    return node


def check(source: Source, tree: ast.FunctionDef, function: str) -> None:
    """Raises: CompileError at the first unsupported syntax."""
    for node in _own_nodes(tree):
        found = REFUSED.get(type(node))
        if found is not None:
            what, advice = found
            location = locations.location_of(source, node)
            raise locations.error(
                location, f"{what} is not supported in a kernel", advice, function=function
            )
        if isinstance(node, ast.FunctionDef) and node is not tree and node.decorator_list:
            location = locations.location_of(source, node.decorator_list[0])
            raise locations.error(
                location,
                "a function inside a kernel cannot have decorators",
                "Define it outside the kernel.",
                function=function,
            )
        if isinstance(node, ast.Lambda):
            _check_parameters(source, node.args, function)
    _check_parameters(source, tree.args, function)


def _own_nodes(tree: ast.FunctionDef) -> list[ast.AST]:
    """The body's nodes in text order, without annotations and decorators."""
    nodes = [node for statement in tree.body for node in ast.walk(statement)]
    return sorted(
        nodes, key=lambda node: (getattr(node, "lineno", 0), getattr(node, "col_offset", 0))
    )


def _check_parameters(source: Source, arguments: ast.arguments, function: str) -> None:
    for star, what in ((arguments.vararg, "*"), (arguments.kwarg, "**")):
        if star is not None:
            raise locations.error(
                locations.location_of(source, star),
                f"parameter {what}{star.arg} takes a variable number of arguments",
                "Name each parameter.",
                function=function,
            )
