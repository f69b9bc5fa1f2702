"""A launch as every back end takes it: registers at a wave's start, arguments, memory, sizes.

Source: LLVM's AMDGPUUsage, "Initial Kernel Execution State".
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from wavecore._fork import IMPORTS, cached_property
from wavecore.emulator import records
from wavecore.emulator.groupmemory import ALIGN, WorkgroupMemory
from wavecore.emulator.memory import AddressSpace, Allocation, RangeTable
from wavecore.emulator.program import KernelPlan, Program
from wavecore.emulator.records import VGPR_OFFSET, Launch, LdsRule, ResidentWorkgroup
from wavecore.emulator.shape import FloatMode
from wavecore.errors import LaunchError
from wavecore.targets import Target

if TYPE_CHECKING:
    from wavecore.emulator.shadowstate import ShadowState

USER_SGPR_LIMIT = 32
# Readable behind a kernarg segment: clang fetches its last three dwords as four, its last five to
# seven as eight. On hardware the segment lies in a pool, and what follows is memory as well.
KERNARG_TAIL_BYTES = 64
# Workgroups that one worker has under way, when they wait for each other: any, and as many as have
# room for their waves on the largest GPU (MI300X: 304 compute units of 32 waves).
_MAX_SLOTS, _RESIDENT_WAVES = 512, 304 * 32
_MAX_SLOT_BYTES = 4 << 30  # memory of all workgroups that a launch has under way
_IDLE_BYTES = 1 << 20  # memory that a launch keeps for the next one of its kind
# In a V#'s last dword: the lane's number is an index; the format that older resources have; no
# range check unless there are no records.
_ADD_TID, _DATA_FORMAT_32, _UNLESS_EMPTY = 1 << 23, 0x27000, 2 << 28
_HOST_LINE_BYTES = 64
_NO_TABLE = RangeTable([])
DYNAMIC_STACK_BYTES = 16384


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
# an exchange of a 64-bit word at a host address which no wave comes between.
Host = Callable[[Callable[[int, int], int]], None]


@dataclass
class Statistics:
    """What a launch did."""

    instructions: int = 0  # wave instructions
    seconds: float = 0.0


@dataclass
class LaunchPlan:
    """Everything of a launch but what runs it (backend.py).

    It can run more than once, on any back end: `begin` takes it back to its start, and workgroups
    find the memory again that they had.
    """

    program: Program
    kernel: KernelPlan
    geometry: Geometry
    launch: Launch
    space: AddressSpace
    own: list[Allocation]  # what this launch may touch besides the device's memory and its arrays
    kernarg_address: int  # on the device, as `own` and `arrays`
    arrays: list[Allocation] = field(default_factory=list)  # the arguments, and those they point to
    heap: list[Allocation] = field(default_factory=list)  # where it may allocate
    kernarg: Allocation | None = None
    table: RangeTable = field(init=False)
    host: Host | None = None  # serves the kernel's calls of the host
    is_cooperative: bool = False  # all workgroups are under way at once
    awaits_others: bool = False  # it may wait for what other launches store
    loops: dict[int, Any] = field(default_factory=dict)  # around a pc that somebody asked for
    shadows: ShadowState | None = None  # of the run that is under way, or was the last one
    group_order: np.ndarray | None = None  # as LAUNCH has them, of the last run
    wave_order: np.ndarray | None = None
    rules: ctypes.Array[LdsRule] | None = None  # of LDS, where accesses are counted
    _memory: dict[tuple[int, int], WorkgroupMemory] = field(default_factory=dict)

    def bind(self, kernarg: bytes, arrays: list[Allocation]) -> None:
        """Give it arguments: the kernarg segment, and the arrays that it points to."""
        fill = self.launch.fill.to_bytes(4, "little")
        segment = kernarg.ljust(-(-len(kernarg) // 4) * 4, b"\0")
        segment += fill * (KERNARG_TAIL_BYTES // 4)
        ctypes.memmove(self._kernarg_memory, segment, len(segment))
        if self.kernel.preloads:
            _preload(self.launch, self.kernel, kernarg)
        end = self.kernarg_address + len(segment)
        if self.kernarg is None or self.kernarg.high != end:
            self.kernarg = Allocation(
                self.kernarg_address, end, False, "the kernel's arguments", internal=True
            )
        self.arrays = [self.kernarg, *arrays]

    @cached_property
    def _kernarg_memory(self) -> int:
        """Where this process writes the kernarg segment."""
        return self.space.addresses.host(self.kernarg_address)

    def unbind(self) -> None:
        """Hold on to no array."""
        self.arrays = []
        self.table = _NO_TABLE
        self.shadows, self.launch.shadows = None, 0

    @property
    def is_large(self) -> bool:
        """Whether its workgroups' memory is more than a launch may keep that does not run."""
        return sum(self.slot_bytes) * len(self._memory) > _IDLE_BYTES

    def begin(
        self, slice_instructions: int, shadow_kind: int = 0, order: int | None = None
    ) -> None:
        """Back to the start: no workgroup has run, and what is live now may be touched.

        `shadow_kind` is a number of records.SHADOW_KIND, 0 for a run without shadows; `order` is a
        seed for the order in which workgroups and waves have their turn, None for the usual one.
        """
        self.table = RangeTable([*self.own, *self.arrays, *self.heap], self.space.stretches())
        launch = self.launch
        launch.ranges = ctypes.addressof(self.table.array)
        launch.range_count = len(self.table.allocations)
        launch.next_group, launch.group_count = 0, self.geometry.group_count
        launch.ended = 0
        launch.stop, launch.slice = 0, slice_instructions
        launch.host = int(self.host is not None)
        self._begin_order(order)
        self._begin_shadows(shadow_kind)

    def _begin_order(self, seed: int | None) -> None:
        launch = self.launch
        launch.group_order = launch.wave_order = 0
        self.group_order = self.wave_order = None
        if seed is None:
            return
        rng = np.random.default_rng(seed)
        self.group_order = rng.permutation(self.geometry.group_count).astype(np.uint64)
        self.wave_order = rng.permutation(self.waves_per_group).astype(np.uint32)
        launch.group_order = self.group_order.ctypes.data
        launch.wave_order = self.wave_order.ctypes.data

    def _begin_shadows(self, kind: int) -> None:
        if not kind:
            self.shadows, self.launch.shadows = None, 0
            self.space.assume_written()
            return
        with IMPORTS:  # most launches have none
            from wavecore.emulator.shadowstate import ShadowState
        self.shadows = ShadowState(self, kind)
        self.launch.shadows = ctypes.addressof(self.shadows.launch)

    def enter(self, slot: ResidentWorkgroup, worker: int, number: int) -> None:
        """Give a worker's slot its memory."""
        self.memory(worker, number).enter(slot)
        slot.shadow = self.shadows.slot(worker, number) if self.shadows is not None else 0

    def count_accesses(self) -> None:
        """Have native code know what it needs to count what accesses cost."""
        if self.rules is None:
            with IMPORTS:
                from wavecore.emulator.counting import lds_rules

            self.rules = lds_rules(self.program.target, self.kernel.code.wave)
            self.launch.lds_rules = ctypes.addressof(self.rules)
            self.launch.quad_line_bytes = self.program.target.quad_line_bytes

    def memory(self, worker: int, slot: int) -> WorkgroupMemory:
        """The memory of a worker's slot, the same in every run."""
        key = worker, slot
        if key not in self._memory:
            self._memory[key] = WorkgroupMemory(*self.slot_bytes)
        return self._memory[key]

    def release(self) -> None:
        """Give the workgroups' memory back; no machine uses it any more."""
        while self._memory:
            self._memory.popitem()[1].release()

    @cached_property
    def waves_per_group(self) -> int:
        return -(-self.geometry.group_size // self.kernel.code.wave)

    @property
    def vgpr_bytes(self) -> int:
        return self.kernel.code.vgprs * self.kernel.code.wave * 4

    @cached_property
    def slot_bytes(self) -> tuple[int, int, int]:
        """Sizes of a workgroup's waves, LDS and scratch."""
        waves = self.waves_per_group
        wave_bytes = -(-waves * self.launch.wave_stride // ALIGN) * ALIGN
        lds = -(-self.launch.lds_bytes // ALIGN) * ALIGN
        return wave_bytes, lds, waves * self.launch.scratch_bytes * self.kernel.code.wave

    def be_cooperative(self, *, awaits_others: bool) -> None:
        """Have all workgroups under way at once, so that each may wait for any other.

        Raises: LaunchError if they need more memory than a launch may have.
        """
        need = self.geometry.group_count * sum(self.slot_bytes)
        if need > _MAX_SLOT_BYTES:
            raise LaunchError(
                f"kernel {self.kernel.info.name}: a cooperative launch has all "
                f"{self.geometry.group_count} workgroups under way at once; their registers, LDS "
                f"and scratch are {need} bytes, {_MAX_SLOT_BYTES} may be"
            )
        self.is_cooperative, self.awaits_others = True, awaits_others

    def check_one_by_one(self) -> None:
        """Raises: LaunchError if its workgroups may not run one after another."""
        if self.is_cooperative and self.geometry.group_count > 1:
            raise LaunchError(
                f"kernel {self.kernel.info.name}: a cooperative launch has all workgroups under "
                "way at once; on the interpreter, and where a tool sees each of them end "
                "(Hook.WORKGROUP), they start one after another"
            )

    def slot_limit(self, workers: int) -> int:
        """How many workgroups each worker may have under way.

        Of a cooperative launch all, since the others may never begin.
        """
        if self.is_cooperative:
            return self.geometry.group_count
        room = _MAX_SLOT_BYTES // workers // sum(self.slot_bytes)
        most = max(_MAX_SLOTS, _RESIDENT_WAVES // self.waves_per_group)
        return max(1, min(self.geometry.group_count, most, room))


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

    The kernarg segment and the packet lie where the caller says, by device addresses.

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
    launch.wave_stride = _stride(VGPR_OFFSET + out.vgpr_bytes)
    return out


def _stride(record_bytes: int) -> int:
    """From one wave's record to the next.

    An odd number of the host's cache lines: with an even one, what lies at the same place in every
    record would share a few of the cache's sets, and the waves push each other out.
    """
    return (-(-record_bytes // _HOST_LINE_BYTES) | 1) * _HOST_LINE_BYTES


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
            launch.user_sgprs[part.first + 2 : part.first + 4] = _unbounded(plan, program.target)
        elif part.name == "flat_scratch_init":
            launch.flat_scratch_sgpr = part.first
        elif part.first + part.count > USER_SGPR_LIMIT:
            raise LaunchError(
                f"kernel {plan.info.name}: its descriptor asks for {part.first + part.count} user "
                f"SGPRs; there are {USER_SGPR_LIMIT}"
            )
    launch.flags = _flags(plan, program)
    return launch


def _unbounded(plan: KernelPlan, target: Target) -> tuple[int, int]:
    """Dwords 2 and 3 of the scratch V#: all that lies above its base, a dword a lane.

    Source: ROCm's runtime (rocr), which fills it in for the queue.
    """
    stride = 3 if plan.code.wave == 64 else 2
    word3 = _ADD_TID | stride << 21
    word3 |= _DATA_FORMAT_32 if target.buffer_resource == "tid-swizzle" else _UNLESS_EMPTY
    return 0xFFFFFFFF, word3


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
    flags |= records.FLAG_GPR_INDEXING if target.has("vgpr-index-mode") else 0
    flags |= records.FLAG_PACKED_IDS if target.has("packed-tid") else 0
    if not target.has("architected-flat-scratch"):
        flags |= records.FLAG_ABSOLUTE_SCRATCH
        flags |= records.FLAG_SCRATCH_OFFSET if descriptor.enable_private_segment else 0
    return flags
