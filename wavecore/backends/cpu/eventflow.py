"""Passes a worker's event tables to the tools: native code calls back when a table is full."""

from __future__ import annotations

import ctypes
from collections.abc import Callable

from wavecore.emulator.events import Session
from wavecore.emulator.records import Worker

_CALLBACK = ctypes.CFUNCTYPE(ctypes.c_uint32)


class EventFlow:
    """The events of one worker during one run.

    A tool's exception must not pass through native code: it is stored here, native code returns to
    its caller, and the exception is raised there.
    """

    def __init__(
        self, session: Session, worker: Worker, number: int, lanes: int, check: Callable[[], None]
    ) -> None:
        """`check` is called whenever native code calls back."""
        self._session, self._worker, self._number = session, worker, number
        self._check = check
        self._tables = session.tables(lanes, is_native=True)
        self._callback = _CALLBACK(self._called)
        self.error: BaseException | None = None
        self._tables.record.flush = ctypes.cast(self._callback, ctypes.c_void_p).value or 0

    def open(self) -> None:
        """Enable events in this worker's native code."""
        self._worker.events = ctypes.addressof(self._tables.record)

    def _called(self) -> int:
        try:
            self.flush()
            self._check()
        except BaseException as error:  # noqa: BLE001 (raised where native code was called)
            self.error = error
            return 1
        return 0

    def flush(self) -> None:
        """Deliver pending events to the tools."""
        self._session.deliver(self._number, self._worker, self._tables)

    def close(self) -> None:
        """Disable events in native code, and deliver the pending ones."""
        self._worker.events = 0
        self.flush()
