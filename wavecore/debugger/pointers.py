"""C's operations on addresses and types in expressions: `*p`, `&x`, `*p@3`, `sizeof x`, casts."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from wavecore.codeobject.sourcetypes import SourceType
from wavecore.debugger import memory
from wavecore.debugger.csyntax import type_named
from wavecore.debugger.registers import Bits
from wavecore.debugger.scopes import Scope
from wavecore.debugger.stops import DebugError
from wavecore.debugger.variables import NUMBER_TYPES, Typed, loaded
from wavecore.emulator.events import Space
from wavecore.emulator.records import PRIVATE_APERTURE_HIGH, SHARED_APERTURE_HIGH

_APERTURES = {Space.LDS: SHARED_APERTURE_HIGH, Space.SCRATCH: PRIVATE_APERTURE_HIGH}


def of_type(text: str, values: Sequence[Any]) -> Any:
    """`sizeof(float)` without a value, `(float)n` with one. Raises: DebugError."""
    type = type_named(text)
    assert type is not None, "csyntax only accepts known types"
    if not values:
        return type.size_bytes
    found = np.atleast_1d(np.asarray(values[0]))
    if found.ndim > 1:
        raise DebugError(f"({text}): the value has several numbers for each lane")
    is_whole = type.kind not in ("float", "bool")
    if is_whole and found.dtype.kind == "f":  # as C does: towards zero
        found = np.nan_to_num(np.trunc(found)).astype(np.int64)
    if is_whole and found.dtype.kind == "O":
        found = np.array([int(each) & (1 << 64) - 1 for each in found], np.uint64)
    with np.errstate(all="ignore"):
        data = found.astype(NUMBER_TYPES[type.kind, type.size_bytes], casting="unsafe")
    if type.kind == "bool":
        data = (found != 0).astype(np.uint8)
    columns = np.ascontiguousarray(data).view(np.uint8).reshape(len(data), -1).T
    return Typed(type, columns.copy(), f"({text})")


def moved(left: Any, right: Any, op: ast.operator) -> Typed | None:
    """The pointer `p + n`, `n + p` or `p - n`; None if this is no such sum."""
    if isinstance(op, ast.Add) and _is_pointer(right):
        left, right = right, left
    if not isinstance(op, ast.Add | ast.Sub) or not _is_pointer(left) or _is_pointer(right):
        return None
    by = right.numbers() if isinstance(right, Typed) else right
    if isinstance(by, Bits) or np.asarray(by).dtype.kind not in "iu":
        return None
    step = left.type.target.size_bytes * (1 if isinstance(op, ast.Add) else -1)
    at = np.atleast_1d(left.numbers()).astype(np.int64) + np.atleast_1d(by).astype(np.int64) * step
    data = np.ascontiguousarray(at).view(np.uint8).reshape(len(at), 8).T
    return Typed(left.type, data.copy(), left.name, lane=left.lane)


def _is_pointer(value: Any) -> bool:
    return isinstance(value, Typed) and value.type.kind == "pointer" and bool(value.type.target)


def _deref(scope: Scope, values: Sequence[Any]) -> Any:
    (value,) = values
    if isinstance(value, Typed):
        return value.element(0, scope)
    if isinstance(value, Bits):
        raise DebugError(f"{value.name} has no type: cast it, as in (float*){value.name}")
    raise DebugError("a number is not a pointer: cast it, as in (float*)NUMBER")


def _address(scope: Scope, values: Sequence[Any]) -> Typed:
    (value,) = values
    if not isinstance(value, Typed) or value.space is None or value.addresses is None:
        name = value.name if isinstance(value, Typed | Bits) else "that"
        raise DebugError(f"{name} is not in memory and has no address")
    high = _APERTURES.get(value.space, 0) << 32
    addresses = np.atleast_1d(value.addresses).astype(np.uint64) | np.uint64(high)
    data = np.ascontiguousarray(addresses).view(np.uint8).reshape(len(addresses), 8).T
    type = SourceType("pointer", f"{value.type.spelling}*", "", 8, value.type)
    return Typed(type, data.copy(), f"&{value.name}", lane=value.lane)


def _array(scope: Scope, values: Sequence[Any]) -> Typed:
    """Consecutive values in memory, from the given one on."""
    value, count = values
    if not isinstance(value, Typed) or value.space is None or value.addresses is None:
        raise DebugError("the left side of @ must be in memory, as in *p@3")
    size = value.type.size_bytes
    if np.ndim(count) or not 0 < int(count) <= memory.LIMIT_BYTES // max(size, 1):
        raise DebugError("the right side of @ must be a number of values, as in *p@3")
    type = SourceType(
        "array", f"{value.type.spelling}[{int(count)}]", "", size * int(count), value.type,
        int(count),
    )  # fmt: skip
    own = scope if value.lane is None else scope.of_lane(value.lane)
    return loaded(own, value.space, np.atleast_1d(value.addresses), type, value.name)


def _size(scope: Scope, values: Sequence[Any]) -> int:
    (value,) = values
    if isinstance(value, Typed):
        return value.type.size_bytes
    if isinstance(value, Bits):
        return 4 * len(value.words)
    raise DebugError("sizeof takes a variable, a register or a type")


# By the names used by csyntax.
OPERATORS: Mapping[str, Callable[[Scope, Sequence[Any]], Any]] = {
    "$deref": _deref, "$address": _address, "$array": _array, "$sizeof": _size,
}  # fmt: skip
