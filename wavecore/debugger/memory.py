"""Memory access for the debugger: global by address, LDS and scratch by offset."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING

import numpy as np

from wavecore.debugger.stops import DebugError, StopState
from wavecore.emulator.events import Space, WatchedLaunch
from wavecore.emulator.records import PRIVATE_APERTURE_HIGH, SHARED_APERTURE_HIGH

if TYPE_CHECKING:
    from wavecore.debugger.scopes import Scope

LIMIT_BYTES = 1 << 20
_LDS = "the workgroup's LDS"


def routed(space: Space, address: int) -> tuple[Space, int]:
    """Resolve a flat address: LDS and scratch have their own apertures."""
    if space in (Space.GLOBAL, Space.SCALAR):
        high, low = address >> 32, address & 0xFFFFFFFF
        if high == SHARED_APERTURE_HIGH:
            return Space.LDS, low
        if high == PRIVATE_APERTURE_HIGH:
            return Space.SCRATCH, low
        return Space.GLOBAL, address
    return space, address


def read(scope: Scope, space: Space, address: int, size_bytes: int) -> bytes:
    """Raises: DebugError if there is no such memory."""
    space, address = routed(space, address)
    _check_size(size_bytes)
    if space is Space.GLOBAL:
        at = _global(scope.here.launch, address, size_bytes, write=False)
        return ctypes.string_at(at, size_bytes)
    return _own(scope, space, address, size_bytes).tobytes()


def readable(scope: Scope, space: Space, address: int, size_bytes: int) -> bytes:
    """The bytes available from an address on, up to a size."""
    try:
        return read(scope, space, address, size_bytes)
    except DebugError:
        low, high = 0, size_bytes
    while low < high:  # find the end of the memory at this address
        middle = (low + high + 1) // 2
        try:
            read(scope, space, address, middle)
            low = middle
        except DebugError:
            high = middle - 1
    return read(scope, space, address, low) if low else b""


def write(scope: Scope, space: Space, address: int, data: bytes) -> None:
    """Change memory, now and whenever the launch runs again.

    Raises: DebugError if there is no such memory, or it is read-only.
    """
    space, address = routed(space, address)
    _check_size(len(data))
    key, lane = (scope.group, scope.wave), lane_of(scope)

    def change(here: StopState) -> None:
        if space is Space.GLOBAL:
            ctypes.memmove(_global(here.launch, address, len(data), write=True), data, len(data))
        elif space is Space.LDS:
            place = _inside(here.state(*key).lds, address, len(data), _LDS)
            place[:] = np.frombuffer(data, np.uint8)
        else:
            scratch = here.state(*key).scratch
            column = np.ascontiguousarray(scratch[:, lane]).view(np.uint8)
            place = _inside(column, address, len(data), f"lane {lane}'s scratch")
            place[:] = np.frombuffer(data, np.uint8)
            scratch[:, lane] = column.view(np.uint32)

    change(scope.here)
    scope.here.changed(change)


def _check_size(size_bytes: int) -> None:
    if not 0 <= size_bytes <= LIMIT_BYTES:
        raise DebugError(f"{size_bytes} bytes: at most {LIMIT_BYTES} at a time")


def _own(scope: Scope, space: Space, offset: int, size_bytes: int) -> np.ndarray:
    state = scope.registers.state
    if space is Space.LDS:
        return _inside(state.lds, offset, size_bytes, _LDS)
    lane = lane_of(scope)
    column = np.ascontiguousarray(state.scratch[:, lane]).view(np.uint8)
    return _inside(column, offset, size_bytes, f"lane {lane}'s scratch")


def _inside(memory: np.ndarray, offset: int, size_bytes: int, what: str) -> np.ndarray:
    if not 0 <= offset <= len(memory) - size_bytes:
        raise DebugError(f"{size_bytes} bytes at {offset:#x}: {what} has {len(memory)} bytes")
    return memory[offset : offset + size_bytes]


def lane_of(scope: Scope) -> int:
    """The lane whose scratch is used: the scope's lane, else the first active one."""
    active = scope.active
    return scope.lane if scope.lane is not None else active[0] if active else 0


def _global(launch: WatchedLaunch, address: int, size_bytes: int, *, write: bool) -> int:
    """The host address of memory that the launch may access. Raises: DebugError."""
    table = launch.plan.table
    found = table.find(address, size_bytes) if address >= 0 else None
    if found is None:
        said = launch.plan.space.describe(address, size_bytes, table) if address >= 0 else "nowhere"
        raise DebugError(f"no memory for {size_bytes} bytes at {address:#x}: {said}")
    if write and not found[2]:
        raise DebugError(f"the memory at {address:#x} is read-only")
    return launch.plan.space.addresses.host(address)


def name_of(launch: WatchedLaunch, address: int) -> str:
    """A name for a global address: "array 'x' + 16"; "" if there is none."""
    if address < 0 or address >= 1 << 64:
        return ""
    holders = launch.plan.table.holders(address, 1)
    if not holders:
        return ""
    best = min(holders, key=lambda each: each.high - each.low)
    for part in best.parts:
        if part.low <= address < part.high:
            best = part
    offset = address - best.low
    return f"{best.name} + {offset}" if offset else best.name
