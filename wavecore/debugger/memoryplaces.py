"""What users write for memory: `lds:0x40,16`, a pointer, a variable that has a place."""

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


class Place(NamedTuple):
    """Bytes of memory; `lane` says whose scratch, None where it is not scratch."""

    space: Space
    address: int
    size_bytes: int
    lane: int | None = None


def parse_memory(text: str, scope: Scope) -> Place | None:
    """What `lds:0x40,16` names (4 bytes if no size is given); None if it has no space."""
    space, colon, rest = text.strip().partition(":")
    if not colon or space not in _SPACES:
        return None
    place, _, size = rest.partition(",")
    address = number(evaluate(place, scope))
    size_bytes = number(evaluate(size, scope)) if size.strip() else 4
    if np.ndim(address) or np.ndim(size_bytes) or not 0 < int(size_bytes) <= memory.LIMIT_BYTES:
        raise DebugError(f"{text}: expected an address and a size, such as lds:0x40,16")
    return _placed(_SPACES[space], int(address), int(size_bytes), scope)


def _placed(space: Space, address: int, size_bytes: int, scope: Scope) -> Place:
    space, address = memory.routed(space, address)
    lane = memory.lane_of(scope) if space is Space.SCRATCH else None
    return Place(space, address, size_bytes, lane)


def place_of(value: object, scope: Scope) -> Place | None:
    """Where a value is in memory; None if it is not, or not in one place. Raises: DebugError."""
    if not isinstance(value, Typed) or value.space is None or value.addresses is None:
        return None
    places = np.atleast_1d(value.addresses)
    scope = scope if value.lane is None else scope.of_lane(value.lane)
    chosen = places[scope.active] if len(places) > 1 and scope.active else places
    if value.space is not Space.SCRATCH and len(set(chosen.tolist())) > 1:
        raise DebugError(
            f"{value.name} has a different address in each lane: choose one with `lane N`"
        )
    at = int(places[min(memory.lane_of(scope), len(places) - 1)])
    return _placed(value.space, at, max(value.type.size_bytes, 1), scope)


def address_of(expression: str, scope: Scope) -> Place:
    """The address that an expression is: a pointer's value, or where an array is.

    Its size is that of what is there, 1 if nothing is known of that.
    """
    value = evaluate(expression, scope)
    if isinstance(value, Typed) and value.is_aggregate:
        place = place_of(value, scope)
        if place is None:
            raise DebugError(f"{expression} is not in memory")
        return place
    address = number(value)
    if np.ndim(address):
        lanes = [address[lane] for lane in scope.active]
        if not lanes or any(each != lanes[0] for each in lanes):
            raise DebugError(f"{expression} differs among lanes: choose one with `lane N`")
        address = lanes[0]
    lane = value.lane if isinstance(value, Typed) else None
    scope = scope if lane is None else scope.of_lane(lane)
    return _placed(Space.GLOBAL, int(address) & (1 << 64) - 1, 1, scope)
