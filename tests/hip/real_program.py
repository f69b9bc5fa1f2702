"""A script for any GPU, emulated or real, run by test_real.py: the output is the same on all."""

from __future__ import annotations

import copy
import sys

import numpy as np

import wavecore as wc

SOURCE = """
#include <hip/hip_runtime.h>
#include <hip/hip_cooperative_groups.h>
__device__ int counter = 3;
__constant__ float table[4] = {1, 2, 3, 4};
struct Part { float* p; int n; };
extern "C" __global__ void axpy(float a, const float* x, float* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] += a * x[i] * table[i & 3];
  if (i == 0) counter += n;
}
extern "C" __global__ void reverse(Part part) {
  extern __shared__ float copy[];
  copy[threadIdx.x] = part.p[threadIdx.x];
  __syncthreads();
  part.p[threadIdx.x] = copy[part.n - 1 - threadIdx.x];
}
extern "C" __global__ void add_to_both(int* a, int* b) {
  a[threadIdx.x] += 1;
  b[threadIdx.x] += 10;
}
extern "C" __global__ void nothing() {}
extern "C" __global__ void sum_of_groups(int* sums, int* total) {
  if (threadIdx.x == 0) sums[blockIdx.x] = blockIdx.x + 1;
  cooperative_groups::this_grid().sync();
  if (blockIdx.x == 0 && threadIdx.x == 0)
    for (int i = 0; i < gridDim.x; ++i) *total += sums[i];
}
namespace ns { template <typename T> __global__ void fill(T* p, T value) { *p = value; } }
template __global__ void ns::fill<double>(double*, double);
"""


def arrays_of_the_host(module: wc.Module) -> None:
    """In and out; views of one memory, read-only ones, other strides, and none at all."""
    x, y = np.arange(100, dtype=np.float32), np.ones(100, np.float32)
    result = module["axpy"].launch(4, 32, (2.0, x, y, 100))
    print(y[:6], y.sum(), result.seconds > 0, result.kernel.name)
    shared = np.zeros(40, np.int32)
    module["add_to_both"][1, 32](shared[:32], shared[8:])
    print(shared)
    x.flags.writeable = False
    module["axpy"][4, 32](1.0, x, y, 100)
    print(y[:6])
    matrix = np.zeros((4, 8), np.int32, order="F")
    module["add_to_both"][1, 32](matrix, matrix)
    print(matrix.sum(), matrix[1::2].shape)
    every_other = np.zeros(64, np.int32)
    module["add_to_both"][1, 16](every_other[::2], np.zeros(16, np.int32))
    print(every_other[:20])
    number = np.zeros(1)
    module["fill"][1, 1](number, 2.5)
    module["nothing"][1, 64]()
    module["axpy"][1, 32](1.0, np.zeros(0, np.float32), np.zeros(0, np.float32), 0)
    total = np.zeros(1, np.int32)
    module["sum_of_groups"].launch(8, 64, (np.zeros(8, np.int32), total), cooperative=True)
    print(number, total)


def variables(module: wc.Module) -> None:
    """A view of one stays valid from launch to launch."""
    counter = module.variable("counter").view(np.int32)
    counter[0] = 7
    module.variable("table").view(np.float32)[:] = [0, 0, 0, 1]
    y = np.zeros(8, np.float32)
    module["axpy"][1, 32](1.0, np.arange(8, dtype=np.float32), y, 8)
    print(counter, y, module.variable("counter").view(np.int32))
    module.variable("table").view(np.float32)[:] = 1


def device_arrays(device: wc.Device, module: wc.Module) -> None:
    """Copies to and from it, operators, views that live across launches."""
    a, b = device.array(np.arange(100, dtype=np.float32)), device.empty((10, 10))
    view = b.numpy()
    view[0, 0] = 5
    module["axpy"][4, 32](1.0, a, b, 100)
    print(view[0], view.sum(), b.shape, b.dtype, b.nbytes, len(b))
    b[1, 1] = 100
    b += 1
    print(b[1, 1], b.copy().numpy()[1, :3], copy.deepcopy(b)[1, 1], np.asarray(b)[1, 2])
    b.fill(2)
    b.copy_from(np.full((10, 10), 3.0, np.float32) + b)
    module["axpy"][4, 32](1.0, a.numpy(), b.numpy().reshape(-1), 100)
    print(b.tolist()[1][:3], view[1, :3], device.array([[1, 2], [3, 4]]).T.tolist())
    module["reverse"].launch(1, 32, ({"p": a.address, "n": 32},), lds=128)
    print(a[:4], device.empty(0).numpy().size, a.freed)
    a.free()
    print(a.freed)


def registered_memory(device: wc.Device, module: wc.Module) -> None:
    memory = np.arange(8, dtype=np.float32)
    with device.register(memory) as registered:
        module["reverse"].launch(1, 8, ({"p": registered.address, "n": 8},), lds=32)
        print(memory, registered.size_bytes)
    print(registered.closed)


def errors(device: wc.Device, module: wc.Module) -> None:
    freed = device.empty(4)
    freed.free()
    other = "gfx90a" if device.target.name != "gfx90a" else "gfx942"
    for wrong in (
        freed.numpy,
        lambda: module["axpy"][1, 1](1.0, freed, freed, 1),
        lambda: module["none"],
        lambda: module.variable("none"),
        lambda: module["axpy"][1, 1](1, 2),
        lambda: module["axpy"][1, 1](1.0, np.zeros(4), np.zeros(4), 1),
        lambda: module["axpy"][0, 1](1.0, None, None, 1),
        lambda: device.load(wc.compile(SOURCE, other)),
        lambda: device.load("code"),
        lambda: device.empty(-1),
        lambda: wc.Device(device.target.name).load(module.code)["axpy"][1, 1](1.0, freed, freed, 1),
    ):
        try:
            wrong()
        except wc.Error as error:
            print(type(error).__name__, str(error).splitlines()[0][:60])


def main(name: str) -> None:
    device = wc.Device(name)
    module = device.load(wc.compile(SOURCE, device.target.name))
    print(device.target.name, isinstance(device, wc.Device), list(module), "axpy" in module)
    arrays_of_the_host(module)
    variables(module)
    device_arrays(device, module)
    registered_memory(device, module)
    errors(device, module)


if __name__ == "__main__":
    main(sys.argv[1])
