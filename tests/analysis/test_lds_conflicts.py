"""Bank conflicts of LDS: published counts, and what the same rules predict for strides.

From Composable Kernel's tutorial_14 (MI300X; its whole launches are in test_lds_tutorial.py), CK's
article on swizzles (MI300X), rocprofiler-compute's tutorial (MI250), and HipKittens (MI355X).
Figures for gfx1031 and gfx906 are published too, but they are not targets here, and their kernels
are not available.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
import pytest

import wavecore as wc
from wavecore.analysis.counters import CountingTool, lds_evidence
from wavecore.tools import AccessKind, Space

TYPES = {2: "unsigned short", 4: "int", 8: "long long", 16: "v4"}
SOURCE = """
#include <hip/hip_runtime.h>
typedef int v4 __attribute__((ext_vector_type(4)));
""" + "".join(
    f"""
extern "C" __global__ void read{size}(int* out, const int* at, int n) {{
  extern __shared__ char room[];
  {type} found = {{}};
  if (threadIdx.x < n && at[threadIdx.x] >= 0) found = *(volatile {type}*)(room + at[threadIdx.x]);
  *({type}*)((char*)out + 16 * threadIdx.x) = found;
}}
extern "C" __global__ void write{size}(int* out, const int* at, int n) {{
  extern __shared__ char room[];
  {type} given = {{}};
  if (threadIdx.x < n && at[threadIdx.x] >= 0) *(volatile {type}*)(room + at[threadIdx.x]) = given;
}}
"""
    for size, type in TYPES.items()
)
LANES = np.arange(64)
Where = Callable[[np.ndarray], np.ndarray]


@cache
def module(target: str) -> wc.device.Module:
    return wc.Device(target).load(wc.compile(SOURCE, target, opt="-O2"))


def conflicts(target: str, kind: str, size: int, where: np.ndarray, lanes: int = 64) -> int:
    """Cycles lost by one access of a wave64 with its lanes at these bytes of LDS."""
    return int(access(target, kind, size, where, lanes)["conflict_cycles"])


def access(target: str, kind: str, size: int, where: np.ndarray, lanes: int = 64) -> np.void:
    """The counts of such an access, one wave for every 64 addresses.

    Lanes with a negative address are inactive.
    """
    tool = CountingTool()
    out, at = np.zeros(4 * len(where), np.int32), where.astype(np.int32)
    kernel = module(target)[f"{kind}{size}"]
    kernel.launch(1, len(at), (out, at, lanes), lds=1 << 15, tools=[tool])
    assert tool.counts is not None
    rows = tool.counts.accesses
    row: np.void
    (row,) = rows[rows["space"] == Space.LDS]
    assert row["kind"] == (AccessKind.LOAD if kind == "read" else AccessKind.STORE)
    active = int((at[:lanes] >= 0).sum())
    assert (row["lanes"], row["bytes"]) == (active, size * active)
    return row


def xor_rows(m: np.ndarray, k: np.ndarray) -> np.ndarray:
    """The rows of 32 f16 of Composable Kernel's tutorial, two side by side and swizzled."""
    return 2 * ((m // 2) * 64 + (((m % 2) * 4 + k // 8) ^ ((m // 2) % 8)) * 8 + k % 8)


# Composable Kernel, tutorial_14, counters of MI300X: each instruction of wave w and step i.
PUBLISHED: dict[str, tuple[str, int, Callable[[int, int], np.ndarray], int]] = {
    "01 reads": ("read", 2, lambda i, w: 64 * (8 * (LANES % 8) + i) + 2 * (LANES // 8 + 8 * w), 14),
    "02 writes": ("write", 2, lambda i, w: 128 * (8 * (LANES % 4) + i)
                  + 2 * (LANES // 4 + 16 * w), 6),
    "03 reads": ("read", 2, lambda i, w: 68 * (8 * (LANES % 8) + i) + 2 * (LANES // 8 + 8 * w), 2),
    "04 reads": ("read", 2, lambda i, w: xor_rows(8 * (LANES % 8) + i, LANES // 8 + 8 * w), 6),
    "f32": ("read", 4, lambda i, w: 4 * (32 * (4 * (LANES % 16) + i) + LANES // 16 + 4 * w), 30),
}  # fmt: skip


@pytest.mark.parametrize("case", PUBLISHED)
def test_counters_of_mi300x(case: str) -> None:
    kind, size, where, expected = PUBLISHED[case]
    for i, w in ((0, 0), (3, 1), (3, 3)):
        assert conflicts("gfx942", kind, size, where(i, w)) == expected


@pytest.mark.parametrize(
    ("where", "lanes", "expected"),
    [
        (2 * LANES, 2, 0),  # halves of one dword
        (128 * LANES, 8, 7),  # eight dwords of one bank
        (4 * LANES, 32, 0),  # one bank each
        (4 * LANES, 1, 0),
    ],
)
def test_small_cases_of_mi300x(where: np.ndarray, lanes: int, expected: int) -> None:
    assert conflicts("gfx942", "read", 2, where, lanes) == expected


def test_waves_of_mi300x_do_not_conflict() -> None:
    """Four waves that read the same banks at once."""
    row = access("gfx942", "read", 4, np.tile(4 * LANES, 4), 256)
    assert (row["requests"], row["conflict_cycles"]) == (4, 0)


@pytest.mark.parametrize("lanes", range(1, 21))
def test_mi250_loses_a_cycle_for_each_further_lane(lanes: int) -> None:
    """rocprofiler-compute's tutorial: dwords 32 apart; SQ_LDS_IDX_ACTIVE too."""
    row = access("gfx90a", "read", 4, 128 * LANES, lanes)
    assert row["conflict_cycles"] == lanes - 1
    assert row["phases"] + row["conflict_cycles"] == 2 + (lanes - 1)


def test_mi250_loses_31_cycles_in_each_half_of_a_wave() -> None:
    """What the rule predicts for the same with all lanes; not published."""
    assert conflicts("gfx90a", "read", 4, 128 * LANES) == 62


def test_composable_kernel_reads_of_16_bytes() -> None:
    """16 rows of 64 bytes: "2-way". Phases of eight neighbours would give 24."""
    where = 64 * (LANES % 16) + 16 * (LANES // 16)
    assert conflicts("gfx942", "read", 16, where) == 8
    assert conflicts("gfx950", "read", 16, where) == 4


def test_composable_kernel_swizzled_reads_of_16_bytes() -> None:
    """Two rows of 32 f16 in 128 bytes, their chunks of 16 bytes permuted by XOR: none."""
    where = xor_rows(LANES % 16, LANES // 16 * 8)
    assert conflicts("gfx942", "read", 16, where) == 0
    assert conflicts("gfx950", "read", 16, where) == 0


def test_hipkittens_writes_of_8_bytes() -> None:
    assert conflicts("gfx950", "write", 8, 256 * LANES) == 60


@pytest.mark.parametrize(
    ("kind", "size", "banks", "together", "apart"),
    [
        ("read", 8, 64, (0, 31), (0, 32)), ("write", 8, 32, (0, 15), (0, 16)),
        ("read", 16, 64, (0, 12), (0, 4)), ("read", 16, 64, (3, 27), (3, 31)),
    ],
)  # fmt: skip
def test_hipkittens_two_lanes(
    kind: str, size: int, banks: int, together: tuple[int, int], apart: tuple[int, int]
) -> None:
    """Two lanes in one bank lose a cycle if they share a phase, and none otherwise."""
    for lanes, expected in ((together, 1), (apart, 0)):
        where = np.full(64, -1)
        where[list(lanes)] = 0, 4 * banks
        assert conflicts("gfx950", kind, size, where) == expected


# What the rules predict for lanes this many bytes apart; inferred, not published.
STRIDES: dict[int, tuple[int, int, int, int]] = {
    16: (6, 0, 0, 0),
    32: (14, 8, 4, 8),
    64: (30, 24, 12, 24),
    128: (62, 56, 28, 56),
    256: (62, 56, 60, 56),
}
EIGHT: dict[int, tuple[int, int]] = {8: (0, 0), 16: (4, 2), 32: (12, 6), 64: (28, 14)}
EIGHT |= {128: (60, 30), 256: (60, 62)}


# Bytes from row to row, and conflicts on gfx942 and gfx950 where lanes read 16 bytes each as
# operands of matrix instructions: of 16 rows, then of 32. Inferred, not published.
OPERANDS: dict[int, tuple[int, int, int, int]] = {
    64: (8, 4, 24, 12),
    80: (8, 4, 0, 0),
    128: (24, 12, 56, 28),
    144: (8, 4, 0, 0),
    256: (24, 28, 56, 60),
    272: (8, 4, 0, 0),
}


@pytest.mark.parametrize("pitch", OPERANDS)
def test_operands_of_matrix_instructions(pitch: int) -> None:
    found = tuple(
        conflicts(target, "read", 16, pitch * (LANES % rows) + 16 * (LANES // rows))
        for rows in (16, 32)
        for target in ("gfx942", "gfx950")
    )
    assert found == OPERANDS[pitch]


def test_columns_of_f32() -> None:
    """Rows of 32, and of 33; inferred."""
    assert conflicts("gfx942", "read", 4, 128 * (LANES % 32) + 4 * (LANES // 32)) == 62
    assert conflicts("gfx942", "read", 4, 132 * (LANES % 32) + 4 * (LANES // 32)) == 0


@pytest.mark.parametrize("stride", STRIDES)
def test_strides(stride: int) -> None:
    found = (
        conflicts("gfx942", "read", 4, stride * LANES),
        conflicts("gfx942", "read", 16, stride * LANES),
        conflicts("gfx950", "read", 16, stride * LANES),
        conflicts("gfx942", "write", 16, stride * LANES),
    )
    assert found == STRIDES[stride]


@pytest.mark.parametrize("stride", EIGHT)
def test_strides_of_8_bytes(stride: int) -> None:
    where = stride * LANES
    found = conflicts("gfx942", "write", 8, where), conflicts("gfx950", "read", 8, where)
    assert found == EIGHT[stride]


@pytest.mark.parametrize(
    ("target", "size", "evidence"),
    [
        ("gfx942", 4, "silicon"), ("gfx942", 16, "documented"), ("gfx942", 8, "inferred"),
        ("gfx950", 16, "silicon"), ("gfx950", 4, "assumed"), ("gfx908", 4, "assumed"),
        ("gfx1100", 4, "inferred"),
    ],
)  # fmt: skip
def test_counts_say_what_their_rule_rests_on(target: str, size: int, evidence: str) -> None:
    tool = CountingTool()
    args = np.zeros(256, np.int32), (16 * LANES).astype(np.int32), 64
    module(target)[f"read{size}"].launch(1, 64, args, lds=1 << 15, tools=[tool])
    assert tool.counts is not None
    assert [each.evidence for each in lds_evidence(tool.counts)] == [evidence]


def test_an_access_that_is_not_aligned_to_its_width_is_told() -> None:
    """Sixteen bytes aligned to eight: no conflict, but the hardware takes twice the time."""
    tool = CountingTool()
    source = SOURCE.replace("ext_vector_type(4)", "ext_vector_type(4), aligned(8)")
    kernel = wc.Device("gfx942").load(wc.compile(source, "gfx942", opt="-O2"))["read8"]
    args = np.zeros(256, np.int32), (8 * LANES + 4 * (LANES == 5)).astype(np.int32), 64
    kernel.launch(1, 64, args, lds=1 << 15, tools=[tool])
    assert tool.counts is not None
    rows = tool.counts.accesses
    assert rows[rows["space"] == Space.LDS]["misaligned"].tolist() == [1]


@pytest.mark.parametrize("target", ["gfx90a", "gfx942", "gfx950", "gfx1030", "gfx1100"])
def test_a_pair_with_one_offset_is_one_access(target: str) -> None:
    """CDNA4 ISA 11.3.1: it causes "only one read or write to occur"."""
    pairs = "offset0:7 offset1:7", "offset1:1"
    reads = "".join(f"ds_read2_b32 %{n}, %2 {which}\\n" for n, which in enumerate(pairs))
    source = f"""
#include <hip/hip_runtime.h>
extern "C" __global__ void pairs(long long* out) {{
  extern __shared__ int room[];
  long long one, two;
  room[threadIdx.x] = room[threadIdx.x + 64] = threadIdx.x;
  asm volatile("s_waitcnt lgkmcnt(0)\\n{reads}s_waitcnt lgkmcnt(0)"
               : "=&v"(one), "=v"(two) : "v"(4 * threadIdx.x) : "memory");
  out[threadIdx.x] = one + two;
}}"""
    tool = CountingTool()
    kernel = wc.Device(target).load(wc.compile(source, target, opt="-O2"))["pairs"]
    kernel.launch(1, 64, (np.zeros(64, np.int64),), lds=1024, tools=[tool])
    assert tool.counts is not None
    rows = tool.counts.accesses
    loads = rows[(rows["space"] == Space.LDS) & (rows["kind"] == AccessKind.LOAD)]
    one, two = loads[np.argsort(loads["pc"])]
    assert one["requests"] == two["requests"] == 64 // tool.counts.wave_size
    for what in ("accesses", "lanes", "bytes", "phases"):
        assert two[what] == 2 * one[what] > 0
