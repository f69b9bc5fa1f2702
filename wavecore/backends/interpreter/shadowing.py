"""Shadows of registers and memory on the interpreter, laid out as in native code."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence

import numpy as np

from wavecore.backends.interpreter.lanes import lanes_of, mask_of
from wavecore.backends.interpreter.ops import NumpyOps
from wavecore.builder.contract import I32, Value
from wavecore.emulator.operands import LaneBytes
from wavecore.emulator.records import PRIVATE_APERTURE_HIGH, SHARED_APERTURE_HIGH, ResidentWorkgroup
from wavecore.emulator.shadow import Shadow, ShadowKind, Sink
from wavecore.emulator.shadowstate import (
    BORN,
    EDGE,
    Happened,
    OriginKind,
    ShadowState,
    origin_of_code,
)
from wavecore.emulator.shape import OperandShape
from wavecore.isa.registers import EXEC_HI, EXEC_LO

# The shadow of a lane's bytes: shadow bytes, the dwords' origins, and the byte map.
_Cells = tuple[np.ndarray, list[int], np.ndarray, list[int], OriginKind]
_ALL = (1 << 64) - 1


class InterpreterShadows:
    """The shadows that one instruction reads and writes."""

    def __init__(self, ops: NumpyOps, state: ShadowState) -> None:
        self.ops, self.state = ops, state
        self.record = ops.view.record
        self.pc = ops.instruction.address
        self.follows = state.kind == ShadowKind.FLOW
        self.view, self.origins, self.masks = state.wave(self.record.shadow)

    def born(self) -> None:
        origin = origin_of_code(OriginKind.CODE, self.pc)
        self._note(BORN, origin, mask_of(self.ops._active), 0)

    # -------------------------------------------------------------------------- registers

    def vgpr(self, op: OperandShape, dword: int) -> Shadow | None:
        return self._row(self.ops._row(op) + dword)

    def vgpr_relative(self, op: OperandShape, offset: Value) -> Shadow | None:
        return self._row(self.ops._relative_row(op, offset))

    def _row(self, row: int) -> Shadow | None:
        lanes = lanes_of(int(self.masks[row]), self.ops.wave)
        if not lanes.any():
            return None
        shadow = np.where(lanes, self.view.vgprs[row], np.uint32(0))
        return self._read(shadow, np.where(lanes, self.origins.vgprs[row], np.uint32(0)), lanes)

    def _read(self, shadow: np.ndarray, origins: np.ndarray, lanes: np.ndarray) -> Shadow:
        if self.follows:
            self._edges(origins, lanes & self.ops._active)
        return Value(I32, True, shadow), Value(I32, True, origins)

    def _edges(self, origins: np.ndarray, lanes: np.ndarray) -> None:
        """Note that lanes' values flowed from their origin to this instruction."""
        for origin in sorted(set(origins[lanes].tolist()) - {0}):
            self._note(EDGE, origin, mask_of(lanes & (origins == origin)), 0)

    def set_vgpr(
        self,
        op: OperandShape,
        dword: int,
        shadow: Shadow | None,
        mask: Value | None,
        ignore_exec: bool,
    ) -> None:
        self._set_row(self.ops._row(op) + dword, shadow, mask, ignore_exec)

    def set_vgpr_relative(
        self, op: OperandShape, offset: Value, shadow: Shadow | None, mask: Value | None
    ) -> None:
        self._set_row(self.ops._relative_row(op, offset), shadow, mask, False)

    def _set_row(
        self, row: int, shadow: Shadow | None, mask: Value | None, ignore_exec: bool
    ) -> None:
        ops = self.ops
        lanes = np.ones(ops.wave, bool) if ignore_exec else ops._active
        if mask is not None:
            lanes = lanes & ops.widen(mask).ref
        bits, origins = (None, None) if shadow is None else self._wide(shadow)

        def write() -> None:
            before, written = int(self.masks[row]), mask_of(lanes)
            some = 0
            if bits is not None and origins is not None:
                self.view.vgprs[row][lanes] = bits[lanes]
                self.origins.vgprs[row][lanes] = origins[lanes]
                some = mask_of(lanes & (bits != 0))
            self.masks[row] = (before & ~written & _ALL) | some

        ops._writes.append(write)

    def _wide(self, shadow: Shadow) -> tuple[np.ndarray, np.ndarray]:
        bits = np.array(self.ops.widen(shadow[0]).ref, np.uint32)
        if self.follows:
            return bits, np.full(self.ops.wave, origin_of_code(OriginKind.CODE, self.pc), np.uint32)
        return bits, np.array(self.ops.widen(shadow[1]).ref, np.uint32)

    def sgpr(self, op: OperandShape, dword: int) -> Shadow | None:
        return self.fixed_sgpr(self.ops.operands[op.role].index + dword)

    def sgpr_relative(self, op: OperandShape, offset: Value) -> Shadow | None:
        return self.fixed_sgpr(self.ops._relative_selector(op, offset))

    def fixed_sgpr(self, selector: int) -> Shadow | None:
        return self._scalar(int(self.view.sgprs[selector]), int(self.origins.sgprs[selector]))

    def scc(self) -> Shadow | None:
        return self._scalar(self.view.record.scc, self.origins.record.scc)

    def _scalar(self, shadow: int, origin: int) -> Shadow | None:
        if not shadow:
            return None
        if self.follows:
            self._note(EDGE, origin, 0, 0)
        return self.ops.const(I32, shadow), self.ops.const(I32, origin)

    def set_sgpr(self, op: OperandShape, dword: int, shadow: Shadow | None) -> None:
        self.set_fixed_sgpr(self.ops.operands[op.role].index + dword, shadow)

    def set_sgpr_relative(self, op: OperandShape, offset: Value, shadow: Shadow | None) -> None:
        self.set_fixed_sgpr(self.ops._relative_selector(op, offset), shadow)

    def set_fixed_sgpr(self, selector: int, shadow: Shadow | None) -> None:
        bits, origin = self._uniform(shadow)
        if selector in (EXEC_LO, EXEC_HI):
            if shadow is not None and bits:
                self._note(Sink.EXEC, int(shadow[1].ref), bits << 32 * (selector - EXEC_LO), 0)
            return

        def write() -> None:
            self.view.sgprs[selector], self.origins.sgprs[selector] = bits, origin

        self.ops._writes.append(write)

    def set_scc(self, shadow: Shadow | None) -> None:
        bits, origin = self._uniform(shadow)

        def write() -> None:
            self.view.record.scc, self.origins.record.scc = bits, origin

        self.ops._writes.append(write)

    def _uniform(self, shadow: Shadow | None) -> tuple[int, int]:
        if shadow is None or not int(shadow[0].ref):
            return 0, 0
        if self.follows:
            return int(shadow[0].ref), origin_of_code(OriginKind.CODE, self.pc)
        return int(shadow[0].ref), int(shadow[1].ref)

    # ------------------------------------------------------------------------------ sinks

    def _note(self, kind: int, origin: int, lanes: int, address: int) -> None:
        group = ResidentWorkgroup.from_address(self.record.slot).group
        self.state.note(Happened(self.pc, kind, origin, group, self.record.index, lanes, address))

    def sink(
        self,
        kind: Sink,
        condition: Value,
        origin: Value,
        mask: Value | None,
        address: Value | None,
    ) -> None:
        ops = self.ops
        if not condition.per_lane and (address is None or not address.per_lane):
            if condition.ref:
                at = 0 if address is None else int(address.ref)
                self._note(kind, int(origin.ref), mask_of(ops._active), at)
            return
        lanes = ops._active & ops.widen(condition).ref
        if mask is not None:
            lanes = lanes & ops.widen(mask).ref
        origins = ops.widen(origin).ref
        for each in sorted(set(origins[lanes].tolist())):
            chosen = lanes & (origins == each)
            first = int(np.flatnonzero(chosen)[0])
            at = 0 if address is None else int(ops.widen(address).ref[first])
            self._note(kind, int(each), mask_of(chosen), at)

    # ----------------------------------------------------------------------------- memory

    def _cells(self, space: str, address: int, size: int, lane: int) -> _Cells | None:
        """None if memory cannot have a shadow."""
        record, state = self.record, self.state
        if space == "flat":
            high, low = address >> 32, address & 0xFFFFFFFF
            if high == SHARED_APERTURE_HIGH:
                return self._cells("lds", low, size, lane)
            if high == PRIVATE_APERTURE_HIGH:
                return self._cells("scratch", low, size, lane)
        where = self.view.record
        if space == "lds" and address + size > record.lds_bytes:
            return None  # the hardware's contract forgave it
        if space == "lds":
            places = list(range(address, address + size))
            return self._own(where.lds, where.lds_origins, record.lds_bytes, places, OriginKind.LDS)
        lanes, bytes_ = self.ops.wave, record.scratch_bytes * self.ops.wave
        if space == "scratch":
            places = [
                (at & ~3) * lanes + 4 * lane + (at & 3) for at in range(address, address + size)
            ]
            kind = OriginKind.SCRATCH
            return self._own(where.scratch, where.scratch_origins, bytes_, places, kind)
        if record.scratch <= address <= address + size <= record.scratch + bytes_:
            places = list(range(address - record.scratch, address - record.scratch + size))
            kind = OriginKind.SCRATCH
            return self._own(where.scratch, where.scratch_origins, bytes_, places, kind)
        found = state.range_at(address)
        if found is None:
            return None
        _, item, shadow, origins = found
        first = address - item.low
        places = list(range(first, min(first + size, len(shadow))))
        skew = item.low & 3
        return shadow, places, origins, [(at + skew) // 4 for at in places], OriginKind.GLOBAL

    def _own(
        self, shadow: int, origins: int, size: int, places: list[int], kind: OriginKind
    ) -> _Cells:
        bits = np.ctypeslib.as_array((ctypes.c_uint8 * size).from_address(shadow))
        marks = np.ctypeslib.as_array((ctypes.c_uint32 * (-(-size // 4))).from_address(origins))
        return bits, places, marks, [at // 4 for at in places], kind

    def _load_lane(
        self, cells: _Cells, address: int, dwords: int, lane: int
    ) -> Iterator[tuple[int, int]]:
        """Of each dword the shadow and its origin."""
        shadow, places, origins, marks, kind = cells
        for d in range(dwords):
            bits = origin = 0
            for i in range(4 * d, min(4 * d + 4, len(places))):
                part = int(shadow[places[i]])
                bits |= part << 8 * (i & 3)
                if part and not origin:
                    origin = int(origins[marks[i]]) or self._born(kind, lane, address)
            yield bits, origin

    def _born(self, kind: OriginKind, lane: int, address: int) -> int:
        origin = origin_of_code(kind, self.pc)
        start, lanes = self.record.scratch, self.ops.wave
        if kind is OriginKind.SCRATCH and 0 <= address - start < self.record.scratch_bytes * lanes:
            row = (address - start) // (4 * lanes)  # of memory as the lanes share it
            address = 4 * row + (address & 3)
        elif kind is not OriginKind.GLOBAL:
            address &= 0xFFFFFFFF  # an offset, also for a flat address
        self._note(BORN, origin, 1 << lane, address)
        return origin

    def load(self, at: LaneBytes) -> list[Shadow | None]:
        space, address, size_bytes, mask = at
        ops, dwords = self.ops, at.dwords
        bits = np.zeros((dwords, ops.wave), np.uint32)
        origins = np.zeros((dwords, ops.wave), np.uint32)
        addresses = ops.widen(address).ref
        for lane in ops._chosen(mask):
            cells = self._cells(space, int(addresses[lane]), size_bytes, lane)
            if cells is None:
                continue
            found = self._load_lane(cells, int(addresses[lane]), dwords, lane)
            for d, (part, origin) in enumerate(found):
                bits[d, lane], origins[d, lane] = part, origin
        return self._loaded(bits, origins)

    def _loaded(self, bits: np.ndarray, origins: np.ndarray) -> list[Shadow | None]:
        found: list[Shadow | None] = []
        for row, marks in zip(bits, origins, strict=True):
            found.append(self._read(row, marks, row != 0) if row.any() else None)
        return found

    def _store_lane(self, cells: _Cells, size: int, bits: list[int], marks: list[int]) -> None:
        shadow, places, origins, numbers, _ = cells
        for i in range(min(size, len(places))):
            part = bits[i // 4] >> 8 * (i & 3) & 0xFF
            shadow[places[i]] = part
            if part:
                origins[numbers[i]] = marks[i // 4]

    def store(self, at: LaneBytes, data: Sequence[Shadow | None]) -> None:
        space, address, size_bytes, mask = at
        ops = self.ops
        rows = [self._wide(each) if each is not None else None for each in data]
        addresses = ops.widen(address).ref
        for lane in ops._chosen(mask):
            cells = self._cells(space, int(addresses[lane]), size_bytes, lane)
            if cells is None:
                continue
            bits = [int(row[0][lane]) if row is not None else 0 for row in rows]
            marks = [int(row[1][lane]) if row is not None else 0 for row in rows]
            self._store_lane(cells, size_bytes, bits, marks)

    def atomic(self, at: LaneBytes, op: str, data: Sequence[Shadow | None]) -> list[Shadow | None]:
        space, address, size_bytes, mask = at
        ops, dwords = self.ops, size_bytes // 4
        old = np.zeros((2, dwords, ops.wave), np.uint32)
        rows = [self._wide(each) if each is not None else None for each in data]
        addresses = ops.widen(address).ref
        for lane in ops._chosen(mask):
            where = int(addresses[lane])
            cells = self._cells(space, where, size_bytes, lane)
            if cells is None:
                continue
            before = list(self._load_lane(cells, where, dwords, lane))
            old[:, :, lane] = np.array(before, np.uint32).T
            new = [(int(r[0][lane]), int(r[1][lane])) if r is not None else (0, 0) for r in rows]
            if op != "swap":
                new = [joined(b, n) for b, n in zip(before, new, strict=True)]
            self._store_lane(cells, size_bytes, [b for b, _ in new], [o for _, o in new])
        return self._loaded(*old)

    def scalar_load(self, address: Value, dwords: int, size_bytes: Value) -> list[Shadow | None]:
        at, size = int(address.ref), int(size_bytes.ref)
        cells = self._cells("global", at, size, 0) if size else None
        found: list[Shadow | None] = [None] * dwords
        if cells is not None:
            for d, (bits, origin) in enumerate(self._load_lane(cells, at, dwords, 0)):
                found[d] = self._scalar(bits, origin)
        return found

    def scalar_store(
        self, address: Value, data: Sequence[Shadow | None], size_bytes: Value
    ) -> None:
        at, size = int(address.ref), int(size_bytes.ref)
        cells = self._cells("global", at, size, 0) if size else None
        if cells is not None:
            parts = [self._uniform(each) for each in data]
            self._store_lane(cells, size, [b for b, _ in parts], [o for _, o in parts])


def joined(before: tuple[int, int], new: tuple[int, int]) -> tuple[int, int]:
    """The shadow of an atomic operation's result, from those of memory and data."""
    if not (before[0] or new[0]):
        return 0, 0
    return 0xFFFFFFFF, before[1] if before[0] else new[1]
