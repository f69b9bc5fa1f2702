"""A back end of another package: found by its entry point, with its own memory."""

from __future__ import annotations

import struct
from importlib.metadata import EntryPoint

import numpy as np
import pytest

import wavecore as wc
from tests.backends import toy
from wavecore.backends import names
from wavecore.emulator import faults, groupmemory, resident
from wavecore.emulator.launchplan import LaunchPlan
from wavecore.emulator.records import NO_JUMP
from wavecore.emulator.stopped import Fault, StoppedWave
from wavecore.errors import KernelTrap

pytestmark = pytest.mark.clang
SOURCE = """
#include <hip/hip_runtime.h>
extern "C" __global__ void saxpy(float a, const float* x, float* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] += a * x[i];
}
extern "C" __global__ void reversed(int* p) {
  extern __shared__ int copy[];
  copy[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = copy[blockDim.x - 1 - threadIdx.x];
}
"""
PRINTING = """
#include <hip/hip_runtime.h>
#include <cassert>
extern "C" __global__ void says(const char *name, float x) {
  if (threadIdx.x == 3) printf("%s: %.2f\\n", name, x);
  assert(x < 2);
}
"""


@pytest.fixture
def gpu(monkeypatch) -> wc.Device:
    point = EntryPoint("toy", "tests.backends.toy:make", names.GROUP)
    monkeypatch.setattr(names, "_entry_points", lambda: [point])
    monkeypatch.delitem(names._MADE, "toy", raising=False)
    return wc.Device("toy:0")


@pytest.fixture
def module(gpu: wc.Device) -> wc.Module:
    return gpu.load(wc.compile(SOURCE, gpu.target.name))


def test_printf_and_assertions(gpu) -> None:
    module = gpu.load(wc.compile(PRINTING, gpu.target.name))
    told: list[str] = []
    name = np.frombuffer(b"toy\0", np.int8).copy()
    module["says"].launch(1, 32, (name, 1.5), printf=told.append)
    assert told == ["toy: 1.50\n"]
    with pytest.raises(KernelTrap, match=r"assertion `x < 2' failed"):
        module["says"].launch(1, 32, (name, 2.5), printf=told.append)
    assert told[1] == "toy: 2.50\n"


def test_saxpy_runs_in_the_memory_of_the_gpu(gpu, module) -> None:
    x, y = np.arange(100, dtype=np.float32), np.ones(100, np.float32)
    result = module["saxpy"][2, 64](2.0, x, y, 100)
    assert (y == 1 + 2 * x).all() and result.seconds > 0
    on_gpu, more = gpu.array(x), gpu.empty(100)
    assert toy.FIRST <= on_gpu.address < toy.FIRST + toy.ROOM_BYTES
    module["saxpy"][2, 64](3.0, on_gpu, more, 100)
    assert (more.numpy() == 3 * x).all()
    numbers = gpu.array(np.arange(32, dtype=np.int32))
    module["reversed"].launch(1, 32, (numbers,), lds=128)
    assert numbers.numpy().tolist() == list(range(31, -1, -1))


def test_host_memory_is_mapped_for_as_long_as_it_is_registered(gpu, module) -> None:
    y = np.ones(32, np.float32)
    with gpu.register(y) as mapped:
        assert mapped.address != y.ctypes.data
        module["saxpy"][1, 32](1.0, np.ones(32, np.float32), mapped.address, 32)
        assert (y == 2).all()
    with pytest.raises(wc.MemoryFault):
        module["saxpy"][1, 32](1.0, np.ones(32, np.float32), mapped.address, 32)


def test_its_kernels_touch_what_was_copied_and_no_more(gpu, module) -> None:
    with pytest.raises(wc.MemoryFault, match="past the end of memory of the toy"):
        module["saxpy"][2, 64](2.0, np.ones(100, np.float32), np.ones(50, np.float32), 100)
    assert not gpu.gpu.live, "what a launch copied is given back, also when it faults"


def wired_saxpy(plan: LaunchPlan, memory: toy.Memory) -> None:
    """saxpy from the facts of a launch: registers, arguments, sizes, accessible memory."""
    plan.table = plan.touchable()
    (pointer,) = (each for each in plan.kernel.user_sgprs if each.name == "kernarg_segment_ptr")
    low, high = plan.user_sgprs[pointer.first : pointer.first + 2]
    assert low | high << 32 == plan.kernarg_address
    segment = memory.view(plan.kernarg_address, len(plan.kernarg_bytes)).tobytes()
    assert segment == plan.kernarg_bytes
    a, x, y, n = struct.unpack_from("<f4xQQi", segment)
    for item in range(min(n, plan.geometry.group_count * plan.geometry.group_size)):
        for address in (x + 4 * item, y + 4 * item):
            if not plan.table.holders(address, 4):
                raise faults.memory_fault(plan, stopped_at(plan, item, address))
        memory.view(y + 4 * item, 4).view(np.float32)[:] += a * memory.view(x + 4 * item, 4).view(
            np.float32
        )


def stopped_at(plan: LaunchPlan, item: int, address: int) -> Fault:
    """The fault of a work-item, as a GPU could report it: without registers."""
    group, place = divmod(item, plan.geometry.group_size)
    index, lane = divmod(place, plan.kernel.code.wave)
    wave = StoppedWave(
        (group, 0, 0), index, plan.kernel.entry, "RUNNABLE", np.zeros(128, np.uint32), 1 << lane,
        plan.program.base, NO_JUMP, 0, 0, opens=False, still=False,
    )  # fmt: skip
    return Fault(wave, plan.kernel.entry, 1 << lane, address=address, size_bytes=4)


def test_the_facts_of_a_launch_are_enough(gpu, module, monkeypatch) -> None:
    """A back end that runs kernels by itself builds nothing that only the executors here need."""

    def make(*_: object) -> None:
        raise AssertionError("a launch of this process's memory was made")

    monkeypatch.setattr(resident.ResidentLaunch, "__init__", make)
    monkeypatch.setattr(groupmemory.WorkgroupMemory, "__init__", make)
    gpu.gpu.wired["saxpy"] = wired_saxpy
    x, y = np.arange(100, dtype=np.float32), np.ones(100, np.float32)
    module["saxpy"][2, 64](2.0, x, y, 100)
    assert (y == 1 + 2 * x).all()
    with pytest.raises(wc.MemoryFault, match="past the end of memory of the toy") as caught:
        module["saxpy"][2, 64](2.0, x, np.ones(50, np.float32), 100)
    site = caught.value.site
    assert (site.kernel, site.workgroup, site.wave, site.lanes) == ("saxpy", (0, 0, 0), 1, (18,))
    with pytest.raises(AssertionError, match="was made"):
        module["reversed"].launch(1, 32, (gpu.array(np.arange(32, dtype=np.int32)),), lds=128)


def test_a_back_end_says_what_it_has_not(gpu, module, monkeypatch) -> None:
    kernel = module["saxpy"]
    with pytest.raises(wc.LaunchError, match="kernel saxpy: toy:0 does not take tools"):
        kernel.launch(1, 1, tools=["trace"])
    with pytest.raises(wc.LaunchError, match="does not take prepare"), kernel.prepare(1, 1):
        pass
    with pytest.raises(wc.TargetError, match="there is toy:0"):
        wc.Device("toy:1")
    assert [each.name for each in wc.devices() if each.kind == "toy"] == ["toy:0"]
    assert repr(gpu) == "<Device toy:0 (gfx1100, a toy)>"
    assert wc.Device("gfx1201", on="toy:0").target.name == "gfx1201"


def test_back_ends_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(wc.LaunchError, match="on must be 'cpu', 'cuda', 'hip' or 'interpreter'"):
        wc.Device("gfx942", on="gpu")
    monkeypatch.setenv("WAVECORE_CUDA_LIBRARY", "no-such-driver.so")
    with pytest.raises(wc.TargetError, match=r"no-such-driver.so: .* NVIDIA's driver has this"):
        wc.Device("gfx942", on="cuda:0")
    with pytest.raises(wc.LaunchError, match="executor must be 'cpu' or 'interpreter'"):
        wc.Device("gfx942").load(wc.compile(SOURCE, "gfx942"))["saxpy"].launch(
            1, 1, (1.0, None, None, 0), executor="cuda"
        )
    assert repr(wc.Device("gfx942", on="interpreter")).endswith("emulated on interpreter>")
