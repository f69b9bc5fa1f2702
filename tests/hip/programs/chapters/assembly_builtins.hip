// Chapter: inline assembly and the compiler's builtins: dot products, lane moves, bit fields.
#include "chapter.h"

__device__ int add_in_assembly(int a, int b) {
  int sum;
#if defined(__gfx90a__) || defined(__gfx942__) || defined(__gfx908__) || defined(__gfx950__)
  asm volatile("v_add_u32 %0, %1, %2" : "=v"(sum) : "v"(a), "v"(b));
#else
  asm volatile("v_add_nc_u32 %0, %1, %2" : "=v"(sum) : "v"(a), "v"(b));
#endif
  return sum;
}
__device__ float packed_product(float a, float b) {
  float product;
  asm("v_mul_f32 %0, %1, %2" : "=v"(product) : "v"(a), "v"(b));
  return product;
}
__device__ unsigned scalar_part() {
  unsigned value;
  asm volatile("s_mov_b32 %0, 0x1234\n\ts_lshl_b32 %0, %0, 4" : "=s"(value)::"scc");
  return value;
}
__global__ void assembly(const int* in, int* out) {
  const int i = threadIdx.x;
  out[i * 4] = add_in_assembly(in[i], i);
  out[i * 4 + 1] = int(packed_product(float(in[i]), 2.0f));
  out[i * 4 + 2] = int(scalar_part());
  int loaded;
  asm volatile("global_load_dword %0, %1, off\n\ts_waitcnt vmcnt(0)" : "=v"(loaded) : "v"(in + i) : "memory");
  out[i * 4 + 3] = loaded;
}
__global__ void builtins(const int* in, int* out) {
  const int i = threadIdx.x, v = in[i];
  int* row = out + i * 12;
  row[0] = __builtin_amdgcn_readfirstlane(v);
  row[1] = __builtin_amdgcn_ds_bpermute(((i + 3) % warpSize) * 4, v);
  row[2] = __builtin_amdgcn_ubfe(unsigned(v), 2, 5);
  row[3] = __builtin_amdgcn_sbfe(v, 1, 4);
  row[4] = int(__builtin_amdgcn_perm(0x11223344u, 0xaabbccddu, 0x07000501u));
  row[5] = __builtin_amdgcn_mov_dpp(v, 0xb1, 0xf, 0xf, true);  // quad_perm:[1,0,3,2]
  row[6] = int(__builtin_amdgcn_alignbit(0x12345678u, 0x9abcdef0u, 8));
  row[7] = int(__builtin_amdgcn_sad_u8(0x01020304u, 0x04030201u, 10));
  row[8] = int(__builtin_amdgcn_lerp(0x10203040u, 0x30405060u, 0));
  row[9] = int(__builtin_amdgcn_fmed3f(float(v), 10.0f, 20.0f));
  row[10] = __builtin_amdgcn_readlane(v, 5);
  row[11] = __mul24(v, 7) + int(__builtin_amdgcn_workgroup_size_x());
}
using half2_t = _Float16 __attribute__((ext_vector_type(2)));
__global__ void dots([[maybe_unused]] int* ints, float* floats) {
  const int i = threadIdx.x;
#if defined(__gfx90a__) || defined(__gfx942__)
  ints[i] = __builtin_amdgcn_sdot4(0x01fe03fc, 0x02020202 + i % 4, 5, false);
#elif defined(__gfx1100__) || defined(__gfx1201__)
  ints[i] = __builtin_amdgcn_sudot4(true, 0x01fe03fc, true, 0x02020202 + i % 4, 5, false);
#endif
  floats[i] = __builtin_amdgcn_fdot2(half2_t{_Float16(i), _Float16(0.5f)}, half2_t{2, 4}, 1.0f, false);
}
static int signed_dot(unsigned a, unsigned b, int c) {
  for (int k = 0; k < 4; ++k) c += int(int8_t(a >> (8 * k))) * int(int8_t(b >> (8 * k)));
  return c;
}

int main() {
  constexpr int n = 64;
  int host[n], *in, *out, wave = 0;
  for (int i = 0; i < n; ++i) host[i] = (i * 41) % 97;
  HIP_CHECK(hipDeviceGetAttribute(&wave, hipDeviceAttributeWarpSize, 0));
  HIP_CHECK(hipMalloc(&in, sizeof host));
  HIP_CHECK(hipMalloc(&out, n * 12 * sizeof(int)));
  HIP_CHECK(hipMemcpy(in, host, sizeof host, hipMemcpyHostToDevice));
  std::vector<int> found(n * 12);
  hipDeviceProp_t props;
  HIP_CHECK(hipGetDeviceProperties(&props, 0));
  if (std::strncmp(props.gcnArchName, "gfx12", 5) != 0) {  // there loads have a counter of their own
    assembly<<<1, n>>>(in, out);
    HIP_CHECK(hipMemcpy(found.data(), out, n * 4 * sizeof(int), hipMemcpyDeviceToHost));
    expect_all("assembly", found.data(), n * 4, [&](size_t i) {
      const int v = host[i / 4];
      return i % 4 == 0 ? v + int(i / 4) : i % 4 == 1 ? 2 * v : i % 4 == 2 ? 0x12340 : v;
    });
  }
  builtins<<<1, n>>>(in, out);
  HIP_CHECK(hipMemcpy(found.data(), out, found.size() * sizeof(int), hipMemcpyDeviceToHost));
  for (int i = 0; i < n; ++i) {
    const int v = host[i], start = i / wave * wave;
    const int right[12] = {host[start], host[start + (i + 3) % wave], (v >> 2) & 31,
                           int(unsigned(v >> 1) << 28) >> 28, 0,
                           host[i ^ 1], int(0x789abcde), 10 + 3 + 1 + 1 + 3, 0x20304050,
                           std::min(std::max(v, 10), 20), host[start + 5], v * 7 + 64};
    for (int k = 0; k < 12; ++k)
      if (k != 4) EXPECT_EQ(found[i * 12 + k], right[k]);
    EXPECT_EQ(unsigned(found[i * 12 + 4]), 0x11dd33ccu);
  }
  float* floats;
  HIP_CHECK(hipMalloc(&floats, n * sizeof(float)));
  dots<<<1, n>>>(out, floats);
  std::vector<float> values(n);
  HIP_CHECK(hipMemcpy(found.data(), out, n * sizeof(int), hipMemcpyDeviceToHost));
  HIP_CHECK(hipMemcpy(values.data(), floats, n * sizeof(float), hipMemcpyDeviceToHost));
  expect_all("sdot4", found.data(), n, [](size_t i) { return signed_dot(0x01fe03fc, 0x02020202 + i % 4, 5); });
  expect_all("fdot2", values.data(), n, [](size_t i) { return 2.0f * i + 3.0f; });
  for (void* each : {(void*)in, (void*)out, (void*)floats}) HIP_CHECK(hipFree(each));
  return finish();
}
