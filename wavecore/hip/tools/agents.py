"""rocm_agent_enumerator: the targets of the machine's devices, one a line.

Source: ROCm's documentation, "Using rocm_agent_enumerator".
"""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Sequence
from pathlib import Path

from wavecore.hip.compiler.targets import default_targets

_CPU = "gfx000"
_TARGET = re.compile("gfx[0-9a-f]+")


def main(arguments: Sequence[str]) -> int:
    """Print them; -name with their features, -t of one kind."""
    parser = argparse.ArgumentParser(
        prog="rocm_agent_enumerator",
        description="The targets of wavecore's emulated GPUs; the CPU is gfx000.",
    )
    parser.add_argument("-name", action="store_true", help="names with features")
    parser.add_argument(
        "-t",
        default="GPU",
        metavar="TYPE",
        help="GPU (the default), which includes the CPU as gfx000 as ROCm's does, or CPU",
    )
    asked = parser.parse_args(arguments)
    if asked.name:
        from wavecore.hip.system import facts

        print(*(gpu.target_id for gpu in facts.visible()), sep="\n")
        return 0
    if asked.t.upper() == "CPU":
        print(_CPU)
        return 0
    if asked.t.upper() != "GPU":
        parser.error(f"-t {asked.t}: expected GPU or CPU")
    print(_CPU, *(_listed() or default_targets()), sep="\n")
    return 0


def _listed() -> list[str]:
    """The targets in the file that ROCM_TARGET_LST names; build machines have one.

    Raises: OSError if it cannot be read.
    """
    name = os.environ.get("ROCM_TARGET_LST")
    if not name:
        return []
    lines = Path(name).read_text("utf-8", "replace").splitlines()
    return [match[0] for line in lines if (match := _TARGET.match(line))]
