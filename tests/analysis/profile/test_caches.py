"""The cache simulation against cases worked out by hand, and a plain model."""

from __future__ import annotations

import numpy as np

from wavecore.analysis.profile import caches


def _hits(lines: list[int], ways: int, writes: list[int] | None = None) -> list[int]:
    found = caches.simulate(
        np.array(lines, np.int64), np.array(writes or [0] * len(lines), bool), sets=1, ways=ways
    )
    assert found.done.all()
    return found.hits.astype(int).tolist()


def test_the_least_recently_used_line_goes() -> None:
    """With two ways, 3 replaces 2, because 1 was used again."""
    assert _hits([1, 2, 1, 3, 1, 2], 2) == [0, 0, 1, 0, 1, 0]


def test_a_cyclic_scan_of_one_line_too_many_never_hits() -> None:
    """The property by which caches of this kind lose everything at once."""
    assert sum(_hits([1, 2, 3] * 5, 2)) == 0
    assert sum(_hits([1, 2, 3] * 5, 3)) == 12


def test_writes_allocate_and_count_once_until_the_line_leaves() -> None:
    """Line 1 is written twice while it is there, and again after 2 and 3 have replaced it."""
    found = caches.simulate(
        np.array([1, 1, 2, 3, 1, 1]), np.array([1, 1, 0, 0, 0, 1], bool), sets=1, ways=2
    )
    assert found.hits.tolist() == [False, True, False, False, False, True]
    assert found.written.sum() == 2


def test_caches_of_several_units_are_apart() -> None:
    """The same line misses once in each of them."""
    lines, unit = np.array([7, 7, 7, 7]), np.array([0, 1, 0, 1])
    found = caches.simulate(lines, np.zeros(4, bool), sets=4, ways=2, unit=unit)
    assert found.hits.tolist() == [False, False, True, True]


def test_many_sets_agree_with_a_plain_model() -> None:
    """Random accesses: the hits of an ordered dict for each set."""
    rng = np.random.default_rng(5)
    lines = rng.integers(0, 60, 3000)
    found = caches.simulate(lines, np.zeros(3000, bool), sets=4, ways=4)
    held: list[dict[int, None]] = [{} for _ in range(4)]
    expected = []
    for line, at in zip(lines.tolist(), caches.set_of(lines, 4).tolist(), strict=True):
        expected.append(line in held[at])
        held[at].pop(line, None)
        held[at][line] = None
        if len(held[at]) > 4:
            del held[at][next(iter(held[at]))]
    assert found.hits.tolist() == expected


def test_random_replacement_keeps_some_of_a_cyclic_scan() -> None:
    """The simulated share of hits is the one that the formula says, at twice the capacity."""
    lines = np.tile(np.arange(512), 40)
    found = caches.simulate(lines, np.zeros(len(lines), bool), sets=16, ways=16, is_random=True)
    share = caches.left_over(2, 1, is_random=True)
    assert 0.15 < share < 0.25
    assert abs(found.hits[len(lines) // 2 :].mean() - share) < 0.05


def test_what_is_left_over() -> None:
    """All of what fits, none of much more."""
    assert [caches.left_over(size, 8) for size in (4, 8, 9, 10, 20)] == [1, 1, 0.5, 0, 0]
