"""Signals during a launch: Python's handlers run only where they may raise.

A handler such as Ctrl-C's raises in the middle of whatever the main thread does. While that thread
waits for workers, it would leave a launch whose memory they still use; three signals in a row get
past any `finally`. Elsewhere it would leave locks held and tables half written. So handlers are
replaced during a launch: each signal is noted, and its handler is called at the next tick, or when
the launch is over.
"""

from __future__ import annotations

import signal
import sys
import threading

# `signal` converts its results to enumerations, which takes longer than a launch.
from _signal import getsignal  # type: ignore[import-not-found]
from _signal import signal as install
from types import FrameType, TracebackType
from typing import Any

from wavecore import _threads

# Signals that programs handle in Python: interrupts, timeouts, termination.
_SIGNALS = [
    int(getattr(signal, name))
    for name in ("SIGINT", "SIGTERM", "SIGALRM", "SIGHUP", "SIGUSR1", "SIGUSR2")
    if hasattr(signal, name)
]


class DeferredSignals:
    """Notes signals between `__enter__` and `__exit__`; does nothing outside the main thread.

    A signal may arrive between any two steps of this class, too. So a replacement that stays
    installed because a handler raised passes signals to their handlers at once.
    """

    def __init__(self) -> None:
        self._handlers: dict[int, Any] = {}
        self._arrived: dict[int, None] = {}  # in order of arrival, each once
        self._noting = False

    def __enter__(self) -> DeferredSignals:
        try:
            if threading.current_thread() is threading.main_thread():
                for number in _SIGNALS:
                    handler = getsignal(number)
                    if callable(handler):  # not ignored, default, or installed from C
                        self._handlers[number] = handler
                        install(number, self._note)
        except BaseException:
            self._put_back(list(self._handlers))
            raise
        self._noting = True
        return self

    def _note(self, number: int, frame: FrameType | None) -> None:
        if self._noting and not self._is_delivering():
            self._arrived[number] = None
        else:
            self._handlers[number](number, frame)

    def _is_delivering(self) -> bool:
        """Whether a handler is running: it may be interrupted as usual."""
        caller: FrameType | None = sys._getframe(1)
        while caller is not None:
            if caller.f_code is _DELIVER and caller.f_locals.get("self") is self:
                return True
            caller = caller.f_back
        return False

    def deliver(self) -> None:
        """Call the handlers of signals that have arrived; their exceptions go to the caller."""
        _threads.take_signals(may_call=False)
        self._hand_over()

    def _hand_over(self) -> None:
        if not self._arrived or threading.current_thread() is not threading.main_thread():
            return
        for number in list(self._arrived):
            self._arrived.pop(number, None)
            self._handlers[number](number, sys._getframe())

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._noting = False
        try:
            self._hand_over()
        finally:
            self._put_back(list(self._handlers))

    def _put_back(self, numbers: list[int]) -> None:
        """Restore all handlers, even if one raises meanwhile."""
        while numbers:
            number = numbers.pop()
            try:
                found = install(number, self._handlers[number])
                if found != self._note:  # a handler has installed another one meanwhile
                    install(number, found)
            except BaseException:
                self._put_back(numbers)
                raise


_DELIVER = DeferredSignals._hand_over.__code__
