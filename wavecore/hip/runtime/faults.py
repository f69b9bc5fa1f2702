"""Device errors: the sticky error that every later call returns, and its report.

As in HIP 7, a fault does not end the program. The error is permanent; the report goes to stderr.
"""

from __future__ import annotations

import sys
from typing import Any

from wavecore.errors import (
    Error,
    ExecutionError,
    LaunchError,
    MemoryFault,
    Timeout,
)
from wavecore.hip import errors

_CELL: list[Any] = []  # the C library's int, if there is one
_OWN = [errors.SUCCESS]


def set_sticky_cell(cell: Any) -> None:
    """Set the cell in which the C library finds the sticky error."""
    _CELL[:] = [cell.contents]


def sticky() -> int:
    """The sticky error; 0 before a fault."""
    return int(_CELL[0].value) if _CELL else _OWN[0]


def lose_device(error: BaseException, what: str) -> None:
    """Report the failure of a launch or other stream operation, and make it sticky."""
    code = _code(error)
    if not sticky():
        if _CELL:
            _CELL[0].value = code
        else:
            _OWN[0] = code
    name = errors.error_table()[code][0]
    sys.stdout.flush()
    sys.stderr.write(f"wavecore: {what}: {name}\n{error}\n")
    sys.stderr.flush()


def _code(error: BaseException) -> int:
    if isinstance(error, MemoryFault):
        return errors.ILLEGAL_ADDRESS
    if isinstance(error, Timeout):
        return errors.LAUNCH_TIME_OUT
    if isinstance(error, ExecutionError):
        return errors.LAUNCH_FAILURE
    if isinstance(error, LaunchError):
        return errors.LAUNCH_FAILURE
    return errors.UNKNOWN


def refused(function: str, error: Error) -> int:
    """Report an error of ours that HIP has no code for; returns the closest code."""
    sys.stderr.write(f"wavecore: {function}: {error}\n")
    return _code(error)
