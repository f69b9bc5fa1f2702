"""Kernels on an NVIDIA GPU, beside the same ones on the CPU: to the bit, faults with equal words.

pytest tests/backends/cuda/test_gpu.py        # where there is an NVIDIA GPU
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import wavecore as wc
from wavecore import kernels
from wavecore.backends.cuda import driver
from wavecore.errors import KernelTrap, MemoryFault, Timeout

pytestmark = pytest.mark.skipif(driver.find() is None, reason="no CUDA driver (libcuda.so.1)")
TARGETS = ("gfx90a", "gfx942", "gfx1100", "gfx1201")
AXPY = Path(__file__).parents[3] / "docs/axpy.hip"
HOSTS = ("cpu", "cuda:0")

SOURCE = r"""
#include <hip/hip_runtime.h>

extern "C" __global__ void places(int *out) {
  int item = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  int group = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  int size = blockDim.x * blockDim.y * blockDim.z;
  out[group * size + item] = item | group << 12 | warpSize << 24;
}

extern "C" __global__ void reversed(const float *x, float *y, int n) {
  extern __shared__ float rows[];
  int at = threadIdx.x;
  rows[at] = at < n ? x[at] : 0;
  __syncthreads();
  for (int step = 1; step < blockDim.x; step *= 2) {
    float other = rows[at ^ step];
    __syncthreads();
    rows[at] = other;
    __syncthreads();
  }
  if (at < n) y[at] = rows[at];
}

__device__ __noinline__ float chosen(const float *table, int i) { return table[i & 15] * i; }

extern "C" __global__ void spilled(const float *x, float *y, int n) {
  float own[16];
  for (int i = 0; i < 16; i++) own[(i * 7 + n) & 15] = x[i] + threadIdx.x;
  float sum = 0;
  for (int i = 0; i < n; i++) sum += chosen(own, i + threadIdx.x);
  y[threadIdx.x] = sum;
}

extern "C" __global__ void counted(unsigned *cells, float *sums, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  atomicAdd(&cells[i % 7], 1u);
  atomicMax(&cells[8 + i % 3], (unsigned)i);
  atomicAdd(&sums[i & 1], 0.5f);
}

extern "C" __global__ void special(const float *x, float *y, int n) {
  int i = threadIdx.x;
  y[i + 768] = __builtin_amdgcn_fractf(x[i % n]);
  float a = x[i % n], b = x[(i * 5 + 1) % n], c = x[(i * 3 + 2) % n];
  for (int k = 0; k < 3; k++) a = fmaf(a, b, c), b = a * b - c, c = fminf(a, fmaxf(b, c)) / b;
  y[i] = a, y[i + 256] = b, y[i + 512] = c;
}

extern "C" __global__ void beyond(float *x, int n) { x[threadIdx.x + n] = 1; }

extern "C" __global__ void handshake(volatile int *flags) {
  if (blockIdx.x) {
    for (int i = 0; i < 10000; i++) flags[2] = i;
    flags[1] = 1;
  } else {
    while (!flags[1]) { }
    flags[0] = 7;
  }
}

extern "C" __global__ void forever(volatile int *x) {
  while (!*x) { }
}
"""


@pytest.fixture(scope="module", params=TARGETS)
def both(request: pytest.FixtureRequest) -> list[wc.Module]:
    """The program on the CPU, and on the GPU."""
    code = wc.compile(SOURCE, request.param)
    return [wc.Device(request.param, on=on).load(code) for on in HOSTS]


def same(modules: list[wc.Module], launch: Callable[[wc.Module], np.ndarray]) -> np.ndarray:
    """What a launch gives on both, which is the same."""
    expected, found = (launch(module) for module in modules)
    np.testing.assert_array_equal(found.view(np.uint8), expected.view(np.uint8))
    return found


@pytest.mark.parametrize(
    ("grid", "block"), [((3, 1, 1), (100, 1, 1)), ((2, 3, 2), (5, 7, 3)), ((1, 4, 1), (1, 1, 64))]
)
def test_work_items_know_their_places(
    both: list[wc.Module], grid: tuple[int, int, int], block: tuple[int, int, int]
) -> None:
    def launch(module: wc.Module) -> np.ndarray:
        out = np.zeros(np.prod(grid) * np.prod(block), np.int32)
        module["places"][grid, block](out)
        return out

    found = same(both, launch)
    assert len(set(found.tolist())) == found.size


def test_lds_and_barriers(both: list[wc.Module]) -> None:
    x = np.arange(250, dtype=np.float32)

    def launch(module: wc.Module) -> np.ndarray:
        y = np.zeros_like(x)
        module["reversed"].launch(1, 256, [x, y, x.size], lds=1024)
        return y

    same(both, launch)


def test_scratch_and_calls(both: list[wc.Module]) -> None:
    x = np.linspace(-3, 4, 16, dtype=np.float32)

    def launch(module: wc.Module) -> np.ndarray:
        y = np.zeros(96, np.float32)
        module["spilled"][1, 96](x, y, 37)
        return y

    same(both, launch)


def test_atomic_operations(both: list[wc.Module]) -> None:
    def launch(module: wc.Module) -> np.ndarray:
        cells, sums = np.zeros(16, np.uint32), np.zeros(2, np.float32)
        module["counted"][40, 256](cells, sums, 10_000)
        return np.concatenate([cells.astype(np.float64), sums])

    assert same(both, launch)[:7].sum() == 10_000


def test_nan_infinities_and_denormals(both: list[wc.Module]) -> None:
    bits = [
        0,
        1,
        0x7FC00000,
        0x7F800001,
        0xFFC12345,
        0x7F800000,
        0xFF800000,
        0x80000000,
        0x807FFFFF,
    ]
    x = np.array([*bits, 0x3F800000, 0xC0490FDB, 0x7F7FFFFF], np.uint32).view(np.float32)

    def launch(module: wc.Module) -> np.ndarray:
        y = np.zeros(1024, np.float32)
        module["special"][1, 256](x, y, x.size)
        return y

    assert np.isnan(same(both, launch)).any()


def test_faults_have_equal_words(both: list[wc.Module]) -> None:
    told = []
    for module in both:
        x = module.device.empty(100)
        with pytest.raises(MemoryFault) as caught:
            module["beyond"][1, 64](x, 90)
        told.append(re.sub(r"0x[0-9a-f]{6,}|an array|memory of the GPU", "...", str(caught.value)))
    assert told[0].splitlines()[1:] == told[1].splitlines()[1:], told
    assert "writes 4 bytes" in told[1]


def test_a_workgroup_sees_what_another_stores(both: list[wc.Module]) -> None:
    def launch(module: wc.Module) -> np.ndarray:
        flags = np.zeros(3, np.int32)
        module["handshake"].launch(2, 1, [flags], timeout=20)
        return flags

    assert same(both, launch)[0] == 7


def test_more_arrays_than_constant_memory_lists(both: list[wc.Module]) -> None:
    x = np.arange(250, dtype=np.float32)

    def launch(module: wc.Module) -> np.ndarray:
        arrays = [module.device.array(x + i) for i in range(200)]
        y = module.device.empty(250)
        module["reversed"].launch(1, 256, [arrays[77], y, x.size], lds=1024)
        return y[:].copy()

    same(both, launch)


def test_a_time_limit_is_kept(both: list[wc.Module]) -> None:
    for module in both:
        with pytest.raises(Timeout):
            module["forever"].launch(1, 64, [module.device.empty(1, np.int32)], timeout=0.3)
        test_work_items_know_their_places([module, module], (1, 1, 1), (64, 1, 1))


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("kind", ["float16", "int8", "float32", "float64"])
def test_products_of_matrices(target: str, kind: str) -> None:
    rng = np.random.default_rng(7)
    a, b = (rng.integers(-99, 99, each).astype(kind) for each in ((70, 50), (50, 90)))
    if kind != "int8":
        a, b = a / 7, b / 9
    found = [kernels.gemm(a, b, device=wc.Device(target, on=on)) for on in HOSTS]
    np.testing.assert_array_equal(found[0].view(np.uint8), found[1].view(np.uint8))


def test_examples_of_the_documentation() -> None:
    for on in HOSTS:
        device = wc.Device("gfx942", on=on)
        kernel = device.load(wc.compile(AXPY, "gfx942"))["axpy"]
        x, y = device.array(np.ones(1000, np.float32)), device.empty(1000)
        kernel[4, 256](2.0, x, y, 1000)
        assert (y[:] == 2).all()


def test_printf_and_assertions(both: list[wc.Module]) -> None:
    source = r"""
#include <hip/hip_runtime.h>
#include <cassert>
extern "C" __global__ void says(const char *name, float x) {
  int i = threadIdx.x;
  if (i % 32 == 3) printf("%s %d of %d: %.3f %s\n", "lane", i, blockIdx.x, x, name);
  assert(x < 3);
}
"""
    told: list[list[str]] = []
    for on in HOSTS:
        target = both[0].device.target.name
        kernel = wc.Device(target, on=on).load(wc.compile(source, target))["says"]
        told.append([])
        name = np.frombuffer(b"an array\0", np.int8).copy()
        kernel.launch(2, 64, [name, 1.5], printf=told[-1].append)
        with pytest.raises(KernelTrap, match=r"assertion `x < 3' failed"):
            kernel.launch(1, 32, [name, 4.0], printf=told[-1].append)
    assert set(told[0]) == set(told[1]), "waves that had begun when one trapped printed as well"
    assert "lane 35 of 1: 1.500 an array\n" in told[1]


@pytest.mark.parametrize("target", TARGETS)
def test_workgroups_whose_threads_get_few_registers(target: str) -> None:
    x = np.random.default_rng(3).standard_normal((2, 20_000)).astype(np.float32)
    found = [kernels.softmax(x, device=wc.Device(target, on=on)) for on in HOSTS]
    np.testing.assert_array_equal(found[0].view(np.uint8), found[1].view(np.uint8))


def test_arrays_on_one_page(both: list[wc.Module]) -> None:
    x, device = np.zeros(512, np.float32), both[1].device
    with device.register(x[:250]) as low, device.register(x[250:500]) as high:
        both[1]["reversed"].launch(1, 256, [low.address, high.address, 250], lds=1024)
    assert (x[250:500] == 0).all()
