"""What benchmarks measure where no GPU is: the time that a kernel's instructions take to issue.

Each wave instruction takes its SIMD the cycles that the catalogue knows of matrix instructions, and
one of any other; the sum is spread over the SIMDs of the target's first product. Memory, latencies
and dependences are not modelled: the figure is the same each time, and says which of two kernels
issues less, not how long either takes.
"""

from __future__ import annotations

from functools import cache

from wavecore import matrix
from wavecore.device.launch import LaunchResult
from wavecore.errors import Error
from wavecore.targets import Target
from wavecore.triton.settings import product_of


class Meter:
    """Adds up the issue time of launches, in milliseconds, while somebody measures."""

    def __init__(self) -> None:
        self.is_running = False
        self.milliseconds = 0.0

    def add(self, result: LaunchResult, target: Target) -> None:
        """Count one launch."""
        if result.fidelity is None:
            return
        cycles = sum(
            row.count * issue_cycles(row.name, target.name) for row in result.fidelity.rows
        )
        product = product_of(target)
        simds = (product.cus if product else 1) * target.simds_per_cu
        clock_khz = 1000.0 * (product.clock_mhz if product else 1000)
        self.milliseconds += cycles / simds / clock_khz


@cache
def issue_cycles(name: str, target: str) -> int:
    """Cycles for which an instruction keeps its SIMD."""
    if not name.startswith(("v_mfma", "v_smfmac", "v_wmma", "v_swmmac")):
        return 1
    try:
        return matrix.instruction(name, target).cycles
    except Error:
        return 1


METER = Meter()
