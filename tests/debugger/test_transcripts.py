"""Whole sessions in a terminal, word for word: the files in `golden` have the output.

`python -m tests.debugger.test_transcripts` rewrites them; review the difference.
"""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

import numpy as np
import pytest

from tests.debugger.sessions import EXPECTED, scale

GOLDEN = Path(__file__).parent / "golden"
TARGETS = ("gfx942", "gfx1100", "gfx1201")
COMMANDS = (
    "info kernel", "info args", "list 15", "break 15 workgroup 1 wave 1 if k == 2", "continue",
    "info locals", "info waves", "print exec", "print mode", "step", "backtrace", "info locals",
    "next", "print doubled", "print doubled * 0.5 + 1", "up", "print sum", "down", "finish",
    "x/8f lds:0", "reverse-next", "reverse-continue", "watch sum", "delete 1", "continue",
    "info breakpoints", "delete", "reverse-step", "lane 3", "print i", "print v0 > 5",
    "lane all", "set k = 2", "wave 9", "print nothing", "print 1 +",
    "break", "frobnicate", "finish",
)  # fmt: skip


def transcript(target: str, folder: Path) -> tuple[str, np.ndarray]:
    """The output, without addresses of code and memory, and the array afterwards."""
    text, x, _ = scale(folder, target, "-O0", COMMANDS)
    text = re.sub(r"(=> |pc |  )0x[0-9a-f]{4}\b", r"\1PC", text)
    return re.sub(r"^0x[0-9a-f]{4} in", "PC in", text, flags=re.MULTILINE), x


@pytest.mark.parametrize("target", TARGETS)
def test_a_session_says_what_the_golden_file_has(target, tmp_path):
    said, x = transcript(target, tmp_path)
    assert said == (GOLDEN / f"{target}.txt").read_text()
    assert np.array_equal(x, EXPECTED)


if __name__ == "__main__":
    for each in TARGETS:
        with tempfile.TemporaryDirectory() as name:
            (GOLDEN / f"{each}.txt").write_text(transcript(each, Path(name))[0])
