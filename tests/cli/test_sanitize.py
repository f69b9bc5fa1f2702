"""`wavecore sanitize`: reports of a file and of a program, as text and as JSON."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

RACE = Path(__file__).parent.parent.parent / "docs" / "race.hip"
PROGRAM = """
from pathlib import Path
import sys
import numpy as np
import wavecore as wc
code = wc.compile(Path(sys.argv[1]), "gfx1100")
kernel = wc.Device("gfx1100").load(code)["turn"]
for _ in range(2):
    kernel.launch(1, int(sys.argv[2]), (np.zeros(256, np.float32), np.zeros(256, np.float32)))
"""
pytestmark = [pytest.mark.clang, pytest.mark.jit]


def run(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "wavecore", "sanitize", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def of_file(*options: str) -> subprocess.CompletedProcess[str]:
    arguments = ["--arg", "out:f32[256]", "--arg", "f32[256]=arange", "--arch", "gfx942"]
    return run(str(RACE), *arguments, *options)


def test_a_race_is_exit_status_one() -> None:
    ended = of_file("--block", "256", "--check", "racecheck")
    assert ended.returncode == 1
    assert "race.lds" in ended.stdout and "race.hip:6" in ended.stdout
    assert ended.stdout.endswith("1 report found in 1 launch.\n")


def test_one_wave_races_with_nobody() -> None:
    ended = of_file("--block", "64", "--check", "racecheck", "--check", "synccheck")
    assert (ended.returncode, ended.stdout) == (0, "nothing found in 1 launch.\n")


def test_json_has_both_sides() -> None:
    ended = of_file("--block", "256", "--check", "racecheck", "--json")
    found = json.loads(ended.stdout)
    assert found["schema"] == "wavecore.reports" and found["launches"] == 1
    for report in found["reports"]:
        assert report["kind"] == "race.lds" and report["severity"] == "error"
        lines = {report["site"]["source"], report["other"]["source"]}
        assert lines == {"race.hip:6", "race.hip:7"}


def test_a_program_is_looked_at_whole(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    ended = run("--json", sys.executable, str(program), str(RACE), "256")
    assert ended.returncode == 1
    found = json.loads(ended.stdout)
    races = [report for report in found["reports"] if report["kind"] == "race.lds"]
    assert found["launches"] == 2 and len(races) == 1  # what both launches share appears once


def test_a_check_that_there_is_not() -> None:
    ended = of_file("--check", "leakcheck")
    assert ended.returncode == 2
    assert "leakcheck" in ended.stderr and "racecheck" in ended.stderr


STOPS = r"""#include <hip/hip_runtime.h>
extern "C" __global__ void far(float* out, const float* in) {
  out[threadIdx.x] = in[threadIdx.x];
}
extern "C" __global__ void waits(float* out) {
  __shared__ unsigned go;
  if (threadIdx.x == 0) go = 0;
  __syncthreads();
  if (threadIdx.x >= 64) {
    while (__hip_atomic_load(&go, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WORKGROUP) == 0) {}
    __syncthreads();
  } else {
    __syncthreads();
    atomicExch(&go, 1u);
  }
  out[0] = 1;
}
"""


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["-k", "far", "--arg", "out:f32[64]", "--arg", "f32[128]"], "MemoryFault"),
        (["-k", "waits", "--arg", "out:f32[64]", "--timeout", "5"], ""),
    ],
)
def test_what_ends_a_launch_stands_in_the_one_document(
    tmp_path: Path, words: list[str], error: str
) -> None:
    path = tmp_path / "stops.hip"
    path.write_text(STOPS)
    ended = run(str(path), "-a", "gfx942", "--block", "128", *words, "--json")
    found = json.loads(ended.stdout)
    assert found["schema"] == "wavecore.reports" and found["launches"] == 1
    assert found["error"]["type"].startswith(error)
    assert ended.returncode == 1
    assert ended.stderr.startswith(f"{found['error']['type']}: ")


def test_nothing_is_found_in_what_an_error_ended(tmp_path: Path) -> None:
    path = tmp_path / "stops.hip"
    path.write_text(STOPS)
    words = ["-k", "far", "--arg", "out:f32[64]", "--arg", "f32[128]"]
    ended = run(str(path), "-a", "gfx942", "--block", "128", *words)
    assert ended.stdout == "nothing found in 1 launch, which an error ended.\n"
    assert ended.stderr.startswith("MemoryFault: ") and ended.returncode == 1


def test_the_options_of_a_program_ask_for_no_document(tmp_path: Path) -> None:
    ended = run("--", sys.executable, "-c", "pass", "--json")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert "launched no kernel" in ended.stderr
