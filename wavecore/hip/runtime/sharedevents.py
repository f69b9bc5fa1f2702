"""Events that several processes record and wait for: their state is in a shared file.

Each record has a number, which the file counts. The last 32 records have a row of their own: the
number that ended there, and who recorded the newest, so that nobody waits for a process that died.
"""

from __future__ import annotations

import ctypes
import fcntl
import os
import threading
import time
from pathlib import Path

from wavecore import _env
from wavecore.errors import ExecutionError, Timeout
from wavecore.hip.runtime import boundary
from wavecore.hip.runtime.queues import PUMP
from wavecore.hip.runtime.sharing import SharedFile

_ROWS = 32
_POLL_SECONDS = 0.0001
_LOOK_SECONDS = 0.1  # between two looks whether the other process lives


class _Row(ctypes.Structure):
    """Attributes: the number that ended, and who recorded: process ID, start of the process."""

    _fields_ = (
        ("ended", ctypes.c_uint64),
        ("process", ctypes.c_uint64),
        ("start", ctypes.c_uint64),
    )


class _Page(ctypes.Structure):
    _fields_ = (("recorded", ctypes.c_uint64), ("rows", _Row * _ROWS))


SIZE_BYTES = ctypes.sizeof(_Page)


def _start_of(process: int) -> int:
    """When a process began, in ticks since boot; 0 if it has ended."""
    try:
        text = Path(f"/proc/{process}/stat").read_text("utf-8", "replace")
    except OSError:
        return 0
    state, *fields = text.rpartition(")")[2].split()
    return 0 if state in "ZX" else int(fields[18])


class State:
    """The state of an event in a shared file, which is open as long as this lives."""

    def __init__(self, file: SharedFile) -> None:
        self.file = file
        self._pages = file.map()
        self._page = _Page.from_buffer(self._pages)
        self._lock = threading.Lock()

    def __del__(self) -> None:
        self.file.close()

    @property
    def recorded(self) -> int:
        """The number of the last record, by whatever process; 0 before the first."""
        return int(self._page.recorded)

    def begin(self) -> int:
        """Count a record of this process, which has yet to run; returns its number."""
        with self._lock:
            fcntl.flock(self.file.number, fcntl.LOCK_EX)
            try:
                number = self.recorded + 1
                row = self._page.rows[number % _ROWS]
                row.process, row.start = os.getpid(), _start_of(os.getpid())
                self._page.recorded = number
            finally:
                fcntl.flock(self.file.number, fcntl.LOCK_UN)
        return number

    def end(self, number: int) -> None:
        """Note that a record ran."""
        with self._lock:
            row = self._page.rows[number % _ROWS]
            row.ended = max(row.ended, number)

    def is_done(self, number: int) -> bool:
        """Whether a record ran."""
        return bool(self._page.rows[number % _ROWS].ended >= number)

    def is_lost(self, number: int) -> bool:
        """Whether the process that recorded it ended before the record ran."""
        row = self._page.rows[number % _ROWS]
        start = _start_of(row.process)
        return (not start or start != row.start) and not self.is_done(number)

    def wait(self, number: int) -> None:
        """Wait until a record ran. Raises: ExecutionError if it never will; Timeout."""
        limit, begin = _env.TIMEOUT.get(), time.monotonic()
        looked = begin
        while not self.is_done(number):
            now = time.monotonic()
            if now > looked + _LOOK_SECONDS:
                looked = now
                self.refuse_lost(number)
                is_late = limit is not None and now > begin + limit
                if is_late or PUMP.is_past_end():
                    raise Timeout("an event of another process was not reached in time")
            _sleep(_POLL_SECONDS)
            boundary.take_signals_between_operations()

    def refuse_lost(self, number: int) -> None:
        """Raises: ExecutionError for a record that never runs."""
        if self.is_lost(number):
            process = self._page.rows[number % _ROWS].process
            raise ExecutionError(
                f"the event was recorded by process {process}, which ended before it was reached"
            )


_sleep = threading.Event().wait
