"""The launch that every back end receives: sizes, code, arguments, initial registers.

Its addresses are device addresses. The state of executors that run a launch in this process's
memory is in resident.py; they create it themselves.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from operator import is_
from typing import Any

from wavecore._fork import cached_property
from wavecore.emulator.memcontract import Forgiven
from wavecore.emulator.memory import AddressSpace, Allocation, RangeTable
from wavecore.emulator.program import KernelPlan, Program
from wavecore.errors import LaunchError

USER_SGPR_LIMIT = 32
# Readable behind a kernarg segment: clang fetches its last three dwords as four, its last five to
# seven as eight. On hardware the segment lies in a pool, so the bytes after it are mapped.
KERNARG_TAIL_BYTES = 64
_NO_TABLE = RangeTable([])
_MOST_TABLES = 256


@dataclass(frozen=True)
class Geometry:
    """Sizes of a launch: grid in workgroups, block in work-items.

    `rest` are the work-items of the last workgroup along each axis; 0 where it is as large as the
    others. `cluster` are the workgroups of a cluster, which divide the grid.
    """

    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    dynamic_lds_bytes: int = 0
    rest: tuple[int, int, int] = (0, 0, 0)
    cluster: tuple[int, int, int] = (1, 1, 1)

    @property
    def last_block(self) -> tuple[int, int, int]:
        """The sizes of the last workgroup along each axis."""
        x, y, z = (rest or size for rest, size in zip(self.rest, self.block, strict=True))
        return x, y, z

    def size_of(self, group: tuple[int, int, int]) -> int:
        """The work-items of a workgroup."""
        sizes = zip(group, self.grid, self.block, self.last_block, strict=True)
        return math.prod(last if at + 1 == count else size for at, count, size, last in sizes)

    @property
    def work_items(self) -> tuple[int, int, int]:
        """Along each axis."""
        sizes = zip(self.grid, self.block, self.last_block, strict=True)
        x, y, z = ((count - 1) * block + last for count, block, last in sizes)
        return x, y, z

    @property
    def group_count(self) -> int:
        return self.grid[0] * self.grid[1] * self.grid[2]

    @property
    def cluster_size(self) -> int:
        """Workgroups of a cluster."""
        return math.prod(self.cluster)

    @property
    def group_size(self) -> int:
        return self.block[0] * self.block[1] * self.block[2]


# Serves the calls that waves have queued for the host. Its argument takes the queue: it atomically
# exchanges a 64-bit word at a host address.
Host = Callable[[Callable[[int, int], int]], None]


@dataclass
class Statistics:
    """What a launch did."""

    instructions: int = 0  # wave instructions
    seconds: float = 0.0
    forgiven: tuple[Forgiven, ...] = ()


@dataclass(eq=False)
class LaunchPlan:
    """The facts of a launch, independent of its executor; it can run repeatedly, on any back end.

    Attributes:
        own: what it may access besides the device's memory and its arrays.
        fill: the word that undefined registers, LDS and scratch hold at a workgroup's start.
        lds_bytes: of a workgroup, the dynamic part as well.
        scratch_bytes: of a lane.
        user_sgprs: the words that each wave starts with, except those for scratch, whose address
            only the back end knows.
        kernarg: the address of the arguments; `kernarg_bytes` are their bytes.
        arrays: the arrays among the arguments, and those that arguments point to.
        heap: where it may allocate.
        host: serves the kernel's calls of the host.
        is_cooperative: all workgroups are resident at once.
        awaits_others: it may wait for what other launches store.
        table: what it may access in the current or last run; set by its executor.
        loops: the loop around each pc asked for so far.
    """

    program: Program
    kernel: KernelPlan
    geometry: Geometry
    space: AddressSpace
    own: list[Allocation]
    kernarg_address: int
    fill: int
    lds_bytes: int
    scratch_bytes: int
    user_sgprs: list[int]
    kernarg: Allocation | None = None
    kernarg_bytes: bytes = b""
    arrays: list[Allocation] = field(default_factory=list)
    heap: list[Allocation] = field(default_factory=list)
    host: Host | None = None
    is_cooperative: bool = False
    awaits_others: bool = False
    table: RangeTable = _NO_TABLE
    loops: dict[int, Any] = field(default_factory=dict)

    def bind(self, kernarg: bytes, arrays: list[Allocation]) -> None:
        """Set its arguments: the kernarg segment, and the arrays that it points to.

        The owner of the memory at `kernarg_address` writes `kernarg_bytes` there.
        """
        self.kernarg_bytes = kernarg.ljust(-(-len(kernarg) // 4) * 4, b"\0") + self._tail
        if self.kernel.preloads:
            _preload(self.user_sgprs, self.kernel, kernarg)
        end = self.kernarg_address + len(self.kernarg_bytes)
        if self.kernarg is None or self.kernarg.high != end:
            self.kernarg = Allocation(
                self.kernarg_address, end, False, "the kernel's arguments", internal=True
            )
        self.arrays = [self.kernarg, *arrays]

    @cached_property
    def _tail(self) -> bytes:
        return self.fill.to_bytes(4, "little") * (KERNARG_TAIL_BYTES // 4)

    def unbind(self) -> None:
        """Drop references to arrays."""
        self.arrays = []
        self.table = _NO_TABLE

    def touchable(self) -> RangeTable:
        """What it may access if it begins now: live arrays, and its own memory.

        The same table as for the last run, as long as all of that is the same.
        """
        live = self.space.stretches()
        mine = [*self.own, *self.arrays, *self.heap]
        kept = live.tables.get(id(self))
        if kept is not None and len(kept[0]) == len(mine) and all(map(is_, kept[0], mine)):
            return kept[1]
        made = RangeTable(mine, live)
        if len(live.tables) >= _MOST_TABLES:
            live.tables.clear()
        if len(self.arrays) == 1:  # arrays of others would be kept from being freed
            live.tables[id(self)] = mine, made
        return made

    @cached_property
    def waves_per_group(self) -> int:
        return -(-self.geometry.group_size // self.kernel.code.wave)

    @cached_property
    def vgpr_bytes(self) -> int:
        """VGPRs of a wave, including accumulation registers."""
        return self.kernel.code.vgprs * self.kernel.code.wave * 4


def prepare(
    program: Program,
    kernel: KernelPlan,
    geometry: Geometry,
    kernarg_address: int,
    packet: int,
    space: AddressSpace,
    extra: Sequence[Allocation],
    fill: int = 0,
) -> LaunchPlan:
    """A launch without its arguments, which `LaunchPlan.bind` sets.

    The caller gives the device addresses of the kernarg segment and the packet; `extra` is what the
    launch may access besides arrays. `fill` also follows the kernarg segment.
    """
    return LaunchPlan(
        program,
        kernel,
        geometry,
        space,
        [*program.allocations, *extra],
        kernarg_address,
        fill,
        kernel.info.group_segment_fixed_size_bytes + geometry.dynamic_lds_bytes,
        kernel.scratch_bytes,
        _user_sgprs(kernel, kernarg_address, packet),
    )


def _user_sgprs(kernel: KernelPlan, kernarg_address: int, packet: int) -> list[int]:
    """A wave's initial scalar registers, except those for scratch and the arguments.

    Source: LLVM's AMDGPUUsage, "Initial Kernel Execution State".
    Raises: LaunchError where there are too many.
    """
    words = [0] * USER_SGPR_LIMIT
    values = {
        "kernarg_segment_ptr": kernarg_address,
        "dispatch_ptr": packet,
        "queue_ptr": packet,
        "private_segment_size": kernel.scratch_bytes,
    }
    for part in kernel.user_sgprs:
        if part.name in ("private_segment_buffer", "flat_scratch_init"):
            continue
        if part.first + part.count > USER_SGPR_LIMIT:
            raise LaunchError(
                f"kernel {kernel.info.name}: its descriptor asks for {part.first + part.count} "
                f"user SGPRs; there are {USER_SGPR_LIMIT}"
            )
        value = values.get(part.name, 0)
        words[part.first] = value & 0xFFFFFFFF
        if part.count > 1:
            words[part.first + 1] = value >> 32
    return words


def _preload(words: list[int], kernel: KernelPlan, kernarg: bytes) -> None:
    """Arguments preloaded into scalar registers."""
    start = 4 * kernel.info.descriptor.kernarg_preload_offset_dwords
    for part in kernel.preloads:
        chunk = kernarg[start : start + 4 * part.count].ljust(4 * part.count, b"\0")
        words[part.first : part.first + part.count] = struct.unpack(f"<{part.count}I", chunk)
