"""The record that the workgroups of a cooperative launch synchronise with.

A kernel finds it through the hidden argument multigrid_sync_arg, null in other launches:

    0 pointer to the word that launches on several devices share   8 u32 rank of this grid
    12 u32 number of grids, 0 unless there are several   16 u64 work-items of the grids before
    24 u64 work-items of all grids   32 u32 barrier of this grid   40 u32 its workgroups

A barrier counts arrivals in its low bits (16 of a grid's, 8 of the shared word) and completed
rounds above them; workgroups sleep and poll until the round changes. Source: ROCm's device
library, ockl's cooperative groups.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Sequence
from dataclasses import dataclass

from wavecore.emulator.addresses import AddressMapping
from wavecore.emulator.launchplan import Geometry
from wavecore.emulator.memory import Allocation
from wavecore.errors import LaunchError

RECORD_BYTES = 64
_WORD_BYTES = 64
_MOST_GROUPS, _MOST_GRIDS = 0xFFFF, 0xFF  # that a barrier can count


@dataclass(frozen=True, slots=True, eq=False)
class GridPart:
    """One of several grids that synchronise with each other; `grids` makes them.

    Attributes:
        rank: its number among them, from 0.
        sizes: work-items of each grid.
    """

    rank: int
    sizes: tuple[int, ...]
    _word: ctypes.Array[ctypes.c_uint8]


def grids(sizes: Sequence[int]) -> list[GridPart]:
    """The parts of launches, one per device, that synchronise as one multi-grid.

    Each part goes to one launch (`cooperative=part`), and all launches must run at the same time,
    each on a thread of its own. Parts are for one round of launches.

    Args:
        sizes: work-items of each launch.
    Raises: LaunchError for more grids than a barrier can count.
    """
    if not 1 <= len(sizes) <= _MOST_GRIDS:
        raise LaunchError(f"a multi-grid has 1 to {_MOST_GRIDS} grids, not {len(sizes)}")
    word = (ctypes.c_uint8 * _WORD_BYTES)()
    return [GridPart(rank, tuple(sizes), word) for rank in range(len(sizes))]


class GridRecord:
    """The record of one launch, with device addresses."""

    def __init__(
        self, kernel_name: str, geometry: Geometry, part: GridPart | None, addresses: AddressMapping
    ) -> None:
        """Raises: LaunchError for more workgroups than a barrier can count, or another size."""
        if geometry.group_count > _MOST_GROUPS:
            raise LaunchError(
                f"kernel {kernel_name}: a cooperative launch has at most {_MOST_GROUPS} "
                f"workgroups, not {geometry.group_count}"
            )
        size = geometry.group_count * geometry.group_size
        if part is not None and part.sizes[part.rank] != size:
            raise LaunchError(
                f"kernel {kernel_name}: grid {part.rank} of the multi-grid has "
                f"{part.sizes[part.rank]} work-items, this launch {size}"
            )
        self._part, self._groups = part, geometry.group_count
        self._memory = (ctypes.c_uint8 * (2 * RECORD_BYTES))()
        self._start = -(-ctypes.addressof(self._memory) // RECORD_BYTES) * RECORD_BYTES
        self.address = addresses.device(self._start)
        self._shared = addresses.device(ctypes.addressof(part._word)) if part else 0
        self.clear()

    @property
    def allocations(self) -> list[Allocation]:
        """What the kernel may access."""
        found = [_internal(self.address, RECORD_BYTES, "the record of the grid's barrier")]
        if self._shared:
            found.append(_internal(self._shared, _WORD_BYTES, "the barrier of all grids"))
        return found

    def clear(self) -> None:
        """Reset: nobody has arrived at the grid's own barrier."""
        part = self._part
        rank, count = (part.rank, len(part.sizes)) if part else (0, 0)
        before, total = (sum(part.sizes[:rank]), sum(part.sizes)) if part else (0, 0)
        data = struct.pack(
            "<QIIQQIII", self._shared, rank, count, before, total, 0, 0, self._groups
        )
        ctypes.memmove(self._start, data, len(data))


def _internal(address: int, size: int, name: str) -> Allocation:
    return Allocation(address, address + size, True, name, internal=True)
