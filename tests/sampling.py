"""Which of many like cases run: some, in turns, or all with WAVECORE_TEST_EVERYTHING=1.

`make test` has ten minutes on two cores. Where cases differ in one thing out of several (a target,
a level, a MODE), each value of every thing is met, and not every combination of them.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import TypeVar
from zlib import crc32

T = TypeVar("T")

EVERYTHING = os.environ.get("WAVECORE_TEST_EVERYTHING") == "1"


def takes(name: str, one_in: int) -> bool:
    """Whether the case of a name is among one in so many."""
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
