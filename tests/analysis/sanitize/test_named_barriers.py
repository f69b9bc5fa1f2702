"""Races and named barriers of gfx1250: what they order is no race, all else is."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import wavecore as wc
from wavecore.analysis.sanitize.checks import racecheck, synccheck

pytestmark = [pytest.mark.clang, pytest.mark.jit]

SOURCE = r"""
#include <hip/hip_runtime.h>
typedef __amdgpu_named_workgroup_barrier_t Bar;
#define RELEASE __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup")
#define ACQUIRE __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup")

// Two pairs of waves, each with a barrier; a wave reads what the other one of its pair has written,
// or, with `apart`, one of the other pair.
extern "C" __global__ void pairs(int* out, int apart) {
  __shared__ Bar bars[2];
  __shared__ int slots[4][32];
  int wave = __builtin_amdgcn_readfirstlane(threadIdx.x / 32), pair = wave & 1;
  if (wave == 0) {
    __builtin_amdgcn_s_barrier_init(&bars[0], 2);
    __builtin_amdgcn_s_barrier_init(&bars[1], 2);
  }
  __syncthreads();
  if (pair) __builtin_amdgcn_s_barrier_join(&bars[1]);
  else __builtin_amdgcn_s_barrier_join(&bars[0]);
  slots[wave][threadIdx.x % 32] = wave + 1;
  RELEASE;
  if (pair) __builtin_amdgcn_s_barrier_signal_var(&bars[1], 2);
  else __builtin_amdgcn_s_barrier_signal_var(&bars[0], 2);
  __builtin_amdgcn_s_barrier_wait(1);
  ACQUIRE;
  out[threadIdx.x] = slots[wave ^ 2 ^ apart][threadIdx.x % 32];
}

// Wave 0 fills a slot in each round and signals "full", the others wait for it, read, and with
// `answers` signal "empty", for which wave 0 waits before it fills again.
extern "C" __global__ void passes(int* out, int rounds, int answers, int others) {
  __shared__ Bar full, empty;
  __shared__ int slot[32];
  int wave = __builtin_amdgcn_readfirstlane(threadIdx.x / 32);
  if (wave == 0) {
    __builtin_amdgcn_s_barrier_init(&full, others + 1);
    __builtin_amdgcn_s_barrier_init(&empty, others + 1);
  }
  __syncthreads();
  for (int round = 0; round < rounds; round++) {
    if (wave == 0) slot[threadIdx.x] = round;
    RELEASE;
    __builtin_amdgcn_s_barrier_join(&full);
    __builtin_amdgcn_s_barrier_signal_var(&full, others + 1);
    __builtin_amdgcn_s_barrier_wait(1);
    ACQUIRE;
    if (wave) out[round * 32 * others + threadIdx.x - 32] = slot[threadIdx.x % 32];
    if (!answers) continue;
    RELEASE;
    __builtin_amdgcn_s_barrier_join(&empty);
    __builtin_amdgcn_s_barrier_signal_var(&empty, others + 1);
    __builtin_amdgcn_s_barrier_wait(1);
    ACQUIRE;
  }
}

// Wave 0 stores and signals twice, before the store (`early`) or behind it; wave 1 waits once.
extern "C" __global__ void signals(int* out, int early) {
  __shared__ Bar bar;
  __shared__ int slot[32];
  int wave = __builtin_amdgcn_readfirstlane(threadIdx.x / 32);
  if (wave == 0) __builtin_amdgcn_s_barrier_init(&bar, 2);
  __syncthreads();
  if (wave == 0) {
    if (!early) slot[threadIdx.x] = 7;
    RELEASE;
    __builtin_amdgcn_s_barrier_signal_var(&bar, 2);
    __builtin_amdgcn_s_barrier_signal_var(&bar, 2);
    if (early) slot[threadIdx.x] = 7;
  } else {
    __builtin_amdgcn_s_barrier_join(&bar);
    __builtin_amdgcn_s_barrier_wait(1);
    ACQUIRE;
    out[threadIdx.x - 32] = slot[threadIdx.x - 32];
  }
}
"""
WAYS = ["native", "interpreter"]


@cache
def module() -> wc.Module:
    return wc.Device("gfx1250").load(wc.compile(SOURCE, "gfx1250"))


def kinds(name: str, threads: int, *arguments: object, way: str) -> list[str]:
    """The kinds of the reports of a launch, by both tools."""
    tools = [racecheck(), synccheck()]
    for tool in tools:
        module()[name].launch(1, threads, arguments, tools=[tool], executor=way)
    return [report.kind for tool in tools for report in tool.reports]


@pytest.mark.parametrize("way", WAYS)
def test_a_wave_sees_what_its_partners_did(way: str) -> None:
    """And not what waves at another barrier did, of the same phase."""
    out = np.zeros(128, np.int32)
    assert kinds("pairs", 128, out, np.int32(0), way=way) == []
    assert np.array_equal(out.reshape(4, 32)[:, 0], [3, 4, 1, 2])
    assert kinds("pairs", 128, out, np.int32(1), way=way) == ["race.lds"]


@pytest.mark.parametrize("way", WAYS)
def test_a_slot_is_filled_again_when_its_readers_have_answered(way: str) -> None:
    """Without their answers the second store races with the reads of the first."""
    out = np.zeros((4, 96), np.int32)
    arguments = np.int32(4), np.int32(1), np.int32(3)
    assert kinds("passes", 128, out, *arguments, way=way) == []
    assert np.array_equal(out, np.repeat(np.arange(4), 96).reshape(4, 96))
    arguments = np.int32(4), np.int32(0), np.int32(3)
    assert kinds("passes", 128, out, *arguments, way=way) == ["race.lds"]


@pytest.mark.parametrize("way", WAYS)
def test_a_signal_orders_what_was_before_it(way: str) -> None:
    """From a wave that never waits; what it does behind its signal is not ordered."""
    out = np.zeros(32, np.int32)
    assert kinds("signals", 64, out, np.int32(0), way=way) == []
    assert (out == 7).all()
    assert kinds("signals", 64, out, np.int32(1), way=way) == ["race.lds"]


def test_a_deadlock_names_the_waves_at_a_named_barrier() -> None:
    """One member more than signal."""
    tool = synccheck()
    out = np.zeros((1, 96), np.int32)
    arguments = out, np.int32(1), np.int32(0), np.int32(4)
    with pytest.raises(wc.Deadlock):
        module()["passes"].launch(1, 128, arguments, tools=[tool])
    (report,) = tool.reports
    assert report.kind == "barrier.deadlock"
    assert "waves 0, 1, 2, 3 at" in report.message
