"""Counters of launches: closed forms, and the same from both executors."""

from __future__ import annotations

import numpy as np
import pytest

import wavecore as wc
from wavecore.analysis.counters import CountingTool, LaunchCounts, counters
from wavecore.isa.classes import InstructionClass
from wavecore.tools import AccessKind, Space

SOURCE = """
#include <hip/hip_runtime.h>
extern "C" __global__ void transposed(float* out, const float* in, int pad) {
  extern __shared__ float tile[];
  int x = threadIdx.x % 32, y = threadIdx.x / 32;
  for (int row = y; row < 32; row += blockDim.x / 32) tile[row * pad + x] = in[row * 32 + x];
  __syncthreads();
  for (int row = y; row < 32; row += blockDim.x / 32) out[row * 32 + x] = tile[x * pad + row];
}
"""
WORSE = """
#include <hip/hip_runtime.h>
extern "C" __global__ void worse(int* out, const int* strides, int n) {
  extern __shared__ int room[];
  int t = threadIdx.x;
  for (int i = 0; i < n; i++) {
    *(volatile int*)(room + strides[i] * t) = i;
    out[strides[i] * t] = i;
  }
}
"""
EXECUTORS = ("native", "interpreter")


def counted(
    target: str, source: str, name: str, block: int, *args: object, executor: str, lds: int = 0
) -> LaunchCounts:
    """The counts of one workgroup."""
    kernel = wc.Device(target).load(wc.compile(source, target, opt="-O2"))[name]
    tool = CountingTool()
    kernel.launch(1, block, args, lds=lds, tools=[tool], executor=executor)
    assert tool.counts is not None
    return tool.counts


@pytest.mark.parametrize("executor", EXECUTORS)
@pytest.mark.parametrize("target", ["gfx90a", "gfx942", "gfx950", "gfx1030", "gfx1100", "gfx1201"])
def test_a_naive_transpose_has_conflicts_and_a_padded_one_none(target: str, executor: str) -> None:
    """32 lanes, a column of 32 dwords apart: 31 cycles lost per 32 lanes, none when padded."""
    data = np.arange(1024, dtype=np.float32)
    for pad, lost in ((32, 31), (33, 0)):
        out = np.zeros_like(data)
        found = counted(
            target, SOURCE, "transposed", 64, out, data, np.int32(pad),
            executor=executor, lds=4 * 32 * 33,
        )  # fmt: skip
        assert np.array_equal(out.reshape(32, 32), data.reshape(32, 32).T)
        got = counters(found, found.code, target)
        assert got["lds.conflict_cycles"] == lost * 32
        assert (got["lds.bytes_read"], got["lds.bytes_written"]) == (4096, 4096)
        assert (got["global.bytes_read"], got["global.bytes_written"]) == (4096, 4096)
        assert got["global.segments_64"] == 2 * 4096 // 64
        assert got["waves"] == 64 // found.wave_size
        assert got["barriers"] == got["waves"]


@pytest.mark.parametrize("executor", EXECUTORS)
def test_classes_add_up(executor: str) -> None:
    data = np.zeros(1024, np.float32)
    found = counted(
        "gfx1100", SOURCE, "transposed", 64, data, data, np.int32(33),
        executor=executor, lds=4 * 32 * 33,
    )  # fmt: skip
    got = counters(found, found.code, "gfx1100")
    classes = [got[f"instructions.{each.value}"] for each in InstructionClass]
    assert sum(classes) == got["instructions.total"] == sum(found.mnemonics.values()) > 0


@pytest.mark.parametrize("executor", EXECUTORS)
def test_samples_are_the_accesses_that_lose_most(executor: str) -> None:
    """Neither the first nor the last one, but the one whose lanes are furthest apart."""
    strides = np.array([1, 2, 16, 4, 1], np.int32)
    found = counted(
        "gfx942", WORSE, "worse", 64, np.zeros(1024, np.int32), strides, len(strides),
        executor=executor, lds=4096,
    )  # fmt: skip
    for space, lost in ((Space.LDS, 2 * 15), (Space.GLOBAL, 60)):
        chosen = (found.samples["space"] == space) & (found.samples["kind"] == AccessKind.STORE)
        (row,) = found.samples[chosen]
        assert np.array_equal(row["addresses"], 64 * np.arange(64)), space
        assert row["lost"] == lost, space
