"""Changes what a wave has: registers, variables, elements of memory."""

from __future__ import annotations

import contextlib
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
    value = evaluate(text, scope)
    plain, lane = name.lstrip("$"), scope.lane
    element = re.fullmatch(r"(\w+)\[(\d+)\]", plain)
    if element is not None and _variable(scope, element[1]) is None:  # a lane of a register
        plain, lane = element[1], int(element[2])
    target = _variable(scope, plain)
    if target is None and plain.isidentifier():
        _set_register(scope, plain, number(value), lane)
        return
    if target is None:
        found = evaluate(name, scope)
        if not isinstance(found, Typed):
            raise DebugError(f"{name} is nothing that can be set")
        target = found
    _store(scope, target, number(value), lane)


def _variable(scope: Scope, name: str) -> Typed | None:
    """A variable that has a value; None if a name is none's."""
    with contextlib.suppress(OptimisedOut):
        return scope.locals.find(name) if name.isidentifier() else None
    return None


def _set_register(scope: Scope, name: str, value: Any, lane: int | None) -> None:
    if scope.registers.get(name) is None:
        raise DebugError(f"there is no register or variable {name!r}")
    lanes = scope.registers.lanes
    if name[0] in "va" and lane is not None and not 0 <= lane < lanes:
        raise DebugError(f"there is no lane {lane}")
    scope.registers.set(name, _bits_of(value), lane)


def _bits_of(value: Any) -> int:
    if np.ndim(value):
        raise DebugError("the value is one for each lane: choose one with `lane N`")
    if isinstance(value, (float, np.floating)):
        return int(np.float32(value).view(np.uint32))
    return int(value)


def _store(scope: Scope, target: Typed, value: Any, lane: int | None) -> None:
    kind = target.type.kind, target.type.size_bytes
    if np.ndim(value) or kind not in NUMBER_TYPES:
        raise DebugError(f"{target.name} is {target.type.spelling}; numbers can be set")
    data = np.array(value).astype(NUMBER_TYPES[kind]).tobytes()
    if target.space is not None and target.addresses is not None:
        lanes = [lane] if lane is not None else scope.active
        for each in lanes if len(target.addresses) > 1 else lanes[:1]:
            at = int(target.addresses[each if len(target.addresses) > 1 else 0])
            one = Scope(scope.here, scope.group, scope.wave, each, scope.frame)
            memory.write(one, target.space, at, data)
        return
    if target.register is None or target.note:
        raise DebugError(f"{target.name} has no place that can be written here")
    file, first = target.register
    words = np.frombuffer(data.ljust(-(-len(data) // 4) * 4, b"\0"), np.uint32)
    for offset, word in enumerate(words):
        scope.registers.set(f"{file}{first + offset}", int(word), lane)
