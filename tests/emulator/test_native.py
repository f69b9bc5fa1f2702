"""Which native code is kept, and which is freed."""

from __future__ import annotations

import numpy as np
import pytest

import wavecore as wc
from wavecore.backends import names
from wavecore.backends.cpu import store as native
from wavecore.backends.cpu.backend import CpuBackend

SOURCE = """
#include <hip/hip_runtime.h>
extern "C" __global__ void add(int* out) {{ out[threadIdx.x] += {number}; }}
"""


def test_code_of_old_kernels_is_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only so many translations stay linked; a kernel that is launched again is linked again."""
    monkeypatch.setattr(native, "_KEPT_TRANSLATIONS", 4)
    gpu, out, sum_ = wc.Device("gfx1100"), np.zeros(32, np.int32), 0
    kernels = [
        gpu.load(wc.compile(SOURCE.format(number=number), "gfx1100"))["add"]
        for number in range(1, 9)
    ]
    for kernel, number in [*zip(kernels, range(1, 9), strict=True)] * 2:
        kernel.launch(1, 32, (out,))
        sum_ += number
        assert (out == sum_).all()
    assert len(native.store()._kernels) <= 4


@pytest.mark.jit
def test_another_process_compiles_nothing_again(monkeypatch, tmp_path) -> None:
    """Neither runtime, routines nor kernels: everything comes from the cache."""
    monkeypatch.setenv("WAVECORE_CACHE_DIR", str(tmp_path))
    code, out = wc.compile(SOURCE.format(number=7), "gfx1201"), np.zeros(32, np.int32)
    monkeypatch.setitem(names._MADE, "cpu", CpuBackend(native.CodeStore()))
    wc.Device("gfx1201").load(code)["add"].launch(1, 32, (out,))
    another = CpuBackend(native.CodeStore())  # as in another process
    monkeypatch.setitem(names._MADE, "cpu", another)

    def refused(*arguments: object) -> bytes:
        raise AssertionError("compiled again")

    for name in ("compile_to_object", "compile_bitcode", "compile_region"):
        monkeypatch.setattr("wavecore.builder.jit." + name, refused)
    wc.Device("gfx1201").load(code)["add"].launch(1, 32, (out,))
    assert (out == 14).all()
