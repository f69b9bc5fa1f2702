"""The debugger in a terminal: output and effect of its commands, on several targets."""

from __future__ import annotations

import numpy as np
import pytest

import wavecore as wc
from tests.debugger.sessions import EXPECTED, answers, console, kernel, plain, scale

TARGETS = ("gfx942", "gfx1100", "gfx1201")


@pytest.mark.parametrize("target", TARGETS)
def test_variables_are_read_where_the_launch_stops(tmp_path, target):
    """Lines, conditions, variables of the source, and the results of the kernel afterwards."""
    commands = [
        "break 15 if i == 130", "continue", "info locals", "print i", "print tile[2]",
        "lane 2", "print i", "print sum", "info breakpoints",
    ]  # fmt: skip
    text, x, error = scale(tmp_path, target, "-O0", commands)
    said = answers(text)
    assert error is None
    assert said["break 15 if i == 130"].startswith("breakpoint 1 at scale.hip:15, pc 0x")
    assert (
        "breakpoint 1 in lane 2\nworkgroup 1 (1, 0, 0), wave 0, lane 2: scale at scale.hip:15"
        in said["continue"]
    )
    assert "15\t    sum += twice(tile[threadIdx.x]) * a;" in said["continue"]
    assert "a = 2.0" in said["info locals"]
    assert "n = 512" in said["info locals"]
    assert said["print i"] == "i = 130"
    assert said["print tile[2]"] == "tile[2] = 130.0"
    assert said["print sum"] == "sum = 0.0"
    assert "if i == 130" in said["info breakpoints"]
    assert said["info breakpoints"].endswith("hit once")
    assert np.array_equal(x, EXPECTED)


@pytest.mark.parametrize("target", TARGETS)
def test_steps_go_into_functions_and_out_again(tmp_path, target):
    commands = [
        "b 15", "c", "s", "bt", "n", "print doubled", "up", "print sum", "finish", "bt", "n", "n",
    ]  # fmt: skip
    text, x, _ = scale(tmp_path, target, "-O0", commands)
    said = answers(text)
    assert ": twice at scale.hip:4" in said["s"]
    first = text.split("(wavecore) bt\n")[1].split("(wavecore)")[0].splitlines()
    assert [line.split(" in ")[1] for line in first] == [
        "twice at scale.hip:4", "scale at scale.hip:15",
    ]  # fmt: skip
    assert "scale at scale.hip:15" in said["finish"]
    assert len(said["bt"].splitlines()) == 1
    assert np.array_equal(x, EXPECTED)


@pytest.mark.parametrize("target", TARGETS)
def test_the_way_back_leads_to_the_same_state(tmp_path, target):
    """A position has one state, however the launch got there."""
    look = ["info position", "info registers", "info registers v", "x/32x lds:0", "info waves"]
    commands = [
        "b 15", "c", "c", *look, "stepi 40", "rsi 40", *look, "restart", "info position", "c", "c",
        *look, "rc", "c", *look,
    ]  # fmt: skip
    text, x, _ = scale(tmp_path, target, "-O0", commands)
    looks = [part.partition("(wavecore) info waves")[0] for part in text.split("info position\n")]
    looks = [look for look in looks if "info registers" in look]
    assert len(looks) == 4
    assert len(set(looks)) == 1
    assert "(wavecore) info position\n0\n" in text
    assert np.array_equal(x, EXPECTED)


def test_an_error_stops_before_the_instruction_that_raises_it(tmp_path):
    source = """#include <hip/hip_runtime.h>
extern "C" __global__ void far(float* x) {
  int i = threadIdx.x;
  float a = x[i];
  x[i + (i == 37 ? 1000 : 0)] = a;
}
"""
    made = kernel(tmp_path, "gfx942", "-O0", source, "far")
    x = np.zeros(64, np.float32)
    text, error = console(lambda: made.launch(1, 64, (x,)), ["lane 37", "p i", "rn", "rn", "c"],
                          on_entry=False)  # fmt: skip
    assert isinstance(error, wc.MemoryFault)
    assert "MemoryFault: " in text.split("(wavecore)")[0]
    assert "far at" in text
    assert "scale.hip:5" in text
    assert "p i\ni = 37\n" in text
    assert "4\t  float a = x[i];" in plain(text, tmp_path)
    assert plain(text, tmp_path).endswith("(wavecore) c\n")


def test_a_watchpoint_stops_behind_the_write(tmp_path):
    commands = ["b 13", "c", "lane 3", "watch tile[3]", "c", "delete", "p tile[3]", "info locals"]
    text, x, _ = scale(tmp_path, "gfx1201", "-O0", commands)
    said = text.split("(wavecore) c\n")[2]
    assert said.startswith("watchpoint 2: a store of tile[3] by `")
    assert "scale.hip:13" in said
    assert "old value: 0.0" in said
    assert "new value: 3.0" in said
    assert answers(text)["p tile[3]"] == "tile[3] = 3.0"
    assert np.array_equal(x, EXPECTED)


def test_registers_and_variables_can_be_changed(tmp_path):
    commands = ["b 15", "c", "set sum = 100.0", "p sum", "delete", "c"]
    text, x, _ = scale(tmp_path, "gfx942", "-O0", commands)
    assert answers(text)["p sum"] == "sum = 100.0 in all 64 lanes"
    changed = np.flatnonzero(x != EXPECTED)
    assert changed.tolist() == list(range(64, 128))  # the wave that stopped first: wave 1
    assert np.array_equal(x[changed], EXPECTED[changed] + 100)
