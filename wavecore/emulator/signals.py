"""Signals while native workers run: Python's handlers are called where they may raise.

A handler such as Ctrl-C's raises in the middle of whatever the main thread does. While it waits for
workers, that would let it leave a launch whose memory they still use; three signals in a row get
past any `finally`. So handlers are put aside for the time of a launch: each signal is noted, and
its handler called at the next tick, or when no worker runs any more.
"""

from __future__ import annotations

import signal
import threading
from collections import deque
from types import FrameType, TracebackType
from typing import Any

# The ones that programs handle in Python: interrupts, time-outs, requests to end.
_SIGNALS = [
    int(getattr(signal, name))
    for name in ("SIGINT", "SIGTERM", "SIGALRM", "SIGHUP", "SIGUSR1", "SIGUSR2")
    if hasattr(signal, name)
]


class DeferredSignals:
    """Notes signals between `__enter__` and `__exit__`; does nothing outside the main thread.

    Not needed where the main thread is the only worker: no native code runs while a handler does.
    """

    def __init__(self, *, needed: bool) -> None:
        self._needed = needed
        self._handlers: dict[int, Any] = {}
        self._arrived: deque[tuple[int, FrameType | None]] = deque()

    def __enter__(self) -> DeferredSignals:
        if self._needed and threading.current_thread() is threading.main_thread():
            for number in _SIGNALS:
                handler = signal.getsignal(number)
                if callable(handler):  # neither ignored, nor the system's, nor C's
                    self._handlers[number] = handler
                    signal.signal(number, self._note)
        return self

    def _note(self, number: int, frame: FrameType | None) -> None:
        self._arrived.append((number, frame))

    def deliver(self) -> None:
        """Call the handlers of what has arrived; what they raise goes to the caller."""
        while self._arrived and threading.current_thread() is threading.main_thread():
            number, frame = self._arrived.popleft()
            self._handlers[number](number, frame)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for number, handler in self._handlers.items():
            if signal.getsignal(number) == self._note:  # else a handler has set another one
                signal.signal(number, handler)
        if error is None:
            self.deliver()
