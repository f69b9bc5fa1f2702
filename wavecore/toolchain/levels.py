"""The default optimisation level: -O3, and -O0 in a process that is debugged."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from wavecore import _env

PLAIN = "-O3"
DEBUGGED = "-O0"  # keeps variables visible to the debugger

_chosen: list[str] = []  # by `optimising`, the innermost last


def default_level() -> str:
    """The level for compilations without an explicit one."""
    if _chosen:
        return _chosen[-1]
    return PLAIN if _env.DEBUG.get() is None else DEBUGGED


@contextlib.contextmanager
def optimising(level: str) -> Iterator[None]:
    """Set the default level in this context, for the whole process."""
    _chosen.append(level)
    try:
        yield
    finally:
        _chosen.pop()
