"""pytest's part: run tests in a given order, and write down what each does as it goes.

    python -m pytest -p tools.mutation.plugin --noted FILE [--only FILE] ...

--noted: a line of JSON for each test that begins, and one for each that ends, with its outcome and
its seconds of CPU, of processes that it started as well. Workers of xdist have files of their own.
--only: the tests to run, a line each, in this order; the others that were collected are left out.
"""

from __future__ import annotations

import json
import os
import resource
from collections.abc import Iterator
from pathlib import Path

import pytest

_DONE = pytest.StashKey[str]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--noted", metavar="FILE")
    parser.addoption("--only", metavar="FILE")


def pytest_configure(config: pytest.Config) -> None:
    if (name := config.getoption("--noted")) is not None:
        config.pluginmanager.register(_Notes(f"{name}{os.environ.get('PYTEST_XDIST_WORKER', '')}"))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if (name := config.getoption("--only")) is None:
        return
    wanted = dict.fromkeys(Path(name).read_text("utf-8").split("\n"))
    there = {item.nodeid: item for item in items}
    config.hook.pytest_deselected(items=[i for i in items if i.nodeid not in wanted])
    items[:] = [there[name] for name in wanted if name in there]


def _seconds() -> float:
    """CPU that this process has taken, and those it has waited for."""
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(each.ru_utime + each.ru_stime for each in used)


class _Notes:
    def __init__(self, path: str) -> None:
        self._file = open(path, "a", encoding="utf-8")  # noqa: SIM115  as long as the process

    def _say(self, **facts: object) -> None:
        self._file.write(json.dumps(facts) + "\n")
        self._file.flush()

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self._say(broken=report.nodeid)

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        item.stash[_DONE] = "passed"
        self._say(begins=item.nodeid)
        before = _seconds()
        yield
        spent = round(_seconds() - before, 3)
        self._say(ends=item.nodeid, outcome=item.stash[_DONE], seconds=spent)

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item) -> Iterator[None]:
        outcome = yield
        report = outcome.get_result()
        if report.failed:
            item.stash[_DONE] = "failed"
        elif report.skipped and item.stash[_DONE] == "passed":
            item.stash[_DONE] = "skipped"
