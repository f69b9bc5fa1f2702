"""Which tests are run: an order that takes from every group of tests in turn, by a seed.

A larger sample begins with the smaller one, so that a longer run goes on where a shorter ended.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest
from pathlib import Path


def ordered(names: Iterable[str], seed: int, group: Callable[[str], str]) -> list[str]:
    """All names: the first of each group, then the second of each, groups and members shuffled."""
    groups: dict[str, list[str]] = {}
    for name in dict.fromkeys(names):
        groups.setdefault(group(name), []).append(name)
    drawn = random.Random(seed)
    queues = list(groups.values())
    drawn.shuffle(queues)
    for queue in queues:
        drawn.shuffle(queue)
    return [name for row in zip_longest(*queues) for name in row if name is not None]


def batches(plan: Sequence[str], listed: Sequence[str], size: int) -> Iterator[list[str]]:
    """Parts of a plan, each in the order of a program's own list, in which it runs its tests.

    Of a program that does not say which test comes next, the first one left is then what it is at.
    """
    places = {name: place for place, name in enumerate(listed)}
    for first in range(0, len(plan), size):
        yield sorted(plan[first : first + size], key=places.__getitem__)


def chosen(names: Iterable[str], drawn: str, left_out: str) -> list[str]:
    """The names that match `drawn` and not `left_out`, behind their program's name."""
    found = []
    for name in names:
        test = name.partition(":")[2]
        if re.search(drawn, test) and not (left_out and re.search(left_out, test)):
            found.append(name)
    return found


def cut(whole: Path, part: Path, category: str, count: int, seed: int) -> None:
    """Write `count` records of one category of a rocBLAS or rocSPARSE data file to another file.

    The file is a mark, a signature as long as a record, a mark with other capitals, and the
    records; a record names its category between zeros.
    """
    data = whole.read_bytes()
    mark = data[: data.index(b"\0") + 1]
    size = data.index(b"ROC" + mark[3:].lower()) - len(mark)
    start = size + 2 * len(mark)
    wanted = b"\0" + category.encode() + b"\0"
    places = [at for at in range(start, len(data), size) if wanted in data[at : at + size]]
    random.Random(seed).shuffle(places)
    part.parent.mkdir(parents=True, exist_ok=True)
    with part.open("wb") as file:
        file.write(data[:start])
        for at in sorted(places[:count]):
            file.write(data[at : at + size])
