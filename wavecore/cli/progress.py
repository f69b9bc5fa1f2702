"""What takes a while: a line on standard error that says so, on a terminal and until it is done."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import Any, TextIO, cast

from wavecore import _waiting


@contextmanager
def working(what: str) -> Iterator[None]:
    """Show what is being done while the block runs; nothing without a terminal.

    The first use of a kernel compiles it and what it runs on, which takes seconds; then a cache
    has both. What the block prints goes where it belongs, and ends the line.
    """
    with _waiting.line(what) as line:
        if line is None:
            yield
            return
        out, err = (cast("TextIO", _Ends(line, stream)) for stream in (sys.stdout, sys.stderr))
        with redirect_stdout(out), redirect_stderr(err):
            yield


@contextmanager
def counted(what: str) -> Iterator[Callable[[int, int, str], None]]:
    """Show a bar of what is done; nothing without a terminal.

    What the block gets is called with how many of these are done, how many there are, and a note.
    """
    if not _waiting.is_wanted():
        yield lambda done, all_, note: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    from wavecore.cli.output import console

    columns = (
        TextColumn(what), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[note]}"),
    )  # fmt: skip
    with Progress(*columns, console=console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None, note="")
        yield lambda done, all_, note: bar.update(task, completed=done, total=all_, note=note)


class _Ends:
    """A stream whose first text takes a line away that is shown beside it."""

    def __init__(self, line: _waiting.Line, stream: TextIO) -> None:
        self._line, self._stream = line, stream

    def write(self, text: str) -> int:
        self._line.stop()
        return self._stream.write(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)
