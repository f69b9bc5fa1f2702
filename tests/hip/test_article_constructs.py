"""Constructs used in published articles on matrix cores, in programs of our own.

docs/hip-articles.md says which article uses what.
"""

from __future__ import annotations

import pytest

from tests.hip.building import Hipcc

pytestmark = [pytest.mark.clang, pytest.mark.slow]

START = """
#include <iostream>
#include <hip/hip_runtime.h>
#include <hip/hip_fp16.h>
using namespace std;
typedef _Float16 eight __attribute__((ext_vector_type(8)));
typedef _Float16 sixteen __attribute__((ext_vector_type(16)));
typedef float floats __attribute__((ext_vector_type(8)));
template <typename T>
T* on_device(const T* host, int count) {
  T* device;
  if (hipMalloc(&device, count * sizeof(T)) != hipSuccess) exit(2);
  hipMemcpy(device, host, count * sizeof(T), hipMemcpyHostToDevice);
  return device;
}
template <typename T>
int differences(const T* device, const double* want, int count, double allowed) {
  T host[256];
  hipMemcpy(host, device, count * sizeof(T), hipMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0; i < count; ++i) wrong += !(abs((double)(float)host[i] - want[i]) <= allowed);
  return wrong;
}
"""


def check(hipcc: Hipcc, program: str, *targets: str) -> None:
    """The program's main returns 0 on each target, and the compiler is silent."""
    hipcc.write(main=START + program)
    for target in targets:
        hipcc.build("-w", f"--offload-arch={target}", "main.cpp")
        done = hipcc.run()
        assert (done.status, done.out, done.err) == (0, "0 wrong\n", ""), target


def test_half_arrays_on_the_host_s_stack_and_wmma_in_f16(hipcc: Hipcc):
    """`__half x[n] = {}`, (__half)1.f, (float)x; _Float16 vectors take and give __half; OPSEL.

    RDNA 3 does not even add whole numbers exactly; docs/numerics.md has its arithmetic.
    """
    program = """
    template <bool HIGH> __global__ void square(__half* a, __half* c) {
      const int lIdx = threadIdx.x, lane = lIdx % 16;
      sixteen left, right, sum = {};
      for (int k = 0; k < 16; ++k) left[k] = a[16 * lane + k];
      for (int k = 0; k < 16; ++k) right[k] = a[16 * k + lane];
      sum = __builtin_amdgcn_wmma_f16_16x16x16_f16_w32(left, right, sum, HIGH);
      for (int r = 0; r < 8; ++r) c[16 * (2 * r + lIdx / 16) + lane] = sum[2 * r + HIGH];
    }
    int main(int argc, char* argv[]) {
      __half a[16 * 16] = {}, c[256] = {};
      double want[256] = {};
      for (int i = 0; i < 256; ++i) a[i] = (__half)(float)(i % 7 - 3);
      for (int i = 0; i < 256; ++i)
        for (int k = 0; k < 16; ++k)
          want[i] += (float)a[i / 16 * 16 + k] * (float)a[16 * k + i % 16];
      __half *in = on_device(a, 256), *out = on_device(c, 256);
      square<false><<<dim3(1), dim3(32, 1, 1), 0, 0>>>(in, out);
      int wrong = differences(out, want, 256, 1e-6);
      square<true><<<dim3(1), dim3(32, 1, 1), 0, 0>>>(in, out);
      cout << wrong + differences(out, want, 256, 1e-6) << " wrong" << endl;
      hipFree(in);
      hipFree(out);
      return 0;
    }
    """
    check(hipcc, program, "gfx1100")


def test_fp16_parameters_and_pairs_packed_in_place(hipcc: Hipcc):
    """`__fp16*` of an extern "C" kernel; pointers into a vector, as pairs made by cvt_pkrtz."""
    program = """
    typedef __fp16 fp16x2 __attribute__((ext_vector_type(2)));
    __device__ fp16x2 pack(float a, float b) { return __builtin_amdgcn_cvt_pkrtz(a, b); }
    extern "C" __global__ void product(__fp16* a, float* b, __fp16* c) {
      const int lane = threadIdx.x % 16, group = threadIdx.x / 16;
      eight left, right;
      floats sum = {};
      fp16x2* pairs = reinterpret_cast<fp16x2*>(&right);
      for (int e = 0; e < 8; ++e) left[e] = a[16 * lane + 8 * group + e];
      for (int e = 0; e < 8; e += 2) {
        const int k = 8 * group + e;
        pairs[e / 2] = pack(b[16 * k + lane], b[16 * k + 16 + lane]);
      }
      sum = __builtin_amdgcn_wmma_f32_16x16x16_f16_w32_gfx12(left, right, sum);
      for (int e = 0; e < 8; ++e) c[16 * (8 * group + e) + lane] = sum[e];
    }
    int main() {
      __fp16 a[256], c[256] = {};
      float b[256];
      double want[256] = {};
      for (int i = 0; i < 256; ++i) a[i] = i % 5 - 2, b[i] = i % 9 - 4;
      for (int i = 0; i < 256; ++i)
        for (int k = 0; k < 16; ++k) want[i] += (float)a[i / 16 * 16 + k] * b[16 * k + i % 16];
      __fp16* out = on_device(c, 256);
      product<<<1, 32>>>(on_device(a, 256), on_device(b, 256), out);
      printf("%d wrong\\n", differences(out, want, 256, 0));
    }
    """
    check(hipcc, program, "gfx1201")


def test_a_block_of_two_dimensions_and_a_type_named_as_hip_s(hipcc: Hipcc):
    """`using float4` in a kernel hides HIP's; M, N, K are macros; a workgroup of 16 x 4."""
    program = """
    #define M 16
    #define N 16
    #define K 1
    __global__ void outer(const float* A, const float* B, float* D) {
      using float16 = __attribute__((__vector_size__(16 * sizeof(float)))) float;
      using float4 = float;
      float16 d = {0};
      const int mine = threadIdx.x + M * K * threadIdx.y;
      float4 a = A[mine], b = B[threadIdx.x + N * K * threadIdx.y];
      d = __builtin_amdgcn_mfma_f32_16x16x1f32(a, b, d, 0, 0, 0);
      for (int l = 0; l < 4; ++l)
        for (int i = 0; i < 4; ++i)
          atomicAdd(&D[threadIdx.x + i * N + threadIdx.y * 4 * N], d[4 * l + i]);
    }
    int main() {
      float a[64], b[64], c[256] = {};
      double want[256] = {};
      for (int i = 0; i < 64; ++i) a[i] = i, b[i] = 64 - 2 * i;
      for (int i = 0; i < 256; ++i)
        for (int l = 0; l < 4; ++l) want[i] += a[16 * l + i / 16] * b[16 * l + i % 16];
      float* out = on_device(c, 256);
      dim3 grid (1, 1, 1);
      dim3 block(16, 4, 1);
      outer <<< grid, block >>> (on_device(a, 64), on_device(b, 64), out);
      printf("%d wrong\\n", differences(out, want, 256, 0));
    }
    """
    check(hipcc, program, "gfx90a", "gfx942")


def test_mfma_in_double_with_four_blocks(hipcc: Hipcc):
    program = """
    __global__ void blocks(const double* a, const double* b, double* d) {
      const int lane = threadIdx.x, x = lane % 4, block = lane / 4 % 4, k = lane / 16;
      d[16 * block + 4 * k + x] = __builtin_amdgcn_mfma_f64_4x4x4f64(
          a[16 * block + 4 * x + k], b[16 * block + 4 * k + x], 1.0, 0, 0, 0);
    }
    int main() {
      double a[64], b[64], c[64] = {}, want[64];
      for (int i = 0; i < 64; ++i) a[i] = i % 11, b[i] = i % 13;
      for (int i = 0; i < 64; ++i) {
        want[i] = 1;
        for (int k = 0; k < 4; ++k) want[i] += a[i / 4 * 4 + k] * b[i / 16 * 16 + 4 * k + i % 4];
      }
      double* out = on_device(c, 64);
      blocks<<<1, 64>>>(on_device(a, 64), on_device(b, 64), out);
      printf("%d wrong\\n", differences(out, want, 64, 0));
    }
    """
    check(hipcc, program, "gfx90a", "gfx942")


def test_a_lambda_in_device_code_and_shuffles_of_words(hipcc: Hipcc):
    """A generic lambda over a constexpr array, #pragma unroll, uint32_t, __lane_id, __shfl."""
    program = """
    __device__ __forceinline__ eight mirrored(const eight& tile) {
      eight result;
      auto lane = __lane_id();
      auto partner = [](auto lane) {
        constexpr unsigned shape[] = {4, 8}, stride[] = {8, 1};
        unsigned to = 0;
        for (int i = 0; i < sizeof(shape) / sizeof(shape[0]); ++i) {
          to += lane % shape[i] * stride[i];
          lane /= shape[i];
        }
        return to;
      };
    #pragma unroll
      for (int word = 0; word < 4; ++word) {
        uint32_t* in = (uint32_t*)(&tile);
        uint32_t* out = (uint32_t*)(&result);
        static_assert(sizeof(result) % sizeof(*in) == 0, "whole words");
        out[word] = __shfl(in[word], partner(lane));
      }
      return result;
    }
    __global__ void mirror(__half* a, __half* c) {
      eight tile = {0};
      for (int e = 0; e < 8; ++e) tile[e] = a[8 * threadIdx.x + e];
      const __half half = threadIdx.x == threadIdx.x;
      tile = mirrored(tile) * (_Float16)half;
      for (int e = 0; e < 8; ++e) c[8 * threadIdx.x + e] = tile[e];
    }
    int main() {
      __half a[256], c[256] = {};
      double want[256];
      for (int i = 0; i < 256; ++i) a[i] = (float)i;
      for (int i = 0; i < 256; ++i) want[i] = (i / 8 % 4 * 8 + i / 32) * 8 + i % 8;
      __half* out = on_device(c, 256);
      mirror<<<dim3(1), dim3(32, 1, 1), 0, 0>>>(on_device(a, 256), out);
      printf("%d wrong\\n", differences(out, want, 256, 0));
    }
    """
    check(hipcc, program, "gfx1100", "gfx1201")
