// The 16-bit and 8-bit types in kernels: storage, arithmetic, fragments of matrix instructions.

#include <hip/hip_bf16.h>
#include <hip/hip_bfloat16.h>
#include <hip/hip_fp16.h>
#include <hip/hip_fp8.h>
#include <hip/hip_runtime.h>

typedef _Float16 Fragment __attribute__((ext_vector_type(8)));

// An identity matrix as the articles make it: a comparison becomes a number, a number an element.
__device__ __forceinline__ void make_identity(Fragment& m) {
  const int lane = __lane_id();
  const int row = lane / 16;
  const int column = lane % 16 / 8;
  const __half number = row == column;
  m[lane % 8] = number;
}

extern "C" __global__ void fragments(__half* a, __half* c, __fp16* old) {
  Fragment fragment = {0};
  for (int i = 0; i < 8; ++i) fragment[i] = a[threadIdx.x * 8 + i];
  make_identity(fragment);
  for (int i = 0; i < 8; ++i) c[threadIdx.x * 8 + i] = fragment[i];
  old[0] = fragment[1];
  c[1] = old[2];
  old[3] = c[4];
}

template <typename Scalar, typename Pair>
__device__ void arithmetic(Scalar* s, Pair* p, float* f, int* n) {
  s[0] = s[1] + s[2] * s[3] - s[4] / s[5];
  s[0] += 1.0f;
  s[6] = -s[7];
  s[8] = s[9] < s[10] ? s[9] : s[10];
  s[11] = 3;
  s[12] = 2.5;
  s[13] = f[0];
  s[14] = n[0] == 4;
  f[1] = s[15];
  n[1] = s[16];
  f[2] = static_cast<float>(s[17]) + __shfl_xor(s[18], 1);
  s[19] = __hadd(s[20], s[21]);
  s[22] = __hfma(s[23], s[24], s[25]);
  s[26] = __hmax(s[27], s[28]);
  s[29] = __habs(s[30]);
  s[31] = hexp(s[32]) + hlog(s[33]) + hsqrt(s[34]) + hrcp(s[35]) + hsin(s[36]) + hfloor(s[37]);
  if (__hgt(s[38], s[39]) && __heq(s[40], s[41]) && !__hisnan(s[42])) s[43] = 0;
  p[0] = __hadd2(p[1], p[2]) * p[3];
  p[4] = __hfma2(p[5], p[6], p[7]);
  p[8] = h2exp(p[9]);
  p[10] = __heq2(p[11], p[12]);
  p[13].x = s[44];
  s[45] = p[14].y;
  p[15] = {s[46], s[47]};
  f[3] = __low2float(p[16]) + __high2float(p[17]);
  atomicAdd(p + 18, p[19]);
  unsafeAtomicAdd(p + 20, p[21]);
}

extern "C" __global__ void halves(__half* s, __half2* p, float* f, int* n) {
  arithmetic(s, p, f, n);
  s[50] = __float2half(f[4]);
  s[51] = __float2half_rz(f[5]);
  s[52] = __int2half_ru(n[2]);
  n[3] = __half2int_rd(s[53]);
  f[6] = __half2float(s[54]);
  p[25] = __floats2half2_rn(f[7], f[8]);
  p[26] = __halves2half2(__low2half(p[27]), __high2half(p[28]));
  float2 pair = __half22float2(p[29]);
  f[9] = pair.x + pair.y;
  __shared__ half tile[64];
  tile[threadIdx.x] = s[55];
  __syncthreads();
  s[56] = tile[63 - threadIdx.x];
}

extern "C" __global__ void bfloats(__hip_bfloat16* s, __hip_bfloat162* p, float* f, int* n,
                                   hip_bfloat16* old) {
  arithmetic(s, p, f, n);
  s[50] = __float2bfloat16(f[4]);
  f[5] = __bfloat162float(s[51]);
  p[25] = __float22bfloat162_rn(make_float2(f[6], f[7]));
  old[0] = old[1] + old[2];
  old[3] = 1.5f;
  f[8] = old[4];
}

template <typename T>
__device__ void small(T* p, float* f, __half* h) {
  p[0] = T(f[0]);
  p[1] = T(h[0]);
  p[2] = T(1.0);
  f[1] = p[3];
  h[1] = static_cast<__half>(p[4]);
}

extern "C" __global__ void bytes(__hip_fp8_e4m3* a, __hip_fp8_e5m2* b, __hip_fp8_e4m3_fnuz* c,
                                 __hip_fp8_e5m2_fnuz* d, __hip_fp8x4_e4m3* e, float* f, __half* h) {
  small(a, f, h);
  small(b, f, h);
  small(c, f, h);
  small(d, f, h);
  e[0] = __hip_fp8x4_e4m3(make_float4(f[2], f[3], f[4], f[5]));
  float4 v = e[1];
  f[6] = v.w;
}
