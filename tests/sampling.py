"""Which of many similar cases run: some, in turns, or all with WAVECORE_TEST_EVERYTHING=1.

`make test` should take twenty minutes on two cores. Where cases differ in one of several things
(a target, a level, a MODE), each value of each thing is covered, but not every combination of them:
`covering` selects among a module's items in this way (`pytest --covering`, as in `make test`),
`takes` and `in_turns` where a test builds its own list of cases.
"""

from __future__ import annotations

import heapq
import os
import re
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TypeVar
from zlib import crc32

T = TypeVar("T")

EVERYTHING = os.environ.get("WAVECORE_TEST_EVERYTHING") == "1"


def takes(name: str, one_in: int) -> bool:
    """Whether the named case is selected, one in so many being so."""
    return EVERYTHING or crc32(name.encode()) % one_in == 0


def in_turns(cases: Sequence[T], kind: Callable[[T], str], one_in: int) -> list[T]:
    """One in so many of the cases of each kind, and at least one; kinds begin at different ones."""
    if EVERYTHING:
        return list(cases)
    seen: dict[str, int] = {}
    total: dict[str, int] = {}
    for case in cases:
        total[kind(case)] = total.get(kind(case), 0) + 1
    chosen = []
    for case in cases:
        name = kind(case)
        start = crc32(name.encode()) % min(one_in, total[name])
        if seen.setdefault(name, 0) % one_in == start:
            chosen.append(case)
        seen[name] += 1
    return chosen


# Parameters that say where a case runs, not what it is: the tests of a module share their values.
SHARED = frozenset({"target", "wave", "level", "gpus", "threads", "module", "build"})

# Where each family of targets (gfx9, gfx10, gfx11, gfx12) and each wave size is a separate case.
BY_FAMILY = ("tests/backends/cuda/", "tests/emulator/", "tests/isa/")


def covering(items: Iterable[tuple[str, Mapping[str, object]]]) -> set[str]:
    """The node ids of a small set of items that covers all parameter values of all items.

    Args:
        items: node id and parameters (name: value) of every item, in any order.

    Every test function of a module runs with each value of each of its parameters, on every
    executor that it takes; a value of `SHARED` is covered once per module, except in the folders of
    `BY_FAMILY`, whose functions run on each family of targets. The choice depends only on the
    module's own items.
    """
    modules: dict[str, dict[str, set[Hashable]]] = defaultdict(dict)
    for node, parameters in items:
        modules[node.partition("::")[0]][node] = _met_by(node, parameters)
    return {node for module in modules.values() for node in _few(module)}


def _met_by(node: str, parameters: Mapping[str, object]) -> set[Hashable]:
    """What an item covers: its function, and each value of a parameter there or in its module."""
    function = node.partition("[")[0]
    executor = str(parameters.get("executor"))
    met: set[Hashable] = {(function, executor)}
    for name, value in parameters.items():
        if name not in SHARED:
            met.add((function, name, _key(value), executor))
        else:
            met.add((name, _key(value)))
            if node.startswith(BY_FAMILY):
                met.add((function, name, _family(value)))
    return met


def _family(value: object) -> object:
    """gfx9, gfx10, gfx11 or gfx12 for a target; the value for anything else, such as lanes."""
    family = re.match(r"gfx(9|1\d)", value) if isinstance(value, str) else None
    return family[0] if family else _key(value)


def _key(value: object) -> Hashable:
    """A key shared by equal values of one type; unhashable values are equal only to themselves."""
    try:
        hash(value)
    except (TypeError, ValueError):  # NumPy raises the latter for a timedelta64 without a unit
        return id(value)
    return type(value), value


def _few(met: dict[str, set[Hashable]]) -> list[str]:
    """Items that cover everything: greedily, always the one that adds most."""
    heap = [(-len(met[node]), crc32(node.encode()), node) for node in met]
    heapq.heapify(heap)
    seen: set[Hashable] = set()
    chosen = []
    while heap:
        promised, turn, node = heapq.heappop(heap)
        new = len(met[node] - seen)
        if new and new == -promised:
            chosen.append(node)
            seen |= met[node]
        elif new:
            heapq.heappush(heap, (-new, turn, node))
    return chosen
