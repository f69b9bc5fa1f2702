"""What lies at an address: an array and its element, a variable of the module, LDS."""

from __future__ import annotations

from wavecore.emulator.events import Space, WatchedLaunch


class Places:
    """Names of memory in one launch."""

    def __init__(self, launch: WatchedLaunch) -> None:
        self._plan = launch.plan

    def name(self, space: Space, address: int) -> str:
        """What people call the memory at an address."""
        if space is Space.LDS:
            return f"LDS at offset {address:#x}"
        plan = self._plan
        return plan.space.describe(address, 1, plan.table).removeprefix("in ")

    def is_internal(self, address: int) -> bool:
        """Whether it is memory that wavecore gave the launch, as that of printf."""
        holders = self._plan.table.holders(address, 1)
        return bool(holders) and all(item.internal for item in holders)
