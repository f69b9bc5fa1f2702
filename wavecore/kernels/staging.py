"""Tiles of sixteen chunks a row in the LDS, as several kernels have them."""

# Kernels are Python for another compiler than the one that mypy knows.
# mypy: ignore-errors
from __future__ import annotations

import wavecore.lang as wl


@wl.function
def place_of(row, chunk):
    """Where a chunk of 16 bytes lies in its row of sixteen: an XOR with a number of the row's.

    With it no two of the lanes that a 16-byte read serves together meet in a bank, where lanes of
    sixteen rows read chunks that differ by one or by four: rows 0 to 3 beside 4 to 7 on CDNA 2 and
    3, rows 0 to 3 and 12 to 15 beside 4 to 11 on CDNA 4.
    """
    mixed = (row >> 3 & 1) << 2 | ((row >> 2 ^ row >> 3) & 1) << 3
    return chunk ^ (row & 3 | mixed)
