"""Asynchronous copies between global memory and LDS, and cluster loads, on gfx1250."""

from __future__ import annotations

import numpy as np
import pytest

from tests.emulator.harness import LDS_BYTES, State
from tests.emulator.semantics.memory_cases import (
    MEMORY_BYTES,
    Program,
    active_lanes,
    base_of,
    check_registers,
    offsets,
    program,
    tuple_text,
)
from wavecore.emulator.records import FAULT_KIND

SIZES = {"b8": 1, "b32": 4, "b64": 8, "b128": 16}
OFFSET = 16  # of the instructions, on both sides


def instructions() -> Program:
    """Global addresses in v[2:3], or s[4:5] and v2; LDS offsets in v6."""
    lines = {}
    for name in SIZES:
        for kind in ("global", "cluster"):
            load = f"{kind}_load_async_to_lds_{name} v6"
            lines[f"{kind} {name}"] = f"{load}, v[2:3], off offset:{OFFSET}"
        store = f"global_store_async_from_lds_{name} v[2:3], v6, off offset:{OFFSET}"
        lines[f"store {name}"] = store
    for name, size in list(SIZES.items())[1:]:
        to = tuple_text(8, size // 4)
        lines[f"plain {name}"] = f"cluster_load_{name} {to}, v[2:3], off offset:{OFFSET}"
    lines["scaled"] = "global_load_async_to_lds_b128 v6, v2, s[4:5] offset:16 scale_offset"
    return program("gfx1250", 32, tuple(lines.items()))


def places(state: State, size: int) -> tuple[np.ndarray, np.ndarray]:
    """Offsets in the array and in LDS, without those of the instruction; LDS's do not overlap."""
    where = offsets(32, size, MEMORY_BYTES - OFFSET, 3)
    to = np.random.default_rng(4).permutation(LDS_BYTES // size - 1)[:32] * size
    state.set_addresses(2, base_of(state) + where)
    state.vgprs[6] = to - to % 4 if size == 1 else to
    state.sgprs[125] = 0  # M0: no other workgroups
    return where + OFFSET, state.vgprs[6].astype(np.int64) + OFFSET


@pytest.mark.parametrize("kind", ["global", "cluster"])
@pytest.mark.parametrize("name", SIZES)
def test_loads_go_to_the_lds_address_of_each_lane(name: str, kind: str) -> None:
    """LDS[VDST + offset] = memory[address + offset] in active lanes; no register changes."""
    size, state = SIZES[name], instructions().state(7)
    where, to = places(state, size)
    expected = state.lds.copy()
    for lane in active_lanes(state):
        data = state.memory[0][where[lane] : where[lane] + size]
        expected[to[lane] : to[lane] + size] = data
    after = instructions().run(f"{kind} {name}", state)
    assert np.array_equal(after.lds, expected)
    check_registers(state, after, {})


@pytest.mark.parametrize("name", SIZES)
def test_stores_come_from_the_lds_address_of_each_lane(name: str) -> None:
    """Memory[address + offset] = LDS[VDATA + offset], in active lanes in order."""
    size, state = SIZES[name], instructions().state(8)
    where, source = places(state, size)
    where = np.arange(32) * size * 2
    state.set_addresses(2, base_of(state) + where)
    expected = state.memory[0].copy()
    for lane in active_lanes(state):
        at = where[lane] + OFFSET
        expected[at : at + size] = state.lds[source[lane] : source[lane] + size]
    after = instructions().run(f"store {name}", state)
    assert np.array_equal(after.memory[0], expected)
    assert np.array_equal(after.lds, state.lds)


def test_both_sides_are_checked() -> None:
    """A lane past the end of either side stops the copy, with nothing moved."""
    state = instructions().state(9, full_exec=True)
    where, _ = places(state, 16)
    for side, kind in (("lds", "LDS"), ("global", "UNMAPPED")):
        for name in ("global b128", "store b128"):
            bad = instructions().state(9, full_exec=True)
            places(bad, 16)
            if side == "lds":
                bad.vgprs[6, 5] = LDS_BYTES - OFFSET - 8
            else:
                far = where - OFFSET
                far[5] = MEMORY_BYTES - OFFSET - 8
                bad.set_addresses(2, base_of(bad) + far)
            after = instructions().run(name, bad)
            assert after.fault is not None, (side, name)
            assert after.fault[:2] == (FAULT_KIND[kind], 1 << 5), (side, name)
            assert np.array_equal(after.lds, bad.lds)
            assert np.array_equal(after.memory[0], bad.memory[0])


def test_scale_offset_counts_in_accesses() -> None:
    """The VGPR beside a scalar base is multiplied by 16, and has a sign."""
    state = instructions().state(10, full_exec=True)
    _, to = places(state, 16)
    state.set_pair(4, base_of(state) + 512)
    state.vgprs[2] = (np.arange(32) - 16).astype(np.uint32)
    expected = state.lds.copy()
    for lane in range(32):
        at = 512 + 16 * (lane - 16) + OFFSET
        expected[to[lane] : to[lane] + 16] = state.memory[0][at : at + 16]
    after = instructions().run("scaled", state)
    assert np.array_equal(after.lds, expected)


@pytest.mark.parametrize("name", list(SIZES)[1:])
def test_cluster_loads_load(name: str) -> None:
    """Without a cluster they are global loads."""
    size, state = SIZES[name], instructions().state(11)
    where, _ = places(state, size)
    after = instructions().run(f"plain {name}", state)
    changed = {}
    for lane in active_lanes(state):
        words = state.memory[0][where[lane] : where[lane] + size].copy().view("<u4")
        changed |= {(8 + i, lane): int(word) for i, word in enumerate(words)}
    check_registers(state, after, changed)
