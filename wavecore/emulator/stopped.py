"""What stopped a launch, as plain data: a fault, and the state of the waves.

Errors are built from it (faults.py, waiting.py), whatever the back end. `fault_of` and the
functions after it read it from records in this process's memory; a back end whose waves are
elsewhere builds it itself.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from wavecore.emulator.records import (
    FAULT_KIND,
    SGPR_SELECTORS,
    SPACE,
    VGPR_OFFSET,
    WAVE_STATE,
    ResidentWorkgroup,
    Wave,
    Worker,
)
from wavecore.emulator.resident import ResidentLaunch
from wavecore.isa.registers import EXEC_HI, EXEC_LO

_SPACE_NAMES = {number: name for name, number in SPACE.items()}
_KIND_NAMES = {number: name for name, number in FAULT_KIND.items()}
_STATE_NAMES = {number: name for name, number in WAVE_STATE.items()}


@dataclass(frozen=True)
class StoppedWave:
    """The state of a wave.

    Attributes:
        workgroup, index: which one it is.
        pc: the instruction that it is at, or has just executed.
        state: one of records.WAVE_STATE: "RUNNABLE", "AT_BARRIER", "AT_NAMED", "AT_CLUSTER",
            "QUEUED", "ENDED".
        sgprs: uint32, by selector.
        exec_mask: EXEC.
        code_base: the device address of the code.
        jumped_from: the pc of its last indirect jump, or records.NO_JUMP.
        scratch: the device address of its scratch; `group_scratch` that of its workgroup's.
        opens: whether its workgroup's barrier completed in the last round.
        still: whether its workgroup repeats its state.
        record: all of its registers, as a records.Wave; only for the faulting wave, as a launch may
            have thousands of others.
    """

    workgroup: tuple[int, int, int]
    index: int
    pc: int
    state: str
    sgprs: np.ndarray
    exec_mask: int
    code_base: int
    jumped_from: int
    scratch: int
    group_scratch: int
    opens: bool
    still: bool
    record: bytes = b""


@dataclass(frozen=True)
class Fault:
    """Why a wave could not continue.

    Attributes:
        pc: the instruction.
        lanes: a mask of the lanes concerned.
        kind: one of records.FAULT_KIND; this and all that follows are for memory accesses.
        space: one of records.SPACE.
        address: a device address, or an offset in LDS or scratch.
    """

    wave: StoppedWave | None
    pc: int
    lanes: int = 0
    kind: str = "UNMAPPED"
    space: str = "global"
    address: int = 0
    size_bytes: int = 0
    is_store: bool = False


def fault_of(resident: ResidentLaunch, worker: Worker) -> Fault:
    """The fault in a worker's record."""
    fault = worker.fault
    return Fault(
        _wave(resident, fault.wave, VGPR_OFFSET + resident.plan.vgpr_bytes) if fault.wave else None,
        int(fault.pc),
        int(fault.lanes),
        _KIND_NAMES[fault.kind],
        _SPACE_NAMES[fault.space],
        int(fault.address),
        int(fault.size_bytes),
        bool(fault.is_store),
    )


def waves_of(resident: ResidentLaunch, workers: Iterable[Worker]) -> list[StoppedWave]:
    """The waves of all resident workgroups, by number."""
    slots = [
        slot
        for worker in workers
        for slot in (ResidentWorkgroup * worker.slot_count).from_address(worker.slots)
        if slot.busy
    ]
    slots.sort(key=lambda slot: int(slot.group))
    return [wave for slot in slots for wave in _members(resident, slot)]


def group_of(resident: ResidentLaunch, worker: Worker) -> list[StoppedWave]:
    """The waves of the workgroup with a worker's fault."""
    slot = Wave.from_address(worker.fault.wave).slot
    return _members(resident, ResidentWorkgroup.from_address(slot))


def _members(resident: ResidentLaunch, slot: ResidentWorkgroup) -> list[StoppedWave]:
    stride = resident.launch.wave_stride
    return [
        _wave(resident, slot.waves + index * stride)
        for index in range(resident.plan.waves_per_group)
    ]


def _wave(resident: ResidentLaunch, address: int, record_bytes: int = 0) -> StoppedWave:
    wave = Wave.from_address(address)
    slot = ResidentWorkgroup.from_address(wave.slot)
    sgprs = np.frombuffer(ctypes.string_at(address, 4 * SGPR_SELECTORS), np.uint32)
    high = int(sgprs[EXEC_HI]) << 32 if resident.plan.kernel.code.wave == 64 else 0
    return StoppedWave(
        tuple(wave.workgroup),
        int(wave.index),
        int(wave.pc),
        _STATE_NAMES[wave.state],
        sgprs,
        int(sgprs[EXEC_LO]) | high,
        int(wave.code_base),
        int(wave.jumped_from),
        int(wave.scratch),
        resident.plan.space.addresses.device(slot.scratch),
        bool(slot.opens),
        bool(slot.still),
        ctypes.string_at(address, record_bytes),
    )
