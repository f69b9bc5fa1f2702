"""Shared by the tests of addresses: places in memory, and checks of what instructions do there."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from tests.emulator.address_model import MASK32
from tests.emulator.harness import State
from tests.emulator.semantics.memory_cases import (
    Program,
    check_registers,
    is_gfx9,
    program,
)

TARGETS = (("gfx90a", 64), ("gfx950", 64), ("gfx1100", 32), ("gfx1201", 64))
targets = pytest.mark.parametrize(("target", "wave"), TARGETS)
BYTES = 4096
TRIALS = 3

Place = tuple[str, int] | None  # memory and byte offset in it


def instructions(target: str, wave: int, lines: dict[str, str]) -> Program:
    """A program of named lines."""
    return program(target, wave, tuple(lines.items()))


def memories(state: State) -> dict[str, np.ndarray]:
    """The state's memories by name; global addresses are relative to its array."""
    return {"global": state.memory[0], "lds": state.lds, "scratch": state.scratch}


def byte_of(state: State, place: Place) -> int:
    """A byte of memory; 0 if there is none."""
    return int(memories(state)[place[0]][place[1]]) if place else 0


def check_load(before: State, after: State, places: dict[int, list[Place]], first: int) -> None:
    """Each lane's bytes are in its registers from `first` on, the last one padded with zeros."""
    changed = {}
    for lane, found in places.items():
        data = bytes(byte_of(before, place) for place in found)
        data = data.ljust(-(-len(data) // 4) * 4, b"\0")
        for i in range(0, len(data), 4):
            changed[first + i // 4, lane] = int.from_bytes(data[i : i + 4], "little")
    check_registers(before, after, changed)


def check_store(before: State, after: State, places: dict[int, list[Place]], first: int) -> None:
    """Each byte of memory holds what a lane stored there, or its old value."""
    writers: dict[tuple[str, int], set[int]] = {}
    for lane, found in places.items():
        data = before.vgprs[first : first + 4, lane].tobytes()
        for byte, place in enumerate(found):
            if place:
                writers.setdefault(place, set()).add(data[byte])
    for space, memory in memories(before).items():
        now = memories(after)[space]
        changed = set(np.flatnonzero(memory != now).tolist())
        mine = {at for where, at in writers if where == space}
        assert changed <= mine, f"{space}: {sorted(changed - mine)[:4]}"
        assert all(int(now[at]) in writers[space, at] for at in mine)


def check_add(before: State, after: State, places: dict[int, list[Place]], first: int) -> None:
    """Each dword of memory has grown by the sum of what lanes added to it."""
    grown: dict[tuple[str, int], int] = {}
    for lane, found in places.items():
        if found[0]:
            grown[found[0]] = grown.get(found[0], 0) + int(before.vgprs[first, lane])
    for space, memory in memories(before).items():
        expected = memory.copy()
        for (where, at), amount in grown.items():
            if where == space:
                word = int.from_bytes(expected[at : at + 4].tobytes(), "little")
                total = (word + amount & MASK32).to_bytes(4, "little")
                expected[at : at + 4] = np.frombuffer(total, np.uint8)
        assert np.array_equal(expected, memories(after)[space])


CHECKS: dict[str, Callable[[State, State, dict[int, list[Place]], int], None]] = {
    "load": check_load,
    "store": check_store,
    "atomic": check_add,
}
DATA = 8  # the first register loaded or stored


def run(found: Program, name: str, state: State, places: dict[int, list[Place]], kind: str) -> None:
    """Run a line on both executors and check its effect at its addresses."""
    after = found.run(name, state)
    assert after.fault is None, f"{name}: fault {after.fault}"
    CHECKS[kind](state, after, places, DATA)


def spelled(target: str, gfx9: str, later: str) -> str:
    """A mnemonic as GFX9 or later targets spell it."""
    return gfx9 if is_gfx9(target) else later
