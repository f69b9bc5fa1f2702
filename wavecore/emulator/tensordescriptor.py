"""Where the fields of a tensor move's descriptor are, and what its elements are called in errors.

Source: AMD's CDNA 5 ISA guide, tables 62 to 67, as public notes quote them; Triton,
Composable Kernel and HIP's header of tensor moves agree. Evidence: documented.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from wavecore.isa import Operand

GROUPS = {"d0": 4, "d1": 8, "d2": 4, "d3": 4}  # operands, and their dwords
MOST_DIMENSIONS = 5
INDICES = {16: 16, 32: 8}  # of rows in groups 2 and 3, by their bits


class Place(NamedTuple):
    """The bits of a field in its group."""

    group: str
    low: int
    bits: int


# Repeated moves ("iterate") have theirs in place of dimension 3; the count is one less.
FIELDS = {
    "count": Place("d0", 0, 2),  # 1: a move; 0: nothing; others are for trap handlers
    "wide_indices": Place("d0", 30, 1),
    "gather": Place("d0", 31, 1),
    "lds": Place("d0", 32, 32),  # bytes
    "address": Place("d0", 64, 57),
    "type": Place("d0", 126, 2),  # 2: a tensor
    "workgroups": Place("d1", 0, 16),
    "log_size": Place("d1", 16, 2),  # of an element, in bytes
    "barrier": Place("d1", 18, 1),
    "iterate": Place("d1", 19, 1),
    "pad": Place("d1", 20, 1),
    "pad_interval": Place("d1", 22, 3),  # 2^(n+1) dwords
    "pad_amount": Place("d1", 25, 7),  # n+1 dwords
    "cell": Place("d1", 32, 16),  # of the barrier, in 8 bytes
    "tensor0": Place("d1", 48, 32),
    "tensor1": Place("d1", 80, 32),
    "tensor2": Place("d2", 0, 32),
    "tensor3": Place("d2", 32, 32),
    "tensor4": Place("d3", 48, 32),
    "tile0": Place("d1", 112, 16),
    "tile1": Place("d1", 128, 16),
    "tile2": Place("d1", 144, 16),
    "tile3": Place("d2", 112, 16),
    "tile4": Place("d3", 80, 16),
    "stride1": Place("d1", 160, 48),  # from one place along dimension 1 to the next, and so on
    "stride2": Place("d1", 208, 48),
    "stride3": Place("d2", 64, 48),
    "stride4": Place("d3", 0, 48),
    "repeats": Place("d2", 112, 16),
    "lds_step": Place("d2", 32, 32),
    "step": Place("d2", 64, 48),
}


def fields_of(sgprs: Sequence[int], operands: Mapping[str, Operand]) -> dict[str, int]:
    """All fields of a move, from a wave's scalar registers by selector."""
    groups = {}
    for name, count in GROUPS.items():
        op = operands[name]
        words = [int(sgprs[op.index + i]) if op.kind == "sgpr" else 0 for i in range(count)]
        groups[name] = sum(word << 32 * i for i, word in enumerate(words))
    return {
        name: groups[place.group] >> place.low & (1 << place.bits) - 1
        for name, place in FIELDS.items()
    }


def descriptor_of(fields: Mapping[str, int]) -> bytes:
    """The groups that hold these fields, one after another; all other bits are 0.

    Of two fields in one place, only one may be given. Bits beyond a field's are dropped.
    """
    groups = dict.fromkeys(GROUPS, 0)
    for name, value in fields.items():
        place = FIELDS[name]
        groups[place.group] |= (value & (1 << place.bits) - 1) << place.low
    return b"".join(groups[name].to_bytes(4 * count, "little") for name, count in GROUPS.items())


def told(fields: Mapping[str, int], address: int | None) -> str:
    """The tile, and which of its elements has an address in memory, as errors say it."""
    size = 1 << fields["log_size"]
    tile = [fields[f"tile{i}"] for i in range(MOST_DIMENSIONS)]
    if fields["gather"]:
        tile = tile[:2]
    elif fields["iterate"]:
        tile = tile[:3]
    while len(tile) > 1 and not tile[-1]:
        tile.pop()
    shape = " x ".join(str(count) for count in reversed(tile))
    text = f"of the tile of {shape} elements of {size} bytes at {fields['address']:#x}"
    if address is None or fields["gather"]:
        return text
    found = _element(fields, tile, address - fields["address"])
    if found is None:
        return text
    row, column = found
    return f"row {row}, element {column} {text}"


_SEARCHED = 1 << 22  # rows


def _element(fields: Mapping[str, int], tile: Sequence[int], offset: int) -> tuple[int, int] | None:
    """The row, counted over all outer dimensions, and the element in it at an offset in bytes."""
    offset >>= fields["log_size"]
    counts = [max(count, 1) for count in tile[1:]]
    repeats = fields["repeats"] + 1 if fields["iterate"] else 1
    if int(np.prod([*counts, repeats], dtype=np.float64)) > _SEARCHED:
        return None
    starts = np.zeros(1, np.int64)
    steps = [(count, fields[f"stride{i}"]) for i, count in enumerate(counts, 1)]
    for count, stride in [*steps, (repeats, fields["step"])]:
        along = np.arange(count, dtype=np.int64) * (stride if count > 1 else 0)
        starts = (along[:, None] + starts[None, :]).ravel()
    columns = offset - starts
    rows = np.flatnonzero((columns >= 0) & (columns < fields["tile0"]))
    return (int(rows[0]), int(columns[rows[0]])) if rows.size else None
