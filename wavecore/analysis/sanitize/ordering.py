"""What machine code says about order: which accesses synchronise, which waits complete what.

Source: LLVM's AMDGPUUsage, "Memory Model": for each target, the code of atomic loads and stores,
and of fences. Where a target gives atomic stores no bits of their own, they look like plain ones.
"""

from __future__ import annotations

import enum
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from wavecore import targets
from wavecore.analysis.hazards.effects import effects
from wavecore.analysis.sanitize.polling import is_atomic, is_volatile, polls
from wavecore.emulator.flow import Code
from wavecore.errors import DecodeError
from wavecore.isa import Instruction
from wavecore.isa.waits import waited
from wavecore.targets.counters import Counted, counters


class Order(enum.IntFlag):
    """What races.c needs to know of an instruction; it has the same bits."""

    SYNCHRONISES = 1  # a load or store that others are meant to see: atomic or volatile
    RETURNS = 2  # an atomic that brings the old value
    WAITS_LOADS = 4
    WAITS_STORES = 8
    WAITS_LDS = 16
    PLAIN_MAY_SYNCHRONISE = 32  # the target's atomic stores have no bits of their own
    NAMES_PART = 64  # its source line names an array that it is to stay in: of a launch
    VOLATILE = 128  # a flat access of system scope: in LDS no atomic of a workgroup looks so
    SPINS = 256  # an atomic that a loop repeats until it brings another value
    POLLS = 512  # a load that a loop repeats until it brings another value


_LEARNS = Order.SYNCHRONISES | Order.RETURNS | Order.POLLS
CLASS = np.dtype([("site", np.uint16), ("bits", np.uint16)])
_NO_SITE = 0xFFFF  # an instruction beyond those that can be numbered
_MEMORY = frozenset(
    {"GLOBAL", "FLAT", "DS", "MUBUF", "MTBUF", "SMEM", "SCRATCH", "VBUFFER", "VFLAT", "VGLOBAL"}
)

_REACHES_LDS = frozenset({"DS", "FLAT", "VFLAT"})


@dataclass(frozen=True)
class Ordering:
    """The instructions of a kernel's code.

    Attributes:
        low, high: the code, by pc.
        classes: CLASS, one a dword of the code.
        sites: the pcs of instructions that access memory, by their number.
        places: uint16, by that number: the same for all instructions of a source line that do the
            same to memory; one more for those beyond.
        acquires: bits: 1 where any of them can learn what another wave has done, 2 where it may by
            an atomic of LDS.
    """

    low: int
    high: int
    classes: np.ndarray
    sites: tuple[int, ...]
    places: np.ndarray
    acquires: int

    def pc(self, site: int) -> int | None:
        """The pc of a numbered instruction."""
        return self.sites[site] if site < len(self.sites) else None


_KEPT = 16
_READ: OrderedDict[str, Ordering] = OrderedDict()


def ordering(code: Code, line: Callable[[int], object]) -> Ordering:
    """What the code of a kernel says, with the source lines of its pcs; kept for later launches."""
    found = _READ.get(code.identity)
    if found is None:
        found = _READ[code.identity] = _read(code, line)
        while len(_READ) > _KEPT:
            _READ.popitem(last=False)
    return found


def _read(code: Code, line: Callable[[int], object]) -> Ordering:
    low = min(start for start, _ in code.text)
    high = max(start + len(text) for start, text in code.text)
    classes = np.zeros(-(-(high - low) // 4), CLASS)
    sites: list[int] = []
    places: list[int] = []
    known: dict[object, int] = {}
    acquires = 0
    insts = list(_instructions(code))
    polling = polls(insts, line)
    for inst in insts:
        bits = order_of(inst)
        if inst.address in polling:
            bits |= Order.SPINS if is_atomic(inst) else Order.POLLS
        row = classes[(inst.address - low) // 4]
        row["bits"] = bits
        if inst.encoding in _MEMORY:
            row["site"] = min(len(sites), _NO_SITE)
            if len(sites) < _NO_SITE:
                sites.append(inst.address)
                where = line(inst.address)
                does = where, effects(inst).kinds, bits
                key = does if where is not None else inst.address
                places.append(known.setdefault(key, len(known)))
            acquires |= bool(bits & _LEARNS)
            acquires |= 2 * (inst.encoding in _REACHES_LDS and bool(bits & Order.RETURNS))
    numbered = np.array([*places, _NO_SITE], np.uint16)
    return Ordering(low, high, classes, tuple(sites), numbered, acquires)


def _instructions(code: Code) -> Iterator[Instruction]:
    """All that decodes, by address; the rest is padding, or data."""
    for start, text in code.text:
        pc = start
        while pc + 4 <= start + len(text):
            try:
                inst = code.read(pc)
            except DecodeError:
                pc += 4
                continue
            yield inst
            pc += inst.size


def order_of(inst: Instruction) -> Order:
    """What an instruction does to the order of accesses."""
    if inst.encoding == "DS":
        returns = is_atomic(inst) and "vdst" in inst.operands
        return Order.RETURNS if returns else Order(0)
    if inst.encoding in _MEMORY:
        return _of_bits(inst)
    return _of_wait(inst)


def _of_bits(inst: Instruction) -> Order:
    """From the bits that tell caches how far an access goes."""
    mods = inst.mods
    if "scope" in mods:  # gfx12: plain accesses have the narrowest
        returns, shared, plain = bool(mods["th"] & 1), mods["scope"] > 0, False
    elif "sc0" in mods:  # gfx940 on; `nt` alone is a hint
        returns, shared, plain = bool(mods["sc0"]), bool(mods["sc0"] | mods["sc1"]), False
    else:  # glc of a load; `slc` beside it is a hint. Stores have none but volatile ones of gfx11
        glc, slc, dlc = (mods.get(name, 0) for name in ("glc", "slc", "dlc"))
        returns, plain = bool(glc), True
        shared = not slc and bool(dlc if "vdata" in inst.operands and not glc else glc)
    if is_atomic(inst):
        return Order.RETURNS if returns else Order(0)
    found = Order.SYNCHRONISES if shared else Order(0)
    found |= Order.VOLATILE if is_volatile(inst) else Order(0)
    return found | (Order.PLAIN_MAY_SYNCHRONISE if plain else Order(0))


_COMPLETED = (
    (Counted.LOAD, Order.WAITS_LOADS),
    (Counted.STORE, Order.WAITS_STORES),
    (Counted.LDS, Order.WAITS_LDS),
)


def _of_wait(inst: Instruction) -> Order:
    """Which accesses have completed behind it: those whose counter it waits for to be zero."""
    counts = waited(inst)
    if not counts:
        return Order(0)
    of = counters(targets.get(inst.target)).of
    found = Order(0)
    for counted, order in _COMPLETED:
        if counts.get(of[counted]) == 0:
            found |= order
    return found
