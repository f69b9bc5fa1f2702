"""Addresses of variables in LDS: the inferred ones are those that the compiler chose."""

from __future__ import annotations

import numpy as np
import pytest

import wavecore as wc
from wavecore.codeobject.lds import dynamic_lds, lds_variables

KERNELS = (  # sizes that are no multiples of their alignments, ties, small ones that fill gaps
    (("float", "tile", 64), ("double", "big", 3), ("char", "flag", 1), ("int", "one", 1)),
    (("float", "b", 5), ("float", "a", 5), ("float", "long_name", 5), ("short", "s", 3)),
    (("char", "a", 33), ("char", "b", 33), ("char", "c", 33), ("float", "d", 1), ("short", "e", 1)),
    (("double", "x", 1), ("short", "y", 7), ("float", "z", 3), ("char", "w", 2), ("int", "v", 2)),
)


def source(variables, dynamic: str) -> str:
    """A kernel that stores its variables' addresses: the low halves of their flat addresses."""
    declared = "".join(f"  __shared__ {kind} {name}[{n}];\n" for kind, name, n in variables)
    names = [*(name for _, name, _ in variables), "rest"]
    stored = "".join(
        f"  {name}[threadIdx.x % 2] = 1;\n"
        f"  where[{place}] = (unsigned)(unsigned long long)&{name}[0];\n"
        for place, name in enumerate(names)
    )
    return (
        f"#include <hip/hip_runtime.h>\nextern __shared__ {dynamic} rest[];\n"
        f'extern "C" __global__ void k(unsigned* where) {{\n{declared}{stored}}}\n'
    )


@pytest.mark.parametrize("target", ["gfx942", "gfx1201"])
@pytest.mark.parametrize("number", range(len(KERNELS)))
def test_places_are_those_of_the_compiler(number, target):
    variables, dynamic = KERNELS[number], ("double", "char", "short", "float")[number]
    code = wc.compile(source(variables, dynamic), target, opt="-O0")
    kernel = wc.Device(target).load(code)["k"]
    where = np.zeros(len(variables) + 1, np.uint32)
    kernel.launch(1, 1, (where,), lds=64)
    found = {each.name: each.low for each in lds_variables(code, kernel.info)}
    assert found == {name: where[n] for n, (_, name, _) in enumerate(variables)}
    size = kernel.info.group_segment_fixed_size_bytes + 64
    (rest,) = dynamic_lds(code, kernel.info, size)
    assert (rest.name, rest.low) == ("rest", where[-1])
    assert rest.high <= size


def test_variables_of_functions_and_outside_of_them_are_found():
    text = """#include <hip/hip_runtime.h>
__shared__ int outside[8];
__device__ __noinline__ float called(int i) {
  __shared__ float inner[16];
  inner[i % 16] = i;
  __syncthreads();
  return inner[(i + 1) % 16];
}
extern "C" __global__ void k(float* x) {
  __shared__ double own[9];
  own[threadIdx.x % 9] = 1;
  outside[threadIdx.x % 8] = 2;
  x[threadIdx.x] = called(threadIdx.x) + own[0] + outside[0];
}
"""
    for opt in ("-O0", "-O2"):
        code = wc.compile(text, "gfx942", opt=opt)
        found = lds_variables(code, code.kernels["k"])
        assert [(v.name, v.low, v.high) for v in found] == [
            ("own", 0, 72), ("inner", 80, 144), ("outside", 144, 176),
        ]  # fmt: skip


def test_places_that_do_not_make_the_kernels_size_are_not_told():
    """Nothing is inferred from a changed source, or for variables hidden by a macro."""
    text = """#include <hip/hip_runtime.h>
#define MEMORY __shared__
extern "C" __global__ void k(float* x) {
  MEMORY float hidden[64];
  __shared__ float told[32];
  hidden[threadIdx.x] = x[threadIdx.x];
  told[threadIdx.x % 32] = x[threadIdx.x];
  __syncthreads();
  x[threadIdx.x] = hidden[63 - threadIdx.x] + told[3];
}
"""
    code = wc.compile(text, "gfx942", opt="-O0")
    assert lds_variables(code, code.kernels["k"]) == ()
