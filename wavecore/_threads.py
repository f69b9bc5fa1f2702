"""Threads that take none of the process's signals.

A signal goes to any thread that does not block it. One that a program waits for, blocked in all of
its own threads, would end the process in one of ours; and handlers of C programs expect to run in
threads that the program knows.
"""

from __future__ import annotations

# What functions of `signal` return is made into enumerations, which takes longer than the call.
import _signal  # type: ignore[import-not-found]
import threading
from collections.abc import Iterator
from contextlib import contextmanager

# Those that a thread raises by what it does; the rest can be put off.
_OWN = ("SIGSEGV", "SIGILL", "SIGFPE", "SIGABRT", "SIGBUS", "SIGTRAP", "SIGSYS")
_OTHERS = _signal.valid_signals() - {getattr(_signal, name, 0) for name in _OWN}


@contextmanager
def no_signals() -> Iterator[None]:
    """Threads that begin in this block take none; the calling thread takes them afterwards."""
    if not hasattr(_signal, "pthread_sigmask"):
        yield
        return
    before = _signal.pthread_sigmask(_signal.SIG_BLOCK, _OTHERS)
    try:
        yield
    finally:
        _signal.pthread_sigmask(_signal.SIG_SETMASK, before)


def start(thread: threading.Thread) -> None:
    """Start a thread that takes no signals."""
    with no_signals():
        thread.start()
