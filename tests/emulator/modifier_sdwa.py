"""Sub-dword addressing of GFX9: a byte or word of each source, and where the result goes.

A source's byte or word is zero-extended, or sign-extended if sext is set. The result's low byte or
word goes to the selected place; dst_unused makes the rest zero (0), extends the sign above and
puts zeros below (1), or keeps it (2).
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from tests.emulator.pseudocode_operands import FLOATS
from tests.emulator.pseudocode_vectors import Vector

WORD_0, WORD_1, DWORD = 4, 5, 6
PAD, SIGN, KEEP = range(3)
ALL = 0xFFFFFFFF


def place(select: int) -> tuple[int, int]:
    """The lowest bit and the width of a selection."""
    if select == DWORD:
        return 0, 32
    return (8 * select, 8) if select < WORD_0 else (16 * (select - WORD_0), 16)


@dataclass
class Select:
    """What is selected from a source, of which the operation sees `width` bits."""

    op: str
    select: int
    sext: int
    width: int

    @property
    def mods(self) -> dict[str, int]:
        return {f"src{self.op[1]}_sel": self.select, f"src{self.op[1]}_sext": self.sext}

    def seen(self, field: int) -> int:
        """A field extended as the encoding specifies."""
        _, size = place(self.select)
        if self.sext and field >> size - 1:
            field |= ALL << size
        return field & (1 << self.width) - 1

    def fits(self, value: int) -> bool:
        _, size = place(self.select)
        return self.seen(value & (1 << size) - 1) == value

    def register(self, value: int, rng: random.Random) -> int:
        """A register in which the selection holds the value, with noise around it."""
        low, size = place(self.select)
        field = (1 << size) - 1
        return rng.getrandbits(32) & ~(field << low) & ALL | (value & field) << low


def sources(
    vector: Vector, live: dict[str, int], operands: dict[str, list[int]], rng: random.Random
) -> dict[str, Select]:
    """Selections through which some vectors' operands can be seen; floats are selected whole."""
    for _ in range(20):
        drawn = {}
        for op, kind in vector.kinds.items():
            if op == "D0":
                continue
            width = int(kind.lstrip("fuib"))
            if kind in FLOATS:
                select, sext = rng.choice((WORD_0, WORD_1)) if width == 16 else DWORD, 0
            else:
                select = rng.choice((0, 1, 2, 3, WORD_0, WORD_1, DWORD))
                sext = int(f"src{op[1]}_sext" in live and rng.random() < 0.5)
            drawn[op] = Select(op, select, sext, width)
        if sum(all_fit(drawn, operands, v) for v in range(64)) >= 3:
            return drawn
    return {op: Select(op, DWORD, 0, select.width) for op, select in drawn.items()}


def all_fit(selects: dict[str, Select], operands: dict[str, list[int]], v: int) -> bool:
    """Whether each operand of a vector can be seen."""
    return all(select.fits(operands[op][v]) for op, select in selects.items())


def destination(mods: dict[str, int], rng: random.Random) -> None:
    """Where the result goes, and what happens to the rest."""
    mods["dst_sel"], mods["dst_unused"] = rng.randrange(7), rng.choice((PAD, SIGN, KEEP))


def rest(mods: dict[str, int], element: int, old: int) -> int:
    """The bits around a result, with zeros in its place; from its bits and the old D."""
    low, size = place(mods["dst_sel"])
    around = ALL & ~((1 << size) - 1 << low)
    if mods["dst_unused"] == KEEP:
        return old & around
    negative = mods["dst_unused"] == SIGN and element >> size - 1 & 1
    return ALL << low + size & ALL if negative else 0
