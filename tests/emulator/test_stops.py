"""Hook.STOP: waves stop at marked instructions and positions, and launches continue from there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import wavecore as wc
from wavecore.emulator.events import Stops
from wavecore.emulator.launchplan import Statistics
from wavecore.tools import Batch, Hook, Tool, WatchedLaunch

TARGETS = ("gfx942", "gfx1100", "gfx1201")
SOURCE = r"""
#include <hip/hip_runtime.h>

extern "C" __global__ void sums(float* x, int rounds) {
  __shared__ float tile[128];
  float sum = 0;
  for (int k = 0; k < rounds; k++) {
    tile[threadIdx.x] = x[threadIdx.x] + k;
    __syncthreads();
    sum += tile[127 - threadIdx.x];
    __syncthreads();
  }
  x[blockIdx.x * 128 + threadIdx.x] = sum;
}"""


class _Again(Exception):
    """Run from the start."""


class Stopper(Tool):
    """Stops once at a position, in each of `runs` runs, and records what it sees there."""

    hooks = Hook.STOP
    is_immediate = True
    is_serial = True

    def __init__(self, position: int, runs: int, memory: np.ndarray) -> None:
        self.stops = Stops()
        self.position, self.runs = position, runs
        self.memory, self.before = memory, memory.copy()
        self.seen: list[tuple[Any, ...]] = []

    def around(self, launch: WatchedLaunch, run: Callable[[], Statistics]) -> Statistics:
        end = max(low + len(text) for low, text in launch.plan.program.text)
        while True:
            self.stops.begin(end)
            self.stops.until(self.position)
            try:
                return run()
            except _Again:
                self.memory[:] = self.before

    def events(self, batch: Batch) -> None:
        (row,) = batch.stops
        wave = batch.wave(int(row["group"]), int(row["wave"]))
        state = wave.vgprs.tobytes() + wave.sgprs.tobytes() + wave.lds.tobytes()
        here = [int(row[name]) for name in ("position", "group", "wave", "pc")]
        self.seen.append((*here, state, self.memory.tobytes()))
        self.stops.until()
        if len(self.seen) < self.runs:
            raise _Again


def launched(target: str, executor: str, tool: Stopper, x: np.ndarray) -> int:
    kernel = wc.Device(target).load(wc.compile(SOURCE, target, opt="-O2"))["sums"]
    done = kernel.launch(4, 128, (x, 5), tools=[tool], executor=executor)
    return done.instructions


@pytest.mark.parametrize("executor", ["native", "interpreter"])
@pytest.mark.parametrize("target", TARGETS)
def test_each_run_comes_to_the_same_state_at_a_position(target, executor):
    x = np.arange(512, dtype=np.float32)
    tool = Stopper(200, 3, x)
    launched(target, executor, tool, x)
    assert [seen[0] for seen in tool.seen] == [200] * 3
    assert tool.seen[0] == tool.seen[1] == tool.seen[2]


@pytest.mark.parametrize("target", TARGETS)
def test_positions_count_what_the_launch_executes_on_either_executor(target):
    found = []
    for executor in ("native", "interpreter"):
        x = np.arange(512, dtype=np.float32)
        tool = Stopper(200, 2, x)
        instructions = launched(target, executor, tool, x)
        assert tool.stops.position == instructions
        found.append((instructions, tool.seen[0][:4], x.tobytes()))
    assert found[0] == found[1]


class Marker(Tool):
    """Marks the instruction to stop at: all waves there, or one."""

    hooks = Hook.STOP
    is_immediate = True
    is_serial = True

    def __init__(self, mark: int) -> None:
        self.stops, self.mark = Stops(), mark
        self.waves: list[tuple[int, int]] = []

    def around(self, launch: WatchedLaunch, run: Callable[[], Statistics]) -> Statistics:
        self.stops.begin(max(low + len(text) for low, text in launch.plan.program.text))
        self.stops.follow(2, 1)
        self.stops.marks[launch.plan.kernel.entry // 4] = self.mark
        return run()

    def events(self, batch: Batch) -> None:
        (row,) = batch.stops
        self.waves.append((int(row["group"]), int(row["wave"])))


@pytest.mark.parametrize("executor", ["native", "interpreter"])
def test_a_mark_stops_every_wave_or_the_one_that_is_followed(executor):
    kernel = wc.Device("gfx942").load(wc.compile(SOURCE, "gfx942", opt="-O2"))["sums"]
    every, one = Marker(Stops.ALL), Marker(Stops.WAVE)
    for tool in (every, one):
        kernel.launch(4, 128, (np.zeros(512, np.float32), 1), tools=[tool], executor=executor)
    assert sorted(every.waves) == [(group, wave) for group in range(4) for wave in range(2)]
    assert one.waves == [(2, 1)]


def test_one_tool_of_a_launch_may_stop_it():
    kernel = wc.Device("gfx942").load(wc.compile(SOURCE, "gfx942", opt="-O2"))["sums"]
    with pytest.raises(wc.LaunchError, match="only one tool may have stops"):
        kernel.launch(
            1, 128, (np.zeros(128, np.float32), 1), tools=[Marker(Stops.ALL), Marker(Stops.ALL)]
        )
