"""Locations in Python sources, and errors that show them with a caret."""

from __future__ import annotations

import ast
import inspect
import os
import textwrap
import unicodedata
from dataclasses import dataclass, field, replace
from types import FunctionType

from wavecore._fork import cached_property
from wavecore.errors import CompileError
from wavecore.lang import prompts


class MissingName(CompileError):
    """A name that is not defined, or that a module lacks.

    Attributes:
        name: as it is written.
    """

    name: str = ""


@dataclass(frozen=True)
class Source:
    """The text of a function, and its location.

    Args:
        path: the file name known to Python.
        name: the name in line tables and errors; independent of the file's folder.
        first_line: line of the file at which the text starts.
        text: the function with its decorators, dedented.
        indent: the number of columns removed.
    """

    path: str
    name: str
    first_line: int
    text: str = field(repr=False)
    indent: int

    def line(self, number: int) -> str:
        """A line of the file, without the indentation of the function."""
        index = number - self.first_line
        return self._lines[index] if 0 <= index < len(self._lines) else ""

    @cached_property
    def _lines(self) -> list[str]:
        return self.text.splitlines()


def source_of(function: FunctionType) -> Source:
    """The source of a function. Raises: CompileError if Python does not have it."""
    path = function.__code__.co_filename
    try:
        lines, first = inspect.getsourcelines(function)
    except (OSError, TypeError) as error:
        found = prompts.source_lines(function.__code__)
        if found is None:
            raise CompileError(
                f"kernel {function.__name__}: its source is not available ({error}). Define "
                "kernels in a file, a notebook cell or at Python's prompt. For code run by exec, "
                "compile it with a unique name, compile(text, name, 'exec'), and set "
                "linecache.cache[name] = (len(text), None, text.splitlines(True), name).",
                file=path,
            ) from error
        lines, first = found
    text = "".join(lines)
    flat, indent = _dedented(text)
    return Source(path, named(function, path), first, flat, indent)


def _dedented(text: str) -> tuple[str, int]:
    """The dedented text and its indentation; unchanged if some line is indented less."""
    flat = textwrap.dedent(text)
    if flat[:1] in " \t":  # a multi-line string or a comment is indented less
        return text, 0
    first = text.splitlines()[0]
    return flat, len(first) - len(flat.splitlines()[0])


def named(function: FunctionType, path: str) -> str:
    """A file's path below the package's parent folder; for a script, its file name."""
    base = os.path.basename(path)
    parts = (function.__module__ or "").split(".")
    if parts[-1] == os.path.splitext(base)[0] and len(parts) > 1:
        return "/".join([*parts[:-1], base])
    return prompts.cell_name(path) or base


def parse(source: Source) -> ast.FunctionDef:
    """The function's syntax tree, with the file's line numbers. Raises: CompileError."""
    if source.text[:1] in " \t":
        body = ast.parse(f"if True:\n{source.text}").body[0].body  # type: ignore[attr-defined]
        ast.increment_lineno(body[0], source.first_line - 2)
    else:
        body = ast.parse(source.text).body
        ast.increment_lineno(body[0], source.first_line - 1)
    found = body[0]
    if not isinstance(found, ast.FunctionDef):
        raise error(
            location_of(source, found),
            "write a kernel with `def`, on separate lines",
            "Lambdas and async functions are not supported.",
        )
    return found


def function_of(node: ast.Lambda) -> ast.FunctionDef:
    """A lambda as a function with a name and a return."""
    body: list[ast.stmt] = [ast.copy_location(ast.Return(node.body), node.body)]
    made = ast.FunctionDef(f"lambda_{node.lineno}", node.args, body, [])
    return ast.copy_location(made, node)


@dataclass(frozen=True)
class Location:
    """A node of a function's syntax tree."""

    source: Source
    line: int
    column: int  # in characters, from 1, in the file
    width: int

    def __str__(self) -> str:
        return f"{self.source.name}:{self.line}"


def location_of(source: Source, node: ast.AST) -> Location:
    """The location of a node; for a definition, of its name."""
    line = getattr(node, "lineno", source.first_line)
    start = -1
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        start = source.line(line).find(node.name)
    if start >= 0:  # a lambda has no name
        assert isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        return Location(source, line, start + 1 + source.indent, len(node.name))
    text = source.line(line)
    begin = len(text.encode()[: getattr(node, "col_offset", 0)].decode("utf-8", "replace"))
    end = len(text)
    if getattr(node, "end_lineno", line) == line:
        end = len(text.encode()[: getattr(node, "end_col_offset", 0)].decode("utf-8", "replace"))
    return Location(source, line, begin + 1 + source.indent, max(end - begin, 1))


def caret(location: Location) -> str:
    """The line, with a caret below the location."""
    number = f"{location.line:5} | "
    text = location.source.line(location.line)
    start = location.column - 1 - location.source.indent
    meant = text[start : start + min(location.width, max(len(text) - start, 1))]
    below = "".join("\t" if c == "\t" else " " * _columns(c) for c in text[:start])
    width = max(sum(map(_columns, meant)), 1)
    return f"{number}{text}\n{' ' * 5} | {below}^{'~' * (width - 1)}"


def _columns(c: str) -> int:
    """The width of a character in a terminal."""
    if unicodedata.combining(c):
        return 0
    return 2 if unicodedata.east_asian_width(c) in "WF" else 1


def error(
    location: Location,
    what: str,
    advice: str = "",
    *,
    function: str = "",
    others: tuple[tuple[str, Location], ...] = (),
    log: str = "",
) -> CompileError:
    """An error: the problem, the line, other locations with notes, advice."""
    whose = f"{function}: " if function else ""
    parts = [f"{location}:{location.column}: {whose}{what}", caret(location)]
    for note, other in others:
        parts += [f"{other}: {note}", caret(other)]
    if advice:
        parts.append(advice)
    return CompileError(
        "\n".join(parts),
        log=log,
        file=location.source.path,
        line=location.line,
        column=location.column,
    )


def called_at(error: CompileError, location: Location, function: str) -> CompileError:
    """The error in a function, with the call that it was translated for."""
    said = f"{error}\n{location}: {function}: called here\n{caret(location)}"
    return CompileError(said, log=error.log, file=error.file, line=error.line, column=error.column)


def at_line(location: Location, line: int) -> Location:
    """A whole line of the same source."""
    text = location.source.line(line)
    start = len(text) - len(text.lstrip())
    return replace(
        location,
        line=line,
        column=start + 1 + location.source.indent,
        width=max(len(text.strip()), 1),
    )
