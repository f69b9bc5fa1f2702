"""Registers of LLVM back ends: in the wave's record, lanes contiguous.

Writes are deferred until the semantic returns, so that everything is read before anything changes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from wavecore.backends.llvm.routine import (
    ACROSS,
    KEPT,
    READ,
    READ_INDEXED,
    WRITTEN,
    WRITTEN_INDEXED,
    Use,
)
from wavecore.builder.contract import I1, I32, I64, Type, Value
from wavecore.emulator.records import SGPR_SELECTORS, VGPR_OFFSET, Wave, offset, u32
from wavecore.emulator.shape import OperandShape

if TYPE_CHECKING:
    from wavecore.backends.llvm.ops import LlvmOps

_SCC = offset("Wave", "scc")
_WAVE_FIELDS = dict(Wave._fields_)
_ALIGN = 64  # of a VGPR in the record

ScalarWrite = tuple[str, str, str]  # type, value, pointer


@dataclass(slots=True)
class VgprWrite:
    """A deferred write: where, what, and which lanes."""

    pointer: str
    value: str
    mask: Value | None
    ignore_exec: bool


class RecordRegisters:
    """One routine's reads and writes of registers.

    Attributes:
        file: the registers' address in the text, laid out as in the record `%w`.
        row_bytes: from one VGPR to the next.
        uses: the registers that the routine uses.
        computes_sgprs: it computes the number of an SGPR.
    """

    def __init__(self, b: LlvmOps, file: str = "%w") -> None:
        self.b, self.file = b, file
        self.row_bytes = 4 * b.wave
        self.uses: set[Use] = set()
        self.computes_sgprs = False
        self._vgpr_writes: list[VgprWrite] = []
        self._scalar_writes: list[ScalarWrite] = []
        self._loaded: dict[tuple[str, int], Value] = {}

    def used(self) -> tuple[Use, ...] | None:
        """The registers that the routine uses; None if it computes the number of an SGPR."""
        return None if self.computes_sgprs else tuple(sorted(self.uses))

    # -------------------------------------------------------------------------- addresses

    def _pointer(self, op: OperandShape, byte: int, use: int = READ) -> str:
        """Address of a register operand's dword; its offset in the record is an argument."""
        b = self.b
        self.uses.add((op.role, byte, use))
        at = b.emit(f"zext i32 {b.parameter('operand', op.role)} to i64")
        base = b.emit(f"getelementptr i8, ptr {self.file}, i64 {at}")
        return b.emit(f"getelementptr i8, ptr {base}, i64 {byte}") if byte else base

    def _field_pointer(self, byte: int, use: int = READ) -> str:
        if byte >= 4 * SGPR_SELECTORS and byte != _SCC:
            return self.b.emit(f"getelementptr i8, ptr %w, i64 {byte}")
        self.uses.add(("", byte, use))
        return self.b.emit(f"getelementptr i8, ptr {self.file}, i64 {byte}")

    def _once(self, kind: str, at: int, pointer: str, type: Type) -> Value:
        """Load a scalar of the record, once per routine where control allows."""
        b = self.b
        key = (f"{b.block}:{kind}", at)
        if key not in self._loaded:
            ref = b.emit(f"load i{type.bits}, ptr {pointer}, align {type.bits // 8}")
            self._loaded[key] = Value(type, False, ref)
        return self._loaded[key]

    # ----------------------------------------------------------------------- named by operands

    def load_lanes(self, pointer: str) -> Value:
        """All lanes of a VGPR."""
        return Value(I32, True, self.b.lanes.load(self.b, I32, pointer, _ALIGN))

    def vgpr(self, op: OperandShape, dword: int) -> Value:
        return self.load_lanes(self._pointer(op, dword * self.row_bytes))

    def set_vgpr(
        self, op: OperandShape, dword: int, value: Value, mask: Value | None, ignore_exec: bool
    ) -> None:
        byte = dword * self.row_bytes
        if mask is not None:
            self.uses |= {(op.role, byte, READ), ACROSS} if ignore_exec else {(op.role, byte, READ)}
        elif not ignore_exec:
            self.uses.add((op.role, byte, KEPT))
        pointer = self._pointer(op, byte, WRITTEN)
        self._vgpr_writes.append(VgprWrite(pointer, str(value.ref), mask, ignore_exec))

    def sgpr(self, op: OperandShape, dword: int) -> Value:
        return Value(I32, False, self.b.emit(f"load i32, ptr {self._pointer(op, dword * 4)}"))

    def set_sgpr(self, op: OperandShape, dword: int, value: Value) -> None:
        self._scalar_writes.append(("i32", str(value.ref), self._pointer(op, dword * 4, WRITTEN)))

    # ------------------------------------------------------------------------ named by number

    def fixed_sgpr(self, selector: int) -> Value:
        return self._once("sgpr", selector, self._field_pointer(4 * selector), I32)

    def set_fixed_sgpr(self, selector: int, value: Value) -> None:
        pointer = self._field_pointer(4 * selector, WRITTEN)
        self._scalar_writes.append(("i32", str(value.ref), pointer))

    def field(self, name: str) -> Value:
        type = I32 if _WAVE_FIELDS[name] is u32 else I64
        at = offset("Wave", name)
        return self._once("field", at, self._field_pointer(at), type)

    def set_field(self, name: str, value: Value) -> None:
        pointer = self._field_pointer(offset("Wave", name), WRITTEN)
        self._scalar_writes.append((f"i{value.type.bits}", str(value.ref), pointer))

    # ---------------------------------------------------------------- numbers that code computes

    def vgpr_relative(self, op: OperandShape, offset: Value) -> Value:
        return self.load_lanes(self._relative_vgpr(op, offset))

    def set_vgpr_relative(self, op: OperandShape, offset: Value, value: Value) -> None:
        pointer = self._relative_vgpr(op, offset, WRITTEN_INDEXED)
        lanes = self.b.lanes_ref(value)
        self._vgpr_writes.append(VgprWrite(pointer, lanes, self.b.write_lanes, False))

    def sgpr_relative(self, op: OperandShape, offset: Value) -> Value:
        pointer = self._relative_sgpr(op, offset)
        return Value(I32, False, self.b.emit(f"load i32, ptr {pointer}"))

    def set_sgpr_relative(self, op: OperandShape, offset: Value, value: Value) -> None:
        pointer = self._relative_sgpr(op, offset)
        self._scalar_writes.append(("i32", str(value.ref), pointer))

    def _relative_sgpr(self, op: OperandShape, registers: Value) -> str:
        """Kept among those an instruction can name."""
        b = self.b
        self.computes_sgprs = True
        base = Value(I32, False, b.parameter("operand", op.role))
        number = b.add(b.lshr(base, b.i32(2)), registers)
        inside = b.icmp("ult", number, b.i32(SGPR_SELECTORS))
        return self._checked(op, b.shl(number, b.i32(2)), inside, registers)

    def _relative_vgpr(self, op: OperandShape, registers: Value, use: int = READ_INDEXED) -> str:
        """Kept inside the wave's file."""
        b = self.b
        self.uses.add((op.role, (max(op.dwords, 1) - 1) * self.row_bytes, use))
        base = Value(I32, False, b.parameter("operand", op.role))
        start, shift = b.i32(VGPR_OFFSET), b.i32(self.row_bytes.bit_length() - 1)
        number = b.add(b.lshr(b.sub(base, start), shift), registers)
        inside = b.icmp("ult", number, b.lshr(self.field("vgpr_bytes"), shift))
        return self._checked(op, b.add(b.shl(number, shift), start), inside, registers)

    def _checked(self, op: OperandShape, at: Value, inside: Value, registers: Value) -> str:
        """A place in the wave's record, or a register fault if it is outside.

        If the fault does not end the routine, the operand's first register is used instead.
        """
        b = self.b
        number = b.number()
        bad, good, before = f"outside{number}", f"inside{number}", b.block
        b.emit_void(f"br i1 {inside.ref}, label %{good}, label %{bad}")
        b.label(bad)
        b.control.register_fault(registers)
        after = b.block
        b.emit_void(f"br label %{good}")
        b.label(good)
        instead = b.parameter("operand", op.role)
        place = b.emit(f"phi i32 [ {at.ref}, %{before} ], [ {instead}, %{after} ]")
        wide = b.emit(f"zext i32 {place} to i64")
        return b.emit(f"getelementptr i8, ptr {self.file}, i64 {wide}")

    # ----------------------------------------------------------------------------- finish

    def finish(self) -> None:
        """Emit the writes that the semantic has asked for."""
        b = self.b
        masked = [w for w in self._vgpr_writes if not w.ignore_exec or w.mask is not None]
        exec_mask = b.exec_mask() if masked else None
        for write in self._vgpr_writes:
            if write.ignore_exec and write.mask is None:
                self.store_lanes(write.pointer, write.value)
        self.write_scalars(self._scalar_writes)
        if exec_mask is not None:
            self.masked_writes(masked, exec_mask)

    def write_scalars(self, writes: list[ScalarWrite]) -> None:
        """Store the wave's scalar writes, if any."""
        for text, value, pointer in writes:
            self.b.emit_void(f"store {text} {value}, ptr {pointer}")

    def masked_writes(self, writes: list[VgprWrite], exec_mask: Value) -> None:
        """Write the lanes in EXEC by `blend`, or faster if a back end can."""
        self.blend(writes, exec_mask)

    def store_lanes(self, pointer: str, value: str) -> None:
        """Write all lanes of a VGPR."""
        self.b.lanes.store(self.b, I32, value, pointer, _ALIGN)

    def blend(self, writes: list[VgprWrite], exec_mask: Value) -> None:
        """Select the old values in the other lanes."""
        b, condition, text = self.b, self.b.lanes.text(I1), self.b.lanes.text(I32)
        active = b.lane_bit(exec_mask).ref
        for write in writes:
            mask = active
            if write.mask is not None:
                mask = b.lanes_ref(write.mask)
                if not write.ignore_exec:
                    mask = b.emit(f"and {condition} {active}, {mask}")
            old = self.load_lanes(write.pointer).ref
            new = b.emit(f"select {condition} {mask}, {text} {write.value}, {text} {old}")
            self.store_lanes(write.pointer, new)
