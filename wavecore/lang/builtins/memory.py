"""Workgroup and work-item memory, addresses, atomic operations."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from wavecore.lang.arithmetic import Mismatch, bits, convert
from wavecore.lang.builtins.builtin import row
from wavecore.lang.call import Call
from wavecore.lang.types import Pointer, Scalar, Type, Vector, block, f16, pointer, u32
from wavecore.lang.values import Object, Value, View, constant, row_major

MEMORY, ATOMICS = "Memory", "Atomic operations"


def _memory(space: str) -> Callable[[Call], Value]:
    def rule(call: Call) -> Value:
        call.no_keywords("dtype", "shape")
        named = [call.keywords[name] for name in ("dtype", "shape") if name in call.keywords]
        call = replace(call, args=[*call.args, *named])
        if len(call.args) < 2:
            raise call.error(f"{call.name} takes a type and sizes", f"{call.name}(wl.f32, 16, 16)")
        order = list(range(len(call.args)))
        if not any(isinstance(each, Object) for each in call.args):
            given = ", ".join(ast.unparse(each) for each in call.node.args)
            raise call.error(f"{call.name} takes a type", f"Write {call.name}(wl.f32, {given}).")
        if isinstance(call.args[-1], Object) and not isinstance(call.args[0], Object):
            order.insert(0, order.pop())  # the sizes, then the type, as in Numba
        element = call.type(order[0])
        sizes: list[int] = []
        for n in order[1:]:
            size = call.constant(n, "a size")
            sizes += list(size) if isinstance(size, tuple) else [size]
        if sizes == [0] and space == "shared":
            return _launch_memory(call, element)  # Numba's dynamic memory
        for size in sizes:
            if not isinstance(size, int) or isinstance(size, bool) or size < 1:
                raise call.error(f"a size is an integer above 0, not {size!r}")
        kind = block(element, tuple(sizes), space)
        call.t.unit.declared(element, "x")
        shape = tuple(constant(size) for size in sizes)
        return View(kind, "", is_lvalue=True, shape=shape, strides=row_major(sizes))

    return rule


def _dynamic(call: Call) -> Value:
    """A pointer to dynamic LDS, whose size the launch sets: one block for all types."""
    call.count(1)
    return _launch_memory(call, call.type(0))


def _launch_memory(call: Call, element: Type) -> Value:
    call.t.unit.declared(element, "x")
    name = call.t.unit.dynamic_shared()
    return Value(pointer(element), f"({element.memory_cxx}*){name}", 90)


def _address(call: Call) -> Value:
    call.count(1)
    return call.pointer(0, stores=True)


row(
    "shared",
    MEMORY,
    "(T, n, ...)",
    "An array in LDS, shared by the workgroup; undefined at first. The sizes may be a tuple, and "
    "may come before the type. Size 0 is `dynamic_shared`.",
    _memory("shared"),
    takes_brackets=True,
)
row(
    "local",
    MEMORY,
    "(T, n, ...)",
    "The work-item's own array, undefined at first; in registers if all indices are constants.",
    _memory("local"),
    takes_brackets=True,
)
row(
    "dynamic_shared",
    MEMORY,
    "(T)",
    "A pointer to the LDS of the launch's `lds=`, or of `k[grid, block, bytes](...)`.",
    _dynamic,
)
row("address", MEMORY, "(a[i])", "The address of an element.", _address)


# --------------------------------------------------------------------------------- atomics

_WORDS = ("i32", "u32", "i64", "u64")
_ATOMICS = {
    "Add": ("adds", (*_WORDS, "f32", "f64")), "Sub": ("subtracts", (*_WORDS, "f32", "f64")),
    "Min": ("stores the minimum", (*_WORDS, "f32", "f64")),
    "Max": ("stores the maximum", (*_WORDS, "f32", "f64")),
    "And": ("ands", _WORDS), "Or": ("ors", _WORDS), "Xor": ("xors", _WORDS),
    "Exch": ("stores", (*_WORDS, "f32", "f64")),
    "Inc": ("counts up to the value, then from 0", ("u32",)),
    "Dec": ("counts down to 0, then from the value", ("u32",)),
}  # fmt: skip
_SCOPES = {"": "the device", "_block": "the workgroup", "_system": "host and all devices"}


def _atomic(name: str, kinds: tuple[str, ...], values: int = 1) -> Callable[[Call], Value]:
    def rule(call: Call) -> Value:
        if len(call.args) >= 2 + values:
            call = _of_element(call, values)
        call.count(1 + values)
        call.no_keywords()
        _check_shared(call)
        place = call.pointer(0, stores=True)
        kind = _target(call, place, kinds)
        parts = [call.typed(1 + n, kind).code for n in range(values)]
        return Value(kind, f"{name}({', '.join([place.code, *parts])})")

    return rule


def _of_element(call: Call, values: int) -> Call:
    """`wl.atomicAdd(a, i, j, x)` as `wl.atomicAdd(a[i, j], x)`: Numba and Warp pass indices."""
    memory, *indices = call.node.args[:-values]
    last, rest = indices[-1], call.node.args[-values:]
    index = indices[0] if len(indices) == 1 else ast.Tuple(indices, ast.Load())
    ast.copy_location(index, indices[0])
    place = ast.copy_location(ast.Subscript(memory, index, ast.Load()), memory)
    place.end_lineno, place.end_col_offset = last.end_lineno, last.end_col_offset
    node = ast.copy_location(ast.Call(call.node.func, [place, *rest], []), call.node)
    return replace(call, node=node, args=[call.t.result(place), *call.args[-values:]])


def _check_shared(call: Call) -> None:
    """Raises: CompileError for a variable, which is private to the work-item."""
    node = call.node_of(0)
    while isinstance(node, ast.Attribute):
        node = node.value
    found = call.value(0)
    if isinstance(found, View) and isinstance(call.node_of(0), ast.Subscript):
        raise call.error(
            f"{call.name} takes an element, and this is a part of {len(found.shape)} "
            f"dimension{'s' * (len(found.shape) > 1)}",
            "Index all dimensions: a[i, j].",
            call.node_of(0),
        )
    if not isinstance(node, ast.Name) or isinstance(found, View):
        return
    if not isinstance(found.type, Pointer):
        raise call.error(
            f"{call.name} takes memory shared by work-items, but this is a private variable",
            "Pass an element a[i] of an array or of wl.shared, or a pointer.",
            call.node_of(0),
        )


def _target(call: Call, place: Value, kinds: tuple[str, ...]) -> Scalar:
    assert isinstance(place.type, Pointer)
    kind = place.type.target
    if not isinstance(kind, Scalar) or kind.name not in kinds:
        advice = ""
        if kind is f16:
            advice = "f16 and bf16 pairs: wl.amdgcn.global_atomic_fadd_v2f16 and similar."
        elif isinstance(kind, Vector):
            advice = f"One number at a time: {call.name}(a[i].x, v.x), and so on."
        elif isinstance(kind, Scalar) and kind.is_complex:
            advice = f"No instruction changes both parts at once: {call.name}(a[i].real, x)."
        raise Mismatch(
            f"{call.name} takes memory of {', '.join(kinds)}, not of {kind.name}", advice
        )
    return kind


for _scope, _where in _SCOPES.items():
    for _name, (_doc, _kinds) in _ATOMICS.items():
        row(
            f"atomic{_name}{_scope}", ATOMICS, "(a[i], value)",
            f"{_doc.capitalize()}, as seen by {_where}; returns the old value.",
            _atomic(f"atomic{_name}{_scope}", _kinds),
        )  # fmt: skip
    row(
        f"atomicCAS{_scope}", ATOMICS, "(a[i], expected, value)",
        f"Stores if the old value is `expected`, as seen by {_where}; returns the old value.",
        _atomic(f"atomicCAS{_scope}", _WORDS, 2),
    )  # fmt: skip


def _bits(call: Call) -> Value:
    """`wl.bitcast(T, x)`, or `(x, T)`: reinterpret the bits as another type."""
    call.count(2)
    which = 1 if isinstance(call.args[1], Object) else 0
    kind = call.type(which)
    given = call.value(1 - which)
    if given.constant is not None and given.is_weak:
        given = convert(given, u32 if isinstance(given.constant, int) else given.type)
    sizes = [getattr(each, "size_bytes", 0) for each in (kind, given.type)]
    if not sizes[0] or sizes[0] != sizes[1]:
        raise Mismatch(
            f"{given.type.indefinite} has a different size than {kind.indefinite}",
            "The sizes must be equal.",
        )
    call.t.unit.declared(kind, "x")
    return bits(given, kind)


def _host_bits(kind: Type, value: Any) -> Any:
    import numpy as np

    return np.asarray(value).view(kind.dtype)[()]  # type: ignore[attr-defined]


row(
    "bitcast",
    MEMORY,
    "(T, x)",
    "The bits of x reinterpreted as another type of the same size.",
    _bits,
    _host_bits,
)
