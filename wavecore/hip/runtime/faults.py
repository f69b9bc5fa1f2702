"""Errors of the device: the sticky one that every later call returns, and what is said of it.

HIP 7 ends no program for a fault. The error stays for the process; the report goes to stderr.
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

_CELL: list[Any] = []  # the C library's int; without one, a fault is kept here
_OWN = [errors.SUCCESS]


def set_sticky_cell(cell: Any) -> None:
    """Where the C library looks for the error that every call returns."""
    _CELL[:] = [cell.contents]


def sticky() -> int:
    """The error of the fault that ended the device's work; 0 while there is none."""
    return int(_CELL[0].value) if _CELL else _OWN[0]


def lose_device(error: BaseException, what: str) -> None:
    """A launch or another operation of a stream failed: say why, and let every call fail."""
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
    """A call that failed on our side of what HIP knows: say why; the code for C."""
    sys.stderr.write(f"wavecore: {function}: {error}\n")
    return _code(error)
