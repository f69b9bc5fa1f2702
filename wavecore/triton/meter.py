"""What benchmarks measure where no GPU is: the time that a kernel's instructions take to issue.

Each wave instruction takes its SIMD the cycles that profiles have for it (`analysis.profile.issue`,
with their sources); the sum is spread over the SIMDs of the target's first product. Memory,
latencies and dependences are not modelled: the figure is the same each time, and says which of two
kernels issues less, not how long either takes.
"""

from __future__ import annotations

from wavecore.analysis.profile.issuetime import IssueTime
from wavecore.targets import Target
from wavecore.triton.settings import product_of


class Meter:
    """Adds up the issue time of launches, in milliseconds, during a measurement."""

    def __init__(self) -> None:
        self.is_running = False
        self.milliseconds = 0.0

    def tools(self) -> list[IssueTime]:
        """What looks at a launch, to be handed to `add` after it."""
        return [IssueTime()] if self.is_running else []

    def add(self, tools: list[IssueTime], target: Target) -> None:
        """Count one launch."""
        product = product_of(target)
        simds = (product.cus if product else 1) * target.simds_per_cu
        clock_khz = 1000.0 * (product.clock_mhz if product else 1000)
        self.milliseconds += sum(each.cycles for each in tools) / simds / clock_khz


METER = Meter()
