"""Cooperative groups of a wave and of a workgroup: ranks, masks, partitions, reductions, scans."""

from __future__ import annotations

from functools import cache
from itertools import accumulate
from pathlib import Path

import numpy as np
import pytest

from wavecore.device import Device, Module
from wavecore.toolchain import compile

pytestmark = [pytest.mark.clang, pytest.mark.jit]

WAVES = [("gfx90a", 64), ("gfx942", 64), ("gfx1100", 32), ("gfx1100", 64), ("gfx1201", 32)]
SIZE = 128

waves = pytest.mark.parametrize(("target", "wave"), WAVES)


@cache
def module(target: str, wave: int) -> Module:
    source = Path(__file__).parent / "headers" / "groups.hip"
    return Device(target).load(compile(source, target, wave=wave))


@waves
@pytest.mark.parametrize("size", [2, 8, 32])
def test_ranks_and_sizes(target: str, wave: int, size: int) -> None:
    """A tile of a tile is ranked in its parent; one that is no smaller is its parent."""
    block, grid = 64, 2
    out = np.zeros((11, block * grid), np.int32)
    module(target, wave)["ranks"].launch(grid, block, (out, size))
    t = np.arange(block * grid) % block
    small = min(size, 16)
    np.testing.assert_array_equal(
        out,
        [
            t * 1000 + block,
            t % 16 * 1000 + 16,
            t % 4 * 1000 + 4,
            t % size * 1000 + size,
            t % small * 1000 + small,
            t * 0 + 1,
            t // 16 * 1000 + 4,
            t % 16 // 4 * 1000 + 4,
            t % 16 // 4 * 1000 + 4,
            16_000 + t + 1,
            np.arange(block * grid) // block * 1000 + t,
        ],
    )


@waves
def test_the_last_tile_of_a_workgroup_may_be_smaller(target: str, wave: int) -> None:
    out = np.zeros((11, 42), np.int32)
    module(target, wave)["ranks"].launch(1, 42, (out, 8))
    t = np.arange(42)
    np.testing.assert_array_equal(out[3], t % 8 * 1000 + np.where(t < 40, 8, 2))


def _mask(answers: list[bool]) -> int:
    return sum(bool(answer) << rank for rank, answer in enumerate(answers))


def _expected(values: list[int]) -> list[list[int]]:
    """Results for the members of one group: ballot, match_any, match_all, any and all."""
    same = len(set(values)) == 1
    everyone = (1 << len(values)) - 1
    return [
        [
            _mask([v & 1 for v in values]),
            _mask([v == own for v in values]),
            everyone * 2 + 1 if same else 0,
            2 * (3 in values) + all(v < 4 for v in values),
        ]
        for own in values
    ]


@waves
def test_a_group_copies_all_bytes_and_no_more(target: str, wave: int) -> None:
    """In units of 16 bytes, of 4 and of one, with fewer and more units than members."""
    given = np.random.default_rng(2).integers(0, 256, 1024, np.uint8)
    for size, start in ((960, 16), (48, 0), (844, 4), (96, 8), (401, 0), (64, 3)):
        out = np.zeros(1024, np.uint8)
        module(target, wave)["copies"].launch(1, 64, (out, given, size, start))
        np.testing.assert_array_equal(out, np.where(np.arange(1024) < size, given, 0))


@waves
def test_masks_have_a_bit_a_member(target: str, wave: int) -> None:
    """Those of a coalesced group have no gaps for lanes that are not in it."""
    x = np.random.default_rng(1).integers(0, 5, SIZE).astype(np.int32)
    x[16:24] = 2
    x[64:128] = np.where(np.arange(64) % 3, 4, 0) if wave == 64 else x[64:128]
    out = np.zeros((8, SIZE), np.uint64)
    module(target, wave)["masks"].launch(1, SIZE, (out, x))
    for start in range(0, SIZE, 8):
        expected = _expected(x[start : start + 8].tolist())
        assert out[:4, start : start + 8].T.tolist() == expected
    for start in range(0, SIZE, wave):
        lanes = [i for i in range(start, start + wave) if x[i]]
        assert out[4:, lanes].T.tolist() == _expected(x[lanes].tolist())


def _halves(x: np.ndarray) -> list[list[int]]:
    """The members of each half of each tile of 16, by the lowest bit of their values."""
    groups = []
    for start in range(0, len(x), 16):
        tile = range(start, start + 16)
        groups += [[i for i in tile if x[i] & 1 == bit] for bit in (0, 1)]
    return [group for group in groups if group]


@waves
def test_partitions(target: str, wave: int) -> None:
    """By a condition, twice; of a coalesced group by rank, whatever the number."""
    x = np.random.default_rng(2).integers(0, 4, SIZE).astype(np.int32)
    out = np.zeros((7, SIZE), np.int32)
    module(target, wave)["parts"].launch(1, SIZE, (out, x))
    for half in _halves(x):
        count = len(half)
        for rank, i in enumerate(half):
            assert out[0, i] == rank * 1000 + count
            assert out[1, i] == half[1 % count]
            quarter = [j for j in half if x[j] & 2 == x[i] & 2]
            assert out[2, i] == quarter.index(i) * 1000 + len(quarter)
            three = half[rank // 3 * 3 :][:3]
            place = rank % 3 * 1000 + len(three)
            assert out[3, i] == place + 100_000 * (rank // 3) + 1_000_000 * -(-count // 3)
            # a group of three or fewer is its own only tile
            assert out[4, i] == place
            assert out[5, i] == (half[rank + 2] if rank + 2 < count else i)
            assert out[6, i] == (half[rank - 1] if rank else i)


@waves
def test_reductions_and_scans(target: str, wave: int) -> None:
    """Over tiles and over the rest of a partition; an exclusive scan begins with zero."""
    x = np.random.default_rng(3).integers(0, 64, SIZE).astype(np.int32)
    out = np.zeros((6, SIZE), np.int32)
    module(target, wave)["sums"].launch(1, SIZE, (out, x))
    tiles = x.reshape(-1, 16)
    np.testing.assert_array_equal(out[0].reshape(-1, 16), tiles.sum(1, keepdims=True).repeat(16, 1))
    extremes = tiles.min(1) + 100 * tiles.max(1)
    np.testing.assert_array_equal(out[1].reshape(-1, 16), extremes[:, None].repeat(16, 1))
    np.testing.assert_array_equal(out[3].reshape(-1, 16), tiles.cumsum(1))
    for half in _halves(x):
        values = x[half]
        bits = [op.reduce(values) for op in (np.bitwise_or, np.bitwise_and, np.bitwise_xor)]
        assert (out[2, half] == bits[0] + 100 * bits[1] + 10000 * bits[2]).all()
        assert out[4, half].tolist() == [0, *values.cumsum()[:-1]]
        assert out[5, half].tolist() == list(accumulate(values.tolist(), max))
