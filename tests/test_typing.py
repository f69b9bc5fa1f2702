"""A type checker on a user's program: names are known, misspelt ones are errors."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """\
import numpy as np
import wavecore as wc

gpu: wc.Device = wc.Device("gfx942")
code: wc.CodeObject = wc.compile("kernel.hip", "gfx942")
module: wc.Module = gpu.load(code)
kernel: wc.Kernel = module["k"]
array: wc.DeviceArray = gpu.array([1.0], np.float32)
result: wc.LaunchResult = kernel[1, 64](array, 3, timeout=2.0)
again: wc.LaunchResult = kernel.launch((1,), 64, (array,), lds=3)
report: wc.EvidenceReport | None = wc.analysis.Evidence().report
info: wc.KernelInfo = kernel.info
arg: wc.KernelArg = info.args[0]
types: tuple[wc.SourceType, ...] = info.argument_types
inst: wc.MatrixInstruction = wc.instruction("v_mfma_f32_16x16x16_f16", "gfx942")
layout: wc.Layout = inst.layout("A")
where: wc.Location = layout[0, 0, 0]
target: wc.Target = gpu.target
names: list[str] = list(module)
codes: np.ndarray = wc.formats.encode([0.1], "float16")
back: np.ndarray = wc.formats.decode(codes, "float16")
d = wc.mma("v_mfma_f32_16x16x16_f16", [1.0], [1.0], target="gfx942")
with kernel.prepare(1, 64) as launch:
    prepared: wc.PreparedLaunch = launch
try:
    kernel[1, 64]()
except wc.MemoryFault as fault:
    address: int = fault.address

wc.Devcie("gfx942")  # Devcie
wc.formats.encoed([0.1])  # encoed
wc.matrix.instrution("v")  # instrution
wc.numerics.comapre  # comapre
wc.isa.decoed  # decoed
wc.targets.gett("gfx942")  # gett
kernel[1, 64](array, timout=2.0)  # timout
kernel.lunch(1, 64)  # lunch
array.shpae  # shpae
result.instructoins  # instructoins
module.varaible("x")  # varaible
text: str = gpu.target  # Target
"""


@pytest.mark.slow
@pytest.mark.skipif(importlib.util.find_spec("mypy") is None, reason="mypy is not installed")
def test_mypy_finds_what_is_misspelt_and_nothing_else(tmp_path: Path) -> None:
    """In strict mode; each line with a comment is an error that contains the comment's text."""
    path = tmp_path / "program.py"
    path.write_text(PROGRAM)
    command = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent"]
    command += ["--config-file=", f"--cache-dir={tmp_path / 'cache'}", str(path)]
    root = str(Path(__file__).parent.parent)
    done = subprocess.run(
        command,
        cwd=tmp_path,
        env=os.environ | {"MYPYPATH": root},
        capture_output=True,
        text=True,
        check=False,
    )
    found = dict(re.findall(r"^program\.py:(\d+): error: (.*)$", done.stdout, re.MULTILINE))
    lines = PROGRAM.splitlines()
    expected = {
        str(number): line.rpartition("# ")[2]
        for number, line in enumerate(lines, 1)
        if "  # " in line
    }
    assert found.keys() == expected.keys(), done.stdout + done.stderr
    for number, word in expected.items():
        assert word in found[number]
