"""Entry point of the scripts in the HIP root: hipcc, clang++ and the like, by name."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from wavecore.hip import tree


def main(name: str, root: str, folders: Sequence[str], arguments: Sequence[str]) -> int:
    """Run a program of the root.

    Args:
        name: its file name.
        root: the root that contains its script.
        folders: the script's module search path.
        arguments: its command line.
    """
    tree.pin(Path(root), folders)
    if name == "hipcc":
        from wavecore.hip.compiler.hipcc import hipcc

        return hipcc(arguments)
    from wavecore.hip import commands

    if commands.is_command(name):
        return commands.run(name, arguments)
    from wavecore.hip.compiler.driver import drive

    return drive(arguments, name=name.removeprefix("amd"))
