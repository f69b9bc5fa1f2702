"""Atomic operations: native code against atomics.py, and both against exact arithmetic."""

from __future__ import annotations

import math
import struct
from fractions import Fraction

import numpy as np
import pytest

from tests.emulator.native_memory import Fault, NativeMemory, aligned
from wavecore.emulator.atomics import atomic_result
from wavecore.emulator.records import ATOMIC_OPS

WAVES = (32, 64)
ONLY_4 = {"sub_clamp", "cond_sub", "wrap", "pk_add_f16", "pk_add_bf16"}
ONLY_8 = {"condxchg"}
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
    """Random words, half of them edge values, as Python integers would be."""
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
def test_native_code_does_what_atomics_says(op: str, size: int, space: str, wave: int) -> None:
    """Every operation on random and edge operands; the old value comes back, others stay."""
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
            expected = atomic_result(op, size, m, d, c) if active else m
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
    """An address that is no multiple of the operand's size faults before anything changes."""
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


# ------------------------------------------------------------------------ independent oracles


def number(x: int, size: int) -> float:
    code = {2: "<e", 4: "<f", 8: "<d"}[size]
    return float(struct.unpack(code, x.to_bytes(size, "little"))[0])


def is_nan(x: int, size: int) -> bool:
    return math.isnan(number(x, size))


def nearest(value: Fraction, mantissa: int, minimum: int, maximum: int) -> Fraction | None:
    """An exact number rounded to nearest even; None on overflow."""
    if not value:
        return value
    exponent = math.floor(math.log2(abs(value)))
    while Fraction(2) ** exponent > abs(value):
        exponent -= 1
    while Fraction(2) ** (exponent + 1) <= abs(value):
        exponent += 1
    unit = Fraction(2) ** (max(exponent, minimum) - mantissa)
    rounded = round(value / unit) * unit  # Python rounds halves to even
    return None if abs(rounded) >= Fraction(2) ** (maximum + 1) else rounded


LIMITS = {4: (23, -126, 127), 8: (52, -1022, 1023)}


@pytest.mark.parametrize("size", [4, 8])
def test_fadd_is_one_addition_rounded_to_nearest_even(size: int) -> None:
    """Against rational arithmetic; a NaN operand is quieted, the one in memory first."""
    quiet = 1 << (22 if size == 4 else 51)
    sign = 1 << (8 * size - 1)
    for m, d in zip(operands(size, 800, 1), operands(size, 800, 2), strict=True):
        m, d = int(m), int(d)
        got = atomic_result("fadd", size, m, d, 0)
        if is_nan(m, size) or is_nan(d, size):
            assert got == (m if is_nan(m, size) else d) | quiet
            continue
        x, y = number(m, size), number(d, size)
        if math.isinf(x) or math.isinf(y):
            if math.isinf(x) and math.isinf(y) and x != y:
                assert got & ~sign == (0xFF << 23 | quiet if size == 4 else 0x7FF << 52 | quiet)
            else:
                assert number(got, size) == (x if math.isinf(x) else y)
            continue
        exact = nearest(Fraction(x) + Fraction(y), *LIMITS[size])
        if exact is None:
            assert math.isinf(number(got, size))
        else:
            assert Fraction(number(got, size)) == exact
            if not exact:
                assert bool(got & sign) == bool(m & d & sign)


@pytest.mark.parametrize(("op", "mantissa", "minimum", "maximum"),
                         [("pk_add_f16", 10, -14, 15), ("pk_add_bf16", 7, -126, 127)])  # fmt: skip
def test_packed_adds_round_each_half_once(
    op: str, mantissa: int, minimum: int, maximum: int
) -> None:
    """Two sums that do not touch each other, denormals kept."""

    def value(h: int) -> float:
        return number(h, 2) if op == "pk_add_f16" else number(h << 16, 4)

    infinity = 0x7C00 if op == "pk_add_f16" else 0x7F80
    for m, d in zip(operands(4, 1500, 3), operands(4, 1500, 4), strict=True):
        got = atomic_result(op, 4, int(m), int(d), 0)
        for low in (0, 16):
            a, b, r = (int(v) >> low & 0xFFFF for v in (m, d, got))
            nans = [h for h in (a, b) if h & 0x7FFF > infinity]
            if nans:
                assert r == nans[0] | 1 << (mantissa - 1)
                continue
            x, y = value(a), value(b)
            if math.isinf(x) or math.isinf(y):
                expected = x + y
                assert math.isnan(value(r)) if math.isnan(expected) else value(r) == expected
                continue
            exact = nearest(Fraction(x) + Fraction(y), mantissa, minimum, maximum)
            if exact is None:
                assert math.isinf(value(r))
            else:
                assert Fraction(value(r)) == exact


@pytest.mark.parametrize("size", [4, 8])
@pytest.mark.parametrize("op", ["fmin", "fmax", "fmin_num", "fmax_num"])
def test_minimum_and_maximum(op: str, size: int) -> None:
    """-0 lies below +0; a number beats a quiet NaN, and a signalling one in the num forms."""
    quiet = 1 << (22 if size == 4 else 51)
    sign = 1 << (8 * size - 1)
    for m, d in zip(operands(size, 1000, 5), operands(size, 1000, 6), strict=True):
        m, d = int(m), int(d)
        got = atomic_result(op, size, m, d, 0)
        nan_m, nan_d = is_nan(m, size), is_nan(d, size)
        signalling = [v for v, nan in ((d, nan_d), (m, nan_m)) if nan and not v & quiet]
        if signalling and not op.endswith("_num"):
            assert got == signalling[0] | quiet
        elif nan_m and nan_d:
            assert got == d | quiet
        elif nan_m or nan_d:
            assert got == (d if nan_m else m)
        else:

            def key(v: int) -> tuple[float, int]:
                return number(v, size), -(v & sign)

            wanted = max(m, d, key=key) if op.startswith("fmax") else min(m, d, key=key)
            assert got == wanted


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
    ("condxchg", 8): [((0x1111111122222222, 0x8000000500000006, 0), 0x0000000522222222),
                      ((0x1111111122222222, 0x0000000580000006, 0), 0x1111111100000006)],
}  # fmt: skip


@pytest.mark.parametrize(("op", "size"), INTEGERS)
def test_documented_results(op: str, size: int) -> None:
    """AMD's pseudocode, by example."""
    for (memory, data, compare), expected in INTEGERS[op, size]:
        assert atomic_result(op, size, memory, data, compare) == expected


def test_flushing_adds_treat_denormals_as_zero() -> None:
    """gfx908 and gfx90a drop f32 denormals going in and coming out, their sign stays."""
    small, least, minus = 0x00400000, 0x00800000, 0x80000000
    flush = "fadd+flush_in+flush_out"
    assert atomic_result("fadd", 4, small, small, 0) == least
    assert atomic_result(flush, 4, small, small, 0) == 0
    assert atomic_result(flush, 4, minus | small, minus | small, 0) == minus
    assert atomic_result("fadd+flush_out", 4, least | 1, minus | least, 0) == 0
    assert atomic_result("fadd+flush_in", 4, least | 1, minus | least, 0) == 1
    assert atomic_result("fmin+flush_in", 4, 0x00000002, 0x00000001, 0) == 2
    assert atomic_result("fcmpswap+flush_in", 4, 0x00000002, 9, 0x00000001) == 9
