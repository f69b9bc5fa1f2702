"""The interpreter's scheduler: waves take turns on NumPy semantics, workgroups run one by one.

A workgroup that may be waiting for another lets the next begin, and continues when something was
stored. Where a tool sees each workgroup end (Hook.WORKGROUP), none does.
"""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from wavecore import _waiting
from wavecore.backends.interpreter import clusters, globalsync, namedbarriers
from wavecore.backends.interpreter.lacking import lacking
from wavecore.backends.interpreter.ops import AccessError, FormCache, NumpyOps, WaveView
from wavecore.backends.interpreter.shadowing import InterpreterShadows
from wavecore.backends.interpreter.start import start_group
from wavecore.backends.interpreter.watching import InterpreterEvents, Watch
from wavecore.builder.contract import Value
from wavecore.emulator import faults, memcontract, records, registry, waiting
from wavecore.emulator.events import WaveState
from wavecore.emulator.flow import Code, branch_target
from wavecore.emulator.launchplan import Statistics
from wavecore.emulator.machine import FIXED_SLICE_INSTRUCTIONS
from wavecore.emulator.progress import Patience, Progress
from wavecore.emulator.records import (
    CLUSTER_AWAITS,
    CLUSTER_OP,
    ROUND,
    VGPR_OFFSET,
    WAVE_STATE,
    ResidentWorkgroup,
    Wave,
    Worker,
)
from wavecore.emulator.registry import Control, Entry
from wavecore.emulator.resident import ResidentLaunch
from wavecore.emulator.shadow import ShadowKind, ShadowOps, is_source
from wavecore.emulator.shadowstate import ShadowState
from wavecore.emulator.shape import UnsupportedForm
from wavecore.emulator.stopped import Fault, fault_of, group_of, waves_of
from wavecore.emulator.turns import TurnEnds
from wavecore.emulator.watching import WatchedOps
from wavecore.errors import DecodeError, Error
from wavecore.isa import Instruction

Tracer = Callable[[Wave, Instruction], None]
Ended = Callable[[int, list[WaveState]], None]

# Instructions of a wave, and rounds, without a store after which a workgroup may be waiting for one
# that has not started; and rounds after which others get a turn in any case.
_SPINNING, _QUIET_ROUNDS, _MOST_ROUNDS = 1 << 11, 256, 2048


@dataclass(eq=False)
class _Group:
    """A running workgroup.

    Attributes:
        before: its state a few rounds ago.
        is_still: whether that state has recurred: it will again while nobody stores.
        stored: the grid's count of stores then, see _Grid.stored.
    """

    number: int
    place: int  # of its slot
    slot: ResidentWorkgroup
    waves: list[Wave]
    before: tuple[object, ...] = ()
    is_still: bool = False
    stored: int = 0


class _Grid:
    """One launch on the interpreter.

    Attributes:
        stored: the number of rounds in which a workgroup stored something visible to others.
    """

    def __init__(
        self,
        resident: ResidentLaunch,
        timeout: float | None,
        tracer: Tracer | None = None,
        watch: Watch | None = None,
        *,
        in_step: bool = False,
    ) -> None:
        plan = resident.plan
        self.ends = TurnEnds(plan.kernel, plan.program.functions) if in_step else None
        self.resident, self.plan, self.timeout = resident, plan, timeout
        self.tracer, self.watch = tracer, watch
        self.deadline = time.perf_counter() + (timeout or 0)
        self.limit = resident.slot_limit(1)
        self.slots = (ResidentWorkgroup * self.limit)()
        self.worker = Worker()
        self.worker.launch = ctypes.addressof(resident.launch)
        self.worker.slots = ctypes.addressof(self.slots)
        self.started = self.stored = 0
        self.free: list[int] = []  # free slots
        self.progress, self.notice = Progress(), waiting.Notice(plan)
        self.shown = _waiting.Looked(resident.shown)
        if watch is not None:
            watch.worker = self.worker
        self.cache: dict[int, Instruction] = {}
        self.jumped: set[int] = set()  # waves whose pc was set by an indirect jump, by address
        self.forms = FormCache(plan.kernel.code)
        self.instructions = 0
        self.stores = False  # something visible to others was stored since the round began
        self.clocks = False  # what a wave does next may depend on time alone
        self.is_one_by_one = False

    def run(self, ended: Ended | None) -> None:
        """Run all workgroups; each begins when the earlier ones have ended or may be waiting."""
        self.is_one_by_one = ended is not None
        count = int(self.resident.launch.group_count)
        together = self.plan.geometry.cluster_size
        limit = 1 if self.is_one_by_one else self.limit
        patience = Patience(self.resident, self.progress, is_one_by_one=self.is_one_by_one)
        self.progress.enter(self.worker)
        under_way: list[_Group] = []
        while under_way or self.started < count:
            if self.started < count and len(under_way) + together <= limit:
                under_way += self.start_cluster(together)
            going = [  # newest first, as others may wait for it
                each
                for each in reversed(under_way)
                if not each.is_still or each.stored < self.stored
            ]
            self.worker.round = ROUND["CHANGED" if going else "STUCK"]
            patience.look(self.worker)
            for group in going or reversed(under_way):
                if self.run_group(group):
                    under_way.remove(group)
                    if ended is not None:
                        states = [WaveState(ctypes.addressof(w), self.plan) for w in group.waves]
                        ended(group.number, states)

    def start_cluster(self, count: int) -> list[_Group]:
        """Start the next workgroups, which are a cluster if there is more than one."""
        groups = [self.start() for _ in range(count)]
        if count > 1:
            slots = [group.slot for group in groups]
            clusters.join(self.resident.launch, slots, list(map(ctypes.addressof, slots)))
        return groups

    def start(self) -> _Group:
        """Start the next workgroup in a free slot."""
        if not self.free:
            self.free.append(self.worker.slot_count)
            self.resident.enter(self.slots[self.free[-1]], 0, self.free[-1])
            self.worker.slot_count += 1
        place, addresses = self.free.pop(), self.plan.space.addresses
        slot = self.slots[place]
        order = self.resident.group_order
        number = self.started if order is None else int(order[self.started])
        waves = start_group(self.worker, self.resident.launch, slot, number, addresses)
        if self.watch is not None:
            self.watch.begin_group()
        self.started += 1
        self.resident.launch.next_group = self.started
        return _Group(number, place, slot, waves)

    def run_group(self, group: _Group) -> bool:
        """Run a workgroup until it ends or others get a turn; returns whether it ended."""
        waves, quiet, rounds = group.waves, 0, 0
        since = self.instructions
        period = 2 * len(waves) + 2  # waves take turns being last at a barrier
        order = self.resident.wave_order
        turns = waves if order is None else [waves[place] for place in order.tolist()]
        while any(w.state != WAVE_STATE["ENDED"] for w in waves):
            phase = group.slot.phase
            ran = self.stores = self.clocks = False
            for wave in turns:
                if wave.state == WAVE_STATE["QUEUED"]:
                    ran = True
                    self.look_in_queue(wave)
                ran |= wave.state == WAVE_STATE["AT_CLUSTER"]  # other workgroups let it go on
                if wave.state == WAVE_STATE["RUNNABLE"]:
                    ran = True
                    self.turn(wave, waves)
            if not ran:
                self.worker.fault.wave = group.slot.waves
                raise waiting.barrier_deadlock(self.plan, group_of(self.resident, self.worker))
            self.stored += self.stores
            self.worker.stores = self.stored
            if self.stores:
                since, quiet = self.instructions, 0
            quiet += 1
            has_spun = quiet > _QUIET_ROUNDS or self.instructions - since > _SPINNING * len(waves)
            rounds += 1
            group.slot.opens = group.slot.phase != phase
            now = self.state(group.slot, waves)
            if self.stores or self.clocks:
                group.before = ()
            group.is_still, group.stored = now == group.before, self.stored
            group.slot.still = int(group.is_still)
            self.notice.look(self.stored, lambda: waves_of(self.resident, [self.worker]))
            if group.is_still or has_spun or rounds > _MOST_ROUNDS:
                return False
            if not group.before or rounds % period == 0:
                group.before = now
        group.slot.busy = 0
        if self.plan.geometry.cluster_size > 1:
            clusters.release(self.resident.launch, group.slot)
            self.stored += 1
        self.free.append(group.place)
        return True

    def look_in_queue(self, wave: Wave) -> None:
        if globalsync.leaves_queue(self.resident.launch, wave):
            wave.state, self.stores = WAVE_STATE["RUNNABLE"], True

    def records(self, waves: list[Wave]) -> list[bytes]:
        """The waves' records as they are now."""
        return [self.record(wave) for wave in waves]

    def record(self, wave: Wave) -> bytes:
        """Its complete state, without what instruments keep."""
        at, own = ctypes.addressof(wave), records.offset("Wave", "slice")
        vgprs = ctypes.string_at(at + VGPR_OFFSET, self.plan.vgpr_bytes)
        return ctypes.string_at(at, own) + vgprs

    def state(self, slot: ResidentWorkgroup, waves: list[Wave]) -> tuple[object, ...]:
        """The current state private to a workgroup."""
        own = ctypes.string_at(slot.lds, self.resident.launch.lds_bytes)
        scratch = ctypes.string_at(slot.scratch, self.resident.slot_bytes[2])
        return self.records(waves), own, scratch

    def release(self, waves: list[Wave]) -> None:
        """Open the barrier once every live wave has arrived."""
        live = [w for w in waves if w.state != WAVE_STATE["ENDED"]]
        if not live or any(w.signalled != 1 for w in live):
            return
        slot = ResidentWorkgroup.from_address(live[0].slot)
        slot.arrived = 0
        slot.phase += 1
        for wave in live:
            wave.signalled = 2
            if wave.state == WAVE_STATE["AT_BARRIER"]:
                wave.state, wave.signalled = WAVE_STATE["RUNNABLE"], 0

    def turn(self, wave: Wave, waves: list[Wave]) -> None:
        """Let one wave run until it waits, ends, or yields where native code would."""
        code = self.plan.kernel.code
        view = WaveView(ctypes.addressof(wave), code.wave, self.plan.vgpr_bytes)
        left = self.resident.launch.slice
        before = b""
        while True:
            inst = self.fetch(wave)
            left -= 1
            self.instructions += 1
            self.check_time()
            if self.tracer is not None:
                self.tracer(wave, inst)
            if self.watch is not None:
                self.watch.instruction(wave, inst, _entry(inst))
            if not self.step(wave, view, inst, waves):
                return
            if self.ends is not None and self.ends.has(inst.address):
                return
            is_back = self.may_yield(wave, inst, code)
            if is_back and left < 0:
                return
            if is_back and not self.is_one_by_one:  # with the slices of native code
                now = self.record(wave)
                if now == before:
                    return  # it waits
                before = now

    def may_yield(self, wave: Wave, inst: Instruction, code: Code) -> bool:
        """Whether native code checks its budget after an instruction.

        A branch out of the code faults at once, without yielding.
        """
        if _entry(inst).control_of(inst) is Control.JUMP:
            return True
        return wave.pc <= inst.address and code.contains(wave.pc)

    def check_time(self) -> None:
        if self.timeout is not None and time.perf_counter() > self.deadline:
            waves = waves_of(self.resident, [self.worker])
            raise waiting.timeout(self.plan, waves, self.timeout)
        if self.tracer is None and self.watch is None:  # tools show their own
            self.shown.look()

    def fetch(self, wave: Wave) -> Instruction:
        pc = wave.pc
        inst = self.cache.get(pc)
        if inst is None:
            self.worker.fault.wave, self.worker.fault.pc = ctypes.addressof(wave), pc
            if ctypes.addressof(wave) in self.jumped:
                faults.check_jump(self.plan, self.stopped())
            code = self.plan.kernel.code
            try:
                inst = code.decode(pc)
            except DecodeError:
                raise faults.stopped(self.plan, self.stopped(), lacking) from None
            known = all(registry.lookup(part.name) is not None for part in inst.parts)
            if not known or not code.has_registers(inst):
                raise faults.stopped(self.plan, self.stopped(), lacking)
            self.cache[pc] = inst
        if self.jumped:
            self.jumped.discard(ctypes.addressof(wave))
        return inst

    def step(self, wave: Wave, view: WaveView, inst: Instruction, waves: list[Wave]) -> bool:
        """Execute one instruction; False if the wave cannot continue now."""
        entry = _entry(inst)
        following = inst.address + inst.size
        plan = self.plan
        parts = view, plan.kernel.code, plan.table, inst, self.forms, plan.space.addresses
        ops = self.operations(parts)
        ops.waves, ops.grid = waves, self
        wave_pc = wave.pc
        if entry.semantic is not None or inst.x is not None:
            try:
                ops.run()
            except AccessError as error:
                raise self.fault(wave, inst, error) from None
            except UnsupportedForm:
                self.worker.fault.wave, self.worker.fault.pc = ctypes.addressof(wave), wave_pc
                raise faults.stopped(self.plan, self.stopped(), lacking) from None
            self.stores |= ops.stores
            self.clocks |= ops.clocks
        control = entry.control_of(inst)
        if control is Control.JUMP:
            self.jumped.add(ctypes.addressof(wave))
            return True
        taken = control in (Control.BRANCH, Control.CALL)
        if control is Control.BRANCH_IF:
            taken = bool(ops.condition)
            if self.watch is not None:
                self.watch.branch(wave, inst, taken=taken)
        wave.pc = branch_target(inst) if taken else following
        return self.wait(wave, inst, control, waves, wave_pc)

    def operations(self, parts: tuple[Any, ...]) -> _SchedulerOps:
        """The executor for an instruction, of the kind that the tools need."""
        watch, shadows = self.watch, self.resident.shadows
        if watch is None:
            return _SchedulerOps(*parts)
        ops = _WatchedOps(*parts) if shadows is None else _ShadowedOps(*parts)
        ops.hooks, ops.events = watch.hooks, InterpreterEvents(ops, watch)
        ops.has_access_points = bool(watch.instruments.of_accesses)
        if isinstance(ops, _ShadowedOps) and shadows is not None:
            ops.look_after(shadows)
        return ops

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
            raise faults.trap(self.plan, self.stopped())
        if control is Control.BARRIER:
            wave.state, wave.signalled = WAVE_STATE["AT_BARRIER"], 1
            self.release(waves)
        if control is Control.BARRIER_WAIT and wave.cluster & CLUSTER_AWAITS:
            if clusters.passes(self.resident.launch, wave):
                return True
            wave.state = WAVE_STATE["AT_CLUSTER"]
        elif control is Control.BARRIER_WAIT and wave.awaits_named:
            if namedbarriers.passes(wave):
                return True
            wave.state = WAVE_STATE["AT_NAMED"]
        elif control is Control.BARRIER_WAIT:
            if wave.signalled == 2:
                wave.signalled = 0
                return True
            wave.state = WAVE_STATE["AT_BARRIER"]
        if control is Control.GWS and wave.queued:
            wave.state = WAVE_STATE["QUEUED"]
        if control is Control.MESSAGE and self.plan.host is not None:
            self.stores = True
            if self.watch is not None:
                self.watch.flush()
            self.shown.hide()
            self.plan.host(_exchange)
        return bool(wave.state == WAVE_STATE["RUNNABLE"] and control is not Control.SLEEP)

    def fault(self, wave: Wave, inst: Instruction, error: AccessError) -> Error:
        record = self.worker.fault
        record.wave, record.pc = ctypes.addressof(wave), inst.address
        record.kind, record.space = error.kind, records.SPACE[error.space]
        record.address, record.size_bytes = error.address, error.size_bytes
        record.is_store, record.lanes = int(error.is_store), error.lanes
        return faults.memory_fault(self.plan, self.stopped())

    def stopped(self) -> Fault:
        """Fill the worker's record for the instruction that cannot continue."""
        return fault_of(self.resident, self.worker)


def _exchange(address: int, value: int) -> int:
    """Exchange a word at a host address; returns the old one. No wave runs meanwhile."""
    word = ctypes.c_uint64.from_address(address)
    before, word.value = word.value, value
    return before


class _SchedulerOps(NumpyOps):
    """NumpyOps that can signal the workgroup's barrier."""

    waves: list[Wave]
    grid: _Grid

    def barrier_signal(self):  # type: ignore[no-untyped-def]
        wave = self.view.record
        live = (w for w in self.waves if w.state != WAVE_STATE["ENDED"])
        first = not any(w.signalled == 1 for w in live)
        if not wave.signalled:
            wave.signalled = 1
            self.grid.release(self.waves)
        return self.i32(int(first))

    def named_barrier(self, op: int, value: Value) -> Value:
        return self.i32(namedbarriers.operate(self.waves, self.view.record, op, int(value.ref)))

    def cluster(self, op: int, value: Value) -> Value:
        launch, number = self.grid.resident.launch, int(value.ref)
        self.stores |= op == CLUSTER_OP["SIGNAL"]
        return self.i32(clusters.operate(launch, self.view.record, op, number))

    def global_sync(self, op: int, resource: Value, value: Value) -> None:
        launch, number = self.grid.resident.launch, int(resource.ref)
        if not launch.has_gws:
            raise AccessError("GWS", "global", number, 4, store=False, lanes=0)
        globalsync.operate(launch, self.view.record, op, number, int(value.ref))
        self.stores = True

    def forgives(self, first: memcontract.Access) -> bool:
        if not self.grid.resident.launch.forgives:
            return False
        memcontract.note(self.grid.worker, self.view.record.pc, first)
        return True


class _WatchedOps(WatchedOps[Any], _SchedulerOps):
    """Notes what it does."""

    events: InterpreterEvents

    def run(self) -> None:
        try:
            super().run()
        except AccessError:
            self.events.flush_reads()
            raise

    def write_registers(self) -> None:
        self.events.flush_reads()
        super().write_registers()
        self.events.finish()


class _ShadowedOps(ShadowOps, _WatchedOps):
    """Keeps shadows as well."""

    def look_after(self, state: ShadowState) -> None:
        self.kind = ShadowKind(state.kind)
        self.is_source = self.kind is ShadowKind.FLOW and is_source(self.inst)
        self.shadows = InterpreterShadows(self, state)
        if self.is_source:
            self.shadows.born()


def _entry(inst: Instruction) -> Entry:
    entry = registry.lookup((inst.x or inst).name)
    assert entry is not None, "fetch has looked it up"
    return entry


def execute(
    resident: ResidentLaunch,
    *,
    timeout: float | None = None,
    ended: Ended | None = None,
    tracer: Tracer | None = None,
    watch: Watch | None = None,
    shadow_kind: int = 0,
    order: int | None = None,
    sample: Sequence[int] | None = None,
    forgives: bool = False,
    in_step: bool = False,
) -> Statistics:
    """Run a prepared launch on the interpreter, with the same errors as native code.

    Args:
        ended: called after each workgroup with its number and its waves; they run one by one then.
        tracer: called before each instruction.
        watch: notes events for tools.
        shadow_kind: a number of records.SHADOW_KIND, 0 for none.
        order: a seed for the order of waves and workgroups, None for the usual one.
        sample: the workgroups that run, None for all.
        forgives: whether it runs by the hardware's contract (memcontract.py).
        in_step: whether the waves of a workgroup advance in step (turns.py).
    """
    started = time.perf_counter()
    resident.begin(FIXED_SLICE_INSTRUCTIONS, shadow_kind, order, forgives=forgives, sample=sample)
    grid = _Grid(resident, timeout, tracer, watch, in_step=in_step)
    try:
        grid.run(ended)
    finally:
        grid.shown.end()
        if watch is not None:
            watch.flush()
    seconds = time.perf_counter() - started
    return Statistics(grid.instructions, seconds, memcontract.forgiven([grid.worker]))
