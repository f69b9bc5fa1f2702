"""What accesses cost by the target's rules: memory segments, LDS phases and bank conflicts.

This is NumPy over many accesses at once; counts.c computes the same one access at a time, while
kernels run. An access is by one instruction to one memory: ds_read2_b32 makes two.
kernels run. An instruction accesses one memory each time: ds_read2_b32 makes two accesses.

Global addresses are counted from the start of their allocation, which a GPU aligns to 256 bytes and
NumPy does not. A view has the offset in its base that it would have if the base were copied to a
GPU.
"""

from __future__ import annotations

import numpy as np

from wavecore.emulator.events import AccessKind, Space
from wavecore.emulator.memory import RangeTable
from wavecore.emulator.records import COSTS
from wavecore.targets import Target
from wavecore.targets.lds import READ, WRITE, Phases

SEGMENTS_BYTES = (32, 64, 128)
Array = np.ndarray


def access_costs(rows: Array, wave: int, target: Target, table: RangeTable) -> Array:
    """What each access costs.

    Args:
        rows: `events.Batch.accesses`.
        wave: lanes of a wave.
        table: the launch's memory.
    Returns: uint64, shape (rows, COSTS).
    """
    out = np.zeros((len(rows), len(COSTS)), np.uint64)
    alike = ["space", "kind", "size_bytes"]
    for key in np.unique(rows[alike]):
        chosen = np.flatnonzero(rows[alike] == key)
        found = _Alike(rows[chosen], wave, target, table)
        for name, values in found.costs().items():
            out[chosen, COSTS.index(name)] = values
    return out


def lost(rows: Array, costs: Array) -> Array:
    """What accesses lose: LDS cycles, and segments beyond those of a contiguous access that size.

    Args: as `access_costs` takes and returns them.
    Returns: uint64, shape (rows,).
    """
    least = -(-np.bitwise_count(rows["lanes"]).astype(np.int64) * rows["size_bytes"] // 64)
    beyond = costs[:, COSTS.index("segments_64")].astype(np.int64) - least
    conflicts = costs[:, COSTS.index("conflict_cycles")]
    found: Array = np.where(rows["space"] == Space.LDS, conflicts, np.maximum(beyond, 0))
    return np.where(rows["space"] == Space.SCALAR, 0, found).astype(np.uint64)


def lds_phases(target: Target, kind: int, size_bytes: int) -> Phases:
    """How LDS serves accesses of an AccessKind: atomics as stores of their width."""
    return target.lds_service.of(READ if kind == AccessKind.LOAD else WRITE, size_bytes)


class _Alike:
    """Accesses of one space, kind and width; arrays have the shape (accesses, lanes)."""

    def __init__(self, rows: Array, wave: int, target: Target, table: RangeTable) -> None:
        self.wave, self.target = wave, target
        self.space, self.kind = Space(rows["space"][0]), AccessKind(rows["kind"][0])
        self.size_bytes = int(rows["size_bytes"][0])
        bits = rows["lanes"][:, None] >> np.arange(wave, dtype=np.uint64)
        self.active = (bits & np.uint64(1)).astype(bool)
        self.addresses = rows["addresses"][:, :wave].astype(np.int64)
        if self.space in (Space.GLOBAL, Space.SCALAR):
            self.addresses -= memory_starts(rows["addresses"][:, :wave], table).astype(np.int64)

    def costs(self) -> dict[str, Array]:
        """The columns that are not 0."""
        found: dict[str, Array] = {}
        if self.space is Space.LDS:
            found |= self._lds()
        else:
            found |= self._segments()
        if self.kind is AccessKind.ATOMIC:
            dwords = self._filled(self.addresses >> 2)
            found["collisions"] = self.active.sum(1) - _distinct(dwords)
        return found

    def _filled(self, values: Array) -> Array:
        """The values, with that of an active lane in the inactive lanes."""
        first = np.argmax(self.active, axis=1)[:, None]
        return np.where(self.active, values, np.take_along_axis(values, first, axis=1))

    # ------------------------------------------------------------------------------ memory

    def _pieces(self) -> list[tuple[Array, Array]]:
        """First and last byte that each lane accesses; scratch interleaves the lanes' dwords."""
        start, end = self.addresses, self.addresses + self.size_bytes - 1
        if self.space is not Space.SCRATCH:
            return [(start, end)]
        found = []
        lanes = np.arange(self.wave)
        for number in range((self.size_bytes + 6) // 4):
            low = np.maximum(start, (start & ~3) + 4 * number)
            high = np.minimum(end, (start & ~3) + 4 * number + 3)
            low = np.where(low <= high, low, start)  # a dword less: the first one again
            high = np.where(low <= high, high, np.minimum(end, start | 3))
            places = [(at & ~3) * self.wave + lanes * 4 + (at & 3) for at in (low, high)]
            found.append((places[0], places[1]))
        return found

    def _segments(self) -> dict[str, Array]:
        if self.space is Space.SCALAR:
            start, end = self.addresses[:, 0], self.addresses[:, 0] + self.size_bytes - 1
            return {f"segments_{size}": end // size - start // size + 1 for size in SEGMENTS_BYTES}
        pieces = [self._filled(at) for piece in self._pieces() for at in piece]
        touched = np.concatenate(pieces, axis=1)
        found = {f"segments_{size}": _distinct(touched // size) for size in SEGMENTS_BYTES}
        if line := self.target.quad_line_bytes:
            found["quads"] = self._quads(line)
        return found

    def _quads(self, line: int) -> Array:
        """Lines of each four lanes."""
        total = np.zeros(len(self.addresses), np.int64)
        pieces = [at for piece in self._pieces() for at in piece]
        for first in range(0, self.wave, 4):
            active = self.active[:, first : first + 4]
            lines = [at[:, first : first + 4] // line for at in pieces]
            some = np.argmax(active, axis=1)[:, None]
            instead = np.take_along_axis(lines[0], some, axis=1)
            filled = np.concatenate([np.where(active, at, instead) for at in lines], axis=1)
            total += np.where(active.any(1), _distinct(filled), 0)
        return total

    # --------------------------------------------------------------------------------- LDS

    def _lds(self) -> dict[str, Array]:
        rule = lds_phases(self.target, self.kind, self.size_bytes)
        masks = rule.masks(self.wave)
        conflicts = np.zeros(len(self.addresses), np.int64)
        for mask in masks:
            lanes = np.array([lane for lane in range(self.wave) if mask >> lane & 1])
            conflicts += self._conflicts(lanes, rule.banks)
        return {
            "phases": np.full(len(self.addresses), len(masks)),
            "conflict_cycles": conflicts,
            "misaligned": self._misaligned(),
        }

    def _conflicts(self, lanes: Array, banks: int) -> Array:
        """Cycles of a phase beyond the first one."""
        first = self.addresses[:, lanes] >> 2
        last = self.addresses[:, lanes] + self.size_bytes - 1 >> 2
        width = int((last - first).max()) + 1
        dwords = np.concatenate([np.minimum(first + n, last) for n in range(width)], axis=1)
        active = np.tile(self.active[:, lanes], width)
        dwords = np.sort(np.where(active, dwords, -1), axis=1)
        new = dwords >= 0
        new[:, 1:] &= dwords[:, 1:] != dwords[:, :-1]
        rows, columns = np.nonzero(new)
        counts = np.zeros((len(dwords), banks), np.int64)
        np.add.at(counts, (rows, dwords[rows, columns] % banks), 1)
        lost: Array = np.maximum(counts.max(axis=1) - 1, 0)
        return lost

    def _misaligned(self) -> Array:
        """Whether a lane of a wide access is not aligned to its width, 12 bytes to 16."""
        if self.size_bytes < 8:
            return np.zeros(len(self.addresses), np.int64)
        align = 8 if self.size_bytes == 8 else 16
        found: Array = ((self.addresses % align != 0) & self.active).any(axis=1)
        return found


def memory_starts(addresses: Array, table: RangeTable) -> Array:
    """The start of the memory that holds each address; 0 where none does."""
    if not table.allocations:
        return np.zeros(addresses.shape, np.uint64)
    lows, highs, starts = _ranges(table)
    at = np.searchsorted(highs, addresses, side="right")
    inside = np.minimum(at, len(highs) - 1)
    found = (at < len(highs)) & (lows[inside] <= addresses)
    base: Array = np.where(found, starts[inside], np.uint64(0))
    return base


def _ranges(table: RangeTable) -> tuple[Array, Array, Array]:
    """Each range's bounds, and the start of the memory that contains it."""
    lows = np.array([each.low for each in table.array], np.uint64)
    highs = np.array([each.high for each in table.array], np.uint64)
    starts = np.array([each.start for each in table.array], np.uint64)
    return lows, highs, starts


def _distinct(values: Array) -> Array:
    """How many different values each row has."""
    ordered = np.sort(values, axis=1)
    found: Array = 1 + (ordered[:, 1:] != ordered[:, :-1]).sum(axis=1)
    return found
