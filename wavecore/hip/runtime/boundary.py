"""The C library's table: calls come in here, with their arguments as 64-bit words."""

from __future__ import annotations

import atexit
import ctypes
import importlib
import io
import sys
import threading
import traceback
from collections.abc import Callable
from typing import Any

from wavecore._fork import IMPORTS
from wavecore.builder import jit
from wavecore.errors import Error
from wavecore.hip import errors
from wavecore.hip.functions import absent, functions
from wavecore.hip.runtime import faults, programs, registry

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
        ("prepare", _Finish),
        ("quieten", _Finish),
        ("finish", _Finish),
        ("write", _Write),
        ("sticky", ctypes.POINTER(ctypes.c_int)),
        ("function", _Lookup),
        ("finish_before", _Finish),
        ("announced", ctypes.POINTER(ctypes.c_uint64)),
        ("find_row", programs.Find),
        ("next_row", programs.Next),
        ("copy_image", programs.Copy),
    )


class _Thread(threading.local):
    """What a call knows of its thread."""

    per_thread_default_stream = False


THREAD = _Thread()
_TABLE: list[Table] = []  # one, once the library has booted
_AT_END: list[Callable[[], None]] = []
_DRAIN: list[Callable[[], None]] = []
_LOOK: list[Callable[[], None]] = []
_is_prepared: list[bool] = []
_seen = [0]  # how much had been registered and prepared before the last look

_NEEDS_LIBRARIES = -1  # as shim.c: no hipError_t
_DEINITIALIZED = 4  # hipErrorDeinitialized
# What programs ask before they know whether they will use a device. All other calls load what
# launches need, and load nothing afterwards.
_LIGHT_GROUPS = ("Device", "Error")


def watch_compiler() -> None:
    """Have `at_end`'s functions called before LLVM's parts go, which come about as it is used."""
    if _TABLE and not jit.AFTER_USE:
        jit.AFTER_USE.append(_TABLE[0].finish_before)


def at_end(function: Callable[[], None]) -> None:
    """Have a function called when the program ends, before Python or the process goes."""
    _AT_END.append(function)


def drain_by(function: Callable[[], None]) -> None:
    """Have a function called that finishes what is queued, first of all and perhaps again."""
    _DRAIN.append(function)


def look_at_registered(function: Callable[[], None]) -> None:
    """Have a function called when programs have registered something new."""
    _LOOK.append(function)


def _prepare() -> None:
    """Called with the dynamic loader's lock held."""
    with IMPORTS:
        loading = importlib.import_module("wavecore.hip.runtime.loading")
        watch_compiler()
        try:
            loading.load()
        except Exception:  # noqa: BLE001  a defect of ours: said in full; C knows no exceptions
            sys.stderr.write(f"wavecore: loading failed\n{traceback.format_exc()}")
        _is_prepared.append(True)  # also has programs looked at: their variables can be listed now


def is_prepared() -> bool:
    """Whether devices may be made: what they need is loaded."""
    return bool(_is_prepared)


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
    table.prepare = _Finish(_prepare)
    table.quieten = _Finish(_quieten)
    table.finish = _Finish(_finish)
    registered = programs.Registered(
        table.announced.contents, table.find_row, table.next_row, table.copy_image
    )
    programs.REGISTERED.append(registered)
    faults.set_sticky_cell(table.sticky)
    if is_embedded:
        sys.path += [folder for folder in packages if folder not in sys.path]
        _AT_END.append(jit.end_for_all)  # last of all
        _AT_END.append(_end_profile)
        sys.argv = [""]
        sys.stdout = _stdio(table, 0)
        sys.stderr = _stdio(table, 1)
    else:
        atexit.register(_finish)
    for module in (
        "registration",
        "devices",
    ):  # the first calls need them; they load libraries, too
        importlib.import_module(f"wavecore.hip.runtime.{module}")
    table.dispatch = _Dispatch(_dispatcher())  # last: now calls come in


def _quieten() -> None:
    """The main thread has called exit(): work is finished, and LLVM its alone from here on."""
    for drain in _DRAIN:
        drain()
    _end_compiler()
    if _TABLE:
        _TABLE[0].finish_before()  # LLVM registers nothing more behind it


def _finish() -> None:
    for drain in _DRAIN:
        drain()
    if not _AT_END:
        return
    if is_embedded():
        _end_compiler()
    while _AT_END:
        _AT_END.pop()()


def is_embedded() -> bool:
    """Whether this interpreter is the library's own, in a program that is not Python's."""
    return jit.end_for_all in _AT_END


def _end_profile() -> None:
    """Write the profile of a program whose end Python does not see."""
    recorder = sys.modules.get("wavecore.analysis.profile.process")
    if recorder is not None:
        recorder.write()


def _end_compiler() -> None:
    """Keep other threads out of LLVM while the process ends."""
    linker = sys.modules.get("wavecore.backends.cpu.linker")
    if linker is not None:
        linker.end()
    jit.end()


def _dispatcher() -> Callable[[int, Any], int]:
    names = [function.name for function in functions()]
    counts = [function.words + function.returns.endswith("*") for function in functions()]
    found: list[registry.Implementation | None] = [None] * len(names)
    announced, prepared, seen = programs.REGISTERED[0].announced, _is_prepared, _seen

    def dispatch(index: int, words: Any) -> int:
        """One call from C. Every exception ends here: C knows none."""
        number = index & _INDEX
        function = found[number]
        try:
            if function is None:
                if not _is_prepared and functions()[number].group not in _LIGHT_GROUPS:
                    if names[number] == "__hipUnregisterFatBinary":
                        return 0  # of a program that has used no device: nothing was made of it
                    return _DEINITIALIZED if jit.is_over() else _NEEDS_LIBRARIES
                function = found[number] = _function(number)
            if (now := announced.value + len(prepared)) != seen[0]:  # both only grow
                try:
                    for look in _LOOK:
                        look()
                finally:  # not before: other threads wait for the look by looking themselves
                    seen[0] = now
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
