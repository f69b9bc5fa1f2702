"""Instruments of tools: one text, the same counts on every executor, and their own code."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

import wavecore as wc
from tests.device.toys.instruments import Divergence, Lanes, Strides
from wavecore.emulator.events import PLAIN
from wavecore.errors import LaunchError
from wavecore.tools import (
    BlockCounts,
    BlockPoint,
    BranchPoint,
    Column,
    Hook,
    Instrument,
    Tool,
    WatchedLaunch,
)

pytestmark = [pytest.mark.jit, pytest.mark.clang]

SOURCE = """
#include <hip/hip_runtime.h>
extern "C" __global__ void strided(float* out, const float* in, int step) {
  int i = threadIdx.x;
  float sum = in[i * step];
  for (int turn = 0; turn < i % 5; turn++) {
    sum += out[i] * turn;
    out[i] = sum;
  }
  out[i] = sum;
}
"""
LANES = 128


class Counts(Tool):
    """Keeps the counts of its instruments."""

    def __init__(self, *instruments: Instrument, hooks: Hook = PLAIN) -> None:
        self.instruments, self.hooks = instruments, hooks
        self.rows: dict[str, list[tuple[object, ...]]] = {}
        self.names: dict[int, str] = {}

    def end(self, launch: WatchedLaunch) -> None:
        for each in self.instruments:
            rows = launch.rows(each)
            self.rows[each.name] = [
                tuple(np.asarray(cell).tolist() for cell in row) for row in rows
            ]
            self.names |= {int(pc): launch.instruction(int(pc)).name for pc in rows["pc"]}


def run(
    kernel: wc.Kernel, *tools: Tool, step: int = 3, executor: str = "native", groups: int = 5
) -> None:
    arguments = (np.ones(LANES, np.float32), np.ones(LANES * step, np.float32), step)
    kernel.launch(groups, LANES, arguments, tools=tools, executor=executor, threads=2)


def compiled(target: str) -> wc.Kernel:
    return wc.Device(target).load(wc.compile(SOURCE, target, opt="-O1"))["strided"]


@pytest.mark.parametrize("target", ["gfx942", "gfx1201"])
def test_counts_are_the_same_on_every_executor(target: str, monkeypatch) -> None:
    """Two tools with four instruments, in both tiers and on the interpreter."""
    found: list[dict[str, list[tuple[object, ...]]]] = []
    for executor, tier2 in (("native", "off"), ("native", "always"), ("interpreter", "off")):
        monkeypatch.setenv("WAVECORE_TIER2", tier2)
        kernel = compiled(target)
        branches, others = Counts(Divergence()), Counts(Strides(6), BlockCounts(), Lanes())
        for _ in range(2):  # the second run counts from 0 again
            run(kernel, branches, others, executor=executor)
        found.append(branches.rows | others.rows)
    assert found[0] == found[1] == found[2]
    waves = 5 * LANES // (64 if target == "gfx942" else 32)
    assert sum(row[3] for row in found[0]["divergence"]) >= 4 * waves
    assert sum(row[4] for row in found[0]["divergence"]) > 0
    assert max(row[5] for row in found[0]["divergence"]) > 1
    lanes, runs = (sum(row[3] for row in found[0][name]) for name in ("lanes", "blocks"))
    assert 0 < lanes < runs * (61 if target == "gfx942" else 29)
    strides = Counter[int]()
    for row in found[0]["strides"]:
        strides.update(dict(enumerate(row[3])))
    assert strides[3] == waves and strides[1] > 0 and strides.total() > waves
    assert {others.names[row[1]].partition("_load")[0] for row in others.rows["strides"]} == {
        "global"
    }


@pytest.mark.parametrize("hooks", [Hook.DEFINEDNESS, Hook.FLOW], ids=["definedness", "flow"])
def test_shadows_change_no_count(hooks: Hook) -> None:
    """Where a wave leaves an instruction for other code, its points are not reached twice."""
    kernel = compiled("gfx1201")
    found = []
    for each in (PLAIN, hooks):
        tool = Counts(Divergence(), Strides(), hooks=each)
        run(kernel, tool)
        found.append(tool.rows)
    assert found[0] == found[1] and all(found[0].values())


SCRIPT = """
import sys
from tests.device.test_instruments import Counts, compiled, run
from tests.device.toys.instruments import Strides
tool = Counts(Strides(weight=int(sys.argv[1])))
run(compiled("gfx1201"), tool)
total = sum(sum(row[3]) for row in tool.rows["strides"])
print("wavecore.backends.cpu.compiler" in sys.modules, total)
"""


def in_a_process(weight: int) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(weight)], env=dict(os.environ), text=True,
        cwd=Path(__file__).parents[2], capture_output=True, timeout=300, check=True,
    )  # fmt: skip
    return done.stdout.split()


def test_code_is_kept_for_an_instrument_as_it_is(monkeypatch, tmp_path) -> None:
    """A second process finds the code; another instrument with that name does not get it."""
    monkeypatch.setenv("WAVECORE_CACHE_DIR", str(tmp_path))
    first, again, heavier = in_a_process(1), in_a_process(1), in_a_process(3)
    assert first[0] == heavier[0] == "True" and again == ["False", first[1]]
    assert int(heavier[1]) == 3 * int(first[1]) > 0


def made(amount: int, helper: object = None, version: str = "") -> Instrument:
    """An instrument whose code depends on its surroundings."""

    def more() -> int:
        return amount

    class Made(Instrument):
        name = "made"
        columns = (Column("count"),)

        def block(self, point: BlockPoint) -> None:
            point.add("count", more())

    Made.version = version
    instrument = Made()
    if helper is not None:
        instrument.helper = helper  # type: ignore[attr-defined]
    return instrument


def test_a_digest_covers_what_the_code_hangs_on() -> None:
    """Attributes, what functions close over and name, the version; equal ones are one."""
    assert made(1) == made(1) and hash(made(1)) == hash(made(1))
    others = [made(2), made(1, helper=(1, "x")), made(1, version="2"), Strides(), Strides(9)]
    assert len({made(1), *others}) == 1 + len(others)
    with pytest.raises(LaunchError, match="attributes of an instrument are numbers, text"):
        _ = made(1, helper=[1]).digest


class Wrong(Instrument):
    """Requests things that do not exist."""

    name = "wrong"
    columns = (Column("count"),)

    def __init__(self, what: str) -> None:
        self.what = what

    def branch(self, point: BranchPoint) -> None:
        if self.what == "column":
            point.add("counts")
        elif self.what == "word":
            point.word()
        else:
            point.add("count", point.b.lane_id())


@pytest.mark.parametrize("executor", ["native", "interpreter"])
@pytest.mark.parametrize(
    ("what", "error", "text"),
    [
        ("column", LaunchError, "has no column 'counts'"),
        ("word", LaunchError, "has 0 words"),
        ("lanes", TypeError, "wrong: counts uniform integers, no per-lane i32"),
    ],
)
def test_what_there_is_not_is_refused(
    executor: str, what: str, error: type[Exception], text: str
) -> None:
    with pytest.raises(error, match=text):
        run(compiled("gfx1201"), Counts(Wrong(what)), executor=executor, groups=1)


def test_a_launch_has_one_instrument_of_a_name() -> None:
    """Several tools may share the same one."""

    def tools(*instruments: Instrument) -> Sequence[Tool]:
        return [Counts(each) for each in instruments]

    kernel = compiled("gfx1201")
    both = tools(made(1), made(1))
    run(kernel, *both, groups=1)
    assert both[0].rows == both[1].rows  # type: ignore[attr-defined]
    with pytest.raises(LaunchError, match="two instruments of a launch"):
        run(kernel, *tools(made(1), made(2)), groups=1)
    greedy = made(3)
    greedy.words = 5
    with pytest.raises(LaunchError, match="words of a wave"):
        run(kernel, *tools(greedy), groups=1)
