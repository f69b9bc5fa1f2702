"""Arguments, limits and arrays of a launch."""

from __future__ import annotations

import numpy as np
import pytest

import wavecore as wc

SOURCE = """
#include <hip/hip_runtime.h>
extern "C" __global__ void axpy(float a, const float* x, float* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] += a * x[i];
}
extern "C" __global__ void dims(unsigned* out) {
  if (threadIdx.x + threadIdx.y + threadIdx.z == 0) {
    unsigned g = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
    out[4 * g + 0] = blockDim.x * 10000 + blockDim.y * 100 + blockDim.z;
    out[4 * g + 1] = gridDim.x * 10000 + gridDim.y * 100 + gridDim.z;
    out[4 * g + 2] = blockIdx.x * 10000 + blockIdx.y * 100 + blockIdx.z;
    out[4 * g + 3] = warpSize;
  }
}
extern "C" __global__ void __launch_bounds__(128) bounded(float* y) { y[threadIdx.x] = 1; }
__constant__ int table[4] = {1, 2, 3, 4};
__device__ int total;
extern "C" __global__ void sum() { total = table[0] + table[1] + table[2] + table[3]; }
"""
TARGETS = ("gfx908", "gfx90a", "gfx942", "gfx1100", "gfx1201")


@pytest.fixture(scope="module", params=TARGETS)
def module(request):
    return wc.Device(request.param).load(wc.compile(SOURCE, request.param))


def test_arrays_are_used_in_place(module) -> None:
    """NumPy arrays, device arrays and DLPack tensors; no copy is made."""

    class Tensor:
        def __init__(self, array):
            self.array = array

        def __dlpack__(self, **options):
            return self.array.__dlpack__(**options)

        def __dlpack_device__(self):
            return self.array.__dlpack_device__()

    x = np.arange(100, dtype=np.float32)
    for wrap in (lambda a: a, Tensor, module.device.array):
        y = np.ones(100, np.float32)
        passed = wrap(y)
        module["axpy"].launch((2,), (64,), (np.float32(2), x, passed, 100))
        got = passed.numpy() if isinstance(passed, wc.device.DeviceArray) else y
        assert np.array_equal(got, 1 + 2 * x)


def test_grid_and_block_reach_the_kernel(module) -> None:
    """blockDim, gridDim, blockIdx in three dimensions; warpSize."""
    out = np.zeros(4 * 24, np.uint32)
    kernel = module["dims"]
    kernel.launch((4, 3, 2), (8, 4, 2), (out,))
    rows = out.reshape(24, 4)
    assert (rows[:, 0] == 80402).all() and (rows[:, 1] == 40302).all()
    assert (rows[:, 3] == kernel.info.wave_size).all()
    want = [x * 10000 + y * 100 + z for z in range(2) for y in range(3) for x in range(4)]
    assert rows[:, 2].tolist() == want


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ((1.0, "x", "y"), "takes 4 arguments"),
        ((1.0, "x", "y", 2.5), "argument 3"),
        ((1.0, "x", "y", np.int64(3)), "argument 3"),
        ((1.0, "x", "y", 1 << 40), "argument 3"),
        ((np.float64(1), "x", "y", 3), "argument 0"),
        ((1.0, 2.0, "y", 3), "argument 1"),
        ((1.0, "strided", "y", 3), "not C-contiguous"),
        ((1.0, object(), "y", 3), "argument 1"),
        ((1.0, "x", "y", "x"), "argument 3"),
    ],
)
def test_wrong_arguments_are_named(module, args, message) -> None:
    """Count, size and kind of arguments are checked before anything runs."""
    x = np.zeros(8, np.float32)
    arrays = {"x": x, "y": x.copy(), "strided": np.zeros((8, 8), np.float32)[:, 0]}
    given = [arrays[a] if isinstance(a, str) else a for a in args]
    with pytest.raises(wc.LaunchError, match=message):
        module["axpy"].launch((1,), (64,), given)


@pytest.mark.parametrize(
    ("grid", "block", "lds", "message"),
    [
        ((0,), (64,), 0, "grid.x is 0"),
        ((1,), (2048,), 0, "block.x is 2048"),
        ((1,), (64, 64), 0, "4096 work-items"),
        ((1,), (64,), 1 << 20, "bytes of LDS"),
        ((1, 1, 1, 1), (64,), 0, "one to three"),
        (("a",), (64,), 0, "one to three"),
    ],
)
def test_limits_are_named(module, grid, block, lds, message) -> None:
    """Launch limits of the target are enforced."""
    with pytest.raises(wc.LaunchError, match=message):
        module["dims"].launch(grid, block, (np.zeros(4, np.uint32),), lds=lds)


def test_launch_bounds_are_enforced(module) -> None:
    """A kernel compiled for 128 work-items takes no more."""
    with pytest.raises(wc.LaunchError, match="128"):
        module["bounded"].launch((1,), (256,), (np.zeros(256, np.float32),))


def test_variables_are_reachable(module) -> None:
    """Device and constant variables by name."""
    module.variable("table").view(np.int32)[3] = 40
    module["sum"].launch((1,), (1,))
    assert module.variable("total").view(np.int32)[0] == 46
    with pytest.raises(wc.LaunchError, match="no variable"):
        module.variable("missing")


def test_other_targets_code_is_refused() -> None:
    """A code object runs on the target it was compiled for."""
    code = wc.compile("#include <hip/hip_runtime.h>\n__global__ void k() {}", "gfx1100")
    with pytest.raises(wc.LaunchError, match="gfx1100"):
        wc.Device("gfx1201").load(code)
