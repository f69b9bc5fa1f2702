"""An estimated timeline of waves: those of the first workgroup, by the blocks that they executed.

Each block takes the time that an average wave needs alone if loads hit the first cache; waves of a
workgroup start one after the other and meet at its barriers. Contention between waves is not
modelled.
"""

from __future__ import annotations

from collections.abc import Iterator

from wavecore.analysis.profile.estimate import Model
from wavecore.analysis.profile.facts import Facts
from wavecore.analysis.profile.record import WaveSpan
from wavecore.isa.classes import InstructionClass

START_CYCLES = 16  # between two waves of a compute unit: 12 to 16 in thread traces of gfx950


def waves(facts: Facts, model: Model) -> list[WaveSpan]:
    """The waves whose paths were recorded."""
    cycles = model.block_cycles()
    starts = {key: START_CYCLES * float(number) for number, key in enumerate(sorted(facts.paths))}
    spans: dict[tuple[int, int], list[list[float]]] = {key: [] for key in starts}
    parts = {key: list(_between_barriers(facts, facts.paths[key])) for key in starts}
    now = dict(starts)
    for number in range(max((len(each) for each in parts.values()), default=0)):
        here = [key for key in parts if number < len(parts[key])]
        if number:
            met = max(now[key] for key in here)
            now |= dict.fromkeys(here, met)
        for key in here:
            for leader in parts[key][number]:
                taken = cycles.get(leader, 0.0)
                spans[key].append([float(leader), now[key], taken])
                now[key] += taken
    simds = facts.target.simds_per_cu * facts.target.cus_per_wgp
    return [
        WaveSpan(key[0], key[1], key[1] % simds, starts[key], now[key], spans[key])
        for key in starts
    ]


def _between_barriers(facts: Facts, path: list[int]) -> Iterator[list[int]]:
    """A wave's blocks, in runs that end with a barrier."""
    run: list[int] = []
    for leader in path:
        run.append(leader)
        members = facts.code.blocks.get(leader)
        if members and members[-1].cost.kind is InstructionClass.BARRIER:
            yield run
            run = []
    if run:
        yield run
