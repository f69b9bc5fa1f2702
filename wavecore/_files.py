"""Reading paths that may not be regular files: a FIFO without a writer, an endless device."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
# Programs beside the package, examples/ and benchmarks/: in an installation the build puts them
# below wavecore/_programs, in a checkout they are at its root.
PROGRAM_PLACES = (_PACKAGE / "_programs", _PACKAGE.parent)

_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_UNSIZED_BYTES = 1 << 16  # of files that report no size, as in /proc


def read_regular(path: str | os.PathLike[str], limit_bytes: int = 1 << 31) -> bytes:
    """The bytes of a regular file; never blocks.

    Raises: OSError if it cannot be read, is not a regular file, has more than `limit_bytes`, or if
        the path is invalid (a zero byte, half a surrogate pair).
    """
    try:
        handle = os.open(path, _FLAGS)
    except ValueError as error:
        raise OSError(errno.EINVAL, f"not a path: {error}", repr(path)) from error
    with open(handle, "rb") as file:
        status = os.fstat(handle)
        if stat.S_ISDIR(status.st_mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if not stat.S_ISREG(status.st_mode):
            raise OSError(errno.EINVAL, "not a regular file", str(path))
        if status.st_size > limit_bytes:
            text = f"{status.st_size} bytes, more than {limit_bytes}"
            raise OSError(errno.EFBIG, text, str(path))
        room = max(status.st_size, _UNSIZED_BYTES)
        data = file.read(room + 1)
    if len(data) > min(room, limit_bytes):
        raise OSError(errno.EFBIG, "it grew while being read", str(path))
    return data


def program(relative: str) -> Path | None:
    """The path of a file of examples/ or benchmarks/; None if this installation lacks it."""
    paths = (place / relative for place in PROGRAM_PLACES)
    return next((path for path in paths if path.is_file()), None)
