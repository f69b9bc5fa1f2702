"""Native range checks against RangeTable's; test_ranges.py checks that one byte by byte."""

from __future__ import annotations

import ctypes

import numpy as np
import pytest

from tests.emulator.atomic_model import atomic_model
from tests.emulator.native_memory import Fault, NativeMemory, aligned
from wavecore.emulator.atomics import keeps_rest
from wavecore.emulator.memory import Allocation, RangeTable

WAVES = pytest.mark.parametrize("wave", [32, 64])


def made(rng: np.random.Generator, block: np.ndarray, wave: int) -> NativeMemory:
    """Random allocations of each kind in the first half of a block."""
    memory, base = NativeMemory(wave, []), block.ctypes.data
    allocations = []
    for _ in range(rng.integers(1, 8)):
        low = int(rng.integers(8, 90))
        kind = rng.choice(["array", "array", "view", "registration"])
        high = low + int(rng.integers(1, 24))
        writable = bool(rng.random() < 0.7)
        allocations.append(Allocation(base + low, base + high, writable, kind=kind))
    memory.table = RangeTable(allocations)
    memory.launch.ranges = ctypes.addressof(memory.table.array)
    memory.launch.range_count = len(memory.table.allocations)
    return memory


def lanes_of(mask: int) -> list[int]:
    return [lane for lane in range(64) if mask >> lane & 1]


@WAVES
def test_loads_and_stores_as_python_would(wave: int) -> None:
    """Whatever an access site remembers from earlier: the same lanes are refused."""
    rng = np.random.default_rng(wave)
    block = aligned(256)
    base = block.ctypes.data
    for _ in range(120):
        memory = made(rng, block, wave)
        for size in (1, 2, 4, 8, 12, 16):
            for store in (False, True):
                memory.sites[:] = 0
                for _ in range(4):
                    block[:] = rng.integers(0, 256, 256, np.uint8)
                    before, rows = block.copy(), memory.rows(4)
                    rows[:] = 0xA5A5A5A5
                    offsets = rng.integers(0, 116, wave)
                    if rng.random() < 0.3:
                        offsets = rng.integers(0, 100) + size * np.arange(wave) % 116
                    mask = int(rng.integers(1, 1 << 20)) & int(rng.integers(1, 1 << 20)) or 1
                    lanes = lanes_of(mask)
                    table, bad, kinds = memory.table, [], {}
                    for lane in lanes:
                        at = base + int(offsets[lane])
                        found = table.find(at, size)
                        if store and (found is None or not found[2]):
                            bad.append(lane)
                            kinds[lane] = "UNMAPPED" if found is None else "READ_ONLY"
                        elif not store and not table.can_load(at, size):
                            bad.append(lane)
                            kinds[lane] = "UNMAPPED"
                    access = memory.store if store else memory.load
                    fault = access("global", rows, base + offsets, mask, size)
                    if bad:
                        first = base + int(offsets[bad[0]])
                        assert fault == Fault(kinds[bad[0]], first, tuple(bad), size, store)
                        assert np.array_equal(block, before)
                    else:
                        assert fault is None
                        if store:
                            for lane in lanes:
                                before[offsets[lane] : offsets[lane] + size] = 0xA5
                        assert np.array_equal(block, before)


@pytest.mark.parametrize("size", [4, 8, 16, 32, 64])
def test_scalar_loads_as_python_would(size: int) -> None:
    rng = np.random.default_rng(size)
    block = aligned(256)
    for _ in range(200):
        memory = made(rng, block, 32)
        for at in rng.integers(0, 130, 12):
            row, address = memory.rows(1), block.ctypes.data + int(at)
            fault = memory.scalar_load(row, address, size)
            assert (fault is None) == memory.table.can_load(address, size)


@WAVES
@pytest.mark.parametrize("space", ["global", "flat"])
def test_atomics_as_python_would(space: str, wave: int) -> None:
    """For dwords that are partly writable: which pass, and what they leave."""
    rng = np.random.default_rng(wave + len(space))
    block = aligned(256)
    base = block.ctypes.data
    ops = ["cmpswap", "and", "or", "xor", "add", "swap", "umax", "pk_add_f16", "pk_add_bf16"]
    passed = dict.fromkeys(ops, 0)
    for _ in range(400):
        memory = made(rng, block, wave)
        for op in ops:
            block[:] = rng.integers(0, 256, 256, np.uint8)
            address = np.full(wave, base, np.uint64)
            at = base + 4 * int(rng.integers(0, 30))
            lane = int(rng.integers(0, wave))
            address[lane] = at
            bits = memory.table.writable_bits(at)
            data, compare, old = memory.rows(1), memory.rows(1), memory.rows(1)
            before = int(block[at - base : at - base + 4].view(np.uint32)[0])
            mine = int(rng.integers(0, 1 << 32)) & bits
            rest = {"and": ~bits & 0xFFFFFFFF, "cmpswap": before & ~bits}.get(op, 0)
            if op.startswith("pk") and rng.random() < 0.5:
                rest = 0x80008000 & ~bits
            if rng.random() < 0.2:
                rest ^= 1 << int(rng.integers(0, 32))
            data[0, lane] = mine | rest
            compare[0, lane] = before if op == "cmpswap" else data[0, lane]
            found = memory.table.find(at, 4)
            whole = found is not None and found[2]
            part = bits and keeps_rest(op, bits, int(data[0, lane]), int(compare[0, lane]))
            expected = block.copy()
            fault = memory.atomic(space, op, old, address, data, compare, 1 << lane, 4)
            assert (fault is None) == bool(whole or part), (op, hex(bits))
            if fault is None:
                after = atomic_model(op, 4, before, int(data[0, lane]), int(compare[0, lane]))
                after = (after & bits) | (before & ~bits)
                expected[at - base : at - base + 4].view(np.uint32)[0] = after
                assert old[0, lane] == before
                passed[op] += bits != 0xFFFFFFFF
            assert np.array_equal(block, expected)
    assert all(passed[op] for op in ops if op not in ("add", "swap", "umax")), passed
    assert not any(passed[op] for op in ("add", "swap", "umax"))
