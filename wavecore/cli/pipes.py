"""Standard output and error whose reader may close the pipe: the command continues regardless.

`wavecore sanitize ... | head -1` reports findings by its exit status even if nobody reads them. So
a write to a pipe without a reader is not an error; this and all later output is discarded.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


class _Raw(io.FileIO):
    """A file descriptor that discards output."""

    def write(self, data: ReadableBuffer, /) -> int:
        try:
            return super().write(data)
        except BrokenPipeError:
            to_nowhere(self.fileno())
            return memoryview(data).nbytes


@contextlib.contextmanager
def lasting(name: str) -> Iterator[None]:
    """While the block runs, sys.stdout or sys.stderr outlasts its reader.

    A stream that is not a file, such as a test's, is left unchanged.
    """
    stream: TextIO = getattr(sys, name)
    try:
        number = stream.fileno()
    except (OSError, ValueError):  # io.UnsupportedOperation is both
        yield
        return
    if not isinstance(stream, io.TextIOWrapper) or not stream.writable():
        yield
        return
    with contextlib.suppress(OSError):
        stream.flush()
    raw = _Raw(number, "w", closefd=False)
    made = io.TextIOWrapper(
        io.BufferedWriter(raw), encoding=stream.encoding, errors=stream.errors,
        line_buffering=stream.line_buffering, write_through=stream.write_through,
    )  # fmt: skip
    setattr(sys, name, made)
    try:
        yield
    finally:
        try:
            made.flush()
        except OSError:  # a full disk, already reported
            abandon(made)
        setattr(sys, name, stream)


def abandon(stream: TextIO) -> None:
    """Discard a stream's buffered and later output, because nobody reads it any more."""
    with contextlib.suppress(OSError, ValueError):  # a stream of a test may have no number
        to_nowhere(stream.fileno())


def to_nowhere(number: int) -> None:
    """Discard everything written to an open file from now on."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, number)
    os.close(nowhere)
