"""A warp's staging in shared memory: operands of matrix products, for all lanes to read.

It lies after the workgroup's LDS. An operand is stored by rows of k: A's rows, B's columns. A row
is a multiple of 16 bytes, and 16 more, so that lanes that read neighbouring rows use different
banks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from wavecore.backends.cuda.lanes import THREADS
from wavecore.backends.cuda.memory import LDS, LDS_DECLARATION, SHARED
from wavecore.backends.cuda.warp import joined, parts, when
from wavecore.builder.contract import I32, I64, Type, Value
from wavecore.builder.irtext import type_text
from wavecore.builder.llvm import LlvmBuilder
from wavecore.matrix.numerics.entries import Format
from wavecore.matrix.numerics.tile import storage_bits

SIZE = "@wc_staging_bytes"  # of each warp: a constant of the module
SIZE_DECLARATION = f"{SIZE} = internal addrspace(4) constant i32 "
_VECTOR_BYTES = 16  # of the widest access
NOWHERE = -1
Places = Sequence[int]  # an entry or an offset for each lane


class StagingBuilder(LlvmBuilder):
    """Emits the function of one kind of product."""

    def i32(self, bits: int) -> Value:
        return self.const(I32, bits)


@dataclass(frozen=True)
class Layout:
    """Where an operand's entries lie: those of a row one after another.

    Attributes:
        rows, columns: of one product, columns along k.
        types: the parts of an entry.
        start: offset in the warp's staging.
    """

    rows: int
    columns: int
    types: tuple[Type, ...]
    start: int

    @classmethod
    def of_codes(cls, form: Format, rows: int, columns: int, start: int) -> Layout:
        """Of entries as codes."""
        return cls(rows, columns, (Type("i", storage_bits(form)),), start)

    @property
    def entry_bytes(self) -> int:
        size = sum(type.bits for type in self.types) // 8
        return 1 << (size - 1).bit_length()

    @property
    def row_bytes(self) -> int:
        return (self.entry_bytes * self.columns + 15 & ~15) + _VECTOR_BYTES

    def size_bytes(self, count: int) -> int:
        """Of some products."""
        return count * self.rows * self.row_bytes

    def offset(self, entry: int) -> int:
        """Of the entry k * rows + row of a product; products are numbered on."""
        number, inside = divmod(entry, self.rows * self.columns)
        k, row = divmod(inside, self.rows)
        return self.row(number, row) + k * self.entry_bytes

    def row(self, number: int, row: int) -> int:
        """Where a row of a product begins."""
        return self.start + (number * self.rows + row) * self.row_bytes


@dataclass
class Staging:
    """What a function emits to write and read the staging of its warp."""

    b: StagingBuilder
    _tables: dict[Places, Value] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Emit its address."""
        b = self.b
        b.declarations |= {LDS_DECLARATION, "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()"}
        thread = Value(I32, False, b.emit("call i32 @llvm.nvvm.read.ptx.sreg.tid.x()"))
        warp = b.lshr(thread, b.i32(THREADS.bit_length() - 1))
        lds = Value(I32, False, b.emit(f"ptrtoint {SHARED} @{LDS} to i32"))
        size = Value(I32, False, b.emit(f"load i32, ptr addrspace(4) {SIZE}"))
        behind = b.and_(b.add(Value(I32, False, "%lds_bytes"), b.i32(15)), b.i32(~15))
        self.base = b.add(b.add(lds, behind), b.mul(warp, size))

    # ------------------------------------------------------------------------------ writing

    def put(self, layout: Layout, places: Places, entry: Sequence[Value]) -> None:
        """Each lane's entry, at the place that it has; NOWHERE where it has none."""
        b = self.b
        own = [layout.offset(at) if at != NOWHERE else NOWHERE for at in places]
        holds = parts(b, holders(b, places))
        rows = zip(*(parts(b, part) for part in entry), strict=True)
        for has, at, row in zip(holds, self.addresses(own), rows, strict=True):
            when(b, has, partial(self._put_one, layout, at, row))

    def _put_one(self, layout: Layout, address: Value, entry: Sequence[Value]) -> Sequence[Value]:
        b, at = self.b, address
        for part, type in zip(entry, layout.types, strict=True):
            if type.bits < part.type.bits:
                part = b.trunc(part, type)
            bits = type.bits // 8
            b.emit_void(f"store {type_text(type)} {part.ref}, {self._pointer(at)}, align {bits}")
            at = b.add(at, b.i32(bits))
        return ()

    # ---------------------------------------------------------------------------- addresses

    def addresses(self, offsets: Places) -> list[Value]:
        """For each lane that the thread holds, the address of its offset.

        Offsets that differ by a constant share what differs from thread to thread.
        """
        b = self.b
        found = []
        for own in thread_parts(offsets):
            shape, first = normal(own)
            found.append(b.add(self.table(shape), b.i32(first)))
        return found

    def table(self, shape: Places) -> Value:
        """The staging's address plus a number for each thread."""
        b = self.b
        if shape not in self._tables:
            every = b.lane_const(I32, list(shape) * (b.wave // THREADS))
            self._tables[shape] = b.add(self.base, parts(b, every)[0])
        return self._tables[shape]

    # ------------------------------------------------------------------------------ reading

    def row_of(self, layout: Layout, address: Value, count: int) -> list[tuple[Value, ...]]:
        """Entries of one row of one lane, from an address on."""
        dwords = self._dwords(address, layout.entry_bytes * count)
        return [self._entry(layout, dwords, number * layout.entry_bytes) for number in range(count)]

    def _dwords(self, address: Value, size_bytes: int) -> list[Value]:
        """Bytes from an address that is a multiple of their number or of 16, as dwords."""
        b, found = self.b, list[Value]()
        for start in range(0, size_bytes, _VECTOR_BYTES):
            size = min(size_bytes - start, _VECTOR_BYTES)
            size = 1 << size.bit_length() - 1 if size < _VECTOR_BYTES else size
            at = self._pointer(b.add(address, b.i32(start)))
            if size < 4:
                small = Type("i", 8 * size)
                ref = b.emit(f"load i{8 * size}, {at}, align {size}")
                found.append(b.zext(Value(small, False, ref), I32))
                continue
            vector = f"<{size // 4} x i32>"
            ref = b.emit(f"load {vector}, {at}, align {size}")
            found += [
                Value(I32, False, b.emit(f"extractelement {vector} {ref}, i32 {i}"))
                for i in range(size // 4)
            ]
        return found

    def _entry(self, layout: Layout, dwords: Sequence[Value], byte: int) -> tuple[Value, ...]:
        b, found = self.b, []
        for type in layout.types:
            dword = dwords[byte // 4]
            if type.bits == 64:
                high = b.shl(b.zext(dwords[byte // 4 + 1], I64), b.const(I64, 32))
                value = b.or_(b.zext(dword, I64), high)
            elif type.bits == 32:
                value = dword
            else:
                moved = b.lshr(dword, b.i32(8 * (byte % 4)))
                value = b.and_(moved, b.i32((1 << type.bits) - 1))
            if type.is_float:
                value = b.bitcast(value, type)
            found.append(value)
            byte += type.bits // 8
        return tuple(found)

    def _pointer(self, address: Value) -> str:
        return f"{SHARED} {self.b.emit(f'inttoptr i32 {address.ref} to {SHARED}')}"

    def per_lane(self, entries: Sequence[tuple[Value, ...]]) -> tuple[Value, ...]:
        """A per-lane entry from those of the lanes that the thread holds."""
        return tuple(joined(self.b, part) for part in zip(*entries, strict=True))


def holders(b: StagingBuilder, places: Places) -> Value:
    """The lanes that have a place, as an I1."""
    return b.icmp("ne", b.lane_const(I32, [at != NOWHERE for at in places]), b.i32(0))


def thread_parts(offsets: Places) -> list[tuple[int, ...]]:
    """The offsets of lanes 0 to 31, and of lanes 32 to 63 in wave64."""
    return [tuple(offsets[i : i + THREADS]) for i in range(0, len(offsets), THREADS)]


def normal(own: Places) -> tuple[tuple[int, ...], int]:
    """Offsets without that of the first thread that has one, and it."""
    first = next((at for at in own if at != NOWHERE), 0)
    return tuple(at - first if at != NOWHERE else 0 for at in own), first
