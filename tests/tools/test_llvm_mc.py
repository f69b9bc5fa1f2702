"""Probes that crash llvm-mc have no result, and do not affect others."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tools import llvm_mc

# Crashes as llvm-mc does, losing unwritten output: all of it if it goes to a pipe.
CRASHING = """
import os, sys
for line in sys.stdin:
    code = bytes(int(byte, 16) for byte in line.strip("[]\\n").split())
    if code[:1] == b"\\xde":
        os.kill(os.getpid(), 9)
    marker = int.from_bytes(code, "little") & 0xffff
    text = f"s_nop {marker:#x}" if code[2:] == b"\\x80\\xbf" else f"word {code.hex()}"
    print(f"\\t{text}", flush=sys.stdout.isatty())
"""


@pytest.fixture
def asked(tmp_path: Path) -> llvm_mc.LlvmMc:
    path = tmp_path / "program.py"
    path.write_text(CRASHING)
    mc = llvm_mc.LlvmMc("gfx942")
    mc.command = [sys.executable, str(path)]
    return mc


def test_the_others_of_a_batch_keep_their_answers(asked):
    probes = [bytes([first, 2]) for first in (1, 0xDE, 3, 0xDE, 0xDE, 4)] + [b""]
    assert asked.first(probes) == ["word 0102", "", "word 0302", "", "", "word 0402", "word"]


def test_the_last_one_may_crash(asked):
    assert asked.ask([b"\1", b"\xde"]) == [("word 01",), ()]


def test_a_program_that_only_crashes_is_an_error(asked):
    asked.command = [sys.executable, "-c", "import os; os.kill(os.getpid(), 9)"]
    with pytest.raises(SystemExit, match="ended by a signal before it answered"):
        asked.ask([b"\1"])
