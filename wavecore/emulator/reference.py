"""The interpreter's scheduler: workgroups one after another, waves in turn, on NumPy semantics."""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable

from wavecore.emulator import faults, native, records, registry
from wavecore.emulator.dispatch import POOL, LaunchPlan, Observer, Statistics
from wavecore.emulator.interpreter import AccessError, NumpyOps, WaveView
from wavecore.emulator.records import STATUS, VGPR_OFFSET, WAVE_STATE, Slot, Wave, Worker
from wavecore.emulator.registry import Control
from wavecore.emulator.shape import UnsupportedForm, registers
from wavecore.emulator.translate import branch_target
from wavecore.errors import DecodeError, Error, Timeout
from wavecore.isa import Instruction

Tracer = Callable[[Wave, Instruction], None]
_TURN = 4096  # instructions after which another wave runs


class _Grid:
    """One launch on the interpreter."""

    def __init__(self, plan: LaunchPlan, deadline: float | None, tracer: Tracer | None) -> None:
        self.plan, self.deadline, self.tracer = plan, deadline, tracer
        self.runtime = native.store().runtime
        sizes = plan.slot_bytes()
        self.memory = POOL.take(sum(sizes) + 64)
        self.slot = Slot()
        self.slot.waves = -(-ctypes.addressof(self.memory) // 64) * 64
        self.slot.lds = self.slot.waves + sizes[0]
        self.slot.scratch = self.slot.lds + sizes[1]
        self.lds_bytes = sizes[1]
        self.worker = Worker()
        self.worker.slot_count = 1
        self.worker.slots = ctypes.addressof(self.slot)
        self.cache: dict[int, Instruction] = {}
        self.instructions = 0

    def start(self, group: int) -> list[Wave]:
        grid = self.plan.geometry.grid
        place = (ctypes.c_uint32 * 3)(
            group % grid[0], group // grid[0] % grid[1], group // (grid[0] * grid[1])
        )
        ctypes.memset(self.slot.lds, 0, self.lds_bytes)
        self.slot.busy, self.slot.live = 1, self.plan.waves_per_group
        self.slot.arrived = self.slot.phase = 0
        waves = []
        for index in range(self.plan.waves_per_group):
            wave = Wave.from_address(self.slot.waves + index * self.plan.launch.wave_stride)
            self.runtime.start_wave(self.plan.launch, self.slot, wave, index, place)
            wave.worker = ctypes.addressof(self.worker)
            waves.append(wave)
        return waves

    def run_group(self, group: int) -> list[Wave]:
        waves = self.start(group)
        while any(w.state != WAVE_STATE["ENDED"] for w in waves):
            ran = False
            for wave in waves:
                if wave.state == WAVE_STATE["RUNNABLE"]:
                    ran = True
                    self.turn(wave, waves)
            if not ran:
                raise faults.barrier_deadlock(self.plan, self.worker)
            if self.deadline is not None and time.perf_counter() > self.deadline:
                raise Timeout("the interpreted launch ran longer than its timeout")
        self.slot.busy = 0
        return waves

    def release(self, waves: list[Wave]) -> None:
        """Open the barrier once every live wave has arrived."""
        live = [w for w in waves if w.state != WAVE_STATE["ENDED"]]
        if not live or any(w.signalled != 1 for w in live):
            return
        self.slot.arrived = 0
        self.slot.phase += 1
        for wave in live:
            wave.signalled = 2
            if wave.state == WAVE_STATE["AT_BARRIER"]:
                wave.state, wave.signalled = WAVE_STATE["RUNNABLE"], 0

    def turn(self, wave: Wave, waves: list[Wave]) -> None:
        """Let one wave run until it waits, ends or has had its turn."""
        code = self.plan.plan.code
        view = WaveView(ctypes.addressof(wave), code.wave, self.plan.vgpr_bytes)
        for _ in range(_TURN):
            inst = self.fetch(wave)
            self.instructions += 1
            if self.tracer is not None:
                self.tracer(wave, inst)
            if not self.step(wave, view, inst, waves):
                return

    def fetch(self, wave: Wave) -> Instruction:
        pc = wave.pc
        inst = self.cache.get(pc)
        if inst is None:
            self.worker.fault.wave, self.worker.fault.pc = ctypes.addressof(wave), pc
            code = self.plan.plan.code
            try:
                inst = code.decode(pc)
            except DecodeError:
                if not code.contains(pc):
                    faults.check_jump(self.plan, self.worker)
                raise faults.stopped(self.plan, self.worker) from None
            halves = [half for half in (inst.x, inst.y) if half is not None] or [inst]
            known = all(registry.lookup(half.name) is not None for half in halves)
            in_file = all(
                code.register_offset(op) is not None
                for _, op in registers(inst)
                if op.kind in ("vgpr", "agpr", "sgpr")
            )
            if not known or not in_file:
                raise faults.stopped(self.plan, self.worker)
            self.cache[pc] = inst
        return inst

    def step(self, wave: Wave, view: WaveView, inst: Instruction, waves: list[Wave]) -> bool:
        """Execute one instruction; False when the wave cannot go on now."""
        entry = registry.lookup((inst.x or inst).name)
        assert entry is not None
        following = inst.address + inst.size
        ops = _SchedulerOps(view, self.plan.plan.code, self.plan.table, inst)
        ops.waves, ops.grid = waves, self
        wave_pc = wave.pc
        if entry.semantic is not None or inst.x is not None:
            try:
                ops.run()
            except AccessError as error:
                raise self.fault(wave, inst, error) from None
            except UnsupportedForm:
                self.worker.fault.wave, self.worker.fault.pc = ctypes.addressof(wave), wave_pc
                raise faults.stopped(self.plan, self.worker) from None
        control = entry.control_of(inst)
        if control is Control.JUMP:
            if not self.plan.plan.code.contains(wave.pc):
                self.worker.fault.wave = ctypes.addressof(wave)
                self.worker.fault.pc = wave.pc
                faults.check_jump(self.plan, self.worker)
            return True
        taken = control in (Control.BRANCH, Control.CALL)
        if control is Control.BRANCH_IF:
            taken = bool(ops.condition)
        wave.pc = branch_target(inst) if taken else following
        return self.wait(wave, inst, control, waves, wave_pc)

    def wait(
        self, wave: Wave, inst: Instruction, control: Control, waves: list[Wave], pc: int
    ) -> bool:
        if control is Control.END:
            wave.pc, wave.state = pc, WAVE_STATE["ENDED"]
            self.release(waves)
            return False
        if control is Control.TRAP:
            wave.pc = pc
            self.worker.fault.wave, self.worker.fault.pc = ctypes.addressof(wave), pc
            raise faults.explain(STATUS["TRAP"], self.plan, self.worker)
        if control is Control.BARRIER:
            wave.state, wave.signalled = WAVE_STATE["AT_BARRIER"], 1
            self.release(waves)
        if control is Control.BARRIER_WAIT:
            if wave.signalled == 2:
                wave.signalled = 0
                return True
            wave.state = WAVE_STATE["AT_BARRIER"]
        return bool(wave.state == WAVE_STATE["RUNNABLE"] and control is not Control.SLEEP)

    def fault(self, wave: Wave, inst: Instruction, error: AccessError) -> Error:
        record = self.worker.fault
        record.wave, record.pc = ctypes.addressof(wave), inst.address
        record.kind, record.space = error.kind, records.SPACE[error.space]
        record.address, record.size_bytes = error.address, error.size_bytes
        record.is_store, record.lanes = int(error.is_store), error.lanes
        return faults.memory_fault(self.plan, self.worker)


class _SchedulerOps(NumpyOps):
    """NumpyOps that can signal the workgroup's barrier."""

    waves: list[Wave]
    grid: _Grid

    def barrier_signal(self):  # type: ignore[no-untyped-def]
        wave = self.view.record
        first = not any(w.signalled == 1 for w in self.waves)
        if not wave.signalled:
            wave.signalled = 1
            self.grid.release(self.waves)
        return self.i32(int(first))


def execute(
    plan: LaunchPlan,
    *,
    timeout: float | None = None,
    observer: Observer | None = None,
    tracer: Tracer | None = None,
) -> Statistics:
    """Run a prepared launch on the interpreter; same errors as the native executor."""
    started = time.perf_counter()
    deadline = None if timeout is None else started + timeout
    grid = _Grid(plan, deadline, tracer)
    size = VGPR_OFFSET + plan.vgpr_bytes
    try:
        for group in range(plan.geometry.group_count):
            waves = grid.run_group(group)
            if observer is not None:
                observer(group, [ctypes.string_at(ctypes.addressof(w), size) for w in waves])
    finally:
        POOL.give(grid.memory)
    return Statistics(grid.instructions, time.perf_counter() - started)
