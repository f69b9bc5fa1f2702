"""Sources of functions outside files: `python -c`, a program on stdin, the prompt, notebooks.

A candidate is compiled and compared with the function, to make sure that it is its source.
"""

from __future__ import annotations

import inspect
import os
import stat
import sys
from collections.abc import Iterator
from types import CodeType

_HISTORY_MOST = 2000  # lines of the prompt's history to search


def source_lines(code: CodeType) -> tuple[list[str], int] | None:
    """The lines of a function, and the number of the first; None if not available."""
    for text in _texts(code.co_filename):
        if _is_in(text, code):
            lines = text.splitlines(keepends=True)[code.co_firstlineno - 1 :]
            return inspect.getblock(lines), code.co_firstlineno
    return None


def text_with(code: CodeType) -> str | None:
    """The whole text that contains a function, if it is not in a file; None if not available."""
    return next((text for text in _texts(code.co_filename) if _is_in(text, code)), None)


def cell_name(filename: str) -> str | None:
    """A notebook's name for the cell with this file name, such as "In[3]"; None for files."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    named = getattr(getattr(shell, "compile", None), "format_code_name", lambda _: None)(filename)
    return named[1] if named else None


def _texts(filename: str) -> Iterator[str]:
    """Texts that may have been executed under this file name."""
    if filename == "<string>":
        yield from _command()
    elif filename in ("<stdin>", "<console>"):
        yield from _redirected()
        yield from _typed()


def _command() -> Iterator[str]:
    """The argument of `python -c`."""
    arguments = sys.orig_argv[1:]
    for number, option in enumerate(arguments):
        if not option.startswith("-") or option == "-":
            return
        if option.startswith("--"):
            continue
        letters, found, rest = option[1:].partition("c")
        if found and not set(letters) & set("mWX"):
            yield rest or (arguments[number + 1] if number + 1 < len(arguments) else "")
            return


def _redirected() -> Iterator[str]:
    """The program on stdin, if it is a file."""
    try:
        status = os.fstat(0)
        if stat.S_ISREG(status.st_mode):
            yield os.pread(0, status.st_size, 0).decode("utf-8", "replace")
    except OSError:
        return


def _typed() -> Iterator[str]:
    """The last lines typed at the prompt: successively longer parts of its history."""
    readline = sys.modules.get("readline")
    if readline is None:
        return
    last = readline.get_current_history_length()
    lines: list[str] = []
    for number in range(last, max(last - _HISTORY_MOST, 0), -1):
        lines.insert(0, readline.get_history_item(number) or "")
        if lines[0][:1] not in (" ", "\t", ""):
            yield "\n".join(lines) + "\n"


def _is_in(text: str, code: CodeType) -> bool:
    """Whether a text contains a function that compiles to this code."""
    try:
        pending = [compile(text, code.co_filename, "exec", dont_inherit=True)]
    except (SyntaxError, ValueError):
        return False
    while pending:
        found = pending.pop()
        if _likeness(found) == _likeness(code):
            return True
        pending += [each for each in found.co_consts if isinstance(each, CodeType)]
    return False


def _likeness(code: CodeType) -> tuple[object, ...]:
    constants = tuple(repr(each) for each in code.co_consts if not isinstance(each, CodeType))
    return (
        code.co_name, code.co_firstlineno, code.co_code, code.co_names, code.co_varnames, constants
    )  # fmt: skip
