"""Cooperative launches: workgroups, and launches on several devices, that wait for each other."""

from __future__ import annotations

import threading

import numpy as np
import pytest

import wavecore as wc
from tests.ends import OneByOne
from wavecore.device.cooperative import grids

pytestmark = [pytest.mark.clang, pytest.mark.jit]

TARGETS = ["gfx90a", "gfx942", "gfx1100", "gfx1201"]
SOURCE = r"""
#include <hip/hip_cooperative_groups.h>
namespace cg = cooperative_groups;

// Each workgroup writes a word, then adds all of them, round after round.
extern "C" __global__ void rounds(unsigned* words, unsigned* sums, int count) {
  cg::grid_group grid = cg::this_grid();
  unsigned sum = 0;
  for (int i = 0; i < count; i++) {
    if (threadIdx.x == 0) words[blockIdx.x] = blockIdx.x + i;
    if (i % 2) grid.sync();
    else grid.barrier_wait(grid.barrier_arrive());
    for (int j = 0; j < gridDim.x; j++) sum += words[j];
    cg::sync(grid);
  }
  sums[grid.thread_rank()] = sum;
}

extern "C" __global__ void valid(int* out) {
  out[0] = cg::this_grid().is_valid();
  out[1] = cg::this_multi_grid().is_valid();
}

extern "C" __global__ void all_grids(unsigned* shared, unsigned* out) {
  cg::multi_grid_group all = cg::this_multi_grid();
  atomicAdd_system(shared, 1u);
  all.sync();
  unsigned i = cg::this_grid().thread_rank();
  out[4 * i] = *(volatile unsigned*)shared;
  out[4 * i + 1] = all.thread_rank();
  out[4 * i + 2] = all.size();
  out[4 * i + 3] = 10 * all.num_grids() + all.grid_rank();
}
"""


@pytest.fixture(scope="module", params=TARGETS)
def device_and_code(request):
    return wc.Device(request.param), wc.compile(SOURCE, request.param)


@pytest.mark.parametrize(("groups", "threads"), [(3, 1), (90, 2), (700, 2)])
def test_every_workgroup_reaches_the_barrier(device_and_code, groups, threads):
    """Also with more of them than workers, or than a worker normally holds."""
    device, code = device_and_code
    words, sums = np.zeros(groups, np.uint32), np.zeros(groups * 32, np.uint32)
    kernel = device.load(code)["rounds"]
    for _ in range(2):
        kernel.launch(groups, 32, (words, sums, 3), cooperative=True, threads=threads)
        expected = sum(sum(range(i, i + groups)) for i in range(3))
        assert (sums == expected).all()


def test_only_a_cooperative_launch_has_a_valid_grid(device_and_code):
    device, code = device_and_code
    out = np.full(2, -1, np.int32)
    kernel = device.load(code)["valid"]
    kernel.launch(1, 1, (out,))
    assert out.tolist() == [0, 0]
    kernel.launch(1, 1, (out,), cooperative=True)
    assert out.tolist() == [1, 0]


def test_a_grid_that_is_not_valid_faults_when_it_synchronises(device_and_code):
    device, code = device_and_code
    words = np.zeros(64, np.uint32)
    with pytest.raises(wc.MemoryFault, match=r"null pointer.*needs a cooperative launch"):
        device.load(code)["rounds"].launch(2, 32, (words, words, 1))


def test_grids_of_several_devices_wait_for_each_other(device_and_code):
    """Each on its own thread; ranks continue from one grid to the next."""
    first, code = device_and_code
    devices = [first, wc.Device(first.target.name), wc.Device(first.target.name)]
    sizes = [(2, 64), (1, 32), (3, 64)]
    counts = [groups * items for groups, items in sizes]
    parts, shared = grids(counts), np.zeros(1, np.uint32)
    outs = [np.zeros((count, 4), np.uint32) for count in counts]

    def launch(index: int) -> None:
        kernel = devices[index].load(code)["all_grids"]
        kernel.launch(*sizes[index], (shared, outs[index]), cooperative=parts[index], timeout=60)

    workers = [threading.Thread(target=launch, args=(index,)) for index in range(3)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    total, before = sum(counts), 0
    for rank, out in enumerate(outs):
        assert (out[:, 0] == total).all() and (out[:, 2] == total).all()
        np.testing.assert_array_equal(out[:, 1], before + np.arange(counts[rank]))
        assert (out[:, 3] == 30 + rank).all()
        before += counts[rank]


def test_what_cannot_run_together_is_refused(device_and_code):
    device, code = device_and_code
    kernel = device.load(code)["rounds"]
    words = np.zeros(64, np.uint32)
    with pytest.raises(wc.LaunchError, match="at most 65535 workgroups, not 70000"):
        kernel.launch(70000, 32, (words, words, 1), cooperative=True)
    with pytest.raises(wc.LaunchError, match=r"all 65535 workgroups .* limit is 4294967296"):
        kernel.launch(65535, 1024, (words, words, 1), lds=32768, cooperative=True)
    with pytest.raises(wc.LaunchError, match="start one after another"):
        kernel.launch(2, 32, (words, words, 1), cooperative=True, executor="interpreter")
    with pytest.raises(wc.LaunchError, match="start one after another"):
        kernel.launch(2, 32, (words, words, 1), cooperative=True, tools=[OneByOne()])
    with pytest.raises(
        wc.LaunchError, match="cooperative must be True, False or a GridPart, not 2"
    ):
        kernel.launch(2, 32, (words, words, 1), cooperative=2)
    with pytest.raises(wc.LaunchError, match="has 65 work-items, this launch 64"):
        kernel.launch(2, 32, (words, words, 1), cooperative=grids([65])[0])
    with pytest.raises(wc.LaunchError, match="1 to 255 grids, not 0"):
        grids([])
