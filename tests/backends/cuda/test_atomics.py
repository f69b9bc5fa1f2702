"""Results of atomic operations in memory: the formulas for PTX against the interpreter's."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from wavecore.backends.cuda import atomics
from wavecore.builder.contract import I32, I64
from wavecore.builder.interp import NumpyBuilder
from wavecore.emulator.atomics import atomic_result
from wavecore.emulator.operands import WaveOps
from wavecore.emulator.records import ATOMIC_OPS

FLOATS = ("fadd", "fmin", "fmax", "fmin_num", "fmax_num", "fcmpswap")
EDGES = {
    4: (0, 1, 0x7F800000, 0xFF800000, 0x7FC00001, 0x7FA00000, 0xFF812345, 0x80000000, 0x00000001,
        0x80000400, 0x3F800000, 0xBF800000, 0x7F7FFFFF, 0x3C007C01, 0x00010400, 0xFC007E00),
    8: (0, 1, 0x7FF << 52, 0xFFF << 52, 0x7FF8 << 48 | 1, 0x7FF4 << 48, 0xFFF1 << 48, 1 << 63,
        (1 << 63) | 5, 0x3FF << 52, 0xBFF << 52, (0x7FF << 52) - 1, 0x80000000, 1 << 31 | 1 << 63),
}  # fmt: skip


class Formulas(NumpyBuilder, WaveOps):
    """The operations that formulas use, on NumPy."""


def has(op: str, size_bytes: int) -> bool:
    if op in ("condxchg", "arrive"):
        return size_bytes == 8
    return size_bytes == 4 or not op.startswith("pk_")


CASES = [
    (op + flags, size)
    for op, size in itertools.product(ATOMIC_OPS, (4, 8))
    for flags in (("", "+flush_in", "+flush_in+flush_out") if op in FLOATS[:5] else ("",))
    if has(op, size) and op not in atomics.MACHINE and op != "cmpswap"
]


@pytest.mark.parametrize(("op", "size_bytes"), CASES)
def test_an_operation_is_the_interpreters(op: str, size_bytes: int) -> None:
    """For edges against edges, and random bits; the others are the machine's own."""
    rng = np.random.default_rng(size_bytes)
    some = rng.integers(0, 1 << 8 * size_bytes, 48, np.uint64, endpoint=False)
    values = [*EDGES[size_bytes], *some.tolist()]
    rows = list(itertools.product(values, values))
    type, wave = (I32, 32) if size_bytes == 4 else (I64, 32)
    for first in range(0, len(rows) - wave, wave):
        memory, data = (list(column) for column in zip(*rows[first : first + wave], strict=True))
        compare = memory[::2] + data[1::2]
        b = Formulas(wave)
        got = atomics.result(b, op, *(b.lane_const(type, x) for x in (memory, data, compare)))
        operands = zip(memory, data, compare, strict=True)
        expected = [atomic_result(op, size_bytes, *row) for row in operands]
        assert np.asarray(got.ref).astype(np.uint64).tolist() == expected


def test_no_operation_is_left_out() -> None:
    """Each is the machine's, compare and swap, or a formula."""
    tried = {op.split("+")[0] for op, _ in CASES}
    assert tried | atomics.MACHINE.keys() | {"cmpswap"} == set(ATOMIC_OPS)
