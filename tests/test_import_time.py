"""Importing wavecore is cheap: heavy packages stay unloaded until something needs them."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

HEAVY = ("numpy", "llvmlite", "ziglang", "ml_dtypes", "elftools", "msgpack", "rich", "typer")


def loaded_by(statement: str) -> set[str]:
    """The top-level packages that a fresh interpreter has loaded after the statement."""
    program = f"{statement}\nimport json, sys\nprint(json.dumps(sorted(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    return {name.partition(".")[0] for name in json.loads(done.stdout)}


@pytest.mark.parametrize(
    "statement",
    [
        "import wavecore",
        "import wavecore; wavecore.Error, wavecore.MemoryFault",
        "import wavecore.targets; wavecore.targets.get('gfx942')",
        "import wavecore; dir(wavecore)",
    ],
)
def test_nothing_heavy_is_loaded(statement):
    assert loaded_by(statement).isdisjoint(HEAVY)


def test_the_check_would_see_a_heavy_import():
    assert "numpy" in loaded_by("import wavecore, numpy")


def test_import_loads_few_modules():
    """The number of modules stands for time, which a test cannot measure on a busy machine."""
    before = loaded_by("pass")
    assert len(loaded_by("import wavecore") - before) < 20
