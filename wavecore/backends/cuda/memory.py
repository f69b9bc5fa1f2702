"""Memory accesses: each thread checks and accesses memory for its own lanes.

An access is checked before any lane acts. Refused lanes are masked: they load 0 and store nothing,
the fault record keeps the first such access, and the wave stops at the end of its block
(faults.py). All threads synchronise before an access, so that each lane sees stores of earlier
instructions, and none overwrites what another has yet to load.

Global memory is defined by the launch's table of ranges, LDS is the workgroup's shared memory.
Scratch is in global memory, with the lanes' dwords of one offset contiguous.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from wavecore.backends.cuda import atomics, faults
from wavecore.backends.cuda.warp import by_one_thread, joined, meet, numbers, parts, when
from wavecore.builder.contract import I1, I8, I16, I32, I64, Type, Value
from wavecore.emulator.operands import LaneBytes
from wavecore.emulator.records import (
    FAULT_KIND,
    PRIVATE_APERTURE_HIGH,
    SHARED_APERTURE_HIGH,
)

if TYPE_CHECKING:
    from wavecore.backends.llvm.ops import LlvmOps

GENERIC, GLOBAL, SHARED = "ptr", "ptr addrspace(1)", "ptr addrspace(3)"
MOST_BYTES = 16  # of an access in place
_IN_PLACE = frozenset({"global", "lds", "flat"})
LDS = "wc_lds"  # the only symbol of the launch: the workgroup's dynamic shared memory
LDS_DECLARATION = f"@{LDS} = external addrspace(3) global [0 x i8], align 16"


@dataclass(frozen=True)
class LaneAddress:
    """Where one lane's bytes lie.

    Attributes:
        pointer: the type of pointers to them.
        base: of the first byte.
        aligned: an i1, whether it can be accessed whole: its dwords, or all at once.
        byte: the address of a byte, for those that are not.
        stride: bytes from dword to dword.
    """

    pointer: str
    base: Value
    aligned: Value
    byte: Callable[[int], Value]
    stride: Value


class WarpMemory:
    """The memory of one routine.

    Attributes:
        coherent: loads find what other workgroups have stored, which L1 may not have.
    """

    coherent = False

    def __init__(self, b: LlvmOps) -> None:
        self.b = b

    # ------------------------------------------------------------------------- per lane

    def load_at(self, at: LaneBytes) -> list[Value]:
        """The values that active lanes load, 0 in the others."""
        space, address, size_bytes, mask = at
        b = self.b
        meet(b)
        if space in _IN_PLACE and size_bytes <= MOST_BYTES:
            return self._each(at, self._loading, at.dwords)
        good = self._reached(space, address, size_bytes, mask, store=False)
        count = at.dwords
        rows = [
            when(
                b,
                may,
                partial(lambda place: self._load(place(), size_bytes), place),
                lambda: [b.i32(0)] * count,
            )
            for may, place in self._each_lane(space, address, size_bytes, good)
        ]
        return [joined(b, column) for column in zip(*rows, strict=True)]

    def store_at(self, at: LaneBytes, data: Sequence[Value]) -> None:
        space, address, size_bytes, mask = at
        b = self.b
        meet(b)
        rows = list(zip(*(parts(b, value) for value in data), strict=True))
        if space in _IN_PLACE and size_bytes <= MOST_BYTES:
            self._each(at, partial(self._storing, rows), 0)
            return
        good = self._reached(space, address, size_bytes, mask, store=True)
        lanes = self._each_lane(space, address, size_bytes, good)
        for (may, place), dwords in zip(lanes, rows, strict=True):
            when(
                b, may, partial(lambda place, d: self._store(place(), d, size_bytes), place, dwords)
            )

    # ------------------------------------------------------------- what is frequent, in place

    def _each(self, at: LaneBytes, access: Callable[..., list[Value]], count: int) -> list[Value]:
        """Each active lane's access: the verdict, and so many dwords.

        `access` takes the space, the index of the thread's lane, its number, its address and a
        size, and returns verdict and dwords.
        """
        space, address, size_bytes, mask = at
        b = self.b
        active = b.reaching(mask)
        lanes = zip(parts(b, active), parts(b, b.widen(address)), numbers(b), strict=True)
        rows = [
            when(
                b,
                may,
                partial(access, space, i, number, place, size_bytes),
                lambda: [b.i32(faults.NONE)] + [b.i32(0)] * count,
            )
            for i, (may, place, number) in enumerate(lanes)
        ]
        columns = [joined(b, column) for column in zip(*rows, strict=True)]
        faults.note_lanes(b, columns[0], space, b.widen(address), size_bytes, store=not count)
        return columns[1:]

    def _loading(
        self, space: str, _: int, lane: Value, address: Value, size_bytes: int
    ) -> list[Value]:
        b, dwords = self.b, -(-size_bytes // 4)
        nothing = [b.i32(0)] * dwords

        def here() -> list[Value]:
            verdict = self._verdict_here(space, address, size_bytes, store=False)
            place = self._place(space, address, size_bytes)

            def bytes_of() -> list[Value]:
                name = "load_lds" if space == "lds" else "load_bytes"
                return self._data(faults.called(b, name, [address, b.i32(size_bytes)]), dwords)

            def load() -> list[Value]:
                return when(b, place.aligned, lambda: self._at_once(place, size_bytes), bytes_of)

            is_good = b.icmp("eq", verdict, b.i32(faults.NONE))
            return [verdict, *when(b, is_good, load, lambda: nothing)]

        def elsewhere() -> list[Value]:
            made = faults.called(
                b, "load_flat", [address, b.i32(size_bytes), *self._flat_memories(lane)]
            )
            verdict = b.emit(f"extractvalue {faults.LOADED} {made}, 0")
            return [Value(I32, False, verdict), *self._data(made, dwords)]

        return self._by_aperture(space, address, here, elsewhere)

    def _storing(
        self, rows: Sequence[Sequence[Value]], space: str, i: int, lane: Value, address: Value,
        size_bytes: int,
    ) -> list[Value]:  # fmt: skip
        b, data = self.b, list(rows[i])
        four = [*data, *[b.i32(0)] * (4 - len(data))]

        def here() -> list[Value]:
            verdict = self._verdict_here(space, address, size_bytes, store=True)
            place = self._place(space, address, size_bytes)

            def whole() -> list[Value]:
                self._store_at_once(place, data, size_bytes)
                return []

            def by_bytes() -> list[Value]:
                name = "store_lds" if space == "lds" else "store_bytes"
                faults.called(b, name, [address, b.i32(size_bytes), *four])
                return []

            is_good = b.icmp("eq", verdict, b.i32(faults.NONE))
            when(b, is_good, lambda: when(b, place.aligned, whole, by_bytes))
            return [verdict]

        def elsewhere() -> list[Value]:
            given = [address, b.i32(size_bytes), *four, *self._flat_memories(lane)]
            return [Value(I32, False, faults.called(b, "store_flat", given))]

        return self._by_aperture(space, address, here, elsewhere)

    def _by_aperture(
        self,
        space: str,
        address: Value,
        here: Callable[[], list[Value]],
        elsewhere: Callable[[], list[Value]],
    ) -> list[Value]:
        """Flat addresses of LDS and scratch are looked at by a function of runtime.c."""
        if space != "flat":
            return here()
        b = self.b
        return when(b, b.or_(*self._apertures(address)), elsewhere, here)

    def _verdict_here(self, space: str, address: Value, size_bytes: int, *, store: bool) -> Value:
        if space == "lds":
            return self._within(space, address, size_bytes)
        return faults.of_global(self.b, address, self.b.i64(size_bytes), store=store)

    def _place(self, space: str, address: Value, size_bytes: int) -> LaneAddress:
        """Aligned if one access of the GPU can do it; others are in runtime.c."""
        pointer, base = GLOBAL, address
        if space == "lds":
            pointer, base = SHARED, self._lds(SHARED, address)
        place = self._linear(pointer, base, size_bytes)
        if self._is_vector(place, size_bytes):
            place = replace(place, aligned=self._divides(base, size_bytes))
        return place

    def _is_vector(self, place: LaneAddress, size_bytes: int) -> bool:
        """Whether an aligned access is one of several dwords."""
        return size_bytes in (8, 16) and not (self.coherent and place.pointer != SHARED)

    def _flat_memories(self, lane: Value) -> list[Value]:
        """What a flat access needs to know of scratch and LDS."""
        b = self.b
        scratch = [b.field("scratch"), b.field("scratch_bytes")]
        return [*scratch, b.i32(b.wave), lane, b.field("lds_bytes")]

    def _data(self, made: str, dwords: int) -> list[Value]:
        b = self.b
        return [
            Value(I32, False, b.emit(f"extractvalue {faults.LOADED} {made}, {i + 1}"))
            for i in range(dwords)
        ]

    # ----------------------------------------------------------------------- checks, atomics

    def check_at(self, at: LaneBytes) -> None:
        space, address, size_bytes, mask = at
        """Note the fault of a store to these addresses now, if there will be one.

        The stores that follow check again: allowed ones do happen.
        """
        self._reached(space, address, size_bytes, mask, store=True)

    def atomic_at(
        self, at: LaneBytes, op: str, data: Sequence[Value], compare: Sequence[Value] | None
    ) -> list[Value]:
        space, address, size_bytes, mask = at
        b = self.b
        meet(b)
        good = self._reached(space, address, size_bytes, mask, store=True)
        good = self._aligned(space, address, size_bytes, good)
        new = [parts(b, value) for value in data]
        other = [parts(b, value) for value in compare] if compare is not None else new
        lanes = self._each_lane(space, address, size_bytes, good)

        def one(i: int, place: Callable[[], LaneAddress]) -> list[Value]:
            operands = place(), [d[i] for d in new], [d[i] for d in other]
            if space != "flat" or len(data) == 1:
                return self._atomic(op, *operands)
            is_scratch = self._apertures(parts(b, address)[i])[1]
            return when(
                b,
                is_scratch,
                lambda: self._own_atomic(op, *operands),
                lambda: self._atomic(op, *operands),
            )

        def all_lanes() -> list[Value]:
            nothing = [b.i32(0)] * len(data)
            rows = [
                when(b, may, partial(lambda i, place: one(i, place), i, place), lambda: nothing)
                for i, (may, place) in enumerate(lanes)
            ]
            return [joined(b, column) for column in zip(*rows, strict=True)]

        return atomics.ordered(b, space, all_lanes)

    def _atomic(
        self, op: str, place: LaneAddress, data: Sequence[Value], compare: Sequence[Value]
    ) -> list[Value]:
        """One lane's operation."""
        b = self.b
        new, other = (d[0] if len(d) == 1 else b.join(*d) for d in (data, compare))
        old = atomics.performed(b, op, self._at(place.pointer, place.base), new, other)
        return [old] if len(data) == 1 else list(b.split(old))

    def _own_atomic(
        self, op: str, place: LaneAddress, data: Sequence[Value], compare: Sequence[Value]
    ) -> list[Value]:
        """One lane's operation on two dwords of scratch, which are not side by side."""
        b = self.b
        where = self._dwords(place, 8)
        old = [self._load_one(place, I32, at) for at in where]
        operands = (b.join(*pair) for pair in (old, data, compare))
        changed = b.split(atomics.computed(b, op, *operands))
        for at, dword in zip(where, changed, strict=True):
            self._store_one(place, dword, at)
        return old

    def _each_lane(
        self, space: str, address: Value, size_bytes: int, good: Value
    ) -> list[tuple[Value, Callable[[], LaneAddress]]]:
        """For each lane that the thread holds: whether it acts, and where."""
        b = self.b
        lanes = zip(parts(b, good), parts(b, address), numbers(b), strict=True)
        return [
            (may, partial(lambda at, lane: self._address(space, at, lane, size_bytes), at, lane))
            for may, at, lane in lanes
        ]

    # --------------------------------------------------------------------- lanes' addresses

    def _address(self, space: str, address: Value, lane: Value, size_bytes: int) -> LaneAddress:
        if space == "global":
            return self._linear(GLOBAL, address, size_bytes)
        if space == "lds":
            return self._linear(SHARED, self._lds(SHARED, address), size_bytes)
        if space == "scratch":
            return self._scratch(address, lane, size_bytes)
        return self._flat(address, lane, size_bytes)

    def _linear(self, pointer: str, base: Value, size_bytes: int) -> LaneAddress:
        b = self.b

        def byte(index: int) -> Value:
            return b.add(base, b.const(base.type, index))

        aligned = self._divides(base, min(size_bytes, 4))
        return LaneAddress(pointer, base, aligned, byte, b.const(base.type, 4))

    def _lds(self, pointer: str, offset: Value) -> Value:
        """The address of an offset in LDS: 32 bits in its own space, 64 among all."""
        b = self.b
        b.declarations.add(LDS_DECLARATION)
        start = f"{SHARED} @{LDS}"
        if pointer == SHARED:
            base = Value(I32, False, b.emit(f"ptrtoint {start} to i32"))
            return b.add(base, offset)
        generic = b.emit(f"addrspacecast {start} to ptr")
        return b.add(Value(I64, False, b.emit(f"ptrtoint ptr {generic} to i64")), offset)

    def _scratch(self, offset: Value, lane: Value, size_bytes: int) -> LaneAddress:
        """Scratch of 4 bytes and more is whole dwords, if they begin at one; a byte always is."""
        b = self.b
        base = b.field("scratch")
        side = b.shl(b.zext(lane, I64), b.i64(2))

        def byte(index: int) -> Value:
            at = b.add(offset, b.i32(index))
            row = b.mul(b.zext(b.and_(at, b.i32(~3)), I64), b.i64(b.wave))
            return b.add(b.add(base, b.add(row, side)), b.zext(b.and_(at, b.i32(3)), I64))

        aligned = self._divides(offset, min(size_bytes, 4))
        return LaneAddress(GLOBAL, byte(0), aligned, byte, b.i64(4 * b.wave))

    def _flat(self, address: Value, lane: Value, size_bytes: int) -> LaneAddress:
        """The high half tells which memory it is."""
        b = self.b
        low, _ = b.split(address)
        is_lds, is_scratch = self._apertures(address)
        scratch = self._scratch(low, lane, size_bytes)
        lds = self._lds(GENERIC, b.zext(low, I64))
        straight = b.select(is_lds, lds, address)

        def byte(index: int) -> Value:
            return b.select(is_scratch, scratch.byte(index), b.add(straight, b.i64(index)))

        stride = b.select(is_scratch, scratch.stride, b.i64(4))
        aligned = self._divides(address, min(size_bytes, 4))
        return LaneAddress(GENERIC, byte(0), aligned, byte, stride)

    def _apertures(self, address: Value) -> tuple[Value, Value]:
        """Whether a flat address is one of LDS, and of scratch."""
        b = self.b
        _, high = b.split(address)
        apertures = (SHARED_APERTURE_HIGH, PRIVATE_APERTURE_HIGH)
        is_lds, is_scratch = (b.icmp("eq", high, b.i32(aperture)) for aperture in apertures)
        return is_lds, is_scratch

    def _divides(self, address: Value, size: int) -> Value:
        b = self.b
        rest = b.and_(address, b.const(address.type, size - 1))
        return b.icmp("eq", rest, b.const(address.type, 0))

    # ----------------------------------------------------------------------- one lane's data

    def _load(self, place: LaneAddress, size_bytes: int) -> list[Value]:
        b = self.b
        if size_bytes == 1:
            return [b.zext(self._load_one(place, I8, place.base), I32)]

        def whole() -> list[Value]:
            return self._whole(place, size_bytes)

        def by_bytes() -> list[Value]:
            found = [
                b.zext(self._load_one(place, I8, place.byte(i)), I32) for i in range(size_bytes)
            ]
            return [self._together(found[i : i + 4]) for i in range(0, size_bytes, 4)]

        return when(b, place.aligned, whole, by_bytes)

    def _whole(self, place: LaneAddress, size_bytes: int) -> list[Value]:
        """What an aligned access loads."""
        b = self.b
        if size_bytes <= 2:
            return [b.zext(self._load_one(place, I8 if size_bytes == 1 else I16, place.base), I32)]
        return [self._load_one(place, I32, at) for at in self._dwords(place, size_bytes)]

    def _store_whole(self, place: LaneAddress, data: Sequence[Value], size_bytes: int) -> None:
        b = self.b
        if size_bytes <= 2:
            small = I8 if size_bytes == 1 else I16
            self._store_one(place, b.trunc(data[0], small), place.base)
            return
        for dword, at in zip(data, self._dwords(place, size_bytes), strict=True):
            self._store_one(place, dword, at)

    def _at_once(self, place: LaneAddress, size_bytes: int) -> list[Value]:
        """What an access of `_place` loads."""
        if not self._is_vector(place, size_bytes):
            return self._whole(place, size_bytes)
        b, text = self.b, f"<{size_bytes // 4} x i32>"
        at = self._at(place.pointer, place.base)
        ref = b.emit(f"load {text}, {at}, align {size_bytes}")
        dwords = range(size_bytes // 4)
        return [Value(I32, False, b.emit(f"extractelement {text} {ref}, i32 {i}")) for i in dwords]

    def _store_at_once(self, place: LaneAddress, data: Sequence[Value], size_bytes: int) -> None:
        if not self._is_vector(place, size_bytes):
            self._store_whole(place, data, size_bytes)
            return
        b, text, ref = self.b, f"<{size_bytes // 4} x i32>", "poison"
        for i, dword in enumerate(data):
            ref = b.emit(f"insertelement {text} {ref}, i32 {dword.ref}, i32 {i}")
        b.emit_void(
            f"store {text} {ref}, {self._at(place.pointer, place.base)}, align {size_bytes}"
        )

    def _together(self, values: Sequence[Value]) -> Value:
        """Bytes as a dword, the lowest first."""
        b = self.b
        total = values[0]
        for i, value in enumerate(values[1:], 1):
            total = b.or_(total, b.shl(value, b.i32(8 * i)))
        return total

    def _store(self, place: LaneAddress, data: Sequence[Value], size_bytes: int) -> Sequence[Value]:
        b = self.b
        if size_bytes == 1:
            self._store_one(place, b.trunc(data[0], I8), place.base)
            return ()

        def whole() -> Sequence[Value]:
            self._store_whole(place, data, size_bytes)
            return ()

        def by_bytes() -> Sequence[Value]:
            for i in range(size_bytes):
                byte = b.trunc(b.lshr(data[i // 4], b.i32(8 * (i % 4))), I8)
                self._store_one(place, byte, place.byte(i))
            return ()

        when(b, place.aligned, whole, by_bytes)
        return ()

    def _dwords(self, place: LaneAddress, size_bytes: int) -> list[Value]:
        """Their addresses."""
        where = [place.base]
        while 4 * len(where) < size_bytes:
            where.append(self.b.add(where[-1], place.stride))
        return where

    def _at(self, pointer: str, address: Value) -> str:
        at = self.b.emit(f"inttoptr i{address.type.bits} {address.ref} to {pointer}")
        return f"{pointer} {at}"

    def _load_one(self, place: LaneAddress, type: Type, address: Value) -> Value:
        at, text = self._at(place.pointer, address), f"i{type.bits}"
        align = f"align {type.bits // 8}"
        if self.coherent and place.pointer != SHARED:
            return Value(type, False, self.b.emit(f"load atomic {text}, {at} monotonic, {align}"))
        return Value(type, False, self.b.emit(f"load {text}, {at}, {align}"))

    def _store_one(self, place: LaneAddress, value: Value, address: Value) -> None:
        bits, at = value.type.bits, self._at(place.pointer, address)
        self.b.emit_void(f"store i{bits} {value.ref}, {at}, align {bits // 8}")

    # ---------------------------------------------------------------------------- checks

    def _reached(
        self, space: str, address: Value, size_bytes: int, mask: Value | None, *, store: bool
    ) -> Value:
        """The active lanes whose access is allowed; the fault of the others is noted."""
        b = self.b
        active = b.reaching(mask)
        found = []
        for wants, at in zip(parts(b, active), parts(b, address), strict=True):
            found.append(
                when(
                    b,
                    wants,
                    partial(lambda at: [self._verdict(space, at, size_bytes, store=store)], at),
                    lambda: [b.i32(faults.NONE)],
                )[0]
            )
        verdict = joined(b, found)
        faults.note_lanes(b, verdict, space, address, size_bytes, store=store)
        return b.and_(active, b.icmp("eq", verdict, b.i32(faults.NONE)))

    def _verdict(self, space: str, address: Value, size_bytes: int, *, store: bool) -> Value:
        """What is wrong with one lane's access, faults.NONE if nothing is."""
        if space == "global":
            return faults.of_global(self.b, address, self.b.i64(size_bytes), store=store)
        if space in ("lds", "scratch"):
            return self._within(space, address, size_bytes)
        return self._flat_verdict(address, size_bytes, store=store)

    def _within(self, space: str, offset: Value, size_bytes: int) -> Value:
        """The verdict on an offset in a memory of this size."""
        b = self.b
        end = b.add(b.zext(offset, I64), b.i64(size_bytes))
        inside = b.icmp("ule", end, b.zext(b.field(f"{space}_bytes"), I64))
        return b.select(inside, b.i32(faults.NONE), b.i32(faults.code(FAULT_KIND[space.upper()])))

    def _flat_verdict(self, address: Value, size_bytes: int, *, store: bool) -> Value:
        b = self.b
        low, _ = b.split(address)
        is_lds, is_scratch = self._apertures(address)
        own = b.select(
            is_lds, self._within("lds", low, size_bytes), self._within("scratch", low, size_bytes)
        )
        is_own = b.or_(is_lds, is_scratch)
        return when(
            b,
            is_own,
            lambda: [own],
            lambda: [faults.of_global(b, address, b.i64(size_bytes), store=store)],
        )[0]

    def _aligned(self, space: str, address: Value, size_bytes: int, good: Value) -> Value:
        """The lanes among these whose address is a multiple of the size, as atomics need it."""
        b = self.b
        rest = b.and_(address, b.const(address.type, size_bytes - 1))
        is_aligned = b.icmp("eq", rest, b.const(address.type, 0))
        bad = b.and_(good, b.not_(is_aligned))
        misaligned = b.i32(faults.code(FAULT_KIND["MISALIGNED"]))
        verdict = b.select(bad, misaligned, b.i32(faults.NONE))
        faults.note_lanes(b, verdict, space, address, size_bytes, store=True)
        return b.and_(good, is_aligned)

    # ------------------------------------------------------------------- one for the wave

    def scalar_load(self, address: Value, dwords: int, size_bytes: Value) -> list[Value]:
        """Dwords of which the first `size_bytes` bytes come from memory, the rest are 0."""
        b = self.b
        meet(b)
        allowed = self._reached_scalar(address, size_bytes, store=False)
        whole = b.and_(self._divides(address, 4), b.icmp("uge", size_bytes, b.i32(4 * dwords)))

        def in_dwords() -> list[Value]:
            places = [b.add(address, b.i64(4 * i)) for i in range(dwords)]
            return [self._load_one(self._linear(GLOBAL, at, 4), I32, at) for at in places]

        def in_bytes() -> list[Value]:
            found = []
            for i in range(dwords):
                at, done = b.add(address, b.i64(4 * i)), b.i32(4 * i)
                left = b.select(b.icmp("ugt", size_bytes, done), b.sub(size_bytes, done), b.i32(0))
                operands = [at, b.umin(left, b.i32(4))]
                found += self._data(faults.called(b, "load_bytes", operands), 1)
            return found

        return when(
            b,
            allowed,
            lambda: when(b, whole, in_dwords, in_bytes),
            lambda: [b.i32(0)] * dwords,
        )

    def scalar_store(self, address: Value, data: Sequence[Value], size_bytes: Value) -> None:
        """Write the first `size_bytes` bytes, whole dwords at whole dwords: all threads the same.

        Addresses and sizes are the scalar unit's, which stores nothing else.
        """
        b = self.b
        meet(b)
        allowed = self._reached_scalar(address, size_bytes, store=True)
        for i, dword in enumerate(data):
            at = b.add(address, b.i64(4 * i))
            inside = b.icmp("ugt", size_bytes, b.i32(4 * i))
            when(
                b,
                b.and_(allowed, inside),
                partial(
                    lambda at, dword: self._store(self._linear(GLOBAL, at, 4), [dword], 4),
                    at,
                    dword,
                ),
            )

    def scalar_atomic(
        self, op: str, address: Value, data: Sequence[Value], compare: Sequence[Value] | None
    ) -> list[Value]:
        """One atomic operation for the wave; returns the old value."""
        b = self.b
        size_bytes = 4 * len(data)
        meet(b)
        allowed = self._reached_scalar(address, b.i32(size_bytes), store=True)
        aligned = self._divides(address, size_bytes)
        bad = b.and_(allowed, b.not_(aligned))
        misaligned = b.i32(faults.code(FAULT_KIND["MISALIGNED"]))
        verdict = b.select(bad, misaligned, b.i32(faults.NONE))
        faults.note_scalar(b, verdict, address, b.i32(size_bytes), store=True)
        place = self._linear(GLOBAL, address, size_bytes)
        return when(
            b,
            b.and_(allowed, aligned),
            lambda: by_one_thread(
                b,
                lambda: atomics.ordered(
                    b, "scalar", lambda: self._atomic(op, place, data, compare or data)
                ),
            ),
            lambda: [b.i32(0)] * len(data),
        )

    def _reached_scalar(self, address: Value, size_bytes: Value, *, store: bool) -> Value:
        """Whether an access of the wave is allowed; one of no bytes is."""
        b = self.b
        (verdict,) = when(
            b,
            b.icmp("ne", size_bytes, b.i32(0)),
            lambda: [faults.of_global(b, address, b.zext(size_bytes, I64), store=store)],
            lambda: [b.i32(faults.NONE)],
        )
        faults.note_scalar(b, verdict, address, size_bytes, store=store)
        return b.icmp("eq", verdict, b.i32(faults.NONE))


class CoherentMemory(WarpMemory):
    """Of instructions that ask for it, by glc, dlc, sc0, sc1 or a scope."""

    coherent = True


class AllowedMemory(WarpMemory):
    """Of scalar loads that are known to be allowed."""

    def _reached_scalar(self, address: Value, size_bytes: Value, *, store: bool) -> Value:
        return Value(I1, False, "true")
