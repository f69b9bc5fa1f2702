"""The table of a launch's memory: allocations that overlap, with the same rights or others."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from wavecore.emulator.memory import AddressSpace, Allocation, RangeTable

BASE = 1 << 20


def made(*pieces: tuple[int, int, bool]) -> list[Allocation]:
    """Allocations at offsets from a base, named A, B, C, ..."""
    return [
        Allocation(BASE + low, BASE + high, writable, chr(ord("A") + i))
        for i, (low, high, writable) in enumerate(pieces)
    ]


def ranges(*pieces: tuple[int, int, bool]) -> list[tuple[int, int, bool]]:
    return [
        (item.low - BASE, item.high - BASE, item.writable)
        for item in RangeTable(made(*pieces)).allocations
    ]


@pytest.mark.parametrize(
    ("pieces", "expected"),
    [
        ([], []),
        ([(0, 0, True)], []),
        ([(0, 8, True), (8, 16, True)], [(0, 8, True), (8, 16, True)]),  # of two storages
        ([(0, 8, True), (4, 16, True)], [(0, 16, True)]),
        ([(0, 16, True), (4, 8, False)], [(0, 4, True), (4, 8, False), (8, 16, True)]),
        ([(0, 16, False), (4, 8, True)], [(0, 16, False)]),
        ([(0, 8, True), (4, 16, False)], [(0, 4, True), (4, 16, False)]),
        ([(0, 8, False), (4, 16, True)], [(0, 8, False), (8, 16, True)]),
        ([(0, 8, True), (0, 8, False)], [(0, 8, False)]),
        ([(0, 8, True), (0, 8, True)], [(0, 8, True)]),
        ([(0, 9, True), (0, 4, False), (4, 8, False)], [(0, 8, False), (8, 9, True)]),
    ],
    ids=str,
)
def test_rights_hold_for_each_byte(pieces, expected) -> None:
    """Read-only wins where both are; what is of one storage and has the same rights is one."""
    assert ranges(*pieces) == expected


def test_ranges_are_sorted_disjoint_and_hold_each_bytes_rights() -> None:
    """Of random allocations, against a look at every byte; accesses within one pass."""
    rng = random.Random(5)
    for _ in range(400):
        pieces = []
        for _ in range(rng.randrange(1, 9)):
            low = rng.randrange(40)
            pieces.append((low, low + rng.randrange(12), rng.random() < 0.6))
        table = RangeTable(made(*pieces))
        found = table.allocations
        assert all(a.high <= b.low for a, b in pairwise(found))
        assert [(r.low, r.high, bool(r.writable)) for r in table.array][: len(found)] == [
            (item.low, item.high, item.writable) for item in found
        ]
        for byte in range(60):
            rights = [writable for low, high, writable in pieces if low <= byte < high]
            held = table.find(BASE + byte, 1)
            assert (held is None) == (not rights)
            assert held is None or held[2] == all(rights)
        for low, high, _ in pieces:
            if low < high:
                held = table.find(BASE + low, high - low)
                assert held is not None
                assert held[2] == all(
                    writable
                    for other_low, other_high, writable in pieces
                    if other_low < high and low < other_high and other_low < other_high
                )
        for low in range(60):
            for size in range(1, 12):
                held = table.find(BASE + low, size)
                assert (held is not None) == _is_one_memory(pieces, low, low + size)


def _is_one_memory(pieces: list[tuple[int, int, bool]], low: int, high: int) -> bool:
    """Whether all bytes are of some allocation, and each two neighbours of one in common."""
    return all(
        any(a <= byte and min(byte + 2, high) <= b for a, b, _ in pieces)
        for byte in range(low, max(high - 1, low + 1))
    )


@pytest.mark.parametrize(
    ("at", "size", "text"),
    [
        (0, 4, "in A (16 bytes at 0x100000)"),
        (4, 4, "in A (16 bytes at 0x100000), shared with B (4 bytes at 0x100004)"),
        (2, 4, "in A (16 bytes at 0x100000), across the border of B (4 bytes at 0x100004)"),
        (6, 4, "in A (16 bytes at 0x100000), across the border of B (4 bytes at 0x100004)"),
        (14, 4, "2 of 4 bytes past the end of A (16 bytes at 0x100000)"),
        (16, 4, "right past the end of A (16 bytes at 0x100000)"),
    ],
)
def test_accesses_to_shared_memory_name_both(at: int, size: int, text: str) -> None:
    table = RangeTable(made((0, 16, True), (4, 8, False)))
    assert AddressSpace().describe(BASE + at, size, table) == text


def test_allocations_are_known_by_identity() -> None:
    """Two at one address come and go by themselves; what was added twice is removed twice."""
    space = AddressSpace()
    one, other, same = made((0, 8, True), (0, 16, False), (0, 8, True))
    for item in (one, other, same, one):
        space.add(item)
    assert space.live == [one, other, same]
    assert not space.remove(one)
    assert space.remove(other) and space.remove(one)
    assert space.live == [same] and space.live[0] is same
