"""Routines that compute shadows: of registers in records like the wave's, of memory by calls."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence

from wavecore.backends.llvm.ops import LlvmOps, ShadowLlvmOps, UnshadowedLlvmOps
from wavecore.builder.contract import I32, I64, Value
from wavecore.emulator.operands import LaneBytes
from wavecore.emulator.records import (
    ORIGIN,
    ORIGIN_BITS,
    SINK_KIND,
    SPACE,
    VGPR_OFFSET,
    offset,
)
from wavecore.emulator.shadow import Shadow, ShadowKind, Sink
from wavecore.emulator.shape import OperandShape
from wavecore.isa.registers import EXEC_HI, EXEC_LO

_ALIGN = 64  # of a VGPR's shadow


class _Calls:
    """Addresses and lanes in the runtime's form."""

    def __init__(self, b: LlvmOps) -> None:
        self.b = b

    def addresses(self, address: Value) -> str:
        """The lanes' addresses, as I64."""
        b = self.b
        wide = b.zext(address, I64) if address.type == I32 else address
        return self.array(wide)

    def array(self, x: Value) -> str:
        """A value's lanes side by side."""
        b = self.b
        place = b.alloca(b.lanes.text(x.type))
        b.lanes.store(b, x.type, b.lanes_ref(x), place, _ALIGN)
        return place

    def rows(self, values: Sequence[Value]) -> str:
        """Dwords of all lanes, one value after the other."""
        b, text = self.b, self.b.lanes.text(I32)
        array = b.alloca(f"[{max(len(values), 1)} x {text}]")
        for i, x in enumerate(values):
            at = b.emit(f"getelementptr {text}, ptr {array}, i64 {i}")
            b.lanes.store(b, I32, b.lanes_ref(x), at, _ALIGN)
        return array

    def room(self, dwords: int) -> str:
        return self.b.alloca(f"[{dwords} x {self.b.lanes.text(I32)}]")

    def row(self, array: str, index: int) -> Value:
        b, text = self.b, self.b.lanes.text(I32)
        at = b.emit(f"getelementptr {text}, ptr {array}, i64 {index}")
        return Value(I32, True, b.lanes.load(b, I32, at, _ALIGN))

    def call(self, name: str, arguments: Sequence[str], result: str = "void") -> str:
        b = self.b
        types = ", ".join(each.split()[0] for each in arguments)
        b.declarations.add(f"declare {result} @wc_shadow_{name}({types})")
        text = f"call {result} @wc_shadow_{name}({', '.join(arguments)})"
        if result != "void":
            return b.emit(text)
        b.emit_void(text)
        return ""

    def pointer(self, base: str, byte: int) -> str:
        """A pointer that a record holds."""
        b = self.b
        at = b.emit(f"getelementptr i8, ptr {base}, i64 {byte}")
        return b.emit(f"load ptr, ptr {at}")

    def pc(self) -> str:
        return f"i32 {self.b.parameter('pc')}"

    def only_if(self, condition: str, then: Callable[[], None]) -> None:
        """Code that runs under a condition, then falls through."""
        b, number = self.b, self.b.number()
        b.emit_void(f"br i1 {condition}, label %some{number}, label %none{number}, !prof !0")
        b.label(f"some{number}")
        then()
        b.emit_void(f"br label %none{number}")
        b.label(f"none{number}")


class RuntimeChecks(_Calls):
    """For routines whose operands have no shadows."""

    b: UnshadowedLlvmOps

    def __init__(self, b: UnshadowedLlvmOps) -> None:
        super().__init__(b)
        self.count = 0

    def _may_have(self, space: str) -> str:
        """Whether memory of a space may have a shadow anywhere."""
        b = self.b
        shadow = self.pointer("%w", offset("Wave", "shadow"))
        found = [] if space == "lds" else [self._word(shadow, "scratch_shadowed")]
        flags = {"lds": ["lds"], "scratch": [], "flat": ["lds", "some"]}.get(space, ["some"])
        for flag in flags:
            place = self.pointer(shadow, offset("Shadow", f"{flag}_shadowed"))
            found.append(Value(I64, False, b.emit(f"load i64, ptr {place}")))
        return str(b.icmp("ne", functools.reduce(b.or_, found), b.i64(0)).ref)

    def _word(self, base: str, field: str) -> Value:
        b = self.b
        at = b.emit(f"getelementptr i8, ptr {base}, i64 {offset('Shadow', field)}")
        return Value(I64, False, b.emit(f"load i64, ptr {at}"))

    def _arguments(self, at: LaneBytes) -> list[str]:
        b = self.b
        numbers = [f"i64 {b.lanes_mask(at.mask).ref}", f"i32 {at.size_bytes}"]
        return ["ptr %w", f"i32 {SPACE[at.space]}", f"ptr {self.addresses(at.address)}", *numbers]

    def check(self, at: LaneBytes) -> None:
        def then() -> None:
            self._return_if(self.call("check", self._arguments(at), "i32"))

        self.count += 1
        self.only_if(self._may_have(at.space), then)

    def clear(self, at: LaneBytes) -> None:
        def then() -> None:
            self.call("clear", self._arguments(at))

        self.count += 1
        self.only_if(self._may_have(at.space), then)

    def check_scalar(self, address: Value, size_bytes: Value) -> None:
        def then() -> None:
            arguments = ["ptr %w", f"i64 {address.ref}", f"i32 {size_bytes.ref}"]
            self._return_if(self.call("check_scalar", arguments, "i32"))

        self.count += 1
        self.only_if(self._may_have("scalar"), then)

    def clear_scalar(self, address: Value, size_bytes: Value) -> None:
        self.count += 1
        self.call("clear_scalar", ["ptr %w", f"i64 {address.ref}", f"i32 {size_bytes.ref}"])

    def _return_if(self, found: str) -> None:
        b, number = self.b, self.b.number()
        some = b.emit(f"icmp ne i32 {found}, 0")
        b.emit_void(f"br i1 {some}, label %out{number}, label %on{number}, !prof !0")
        b.label(f"out{number}")
        b.events.leave()
        b.emit_void("ret i32 1")
        b.label(f"on{number}")


class RuntimeShadows(_Calls):
    """For routines that compute shadows."""

    b: ShadowLlvmOps

    def __init__(self, b: ShadowLlvmOps) -> None:
        super().__init__(b)
        self.follows = b.kind is ShadowKind.FLOW
        self.bits = self.pointer("%w", offset("Wave", "shadow"))
        self.origins = self.pointer(self.bits, offset("Shadow", "origins"))
        self.masks = self.pointer(self.bits, offset("Shadow", "masks"))
        self._writes: list[Callable[[Value], None]] = []

    def _at(self, base: str, byte: str) -> str:
        return self.b.emit(f"getelementptr i8, ptr {base}, i64 {byte}")

    def born(self) -> None:
        b = self.b
        lanes = b.lanes_mask(None)
        always = b.icmp("eq", lanes, lanes)
        self._note(SINK_KIND["BORN"], always, self._here(), lanes, b.i64(0))

    # -------------------------------------------------------------------------- registers

    def _operand(self, op: OperandShape, byte: int) -> str:
        """The offset of an operand's register in a record, an i64."""
        b = self.b
        at = b.emit(f"zext i32 {b.parameter('operand', op.role)} to i64")
        return b.emit(f"add i64 {at}, {byte}") if byte else at

    def _relative(self, pointer: str) -> str:
        """The same of a pointer into the wave's record."""
        b = self.b
        ends = [b.emit(f"ptrtoint ptr {each} to i64") for each in (pointer, "%w")]
        return b.emit(f"sub i64 {ends[0]}, {ends[1]}")

    def _mask_place(self, byte: str) -> str:
        b = self.b
        shift = (4 * b.wave).bit_length() - 1
        row = b.emit(f"sub i64 {byte}, {VGPR_OFFSET}")
        row = b.emit(f"lshr i64 {row}, {shift}")
        return b.emit(f"getelementptr i64, ptr {self.masks}, i64 {row}")

    def vgpr(self, op: OperandShape, dword: int) -> Shadow | None:
        return self._vector(self._operand(op, dword * 4 * self.b.wave))

    def vgpr_relative(self, op: OperandShape, offset: Value) -> Shadow | None:
        return self._vector(self._relative(self.b.registers._relative_vgpr(op, offset)))

    def _vector(self, byte: str) -> Shadow:
        b = self.b
        mask = Value(I64, False, b.emit(f"load i64, ptr {self._mask_place(byte)}"))
        lanes = b.lane_bit(mask)
        rows = [
            Value(I32, True, b.lanes.load(b, I32, self._at(base, byte), _ALIGN))
            for base in (self.bits, self.origins)
        ]
        bits, origins = (b.select(lanes, row, b.i32(0)) for row in rows)
        return self._read(bits, origins, mask)

    def _read(self, bits: Value, origins: Value, lanes: Value) -> Shadow:
        if self.follows:
            some = self.b.and_(lanes, self.b.lanes_mask(None))
            self._sink(SINK_KIND["EDGE"], some, origins, None)
        return bits, origins

    def set_vgpr(
        self,
        op: OperandShape,
        dword: int,
        shadow: Shadow | None,
        mask: Value | None,
        ignore_exec: bool,
    ) -> None:
        self._set_vector(self._operand(op, dword * 4 * self.b.wave), shadow, mask, ignore_exec)

    def set_vgpr_relative(
        self, op: OperandShape, offset: Value, shadow: Shadow | None, mask: Value | None
    ) -> None:
        pointer = self.b.registers._relative_vgpr(op, offset)
        self._set_vector(self._relative(pointer), shadow, mask, False)

    def _set_vector(
        self, byte: str, shadow: Shadow | None, mask: Value | None, ignore_exec: bool
    ) -> None:
        b = self.b
        masked = None if mask is None else b.ballot(b.widen(mask))
        known = None if shadow is None else self._made(shadow)

        def write(exec_mask: Value) -> None:
            lanes = b.i64((1 << b.wave) - 1) if ignore_exec else exec_mask
            lanes = lanes if masked is None else b.and_(lanes, masked)
            place = self._mask_place(byte)
            kept = b.and_(Value(I64, False, b.emit(f"load i64, ptr {place}")), b.not_(lanes))
            if known is not None:
                some = b.ballot(b.widen(b.icmp("ne", known[0], b.i32(0))))
                some = b.and_(some, lanes)
                kept = b.or_(kept, some)
                found = b.icmp("ne", some, b.i64(0))
                self.only_if(str(found.ref), lambda: self._blend(byte, some, known))
            b.emit_void(f"store i64 {kept.ref}, ptr {place}")

        self._writes.append(write)

    def _blend(self, byte: str, lanes: Value, shadow: Shadow) -> None:
        b = self.b
        active = b.lane_bit(lanes)
        for base, new in zip((self.bits, self.origins), shadow, strict=True):
            place = self._at(base, byte)
            old = Value(I32, True, b.lanes.load(b, I32, place, _ALIGN))
            merged = b.widen(b.select(active, new, old))
            b.lanes.store(b, I32, str(merged.ref), place, _ALIGN)

    def _made(self, shadow: Shadow) -> Shadow:
        """A shadow as written by this instruction."""
        return (shadow[0], self._here()) if self.follows else shadow

    def _here(self) -> Value:
        b = self.b
        pc = b.lshr(Value(I32, False, b.parameter("pc")), b.i32(2))
        pc = b.and_(pc, b.i32((1 << ORIGIN_BITS) - 1))
        return b.or_(pc, b.i32(ORIGIN["CODE"] << ORIGIN_BITS))

    def sgpr(self, op: OperandShape, dword: int) -> Shadow | None:
        return self._scalar(self._operand(op, 4 * dword))

    def sgpr_relative(self, op: OperandShape, offset: Value) -> Shadow | None:
        return self._scalar(self._relative(self.b.registers._relative_sgpr(op, offset)))

    def fixed_sgpr(self, selector: int) -> Shadow | None:
        return self._scalar(str(4 * selector))

    def scc(self) -> Shadow | None:
        return self._scalar(str(offset("Shadow", "scc")))

    def _scalar(self, byte: str) -> Shadow:
        b = self.b
        bits, origin = (
            Value(I32, False, b.emit(f"load i32, ptr {self._at(base, byte)}"))
            for base in (self.bits, self.origins)
        )
        self._edge(bits, origin)
        return bits, origin

    def _edge(self, bits: Value, origin: Value) -> None:
        if self.follows:
            some = self.b.icmp("ne", bits, self.b.i32(0))
            self._note(SINK_KIND["EDGE"], some, origin, self.b.i64(0), self.b.i64(0))

    def set_sgpr(self, op: OperandShape, dword: int, shadow: Shadow | None) -> None:
        self._set_scalar(self._operand(op, 4 * dword), shadow, may_be_exec=True)

    def set_sgpr_relative(self, op: OperandShape, offset: Value, shadow: Shadow | None) -> None:
        pointer = self.b.registers._relative_sgpr(op, offset)
        self._set_scalar(self._relative(pointer), shadow, may_be_exec=True)

    def set_fixed_sgpr(self, selector: int, shadow: Shadow | None) -> None:
        is_exec = selector in (EXEC_LO, EXEC_HI)
        if shadow is not None or not is_exec:
            self._set_scalar(str(4 * selector), shadow, may_be_exec=is_exec)

    def set_scc(self, shadow: Shadow | None) -> None:
        self._set_scalar(str(offset("Shadow", "scc")), shadow, may_be_exec=False)

    def _set_scalar(self, byte: str, shadow: Shadow | None, *, may_be_exec: bool) -> None:
        """EXEC keeps no shadow, but a write is noted."""
        b = self.b
        bits, origin = (b.i32(0), b.i32(0)) if shadow is None else self._made(shadow)
        if shadow is not None and may_be_exec:
            place = Value(I64, False, byte)
            is_low, is_high = (
                b.icmp("eq", place, b.i64(4 * selector)) for selector in (EXEC_LO, EXEC_HI)
            )
            is_exec = b.or_(is_low, is_high)
            wide = b.zext(bits, I64)
            lanes = b.select(is_high, b.shl(wide, b.i64(32)), wide)
            some = b.and_(is_exec, b.icmp("ne", bits, b.i32(0)))
            self._note(Sink.EXEC, some, shadow[1], lanes, b.i64(0))
            bits = b.select(is_exec, b.i32(0), bits)

        def write(_: Value) -> None:
            for base, x in ((self.bits, bits), (self.origins, origin)):
                b.emit_void(f"store i32 {x.ref}, ptr {self._at(base, byte)}")

        self._writes.append(write)

    def finish(self, exec_mask: Value) -> None:
        for write in self._writes:
            write(exec_mask)

    # ------------------------------------------------------------------------------ sinks

    def _note(
        self, kind: int, condition: Value, origin: Value, lanes: Value, address: Value
    ) -> None:
        """Note something of the wave, if the condition holds."""
        b = self.b

        def then() -> None:
            pc = b.emit(f"zext i32 {b.parameter('pc')} to i64")
            self.call(
                "note",
                ["ptr %w", f"i64 {pc}", f"i32 {int(kind)}", f"i32 {origin.ref}",
                 f"i64 {lanes.ref}", f"i64 {address.ref}"],
            )  # fmt: skip

        self.only_if(str(condition.ref), then)

    def _sink(self, kind: int, lanes: Value, origins: Value, address: Value | None) -> None:
        """Note something of lanes, if there are some."""
        b = self.b

        def then() -> None:
            places = "null" if address is None else self.addresses(address)
            self.call(
                "sink",
                ["ptr %w", self.pc(), f"i32 {int(kind)}", f"i64 {lanes.ref}",
                 f"ptr {self.array(origins)}", f"ptr {places}"],
            )  # fmt: skip

        self.only_if(str(b.icmp("ne", lanes, b.i64(0)).ref), then)

    def sink(
        self,
        kind: Sink,
        condition: Value,
        origin: Value,
        mask: Value | None,
        address: Value | None,
    ) -> None:
        b = self.b
        if not condition.per_lane and (address is None or not address.per_lane):
            at = b.i64(0) if address is None else address
            at = b.zext(at, I64) if at.type == I32 else at
            self._note(kind, condition, origin, b.lanes_mask(None), at)
            return
        lanes = b.and_(b.ballot(b.widen(condition)), b.lanes_mask(mask))
        self._sink(kind, lanes, origin, address)

    # ----------------------------------------------------------------------------- memory

    def _parts(self, data: Sequence[Shadow | None]) -> tuple[str, str]:
        """Shadows and origins of dwords in memory."""
        zero = self.b.i32(0)
        made = [(zero, zero) if each is None else self._made(each) for each in data]
        return self.rows([bits for bits, _ in made]), self.rows([origin for _, origin in made])

    def _loaded(self, bits: str, origins: str, dwords: int) -> list[Shadow | None]:
        b = self.b
        found: list[Shadow | None] = []
        for d in range(dwords):
            row, marks = self.row(bits, d), self.row(origins, d)
            some = b.ballot(b.icmp("ne", row, b.i32(0))) if self.follows else b.i64(0)
            found.append(self._read(row, marks, some))
        return found

    def load(self, at: LaneBytes) -> list[Shadow | None]:
        space, address, size_bytes, mask = at
        dwords = at.dwords
        bits, origins = self.room(dwords), self.room(dwords)
        lanes, places = self.b.lanes_mask(mask).ref, self.addresses(address)
        self.call(
            "load",
            ["ptr %w", self.pc(), f"i32 {SPACE[space]}", f"ptr {bits}", f"ptr {origins}",
             f"ptr {places}", f"i64 {lanes}", f"i32 {size_bytes}"],
        )  # fmt: skip
        return self._loaded(bits, origins, dwords)

    def store(self, at: LaneBytes, data: Sequence[Shadow | None]) -> None:
        space, address, size_bytes, mask = at
        bits, origins = self._parts(data)
        lanes, places = self.b.lanes_mask(mask).ref, self.addresses(address)
        self.call(
            "store",
            ["ptr %w", f"i32 {SPACE[space]}", f"ptr {bits}", f"ptr {origins}", f"ptr {places}",
             f"i64 {lanes}", f"i32 {size_bytes}"],
        )  # fmt: skip

    def atomic(self, at: LaneBytes, op: str, data: Sequence[Shadow | None]) -> list[Shadow | None]:
        space, address, size_bytes, mask = at
        dwords = size_bytes // 4
        bits, origins = self._parts(data)
        old, old_origins = self.room(dwords), self.room(dwords)
        lanes, places = self.b.lanes_mask(mask).ref, self.addresses(address)
        self.call(
            "atomic",
            ["ptr %w", self.pc(), f"i32 {SPACE[space]}", f"i32 {int(op == 'swap')}", f"ptr {old}",
             f"ptr {old_origins}", f"ptr {bits}", f"ptr {origins}", f"ptr {places}",
             f"i64 {lanes}", f"i32 {size_bytes}"],
        )  # fmt: skip
        return self._loaded(old, old_origins, dwords)

    def scalar_load(self, address: Value, dwords: int, size_bytes: Value) -> list[Shadow | None]:
        b = self.b
        bits, origins = (b.alloca(f"[{dwords} x i32]") for _ in range(2))
        self.call(
            "load_scalar",
            ["ptr %w", self.pc(), f"ptr {bits}", f"ptr {origins}", f"i64 {address.ref}",
             f"i32 {size_bytes.ref}", f"i32 {dwords}"],
        )  # fmt: skip
        found: list[Shadow | None] = []
        for d in range(dwords):
            places = [b.emit(f"getelementptr i32, ptr {each}, i64 {d}") for each in (bits, origins)]
            row = [Value(I32, False, b.emit(f"load i32, ptr {each}")) for each in places]
            self._edge(row[0], row[1])
            found.append((row[0], row[1]))
        return found

    def scalar_store(
        self, address: Value, data: Sequence[Shadow | None], size_bytes: Value
    ) -> None:
        b = self.b
        arrays = [b.alloca(f"[{len(data)} x i32]") for _ in range(2)]
        zero = b.i32(0)
        for d, each in enumerate(data):
            parts = (zero, zero) if each is None else self._made(each)
            for array, x in zip(arrays, parts, strict=True):
                at = b.emit(f"getelementptr i32, ptr {array}, i64 {d}")
                b.emit_void(f"store i32 {x.ref}, ptr {at}")
        self.call(
            "store_scalar",
            ["ptr %w", f"ptr {arrays[0]}", f"ptr {arrays[1]}", f"i64 {address.ref}",
             f"i32 {size_bytes.ref}"],
        )  # fmt: skip
