"""Memory of tier 2: inline accesses for rows, runtime calls for all others.

Lanes are handled in groups of 16, the dwords of a host register. If each group's lanes are
contiguous (rows of a matrix, an array), or all at one address (a row's scale), and all groups are
inside the range that the site hit last, the access is a few vector loads or stores. Inactive lanes
do not matter if the first active one lies where it would with all active. The runtime does the
rest: the first access of a site, faults, scattered lanes. Plain code does more in place, and leaves
the rest to tier 1 (quickmemory.py).

Lanes are checked before a uniform value is added to all of them (an offset, a base in SGPRs), so
that accesses at several offsets from one address share one check. Where code adds addresses in two
dwords, for lack of a 64-bit addition, they are combined only for the runtime.

Accesses are volatile for LLVM: a loop may wait for another workgroup's store.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from wavecore.backends.cpu.routines import RuntimeMemory
from wavecore.builder.contract import I1, I32, I64, Type, Value
from wavecore.builder.jit import MERGED
from wavecore.emulator.operands import LaneBytes
from wavecore.emulator.records import Site, offset

GROUP = 16
_HOST_LINE_BYTES = 64
_SIZES = (1, 2, 4, 8, 16)
_SITE_BYTES = ctypes.sizeof(Site)


@dataclass(frozen=True)
class LaneAddresses:
    """The lanes' addresses: a per-lane part, and a uniform part added to all.

    Attributes:
        lanes: the address of each lane, or its dwords, the low one first.
        shift: a uniform value, as wide as an address.
    """

    lanes: tuple[Value, ...]
    shift: Value


class InlineMemory(RuntimeMemory):
    """See above."""

    # ------------------------------------------------------------------------------- accesses

    def load_at(self, at: LaneBytes) -> list[Value]:
        space, address, size_bytes, mask = at
        if space not in ("global", "lds") or size_bytes not in _SIZES:
            return self.load_others(at)
        b, lanes = self.b, self.b.lanes_mask(mask)
        apart = self._taken_apart(address)
        bases = self._bases(apart)
        room = self._room(space, bases[0])
        # Both before the branch: LLVM sinks what only one access needs.
        in_rows, at_one = (self._not_at_stride(apart, stride) for stride in (size_bytes, 0))

        def beside() -> list[Value]:
            if space == "global" and self.moves_on:
                self._prefetch(bases[0], size_bytes)
            return taken([self._load_row(base, size_bytes) for base in bases])

        def at_one_place() -> list[Value]:
            return taken([self._load_one(base, size_bytes) for base in bases])

        def taken(groups: Sequence[Sequence[str]]) -> list[Value]:
            active = b.lane_bit(lanes)
            return [b.select(active, row, b.i32(0)) for row in self._joined(groups)]

        def elsewhere() -> list[Value]:
            return self.load_others(at._replace(address=self._whole(apart)))

        def scattered() -> list[Value]:
            if size_bytes < 4:
                return elsewhere()
            same = self._none(lanes, at_one, bases, room, size_bytes)
            return self.b.uniform_if(same, at_one_place, elsewhere)

        run = self._none(lanes, in_rows, bases, room, GROUP * size_bytes)
        return self.b.uniform_if(run, beside, scattered)

    def store_at(self, at: LaneBytes, data: Sequence[Value]) -> None:
        space, address, size_bytes, mask = at
        if space not in ("global", "lds") or size_bytes not in _SIZES:
            self.store_others(at, data)
            return
        b, lanes = self.b, self.b.lanes_mask(mask)
        apart, rows = self._taken_apart(address), [b.widen(value) for value in data]
        bases = self._bases(apart)
        room = self._room(space, bases[0])

        def beside() -> list[Value]:
            if space == "global":
                self._note_store()
                if self.moves_on:
                    self._prefetch(bases[0], size_bytes)
            for group, base in enumerate(bases):
                self._store_row(base, [self._part(row, group) for row in rows], size_bytes)
            return []

        def some_beside() -> list[Value]:
            if space == "global":
                self._note_store()
            active = b.lane_bit(lanes)
            for group, base in enumerate(bases):
                self._store_some(base, self._part(rows[0], group), self._part(active, group))
            return []

        def elsewhere() -> list[Value]:
            self.store_others(at._replace(address=self._whole(apart)), rows)
            return []

        def in_part() -> list[Value]:
            if size_bytes != 4:
                return elsewhere()
            found = b.and_(run, b.icmp("ne", lanes, b.i64(0)))
            return b.uniform_if(found, some_beside, elsewhere)

        others = self._not_at_stride(apart, size_bytes)
        run = self._none(lanes, others, bases, room, GROUP * size_bytes)
        whole = b.icmp("eq", lanes, b.i64((1 << b.wave) - 1))
        b.uniform_if(b.and_(run, whole), beside, in_part)

    def load_others(self, at: LaneBytes) -> list[Value]:
        """Neither rows nor one place."""
        return super().load_at(at)

    def store_others(self, at: LaneBytes, data: Sequence[Value]) -> None:
        """Neither rows nor one place."""
        super().store_at(at, data)

    def scalar_load(self, address: Value, dwords: int, size_bytes: Value) -> list[Value]:
        b = self.b
        low, bytes_left = self._site_range()
        whole = b.icmp("eq", size_bytes, b.i32(4 * dwords))
        inside = b.and_(whole, self._inside(b.sub(address, low), bytes_left, 4 * dwords))
        text, number = f"<{dwords} x i32>", b.number()
        b.emit_void(f"br i1 {inside.ref}, label %here{number}, label %there{number}")
        b.label(f"here{number}")
        at = b.emit(f"inttoptr i64 {address.ref} to ptr")
        here = b.emit(f"load volatile {text}, ptr {at}, align 1")
        b.emit_void(f"br label %met{number}")
        b.label(f"there{number}")
        there = "poison"
        for i, value in enumerate(super().scalar_load(address, dwords, size_bytes)):
            there = b.emit(f"insertelement {text} {there}, i32 {value.ref}, i64 {i}")
        b.emit_void(f"br label %met{number}")
        b.label(f"met{number}")
        found = b.emit(f"phi {text} [ {here}, %here{number} ], [ {there}, %there{number} ]")
        parts = [b.emit(f"extractelement {text} {found}, i64 {i}") for i in range(dwords)]
        return [Value(I32, False, part) for part in parts]

    # ------------------------------------------------------------------------------ addresses

    def _taken_apart(self, address: Value) -> LaneAddresses:
        b = self.b
        shift = b.const(address.type, 0)
        while (addends := b.sums.get(address.ref)) is not None:
            address = addends[0]
            shift = b.add(shift, addends[1])
        lanes = b.widen(address)
        whole = lanes.type == I32 or b.inst.has("lshl-add-u64-inst")
        return LaneAddresses((lanes,) if whole else b.split(lanes), shift)

    def _whole(self, at: LaneAddresses) -> Value:
        """The lanes' addresses put together."""
        b = self.b
        lanes = at.lanes[0] if len(at.lanes) == 1 else b.join(*at.lanes)
        return b.add(lanes, at.shift)

    def _bases(self, at: LaneAddresses) -> list[Value]:
        """Each group's first address."""
        b, text = self.b, self.b.type_of(at.lanes[0])
        out = []
        for lane in range(0, b.wave, GROUP):
            refs = [b.emit(f"extractelement {text} {row.ref}, i64 {lane}") for row in at.lanes]
            parts = [Value(at.lanes[0].type, False, ref) for ref in refs]
            out.append(b.add(parts[0] if len(parts) == 1 else b.join(*parts), at.shift))
        return out

    def _room(self, space: str, first: Value | None = None) -> tuple[Value, Value]:
        """The start, in the addresses' terms, and size of the accessible memory.

        Buffer instructions whose first address is in the wave's own scratch have that.
        """
        b = self.b
        if space == "lds":
            return b.i32(0), b.field("lds_bytes")
        low, bytes_left = self._site_range()
        if first is None or b.inst.operand("srsrc") is None:
            return low, bytes_left
        own = b.field("scratch")
        own_bytes = b.mul(b.zext(b.field("scratch_bytes"), I64), b.i64(b.wave))
        is_own = b.icmp("ult", b.sub(first, own), own_bytes)
        return b.select(is_own, own, low), b.select(is_own, own_bytes, bytes_left)

    def _site_range(self) -> tuple[Value, Value]:
        """The range that the site hit last: its start, and its size."""
        b, site = self.b, self._site()
        low, high = (self._loaded(site, offset("Site", name)) for name in ("low", "high"))
        return low, b.sub(high, low)

    def _site(self) -> str:
        """The record of the place in the code that accesses memory."""
        b = self.b
        worker = b.emit(f"inttoptr i64 {b.field('worker').ref} to ptr")
        sites = self._loaded(worker, offset("Worker", "sites"))
        number = b.zext(Value(I32, False, b.parameter("site")), I64)
        at = b.add(sites, b.mul(number, b.i64(_SITE_BYTES)))
        return b.emit(f"inttoptr i64 {at.ref} to ptr")

    def _loaded(self, base: str, byte: int) -> Value:
        at = self.b.emit(f"getelementptr i8, ptr {base}, i64 {byte}")
        return Value(I64, False, self.b.emit(f"load i64, ptr {at}"))

    def _keep(self, base: str, byte: int, value: Value) -> None:
        at = self.b.emit(f"getelementptr i8, ptr {base}, i64 {byte}")
        self.b.emit_void(f"store i64 {value.ref}, ptr {at}")

    def _inside(self, distance: Value, room: Value, size: int) -> Value:
        """Whether this many bytes from an offset on are inside."""
        b, least = self.b, self.b.const(room.type, size)
        fits = b.icmp("uge", room, least)
        return b.and_(fits, b.icmp("ule", distance, b.sub(room, least)))

    def _none(
        self,
        lanes: Value,
        others: Value,
        bases: Sequence[Value],
        room: tuple[Value, Value],
        size: int,
    ) -> Value:
        """Whether no active lane is one of the others, and the groups are inside."""
        b, (low, bytes_left) = self.b, room
        found = b.icmp("eq", b.and_(lanes, others), b.i64(0))
        for base in bases:
            found = b.and_(found, self._inside(b.sub(base, low), bytes_left, size))
        return found

    def _not_at_stride(self, at: LaneAddresses, stride: int) -> Value:
        """The lanes that do not have this stride within their groups."""
        b, (low, *high) = self.b, at.lanes
        others = self._row_not_at_stride(low, stride)
        for row in high:
            others = b.or_(others, self._row_not_at_stride(row, 0))
        if stride and high:
            fits = self._carries_nothing(low, (GROUP - 1) * stride)
            others = b.or_(others, b.select(fits, b.i64(0), b.i64((1 << 64) - 1)))
        return others

    def _row_not_at_stride(self, row: Value, stride: int) -> Value:
        """The lanes that do not exceed the previous lane of their group by this much.

        In a function of its own, so that accesses at several offsets compute it once.
        """
        b, text, wave = self.b, self.b.type_of(row), self.b.wave
        name = f"@{MERGED}_stride{stride}_{row.type.bits}_{wave}"
        firsts = _indices(lane - lane % GROUP for lane in range(wave))
        wanted = b.lane_const(row.type, [lane % GROUP * stride for lane in range(wave)])
        b.declarations.add(
            f"define internal i{wave} {name}({text} %row) memory(none) nounwind willreturn {{\n"
            f" %first = shufflevector {text} %row, {text} poison, {firsts}\n"
            f" %distance = sub {text} %row, %first\n"
            f" %differs = icmp ne {text} %distance, {wanted.ref}\n"
            f" %bits = bitcast <{wave} x i1> %differs to i{wave}\n"
            f" ret i{wave} %bits\n}}"
        )
        bits = Value(Type("i", wave), False, b.emit(f"call i{wave} {name}({text} {row.ref})"))
        return b.zext(bits, I64) if wave < I64.bits else bits

    def _carries_nothing(self, low: Value, most: int) -> Value:
        """Whether no group's low dwords wrap around, which would need different high dwords."""
        b, text = self.b, self.b.type_of(low)
        found = b.const(I1, 1)
        for lane in range(0, b.wave, GROUP):
            first = b.emit(f"extractelement {text} {low.ref}, i64 {lane}")
            fits = b.icmp("ule", Value(I32, False, first), b.i32((1 << 32) - 1 - most))
            found = b.and_(found, fits)
        return found

    @property
    def moves_on(self) -> bool:
        """Whether the address may be another one the next time: slots of the stack stay."""
        inst = self.b.inst
        has_offset = bool(inst.mod("offen") or inst.mod("idxen"))
        return inst.operand("srsrc") is None or has_offset

    def _pointer(self, base: Value) -> str:
        """A group's host address."""
        b = self.b
        if base.type == I32:
            base = b.add(b.zext(base, I64), b.field("lds"))
        return b.emit(f"inttoptr i64 {base.ref} to ptr")

    def _prefetch(self, first: Value, size: int) -> None:
        """Prefetch what this wave, or its counterpart in the next workgroup, will access here next.

        The distance is that of the workgroup's first wave. The host's prefetchers do not detect it
        if a wave accesses several rows, and stop at page boundaries. Into the second-level cache,
        for stores too: registers need the first.
        """
        b, site = self.b, self._site()
        b.declarations.add("declare void @llvm.prefetch.p0(ptr, i32, i32, i32)")
        is_first = b.icmp("eq", b.field("index"), b.i32(0))

        def noted() -> list[Value]:
            before = self._loaded(site, offset("Site", "before"))
            self._keep(site, offset("Site", "ahead"), b.sub(first, before))
            self._keep(site, offset("Site", "before"), first)
            return []

        b.uniform_if(is_first, noted, list)
        there = b.add(first, self._loaded(site, offset("Site", "ahead")))
        for line in range(0, b.wave * size, _HOST_LINE_BYTES):
            pointer = b.emit(f"inttoptr i64 {b.add(there, b.i64(line)).ref} to ptr")
            b.emit_void(f"call void @llvm.prefetch.p0(ptr {pointer}, i32 0, i32 2, i32 1)")

    def _note_store(self) -> None:
        """Count a store that other workgroups may wait for."""
        b = self.b
        worker = b.emit(f"inttoptr i64 {b.field('worker').ref} to ptr")
        stores = offset("Worker", "stores")
        self._keep(worker, stores, b.add(self._loaded(worker, stores), b.i64(1)))

    # ------------------------------------------------------------------------------ 16 lanes

    def _load_row(self, base: Value, size: int) -> list[str]:
        """The dwords of contiguous lanes."""
        b, at = self.b, self._pointer(base)
        if size < 4:
            text = f"<{GROUP} x i{8 * size}>"
            part = b.emit(f"load volatile {text}, ptr {at}, align 1")
            return [b.emit(f"zext {text} {part} to <{GROUP} x i32>")]
        dwords = size // 4
        text = f"<{GROUP * dwords} x i32>"
        whole = b.emit(f"load volatile {text}, ptr {at}, align 1")
        if dwords == 1:
            return [whole]
        return [
            b.emit(f"shufflevector {text} {whole}, {text} poison, "
                   f"{_indices(range(d, GROUP * dwords, dwords))}")
            for d in range(dwords)
        ]  # fmt: skip

    def _load_one(self, base: Value, size: int) -> list[str]:
        """The dwords of lanes at one address."""
        b, at, dwords = self.b, self._pointer(base), size // 4
        text = f"<{dwords} x i32>"
        whole = b.emit(f"load volatile {text}, ptr {at}, align 1")
        return [
            b.emit(f"shufflevector {text} {whole}, {text} poison, {_indices([d] * GROUP)}")
            for d in range(dwords)
        ]

    def _store_row(self, base: Value, parts: Sequence[str], size: int) -> None:
        b, at = self.b, self._pointer(base)
        row, text = parts[0], f"<{GROUP} x i32>"
        if size < 4:
            narrow = f"<{GROUP} x i{8 * size}>"
            row, text = b.emit(f"trunc {text} {row} to {narrow}"), narrow
        elif size > 4:
            row, text = self._interleaved(parts)
        b.emit_void(f"store volatile {text} {row}, ptr {at}, align 1")

    def _store_some(self, base: Value, row: str, active: str) -> None:
        """A dword of each active lane."""
        b, at, text = self.b, self._pointer(base), f"<{GROUP} x i32>"
        kinds = f"{text}, ptr, i32, <{GROUP} x i1>"
        b.declarations.add(f"declare void @llvm.masked.store.v{GROUP}i32.p0({kinds})")
        b.emit_void(
            f"call void @llvm.masked.store.v{GROUP}i32.p0({text} {row}, ptr {at}, i32 1, "
            f"<{GROUP} x i1> {active})"
        )

    def _interleaved(self, parts: Sequence[str]) -> tuple[str, str]:
        """The dwords of 16 lanes in memory order, and their type."""
        b, dwords = self.b, len(parts)
        row, text = self._concatenated(list(parts), GROUP)
        order = [d * GROUP + lane for lane in range(GROUP) for d in range(dwords)]
        return b.emit(f"shufflevector {text} {row}, {text} poison, {_indices(order)}"), text

    def _part(self, row: Value, group: int) -> str:
        """A group's lanes."""
        return self._some(row, group * GROUP, GROUP)

    def _some(self, row: Value, first: int, count: int) -> str:
        """So many lanes."""
        b, text, lanes = self.b, self.b.type_of(row), range(first, first + count)
        return b.emit(f"shufflevector {text} {row.ref}, {text} poison, {_indices(lanes)}")

    def _joined(self, groups: Sequence[Sequence[str]]) -> list[Value]:
        """The dwords of all lanes, joined from the groups."""
        rows = [self._concatenated(list(row), GROUP)[0] for row in zip(*groups, strict=True)]
        return [Value(I32, True, row) for row in rows]

    def _concatenated(self, parts: list[str], lanes: int) -> tuple[str, str]:
        """Concatenate a power of two of vectors of dwords; returns the type, too."""
        b = self.b
        while len(parts) > 1:
            text = f"<{lanes} x i32>"
            pairs = zip(parts[::2], parts[1::2], strict=True)
            lanes *= 2
            parts = [
                b.emit(f"shufflevector {text} {x}, {text} {y}, {_indices(range(lanes))}")
                for x, y in pairs
            ]
        return parts[0], f"<{lanes} x i32>"


def _indices(lanes: Iterable[int]) -> str:
    """The mask of a shufflevector."""
    numbers = [f"i32 {lane}" for lane in lanes]
    return f"<{len(numbers)} x i32> <{', '.join(numbers)}>"
