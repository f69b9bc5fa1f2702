"""Helper threads for launches; they outlive launches, and never keep a process alive.

A daemon thread may launch a kernel that never ends. An exiting process joins the pools of
`concurrent.futures`, and would then hang; these threads are daemons themselves.
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
    """A limited number of threads; each call starts one more until all exist."""

    def __init__(self, limit: int) -> None:
        self._work: SimpleQueue[tuple[Future[None], Callable[[Any], None], Any]] = SimpleQueue()
        self._limit = limit
        self._threads: list[threading.Thread] = []

    def submit(self, function: Callable[[Any], None], argument: Any) -> Future[None]:
        """Call a function on a thread as soon as one is free."""
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


def at_once(function: Callable[[Any], None], argument: Any) -> Future[None]:
    """Call a function on a thread of its own: others may wait for it, so it waits for nobody."""
    future: Future[None] = Future()
    future.set_running_or_notify_cancel()
    arguments = future, function, argument
    start(threading.Thread(target=_call, args=arguments, name="wavecore-one", daemon=True))
    return future


def _run(future: Future[None], function: Callable[[Any], None], argument: Any) -> None:
    """One call; a separate function, so that an idle thread holds no references to it."""
    if future.set_running_or_notify_cancel():
        _call(future, function, argument)


def _call(future: Future[None], function: Callable[[Any], None], argument: Any) -> None:
    try:
        function(argument)
    except BaseException as error:  # noqa: BLE001 (passed to whoever waits)
        future.set_exception(error)
    else:
        future.set_result(None)


@cache
def helpers() -> Helpers:
    """This process's helpers, one per available processor."""
    return Helpers(cpu_count())


if hasattr(os, "register_at_fork"):  # a child process has no threads but the one that forked
    os.register_at_fork(after_in_child=helpers.cache_clear)
