"""Loads and atomics that wait for another wave's store.

Machine code has no bits for an atomic load of LDS, and on some targets a volatile LDS load looks
like an atomic load of memory. But if a loop changes nothing and loads from the same address in
each iteration, the compiler would have hoisted the load if it were allowed to: such a load is
atomic or volatile. Compilers put a copy of it before the loop, in the same source line. The same
holds for loops whose only side effect is an atomic: for a lock, or instead of a load.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from wavecore.analysis.hazards.effects import effects
from wavecore.analysis.hazards.kinds import Kind
from wavecore.emulator.flow import entry_of, successors
from wavecore.isa import Instruction

_LONGEST = 64  # instructions of a polling loop
_CHANGES = Kind.STORE | Kind.BARRIER | Kind.CALL | Kind.INDIRECT | Kind.LDS_DMA
_FLAT = frozenset({"FLAT", "VFLAT"})
_MEMORY = _FLAT | {"GLOBAL", "VGLOBAL", "MUBUF", "VBUFFER"}
_ADDRESSES = ("addr", "vaddr", "saddr", "srsrc", "rsrc", "soffset")
_SCRATCH = frozenset({"SCRATCH", "VSCRATCH"})
_CONSTANT = frozenset({"v_mov_b32_e32", "v_mov_b32"})


def polls(insts: Sequence[Instruction], line: Callable[[int], object]) -> frozenset[int]:
    """The pcs of LDS loads and atomics that poll.

    Args:
        insts: a kernel's code by address.
        line: the source line of a pc, None if unknown.
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
    """Whether it is a read-modify-write of memory."""
    return inst.facts.any(Kind.ATOMIC)


def is_volatile(inst: Instruction) -> bool:
    """Whether a flat load or store has the widest scope, as volatile accesses do.

    Atomic accesses of workgroup scope have a narrower one. On gfx90a and RDNA 2 atomics of a wider
    scope have the same bits, on other targets fewer of them.
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
    """Short loops: code that ends with a branch back to its start."""
    places = {inst.address: index for index, inst in enumerate(insts)}
    for index, inst in enumerate(insts):
        goes = successors(inst, entry_of(inst))
        if goes.target is None or goes.returns:
            continue
        start = places.get(goes.target, len(insts))
        if index - _LONGEST < start <= index:
            yield insts[start : index + 1]


def _of(loop: Sequence[Instruction]) -> Iterable[Instruction]:
    """The loads of a loop that has no reason to repeat them."""
    written: set[int] = set()
    for inst in (*loop, *loop):  # the next iteration reads what its end writes
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
