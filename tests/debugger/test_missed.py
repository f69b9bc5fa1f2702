"""Breakpoints at places that no launch has: reported at the end, with nearby ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.debugger.sessions import SOURCE
from wavecore.cli import run

KERNEL = ["-a", "gfx942", "--block", "128", "--arg", "f32[128]", "--arg", "f32=2", "--arg", "i32=9"]


@pytest.fixture
def source(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "scale.hip").write_text(SOURCE)
    return "scale.hip"


@pytest.mark.parametrize(
    ("place", "why"),
    [
        ("twic", "no such function has code; known: twice"),
        ("zzzzzzzz", "no such function has code; known: scale, twice"),
        ("scale.hip:999", "scale.hip has code up to line 18"),
        ("other.hip:3", "the kernel has lines from scale.hip"),
        ("*0x1", "instructions are at 0x"),
        ("15 wave 2", "there is no wave 2; they are 0 to 1"),
        ("15 workgroup 1", "there is no workgroup 1; they are 0 to 0"),
        ("15 lane 64", "there is no lane 64; they are 0 to 63"),
        ("15 kernel other", "no kernel other was launched; scale was"),
    ],
)
def test_a_place_that_no_launch_has_is_named_and_fails_a_batch(source, capsys, place, why):
    assert run(["debug", source, *KERNEL, "-b", place, "-b", "15 if k == 9", "--batch"]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"wavecore: breakpoint at {place} was not found in any launch: {why}")


def test_places_that_are_there_are_not_named_though_nothing_stops(source, capsys):
    words = ["-b", "15 if k == 9", "-b", "twice", "-b", "2", "-c", "tbreak 17", "-c", "delete 2"]
    assert run(["debug", source, *KERNEL, *words, "--batch"]) == 0
    assert capsys.readouterr().err == ""


def test_a_place_of_the_session_counts_and_one_that_was_taken_back_does_not(source, capsys):
    commands = ["-b", "15", "-c", "break nowhere", "-c", "break gone", "-c", "delete 3"]
    assert run(["debug", source, *KERNEL, *commands, "--batch"]) == 1
    assert "breakpoint at nowhere was not found in any launch" in capsys.readouterr().err
    program = "import sys; sys.exit(3)"
    Path("ends.py").write_text(program)
    assert run(["debug", "ends.py", "-b", "scale", "--batch"]) == 3
    assert capsys.readouterr().err.endswith("in any launch: no kernel was launched\n")


SEVERAL = """import numpy as np

import wavecore as wc

module = wc.Device("gfx942").load(wc.compile("two.hip", "gfx942", opt="-O0"))
for name in ("one", "two"):
    module[name].launch(1, 64, (np.zeros(64, np.int32),))
"""


def test_launches_behind_the_last_command_are_looked_at_for_places(source, capsys):
    """A batch without further commands runs on, and stops nowhere; places exist or not."""
    kernels = [f'extern "C" __global__ void {name}(int* x) {{\n  x[0] = 1;\n}}\n'
               for name in ("one", "two")]  # fmt: skip
    Path("two.hip").write_text("#include <hip/hip_runtime.h>\n" + "".join(kernels))
    Path("several.py").write_text(SEVERAL)
    assert run(["debug", "several.py", "-b", "one", "-b", "two", "--batch"]) == 0
    assert capsys.readouterr().err == ""
    assert run(["debug", "several.py", "-b", "one", "-b", "three", "--batch"]) == 1
    assert (
        "breakpoint at three was not found in any launch: no such function"
        in capsys.readouterr().err
    )
