"""Tools that see how each workgroup of a launch ended."""

from __future__ import annotations

from collections.abc import Sequence

from wavecore.tools import Hook, Tool, WaveState


class OneByOne(Tool):
    """Workgroups run one after another, without being inspected."""

    hooks = Hook.WORKGROUP


class Ends(OneByOne):
    """The records of all waves as they ended, by workgroup."""

    def __init__(self) -> None:
        self.records: dict[int, list[bytes]] = {}

    def workgroup(self, group: int, waves: Sequence[WaveState]) -> None:
        self.records[group] = [bytes(wave) for wave in waves]
