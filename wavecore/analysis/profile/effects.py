"""What the scoreboard of an estimate knows of an instruction, out of what static checks know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wavecore.analysis.hazards.counting import issue_of
from wavecore.analysis.hazards.effects import effects
from wavecore.analysis.hazards.kinds import Kind
from wavecore.isa import Instruction
from wavecore.isa.waits import waited

_NOTHING: Mapping[str, int] = {}


@dataclass(frozen=True)
class Effects:
    """What a scoreboard knows of an instruction.

    Attributes:
        reads, writes: registers, by the numbers of hazards/effects.py.
        sums: registers that a matrix instruction adds to; they are in `reads` too.
        counters: of the wave that count until it is done, by name.
        waits: for each counter the most that may be under way when the wave continues.
    """

    reads: frozenset[int]
    writes: frozenset[int]
    sums: frozenset[int]
    counters: tuple[str, ...]
    waits: Mapping[str, int]


def effects_of(inst: Instruction) -> Effects:
    """What it reads, writes, counts in and waits for."""
    found = effects(inst)
    sums: frozenset[int] = frozenset()
    if found.any(Kind.MFMA | Kind.WMMA):
        # the sparse ones name the index there, and add to the result's registers
        sums = found.reads_of("vdst" if found.any(Kind.SMFMAC) else "src2")
    issue = issue_of(inst, found)
    counters = () if issue is None else tuple(name for name, _ in issue.counts)
    return Effects(found.read, found.written, sums, counters, waited(inst) or _NOTHING)
