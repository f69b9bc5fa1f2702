"""No file takes more time or memory than a given multiple of its size."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.codeobject.bombs import BOMBS

# Without their bounds these files take minutes or gigabytes. An idle machine takes 2 s at most;
# a busy one takes more processor time than that, but not five times as much.
SECONDS, GROWTH_BYTES = 10.0, 300 << 20


@pytest.fixture(scope="module")
def measured() -> dict[str, tuple[float, int, str]]:
    """Of each file: processor seconds, bytes that were added, outcome; a process for each."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.codeobject.bombs", *BOMBS],
        cwd=Path(__file__).parent.parent.parent,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = {}
    for name, line in zip(BOMBS, done.stdout.splitlines(), strict=True):
        seconds, grown, outcome = line.split(maxsplit=2)
        found[name] = float(seconds), int(grown), outcome
    return found


@pytest.mark.parametrize("name", BOMBS)
def test_bombs_are_refused_or_read_within_bounds(
    name: str, measured: dict[str, tuple[float, int, str]]
) -> None:
    """Processor time, and growth of a process's memory from import to end."""
    seconds, grown, outcome = measured[name]
    assert seconds < SECONDS, outcome
    assert grown < GROWTH_BYTES, outcome
