"""The back end for this machine: native code, which a device loads with its first launch."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from wavecore._fork import IMPORTS
from wavecore.backends.interface import InPlaceBackend
from wavecore.emulator.addresses import SharedAddresses
from wavecore.emulator.launchplan import LaunchPlan
from wavecore.errors import LaunchError

if TYPE_CHECKING:
    from wavecore.backends.cpu.machine import CpuMachine
    from wavecore.backends.cpu.store import CodeStore
    from wavecore.emulator.machine import Machine


class CpuBackend(InPlaceBackend):
    """Native code of one store; two of them share nothing but the cache on disk."""

    name = "cpu"

    def __init__(self, store: CodeStore | None = None) -> None:
        """By default of the store that all launches of the process share."""
        self.store = store

    def machine(self, plan: LaunchPlan, others: Iterable[Machine] = ()) -> CpuMachine:
        """As every back end's. Raises: LaunchError where the kernel's addresses are not ours."""
        if not isinstance(plan.space.addresses, SharedAddresses):
            raise LaunchError(
                f"kernel {plan.kernel.info.name}: native code reads and writes at the kernel's own "
                "addresses, which on this device are none of this process; "
                'executor="interpreter" runs it'
            )
        with IMPORTS:
            from wavecore.backends.cpu import store
            from wavecore.backends.cpu.machine import CpuMachine
        if self.store is None:
            self.store = store.store()
        return CpuMachine(self.store, plan, others)


def make() -> CpuBackend:
    """The one that launches take."""
    return CpuBackend()
