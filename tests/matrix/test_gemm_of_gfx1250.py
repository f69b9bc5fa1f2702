"""GEMMs of HIP C++ with clang's builtins on gfx1250: f16, fp8 and mxfp4, against exact sums."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest

import wavecore as wc

pytestmark = [pytest.mark.clang, pytest.mark.jit]

# A is row-major and B column-major, so that a lane's k are two or four runs of 16 bytes: those at
# 16 bytes times its half of the wave, and every 32 bytes from there (64 bytes of 4 bits: 32 k).
SOURCE = """
#include <hip/hip_runtime.h>
typedef int i4 __attribute__((ext_vector_type(4)));
typedef int i8 __attribute__((ext_vector_type(8)));
typedef int i16 __attribute__((ext_vector_type(16)));
typedef float f8 __attribute__((ext_vector_type(8)));
typedef _Float16 h16 __attribute__((ext_vector_type(16)));

template <int RUNS, class V> __device__ V runs(const char* row) {
  V v = {};
  for (int n = 0; n < RUNS; ++n)
    for (int d = 0; d < 4; ++d) v[4 * n + d] = ((const int*)(row + 32 * n))[d];
  return v;
}

// A wave computes 16 x 16 of C; `row` and `column` are this lane's, `bytes` those of a row.
#define TILE(BYTES)                                                             \\
  const int lane = threadIdx.x, half = lane >> 4;                               \\
  const char* row = a + (16 * blockIdx.y + lane % 16) * bytes + 16 * half;      \\
  const char* column = b + (16 * blockIdx.x + lane % 16) * bytes + 16 * half;   \\
  f8 sum = {};                                                                  \\
  for (int at = 0; at < bytes; at += BYTES)
#define STORE                                                                   \\
  for (int r = 0; r < 8; ++r)                                                   \\
    c[(16 * blockIdx.y + 8 * half + r) * 16 * gridDim.x + 16 * blockIdx.x + lane % 16] = sum[r];

extern "C" __global__ void __launch_bounds__(32)
f16(const char* a, const char* b, float* c, int bytes) {
  TILE(64)
    sum = __builtin_amdgcn_wmma_f32_16x16x32_f16(
        0, __builtin_bit_cast(h16, runs<2, i8>(row + at)), 0,
        __builtin_bit_cast(h16, runs<2, i8>(column + at)), 0, sum, false, false);
  STORE
}

extern "C" __global__ void __launch_bounds__(32)
fp8(const char* a, const char* b, float* c, int bytes) {
  TILE(128)
    sum = __builtin_amdgcn_wmma_f32_16x16x128_fp8_fp8(
        runs<4, i16>(row + at), runs<4, i16>(column + at), 0, sum, false, false);
  STORE
}

// Scales: a byte for 32 k, four in a register; lanes 0 to 15 hold those of A, the others B's.
extern "C" __global__ void __launch_bounds__(32)
mxfp4(const char* a, const char* b, float* c, int bytes, const int* sa, const int* sb) {
  const int steps = bytes / 64;
  const int* scales = threadIdx.x < 16 ? sa + (16 * blockIdx.y + threadIdx.x) * steps
                                       : sb + (16 * blockIdx.x + threadIdx.x - 16) * steps;
  TILE(64) {
    const int scale = scales[at / 64];
    sum = __builtin_amdgcn_wmma_scale_f32_16x16x128_f8f6f4(
        4, runs<2, i16>(row + at), 4, runs<2, i16>(column + at), 0, sum,
        0, 0, scale, 1, 0, scale, false, false);
  }
  STORE
}
"""
M, N, K = 32, 48, 256


@pytest.fixture(scope="module")
def module() -> wc.Module:
    return wc.Device("gfx1250").load(wc.compile(SOURCE, "gfx1250"))


def launch(module: wc.Module, name: str, executor: str, a, b, *scales) -> np.ndarray:
    """C, of A by rows and B by columns."""
    c = np.zeros((M, N), np.float32)
    a, b = a.view(np.uint8), b.view(np.uint8)
    arguments = (a, b, c, np.int32(a.shape[1]), *scales)
    module[name].launch((N // 16, M // 16), (32,), arguments, executor=executor)
    return c


def operands(dtype: type, largest: int) -> tuple[np.ndarray, np.ndarray]:
    """Whole numbers whose sums are exact in f32."""
    rng = np.random.default_rng(largest)
    a, b = (rng.integers(-largest, largest + 1, (rows, K)).astype(dtype) for rows in (M, N))
    return a, b


@pytest.mark.parametrize("executor", ["interpreter", "native"])
@pytest.mark.parametrize(
    ("name", "dtype", "largest"), [("f16", np.float16, 30), ("fp8", ml_dtypes.float8_e4m3fn, 15)]
)
def test_a_product_is_exact(
    module: wc.Module, name: str, dtype: type, largest: int, executor: str
) -> None:
    a, b = operands(dtype, largest)
    c = launch(module, name, executor, a, b)
    assert np.array_equal(c, a.astype(np.float64) @ b.T.astype(np.float64))


@pytest.mark.parametrize("executor", ["interpreter", "native"])
def test_a_product_of_mxfp4_is_exact(module: wc.Module, executor: str) -> None:
    """A power of two for each 32 k of a row and of a column."""
    a, b = operands(ml_dtypes.float4_e2m1fn, 4)
    rng = np.random.default_rng(7)
    scales = [rng.integers(125, 130, (rows, K // 32)).astype(np.uint8) for rows in (M, N)]
    packed = [x.view(np.uint8)[:, ::2] | x.view(np.uint8)[:, 1::2] << 4 for x in (a, b)]
    given = [x.view(np.uint32) for x in scales]
    c = launch(module, "mxfp4", executor, *(x.astype(np.uint8) for x in packed), *given)
    x, y = (
        matrix.astype(np.float64) * np.repeat(2.0 ** (own.astype(int) - 127), 32, 1)
        for matrix, own in zip((a, b), scales, strict=True)
    )
    assert np.array_equal(c, x @ y.T)
