"""One product of matrices in memory by a model, as a native function: D = A B + C.

The entries of A and B are taken apart once; rows of D are then computed one after the other, with a
lane for each column. Everything but the model's step is loads, stores and loops, so that a function
is small and compiles in a moment.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from wavecore.builder.contract import Type, Value
from wavecore.builder.irtext import BRANCH_WEIGHTS, type_text
from wavecore.builder.lanes import VectorLanes
from wavecore.builder.llvm import LlvmBuilder
from wavecore.matrix.numerics.entries import FORMATS, Format
from wavecore.matrix.numerics.model import Factor, State
from wavecore.matrix.numerics.sums import scale_factor
from wavecore.matrix.numerics.tile import OPERANDS, Tile, storage_bits

PRODUCTS_AT_ONCE = 16  # of all rows that are computed at once
INLINE_STEPS = 4  # so many steps are written one after the other, more are a loop
PARAMETERS = (*(f"ptr %{name}" for name in OPERANDS), "i64 %count", "i64 %ai", "i64 %ak")


class NativeText(NamedTuple):
    """A function of LLVM IR, and the declarations that it needs."""

    declarations: frozenset[str]
    body: str

    @property
    def module(self) -> str:
        """A whole module."""
        return "\n".join([*sorted(self.declarations), self.body, BRANCH_WEIGHTS])


class _LoopBuilder(LlvmBuilder):
    """Loops over numbers, and places in memory."""

    def loop(
        self,
        count: str | int,
        body: Callable[[str, State], State],
        state: State = (),
        first: str | int = 0,
    ) -> State:
        """`body(index, state)` for each index from `first` to below `count`, once at least.

        A block's place in the text is free, so that the loop's head, which chooses between what was
        before and what the body left, is written when both have names.
        """
        self._count += 1
        head, inside, done = (f"{part}{self._count}" for part in ("head", "loop", "done"))
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
        """A name for a value that depends on the block that control comes from."""
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
        """The codes of as many entries as there are lanes, from entry `index` on."""
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
        self, form: Format, base: str, count: int, take: Callable[[Value], Factor]
    ) -> _Factors:
        """Take apart `count` vectors of entries."""
        arrays = _Factors([], [])

        def one(index: str, state: State) -> State:
            code = self.codes(form, base, self.product(index, self.wave))
            for number, part in enumerate(take(code)):
                text = type_text(part.type, self.wave)
                if number == len(arrays.types):
                    arrays.types.append(part.type)
                    arrays.names.append(self.alloca(f"[{count} x {text}]"))
                where = self.at(text, arrays.names[number], index)
                ref = self.lanes_ref(part)
                self.emit_void(f"store {text} {ref}, ptr {where}, align {part.type.bits // 8}")
            return state

        self.loop(count, one)
        return arrays

    def one_of(self, arrays: _Factors, index: str) -> Factor:
        """A factor for all lanes."""
        return tuple(
            Value(type, False, self.emit(f"load {type_text(type)}, ptr "
                                         f"{self.at(type_text(type), name, index)}"))
            for type, name in zip(arrays.types, arrays.names, strict=True)
        )  # fmt: skip

    def row_of(self, arrays: _Factors, index: str) -> Factor:
        """Factors, a lane each."""
        found = []
        for type, name in zip(arrays.types, arrays.names, strict=True):
            text = type_text(type, self.wave)
            where = self.at(text, name, index)
            ref = self.emit(f"load {text}, ptr {where}, align {type.bits // 8}")
            found.append(Value(type, True, ref))
        return tuple(found)

    # --------------------------------------------------------------------------- the tile

    def function(self, symbol: str, linkage: str) -> NativeText:
        self.loop("%count", lambda index, state: self._one(index))
        self.emit_void("ret void")
        body = "\n".join([*self.allocas, *self.lines])
        head = f"define {linkage} void @{symbol}({', '.join(PARAMETERS)}) nounwind"
        return NativeText(frozenset(self.declarations), f"{head} {{\nentry:\n{body}\n}}\n")

    def _one(self, number: str) -> State:
        """One product of the batch."""
        tile = self.tile
        forms = FORMATS[tile.formats[0]], FORMATS[tile.formats[1]]
        b_rows = 2 * tile.k if tile.sparse else tile.k
        a = self._part(forms[0], "%a", number, tile.m * tile.k)
        b = self._part(forms[1], "%b", number, b_rows * tile.n)
        c = self._part(FORMATS[tile.c], "%c", number, tile.m * tile.n)
        d = self._part(FORMATS[tile.d], "%d", number, tile.m * tile.n)
        take = tile.model.factor
        y = self.factors(forms[1], b, b_rows, lambda code: take(self, code, forms[1]))
        vectors = tile.m * tile.k // tile.n
        x = self.factors(forms[0], a, vectors, lambda code: take(self, code, forms[0]))
        scales = self._scales(number)
        choice = self._part(FORMATS["u8"], "%sa", number, tile.m * tile.k) if tile.sparse else ""

        rows = _Rows(self, x, y, scales, choice)
        at_once = math.gcd(tile.m, min(4, max(1, PRODUCTS_AT_ONCE // tile.group)))

        def some(index: str, state: State) -> State:
            first = self.product(index, at_once)
            numbers = [self.total(first, n) for n in range(at_once)]
            places = [self.product(i, tile.n) for i in numbers]
            start = [self.codes(FORMATS[tile.c], c, at) for at in places]
            for at, code in zip(places, rows.computed(numbers, start), strict=True):
                self.store_codes(FORMATS[tile.d], d, at, code)
            return state

        self.loop(tile.m // at_once, some)
        return ()

    def _part(self, form: Format, base: str, number: str, entries: int) -> str:
        """One matrix of a batch."""
        return self.at(f"[{entries} x i{storage_bits(form)}]", base, number)

    # ----------------------------------------------------------------------------- scales

    def _scales(self, number: str) -> tuple[_Factors, _Factors] | None:
        """A's scales, a block of k after the other with a row each, and B's with a column each."""
        tile = self.tile
        if not tile.scale_block:
            return None
        blocks, form = tile.k // tile.scale_block, FORMATS["u8"]
        sa = self._part(form, "%sa", number, blocks * tile.m)
        sb = self._part(form, "%sb", number, blocks * tile.n)

        def take(code: Value) -> Factor:
            return (scale_factor(self, code),)

        return (
            self.factors(form, sa, blocks * tile.m // tile.n, take),
            self.factors(form, sb, blocks, take),
        )


@dataclass(frozen=True)
class _Rows:
    """Rows of D, some at once: the host works on one while another waits for its last step."""

    b: _TileBuilder
    x: _Factors
    y: _Factors
    scales: tuple[_Factors, _Factors] | None
    choice: str  # of a sparse tile: the rows of B that entries of A meet

    def computed(self, rows: Sequence[str], start: Sequence[Value]) -> list[Value]:
        """D's codes of rows, from C's."""
        b, tile = self.b, self.b.tile
        states = [tuple(b.widen(v) for v in tile.model.start(b, code)) for code in start]
        size, steps = len(states[0]), tile.k // tile.group
        scales = [self._scales_of(i) for i in rows]

        def step(index: str, flat: State) -> State:
            first = b.product(index, tile.group)
            positions = [b.total(first, n) for n in range(tile.group)]
            found: list[Value] = []
            for number, i in enumerate(rows):
                state = flat[number * size : (number + 1) * size]
                left = [b.one_of(self.x, self._of_a(i, k)) for k in positions]
                chosen = [self._chosen(i, k) for k in positions] if self.choice else positions
                right = [b.row_of(self.y, k) for k in chosen]
                found += tile.model.step(b, state, left, right, *scales[number])
            return tuple(b.widen(v) for v in found)

        flat: State = tuple(value for state in states for value in state)
        if steps <= INLINE_STEPS:
            for index in range(steps):
                flat = step(str(index), flat)
        else:
            flat = b.loop(steps, step, flat)
        return [
            tile.model.finish(b, flat[number * size : (number + 1) * size])
            for number in range(len(rows))
        ]

    def _of_a(self, i: str, k: str) -> str:
        return self.b.total(self.b.product(i, "%ai"), self.b.product(k, "%ak"))

    def _chosen(self, i: str, k: str) -> str:
        """The row of B that a kept entry meets."""
        b = self.b
        where = b.at("i8", self.choice, b.total(b.product(k, b.tile.m), i))
        return b.emit(f"zext i8 {b.emit(f'load i8, ptr {where}')} to i64")

    def _scales_of(self, i: str) -> Sequence[Value]:
        """A's and B's scales of each block, as the model's steps take them."""
        if self.scales is None:
            return ()
        b, tile = self.b, self.b.tile
        blocks = tile.k // tile.scale_block
        left = [b.one_of(self.scales[0], b.total(i, n * tile.m))[0] for n in range(blocks)]
        return [*left, *(b.row_of(self.scales[1], str(n))[0] for n in range(blocks))]


@dataclass(frozen=True)
class _Factors:
    """Arrays of the parts of taken-apart entries."""

    types: list[Type]
    names: list[str]


def function(tile: Tile, symbol: str, *, internal: bool = False) -> NativeText:
    """LLVM IR of `symbol(a, b, c, d, sa, sb, count, ai, ak)`: `count` products, one after another.

    A's entry (i, k) is entry i * ai + k * ak of its matrix; B, C and D are row-major. Codes of 4
    and 6 bits take a byte. sa and sb: scales, a block of k after the other; of a sparse tile sa
    gives the row of B that each kept entry meets, bytes [k][m].
    """
    return _TileBuilder(tile).function(symbol, "internal" if internal else "")


def module(tile: Tile, symbol: str, whole: str) -> str:
    """A module of `function`, and of `whole(a, b, c, d, first, last, columns, depth)`.

    The latter computes the tiles `first` to `last` of matrices that are cut into tiles: A's lie row
    of tiles after row, k running fastest, B's column after column likewise, D's row after row.
    """
    product = function(tile, symbol)
    b = _LoopBuilder(tile.n)

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
