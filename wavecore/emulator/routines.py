"""Routines: one optimised native function per instruction shape, made once and kept on disk.

A kernel is a chain of calls of routines; register offsets and immediates are their arguments.
Measured: 470 million calls a second of a 32-lane fused multiply-add with every NaN rule, as fast
as code emitted in place, and a kernel costs 30 us an instruction to compile instead of 300.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from wavecore.builder.contract import I32, I64, Type, Value
from wavecore.builder.irtext import BRANCH_WEIGHTS
from wavecore.builder.lanes import VectorLanes
from wavecore.builder.llvm import LlvmBuilder
from wavecore.emulator import registry
from wavecore.emulator.operands import Outputs, Slice, WaveOps
from wavecore.emulator.records import RECORDS, SGPR_SELECTORS, VGPR_OFFSET, atomic_code, offset
from wavecore.emulator.shape import OperandShape, Shape
from wavecore.matrix.numerics import tile as tiles
from wavecore.matrix.numerics.tile import Tile

# Where an argument of a routine comes from: ("operand", role), ("mod", name), ("pc", ""),
# ("next_pc", ""), ("site", "").
Source = tuple[str, str]
# A register that a routine uses: an operand's role and the bytes from its first register, or "" and
# the offset in the wave's record; and how.
Use = tuple[str, int, int]
READ, KEPT, WRITTEN = 0, 1, 2  # kept: in the lanes that EXEC has not

_SCC = offset("Wave", "scc")
_WIDTHS = {field: kind for field, kind, _ in RECORDS["Wave"]}


@dataclass(frozen=True, slots=True)
class Routine:
    """A compiled or compilable routine: its symbol, its arguments, its text of LLVM IR."""

    symbol: str
    sources: tuple[Source, ...]
    returns_condition: bool
    text: str
    uses: tuple[Use, ...] | None = ()  # None: registers whose number the kernel computes


@dataclass(slots=True)
class VgprWrite:
    """A deferred write: where, what, and which lanes."""

    pointer: str
    value: str
    mask: Value | None
    ignore_exec: bool


class NativeOps(LlvmBuilder, WaveOps):
    """Emits the body of one routine. `%w` is the wave's record."""

    file = "%w"  # where registers are, laid out as in the record

    def __init__(self, inst: Shape) -> None:
        LlvmBuilder.__init__(self, VectorLanes(inst.wave))
        self.inst = inst
        self.write_lanes = None
        self.parameters: dict[Source, str] = {}
        self.condition: str | None = None
        self.functions: list[str] = []  # that the routine calls
        self.uses: set[Use] = set()
        self.is_relative = False
        self._vgpr_writes: list[VgprWrite] = []
        self._scalar_writes: list[tuple[str, str, str]] = []  # type, value, pointer
        self._loaded: dict[tuple[str, int], Value] = {}

    # -------------------------------------------------------------------------- arguments

    def parameter(self, kind: str, name: str = "") -> str:
        source = (kind, name)
        return self.parameters.setdefault(source, f"%p{len(self.parameters)}")

    def _pointer(self, op: OperandShape, byte: int, use: int = READ) -> str:
        """Address of a register operand's dword; its offset in the record is an argument."""
        self.uses.add((op.role, byte, use))
        at = self.emit(f"zext i32 {self.parameter('operand', op.role)} to i64")
        base = self.emit(f"getelementptr i8, ptr {self.file}, i64 {at}")
        return self.emit(f"getelementptr i8, ptr {base}, i64 {byte}") if byte else base

    def _field_pointer(self, byte: int, use: int = READ) -> str:
        if byte >= 4 * SGPR_SELECTORS and byte != _SCC:
            return self.emit(f"getelementptr i8, ptr %w, i64 {byte}")
        self.uses.add(("", byte, use))
        return self.emit(f"getelementptr i8, ptr {self.file}, i64 {byte}")

    def _once(self, kind: str, at: int, pointer: str, type: Type) -> Value:
        """Load a scalar of the record, once per routine where control allows."""
        key = (f"{self.block}:{kind}", at)
        if key not in self._loaded:
            ref = self.emit(f"load i{type.bits}, ptr {pointer}, align {type.bits // 8}")
            self._loaded[key] = Value(type, False, ref)
        return self._loaded[key]

    def _bound(self, op: OperandShape) -> Value:
        return Value(I32, False, self.parameter("operand", op.role))

    def imm(self, name: str) -> Value:
        return Value(I32, False, self.parameter("mod", name))

    def next_pc(self) -> Value:
        """Offset of the next instruction from the image's base, as I64."""
        return self.zext(Value(I32, False, self.parameter("next_pc")), I64)

    # -------------------------------------------------------------------------- registers

    def _vgpr(self, op: OperandShape, dword: int) -> Value:
        text = f"<{self.wave} x i32>"
        pointer = self._pointer(op, dword * self.wave * 4)
        return Value(I32, True, self.emit(f"load {text}, ptr {pointer}, align 64"))

    def _set_vgpr(
        self, op: OperandShape, dword: int, value: Value, mask: Value | None, ignore_exec: bool
    ) -> None:
        byte = dword * self.wave * 4
        if mask is not None:
            self.uses.add((op.role, byte, READ))
        elif not ignore_exec:
            self.uses.add((op.role, byte, KEPT))
        pointer = self._pointer(op, byte, WRITTEN)
        self._vgpr_writes.append(VgprWrite(pointer, str(value.ref), mask, ignore_exec))

    def _sgpr(self, op: OperandShape, dword: int) -> Value:
        return Value(I32, False, self.emit(f"load i32, ptr {self._pointer(op, dword * 4)}"))

    def _set_sgpr(self, op: OperandShape, dword: int, value: Value) -> None:
        self._scalar_writes.append(("i32", str(value.ref), self._pointer(op, dword * 4, WRITTEN)))

    def fixed_sgpr(self, selector: int) -> Value:
        return self._once("sgpr", selector, self._field_pointer(4 * selector), I32)

    def set_fixed_sgpr(self, selector: int, value: Value) -> None:
        pointer = self._field_pointer(4 * selector, WRITTEN)
        self._scalar_writes.append(("i32", str(value.ref), pointer))

    def field(self, name: str) -> Value:
        type = I32 if _WIDTHS[name] == "u32" else I64
        at = offset("Wave", name)
        return self._once("field", at, self._field_pointer(at), type)

    def set_field(self, name: str, value: Value) -> None:
        pointer = self._field_pointer(offset("Wave", name), WRITTEN)
        self._scalar_writes.append((f"i{value.type.bits}", str(value.ref), pointer))

    def vgpr_relative(self, op: OperandShape, offset_registers: Value) -> Value:
        text = f"<{self.wave} x i32>"
        pointer = self._relative_pointer(op, offset_registers)
        return Value(I32, True, self.emit(f"load {text}, ptr {pointer}, align 64"))

    def set_vgpr_relative(self, op: OperandShape, offset_registers: Value, value: Value) -> None:
        pointer = self._relative_pointer(op, offset_registers)
        lanes = self.lanes_ref(value)
        self._vgpr_writes.append(VgprWrite(pointer, lanes, self.write_lanes, False))

    def sgpr_relative(self, op: OperandShape, offset_registers: Value) -> Value:
        pointer = self._relative_scalar(op, offset_registers)
        return Value(I32, False, self.emit(f"load i32, ptr {pointer}"))

    def set_sgpr_relative(self, op: OperandShape, offset_registers: Value, value: Value) -> None:
        pointer = self._relative_scalar(op, offset_registers)
        self._scalar_writes.append(("i32", str(value.ref), pointer))

    def _relative_scalar(self, op: OperandShape, registers: Value) -> str:
        """An SGPR whose number the kernel computed, kept among those an instruction can name."""
        base = Value(I32, False, self.parameter("operand", op.role))
        number = self.add(self.lshr(base, self.i32(2)), registers)
        inside = self.icmp("ult", number, self.i32(SGPR_SELECTORS))
        return self._checked(self.shl(number, self.i32(2)), inside, registers)

    def _relative_pointer(self, op: OperandShape, registers: Value) -> str:
        """A register whose number the kernel computed, kept inside the wave's file."""
        base = Value(I32, False, self.parameter("operand", op.role))
        start, shift = self.i32(VGPR_OFFSET), self.i32((4 * self.wave).bit_length() - 1)
        number = self.add(self.lshr(self.sub(base, start), shift), registers)
        inside = self.icmp("ult", number, self.lshr(self.field("vgpr_bytes"), shift))
        return self._checked(self.add(self.shl(number, shift), start), inside, registers)

    def _checked(self, at: Value, inside: Value, registers: Value) -> str:
        """A place in the wave's record; the register fault when it is outside."""
        self.is_relative = True
        self.declarations.add("declare void @wc_register_fault(ptr, i64, i32)")
        self._count += 1
        bad, good = f"outside{self._count}", f"inside{self._count}"
        self.emit_void(f"br i1 {inside.ref}, label %{good}, label %{bad}")
        self.label(bad)
        pc = self.parameter("pc")
        number = self.zext(registers, I64)
        self.emit_void(f"call void @wc_register_fault(ptr %w, i64 {number.ref}, i32 {pc})")
        self.emit_void(f"br label %{good}")
        self.label(good)
        wide = self.emit(f"zext i32 {at.ref} to i64")
        return self.emit(f"getelementptr i8, ptr %w, i64 {wide}")

    # ----------------------------------------------------------------------------- memory

    def _address(self, space: str, address: Value) -> tuple[str, str]:
        """The lanes' addresses in memory, as the native functions take them."""
        type = I32 if space in ("lds", "scratch") else I64
        if address.type != type:
            raise TypeError(f"{self.inst.name}: {space} addresses are {type}, not {address.type}")
        text = f"<{self.wave} x i{type.bits}>"
        array = self.alloca(text)
        self.emit_void(f"store {text} {self.lanes_ref(address)}, ptr {array}, align 64")
        return array, text

    def _lanes_mask(self, mask: Value | None) -> str:
        bits = self.exec_mask()
        if mask is not None:
            bits = self.and_(bits, self.ballot(self.widen(mask)))
        return str(bits.ref)

    def _staged(self, values: Sequence[Value], dwords: int) -> str:
        """Dwords of all lanes, register after register, in memory."""
        text = f"<{self.wave} x i32>"
        array = self.alloca(f"[{max(dwords, 1)} x {text}]")
        for i, value in enumerate(values):
            at = self.emit(f"getelementptr {text}, ptr {array}, i64 {i}")
            self.emit_void(f"store {text} {self.lanes_ref(value)}, ptr {at}, align 64")
        return array

    def _unstaged(self, array: str, dwords: int) -> list[Value]:
        text = f"<{self.wave} x i32>"
        out = []
        for i in range(dwords):
            at = self.emit(f"getelementptr {text}, ptr {array}, i64 {i}")
            out.append(Value(I32, True, self.emit(f"load {text}, ptr {at}, align 64")))
        return out

    def load(
        self, space: str, address: Value, size_bytes: int, mask: Value | None = None
    ) -> list[Value]:
        """What the active lanes load, and 0 in the others."""
        dwords = max(size_bytes // 4, 1)
        array = self._staged([], dwords)
        where, _ = self._address(space, address)
        self._access(f"@wc_{space}_load{size_bytes}_{self.wave}", array, where, mask)
        return self._unstaged(array, dwords)

    def store(
        self,
        space: str,
        address: Value,
        data: Sequence[Value],
        size_bytes: int,
        mask: Value | None = None,
    ) -> None:
        array = self._staged(data, len(data))
        where, _ = self._address(space, address)
        self._access(f"@wc_{space}_store{size_bytes}_{self.wave}", array, where, mask)

    def _access(self, function: str, array: str, where: str, mask: Value | None) -> None:
        self.declarations.add(f"declare void {function}(ptr, ptr, ptr, i64, i32, i32)")
        self.emit_void(
            f"call void {function}(ptr %w, ptr {array}, ptr {where}, i64 {self._lanes_mask(mask)}, "
            f"i32 {self.parameter('site')}, i32 {self.parameter('pc')})"
        )

    def check(self, space: str, address: Value, size_bytes: int, mask: Value | None = None) -> None:
        """Fault now if a store to these addresses would: several stores are to happen or none."""
        where, _ = self._address(space, address)
        function = f"@wc_{space}_check_{self.wave}"
        self.declarations.add(f"declare void {function}(ptr, ptr, i64, i32, i32, i32)")
        self.emit_void(
            f"call void {function}(ptr %w, ptr {where}, i64 {self._lanes_mask(mask)}, "
            f"i32 {size_bytes}, i32 {self.parameter('site')}, i32 {self.parameter('pc')})"
        )

    def atomic(
        self,
        space: str,
        op: str,
        address: Value,
        data: Sequence[Value],
        compare: Sequence[Value] | None,
        size_bytes: int,
        mask: Value | None = None,
    ) -> list[Value]:
        dwords = size_bytes // 4
        old = self._staged([self.i32(0)] * dwords if mask is not None else [], dwords)
        new = self._staged(data, dwords)
        other = self._staged(compare, dwords) if compare is not None else new
        where, _ = self._address(space, address)
        function = f"@wc_{space}_atomic_{self.wave}"
        self.declarations.add(
            f"declare void {function}(ptr, ptr, ptr, ptr, ptr, i64, i32, i32, i32, i32)"
        )
        self.emit_void(
            f"call void {function}(ptr %w, ptr {old}, ptr {where}, ptr {new}, ptr {other}, "
            f"i64 {self._lanes_mask(mask)}, i32 {atomic_code(op)}, i32 {size_bytes}, "
            f"i32 {self.parameter('site')}, i32 {self.parameter('pc')})"
        )
        return self._unstaged(old, dwords)

    def scalar_load(self, address: Value, dwords: int, size_bytes: Value) -> list[Value]:
        """Dwords of which the first `size_bytes` bytes come from memory, the rest are 0."""
        array = self.alloca(f"[{dwords} x i32]")
        self.emit_void(f"store [{dwords} x i32] zeroinitializer, ptr {array}")
        self.declarations.add("declare void @wc_scalar_load(ptr, ptr, i64, i32, i32, i32)")
        self.emit_void(
            f"call void @wc_scalar_load(ptr %w, ptr {array}, i64 {address.ref}, "
            f"i32 {size_bytes.ref}, i32 {self.parameter('site')}, i32 {self.parameter('pc')})"
        )
        return self._scalars_at(array, dwords)

    def _scalars(self, values: Sequence[Value]) -> str:
        """Uniform dwords in memory."""
        array = self.alloca(f"[{len(values)} x i32]")
        for i, value in enumerate(values):
            at = self.emit(f"getelementptr i32, ptr {array}, i64 {i}")
            self.emit_void(f"store i32 {value.ref}, ptr {at}")
        return array

    def scalar_store(self, address: Value, data: Sequence[Value], size_bytes: Value) -> None:
        """Write the first `size_bytes` bytes of the dwords."""
        array = self._scalars(data)
        self.declarations.add("declare void @wc_scalar_store(ptr, ptr, i64, i32, i32, i32)")
        self.emit_void(
            f"call void @wc_scalar_store(ptr %w, ptr {array}, i64 {address.ref}, "
            f"i32 {size_bytes.ref}, i32 {self.parameter('site')}, i32 {self.parameter('pc')})"
        )

    def scalar_atomic(
        self, op: str, address: Value, data: Sequence[Value], compare: Sequence[Value] | None
    ) -> list[Value]:
        """One atomic operation for the wave; what was in memory before."""
        old, new = (self._scalars(data) for _ in range(2))
        other = self._scalars(compare) if compare is not None else new
        self.declarations.add(
            "declare void @wc_scalar_atomic(ptr, ptr, i64, ptr, ptr, i32, i32, i32, i32)"
        )
        self.emit_void(
            f"call void @wc_scalar_atomic(ptr %w, ptr {old}, i64 {address.ref}, ptr {new}, "
            f"ptr {other}, i32 {atomic_code(op)}, i32 {4 * len(data)}, "
            f"i32 {self.parameter('site')}, i32 {self.parameter('pc')})"
        )
        return self._scalars_at(old, len(data))

    def _scalars_at(self, array: str, dwords: int) -> list[Value]:
        out = []
        for i in range(dwords):
            at = self.emit(f"getelementptr i32, ptr {array}, i64 {i}")
            out.append(Value(I32, False, self.emit(f"load i32, ptr {at}")))
        return out

    # --------------------------------------------------------------------------- matrices

    def matrices(
        self, tile: Tile, count: int, inputs: Mapping[str, Sequence[Slice]], outputs: Outputs
    ) -> list[Value]:
        """See WaveOps.matrices."""
        text = tiles.function(tile, "tile", internal=True)
        self.functions.append(text.body)
        self.declarations |= text.declarations
        where = {name: self._matrix(tile, count, name, found) for name, found in inputs.items()}
        where["d"] = self._matrix(tile, count, "d", [])
        pointers = ", ".join(f"ptr {where.get(name, 'null')}" for name in tiles.OPERANDS)
        self.emit_void(f"call void @tile({pointers}, i64 {count}, i64 1, i64 {tile.m})")
        return [self._lanes_of(tile, where["d"], places) for places in outputs]

    def _matrix(self, tile: Tile, count: int, name: str, slices: Sequence[Slice]) -> str:
        """An operand's codes in memory."""
        bits = tiles.storage_bits(tile.format_of(name))
        array = self.alloca(f"[{count * tile.entries(name)} x i{bits}]")
        for value, lanes, at in slices:
            ref, wide = self.lanes_ref(value), value.type.bits
            mask = ", ".join(f"i32 {lane}" for lane in lanes)
            vector = f"<{self.wave} x i{wide}>"
            part = self.emit(
                f"shufflevector {vector} {ref}, {vector} poison, <{len(lanes)} x i32> <{mask}>"
            )
            if bits < wide:
                part = self.emit(
                    f"trunc <{len(lanes)} x i{wide}> {part} to <{len(lanes)} x i{bits}>"
                )
            to = self.emit(f"getelementptr i{bits}, ptr {array}, i64 {at}")
            self.emit_void(f"store <{len(lanes)} x i{bits}> {part}, ptr {to}, align {bits // 8}")
        return array

    def _lanes_of(
        self, tile: Tile, array: str, places: Sequence[tuple[Sequence[int], int]]
    ) -> Value:
        """An element of D of all lanes; neighbouring entries lie in neighbouring lanes."""
        form = tile.format_of("d")
        bits, wide = tiles.storage_bits(form), form.code_type.bits
        staged = self.alloca(f"<{self.wave} x i{wide}>")
        for lanes, at in places:
            count = len(lanes)
            assert list(lanes) == list(range(lanes[0], lanes[0] + count)), "D's columns are lanes"
            origin = self.emit(f"getelementptr i{bits}, ptr {array}, i64 {at}")
            ref = self.emit(f"load <{count} x i{bits}>, ptr {origin}, align {bits // 8}")
            if bits < wide:
                ref = self.emit(f"zext <{count} x i{bits}> {ref} to <{count} x i{wide}>")
            to = self.emit(f"getelementptr i{wide}, ptr {staged}, i64 {lanes[0]}")
            self.emit_void(f"store <{count} x i{wide}> {ref}, ptr {to}, align {wide // 8}")
        ref = self.emit(f"load <{self.wave} x i{wide}>, ptr {staged}, align 64")
        return Value(form.code_type, True, ref)

    # ---------------------------------------------------------------------------- control

    def branch(self, condition: Value) -> None:
        self.condition = str(condition.ref)

    def jump(self, address: Value) -> None:
        self.set_field("pc", self.sub(address, self.field("code_base")))
        here = self.zext(Value(I32, False, self.parameter("pc")), I64)
        self.set_field("jumped_from", here)

    def barrier_signal(self) -> Value:
        self.declarations.add("declare i32 @wc_barrier_signal(ptr)")
        return Value(I32, False, self.emit("call i32 @wc_barrier_signal(ptr %w)"))

    def clock(self) -> Value:
        self.declarations.add("declare i64 @wc_clock(ptr)")
        return Value(I64, False, self.emit("call i64 @wc_clock(ptr %w)"))

    # ----------------------------------------------------------------------------- finish

    def used(self) -> tuple[Use, ...] | None:
        """The registers that the routine uses; None where it computes which."""
        return None if self.is_relative else tuple(sorted(self.uses))

    def finish(self) -> None:
        """Emit the writes that the semantic has asked for, and the return."""
        masked = [w for w in self._vgpr_writes if not w.ignore_exec or w.mask is not None]
        exec_ref = self.exec_mask().ref if masked else None
        for write in self._vgpr_writes:
            if write.ignore_exec and write.mask is None:
                self._store_lanes(write)
        for text, value, pointer in self._scalar_writes:
            self.emit_void(f"store {text} {value}, ptr {pointer}")
        if masked:
            self._masked_writes(masked, str(exec_ref))
        returned = "ret void"
        if self.condition is not None:
            returned = f"ret i32 {self.emit(f'zext i1 {self.condition} to i32')}"
        self.emit_void(returned)

    def _store_lanes(self, write: VgprWrite) -> None:
        text = f"<{self.wave} x i32>"
        self.emit_void(f"store {text} {write.value}, ptr {write.pointer}, align 64")

    def _masked_writes(self, writes: list[VgprWrite], exec_ref: str) -> None:
        """All lanes at once where EXEC is full, else a blend with the old values."""
        wave = self.wave
        low = exec_ref
        if wave == 32:
            low = self.emit(f"trunc i64 {exec_ref} to i32")
        if all(w.mask is None for w in writes):
            full = self.emit(f"icmp eq i{wave} {low}, -1")
            self.emit_void(f"br i1 {full}, label %full, label %partial")
            self.label("full")
            for write in writes:
                self._store_lanes(write)
            self.emit_void("br label %written")
            self.label("partial")
            self._blend(writes, low)
            self.emit_void("br label %written")
            self.label("written")
        else:
            self._blend(writes, low)

    def _blend(self, writes: list[VgprWrite], low: str) -> None:
        wave = self.wave
        text = f"<{wave} x i32>"
        lanes = self.emit(f"bitcast i{wave} {low} to <{wave} x i1>")
        for write in writes:
            mask = lanes
            if write.mask is not None:
                mask = self.lanes_ref(write.mask)
                if not write.ignore_exec:
                    mask = self.emit(f"and <{wave} x i1> {lanes}, {mask}")
            old = self.emit(f"load {text}, ptr {write.pointer}, align 64")
            new = self.emit(f"select <{wave} x i1> {mask}, {text} {write.value}, {text} {old}")
            self.emit_void(f"store {text} {new}, ptr {write.pointer}, align 64")

    def function(self, symbol: str) -> str:
        """The whole module's text."""
        declarations = "\n".join(sorted(self.declarations))
        return f"{declarations}\n{self.body(symbol)}{BRANCH_WEIGHTS}"

    def body(self, symbol: str) -> str:
        """The function, and those of its own that it calls."""
        kind = "i32" if self.condition is not None else "void"
        parameters = ", ".join(["ptr %w", *(f"i32 {p}" for p in self.parameters.values())])
        lines = "\n".join([*self.allocas, *self.lines])
        head = self.header(symbol, kind, parameters)
        return f"{head} {{\nentry:\n{lines}\n}}\n{''.join(self.functions)}"

    def header(self, symbol: str, kind: str, parameters: str) -> str:
        """What the function's definition begins with."""
        return f"define {kind} @{symbol}({parameters}) nounwind"


def build(inst: Shape, symbol: str) -> Routine:
    """Emit the routine of a shape; raises KeyError for a mnemonic without semantics."""
    b = NativeOps(inst)
    registry.execute(b, inst)
    b.finish()
    return Routine(
        symbol, tuple(b.parameters), b.condition is not None, b.function(symbol), b.used()
    )
