"""Memory of the process that GPUs use: its pages, each registered with the driver once."""

from __future__ import annotations

import mmap
from collections import Counter
from functools import cache
from itertools import groupby

from wavecore._fork import lock_held_over_forks
from wavecore.backends.cuda.driver import Driver

_LOCK = lock_held_over_forks()


class HostPages:
    """The pages that some array is in; a run of them is one registration."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self._users: Counter[int] = Counter()  # by page
        self._runs: dict[int, range] = {}  # by page: the run it was registered with

    def add(self, low: int, high: int) -> None:
        """Register what is not yet registered of these bytes. Raises: CudaError."""
        with _LOCK:
            pages = _pages(low, high)
            for run in _runs([page for page in pages if page not in self._runs]):
                self._driver.register(run.start * mmap.PAGESIZE, len(run) * mmap.PAGESIZE)
                self._runs.update(dict.fromkeys(run, run))
            self._users.update(pages)

    def remove(self, low: int, high: int) -> None:
        """Give them up; a run that nothing uses any more is unregistered."""
        with _LOCK:
            pages = _pages(low, high)
            self._users.subtract(pages)
            for run in {self._runs[page] for page in pages if page in self._runs}:
                if not any(self._users[page] for page in run):
                    self._driver.status("cuMemHostUnregister", run.start * mmap.PAGESIZE)
                    for page in run:
                        del self._runs[page], self._users[page]


@cache
def pages_of(driver: Driver) -> HostPages:
    """Those of the process."""
    return HostPages(driver)


def _pages(low: int, high: int) -> range:
    return range(low // mmap.PAGESIZE, -(-high // mmap.PAGESIZE))


def _runs(pages: list[int]) -> list[range]:
    """Neighbours together."""
    groups = groupby(enumerate(pages), key=lambda each: each[1] - each[0])
    found = [[page for _, page in group] for _, group in groups]
    return [range(run[0], run[-1] + 1) for run in found]
