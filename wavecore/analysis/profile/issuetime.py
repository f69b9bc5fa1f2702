"""How long the instructions of a launch keep their units: the issue costs of what ran, added up.

    counter = IssueTime()
    kernel.launch(..., tools=[counter])
    counter.cycles               # of all waves, on one SIMD

Costs are those of `issue.cost_of`, which profiles and the tables of kernels take as well. Waiting,
memory and what runs at the same time are not in it: `estimate` is for that.
"""

from __future__ import annotations

from wavecore.analysis.profile.issue import cost_of
from wavecore.emulator.blockcounts import BlockCounts
from wavecore.emulator.events import Tool, WatchedLaunch


class IssueTime(Tool):
    """Adds up the cycles of the last launch that came to its end."""

    instruments = (BlockCounts(),)

    def __init__(self) -> None:
        self.cycles = 0

    def end(self, launch: WatchedLaunch) -> None:
        """Add up what ran."""
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
