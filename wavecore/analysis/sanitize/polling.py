"""Loads of LDS that wait for what another wave stores there.

Machine code has no bits for an atomic load of LDS. But a loop that changes nothing, and whose load
has the same address each time, would load once and before it, if the compiler were free to: such a
load is atomic or volatile. Compilers put a copy of it before the loop, in the same source line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from wavecore.analysis.hazards.effects import effects
from wavecore.analysis.hazards.kinds import Kind
from wavecore.emulator.flow import branch_target
from wavecore.isa import Instruction

_LONGEST = 64  # instructions of a loop that only waits
_CHANGES = Kind.STORE | Kind.ATOMIC | Kind.BARRIER | Kind.CALL | Kind.INDIRECT | Kind.LDS_DMA
_CONSTANT = frozenset({"v_mov_b32_e32", "v_mov_b32"})


def polls(insts: Sequence[Instruction], line: Callable[[int], object]) -> frozenset[int]:
    """The pcs of loads of LDS that look again and again.

    Args:
        insts: a kernel's code by address.
        line: the source line of a pc, None where it is not known.
    """
    if not any(_is_load(inst) for inst in insts):
        return frozenset()
    found = [load for loop in _loops(insts) for load in _of(loop)]
    if not found:
        return frozenset()
    places = {(line(inst.address), inst.name, repr(inst.mods)) for inst in found}
    copies = (
        inst.address
        for inst in insts
        if _is_load(inst)
        and (place := line(inst.address)) is not None
        and (place, inst.name, repr(inst.mods)) in places
    )
    return frozenset({*(inst.address for inst in found), *copies})


def _is_load(inst: Instruction) -> bool:
    return inst.encoding == "DS" and "vdst" in inst.operands and effects(inst).has(Kind.LOAD)


def _loops(insts: Sequence[Instruction]) -> Iterator[Sequence[Instruction]]:
    """Short stretches of code at whose end a branch goes back to their start."""
    places = {inst.address: index for index, inst in enumerate(insts)}
    for index, inst in enumerate(insts):
        if inst.encoding != "SOPP" or "branch" not in inst.name:
            continue
        start = places.get(branch_target(inst), len(insts))
        if index - _LONGEST < start <= index:
            yield insts[start : index + 1]


def _of(loop: Sequence[Instruction]) -> Iterable[Instruction]:
    """The loads of a loop that has no reason to load again."""
    written: set[int] = set()
    for inst in loop:
        found = effects(inst)
        if found.any(_CHANGES) and inst.encoding != "SCRATCH":
            return ()
        if inst.name in _CONSTANT and not found.read & written:
            continue
        written |= found.written
    return [i for i in loop if _is_load(i) and not effects(i).reads_of("addr") & written]
