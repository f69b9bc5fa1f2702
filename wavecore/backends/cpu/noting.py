"""Routines that note events or count: runtime calls, and the code of instruments.

The runtime fills the tables of the wave's worker, and the counters of accesses in the code.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import NamedTuple

from wavecore.backends.llvm.instrumenting import RoutineRow
from wavecore.backends.llvm.ops import LlvmOps, WatchedLlvmOps
from wavecore.builder.contract import I32, Value
from wavecore.emulator.events import (
    SHADOWS,
    AccessKind,
    BarrierKind,
    Flavour,
    Hook,
    RegisterKind,
    named_kind,
)
from wavecore.emulator.instruments import Accessed, AccessPoint
from wavecore.emulator.operands import LaneBytes
from wavecore.emulator.records import EVENT_TABLES, NAMED_BARRIERS, SPACE, atomic_code, offset
from wavecore.emulator.shape import OperandShape

BUFFERS = ("MUBUF", "MTBUF")  # reach global memory, and a wave's own scratch
_FILES = {"vgpr": RegisterKind.VGPR, "agpr": RegisterKind.AGPR, "sgpr": RegisterKind.SGPR}
_FIELDS = {"scc": RegisterKind.SCC, "mode": RegisterKind.MODE}


class Register(NamedTuple):
    """A register by its byte in the wave's record."""

    kind: RegisterKind
    byte: Value

    @property
    def is_vector(self) -> bool:
        return self.kind in (RegisterKind.VGPR, RegisterKind.AGPR)


class RuntimeEvents:
    """Events by calls of the runtime."""

    def __init__(self, b: LlvmOps, flavour: Flavour) -> None:
        assert isinstance(b, WatchedLlvmOps)
        self.b, self.hooks = b, flavour.hooks
        self.count = 0  # of calls, and of what instruments do
        self._rows = [RoutineRow(b, each) for each in flavour.instruments if each.has("access")]
        self._seen = ""  # kinds of accesses made by the instruction, where accesses are counted
        self._counters = 0
        self._written: list[tuple[Register, str]] = []  # and in which lanes
        self._is_resumed = bool(
            flavour.hooks & SHADOWS
        )  # other code may already have noted the first ones

    def _register_bytes(self, op: OperandShape) -> int:
        return 4 if op.kind == "sgpr" else 4 * self.b.wave

    def operand(self, op: OperandShape, dword: int) -> Register:
        return self.relative(op, self.b.i32(dword))

    def relative(self, op: OperandShape, offset: Value) -> Register:
        b = self.b
        first = Value(I32, False, b.parameter("operand", op.role))
        distance = b.mul(offset, b.i32(self._register_bytes(op)))
        return Register(_FILES[op.kind], b.add(first, distance))

    def fixed(self, selector: int) -> Register:
        return Register(RegisterKind.SGPR, self.b.i32(4 * selector))

    def field(self, name: str) -> Register:
        return Register(_FIELDS[name], self.b.i32(offset("Wave", name)))

    def read(self, place: Register) -> None:
        self._note("read", place, "0")

    def written(self, place: Register, mask: Value | None, ignore_exec: bool) -> None:
        lanes = "0"
        if place.is_vector:
            lanes = str(self._lanes(mask, ignore_exec).ref)
        self._written.append((place, lanes))

    def _lanes(self, mask: Value | None, ignore_exec: bool) -> Value:
        b = self.b
        if not ignore_exec:
            return b.lanes_mask(mask)
        return b.i64((1 << b.wave) - 1) if mask is None else b.ballot(b.widen(mask))

    def finish(self) -> None:
        """Note the registers written."""
        for place, lanes in self._written:
            self._note("write", place, lanes)
        if self._is_resumed and self.count:
            self.b.emit_void(f"store i64 0, ptr {self._noted()}")

    def leave(self) -> None:
        """Leave the instruction to other code, which must not note the same events again."""
        if self.count:
            self.b.emit_void(f"store i64 {self.count}, ptr {self._noted()}")

    def _noted(self) -> str:
        return self.b.emit(f"getelementptr i8, ptr %w, i64 {offset('Wave', 'noted')}")

    def _once(self, call: str, instead: Callable[[], None] | None = None) -> None:
        """A runtime call, unless it was made before the wave switched to this code."""
        self._do_once(lambda: self.b.emit_void(call), instead)

    def _do_once(self, write: Callable[[], None], instead: Callable[[], None] | None) -> None:
        """Code that runs unless it did before the wave switched to this code."""
        b, number = self.b, self.b.number()
        self.count += 1
        if not self._is_resumed:
            write()
            return
        noted = b.emit(f"load i64, ptr {self._noted()}")
        is_new = b.emit(f"icmp ult i64 {noted}, {self.count}")
        b.emit_void(f"br i1 {is_new}, label %new{number}, label %old{number}")
        b.label(f"old{number}")
        if instead is not None:
            instead()
        b.emit_void(f"br label %on{number}")
        b.label(f"new{number}")
        write()
        b.emit_void(f"br label %on{number}")
        b.label(f"on{number}")

    def _note(self, what: str, place: Register, lanes: str) -> None:
        part = "vector" if place.is_vector else "scalar"
        table = EVENT_TABLES.index(f"{part}_{what}")
        numbers = f"i32 {table}, i32 {int(place.kind)}, i32 {place.byte.ref}"
        if place.is_vector:
            self._call("vector", "i32, i32, i32, i64", f"{numbers}, i64 {lanes}")
        else:
            self._call("scalar", "i32, i32, i32", numbers)

    def access(
        self, kind: AccessKind, at: LaneBytes, op: str | None = None, digest: Value | None = None
    ) -> None:
        space, address, size_bytes, mask = at
        b = self.b
        size = b.i32(size_bytes)
        self._instruments(
            Accessed(kind, space, op, address, size, functools.partial(b.lanes_mask, mask))
        )
        if not self.hooks & (Hook.ACCESS | Hook.COSTS):
            return
        lanes = b.lanes_mask(mask)
        array = b.alloca(b.lanes.text(address.type))
        b.lanes.store(b, address.type, b.lanes_ref(address), array, 64)
        if Hook.ACCESS in self.hooks:
            operation, digests = str(_operation(op)), "null"
            if digest is not None:
                operation, digests = self._sum(digest, lanes), b.alloca(b.lanes.text(I32))
                b.lanes.store(b, I32, b.lanes_ref(digest), digests, 64)
            self._call(
                f"access{address.type.bits}",
                "i32, i32, i32, i32, ptr, i64, ptr",
                f"i32 {int(kind)}, i32 {SPACE[space]}, i32 {operation}, i32 {size_bytes}, "
                f"ptr {array}, i64 {lanes.ref}, ptr {digests}",
            )
        if Hook.COSTS in self.hooks:
            is_buffer = b.inst.encoding in BUFFERS and space == "global"
            self._count(
                f"count_buffer_{b.wave}" if is_buffer else f"count{address.type.bits}_{b.wave}",
                self._counter(3 if is_buffer or space == "flat" else 1),
                "i32, i32, i32, ptr, i64, ptr",
                f"i32 {int(kind)}, i32 {SPACE[space]}, i32 {size_bytes}, ptr {array}, "
                f"i64 {lanes.ref}, ptr {self._kinds_seen()}",
                lambda: self._see(kind, space),
            )

    def _instruments(self, access: Accessed) -> None:
        """The code of instruments at an access."""
        b = self.b
        for row in self._rows:
            point = AccessPoint(b, row.placed, row, b.inst, access)
            start, block, count, writes = len(b.lines), b.block, self.count, row.writes
            self._do_once(functools.partial(b.quietly, row.placed.instrument.access, point), None)
            if row.writes == writes:  # it has no code here
                self.count = count
                if self._is_resumed:
                    del b.lines[start:]
                    b.block = block

    def _counter(self, count: int) -> str:
        """Allocate counters of accesses; returns the first one's number."""
        self._counters += 1
        return self.b.parameter("counters" if count > 1 else "counter", str(self._counters))

    def _kinds_seen(self) -> str:
        """The address of the kinds of accesses seen."""
        if not self._seen:
            self._seen = self.b.alloca("i32")
            self.b.allocas.append(f"  store i32 0, ptr {self._seen}")
        return self._seen

    def _see(self, kind: AccessKind, space: str) -> None:
        """Record that one of the instruction's accesses to this memory was counted."""
        b, seen = self.b, self._kinds_seen()
        before = b.emit(f"load i32, ptr {seen}")
        after = b.emit(f"or i32 {before}, {1 << (3 * SPACE[space] + int(kind))}")
        b.emit_void(f"store i32 {after}, ptr {seen}")

    def _count(
        self,
        name: str,
        counter: str,
        types: str,
        arguments: str,
        instead: Callable[[], None] | None = None,
    ) -> None:
        b = self.b
        b.declarations.add(f"declare void @wc_{name}(ptr, i32, i32, {types})")
        call = f"call void @wc_{name}(ptr %w, i32 {counter}, i32 {b.parameter('pc')}, {arguments})"
        self._once(call, instead)

    def _sum(self, value: Value, lanes: Value) -> str:
        """The sum of an I32 over lanes, modulo 2**32."""
        b, many = self.b, self.b.lanes.text(I32)
        bits = f"<{b.wave} x i1> {b.lanes.bit(b, lanes)}"
        kept = b.emit(f"select {bits}, {many} {b.lanes_ref(value)}, {many} zeroinitializer")
        function = f"@llvm.vector.reduce.add.v{b.wave}i32"
        b.declarations.add(f"declare i32 {function}({many})")
        return b.emit(f"call i32 {function}({many} {kept})")

    def scalar_access(
        self, kind: AccessKind, op: str | None, address: Value, size_bytes: Value
    ) -> None:
        one = functools.partial(self.b.i64, 1)
        self._instruments(Accessed(kind, "scalar", op, address, size_bytes, one))
        if Hook.ACCESS in self.hooks:
            self._call(
                "access_scalar",
                "i32, i32, i32, i64",
                f"i32 {int(kind)}, i32 {_operation(op)}, i32 {size_bytes.ref}, i64 {address.ref}",
            )
        if Hook.COSTS in self.hooks:
            self._count(
                "count_scalar",
                self._counter(1),
                "i32, i32, i64",
                f"i32 {int(kind)}, i32 {size_bytes.ref}, i64 {address.ref}",
            )

    def barrier_signal(self) -> None:
        self._event(str(int(BarrierKind.SIGNAL)))

    def named_barrier(self, op: int, value: Value) -> None:
        b = self.b
        number = b.shl(b.and_(value, b.i32(NAMED_BARRIERS - 1)), b.i32(16))
        members = b.shl(b.and_(b.lshr(value, b.i32(16)), b.i32(127)), b.i32(24))
        self._event(b.or_(b.or_(number, members), b.i32(named_kind(op))).ref)

    def _event(self, what: str) -> None:
        """Note what the wave does at a barrier."""
        b, table = self.b, EVENT_TABLES.index("barrier")
        pc = b.emit(f"zext i32 {b.parameter('pc')} to i64")
        b.declarations.add("declare void @wc_event(ptr, i64, i32, i32)")
        self._once(f"call void @wc_event(ptr %w, i64 {pc}, i32 {table}, i32 {what})")

    def _call(self, name: str, types: str, arguments: str) -> None:
        b = self.b
        b.declarations.add(f"declare void @wc_event_{name}(ptr, i32, {types})")
        pc = b.parameter("pc")
        self._once(f"call void @wc_event_{name}(ptr %w, i32 {pc}, {arguments})")


def _operation(op: str | None) -> int:
    return 0 if op is None else atomic_code(op)
