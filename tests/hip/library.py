"""The HIP libraries built for tests, and programs in Python that use them, each by itself."""

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
    """A folder with lib/libamdhip64.so and lib/libhiprtc.so, made once a test process."""
    root = Path(mkdtemp(prefix="wavecore-rocm-"))
    (root / "lib").mkdir()
    shim.build(root / "lib")
    return root


def run_python(text: str, *arguments: str, gpus: str = "gfx942", **environment: str) -> str:
    """What a program prints that finds the libraries by ROCM_PATH.

    Fails the test if it ends with anything but 0, or says anything on stderr.
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
