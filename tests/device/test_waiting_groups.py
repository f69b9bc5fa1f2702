"""Workgroups that wait for ones which start after them, on both executors and under an observer."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import wavecore as wc
from tests.emulator.streams import Stream
from wavecore.emulator import launchplan
from wavecore.tools import Hook

pytestmark = [pytest.mark.clang, pytest.mark.jit]

TARGETS = ["gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1201"]
EXECUTORS = ["native", "interpreter"]
GROUPS = 5
SOURCE = r"""
#include <hip/hip_runtime.h>
// Each workgroup waits for the one behind it; the last one is the first to end.
extern "C" __global__ void chain(unsigned* flags, unsigned* out) {
  int next = blockIdx.x + 1;
  if (threadIdx.x == 0 && next < gridDim.x)
    while (atomicAdd(&flags[next], 0u) == 0) __builtin_amdgcn_s_sleep(1);
  __syncthreads();
  out[blockIdx.x * 128 + threadIdx.x] = next;
  __syncthreads();
  if (threadIdx.x == 0) atomicExch(&flags[blockIdx.x], 1u);
}
// No state of the wave that waits comes back.
extern "C" __global__ void impatient(unsigned* flags, unsigned* out) {
  unsigned n = 1;
  if (blockIdx.x == 0)
    for (; atomicAdd(&flags[1], 0u) == 0; n++) __builtin_amdgcn_s_sleep(1);
  else
    atomicExch(&flags[1], 1u);
  if (threadIdx.x == 0) out[blockIdx.x] = n;
}
"""


@cache
def module(target: str) -> wc.Module:
    return wc.Device(target).load(wc.compile(SOURCE, target, name="waiting.hip"))


def arrays() -> tuple[np.ndarray, np.ndarray]:
    return np.zeros(GROUPS, np.uint32), np.zeros(GROUPS * 128, np.uint32)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("executor", EXECUTORS)
@pytest.mark.parametrize("tools", [(), ("sanitize",), ("profile",)], ids=str)
def test_a_chain_of_workgroups_ends(target: str, executor: str, tools: tuple[str, ...]) -> None:
    """From its end, while all others wait; also where tools look on, which find nothing."""
    flags, out = arrays()
    result = module(target)["chain"].launch(
        GROUPS, 128, (flags, out), executor=executor, threads=1, tools=tools, timeout=60
    )
    np.testing.assert_array_equal(out.reshape(GROUPS, 128)[:, 0], np.arange(1, GROUPS + 1))
    np.testing.assert_array_equal(out.reshape(GROUPS, 128).std(axis=1), 0)
    assert flags.all()
    assert "sanitize" not in tools or result.reports == ()


@pytest.mark.parametrize("executor", EXECUTORS)
def test_a_wave_that_counts_while_it_waits(executor: str) -> None:
    """Its state is another one in each round; that it stores nothing is what tells."""
    flags, out = arrays()
    kernel = module("gfx942")["impatient"]
    kernel.launch(2, 64, (flags, out), executor=executor, threads=1, timeout=60)
    assert out[0] > 1 and out[1] == 1


@pytest.mark.parametrize("executor", EXECUTORS)
def test_an_observer_has_workgroups_wait_in_vain(executor: str) -> None:
    """The error does not say that the value never comes, but who might store it, and what to do."""
    with pytest.raises(wc.Deadlock, match="have not reached") as caught:
        module("gfx1100")["chain"].launch(
            GROUPS, 128, arrays(), executor=executor, observer=lambda group, waves: None
        )
    text = str(caught.value)
    assert "4 workgroups that may store what they wait for cannot start" in text
    assert "an observer runs workgroups one after another, run it without one" in text
    assert "never" not in text


def test_as_many_workgroups_wait_as_may_be_under_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """The interpreter's memory for them is bounded as native code's is."""
    monkeypatch.setattr(launchplan, "_MAX_SLOTS", 3)
    monkeypatch.setattr(launchplan, "_RESIDENT_WAVES", 0)
    kernel = module("gfx942")["chain"]
    kernel.launch(3, 128, arrays(), executor="interpreter")
    with pytest.raises(wc.Livelock, match=r"2 workgroups that .* no more of this size"):
        kernel.launch(GROUPS, 64, arrays(), executor="interpreter")


@pytest.mark.parametrize("target", ["gfx942", "gfx1100"])
def test_events_are_those_of_native_code(target: str) -> None:
    """Wave by wave, whatever workgroups ran in between."""
    streams = []
    for executor in EXECUTORS:
        streams.append(Stream(Hook.BLOCK | Hook.END))
        module(target)["chain"].launch(
            GROUPS, 128, arrays(), executor=executor, threads=1, tools=streams[-1:]
        )
    native, interpreter = (each.waves for each in streams)
    assert native.keys() == interpreter.keys() and len(native) >= 2 * GROUPS
    for group, wave in native:  # the first wave's turns of its loop are as many as the rounds
        first = -3 if wave == 0 and group < GROUPS - 1 else 0
        assert native[group, wave][first:] == interpreter[group, wave][first:], (group, wave)
