"""Particular kernels: fragments as matrices, breakpoint() in Python, optimised code."""

from __future__ import annotations

import re

import numpy as np
import pytest

import wavecore as wc
from tests.debugger.sessions import EXPECTED, answers, console, kernel, scale
from tests.lang.importing import imported

PRODUCT = r"""#include <hip/hip_runtime.h>
typedef _Float16 half4 __attribute__((ext_vector_type(4)));
typedef float four __attribute__((ext_vector_type(4)));
extern "C" __global__ void product(float* d, const _Float16* a, const _Float16* b) {
  int lane = threadIdx.x;
  half4 x, y;
  for (int k = 0; k < 4; k++) {
    x[k] = a[(lane % 16) * 16 + lane / 16 * 4 + k];
    y[k] = b[(lane / 16 * 4 + k) * 16 + lane % 16];
  }
  four c = {0, 0, 0, 0};
  c = __builtin_amdgcn_mfma_f32_16x16x16f16(x, y, c, 0, 0, 0);
  for (int k = 0; k < 4; k++) d[(lane / 16 * 4 + k) * 16 + lane % 16] = c[k];
}
"""


def numbers(text: str) -> np.ndarray:
    """The matrix that `matrix` prints."""
    rows = [line.partition(":")[2].split() for line in text.splitlines()[1:]]
    return np.array(rows, np.float32)


def test_an_operand_is_shown_as_the_matrix_that_it_is(tmp_path):
    made = kernel(tmp_path, "gfx942", "-O2", PRODUCT, "product")
    line = next(
        each for each in made.module.code.disassemble(kernel="product").splitlines()
        if "v_mfma" in each
    )  # fmt: skip
    pc = int(line.split("//")[1].split(":")[0], 16)
    result = re.search(r"v_mfma\S+ (v\[\d+:\d+\])", line)[1]
    a = np.arange(256).reshape(16, 16).astype(np.float16) % 19
    b = (np.arange(256).reshape(16, 16) % 7).astype(np.float16)
    d = np.zeros((16, 16), np.float32)
    after = f"matrix D v_mfma_f32_16x16x16_f16 {result}"
    text, error = console(
        lambda: made.launch(1, 64, (d, a, b)), [f"b *{pc:#x}", "c", "matrix A", "m B", "si", after]
    )
    said = answers(text)
    assert error is None
    assert said["matrix A"].startswith("A of v_mfma_f32_16x16x16_f16, f16, v[")
    assert np.array_equal(numbers(said["matrix A"]), a.astype(np.float32))
    assert np.array_equal(numbers(said["m B"]), b.astype(np.float32))
    product = a.astype(np.float32) @ b.astype(np.float32)
    assert np.array_equal(numbers(said[after]), product)
    assert np.array_equal(d, product)


PYTHON = """import wavecore.lang as wl


@wl.kernel
def squares(x: wl.ptr[wl.f32], n: wl.i32):
    i = wl.blockIdx.x * wl.blockDim.x + wl.threadIdx.x
    if i < n:
        breakpoint()
        x[i] = x[i] * x[i]
"""


@pytest.mark.parametrize("target", ["gfx942", "gfx1201"])
def test_breakpoint_in_python_stops_under_the_debugger_alone(tmp_path, target):
    path = tmp_path / "squares.py"
    path.write_text(PYTHON)
    squares = imported(path, PYTHON).squares
    x = np.arange(64, dtype=np.float32)

    def launch() -> None:
        squares.launch(wc.Device(target), 1, 64, (x, 64))

    launch()
    assert np.array_equal(x, np.arange(64, dtype=np.float32) ** 2)
    text, error = console(launch, ["info position", "backtrace", "detach"], on_entry=False)
    assert error is None
    assert "breakpoint() in the source" in text
    assert "squares at " in answers(text)["backtrace"]
    assert "squares.py:" in answers(text)["backtrace"]


def test_breakpoint_makes_no_instruction(tmp_path):
    with_one = imported(tmp_path / "one.py", PYTHON).squares
    without = imported(tmp_path / "none.py", PYTHON.replace("breakpoint()", "pass")).squares
    texts = [
        [
            re.sub(r"\s*//.*", "", line)
            for line in each.compile("gfx1201").disassemble().splitlines()
        ]
        for each in (with_one, without)
    ]
    assert texts[0] == texts[1]
    assert with_one.compile("gfx1201").debug_section(".wavecore.breakpoints")
    assert without.compile("gfx1201").debug_section(".wavecore.breakpoints") is None


@pytest.mark.parametrize("target", ["gfx942", "gfx1100"])
def test_optimised_code_says_what_is_gone_and_what_was_passed(tmp_path, target):
    """At -O1 a variable is in a register, in none, or only ever was an argument."""
    commands = ["b 15 workgroup 0 wave 0 if k == 2", "c", "info locals", "lane 5", "p sum", "s"]
    text, x, error = scale(tmp_path, target, "-O1", commands)
    said = answers(text)
    assert error is None
    assert np.array_equal(x, EXPECTED)
    assert "a = 2.0  (as it was passed)" in said["info locals"]
    assert "<optimised out>" in said["info locals"]


def test_conditions_of_registers_and_hits(tmp_path):
    commands = [
        "b 15 if v0[3] == 67.0 && exec != 0", "ignore 1 1", "c", "p v0[3] == 67.0", "p f32(v0)[3]",
        "p/f16 s[0:1]", "p (scc + 1) * 2", "p group * 2 + wave", "info breakpoints",
    ]  # fmt: skip
    text, x, _ = scale(tmp_path, "gfx1201", "-O0", commands)
    assert np.array_equal(x, EXPECTED)
    assert "not an expression" not in text


@pytest.mark.parametrize("count", [0, 1, 2])
def test_a_breakpoint_skips_as_many_hits_as_it_is_told(tmp_path, count):
    commands = ["b 15 workgroup 0 wave 0", f"ignore 1 {count}", "c", "p k"]
    text, _, _ = scale(tmp_path, "gfx942", "-O0", commands)
    assert answers(text)["p k"].startswith(f"k = {count}")


def test_a_launch_in_which_nothing_stops_runs_without_instrumentation(tmp_path):
    """Also with several threads; without breakpoints a debugger has no effect."""
    text, x, error = scale(tmp_path, "gfx942", "-O0", [], on_entry=False)
    assert (text, error) == ("", None)
    assert np.array_equal(x, EXPECTED)


def test_both_executors_stop_at_the_same_positions(tmp_path):
    made = kernel(tmp_path, "gfx942", "-O2")
    found = []
    for executor in ("native", "interpreter"):
        x = np.arange(128, dtype=np.float32)
        text, _ = console(
            lambda: made.launch(1, 128, (x, 2.0, 128), executor=executor),  # noqa: B023
            ["goto 40", "info position", "info waves", "stepi 5", "rsi 2", "info position"],
        )
        found.append(text)
    assert found[0] == found[1]
    assert re.findall(r"info position\n(\d+)", found[0])[0] == "40"
