"""The back end for this machine, as launches find it."""

from __future__ import annotations

from wavecore.backends.cpu.machine import CpuMachine
from wavecore.backends.cpu.store import CodeStore, store
from wavecore.emulator.addresses import SharedAddresses
from wavecore.emulator.launchplan import LaunchPlan
from wavecore.errors import LaunchError


class CpuBackend:
    """Native code of one store; two of them share nothing but the cache on disk."""

    name = "native"

    def __init__(self, store: CodeStore) -> None:
        self.store = store

    def machine(self, plan: LaunchPlan) -> CpuMachine:
        """As every back end's. Raises: LaunchError where the kernel's addresses are not ours."""
        if not isinstance(plan.space.addresses, SharedAddresses):
            raise LaunchError(
                f"kernel {plan.plan.info.name}: native code reads and writes at the kernel's own "
                "addresses, which on this device are none of this process; "
                'executor="interpreter" runs it'
            )
        return CpuMachine(self.store, plan)


def make() -> CpuBackend:
    """The one that launches take."""
    return CpuBackend(store())
