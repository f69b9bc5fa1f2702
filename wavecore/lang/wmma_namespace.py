"""CUDA's `wmma` in kernels: `wl.wmma.fragment`, `load_matrix_sync`, `mma_sync` and the rest.

    a = wl.wmma.fragment("matrix_a", 16, 16, 16, wl.f16, "row_major")
    d = wl.wmma.fragment("accumulator", 16, 16, 16, wl.f32)

The fragments are those of wl.Mma, whose C++ types depend on shape and element type only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wavecore.errors import TargetError
from wavecore.lang.arithmetic import Mismatch
from wavecore.lang.builtins.builtin import Builtin
from wavecore.lang.builtins.elsewhere import OBJECTS
from wavecore.lang.call import Call
from wavecore.lang.mma import Fragment, Mma, fragment_of
from wavecore.lang.types import VOID, Type, bf16, f16, f32, f64, i8, i32, u8, u32
from wavecore.lang.values import Object, Result, Value

_OPERANDS = {"matrix_a": "A", "matrix_b": "B", "accumulator": "D"}
_ORDERS = {
    "row_major": "row", "col_major": "col", "mem_row_major": "row", "mem_col_major": "col",
}  # fmt: skip
# Which sums a factor has, and which factor stands for those of a sum.
_SUMS: dict[Type, Type] = {f16: f32, bf16: f32, f32: f32, f64: f64, i8: i32, u8: i32}
_FACTORS: dict[Type, Type] = {f32: f16, f64: f64, i32: i8, f16: f16}


def _word(call: Call, index: int, words: dict[str, str], what: str) -> str:
    found = call.constant(index, what)
    if found not in words:
        raise call.error(f"{what} is {', '.join(words)}, not {found!r}", "", call.node_of(index))
    return words[found]


def _fragment(call: Call) -> Value:
    call.take("use", "m", "n", "k", "dtype", "layout")
    call.count(5, 6)
    operand = _word(call, 0, _OPERANDS, "a fragment's use")
    m, n, k = (call.constant(each, "a size") for each in (1, 2, 3))
    kind = call.type(4)
    order = _word(call, 5, _ORDERS, "a layout") if len(call.args) > 5 else None
    other = (_FACTORS if operand == "D" else _SUMS).get(kind)
    if other is None:
        raise Mismatch(f"no {call.constant(0, 'a use')} has elements of {kind.name}", call.usage)
    types = (other, kind) if operand == "D" else (kind, other)
    try:
        made = fragment_of(Mma(m, n, k, *types), operand, call.t, order)
    except TargetError as error:
        raise Mismatch(str(error), call.usage) from error
    call.t.unit.declared(made, "x")
    return Value(made, f"{made.cxx}{{}}")


def _of(call: Call, index: int, operands: str, *, stores: bool = False) -> Value:
    """An argument that is a fragment, a variable if it is stored to. Raises: CompileError."""
    found = call.value(index)
    kind = found.type
    if not isinstance(kind, Fragment) or kind.operand not in operands:
        names = " or ".join(use for use, each in _OPERANDS.items() if each in operands)
        raise call.error(f"{call.name} takes a fragment, {names}", call.usage, call.node_of(index))
    if stores:
        call.t.note_store(found)
    return found


def _fill(call: Call) -> Value:
    call.count(2)
    made = _of(call, 0, "ABD", stores=True)
    assert isinstance(made.type, Fragment)
    value = call.typed(1, made.type.element)
    return Value(VOID, f"wavecore::fill_fragment({made.code}, {value.code})")


def _memory(call: Call, fragment: Value, place: Value) -> str:
    """What follows the fragment and the place in C++: the stride, and the order if it is given."""
    assert isinstance(fragment.type, Fragment)
    fragment.type.check_memory(place)
    text = call.typed(2, u32).code
    if len(call.args) == 4:
        return f"{text}, wavecore::mem_{_word(call, 3, _ORDERS, 'a layout')}_major"
    if fragment.type.order is None:
        raise Mismatch("this fragment has no layout of its own", call.usage)
    return text


def _load(call: Call) -> Value:
    call.count(3, 4)
    fragment = _of(call, 0, "ABD", stores=True)
    place = call.pointer(1, stores=False)
    rest = _memory(call, fragment, place)
    return Value(VOID, f"wavecore::load_matrix_sync({fragment.code}, {place.code}, {rest})")


def _store(call: Call) -> Value:
    call.count(3, 4)
    fragment, place = _of(call, 1, "ABD"), call.pointer(0, stores=True)
    rest = _memory(call, fragment, place)
    return Value(VOID, f"wavecore::store_matrix_sync({place.code}, {fragment.code}, {rest})")


def _multiply(call: Call) -> Value:
    call.count(4)
    d, a = _of(call, 0, "D", stores=True), _of(call, 1, "A")
    b, c = _of(call, 2, "B"), _of(call, 3, "D")
    shapes = {(each.type.mma.m, each.type.mma.n, each.type.mma.k) for each in (d, a, b, c)}  # type: ignore[attr-defined]
    if len(shapes) > 1:
        raise Mismatch("these fragments have different shapes", call.usage)
    codes = ", ".join(each.code for each in (d, a, b, c))
    return Value(VOID, f"wavecore::mma_sync({codes})")


_FUNCTIONS: dict[str, tuple[str, Callable[[Call], Value]]] = {
    "fragment": ("(use, m, n, k, T, layout)", _fragment),
    "fill_fragment": ("(d, x)", _fill),
    "load_matrix_sync": ("(a, p, stride, layout)", _load),
    "store_matrix_sync": ("(p, d, stride, layout)", _store),
    "mma_sync": ("(d, a, b, c)", _multiply),
}


class Wmma:
    """`wl.wmma`: its functions, and the names of uses and layouts."""

    def __init__(self) -> None:
        self._functions = {
            name: Builtin(f"wmma.{name}", "Matrix cores", usage, "As in CUDA.", rule)
            for name, (usage, rule) in _FUNCTIONS.items()
        }

    def lang_attribute(self, _: Any, name: str) -> Result:
        if name in self._functions:
            return Object(self._functions[name])
        if name in _OPERANDS or name in _ORDERS:
            return Object(name)
        raise Mismatch(f"wl.wmma has no {name!r}", f"It has {', '.join(_FUNCTIONS)}.")


OBJECTS["wmma"] = Wmma()
