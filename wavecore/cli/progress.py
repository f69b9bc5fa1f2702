"""Progress of slow operations: a line on standard error while they run, only on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import Any, TextIO, cast

from wavecore import _waiting


@contextmanager
def working(what: str) -> Iterator[None]:
    """Show a line while the block runs; nothing without a terminal.

    The first use of a kernel compiles it and the runtime, which takes seconds; then both are
    cached. The block's output is unaffected, and removes the line.
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
    """Show a progress bar; nothing without a terminal.

    The block gets a function to call with the number done, the total, and a note.
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
    """A stream whose first output removes the progress line."""

    def __init__(self, line: _waiting.Line, stream: TextIO) -> None:
        self._line, self._stream = line, stream

    def write(self, text: str) -> int:
        self._line.stop()
        return self._stream.write(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)
