"""Tensor moves in plain Python, one element after another: the tests' own reading of the guide."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np


@dataclass
class Move:
    """A move, as a program describes it; sizes of unused dimensions are missing.

    Attributes:
        pad: dwords of an interval, and of the gap after each.
        repeats: how often, elements from one repetition to the next in memory and in LDS.
        rows: indices of rows to gather or scatter.
        index_bits: of those.
        cell: the LDS offset of the barrier to tell.
    """

    lds: int
    address: int
    size: int
    tile: list[int]
    tensor: list[int]
    strides: list[int]
    pad: tuple[int, int] | None = None
    repeats: tuple[int, int, int] | None = None
    rows: list[int] = field(default_factory=list)
    index_bits: int = 16
    cell: int | None = None
    count: int = 1

    def groups(self) -> list[list[int]]:
        """The dwords of the four groups, as AMD's CDNA 5 ISA guide lays them out (10.11)."""
        tile = self.tile + [0] * (5 - len(self.tile))
        tensor = self.tensor + [0] * (5 - len(self.tensor))
        strides = self.strides + [0] * (4 - len(self.strides))
        zero = self.count | self.lds << 32 | self.address << 64 | 2 << 126
        one = {1: 0, 2: 1, 4: 2, 8: 3}[self.size] << 16
        if self.pad is not None:
            interval, gap = self.pad
            one |= 1 << 20 | interval.bit_length() - 2 << 22 | gap - 1 << 25
        if self.cell is not None:
            one |= 1 << 18 | self.cell // 8 << 32
        one |= tensor[0] << 48 | tensor[1] << 80 | tile[0] << 112 | tile[1] << 128 | tile[2] << 144
        one |= strides[0] << 160 | strides[1] << 208
        two = tensor[2] | tensor[3] << 32 | strides[2] << 64 | tile[3] << 112
        three = strides[3] | tensor[4] << 48 | tile[4] << 80
        if self.repeats is not None:
            one |= 1 << 19
            times, step, lds_step = self.repeats
            two = tensor[2] | lds_step << 32 | step << 64 | times - 1 << 112
        if self.rows:
            zero |= 1 << 31 | (self.index_bits == 32) << 30
            every = sum(row << self.index_bits * i for i, row in enumerate(self.rows))
            two, three = every & (1 << 128) - 1, every >> 128
        return [
            [number >> 32 * i & 0xFFFFFFFF for i in range(count)]
            for number, count in ((zero, 4), (one, 8), (two, 4), (three, 4))
        ]

    def elements(self, *, is_load: bool) -> list[tuple[int, int | None]]:
        """For each element its LDS offset, and its address in memory if the tensor has it."""
        found: list[tuple[int, int | None]] = []
        if self.count != 1 or not self.tile[0]:
            return found
        times, step, lds_step = self.repeats or (1, 0, 0)
        outer = [max(size, 1) for size in self.tile[1:]]
        for repetition in range(times):
            places = np.ndindex(*reversed(outer)) if outer else iter([()])
            for number, place in enumerate(places):
                place = list(reversed(place))
                if self.rows:
                    place[0] = self.rows[place[0]]
                for x in range(self.tile[0]):
                    dense = self.size * (number * self.tile[0] + x)
                    if self.pad is not None and is_load:
                        dense += dense // (4 * self.pad[0]) * 4 * self.pad[1]
                    lds = self.lds + self.size * repetition * lds_step + dense
                    bounds = zip([x, *place], self.tensor, [1, *self.tile[1:]], strict=False)
                    exists = all(at < limit or not used for at, limit, used in bounds)
                    at = x + sum(a * b for a, b in zip(place, self.strides, strict=False))
                    at += repetition * step
                    found.append((lds, self.address + self.size * at if exists else None))
        return found


def random_move(rng: np.random.Generator, address: int, memory: int, lds: int) -> Move:
    """A move whose elements that exist lie in so many bytes of memory and of LDS."""
    while True:
        size = int(rng.choice([1, 2, 4, 8]))
        rank = int(rng.integers(1, 6))
        tile = [int(rng.integers(1, (70, 12, 5, 4, 3)[i])) for i in range(rank)]
        tensor = [int(rng.integers(max(count // 2, 0), count + 3)) for count in tile]
        strides, step = [], tile[0] + int(rng.integers(0, 5))
        for count in tile[1:]:
            strides.append(step)
            step = step * count + int(rng.integers(0, 9))
        move = Move(8 * int(rng.integers(0, 20)), address, size, tile, tensor, strides)
        kind = rng.integers(0, 4)
        if kind == 0 and tile[0] * size % 4 == 0:
            move.pad = 2 << int(rng.integers(0, 5)), int(rng.integers(1, 9))
        if kind == 1 and rank <= 3:
            move.repeats = int(rng.integers(1, 4)), step, int(np.prod(tile)) + 3
        if kind == 2 and rank == 2:
            move.index_bits = int(rng.choice([16, 32]))
            tile[1] = int(rng.integers(1, {16: 17, 32: 9}[move.index_bits]))
            move.rows = [int(row) for row in rng.integers(0, tensor[1] + 2, tile[1])]
        if rng.random() < 0.1 and rank > 1 and not move.rows:
            tile[int(rng.integers(1, rank))] = 0
        places = [*move.elements(is_load=True), *move.elements(is_load=False)]
        ends = [at + size - address for _, at in places if at is not None]
        lowest_free = max((at + size for at, _ in places), default=0)
        if lowest_free <= lds and max(ends, default=0) <= memory:
            return move
