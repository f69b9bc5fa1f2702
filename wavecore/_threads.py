"""Threads that block the process's signals.

A signal is delivered to any thread that does not block it. A program may block a signal in all its
threads to wait for it: delivered to one of ours, it would end the process. And handlers of C
programs expect to run on the program's own threads.
"""

from __future__ import annotations

# The functions of `signal` convert results to enumerations, which takes longer than the call.
import _signal  # type: ignore[import-not-found]
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

# Raised by the thread itself; all others can be blocked.
OWN = ("SIGSEGV", "SIGILL", "SIGFPE", "SIGABRT", "SIGBUS", "SIGTRAP", "SIGSYS")
OTHERS = _signal.valid_signals() - {getattr(_signal, name, 0) for name in OWN}


class Host(NamedTuple):
    """A C program, whose calls into this package block signals.

    Attributes:
        take: let pending signals arrive; with False, only those of default action.
        open: unblock signals of default action, or block them again.
    """

    take: Callable[[bool], None]
    open: Callable[[bool], None]


HOSTS: list[Host] = []  # empty in a Python program


def take_signals(*, may_call: bool) -> None:
    """Let signals that a C program's thread has pending arrive.

    `may_call`: the program's handlers may run. They may call HIP, and wait for other launches; so
    the caller holds no locks that launches need. Otherwise only default actions happen.
    """
    for host in HOSTS:
        host.take(may_call)


@contextmanager
def default_actions() -> Iterator[None]:
    """Do not block signals of default action, such as Ctrl-C's, while a C program's thread waits.

    Processes started meanwhile do not block them either.
    """
    for host in HOSTS:
        host.open(True)
    try:
        yield
    finally:
        for host in HOSTS:
            host.open(False)


@contextmanager
def no_signals() -> Iterator[None]:
    """Block signals in this thread, and in threads that it starts, until the block ends."""
    if not hasattr(_signal, "pthread_sigmask"):
        yield
        return
    before = _signal.pthread_sigmask(_signal.SIG_BLOCK, OTHERS)
    try:
        yield
    finally:
        _signal.pthread_sigmask(_signal.SIG_SETMASK, before)


def start(thread: threading.Thread) -> None:
    """Start a thread that blocks signals."""
    with no_signals():
        thread.start()
