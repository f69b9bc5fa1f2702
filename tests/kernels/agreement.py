"""Runs of one prepared launch on different executors, and the first difference between them."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from tests.ends import Ends
from wavecore.device import PreparedLaunch
from wavecore.emulator.records import VGPR_OFFSET, Wave, offset
from wavecore.tools import WaveState

# Host addresses and the rest of a time slice: not part of the emulated machine.
HOST_FIELDS = ("worker", "slot", "budget", "slice", "before")


@dataclass
class End:
    """The state after a run: of each workgroup the waves' records, LDS and scratch; all memory."""

    executor: str
    instructions: int = 0
    waves: dict[int, list[bytes]] = field(default_factory=dict)
    lds: dict[int, bytes] = field(default_factory=dict)
    scratch: dict[int, bytes] = field(default_factory=dict)
    arrays: list[bytes] = field(default_factory=list)
    variables: list[bytes] = field(default_factory=list)


class Comparison:
    """Runs a launch repeatedly, each time with the original arrays and variables."""

    def __init__(self, launch: PreparedLaunch, arrays: Sequence[np.ndarray]) -> None:
        self.launch, self.arrays = launch, arrays
        host = launch.plan.space.addresses.host
        self.variables = [
            np.ctypeslib.as_array((ctypes.c_uint8 * item.size_bytes).from_address(host(item.low)))
            for item in launch.plan.program.allocations
            if item.writable
        ]
        self.first = [memory.copy() for memory in (*self.arrays, *self.variables)]

    def run(self, executor: str) -> End:
        """The state at the end of a run from the start."""
        for memory, first in zip((*self.arrays, *self.variables), self.first, strict=True):
            memory[...] = first  # in place: addresses are in registers
        end = End(executor)
        resident = self.launch.machine(executor).resident
        _, lds, scratch = resident.slot_bytes

        class Whole(Ends):
            def workgroup(self, group: int, waves: Sequence[WaveState]) -> None:
                super().workgroup(group, waves)
                memory = resident.memory(0, 0)
                end.lds[group] = ctypes.string_at(memory.lds, lds)
                end.scratch[group] = ctypes.string_at(memory.scratch, scratch)

        seen = Whole()
        result = self.launch.run(executor=executor, tools=[seen], timeout=120)
        end.waves = seen.records
        end.instructions = result.instructions
        end.arrays = [array.tobytes() for array in self.arrays]
        end.variables = [memory.tobytes() for memory in self.variables]
        return end


def difference(a: End, b: End) -> str | None:
    """The first difference between two ends, as text; None if every bit is the same."""
    if a.waves.keys() != b.waves.keys():
        return f"workgroups {sorted(a.waves)} and {sorted(b.waves)} ran"
    for group, records in a.waves.items():
        for index, pair in enumerate(zip(records, b.waves[group], strict=True)):
            where = _in_record(*pair)
            if where is not None:
                return f"workgroup {group}, wave {index}: {_named(where, a, b)}"
        for name in ("lds", "scratch"):
            where = _in_dwords(getattr(a, name)[group], getattr(b, name)[group])
            if where is not None:
                return f"workgroup {group}: {name} dword {_named(where, a, b)}"
    for name in ("arrays", "variables"):
        for index, pair in enumerate(zip(getattr(a, name), getattr(b, name), strict=True)):
            if pair[0] != pair[1]:
                return f"{name} {index} differ"
    if a.instructions != b.instructions:
        return f"instructions: {a.instructions} {a.executor}, {b.instructions} {b.executor}"
    return None


Where = tuple[object, int, int]  # a place, and its contents in both ends


def _named(where: Where, a: End, b: End) -> str:
    place, mine, theirs = where
    return f"{place}: {mine:#x} {a.executor}, {theirs:#x} {b.executor}"


def _in_dwords(mine: bytes, theirs: bytes) -> Where | None:
    x, y = (np.frombuffer(data[: len(data) & ~3], np.uint32) for data in (mine, theirs))
    places = np.flatnonzero(x != y)
    if not len(places):
        return None
    first = int(places[0])
    return first, int(x[first]), int(y[first])


def _in_record(mine: bytes, theirs: bytes) -> Where | None:
    """The first different register or field of two wave records."""
    records = bytearray(mine), bytearray(theirs)
    for record in records:
        wave = Wave.from_buffer(record)
        for name in HOST_FIELDS:
            setattr(wave, name, 0)
    found = _in_dwords(*map(bytes, records))
    if found is None:
        return None
    dword, x, y = found
    if dword < 128:
        return f"s{dword}", x, y
    if 4 * dword >= VGPR_OFFSET:
        return f"VGPR dword {dword - VGPR_OFFSET // 4}", x, y
    fields = [name for name, *_ in Wave._fields_ if offset("Wave", name) <= 4 * dword]
    return fields[-1], x, y
