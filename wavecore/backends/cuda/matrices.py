"""Matrix products: each lane computes its elements of D by the model, with A and B in staging.

Lanes store their entries of A and B in the warp's staging (and the extra operands of sparse or
scaled products), synchronise, and read what their elements need. A product is tried by the model's
quick form, whose entries are stored unpacked; where that does not hold, it begins again with the
model itself.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wavecore.backends.cuda.lanes import THREADS
from wavecore.backends.cuda.staging import (
    NOWHERE,
    SIZE_DECLARATION,
    Layout,
    Places,
    Staging,
    StagingBuilder,
    holders,
    normal,
    thread_parts,
)
from wavecore.backends.cuda.warp import lanes_of, meet
from wavecore.builder.contract import I32, I64, Type, Value
from wavecore.emulator.operands import Outputs, Slice
from wavecore.matrix.numerics.chains import FmaChain, FtzAddMul, IntegerSum
from wavecore.matrix.numerics.entries import FORMATS, is_no_number, magnitude
from wavecore.matrix.numerics.model import Factor, Model, Quick, State
from wavecore.matrix.numerics.sums import scale_factor
from wavecore.matrix.numerics.tile import Tile
from wavecore.matrix.numerics.tilecode import exponent_ends, extended
from wavecore.toolchain.cache import digest

if TYPE_CHECKING:
    from wavecore.backends.llvm.ops import LlvmOps

_MOST_UNPACKED = 12288  # bytes of a warp's staging; larger operands are stored as codes
_MOST_BYTES = 16384
_INLINE_STEPS = 2  # this many steps are unrolled, more are a loop
# Products of a step that a thread computes side by side, by how long the step is.
_SIDE_BY_SIDE, _LONG_SIDE_BY_SIDE = 64, 8
_SHORT = FmaChain, FtzAddMul, IntegerSum
_STAGES = re.compile(r"^; stages (\d+) bytes$", re.MULTILINE)

Slices = Mapping[str, Sequence[Slice]]


def staging_bytes(functions: Sequence[str]) -> int:
    """The bytes of a warp's staging that functions of products need."""
    return max((int(size) for text in functions for size in _STAGES.findall(text)), default=0)


def staging_declaration(size_bytes: int) -> str:
    """The module's constant."""
    return f"{SIZE_DECLARATION}{size_bytes}"


class WarpMatrices:
    """The products of one routine: calls of functions that the module has once."""

    def __init__(self, b: LlvmOps) -> None:
        self.b = b

    def products(self, tile: Tile, count: int, inputs: Slices, outputs: Outputs) -> list[Value]:
        """See operands.Primitives.matrices."""
        b = self.b
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
        pairs = list(given.values())
        function = _Function(StagingBuilder(b.lanes), [own for _, own in pairs])
        products = _Products(function.b, b.inst.name, tile, count, slices, outputs)
        function.end(products.by_model(), products.used_bytes)
        made = [function]
        if tile.model.quick is not None:
            function = _Function(StagingBuilder(b.lanes), [own for _, own in pairs])
            products = _Products(function.b, b.inst.name, tile, count, slices, outputs)
            found = products.quickly(tile.model.quick, made[0].call_in(function.b))
            function.end(found, products.used_bytes)
            made.append(function)
        for each in made:
            b.declarations |= each.b.declarations
            b.functions.append(each.text)
        arguments = [b.widen(x) for x, _ in pairs]
        return made[-1].call(b, arguments, str(b.field("lds_bytes").ref))


class _Function:
    """A function of one kind of product: values per lane to values per lane."""

    def __init__(self, b: StagingBuilder, parameters: Sequence[Value]) -> None:
        self.b, self.parameters = b, parameters
        self.kind = self.name = self.text = ""
        self.types: list[Type] = []

    def end(self, found: Sequence[Value], size_bytes: int) -> None:
        """Return these values; the function stages so many bytes."""
        b = self.b
        self.types = [x.type for x in found]
        self.kind = f"{{ {', '.join(b.type_of(x) for x in found)} }}"
        ref = "poison"
        for i, x in enumerate(found):
            ref = b.emit(f"insertvalue {self.kind} {ref}, {b.type_of(x)} {b.lanes_ref(x)}, {i}")
        b.emit_void(f"ret {self.kind} {ref}")
        parameters = ", ".join(f"{b.type_of(x)} {x.ref}" for x in self.parameters)
        body = "\n".join(["entry:", *b.allocas, *b.lines, "}"])
        self.name = f"@products_{digest(self.kind, parameters, body)[:24]}"
        self.text = (
            f"; stages {size_bytes} bytes\n"
            f"define internal {self.kind} {self.name}({parameters}, i32 %lds_bytes) "
            f"nounwind convergent noinline {{\n{body}\n"
        )

    def call(
        self, b: StagingBuilder | LlvmOps, arguments: Sequence[Value], lds_bytes: str
    ) -> list[Value]:
        """The results of a call from the function that `b` emits."""
        text = ", ".join(f"{b.type_of(x)} {x.ref}" for x in arguments)
        made = b.emit(f"call {self.kind} {self.name}({text}, i32 {lds_bytes})")
        return [
            Value(type, True, b.emit(f"extractvalue {self.kind} {made}, {i}"))
            for i, type in enumerate(self.types)
        ]

    def call_in(self, b: StagingBuilder) -> Callable[[], list[Value]]:
        """A call with the parameters of another such function."""
        return lambda: self.call(b, self.parameters, "%lds_bytes")


class _Products:
    """What a function does."""

    def __init__(
        self, b: StagingBuilder, name: str, tile: Tile, count: int, inputs: Slices, outputs: Outputs
    ) -> None:
        self.b, self.name, self.tile, self.count = b, name, tile, count
        self.inputs = inputs
        self.own = [self._places(places) for places in outputs]
        self.start = [self._own_c(at) for at in self.own]
        self.used_bytes = 0

    # ------------------------------------------------------------------------- both forms

    def by_model(self) -> list[Value]:
        """D's codes."""
        model = self.tile.model
        layouts = self._layouts(None)
        staging = self._staged(layouts, None)

        def decode(operand: int, code: Value) -> Factor:
            form = FORMATS[self.tile.formats[operand]]
            return model.decode_operand(self.b, code, form)

        side = _SIDE_BY_SIDE if isinstance(model, _SHORT) else _LONG_SIDE_BY_SIDE
        elements = _Elements(self, model, staging, layouts, decode, side)
        return elements.computed(lambda state: [model.finish(self.b, state)])[0]

    def quickly(self, quick: Quick, otherwise: Callable[[], list[Value]]) -> list[Value]:
        """D's codes, by the quick form where it accepts all operands and results."""
        b = self.b
        layouts = self._layouts(quick)
        unpacked = len(layouts["a"].types) > 1 or layouts["a"].types[0].is_float
        staging = self._staged(layouts, quick if unpacked else None)
        fits, limits = self._fits(quick)

        def decode(operand: int, code: Value) -> Factor:
            return quick.decode_operand(b, code, FORMATS[self.tile.formats[operand]])

        def finish(state: State) -> list[Value]:
            doubt = b.select(quick.doubtful(b, state), b.i32(1), b.i32(0))
            return [quick.finish(b, state), doubt]

        def accepted() -> list[Value]:
            how = None if unpacked else decode
            elements = _Elements(self, quick, staging, layouts, how, _SIDE_BY_SIDE, limits)
            codes, doubts = elements.computed(finish)
            doubt = doubts[0]
            for other in doubts[1:]:
                doubt = b.or_(doubt, other)
            return [*codes, doubt]

        *codes, doubt = b.uniform_if(
            fits, accepted, lambda: [*[b.i32(0)] * len(self.own), b.i32(1)]
        )
        doubtful = b.any_lane(b.icmp("ne", doubt, b.i32(0)))
        return b.uniform_if(doubtful, otherwise, lambda: codes)

    # ------------------------------------------------------------------------------ places

    def _places(self, slices: Sequence[tuple[Sequence[int], int]]) -> list[int]:
        """For each lane its entry, or NOWHERE."""
        found = [NOWHERE] * self.b.wave
        for lanes, at in slices:
            for number, lane in enumerate(lanes):
                found[lane] = at + number
        return found

    def _own_c(self, places: Places) -> Value:
        """C's codes at these places, in the same lanes as D's."""
        for value, here in self.by_value("c"):
            if all(at in (NOWHERE, c) for at, c in zip(places, here, strict=True)):
                return self.b.widen(value)
        raise ValueError(f"{self.name}: C lies in other lanes than D")

    def by_value(self, name: str) -> list[tuple[Value, list[int]]]:
        """Each value and its lanes' entries; a value twice where a lane has two."""
        found: list[tuple[Value, list[int]]] = []
        for value, lanes, at in self.inputs[name]:
            places = self._places([(lanes, at)])
            for other, taken in found:
                if other is value and all(taken[lane] == NOWHERE for lane in lanes):
                    taken[:] = map(max, taken, places)
                    break
            else:
                found.append((value, places))
        return found

    # ----------------------------------------------------------------------------- staging

    def _layouts(self, quick: Quick | None) -> dict[str, Layout]:
        """Where the operands except C lie: as the quick form unpacks them, if there is room."""
        tile, found, used = self.tile, dict[str, Layout](), 0
        for name in self.inputs:
            if name == "c":
                continue
            rows = tile.m if name in ("a", "sa") else tile.n
            entries = self.tile.entries("a" if name == "sa" and tile.sparse else name)
            form = tile.format_of(name)
            layout = Layout.of_codes(form, rows, entries // rows, used)
            if quick is not None and name in ("a", "b"):
                layout = Layout(rows, entries // rows, self._types(quick, name), used)
            found[name] = layout
            used += layout.size_bytes(self.count)
        if quick is not None and used > _MOST_UNPACKED:
            return self._layouts(None)
        if used > _MOST_BYTES:
            raise ValueError(f"{self.name}: {used} bytes of operands")
        self.used_bytes = max(self.used_bytes, used)
        return found

    def _types(self, quick: Quick, name: str) -> tuple[Type, ...]:
        """The parts of a factor."""
        form, apart = self.tile.format_of(name), StagingBuilder(self.b.lanes)
        zero = apart.widen(apart.const(form.code_type, 0))
        return tuple(part.type for part in quick.decode_operand(apart, zero, form))

    def _staged(self, layouts: Mapping[str, Layout], unpacks: Quick | None) -> Staging:
        """Store the operands except C where all lanes can read them."""
        b = self.b
        meet(b)  # no lane still reads the previous product
        staging = Staging(b)
        for name, layout in layouts.items():
            form = self.tile.format_of(name)
            for value, places in self.by_value(name):
                code = b.widen(value)
                whole = unpacks is not None and name in ("a", "b")
                entry = unpacks.decode_operand(b, code, form) if unpacks and whole else (code,)
                staging.put(layout, places, [b.widen(part) for part in entry])
        meet(b)
        return staging

    def _fits(self, quick: Quick) -> tuple[Value, State]:
        """Whether the quick form accepts A and B, and what its `start` needs."""
        b, forms = self.b, [self.tile.format_of(name) for name in "ab"]
        lowest, highest = (sum(ends) for ends in zip(*(f.exponents for f in forms), strict=True))
        if quick.covers(lowest, highest):
            return b.icmp("eq", b.ballot(self._some_special()), b.const(I64, 0)), ()
        ends = [self._range(name) for name in "ab"]
        found = [
            exponent_ends(b, form, self._across("umin", low), self._across("umax", high))
            for form, (low, high) in zip(forms, ends, strict=True)
        ]
        low, high = (b.add(*pair) for pair in zip(*found, strict=True))
        return quick.fits(b, low, high, self.tile.k)

    def _sizes(self, name: str) -> list[Value]:
        """The magnitudes of the codes that each lane holds, else 0."""
        b, form = self.b, self.tile.format_of(name)
        found = []
        for value, places in self.by_value(name):
            size = magnitude(b, b.widen(value), form)
            if NOWHERE in places:
                size = b.select(holders(b, places), size, b.i32(0))
            found.append(size)
        return found

    def _some_special(self) -> Value:
        """Whether a lane holds an infinity or a NaN."""
        b = self.b
        found = [
            is_no_number(b, size, self.tile.format_of(name))
            for name in "ab"
            for size in self._sizes(name)
        ]
        total = found[0]
        for other in found[1:]:
            total = b.or_(total, other)
        return b.widen(total)

    def _range(self, name: str) -> State:
        """Each lane's lowest magnitude less 1, and its highest."""
        b = self.b
        state: State = (b.const(I32, 0xFFFFFFFF), b.i32(0))
        for size in self._sizes(name):
            state = extended(b, state, size)
        return state

    def _across(self, op: str, x: Value) -> Value:
        """The minimum or maximum of an I32 over all lanes."""
        b, name = self.b, f"@llvm.nvvm.redux.sync.{op}"
        b.declarations.add(f"declare i32 {name}(i32, i32)")
        parts = [Value(I32, False, ref) for ref in lanes_of(b).parts(b, b.widen(x))]
        own = parts[0]
        for other in parts[1:]:
            own = (b.umin if op == "umin" else b.umax)(own, other)
        return Value(I32, False, b.emit(f"call i32 {name}(i32 {own.ref}, i32 -1)"))


# What an element reads of an operand: the number of what differs from thread to thread and chunk
# to chunk, and a constant.
_Place = tuple[int, int]


class _Rows:
    """Where the elements' rows of one operand begin, a chunk of elements at a time.

    Addresses that differ by a constant in all threads and chunks share a base.
    """

    def __init__(
        self, staging: Staging, layout: Layout, chunks: Sequence[Sequence[Places]]
    ) -> None:
        self.staging, self.layout = staging, layout
        self.bases: list[Sequence[tuple[int, ...]]] = []  # of each chunk
        slots = [
            [own for places in chunk for own in thread_parts(places)] for chunk in chunks
        ]  # by chunk, element and lane of the thread
        found = [self._place(column) for column in zip(*slots, strict=True)]
        held = len(thread_parts(chunks[0][0]))
        self.places = [found[i : i + held] for i in range(0, len(found), held)]
        self._stored = [self._store(base) for base in self.bases]

    def _place(self, own: Sequence[tuple[int, ...]]) -> _Place:
        for number, base in enumerate(self.bases):
            differences = {
                x - y for a, b in zip(own, base, strict=True) for x, y in zip(a, b, strict=True)
            }
            if len(differences) == 1:
                return number, differences.pop()
        self.bases.append(own)
        return len(self.bases) - 1, 0

    def _store(self, base: Sequence[tuple[int, ...]]) -> Value | _Array:
        """A base's address: one for all chunks, or an array."""
        b = self.staging.b
        each = [self._address(own) for own in dict.fromkeys(base)]
        if len(each) == 1:
            return each[0]
        known = dict(zip(dict.fromkeys(base), each, strict=True))
        array = _Array.of(b, len(base), I32, per_lane=False)
        for chunk, own in enumerate(base):
            array.store(b, b.i32(chunk), known[own])
        return array

    def _address(self, own: tuple[int, ...]) -> Value:
        shape, first = normal(own)
        b = self.staging.b
        return b.add(self.staging.table(shape), b.i32(first))

    def at(self, chunk: Value) -> list[Value]:
        """The bases of a chunk."""
        b = self.staging.b
        return [x.load(b, chunk) if isinstance(x, _Array) else x for x in self._stored]


class _Elements:
    """The elements of D that a lane has, some side by side."""

    def __init__(
        self, products: _Products, how: Model | Quick, staging: Staging,
        layouts: Mapping[str, Layout], decode: Callable[[int, Value], Factor] | None,
        side_by_side: int, limits: State = (),
    ) -> None:  # fmt: skip
        self.b, self.tile, self.how = products.b, products.tile, how
        self.staging, self.layouts, self.decode, self.limits = staging, layouts, decode, limits
        self.start = products.start
        held = self.b.wave // THREADS
        most = max(1, side_by_side // (self.tile.group * held))
        self.at_once = math.gcd(len(products.own), 1 << most.bit_length() - 1)
        self.rows = {
            name: self._rows_of(name, layout, products.own) for name, layout in layouts.items()
        }

    def _rows_of(self, name: str, layout: Layout, own: Sequence[Places]) -> _Rows:
        tile = self.tile

        def row(at: int) -> int:
            number, inside = divmod(max(at, 0), tile.m * tile.n)
            return layout.row(number, divmod(inside, tile.n)[name in ("b", "sb")])

        offsets = [[row(at) for at in places] for places in own]
        size = self.at_once
        chunks = [offsets[i : i + size] for i in range(0, len(offsets), size)]
        return _Rows(self.staging, layout, chunks)

    def computed(self, finish: Callable[[State], list[Value]]) -> list[list[Value]]:
        """For each value that `finish` gives of an element's state: those of all elements."""
        b, size = self.b, self.at_once
        count = len(self.start) // size
        if count == 1:
            found = [finish(state) for state in self._chunk(b.i32(0), self.start)]
            return [[b.widen(x) for x in column] for column in zip(*found, strict=True)]
        given = _Array.of(b, len(self.start), self.start[0].type)
        for i, code in enumerate(self.start):
            given.store(b, b.i32(i), code)
        out: list[_Array] = []

        def one(index: Value, state: State) -> State:
            places = [b.add(b.mul(index, b.i32(size)), b.i32(j)) for j in range(size)]
            states = self._chunk(index, [given.load(b, place) for place in places])
            for place, each in zip(places, states, strict=True):
                results = [b.widen(x) for x in finish(each)]
                if not out:
                    out.extend(_Array.of(b, len(self.start), x.type) for x in results)
                for array, x in zip(out, results, strict=True):
                    array.store(b, place, x)
            return state

        _repeated(b, count, one, (), inline=0)
        return [[array.load(b, b.i32(i)) for i in range(len(self.start))] for array in out]

    def _chunk(self, chunk: Value, codes: Sequence[Value]) -> list[State]:
        """The final accumulators of elements, from the codes of C."""
        b, how, group = self.b, self.how, self.tile.group
        bases = {name: rows.at(chunk) for name, rows in self.rows.items()}
        states = [tuple(map(b.widen, how.start(b, code, *self.limits))) for code in codes]
        size = len(states[0])
        scales = [self._scales(bases, j) for j in range(self.at_once)]

        def step(index: Value, flat: State) -> State:
            reads = _Reads(self, bases, index)
            found: list[Value] = []
            for j in range(self.at_once):
                left, right = reads.a(j), reads.b_of(j)
                state = flat[j * size : (j + 1) * size]
                found += how.step(b, state, left, right, *scales[j])
            return tuple(b.widen(v) for v in found)

        flat: State = tuple(value for state in states for value in state)
        flat = _repeated(b, self.tile.k // group, step, flat)
        return [flat[j * size : (j + 1) * size] for j in range(self.at_once)]

    def _scales(self, bases: Mapping[str, Sequence[Value]], j: int) -> list[Value]:
        """A's scales of each block of k, then B's."""
        b, tile = self.b, self.tile
        if not tile.scale_block:
            return []
        reads, blocks = _Reads(self, bases, b.i32(0)), tile.k // tile.scale_block
        return [
            scale_factor(b, code, tile.scale_format(name))
            for name in ("sa", "sb")
            for (code,) in reads.entries(name, j, blocks)
        ]


class _Reads:
    """What the elements of a chunk read in one step; equal reads happen once."""

    def __init__(
        self, elements: _Elements, bases: Mapping[str, Sequence[Value]], index: Value
    ) -> None:
        self.elements, self.bases, self.index = elements, bases, index
        self.b, self.group = elements.b, elements.tile.group
        self._loaded: dict[tuple[str, _Place], list[tuple[Value, ...]]] = {}
        self._joined: dict[tuple[str, tuple[_Place, ...]], list[Factor]] = {}

    def a(self, j: int) -> list[Factor]:
        """A's factors of an element."""
        return self._factors(0, j)

    def b_of(self, j: int) -> list[Factor]:
        """B's factors of an element; for a sparse A, those that its entries select."""
        if not self.elements.tile.sparse:
            return self._factors(1, j)
        b, staging, layout = self.b, self.elements.staging, self.elements.layouts["b"]
        places = self.elements.rows["b"].places[j]
        found = []
        for (chosen,) in self.entries("sa", j, self.group):
            each = []
            for k, (base, more) in zip(self._parts(chosen), places, strict=True):
                at = b.add(self.bases["b"][base], b.i32(more))
                at = b.add(at, b.mul(k, b.i32(layout.entry_bytes)))
                each += staging.row_of(layout, at, 1)
            found.append(self._decoded(1, staging.per_lane(each)))
        return found

    def _parts(self, x: Value) -> list[Value]:
        refs = lanes_of(self.b).parts(self.b, self.b.widen(x))
        return [Value(x.type, False, ref) for ref in refs]

    def _factors(self, operand: int, j: int) -> list[Factor]:
        name = "ab"[operand]
        key = name, tuple(self.elements.rows[name].places[j])
        if key not in self._joined:
            entries = self.entries(name, j, self.group)
            self._joined[key] = [self._decoded(operand, entry) for entry in entries]
        return self._joined[key]

    def _decoded(self, operand: int, entry: tuple[Value, ...]) -> Factor:
        decode = self.elements.decode
        if decode is None:
            return entry
        (code,) = entry
        return tuple(self.b.widen(part) for part in decode(operand, code))

    def entries(self, name: str, j: int, count: int) -> list[tuple[Value, ...]]:
        """Each lane's entries of an operand for this step."""
        places = self.elements.rows[name].places[j]
        each = [self._of_lane(name, place, count) for place in places]
        return [self.elements.staging.per_lane(entry) for entry in zip(*each, strict=True)]

    def _of_lane(self, name: str, place: _Place, count: int) -> list[tuple[Value, ...]]:
        if (name, place) not in self._loaded:
            b, layout = self.b, self.elements.layouts[name]
            base, more = place
            moved = b.mul(self.index, b.i32(count * layout.entry_bytes))
            at = b.add(b.add(self.bases[name][base], moved), b.i32(more))
            self._loaded[name, place] = self.elements.staging.row_of(layout, at, count)
        return self._loaded[name, place]


@dataclass(frozen=True)
class _Array:
    """Values in the thread's own memory: of its lanes, or one."""

    type: Type
    address: str
    text: str
    per_lane: bool

    @classmethod
    def of(cls, b: StagingBuilder, count: int, type: Type, *, per_lane: bool = True) -> _Array:
        text = lanes_of(b).text(type) if per_lane else f"i{type.bits}"
        return cls(type, b.alloca(f"[{count} x {text}]"), text, per_lane)

    def _at(self, b: StagingBuilder, index: Value) -> str:
        return b.emit(f"getelementptr {self.text}, ptr {self.address}, i32 {index.ref}")

    def load(self, b: StagingBuilder, index: Value) -> Value:
        ref = b.emit(f"load {self.text}, ptr {self._at(b, index)}")
        return Value(self.type, self.per_lane, ref)

    def store(self, b: StagingBuilder, index: Value, value: Value) -> None:
        ref = b.lanes_ref(value) if self.per_lane else value.ref
        b.emit_void(f"store {self.text} {ref}, ptr {self._at(b, index)}")


def _repeated(
    b: StagingBuilder,
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
