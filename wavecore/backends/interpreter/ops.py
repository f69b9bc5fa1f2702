"""The NumPy executor of semantics: works directly on a wave's record; for tracing and reference.

It shares only the record with native code (records.py): memory accesses are checked here
independently, so that agreement of the two executors means something.
"""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from wavecore.builder.contract import I32, I64, Value, check_executor
from wavecore.builder.interp import NumpyBuilder, dtype_of
from wavecore.emulator import records, registry
from wavecore.emulator.addresses import SHARED, AddressMapping
from wavecore.emulator.atomics import atomic_result, keeps_rest
from wavecore.emulator.flow import Code
from wavecore.emulator.memcontract import Access
from wavecore.emulator.operands import LaneBytes, Outputs, Slice, WaveOps
from wavecore.emulator.records import (
    CLUSTER_OP,
    FAULT_KIND,
    PRIVATE_APERTURE_HIGH,
    SHARED_APERTURE_HIGH,
    VGPR_OFFSET,
)
from wavecore.emulator.shape import (
    FloatMode,
    InstructionForm,
    OperandShape,
    UnsupportedForm,
    bound_value,
    indexing,
    registers,
    shape_of,
    with_banks,
)
from wavecore.isa import Instruction, Operand
from wavecore.isa.registers import EXEC_HI, EXEC_LO
from wavecore.matrix.numerics.arrays import products
from wavecore.matrix.numerics.tile import Tile

Runs = list[tuple[int, int]]  # host addresses and sizes of consecutive bytes
_OWN_MEMORY = {"LDS": "lds", "SCRATCH": "scratch"}  # by the kind of fault; the others are global
_CHECKED = {"LDS": 0, "SCRATCH": 1}


class AccessError(Exception):
    """A refused access; the interpreter's counterpart of the native fault record."""

    def __init__(self, kind: str, space: str, address: int, size: int, store: bool, lanes: int):
        super().__init__(kind)
        self.kind, self.space, self.address = FAULT_KIND[kind], space, address
        self.size_bytes, self.is_store, self.lanes = size, store, lanes


class Memory(Protocol):
    """Global memory: which ranges of device addresses are live."""

    def find(self, address: int, size_bytes: int) -> tuple[int, int, bool] | None:
        """The live range (low, high, writable) that holds the access."""

    def can_load(self, address: int, size_bytes: int) -> bool:
        """Whether a load is allowed."""

    def is_forgiven(self, address: int, size_bytes: int, *, store: bool) -> bool:
        """Whether an access that is not allowed lies in pages behind an allocation."""

    def writable_bits(self, address: int) -> int:
        """For the dword at an address: ones in the bytes that may be written."""


class WaveView:
    """A wave's record as NumPy arrays over its memory."""

    def __init__(self, address: int, wave: int, vgpr_bytes: int) -> None:
        self.address, self.wave = address, wave
        size = VGPR_OFFSET + vgpr_bytes
        self.buffer = (ctypes.c_uint8 * size).from_address(address)
        self.record = records.Wave.from_address(address)
        raw = np.ctypeslib.as_array(self.buffer)
        self.sgprs = raw[: 4 * records.SGPR_SLOTS].view(np.uint32)
        self.vgprs = raw[VGPR_OFFSET:].view(np.uint32).reshape(-1, wave)

    def active(self) -> np.ndarray:
        """EXEC, one bool a lane."""
        words = self.sgprs[EXEC_LO : EXEC_HI + 1].view(np.uint8)
        return np.unpackbits(words, count=self.wave, bitorder="little").view(np.bool_)


@dataclass(frozen=True)
class Form:
    """An instruction under one MODE, cached for repeated execution."""

    shape: InstructionForm
    operands: dict[str, Operand]
    has_registers: bool  # the kernel was given all of them


class FormCache:
    """The forms of a program's instructions, each made on first use."""

    def __init__(self, code: Code) -> None:
        self.code = code
        self._known: dict[tuple[int, int, int], Form] = {}

    def of(self, inst: Instruction, mode: int, state: int) -> Form:
        """The form of an instruction under MODE and an indexing state (shape.py)."""
        key = inst.address, mode & FloatMode.MASK, state
        if key not in self._known:
            entry = registry.lookup((inst.x or inst).name)
            static = entry.static if entry is not None else frozenset[str]()
            float_mode = FloatMode.from_bits(mode, self.code.target)
            has_registers = self.code.has_registers(inst, state)
            inst = with_banks(inst, state)
            shape = shape_of(inst, self.code.wave, float_mode, static, indexed=state & 15)
            self._known[key] = Form(shape, dict(registers(inst)), has_registers)
        return self._known[key]


class NumpyOps(NumpyBuilder, WaveOps):
    """One instruction's operations on one wave."""

    def __init__(
        self,
        view: WaveView,
        code: Code,
        memory: Memory,
        inst: Instruction,
        forms: FormCache | None = None,
        addresses: AddressMapping = SHARED,
    ) -> None:
        NumpyBuilder.__init__(self, code.wave)
        self.view, self.code, self.memory = view, code, memory
        self._host = addresses.host
        self.instruction = inst
        self.condition: bool | None = None
        self.stores = False  # it has, or may have, changed memory that other workgroups see
        self.clocks = False  # it has read a clock
        self._writes: list[Callable[[], None]] = []
        mode = view.record.mode
        state = indexing(mode, int(view.sgprs[records.INDEX_M0]), code.target)
        form = (forms or FormCache(code)).of(inst, mode, state)
        self.inst: InstructionForm = form.shape
        self.operands = form.operands
        self._has_registers = form.has_registers
        self._active = view.active()

    def run(self) -> None:
        """Execute the instruction; writes happen after all reads.

        Raises: UnsupportedForm of registers that the kernel was not given, by their bank.
        """
        if not self._has_registers:
            raise UnsupportedForm(f"{self.inst.name} with registers outside the file")
        registry.execute(self, self.inst)
        self.write_registers()

    def write_registers(self) -> None:
        """Do the writes that the semantic requested."""
        for write in self._writes:
            write()

    # -------------------------------------------------------------------------- registers

    def _row(self, op: OperandShape) -> int:
        found = self.code.register_offset(self.operands[op.role])
        assert found is not None, "checked before an instruction runs"
        return (found - VGPR_OFFSET) // (4 * self.wave)

    def _vgpr(self, op: OperandShape, dword: int) -> Value:
        return Value(I32, True, self.view.vgprs[self._row(op) + dword].copy())

    def _set_vgpr(
        self, op: OperandShape, dword: int, value: Value, mask: Value | None, ignore_exec: bool
    ) -> None:
        self._set_row(self._row(op) + dword, value, mask, ignore_exec)

    def _set_row(self, row: int, value: Value, mask: Value | None, ignore_exec: bool) -> None:
        lanes = np.ones(self.wave, bool) if ignore_exec else self._active
        if mask is not None:
            lanes = lanes & self.widen(mask).ref
        new = np.array(self.widen(value).ref, np.uint32)

        def write() -> None:
            self.view.vgprs[row][lanes] = new[lanes]

        self._writes.append(write)

    def _sgpr(self, op: OperandShape, dword: int) -> Value:
        return self.fixed_sgpr(self.operands[op.role].index + dword)

    def _set_sgpr(self, op: OperandShape, dword: int, value: Value) -> None:
        self.set_fixed_sgpr(self.operands[op.role].index + dword, value)

    def fixed_sgpr(self, selector: int) -> Value:
        return self.const(I32, int(self.view.sgprs[selector]))

    def set_fixed_sgpr(self, selector: int, value: Value) -> None:
        new = int(value.ref) & 0xFFFFFFFF

        def write() -> None:
            self.view.sgprs[selector] = new

        self._writes.append(write)

    def _bound(self, op: OperandShape) -> Value:
        return self.const(I32, bound_value(self.operands[op.role]))

    def imm(self, name: str) -> Value:
        return self.const(I32, self.instruction.mods[name])

    def field(self, name: str) -> Value:
        type = I32 if getattr(records.Wave, name).size == 4 else I64
        return self.const(type, getattr(self.view.record, name))

    def set_field(self, name: str, value: Value) -> None:
        new = int(value.ref)
        self._writes.append(lambda: setattr(self.view.record, name, new))

    def next_pc(self) -> Value:
        return self.const(I64, self.instruction.address + self.instruction.size)

    def _relative_selector(self, op: OperandShape, offset: Value) -> int:
        selector = self.operands[op.role].index + int(np.int32(offset.ref))
        if not 0 <= selector < records.SGPR_SELECTORS:
            raise AccessError("REGISTER", "global", int(offset.ref), 4, False, 0)
        return selector

    def sgpr_relative(self, op: OperandShape, offset: Value) -> Value:
        return self.fixed_sgpr(self._relative_selector(op, offset))

    def set_sgpr_relative(self, op: OperandShape, offset: Value, value: Value) -> None:
        self.set_fixed_sgpr(self._relative_selector(op, offset), value)

    def _relative_row(self, op: OperandShape, offset: Value) -> int:
        row = self._row(op) + int(np.int32(offset.ref))
        if not 0 <= row < len(self.view.vgprs):
            raise AccessError("REGISTER", "global", int(offset.ref), 4, False, 0)
        return row

    def vgpr_relative(self, op: OperandShape, offset: Value) -> Value:
        return Value(I32, True, self.view.vgprs[self._relative_row(op, offset)].copy())

    def set_vgpr_relative(self, op: OperandShape, offset: Value, value: Value) -> None:
        self._set_row(self._relative_row(op, offset), value, self.write_lanes, False)

    # ----------------------------------------------------------------------------- memory

    def chosen(self, mask: Value | None) -> np.ndarray:
        """The lanes in a mask whose accesses happen, one bool a lane."""
        lanes = np.ones(self.wave, bool) if self.ignores_exec else self._active
        return lanes if mask is None else lanes & self.widen(mask).ref

    def _chosen(self, mask: Value | None) -> list[int]:
        return [int(lane) for lane in np.flatnonzero(self.chosen(mask))]

    def _places(
        self,
        space: str,
        address: Value,
        size: int,
        store: bool,
        lanes: Sequence[int],
        parts: Collection[int] = (),
    ) -> dict[int, Runs]:
        """Where each lane's bytes are; raises AccessError before any access.

        The lanes of `parts` are known to own part of what they access.
        """
        addresses = self.widen(address).ref
        places: dict[int, Runs] = {}
        refused: list[tuple[int, str, int]] = []
        for lane in lanes:
            where = self._place(space, int(addresses[lane]), size, store, lane)
            if lane in parts:
                places[lane] = [(self._host(int(addresses[lane])), size)]
            elif isinstance(where, str):
                refused.append((lane, where, int(addresses[lane])))
            else:
                places[lane] = where
        if refused:
            # Of the memories that a flat access may reach, the one checked first is named.
            memory = min(_CHECKED.get(kind, 2) for _, kind, _ in refused)
            refused = [each for each in refused if _CHECKED.get(each[1], 2) == memory]
            _, kind, first = refused[0]
            if space == "flat" and kind in _OWN_MEMORY:  # an offset into that memory
                space, first = _OWN_MEMORY[kind], first & 0xFFFFFFFF
            bits = sum(1 << lane for lane, _, _ in refused)
            raise AccessError(kind, space, first, size, store, bits)
        return places

    def forgives(self, first: Access) -> bool:
        """Whether an access runs by the hardware's contract (memcontract.py). It is counted."""
        return False

    def _forgives_global(self, space: str, address: int, size: int, store: bool) -> bool:
        """Whether the hardware's contract allows an access of memory that is not allocated."""
        in_pages = self.memory.is_forgiven(address, size, store=store)
        return in_pages and self.forgives(Access(space, address, size, store))

    def _is_seen(self, space: str, address: Value, lane: int) -> bool:
        """Whether other workgroups see what a lane stores there."""
        own = SHARED_APERTURE_HIGH, PRIVATE_APERTURE_HIGH
        return space == "global" or (
            space == "flat" and int(self.widen(address).ref[lane]) >> 32 not in own
        )

    def _place(self, space: str, address: int, size: int, store: bool, lane: int) -> Runs | str:
        record = self.view.record
        asked = space
        if space == "flat":
            high, low = address >> 32, address & 0xFFFFFFFF
            if high == SHARED_APERTURE_HIGH:
                return self._place("lds", low, size, store, lane)
            if high == PRIVATE_APERTURE_HIGH:
                return self._place("scratch", low, size, store, lane)
            space = "global"
        if space == "lds":
            if address + size > record.lds_bytes:
                return [] if self.forgives(Access("lds", address, size, store)) else "LDS"
            return [(record.lds + address, size)]
        if space == "scratch":
            if address + size > record.scratch_bytes:
                return "SCRATCH"
            scratch = self._host(record.scratch)
            return [
                (scratch + dword * self.wave + 4 * lane + low, high - low)
                for dword, low, high in _dwords(address, size)
            ]
        own = record.scratch, record.scratch + record.scratch_bytes * self.wave
        if own[0] <= address <= address + size <= own[1]:
            return [(self._host(address), size)]
        if not store:
            can_load = self.memory.can_load(address, size)
            can_load = can_load or self._forgives_global(asked, address, size, store)
            return [(self._host(address), size)] if can_load else "UNMAPPED"
        found = self.memory.find(address, size)
        if found is None:
            forgiven = self._forgives_global(asked, address, size, store)
            return [(self._host(address), size)] if forgiven else "UNMAPPED"
        return [(self._host(address), size)] if found[2] else "READ_ONLY"

    def load_at(self, at: LaneBytes) -> list[Value]:
        space, address, size_bytes, mask = at
        lanes = self._chosen(mask)
        places = self._places(space, address, size_bytes, False, lanes)
        dwords = at.dwords
        out = np.zeros((dwords, self.wave), np.uint32)
        for lane, where in places.items():
            data = _read(where).ljust(4 * dwords, b"\0")
            out[:, lane] = np.frombuffer(data, np.uint32)
        return [Value(I32, True, row) for row in out]

    def store_at(self, at: LaneBytes, data: Sequence[Value]) -> None:
        space, address, size_bytes, mask = at
        lanes = self._chosen(mask)
        places = self._places(space, address, size_bytes, True, lanes)
        self.stores |= any(self._is_seen(space, address, lane) for lane in lanes)
        rows = [self.widen(d).ref for d in data]
        for lane, where in places.items():
            raw = b"".join(int(row[lane]).to_bytes(4, "little") for row in rows)
            _write(where, raw)

    def check_at(self, at: LaneBytes) -> None:
        """Fault now if a store to these addresses would: several stores happen all or none."""
        self._places(at.space, at.address, at.size_bytes, True, self._chosen(at.mask))

    def atomic_at(
        self, at: LaneBytes, op: str, data: Sequence[Value], compare: Sequence[Value] | None
    ) -> list[Value]:
        space, address, size_bytes, mask = at
        lanes = self._chosen(mask)
        addresses = self.widen(address).ref
        new = [self.widen(d).ref for d in data]
        other = [self.widen(d).ref for d in (compare if compare is not None else data)]
        parts = {}
        if size_bytes == 4 and space in ("global", "flat"):
            for lane in lanes:
                mine = self._part(op, int(addresses[lane]), int(new[0][lane]), int(other[0][lane]))
                if mine:
                    parts[lane] = mine
        places = self._places(space, address, size_bytes, True, lanes, parts)
        for lane in lanes:
            if int(addresses[lane]) % size_bytes:
                raise AccessError(
                    "MISALIGNED", space, int(addresses[lane]), size_bytes, True, 1 << lane
                )
        old = np.zeros((size_bytes // 4, self.wave), np.uint32)
        for lane, where in places.items():
            before = int.from_bytes(_read(where), "little")
            after = atomic_result(op, size_bytes, before, _number(new, lane), _number(other, lane))
            if lane in parts:
                after = (after & parts[lane]) | (before & ~parts[lane])
            _write(where, after.to_bytes(size_bytes, "little"))
            self.stores |= after != before and self._is_seen(space, address, lane)
            old[:, lane] = np.frombuffer(before.to_bytes(size_bytes, "little"), np.uint32)
        return [Value(I32, True, row) for row in old]

    def _part(self, op: str, address: int, data: int, compare: int) -> int:
        """The bits of a dword at an edge that an atomic may write, if it keeps the rest; else 0."""
        found = self.memory.find(address, 4)
        if address % 4 or (found is not None and found[2]):
            return 0
        bits = self.memory.writable_bits(address)  # all ones where two arrays share the dword
        return bits if bits and keeps_rest(op, bits, data, compare) else 0

    def scalar_load(self, address: Value, dwords: int, size_bytes: Value) -> list[Value]:
        """Dwords of which the first `size_bytes` bytes come from memory, the rest are 0."""
        at, size = int(address.ref), int(size_bytes.ref)
        if size and not (
            self.memory.can_load(at, size) or self._forgives_global("scalar", at, size, False)
        ):
            raise AccessError("UNMAPPED", "scalar", at, size, False, 0)
        read = ctypes.string_at(self._host(at), size) if size else b""
        data = np.frombuffer(read.ljust(4 * dwords, b"\0"), np.uint32)
        return [self.const(I32, int(word)) for word in data]

    def scalar_store(self, address: Value, data: Sequence[Value], size_bytes: Value) -> None:
        """Write the first `size_bytes` bytes of the dwords."""
        at, size = int(address.ref), int(size_bytes.ref)
        if not size:
            return
        self._check_scalar_store(at, size)
        self.stores = True
        words = b"".join(int(d.ref).to_bytes(4, "little") for d in data)
        ctypes.memmove(self._host(at), words, size)

    def scalar_atomic(
        self, op: str, address: Value, data: Sequence[Value], compare: Sequence[Value] | None
    ) -> list[Value]:
        """One atomic operation for the wave; returns the old value."""
        at, size = int(address.ref), 4 * len(data)
        first = int(data[0].ref), int((compare or data)[0].ref)
        mine = self._part(op, at, *first) if size == 4 else 0
        if not mine:
            self._check_scalar_store(at, size)
        if at % size:
            raise AccessError("MISALIGNED", "scalar", at, size, True, 0)
        before = int.from_bytes(ctypes.string_at(self._host(at), size), "little")
        new, other = (
            sum(int(d.ref) << 32 * i for i, d in enumerate(x)) for x in (data, compare or data)
        )
        after = atomic_result(op, size, before, new, other)
        if mine:
            after = (after & mine) | (before & ~mine)
        ctypes.memmove(self._host(at), after.to_bytes(size, "little"), size)
        self.stores |= after != before
        return [self.const(I32, before >> 32 * i & 0xFFFFFFFF) for i in range(len(data))]

    def _check_scalar_store(self, at: int, size: int) -> None:
        found = self.memory.find(at, size)
        if found is None and self._forgives_global("scalar", at, size, True):
            return
        if found is None or not found[2]:
            kind = "UNMAPPED" if found is None else "READ_ONLY"
            raise AccessError(kind, "scalar", at, size, True, 0)

    # --------------------------------------------------------------------------- matrices

    def matrices(
        self, tile: Tile, count: int, inputs: Mapping[str, Sequence[Slice]], outputs: Outputs
    ) -> list[Value]:
        """See WaveOps.matrices."""
        arrays: dict[str, np.ndarray] = {}
        for name, slices in inputs.items():
            codes = np.zeros(count * tile.entries(name), dtype_of(tile.format_of(name).code_type))
            for value, lanes, at in slices:
                codes[at : at + len(lanes)] = self.widen(value).ref[list(lanes)]
            arrays[name] = codes.reshape(count, -1)
        arrays["a"] = arrays["a"].reshape(count, tile.k, tile.m).swapaxes(1, 2)
        d = products(tile, **arrays).ravel()
        found = []
        for places in outputs:
            element = np.zeros(self.wave, d.dtype)
            for lanes, at in places:
                element[list(lanes)] = d[at : at + len(lanes)]
            found.append(Value(tile.format_of("d").code_type, True, element))
        return found

    # ---------------------------------------------------------------------------- control

    def branch(self, condition: Value) -> None:
        self.condition = bool(condition.ref)

    def jump(self, address: Value) -> None:
        self.set_field("pc", self.sub(address, self.field("code_base")))
        self.set_field("jumped_from", self.const(I64, self.instruction.address))

    def barrier_signal(self) -> Value:
        raise NotImplementedError("the interpreter's scheduler replaces this")

    def named_barrier(self, op: int, value: Value) -> Value:
        raise NotImplementedError("the interpreter's scheduler replaces this")

    def cluster(self, op: int, value: Value) -> Value:
        """As without clusters; the interpreter's scheduler has them."""
        return self.i32(int(op == CLUSTER_OP["REACH"] and not int(value.ref) >> 16))

    def global_sync(self, op: int, resource: Value, value: Value) -> None:
        raise NotImplementedError("the interpreter's scheduler replaces this")

    def clock(self) -> Value:
        self.clocks = True
        return self.const(I64, time.monotonic_ns())


def _dwords(offset: int, size: int) -> Iterator[tuple[int, int, int]]:
    """The aligned dwords that contain bytes: offset, and which bytes."""
    end = offset + size
    for dword in range(offset & ~3, end, 4):
        yield dword, max(offset - dword, 0), min(end - dword, 4)


def _read(runs: Runs) -> bytes:
    return b"".join(ctypes.string_at(at, size) for at, size in runs)


def _write(runs: Runs, data: bytes) -> None:
    """Write as many of the first bytes of `data` as fit."""
    done = 0
    for at, size in runs:
        ctypes.memmove(at, data[done : done + size], size)
        done += size


def _number(rows: Sequence[np.ndarray], lane: int) -> int:
    return sum(int(row[lane]) << 32 * i for i, row in enumerate(rows))


check_executor(NumpyOps)
