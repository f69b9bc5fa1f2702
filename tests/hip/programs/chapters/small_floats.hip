// Chapter: half, bfloat16 and 8-bit floating-point types, on the host and in kernels.
#include "chapter.h"

#include <hip/hip_bf16.h>
#include <hip/hip_fp16.h>
#include <hip/hip_fp8.h>

__global__ void halves(const __half* a, const __half* b, __half* out, float* floats) {
  const int i = threadIdx.x;
  __half sum = __hadd(a[i], b[i]);
  sum = __hfma(a[i], __float2half(2.0f), sum);
  out[i] = sum * a[i] - __half(1.0f);
  floats[i] = __half2float(hsqrt(__habs(a[i]))) + (__hgt(a[i], b[i]) ? 1.0f : 0.0f);
}
__global__ void pairs(const __half2* a, const __half2* b, __half2* out) {
  const int i = threadIdx.x;
  __half2 x = __hadd2(a[i], b[i]);
  x = __hfma2(x, __float2half2_rn(0.5f), __halves2half2(__high2half(a[i]), __low2half(b[i])));
  out[i] = __hmul2(x, __lowhigh2highlow(a[i]));
}
__global__ void brains(const __hip_bfloat16* a, __hip_bfloat16* out, __hip_bfloat162* two) {
  const int i = threadIdx.x;
  __hip_bfloat16 x = a[i];
  x = x * x + __float2bfloat16(0.5f);
  out[i] = __hlt(x, a[i]) ? a[i] : x;
  two[i] = __hadd2(__halves2bfloat162(a[i], x), __float22bfloat162_rn(make_float2(1.0f, -1.0f)));
}
__global__ void eights(const float* in, __hip_fp8_e4m3_fnuz* a, __hip_fp8_e5m2_fnuz* b,
                       __hip_fp8_e4m3* c, __hip_fp8_e5m2* d, float* back) {
  const int i = threadIdx.x;
  a[i] = __hip_fp8_e4m3_fnuz(in[i]);
  b[i] = __hip_fp8_e5m2_fnuz(in[i]);
  c[i] = __hip_fp8_e4m3(in[i]);
  d[i] = __hip_fp8_e5m2(in[i]);
  back[i] = float(a[i]) + float(b[i]) + float(c[i]) + float(d[i]);
}

template <class T>
T* upload(const std::vector<T>& host) {
  T* device;
  HIP_CHECK(hipMalloc(&device, host.size() * sizeof(T)));
  HIP_CHECK(hipMemcpy(device, host.data(), host.size() * sizeof(T), hipMemcpyHostToDevice));
  return device;
}
template <class T>
std::vector<T> download(const T* device, size_t n) {
  std::vector<T> host(n);
  HIP_CHECK(hipMemcpy(host.data(), device, n * sizeof(T), hipMemcpyDeviceToHost));
  return host;
}

int main() {
  constexpr int n = 64;
  std::vector<__half> a(n), b(n);
  std::vector<__half2> a2(n), b2(n);
  std::vector<__hip_bfloat16> x(n);
  std::vector<float> numbers(n);
  for (int i = 0; i < n; ++i) {
    a[i] = __float2half(i * 0.25f - 4);
    b[i] = __float2half(float(n - i) * 0.5f);
    a2[i] = __floats2half2_rn(float(i % 8), i * 0.5f);
    b2[i] = __half2(__float2half(-1.0f), __float2half(float(i % 4)));
    x[i] = __float2bfloat16((i - 32) * 0.125f);
    numbers[i] = (i - 30) * (i % 5 + 0.3f);
  }
  auto *da = upload(a), *db = upload(b), *out = upload(a);
  auto* floats = upload(numbers);
  halves<<<1, n>>>(da, db, out, floats);
  auto found = download(out, n);
  auto roots = download(floats, n);
  for (int i = 0; i < n; ++i) {  // all these values are exact in half
    const float p = i * 0.25f - 4, q = float(n - i) * 0.5f;
    EXPECT_EQ(__half2float(found[i]),
              __half2float(__float2half(__half2float(__float2half((p + q + 2 * p) * p)) - 1)));
    EXPECT(std::fabs(roots[i] - (std::sqrt(std::fabs(p)) + (p > q))) < 2e-3f);
  }
  auto *da2 = upload(a2), *db2 = upload(b2), *out2 = upload(a2);
  pairs<<<1, n>>>(da2, db2, out2);
  auto found2 = download(out2, n);
  for (int i = 0; i < n; ++i) {
    const float lo = i % 8, hi = i * 0.5f, blo = -1, bhi = i % 4;
    const float2 value = __half22float2(found2[i]);
    EXPECT_EQ(value.x, __half2float(__float2half(((lo + blo) * 0.5f + hi) * hi)));
    EXPECT_EQ(value.y, __half2float(__float2half(((hi + bhi) * 0.5f + blo) * lo)));
  }
  auto *dx = upload(x), *outx = upload(x);
  __hip_bfloat162* two;
  HIP_CHECK(hipMalloc(&two, n * sizeof *two));
  brains<<<1, n>>>(dx, outx, two);
  auto foundx = download(outx, n);
  auto foundtwo = download(two, n);
  auto round = [](float v) { return __bfloat162float(__float2bfloat16(v)); };
  for (int i = 0; i < n; ++i) {
    const float v = (i - 32) * 0.125f, w = round(round(v * v) + 0.5f);
    EXPECT_EQ(__bfloat162float(foundx[i]), w < v ? v : w);
    EXPECT_EQ(__low2float(foundtwo[i]), round(v + 1));
    EXPECT_EQ(__high2float(foundtwo[i]), round(w - 1));
  }
  auto* in = upload(numbers);
  __hip_fp8_e4m3_fnuz* e4z;
  __hip_fp8_e5m2_fnuz* e5z;
  __hip_fp8_e4m3* e4;
  __hip_fp8_e5m2* e5;
  HIP_CHECK(hipMalloc(&e4z, n));
  HIP_CHECK(hipMalloc(&e5z, n));
  HIP_CHECK(hipMalloc(&e4, n));
  HIP_CHECK(hipMalloc(&e5, n));
  eights<<<1, n>>>(in, e4z, e5z, e4, e5, floats);
  auto on4z = download(e4z, n);
  auto on5z = download(e5z, n);
  auto on4 = download(e4, n);
  auto on5 = download(e5, n);
  auto back = download(floats, n);
  for (int i = 0; i < n; ++i) {
    const float v = numbers[i];
    EXPECT_EQ(on4z[i].__x, __hip_fp8_e4m3_fnuz(v).__x);  // the host rounds as the device
    EXPECT_EQ(on5z[i].__x, __hip_fp8_e5m2_fnuz(v).__x);
    EXPECT_EQ(on4[i].__x, __hip_fp8_e4m3(v).__x);
    EXPECT_EQ(on5[i].__x, __hip_fp8_e5m2(v).__x);
    EXPECT_EQ(back[i], float(on4z[i]) + float(on5z[i]) + float(on4[i]) + float(on5[i]));
    EXPECT(std::fabs(float(on4[i]) - v) <= std::fabs(v) / 16 + 0.01f);
    EXPECT(std::fabs(float(on5z[i]) - v) <= std::fabs(v) / 8 + 0.01f);
  }
  return finish();
}
