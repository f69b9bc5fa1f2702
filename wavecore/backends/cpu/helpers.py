"""Threads that help the one that launches; they outlive launches, and never keep a process alive.

A daemon thread may launch a kernel that never ends. A process that ends waits for a pool of
`concurrent.futures`, and so would never end then; these threads are daemons themselves.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import Future
from functools import cache
from queue import SimpleQueue
from typing import Any

from wavecore._env import cpu_count
from wavecore._threads import start


class Helpers:
    """At most so many threads, of which each call starts one more until they are there."""

    def __init__(self, limit: int) -> None:
        self._work: SimpleQueue[tuple[Future[None], Callable[[Any], None], Any]] = SimpleQueue()
        self._limit = limit
        self._threads: list[threading.Thread] = []

    def submit(self, function: Callable[[Any], None], argument: Any) -> Future[None]:
        """Call a function on some thread, when one is free."""
        future: Future[None] = Future()
        self._work.put((future, function, argument))
        if len(self._threads) < self._limit:
            thread = threading.Thread(
                target=self._serve, name=f"wavecore-{len(self._threads)}", daemon=True
            )
            self._threads.append(thread)
            start(thread)
        return future

    def _serve(self) -> None:
        while True:
            _run(*self._work.get())


def _run(future: Future[None], function: Callable[[Any], None], argument: Any) -> None:
    """One call; a function of its own, so that a waiting thread holds nothing of the last one."""
    if not future.set_running_or_notify_cancel():
        return
    try:
        function(argument)
    except BaseException as error:  # noqa: BLE001 (whoever waits gets it)
        future.set_exception(error)
    else:
        future.set_result(None)


@cache
def helpers() -> Helpers:
    """This process's helpers, as many as it may use processors."""
    return Helpers(cpu_count())


if hasattr(os, "register_at_fork"):  # a child process has no threads but the one that forked
    os.register_at_fork(after_in_child=helpers.cache_clear)
