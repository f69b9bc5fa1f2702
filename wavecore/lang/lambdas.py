"""Lambdas as functions of kernels: their source, and what tells two of one text apart."""

from __future__ import annotations

import ast
import linecache
from types import CellType, CodeType, FunctionType
from typing import Any

from wavecore.errors import CompileError
from wavecore.lang import prompts
from wavecore.lang.locations import Source, function_of, named


def is_lambda(found: object) -> bool:
    """Whether an object is a Python lambda."""
    return isinstance(found, FunctionType) and found.__name__ == "<lambda>"


def source_of(function: FunctionType) -> tuple[Source, ast.FunctionDef]:
    """A lambda's source and syntax tree. Raises: CompileError if Python does not have them."""
    code = function.__code__
    linecache.checkcache(code.co_filename)
    lines = linecache.getlines(code.co_filename, function.__globals__)
    text = "".join(lines) or prompts.text_with(code)
    node = _node(text, code) if text else None
    if text is None or node is None:
        raise CompileError(
            f"{code.co_filename}:{code.co_firstlineno}: the source of this lambda is not "
            "available, or has changed. Write it with `def` and @wl.function.",
            file=code.co_filename,
            line=code.co_firstlineno,
        )
    shown = text.splitlines(keepends=True)[node.lineno - 1 : node.end_lineno]
    name = named(function, code.co_filename)
    return Source(code.co_filename, name, node.lineno, "".join(shown), 0), function_of(node)


def _node(text: str, code: CodeType) -> ast.Lambda | None:
    """The lambda of a text that was compiled to this code: several may be on its line."""
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return None
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    found = [
        node for node in ast.walk(tree)
        if isinstance(node, ast.Lambda) and node.lineno == code.co_firstlineno
        and tuple(a.arg for a in ast.walk(node.args) if isinstance(a, ast.arg)) == names
    ]  # fmt: skip
    if len(found) > 1:
        places = [each for each in code.co_positions() if None not in each and each[2] != each[3]]
        found = [node for node in found if all(_has(node.body, place) for place in places)]
    return min(found, key=_size, default=None)


def _has(node: ast.expr, place: tuple[int | None, ...]) -> bool:
    """Whether an instruction's place (lines, columns) is inside of an expression."""
    line, end_line, column, end_column = place
    begin, end = (node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset)
    return begin <= (line, column) and (end_line, end_column) <= end


def _size(node: ast.Lambda) -> tuple[int, int]:
    """Of lambdas on one line, the inner ones are smaller."""
    end_line, end_column = node.end_lineno or 0, node.end_col_offset or 0
    return end_line - node.lineno, end_column - node.col_offset


def frozen(function: FunctionType) -> FunctionType:
    """The lambda with the variables around it as they are now."""
    cells = tuple(_cell(each) for each in function.__closure__ or ())
    made = FunctionType(
        function.__code__, function.__globals__, function.__name__, function.__defaults__, cells
    )
    made.__kwdefaults__ = function.__kwdefaults__
    made.__module__, made.__qualname__ = function.__module__, function.__qualname__
    return made


def _cell(cell: CellType) -> CellType:
    try:
        return CellType(cell.cell_contents)
    except ValueError:  # not assigned yet
        return CellType()


def parts(function: FunctionType) -> tuple[Any, ...]:
    """What distinguishes lambdas of one text: the variables around them and their defaults."""
    cells = tuple(
        getattr(_cell(each), "cell_contents", _cell) for each in function.__closure__ or ()
    )
    keywords = function.__kwdefaults__ or {}
    return cells, function.__defaults__ or (), tuple(keywords), tuple(keywords.values())
