"""The HIP libraries built for tests, and Python programs that use them, each in its own process."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from wavecore.hip import shim

ROOT = Path(__file__).parent.parent.parent


@cache
def rocm_root() -> Path:
    """A folder with lib/libamdhip64.so and lib/libhiprtc.so, made once per test process."""
    root = Path(mkdtemp(prefix="wavecore-rocm-"))
    (root / "lib").mkdir()
    shim.build(root / "lib")
    return root


def run_python(text: str, *arguments: str, gpus: str = "gfx942", **environment: str) -> str:
    """The output of a program that finds the libraries through ROCM_PATH.

    Fails the test if it exits with anything but 0, or writes to stderr.
    """
    own = {"ROCM_PATH": str(rocm_root()), "WAVECORE_GPUS": gpus, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", text, *arguments],
        env=os.environ | own | environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stderr + done.stdout
    return done.stdout
