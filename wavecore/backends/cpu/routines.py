"""Routines of this CPU: memory by runtime calls, matrices by a function of their tile.

The lanes' addresses and data are in arrays while the runtime (runtime.c) checks and moves them.
"""

from __future__ import annotations

from collections.abc import Sequence

from wavecore._fork import IMPORTS
from wavecore.backends.cpu.noting import RuntimeEvents
from wavecore.backends.cpu.shadowing import RuntimeChecks, RuntimeShadows
from wavecore.backends.llvm.ops import (
    LlvmOps,
    Lowering,
    MatrixForm,
    UnshadowedLlvmOps,
    WatchedLlvmOps,
    emitted,
)
from wavecore.backends.llvm.registers import RecordRegisters, VgprWrite
from wavecore.backends.llvm.routine import Routine
from wavecore.builder.contract import I32, I64, Value
from wavecore.builder.lanes import VectorLanes
from wavecore.emulator.events import PLAIN_CODE, Flavour
from wavecore.emulator.operands import LaneBytes
from wavecore.emulator.records import atomic_code
from wavecore.emulator.shape import InstructionForm


class CpuRegisters(RecordRegisters):
    """Registers of the record: all lanes at once where EXEC is full."""

    def masked_writes(self, writes: list[VgprWrite], exec_mask: Value) -> None:
        """All lanes at once where EXEC is full, else a blend with the old values."""
        b = self.b
        if any(w.mask is not None for w in writes):
            self.blend(writes, exec_mask)
            return
        full = b.icmp("eq", exec_mask, b.i64((1 << b.wave) - 1))
        b.emit_void(f"br i1 {full.ref}, label %full, label %partial")
        b.label("full")
        for write in writes:
            self.store_lanes(write.pointer, write.value)
        b.emit_void("br label %written")
        b.label("partial")
        self.blend(writes, exec_mask)
        b.emit_void("br label %written")
        b.label("written")


class RuntimeMemory:
    """Memory by runtime calls, which take the lanes' addresses and data in arrays."""

    def __init__(self, b: LlvmOps) -> None:
        self.b = b

    def _address(self, space: str, address: Value) -> tuple[str, str]:
        """The lanes' addresses as an array for the native functions."""
        b = self.b
        type = address.type
        text = f"<{b.wave} x i{type.bits}>"
        array = b.alloca(text)
        b.emit_void(f"store {text} {b.lanes_ref(address)}, ptr {array}, align 64")
        return array, text

    def _staged(self, values: Sequence[Value], dwords: int) -> str:
        """Dwords of all lanes, register after register, in memory."""
        b = self.b
        text = f"<{b.wave} x i32>"
        array = b.alloca(f"[{max(dwords, 1)} x {text}]")
        for i, value in enumerate(values):
            at = b.emit(f"getelementptr {text}, ptr {array}, i64 {i}")
            b.emit_void(f"store {text} {b.lanes_ref(value)}, ptr {at}, align 64")
        return array

    def _unstaged(self, array: str, dwords: int) -> list[Value]:
        b = self.b
        text = f"<{b.wave} x i32>"
        out = []
        for i in range(dwords):
            at = b.emit(f"getelementptr {text}, ptr {array}, i64 {i}")
            out.append(Value(I32, True, b.emit(f"load {text}, ptr {at}, align 64")))
        return out

    def load_at(self, at: LaneBytes) -> list[Value]:
        space, address, size_bytes, mask = at
        """The values that active lanes load, 0 in the others."""
        b = self.b
        dwords = at.dwords
        array = self._staged([], dwords)
        where, _ = self._address(space, address)
        self._access(f"@wc_{space}_load{size_bytes}_{b.wave}", array, where, mask)
        return self._unstaged(array, dwords)

    def store_at(self, at: LaneBytes, data: Sequence[Value]) -> None:
        space, address, size_bytes, mask = at
        b = self.b
        array = self._staged(data, len(data))
        where, _ = self._address(space, address)
        self._access(f"@wc_{space}_store{size_bytes}_{b.wave}", array, where, mask)

    def _access(self, function: str, array: str, where: str, mask: Value | None) -> None:
        b = self.b
        b.declarations.add(f"declare void {function}(ptr, ptr, ptr, i64, i32, i32)")
        b.emit_void(
            f"call void {function}(ptr %w, ptr {array}, ptr {where}, i64 {b.lanes_mask(mask).ref}, "
            f"i32 {b.parameter('site')}, i32 {b.parameter('pc')})"
        )

    def check_at(self, at: LaneBytes) -> None:
        space, address, size_bytes, mask = at
        """Fault now if a store to these addresses would: several stores happen all or none."""
        b = self.b
        where, _ = self._address(space, address)
        function = f"@wc_{space}_check_{b.wave}"
        b.declarations.add(f"declare void {function}(ptr, ptr, i64, i32, i32, i32)")
        b.emit_void(
            f"call void {function}(ptr %w, ptr {where}, i64 {b.lanes_mask(mask).ref}, "
            f"i32 {size_bytes}, i32 {b.parameter('site')}, i32 {b.parameter('pc')})"
        )

    def atomic_at(
        self, at: LaneBytes, op: str, data: Sequence[Value], compare: Sequence[Value] | None
    ) -> list[Value]:
        space, address, size_bytes, mask = at
        b = self.b
        dwords = size_bytes // 4
        old = self._staged([b.i32(0)] * dwords if mask is not None else [], dwords)
        new = self._staged(data, dwords)
        other = self._staged(compare, dwords) if compare is not None else new
        where, _ = self._address(space, address)
        function = f"@wc_{space}_atomic_{b.wave}"
        b.declarations.add(
            f"declare void {function}(ptr, ptr, ptr, ptr, ptr, i64, i32, i32, i32, i32)"
        )
        b.emit_void(
            f"call void {function}(ptr %w, ptr {old}, ptr {where}, ptr {new}, ptr {other}, "
            f"i64 {b.lanes_mask(mask).ref}, i32 {atomic_code(op)}, i32 {size_bytes}, "
            f"i32 {b.parameter('site')}, i32 {b.parameter('pc')})"
        )
        return self._unstaged(old, dwords)

    def scalar_load(self, address: Value, dwords: int, size_bytes: Value) -> list[Value]:
        """Dwords of which the first `size_bytes` bytes come from memory, the rest are 0."""
        b = self.b
        array = b.alloca(f"[{dwords} x i32]")
        b.emit_void(f"store [{dwords} x i32] zeroinitializer, ptr {array}")
        b.declarations.add("declare void @wc_scalar_load(ptr, ptr, i64, i32, i32, i32)")
        b.emit_void(
            f"call void @wc_scalar_load(ptr %w, ptr {array}, i64 {address.ref}, "
            f"i32 {size_bytes.ref}, i32 {b.parameter('site')}, i32 {b.parameter('pc')})"
        )
        return self._scalars_at(array, dwords)

    def _scalars(self, values: Sequence[Value]) -> str:
        """Uniform dwords in memory."""
        b = self.b
        array = b.alloca(f"[{len(values)} x i32]")
        for i, value in enumerate(values):
            at = b.emit(f"getelementptr i32, ptr {array}, i64 {i}")
            b.emit_void(f"store i32 {value.ref}, ptr {at}")
        return array

    def scalar_store(self, address: Value, data: Sequence[Value], size_bytes: Value) -> None:
        """Write the first `size_bytes` bytes of the dwords."""
        b = self.b
        array = self._scalars(data)
        b.declarations.add("declare void @wc_scalar_store(ptr, ptr, i64, i32, i32, i32)")
        b.emit_void(
            f"call void @wc_scalar_store(ptr %w, ptr {array}, i64 {address.ref}, "
            f"i32 {size_bytes.ref}, i32 {b.parameter('site')}, i32 {b.parameter('pc')})"
        )

    def scalar_atomic(
        self, op: str, address: Value, data: Sequence[Value], compare: Sequence[Value] | None
    ) -> list[Value]:
        """One atomic operation for the wave; returns the old value."""
        b = self.b
        old, new = (self._scalars(data) for _ in range(2))
        other = self._scalars(compare) if compare is not None else new
        b.declarations.add(
            "declare void @wc_scalar_atomic(ptr, ptr, i64, ptr, ptr, i32, i32, i32, i32)"
        )
        b.emit_void(
            f"call void @wc_scalar_atomic(ptr %w, ptr {old}, i64 {address.ref}, ptr {new}, "
            f"ptr {other}, i32 {atomic_code(op)}, i32 {4 * len(data)}, "
            f"i32 {b.parameter('site')}, i32 {b.parameter('pc')})"
        )
        return self._scalars_at(old, len(data))

    def _scalars_at(self, array: str, dwords: int) -> list[Value]:
        b = self.b
        out = []
        for i in range(dwords):
            at = b.emit(f"getelementptr i32, ptr {array}, i64 {i}")
            out.append(Value(I32, False, b.emit(f"load i32, ptr {at}")))
        return out


def _matrices(b: LlvmOps) -> MatrixForm:
    """Models are imported at the first matrix instruction: most kernels have none."""
    with IMPORTS:
        from wavecore.backends.cpu.tilematrices import TileMatrices

    return TileMatrices(b)


class RuntimeControl:
    """Barriers, the clock and faults by calls of the runtime."""

    def __init__(self, b: LlvmOps) -> None:
        self.b = b

    def barrier_signal(self) -> Value:
        self.b.declarations.add("declare i32 @wc_barrier_signal(ptr)")
        return Value(I32, False, self.b.emit("call i32 @wc_barrier_signal(ptr %w)"))

    def named_barrier(self, op: int, value: Value) -> Value:
        b = self.b
        b.declarations.add("declare i32 @wc_named_barrier(ptr, i32, i32)")
        found = b.emit(f"call i32 @wc_named_barrier(ptr %w, i32 {op}, i32 {value.ref})")
        return Value(I32, False, found)

    def cluster(self, op: int, value: Value) -> Value:
        b = self.b
        b.declarations.add("declare i32 @wc_cluster(ptr, i32, i32)")
        return Value(I32, False, b.emit(f"call i32 @wc_cluster(ptr %w, i32 {op}, i32 {value.ref})"))

    def global_sync(self, op: int, resource: Value, value: Value) -> None:
        b = self.b
        b.declarations.add("declare void @wc_global_sync(ptr, i32, i32, i32, i32)")
        arguments = f"i32 {op}, i32 {resource.ref}, i32 {value.ref}, i32 {b.parameter('pc')}"
        b.emit_void(f"call void @wc_global_sync(ptr %w, {arguments})")

    def clock(self) -> Value:
        self.b.declarations.add("declare i64 @wc_clock(ptr)")
        return Value(I64, False, self.b.emit("call i64 @wc_clock(ptr %w)"))

    def register_fault(self, registers: Value) -> None:
        b = self.b
        b.declarations.add("declare void @wc_register_fault(ptr, i64, i32)")
        number, pc = b.zext(registers, I64), b.parameter("pc")
        b.emit_void(f"call void @wc_register_fault(ptr %w, i64 {number.ref}, i32 {pc})")


LOWERING = Lowering(
    VectorLanes, CpuRegisters, RuntimeMemory, _matrices, RuntimeControl, RuntimeEvents,
    RuntimeChecks, RuntimeShadows,
)  # fmt: skip


def build(inst: InstructionForm, symbol: str, flavour: Flavour = PLAIN_CODE) -> Routine | None:
    """Emit the routine of a shape; raises KeyError for a mnemonic without semantics.

    None if the routine does nothing that the flavour instruments: the plain one serves.
    """
    b = emitted(inst, LOWERING, flavour)
    if isinstance(b, UnshadowedLlvmOps) and not (b.events.count or b.shadows.count):
        return None
    if type(b) is WatchedLlvmOps and not b.events.count:
        return None
    return b.routine(symbol, b.module(symbol))
