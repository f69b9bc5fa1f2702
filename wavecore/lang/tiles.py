"""Arithmetic on fragments: operators, functions and conversions, entry by entry.

A result whose entries are of the fragment's type is such a fragment again, so that `acc * alpha` is
an accumulator. Others, as `acc.to(wl.f16)` and `acc > 0`, are tiles: the same lanes hold the same
rows and columns, but no instruction takes them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from wavecore.lang.arithmetic import Mismatch, convert, exact, operation, settled
from wavecore.lang.types import VOID, Opaque, Scalar, i32, made_once
from wavecore.lang.values import Method, Result, Value, View, constant

if TYPE_CHECKING:
    from wavecore.lang.call import Call
    from wavecore.lang.translator import Translator

INCLUDE = "wavecore/tile.h"
_ORDERS = {"row": "wavecore::mem_row_major", "col": "wavecore::mem_col_major"}


class Tiled(Opaque):
    """A type with entries in the lanes of a wave: a fragment or a tile.

    Attributes:
        element: the type of an entry.
        size: entries of a lane.
    """

    element: Scalar
    size: int

    @property
    def fragment(self) -> Tiled:
        """The fragment whose layout it has."""
        return self

    @property
    def layout_key(self) -> object:
        """Equal for two whose entries are at the same places."""
        raise NotImplementedError

    def check_arithmetic(self) -> None:
        """Raises: Mismatch if its entries are not numbers of their type."""

    def lang_advice(self, other: object) -> str:
        """What to do with a value of another type that is used as this one."""
        if not isinstance(other, Tiled) or other.layout_key != self.layout_key:
            return ""
        name = self.element.name
        return f"Convert the entries, x.to(wl.{name}), or the number: wl.{name}(...)."

    def in_range(self, number: int) -> int:
        """A constant index; negative ones count from the end."""
        if not -self.size <= number < self.size:
            raise Mismatch(f"index {number} is out of range: a lane has {self.size} entries")
        return number % self.size


@made_once
def tile(fragment: Tiled, element: Scalar) -> Tile:
    """The type of entries in the layout of a fragment."""
    return Tile(fragment, element)


class Tile(Tiled):
    """Entries of any type in the layout of a fragment: what a conversion or comparison gives."""

    include = INCLUDE

    def __init__(self, fragment: Tiled, element: Scalar) -> None:
        self._fragment, self.element, self.size = fragment, element, fragment.size
        name = f"{fragment.cxx}_{element.name.rstrip('_')}"
        super().__init__(f"{fragment.name}.to({element.name})", name)
        self.definition = f"using {name} = wavecore::tile<{fragment.cxx}, {element.cxx}>;"

    @property
    def fragment(self) -> Tiled:
        return self._fragment

    @property
    def layout_key(self) -> object:
        return self._fragment.layout_key

    # Hooks that the translator calls on types.

    @property
    def lang_len(self) -> int:
        return self.size

    def lang_member(self, t: Translator, owner: Value, name: str) -> Result | None:
        """`tile.size`, and methods: store, fill, row, col, block, to."""
        known = ("store", "fill", "row", "col", "block", "to")
        if name == "size":
            return constant(self.size)
        if name in known:
            return Method(owner, name)
        raise Mismatch(f"a tile has no {name!r}", f"It has size, {', '.join(known)}.")

    def lang_element(self, t: Translator, owner: Value, index: Value) -> Value:
        """`tile[i]`: the i-th element of the calling lane."""
        if index.constant is not None:
            index = constant(self.in_range(int(index.constant)))
        text = f"{owner.at(100)}.x[{index.code}]"
        return Value(self.element, text, is_lvalue=owner.is_lvalue, root=owner.root or owner.code)

    def lang_method(self, call: Call, owner: Value, name: str) -> Result:
        """A call of one of the methods."""
        if name == "to":
            return to(call, owner)
        if name == "store":
            pointer, stride, order = self._place(call, owner)
            code = f"wavecore::store_matrix_sync({pointer}, {owner.code}, {stride}, {order})"
            return Value(VOID, code)
        if name == "fill":
            call.count(1)
            call.t.note_store(owner)
            filled = call.typed(0, self.element).code
            return Value(
                VOID, f"wavecore::fill_fragment({owner.code}, {self.element.cxx}({filled}))"
            )
        return self._fragment.lang_method(call, owner, name)  # type: ignore[attr-defined, no-any-return]

    def _place(self, call: Call, owner: Value) -> tuple[str, str, str]:
        if not owner.is_lvalue:
            raise Mismatch("store works on a variable", "Assign the tile to one first.")
        place, stride, order = memory_place(call, "store", stores=True)
        have = place.type.target  # type: ignore[attr-defined]
        if have is not self.element:
            raise Mismatch(f"the memory has elements of {have.name}, the tile {self.element.name}")
        return place.code, stride, order


def is_tiled(found: object) -> bool:
    """Whether it is a value of a fragment or a tile."""
    return isinstance(found, Value) and isinstance(found.type, Tiled)


def operate(t: Translator, name: str, left: Value, right: Value) -> Value:
    """`left name right`, entry by entry if one is a fragment. Raises: Mismatch."""
    if not is_tiled(left) and not is_tiled(right):
        return operation(name, left, right)
    return by_entry(t, [left, right], lambda found: operation(name, *found))


def by_entry(
    t: Translator, values: Sequence[Value], make: Callable[[list[Value]], Result]
) -> Value:
    """A tile whose entries are computed from entries of tiles, and from numbers.

    Raises: Mismatch for tiles of different layouts, and what `make` raises.
    """
    kinds = [each.type for each in values if isinstance(each.type, Tiled)]
    _check_layouts(kinds)
    entries, parameters, arguments = [], [], []
    for number, each in enumerate(values):
        if each.constant is not None:
            entries.append(each)
            continue
        kind = _entry_type(each)
        name = t.definition.cxx.free(f"x{number}")
        entries.append(Value(kind, name))
        parameters.append(f"{kind.cxx} {name}")
        is_tile = isinstance(each.type, Tiled)
        code = exact(convert(each, kind)).code if not is_tile else each.code
        arguments.append(code if is_tile else f"wavecore::every<{kind.cxx}>{{{code}}}")
    found = make(entries)
    if not isinstance(found, Value) or not isinstance(found.type, Scalar):
        raise Mismatch("a fragment's entries are numbers", "Call it for each entry: acc[i].")
    element = settled(found.type)
    assert isinstance(element, Scalar)
    result = _of_entries(t, kinds, element)
    t.unit.includes.add(INCLUDE)
    body = convert(found, element).code
    function = f"[&]({', '.join(parameters)}) -> {element.cxx} {{ return {body}; }}"
    return Value(result, f"wavecore::each<{result.cxx}>({', '.join([function, *arguments])})")


def _check_layouts(kinds: Sequence[Tiled]) -> None:
    first = kinds[0]
    for kind in kinds:
        kind.check_arithmetic()
        if kind.layout_key != first.layout_key:
            raise Mismatch(
                f"{first.name} and {kind.name} have different layouts",
                "Their entries are in different lanes: convert an accumulator with d.to_A(mma) or "
                "d.to_B(mma), or store it and load it.",
            )


def _entry_type(value: Value) -> Scalar:
    kind = value.type.element if isinstance(value.type, Tiled) else settled(value.type)
    if isinstance(value, View) or not isinstance(kind, Scalar):
        raise Mismatch(f"a fragment and {value.type.indefinite} cannot be combined")
    return kind


def _of_entries(t: Translator, kinds: Sequence[Tiled], element: Scalar) -> Tiled:
    """The type of a result: one of the fragments, or a tile in the layout of the first."""
    for kind in kinds:
        t.unit.declared(kind.fragment, "x")
    for kind in kinds:
        if kind.fragment.element is element:
            return kind.fragment
    made = tile(kinds[0].fragment, element)
    t.unit.declared(made, "x")
    return made


def call_by_entry(call: Call, rule: Callable[[Call], Result]) -> Result:
    """A call of a function of numbers, for each entry if a fragment is given."""
    if not any(map(is_tiled, [*call.args, *call.keywords.values()])):
        return rule(call)
    if call.keywords:
        raise Mismatch(f"{call.name} of a fragment takes no keywords")
    values = [call.value(n) for n in range(len(call.args))]

    def make(entries: list[Value]) -> Result:
        return rule(dataclasses.replace(call, args=list(entries)))

    return by_entry(call.t, values, make)


def to(call: Call, owner: Value) -> Value:
    """`acc.to(wl.f16)`: the entries converted, as by `wl.f16(x)`."""
    call.count(1)
    call.no_keywords()
    kind = call.type(0)
    if not isinstance(kind, Scalar):
        raise Mismatch(f"entries are numbers, not {kind.name}", "acc.to(wl.f16)")
    return by_entry(
        call.t, [owner], lambda found: dataclasses.replace(call, args=list(found)).construct(kind)
    )


def memory_place(call: Call, name: str, *, stores: bool) -> tuple[Value, str, str]:
    """The memory of `frag.load(...)` and `frag.store(...)`: pointer, leading dimension, order."""
    call.count(1, 3)
    call.no_keywords()
    found = call.value(0)
    order = "row"
    if len(call.args) == 3:
        order = call.constant(2, "the order")
    if order not in _ORDERS:
        raise Mismatch(f"{order!r} is not a memory order", 'Use "row" or "col".')
    if len(call.args) > 1:
        stride = call.typed(1, i32).code
    else:
        stride, order = _own_stride(found, name)
    return call.pointer(0, stores=stores), stride, _ORDERS[order]


def _own_stride(found: Value, name: str) -> tuple[str, str]:
    """The leading dimension and order of part of an array."""
    if isinstance(found, View) and len(found.strides) == 2:
        outer, inner = found.strides
        if inner.constant == 1:
            return convert(outer, i32).code, "row"
        if outer.constant == 1:
            return convert(inner, i32).code, "col"
        raise Mismatch(
            f"{name}: neither rows nor columns of this part are contiguous, because a launch "
            "passed an array with strides in both dimensions",
            "Pass np.ascontiguousarray(x), or copy the part to LDS first.",
        )
    raise Mismatch(
        f"{name} needs the distance between rows", f'frag.{name}(pointer, stride, "row")'
    )
