"""Recorded accesses to memory of some workgroups of a launch."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

PIECE_BYTES = 64  # the smallest line of any cache; lines are recorded as numbers of pieces
SCRATCH = 1 << 50  # pieces from here are of scratch memory, those below of arrays
CHANNEL_BYTES = 256


@dataclass(frozen=True, eq=False)
class Trace:
    """Recorded accesses, by workgroup, wave and order.

    Attributes:
        group, wave, pc, kind, place: of each access; `place` is its number in its wave.
        access, piece: for each piece of 64 bytes that an access touches, the access and the piece.
        groups: the workgroups that were recorded.
        array_bytes: of the arrays that they access.
    """

    group: np.ndarray
    wave: np.ndarray
    pc: np.ndarray
    kind: np.ndarray
    place: np.ndarray
    access: np.ndarray
    piece: np.ndarray
    groups: range
    array_bytes: int

    def of(self, groups: range) -> Trace:
        """The accesses of some of its workgroups."""
        mine = (self.group >= groups.start) & (self.group < groups.stop)
        own = mine[self.access]
        number = np.cumsum(mine) - 1
        return Trace(
            self.group[mine], self.wave[mine], self.pc[mine], self.kind[mine], self.place[mine],
            number[self.access[own]], self.piece[own], groups, self.array_bytes,
        )  # fmt: skip
