"""Runs the commands that tell about the system's GPUs, by name."""

from __future__ import annotations

import importlib
import signal
import sys
from collections.abc import Sequence

from wavecore.errors import Error

_MODULES = {"rocminfo": "rocminfo", "rocm-smi": "rocm_smi", "amd-smi": "amd_smi"}


def is_command(name: str) -> bool:
    """Whether `run` runs it."""
    return name in _MODULES


def run(name: str, arguments: Sequence[str]) -> int:
    """Run a command; returns its exit status."""
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # as in `rocminfo | grep -m 1 gfx`
    module = importlib.import_module(f"wavecore.hip.system.{_MODULES[name]}")
    try:
        status: int = module.main(arguments)
    except Error as error:
        print(f"{name}: {error}", file=sys.stderr)
        return 1
    return status
