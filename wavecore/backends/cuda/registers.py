"""Registers of a wave that a warp runs: each thread has its lanes' VGPRs, all share the scalars.

Every thread stores the wave's scalar writes, the same value to the same place. That is sound if
none still reads the old value: the threads of a warp may diverge, so all synchronise first. If one
thread stored for all, they would have to synchronise again before the next read; and where routines
are inlined and registers become values of each thread, the others would not have the stored value.
"""

from __future__ import annotations

from wavecore.backends.cuda.warp import meet
from wavecore.backends.llvm.registers import RecordRegisters, ScalarWrite


class WarpRegisters(RecordRegisters):
    """Registers in the wave's record, which all threads of its warp see."""

    def write_scalars(self, writes: list[ScalarWrite]) -> None:
        if writes:
            meet(self.b)
        super().write_scalars(writes)
