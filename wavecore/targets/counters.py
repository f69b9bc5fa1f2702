"""The counters of what a wave has under way: which there are, what they count, what waits for them.

An instruction that goes to memory counts up when it is issued and down when it is done. A wait
holds the wave until a counter has come down to a number; a number with all bits set is below no
counter and waits for nothing. A counter that is full holds the wave at its next such instruction.

Sources: the chapters on data dependency resolution of AMD's ISA manuals; LLVM's SIInsertWaitcnts.
Evidence: documented; that the hardware holds a wave at a full counter is inferred from the size.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from wavecore.targets.model import Target, WaitCounter


class Counted(enum.Enum):
    """What is counted; several of them may share a counter."""

    LOAD = "load"  # vector memory that brings registers, or LDS, something
    STORE = "store"  # vector memory that brings nothing back
    SAMPLE = "sample"
    BVH = "bvh"
    LDS = "lds"
    SCALAR = "scalar"  # scalar memory, messages
    EXPORT = "export"  # also GDS, and interpolation's loads out of LDS


@dataclass(frozen=True)
class Counters:
    """A target's counters.

    Attributes:
        of: the name of the counter by what it counts.
        limits: its largest number, by its name.
        waits: what an instruction waits for, by its mnemonic: counters with their fields in it.
        wait_for_all: mnemonics of what waits until every counter is zero.
        flat_in_order: flat instructions come back in the order of their counters; else nothing
            but zero says that one is done, nor that others are while one is under way.
        loads_in_order: loads of one class write their registers in order.
    """

    of: Mapping[Counted, str]
    limits: Mapping[str, int]
    waits: Mapping[str, tuple[WaitCounter, ...]]
    wait_for_all: frozenset[str]
    flat_in_order: bool
    loads_in_order: bool


def _field(counter: str, low: int, bits: int) -> WaitCounter:
    return counter, ((low, bits),)


_SHARED = {
    Counted.LOAD: "vmcnt",
    Counted.STORE: "vmcnt",
    Counted.SAMPLE: "vmcnt",
    Counted.BVH: "vmcnt",
    Counted.LDS: "lgkmcnt",
    Counted.SCALAR: "lgkmcnt",
    Counted.EXPORT: "expcnt",
}
_WITH_STORES_APART = _SHARED | {Counted.STORE: "vscnt"}
_SEPARATE = {
    Counted.LOAD: "loadcnt",
    Counted.STORE: "storecnt",
    Counted.SAMPLE: "samplecnt",
    Counted.BVH: "bvhcnt",
    Counted.LDS: "dscnt",
    Counted.SCALAR: "kmcnt",
    Counted.EXPORT: "expcnt",
}

_ONE_COUNTER_WAITS: dict[str, tuple[WaitCounter, ...]] = {
    f"s_waitcnt_{name}": (_field(name, 0, bits),)
    for name, bits in {"vscnt": 6, "vmcnt": 6, "expcnt": 3, "lgkmcnt": 6}.items()
}
_SEPARATE_WAITS: dict[str, tuple[WaitCounter, ...]] = {
    f"s_wait_{name}": (_field(name, 0, bits),)
    for name, bits in {
        "loadcnt": 6, "storecnt": 6, "samplecnt": 6, "bvhcnt": 3, "expcnt": 3, "dscnt": 6,
        "kmcnt": 5,
    }.items()
} | {
    "s_wait_loadcnt_dscnt": (_field("loadcnt", 8, 6), _field("dscnt", 0, 6)),
    "s_wait_storecnt_dscnt": (_field("storecnt", 8, 6), _field("dscnt", 0, 6)),
}  # fmt: skip


@cache
def counters(target: Target) -> Counters:
    """The counters of a target."""
    waits: dict[str, tuple[WaitCounter, ...]]
    if target.has("gfx12-insts"):
        of, waits, idle = _SEPARATE, _SEPARATE_WAITS, {"s_wait_idle", "s_waitcnt"}
    elif target.has("vscnt"):
        of, idle = _WITH_STORES_APART, {"s_wait_idle"}
        waits = {"s_waitcnt": target.wait_counters, **_ONE_COUNTER_WAITS}
    else:
        of, waits, idle = _SHARED, {"s_waitcnt": target.wait_counters}, set[str]()
    limits = {
        name: (1 << sum(bits for _, bits in parts)) - 1
        for fields in waits.values()
        for name, parts in fields
    }
    return Counters(
        of,
        limits,
        waits,
        frozenset(idle),
        flat_in_order=target.has("gfx10-insts"),
        loads_in_order=target.has("vmem-write-vgpr-in-order"),
    )


def field_value(parts: tuple[tuple[int, int], ...], immediate: int) -> tuple[int, int]:
    """The number that an instruction's immediate holds for a counter, and the largest one."""
    count = width = 0
    for low, bits in parts:
        count |= (immediate >> low & (1 << bits) - 1) << width
        width += bits
    return count, (1 << width) - 1
