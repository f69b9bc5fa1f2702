"""Parses memory ranges: `lds:0x40,16`, a pointer, a variable that has a memory_range."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from wavecore.debugger import memory
from wavecore.debugger.expressions import evaluate, number
from wavecore.debugger.scopes import Scope
from wavecore.debugger.stops import DebugError
from wavecore.debugger.variables import Typed
from wavecore.emulator.events import Space

_SPACES = {"lds": Space.LDS, "scratch": Space.SCRATCH, "global": Space.GLOBAL}


class MemoryRange(NamedTuple):
    """Bytes of memory; `lane` is that of scratch, otherwise None."""

    space: Space
    address: int
    size_bytes: int
    lane: int | None = None


def parse_memory(text: str, scope: Scope) -> MemoryRange | None:
    """The range of `lds:0x40,16` (4 bytes if no size is given); None if it names no space."""
    space, colon, rest = text.strip().partition(":")
    if not colon or space not in _SPACES:
        return None
    where, _, size = rest.partition(",")
    address = number(evaluate(where, scope))
    size_bytes = number(evaluate(size, scope)) if size.strip() else 4
    if np.ndim(address) or np.ndim(size_bytes) or not 0 < int(size_bytes) <= memory.LIMIT_BYTES:
        raise DebugError(f"{text}: expected an address and a size, such as lds:0x40,16")
    return _checked(_SPACES[space], int(address), int(size_bytes), scope)


def _checked(space: Space, address: int, size_bytes: int, scope: Scope) -> MemoryRange:
    space, address = memory.routed(space, address)
    lane = memory.lane_of(scope) if space is Space.SCRATCH else None
    return MemoryRange(space, address, size_bytes, lane)


def range_of(value: object, scope: Scope) -> MemoryRange | None:
    """The memory of a value; None if it is not in one place in memory. Raises: DebugError."""
    if not isinstance(value, Typed) or value.space is None or value.addresses is None:
        return None
    addresses = np.atleast_1d(value.addresses)
    scope = scope if value.lane is None else scope.of_lane(value.lane)
    chosen = addresses[scope.active] if len(addresses) > 1 and scope.active else addresses
    if value.space is not Space.SCRATCH and len(set(chosen.tolist())) > 1:
        raise DebugError(
            f"{value.name} has a different address in each lane: choose one with `lane N`"
        )
    at = int(addresses[min(memory.lane_of(scope), len(addresses) - 1)])
    return _checked(value.space, at, max(value.type.size_bytes, 1), scope)


def address_of(expression: str, scope: Scope) -> MemoryRange:
    """The address of an expression: a pointer's value, or the location of an array.

    Its size is that of the object there, 1 if unknown.
    """
    value = evaluate(expression, scope)
    if isinstance(value, Typed) and value.is_aggregate:
        memory_range = range_of(value, scope)
        if memory_range is None:
            raise DebugError(f"{expression} is not in memory")
        return memory_range
    address = number(value)
    if np.ndim(address):
        lanes = [address[lane] for lane in scope.active]
        if not lanes or any(each != lanes[0] for each in lanes):
            raise DebugError(f"{expression} differs between lanes: choose one with `lane N`")
        address = lanes[0]
    lane = value.lane if isinstance(value, Typed) else None
    scope = scope if lane is None else scope.of_lane(lane)
    return _checked(Space.GLOBAL, int(address) & (1 << 64) - 1, 1, scope)
