"""The examples at the end of `wavecore --help` work as given, in docs/."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from wavecore.cli import EXAMPLES

ROOT = Path(__file__).resolve().parents[2]
LINES = re.findall(r"^   (wavecore .*)$", EXAMPLES.replace("\\\n", ""), re.MULTILINE)
WRONG = {"sanitize": "race.lds"}  # what is found in examples that are wrong by design


def test_they_stand_at_the_end_of_the_list_of_commands(wavecore):
    done = wavecore("--help")
    assert done.out.rstrip().endswith(EXAMPLES.rstrip())
    assert EXAMPLES.count("   wavecore ") == len(LINES) > 5
    assert "Examples" not in wavecore("list", "--help").out
    assert max(map(len, EXAMPLES.splitlines())) < 80


@pytest.mark.clang
@pytest.mark.jit
@pytest.mark.parametrize("line", LINES, ids=lambda line: line.split()[1])
def test_each_runs(line, tmp_path):
    for word in shlex.split(line):
        if (ROOT / "docs" / word).is_file():
            shutil.copy(ROOT / "docs" / word, tmp_path)
    for command in line.split(" && "):
        name, *rest = shlex.split(command)
        words = [sys.executable, "-m", "wavecore"] if name == "wavecore" else [name]
        done = subprocess.run(
            [*words, *rest], cwd=tmp_path, capture_output=True, text=True, check=False,
            env=os.environ | {"PYTHONPATH": str(ROOT)},
        )  # fmt: skip
        found = WRONG.get(line.split()[1])
        assert (found or "") in done.stdout + done.stderr
        assert done.returncode == (1 if found else 0), done.stdout + done.stderr
