"""Tensor moves of gfx1250, against a model of the descriptor."""

from __future__ import annotations

import numpy as np
import pytest

from tests.emulator.harness import LDS_BYTES, State
from tests.emulator.semantics.memory_cases import MEMORY_BYTES, Program, base_of, program
from tests.emulator.tensor_model import Move, random_move
from wavecore.emulator.records import FAULT_KIND
from wavecore.emulator.shape import UnsupportedForm

MOVES = 60
CELL = LDS_BYTES - 64


def instructions() -> Program:
    """Groups in s[8:11], s[16:23], s[24:27] and s[28:31]."""
    whole = "s[8:11], s[16:23], s[24:27], s[28:31]"
    return program("gfx1250", 32, (
        ("load", f"tensor_load_to_lds {whole}"),
        ("store", f"tensor_store_from_lds {whole}"),
        ("load 2d", "tensor_load_to_lds s[8:11], s[16:23]"),
        ("save", "tensor_save s[8:9]"),
    ))  # fmt: skip


def described(move: Move, state: State) -> None:
    """Put a descriptor into SGPRs."""
    for first, words in zip((8, 16, 24, 28), move.groups(), strict=True):
        state.sgprs[first : first + len(words)] = words


def expected(move: Move, state: State, *, is_load: bool) -> tuple[np.ndarray, np.ndarray]:
    """LDS and memory afterwards."""
    lds, memory, base = state.lds.copy(), state.memory[0].copy(), base_of(state)
    for place, address in move.elements(is_load=is_load):
        at = None if address is None else address - base
        if is_load:
            data = np.zeros(move.size, np.uint8)
            if at is not None:
                data = memory[at : at + move.size]
            lds[place : place + move.size] = data
        elif at is not None:
            memory[at : at + move.size] = lds[place : place + move.size]
    return lds, memory


def check(move: Move, state: State, name: str) -> State:
    described(move, state)
    after = instructions().run(name, state)
    assert after.fault is None, move
    lds, memory = expected(move, state, is_load="load" in name)
    assert np.array_equal(after.lds, lds), move
    assert np.array_equal(after.memory[0], memory), move
    assert np.array_equal(after.vgprs, state.vgprs)
    return after


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", ["load", "store"])
def test_moves_are_those_of_the_model(name: str, seed: int) -> None:
    """1 to 5 dimensions, edges, gaps, repetitions, indices; EXEC does not matter."""
    rng = np.random.default_rng(seed)
    state = instructions().state(seed)
    state.exec_mask = (0, 1, 0xFFFFFFFF, 0xF0)[seed]
    for _ in range(MOVES // 8):
        check(random_move(rng, base_of(state), MEMORY_BYTES, CELL), state, name)


def plain(state: State, **changes: object) -> Move:
    """A tile of 4 rows of 16 elements of 2 bytes, of a tensor with rows of 24."""
    move = Move(64, base_of(state), 2, [16, 4], [20, 9], [24])
    for name, value in changes.items():
        setattr(move, name, value)
    return move


def test_groups_that_are_null_are_zeros() -> None:
    """A move of two dimensions has two groups."""
    state = instructions().state(1)
    check(plain(state), state, "load 2d")


@pytest.mark.parametrize("nothing", [{"count": 0}, {"tile": [0, 4]}])
def test_nothing_moves(nothing: dict[str, object]) -> None:
    """A count of 0 or rows without elements: no copy, and no barrier is told."""
    state = instructions().state(2)
    move = plain(state, cell=CELL, **nothing)
    after = check(move, state, "load")
    assert np.array_equal(after.lds, state.lds)


def test_a_barrier_is_told() -> None:
    """With the bit set, one member arrives at the cell: the phase ends with the last one."""
    state = instructions().state(3)
    move = plain(state, cell=CELL)
    described(move, state)
    cell = state.lds[CELL : CELL + 8].view("<u8")
    cell[0] = 4 << 32 | 5 << 29 | 1
    for now in (4 << 32 | 5 << 29, 4 << 32 | 4 << 29 | 4, 4 << 32 | 4 << 29 | 3):
        state.lds = instructions().run("load", state).lds
        assert int(state.lds[CELL : CELL + 8].view("<u8")[0]) == now


def test_both_sides_are_checked() -> None:
    """An element that the tensor has must be in memory, all of a tile in LDS."""
    state = instructions().state(4)
    described(plain(state, address=base_of(state) + MEMORY_BYTES - 2 * 2 * 24), state)
    for name in ("load", "store"):
        after = instructions().run(name, state)
        assert after.fault == (
            FAULT_KIND["UNMAPPED"], 0xFFFF, base_of(state) + MEMORY_BYTES
        )  # fmt: skip
    described(plain(state, lds=LDS_BYTES - 3 * 32), state)
    for name in ("load", "store"):
        after = instructions().run(name, state)
        assert after.fault == (FAULT_KIND["LDS"], 0xFFFF, LDS_BYTES)


def test_a_tile_of_any_size_ends() -> None:
    """The largest descriptor faults where LDS ends."""
    state = instructions().state(5)
    most = plain(state, tile=[0xFFFF] * 5, tensor=[0] * 5, strides=[0] * 4, lds=0)
    described(most, state)
    after = instructions().run("load", state)
    assert after.fault is not None
    assert after.fault[0] == FAULT_KIND["LDS"]


def test_saving_is_refused() -> None:
    """What a trap handler would do."""
    with pytest.raises(UnsupportedForm, match="trap handlers"):
        instructions().batch.run(3, instructions().state(6), "numpy")
