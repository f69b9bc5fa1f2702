"""What the scripts of the root start: hipcc, clang++ and their kin, by name."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from wavecore.hip import tree


def main(name: str, root: str, folders: Sequence[str], arguments: Sequence[str]) -> int:
    """Run a program of the root.

    Args:
        name: its file name.
        root: the root that its script is in.
        folders: where that looks for Python's modules.
        arguments: those of its command line.
    """
    tree.pin(Path(root), folders)
    if name == "rocm_agent_enumerator":
        return _enumerate()
    if name == "hipcc":
        from wavecore.hip.compiler.hipcc import hipcc

        return hipcc(arguments)
    from wavecore.hip.compiler.driver import drive

    return drive(arguments, name=name.removeprefix("amd"))


def _enumerate() -> int:
    """The targets of the machine's devices, one a line; the CPU is gfx000, as with ROCm."""
    from wavecore.hip.compiler.targets import default_targets

    print("gfx000", *default_targets(), sep="\n")
    return 0
