"""Hints before clang's diagnostics: matrix builtins of other targets, missing headers."""

from __future__ import annotations

import pytest

import wavecore as wc

MATRIX = """#include <hip/hip_runtime.h>
typedef _Float16 half_a __attribute__((ext_vector_type({a})));
typedef float float_c __attribute__((ext_vector_type({c})));
extern "C" __global__ void k(half_a* a, float_c* c) {{
  *c = __builtin_amdgcn_{builtin}(a[0], a[1], *c{rest});
}}
"""
GFX11 = ("wmma_f32_16x16x16_f16_w32", 16, 8, "")
GFX12 = ("wmma_f32_16x16x16_f16_w32_gfx12", 8, 8, "")
MFMA = ("mfma_f32_16x16x16f16", 4, 4, ", 0, 0, 0")
GFX950 = ("mfma_f32_16x16x32_f16", 8, 4, ", 0, 0, 0")


@pytest.mark.parametrize(
    ("given", "target", "instead"),
    [
        (GFX11, "gfx1201", GFX12),
        (GFX11, "gfx942", MFMA),
        (GFX12, "gfx1100", GFX11),
        (MFMA, "gfx1100", GFX11),
        (MFMA, "gfx1201", GFX12),
        (GFX950, "gfx942", MFMA),
    ],
)
def test_a_matrix_builtin_of_another_target(given, target, instead):
    """Named with its line and with what the target has; and that one compiles."""

    def source(builtin: tuple[str, int, int, str]) -> str:
        name, a, c, rest = builtin
        return MATRIX.format(builtin=name, a=a, c=c, rest=rest)

    with pytest.raises(wc.CompileError) as caught:
        wc.compile(source(given), target, name="tile.hip")
    first = str(caught.value).split("\n")[1]
    assert first.startswith(f"tile.hip:5: __builtin_amdgcn_{given[0]} is an instruction of ")
    assert f"__builtin_amdgcn_{instead[0]}(" in first
    assert wc.compile(source(instead), target).kernels


def test_a_wave_size_is_kept():
    given = MATRIX.format(builtin="wmma_f32_16x16x16_f16_w64", a=16, c=4, rest="")
    with pytest.raises(wc.CompileError, match="__builtin_amdgcn_wmma_f32_16x16x16_f16_w64_gfx12"):
        wc.compile(given, "gfx1201", wave=64)


def test_types_that_the_target_lacks():
    source = """#include <hip/hip_runtime.h>
typedef double d4 __attribute__((ext_vector_type(4)));
extern "C" __global__ void k(double* a, d4* c) {
  *c = __builtin_amdgcn_mfma_f64_16x16x4f64(a[0], a[1], *c, 0, 0, 0);
}
"""
    with pytest.raises(wc.CompileError, match=r"kernel\.hip:4: .* it has none of these types"):
        wc.compile(source, "gfx1100")


@pytest.mark.parametrize(
    "source",
    [
        'extern "C" __global__ void k(int* a) { a[threadIdx.x] = 1; __syncthreads(); }',
        "int f() { return 1; }\n__device__ int g() { return f(); }",
        "#include <stddef.h>\nextern int x[blockIdx.x];",
    ],
)
def test_a_missing_header_is_said_first(source):
    with pytest.raises(wc.CompileError) as caught:
        wc.compile(source + "\n", "gfx942")
    first = str(caught.value).split("\n")[1]
    assert "#include <hip/hip_runtime.h>" in first


HIP = "#include <hip/hip_runtime.h>\n"


@pytest.mark.parametrize(
    ("source", "advice"),
    [
        ("#include <cuda_runtime.h>\n", "kernel.hip:1: cuda_runtime.h is CUDA's; HIP's is"),
        (HIP + "#include <rocwmma/rocwmma.hpp>\n", "kernel.hip:2: rocwmma/rocwmma.hpp is no"),
        ('__attribute__((global)) void k() { printf(""); }', "#include <hip/hip_runtime.h>"),
    ],
)
def test_what_is_not_there_is_said_first(source, advice):
    with pytest.raises(wc.CompileError) as caught:
        wc.compile(source, "gfx942")
    assert advice in str(caught.value).split("\n")[1]


def test_other_errors_have_no_hint():
    source = (
        '#include <hip/hip_runtime.h>\nextern "C" __global__ void k(int* a) { a[thread] = 1; }\n'
    )
    with pytest.raises(wc.CompileError) as caught:
        wc.compile(source, "gfx942")
    assert str(caught.value).split("\n")[1].startswith("kernel.hip:2:")
    assert "hip_runtime.h>" not in str(caught.value)
