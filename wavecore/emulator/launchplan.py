"""A launch as every back end takes it: sizes, code, arguments, registers at a wave's start.

Its addresses are those of the device. What executors keep of a launch that they run in this
process's memory is in resident.py, and they make it.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from wavecore._fork import cached_property
from wavecore.emulator.memory import AddressSpace, Allocation, RangeTable
from wavecore.emulator.program import KernelPlan, Program
from wavecore.errors import LaunchError

USER_SGPR_LIMIT = 32
# Readable behind a kernarg segment: clang fetches its last three dwords as four, its last five to
# seven as eight. On hardware the segment lies in a pool, and what follows is memory as well.
KERNARG_TAIL_BYTES = 64
_NO_TABLE = RangeTable([])


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


@dataclass(eq=False)
class LaunchPlan:
    """The facts of a launch, without what runs it; it can run more than once, on any back end.

    Attributes:
        own: what it may touch besides the device's memory and its arrays.
        fill: the word that undefined registers, LDS and scratch hold at a workgroup's start.
        lds_bytes: of a workgroup, the dynamic part as well.
        scratch_bytes: of a lane.
        user_sgprs: the words that each wave starts with. Those of its scratch are left to back
            ends, which know where that lies.
        kernarg: where the arguments lie; `kernarg_bytes` is what stands there.
        arrays: the arguments, and those that they point to.
        heap: where it may allocate.
        host: serves the kernel's calls of the host.
        is_cooperative: all workgroups are under way at once.
        awaits_others: it may wait for what other launches store.
        table: what it may touch in the run that is under way, or did in the last one; who runs it
            puts it there.
        loops: around a pc that somebody asked for.
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
        """Give it arguments: the kernarg segment, and the arrays that it points to.

        Who has memory at `kernarg_address` puts `kernarg_bytes` there.
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
        """Hold on to no array."""
        self.arrays = []
        self.table = _NO_TABLE

    def touchable(self) -> RangeTable:
        """What it may touch if it begins now: the arrays that are live, and its own."""
        return RangeTable([*self.own, *self.arrays, *self.heap], self.space.stretches())

    @cached_property
    def waves_per_group(self) -> int:
        return -(-self.geometry.group_size // self.kernel.code.wave)

    @cached_property
    def vgpr_bytes(self) -> int:
        """Of a wave, its accumulation registers as well."""
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
    """A launch but for the arguments, which `LaunchPlan.bind` gives it.

    The kernarg segment and the packet lie where the caller says, by device addresses; `extra` is
    what the launch may touch besides arrays. `fill` also stands behind the kernarg segment.
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
    """Scalar registers of a wave's start, but for its scratch and the arguments.

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
    """Arguments that the kernel finds in scalar registers."""
    start = 4 * kernel.info.descriptor.kernarg_preload_offset_dwords
    for part in kernel.preloads:
        chunk = kernarg[start : start + 4 * part.count].ljust(4 * part.count, b"\0")
        words[part.first : part.first + part.count] = struct.unpack(f"<{part.count}I", chunk)
