"""Launches after a kernel's first: most end in one call of native code (backends/cpu/team.py)."""

from __future__ import annotations

import os
import struct
import threading

import numpy as np
import pytest

import wavecore as wc
from wavecore.device.arguments import Kernarg

SOURCE = """
#include <hip/hip_runtime.h>
extern "C" __global__ void count(int* x, int rounds, int wrong) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i == wrong) x = nullptr;
  int found = x[i];
  for (int k = 0; k < rounds; k++) asm volatile("v_add_nc_u32 %0, 1, %0" : "+v"(found));
  x[i] = found;
}
"""
GROUPS, ITEMS = 64, 64


@pytest.fixture(scope="module")
def kernel():
    return wc.Device("gfx1100").load(wc.compile(SOURCE, "gfx1100"))["count"]


@pytest.fixture
def words(kernel):
    return kernel.module.device.array(np.zeros(GROUPS * ITEMS, np.int32))


def run(kernel, address, rounds, wrong=-1):
    data = Kernarg(struct.pack("<Qii", address, rounds, wrong))
    return kernel.launch(GROUPS, ITEMS, data)


def test_every_run_does_the_same(kernel, words) -> None:
    """Short ones on one thread, long ones on several, and those that outlast the first call."""
    total = 0
    for rounds in (1, 1, 1000, 1000, 1, 100_000, 100_000, 1):
        results = {run(kernel, words.address, rounds).instructions for _ in range(2)}
        total += 2 * rounds
        assert len(results) == 1
        assert np.array_equal(words.numpy(), np.full(GROUPS * ITEMS, total))


def test_faults_are_found_on_any_thread(kernel, words) -> None:
    """Any worker may meet one, and the next launch is as if it had not happened."""
    for rounds, wrong in ((1, 5), (1000, 0), (1000, 4095)):
        for _ in range(2):
            run(kernel, words.address, rounds)
        with pytest.raises(wc.MemoryFault, match=f"4 bytes at {4 * wrong:#x}"):
            run(kernel, words.address, rounds, wrong)


def test_freed_memory_is_not_reached(kernel) -> None:
    """What a launch may access is found anew once something was freed."""
    first, second = (
        kernel.module.device.array(np.zeros(GROUPS * ITEMS, np.int32)) for _ in range(2)
    )
    for _ in range(3):
        run(kernel, first.address, 1)
        run(kernel, second.address, 1)
    address = first.address
    first.free()
    with pytest.raises(wc.MemoryFault, match="was freed"):
        run(kernel, address, 1)
    run(kernel, second.address, 1)
    assert second.numpy()[0] == 4


def test_a_timeout_ends_any_run(kernel, words, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(2):
        run(kernel, words.address, 1)
    monkeypatch.setenv("WAVECORE_TIMEOUT", "0.2")
    with pytest.raises(wc.Timeout):
        run(kernel, words.address, 1 << 30)
    run(kernel, words.address, 1)


def test_threads_launch_at_once(kernel) -> None:
    """Each launch has workers of its own; the waiting threads serve whoever comes."""
    arrays = [kernel.module.device.array(np.zeros(GROUPS * ITEMS, np.int32)) for _ in range(3)]

    def launches(array) -> None:
        for _ in range(20):
            run(kernel, array.address, 1000)

    threads = [threading.Thread(target=launches, args=(array,)) for array in arrays]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for array in arrays:
        assert np.array_equal(array.numpy(), np.full(GROUPS * ITEMS, 20_000))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_a_forked_child_launches(kernel, words) -> None:
    """It has none of the waiting threads, and starts its own."""
    for _ in range(3):
        run(kernel, words.address, 1000)
    child = os.fork()
    if child == 0:
        for _ in range(3):
            run(kernel, words.address, 1000)
        os._exit(0 if words.numpy()[-1] == 6000 else 1)
    assert os.waitpid(child, 0)[1] == 0
    run(kernel, words.address, 1000)
    assert words.numpy()[-1] == 4000
