// Chapter: matrix cores by builtins: a 16x16x16 product of halves on each kind of target.
#include "chapter.h"

using half4 = _Float16 __attribute__((ext_vector_type(4)));
using half8 = _Float16 __attribute__((ext_vector_type(8)));
using half16 = _Float16 __attribute__((ext_vector_type(16)));
using float4v = float __attribute__((ext_vector_type(4)));
using float8v = float __attribute__((ext_vector_type(8)));

// D = A B + C, row-major 16x16, by one wave.
__global__ void product([[maybe_unused]] const _Float16* a, [[maybe_unused]] const _Float16* b,
                        [[maybe_unused]] float* d) {
  [[maybe_unused]] const int lane = threadIdx.x;
#if defined(__gfx90a__) || defined(__gfx942__)
  half4 x, y;
  for (int k = 0; k < 4; ++k) {
    x[k] = a[(lane % 16) * 16 + lane / 16 * 4 + k];
    y[k] = b[(lane / 16 * 4 + k) * 16 + lane % 16];
  }
  float4v c = {0, 0, 0, 0};
  c = __builtin_amdgcn_mfma_f32_16x16x16f16(x, y, c, 0, 0, 0);
  for (int k = 0; k < 4; ++k) d[(lane / 16 * 4 + k) * 16 + lane % 16] = c[k];
#elif defined(__gfx1100__)
  half16 x, y;
  for (int k = 0; k < 16; ++k) {
    x[k] = a[(lane % 16) * 16 + k];
    y[k] = b[k * 16 + lane % 16];
  }
  float8v c = {};
  c = __builtin_amdgcn_wmma_f32_16x16x16_f16_w32(x, y, c);
  for (int k = 0; k < 8; ++k) d[(2 * k + lane / 16) * 16 + lane % 16] = c[k];
#elif defined(__gfx1201__)
  half8 x, y;
  for (int k = 0; k < 8; ++k) {
    x[k] = a[(lane % 16) * 16 + lane / 16 * 8 + k];
    y[k] = b[(lane / 16 * 8 + k) * 16 + lane % 16];
  }
  float8v c = {};
  c = __builtin_amdgcn_wmma_f32_16x16x16_f16_w32_gfx12(x, y, c);
  for (int k = 0; k < 8; ++k) d[(lane / 16 * 8 + k) * 16 + lane % 16] = c[k];
#endif
}
__global__ void doubles([[maybe_unused]] const double* a, [[maybe_unused]] const double* b,
                        [[maybe_unused]] double* d) {
#if defined(__gfx90a__) || defined(__gfx942__)
  using double4v = double __attribute__((ext_vector_type(4)));
  const int lane = threadIdx.x;
  double4v c = {0, 0, 0, 0};
  for (int k = 0; k < 16; k += 4)
    c = __builtin_amdgcn_mfma_f64_16x16x4f64(a[(lane % 16) * 16 + k + lane / 16],
                                             b[(k + lane / 16) * 16 + lane % 16], c, 0, 0, 0);
  for (int k = 0; k < 4; ++k) d[(lane / 16 + 4 * k) * 16 + lane % 16] = c[k];
#endif
}

int main() {
  hipDeviceProp_t props;
  HIP_CHECK(hipGetDeviceProperties(&props, 0));
  std::vector<_Float16> a(256), b(256);
  std::vector<double> a64(256), b64(256), right(256), found64(256);
  for (int i = 0; i < 256; ++i) {
    a64[i] = a[i] = _Float16((i * 7) % 13 - 6);
    b64[i] = b[i] = _Float16(((i * 5) % 11 - 5) * 0.25f);
  }
  for (int i = 0; i < 16; ++i)
    for (int j = 0; j < 16; ++j)
      for (int k = 0; k < 16; ++k) right[i * 16 + j] += a64[i * 16 + k] * b64[k * 16 + j];
  _Float16 *da, *db;
  float *d, found[256];
  HIP_CHECK(hipMalloc(&da, 512));
  HIP_CHECK(hipMalloc(&db, 512));
  HIP_CHECK(hipMalloc(&d, 1024));
  HIP_CHECK(hipMemcpy(da, a.data(), 512, hipMemcpyHostToDevice));
  HIP_CHECK(hipMemcpy(db, b.data(), 512, hipMemcpyHostToDevice));
  product<<<1, props.warpSize>>>(da, db, d);
  HIP_CHECK(hipMemcpy(found, d, sizeof found, hipMemcpyDeviceToHost));
  for (int i = 0; i < 256; ++i) EXPECT(std::fabs(found[i] - right[i]) < 1e-4);
  if (props.warpSize == 64) {
    double *x, *y, *z;
    for (double** each : {&x, &y, &z}) HIP_CHECK(hipMalloc(each, 2048));
    HIP_CHECK(hipMemcpy(x, a64.data(), 2048, hipMemcpyHostToDevice));
    HIP_CHECK(hipMemcpy(y, b64.data(), 2048, hipMemcpyHostToDevice));
    doubles<<<1, 64>>>(x, y, z);
    HIP_CHECK(hipMemcpy(found64.data(), z, 2048, hipMemcpyDeviceToHost));
    expect_all("doubles", found64.data(), 256, [&](size_t i) { return right[i]; });
    for (double* each : {x, y, z}) HIP_CHECK(hipFree(each));
  }
  for (void* each : {(void*)da, (void*)db, (void*)d}) HIP_CHECK(hipFree(each));
  return finish();
}
