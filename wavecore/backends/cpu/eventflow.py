"""From a worker's tables of events to the tools: native code calls back when a table is full."""

from __future__ import annotations

import ctypes
from collections.abc import Callable

from wavecore.emulator.events import Session
from wavecore.emulator.records import Worker

_CALLBACK = ctypes.CFUNCTYPE(ctypes.c_uint32)


class EventFlow:
    """The events of one worker during one run.

    What a tool raises must not pass through native code: it is kept here, native code goes back to
    where it was called from, and there it is raised.
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
        """Native code of this worker notes events from now on."""
        self._worker.events = ctypes.addressof(self._tables.record)

    def _called(self) -> int:
        try:
            self.flush()
            self._check()
        except BaseException as error:  # noqa: BLE001 (it is raised where native code was called)
            self.error = error
            return 1
        return 0

    def flush(self) -> None:
        """Give the tools what there is."""
        self._session.deliver(self._number, self._worker, self._tables)

    def close(self) -> None:
        """Native code notes no more; the tools get what it has noted."""
        self._worker.events = 0
        self.flush()
