"""Wrong usage: the error for options and arguments that a command cannot accept."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from wavecore.errors import Error


class UsageError(Error, ValueError):
    """The command line is wrong: exit status 2, one line with the error and what is expected."""


def check_output(option: str, path: Path | None, *sources: Path) -> None:
    """Look at where results go, before work is done in vain.

    Raises: UsageError if there is no folder for it, if it is one of the files that are read, or
        "-", as which other programs know standard output.
    """
    if path is None:
        return
    if str(path) == "-":
        raise UsageError(f"{option} -: results go to a file, not to standard output.")
    if not path.absolute().parent.is_dir():
        raise UsageError(f"{option} {path}: there is no folder {path.parent}.")
    if any(source.exists() and path.exists() and path.samefile(source) for source in sources):
        raise UsageError(f"{option} {path}: the file would replace its source.")


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Write results to a file: errors name it, also those of a full disk."""
    try:
        yield
    except OSError as error:
        error.filename = error.filename or str(path)
        raise
