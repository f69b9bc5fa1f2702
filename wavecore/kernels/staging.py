"""Code shared by several kernels: tiles in LDS, a barrier for LDS only, the order of tiles."""

# What functions of kernels take follows from use.
# mypy: allow-untyped-defs, allow-incomplete-defs
from __future__ import annotations

import wavecore.lang as wl

ACQUIRE, RELEASE = 2, 3  # C++'s memory orders
GROUPED_ROWS = 8  # rows of tiles: concurrent workgroups share rows of A and columns of B


@wl.function
def place_of(row, chunk):
    """Where a chunk of 16 bytes is in its row of sixteen: an XOR with a number of the row's.

    With it no two of the lanes that a 16-byte read serves together meet in a bank, where lanes of
    sixteen rows read chunks that differ by one or by four: rows 0 to 3 beside 4 to 7 on CDNA 2 and
    3, rows 0 to 3 and 12 to 15 beside 4 to 11 on CDNA 4.
    """
    mixed = (row >> 3 & 1) << 2 | ((row >> 2 ^ row >> 3) & 1) << 3
    return chunk ^ (row & 3 | mixed)


@wl.function
def barrier():
    """All have written to LDS and read it; what is under way from memory stays so."""
    wl.amdgcn.fence(RELEASE, "workgroup", "local")
    wl.amdgcn.s_barrier()
    wl.amdgcn.fence(ACQUIRE, "workgroup", "local")


@wl.function
def tile_of(number, tiles_m, tiles_n, XCDS: wl.constexpr):
    """The tile of a workgroup: neighbours in time share rows of A, dies have their own."""
    index = number
    if XCDS > 1:
        tiles = tiles_m * tiles_n
        die = number % XCDS
        least = tiles // XCDS
        index = die * least + min(die, tiles % XCDS) + number // XCDS
    group = GROUPED_ROWS * tiles_n
    first = index // group * GROUPED_ROWS
    rows = min(tiles_m - first, GROUPED_ROWS)
    return first + index % group % rows, index % group // rows


@wl.function
def bytes_to(
    table, which: wl.constexpr, batch, stride, BYTES: wl.constexpr, HAS_TABLE: wl.constexpr
):
    """Where a batch's matrix begins, in bytes: by strides of entries, or as a table says.

    The table has four numbers for a product: of D, C, A and B.
    """
    if HAS_TABLE:
        return wl.i64(table[batch * 4 + which])
    return wl.i64(batch * stride * BYTES)
