"""Workgroups that wait for ones that start after them, on both executors and one at a time."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import cache

import numpy as np
import pytest

import wavecore as wc
from tests.emulator.streams import Stream
from tests.ends import OneByOne
from tests.sampling import in_turns
from wavecore.emulator import resident, waiting
from wavecore.tools import Hook

pytestmark = [pytest.mark.clang, pytest.mark.jit]

TARGETS = ["gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1201"]
EXECUTORS = ["native", "interpreter"]
GROUPS = 5
ORDERED = ("chain",)  # ways to wait that a race detector sees as ordered
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
#define FLAG ((volatile unsigned*)flags)
#define END                                                                                        \
  __syncthreads();                                                                                 \
  out[blockIdx.x * 128 + threadIdx.x] = next;                                                      \
  __threadfence();                                                                                 \
  __syncthreads();                                                                                 \
  if (threadIdx.x == 0) FLAG[blockIdx.x] = 1;
#define WAY(name, ...)                                                                             \
  extern "C" __global__ void name(unsigned* flags, unsigned* out) {                                \
    int next = blockIdx.x + 1;                                                                     \
    if (next < gridDim.x || FLAG[blockIdx.x] == 2) { __VA_ARGS__ }                                 \
    END                                                                                            \
  }
WAY(sleeps, while (!FLAG[next]) __builtin_amdgcn_s_sleep(1);)
WAY(polls, while (!FLAG[next]) {})
WAY(meets, while (!FLAG[next]) __syncthreads();)
WAY(told, __shared__ unsigned go; unsigned seen; do {
  if (threadIdx.x == 0) go = FLAG[next];
  __syncthreads(); seen = go; __syncthreads(); } while (!seen);)
#if __gfx12__
#define MEET() __builtin_amdgcn_s_barrier_signal(-1); __builtin_amdgcn_s_barrier_wait(-1)
#else
#define MEET() __builtin_amdgcn_s_barrier()
#endif
WAY(splits, while (!FLAG[next]) { MEET(); })
WAY(locks, while (threadIdx.x % warpSize == 0 && atomicCAS(&flags[next], 1u, 1u) == 0) {})
WAY(counts, unsigned n = 0; while (!FLAG[next]) n++; if (n == ~0u) out[0] = n;)
WAY(stores, unsigned n = 0; while (!FLAG[next])
  ((volatile unsigned*)out)[blockIdx.x * 128 + threadIdx.x] = ++n;)
// The same, each for one that the host has chosen.
extern "C" __global__ void follows(unsigned* flags, unsigned* out, const int* before) {
  int next = before[blockIdx.x];
  volatile unsigned* mine = out + blockIdx.x * blockDim.x + threadIdx.x;
  if (next >= 0) while (!FLAG[next]) *mine = *mine + 1;
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) FLAG[blockIdx.x] = 1;
}
extern "C" __global__ void computes(unsigned* flags, unsigned* out) {
  float x = threadIdx.x;
  for (unsigned long i = 0; i < 1ul << 40; i++) x = x * 0.5f + 1;
  out[threadIdx.x] = x;
}
extern "C" __global__ void locked(unsigned* lock, unsigned* out) {
  while (atomicCAS(lock, 0u, 1u) != 0) {}  // the lock
  out[0] += 1;
  atomicExch(lock, 0u);
}
extern "C" __global__ void links(volatile int* start, int step, int meets) {
  int k = threadIdx.x + blockIdx.x * blockDim.x;
  bool todo = true;
  while (todo) {
    int s = start[k];
    if (s >= 0) { if (k >= step) start[k - step] = s + 1; todo = false; }
    if (meets) __syncthreads();
  }
}
// A barrier of the grid, so many times.
extern "C" __global__ void meets_all(unsigned* count, int times) {
  for (unsigned i = 1; i <= times; i++) {
    __syncthreads();
    if (threadIdx.x == 0) {
      atomicAdd(count, 1u);
      while (atomicAdd(count, 0u) < i * gridDim.x) __builtin_amdgcn_s_sleep(1);
    }
    __syncthreads();
  }
}
// Workgroup 1 waits for a store by workgroup 0, then only sleeps, a number of times.
extern "C" __global__ void sleeps_on(unsigned* flags, int turns, int sleeps, unsigned* out) {
  if (blockIdx.x) {
    if (threadIdx.x < warpSize) {
      while (!FLAG[0]) {}
      for (int i = 0; i < sleeps; i++) __builtin_amdgcn_s_sleep(63);
    }
    __syncthreads();
    out[threadIdx.x] = 1;
  } else {
    float x = threadIdx.x;
    for (int i = 0; i < turns; i++) x = x * 0.5f + 1;
    FLAG[0] = x != 3;
  }
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


@dataclass(frozen=True)
class Case:
    """A way to wait, and how it is run."""

    kernel: str
    target: str
    executor: str
    tools: tuple[str, ...]
    threads: int
    tier2: str

    def __str__(self) -> str:
        return "-".join([self.kernel, self.target, self.executor, *self.tools]) + (
            f"-{self.threads}-{self.tier2}"
        )


WAYS = "chain sleeps polls meets told splits locks counts stores".split()
BUSY = ("counts", "stores")  # their state never repeats: too slow on the interpreter
CASES = [
    Case(kernel, target, executor, tools, threads, tier2)
    for kernel in WAYS
    for target in TARGETS
    for executor in EXECUTORS
    for tools in ((), ("sanitize",), ("profile",))
    for threads, tier2 in ((1, "off"), (2, "off"), (1, "always"))
    if executor == "native" or ((threads, tier2) == (1, "off") and kernel not in BUSY)
]


@pytest.mark.parametrize(
    "case", in_turns(CASES, lambda case: f"{case.kernel} {case.executor}", 60), ids=str
)
def test_a_chain_of_workgroups_ends(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """From its end, while all others wait in any way; tools that observe find nothing."""
    monkeypatch.setenv("WAVECORE_TIER2", case.tier2)
    flags, out = arrays()
    result = module(case.target)[case.kernel].launch(
        GROUPS,
        128,
        (flags, out),
        executor=case.executor,
        threads=case.threads,
        tools=case.tools,
        timeout=120,
    )
    np.testing.assert_array_equal(out.reshape(GROUPS, 128)[:, 0], np.arange(1, GROUPS + 1))
    np.testing.assert_array_equal(out.reshape(GROUPS, 128).std(axis=1), 0)
    assert flags.all()
    assert "sanitize" not in case.tools or case.kernel not in ORDERED or result.reports == ()


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize(("step", "meets"), [(256, 0), (256, 1), (64, 1), (1, 0)])
def test_a_long_chain_is_cheap(threads: int, step: int, meets: int) -> None:
    """256 workgroups of eight waves, each work-item waiting for the one `step` above."""
    count = 256 * 256
    start = np.full(count, -1, np.int32)
    start[count - step :] = 0
    began = time.process_time()
    module("gfx1100")["links"].launch(256, 256, (start, step, meets), threads=threads, timeout=300)
    assert time.process_time() - began < 5
    np.testing.assert_array_equal(start, np.arange(count)[::-1] // step)


def test_a_workgroup_that_sleeps_lets_others_run() -> None:
    """At once: 16 workgroups, 100 barriers; each wave takes about 10 instructions for one."""
    count = np.zeros(1, np.uint32)
    done = module("gfx1100")["meets_all"].launch(16, 256, (count, 100), threads=1, timeout=60)
    assert count[0] == 1600
    assert done.instructions < 100 * 16 * 8 * 25


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("is_shuffled", [False, True])
def test_waves_that_store_while_they_wait_keep_nobody_from_starting(
    threads: int, is_shuffled: bool
) -> None:
    """Workgroups of eight waves that never repeat a state, in a chain of any order."""
    count = 96 if is_shuffled else 256
    order = np.arange(count)[::-1]
    if is_shuffled:
        order = np.random.default_rng(1).permutation(count)
    before = np.full(count, -1, np.int32)
    before[order[1:]] = order[:-1]
    flags, out = np.zeros(count, np.uint32), np.zeros(count * 256, np.uint32)
    kernel = module("gfx1100")["follows"]
    began = time.process_time()
    kernel.launch(count, 256, (flags, out, before), threads=threads, timeout=300)
    assert time.process_time() - began < 5
    assert flags.all()


@pytest.mark.parametrize("executor", EXECUTORS)
def test_a_wave_may_wait_for_the_host(executor: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The message says what the wave waits for, and the launch continues after the store."""
    monkeypatch.setattr(waiting, "NOTICE_SECONDS", 0.1)
    device, said = wc.Device("gfx942"), []
    flags, out = arrays()
    flags[0] = 2

    def store(text: str) -> None:
        said.append(text)
        flags[1] = 1

    device.space.notice, device.space.may_change = store, lambda _: True
    kernel = device.load(module("gfx942").code)["polls"]
    kernel.launch(1, 64, (flags, out), executor=executor, timeout=60)
    assert len(said) == 1 and "repeat the same state" in said[0]
    assert out[0] == 1


@pytest.mark.parametrize("executor", EXECUTORS)
@pytest.mark.parametrize("target", ["gfx942", "gfx1201"])
def test_a_lock_between_lanes_is_explained(target: str, executor: str) -> None:
    """At once, with no timeout: which lanes are at which line, and why it never ends."""
    lock, out = np.zeros(1, np.uint32), np.zeros(1, np.uint32)
    with pytest.raises(wc.Livelock, match="what they wait for never comes") as caught:
        module(target)["locked"].launch(1, 32, (lock, out), executor=executor)
    line = next(n for n, text in enumerate(SOURCE.splitlines(), 1) if "// the lock" in text)
    text = str(caught.value)
    assert f"wave 0 of workgroup (0, 0, 0) waits in a loop at waiting.hip:{line}, " in text
    assert "lanes 1-31 loop, lane 0 is off, until the loop is left or for good" in text
    assert "atomic_cmpswap" in text and "on a GPU either" in text
    assert caught.value.source == f"waiting.hip:{line}"
    assert caught.value.lanes == tuple(range(1, 32))


def test_what_a_launch_waits_for_is_said_while_it_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once, if another thread may still end it; a loop that computes is not waiting."""
    monkeypatch.setattr(waiting, "NOTICE_SECONDS", 0.2)
    device, said = wc.Device("gfx942"), []
    device.space.notice, device.space.may_change = said.append, lambda _: True
    kernels = device.load(module("gfx942").code)
    for name, lines in (("polls", 1), ("counts", 1), ("computes", 0)):
        said.clear()
        flags, out = arrays()
        flags[0] = 2  # it waits for one that does not exist
        with pytest.raises(wc.Timeout) as caught:
            kernels[name].launch(1, 64, (flags, out), timeout=2)
        assert not isinstance(caught.value, wc.Deadlock)
        assert len(said) == lines, name
        for text in [*said, str(caught.value)][: 2 * lines]:
            assert "wave 0 of workgroup (0, 0, 0) waits in a loop at waiting.hip:" in text
    assert "stored nothing for some seconds" not in str(caught.value)


@pytest.mark.parametrize("executor", EXECUTORS)
def test_a_wave_that_counts_while_it_waits(executor: str) -> None:
    """Its state differs in each iteration; it is recognised because it stores nothing."""
    flags, out = arrays()
    kernel = module("gfx942")["impatient"]
    kernel.launch(2, 64, (flags, out), executor=executor, threads=1, timeout=60)
    assert out[0] > 1 and out[1] == 1


@pytest.mark.parametrize("executor", EXECUTORS)
def test_workgroups_one_by_one_wait_in_vain(executor: str) -> None:
    """The error does not say that the value never comes, but who might store it, and what to do."""
    with pytest.raises(wc.Deadlock, match="have not reached") as caught:
        module("gfx1100")["chain"].launch(
            GROUPS, 128, arrays(), executor=executor, tools=[OneByOne()]
        )
    text = str(caught.value)
    assert "4 workgroups that may store what they wait for cannot start" in text
    assert "a tool sees each one end (Hook.WORKGROUP), so they run one after another" in text
    assert "off" not in text


def test_as_many_workgroups_wait_as_may_be_under_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """The interpreter's memory for them is bounded as native code's is."""
    monkeypatch.setattr(resident, "_MAX_SLOTS", 3)
    monkeypatch.setattr(resident, "_RESIDENT_WAVES", 0)
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
    for group, wave in native:  # the first wave's loop runs as often as there are rounds
        first = -3 if wave == 0 and group < GROUPS - 1 else 0
        assert native[group, wave][first:] == interpreter[group, wave][first:], (group, wave)


@pytest.mark.parametrize("target", TARGETS[::2])
def test_a_wave_that_waited_may_sleep_for_long(target):
    """What it waited for was stored by a workgroup that has ended on another worker."""
    flags, out = np.zeros(1, np.uint32), np.zeros(128, np.uint32)
    arguments = flags, 1 << 20, 300, out
    for _ in range(3):
        flags[:] = out[:] = 0
        module(target)["sleeps_on"].launch(2, 128, arguments, threads=2, timeout=60)
        assert out.all()
