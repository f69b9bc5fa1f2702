"""Test kernels in HIP with their NumPy references: clang's code for everyday GPU programs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import ml_dtypes
import numpy as np

Arrays = list[np.ndarray]

PRELUDE = """
#include <hip/hip_runtime.h>
#include <hip/hip_fp16.h>
#include <hip/hip_bf16.h>
"""


@dataclass(frozen=True)
class Case:
    """One kernel: its source, a launch, the arguments, and the expected arrays.

    `expect` gets copies of the array arguments (by position among arrays) and returns the expected
    arrays, None for one that is input only. `tolerance` is relative to the largest element.
    """

    name: str
    source: str
    grid: tuple[int, ...]
    block: tuple[int, ...]
    make: Callable[[np.random.Generator], list[object]]
    expect: Callable[[Arrays], Sequence[np.ndarray | None]]
    tolerance: float = 0.0
    lds: int = 0


CASES: list[Case] = []


def program() -> str:
    """All kernels in one source, each in a namespace: it compiles almost as fast as one of them."""
    parts = (f"namespace case_{case.name} {{{case.source}}}\n" for case in CASES)
    return PRELUDE + "".join(parts)


def case(name: str, source: str, grid: tuple[int, ...], block: tuple[int, ...], **facts: object):
    """Decorator pair: `make` builds the arguments, the decorated function is the reference."""

    def enter(functions: type) -> type:
        CASES.append(Case(name, source, grid, block, functions.make, functions.expect, **facts))
        return functions

    return enter


def f32(rng: np.random.Generator, *shape: int) -> np.ndarray:
    return rng.standard_normal(shape).astype(np.float32)


@case(
    "reduce_sum",
    """
extern "C" __global__ void reduce_sum(const float* in, float* out, int n) {
  __shared__ float part[256];
  float sum = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) sum += in[i];
  part[threadIdx.x] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (threadIdx.x < s) part[threadIdx.x] += part[threadIdx.x + s];
    __syncthreads();
  }
  if (threadIdx.x == 0) out[0] = part[0];
}
""",
    (1,),
    (256,),
    tolerance=1e-5,
)
class _ReduceSum:
    @staticmethod
    def make(rng):
        return [f32(rng, 1000), np.zeros(1, np.float32), 1000]

    @staticmethod
    def expect(arrays):
        return [None, arrays[0].sum(dtype=np.float64, keepdims=True)]


@case(
    "wave_reduce_max",
    """
extern "C" __global__ void wave_reduce_max(const int* in, int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = in[i];
  for (int d = warpSize / 2; d > 0; d /= 2) v = max(v, __shfl_xor(v, d));
  if (__lane_id() == 0) atomicMax(out, v);
  if (__all(v > -1000000)) atomicAdd(out + 1, 1);
}
""",
    (3,),
    (128,),
)
class _WaveReduceMax:
    @staticmethod
    def make(rng):
        return [rng.integers(-1000, 1000, 384).astype(np.int32), np.array([-5000, 0], np.int32)]

    @staticmethod
    def expect(arrays):
        return [None, np.array([arrays[0].max(), 384])]


@case(
    "scan",
    """
extern "C" __global__ void scan(const int* in, int* out, int n) {
  __shared__ int temp[2][256];
  int t = threadIdx.x, from = 0;
  temp[0][t] = t < n ? in[t] : 0;
  __syncthreads();
  for (int d = 1; d < 256; d *= 2) {
    int v = temp[from][t];
    if (t >= d) v += temp[from][t - d];
    temp[1 - from][t] = v;
    from = 1 - from;
    __syncthreads();
  }
  if (t < n) out[t] = temp[from][t];
}
""",
    (1,),
    (256,),
)
class _Scan:
    @staticmethod
    def make(rng):
        return [rng.integers(-99, 99, 200).astype(np.int32), np.zeros(200, np.int32), 200]

    @staticmethod
    def expect(arrays):
        return [None, np.cumsum(arrays[0])]


@case(
    "softmax",
    """
extern "C" __global__ void softmax(const float* in, float* out, int columns) {
  __shared__ float shared[64];
  const float* row = in + blockIdx.x * columns;
  float largest = -INFINITY, sum = 0;
  for (int i = threadIdx.x; i < columns; i += 64) largest = fmaxf(largest, row[i]);
  shared[threadIdx.x] = largest;
  __syncthreads();
  for (int s = 32; s; s /= 2) {
    if (threadIdx.x < s) shared[threadIdx.x] = fmaxf(shared[threadIdx.x], shared[threadIdx.x + s]);
    __syncthreads();
  }
  largest = shared[0];
  __syncthreads();
  for (int i = threadIdx.x; i < columns; i += 64) sum += expf(row[i] - largest);
  shared[threadIdx.x] = sum;
  __syncthreads();
  for (int s = 32; s; s /= 2) {
    if (threadIdx.x < s) shared[threadIdx.x] += shared[threadIdx.x + s];
    __syncthreads();
  }
  for (int i = threadIdx.x; i < columns; i += 64)
    out[blockIdx.x * columns + i] = expf(row[i] - largest) / shared[0];
}
""",
    (3,),
    (64,),
    tolerance=2e-6,
)
class _Softmax:
    @staticmethod
    def make(rng):
        return [5 * f32(rng, 3, 100), np.zeros((3, 100), np.float32), 100]

    @staticmethod
    def expect(arrays):
        x = arrays[0].astype(np.float64)
        e = np.exp(x - x.max(1, keepdims=True))
        return [None, e / e.sum(1, keepdims=True)]


@case(
    "histogram",
    """
extern "C" __global__ void histogram(const unsigned char* in, unsigned* out, int n) {
  __shared__ unsigned bins[64];
  if (threadIdx.x < 64) bins[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(&bins[in[i] & 63], 1u);
  __syncthreads();
  if (threadIdx.x < 64) atomicAdd(&out[threadIdx.x], bins[threadIdx.x]);
}
""",
    (4,),
    (128,),
)
class _Histogram:
    @staticmethod
    def make(rng):
        return [rng.integers(0, 256, 3000).astype(np.uint8), np.zeros(64, np.uint32), 3000]

    @staticmethod
    def expect(arrays):
        return [None, np.bincount(arrays[0] & 63, minlength=64)]


@case(
    "bitonic_sort",
    """
extern "C" __global__ void bitonic_sort(float* data) {
  __shared__ float keys[128];
  int t = threadIdx.x;
  keys[t] = data[t];
  for (int k = 2; k <= 128; k *= 2)
    for (int j = k / 2; j > 0; j /= 2) {
      __syncthreads();
      int other = t ^ j;
      float mine = keys[t], theirs = keys[other];
      bool up = (t & k) == 0, lower = t < other;
      __syncthreads();
      if ((mine > theirs) == (up == lower)) keys[t] = theirs;
    }
  __syncthreads();
  data[t] = keys[t];
}
""",
    (1,),
    (128,),
)
class _Bitonic:
    @staticmethod
    def make(rng):
        return [f32(rng, 128)]

    @staticmethod
    def expect(arrays):
        return [np.sort(arrays[0])]


@case(
    "transpose",
    """
extern "C" __global__ void transpose(const double* in, double* out, int rows, int columns) {
  __shared__ double tile[16][17];
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  if (x < columns && y < rows) tile[threadIdx.y][threadIdx.x] = in[y * columns + x];
  __syncthreads();
  x = blockIdx.y * 16 + threadIdx.x;
  y = blockIdx.x * 16 + threadIdx.y;
  if (x < rows && y < columns) out[y * rows + x] = tile[threadIdx.x][threadIdx.y];
}
""",
    (3, 2),
    (16, 16),
)
class _Transpose:
    @staticmethod
    def make(rng):
        return [rng.standard_normal((20, 40)), np.zeros((40, 20)), 20, 40]

    @staticmethod
    def expect(arrays):
        return [None, arrays[0].T]


@case(
    "stencil",
    """
extern "C" __global__ void stencil(const float* in, float* out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  float sum = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx) {
      int u = x + dx, v = y + dy;
      if (u >= 0 && u < w && v >= 0 && v < h) sum += in[v * w + u] * (dx == 0 && dy == 0 ? 4 : 1);
    }
  out[y * w + x] = sum;
}
""",
    (2, 2),
    (16, 8),
    tolerance=1e-6,
)
class _Stencil:
    @staticmethod
    def make(rng):
        return [f32(rng, 13, 27), np.zeros((13, 27), np.float32), 27, 13]

    @staticmethod
    def expect(arrays):
        p = np.pad(arrays[0].astype(np.float64), 1)
        h, w = arrays[0].shape
        total = sum(p[i : i + h, j : j + w] for i in range(3) for j in range(3))
        return [None, total + 3 * p[1:-1, 1:-1]]


_GEMM = """
template <typename T, typename S>
__device__ void product(const T* a, const T* b, S* c, int n, int k) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  S sum = 0;
  for (int i = 0; i < k; ++i) sum += static_cast<S>(a[y * k + i]) * static_cast<S>(b[i * n + x]);
  c[y * n + x] = sum;
}
extern "C" __global__ void gemm_NAME(const IN* a, const IN* b, OUT* c, int n, int k) {
  product(a, b, c, n, k);
}
"""


def _gemm_case(name: str, t: str, s: str, dtype: object, out: type, tolerance: float) -> None:
    class Functions:
        @staticmethod
        def make(rng):
            if t == "signed char":
                a, b = (rng.integers(-128, 128, shape).astype(np.int8) for shape in _GEMM_SHAPES)
            else:
                a, b = (rng.standard_normal(shape).astype(dtype) for shape in _GEMM_SHAPES)
            return [a, b, np.zeros((16, 32), out), 32, 13]

        @staticmethod
        def expect(arrays):
            wide = np.int64 if t == "signed char" else np.float64
            return [None, None, arrays[0].astype(wide) @ arrays[1].astype(wide)]

    source = _GEMM.replace("NAME", name).replace("IN", t).replace("OUT", s)
    case(f"gemm_{name}", source, (2, 2), (16, 8), tolerance=tolerance)(Functions)


_GEMM_SHAPES = ((16, 13), (13, 32))  # unrolled loops have a remainder
_gemm_case("f32", "float", "float", np.float32, np.float32, 1e-5)
_gemm_case("f64", "double", "double", np.float64, np.float64, 1e-13)
_gemm_case("f16", "_Float16", "float", np.float16, np.float32, 1e-5)
_gemm_case("bf16", "__hip_bfloat16", "float", ml_dtypes.bfloat16, np.float32, 1e-5)
_gemm_case("i8", "signed char", "int", np.int8, np.int32, 0)


@case(
    "gemm_tiled",
    """
extern "C" __global__ void gemm_tiled(const float* a, const float* b, float* c, int n, int k) {
  __shared__ float ta[16][16], tb[16][16];
  int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * 16 + y, column = blockIdx.x * 16 + x;
  float sum = 0;
  for (int t = 0; t < k; t += 16) {
    ta[y][x] = a[row * k + t + x];
    tb[y][x] = b[(t + y) * n + column];
    __syncthreads();
#pragma unroll
    for (int i = 0; i < 16; ++i) sum = fmaf(ta[y][i], tb[i][x], sum);
    __syncthreads();
  }
  c[row * n + column] = sum;
}
""",
    (2, 1),
    (16, 16),
    tolerance=1e-5,
)
class _GemmTiled:
    @staticmethod
    def make(rng):
        return [f32(rng, 16, 32), f32(rng, 32, 32), np.zeros((16, 32), np.float32), 32, 32]

    @staticmethod
    def expect(arrays):
        return [None, None, arrays[0].astype(np.float64) @ arrays[1]]


@case(
    "half_arithmetic",
    """
extern "C" __global__ void half_arithmetic(const __half* a, const __half* b, __half* c) {
  int i = threadIdx.x;
  __half2 x = __halves2half2(a[2 * i], a[2 * i + 1]), y = __halves2half2(b[2 * i], b[2 * i + 1]);
  __half2 z = __hfma2(x, y, __hadd2(x, y));
  c[2 * i] = __low2half(z);
  c[2 * i + 1] = __high2half(z);
}
""",
    (1,),
    (64,),
    tolerance=2e-3,
)
class _Half:
    @staticmethod
    def make(rng):
        a, b = (rng.standard_normal(128).astype(np.float16) for _ in range(2))
        return [a, b, np.zeros(128, np.float16)]

    @staticmethod
    def expect(arrays):
        a, b = (x.astype(np.float64) for x in arrays[:2])
        return [None, None, a * b + (arrays[0] + arrays[1]).astype(np.float64)]


@case(
    "integers",
    """
extern "C" __global__ void integers(const int* a, const int* b, long long* out) {
  int i = threadIdx.x, x = a[i], y = b[i];
  unsigned u = x, v = y;
  long long p = static_cast<long long>(x) * y;
  unsigned long long q = static_cast<unsigned long long>(u) * v;
  out[8 * i + 0] = p + (static_cast<long long>(y) << 20);
  out[8 * i + 1] = static_cast<long long>(q >> (x & 31));
  out[8 * i + 2] = (p ^ q) - (p & ~q);
  out[8 * i + 3] = __popc(u) + __clz(x) * 100 + __ffs(x) * 10000;
  out[8 * i + 4] = min(x, y) * 3LL + max(u, v);
  out[8 * i + 5] = (u << (v & 31)) | (u >> ((32 - v) & 31));
  out[8 * i + 6] = __mulhi(x, y);
  out[8 * i + 7] = p < static_cast<long long>(q) ? -p : p;
}
""",
    (1,),
    (100,),
)
class _Integers:
    @staticmethod
    def make(rng):
        a, b = (rng.integers(-(2**31), 2**31, 100).astype(np.int32) for _ in range(2))
        a[:4], b[:4] = (0, -(2**31), 1, -1), (0, -1, 31, 2**31 - 1)
        return [a, b, np.zeros(800, np.int64)]

    @staticmethod
    def expect(arrays):
        out = []
        m64 = (1 << 64) - 1
        for x, y in zip(arrays[0].tolist(), arrays[1].tolist(), strict=True):
            u, v = x & 0xFFFFFFFF, y & 0xFFFFFFFF
            p, q = x * y, u * v
            ffs = (u & -u).bit_length()
            rotated = (u << (v & 31)) & 0xFFFFFFFF | u >> ((32 - v) & 31)
            row = [p + (y << 20), q >> (x & 31), ((p & m64) ^ q) - (p & m64 & ~q),
                   u.bit_count() + (32 - u.bit_length()) * 100 + ffs * 10000,
                   min(x, y) * 3 + max(u, v), rotated, p >> 32,
                   -p if p < (q - (1 << 64) if q >> 63 else q) else p]  # fmt: skip
            out += [(r & m64) - (1 << 64) if (r & m64) >> 63 else r & m64 for r in row]
        return [None, None, np.array(out, np.int64)]


@case(
    "division",
    """
extern "C" __global__ void division(const long long* a, const long long* b, long long* out) {
  int i = threadIdx.x;
  long long x = a[i], y = b[i];
  int s = static_cast<int>(x), t = static_cast<int>(y) | 1;
  unsigned u = s, v = t;
  out[8 * i + 0] = x / y;
  out[8 * i + 1] = x % y;
  out[8 * i + 2] = static_cast<unsigned long long>(x) / static_cast<unsigned long long>(y);
  out[8 * i + 3] = static_cast<unsigned long long>(x) % static_cast<unsigned long long>(y);
  out[8 * i + 4] = s / t;
  out[8 * i + 5] = s % t;
  out[8 * i + 6] = u / v;
  out[8 * i + 7] = u % 1000003u + u / 7u;
}
""",
    (1,),
    (70,),
)
class _Division:
    @staticmethod
    def make(rng):
        a = rng.integers(-(2**62), 2**62, 70)
        b = rng.integers(1, 2**40, 70) >> rng.integers(0, 39, 70)
        return [a, np.maximum(b, 1) * rng.choice([-1, 1], 70), np.zeros(560, np.int64)]

    @staticmethod
    def expect(arrays):
        def quotient(x, y):
            q = abs(x) // abs(y)
            return q if (x < 0) == (y < 0) else -q

        def int32(x):
            return ((x & 0xFFFFFFFF) ^ 0x80000000) - 0x80000000

        out = []
        m64 = (1 << 64) - 1
        for x, y in zip(arrays[0].tolist(), arrays[1].tolist(), strict=True):
            s, t = int32(x), int32(y) | 1
            u, v = s & 0xFFFFFFFF, t & 0xFFFFFFFF
            row = [quotient(x, y), x - y * quotient(x, y), (x & m64) // (y & m64),
                   (x & m64) % (y & m64), quotient(s, t), s - t * quotient(s, t), u // v,
                   (u % 1000003 + u // 7) & 0xFFFFFFFF]  # fmt: skip
            out += [(r & m64) - (1 << 64) if (r & m64) >> 63 else r & m64 for r in row]
        return [None, None, np.array(out, np.int64)]


@case(
    "float_division",
    """
extern "C" __global__ void float_division(const float* a, const double* b, float* c, double* d) {
  int i = threadIdx.x;
  c[i] = a[i] / a[(i + 1) % 64] + sqrtf(fabsf(a[i]));
  d[i] = b[i] / b[(i + 1) % 64] + sqrt(fabs(b[i]));
}
""",
    (1,),
    (64,),
)
class _FloatDivision:
    @staticmethod
    def make(rng):
        a = (rng.standard_normal(64) * 10.0 ** rng.integers(-20, 20, 64)).astype(np.float32)
        b = rng.standard_normal(64) * 10.0 ** rng.integers(-150, 150, 64)
        return [a, b, np.zeros(64, np.float32), np.zeros(64)]

    @staticmethod
    def expect(arrays):
        with np.errstate(all="ignore"):
            return [None, None, *(x / np.roll(x, -1) + np.sqrt(np.abs(x)) for x in arrays[:2])]


@case(
    "conversions",
    """
extern "C" __global__ void conversions(const float* a, double* out) {
  int i = threadIdx.x;
  float x = a[i];
  out[10 * i + 0] = static_cast<int>(x);
  out[10 * i + 1] = static_cast<unsigned>(fabsf(x));
  out[10 * i + 2] = static_cast<double>(static_cast<long long>(x));
  out[10 * i + 3] = static_cast<double>(static_cast<unsigned long long>(fabsf(x)));
  out[10 * i + 4] = static_cast<float>(static_cast<_Float16>(x));
  out[10 * i + 5] = static_cast<signed char>(static_cast<int>(x));
  out[10 * i + 6] = static_cast<float>(static_cast<unsigned short>(static_cast<int>(x)));
  out[10 * i + 7] = floorf(x) + ceilf(x) + truncf(x) + rintf(x);
  out[10 * i + 8] = static_cast<float>(static_cast<long long>(x) * 12345);
  out[10 * i + 9] = static_cast<double>(__float2bfloat16(x));
}
""",
    (1,),
    (64,),
)
class _Conversions:
    @staticmethod
    def make(rng):
        return [(rng.standard_normal(64) * 10.0 ** rng.integers(-2, 5, 64)).astype(np.float32),
                np.zeros(640)]  # fmt: skip

    @staticmethod
    def expect(arrays):
        x = arrays[0]
        i = x.astype(np.int32)
        columns = [
            i, np.abs(x).astype(np.uint32), x.astype(np.int64), np.abs(x).astype(np.uint64),
            x.astype(np.float16), i.astype(np.int8), i.astype(np.uint16),
            np.floor(x) + np.ceil(x) + np.trunc(x) + np.rint(x),
            (x.astype(np.int64) * 12345).astype(np.float32), x.astype(ml_dtypes.bfloat16),
        ]  # fmt: skip
        with np.errstate(over="ignore"):
            return [None, np.stack([c.astype(np.float64) for c in columns], 1).ravel()]


@case(
    "switch_and_calls",
    """
__device__ __attribute__((noinline)) int twist(int x, int y) { return x * 31 + (y ^ (x >> 3)); }
__device__ __attribute__((noinline)) int deeper(int x) {
  int local[8];
  for (int i = 0; i < 8; ++i) local[i] = x * i;
  int sum = 0;
  for (int i = 0; i < 8; ++i) sum += local[(x + i) & 7] * twist(i, x);
  return sum;
}
extern "C" __global__ void switch_and_calls(const int* in, int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, x = in[i], r;
  switch (x & 7) {
    case 0: r = x + 1; break;
    case 1: r = twist(x, i); break;
    case 2: r = deeper(x); break;
    case 3: r = -x;  // falls through
    case 4: r = x * x; break;
    case 6: for (r = 0; x > 0; x /= 3) r += x; break;
    default: r = 77;
  }
  out[i] = r;
}
""",
    (2,),
    (96,),
)
class _Switch:
    @staticmethod
    def make(rng):
        return [rng.integers(-10000, 10000, 192).astype(np.int32), np.zeros(192, np.int32)]

    @staticmethod
    def expect(arrays):
        def wrap(x):
            return ((x & 0xFFFFFFFF) ^ 0x80000000) - 0x80000000

        def twist(x, y):
            return wrap(x * 31 + (y ^ (x >> 3)))

        def one(i, x):
            match x & 7:
                case 0:
                    return x + 1
                case 1:
                    return twist(x, i)
                case 2:
                    local = [x * k for k in range(8)]
                    return wrap(sum(local[(x + k) & 7] * twist(k, x) for k in range(8)))
                case 3 | 4:
                    return x * x
                case 6:
                    r = 0
                    while x > 0:
                        r, x = r + x, x // 3
                    return r
            return 77

        return [None, np.array([one(i, x) for i, x in enumerate(arrays[0].tolist())], np.int32)]


@case(
    "private_array",
    """
extern "C" __global__ void private_array(const int* in, int* out, int n) {
  int local[32];
  for (int i = 0; i < 32; ++i) local[i] = i;
  for (int i = 0; i < n; ++i) {
    int k = in[threadIdx.x * n + i] & 31, m = (k + i) & 31;
    int t = local[k];
    local[k] = local[m];
    local[m] = t + k;
  }
  int sum = 0;
  for (int i = 0; i < 32; ++i) sum = sum * 7 + local[i];
  out[threadIdx.x] = sum;
}
""",
    (1,),
    (70,),
)
class _Private:
    @staticmethod
    def make(rng):
        return [rng.integers(0, 1000, (70, 9)).astype(np.int32), np.zeros(70, np.int32), 9]

    @staticmethod
    def expect(arrays):
        out = []
        for row in arrays[0].tolist():
            local = list(range(32))
            for i, k in enumerate(row):
                k &= 31
                m = (k + i) & 31
                t = local[k]
                local[k] = local[m]
                local[m] = t + k
            total = 0
            for v in local:
                total = total * 7 + v
            out.append(((total & 0xFFFFFFFF) ^ 0x80000000) - 0x80000000)
        return [None, np.array(out, np.int32)]


@case(
    "math",
    """
extern "C" __global__ void math(const float* a, float* out) {
  int i = threadIdx.x;
  float x = a[i];
  out[8 * i + 0] = sinf(x);
  out[8 * i + 1] = expf(-fabsf(x));
  out[8 * i + 2] = logf(fabsf(x) + 0.1f);
  out[8 * i + 3] = powf(fabsf(x), 0.7f);
  out[8 * i + 4] = tanhf(x);
  out[8 * i + 5] = rsqrtf(fabsf(x) + 1);
  out[8 * i + 6] = atan2f(x, 2.0f);
  out[8 * i + 7] = erff(x);
}
""",
    (1,),
    (64,),
    tolerance=2e-6,
)
class _Math:
    @staticmethod
    def make(rng):
        return [3 * f32(rng, 64), np.zeros(512, np.float32)]

    @staticmethod
    def expect(arrays):
        from math import erf

        x = arrays[0].astype(np.float64)
        columns = [np.sin(x), np.exp(-abs(x)), np.log(abs(x) + np.float32(0.1)),
                   abs(x) ** float(np.float32(0.7)), np.tanh(x), 1 / np.sqrt(abs(x) + 1),
                   np.arctan2(x, 2.0), np.array([erf(v) for v in x])]  # fmt: skip
        return [None, np.stack(columns, 1).ravel()]


@case(
    "dynamic_lds_and_globals",
    """
__constant__ int weights[4] = {1, 10, 100, 1000};
__device__ int counter = 5;
extern "C" __global__ void dynamic_lds_and_globals(const int* in, int* out) {
  extern __shared__ int buffer[];
  int t = threadIdx.x;
  buffer[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  out[blockIdx.x * blockDim.x + t] = buffer[blockDim.x - 1 - t] * weights[t & 3] + counter;
}
""",
    (2,),
    (64,),
    lds=256,
)
class _DynamicLds:
    @staticmethod
    def make(rng):
        return [rng.integers(-99, 99, (2, 64)).astype(np.int32), np.zeros((2, 64), np.int32)]

    @staticmethod
    def expect(arrays):
        weights = 10 ** (np.arange(64) & 3)
        return [None, arrays[0][:, ::-1] * weights + 5]


@case(
    "divergent_loops",
    """
extern "C" __global__ void divergent_loops(const unsigned* in, unsigned* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned n = in[i], steps = 0;
  while (n != 1) {
    if (n & 1) {
      n = 3 * n + 1;
      if (steps > 90) break;
    } else {
      n >>= 1;
    }
    ++steps;
  }
  unsigned long long mask = __ballot(steps & 1);
  out[2 * i] = steps;
  out[2 * i + 1] = __popcll(mask) > 0 ? n : n + 1;
}
""",
    (2,),
    (50,),
)
class _Divergent:
    @staticmethod
    def make(rng):
        return [rng.integers(1, 500, 100).astype(np.uint32), np.zeros(200, np.uint32)]

    @staticmethod
    def expect(arrays):
        out = []
        for n in arrays[0].tolist():
            steps = 0
            while n != 1:
                if n & 1:
                    n = 3 * n + 1
                    if steps > 90:
                        break
                else:
                    n >>= 1
                steps += 1
            out += [steps, n]
        return [None, np.array(out, np.uint32)]
