"""pytest's part of a quick run: of what was collected, as many tests as there is time for.

    python -m pytest -p tools.quicktests.plugin --quick-plan FILE ...

Levels of nearness share the time, and the files of a level take turns, a slice each. Within a file
tests come first that have a word of the change in their name; then its functions take turns.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain, zip_longest
from pathlib import Path

import pytest

from tools.quicktests.costs import Costs
from tools.quicktests.plan import Plan

_SHARES = (0.4, 0.25, 0.15, 0.1, 0.1)  # of the time, by level; what is left over continues
_SLICE_SECONDS = 2.0
_MOST_OF_ALL = 0.3  # that one test may take


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick-plan", metavar="FILE")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if (name := config.getoption("--quick-plan")) is None:
        return
    there = {item.nodeid: item for item in items}
    names = chosen(Plan.read(Path(name)), list(there), Costs.read())
    kept = set(names)
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in kept])
    items[:] = [there[each] for each in names]


def chosen(plan: Plan, tests: Sequence[str], costs: Costs) -> list[str]:
    """The tests to run, in order."""
    by_file: dict[str, list[str]] = defaultdict(list)
    for test in tests:
        by_file[test.partition("::")[0]].append(test)
    choice = _Choice(plan, costs)
    firsts: dict[str, str] = {}
    for test in tests:
        firsts.setdefault(test.partition("[")[0], test)
    for function in plan.smoke:
        if function in firsts:
            choice.take(firsts[function])
    queues = {
        each.file: _ordered(by_file[each.file], plan.words, plan.hints)
        for each in plan.near
        if each.file in by_file
    }
    left = plan.seconds - choice.spent
    limit = choice.spent
    for level, share in enumerate(_SHARES):
        limit += share * left
        files = [each.file for each in plan.near if each.level == level and each.file in queues]
        choice.fill(files, queues, limit)
    choice.fill([each.file for each in plan.near if each.file in queues], queues, plan.seconds)
    # Those of a file together, so that what it sets up is set up once.
    places = {file: place for place, file in enumerate(plan.files)}
    return sorted(choice.tests, key=lambda test: places[test.partition("::")[0]])


def _ordered(tests: Sequence[str], words: Sequence[str], hints: Sequence[str]) -> list[str]:
    """A file's tests: those with a word, those with a hint, the first of each function, ..."""
    functions: dict[str, list[str]] = defaultdict(list)
    for test in tests:
        functions[test.partition("[")[0]].append(test)
    turns = zip_longest(*map(_spread, functions.values()))
    every = [test for test in chain.from_iterable(turns) if test is not None]

    def place(test: str) -> tuple[bool, int]:
        name = test.partition("::")[2].lower()
        return not any(word in name for word in words), -sum(hint in name for hint in hints)

    return sorted(every, key=place)


def _spread(tests: Sequence[str]) -> Iterator[str]:
    """The first, the one in the middle, those in between: neighbours are alike."""
    order = sorted(range(len(tests)), key=lambda n: int(f"{n:032b}"[::-1], 2))
    return (tests[n] for n in order)


class _Choice:
    def __init__(self, plan: Plan, costs: Costs) -> None:
        self.plan, self.costs = plan, costs
        self.tests: list[str] = []
        self.spent = 0.0
        self._taken: set[str] = set()
        self._begun: set[str] = set()

    def cost(self, test: str) -> float:
        file = test.partition("::")[0]
        return self.costs.of(test) + (0 if file in self._begun else self.costs.first(file))

    def take(self, test: str) -> None:
        self.spent += self.cost(test)
        self._begun.add(test.partition("::")[0])
        self.tests.append(test)
        self._taken.add(test)

    def fill(self, files: Sequence[str], queues: dict[str, list[str]], limit: float) -> None:
        """Let files take turns until so much is spent, or nothing more fits."""
        is_open = True
        while is_open:
            is_open = False
            for file in files:
                end = min(self.spent + _SLICE_SECONDS, limit)
                queue, kept = queues[file], []
                while queue and self.spent < end:
                    test = queue.pop(0)
                    if test in self._taken:
                        continue
                    is_long = self.costs.of(test) > _MOST_OF_ALL * self.plan.seconds
                    if is_long or self.spent + self.cost(test) > limit:
                        kept.append(test)
                        continue
                    self.take(test)
                    is_open = True
                queues[file] = [*kept, *queue]
