"""Atomic operations: native code and the interpreter against exact arithmetic."""

from __future__ import annotations

import numpy as np
import pytest

from tests.emulator.atomic_model import atomic_model
from tests.emulator.native_memory import Fault, NativeMemory, aligned
from wavecore.emulator.atomics import atomic_result
from wavecore.emulator.records import ATOMIC_OPS

WAVES = (32, 64)
ONLY_4 = {"sub_clamp", "cond_sub", "wrap", "pk_add_f16", "pk_add_bf16"}
ONLY_8 = {"condxchg", "arrive"}
FLUSHING = ("fadd", "fmin", "fmax", "fmin_num", "fmax_num", "fcmpswap", "pk_add_f16")
FLAGS = ("", "+flush_in", "+flush_out", "+flush_in+flush_out")

CASES = [
    (op, size)
    for op in ATOMIC_OPS
    for size in (4, 8)
    if not (size == 8 and op in ONLY_4) and not (size == 4 and op in ONLY_8)
]
FLUSHED = [(op + flags, 4) for op in FLUSHING for flags in FLAGS[1:]]

EDGES = {
    4: [0, 1, 2, 0x7FFFFFFF, 0x80000000, 0x80000001, 0xFFFFFFFF, 0x007FFFFF, 0x00800000, 0x3F800000,
        0xBF800000, 0x7F7FFFFF, 0x7F800000, 0xFF800000, 0x7FC00001, 0xFFC00002, 0x7F800001,
        0xFFA00003, 0x3C003C00, 0x7C00FC00, 0x7E017D01, 0x04000001, 0x83FF8001, 0x3F803F80,
        0x7F817FC1, 0xFF80FF81, 0x7BFF7BFF, 0x00010080],
    8: [0, 1, 1 << 63, (1 << 63) + 1, (1 << 64) - 1, (1 << 52) - 1, 1 << 52, 0x3FF << 52,
        0xBFF << 52, 0x7FF << 52, 0xFFF << 52, 0x7FF8 << 48 | 1, 0xFFF8 << 48 | 2, 0x7FF << 52 | 1,
        0xFFF4 << 48, 0x7FEFFFFFFFFFFFFF, 0x80000000, 0x8000000080000000, 0xFFFFFFFF],
}  # fmt: skip


def operands(size: int, count: int, seed: int) -> np.ndarray:
    """Random words, half of them edge values, as Python integers."""
    rng = np.random.default_rng(seed)
    raw = rng.integers(0, 1 << 64, count, np.uint64)
    words = raw if size == 8 else raw & np.uint64(0xFFFFFFFF)
    edges = rng.choice(np.array(EDGES[size], np.uint64), count)
    mixed: np.ndarray = np.where(rng.random(count) < 0.5, edges, words)
    return mixed


def split(values: np.ndarray, size: int) -> np.ndarray:
    """64-bit values as rows of dwords."""
    rows = aligned(2 * 4 * len(values)).view(np.uint32).reshape(2, len(values))
    rows[0] = values & np.uint64(0xFFFFFFFF)
    rows[1] = values >> np.uint64(32)
    return rows


def joined(rows: np.ndarray, size: int) -> np.ndarray:
    low: np.ndarray = rows[0].astype(np.uint64)
    high: np.ndarray = rows[1].astype(np.uint64)
    whole: np.ndarray = low | high << np.uint64(32)
    return whole if size == 8 else low


@pytest.mark.parametrize("wave", WAVES)
@pytest.mark.parametrize("space", ["global", "flat", "lds"])
@pytest.mark.parametrize(("op", "size"), CASES + FLUSHED)
def test_operations_leave_what_the_model_says(op: str, size: int, space: str, wave: int) -> None:
    """Native code on random and edge operands; the old value is returned, others are kept."""
    array = aligned(8 * wave)
    memory = NativeMemory(wave, [array], lds_bytes=8 * wave)
    target = memory.lds if space == "lds" else array
    cells = target.view(np.uint32 if size == 4 else np.uint64)[:wave]
    base = 0 if space == "lds" else array.ctypes.data
    for seed in range(6):
        before, data, compare = (operands(size, wave, 10 * seed + i) for i in range(3))
        if seed % 2:  # conditional swaps should hit sometimes
            compare = np.where(np.arange(wave) % 2, before, compare)
        cells[:] = before
        mask = (1 << wave) - 1 if seed else 0x5A5AFFFF
        old = split(np.zeros(wave, np.uint64), size)
        addresses = base + size * np.arange(wave)
        fault = memory.atomic(
            space, op, old, addresses, split(data, size), split(compare, size), mask, size
        )
        assert fault is None
        for lane in range(wave):
            m, d, c = (int(v[lane]) for v in (before, data, compare))
            active = mask >> lane & 1
            expected = atomic_model(op, size, m, d, c) if active else m
            assert int(cells[lane]) == expected, (op, hex(m), hex(d), hex(c))
            if active:
                assert int(joined(old, size)[lane]) == m


@pytest.mark.parametrize("space", ["global", "flat", "lds"])
def test_lanes_take_turns_in_ascending_order(space: str) -> None:
    """Lanes with one address see each other's results, the lowest first."""
    array = aligned(64)
    memory = NativeMemory(64, [array], lds_bytes=64)
    target = (memory.lds if space == "lds" else array).view(np.uint32)
    base = 0 if space == "lds" else array.ctypes.data
    data, old = split(np.arange(1, 65, dtype=np.uint64), 4), split(np.zeros(64, np.uint64), 4)
    mask = 0xF0F0F0F0F0F0F0F0
    addresses = np.full(64, base + 8)
    assert memory.atomic(space, "add", old, addresses, data, data, mask, 4) is None
    lanes = [lane for lane in range(64) if mask >> lane & 1]
    running = 0
    for lane in lanes:
        assert old[0][lane] == running
        running += lane + 1
    assert target[2] == running
    assert target[1] == target[3] == 0


def test_flat_atomics_reach_lds_and_scratch() -> None:
    """A flat atomic works in all three memories; 8 bytes of scratch lie in two dwords."""
    array = aligned(512)
    memory = NativeMemory(32, [array], lds_bytes=512, scratch_bytes=64)
    bases = np.array([array.ctypes.data, 1 << 48, 2 << 48], np.uint64)[np.arange(32) % 3]
    addresses = bases + np.where(np.arange(32) % 3 == 2, 16, 8 * np.arange(32)).astype(np.uint64)
    data = split(np.arange(32, dtype=np.uint64) | np.uint64(7 << 32), 8)
    old = split(np.zeros(32, np.uint64), 8)
    assert memory.atomic("flat", "swap", old, addresses, data, data, 0xFFFFFFFF, 8) is None
    for lane in range(32):
        expected = [lane, 7]
        if lane % 3 == 2:
            words = memory.scratch.view(np.uint32)
            got = [int(words[4 * 32 + lane]), int(words[5 * 32 + lane])]
        else:
            words = (array, memory.lds)[lane % 3].view(np.uint32)
            got = words[2 * lane : 2 * lane + 2].tolist()
        assert got == expected, lane


@pytest.mark.parametrize("space", ["global", "flat", "lds"])
@pytest.mark.parametrize("size", [4, 8])
def test_misaligned_atomics_fault(space: str, size: int) -> None:
    """An address that is not a multiple of the operand's size faults before anything changes."""
    array = aligned(256)
    memory = NativeMemory(32, [array], lds_bytes=256)
    base = 0 if space == "lds" else array.ctypes.data
    data = split(np.full(32, 3, np.uint64), size)
    addresses = base + np.full(32, size)
    addresses[5] += size // 2
    fault = memory.atomic(space, "add", data.copy(), addresses, data, data, 0xFFFFFFFF, size)
    assert fault == Fault("MISALIGNED", int(addresses[5]), (5,), size, True)
    assert not array.any()
    assert not memory.lds.any()
    without = 0xFFFFFFFF & ~(1 << 5)
    assert memory.atomic(space, "add", data.copy(), addresses, data, data, without, size) is None


@pytest.mark.parametrize(("op", "size"), CASES + FLUSHED)
def test_interpreters_operations_are_the_models(op: str, size: int) -> None:
    """Edges against edges, then random ones; every second comparand equals memory."""
    edges = [(m, d) for m in EDGES[size] for d in EDGES[size]]
    random = [
        (int(m), int(d)) for m, d in zip(*(operands(size, 400, s) for s in (1, 2)), strict=True)
    ]
    for number, (m, d) in enumerate(edges + random):
        for c in (m, d ^ number):
            expected = atomic_model(op, size, m, d, c)
            assert atomic_result(op, size, m, d, c) == expected, (op, hex(m), hex(d), hex(c))


INTEGERS = {  # documented results: (memory, data, compare) -> memory
    ("inc", 4): [((5, 9, 0), 6), ((9, 9, 0), 0), ((10, 9, 0), 0), ((0, 0, 0), 0)],
    ("dec", 4): [((5, 9, 0), 4), ((0, 9, 0), 9), ((10, 9, 0), 9), ((9, 9, 0), 8)],
    ("rsub", 4): [((3, 10, 0), 7), ((10, 3, 0), 0xFFFFFFF9)],
    ("sub_clamp", 4): [((10, 3, 0), 7), ((3, 10, 0), 0), ((3, 3, 0), 0)],
    ("cond_sub", 4): [((10, 3, 0), 7), ((3, 10, 0), 3), ((3, 3, 0), 0)],
    ("wrap", 4): [((10, 3, 100), 7), ((2, 3, 100), 102), ((3, 3, 100), 0)],
    ("mskor", 4): [((0xFFFF, 0x0FF0, 0x0120), 0xF12F)],
    ("smin", 4): [((0xFFFFFFFF, 1, 0), 0xFFFFFFFF), ((0x80000000, 0x7FFFFFFF, 0), 0x80000000)],
    ("umin", 4): [((0xFFFFFFFF, 1, 0), 1)],
    ("smax", 8): [(((1 << 64) - 1, 1, 0), 1)],
    ("umax", 8): [(((1 << 64) - 1, 1, 0), (1 << 64) - 1)],
    ("cmpswap", 4): [((7, 1, 7), 1), ((7, 1, 8), 7)],
    ("fcmpswap", 4): [((0x80000000, 1, 0), 1), ((0x7FC00000, 1, 0x7FC00000), 0x7FC00000)],
    ("arrive", 8): [((4 << 32 | 5 << 29 | 2, 2, 0), 4 << 32 | 5 << 29),
                    ((4 << 32 | 5 << 29 | 2, 3, 0), 4 << 32 | 4 << 29 | 4),
                    ((4 << 32 | 2, 3, 0), 4 << 32 | 7 << 29 | 4),
                    ((7, 0, 0), 7)],
    ("condxchg", 8): [((0x1111111122222222, 0x8000000500000006, 0), 0x0000000522222222),
                      ((0x1111111122222222, 0x0000000580000006, 0), 0x1111111100000006)],
}  # fmt: skip


@pytest.mark.parametrize(("op", "size"), INTEGERS)
def test_documented_results(op: str, size: int) -> None:
    """AMD's pseudocode, by example: the model itself is checked against it."""
    for (memory, data, compare), expected in INTEGERS[op, size]:
        assert atomic_model(op, size, memory, data, compare) == expected


def test_flushing_adds_treat_denormals_as_zero() -> None:
    """gfx908 and gfx90a flush f32 denormals in inputs and results, keeping their sign."""
    small, least, minus = 0x00400000, 0x00800000, 0x80000000
    flush = "fadd+flush_in+flush_out"
    assert atomic_model("fadd", 4, small, small, 0) == least
    assert atomic_model(flush, 4, small, small, 0) == 0
    assert atomic_model(flush, 4, minus | small, minus | small, 0) == minus
    assert atomic_model("fadd+flush_out", 4, least | 1, minus | least, 0) == 0
    assert atomic_model("fadd+flush_in", 4, least | 1, minus | least, 0) == 1
    assert atomic_model("fmin+flush_in", 4, 0x00000002, 0x00000001, 0) == 2
    assert atomic_model("fcmpswap+flush_in", 4, 0x00000002, 9, 0x00000001) == 9
