"""Answers one call of a library, whose arguments are 64-bit words in memory.

The module that a table names has `implementation(function)`: the Python function that answers. It
takes the arguments in order: integers, addresses, and floating-point numbers as floats. It returns
the status (None: success), or for a function that returns a pointer or a number, that. It may raise
`Status`; NoMemory, which is reported (the table's `unmapped`); HipError and other errors of ours,
which are reported as well (`failed`).
"""

from __future__ import annotations

import ctypes
import importlib
import struct
import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from wavecore._fork import IMPORTS
from wavecore.errors import Error
from wavecore.hip.errors import HipError
from wavecore.hip.math import table
from wavecore.hip.math.work import NoMemory
from wavecore.hip.runtime import faults

Implementation = Callable[..., int | None]


class Status(Exception):
    """What a function returns instead of success, and why; the reason is printed unless empty."""

    def __init__(self, code: int, reason: str = "") -> None:
        super().__init__(reason)
        self.code = code


def answer(number: int, address: int) -> None:
    """Answer function `number`. At the address are its arguments, and a place for the result."""
    known = _prepared(number)
    words: Any = (ctypes.c_int64 * (known.count + 1)).from_address(address)
    given: list[Any] = words[: known.count]
    for place in known.floats:
        (given[place],) = struct.unpack("<d", struct.pack("<q", given[place]))
    words[known.count] = known.result(given)


@dataclass(frozen=True)
class _Known:
    """How to call a function.

    Attributes:
        floats: places of its floating-point arguments.
        count: of its arguments.
        failed, unmapped: what it returns if it failed; 0 if that is no status.
    """

    name: str
    call: Implementation
    floats: tuple[int, ...]
    count: int
    failed: int
    unmapped: int

    def result(self, given: list[Any]) -> int:
        """What it returns."""
        if self.failed and faults.sticky():
            return self.failed
        try:
            return self.call(*given) or 0
        except Status as other:
            return self._told(other, other.code)
        except NoMemory as error:
            return self._told(error, self.unmapped)
        except HipError:
            return self.failed
        except Error as error:
            return self._told(error, self.failed)
        except Exception:  # noqa: BLE001  a bug of ours: print the traceback, return a code to C
            return self._told(traceback.format_exc(), self.failed)

    def _told(self, reason: object, code: int) -> int:
        if str(reason):
            sys.stderr.write(f"wavecore: {self.name}: {reason}\n")
        return code


@cache
def _prepared(number: int) -> _Known:
    library, function = table.function(number)
    with IMPORTS:
        module = importlib.import_module(f"wavecore.hip.math.{library.module}")
    kinds = [library.c_type(parameter.type) for parameter in function.parameters]
    floats = tuple(i for i, kind in enumerate(kinds) if kind in ("float", "double"))
    is_status = function.returns == library.status
    codes = (library.failed, library.unmapped) if is_status else (0, 0)
    return _Known(function.name, module.implementation(function), floats, len(kinds), *codes)
