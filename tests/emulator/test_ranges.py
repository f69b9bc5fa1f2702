"""The table of a launch's memory: overlapping allocations, with equal or different rights."""

from __future__ import annotations

import random
import weakref
from itertools import pairwise

import pytest

from wavecore.emulator.memory import AddressSpace, Allocation, RangeTable, Stretches

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
    """Read-only wins where both apply; parts of one storage with equal rights are merged."""
    assert ranges(*pieces) == expected


def test_ranges_are_sorted_disjoint_and_hold_each_bytes_rights() -> None:
    """Random allocations against a check of every byte; accesses inside one pass."""
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
    """Whether all bytes belong to an allocation, and each two neighbours share one."""
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
    """Two at one address are added and removed separately; one added twice is removed twice."""
    space = AddressSpace()
    one, other, same = made((0, 8, True), (0, 16, False), (0, 8, True))
    for item in (one, other, same, one):
        space.add(item)
    assert space.live == [one, other, same]
    assert not space.remove(one)
    assert space.remove(other) and space.remove(one)
    assert space.live == [same] and space.live[0] is same


def placed(*pieces: tuple[int, int, bool, str]) -> RangeTable:
    """Ranges of allocations of each kind: a (array), v (view), r (registration)."""
    kinds = {"a": "array", "v": "view", "r": "registration"}
    return RangeTable(
        Allocation(BASE + low, BASE + high, writable, chr(ord("A") + i), kind=kinds[kind])
        for i, (low, high, writable, kind) in enumerate(pieces)
    )


@pytest.mark.parametrize(
    ("pieces", "expected"),
    [
        # Registrations add rights, and remove none.
        ([(0, 16, True, "r"), (4, 8, False, "a")], [(0, 16, True)]),
        ([(0, 16, False, "r"), (4, 8, True, "a")], [(0, 4, False), (4, 8, True), (8, 16, False)]),
        ([(0, 16, False, "r"), (4, 8, True, "r")], [(0, 4, False), (4, 8, True), (8, 16, False)]),
        ([(4, 8, False, "a"), (4, 8, True, "v"), (0, 6, True, "r")], [(0, 6, True), (6, 8, False)]),
        # An array's rights are its own; those of views apply in their gaps.
        ([(0, 16, True, "v"), (4, 8, False, "a")], [(0, 4, True), (4, 8, False), (8, 16, True)]),
        ([(0, 16, False, "v"), (4, 8, True, "a")], [(0, 4, False), (4, 8, True), (8, 16, False)]),
        ([(0, 16, False, "v"), (4, 8, True, "v")], [(0, 4, False), (4, 8, True), (8, 16, False)]),
        # Memory adjacent to a registration is merged with it.
        ([(0, 8, True, "r"), (8, 16, True, "r")], [(0, 16, True)]),
        ([(0, 8, True, "a"), (8, 16, True, "r")], [(0, 16, True)]),
        ([(0, 8, True, "a"), (8, 16, True, "v")], [(0, 8, True), (8, 16, True)]),
        ([(0, 8, True, "a"), (4, 8, True, "r"), (8, 16, True, "a")], [(0, 16, True)]),
        ([(0, 8, True, "r"), (4, 9, True, "a"), (9, 12, True, "a")], [(0, 9, True), (9, 12, True)]),
    ],
    ids=str,
)  # fmt: skip
def test_kinds_of_memory_have_their_rights(pieces, expected) -> None:
    found = placed(*pieces).allocations
    assert [(r.low - BASE, r.high - BASE, r.writable) for r in found] == expected


def test_kinds_of_memory_against_a_look_at_every_byte() -> None:
    """Rights, what an access may cross, and which dwords may be loaded, for random allocations."""
    rng = random.Random(7)
    for _ in range(300):
        pieces = []
        for _ in range(rng.randrange(1, 8)):
            low = rng.randrange(40)
            kind = rng.choice("aavr")
            pieces.append((low, low + rng.randrange(1, 12), rng.random() < 0.6, kind))
        table = placed(*pieces)
        rights = {}
        for byte in range(60):
            held = [(w, kind) for low, high, w, kind in pieces if low <= byte < high]
            arrays = [w for w, kind in held if kind == "a"]
            if held:
                rights[byte] = (True, "r") in held or (
                    all(arrays) if arrays else any(w for w, _ in held)
                )
        together = {  # bytes that continue in the next one
            byte
            for byte in range(60)
            for low, high, _, kind in pieces
            if low <= byte < high - 1
            or (
                kind == "r"
                and byte in rights
                and byte + 1 in rights
                and byte in (low - 1, high - 1)
            )
        }
        for low in range(60):
            assert table.writable_bits(BASE + low) == sum(
                0xFF << 8 * i for i in range(4) if rights.get(low + i)
            )
            for size in (1, 2, 3, 4, 5, 8, 12):
                bytes_ = range(low, low + size)
                one = low in rights and all(b in together for b in bytes_[:-1])
                held = table.find(BASE + low, size)
                assert (held is not None) == one, (pieces, low, size)
                assert held is None or held[2] == all(rights[b] for b in bytes_)
                inside = [b for b in bytes_ if b in rights]
                loads = one
                if size % 4 == 0 and inside:
                    first = inside[0]
                    last = first
                    while last in together and last < bytes_[-1]:
                        last += 1
                    loads = first // 4 == low // 4 and last // 4 == bytes_[-1] // 4
                assert table.can_load(BASE + low, size) == loads, (pieces, low, size)


@pytest.mark.parametrize(
    ("pieces", "at", "text"),
    [
        # An argument is named before the registration that contains it, the smallest first.
        ([(0, 64, False, "r"), (8, 32, False, "a")], 12, "in B (24 bytes at 0x100008)"),
        ([(0, 64, False, "r"), (8, 16, False, "r")], 12, "in B (8 bytes at 0x100008)"),
        ([(0, 64, True, "r"), (32, 64, True, "a")], 64, "right past the end of B"),
        ([(0, 64, True, "r"), (32, 64, True, "r")], 64, "right past the end of B"),
        ([(0, 64, True, "r"), (32, 64, True, "a")], 62, "2 of 4 bytes past the end of B"),
        ([(0, 64, False, "r"), (32, 64, False, "a")], 30, "in A (64 bytes at 0x100000)"),
    ],
)
def test_faults_name_arguments_before_what_is_registered(pieces, at: int, text: str) -> None:
    assert AddressSpace().describe(BASE + at, 4, placed(*pieces)).startswith(text)


def test_an_ended_registration_is_named_while_its_memory_is_nothing_else() -> None:
    """Errors name what is there now: memory passed to the launch, or allocated since."""
    space = AddressSpace()
    ended = Allocation(BASE, BASE + 64, name="R", kind="registration")
    space.add(ended)
    space.remove(ended)
    for table, text in (
        (RangeTable([]), "20 bytes into R (64 bytes at 0x100000), which is registered no more"),
        (placed((4, 16, True, "a")), "4 bytes past the end of A"),
        (placed((64, 80, True, "a")), "20 bytes into R"),
    ):
        assert space.describe(BASE + 20, 4, table).startswith(text)


def records_of(table: RangeTable) -> list[tuple[int, ...]]:
    return [(r.low, r.high, r.writable, r.continued) for r in table.array]


def test_what_launches_have_in_common_is_sorted_once() -> None:
    """A common table plus a launch's own memory is the table of both, whatever overlaps."""
    rng = random.Random(11)
    for _ in range(500):
        items = []
        for number in range(rng.randrange(14)):
            low = rng.randrange(90)
            items.append(
                Allocation(
                    BASE + low, BASE + low + rng.randrange(9), rng.random() < 0.6, str(number),
                    kind=rng.choice(["array", "array", "view", "registration"]),
                )
            )  # fmt: skip
        common = [item for item in items if rng.random() < 0.6]
        own = [item for item in items if item not in common or rng.random() < 0.2]
        table, whole = RangeTable(own, Stretches(common)), RangeTable(items)
        assert records_of(table) == records_of(whole)
        assert [(r.low, r.high) for r in table.allocations] == [
            (r.low, r.high) for r in whole.allocations
        ]
        assert sorted(map(id, table.sources)) == sorted(map(id, whole.sources))


def test_a_space_keeps_what_it_sorted_until_it_changes() -> None:
    """And nothing that was removed."""

    class Owner:
        pass

    space, owner = AddressSpace(), Owner()
    gone = weakref.ref(owner)
    space.add(Allocation(BASE, BASE + 8, owner=owner))
    other = Allocation(BASE + 8, BASE + 16)
    space.add(other)
    del owner
    assert space.stretches() is space.stretches()
    assert len(space.stretches().groups) == 2
    space.remove(next(item for item in space.live if item is not other))
    assert gone() is None
    assert space.stretches().groups == [[other]]


def _random_allocation(random_source: random.Random) -> Allocation:
    low = BASE + 16 * random_source.randrange(400)
    high = low + random_source.choice((0, 8, 15, 16, 17, 40))
    return Allocation(
        low,
        high,
        random_source.random() < 0.9,
        kind=random_source.choice(("array",) * 8 + ("view", "registration")),
        owner=object() if random_source.random() < 0.1 else None,
        end=random_source.choice((0, high + 4)),
    )


@pytest.mark.parametrize("seed", range(20))
def test_what_is_live_is_the_same_change_by_change(seed: int) -> None:
    """As if all of it were sorted again, also where allocations overlap, join or are empty."""
    chosen, space = random.Random(seed), AddressSpace()
    live: list[Allocation] = []
    for _ in range(60):
        for _ in range(chosen.randrange(4)):
            if live and chosen.random() < 0.45:
                space.remove(live.pop(chosen.randrange(len(live))))
            else:
                live.append(_random_allocation(chosen))
                space.add(live[-1])
        found, anew = space.stretches(), Stretches(space.live)
        assert found.sources.keys() == anew.sources.keys()
        assert found.empty.keys() == anew.empty.keys()
        assert bytes(RangeTable([], found).array) == bytes(RangeTable([], anew).array)
