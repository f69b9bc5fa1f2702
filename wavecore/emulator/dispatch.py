"""Launches: set up a grid, let native workers run it, turn what stops them into errors.

Python is entered once a launch, every few milliseconds for signals and timeouts, and when
something needs it: a fault, a jump to code not translated yet, a new MODE, room for another
workgroup.

What workers share: the launch's list of pieces of code only grows, and each worker has a table of
its own (codetable.py). A launch returns when no worker runs any more, whatever signals arrive.
"""

from __future__ import annotations

import ctypes
import struct
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, wait
from dataclasses import dataclass, field
from functools import cached_property, partial

from wavecore import _env
from wavecore._env import cpu_count
from wavecore._fork import lock_held_over_forks
from wavecore.emulator import faults, native, records
from wavecore.emulator.codetable import CodeTable, Placed
from wavecore.emulator.flow import no_check
from wavecore.emulator.helpers import helpers
from wavecore.emulator.memory import AddressSpace, Allocation, RangeTable
from wavecore.emulator.native import held
from wavecore.emulator.program import KernelPlan, Program
from wavecore.emulator.records import (
    M0_GFX9,
    STATUS,
    TIER_1,
    VGPR_OFFSET,
    Launch,
    Slot,
    Wave,
    Worker,
)
from wavecore.emulator.shape import FloatMode, variant_key
from wavecore.emulator.signals import DeferredSignals
from wavecore.errors import Error, LaunchError, Site, Timeout

USER_SGPR_LIMIT = 32
# Readable behind a kernarg segment: clang fetches its last three dwords as four, its last five to
# seven as eight. On hardware the segment lies in a pool, and what follows is memory as well.
KERNARG_TAIL_BYTES = 64
SLICE_INSTRUCTIONS = 1 << 18  # after which a wave yields at its next back-edge
OBSERVED_SLICE_INSTRUCTIONS = 1 << 10  # under an observer and on the interpreter, which is slow
TICK_NS = 50_000_000
_ALIGN = 64
_MAX_SLOTS = 512  # workgroups that one worker has under way, when they wait for each other
_MAX_SLOT_BYTES = 4 << 30  # memory of all workgroups that a launch has under way
_IDLE_BYTES = 1 << 20  # memory that a launch keeps for the next one of its kind
# What a worker counts from the start of a run.
_COUNTS = "current waiting unseen instructions stores stuck round_stores clocks slot_count".split()
_HOT = 5_000_000  # wave instructions after which a kernel is worth tier 2: some 20 ms
_NO_TABLE = RangeTable([])
MAX_VARIANTS = 64  # MODEs and states of indexing that one launch may run under


@dataclass(frozen=True)
class Geometry:
    """Sizes of a launch: grid in workgroups, block in work-items."""

    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    dynamic_lds_bytes: int = 0

    @property
    def group_count(self) -> int:
        return self.grid[0] * self.grid[1] * self.grid[2]

    @property
    def group_size(self) -> int:
        return self.block[0] * self.block[1] * self.block[2]


# Serves the calls that waves have put on the host's list; it is given what takes that list away,
# an exchange of a 64-bit word at an address which no wave comes between.
Host = Callable[[Callable[[int, int], int]], None]


@dataclass
class Statistics:
    """What a launch did."""

    instructions: int = 0  # wave instructions
    seconds: float = 0.0


@dataclass
class LaunchPlan:
    """Everything of a launch but the workers that run it.

    It can run more than once, on either executor: `begin` takes it back to its start, and
    workgroups find the memory again that they had.
    """

    program: Program
    plan: KernelPlan
    geometry: Geometry
    launch: Launch
    space: AddressSpace
    own: list[Allocation]  # what this launch may touch besides the device's memory and its arrays
    kernarg_address: int
    arrays: list[Allocation] = field(default_factory=list)  # the arguments, and those they point to
    kernarg: Allocation | None = None
    table: RangeTable = field(init=False)
    lock: threading.Lock = field(default_factory=threading.Lock)  # of translations
    errors: threading.Lock = field(default_factory=threading.Lock)
    placed: list[Placed] = field(default_factory=list)  # grows only, under `lock`
    host: Host | None = None  # serves the kernel's calls of the host
    counted: bool = False  # blocks count how often they run, from 0 at each start
    _known: dict[int, _Known] = field(default_factory=dict)
    _memory: dict[tuple[int, int], WorkgroupMemory] = field(default_factory=dict)
    _workers: list[WorkerState] = field(default_factory=list)

    def bind(self, kernarg: bytes, arrays: list[Allocation]) -> None:
        """Give it arguments: the kernarg segment, and the arrays that it points to."""
        fill = self.launch.fill.to_bytes(4, "little")
        segment = kernarg.ljust(-(-len(kernarg) // 4) * 4, b"\0")
        segment += fill * (KERNARG_TAIL_BYTES // 4)
        ctypes.memmove(self.kernarg_address, segment, len(segment))
        if self.plan.preloads:
            _preload(self.launch, self.plan, kernarg)
        end = self.kernarg_address + len(segment)
        if self.kernarg is None or self.kernarg.high != end:
            self.kernarg = Allocation(
                self.kernarg_address, end, False, "the kernel's arguments", internal=True
            )
        self.arrays = [self.kernarg, *arrays]

    def unbind(self) -> None:
        """Hold on to no array, nor to more memory than that of small workgroups."""
        self.arrays = []
        self.table = _NO_TABLE
        if sum(self.slot_bytes) * len(self._memory) > _IDLE_BYTES:
            self.release()

    def begin(self, slice_instructions: int) -> None:
        """Back to the start: no workgroup has run, and what is live now may be touched."""
        self.table = RangeTable([*self.own, *self.arrays], self.space.stretches())
        launch = self.launch
        launch.ranges = ctypes.addressof(self.table.array)
        launch.range_count = len(self.table.allocations)
        launch.next_group, launch.group_count = 0, self.geometry.group_count
        launch.stop, launch.slice = 0, slice_instructions
        launch.host = int(self.host is not None)
        for each in self.placed:
            each.piece.clear_counters()

    def count_blocks(self, counted: bool) -> None:
        """Use code that counts its blocks from the next run on, or code that does not."""
        if counted != self.counted:
            self.counted = counted
            self.placed.clear()
            self._known.clear()
            self._workers.clear()

    def memory(self, worker: int, slot: int) -> WorkgroupMemory:
        """The memory of a worker's slot, the same in every run."""
        key = worker, slot
        if key not in self._memory:
            self._memory[key] = WorkgroupMemory(*self.slot_bytes)
        return self._memory[key]

    def release(self) -> None:
        """Give the workgroups' memory back: the launch is over."""
        self._workers.clear()
        while self._memory:
            self._memory.popitem()[1].release()

    def workers(self, count: int, runtime: native.Runtime) -> list[WorkerState]:
        """Workers at their start, those of the last run where there was one."""
        limit = self.slot_limit(count)
        if len(self._workers) != count:
            self._workers = [WorkerState(self, runtime, index, limit) for index in range(count)]
        else:
            for worker in self._workers:
                worker.begin()
        return self._workers

    @cached_property
    def waves_per_group(self) -> int:
        return -(-self.geometry.group_size // self.plan.code.wave)

    @property
    def vgpr_bytes(self) -> int:
        return self.plan.code.vgprs * self.plan.code.wave * 4

    @cached_property
    def slot_bytes(self) -> tuple[int, int, int]:
        """Sizes of a workgroup's waves, LDS and scratch."""
        waves = self.waves_per_group
        wave_bytes = waves * self.launch.wave_stride
        lds = -(-self.launch.lds_bytes // _ALIGN) * _ALIGN
        return wave_bytes, lds, waves * self.launch.scratch_bytes * self.plan.code.wave

    def slot_limit(self, workers: int) -> int:
        """How many workgroups each worker may have under way."""
        room = _MAX_SLOT_BYTES // workers // sum(self.slot_bytes)
        return max(1, min(self.geometry.group_count, _MAX_SLOTS, room))

    def translate_entry(self, check: Callable[[], None] = no_check) -> None:
        """Add native code for what is reached from the kernel's entry; `check` as below."""
        if not self.placed:
            self.translate(self.plan.mode, 0, self.plan.entry, check)

    def translate(self, mode: int, m0: int, pc: int, check: Callable[[], None]) -> None:
        """Add native code for what is reached from a pc under MODE and M0, unless it is there.

        A function reached through a pointer brings all functions: others of its table follow.

        Args:
            check: called every few hundredths of a second; what it raises ends the translation.
        Raises: Timeout; LaunchError of too many variants.
        """
        with held(self.lock, check):
            key = variant_key(mode, m0, self.plan.code.target)
            known = self._known.setdefault(key, _Known())
            if known.has(pc):
                return
            if len(self._known) > MAX_VARIANTS:
                raise LaunchError(
                    f"kernel {self.plan.info.name} runs under more than {MAX_VARIANTS} "
                    "floating-point modes and states of register indexing"
                )
            functions = self.program.functions
            roots = functions if pc in functions else (pc,)
            found = native.store().translate(
                self.plan.code, roots, key, known=known.leaders, history=known.roots,
                counted=self.counted, check=_Bound(self.plan.info.name, check),
            )  # fmt: skip
            before, history = set(known.leaders), known.roots
            known.add(roots, found)
            for piece in found:
                piece.clear_counters()  # an earlier launch may have counted
                self._place(piece, key)
            choice = _env.TIER2.get()
            if choice in ("always", "complete") and not self.counted:
                for piece, tier in native.store().optimise(
                    self.plan.code, roots, key, known=before, history=history,
                    complete=choice == "complete",
                ):  # fmt: skip
                    self._place(piece, key, tier)
            elif choice == "auto" and not history:
                self._take_tier2(key, look=True)

    def _place(self, piece: native.Piece, variant: int, tier: int = TIER_1) -> None:
        last = self.placed[-1] if self.placed else None
        first_site = last.first_site + last.piece.site_count if last is not None else 0
        self.placed.append(Placed(piece, variant, first_site, tier))

    # ------------------------------------------------------------------------------- tier 2

    def warm(self, instructions: int, check: Callable[[], None] = no_check) -> None:
        """Note that so many wave instructions ran; what stays hot comes from tier 2 later on.

        Looks as well whether something has come.
        """
        plan = self.plan
        plan.heat = max(plan.heat, instructions)
        if plan.heat < _HOT or self.counted:
            return
        if all(known.tier2 for known in tuple(self._known.values())) or _env.TIER2.get() != "auto":
            return
        with held(self.lock, check):
            for variant, known in self._known.items():
                if known.tier2 or not known.roots:
                    continue
                self._take_tier2(variant, look=False)
                wanted = (plan.code.identity, variant)
                if not known.tier2 and wanted not in plan.optimised:
                    plan.optimised.add(wanted)
                    native.in_spare_time(
                        partial(native.store().optimise, plan.code, known.roots[0], variant)
                    )

    def _take_tier2(self, variant: int, *, look: bool) -> None:
        """Place what there is of tier 2 for a variant; callers hold the lock."""
        known = self._known[variant]
        if self.counted or known.tier2:
            return
        found = native.store().optimised(self.plan.code, known.roots[0], variant, look=look)
        for piece, tier in found or ():
            self._place(piece, variant, tier)
        known.tier2 = found is not None


class _Known:
    """What is translated of one variant."""

    def __init__(self) -> None:
        self.roots: tuple[tuple[int, ...], ...] = ()  # of each translation, in their order
        self.leaders: set[int] = set()  # of all pieces but `_new`
        self.tier2 = False  # whether the first translation's functions of tier 2 are placed
        self._new: list[native.Piece] = []

    def has(self, pc: int) -> bool:
        """Whether the block of a pc is translated."""
        for piece in self._new:
            self.leaders.update(leader for leader, _ in piece.blocks)
        self._new.clear()
        return pc in self.leaders

    def add(self, roots: tuple[int, ...], pieces: Sequence[native.Piece]) -> None:
        """Note a translation; most launches need no other, so that nobody asks what it has."""
        self.roots += (roots,)
        self._new += pieces


class _Bound:
    """Ends a translation that takes too long; a launch's time-out counts from its first wave."""

    def __init__(self, kernel: str, check: Callable[[], None]) -> None:
        self.kernel, self.check = kernel, check
        self.limit = self.deadline = 0.0

    def __call__(self) -> None:
        self.check()
        if not self.limit:  # the first call: something is translated indeed
            self.limit = _env.TRANSLATION_LIMIT.get()
            self.deadline = time.perf_counter() + self.limit
        if time.perf_counter() > self.deadline:
            raise Timeout(
                f"translating kernel {self.kernel} to native code took longer than the "
                f"{self.limit:g} s that {_env.TRANSLATION_LIMIT.name} allows; the launch's own "
                "timeout does not count it",
                site=Site(kernel=self.kernel),
            )


def prepare(
    program: Program,
    plan: KernelPlan,
    geometry: Geometry,
    kernarg_address: int,
    packet: int,
    space: AddressSpace,
    extra: Sequence[Allocation],
    fill: int = 0,
) -> LaunchPlan:
    """Fill the launch record but for the arguments, which `LaunchPlan.bind` gives it.

    The kernarg segment and the packet lie where the caller says.

    `fill` is the word that undefined registers, LDS and scratch hold at a workgroup's start, and
    the bytes behind the kernarg segment.
    """
    start = plan.start
    if start is None:
        start = plan.start = _start(plan, program)
    launch = Launch.from_buffer_copy(start)
    launch.fill = fill
    launch.grid[:], launch.block[:] = geometry.grid, geometry.block
    launch.lds_bytes = plan.info.group_segment_fixed_size_bytes + geometry.dynamic_lds_bytes
    _user_sgprs(launch, plan, kernarg_address, packet)
    own = [*program.allocations, *extra]
    out = LaunchPlan(program, plan, geometry, launch, space, own, kernarg_address)
    launch.waves_per_group = out.waves_per_group
    launch.vgpr_bytes = out.vgpr_bytes
    launch.wave_stride = -(-(VGPR_OFFSET + out.vgpr_bytes) // _ALIGN) * _ALIGN
    return out


def _start(plan: KernelPlan, program: Program) -> Launch:
    """What all launches of a kernel have in common.

    Source: LLVM's AMDGPUUsage, "Initial Kernel Execution State".
    """
    launch = Launch()
    descriptor = plan.info.descriptor
    launch.mode_mask = FloatMode.MASK
    launch.code_base, launch.entry = program.base, plan.entry
    launch.lanes, launch.mode = plan.code.wave, plan.mode
    launch.id_vgprs = descriptor.workitem_id_count - 1
    scratch = plan.info.private_segment_fixed_size_bytes
    if plan.info.uses_dynamic_stack or descriptor.uses_dynamic_stack:
        scratch = max(scratch, DYNAMIC_STACK_BYTES)
    if descriptor.enable_private_segment or scratch:
        launch.scratch_bytes = -(-max(scratch, 16) // 16) * 16
    launch.user_sgpr_count = min(descriptor.user_sgpr_count, USER_SGPR_LIMIT)
    launch.private_buffer_sgpr = launch.flat_scratch_sgpr = records.NO_SGPR
    for part in plan.user_sgprs:
        if part.name == "private_segment_buffer":
            launch.private_buffer_sgpr = part.first
        elif part.name == "flat_scratch_init":
            launch.flat_scratch_sgpr = part.first
        elif part.first + part.count > USER_SGPR_LIMIT:
            raise LaunchError(
                f"kernel {plan.info.name}: its descriptor asks for {part.first + part.count} user "
                f"SGPRs; there are {USER_SGPR_LIMIT}"
            )
    launch.flags = _flags(plan, program)
    return launch


def _user_sgprs(launch: Launch, plan: KernelPlan, kernarg_address: int, packet: int) -> None:
    """Scalar registers of a wave's start that depend on the launch, but for the arguments."""
    words = launch.user_sgprs
    values = {
        "kernarg_segment_ptr": kernarg_address,
        "dispatch_ptr": packet,
        "queue_ptr": packet,
        "private_segment_size": launch.scratch_bytes,
    }
    for part in plan.user_sgprs:
        if part.name in ("private_segment_buffer", "flat_scratch_init", "kernarg_preload"):
            continue
        value = values.get(part.name, 0)
        words[part.first] = value & 0xFFFFFFFF
        if part.count > 1:
            words[part.first + 1] = value >> 32


def _preload(launch: Launch, plan: KernelPlan, kernarg: bytes) -> None:
    """Arguments that the kernel finds in scalar registers."""
    start = 4 * plan.info.descriptor.kernarg_preload_offset_dwords
    for part in plan.preloads:
        chunk = kernarg[start : start + 4 * part.count].ljust(4 * part.count, b"\0")
        words = struct.unpack(f"<{part.count}I", chunk)
        launch.user_sgprs[part.first : part.first + part.count] = words


def _flags(plan: KernelPlan, program: Program) -> int:
    descriptor, target = plan.info.descriptor, program.target
    flags = 0
    flags |= records.FLAG_ID_X if descriptor.enable_workgroup_id_x else 0
    flags |= records.FLAG_ID_Y if descriptor.enable_workgroup_id_y else 0
    flags |= records.FLAG_ID_Z if descriptor.enable_workgroup_id_z else 0
    flags |= records.FLAG_GROUP_INFO if descriptor.enable_workgroup_info else 0
    flags |= records.FLAG_IDS_IN_TTMP if target.workgroup_ids == "ttmp" else 0
    flags |= records.FLAG_GPR_INDEXING if target.name.startswith("gfx9") else 0
    flags |= records.FLAG_PACKED_IDS if target.has("packed-tid") else 0
    if not target.has("architected-flat-scratch"):
        flags |= records.FLAG_ABSOLUTE_SCRATCH
        flags |= records.FLAG_SCRATCH_OFFSET if descriptor.enable_private_segment else 0
    return flags


DYNAMIC_STACK_BYTES = 16384


class WorkgroupMemory:
    """Room for one workgroup: its waves' records, LDS and scratch, side by side."""

    def __init__(self, waves: int, lds: int, scratch: int) -> None:
        self._buffer = POOL.take(waves + lds + scratch + _ALIGN)
        self.waves = -(-ctypes.addressof(self._buffer) // _ALIGN) * _ALIGN
        self.lds = self.waves + waves
        self.scratch = self.lds + lds

    def enter(self, slot: Slot) -> None:
        """Let a slot use it."""
        slot.waves, slot.lds, slot.scratch = self.waves, self.lds, self.scratch

    def release(self) -> None:
        POOL.give(self._buffer)


class WorkerState:
    """One worker: its record, its code, and slots for the workgroups that it has under way."""

    def __init__(
        self,
        plan: LaunchPlan,
        runtime: native.Runtime,
        index: int,
        slot_limit: int,
        *,
        tier2: bool = True,
    ) -> None:
        self.plan, self.index = plan, index
        self.slots = (Slot * slot_limit)()
        self.worker = Worker()
        self.worker.launch = ctypes.addressof(plan.launch)
        self.worker.slots = ctypes.addressof(self.slots)
        self.worker.slot_limit = slot_limit
        self.code = CodeTable(runtime, self.worker, tier2=tier2)
        self.code.update(plan.placed)
        self.add_slot()

    def begin(self) -> None:
        """Back to the start, as if no workgroup had run."""
        worker = self.worker
        for name in _COUNTS:
            setattr(worker, name, 0)
        ctypes.memset(self.slots, 0, ctypes.sizeof(self.slots))
        worker.slot_count = 0
        self.add_slot()
        self.code.begin(self.plan.placed)

    def add_slot(self) -> None:
        number = self.worker.slot_count
        self.plan.memory(self.index, number).enter(self.slots[number])
        self.worker.slot_count += 1

    def wave(self, index: int, slot: int = 0) -> Wave:
        address = self.slots[slot].waves + index * self.plan.launch.wave_stride
        return Wave.from_address(address)


class _MemoryPool:
    """Buffers for workgroups, kept between launches; allocating them is what a launch waits for."""

    LIMIT_BYTES = 64 << 20

    def __init__(self) -> None:
        self._free: list[ctypes.Array[ctypes.c_uint8]] = []
        self._lock = lock_held_over_forks()

    def take(self, size_bytes: int) -> ctypes.Array[ctypes.c_uint8]:
        with self._lock:
            for index, buffer in enumerate(self._free):
                if size_bytes <= len(buffer) <= 2 * size_bytes + 65536:
                    return self._free.pop(index)
        try:
            return (ctypes.c_uint8 * size_bytes)()
        except MemoryError as error:
            raise LaunchError(f"no memory for a workgroup of {size_bytes} bytes") from error

    def give(self, buffer: ctypes.Array[ctypes.c_uint8]) -> None:
        with self._lock:
            self._free.append(buffer)
            while sum(map(len, self._free)) > self.LIMIT_BYTES:
                self._free.pop(0)


POOL = _MemoryPool()


Observer = Callable[[int, list[bytes]], None]


def execute(
    plan: LaunchPlan, *, timeout: float | None = None, threads: int | None = None
) -> Statistics:
    """Run a prepared launch to its end on native workers; no worker runs any more on return.

    Raises: the error of the first worker that met one; Timeout; Deadlock; what a signal's handler
        raises, as KeyboardInterrupt.
    """
    count = max(1, min(threads or cpu_count(), plan.geometry.group_count))
    with DeferredSignals() as signals:
        plan.translate_entry(signals.deliver)
        runtime = native.store().runtime
        plan.begin(SLICE_INSTRUCTIONS)
        states = plan.workers(count, runtime)
        run = _Run(plan, runtime, timeout, signals)
        others = [helpers().submit(run.work, state) for state in states[1:]]
        try:
            run.work(states[0])
            run.wait(others)
        finally:
            run.end(others)
        seconds = time.perf_counter() - run.started
    if run.error is not None:
        raise run.error
    done = sum(state.worker.instructions for state in states)
    plan.plan.heat += done
    plan.warm(0)
    return Statistics(done, seconds)


class _Stopped(Exception):
    """Another worker has met an error: this one need not go on."""


class _Run:
    """The workers of one launch: what they share, and the loop each of them runs."""

    def __init__(
        self,
        plan: LaunchPlan,
        runtime: native.Runtime,
        timeout: float | None,
        signals: DeferredSignals,
    ) -> None:
        self.plan, self.runtime, self.signals = plan, runtime, signals
        self.started = time.perf_counter()
        self.deadline = None if timeout is None else self.started + timeout
        self.timeout = timeout
        self.error: Error | None = None
        self.progress = Progress()

    def work(self, state: WorkerState) -> None:
        """Run workgroups until none is left or some worker failed."""
        self.progress.enter(state.worker)
        try:
            self._loop(state)
        except Error as error:
            self._fail(error)
        except _Stopped:
            pass
        except BaseException:  # a signal's handler raised, or this is a bug: the others stop too
            self.plan.launch.stop = 1
            raise
        finally:
            self.progress.leave(state.worker)

    def wait(self, helpers: Sequence[Future[None]]) -> None:
        """Wait for the other workers; one that has not begun by now finds no workgroup left."""
        pending = {helper for helper in helpers if not helper.cancel()}
        while pending:
            self.signals.deliver()
            done, pending = wait(pending, timeout=TICK_NS / 1e9)
            for helper in done:
                helper.result()

    def end(self, helpers: Sequence[Future[None]]) -> None:
        """Let no worker run any more; no signal interrupts this, they are put aside."""
        self.plan.launch.stop = 1
        running = [helper for helper in helpers if not helper.cancel()]
        if running:
            wait(running)

    def _fail(self, error: Error) -> None:
        with self.plan.errors:
            if self.error is None:
                self.error = error
            self.plan.launch.stop = 1

    def _loop(self, state: WorkerState) -> None:
        plan, worker = self.plan, state.worker

        def check() -> None:
            self._check(state)

        while True:
            worker.deadline_ns = time.monotonic_ns() + self._tick()
            status = self.runtime.run(worker)
            if status == STATUS["DONE"] or plan.launch.stop:
                return
            if status == STATUS["TICK"]:
                self._check(state)
                plan.warm(worker.instructions, check)
                state.code.update(plan.placed)
                if self.progress.is_over(worker):
                    raise faults.livelock(plan, worker)
            elif status == STATUS["NEED_SLOT"]:
                state.add_slot()
            elif status == STATUS["MESSAGE"]:
                self._check(state)
                assert plan.host is not None
                plan.host(self.runtime.exchange)
            elif status in (STATUS["MODE"], STATUS["JUMP"]):
                self._check(state)
                faults.check_jump(plan, worker)
                wave = Wave.from_address(worker.fault.wave)
                plan.translate(wave.mode, wave.sgpr[M0_GFX9], wave.pc, check)
                state.code.update(plan.placed)
            else:
                raise faults.explain(status, plan, worker)

    def _tick(self) -> int:
        if self.deadline is None:
            return TICK_NS
        left = int((self.deadline - time.perf_counter()) * 1e9)
        return max(0, min(TICK_NS, left))

    def _check(self, state: WorkerState) -> None:
        """What is looked at every few hundredths of a second, whatever a worker does."""
        self.signals.deliver()
        if self.plan.launch.stop:
            raise _Stopped
        if self.deadline is not None and time.perf_counter() > self.deadline:
            where = faults.running_site(self.plan, state.worker)
            raise Timeout(
                f"the launch ran longer than its timeout of {self.timeout:g} s", site=where
            )


class Progress:
    """Whether a launch can still get anywhere, by what its workers say of themselves.

    A worker is stuck when its workgroups came through a round in the state they had before, and
    none of them stored. While nobody stores, the next round will be the same. But what a worker
    says holds at that time only: a store may be under way elsewhere. So all must have said it, and
    again, `ROUNDS` times over with no store between.
    """

    ROUNDS = 3

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._working: dict[int, Worker] = {}
        self._unheard: set[int] = set()
        self._rounds = self._stores = 0

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

    def _begin(self) -> None:
        self._rounds, self._unheard = 0, set(self._working)

    def is_over(self, worker: Worker) -> bool:
        """Note whether this worker is stuck; True when nothing can ever change."""
        with self._lock:
            stores = sum(each.stores for each in self._working.values())
            if not worker.stuck or stores != self._stores:
                self._stores = stores
                self._begin()
                return False
            self._unheard.discard(id(worker))
            if not self._unheard:
                self._rounds += 1
                self._unheard = set(self._working)
            return self._rounds >= self.ROUNDS


def execute_observed(
    plan: LaunchPlan, observer: Observer, *, timeout: float | None = None
) -> Statistics:
    """Run workgroup after workgroup on one thread and show each one's final wave records."""
    signals = DeferredSignals()
    with signals:
        plan.translate_entry(signals.deliver)
        runtime = native.store().runtime
        plan.begin(OBSERVED_SLICE_INSTRUCTIONS)
        complete = _env.TIER2.get() == "complete"
        state = WorkerState(plan, runtime, 0, 1, tier2=complete)
        run = _Run(plan, runtime, timeout, signals)
    size = VGPR_OFFSET + plan.vgpr_bytes
    for group in range(plan.geometry.group_count):
        plan.launch.next_group, plan.launch.group_count = group, group + 1
        with signals:
            run.work(state)
        if run.error is not None:
            raise run.error
        waves = [
            ctypes.string_at(ctypes.addressof(state.wave(i)), size)
            for i in range(plan.waves_per_group)
        ]
        observer(group, waves)
    return Statistics(state.worker.instructions, time.perf_counter() - run.started)
