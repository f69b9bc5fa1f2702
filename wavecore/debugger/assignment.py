"""Assignment to registers, variables and elements of memory."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from wavecore.debugger import memory
from wavecore.debugger.expressions import evaluate, number
from wavecore.debugger.scopes import Scope
from wavecore.debugger.stops import DebugError
from wavecore.debugger.variables import NUMBER_TYPES, OptimisedOut, Typed


def assign(scope: Scope, name: str, text: str) -> None:
    """Set a register, a variable or an element of memory. Raises: DebugError."""
    value = number(evaluate(text, scope))
    register = re.fullmatch(r"(\$?)(\w+)(?:\[(\d+)\])?", name)
    if register is not None and (register[1] or not _is_variable(scope, register[2])):
        lane = scope.lane if register[3] is None else int(register[3])
        _set_register(scope, register[2], value, lane, has_index=register[3] is not None)
        return
    found = evaluate(name, scope)
    if not isinstance(found, Typed):
        raise DebugError(f"{name} cannot be assigned")
    _store(scope, found, value)


def _is_variable(scope: Scope, name: str) -> bool:
    """Whether a name is a variable's; a variable without a value does not hide a register."""
    try:
        return scope.locals.find(name) is not None
    except OptimisedOut:
        if scope.registers.get(name) is None:
            raise
        return False


def _set_register(
    scope: Scope, name: str, value: Any, lane: int | None, *, has_index: bool
) -> None:
    found = scope.registers.get(name)
    if found is None:
        raise DebugError(f"there is no register or variable {name!r}")
    if has_index and not found.is_vector:
        raise DebugError(f"{name} has one value for the whole wave, not one per lane")
    if found.is_vector and lane is not None and not 0 <= lane < scope.registers.lanes:
        raise DebugError(f"there is no lane {lane}")
    scope.registers.set(name, _bits_of(value), lane)


def _one(value: Any) -> Any:
    """A value as a single number of at most 64 bits."""
    if np.ndim(value):
        raise DebugError("the value differs between lanes: choose a lane with `lane N`")
    if isinstance(value, int) and not -(1 << 63) <= value < 1 << 64:
        raise DebugError("the value has more than 64 bits")
    return value


def _bits_of(value: Any) -> int:
    value = _one(value)
    if isinstance(value, (float, np.floating)):
        return int(np.float32(value).view(np.uint32))
    return int(value)


def _store(scope: Scope, target: Typed, value: Any) -> None:
    lane = scope.lane if target.lane is None else target.lane
    kind = target.type.kind, target.type.size_bytes
    if kind not in NUMBER_TYPES:
        raise DebugError(f"{target.name} is {target.type.spelling}; only numbers can be assigned")
    value = bool(_one(value)) if kind[0] == "bool" else _one(value)
    data = np.array(value).astype(NUMBER_TYPES[kind]).tobytes()
    if target.space is not None and target.addresses is not None:
        if len(target.addresses) == 1:
            memory.write(scope.of_lane(lane), target.space, int(target.addresses[0]), data)
            return
        for one in scope.active if lane is None else [lane]:
            memory.write(scope.of_lane(one), target.space, int(target.addresses[one]), data)
        return
    if target.register is None or target.note:
        raise DebugError(f"{target.name} cannot be written here")
    file, first = target.register
    words = np.frombuffer(data.ljust(-(-len(data) // 4) * 4, b"\0"), np.uint32)
    lanes: list[int | None] = [lane] if lane is not None or file == "s" else [*scope.active]
    for each in lanes:
        for offset, word in enumerate(words):
            scope.registers.set(f"{file}{first + offset}", int(word), each)
