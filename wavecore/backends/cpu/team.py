"""Threads that run workers without Python, and launches that begin on them.

A launch's first call of native code runs all its workers, up to its end if that comes soon: most
launches need no more. Helpers of Python (helpers.py) go on with those that do.
"""

from __future__ import annotations

import ctypes
import os
import sys
import threading
import time
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from wavecore._env import cpu_count
from wavecore._threads import start
from wavecore.backends.cpu.pieces import Runtime
from wavecore.emulator.records import STATUS, Dash, Launch, Seat

if TYPE_CHECKING:
    from wavecore.backends.cpu.workers import WorkerState

# A launch that took fewer wave instructions than this the last time begins on one thread, and
# waits for no other: waking one takes as long. If it takes longer now, it is stopped.
_ALONE_INSTRUCTIONS = 20_000
_ALONE_NS = 1_500_000


class Team:
    """The waiting threads: one for each core that this process may use, but the first."""

    def __init__(self) -> None:
        self._threads: list[threading.Thread] = []
        self._lock = threading.Lock()
        self._code: object = None
        self.seats: ctypes.Array[Seat] = (Seat * 0)()

    def ready(self, runtime: Runtime) -> ctypes.Array[Seat]:
        """The seats of its threads, which start with the first call."""
        if not self._threads and sys.platform == "linux":
            with self._lock:
                if not self._threads:
                    self._start(cpu_count() - 1, runtime)
        return self.seats

    def _start(self, count: int, runtime: Runtime) -> None:
        size = ctypes.sizeof(Seat)
        self._code = runtime.owner  # in which the threads wait
        self._memory = (ctypes.c_uint8 * (size * (count + 1)))()
        first = -(-ctypes.addressof(self._memory) // size) * size  # one a cache line
        seats = (Seat * count).from_address(first)
        for index, seat in enumerate(seats):
            thread = threading.Thread(
                target=runtime.serve, args=(seat,), name=f"wavecore-team-{index}", daemon=True
            )
            self._threads.append(thread)
            start(thread)
        self.seats = seats


@cache
def team() -> Team:
    """This process's."""
    return Team()


if hasattr(os, "register_at_fork"):  # a child process has no threads but the one that forked
    os.register_at_fork(after_in_child=team.cache_clear)


class Start:
    """The first call of each run of a launch on the same workers.

    Attributes:
        is_done: whether the last one has ended the launch.
        instructions: executed by it.
        started: when it began.
    """

    def __init__(self, runtime: Runtime, launch: Launch, workers: Sequence[WorkerState]) -> None:
        count = len(workers)
        self.workers = tuple(workers)
        self.is_done, self.instructions, self.started = True, 0, 0.0
        self._runtime, self._is_shared = runtime, count > 1
        self._places = (ctypes.c_uint64 * count)(*(ctypes.addressof(w.worker) for w in workers))
        self._statuses = (ctypes.c_uint64 * count)()
        self._record = Dash(
            launch=ctypes.addressof(launch),
            workers=ctypes.addressof(self._places),
            statuses=ctypes.addressof(self._statuses),
            count=count,
        )

    def run(self, budget_ns: int) -> None:
        """Reset the workers and run the launch. No worker runs when this returns."""
        record = self._record
        if self.instructions < _ALONE_INSTRUCTIONS:
            record.used, record.budget_ns = 1, min(budget_ns, _ALONE_NS)
        else:
            record.used, record.budget_ns = record.count, budget_ns
            if self._is_shared:
                seats = team().ready(self._runtime)
                record.seats, record.seat_count = ctypes.addressof(seats), len(seats)
        self.started = time.perf_counter()
        self.is_done = bool(self._runtime.dash(record))
        self.instructions = record.instructions

    @property
    def statuses(self) -> Sequence[int]:
        """With what each worker returned; IDLE for those that have not begun."""
        return tuple(self._statuses)


IDLE = STATUS["IDLE"]
