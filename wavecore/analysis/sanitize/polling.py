"""Loads and atomics that wait for what another wave stores there.

Machine code has no bits for an atomic load of LDS, and on some targets a volatile one of LDS looks
like an atomic one of memory. But a loop that changes nothing, and whose load has the same address
each time, would load once and before it, if the compiler were free to: such a load is atomic or
volatile. Compilers put a copy of it before the loop, in the same source line. So do loops whose
one change is an atomic: of a lock, or in place of a load.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from wavecore.analysis.hazards.effects import effects
from wavecore.analysis.hazards.kinds import Kind
from wavecore.emulator.flow import entry_of, ways
from wavecore.isa import Instruction

_LONGEST = 64  # instructions of a loop that only waits
_CHANGES = Kind.STORE | Kind.BARRIER | Kind.CALL | Kind.INDIRECT | Kind.LDS_DMA
_FLAT = frozenset({"FLAT", "VFLAT"})
_MEMORY = _FLAT | {"GLOBAL", "VGLOBAL", "MUBUF", "VBUFFER"}
_ADDRESSES = ("addr", "vaddr", "saddr", "srsrc", "rsrc", "soffset")
_SCRATCH = frozenset({"SCRATCH", "VSCRATCH"})
_CONSTANT = frozenset({"v_mov_b32_e32", "v_mov_b32"})


def polls(insts: Sequence[Instruction], line: Callable[[int], object]) -> frozenset[int]:
    """The pcs of loads of LDS, and of atomics, that look again and again.

    Args:
        insts: a kernel's code by address.
        line: the source line of a pc, None where it is not known.
    """
    if not any(_looks(inst) for inst in insts):
        return frozenset()
    found = [load for loop in _loops(insts) for load in _of(loop)]
    if not found:
        return frozenset()
    places = {(line(inst.address), inst.name, repr(inst.mods)) for inst in found}
    copies = (
        inst.address
        for inst in insts
        if _looks(inst)
        and (place := line(inst.address)) is not None
        and (place, inst.name, repr(inst.mods)) in places
    )
    return frozenset({*(inst.address for inst in found), *copies})


def is_atomic(inst: Instruction) -> bool:
    """Whether it changes what is in memory by what is there."""
    return inst.facts.any(Kind.ATOMIC)


def is_volatile(inst: Instruction) -> bool:
    """Whether a flat load or store says that it goes as far as any: volatile ones do.

    An atomic one within a workgroup does not go as far. On gfx90a and RDNA 2 one of a wider scope
    has the same bits, on the others it has fewer.
    """
    if inst.encoding not in _FLAT or is_atomic(inst):
        return False
    mods = inst.mods
    if "scope" in mods:
        return bool(mods["scope"] == 3)
    if "sc0" in mods:
        return bool(mods["sc0"] and mods["sc1"])
    has_dlc = "dlc" in mods
    if "vdst" not in inst.operands:  # a store
        return bool(has_dlc and mods["dlc"])
    return bool(mods["glc"] and (not has_dlc or mods["dlc"]))


def _looks(inst: Instruction) -> bool:
    if "vdst" not in inst.operands:
        return False
    if inst.encoding == "DS":
        return effects(inst).any(Kind.LOAD | Kind.ATOMIC)
    return is_volatile(inst) or (inst.encoding in _MEMORY and is_atomic(inst))


def _loops(insts: Sequence[Instruction]) -> Iterator[Sequence[Instruction]]:
    """Short stretches of code at whose end a branch goes back to their start."""
    places = {inst.address: index for index, inst in enumerate(insts)}
    for index, inst in enumerate(insts):
        goes = ways(inst, entry_of(inst))
        if goes.target is None or goes.returns:
            continue
        start = places.get(goes.target, len(insts))
        if index - _LONGEST < start <= index:
            yield insts[start : index + 1]


def _of(loop: Sequence[Instruction]) -> Iterable[Instruction]:
    """The loads of a loop that has no reason to load again."""
    written: set[int] = set()
    for inst in (*loop, *loop):  # what its end writes, its start reads the next time
        found = effects(inst)
        if found.has(Kind.ATOMIC):
            if not _looks(inst):
                return ()
        elif found.any(_CHANGES) and inst.encoding not in _SCRATCH:
            return ()
        if inst.name in _CONSTANT and not found.read & written:
            continue
        written |= found.written
    return [i for i in loop if _looks(i) and not effects(i).reads_of(*_ADDRESSES) & written]
