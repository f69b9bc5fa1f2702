"""The memory ordering that machine code shows: accesses that synchronise, waits that complete them.

Source: LLVM's AMDGPUUsage, "Memory Model": for each target, the code of atomic loads and stores,
and of fences. On targets without special bits for atomic stores, they look like plain stores.
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
from wavecore.isa.kinds import Kind
from wavecore.isa.waits import waited
from wavecore.targets.counters import Counted, counters


class Order(enum.IntFlag):
    """The properties of an instruction that races.c needs; it uses the same bits."""

    SYNCHRONISES = 1  # a load or store meant to be visible to others: atomic or volatile
    RETURNS = 2  # an atomic that returns the old value
    WAITS_LOADS = 4
    WAITS_STORES = 8
    WAITS_LDS = 16
    PLAIN_MAY_SYNCHRONISE = 32  # the target's atomic stores are encoded like plain stores
    NAMES_PART = 64  # its source line names an array (depends on the launch)
    VOLATILE = 128  # a flat access of system scope: workgroup atomics in LDS are not encoded so
    SPINS = 256  # an atomic that a loop repeats until it returns another value
    POLLS = 512  # a load that a loop repeats until it returns another value


_LEARNS = Order.SYNCHRONISES | Order.RETURNS | Order.POLLS
CLASS = np.dtype([("site", np.uint16), ("bits", np.uint16)])
_NO_SITE = 0xFFFF  # for instructions beyond the last number
_MEMORY = frozenset(
    {"GLOBAL", "FLAT", "DS", "MUBUF", "MTBUF", "SMEM", "SCRATCH", "VBUFFER", "VFLAT", "VGLOBAL"}
)

_REACHES_LDS = frozenset({"DS", "FLAT", "VFLAT"})


@dataclass(frozen=True)
class Ordering:
    """The instructions of a kernel's code.

    Attributes:
        low, high: the code's bounds, as pcs.
        classes: CLASS, one per dword of the code.
        sites: the pcs of instructions that access memory, by their number.
        places: uint16, by that number: equal for instructions of the same source line with the
            same kind of access; one shared number for those beyond the limit.
        acquires: bits: 1 if some instruction can observe the progress of another wave, 2 if one may
            do so by an LDS atomic.
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
    """The ordering of a kernel's code, with the source lines of its pcs; cached."""
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
            acquires |= bool(bits & _LEARNS) or inst.facts.any(Kind.GDS)
            acquires |= 2 * (inst.encoding in _REACHES_LDS and bool(bits & Order.RETURNS))
    numbered = np.array([*places, _NO_SITE], np.uint16)
    return Ordering(low, high, classes, tuple(sites), numbered, acquires)


def _instructions(code: Code) -> Iterator[Instruction]:
    """Everything that decodes, by address; the rest is padding or data."""
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
    """The effect of an instruction on the order of accesses."""
    if inst.encoding == "DS":
        returns = is_atomic(inst) and "vdst" in inst.operands
        return Order.RETURNS if returns else Order(0)
    if inst.encoding in _MEMORY:
        return _of_bits(inst)
    return _of_wait(inst)


def _of_bits(inst: Instruction) -> Order:
    """The order given by the cache scope bits."""
    mods = inst.mods
    if "scope" in mods:  # gfx12: plain accesses have the narrowest scope
        returns, shared, plain = bool(mods["th"] & 1), mods["scope"] > 0, False
    elif "sc0" in mods:  # since gfx940; `nt` alone is a hint
        returns, shared, plain = bool(mods["sc0"]), bool(mods["sc0"] | mods["sc1"]), False
    else:  # glc of a load; `slc` is a hint. Only volatile stores of gfx11 have it
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
    """The accesses that a wait completes: those whose counter it waits to reach zero."""
    counts = waited(inst)
    if not counts:
        return Order(0)
    of = counters(targets.get(inst.target)).of
    found = Order(0)
    for counted, order in _COMPLETED:
        if counts.get(of[counted]) == 0:
            found |= order
    return found
