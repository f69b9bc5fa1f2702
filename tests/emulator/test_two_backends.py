"""Two back ends of this CPU in one process: each has its own native code, and calls only that."""

from __future__ import annotations

import ctypes
import gc
import threading
import weakref
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import numpy as np
import pytest

import wavecore as wc
from wavecore.backends.cpu.backend import CpuBackend
from wavecore.backends.cpu.store import CodeStore
from wavecore.builder.jit import NativeCode, compile_to_object
from wavecore.emulator.machine import RunOptions

pytestmark = pytest.mark.jit

SOURCE = """
#include <hip/hip_runtime.h>
extern "C" __global__ void scaled(float* out, const float* in, float factor, int n) {
  __shared__ float row[64];
  for (int i = blockIdx.x * 64 + threadIdx.x; i < n; i += 64 * gridDim.x) {
    row[threadIdx.x] = in[i] * factor;
    __syncthreads();
    out[i] = row[63 - threadIdx.x] + __shfl_xor(row[threadIdx.x], 1);
    __syncthreads();
  }
}
extern "C" __global__ void counted(unsigned* out, const unsigned* in, unsigned n) {
  for (unsigned i = threadIdx.x; i < n; i += 64) atomicAdd(&out[in[i] % 16], __popc(in[i]));
}
"""
N = 64 * 24


class Work:
    """A kernel with its arrays, prepared, and the correct result."""

    def __init__(self, module: wc.Module, name: str) -> None:
        rng = np.random.default_rng(7)
        if name == "scaled":
            given = rng.standard_normal(N, np.float32)
            self.out = np.zeros(N, np.float32)
            rows = (given * np.float32(3)).reshape(-1, 64)
            self.right = (
                rows[:, ::-1] + rows.reshape(-1, 32, 2)[:, :, ::-1].reshape(-1, 64)
            ).ravel()
            arguments = (self.out, given, 3.0, N)
        else:
            given = rng.integers(0, 1 << 32, N, np.uint32)
            self.out = np.zeros(16, np.uint32)
            bits = np.array([int(x).bit_count() for x in given])
            self.right = np.bincount(given % 16, bits, 16).astype(np.uint32)
            arguments = (self.out, given, N)
        self.prepare = partial(module[name].prepare, 2 if name == "scaled" else 1, 64, arguments)

    def run(self, backend: CpuBackend, times: int = 1) -> None:
        """On a machine of a back end, repeatedly; the results are correct each time."""
        with self.prepare() as launch:
            machine = backend.machine(launch.plan)
            for _ in range(times):
                self.out[:] = 0
                machine.run(RunOptions())
                np.testing.assert_array_equal(self.out, self.right)


@pytest.fixture(scope="module", params=["gfx1100", "gfx942"])
def module(request: pytest.FixtureRequest) -> wc.Module:
    return wc.Device(request.param).load(wc.compile(SOURCE, request.param))


@pytest.mark.clang
def test_two_back_ends_take_turns(module: wc.Module) -> None:
    """Each links what it needs, whatever the other has."""
    first, second = CpuBackend(CodeStore()), CpuBackend(CodeStore())
    for backend, name in ((first, "scaled"), (second, "counted"), (second, "scaled"),
                          (first, "counted"), (first, "scaled")):  # fmt: skip
        Work(module, name).run(backend)
    addresses = [each.store.linker.address("wc_run") for each in (first, second)]
    assert None not in addresses and addresses[0] != addresses[1]


@pytest.mark.clang
def test_two_back_ends_run_at_once(module: wc.Module) -> None:
    """From two threads that compile and link the same kernels at the same time."""
    start = threading.Barrier(2)

    def run() -> None:
        backend = CpuBackend(CodeStore())
        start.wait()
        for name in ("scaled", "counted"):
            Work(module, name).run(backend, 20)

    with ThreadPoolExecutor(2) as threads:
        for done in [threads.submit(run) for _ in range(2)]:
            done.result()


@pytest.mark.clang
def test_a_back_end_that_is_dropped_takes_its_code_along(module: wc.Module) -> None:
    """But none of the other's, which keeps working, also with kernels that are new to it."""
    first, second = CpuBackend(CodeStore()), CpuBackend(CodeStore())
    work = Work(module, "scaled")
    for backend in (first, second):
        work.run(backend)
    store = weakref.ref(first.store)
    mapped = is_executable(address := first.store.linker.address("wc_run") or 0)
    del first, backend
    gc.collect()
    assert mapped and store() is None and not is_executable(address)
    work.run(second, 3)
    Work(module, "counted").run(second, 3)


def is_executable(address: int) -> bool:
    """Whether code is mapped at an address of this process."""
    with open("/proc/self/maps") as maps:
        for line in maps:
            ends, rights = line.split()[:2]
            low, high = (int(end, 16) for end in ends.split("-"))
            if low <= address < high:
                return "x" in rights
    return False


def test_symbols_are_their_own_codes() -> None:
    """One name, two functions: a caller calls the one that it was linked with."""
    codes = [NativeCode(), NativeCode()]
    for value, code in enumerate(codes):
        body = f"define i32 @number() {{\n ret i32 {value}\n}}"
        code.load([compile_to_object(body, 0)], ["number"])
    body = "declare i32 @number()\ndefine i32 @f() {\n %r = call i32 @number()\n ret i32 %r\n}"
    held = [code.object(compile_to_object(body, 0), ["f"], ["number"]) for code in codes]
    assert [ctypes.CFUNCTYPE(ctypes.c_int)(each.address("f"))() for each in held] == [0, 1]


def test_a_missing_symbol_is_said() -> None:
    """By its name; nothing is left half linked, and the next object links."""
    code = NativeCode()
    body = "declare void @nowhere()\ndefine void @f() {\n call void @nowhere()\n ret void\n}"
    wrong = compile_to_object(body, 0)
    with pytest.raises(RuntimeError, match="f"):
        code.load([wrong], ["f"])
    with pytest.raises(KeyError, match="nowhere"):
        code.load([wrong], ["f"], ["nowhere"])
    code.load([compile_to_object("define void @f() {\n ret void\n}", 0)], ["f"])
    assert code.address("f")
