"""The C library's table: calls come in here, with their arguments as 64-bit words."""

from __future__ import annotations

import atexit
import ctypes
import io
import sys
import threading
import traceback
from collections.abc import Callable
from typing import Any

from wavecore.builder import jit
from wavecore.errors import Error
from wavecore.hip import errors
from wavecore.hip.functions import absent, functions
from wavecore.hip.runtime import faults, registry

_PER_THREAD = 1 << 16  # as shim.c: the default stream is the thread's own
_RTC_INTERNAL_ERROR = 11
_INDEX = _PER_THREAD - 1

_Dispatch = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int, ctypes.POINTER(ctypes.c_int64))
_Finish = ctypes.CFUNCTYPE(None)
_Write = ctypes.CFUNCTYPE(None, ctypes.c_int, ctypes.c_char_p, ctypes.c_size_t)
_Lookup = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_char_p)


class Table(ctypes.Structure):
    """shim.c's Table."""

    _fields_ = (
        ("dispatch", _Dispatch),
        ("finish", _Finish),
        ("write", _Write),
        ("sticky", ctypes.POINTER(ctypes.c_int)),
        ("function", _Lookup),
        ("finish_before", _Finish),
    )


class _Thread(threading.local):
    """What a call knows of its thread."""

    per_thread_default_stream = False


THREAD = _Thread()
_TABLE: list[Table] = []  # one, once the library has booted
_AT_END: list[Callable[[], None]] = []


def watch_compiler() -> None:
    """Have `at_end`'s functions called before LLVM's parts go, which come about as it is used."""
    if _TABLE and not jit.AFTER_USE:
        jit.AFTER_USE.append(_TABLE[0].finish_before)


def at_end(function: Callable[[], None]) -> None:
    """Have a function called when the program ends, before Python or the process goes."""
    _AT_END.append(function)


def address_of(name: str) -> int | None:
    """The address of an exported C function."""
    found: int | None = _TABLE[0].function(name.encode()) if _TABLE else None
    return found


def install(address: int, is_embedded: bool, packages: list[str]) -> None:
    """Fill in the table at an address.

    Args:
        is_embedded: this interpreter is the library's own.
        packages: folders of what we import; the user's PYTHONEXECUTABLE hides them even from an
            interpreter that is told to ignore the environment.
    """
    table = Table.from_address(address)
    _TABLE.append(table)
    table.finish = _Finish(_finish)
    faults.set_sticky_cell(table.sticky)
    if is_embedded:
        sys.path += [folder for folder in packages if folder not in sys.path]
        _AT_END.append(_end_compiler)  # last of all
        _AT_END.append(_end_profile)
        sys.argv = [""]
        sys.stdout = _stdio(table, 0)
        sys.stderr = _stdio(table, 1)
    else:
        atexit.register(_finish)
    table.dispatch = _Dispatch(_dispatcher())  # last: now calls come in


def _finish() -> None:
    while _AT_END:
        _AT_END.pop()()


def _end_profile() -> None:
    """Write the profile of a program whose end Python does not see."""
    recorder = sys.modules.get("wavecore.analysis.profile.process")
    if recorder is not None:
        recorder.write()


def _end_compiler() -> None:
    """Let nothing work in LLVM while the process tears it down; a Python that ends sees to that."""
    linker = sys.modules.get("wavecore.emulator.cpu.linker")
    if linker is not None:
        linker.end()
    jit.end()


def _dispatcher() -> Callable[[int, Any], int]:
    names = [function.name for function in functions()]
    counts = [function.words + function.returns.endswith("*") for function in functions()]
    found: list[registry.Implementation | None] = [None] * len(names)

    def dispatch(index: int, words: Any) -> int:
        """One call from C. Every exception ends here: C knows none."""
        number = index & _INDEX
        function = found[number]
        try:
            if function is None:
                function = found[number] = _function(number)
            if index != number:
                THREAD.per_thread_default_stream = True
                try:
                    result = function(*words[: counts[number]])
                finally:
                    THREAD.per_thread_default_stream = False
            else:
                result = function(*words[: counts[number]])
            return faults.sticky() or result or 0
        except errors.HipError as error:
            return faults.sticky() or error.code
        except Error as error:
            return faults.refused(names[number], error)
        except MemoryError:
            return errors.OUT_OF_MEMORY
        except Exception:  # noqa: BLE001  a defect of ours: said in full, and a code for C
            sys.stderr.write(f"wavecore: {names[number]} failed\n{traceback.format_exc()}")
            is_rtc = names[number].startswith("hiprtc")
            return _RTC_INTERNAL_ERROR if is_rtc else errors.UNKNOWN

    return dispatch


def _function(number: int) -> registry.Implementation:
    function = functions()[number]
    answer = registry.implementation(function)
    if answer is not None:
        return answer

    reason = absent()[function.name]

    def refuse(*_: int) -> int:
        sys.stderr.write(f"wavecore: {function.name} is not there: {reason}\n")
        return errors.NOT_SUPPORTED

    return refuse


class _CFile(io.RawIOBase):
    """A stream of the C library, so that Python's text keeps its place among the program's own."""

    def __init__(self, table: Table, number: int) -> None:
        self._table, self._number = table, number

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._number + 1

    def write(self, data: Any) -> int:
        text = bytes(data)
        self._table.write(self._number, text, len(text))
        return len(text)


def _stdio(table: Table, number: int) -> io.TextIOWrapper:
    file: Any = _CFile(table, number)
    return io.TextIOWrapper(
        file, encoding="utf-8", errors="backslashreplace", newline="\n", write_through=True
    )
