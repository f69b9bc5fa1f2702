"""The properties of an instruction that the estimate's scoreboard needs, from the static checks."""

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
    """The properties of an instruction for a scoreboard.

    Attributes:
        reads, writes: registers, by the numbers of hazards/effects.py.
        sums: registers that a matrix instruction accumulates into; also in `reads`.
        counters: the wave's counters that count it until it completes, by name.
        waits: for each counter the number that may be outstanding when the wave continues.
    """

    reads: frozenset[int]
    writes: frozenset[int]
    sums: frozenset[int]
    counters: tuple[str, ...]
    waits: Mapping[str, int]


def effects_of(inst: Instruction) -> Effects:
    """The registers that it reads and writes, its counters and its waits."""
    found = effects(inst)
    sums: frozenset[int] = frozenset()
    if found.any(Kind.MFMA | Kind.WMMA):
        # in sparse ones this is the index, and they accumulate into the result's registers
        sums = found.reads_of("vdst" if found.any(Kind.SMFMAC) else "src2")
    issue = issue_of(inst, found)
    counters = () if issue is None else tuple(name for name, _ in issue.counts)
    return Effects(found.read, found.written, sums, counters, waited(inst) or _NOTHING)
