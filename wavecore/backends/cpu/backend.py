"""The back end for this machine: native code, loaded with a device's first launch."""

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
    """Native code of one store; two of them share only the disk cache."""

    name = "cpu"

    def __init__(self, store: CodeStore | None = None) -> None:
        """By default of the store shared by all launches of the process."""
        self.store = store

    def machine(self, plan: LaunchPlan, others: Iterable[Machine] = ()) -> CpuMachine:
        """See Backend. Raises: LaunchError if the kernel's addresses are not this process's."""
        if not isinstance(plan.space.addresses, SharedAddresses):
            raise LaunchError(
                f"kernel {plan.kernel.info.name}: native code accesses memory at the kernel's own "
                "addresses, which on this device are not in this process; "
                'executor="interpreter" runs it'
            )
        with IMPORTS:
            from wavecore.backends.cpu import store
            from wavecore.backends.cpu.machine import CpuMachine
        if self.store is None:
            self.store = store.store()
        return CpuMachine(self.store, plan, others)


def make() -> CpuBackend:
    """The one that launches use."""
    return CpuBackend()
