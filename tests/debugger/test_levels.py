"""How much debugged code is optimised: not at all, unless requested."""

from __future__ import annotations

import pytest

from wavecore import _env
from wavecore.cli import run
from wavecore.toolchain import levels

PROGRAM = """import numpy as np

import wavecore as wc
import wavecore.lang as wl


@wl.kernel
def squares(x: wl.ptr[wl.f32], n: wl.i32):
    i = wl.threadIdx.x
    acc = wl.f32(0)
    for j in range(3):
        acc = acc + x[i] * j
    if i < n:
        breakpoint()
        x[i] = acc


CPP = '''#include <hip/hip_runtime.h>
extern "C" __global__ void twice(float* x) {
  float value = x[threadIdx.x];
  x[threadIdx.x] = value * 2;
}'''
x = np.arange(32, dtype=np.float32)
gpu = wc.Device("gfx1201")
squares.launch(gpu, 1, 32, (x, 32))
gpu.load(wc.compile(CPP, "gfx1201", name="twice.hip"))["twice"].launch(1, 32, (x,))
"""


@pytest.fixture
def program(tmp_path):
    path = tmp_path / "program.py"
    path.write_text(PROGRAM)
    return str(path)


@pytest.mark.parametrize(("words", "is_whole"), [((), True), (("-O", "2"), False)])
def test_locals_of_a_program_s_kernels(program, capsys, words, is_whole):
    """Of Python's and of those that it compiles; at the line of `breakpoint()`."""
    commands = ["-c", "c", "-c", "info locals", "-c", "b twice.hip:4", "-c", "c", "-c", "p value"]
    assert run(["debug", *words, "--batch", *commands, program]) == 0
    shown = capsys.readouterr().out
    if is_whole:
        assert "squares at program.py:15\n" in shown
        assert "acc = [0.0, 3.0, 6.0, 9.0, ...]" in shown
        assert "value =\n    0:  0.0  3.0  6.0  9.0" in shown
    else:
        assert "acc = [0.0, 3.0, 6.0, 9.0, ...]" not in shown
    assert levels.default_level() == "-O3"


@pytest.mark.parametrize("words", [("-D", "N=1"), ("--block", "64"), ("--wave", "32")])
def test_options_that_a_program_has_no_use_for_are_said(program, capsys, words):
    assert run(["debug", *words, program]) == 2
    assert "is a program that compiles its kernels: options" in capsys.readouterr().err


def test_a_process_that_waits_for_a_debugger_is_not_optimised(monkeypatch):
    monkeypatch.setenv(_env.DEBUG.name, "0")
    assert levels.default_level() == "-O0"
    with levels.optimising("-O2"):
        assert levels.default_level() == "-O2"
