"""Lanes of a wave as arrays of bool, and as masks."""

from __future__ import annotations

import numpy as np

from wavecore.emulator.records import Wave
from wavecore.isa.registers import EXEC_HI, EXEC_LO


def lanes_of(mask: int, count: int) -> np.ndarray:
    """One bool per lane."""
    words = np.array([mask], "<u8").view(np.uint8)
    return np.unpackbits(words, count=count, bitorder="little").view(np.bool_)


def mask_of(lanes: np.ndarray) -> int:
    """One bit per lane, lane 0 lowest."""
    return int.from_bytes(np.packbits(lanes, bitorder="little").tobytes(), "little")


def exec_mask(wave: Wave, count: int) -> int:
    """EXEC of a wave of so many lanes."""
    return int(wave.sgpr[EXEC_LO] | (wave.sgpr[EXEC_HI] << 32 if count == 64 else 0))
