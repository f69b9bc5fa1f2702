"""Whether a launch makes progress: the rule by which both executors detect that it never will.

Waves that repeat their state and store nothing may be waiting for another wave, the host or another
launch. It is an error only if none of these can store; otherwise a worker waits, and reports that
after some seconds.
"""

from __future__ import annotations

import threading
import time

from wavecore._fork import cached_property
from wavecore.emulator import hostmemory, waiting
from wavecore.emulator.records import ROUND, Worker
from wavecore.emulator.resident import ResidentLaunch
from wavecore.emulator.stopped import waves_of

# Between two looks of waves that wait for what others store: the host, or another launch.
_FIRST_PAUSE_SECONDS, _LONGEST_PAUSE_SECONDS = 5e-5, 1e-3


class Progress:
    """Whether a launch can still make progress, as reported by its workers.

    A worker is stuck when a round leaves all its workgroups in their previous state, without a
    store. While nobody stores, the next round will be the same. But a worker's report holds only at
    that moment: another worker may be about to store. So all workers must report it `ROUNDS` times
    in a row with no store in between. A worker that ran out of time in the middle of a round
    reports nothing: on a very slow machine no round may finish in time.

    Attributes:
        launcher: the native ID of the thread that launched.
    """

    ROUNDS = 3

    def __init__(self) -> None:
        """On the thread that launches."""
        self.launcher = threading.get_native_id()
        self._lock = threading.Lock()
        self._working: dict[int, Worker] = {}
        self._unheard: set[int] = set()
        self._rounds = self._stores = 0
        self._is_alone = False  # since before these rounds

    def enter(self, worker: Worker) -> None:
        """A worker begins."""
        with self._lock:
            self._working[id(worker)] = worker
            self._begin()

    def leave(self, worker: Worker) -> None:
        """A worker has no workgroups left."""
        with self._lock:
            del self._working[id(worker)]
            self._begin()

    @property
    def workers(self) -> list[Worker]:
        """The number of workers that have workgroups."""
        with self._lock:
            return list(self._working.values())

    def _begin(self) -> None:
        self._rounds, self._unheard = 0, set(self._working)

    def is_over(self, worker: Worker) -> bool:
        """Note whether this worker is stuck; True when nothing can ever change."""
        with self._lock:
            stores = sum(each.stores for each in self._working.values())
            if worker.round == ROUND["CHANGED"] or stores != self._stores:
                self._stores, self._is_alone = stores, False
                self._begin()
                return False
            if worker.round == ROUND["UNDER_WAY"]:
                return False
            self._unheard.discard(id(worker))
            if not self._unheard:
                self._rounds += 1
                self._unheard = set(self._working)
            return self._rounds >= self.ROUNDS

    def confirm(self, *, is_alone: bool) -> bool:
        """Whether nobody else can store what they wait for, now or during the last rounds.

        Others may have stored after the last check and then ended.
        """
        with self._lock:
            was_alone, self._is_alone = self._is_alone, is_alone
            if is_alone and not was_alone:
                self._begin()
            return is_alone and was_alone


class Patience:
    """What a worker does between two passes over its workgroups: go on, wait, or give up."""

    def __init__(
        self, resident: ResidentLaunch, progress: Progress, *, is_one_by_one: bool
    ) -> None:
        self._resident, self._progress, self._is_one_by_one = resident, progress, is_one_by_one
        self._pause = _FIRST_PAUSE_SECONDS

    def look(self, worker: Worker) -> None:
        """Decided from the worker's record of its last pass.

        Raises: Livelock or Deadlock where nobody can store what its waves wait for.
        """
        resident, plan, progress = self._resident, self._resident.plan, self._progress
        if not progress.is_over(worker):
            if worker.round != ROUND["STUCK"]:
                self._pause = _FIRST_PAUSE_SECONDS
                return
        elif progress.confirm(is_alone=not self._may_change()):
            waves = waves_of(resident, progress.workers)
            raise waiting.livelock(plan, waves, resident.begun, is_one_by_one=self._is_one_by_one)
        time.sleep(self._pause)  # what its waves wait for is for others to store
        self._pause = min(2 * self._pause, _LONGEST_PAUSE_SECONDS)

    def _may_change(self) -> bool:
        """Whether others may store: launches, the host's threads, processes."""
        plan = self._resident.plan
        if plan.awaits_others or plan.space.may_change(self._progress.launcher):
            return True
        return self._is_shared

    @cached_property
    def _is_shared(self) -> bool:
        plan = self._resident.plan
        hosts = ((plan.space.addresses.host(e.low), e.size_bytes) for e in plan.table.allocations)
        return hostmemory.is_shared((low, low + size) for low, size in hosts)
