"""Kernels that call functions of other code objects, whose pointers they are given."""

from __future__ import annotations

import gc

import numpy as np
import pytest

import wavecore as wc

pytestmark = [pytest.mark.clang, pytest.mark.jit]

# As rocFFT does: the caller is compiled apart from what it calls.
LIBRARY = r"""
#include <hip/hip_runtime.h>
using Function = float (*)(const float*, unsigned);
extern "C" __global__ void apply(float* out, const float* in, Function function) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = function(in, i) + 1;
}"""
PROGRAM = r"""
#include <hip/hip_runtime.h>
__constant__ float factors[2] = {2, 10};
__device__ __attribute__((noinline)) float inner(float x, unsigned i) { return x * factors[i & 1]; }
__device__ float scaled(const float* in, unsigned i) { return inner(in[i], i); }
__device__ float negated(const float* in, unsigned i) { return i < 3 ? -in[i] : scaled(in, i); }
using Function = float (*)(const float*, unsigned);
extern "C" __global__ void find(Function* out) { out[0] = scaled; out[1] = negated; }
"""


TARGETS = pytest.mark.parametrize("target", ["gfx90a", "gfx1100"])
EXECUTORS = pytest.mark.parametrize("executor", ["cpu", "interpreter"])
ORDERS = pytest.mark.parametrize("is_library_first", [True, False])
X = np.arange(40, dtype=np.float32)
SCALED = X * np.where(np.arange(40) & 1, 10, 2)
NEGATED = np.where(np.arange(40) < 3, -X, SCALED)


def load(target: str, is_library_first: bool) -> tuple[wc.Kernel, list[int], wc.Module]:
    """The kernel, the addresses of both functions, and their module, to be kept."""
    gpu = wc.Device(target)
    sources = (LIBRARY, PROGRAM) if is_library_first else (PROGRAM, LIBRARY)
    modules = [gpu.load(wc.compile(source, target)) for source in sources]
    library, program = modules if is_library_first else modules[::-1]
    functions = np.zeros(2, np.uint64)
    program["find"][1, 1](functions)
    return library["apply"], [int(function) for function in functions], program


@EXECUTORS
@TARGETS
@ORDERS
def test_a_kernel_calls_functions_of_another_code_object(
    target: str, executor: str, is_library_first: bool
) -> None:
    """Whichever of the two lies lower in memory, and again when their code is there."""
    apply, functions, _program = load(target, is_library_first)
    for function, expected in zip(functions, (SCALED, NEGATED), strict=True):
        for _ in range(2):
            y = np.zeros_like(X)
            apply[1, 40](y, X, function, executor=executor)
            assert np.array_equal(y, expected + 1)


@EXECUTORS
@ORDERS
def test_a_fault_in_what_is_called_names_the_instruction(
    executor: str, is_library_first: bool
) -> None:
    apply, functions, _program = load("gfx1100", is_library_first)
    with pytest.raises(wc.MemoryFault, match=r"element 40\n.*`flat_load_b32 v") as fault:
        apply[1, 64](np.zeros_like(X), X, functions[0], executor=executor)
    assert fault.value.lanes == tuple(range(8, 32))


@ORDERS
def test_tools_see_what_is_called(is_library_first: bool) -> None:
    """A profile has its instructions; the sanitizer reports nothing."""
    apply, functions, _program = load("gfx1100", is_library_first)
    y = np.zeros_like(X)
    with wc.analysis.profile() as found:
        apply[1, 40](y, X, functions[1])
    assert np.array_equal(y, NEGATED + 1)
    assert found[0].counters["waves"] == 2
    assert "flat_load_b32" in "".join(each.text for each in found[0].instructions.values())
    result = apply.launch(1, 40, (y, X, functions[1]), tools=["sanitize"])
    assert not result.reports


def test_an_address_without_code_is_refused_still() -> None:
    apply, functions, _program = load("gfx90a", True)
    with pytest.raises(wc.Error, match="is not code"):
        apply[1, 40](np.zeros_like(X), X, functions[0] + (1 << 30))


def test_code_that_was_unloaded_is_refused() -> None:
    apply, functions, program = load("gfx90a", True)
    del program
    gc.collect()
    with pytest.raises(wc.Error, match="which was freed"):
        apply[1, 40](np.zeros_like(X), X, functions[0])
