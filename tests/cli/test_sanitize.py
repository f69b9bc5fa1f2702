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
    assert ended.stdout.endswith("2 reports found in 1 launch.\n")


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
    assert found["launches"] == 2 and len(races) == 2  # what both launches have stands there once


def test_a_check_that_there_is_not() -> None:
    ended = of_file("--check", "leakcheck")
    assert ended.returncode == 2
    assert "leakcheck" in ended.stderr and "racecheck" in ended.stderr
