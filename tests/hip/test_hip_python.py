"""AMD's hip-python on wavecore's libraries: the features of its examples, in programs of ours."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

from tests.hip.library import rocm_root, run_python

pytestmark = [
    pytest.mark.clang,
    pytest.mark.skipif(
        importlib.util.find_spec("rocm") is None, reason="hip-python is not installed"
    ),
]
PROGRAM = Path(__file__).parent / "hip_python_program.py"


def everything_done() -> str:
    """The program's output, with the kernel's own lines in order."""
    parts = re.findall(r"^def (test_\w+)", PROGRAM.read_text(), re.MULTILINE)
    assert len(parts) == 7
    said = {part: f"{part} done\n" for part in parts}
    prints = "test_a_kernel_without_arguments_prints"
    said[prints] = "lane 0\nlane 1\nlane 2\n" + said[prints]
    return "".join(said.values())


@pytest.mark.parametrize("gpus", ["gfx90a", "gfx942", "gfx1100", "gfx1201", "gfx942,gfx1100"])
def test_queries_memory_modules_and_compilation(gpus: str) -> None:
    assert run_python(PROGRAM.read_text(), gpus=gpus) == everything_done()


def test_it_finds_the_library_by_the_loaders_path() -> None:
    """LD_LIBRARY_PATH is enough without ROCM_PATH."""
    folder = str(rocm_root() / "lib")
    text = "from hip import hip\nprint(int(hip.hipGetDeviceCount()[1]))\n"
    assert run_python(text, gpus="gfx942,gfx942", ROCM_PATH="", LD_LIBRARY_PATH=folder) == "2\n"
