"""Registers of a wave that a warp runs: each thread has its lanes' VGPRs, all share the scalars.

Every thread stores what the wave writes to scalars, the same value to the same place. That is sound
if none still reads what was there before: the threads of a warp may run apart, so that all meet
first. Were one thread to store for all, they would have to meet once more before the next
instruction reads; and where routines are inlined, and registers become values of each thread, the
others would lack what was stored.
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
