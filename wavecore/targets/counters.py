"""A wave's counters of outstanding operations: what they count, and which instructions wait.

A memory instruction increments a counter at issue and decrements it at completion. A wait stalls
the wave until a counter is at most a number; a number with all bits set never waits. If a counter
is full, the wave stalls at the next instruction that would increment it.

Sources: the chapters on data dependency resolution of AMD's ISA manuals; LLVM's SIInsertWaitcnts;
for gfx1250's new counters also public notes that quote AMD's CDNA 5 ISA guide, 5.7 and 10.11.
Evidence: documented; the stall at a full counter is inferred from the counter's size.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from wavecore.targets.model import Target, WaitCounter


class Counted(enum.Enum):
    """The kinds of operations that are counted; several may share a counter."""

    LOAD = "load"  # vector memory operations that write registers or LDS
    STORE = "store"  # vector memory operations without a result
    SAMPLE = "sample"
    BVH = "bvh"
    LDS = "lds"
    SCALAR = "scalar"  # scalar memory, messages
    EXPORT = "export"  # also GDS, and interpolation's loads from LDS
    ASYNC = "async"  # copies between memory and LDS
    TENSOR = "tensor"


@dataclass(frozen=True)
class Counters:
    """A target's counters.

    Attributes:
        of: the counter's name for each kind of operation that the target has.
        limits: each counter's largest number, by name.
        waits: the counters that an instruction waits for, with their fields in it, by mnemonic.
        wait_for_all: mnemonics that wait until every counter is zero.
        flat_in_order: flat instructions complete in the order of their counters; otherwise only a
            count of zero shows that one, or any other while one is outstanding, has completed.
        loads_in_order: loads of the same class write their registers in order.
        translations: the counter of memory accesses that may have to be repeated, as long as
            their addresses are not translated; until then their sources must stay. Empty: none.
    """

    of: Mapping[Counted, str]
    limits: Mapping[str, int]
    waits: Mapping[str, tuple[WaitCounter, ...]]
    wait_for_all: frozenset[str]
    flat_in_order: bool
    loads_in_order: bool
    translations: str = ""


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

_OF_CDNA5 = {
    **{what: _SEPARATE[what] for what in (Counted.LOAD, Counted.STORE, Counted.LDS)},
    Counted.SCALAR: "kmcnt",
    Counted.ASYNC: "asynccnt",
    Counted.TENSOR: "tensorcnt",
}
TRANSLATIONS = "xcnt"

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
_GONE = ("samplecnt", "bvhcnt", "expcnt")
# Of TENSORcnt: LLVM 22 assembles any 16 bits, and AMD's kernels wait for up to 8 tensor moves, more
# than the two bits that rocjitsu shows of it in IB_STS2. Evidence: assumed.
_CDNA5_WAITS = {name: of for name, of in _SEPARATE_WAITS.items() if of[0][0] not in _GONE} | {
    f"s_wait_{name}": (_field(name, 0, bits),)
    for name, bits in (("asynccnt", 6), ("tensorcnt", 6), (TRANSLATIONS, 6))
}


@cache
def counters(target: Target) -> Counters:
    """The counters of a target."""
    waits: dict[str, tuple[WaitCounter, ...]]
    if target.has("wait-xcnt"):
        of, waits, idle = _OF_CDNA5, _CDNA5_WAITS, {"s_wait_idle"}
    elif target.has("gfx12-insts"):
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
        translations=TRANSLATIONS if target.has("wait-xcnt") else "",
    )


def field_value(parts: tuple[tuple[int, int], ...], immediate: int) -> tuple[int, int]:
    """A counter's number in an instruction's immediate, and the field's largest number."""
    count = width = 0
    for low, bits in parts:
        count |= (immediate >> low & (1 << bits) - 1) << width
        width += bits
    return count, (1 << width) - 1
