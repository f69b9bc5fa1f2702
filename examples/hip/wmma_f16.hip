// WMMA on RDNA 3 and RDNA 4: 16 x 16 in f16, and in f32 from floats that are packed to f16.
//
// hipcc --offload-arch=gfx1100,gfx1201 wmma_f16.hip -o wmma_f16 && ./wmma_f16
//
// The layouts differ, so do the names of the builtins. On both, lane l has row l % 16 of A and
// column l % 16 of B and of D; `half` below tells the lanes 0 to 15 from 16 to 31.

#include "check.hpp"

#if defined(__GFX12__)
// RDNA 4: a lane holds 8 of the 16 elements of its row, those from 8 half on.
constexpr int RUN = 8;
__device__ int first(int half) { return 8 * half; }
__device__ int row_of(int half, int e) { return 8 * half + e; }
#else
// RDNA 3: a lane holds all 16, so both halves hold the same; rows of D alternate between them.
constexpr int RUN = 16;
__device__ int first(int) { return 0; }
__device__ int row_of(int half, int e) { return 2 * e + half; }
#endif

using f16_run = _Float16 __attribute__((ext_vector_type(RUN)));
using f32x8 = float __attribute__((ext_vector_type(8)));
using fp16x2 = __fp16 __attribute__((ext_vector_type(2)));

__global__ void in_f16(const _Float16* A, const _Float16* B, _Float16* D) {
  const int x = threadIdx.x % 16, half = threadIdx.x / 16;
  f16_run a, b, d = {};
  for (int e = 0; e < RUN; ++e) {
    a[e] = A[16 * x + first(half) + e];
    b[e] = B[16 * (first(half) + e) + x];
  }
#if defined(__GFX12__)
  d = __builtin_amdgcn_wmma_f16_16x16x16_f16_w32_gfx12(a, b, d);
  for (int e = 0; e < 8; ++e) D[16 * row_of(half, e) + x] = d[e];
#else
  // One element of D a register: false puts it into the low half, true into the high one.
  d = __builtin_amdgcn_wmma_f16_16x16x16_f16_w32(a, b, d, false);
  for (int e = 0; e < 8; ++e) D[16 * row_of(half, e) + x] = d[2 * e];
#endif
}

__global__ void in_f32(const float* A, const float* B, float* D) {
  const int x = threadIdx.x % 16, half = threadIdx.x / 16;
  // One instruction rounds two floats, towards zero, and packs them into one register.
  union {
    f16_run run;
    fp16x2 pairs[RUN / 2];
  } a, b;
  for (int e = 0; e < RUN; e += 2) {
    const int k = first(half) + e;
    a.pairs[e / 2] = __builtin_amdgcn_cvt_pkrtz(A[16 * x + k], A[16 * x + k + 1]);
    b.pairs[e / 2] = __builtin_amdgcn_cvt_pkrtz(B[16 * k + x], B[16 * (k + 1) + x]);
  }
  f32x8 d = {};
#if defined(__GFX12__)
  d = __builtin_amdgcn_wmma_f32_16x16x16_f16_w32_gfx12(a.run, b.run, d);
#else
  d = __builtin_amdgcn_wmma_f32_16x16x16_f16_w32(a.run, b.run, d);
#endif
  for (int e = 0; e < 8; ++e) D[16 * row_of(half, e) + x] = d[e];
}

int main() {
  Table table(target() + ": v_wmma_..._16x16x16_f16");
  {
    const auto a = random_values<_Float16>(256, 1), b = random_values<_Float16>(256, 2);
    const DeviceArray<_Float16> A(a), B(b), D(256);
    in_f16<<<1, 32>>>(A.get(), B.get(), D.get());
    HIP_CHECK(hipGetLastError());
    table.compare("f16 = f16 f16", D.values(), product(a, b, 16, 16, 16), 4e-3);
  }
  {
    const auto a = random_values<float>(256, 3), b = random_values<float>(256, 4);
    const DeviceArray<float> A(a), B(b), D(256);
    in_f32<<<1, 32>>>(A.get(), B.get(), D.get());
    HIP_CHECK(hipGetLastError());
    table.compare("f32 = floats, rounded to f16", D.values(), product(a, b, 16, 16, 16), 1e-2);
  }
  return table.status();
}
