"""Receives calls from the C library, through its table, with arguments as 64-bit words."""

from __future__ import annotations

import atexit
import ctypes
import importlib
import io
import itertools
import os
import sys
import threading
import time
import traceback
from collections.abc import Callable
from typing import Any

from wavecore import _threads
from wavecore._fork import IMPORTS
from wavecore.builder import jit
from wavecore.errors import Error
from wavecore.hip import errors
from wavecore.hip.functions import absent, functions
from wavecore.hip.runtime import faults, programs, registry

_PER_THREAD = 1 << 16  # as in shim.c: use the thread's own default stream
_RTC_INTERNAL_ERROR = 11
_INDEX = _PER_THREAD - 1

_Dispatch = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int, ctypes.POINTER(ctypes.c_int64))
_Finish = ctypes.CFUNCTYPE(None)
_IsLast = ctypes.CFUNCTYPE(ctypes.c_int)
_Switch = ctypes.CFUNCTYPE(None, ctypes.c_int)
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
        ("is_last", _IsLast),
        ("take_signals", _Switch),
        ("open_defaults", _Switch),
        ("changes", ctypes.POINTER(ctypes.c_uint64)),
    )


class _Thread(threading.local):
    """State of the current call, per thread."""

    per_thread_default_stream = False
    took_signals = 0.0  # when
    handlers = 0  # that may be running


THREAD = _Thread()
_TABLE: list[Table] = []  # one item once the library has booted
_AT_END: list[Callable[[], None]] = []
_DRAIN: list[Callable[[], None]] = []
_LOOK: list[Callable[[], None]] = []
_LAST: list[Callable[[], bool]] = []
_CHANGES = ctypes.c_uint64(1)
_NUMBERS = itertools.count(2)  # each is one thread's alone
_is_prepared: list[bool] = []
_mathematics: dict[str, bool] = {}  # "wanted": a library was called; "loaded": what it needs is
_seen = [0]  # count of registrations and preparations at the last look

_NEEDS_LIBRARIES = -1  # as in shim.c: not a hipError_t
SIGNALS_SECONDS = 0.02  # between two looks for signals
_DEINITIALIZED = 4  # hipErrorDeinitialized
# Groups that programs call before they decide to use a device. Any other call loads all that
# launches need; nothing is loaded afterwards.
_LIGHT_GROUPS = ("Device", "Error")


def changed() -> None:
    """After a change to what the library answers by itself (`holds` in shim.c)."""
    _CHANGES.value = next(_NUMBERS)


def watch_compiler() -> None:
    """Call `at_end`'s functions before LLVM destroys its static objects, created on first use."""
    if _TABLE and not jit.AFTER_USE:
        jit.AFTER_USE.append(_TABLE[0].finish_before)


def at_end(function: Callable[[], None]) -> None:
    """Register a function to call when the program ends, before Python is finalized."""
    _AT_END.append(function)


def drain_by(function: Callable[[], None]) -> None:
    """Register a function that finishes queued work at exit; called first, perhaps twice."""
    _DRAIN.append(function)


def last_by(function: Callable[[], bool]) -> None:
    """Register the function that tells whether no thread of the program is left."""
    _LAST.append(function)


def look_at_registered(function: Callable[[], None]) -> None:
    """Register a function to call when programs have registered something new."""
    _LOOK.append(function)


def _prepare() -> None:
    """Load everything that devices need; the caller holds the dynamic loader's lock."""
    with IMPORTS:
        loading = importlib.import_module("wavecore.hip.runtime.loading")
        watch_compiler()
        try:
            loading.load()
            if "wanted" in _mathematics:
                loading.load_mathematics()
                _mathematics["loaded"] = True
        except Exception:  # noqa: BLE001  a bug of ours: print the traceback; C has no exceptions
            sys.stderr.write(f"wavecore: loading failed\n{traceback.format_exc()}")
        _is_prepared.append(True)  # triggers a look at programs: their variables can be listed now


def take_signals(may_call: bool = True) -> None:
    """Let pending signals of a C program arrive; in other processes and threads, do nothing.

    `may_call`: its handlers may run, which may call HIP or `exit`. Otherwise only default actions.
    """
    if not is_embedded():
        return
    per_thread = THREAD.per_thread_default_stream
    THREAD.per_thread_default_stream = False
    THREAD.handlers += 1
    try:
        _TABLE[0].take_signals(may_call)
    finally:  # a debugger's handler is Python's, and raises
        THREAD.handlers -= 1
        THREAD.per_thread_default_stream = per_thread


def take_signals_between_operations() -> None:
    """`take_signals`, unless the last time was a moment ago."""
    now = time.monotonic()
    if now > THREAD.took_signals + SIGNALS_SECONDS:
        THREAD.took_signals = now
        take_signals()


def is_prepared() -> bool:
    """Whether devices may be created: everything they need is loaded."""
    return bool(_is_prepared)


def address_of(name: str) -> int | None:
    """The address of an exported C function."""
    found: int | None = _TABLE[0].function(name.encode()) if _TABLE else None
    return found


def install(address: int, is_embedded: bool) -> None:
    """Fill in the table at an address; `is_embedded`: the library started this interpreter."""
    table = Table.from_address(address)
    _TABLE.append(table)
    table.changes = ctypes.pointer(_CHANGES)
    table.prepare = _Finish(_prepare)
    table.quieten = _Finish(_quieten)
    table.finish = _Finish(_finish)
    table.is_last = _IsLast(lambda: any(is_last() for is_last in _LAST))
    registered = programs.Registered(
        table.announced.contents, table.find_row, table.next_row, table.copy_image
    )
    programs.REGISTERED.append(registered)
    faults.set_sticky_cell(table.sticky)
    if is_embedded:
        _threads.HOSTS.append(_threads.Host(take_signals, table.open_defaults))
        _AT_END.append(jit.end_for_all)  # called last
        _AT_END.append(_end_tools)
        sys.argv = [""]
        sys.stdout = _stdio(table, 0)
        sys.stderr = _stdio(table, 1)
    else:
        atexit.register(_finish)
    for module in (
        "registration",
        "devices",
    ):  # needed by the first calls; they load libraries
        importlib.import_module(f"wavecore.hip.runtime.{module}")
    table.dispatch = _Dispatch(_dispatcher())  # last: calls may arrive from now on


def _quieten() -> None:
    """The main thread has called exit(): finish queued work, stop other threads' use of LLVM."""
    for drain in _DRAIN:
        drain()
    _end_compiler()
    if _TABLE:
        _TABLE[0].finish_before()  # LLVM registers no exit handlers after this


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


def _end_tools() -> None:
    """Let tools write their results; Python's own exit handlers do not run."""
    _end_module("wavecore.tools.processwide")


def _end_compiler() -> None:
    """Keep other threads out of LLVM while the process ends."""
    _end_module("wavecore.backends.cpu.linker")
    jit.end()


def _end_module(name: str) -> None:
    """Call a module's `end` if it is loaded; a thread that still imports it has used nothing."""
    end = getattr(sys.modules.get(name), "end", None)
    if end is not None:
        end()


def _dispatcher() -> Callable[[int, Any], int]:
    names = [function.name for function in functions()]
    counts = [function.words + function.returns.endswith("*") for function in functions()]
    found: list[registry.Implementation | None] = [None] * len(names)
    # One more for all calls of the libraries in libraries.txt; it needs none of _prepare's modules.
    names.append("a function of a system library")
    counts.append(2)
    found.append(_answer)
    # And one for those of math/tables.
    names.append("a function of a library for mathematics")
    counts.append(2)
    found.append(None)
    announced, prepared, seen = programs.REGISTERED[0].announced, _is_prepared, _seen

    def dispatch(index: int, words: Any) -> int:
        """Handle one call from C. No exception leaves this function."""
        number = index & _INDEX
        function = found[number]
        try:
            if function is None:
                if not _is_loaded(number):
                    if names[number] == "__hipUnregisterFatBinary":
                        return 0  # the program has used no device: nothing to free
                    return _DEINITIALIZED if jit.is_over() else _NEEDS_LIBRARIES
                function = found[number] = _function(number)
            if (now := announced.value + len(prepared)) != seen[0]:  # both only increase
                try:
                    for look in _LOOK:
                        look()
                finally:  # set last: a thread that comes meanwhile looks too, and so waits
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
        except Exception:  # noqa: BLE001  a bug of ours: print the traceback, return a code to C
            sys.stderr.write(f"wavecore: {names[number]} failed\n{traceback.format_exc()}")
            is_rtc = names[number].startswith("hiprtc")
            return _RTC_INTERNAL_ERROR if is_rtc else errors.UNKNOWN

    return dispatch


def _answer(number: int, words: int) -> None:
    """A call of another library: its number there, the address of its arguments."""
    registry.of_the_system()(number, words)


def _calculate(number: int, words: int) -> None:
    """A call of a library for mathematics, in the same way."""
    registry.of_mathematics()(number, words)


def _is_loaded(number: int) -> bool:
    """Whether all libraries that a function needs are loaded."""
    if number > len(functions()):
        _mathematics["wanted"] = True
        return "loaded" in _mathematics
    return bool(_is_prepared) or functions()[number].group in _LIGHT_GROUPS


def _function(number: int) -> registry.Implementation:
    if number > len(functions()):
        return _calculate
    function = functions()[number]
    answer = registry.implementation(function)
    if answer is not None:
        return answer

    reason = absent()[function.name]

    def refuse(*_: int) -> int:
        sys.stderr.write(f"wavecore: {function.name} is not supported: {reason}\n")
        return errors.NOT_SUPPORTED

    return refuse


class _CFile(io.RawIOBase):
    """A stdio stream of the C library, so that Python's and the program's output stay in order."""

    def __init__(self, table: Table, number: int) -> None:
        self._table, self._number = table, number

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._number + 1

    def isatty(self) -> bool:
        return os.isatty(self.fileno())

    def write(self, data: Any) -> int:
        text = bytes(data)
        self._table.write(self._number, text, len(text))
        return len(text)


def _stdio(table: Table, number: int) -> io.TextIOWrapper:
    file: Any = _CFile(table, number)
    return io.TextIOWrapper(
        file, encoding="utf-8", errors="backslashreplace", newline="\n", write_through=True
    )
