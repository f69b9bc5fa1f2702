"""Accesses to views count as on a GPU to which the whole base array was copied."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import wavecore as wc

SOURCE = """#include <hip/hip_runtime.h>
extern "C" __global__ void copy(float* out, const float* a, int from) {
  out[threadIdx.x] = a[from + threadIdx.x];
}
"""


@pytest.fixture(scope="module")
def kernel() -> wc.Kernel:
    return wc.Device("gfx942").load(wc.compile(SOURCE, "gfx942"))["copy"]


def segments(kernel: wc.Kernel, a: Any, start: int, executor: str) -> tuple[int, int]:
    """64-byte and 128-byte segments that the load of 64 lanes touches."""
    profile = kernel.profile(1, 64, (np.zeros(64, np.float32), a, start), executor=executor)
    load = next(each for each in profile.accesses if (each.space, each.kind) == ("global", "load"))
    return load.segments_64, load.segments_128


@pytest.mark.clang
@pytest.mark.jit
@pytest.mark.parametrize("executor", ["native", "interpreter"])
def test_a_view_lies_in_its_base(kernel: wc.Kernel, executor: str) -> None:
    """NumPy's views, also of views, views of device arrays, and offsets in the kernel agree."""
    base = np.zeros((4, 1024), np.float32)
    array = kernel.module.device.array(base.ravel())
    for start, expected in ((0, (4, 2)), (1, (5, 3)), (8, (5, 3)), (16, (4, 3)), (1056, (4, 2))):
        flat = base.reshape(-1)
        views = [flat[start : start + 64], flat[start:][:64], array.numpy()[start : start + 64]]
        views.append(flat[start : start + 128].view(np.int32)[:64].view(np.float32))
        found = [segments(kernel, each, 0, executor) for each in views]
        found += [segments(kernel, each, start, executor) for each in (base, array)]
        assert set(found) == {expected}, start


@pytest.mark.clang
@pytest.mark.jit
def test_whole_arrays_begin_on_a_line(kernel: wc.Kernel) -> None:
    """Wherever NumPy put them; so does foreign memory for which NumPy knows no base."""
    backing = bytearray(4096)
    for start in (0, 4, 60):
        array = np.frombuffer(backing, np.float32, 64, start)
        assert segments(kernel, array, 0, "native") == (4, 2)
    assert segments(kernel, np.ones(65, np.float32), 1, "native") == (5, 3)
