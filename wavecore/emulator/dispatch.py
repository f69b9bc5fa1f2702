"""Launches: set up a grid, let native workers run it, turn what stops them into errors.

Python is entered once a launch, every few milliseconds for signals and timeouts, and when
something needs it: a fault, a jump to code not translated yet, a new MODE, room for another
workgroup.
"""

from __future__ import annotations

import ctypes
import os
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from functools import cache

from wavecore._env import cpu_count
from wavecore.emulator import faults, native, records
from wavecore.emulator.memory import AddressSpace, Allocation, RangeTable
from wavecore.emulator.program import KernelPlan, Program
from wavecore.emulator.records import STATUS, VGPR_OFFSET, Launch, Slot, Wave, Worker
from wavecore.emulator.shape import FloatMode
from wavecore.errors import Error, IllegalInstruction, LaunchError, Timeout

USER_SGPR_LIMIT = 32
# Readable behind a kernarg segment: clang fetches its last three dwords as four, its last five to
# seven as eight. On hardware the segment lies in a pool, and what follows is memory as well.
KERNARG_TAIL_BYTES = 64
SLICE_INSTRUCTIONS = 1 << 18  # after which a wave yields at its next back-edge
OBSERVED_SLICE_INSTRUCTIONS = 1 << 10  # under an observer and on the interpreter, which is slow
TICK_NS = 50_000_000
_ALIGN = 64
_MAX_SLOTS = 512  # workgroups that one worker has under way, when they wait for each other
_MAX_EXTENSIONS = 512


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
    own: list[Allocation]  # what this launch may touch besides the device's memory
    roots: list[int]
    table: RangeTable = field(init=False)
    variants: dict[int, native.KernelCode] = field(default_factory=dict)
    lock: threading.RLock = field(default_factory=threading.RLock)
    site_count: int = 0
    counted: bool = False  # blocks count how often they run, from 0 at each start
    # Code that ran before an indirect jump brought more, by MODE; its counts count too.
    retired: list[tuple[int, native.KernelCode]] = field(default_factory=list)
    _memory: dict[tuple[int, int], WorkgroupMemory] = field(default_factory=dict)

    def begin(self, slice_instructions: int) -> None:
        """Back to the start: no workgroup has run, and what is live now may be touched."""
        self.table = RangeTable([*self.space.live, *self.own])
        launch = self.launch
        launch.ranges = ctypes.addressof(self.table.array)
        launch.range_count = len(self.table.allocations)
        launch.next_group, launch.group_count = 0, self.geometry.group_count
        launch.stop, launch.slice = 0, slice_instructions
        self.retired.clear()
        for code in self.variants.values():
            _clear(code)

    def memory(self, worker: int, slot: int) -> WorkgroupMemory:
        """The memory of a worker's slot, the same in every run."""
        key = worker, slot
        if key not in self._memory:
            self._memory[key] = WorkgroupMemory(*self.slot_bytes())
        return self._memory[key]

    def release(self) -> None:
        """Give the workgroups' memory back: the launch is over."""
        while self._memory:
            self._memory.popitem()[1].release()

    @property
    def waves_per_group(self) -> int:
        return -(-self.geometry.group_size // self.plan.code.wave)

    @property
    def vgpr_bytes(self) -> int:
        return self.plan.code.vgprs * self.plan.code.wave * 4

    def slot_bytes(self) -> tuple[int, int, int]:
        """Sizes of a workgroup's waves, LDS and scratch."""
        waves = self.waves_per_group
        wave_bytes = waves * self.launch.wave_stride
        lds = -(-self.launch.lds_bytes // _ALIGN) * _ALIGN
        return wave_bytes, lds, waves * self.launch.scratch_bytes * self.plan.code.wave

    def add_variant(self, mode: int) -> None:
        """Translate for a MODE and let native code find it."""
        key = mode & FloatMode.MASK
        with self.lock:
            code = native.store().kernel(self.plan.code, self.roots, key, counted=self.counted)
            before = self.variants.get(key)
            if self.counted and code != before:
                _clear(code)
                self.retired += [(key, before)] if before is not None else []
            if key not in self.variants and len(self.variants) >= records.MAX_VARIANTS:
                raise LaunchError(
                    f"kernel {self.plan.info.name} runs under more than {records.MAX_VARIANTS} "
                    "floating-point modes"
                )
            self.variants[key] = code
            self.site_count = max(self.site_count, code.site_count)
            for index, (known, made) in enumerate(self.variants.items()):
                self.launch.variants[2 * index] = known
                self.launch.variants[2 * index + 1] = made.address
            self.launch.variant_count = len(self.variants)

    def extend(self, pc: int) -> None:
        """Translate again with one more place that indirect jumps go to.

        A function reached through a pointer brings all functions: others of its table follow.
        """
        with self.lock:
            if pc in self.roots:
                return
            if len(self.roots) > _MAX_EXTENSIONS:
                raise IllegalInstruction("the code jumps to too many places to be followed")
            functions = self.program.functions
            found = functions if pc in functions else (pc,)
            self.roots += [place for place in found if place not in self.roots]
            for key in list(self.variants):
                self.add_variant(key)


def _clear(code: native.KernelCode) -> None:
    """Set a kernel's counters to zero."""
    if code.counters:
        ctypes.memset(code.counters, 0, 8 * len(code.leaders))


def prepare(
    program: Program,
    plan: KernelPlan,
    geometry: Geometry,
    kernarg: bytes,
    kernarg_address: int,
    packet: int,
    space: AddressSpace,
    extra: Sequence[Allocation],
    fill: int = 0,
) -> LaunchPlan:
    """Fill the launch record; the kernarg segment and the packet lie where the caller says.

    `fill` is the word that undefined registers, LDS and scratch hold at a workgroup's start, and
    the bytes behind the kernarg segment.
    """
    info, descriptor, code = plan.info, plan.info.descriptor, plan.code
    segment = kernarg.ljust(-(-len(kernarg) // 4) * 4, b"\0")
    segment += fill.to_bytes(4, "little") * (KERNARG_TAIL_BYTES // 4)
    ctypes.memmove(kernarg_address, segment, len(segment))
    own = [
        *program.allocations,
        *extra,
        Allocation(
            kernarg_address,
            kernarg_address + len(segment),
            False,
            "the kernel's arguments",
            internal=True,
        ),
    ]
    launch = Launch()
    launch.mode_mask = FloatMode.MASK
    launch.code_base, launch.entry = program.base, plan.entry
    launch.fill = fill
    launch.grid[:], launch.block[:] = geometry.grid, geometry.block
    launch.lanes = code.wave
    launch.lds_bytes = info.group_segment_fixed_size_bytes + geometry.dynamic_lds_bytes
    launch.mode = plan.mode
    launch.id_vgprs = descriptor.workitem_id_count - 1
    _user_sgprs(launch, plan, program, kernarg, kernarg_address, packet, geometry)
    out = LaunchPlan(program, plan, geometry, launch, space, own, [plan.entry])
    launch.waves_per_group = out.waves_per_group
    launch.vgpr_bytes = out.vgpr_bytes
    launch.wave_stride = -(-(VGPR_OFFSET + out.vgpr_bytes) // _ALIGN) * _ALIGN
    return out


def _user_sgprs(
    launch: Launch,
    plan: KernelPlan,
    program: Program,
    kernarg: bytes,
    kernarg_address: int,
    packet: int,
    geometry: Geometry,
) -> None:
    """Scalar registers and flags of a wave's start (abi-and-memory 2.1 to 2.5)."""
    descriptor, target = plan.info.descriptor, program.target
    absolute = not target.has("architected-flat-scratch")
    scratch = plan.info.private_segment_fixed_size_bytes
    if plan.info.uses_dynamic_stack or descriptor.uses_dynamic_stack:
        scratch = max(scratch, DYNAMIC_STACK_BYTES)
    if descriptor.enable_private_segment or scratch:
        launch.scratch_bytes = -(-max(scratch, 16) // 16) * 16
    launch.user_sgpr_count = min(descriptor.user_sgpr_count, USER_SGPR_LIMIT)
    launch.private_buffer_sgpr = launch.flat_scratch_sgpr = records.NO_SGPR
    words = (ctypes.c_uint32 * USER_SGPR_LIMIT)()
    for part in descriptor.user_sgprs:
        if part.name == "private_segment_buffer":
            launch.private_buffer_sgpr = part.first
        elif part.name == "flat_scratch_init":
            launch.flat_scratch_sgpr = part.first
        elif part.first + part.count > USER_SGPR_LIMIT:
            raise LaunchError(
                f"kernel {plan.info.name}: its descriptor asks for {part.first + part.count} user "
                f"SGPRs; there are {USER_SGPR_LIMIT}"
            )
        elif part.name == "kernarg_preload":
            start = 4 * descriptor.kernarg_preload_offset_dwords
            chunk = kernarg[start : start + 4 * part.count].ljust(4 * part.count, b"\0")
            for i in range(part.count):
                words[part.first + i] = int.from_bytes(chunk[4 * i : 4 * i + 4], "little")
        else:
            value = {
                "kernarg_segment_ptr": kernarg_address,
                "dispatch_ptr": packet,
                "queue_ptr": packet,
                "private_segment_size": launch.scratch_bytes,
            }.get(part.name, 0)
            words[part.first] = value & 0xFFFFFFFF
            if part.count > 1:
                words[part.first + 1] = value >> 32
    launch.user_sgprs[:] = words
    flags = 0
    flags |= records.FLAG_ID_X if descriptor.enable_workgroup_id_x else 0
    flags |= records.FLAG_ID_Y if descriptor.enable_workgroup_id_y else 0
    flags |= records.FLAG_ID_Z if descriptor.enable_workgroup_id_z else 0
    flags |= records.FLAG_GROUP_INFO if descriptor.enable_workgroup_info else 0
    flags |= records.FLAG_IDS_IN_TTMP if target.workgroup_ids == "ttmp" else 0
    flags |= records.FLAG_PACKED_IDS if target.has("packed-tid") else 0
    if absolute:
        flags |= records.FLAG_ABSOLUTE_SCRATCH
        flags |= records.FLAG_SCRATCH_OFFSET if descriptor.enable_private_segment else 0
    launch.flags = flags


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


class _Crew:
    """One worker: its record, slots for workgroups, and its cache of ranges per access site."""

    def __init__(self, plan: LaunchPlan, index: int, slot_limit: int) -> None:
        self.plan, self.index = plan, index
        self.slots = (Slot * slot_limit)()
        self.worker = Worker()
        self.worker.launch = ctypes.addressof(plan.launch)
        self.worker.slots = ctypes.addressof(self.slots)
        self.worker.slot_limit = slot_limit
        self.refresh_sites()
        self.add_slot()

    def refresh_sites(self) -> None:
        self.sites = (ctypes.c_uint64 * (2 * self.plan.site_count + 2))()
        self.worker.sites = ctypes.addressof(self.sites)

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
        self._lock = threading.Lock()

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


@cache
def _executor() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max_workers=cpu_count(), thread_name_prefix="wavecore")


if hasattr(os, "register_at_fork"):  # a child process has no threads but the one that forked
    os.register_at_fork(after_in_child=_executor.cache_clear)


Observer = Callable[[int, list[bytes]], None]


def execute(
    plan: LaunchPlan, *, timeout: float | None = None, threads: int | None = None
) -> Statistics:
    """Run a prepared launch to its end on native workers.

    Raises: the error of the first worker that met one; Timeout; Deadlock.
    """
    started = time.perf_counter()
    runtime = native.store().runtime
    plan.begin(SLICE_INSTRUCTIONS)
    plan.add_variant(plan.plan.mode)
    count = max(1, min(threads or cpu_count(), plan.geometry.group_count))
    slot_limit = min(plan.geometry.group_count, _MAX_SLOTS)
    run = _Run(plan, runtime, started, timeout)
    crews = [_Crew(plan, index, slot_limit) for index in range(count)]
    helpers: list[Future[None]] = [_executor().submit(run.work, crew) for crew in crews[1:]]
    try:
        run.work(crews[0])
        for helper in helpers:
            if not helper.cancel():  # one that has not begun by now finds no workgroup left
                helper.result()
    finally:  # also when interrupted: nobody may still run on the launch's memory
        plan.launch.stop = 1
        wait(helper for helper in helpers if not helper.cancel())
    if run.error is not None:
        raise run.error
    total = sum(crew.worker.instructions for crew in crews)
    return Statistics(total, time.perf_counter() - started)


class _Run:
    """The workers of one launch: what they share, and the loop each of them runs."""

    def __init__(
        self, plan: LaunchPlan, runtime: native.Runtime, started: float, timeout: float | None
    ) -> None:
        self.plan, self.runtime = plan, runtime
        self.deadline = None if timeout is None else started + timeout
        self.timeout = timeout
        self.error: BaseException | None = None
        self.progress = Progress()

    def work(self, crew: _Crew) -> None:
        """Run workgroups until none is left or some worker failed."""
        self.progress.enter(crew.worker)
        try:
            self._loop(crew)
        except Error as error:
            self._fail(error)
        except KeyboardInterrupt as interrupt:
            self._fail(interrupt)
        finally:
            self.progress.leave(crew.worker)

    def _fail(self, error: BaseException) -> None:
        with self.plan.lock:
            if self.error is None:
                self.error = error
            self.plan.launch.stop = 1

    def _loop(self, crew: _Crew) -> None:
        plan, worker = self.plan, crew.worker
        while True:
            now = time.monotonic_ns()
            worker.deadline_ns = now + self._tick()
            status = self.runtime.run(worker)
            if status == STATUS["DONE"] or plan.launch.stop:
                return
            if status == STATUS["TICK"]:
                self._check_time(crew)
                if self.progress.is_over(worker):
                    raise faults.livelock(plan, worker)
            elif status == STATUS["NEED_SLOT"]:
                crew.add_slot()
            elif status == STATUS["MODE"]:
                plan.add_variant(Wave.from_address(worker.fault.wave).mode)
                crew.refresh_sites()
            elif status == STATUS["JUMP"]:
                self._check_time(crew)
                faults.check_jump(plan, worker)
                plan.extend(worker.fault.pc)
                crew.refresh_sites()
            else:
                raise faults.explain(status, plan, worker)

    def _tick(self) -> int:
        if self.deadline is None:
            return TICK_NS
        left = int((self.deadline - time.perf_counter()) * 1e9)
        return max(0, min(TICK_NS, left))

    def _check_time(self, crew: _Crew) -> None:
        if self.deadline is not None and time.perf_counter() > self.deadline:
            where = faults.running_site(self.plan, crew.worker)
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
    started = time.perf_counter()
    runtime = native.store().runtime
    plan.begin(OBSERVED_SLICE_INSTRUCTIONS)
    plan.add_variant(plan.plan.mode)
    crew = _Crew(plan, 0, 1)
    run = _Run(plan, runtime, started, timeout)
    size = VGPR_OFFSET + plan.vgpr_bytes
    for group in range(plan.geometry.group_count):
        plan.launch.next_group, plan.launch.group_count = group, group + 1
        run.work(crew)
        if run.error is not None:
            raise run.error
        waves = [
            ctypes.string_at(ctypes.addressof(crew.wave(i)), size)
            for i in range(plan.waves_per_group)
        ]
        observer(group, waves)
    return Statistics(crew.worker.instructions, time.perf_counter() - started)
