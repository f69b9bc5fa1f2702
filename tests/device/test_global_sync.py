"""Global wave sync (ds_gws_*): barriers and semaphores at which waves of all workgroups meet."""

from __future__ import annotations

import numpy as np
import pytest

import wavecore as wc

pytestmark = [pytest.mark.clang, pytest.mark.jit]

TARGETS = ["gfx90a", "gfx942", "gfx1030", "gfx1100"]
SOURCE = r"""
#include <hip/hip_runtime.h>
#define SYNC(n) \
  __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "agent"); \
  __builtin_amdgcn_s_barrier(); \
  if (threadIdx.x == 0) __builtin_amdgcn_ds_gws_barrier(n, 0); \
  __builtin_amdgcn_s_barrier()

// As ROCm's device library on CDNA: each workgroup writes a word, then adds all of them.
extern "C" __global__ void rounds(unsigned* words, unsigned* sums, int count, int meets) {
  unsigned sum = 0;
  for (int i = 0; i < count; i++) {
    if (threadIdx.x == 0) words[blockIdx.x] = blockIdx.x + i;
    if (meets) { SYNC(gridDim.x - 1); }
    for (int j = 0; j < gridDim.x; j++) sum += words[j];
    if (meets) { SYNC(gridDim.x - 1); }
  }
  sums[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

// Waves take tickets one at a time: two tokens, then those that the last operations add.
extern "C" __global__ void tickets(unsigned* next, unsigned* order) {
  unsigned wave = threadIdx.x / warpSize, waves = blockDim.x / warpSize;
  unsigned lane = threadIdx.x % warpSize;
  bool leads = lane == 3;
  if (wave == 0 && lane >= 3) {
    __builtin_amdgcn_ds_gws_init(lane - 1, 7);  // takes the lowest active lane's
    __builtin_amdgcn_ds_gws_init(waves - 1, 9);
  }
  __builtin_amdgcn_s_barrier();
  if (leads) __builtin_amdgcn_ds_gws_barrier(waves - 1, 9);
  __builtin_amdgcn_ds_gws_sema_p(7);
  if (leads) order[atomicAdd(next, 1u)] = wave;
  if (wave % 3 == 0) __builtin_amdgcn_ds_gws_sema_v(7);
  else if (leads) __builtin_amdgcn_ds_gws_sema_br(1, 7);
}

// Waves other than the first wait until that one releases all of them.
extern "C" __global__ void released(unsigned* flag, unsigned* seen) {
  unsigned wave = threadIdx.x / warpSize;
  if (wave) {
    __builtin_amdgcn_ds_gws_sema_p(1);
    seen[wave] = *(volatile unsigned*)flag;
  } else {
    for (int i = 0; i < 200; i++) __builtin_amdgcn_s_sleep(1);
    *(volatile unsigned*)flag = 5;
    __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "agent");
    __builtin_amdgcn_ds_gws_sema_release_all(1);
  }
}

extern "C" __global__ void missing(unsigned* words) {
  if (blockIdx.x) __builtin_amdgcn_ds_gws_barrier(gridDim.x - 1, 0);
  words[blockIdx.x] = 1;
}
"""


@pytest.fixture(scope="module", params=TARGETS)
def module(request):
    return wc.Device(request.param).load(wc.compile(SOURCE, request.param))


@pytest.mark.parametrize(("groups", "threads"), [(1, 1), (3, 1), (90, 2)])
def test_every_workgroup_reaches_the_barrier(module, groups, threads):
    words, sums = np.zeros(groups, np.uint32), np.zeros(groups * 128, np.uint32)
    arguments = words, sums, 3, 1
    for _ in range(2):  # each launch begins with resources of its own
        module["rounds"].launch(groups, 128, arguments, cooperative=True, threads=threads)
        assert (sums == sum(sum(range(i, i + groups)) for i in range(3))).all()


@pytest.mark.parametrize("executor", ["native", "interpreter"])
def test_semaphores_admit_as_many_waves_as_they_have_tokens(module, executor):
    waves, size = 6, module["tickets"].info.wave_size
    next_, order = np.zeros(1, np.uint32), np.full(waves, 99, np.uint32)
    launch = {"cooperative": True, "executor": executor, "timeout": 60}
    module["tickets"].launch(1, waves * size, (next_, order), **launch)
    assert sorted(order.tolist()) == list(range(waves))


@pytest.mark.parametrize("executor", ["native", "interpreter"])
def test_one_wave_releases_all_that_wait(module, executor):
    waves, size = 4, module["released"].info.wave_size
    flag, seen = np.zeros(1, np.uint32), np.zeros(waves, np.uint32)
    launch = {"cooperative": True, "executor": executor, "timeout": 60}
    module["released"].launch(1, waves * size, (flag, seen), **launch)
    assert seen.tolist() == [0, 5, 5, 5]


def test_waves_that_are_never_released_are_reported(module):
    words = np.zeros(4, np.uint32)
    with pytest.raises(wc.Livelock, match=r"waits at .*ds_gws_barrier"):
        module["missing"].launch(4, 64, (words,), cooperative=True, timeout=60)


def test_other_launches_have_none(module):
    words = np.zeros(4, np.uint32)
    for executor in ("native", "interpreter"):
        with pytest.raises(wc.IllegalInstruction, match="works in cooperative launches only"):
            module["missing"].launch(4, 64, (words,), executor=executor)


def test_the_sanitizer_knows_what_the_barrier_orders(module):
    words, sums = np.zeros(3, np.uint32), np.zeros(3 * 64, np.uint32)
    launch = {"cooperative": True, "tools": ["racecheck"]}
    for meets in (1, 0):
        result = module["rounds"].launch(3, 64, (words, sums, 2, meets), **launch)
        assert (result.reports == ()) == meets
