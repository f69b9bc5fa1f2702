"""The workers of a launch: each its record, its table of code, its workgroups under way."""

from __future__ import annotations

import ctypes
import threading
from typing import Any

import numpy as np

from wavecore.emulator.cpu.codetable import CodeTable
from wavecore.emulator.cpu.eventflow import EventFlow
from wavecore.emulator.cpu.launchcode import LaunchCode
from wavecore.emulator.launchplan import LaunchPlan
from wavecore.emulator.records import ROUND, ResidentWorkgroup, Wave, Worker

# What a worker counts from the start of a run.
_COUNTS = (
    "held current floor quantum unseen instructions stores round round_stores pass_began "
    "pass_ended pass_cost clocks slot_count"
).split()


def _zeros(kind: Any, count: int) -> Any:
    """An array of which only those parts take memory that are used."""
    return (kind * count).from_buffer(np.zeros(count * ctypes.sizeof(kind), np.uint8))


class WorkerState:
    """One worker: its record, its code, and slots for the workgroups that it has under way."""

    def __init__(
        self,
        plan: LaunchPlan,
        code: LaunchCode,
        index: int,
        slot_limit: int,
        *,
        tier2: bool = True,
    ) -> None:
        self.plan, self.launch_code, self.index = plan, code, index
        self.slots = _zeros(ResidentWorkgroup, slot_limit)
        self.worker = Worker()
        self.worker.launch = ctypes.addressof(plan.launch)
        self.worker.slots = ctypes.addressof(self.slots)
        self.worker.slot_limit = slot_limit
        self._order = _zeros(ctypes.c_uint32, slot_limit)
        self.worker.order = ctypes.addressof(self._order)
        self.events: EventFlow | None = None  # while tools look at it
        self.code = CodeTable(code.store.runtime, self.worker, tier2=tier2)
        self.code.update(code.placed)
        self._add_slots()

    def begin(self) -> None:
        """Back to the start, as if no workgroup had run."""
        worker = self.worker
        ctypes.memset(self.slots, 0, worker.slot_count * ctypes.sizeof(ResidentWorkgroup))
        for name in _COUNTS:
            setattr(worker, name, 0)
        self._add_slots()
        self.code.begin(self.launch_code.placed)

    def _add_slots(self) -> None:
        """One, as most workgroups wait for nobody; those of all of a cooperative launch."""
        shadows = self.plan.shadows
        self.worker.found = shadows.found(self.index) if shadows is not None else 0
        for _ in range(self.worker.slot_limit if self.plan.is_cooperative else 1):
            self.add_slot()

    def add_slot(self) -> None:
        number = self.worker.slot_count
        self.plan.enter(self.slots[number], self.index, number)
        self._order[number] = number
        self.worker.slot_count += 1

    def wave(self, index: int, slot: int = 0) -> Wave:
        address = self.slots[slot].waves + index * self.plan.launch.wave_stride
        return Wave.from_address(address)


class Progress:
    """Whether a launch can still get anywhere, by what its workers say of themselves.

    A worker is stuck when its workgroups came through a round in the state they had before, and
    none of them stored. While nobody stores, the next round will be the same. But what a worker
    says holds at that time only: a store may be under way elsewhere. So all must have said it, and
    again, `ROUNDS` times over with no store between. A worker whose time was up in the middle of a
    round has nothing to say: on a machine that is slow enough none ends before the time is up.
    """

    ROUNDS = 3

    def __init__(self) -> None:
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
        """A worker has no workgroup any more."""
        with self._lock:
            del self._working[id(worker)]
            self._begin()

    @property
    def workers(self) -> list[Worker]:
        """Those that have workgroups."""
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
        """Whether nobody else could store what they wait for, neither now nor in the last rounds.

        What others stored before they ended may have come after the last look.
        """
        with self._lock:
            was_alone, self._is_alone = self._is_alone, is_alone
            if is_alone and not was_alone:
                self._begin()
            return is_alone and was_alone
