"""Measures kernels without a GPU: the time in which their instructions issue.

Each wave instruction occupies its SIMD for the issue cycles used by profiles
(`analysis.profile.issue`, with sources). Their sum is divided by the number of SIMDs of the
target's largest card. Memory, latencies and dependencies are not modelled: the result is
deterministic, and shows which of two kernels issues less, not how long either takes.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from wavecore.analysis.profile.issuetime import IssueTime
from wavecore.targets import Target
from wavecore.targets.cards import Card


class Meter:
    """Adds up the issue time of launches, in milliseconds, during a measurement.

    Attributes:
        is_running: whether launches are measured, which costs time.
        clears: how often a benchmark prepared a run by clearing a cache.
    """

    def __init__(self) -> None:
        self.is_running = False
        self.milliseconds = 0.0
        self.clears = 0

    def tools(self) -> list[IssueTime]:
        """Tools for a launch; pass them to `add` afterwards."""
        return [IssueTime()] if self.is_running else []

    def add(self, tools: list[IssueTime], target: Target) -> None:
        """Add the time of one launch."""
        if not tools:
            return
        card = Card.of(target)
        cus = card.product.cus if card.product is not None else 1
        simds = cus * target.simds_per_cu
        self.milliseconds += sum(each.cycles for each in tools) / simds / card.clock_khz


METER = Meter()


@contextmanager
def metered() -> Iterator[Callable[[], float]]:
    """Meter launches in this block; yields a function for the milliseconds since its start."""
    before, METER.is_running = METER.is_running, True
    start = METER.milliseconds
    try:
        yield lambda: METER.milliseconds - start
    finally:
        METER.is_running = before


class Moment:
    """A point in time, as an event records it.

    The time between two is the issue time of launches in between. If a cache was cleared in
    between, it is host time: triton.testing.do_bench uses such a pair to choose the number of
    repetitions.
    """

    def __init__(self, *, timed: bool) -> None:
        """`timed`: launches are measured from now on."""
        METER.is_running = METER.is_running or timed
        self._moment = time.perf_counter(), METER.milliseconds, METER.clears

    @staticmethod
    def between(first: Moment | None, last: Moment | None) -> float:
        """Milliseconds. Raises: RuntimeError if one was not recorded."""
        if first is None or last is None:
            raise RuntimeError("both events must be recorded before their time is asked for")
        if first._moment[2] != last._moment[2]:
            return 1000 * (last._moment[0] - first._moment[0])
        return last._moment[1] - first._moment[1]
