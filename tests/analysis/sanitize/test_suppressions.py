"""One defect is one report, and suppressed reports are withheld and counted."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.test_sanitize import run
from wavecore.analysis.sanitize.folding import folded
from wavecore.analysis.sanitize.suppressions import Suppressions
from wavecore.emulator.reports import Report
from wavecore.errors import Error, Site

RACE = Report(
    "race.lds", "one", Site(kernel="sums", source="k.hip:10", pc=8),
    Site(kernel="sums", source="k.hip:8", pc=4), count=3,
)  # fmt: skip
TURNED = replace(RACE, message="other", site=RACE.other, other=RACE.site, count=4)


def test_reports_of_two_lines_are_one() -> None:
    elsewhere = replace(RACE, other=Site(kernel="sums", source="k.hip:9"))
    assert folded([RACE, TURNED, elsewhere]) == [replace(RACE, count=7), elsewhere]


def test_places_without_lines_are_told_apart() -> None:
    bare = replace(RACE, site=Site(kernel="sums", pc=8), other=Site(kernel="sums", pc=4))
    other = replace(bare, site=Site(kernel="sums", pc=12))
    assert folded([bare, other]) == [bare, other]


def test_registers_of_one_line_are_two_mistakes() -> None:
    first = Report("uninitialised.vgpr", "v3", RACE.site)
    assert len(folded([first, replace(first, message="v4")])) == 2


def read(tmp_path: Path, text: str) -> Suppressions:
    path = tmp_path / "known.txt"
    path.write_text(text)
    return Suppressions.read(path)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("race.lds", True),
        ("race.* # known", True),
        ("atomic.mixed", False),
        ("race.lds kernel=su*", True),
        ("race.lds kernel=other", False),
        ("race.lds line=k.hip", True),
        ("race.lds line=*.hip:8", True),
        ("race.lds line=k.hip:80", False),
        ("race.lds line=k.hip:8 line=k.hip:10", True),
        ("race.lds line=k.hip:10 line=k.hip:8", True),
        ("race.lds line=k.hip:8 line=k.hip:8", False),
        ("* kernel=sums line=k.hip line=k.hip", True),
    ],
)
def test_a_line_names_reports(tmp_path: Path, text: str, names: bool) -> None:
    rules = read(tmp_path, f"# remark\n\n{text}\n")
    assert rules.kept([RACE, TURNED]) == ([] if names else [RACE, TURNED])
    assert [rule.count for rule in rules.rules] == [2 if names else 0]
    assert bool(rules.unused) != names
    assert f"known.txt:3: {text.partition(' #')[0]}" in rules.summary()[0]


@pytest.mark.parametrize(
    "text", ["Race", "race.lds what", "race.lds file=x", "race.lds line=", "race.lds line=a:b",
             "race.lds kernel=", "race.lds kernel=a kernel=b", "x line=a line=b line=c", "=x"],
)  # fmt: skip
def test_a_wrong_line_is_refused_with_its_number(tmp_path: Path, text: str) -> None:
    with pytest.raises(Error, match=r"known\.txt:2: .* a line is a kind"):
        read(tmp_path, f"race.lds\n{text}\n")


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(Error, match=r"none\.txt cannot be read: No such file"):
        Suppressions.read(tmp_path / "none.txt")
    with pytest.raises(Error, match="/dev/zero cannot be read: not a regular file"):
        Suppressions.read("/dev/zero")


PROGRAM = """
import numpy as np, wavecore as wc
code = wc.compile('''#include <hip/hip_runtime.h>
extern "C" __global__ void turn(float* out, const float* in) {
  __shared__ float row[256];
  row[threadIdx.x] = in[threadIdx.x];
  out[threadIdx.x] = row[255 - threadIdx.x];
}''', "gfx942", opt="-O2", name="turn.hip")
kernel = wc.Device("gfx942").load(code)["turn"]
for _ in range(2):
    kernel.launch(1, 256, (np.zeros(256, np.float32), np.ones(256, np.float32)))
"""


@pytest.mark.clang
@pytest.mark.jit
def test_the_command_and_the_process_keep_back_and_count(tmp_path: Path) -> None:
    program, known = tmp_path / "turn.py", tmp_path / "known.txt"
    program.write_text(PROGRAM)
    known.write_text("race.lds line=turn.hip:4\nuninitialised.lds\natomic.*\n")
    found = run("--suppressions", str(known), "--json", sys.executable, str(program))
    record = json.loads(found.stdout)
    assert (found.returncode, record["reports"], record["launches"]) == (0, [], 2)
    assert [each["count"] for each in record["suppressions"]] == [1, 1, 0]
    done = subprocess.run(
        [sys.executable, str(program)], capture_output=True, text=True, check=True, timeout=120,
        env=os.environ | {"WAVECORE_SANITIZE": "1", "WAVECORE_SUPPRESSIONS": str(known)},
    )  # fmt: skip
    first, second, last = done.stderr.strip().splitlines()
    assert first.endswith("known.txt:1: race.lds line=turn.hip:4")
    assert second.endswith("known.txt:2: uninitialised.lds")
    assert last.startswith("unused") and last.endswith("known.txt:3: atomic.*")
