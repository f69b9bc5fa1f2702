"""`wavecore run` and `wavecore doctor`: kernels on emulated GPUs, from the command line."""

from __future__ import annotations

import io
import sys

import numpy as np
import pytest

from wavecore import _waiting
from wavecore.cli.progress import working

pytestmark = [pytest.mark.clang, pytest.mark.jit]

SOURCE = """
#include <hip/hip_runtime.h>
extern "C" __global__ void axpy(float a, const float* x, float* y, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] += a * x[i];
}
"""
ARGUMENTS = (
    "--arg=f32=2",
    "--arg=f32[100]=arange",
    "--arg=out:f32[100]=ones",
    "--arg=i32=100",
)


@pytest.fixture
def source(tmp_path):
    path = tmp_path / "axpy.hip"
    path.write_text(SOURCE)
    return path


@pytest.mark.parametrize("arch", ["gfx90a", "gfx1100", "gfx1201"])
def test_run_prints_the_arrays_marked_out(arch, wavecore, source):
    done = wavecore(
        "run", str(source), "-a", arch, "--grid", "2", "--block", "64", *ARGUMENTS, "--json"
    )
    assert done.status == 0, done.err
    assert list(done.json["outputs"]) == ["y"]
    assert done.json["outputs"]["y"]["values"] == (1 + 2 * np.arange(100)).tolist()


def test_run_for_people(wavecore, source):
    done = wavecore("run", str(source), "-a", "gfx942", "--grid", "2", *ARGUMENTS)
    assert done.status == 0, done.err
    assert "axpy on gfx942" in done.out
    assert "y (out:f32[100]=ones)" in done.out
    assert "199." in done.out


def test_trace_shows_instructions_beside_the_results(wavecore, source):
    done = wavecore("run", str(source), "-a", "gfx942", *ARGUMENTS, "--trace", "3", "--json")
    assert done.status == 0, done.err
    assert list(done.json["outputs"]) == ["y"]
    first, *lines = done.err.splitlines()
    assert first == "workgroup (0, 0, 0), wave 0, exec 0xffffffffffffffff"
    assert len([line for line in lines if "axpy.hip:" in line]) == 3
    assert "instructions more" in lines[-1]


def test_trace_shows_what_led_to_a_fault(wavecore, source):
    words = [word.replace("i32=100", "i32=1000") for word in ARGUMENTS]
    done = wavecore("run", str(source), "-a", "gfx942", "--grid", "4", *words, "--trace", "99")
    assert done.status == 1
    assert "global_load_dword" in done.err and "MemoryFault" in done.err


def test_json_has_words_for_what_it_has_no_numbers_for(wavecore, source):
    words = [word.replace("=ones", "=-inf") for word in ARGUMENTS]
    done = wavecore("run", str(source), "-a", "gfx942", "--block", "1", *words, "--json")
    assert done.status == 0, done.err
    assert done.json["outputs"]["y"]["values"] == ["-inf"] * 100


def test_run_saves_what_it_prints(wavecore, source, tmp_path):
    saved = tmp_path / "out.npz"
    done = wavecore(
        "run", str(source), "-a", "gfx942", "--grid", "2", *ARGUMENTS, "--save", str(saved)
    )
    assert done.status == 0, done.err
    np.testing.assert_array_equal(np.load(saved)["y"], 1 + 2 * np.arange(100, dtype=np.float32))


def test_run_of_a_kernel_that_faults_fails_with_the_facts(wavecore, source):
    short = [word.replace("[100]=ones", "[50]=ones") for word in ARGUMENTS]
    done = wavecore("run", str(source), "-a", "gfx942", "--grid", "2", *short, "--json")
    assert done.status == 1
    assert done.json["error"]["type"] == "MemoryFault"
    assert done.json["error"]["site"]["kernel"] == "axpy"
    assert "axpy.hip:5" in done.err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--arg", "f3=1"), "no type 'f3'"),
        (("--grid", "1,1,1,1"), "--grid"),
        (("--block", "abc"), "--block"),
        (("--seed", "-1"), "--seed"),
        (("--opt", "9"), "0, 1, 2, 3, s, z, g"),
        ((), "takes 4 arguments (float a, const float* x, float* y, int n): give each as --arg"),
        (("--kernel", "axpi"), "Did you mean 'axpy'?"),
        ((*ARGUMENTS, "--grid", "0"), "grid.x is 0"),
        ((*ARGUMENTS, "--block", "5000"), "takes 1 to 1024"),
        ((*ARGUMENTS, "--timeout", "0"), "seconds above 0"),
        ((*ARGUMENTS, "--threads", "0"), "must be 1 or more"),
        ((*ARGUMENTS, "--lds", "-5"), "-5 bytes"),
        (("--arg", "f32[4]=@{source}"), "is not a .npy file with an array"),
    ],
)
def test_run_with_words_it_does_not_know_is_wrong_usage(words, message, wavecore, source):
    given = [word.replace("{source}", str(source)) for word in words]
    done = wavecore("run", str(source), "-a", "gfx942", *given)
    assert done.status == 2
    assert message in " ".join(done.err.replace("│", " ").split())


def test_run_with_the_wrong_number_of_arguments_is_a_launch_error(wavecore, source):
    done = wavecore("run", str(source), "-a", "gfx942", "--arg", "i32=1")
    assert done.status == 2
    assert "LaunchError" in done.err


PRINTING = """
#include <hip/hip_runtime.h>
#include <assert.h>
namespace loud {
__global__ void say(int* p) {
  if (threadIdx.x < 2) printf("lane %d\\n", (int)threadIdx.x);
  assert(p[0] == 0);
}
}  // namespace loud
"""


@pytest.fixture
def printing(tmp_path):
    path = tmp_path / "say.hip"
    path.write_text(PRINTING)
    return ("run", str(path), "-a", "gfx942", "-k", "loud::say")


@pytest.mark.parametrize("start", [0, 1])
def test_what_a_kernel_prints_is_apart_from_json(start, wavecore, printing):
    """Standard output is one document, whether the kernel ends or traps."""
    done = wavecore(*printing, "--arg", f"out:i32[2]={start}", "--json")
    assert done.status == start
    assert ("outputs", "error")[start] in done.json
    assert done.err.startswith("lane 0\nlane 1\n")


def test_what_a_kernel_prints_is_output_for_people(wavecore, printing):
    done = wavecore(*printing, "--arg", "out:i32[2]")
    assert done.out.startswith("lane 0\nlane 1\n")
    assert "loud::say on gfx942" in done.out


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_prints_stay_out_of_the_line_of_progress(monkeypatch):
    """If only standard error is a terminal, each stream gets what is meant for it."""
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    out, err = io.StringIO(), Terminal()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    monkeypatch.setattr(_waiting, "DELAY_SECONDS", 0)
    with working("running [k]"):
        print("lane 0")
        print("a warning", file=sys.stderr)
    assert sys.stdout is out and sys.stderr is err
    assert out.getvalue() == "lane 0\n"
    assert "running [k] ..." in err.getvalue()
    assert err.getvalue().endswith("a warning\n")


def test_doctor_finds_this_installation_well(wavecore):
    done = wavecore("doctor", "--json")
    assert done.json["ok"], done.json["checks"]
    assert done.status == 0
    assert done.json["facts"]["numpy"] == np.__version__
    assert "clang version" in done.json["facts"]["compiler"]


def test_doctor_fails_when_a_check_does(wavecore, monkeypatch):
    monkeypatch.setenv("WAVECORE_CLANG", "/nowhere/clang")
    done = wavecore("doctor")
    assert done.status == 1
    assert "failed" in done.out
    assert "/nowhere/clang" in done.out


def test_doctor_names_a_broken_compiler_once(wavecore, monkeypatch, tmp_path):
    """Checks that need a kernel are skipped without one, and give no obscure failure."""
    broken = tmp_path / "clang"
    broken.write_text("#!/bin/sh\nexit 3\n")
    broken.chmod(0o755)
    monkeypatch.setenv("WAVECORE_CLANG", str(broken))
    record = wavecore("doctor", "--json").json
    assert record["ok"] is False
    assert "exited with 3" in record["facts"]["compiler"]
    first, *others = record["checks"]
    assert "CompileError" in first["detail"]
    assert {check["detail"] for check in others} == {"not tried: no kernel was compiled"}
    monkeypatch.setenv("WAVECORE_CLANG", str(tmp_path / "absent"))
    assert "no such program" in wavecore("doctor", "--json").json["facts"]["compiler"]
