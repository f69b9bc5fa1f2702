"""Memory of tier 2 without calls: accesses that the host does in a few instructions.

The routine of a load or store then returns whether it did all. Where it did not, it has changed no
register, and the routine of tier 1 does the instruction from its start: the first access of a site,
faults, what the hardware's contract forgives. So the code of tier 2 has what is frequent only.

Beyond rows and single places (inlinememory.py) these are accesses of scattered lanes, by the host's
gathers and scatters where it has AVX-512, and slots of the stack.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from wavecore.backends.cpu.inlinememory import InlineMemory
from wavecore.backends.llvm.ops import LlvmOps
from wavecore.builder import jit
from wavecore.builder.contract import I32, I64, Value
from wavecore.emulator.operands import LaneBytes

_LEFT = "left"


class NotQuick(Exception):
    """An instruction of which no access is quick."""


class QuickOps(LlvmOps):
    """Emits a routine that returns 0 where it leaves the instruction to tier 1."""

    def usually(
        self,
        condition: Value,
        then: Callable[[], Sequence[Value]],
        otherwise: Callable[[], Sequence[Value]],
    ) -> list[Value]:
        def left() -> list[Value]:
            self.leave()
            return values

        values: list[Value] = []

        def usual() -> list[Value]:
            found = [self.widen(value) for value in then()]
            values.extend(Value(each.type, True, "poison") for each in found)
            return found

        return self.uniform_if(condition, usual, left)

    def leave(self) -> None:
        """Leave the instruction to tier 1; what is emitted next is never reached."""
        self.emit_void(f"br label %{_LEFT}")
        self.label(f"never{self.number()}")

    def finish(self) -> None:
        self.condition = "true"
        super().finish()
        self.label(_LEFT)
        self.emit_void("ret i32 0")


class QuickMemory(InlineMemory):
    """See above.

    Attributes:
        accesses: the number of loads and stores.
    """

    def __init__(self, b: LlvmOps) -> None:
        super().__init__(b)
        self.accesses = 0

    def _refuse(self, *_: Any, **__: Any) -> Any:
        raise NotQuick

    scalar_load = scalar_store = scalar_atomic = atomic_at = _refuse

    # ------------------------------------------------------------------------------- accesses

    def load_at(self, at: LaneBytes) -> list[Value]:
        self.accesses += 1
        if at.space == "scratch":
            return self._load_slot(at)
        if at.space not in ("global", "lds"):
            raise NotQuick
        return super().load_at(at)

    def store_at(self, at: LaneBytes, data: Sequence[Value]) -> None:
        self.accesses += 1
        if at.space == "scratch":
            self._store_slot(at, data)
        elif at.space in ("global", "lds"):
            super().store_at(at, data)
        else:
            raise NotQuick

    def check_at(self, at: LaneBytes) -> None:
        b = self.b
        if at.space not in ("global", "lds"):
            raise NotQuick
        b.uniform_if(self._all_inside(at), list, self._nothing_left)

    def load_others(self, at: LaneBytes) -> list[Value]:
        b, size = self.b, at.size_bytes
        if not self._has_scattered or (size == 16 and at.space == "global"):
            return self._left(at.dwords)
        found = self._all_inside(at)
        if size == 2:
            found = b.and_(found, self._within_dwords(at))
        return b.uniform_if(found, lambda: self._gathered(at), lambda: self._left(at.dwords))

    def store_others(self, at: LaneBytes, data: Sequence[Value]) -> None:
        b, size = self.b, at.size_bytes
        if not self._has_scattered or size < 4 or (size > 8 and at.space == "global"):
            self._left(0)
            return

        def scattered() -> list[Value]:
            if at.space == "global":
                self._note_store()
            self._scatter(at, [b.widen(value) for value in data])
            return []

        fits = self._all_inside(at)
        if size > 8:
            fits = b.and_(fits, self._meet_whole(at))
        b.uniform_if(fits, scattered, self._nothing_left)

    def _meet_whole(self, at: LaneBytes) -> Value:
        """Whether no two lanes' data of up to 16 bytes overlap in part.

        They are stored 8 bytes at a time, where the last lane's data are to stay.
        """
        b, where = self.b, self.b.widen(at.address)
        first = b.readlane(where, b.i32(0))
        apart = b.and_(b.xor(where, first), b.const(where.type, 15))
        other = b.ballot(b.icmp("ne", apart, b.const(where.type, 0)))
        return b.icmp("eq", b.and_(b.lanes_mask(at.mask), other), b.i64(0))

    @property
    def _has_scattered(self) -> bool:
        """Whether lanes may be scattered, and the host can do that."""
        return jit.has_gathers() and self.moves_on

    def _left(self, dwords: int) -> list[Value]:
        assert isinstance(self.b, QuickOps)
        self.b.leave()
        return [Value(I32, True, "poison")] * dwords

    def _nothing_left(self) -> list[Value]:
        return self._left(0)

    # -------------------------------------------------------------------------- lanes at places

    def _all_inside(self, at: LaneBytes) -> Value:
        """Whether all that active lanes access is in the memory that the site knows."""
        b = self.b
        lanes = b.lanes_mask(at.mask)
        where = b.widen(at.address)
        first = Value(
            where.type, False, b.emit(f"extractelement {b.type_of(where)} {where.ref}, i64 0")
        )
        low, bytes_left = self._room(at.space, first)
        least = b.const(bytes_left.type, at.size_bytes)
        fits = b.icmp("uge", bytes_left, least)
        outside = b.icmp("ugt", b.sub(where, low), b.sub(bytes_left, least))
        none = b.icmp("eq", b.and_(lanes, b.ballot(outside)), b.i64(0))
        return b.and_(fits, none)

    def _within_dwords(self, at: LaneBytes) -> Value:
        """Whether no lane's two bytes are in two dwords."""
        b, three = self.b, self.b.const(at.address.type, 3)
        last = b.icmp("eq", b.and_(b.widen(at.address), three), three)
        return b.icmp("eq", b.and_(b.lanes_mask(at.mask), b.ballot(last)), b.i64(0))

    def _gathered(self, at: LaneBytes) -> list[Value]:
        b, size = self.b, at.size_bytes
        self._order()
        where, active = b.widen(at.address), b.lane_bit(b.lanes_mask(at.mask))
        if size >= 4:
            return self._gather(at.space, where, active, size)
        # The rest of the dword is not looked at, but on the host's page.
        three = b.const(where.type, 3)
        [dwords] = self._gather(at.space, b.sub(where, b.and_(where, three)), active, 4)
        byte = b.and_(b.trunc(where, I32) if where.type == I64 else where, b.i32(3))
        bits = b.lshr(dwords, b.shl(byte, b.i32(3)))
        return [b.and_(bits, b.i32((1 << 8 * size) - 1))]

    def _gather(self, space: str, where: Value, active: Value, size: int) -> list[Value]:
        """A multiple of 4 bytes per lane: qwords, and a dword if that is left."""
        found: list[Value] = []
        for byte in range(0, size - size % 8, 8):
            found += self._qwords(space, self._moved(where, byte), active)
        if size % 8:
            found.append(self._dwords(space, self._moved(where, size - 4), active))
        return found

    def _moved(self, where: Value, byte: int) -> Value:
        return self.b.add(where, self.b.const(where.type, byte)) if byte else where

    def _order(self) -> None:
        """Keep LLVM from merging or moving accesses across this: others may change memory."""
        self.b.emit_void('call void asm sideeffect "", "~{memory}"()')

    def _dwords(self, space: str, where: Value, active: Value) -> Value:
        if space == "lds":
            parts = [self._host_gather("dpi", 16, each) for each in self._split(where, active, 16)]
            return Value(I32, True, self._concatenated(parts, 16)[0])
        parts = [self._host_gather("qpi", 8, each) for each in self._split(where, active, 8)]
        return Value(I32, True, self._concatenated(parts, 8)[0])

    def _qwords(self, space: str, where: Value, active: Value) -> list[Value]:
        b = self.b
        kind = "dpq" if space == "lds" else "qpq"
        rows: tuple[list[str], list[str]] = ([], [])
        for each in self._split(where, active, 8):
            found = self._host_gather(kind, 8, each)
            high = b.emit(f"lshr <8 x i64> {found}, splat (i64 32)")
            for row, half in zip(rows, (found, high), strict=True):
                row.append(b.emit(f"trunc <8 x i64> {half} to <8 x i32>"))
        return [Value(I32, True, self._concatenated(row, 8)[0]) for row in rows]

    def _split(self, where: Value, active: Value, count: int) -> list[tuple[str, str]]:
        """Addresses and conditions of so many lanes at a time."""
        lanes = range(0, self.b.wave, count)
        return [(self._some(where, at, count), self._some(active, at, count)) for at in lanes]

    def _host_base(self, kind: str) -> str:
        b = self.b
        base = b.field("lds").ref if kind.startswith("d") else "0"
        return b.emit(f"inttoptr i64 {base} to ptr")

    def _host_gather(self, kind: str, count: int, lanes: tuple[str, str]) -> str:
        """The host's instruction: d or q indices, of i dwords or q qwords; 0 where inactive."""
        b, (where, active) = self.b, lanes
        index = f"<{count} x i{32 if kind[0] == 'd' else 64}>"
        text = f"<{count} x i{32 if kind[2] == 'i' else 64}>"
        name, condition = f"@llvm.x86.avx512.mask.gather.{kind}.512", f"<{count} x i1>"
        b.declarations.add(f"declare {text} {name}({text}, ptr, {index}, {condition}, i32)")
        return b.emit(
            f"call {text} {name}({text} zeroinitializer, ptr {self._host_base(kind)}, "
            f"{index} {where}, {condition} {active}, i32 1)"
        )

    def _scatter(self, at: LaneBytes, rows: Sequence[Value]) -> None:
        """Where lanes meet, the last one's data stays, as the host's scatters do it."""
        b = self.b
        where, active = b.widen(at.address), b.lane_bit(b.lanes_mask(at.mask))
        for first in range(0, len(rows), 2):
            data, place = rows[first : first + 2], self._moved(where, 4 * first)
            count = 16 if at.space == "lds" and len(data) == 1 else 8
            kind = ("d" if at.space == "lds" else "q") + "p" + ("q" if len(data) == 2 else "i")
            for number, lanes in enumerate(self._split(place, active, count)):
                parts = [self._some(row, number * count, count) for row in data]
                self._host_scatter(kind, count, lanes, self._paired(parts, count))

    def _paired(self, parts: Sequence[str], count: int) -> str:
        """Dwords, or the qwords of two."""
        b, narrow, wide = self.b, f"<{count} x i32>", f"<{count} x i64>"
        if len(parts) == 1:
            return parts[0]
        low, high = (b.emit(f"zext {narrow} {part} to {wide}") for part in parts)
        return b.emit(f"or {wide} {low}, {b.emit(f'shl {wide} {high}, splat (i64 32)')}")

    def _host_scatter(self, kind: str, count: int, lanes: tuple[str, str], data: str) -> None:
        b, (where, active) = self.b, lanes
        index = f"<{count} x i{32 if kind[0] == 'd' else 64}>"
        text = f"<{count} x i{32 if kind[2] == 'i' else 64}>"
        name, condition = f"@llvm.x86.avx512.mask.scatter.{kind}.512", f"<{count} x i1>"
        b.declarations.add(f"declare void {name}(ptr, {condition}, {index}, {text}, i32)")
        b.emit_void(
            f"call void {name}(ptr {self._host_base(kind)}, {condition} {active}, "
            f"{index} {where}, {text} {data}, i32 1)"
        )

    # ------------------------------------------------------------------------ slots of a stack

    def _slot(self, at: LaneBytes) -> tuple[Value, str]:
        """Whether all lanes have a dword there at one offset, and where these are.

        The dwords of all lanes at one offset are adjacent, as in the hardware's swizzle.
        """
        b, offset = self.b, at.address
        if offset.per_lane or at.size_bytes % 4:
            raise NotQuick
        whole = b.icmp("eq", b.and_(offset, b.i32(3)), b.i32(0))
        inside = self._inside(offset, b.field("scratch_bytes"), at.size_bytes)
        place = b.mul(b.zext(offset, I64), b.i64(b.wave))
        first = b.emit(f"inttoptr i64 {b.add(b.field('scratch'), place).ref} to ptr")
        return b.and_(whole, inside), first

    def _row_of(self, slot: str, dword: int) -> str:
        return self.b.emit(f"getelementptr i8, ptr {slot}, i64 {4 * self.b.wave * dword}")

    def _load_slot(self, at: LaneBytes) -> list[Value]:
        b = self.b
        found, slot = self._slot(at)

        def loaded() -> list[Value]:
            active, rows = b.lane_bit(b.lanes_mask(at.mask)), range(at.dwords)
            refs = [b.lanes.load(b, I32, self._row_of(slot, dword), 4) for dword in rows]
            return [b.select(active, Value(I32, True, ref), b.i32(0)) for ref in refs]

        return b.uniform_if(found, loaded, lambda: self._left(at.dwords))

    def _store_slot(self, at: LaneBytes, data: Sequence[Value]) -> None:
        """The other lanes' dwords are written as they were: nobody else has this memory."""
        b = self.b
        found, slot = self._slot(at)

        def stored() -> list[Value]:
            active = b.lane_bit(b.lanes_mask(at.mask))
            for dword, value in enumerate(data):
                row = self._row_of(slot, dword)
                before = Value(I32, True, b.lanes.load(b, I32, row, 4))
                b.lanes.store(b, I32, str(b.select(active, value, before).ref), row, 4)
            return []

        b.uniform_if(found, stored, self._nothing_left)
