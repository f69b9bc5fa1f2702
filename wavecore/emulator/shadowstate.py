"""Shadows of one run: registers, LDS and scratch by slot, global memory by range.

The interpreter and native code share this memory, laid out by records.py, and the findings.
"""

from __future__ import annotations

import ctypes
import enum
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from wavecore.emulator import records
from wavecore.emulator.launchplan import LaunchPlan
from wavecore.emulator.memory import Allocation
from wavecore.emulator.records import (
    ORIGIN,
    ORIGIN_BITS,
    SINK_KIND,
    VGPR_OFFSET,
    Finding,
    Found,
    RangeShadow,
    Shadow,
    ShadowLaunch,
)

_ALIGN = 64
_FINDINGS = 4096  # of one worker: a power of two
_WORDS = _FINDINGS * ctypes.sizeof(Finding) // 4


class OriginKind(enum.IntEnum):
    """What a shadow came from."""

    VGPR = ORIGIN["VGPR"]
    SGPR = ORIGIN["SGPR"]
    LDS = ORIGIN["LDS"]
    SCRATCH = ORIGIN["SCRATCH"]
    GLOBAL = ORIGIN["GLOBAL"]
    CODE = ORIGIN["CODE"]


def origin_of_code(kind: OriginKind, pc: int) -> int:
    """The origin of a value that an instruction was the first to read or make."""
    return kind << ORIGIN_BITS | (pc >> 2) & ((1 << ORIGIN_BITS) - 1)


@dataclass(frozen=True)
class Origin:
    """Where a shadow came from.

    Attributes:
        number: a register's row or selector, otherwise the pc of the instruction.
    """

    kind: OriginKind
    number: int

    @classmethod
    def of(cls, code: int) -> Origin | None:
        """None for 0."""
        if not code:
            return None
        kind, number = OriginKind(code >> ORIGIN_BITS), code & ((1 << ORIGIN_BITS) - 1)
        is_register = kind in (OriginKind.VGPR, OriginKind.SGPR)
        return cls(kind, number if is_register else number << 2)


@dataclass(frozen=True)
class Happened:
    """Something that happened at a pc, the first time and how often.

    Attributes:
        kind: a number of records.SINK_KIND.
        origin: a number, see `Origin.of`.
        lanes: a mask.
    """

    pc: int
    kind: int
    origin: int
    group: int
    wave: int
    lanes: int
    address: int
    count: int = 1


class ShadowView:
    """The shadows of one wave's registers, or their origins, as arrays."""

    def __init__(self, address: int, rows: int, lanes: int) -> None:
        size = VGPR_OFFSET + 4 * rows * lanes
        raw = np.ctypeslib.as_array((ctypes.c_uint8 * size).from_address(address))
        self.record = Shadow.from_address(address)
        self.sgprs = raw[: 4 * records.SGPR_SLOTS].view(np.uint32)
        self.vgprs = raw[VGPR_OFFSET:].view(np.uint32).reshape(rows, lanes)


def _aligned(size: int) -> int:
    return -(-size // _ALIGN) * _ALIGN


class ShadowState:
    """The shadow state of a run.

    Attributes:
        kind: a number of records.SHADOW_KIND.
        launch: what native code reads of it.
    """

    def __init__(self, plan: LaunchPlan, slot_bytes: tuple[int, int, int], kind: int) -> None:
        self.plan, self.kind = plan, kind
        self.launch = ShadowLaunch()
        self._slots: dict[tuple[int, int], np.ndarray] = {}
        self._found: dict[int, tuple[Found, ctypes.Array[Finding]]] = {}
        self._happened: dict[tuple[int, int, int], Happened] = {}
        code = plan.kernel.code
        self.rows, self.lanes = code.vgprs, code.wave
        self._file = VGPR_OFFSET + plan.vgpr_bytes
        launch = self.launch
        launch.kind = kind
        launch.fill = 0xFFFFFFFF if kind == records.SHADOW_KIND["DEFINEDNESS"] else 0
        launch.wave_bytes = 2 * self._file + _aligned(8 * self.rows)
        _, lds, scratch = slot_bytes
        launch.lds_at = launch.wave_bytes * plan.waves_per_group
        launch.lds_origins_at = launch.lds_at + _aligned(lds)
        launch.scratch_at = launch.lds_origins_at + _aligned(lds)
        launch.scratch_origins_at = launch.scratch_at + _aligned(scratch)
        self._slot_bytes = launch.scratch_origins_at + _aligned(scratch)
        self._enter_ranges()

    # ------------------------------------------------------------------------ global memory

    def _enter_ranges(self) -> None:
        """Shadows for each range that may have some."""
        table = self.plan.table
        self.ranges = (RangeShadow * max(len(table.allocations), 1))()
        self._arrays: dict[int, tuple[np.ndarray, np.ndarray]] = {}
        unknown = [
            item
            for item in table.sources
            if item.contents is not None and not item.contents.is_known
        ]
        for index, item in enumerate(table.allocations):
            if item.writable:
                self._enter(index, item, unknown)
        self.launch.ranges = ctypes.addressof(self.ranges)
        self.launch.some = int(any(each.some for each in self.ranges))

    def _enter(self, index: int, item: Allocation, unknown: list[Allocation]) -> None:
        found = [each for each in unknown if each.low < item.high and item.low < each.high]
        contents = found[0].contents if len(found) == 1 else None
        whole = contents is not None and (contents.low, contents.size_bytes) == (
            item.low,
            item.size_bytes,
        )
        if contents is not None and whole and self.launch.fill:
            arrays = contents.shadow(), contents.origins
            self.ranges[index].some = 1
        else:
            for each in found:  # overlapping memory is not tracked separately
                if each.contents is not None:
                    each.contents.define_all()
            arrays = np.zeros(item.size_bytes, np.uint8), np.zeros(item.size_bytes // 4 + 2, "u4")
        self._arrays[index] = arrays
        self.ranges[index].shadow = arrays[0].ctypes.data
        self.ranges[index].origins = arrays[1].ctypes.data

    def range_at(self, address: int) -> tuple[int, Allocation, np.ndarray, np.ndarray] | None:
        """The range that holds an address, and its shadows; None where it cannot have any."""
        table = self.plan.table
        index = table.index(address)
        if index == len(table.allocations) or index not in self._arrays:
            return None
        item = table.allocations[index]
        return (index, item, *self._arrays[index]) if item.low <= address else None

    # -------------------------------------------------------------------------------- slots

    def slot(self, worker: int, number: int) -> int:
        """Where the shadows of a slot begin."""
        key = worker, number
        if key not in self._slots:
            self._slots[key] = np.empty(self._slot_bytes + _ALIGN, np.uint8)
        return _aligned(self._slots[key].ctypes.data)

    def wave(self, address: int) -> tuple[ShadowView, ShadowView, np.ndarray]:
        """A wave's shadows, their origins, and the masks of VGPRs that have some."""
        shadows = ShadowView(address, self.rows, self.lanes)
        origins = ShadowView(address + self._file, self.rows, self.lanes)
        masks = (ctypes.c_uint64 * self.rows).from_address(address + 2 * self._file)
        return shadows, origins, np.ctypeslib.as_array(masks)

    # ----------------------------------------------------------------------------- findings

    def found(self, worker: int) -> int:
        """The address of a worker's table of findings, empty."""
        if worker not in self._found:
            self._found[worker] = Found(), (Finding * _FINDINGS)()
        record, findings = self._found[worker]
        if record.count:
            ctypes.memset(findings, 0, ctypes.sizeof(findings))
        record.findings, record.mask, record.count = ctypes.addressof(findings), _FINDINGS - 1, 0
        return ctypes.addressof(record)

    def note(self, new: Happened) -> None:
        """Note what happened, or that it happened again."""
        key = new.pc, new.kind, new.origin
        before = self._happened.get(key)
        if before is not None:
            new = replace(before, count=before.count + new.count)
        self._happened[key] = new

    def happened(self) -> Iterator[Happened]:
        """All that was found, on the interpreter and by all workers, by pc."""
        for record, findings in self._found.values():
            if not record.count:
                continue
            words = np.ctypeslib.as_array((ctypes.c_uint32 * _WORDS).from_buffer(findings))
            kinds = words.reshape(_FINDINGS, -1)[:, Finding.kind.offset // 4]
            for place in np.flatnonzero(kinds).tolist():
                each = findings[place]
                self.note(
                    Happened(
                        each.pc, each.kind, each.origin, each.group, each.wave,
                        each.lanes, each.address, each.count,
                    )
                )  # fmt: skip
            ctypes.memset(findings, 0, ctypes.sizeof(findings))
            record.count = 0
        yield from sorted(
            self._happened.values(), key=lambda each: (each.pc, each.kind, each.origin)
        )


BORN, EDGE = SINK_KIND["BORN"], SINK_KIND["EDGE"]
