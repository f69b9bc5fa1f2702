"""Clusters of workgroups on gfx1250: ids, their barrier, loads to several workgroups' LDS."""

from __future__ import annotations

import itertools
from functools import cache

import numpy as np
import pytest

import wavecore as wc
from tests.ends import OneByOne

pytestmark = [pytest.mark.clang, pytest.mark.jit]

SOURCE = r"""
#include <hip/hip_runtime.h>
#define AMD(name) __builtin_amdgcn_##name
#define PLACE AMD(cluster_workgroup_flat_id)()
#define SIZE (AMD(cluster_workgroup_max_flat_id)() + 1)
#define IB_STS2(low) AMD(s_getreg)(28 | low << 6 | 3 << 11)
#define MEET()                                                                                     \
  AMD(fence)(__ATOMIC_RELEASE, "cluster");                                                         \
  AMD(s_cluster_barrier)();                                                                        \
  AMD(fence)(__ATOMIC_ACQUIRE, "cluster");

extern "C" __global__ void ids(int* out) {
  int group[] = {(int)AMD(workgroup_id_x)(), (int)AMD(workgroup_id_y)(),
                 (int)AMD(workgroup_id_z)()};
  int own[] = {group[0], group[1], group[2], (int)AMD(cluster_id_x)(), (int)AMD(cluster_id_y)(),
               (int)AMD(cluster_id_z)(), (int)AMD(cluster_workgroup_id_x)(),
               (int)AMD(cluster_workgroup_id_y)(), (int)AMD(cluster_workgroup_id_z)(),
               (int)AMD(cluster_workgroup_max_id_x)(), (int)AMD(cluster_workgroup_max_id_y)(),
               (int)AMD(cluster_workgroup_max_id_z)(), (int)PLACE, (int)SIZE,
               (int)IB_STS2(21), IB_STS2(6) != 0};
  int at = (group[2] * gridDim.y + group[1]) * gridDim.x + group[0];
  for (int i = 0; i < 16; i++) out[16 * at + i] = own[i];
}

// Each workgroup reads what the next one of its cluster has written before they met.
extern "C" __global__ void ring(int* out, int* seen, int rounds) {
  int place = PLACE, first = blockIdx.x - place, next = first + (place + 1) % SIZE;
  for (int r = 0; r < rounds; r++) {
    out[blockIdx.x * blockDim.x + threadIdx.x] = 1000 * r + blockIdx.x;
    MEET()
    int found = ((volatile int*)out)[next * blockDim.x + threadIdx.x];
    seen[(blockIdx.x * rounds + r) * blockDim.x + threadIdx.x] = found;
    MEET()
  }
}

// Workgroups of a cluster end one after another; the others meet without them.
extern "C" __global__ void shrinks(int* count) {
  for (int r = 0; r < PLACE; r++) {
    MEET()
  }
  if (threadIdx.x == 0) atomicAdd(count, 1);
}

// One workgroup waits for a signal that the others never give.
extern "C" __global__ void alone() {
  if (PLACE == 0) AMD(s_barrier_signal)(-3);
  AMD(s_barrier_wait)(-3);
}

typedef int __attribute__((address_space(1))) Far;
typedef int __attribute__((address_space(3))) Near;
extern "C" __global__ void multicast(const int* in, int* out, int mask) {
  __shared__ int lds[4][32];
  for (int i = 0; i < 4; i++) lds[i][threadIdx.x] = -1;
  MEET()
  AMD(cluster_load_async_to_lds_b32)((Far*)(in + blockIdx.x * 32 + threadIdx.x),
                                     (Near*)&lds[PLACE][threadIdx.x], 0, 0, mask);
  AMD(s_wait_asynccnt)(0);
  MEET()
  for (int i = 0; i < 4; i++) out[(blockIdx.x * 4 + i) * 32 + threadIdx.x] = lds[i][threadIdx.x];
}

// The first workgroup's tile of 2 x 16 dwords, for those of a mask.
typedef int v4 __attribute__((ext_vector_type(4)));
typedef int v8 __attribute__((ext_vector_type(8)));
extern "C" __global__ void tensor(const int* in, int* out, int mask) {
  __shared__ int lds[32];
  lds[threadIdx.x] = -1;
  MEET()
  if (PLACE == 0) {
    long from = (long)(in + blockIdx.x * 32);
    v4 d0 = {1, (int)(long)(Near*)lds, (int)from, (int)(from >> 32) | 1 << 31};
    v8 d1 = {2 << 16 | mask, 16 << 16, 2 << 16, 16 << 16, 2, 16, 0, 0};
    AMD(tensor_load_to_lds)(d0, d1, v4{}, v4{}, 0);
    AMD(s_wait_tensorcnt)(0);
  }
  MEET()
  out[blockIdx.x * 32 + threadIdx.x] = lds[threadIdx.x];
}

extern "C" __global__ void __cluster_dims__(2) fixed(int* out) {
  out[blockIdx.x] = 10 * blockIdx.x + AMD(cluster_workgroup_id_x)();
}
"""


@cache
def _code() -> wc.CodeObject:
    return wc.compile(SOURCE, "gfx1250")


@pytest.fixture(params=["interpreter", "off", "always"])
def module(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> wc.Module:
    """The kernels on the interpreter, in tier 1 and in tier 2."""
    if request.param == "interpreter":
        return wc.Device("gfx1250", on="interpreter").load(_code())
    monkeypatch.setenv("WAVECORE_TIER2", request.param)
    return wc.Device("gfx1250").load(_code())


def test_ids_are_those_of_the_cluster_and_the_place_in_it(module: wc.Module) -> None:
    grid, cluster = (4, 6, 2), (2, 3, 2)
    out = np.zeros((2, 6, 4, 16), np.int32)
    module["ids"].launch(grid, 32, [out], cluster=cluster)
    for z, y, x in itertools.product(*map(range, reversed(grid))):
        i, j, k = x % 2, y % 3, z % 2
        place = i + 2 * (j + 3 * k)
        expected = [x, y, z, x // 2, y // 3, z // 2, i, j, k, 1, 2, 1, place, 12, place, 1]
        assert out[z, y, x].tolist() == expected


def test_without_clusters_each_workgroup_is_one(module: wc.Module) -> None:
    out = np.zeros((3, 16), np.int32)
    module["ids"].launch(3, 32, [out])
    assert out.tolist() == [[x, 0, 0, x, *[0] * 9, 1, 0, 0] for x in range(3)]
    count = np.zeros(1, np.int32)
    module["alone"].launch(2, 32, [])
    module["shrinks"].launch(2, 32, [count])
    assert count[0] == 2


def test_workgroups_of_a_cluster_meet(module: wc.Module) -> None:
    """Several waves each, more clusters than one, more than one round."""
    size, rounds, block = 4, 3, 64
    out, seen = np.zeros((12, block), np.int32), np.zeros((12, rounds, block), np.int32)
    module["ring"].launch(12, block, [out, seen, rounds], cluster=size)
    groups = np.arange(12)
    following = groups // size * size + (groups + 1) % size
    expected = following[:, None] + 1000 * np.arange(rounds)
    assert np.array_equal(seen, np.broadcast_to(expected[..., None], seen.shape))


def test_ended_workgroups_are_no_members_of_the_barrier(module: wc.Module) -> None:
    count = np.zeros(1, np.int32)
    module["shrinks"].launch((8, 4), 64, [count], cluster=(2, 4))
    assert count[0] == 32


def test_a_barrier_that_never_completes_is_a_deadlock(module: wc.Module) -> None:
    with pytest.raises(wc.Deadlock, match="at the barrier of its cluster"):
        module["alone"].launch(2, 32, [], cluster=2, timeout=60)


@pytest.mark.parametrize("mask", [0, 0b1111, 0b0101, 0b1000])
def test_a_load_reaches_lds_of_the_workgroups_in_a_mask(module: wc.Module, mask: int) -> None:
    given = np.arange(8 * 32, dtype=np.int32).reshape(8, 32)
    out = np.zeros((8, 4, 32), np.int32)
    module["multicast"].launch(8, 32, [given, out, mask], cluster=4)
    expected = np.full_like(out, -1)
    for source, place in itertools.product(range(8), range(4)):
        if mask >> place & 1 or (not mask and place == source % 4):
            expected[source // 4 * 4 + place, source % 4] = given[source]
    assert np.array_equal(out, expected)


@pytest.mark.parametrize("mask", [0, 0b11, 0b10])
def test_a_tensor_move_reaches_lds_of_the_workgroups_in_a_mask(
    module: wc.Module, mask: int
) -> None:
    given = np.arange(4 * 32, dtype=np.int32).reshape(4, 32)
    out = np.zeros((4, 32), np.int32)
    module["tensor"].launch(4, 32, [given, out, mask], cluster=2)
    for group in range(4):
        gets = (mask or 1) >> group % 2 & 1
        assert np.array_equal(out[group], given[group // 2 * 2] if gets else np.full(32, -1))


def test_a_kernel_has_the_clusters_that_it_was_compiled_for(module: wc.Module) -> None:
    out = np.zeros(4, np.int32)
    module["fixed"].launch(4, 32, [out])
    assert out.tolist() == [0, 11, 20, 31]
    with pytest.raises(
        wc.LaunchError, match=r"cluster is \(4, 1, 1\), the kernel was compiled for"
    ):
        module["fixed"].launch(4, 32, [out], cluster=4)


def test_sizes_that_no_cluster_has_are_named() -> None:
    kernel = wc.Device("gfx1250").load(_code())["alone"]
    with pytest.raises(wc.LaunchError, match=r"does not divide the grid of \(3, 1, 1\)"):
        kernel.launch(3, 32, [], cluster=2)
    for size in (17, (0, 1, 1), (4, 4, 2)):
        with pytest.raises(wc.LaunchError, match="a cluster has 1 to 16 workgroups"):
            kernel.launch(34, 32, [], cluster=size)


def test_tools_that_cannot_follow_clusters_say_so() -> None:
    kernel = wc.Device("gfx1250").load(_code())["ring"]
    out = np.zeros((4, 32), np.int32)
    with pytest.raises(wc.LaunchError, match="start one after another"):
        kernel.launch(4, 32, [out, out.copy(), 1], cluster=2, tools=[OneByOne()])
    with pytest.raises(wc.LaunchError, match="take launches without clusters"):
        kernel.launch(4, 32, [out, out.copy(), 1], cluster=2, tools=["sanitize"])


def test_other_targets_have_no_clusters() -> None:
    code = wc.compile('extern "C" __attribute__((global)) void none() {}', "gfx1201")
    with pytest.raises(wc.LaunchError, match="gfx1201 has no clusters of workgroups, gfx1250 has"):
        wc.Device("gfx1201").load(code)["none"].launch(2, 32, [], cluster=2)
