"""The workers of a launch, each with its record, code table and resident workgroups."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np

from wavecore.backends.cpu.codetable import CodeTable
from wavecore.backends.cpu.eventflow import EventFlow
from wavecore.backends.cpu.launchcode import LaunchCode
from wavecore.emulator.memcontract import clear
from wavecore.emulator.records import ResidentWorkgroup, Wave, Worker
from wavecore.emulator.resident import ResidentLaunch

# The worker fields reset at the start of a run.
_COUNTS = (
    "held current floor quantum changes ended unseen instructions stores round round_stores "
    "pass_began pass_ended pass_cost pass_changes pass_elsewhere clocks slot_count"
).split()


def _zeros(kind: Any, count: int) -> Any:
    """An array whose unused parts take no memory."""
    return (kind * count).from_buffer(np.zeros(count * ctypes.sizeof(kind), np.uint8))


class WorkerState:
    """One worker: its record, its code, and slots for its resident workgroups."""

    def __init__(
        self,
        resident: ResidentLaunch,
        code: LaunchCode,
        index: int,
        slot_limit: int,
        *,
        tier2: bool = True,
    ) -> None:
        self.resident, self.launch_code, self.index = resident, code, index
        self.slots = _zeros(ResidentWorkgroup, slot_limit)
        self.worker = Worker()
        self.worker.launch = ctypes.addressof(resident.launch)
        self.worker.slots = ctypes.addressof(self.slots)
        self.worker.slot_limit = slot_limit
        self._order = _zeros(ctypes.c_uint32, slot_limit)
        self.worker.order = ctypes.addressof(self._order)
        self.events: EventFlow | None = None  # while tools observe it
        self.code = CodeTable(code.store.runtime, self.worker, tier2=tier2)
        self.code.update(code.placed)
        self._add_slots()

    def begin(self) -> None:
        """Reset, as if no workgroup had run."""
        worker = self.worker
        ctypes.memset(self.slots, 0, worker.slot_count * ctypes.sizeof(ResidentWorkgroup))
        for name in _COUNTS:
            setattr(worker, name, 0)
        if worker.has_forgiven:
            clear(worker)
        self._add_slots()
        self.code.begin(self.launch_code.placed)

    def _add_slots(self) -> None:
        """Slots of a cluster, as most wait for no other; one for each in a cooperative launch."""
        shadows = self.resident.shadows
        self.worker.found = shadows.found(self.index) if shadows is not None else 0
        self._memory_age = self.resident.memory_age
        plan = self.resident.plan
        least = plan.geometry.cluster_size
        for _ in range(self.worker.slot_limit if plan.is_cooperative else least):
            self.add_slot()

    @property
    def has_memory(self) -> bool:
        """Whether its first slot still points to its memory."""
        return self._memory_age is self.resident.memory_age

    def add_slot(self) -> None:
        number = self.worker.slot_count
        self.resident.enter(self.slots[number], self.index, number)
        self._order[number] = number
        self.worker.slot_count += 1

    def wave(self, index: int, slot: int = 0) -> Wave:
        address = self.slots[slot].waves + index * self.resident.launch.wave_stride
        return Wave.from_address(address)
