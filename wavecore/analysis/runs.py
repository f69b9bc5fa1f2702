"""The instrument of profiles: execution counts of blocks, their active lanes and branches."""

from __future__ import annotations

import numpy as np

from wavecore.builder.contract import I64
from wavecore.emulator.counting import added_up
from wavecore.emulator.events import WatchedLaunch
from wavecore.emulator.flow import MASK_BRANCHES, writes_exec
from wavecore.emulator.instruments import (
    BlockPoint,
    BranchPoint,
    Column,
    InstructionPoint,
    Instrument,
)

# A block of code: the pcs [leader, end), how often waves ran it, and the sum of their active lanes.
# If it ends with a branch: how often that was taken, and how often it was divergent.
BLOCK_KEYS = ("leader", "end")
_COUNTS = ("executed", "lanes", "taken", "divergent")
BLOCK = np.dtype([(name, np.uint64) for name in (*BLOCK_KEYS, *_COUNTS)])


class Runs(Instrument):
    """Counts of blocks, and of the branches at their ends.

    A wave's word is EXEC before the last instruction that may write it.
    """

    name = "runs"
    columns = tuple(map(Column, _COUNTS))
    words = 1

    def block(self, point: BlockPoint) -> None:
        point.add("executed")
        point.add("lanes", point.b.ctpop(point.exec_mask))

    def instruction(self, point: InstructionPoint) -> None:
        if writes_exec(point.inst):
            point.set_word(point.exec_mask)

    def branch(self, point: BranchPoint) -> None:
        b = point.b
        point.add("taken", point.condition)
        if point.inst.name in MASK_BRANCHES:
            now, none = point.exec_mask, b.const(I64, 0)
            gone = b.icmp("ne", b.and_(point.word(), b.not_(now)), none)
            point.add("divergent", b.and_(gone, b.icmp("ne", now, none)))

    def of(self, launch: WatchedLaunch) -> np.ndarray:
        """In `Tool.end`: an array of BLOCK, a row for each block that ran."""
        rows = launch.rows(self)
        out = np.zeros(len(rows), BLOCK)
        for name, of_row in zip(BLOCK.names or (), ("pc", "end", *_COUNTS), strict=True):
            out[name] = rows[of_row]
        ran = out["executed"] != 0
        leaders = dict(zip(out["end"][ran].tolist(), out["leader"][ran].tolist(), strict=True))
        # The counts of a branch belong to its block.
        out["leader"][~ran] = [leaders[end] for end in out["end"][~ran].tolist()]
        return added_up(out, BLOCK_KEYS)
