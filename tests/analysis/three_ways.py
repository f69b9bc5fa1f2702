"""One launch counted three ways: by native code, by the interpreter, and from its events."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

import wavecore as wc
from tests.analysis.event_counts import EventCounts
from tests.ends import OneByOne
from wavecore.analysis.counters import CountingTool, LaunchCounts
from wavecore.errors import Error

NATIVE, INTERPRETER, EVENTS = "native", "interpreter", "events"


def counted(
    launch: wc.PreparedLaunch, way: str, restore: Callable[[], None] = lambda: None
) -> LaunchCounts | Error:
    """The counts of a launch in one of the ways, or the error that ended it.

    Workgroups run one after another, as in the interpreter.
    """
    tool = EventCounts() if way == EVENTS else CountingTool()
    executor = INTERPRETER if way == INTERPRETER else NATIVE
    restore()
    try:
        launch.run(executor=executor, tools=[tool, OneByOne()])
    except Error as error:
        return error
    assert tool.counts is not None
    return tool.counts


def difference(one: LaunchCounts, other: LaunchCounts) -> str:
    """Where two counts differ; "" if they do not."""
    for name in ("by_pc", "branches", "accesses"):
        a, b = getattr(one, name), getattr(other, name)
        if not np.array_equal(a, b):
            rows = set(map(str, a.tolist())) ^ set(map(str, b.tolist()))
            return f"{name} {a.dtype.names}: {sorted(rows)[:4]}"
    return ""
