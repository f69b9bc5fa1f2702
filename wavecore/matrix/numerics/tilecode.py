"""One product of matrices in memory by a model, as a native function: D = A B + C.

The entries of A and B are unpacked once; then rows of D are computed one by one, with a lane for
each column. Apart from the model's step, the function consists of loads, stores and loops, so it is
small and compiles quickly.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from wavecore.builder.contract import I32, Builder, Type, Value
from wavecore.builder.irtext import BRANCH_WEIGHTS, type_text
from wavecore.builder.lanes import VectorLanes
from wavecore.builder.llvm import LlvmBuilder
from wavecore.matrix.numerics.entries import Format, exponent_of, magnitude
from wavecore.matrix.numerics.model import Factor, Model, Quick, State
from wavecore.matrix.numerics.sums import scale_factor
from wavecore.matrix.numerics.tile import OPERANDS, Tile, storage_bits

PRODUCTS_AT_ONCE = 16  # of all rows that are computed at once
INLINE_STEPS = 4  # up to this many steps are emitted inline, more become a loop
PARAMETERS = (*(f"ptr %{name}" for name in OPERANDS), "i64 %count", "i64 %ai", "i64 %ak")
REST_PARAMETERS = (*(f"ptr %{name}" for name in OPERANDS), "i64 %first", "i64 %ai", "i64 %ak")
NO_LOWEST = 1 << 20  # the lowest exponent if all entries are zero
FIELD_MASK = 0x7F800000  # the exponent field of an F32; its value in infinities and NaN

Places = Mapping[str, str]  # pointers by operand


class NativeText(NamedTuple):
    """LLVM IR of functions, and the declarations that they need."""

    declarations: frozenset[str]
    body: str

    @property
    def module(self) -> str:
        """A whole module."""
        return "\n".join([*sorted(self.declarations), self.body, BRANCH_WEIGHTS])


class _LoopBuilder(LlvmBuilder):
    """Adds counted loops and addresses."""

    def loop(
        self,
        count: str | int,
        body: Callable[[str, State], State],
        state: State = (),
        first: str | int = 0,
    ) -> State:
        """`body(index, state)` for each index from `first` to `count` - 1, at least once.

        Blocks may appear in any order, so the loop's header, whose phis choose between the initial
        state and the body's, is written once both have names.
        """
        number = self.number()
        head, inside, done = (f"{part}{number}" for part in ("head", "loop", "done"))
        before, index = self.block, self.name()
        names = tuple(Value(v.type, v.per_lane, self.name()) for v in state)
        self.emit_void(f"br label %{head}")
        self.label(inside)
        after = body(index, names)
        following = self.total(index, 1)
        more = self.emit(f"icmp ult i64 {following}, {count}")
        end = self.block
        self.emit_void(f"br i1 {more}, label %{head}, label %{done}")
        self.label(head)
        self._phi("i64", index, (str(first), before), (following, end))
        for name, start, last in zip(names, state, after, strict=True):
            self._phi(self.type_of(name), name.ref, (start.ref, before), (last.ref, end))
        self.emit_void(f"br label %{inside}")
        self.label(done)
        return after

    def _phi(self, type: str, name: str, *sources: tuple[str, str]) -> None:
        """Emits a phi and returns its name."""
        pairs = ", ".join(f"[ {value}, %{block} ]" for value, block in sources)
        self.emit_void(f"{name} = phi {type} {pairs}")

    def product(self, x: str, y: str | int) -> str:
        return self.emit(f"mul i64 {x}, {y}")

    def total(self, x: str, y: str | int) -> str:
        return self.emit(f"add i64 {x}, {y}")

    def at(self, type: str, base: str, index: str) -> str:
        return self.emit(f"getelementptr {type}, ptr {base}, i64 {index}")


class _TileBuilder(_LoopBuilder):
    """Emits a tile's function; lanes are columns."""

    def __init__(self, tile: Tile) -> None:
        super().__init__(VectorLanes(tile.n))
        self.tile = tile

    # -------------------------------------------------------------------------- memory

    def codes(self, form: Format, base: str, index: str) -> Value:
        """The codes of one entry per lane, starting at entry `index`."""
        bits = storage_bits(form)
        text = f"<{self.wave} x i{bits}>"
        where = self.at(f"i{bits}", base, index)
        ref = self.emit(f"load {text}, ptr {where}, align {bits // 8}")
        wide = form.code_type.bits
        if bits < wide:
            ref = self.emit(f"zext {text} {ref} to <{self.wave} x i{wide}>")
        return Value(form.code_type, True, ref)

    def store_codes(self, form: Format, base: str, index: str, code: Value) -> None:
        bits = storage_bits(form)
        ref, wide = self.lanes_ref(code), form.code_type.bits
        if bits < wide:
            ref = self.emit(f"trunc <{self.wave} x i{wide}> {ref} to <{self.wave} x i{bits}>")
        where = self.at(f"i{bits}", base, index)
        self.emit_void(f"store <{self.wave} x i{bits}> {ref}, ptr {where}, align {bits // 8}")

    def factors(
        self,
        name: str,
        place: str,
        take: Callable[[Value, State], tuple[Factor, State]],
        state: State = (),
    ) -> tuple[_Factors, State]:
        """Unpacks the entries of an operand, a vector at a time."""
        form, count = self.tile.format_of(name), self.tile.entries(name) // self.wave
        arrays = _Factors([], [])

        def one(index: str, state: State) -> State:
            factor, state = take(self.codes(form, place, self.product(index, self.wave)), state)
            for number, part in enumerate(factor):
                text = type_text(part.type, self.wave)
                if number == len(arrays.types):
                    arrays.types.append(part.type)
                    arrays.names.append(self.alloca(f"[{count} x {text}]"))
                where = self.at(text, arrays.names[number], index)
                ref = self.lanes_ref(part)
                self.emit_void(f"store {text} {ref}, ptr {where}, align {part.type.bits // 8}")
            return state

        return arrays, self.loop(count, one, state)

    def one_of(self, arrays: _Factors, index: str) -> Factor:
        """One factor, broadcast to all lanes."""
        return tuple(
            Value(type, False, self.emit(f"load {type_text(type)}, ptr "
                                         f"{self.at(type_text(type), name, index)}"))
            for type, name in zip(arrays.types, arrays.names, strict=True)
        )  # fmt: skip

    def row_of(self, arrays: _Factors, index: str) -> Factor:
        """Factors, one per lane."""
        found = []
        for type, name in zip(arrays.types, arrays.names, strict=True):
            text = type_text(type, self.wave)
            where = self.at(text, name, index)
            ref = self.emit(f"load {text}, ptr {where}, align {type.bits // 8}")
            found.append(Value(type, True, ref))
        return tuple(found)

    # ----------------------------------------------------------------------- the functions

    def function(self, symbol: str, linkage: str) -> NativeText:
        """`symbol`, and if the model has a quick form, the function for the rows that it leaves."""
        rest, quick = f"{symbol}_rest", self.tile.model.quick

        def one(number: str, state: State) -> State:
            places = {name: self._place(name, number) for name in OPERANDS}
            if quick is None:
                self._rows(places, 0, self._rows_at_once())
            else:
                self._quick_rows(quick, places, rest)
            return state

        self.loop("%count", one)
        text = self._text(symbol, linkage, PARAMETERS)
        if quick is None:
            return text
        other = _TileBuilder(self.tile).rest(rest)
        return NativeText(text.declarations | other.declarations, f"{text.body}{other.body}")

    def rest(self, symbol: str) -> NativeText:
        """`symbol(a, b, c, d, sa, sb, first, ai, ak)`: the rows of one product, from `first` on.

        It is rarely called, so code size matters more than speed: half of the rows at once.
        """
        at_once = max(1, self._rows_at_once() // 2)
        first = self.emit(f"udiv i64 %first, {at_once}")
        self._rows({name: f"%{name}" for name in OPERANDS}, first, at_once)
        return self._text(symbol, "internal", REST_PARAMETERS, "cold noinline ")

    def _text(
        self, symbol: str, linkage: str, parameters: Sequence[str], attributes: str = ""
    ) -> NativeText:
        self.emit_void("ret void")
        body = "\n".join([*self.allocas, *self.lines])
        head = f"define {linkage} void @{symbol}({', '.join(parameters)}) {attributes}nounwind"
        return NativeText(frozenset(self.declarations), f"{head} {{\nentry:\n{body}\n}}\n")

    def _place(self, name: str, number: str) -> str:
        """The address of one matrix of a batch."""
        if name in ("sa", "sb") and not self.tile.takes(name):
            return "null"
        bits = storage_bits(self.tile.format_of(name))
        return self.at(f"[{self.tile.entries(name)} x i{bits}]", f"%{name}", number)

    # --------------------------------------------------------------------------------- rows

    def _rows(self, places: Places, first: str | int, at_once: int) -> None:
        """Rows of one product by the model, several at once; `first` is the first group of rows."""
        tile, take = self.tile, self.tile.model.decode_operand
        forms = {name: tile.format_of(name) for name in "ab"}
        y, _ = self.factors("b", places["b"], lambda code, _: (take(self, code, forms["b"]), ()))
        x, _ = self.factors("a", places["a"], lambda code, _: (take(self, code, forms["a"]), ()))
        rows = _Rows(self, tile.model, x, y, self._scales(places), places["sa"])

        def some(index: str, state: State) -> State:
            numbers = self._numbers(index, at_once)
            for at, found in zip(numbers, rows.computed(numbers, places["c"]), strict=True):
                self._store_row(places["d"], at, tile.model.finish(self, found))
            return state

        self.loop(tile.m // at_once, some, first=first)

    def _rows_at_once(self) -> int:
        """Enough rows to keep the host busy while one waits for its last step."""
        return math.gcd(self.tile.m, min(4, max(1, PRODUCTS_AT_ONCE // self.tile.group)))

    def _numbers(self, index: str, count: int) -> list[str]:
        """The numbers of the rows that are computed together."""
        first = self.product(index, count)
        return [self.total(first, n) for n in range(count)]

    def _store_row(self, place: str, number: str, code: Value) -> None:
        form = self.tile.format_of("d")
        self.store_codes(form, place, self.product(number, self.wave), code)

    def _scales(self, places: Places) -> tuple[_Factors, _Factors] | None:
        """A's scales, per block of k and row, and B's, per block and column."""
        if not self.tile.scale_block:
            return None

        def factors(name: str) -> _Factors:
            form = self.tile.scale_format(name)
            found, _ = self.factors(
                name, places[name], lambda code, _: ((scale_factor(self, code, form),), ())
            )
            return found

        return factors("sa"), factors("sb")

    # ------------------------------------------------------------------------------- quickly

    def _quick_rows(self, quick: Quick, places: Places, rest: str) -> None:
        """One product by the model's quick form, until a result is doubtful, then by `rest`."""
        self.names += 1
        labels = [f"{part}{self.names}" for part in ("quick", "rest", "next")]
        rows, fits = self._quick_factors(quick, places)
        starts = [("0", self.block)]
        self.emit_void(f"br i1 {fits.ref}, label %{labels[0]}, label %{labels[1]}")
        self.label(labels[0])
        at_once = self._rows_at_once()

        def some(index: str, state: State) -> State:
            numbers = self._numbers(index, at_once)
            found = rows.computed(numbers, places["c"])
            doubt = quick.doubtful(self, found[0])
            for other in found[1:]:
                doubt = self.or_(doubt, quick.doubtful(self, other))
            self.names += 1
            sure, leave = f"sure{self.names}", self.any_lane(doubt).ref
            starts.append((numbers[0], self.block))
            self.emit_void(f"br i1 {leave}, label %{labels[1]}, label %{sure}, !prof !0")
            self.label(sure)
            for at, values in zip(numbers, found, strict=True):
                self._store_row(places["d"], at, quick.finish(self, values))
            return state

        self.loop(self.tile.m // at_once, some)
        self.emit_void(f"br label %{labels[2]}")
        self.label(labels[1])
        first = self.name()
        self._phi("i64", first, *starts)
        pointers = ", ".join(f"ptr {places[name]}" for name in OPERANDS)
        self.emit_void(f"call void @{rest}({pointers}, i64 {first}, i64 %ai, i64 %ak)")
        self.emit_void(f"br label %{labels[2]}")
        self.label(labels[2])

    def _quick_factors(self, quick: Quick, places: Places) -> tuple[_Rows, Value]:
        """Unpacks A and B, and computes whether the quick form accepts all products."""
        forms = [self.tile.format_of(name) for name in "ab"]
        lowest, highest = (sum(ends) for ends in zip(*(f.exponents for f in forms), strict=True))
        covered = quick.covers(lowest, highest)
        (x, of_a), (y, of_b) = (self._ranged(quick, name, places, covered) for name in "ab")
        limits: State = ()
        if covered:
            fields = self.umax(*of_a, *of_b)
            special = self.icmp("eq", fields, self.const(I32, FIELD_MASK))
            fits = self.not_(self.any_lane(special))
        else:
            ends = [self._exponents(*pair) for pair in zip(forms, (of_a, of_b), strict=True)]
            low, high = (self.add(*pair) for pair in zip(*ends, strict=True))
            fits, limits = quick.fits(self, low, high, self.tile.k)
        return _Rows(self, quick, x, y, self._scales(places), places["sa"], limits), fits

    def _ranged(
        self, quick: Quick, name: str, places: Places, covered: bool
    ) -> tuple[_Factors, State]:
        """Unpacks an operand; returns each lane's exponent range, or its largest field."""
        form = self.tile.format_of(name)
        ends = (self.const(I32, 0),) if covered else (self.const(I32, -1), self.const(I32, 0))

        def take(code: Value, state: State) -> tuple[Factor, State]:
            factor = quick.decode_operand(self, code, form)
            if not covered:
                return factor, extended(self, state, magnitude(self, code, form))
            field = self.and_(self.bitcast(factor[0], I32), self.const(I32, FIELD_MASK))
            return factor, (self.umax(state[0], field),)

        return self.factors(name, places[name], take, tuple(map(self.widen, ends)))

    def _exponents(self, form: Format, ends: State) -> tuple[Value, Value]:
        """The exponents of the lowest and the highest magnitude of all lanes."""
        return exponent_ends(
            self, form, self._across("umin", ends[0]), self._across("umax", ends[1])
        )

    def _across(self, op: str, x: Value) -> Value:
        """The minimum or maximum of an I32 over all lanes."""
        text, name = self.type_of(x), f"@llvm.vector.reduce.{op}.v{self.wave}i32"
        self.declarations.add(f"declare i32 {name}({text})")
        return Value(I32, False, self.emit(f"call i32 {name}({text} {x.ref})"))


def extended(b: Builder, state: State, size: Value) -> State:
    """A range of magnitudes with one more; the lowest is kept less 1, so that zero comes last."""
    return b.umin(state[0], b.sub(size, b.const(I32, 1))), b.umax(state[1], size)


def exponent_ends(b: Builder, form: Format, least: Value, most: Value) -> tuple[Value, Value]:
    """The exponents of the lowest and the highest magnitude, as `extended` keeps them."""
    lowest = b.add(least, b.const(I32, 1))
    own = exponent_of(b, lowest, form)
    zero = b.icmp("eq", lowest, b.const(I32, 0))
    return b.select(zero, b.const(I32, NO_LOWEST), own), exponent_of(b, most, form)


@dataclass(frozen=True)
class _Rows:
    """Rows of D, several at once: the host works on one while another waits for its last step."""

    b: _TileBuilder
    how: Model | Quick
    x: _Factors
    y: _Factors
    scales: tuple[_Factors, _Factors] | None
    choice: str  # for a sparse tile: the rows of B that A's entries select
    limits: State = ()  # arguments of a quick form's `start`

    def computed(self, rows: Sequence[str], c: str) -> list[State]:
        """The final accumulators of some rows."""
        b, tile, how = self.b, self.b.tile, self.how
        form = tile.format_of("c")
        codes = [b.codes(form, c, b.product(i, tile.n)) for i in rows]
        states = [tuple(map(b.widen, how.start(b, code, *self.limits))) for code in codes]
        size, group = len(states[0]), how.group or tile.k
        scales = [self._scales_of(i) for i in rows]

        def step(index: str, flat: State) -> State:
            first = b.product(index, group)
            positions = [b.total(first, n) for n in range(group)]
            found: list[Value] = []
            for number, i in enumerate(rows):
                state = flat[number * size : (number + 1) * size]
                left = [b.one_of(self.x, self._of_a(i, k)) for k in positions]
                chosen = [self._chosen(i, k) for k in positions] if tile.sparse else positions
                right = [b.row_of(self.y, k) for k in chosen]
                found += how.step(b, state, left, right, *scales[number])
            return tuple(b.widen(v) for v in found)

        flat: State = tuple(value for state in states for value in state)
        steps = tile.k // group
        if steps <= INLINE_STEPS:
            for index in range(steps):
                flat = step(str(index), flat)
        else:
            flat = b.loop(steps, step, flat)
        return [flat[number * size : (number + 1) * size] for number in range(len(rows))]

    def _of_a(self, i: str, k: str) -> str:
        return self.b.total(self.b.product(i, "%ai"), self.b.product(k, "%ak"))

    def _chosen(self, i: str, k: str) -> str:
        """The row of B that a kept entry selects."""
        b = self.b
        where = b.at("i8", self.choice, b.total(b.product(k, b.tile.m), i))
        return b.emit(f"zext i8 {b.emit(f'load i8, ptr {where}')} to i64")

    def _scales_of(self, i: str) -> Sequence[Value]:
        """A's and B's scales of each block, as the model's steps expect them."""
        if self.scales is None:
            return ()
        b, tile = self.b, self.b.tile
        blocks = tile.k // tile.scale_block
        left = [b.one_of(self.scales[0], b.total(i, n * tile.m))[0] for n in range(blocks)]
        return [*left, *(b.row_of(self.scales[1], str(n))[0] for n in range(blocks))]


@dataclass(frozen=True)
class _Factors:
    """Arrays of unpacked entries, one per part."""

    types: list[Type]
    names: list[str]


def function(tile: Tile, symbol: str, *, internal: bool = False) -> NativeText:
    """LLVM IR of `symbol(a, b, c, d, sa, sb, count, ai, ak)`: `count` products, one by one.

    A's entry (i, k) is entry i * ai + k * ak of its matrix; B, C and D are row-major. Codes of 4
    and 6 bits take a byte. sa and sb: scales, one block of k after another; for a sparse tile sa
    gives the row of B that each kept entry selects, as bytes [k][m].
    """
    return _TileBuilder(tile).function(symbol, "internal" if internal else "")


def module(tile: Tile, symbol: str, whole: str) -> str:
    """A module with `function`, and with `whole(a, b, c, d, first, last, columns, depth)`.

    The latter computes the tiles `first` to `last` of matrices in tiled form: A's tiles are stored
    by rows and B's by columns, both with k fastest; D's by rows.
    """
    product = function(tile, symbol)
    b = _LoopBuilder(VectorLanes(tile.n))

    def matrix(name: str, number: str) -> str:
        bits = storage_bits(tile.format_of(name))
        return b.at(f"[{tile.entries(name)} x i{bits}]", f"%{name}", number)

    def one(number: str, state: State) -> State:
        row, column = (b.emit(f"{op} i64 {number}, %columns") for op in ("udiv", "urem"))
        left, right = (b.product(place, "%depth") for place in (row, column))
        c, d = matrix("c", number), matrix("d", number)

        def step(k: str, state: State) -> State:
            x, y = matrix("a", b.total(left, k)), matrix("b", b.total(right, k))
            start = b.emit(f"select i1 {b.emit(f'icmp eq i64 {k}, 0')}, ptr {c}, ptr {d}")
            b.emit_void(
                f"call void @{symbol}(ptr {x}, ptr {y}, ptr {start}, ptr {d}, ptr null, ptr null, "
                f"i64 1, i64 {tile.k}, i64 1)"
            )
            return state

        return b.loop("%depth", step, state)

    b.loop("%last", one, first="%first")
    b.emit_void("ret void")
    parameters = [f"ptr %{name}" for name in OPERANDS[:4]]
    parameters += [f"i64 %{name}" for name in ("first", "last", "columns", "depth")]
    head = f"define void @{whole}({', '.join(parameters)}) nounwind"
    body = "\n".join(b.lines)
    return f"{product.module}\n{head} {{\nentry:\n{body}\n}}\n"
