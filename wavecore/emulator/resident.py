"""The state of executors that run a launch in this process's memory.

The launch record that native code reads, and the memory of the resident workgroups. The executors
of one launch share it, so that each finds the same bits at the same addresses. A back end with its
own memory does not need it: LaunchPlan has the facts.

Source: LLVM's AMDGPUUsage, "Initial Kernel Execution State".
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

import numpy as np

from wavecore._fork import IMPORTS, cached_property
from wavecore.emulator import records
from wavecore.emulator.groupmemory import ALIGN, WorkgroupMemory
from wavecore.emulator.launchplan import USER_SGPR_LIMIT, Geometry, LaunchPlan
from wavecore.emulator.program import KernelPlan, Program
from wavecore.emulator.records import VGPR_OFFSET, Launch, LdsRule, ResidentWorkgroup
from wavecore.emulator.shape import mode_mask
from wavecore.errors import LaunchError

if TYPE_CHECKING:
    from wavecore.codeobject.descriptor import KernelDescriptor
    from wavecore.emulator.machine import Machine
    from wavecore.emulator.shadowstate import Happened, ShadowState
    from wavecore.targets import Target

# Resident workgroups of one worker when they wait for each other: at most this many, and at most
# the waves that fit the largest GPU (MI300X: 304 compute units of 32 waves).
_MAX_SLOTS, _RESIDENT_WAVES = 512, 304 * 32
_MAX_SLOT_BYTES = 4 << 30  # memory of all resident workgroups of a launch
_IDLE_BYTES = 1 << 20  # memory that a launch keeps for the next launch like it
# In a V#'s last dword: add the lane's number to the index; the format of older resources; no range
# check unless there are no records.
_ADD_TID, _DATA_FORMAT_32, _UNLESS_EMPTY = 1 << 23, 0x27000, 2 << 28
_HOST_LINE_BYTES = 64
_UNUSED_GWS = (0,) * (records.GWS_RESOURCES - 1)


class ResidentLaunch:
    """A launch in this process's memory.

    `begin` resets it; workgroups get the same memory as before.

    Attributes:
        launch: what workers read of it.
        shadows: of the current or last run.
        group_order, wave_order: as Launch has them, of the last run.
        memory_age: another object after the workgroups' memory was freed.
    """

    def __init__(self, plan: LaunchPlan) -> None:
        """Raises: LaunchError if workgroups need more memory than a launch may have."""
        self.plan = plan
        self.launch = _record(plan)
        self.shadows: ShadowState | None = None
        self.group_order: np.ndarray | None = None
        self.wave_order: np.ndarray | None = None
        self._rules: ctypes.Array[LdsRule] | None = None  # LDS rules, where accesses are counted
        self._memory: dict[tuple[int, int], WorkgroupMemory] = {}
        self.memory_age = object()
        if plan.is_cooperative:
            self._check_room()

    def _check_room(self) -> None:
        plan = self.plan
        need = plan.geometry.group_count * sum(self.slot_bytes)
        if need > _MAX_SLOT_BYTES:
            raise LaunchError(
                f"kernel {plan.kernel.info.name}: a cooperative launch has all "
                f"{plan.geometry.group_count} workgroups resident at once; their registers, LDS "
                f"and scratch take {need} bytes, the limit is {_MAX_SLOT_BYTES}"
            )

    def begin(
        self,
        slice_instructions: int,
        shadow_kind: int = 0,
        order: int | None = None,
        *,
        forgives: bool = False,
        sample: Sequence[int] | None = None,
    ) -> None:
        """Reset: no workgroup has run, and what is live now may be accessed.

        `shadow_kind` is a number of records.SHADOW_KIND, 0 for a run without shadows; `order` is a
        seed for the order in which workgroups and waves take turns, None for the usual one;
        `sample` has the workgroups that run, None for all. Raises: LaunchError for a bad sample.
        """
        plan, launch = self.plan, self.launch
        plan.table = table = plan.touchable()
        launch.ranges = ctypes.addressof(table.array)
        launch.range_count = len(table.allocations)
        launch.next_group, launch.group_count = 0, plan.geometry.group_count
        launch.ended = 0
        launch.stop, launch.slice = 0, slice_instructions
        launch.forgives = int(forgives)
        if plan.is_cooperative:  # the runtime prepares the grid's barrier in resource 0
            launch.has_gws, launch.gws[:] = 1, (plan.geometry.group_count - 1, *_UNUSED_GWS)
        for part in plan.kernel.preloads:
            place = slice(part.first, part.first + part.count)
            launch.user_sgprs[place] = plan.user_sgprs[place]
        is_clustered = plan.geometry.cluster_size > 1
        if is_clustered and shadow_kind:
            raise LaunchError(
                f"kernel {plan.kernel.info.name}: what other workgroups of a cluster write to LDS "
                "has no shadow: the sanitizer and reports of evidence take launches without "
                "clusters"
            )
        if order is not None or self.group_order is not None or is_clustered:
            self._begin_order(order)
        if sample is not None:
            self._begin_sample(sample)
        self._begin_shadows(shadow_kind)

    def _begin_order(self, seed: int | None) -> None:
        launch = self.launch
        launch.group_order = launch.wave_order = 0
        self.group_order = self.wave_order = None
        rng = None if seed is None else np.random.default_rng(seed)
        if rng is not None or self.plan.geometry.cluster_size > 1:
            self.group_order = _group_order(self.plan.geometry, rng)
            launch.group_order = self.group_order.ctypes.data
        if rng is not None:
            self.wave_order = rng.permutation(self.plan.waves_per_group).astype(np.uint32)
            launch.wave_order = self.wave_order.ctypes.data

    def _begin_sample(self, sample: Sequence[int]) -> None:
        plan = self.plan
        count = plan.geometry.group_count
        together = plan.is_cooperative or plan.geometry.cluster_size > 1
        if together or min(sample) < 0 or max(sample) >= count:
            raise LaunchError(
                f"kernel {plan.kernel.info.name}: a sample of workgroups {min(sample)} to "
                f"{max(sample)}; the launch has {count}, and may not be cooperative or clustered"
            )
        self.group_order = np.array(sample, np.uint64)
        self.launch.group_order = self.group_order.ctypes.data
        self.launch.group_count = len(sample)

    def _begin_shadows(self, kind: int) -> None:
        if not kind:
            if self.shadows is not None:
                self.forget()
            self.plan.space.assume_written()
            return
        with IMPORTS:  # most launches have none
            from wavecore.emulator.shadowstate import ShadowState
        self.shadows = ShadowState(self.plan, self.slot_bytes, kind)
        self.launch.shadows = ctypes.addressof(self.shadows.launch)

    def count_accesses(self) -> None:
        """Give native code the rules for counting access costs."""
        if self._rules is None:
            with IMPORTS:
                from wavecore.emulator.counting import lds_rules

            target = self.plan.program.target
            self._rules = lds_rules(target, self.plan.kernel.code.wave)
            self.launch.lds_rules = ctypes.addressof(self._rules)
            self.launch.quad_line_bytes = target.quad_line_bytes

    @property
    def begun(self) -> int:
        """How many workgroups have begun."""
        return int(min(self.launch.next_group, self.launch.group_count))

    def shown(self) -> str:
        """What a terminal shows while it runs."""
        name = self.plan.kernel.info.name
        return f"running kernel {name}, workgroup {self.begun} of {self.launch.group_count}"

    def check_one_by_one(self, *, is_asked: bool = True) -> None:
        """Raises: LaunchError if its workgroups may not run one after another.

        Unless that `is_asked`, those that may not begin at once wait for others to begin.
        """
        plan = self.plan
        if is_asked and plan.geometry.cluster_size > 1:
            raise LaunchError(
                f"kernel {plan.kernel.info.name}: the workgroups of a cluster run together; where "
                "a tool sees each of them end (Hook.WORKGROUP), they start one after another"
            )
        if plan.is_cooperative and plan.geometry.group_count > 1:
            raise LaunchError(
                f"kernel {plan.kernel.info.name}: a cooperative launch has all workgroups "
                "resident at once; on the interpreter, and where a tool sees each of them end "
                "(Hook.WORKGROUP), they start one after another"
            )

    # ------------------------------------------------------------------------------- memory

    @cached_property
    def slot_bytes(self) -> tuple[int, int, int]:
        """Sizes of a workgroup's waves, LDS and scratch."""
        plan = self.plan
        wave_bytes = -(-plan.waves_per_group * self.launch.wave_stride // ALIGN) * ALIGN
        lds = -(-plan.lds_bytes // ALIGN) * ALIGN
        return wave_bytes, lds, plan.waves_per_group * plan.scratch_bytes * plan.kernel.code.wave

    def slot_limit(self, workers: int) -> int:
        """How many resident workgroups each worker may have.

        All in a cooperative launch, since the others might never begin.
        """
        count = self.plan.geometry.group_count
        if self.plan.is_cooperative:
            return count
        room = _MAX_SLOT_BYTES // workers // sum(self.slot_bytes)
        most = max(_MAX_SLOTS, _RESIDENT_WAVES // self.plan.waves_per_group)
        return max(self.plan.geometry.cluster_size, min(count, most, room))

    def memory(self, worker: int, slot: int) -> WorkgroupMemory:
        """The memory of a worker's slot, the same in every run."""
        key = worker, slot
        if key not in self._memory:
            self._memory[key] = WorkgroupMemory(*self.slot_bytes)
        return self._memory[key]

    def enter(self, slot: ResidentWorkgroup, worker: int, number: int) -> None:
        """Point a worker's slot at its memory."""
        self.memory(worker, number).enter(slot)
        slot.shadow = self.shadows.slot(worker, number) if self.shadows is not None else 0

    @property
    def is_large(self) -> bool:
        """Whether its workgroups' memory exceeds what an idle launch may keep."""
        waves, lds, scratch = self.slot_bytes
        return (waves + lds + scratch) * len(self._memory) > _IDLE_BYTES

    def forget(self) -> None:
        """Drop the shadows."""
        self.shadows, self.launch.shadows = None, 0

    def release(self) -> None:
        """Free the workgroups' memory; no machine uses it any more."""
        self.memory_age = object()
        while self._memory:
            self._memory.popitem()[1].release()


class ResidentMachine:
    """The common base of both executors' machines, which share one ResidentLaunch."""

    def __init__(self, plan: LaunchPlan, others: Iterable[Machine] = ()) -> None:
        """Sharing the state of one of the launch's other machines, if any has it."""
        self.plan = plan
        having = (each for each in others if isinstance(each, ResidentMachine))
        other = next(having, None)
        self.resident: ResidentLaunch = other.resident if other else ResidentLaunch(plan)

    def happened(self) -> Iterable[Happened]:
        """What the last run found with shadows."""
        shadows = self.resident.shadows
        return shadows.happened() if shadows is not None else ()

    def interrupt(self) -> None:
        """Make native code return early; the interpreter ignores it."""
        self.resident.launch.stop = 1

    def unbind(self) -> None:
        """See LaunchMachine."""
        if self.resident.shadows is not None:
            self.resident.forget()
        if self.resident.is_large:
            self.release()

    def release(self) -> None:
        """Free the workgroups' memory."""
        self.resident.release()


def _group_order(geometry: Geometry, rng: np.random.Generator | None) -> np.ndarray:
    """The numbers of workgroups, cluster by cluster; shuffled within clusters and among them."""
    (gx, gy, gz), (cx, cy, cz) = geometry.grid, geometry.cluster
    numbers = np.arange(geometry.group_count, dtype=np.uint64)
    parted = numbers.reshape(gz // cz, cz, gy // cy, cy, gx // cx, cx)
    clusters = parted.transpose(0, 2, 4, 1, 3, 5).reshape(-1, geometry.cluster_size)
    if rng is not None:
        clusters = rng.permuted(rng.permutation(clusters), axis=1)
    return np.ascontiguousarray(clusters).ravel()


# ------------------------------------------------------------------------------- the record


def _record(plan: LaunchPlan) -> Launch:
    """The launch record that workers read, except what `ResidentLaunch.begin` sets."""
    geometry, launch = plan.geometry, start_record(plan)
    launch.fill, launch.host = plan.fill, int(plan.host is not None)
    launch.grid[:], launch.block[:] = geometry.grid, geometry.block
    launch.last_block[:] = geometry.last_block
    launch.cluster[:], launch.cluster_size = geometry.cluster, geometry.cluster_size
    launch.lds_bytes, launch.scratch_bytes = plan.lds_bytes, plan.scratch_bytes
    launch.waves_per_group, launch.vgpr_bytes = plan.waves_per_group, plan.vgpr_bytes
    launch.wave_stride = _stride(VGPR_OFFSET + plan.vgpr_bytes)
    return launch


def start_record(plan: LaunchPlan) -> Launch:
    """The part of a launch's record that decides how its waves start: flags and user SGPRs."""
    launch = Launch.from_buffer_copy(start_of(plan.kernel, plan.program))
    launch.user_sgprs[:] = plan.user_sgprs
    first = launch.private_buffer_sgpr
    if first != records.NO_SGPR:
        launch.user_sgprs[first + 2 : first + 4] = _unbounded(plan)
    return launch


def start_of(kernel: KernelPlan, program: Program) -> Launch:
    """The part of the record that the launches of a kernel share."""
    start = _STARTS.get(kernel)
    if start is None:
        start = _STARTS[kernel] = _start(kernel, program)
    return start


_STARTS: WeakKeyDictionary[KernelPlan, Launch] = WeakKeyDictionary()


def _start(kernel: KernelPlan, program: Program) -> Launch:
    descriptor = kernel.info.descriptor
    launch = Launch()
    launch.mode_mask = mode_mask(kernel.code.target)
    launch.code_base, launch.entry = program.base, kernel.entry
    launch.lanes, launch.mode = kernel.code.wave, kernel.mode
    launch.cluster[:], launch.cluster_size = (1, 1, 1), 1
    launch.id_vgprs = descriptor.workitem_id_count - 1
    launch.user_sgpr_count = min(descriptor.user_sgpr_count, USER_SGPR_LIMIT)
    launch.private_buffer_sgpr = launch.flat_scratch_sgpr = records.NO_SGPR
    for part in kernel.user_sgprs:
        if part.name == "private_segment_buffer":
            launch.private_buffer_sgpr = part.first
        elif part.name == "flat_scratch_init":
            launch.flat_scratch_sgpr = part.first
    launch.flags = _flags(descriptor, program.target)
    return launch


def _stride(record_bytes: int) -> int:
    """From one wave's record to the next.

    An odd number of the host's cache lines: with an even one, the same field of every record would
    map to a few cache sets, and waves would evict each other.
    """
    return (-(-record_bytes // _HOST_LINE_BYTES) | 1) * _HOST_LINE_BYTES


def _unbounded(plan: LaunchPlan) -> tuple[int, int]:
    """Dwords 2 and 3 of the scratch V#: everything above its base, interleaved by dword and lane.

    Source: ROCm's runtime (rocr), which fills it in for the queue.
    """
    stride = 3 if plan.kernel.code.wave == 64 else 2
    word3 = _ADD_TID | stride << 21
    swizzles = plan.program.target.buffer_resource == "tid-swizzle"
    word3 |= _DATA_FORMAT_32 if swizzles else _UNLESS_EMPTY
    return 0xFFFFFFFF, word3


def _flags(descriptor: KernelDescriptor, target: Target) -> int:
    flags = 0
    flags |= records.FLAG_ID_X if descriptor.enable_workgroup_id_x else 0
    flags |= records.FLAG_ID_Y if descriptor.enable_workgroup_id_y else 0
    flags |= records.FLAG_ID_Z if descriptor.enable_workgroup_id_z else 0
    flags |= records.FLAG_GROUP_INFO if descriptor.enable_workgroup_info else 0
    flags |= records.FLAG_IDS_IN_TTMP if target.workgroup_ids == "ttmp" else 0
    flags |= records.FLAG_GPR_INDEXING if target.has("vgpr-index-mode") else 0
    flags |= records.FLAG_PACKED_IDS if target.has("packed-tid") else 0
    if not target.has("architected-flat-scratch"):
        flags |= records.FLAG_ABSOLUTE_SCRATCH
        flags |= records.FLAG_SCRATCH_OFFSET if descriptor.enable_private_segment else 0
    return flags
