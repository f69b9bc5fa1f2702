"""Measures kernels without a GPU: the time in which their instructions issue.

Each wave instruction occupies its SIMD for the issue cycles used by profiles
(`analysis.profile.issue`, with sources). Their sum is divided by the number of SIMDs of the
target's first product. Memory, latencies and dependencies are not modelled: the result is
deterministic, and shows which of two kernels issues less, not how long either takes.
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
        """Tools for a launch; pass them to `add` afterwards."""
        return [IssueTime()] if self.is_running else []

    def add(self, tools: list[IssueTime], target: Target) -> None:
        """Add the time of one launch."""
        product = product_of(target)
        simds = (product.cus if product else 1) * target.simds_per_cu
        clock_khz = 1000.0 * (product.clock_mhz if product else 1000)
        self.milliseconds += sum(each.cycles for each in tools) / simds / clock_khz


METER = Meter()
