"""Matrix products: each lane computes its elements of D by the model, with A and B in staging.

Staging is the warp's own memory after the workgroup's LDS: lanes store their codes of A and B there
(and the extra operands of sparse or scaled products), synchronise, and read what their elements
need.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from wavecore.backends.cuda.lanes import THREADS
from wavecore.backends.cuda.memory import LDS, LDS_DECLARATION, SHARED
from wavecore.backends.cuda.warp import joined, meet, parts, when
from wavecore.builder.contract import I32, Type, Value
from wavecore.builder.llvm import LlvmBuilder
from wavecore.emulator.operands import Outputs, Slice
from wavecore.matrix.numerics.entries import FORMATS, Format
from wavecore.matrix.numerics.model import Factor, State
from wavecore.matrix.numerics.sums import scale_factor
from wavecore.matrix.numerics.tile import Tile, storage_bits
from wavecore.toolchain.cache import digest

if TYPE_CHECKING:
    from wavecore.backends.llvm.ops import LlvmOps

STAGING_BYTES = 8192  # of each warp
_INLINE_STEPS = 2  # this many steps are unrolled, more are a loop
_NOWHERE = -1


@dataclass(frozen=True)
class _Staged:
    """One operand of all products in staging.

    Attributes:
        entries: codes of one product.
        address: of the first one, an I32.
    """

    form: Format
    entries: int
    address: Value


class _Builder(LlvmBuilder):
    """Emits the function of one kind of product."""

    def i32(self, bits: int) -> Value:
        return self.const(I32, bits)


class WarpMatrices:
    """The products of one routine: calls of a function that the module has once."""

    def __init__(self, b: LlvmOps) -> None:
        self.b = b

    def products(
        self, tile: Tile, count: int, inputs: Mapping[str, Sequence[Slice]], outputs: Outputs
    ) -> list[Value]:
        """See operands.Primitives.matrices."""
        b, inner = self.b, _Builder(self.b.lanes)
        given: dict[int, tuple[Value, Value]] = {}  # values, and as parameters

        def parameter(value: Value) -> Value:
            wide = b.widen(value)
            if id(value) not in given:
                given[id(value)] = wide, Value(wide.type, True, f"%v{len(given)}")
            return given[id(value)][1]

        slices = {
            name: [Slice(parameter(each.codes), *each[1:]) for each in parts]
            for name, parts in inputs.items()
        }
        found = _Products(inner, b.inst.name).compute(tile, count, slices, outputs)
        return self._called(inner, list(given.values()), found)

    def _called(
        self, inner: _Builder, given: Sequence[tuple[Value, Value]], found: Sequence[Value]
    ) -> list[Value]:
        """The results of a call of the function that `inner` has emitted."""
        b = self.b
        kind = f"{{ {', '.join(inner.type_of(x) for x in found)} }}"
        ref = "poison"
        for i, x in enumerate(found):
            ref = inner.emit(f"insertvalue {kind} {ref}, {inner.type_of(x)} {x.ref}, {i}")
        inner.emit_void(f"ret {kind} {ref}")
        parameters = ", ".join(f"{inner.type_of(x)} {x.ref}" for _, x in given)
        body = "\n".join(["entry:", *inner.allocas, *inner.lines, "}"])
        name = f"@products_{digest(kind, parameters, body)[:24]}"
        b.declarations |= inner.declarations
        b.functions.append(
            f"define internal {kind} {name}({parameters}, i32 %lds_bytes) "
            f"nounwind convergent noinline {{\n{body}\n"
        )
        arguments = ", ".join(f"{b.type_of(x)} {x.ref}" for x, _ in given)
        made = b.emit(f"call {kind} {name}({arguments}, i32 {b.field('lds_bytes').ref})")
        return [
            Value(x.type, x.per_lane, b.emit(f"extractvalue {kind} {made}, {i}"))
            for i, x in enumerate(found)
        ]


class _Products:
    """The products, in a function of their own."""

    def __init__(self, b: _Builder, name: str) -> None:
        self.b, self.name = b, name

    def compute(
        self, tile: Tile, count: int, inputs: Mapping[str, Sequence[Slice]], outputs: Outputs
    ) -> list[Value]:
        own = [self._places(places) for places in outputs]
        start = [self._own_c(inputs["c"], at) for at in own]
        staged = self._stage(tile, count, inputs)
        product = _Product(self.b, tile, staged)
        rows = [[c, *product.indices(at)] for c, at in zip(start, own, strict=True)]
        return _each(self.b, product.element, rows)

    def _places(self, slices: Sequence[tuple[Sequence[int], int]]) -> list[int]:
        """For each lane its entry, or _NOWHERE."""
        found = [_NOWHERE] * self.b.wave
        for lanes, at in slices:
            for number, lane in enumerate(lanes):
                found[lane] = at + number
        return found

    def _own_c(self, slices: Sequence[Slice], places: Sequence[int]) -> Value:
        """C's codes at these places, in the same lanes as D's."""
        for value, here in self._by_value(slices):
            if all(at in (_NOWHERE, c) for at, c in zip(places, here, strict=True)):
                return self.b.widen(value)
        raise ValueError(f"{self.name}: C lies in other lanes than D")

    def _by_value(self, slices: Sequence[Slice]) -> list[tuple[Value, list[int]]]:
        """Each value and its lanes' entries; a value twice where a lane has two."""
        found: list[tuple[Value, list[int]]] = []
        for value, lanes, at in slices:
            places = self._places([(lanes, at)])
            for other, taken in found:
                if other is value and all(taken[lane] == _NOWHERE for lane in lanes):
                    taken[:] = map(max, taken, places)
                    break
            else:
                found.append((value, places))
        return found

    # -------------------------------------------------------------------------- staging

    def _stage(
        self, tile: Tile, count: int, inputs: Mapping[str, Sequence[Slice]]
    ) -> dict[str, _Staged]:
        """Store the operands except C where all lanes can read them."""
        b = self.b
        meet(b)  # no lane still reads the previous product
        base, used = self._staging(), 0
        staged: dict[str, _Staged] = {}
        for name, slices in inputs.items():
            if name == "c":
                continue
            form, entries = tile.format_of(name), tile.entries(name)
            if name == "sa" and tile.sparse:
                entries = tile.entries("a")
            staged[name] = _Staged(form, entries, b.add(base, b.i32(used)))
            used += (count * entries * storage_bits(form) // 8 + 15) & ~15
            for value, places in self._by_value(slices):
                self._put(staged[name], b.widen(value), places)
        if used > STAGING_BYTES:
            raise ValueError(f"{self.name}: {used} bytes of operands")
        meet(b)
        return staged

    def _staging(self) -> Value:
        """The address of the warp's staging, after LDS."""
        b = self.b
        b.declarations |= {LDS_DECLARATION, "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()"}
        thread = Value(I32, False, b.emit("call i32 @llvm.nvvm.read.ptx.sreg.tid.x()"))
        warp = b.lshr(thread, b.i32(THREADS.bit_length() - 1))
        lds = Value(I32, False, b.emit(f"ptrtoint {SHARED} @{LDS} to i32"))
        size = Value(I32, False, "%lds_bytes")
        behind = b.and_(b.add(size, b.i32(15)), b.i32(~15))
        return b.add(b.add(lds, behind), b.mul(warp, b.i32(STAGING_BYTES)))

    def _put(self, staged: _Staged, value: Value, places: Sequence[int]) -> None:
        """Each lane's code at its place."""
        b = self.b
        index = b.lane_const(I32, [max(at, 0) for at in places])
        has = b.icmp("ne", b.lane_const(I32, [at != _NOWHERE for at in places]), b.i32(0))
        lanes = zip(parts(b, has), parts(b, index), parts(b, value), strict=True)
        for holds, at, code in lanes:
            when(b, holds, partial(lambda at, code: self._put_one(staged, at, code), at, code))

    def _put_one(self, staged: _Staged, index: Value, code: Value) -> Sequence[Value]:
        b, bits = self.b, storage_bits(staged.form)
        if bits < code.type.bits:
            code = b.trunc(code, Type("i", bits))
        b.emit_void(f"store i{bits} {code.ref}, {_pointer(b, staged, index)}, align {bits // 8}")
        return ()


def _pointer(b: _Builder, staged: _Staged, index: Value) -> str:
    """The address of an entry in staging; the index is one lane's."""
    size = storage_bits(staged.form) // 8
    address = b.add(staged.address, b.mul(index, b.i32(size)))
    return f"{SHARED} {b.emit(f'inttoptr i32 {address.ref} to {SHARED}')}"


@dataclass(frozen=True)
class _Product:
    """How an element of D is computed."""

    b: _Builder
    tile: Tile
    staged: Mapping[str, _Staged]

    def indices(self, places: Sequence[int]) -> list[Value]:
        """For elements of D: the entries where their row of A and column of B begin.

        Also the numbers of the row, the column and the product.
        """
        tile = self.tile
        found = [divmod(max(at, 0), tile.m * tile.n) for at in places]
        rows, columns = ([divmod(at, tile.n)[part] for _, at in found] for part in (0, 1))
        numbers = [number for number, _ in found]
        return [self.b.lane_const(I32, column) for column in (numbers, rows, columns)]

    def element(self, code: Value, number: Value, row: Value, column: Value) -> Value:
        """D's code from C's."""
        b, tile = self.b, self.tile
        first = {name: b.mul(number, b.i32(staged.entries)) for name, staged in self.staged.items()}
        starts = {"a": row, "b": column, "sa": row, "sb": column}
        first = {name: b.add(at, starts[name]) for name, at in first.items()}
        scales = self._scales(first)

        def step(index: Value, state: State) -> State:
            k = [b.add(b.mul(index, b.i32(tile.group)), b.i32(i)) for i in range(tile.group)]
            left = [self._factor(0, "a", b.add(first["a"], b.mul(i, b.i32(tile.m)))) for i in k]
            right = [self._factor(1, "b", self._of_b(first, i)) for i in k]
            return tuple(b.widen(v) for v in tile.model.step(b, state, left, right, *scales))

        state = tuple(b.widen(v) for v in tile.model.start(b, code))
        return b.widen(tile.model.finish(b, _repeated(b, tile.k // tile.group, step, state)))

    def _of_b(self, first: Mapping[str, Value], k: Value) -> Value:
        """The entry of B that multiplies the entry of A at `k`."""
        b, tile = self.b, self.tile
        if tile.sparse:
            at = b.add(first["sa"], b.mul(k, b.i32(tile.m)))
            k = self._code("sa", at)
        return b.add(first["b"], b.mul(k, b.i32(tile.n)))

    def _factor(self, operand: int, name: str, index: Value) -> Factor:
        form = FORMATS[self.tile.formats[operand]]
        return self.tile.model.decode_operand(self.b, self._code(name, index), form)

    def _scales(self, first: Mapping[str, Value]) -> list[Value]:
        """A's scales of each block of k, then B's."""
        b, tile = self.b, self.tile
        if not tile.scale_block:
            return []
        blocks = range(tile.k // tile.scale_block)
        return [
            scale_factor(
                b,
                self._code(name, b.add(first[name], b.i32(block * size))),
                tile.scale_format(name),
            )
            for name, size in (("sa", tile.m), ("sb", tile.n))
            for block in blocks
        ]

    def _code(self, name: str, index: Value) -> Value:
        """Each lane's entry of an operand."""
        b, staged = self.b, self.staged[name]
        return joined(b, [self._code_of_lane(staged, at) for at in parts(b, index)])

    def _code_of_lane(self, staged: _Staged, index: Value) -> Value:
        b, bits, type = self.b, storage_bits(staged.form), staged.form.code_type
        ref = b.emit(f"load i{bits}, {_pointer(b, staged, index)}, align {bits // 8}")
        code = Value(Type("i", bits), False, ref)
        return code if bits == type.bits else b.zext(code, type)


def _each(
    b: _Builder, compute: Callable[..., Value], rows: Sequence[Sequence[Value]]
) -> list[Value]:
    """As the builder's `each`, always a loop: a model's step is long."""
    columns = [[b.widen(value) for value in column] for column in zip(*rows, strict=True)]
    arrays = [_Array.of(b, len(rows), column[0].type) for column in columns]
    for array, column in zip(arrays, columns, strict=True):
        for i, value in enumerate(column):
            array.store(b, b.i32(i), value)
    out: list[_Array] = []

    def one(index: Value, state: State) -> State:
        result = compute(*(array.load(b, index) for array in arrays))
        out.append(_Array.of(b, len(rows), result.type))
        out[0].store(b, index, result)
        return state

    _repeated(b, len(rows), one, (), inline=0)
    return [out[0].load(b, b.i32(i)) for i in range(len(rows))]


@dataclass(frozen=True)
class _Array:
    """Values per lane in the thread's own memory."""

    type: Type
    address: str

    @classmethod
    def of(cls, b: _Builder, count: int, type: Type) -> _Array:
        return cls(type, b.alloca(f"[{count} x {b.lanes.text(type)}]"))

    def _at(self, b: _Builder, index: Value) -> str:
        text = b.lanes.text(self.type)
        return b.emit(f"getelementptr {text}, ptr {self.address}, i32 {index.ref}")

    def load(self, b: _Builder, index: Value) -> Value:
        ref = b.emit(f"load {b.lanes.text(self.type)}, ptr {self._at(b, index)}")
        return Value(self.type, True, ref)

    def store(self, b: _Builder, index: Value, value: Value) -> None:
        text = b.lanes.text(self.type)
        b.emit_void(f"store {text} {b.lanes_ref(value)}, ptr {self._at(b, index)}")


def _repeated(
    b: _Builder,
    count: int,
    body: Callable[[Value, State], State],
    state: State,
    inline: int = _INLINE_STEPS,
) -> State:
    """`body(index, state)` for each index below a count, which is not 0."""
    if count <= inline:
        for number in range(count):
            state = body(b.i32(number), state)
        return state
    label, before = b.number(), b.block
    loop, done = f"step{label}", f"steps{label}"
    b.emit_void(f"br label %{loop}")
    b.label(loop)
    line = len(b.lines)
    index = Value(I32, False, b.name())
    names = tuple(Value(v.type, v.per_lane, b.name()) for v in state)
    after = body(index, names)
    following = b.add(index, b.i32(1))
    ways = zip((index, *names), (b.i32(0), *state), (following, *after), strict=True)
    b.lines[line:line] = [
        f"  {x.ref} = phi {b.type_of(x)} [ {first.ref}, %{before} ], [ {last.ref}, %{b.block} ]"
        for x, first, last in ways
    ]
    more = b.icmp("ult", following, b.i32(count))
    b.emit_void(f"br i1 {more.ref}, label %{loop}, label %{done}")
    b.label(done)
    return after
