"""Measures kernels without a GPU: how long the target's largest card would take.

That is the time that `wavecore profile` estimates (docs/time-model.md), so it is the same in every
run. A target without a card, such as gfx1250, has no clock, bandwidths or caches that are known: it
is given one compute unit at 1 GHz, and the time in which that issues the instructions. Either shows
which of two kernels is faster, as far as the model can tell.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from wavecore.analysis.profile.issuetime import IssueTime
from wavecore.analysis.profile.profiler import Profiler
from wavecore.targets import Target
from wavecore.targets.cards import Card

_DIGITS = 9  # of milliseconds: differences of sums are rounded to a picosecond


class Meter:
    """Adds up the time of launches, in milliseconds, during a measurement.

    Attributes:
        is_running: whether launches are measured, which costs time.
        clears: how often a benchmark prepared a run by clearing a cache.
    """

    def __init__(self) -> None:
        self.is_running = False
        self.milliseconds = 0.0
        self.clears = 0

    def tools(self, target: Target) -> list[Profiler] | list[IssueTime]:
        """Tools for a launch; pass them to `add` afterwards."""
        if not self.is_running:
            return []
        product = Card.of(target).product
        return [Profiler(product=product)] if product is not None else [IssueTime()]

    def since(self, start: float) -> float:
        """Milliseconds after those of `start`; the same for equal launches."""
        return round(self.milliseconds - start, _DIGITS)

    def add(self, tools: list[Profiler] | list[IssueTime], target: Target) -> None:
        """Add the time of one launch."""
        card = Card.of(target)
        for tool in tools:
            if isinstance(tool, IssueTime):
                self.milliseconds += tool.cycles / target.simds_per_cu / card.clock_khz
            elif tool.profile is not None and card.product is not None:
                self.milliseconds += tool.profile.model.duration(card.product).best_us / 1e3


METER = Meter()


@contextmanager
def metered() -> Iterator[Callable[[], float]]:
    """Meter launches in this block; yields a function for the milliseconds since its start."""
    before, METER.is_running = METER.is_running, True
    start = METER.milliseconds
    try:
        yield lambda: METER.since(start)
    finally:
        METER.is_running = before


class Moment:
    """A point in time, as an event records it.

    The time between two is that of launches in between. If a cache was cleared in
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
        return round(last._moment[1] - first._moment[1], _DIGITS)
