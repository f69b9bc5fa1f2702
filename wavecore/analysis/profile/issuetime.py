"""The time that the instructions of a launch occupy their units: the sum of their issue costs.

    counter = IssueTime()
    kernel.launch(..., tools=[counter])
    counter.cycles               # of all waves, on one SIMD

Costs are those of `issue.cost_of`, which profiles and kernel tables also use. Stalls, memory and
concurrency are not included: see `estimate` for those.
"""

from __future__ import annotations

from wavecore.analysis.profile.issue import cost_of
from wavecore.emulator.blockcounts import BlockCounts
from wavecore.emulator.events import Tool, WatchedLaunch


class IssueTime(Tool):
    """Sums the cycles of the last completed launch."""

    instruments = (BlockCounts(),)

    def __init__(self) -> None:
        self.cycles = 0

    def end(self, launch: WatchedLaunch) -> None:
        """Sum the costs of the executed instructions."""
        if launch.error is not None:
            return
        code = launch.plan.kernel.code
        self.cycles = 0
        for block in self.instruments[0].of(launch):
            pc, of_block = block.leader, 0
            while pc < block.end:
                inst = code.decode(pc)
                of_block += cost_of(inst, code.wave).unit
                pc += inst.size
            self.cycles += block.count * of_block
