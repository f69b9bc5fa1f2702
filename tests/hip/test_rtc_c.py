"""hiprtc* and hipLink* as C programs call them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.hip.library import run_python

pytestmark = pytest.mark.clang
PROGRAM = Path(__file__).parent / "rtc_program.py"


@pytest.mark.parametrize("target", ["gfx90a", "gfx942", "gfx1100", "gfx1201"])
def test_every_function_and_error(target: str) -> None:
    """In its own process, for the GPU that it has; no other output appears."""
    source = PROGRAM.read_text()
    parts = re.findall(r"^def (test_\w+)", source, re.MULTILINE)
    assert len(parts) == 5
    assert run_python(source, gpus=target) == "".join(f"{part} done\n" for part in parts)
