"""Products of a matrix instruction, by a function of their tile (matrix/numerics/tilecode.py)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from wavecore.backends.llvm.ops import LlvmOps
from wavecore.builder.contract import Value
from wavecore.emulator.operands import Outputs, Slice
from wavecore.matrix.numerics import tilecode
from wavecore.matrix.numerics.tile import OPERANDS, Tile, storage_bits

_HOST_DWORDS = 16  # in a vector of the host


class TileMatrices:
    """Matrices by a function of their tile, with operands in arrays."""

    def __init__(self, b: LlvmOps) -> None:
        self.b = b

    def products(
        self, tile: Tile, count: int, inputs: Mapping[str, Sequence[Slice]], outputs: Outputs
    ) -> list[Value]:
        """See operands.Primitives.matrices."""
        b = self.b
        text = tilecode.function(tile, "tile", internal=True)
        if text.body not in b.functions:  # shadows use products, too
            b.functions.append(text.body)
        b.declarations |= text.declarations
        where = {name: self._matrix(tile, count, name, found) for name, found in inputs.items()}
        where["d"] = self._matrix(tile, count, "d", [])
        pointers = ", ".join(f"ptr {where.get(name, 'null')}" for name in OPERANDS)
        b.emit_void(f"call void @tile({pointers}, i64 {count}, i64 1, i64 {tile.m})")
        return [self._lanes_of(tile, where["d"], places) for places in outputs]

    def _matrix(self, tile: Tile, count: int, name: str, slices: Sequence[Slice]) -> str:
        """An operand's codes in memory."""
        b = self.b
        bits = storage_bits(tile.format_of(name))
        array = b.alloca(f"[{count * tile.entries(name)} x i{bits}]")
        for first, second in _pairs(slices):
            wide, lanes, other = first.codes.type.bits, list(first.lanes), "poison"
            vector, ref = f"<{b.wave} x i{wide}>", b.lanes_ref(first.codes)
            if second is not None:
                lanes += [b.wave + lane for lane in second.lanes]
                other = b.lanes_ref(second.codes)
            mask, count = ", ".join(f"i32 {lane}" for lane in lanes), len(lanes)
            part = b.emit(
                f"shufflevector {vector} {ref}, {vector} {other}, <{count} x i32> <{mask}>"
            )
            if bits < wide:
                part = b.emit(f"trunc <{count} x i{wide}> {part} to <{count} x i{bits}>")
            to = b.emit(f"getelementptr i{bits}, ptr {array}, i64 {first.at}")
            b.emit_void(f"store <{count} x i{bits}> {part}, ptr {to}, align {bits // 8}")
        return array

    def _lanes_of(
        self, tile: Tile, array: str, places: Sequence[tuple[Sequence[int], int]]
    ) -> Value:
        """An element of D of all lanes; neighbouring entries lie in neighbouring lanes."""
        b = self.b
        form = tile.format_of("d")
        bits, wide = storage_bits(form), form.code_type.bits
        staged = b.alloca(f"<{b.wave} x i{wide}>")
        for lanes, at in places:
            count = len(lanes)
            assert list(lanes) == list(range(lanes[0], lanes[0] + count)), "D's columns are lanes"
            origin = b.emit(f"getelementptr i{bits}, ptr {array}, i64 {at}")
            ref = b.emit(f"load <{count} x i{bits}>, ptr {origin}, align {bits // 8}")
            if bits < wide:
                ref = b.emit(f"zext <{count} x i{bits}> {ref} to <{count} x i{wide}>")
            to = b.emit(f"getelementptr i{wide}, ptr {staged}, i64 {lanes[0]}")
            b.emit_void(f"store <{count} x i{wide}> {ref}, ptr {to}, align {wide // 8}")
        ref = b.emit(f"load <{b.wave} x i{wide}>, ptr {staged}, align 64")
        return Value(form.code_type, True, ref)


def _pairs(slices: Sequence[Slice]) -> Iterator[tuple[Slice, Slice | None]]:
    """Slices, two at a time if they are adjacent and fit one vector.

    The tile's function loads whole vectors, and would stall on one made by two stores.
    """
    waiting: Slice | None = None
    for each in slices:
        if waiting is None:
            waiting = each
            continue
        size = len(waiting.lanes)
        if each.at == waiting.at + size and size + len(each.lanes) <= _HOST_DWORDS:
            yield waiting, each
            waiting = None
        else:
            yield waiting, None
            waiting = each
    if waiting is not None:
        yield waiting, None
