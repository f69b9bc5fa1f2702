"""The back end for this machine, as launches find it."""

from __future__ import annotations

from wavecore.emulator.cpu.machine import CpuMachine
from wavecore.emulator.cpu.store import CodeStore, store, version_digest
from wavecore.emulator.launchplan import LaunchPlan


class CpuBackend:
    """Native code of one store; two of them share nothing but the cache on disk."""

    name = "native"

    def __init__(self, store: CodeStore) -> None:
        self.store = store

    def identity(self) -> str:
        return version_digest()

    def machine(self, plan: LaunchPlan) -> CpuMachine:
        return CpuMachine(self.store, plan)


def make() -> CpuBackend:
    """The one that launches take."""
    return CpuBackend(store())
