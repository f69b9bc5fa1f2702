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


@pytest.mark.parametrize("name", BOMBS)
def test_bombs_are_refused_or_read_within_bounds(name: str) -> None:
    """In its own process: processor time, and growth of its memory from import to end."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.codeobject.bombs", name],
        cwd=Path(__file__).parent.parent.parent,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    seconds, grown, outcome = done.stdout.split(maxsplit=2)
    assert float(seconds) < SECONDS, outcome
    assert int(grown) < GROWTH_BYTES, outcome


def test_refusals_state_the_figures() -> None:
    """The size it would have, and the ratio to the file's."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.codeobject.bombs", "compressed zeros"],
        cwd=Path(__file__).parent.parent.parent,
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    assert "unpacks to 134217813 bytes, 1028 times the 130" in done.stdout
    assert "limits: 64 times and 1073741824 bytes" in done.stdout
