"""MUBUF: loads, stores and atomics through a buffer resource (V#), and cache instructions.

A resource says where the buffer starts, how its records are laid out and where it ends; lanes past
the end load 0 and store nothing (docs/memory.md has sources and open questions).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce

from wavecore.builder.contract import I32, I64, Value
from wavecore.emulator.accesses import (
    ATOMICS,
    LOADS,
    STORES,
    Access,
    Atomic,
    atomic_operands,
    extended,
    lane_times,
    memory_operation,
    read_stored,
    write_loaded,
)
from wavecore.emulator.operands import WaveOps
from wavecore.emulator.registry import register, semantics
from wavecore.emulator.semantics.resource import Resource
from wavecore.emulator.shape import InstructionForm, UnsupportedForm

UNLIMITED = 0xFFFFFFFF


class Buffer:
    """The addresses of one buffer instruction.

    `room` is, per lane, the number of bytes from the lane's address to the end of the buffer.
    """

    def __init__(self, b: WaveOps, inst: InstructionForm, *, typed: bool = False) -> None:
        self.b, self.inst = b, inst
        self.by_tid = inst.gpu.buffer_resource == "tid-swizzle"
        words = [b.read_dword(inst.srsrc, i) for i in range(4)]
        self.word1, self.word3 = words[1], words[3]
        self.resource = Resource(b, inst, words)
        self.base = self.resource.base
        self.soffset = b.read_dword(inst.soffset)
        self.has_index = bool(inst.mod("idxen"))
        self.adds_lane = self._adds_lane()
        self.stride = self._stride(typed)
        self.index = self._index()
        self.offset = b.imm("offset")
        if inst.mod("offen"):
            self.offset = b.add(self.offset, b.read_dword(inst.vaddr, int(self.has_index)))
        self.offset = b.widen(self.offset)
        self.swizzled, self.element_bits = self._swizzle()
        self.room = self._room()

    def _field(self, word: Value, low: int, width: int) -> Value:
        b = self.b
        return b.and_(b.lshr(word, b.i32(low)), b.i32((1 << width) - 1))

    def _adds_lane(self) -> Value:
        """Whether the record is the lane; a wide resource has no such bit."""
        b = self.b
        if self.resource.is_wide:
            return b.icmp("ne", b.i32(0), b.i32(0))
        return b.icmp("ne", self._field(self.word3, 23, 1), b.i32(0))

    def _stride(self, typed: bool) -> Value:
        """Bytes from record to record; some resources keep high bits in the format's place."""
        b = self.b
        stride = self.resource.stride
        if not self.by_tid or typed:
            return stride
        wide = b.or_(stride, b.shl(self._field(self.word3, 15, 4), b.i32(14)))
        return b.select(self.adds_lane, wide, stride)

    def _index(self) -> Value:
        """The record: the VGPR of idxen, and the lane where the resource adds it.

        Older rules add both; under newer ones idxen replaces the lane.
        """
        b = self.b
        lane = b.select(self.adds_lane, b.lane_id(), b.i32(0))
        if not self.has_index:
            return b.widen(lane)
        index = b.read_dword(self.inst.vaddr)
        return b.widen(b.add(index, lane) if self.by_tid else index)

    def _swizzle(self) -> tuple[Value, Value]:
        """Whether records are interleaved, and log2 of an element's bytes."""
        b = self.b
        if self.resource.is_wide:
            return self.adds_lane, b.i32(2)  # never
        if self.by_tid:
            enabled = b.icmp("ne", self._field(self.word1, 31, 1), b.i32(0))
            return b.and_(enabled, self.adds_lane), b.i32(2)
        sized = self.inst.gpu.swizzle_sizes
        size = self._field(self.word1, 30, 2) if sized else self._field(self.word1, 31, 1)
        enabled = b.icmp("ne", size, b.i32(0))
        if not self.has_index:
            enabled = b.and_(enabled, self.adds_lane)
        return enabled, b.add(size, b.i32(1)) if sized else b.i32(2)

    def _room(self) -> Value:
        b = self.b
        zero, unlimited = b.i32(0), b.i32(UNLIMITED)

        has_stride = b.icmp("ne", self.stride, zero)
        inside = b.icmp("ult", self._counted(self.index), self.resource.records)
        raw = self._raw_room()
        if self.by_tid:
            if self.has_index:
                return b.select(has_stride, b.select(inside, unlimited, zero), raw)
            return b.select(self.adds_lane, unlimited, raw)
        structured = b.select(inside, self._left(self.stride), zero)
        swizzled = b.and_(self.swizzled, has_stride)
        by_mode = [
            structured,
            b.select(inside, unlimited, zero),
            b.select(b.icmp("ne", self.resource.records, self._counted(zero)), unlimited, zero),
            b.select(swizzled, structured, raw),
        ]
        mode = self._field(self.word3, 28, 2)
        chosen = list(enumerate(by_mode))
        found = reduce(
            lambda found, item: b.select(b.icmp("eq", mode, b.i32(item[0])), item[1], found),
            chosen[1:],
            by_mode[0],
        )
        # Triton's and clang's wide resources of bytes have no flags at all.
        return b.select(has_stride, found, raw) if self.resource.is_wide else found

    def _counted(self, number: Value) -> Value:
        """A number in num_records' type."""
        return self.b.zext(number, I64) if self.resource.is_wide else number

    def _left(self, end: Value) -> Value:
        """Bytes from the offset to an end."""
        return self.b.sub(self.b.umax(end, self.offset), self.offset)

    def _raw_room(self) -> Value:
        """Bytes that are left where num_records counts them."""
        b = self.b
        if not self.resource.is_wide:
            records = self.resource.records
            return self._left(b.sub(b.umax(records, self.soffset), self.soffset))
        used = b.add(b.zext(self.soffset, I64), b.zext(self.offset, I64))
        left = b.sub(b.umax(self.resource.records, used), used)
        return b.trunc(b.umin(left, b.i64(UNLIMITED)), I32)

    def origin(self) -> Value:
        """Where record 0 begins; SOFFSET is never interleaved."""
        return self.b.add(self.base, self.b.zext(self.soffset, I64))

    def records_before(self) -> Value:
        """Bytes of the records before the lane's, where they are contiguous."""
        b = self.b
        return b.mul(b.zext(self.index, I64), b.zext(self.stride, I64))

    def linear(self) -> Value:
        """Addresses if records are not interleaved; without idxen, if there are no records."""
        b = self.b
        start = b.add(self.origin(), b.zext(self.offset, I64))
        return b.add(start, self.records_before()) if self.has_index else start

    def addressing(self) -> Callable[[Value], Value]:
        """The address of a byte of the data, by its number, allowing for interleaved records."""
        b = self.b
        bits = b.zext(self.element_bits, I64)
        below = b.sub(b.shl(b.i64(1), bits), b.i64(1))
        group = b.zext(b.add(self._field(self.word3, 21, 2), b.i32(3)), I64)
        index, origin, linear = b.zext(self.index, I64), self.origin(), self.records_before()
        in_group = b.shl(b.and_(index, b.sub(b.shl(b.i64(1), group), b.i64(1))), bits)
        row = b.mul(b.lshr(index, group), b.zext(self.stride, I64))

        def address(byte: Value) -> Value:
            offset = b.zext(b.add(self.offset, byte), I64)
            inside = b.and_(offset, below)
            block = b.shl(b.add(row, b.sub(offset, inside)), group)
            swizzled = b.add(block, b.add(in_group, inside))
            moved = b.select(self.swizzled, swizzled, b.add(linear, offset))
            return b.add(origin, moved)

        return address

    def addresses(self, size_bytes: int) -> list[Value]:
        """Addresses of the data's dwords, allowing for interleaved records."""
        b, address = self.b, self.addressing()
        if not self.by_tid:
            return [address(b.i32(byte)) for byte in range(0, size_bytes, 4)]
        group = b.zext(b.add(self._field(self.word3, 21, 2), b.i32(3)), I64)
        step = b.select(self.swizzled, b.shl(b.i64(4), group), b.i64(4))
        found = [address(b.i32(0))]
        while len(found) < -(-size_bytes // 4):  # elements are dwords: the next is one step on
            found.append(b.add(found[-1], step))
        return found

    def rows(self, size_bytes: int) -> tuple[Value, list[Value]] | None:
        """Uniform: whether all lanes' data is rows of dwords; and the rows' addresses per lane.

        Slots of the stack are rows, where resources add the lane. None if instructions of this form
        have no rows, as their lanes have offsets of their own.
        """
        b, inst = self.b, self.inst
        if not self.by_tid or self.has_index or inst.mod("offen") or size_bytes % 4:
            return None
        group = b.add(self._field(self.word3, 21, 2), b.i32(3))
        one_group = b.icmp("uge", b.shl(b.i32(1), group), b.i32(b.wave))
        offset, bits = b.imm("offset"), b.zext(group, I64)
        is_whole = b.icmp("eq", b.and_(offset, b.i32(3)), b.i32(0))
        first = b.add(self.origin(), b.shl(b.zext(offset, I64), bits))
        step, lanes = b.shl(b.i64(4), bits), b.zext(lane_times(b, 4), I64)
        starts = [first]
        while len(starts) < size_bytes // 4:
            starts.append(b.add(starts[-1], step))
        in_rows = b.and_(b.and_(self.swizzled, one_group), is_whole)
        return in_rows, [b.add(start, lanes) for start in starts]

    def address(self) -> Value:
        """Address of the data's first dword."""
        return self.addresses(1)[0]

    def covers(self, size_bytes: int) -> Value:
        """Per lane: whether this many bytes are inside the buffer."""
        return self.b.icmp("uge", self.room, self.b.i32(size_bytes))

    def is_simple(self, size_bytes: int) -> Value:
        """Uniform: records are not interleaved and no lane crosses the buffer's end."""
        b = self.b
        partly = b.and_(self.covers(min(size_bytes, 4)), b.not_(self.covers(size_bytes)))
        odd = b.or_(self.swizzled, b.any_lane(b.and_(b.active(), partly)))
        return b.not_(odd if self.has_index else b.or_(odd, self.adds_lane))

    def crosses(self, size_bytes: int) -> Value | None:
        """Uniform: a lane's dword, or less, lies in two elements; None if that cannot happen.

        Each byte lies in its own element: LLVM accesses what is not aligned in interleaved scratch
        in one piece (its feature `unaligned-scratch-access`).
        """
        if size_bytes == 1:
            return None
        b = self.b
        inside = b.and_(self.offset, b.i32(3))
        torn = b.icmp("ugt", b.add(inside, b.i32(min(size_bytes, 4))), b.i32(4))
        return b.and_(self.swizzled, b.any_lane(b.and_(b.active(), torn)))

    def _each_byte(
        self,
        size_bytes: int,
        access: Callable[[Value, Value, list[Value]], Sequence[Value]],
        first: Sequence[Value] = (),
    ) -> list[Value]:
        """Access the data's bytes one after another, in a loop: this is rare, and long without.

        Args:
            access: gets a byte's address, whether its dword is inside the buffer, and the values
                that its last call returned, `first` at the beginning.
        """
        b, address = self.b, self.addressing()

        def step(number: Value, values: list[Value]) -> Sequence[Value]:
            dword_end = b.add(b.and_(number, b.i32(~3 & UNLIMITED)), b.i32(4))
            end = b.umin(dword_end, b.i32(size_bytes))
            return access(address(number), b.icmp("uge", self.room, end), values)

        return b.repeat(size_bytes, step, first)

    def _load_bytes(self, size_bytes: int) -> list[Value]:
        b = self.b

        def loaded(where: Value, inside: Value, found: list[Value]) -> list[Value]:
            return self._moved_down(found, b.load("global", where, 1, inside)[0])

        found = self._each_byte(size_bytes, loaded, [b.i32(0)] * -(-size_bytes // 4))
        for _ in range(-size_bytes % 4):
            found = self._moved_down(found, b.i32(0))
        return found

    def _store_bytes(self, data: list[Value], size_bytes: int) -> None:
        b = self.b

        def checked(where: Value, inside: Value, _: list[Value]) -> list[Value]:
            b.check("global", where, 1, inside)
            return []

        def stored(where: Value, inside: Value, left: list[Value]) -> list[Value]:
            b.store("global", where, [left[0]], 1, inside)
            return self._moved_down(left, b.i32(0))

        self._each_byte(size_bytes, checked)
        self._each_byte(size_bytes, stored, data)

    def _moved_down(self, dwords: Sequence[Value], byte: Value) -> list[Value]:
        """Dwords without their first byte, and with another one behind the last."""
        b = self.b
        following = [*dwords[1:], byte]
        return [
            b.or_(b.lshr(x, b.i32(8)), b.shl(after, b.i32(24)))
            for x, after in zip(dwords, following, strict=True)
        ]

    def load(self, access: Access) -> list[Value]:
        """What the lanes read; dwords beyond the end are 0."""
        b, size = self.b, access.size_bytes

        def together() -> list[Value]:
            return b.load("global", self.linear(), size, self.covers(size))

        def each_dword() -> list[Value]:
            if size <= 4:
                return b.load("global", self.address(), size, self.covers(size))
            return [
                b.load("global", where, 4, self.covers(4 * i + 4))[0]
                for i, where in enumerate(self.addresses(size))
            ]

        def interleaved() -> list[Value]:
            torn = self.crosses(size)
            if torn is None:
                return each_dword()
            return b.uniform_if(torn, lambda: self._load_bytes(size), each_dword)

        def scattered() -> list[Value]:
            return b.uniform_if(self.is_simple(size), together, interleaved)

        if (found := self.rows(size)) is None:
            return scattered()
        in_rows, places = found
        return b.usually(
            in_rows, lambda: [b.load("global", where, 4)[0] for where in places], scattered
        )

    def store(self, data: list[Value], access: Access) -> None:
        """Write the lanes' data; dwords beyond the end are dropped."""
        b, size = self.b, access.size_bytes

        def together() -> list[Value]:
            b.store("global", self.linear(), data, size, self.covers(size))
            return []

        def each_dword() -> list[Value]:
            if size <= 4:
                b.store("global", self.address(), data, size, self.covers(size))
                return []
            places = [
                (where, self.covers(4 * i + 4)) for i, where in enumerate(self.addresses(size))
            ]
            for where, inside in places[1:]:
                b.check("global", where, 4, inside)
            for (where, inside), dword in zip(places, data, strict=True):
                b.store("global", where, [dword], 4, inside)
            return []

        def each_byte() -> list[Value]:
            self._store_bytes(data, size)
            return []

        def interleaved() -> list[Value]:
            torn = self.crosses(size)
            return each_dword() if torn is None else b.uniform_if(torn, each_byte, each_dword)

        def scattered() -> list[Value]:
            return b.uniform_if(self.is_simple(size), together, interleaved)

        def rows() -> list[Value]:
            for where in places[1:]:
                b.check("global", where, 4)
            for where, dword in zip(places, data, strict=True):
                b.store("global", where, [dword], 4)
            return []

        if (found := self.rows(size)) is None:
            scattered()
            return
        in_rows, places = found
        b.usually(in_rows, rows, scattered)


def lds_address(b: WaveOps, inst: InstructionForm, stride: int) -> Value:
    """Where the lds forms store a lane's data: M0 + offset + lane * stride."""
    bits = (inst.gpu.lds_per_workgroup_bytes - 1).bit_length()
    base = b.add(b.and_(b.m0(), b.i32((1 << bits) - 1)), b.imm("offset"))
    return b.add(base, lane_times(b, stride))


def write_status(b: WaveOps, inst: InstructionForm, dwords: int) -> None:
    """TFE: one more register, which says that all memory was present."""
    if inst.mod("tfe"):
        if inst.vdata.dwords <= dwords:
            raise UnsupportedForm(f"{inst.name} with tfe and no register for the status")
        b.write_dwords(inst.vdata, [b.i32(0)], first=dwords)


def load(name: str, access: Access) -> None:
    """D = the buffer's memory, extended or merged as the access says; into LDS with lds."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        dwords = Buffer(b, inst).load(access)
        if inst.mod("lds"):
            if access.size_bytes < 4:
                dwords = [extended(b, access, dwords[0])]
            where = lds_address(b, inst, 4 if access.dwords == 1 else 16)
            b.store("lds", where, dwords, max(access.size_bytes, 4))
            return
        write_loaded(b, inst, inst.vdata, access, dwords)
        write_status(b, inst, access.dwords)

    register(name, semantic)


def store(name: str, access: Access) -> None:
    """The buffer's memory = DATA."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        Buffer(b, inst).store(read_stored(b, inst.vdata, access), access)

    register(name, semantic)


def atomic(name: str, operation: Atomic) -> None:
    """D = memory if the instruction returns it; memory = memory op DATA, inside the buffer."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        buffer, size = Buffer(b, inst), operation.size_bytes
        data, compare = atomic_operands(b, inst.vdata, operation)
        op = memory_operation(inst, operation)
        inside = buffer.covers(size)
        old = b.atomic("global", op, buffer.address(), data, compare, size, inside)
        if inst.mod("glc") or inst.mod("sc0") or inst.mod("th") & 1:
            b.write_dwords(inst.vdata, old)

    register(name, semantic, static=("glc", "sc0", "th"))


for _name, _access in LOADS.items():
    load(f"buffer_load_{_name}", _access)
for _name, _access in STORES.items():
    store(f"buffer_store_{_name}", _access)
for _name, _atomic in ATOMICS.items():
    atomic(f"buffer_atomic_{_name}", _atomic)


@semantics("buffer_store_lds_dword")
def buffer_store_lds_dword(b: WaveOps, inst: InstructionForm) -> None:
    """The buffer's memory = LDS[M0 + offset + 4 * lane]."""
    data = b.load("lds", lds_address(b, inst, 4), 4)
    Buffer(b, inst).store(data, Access(4))


register(
    "buffer_wbinvl1 buffer_wbinvl1_vol buffer_wbl2 buffer_inv buffer_invl2"
    " buffer_gl0_inv buffer_gl1_inv",
    None,
)
