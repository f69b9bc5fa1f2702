// Constructs used by libraries over HIP: each one here is needed by such a library.

// The C++ library comes first, and again by way of a lambda of the host (`std::abs`).
#include <bit>
#include <complex>
#include <iostream>
#include <cmath>
#include <cstdlib>
#include <type_traits>

#include <hip/amd_detail/amd_hip_ocp_types.h>
#include <hip/amd_detail/amd_hip_runtime.h>
#include <hip/amd_detail/host_defines.h>
#include <hip/hip_bf16.h>
#include <hip/hip_bfloat16.h>
#include <hip/hip_ext.h>
#include <hip/hip_fp16.h>
#include <hip/hip_fp4.h>
#include <hip/hip_fp8.h>

// A number format of the program's own that counts as arithmetic (rocWMMA).
template <>
struct std::is_arithmetic<hip_bfloat16> : std::true_type {};

// Vectors of more elements, and of types that are no numbers to the compiler (rocWMMA).
template <>
struct HIP_vector_base<_Float16, 8> {
  using Native_vec_ = _Float16 __attribute__((ext_vector_type(8)));
  union {
    Native_vec_ data;
  };
  using value_type = _Float16;
  HIP_vector_base() = default;
  template <typename... T, typename std::enable_if<sizeof...(T) == 8>::type* = nullptr>
  __host__ __device__ constexpr HIP_vector_base(T... x) noexcept : data{x...} {}
  __host__ __device__ constexpr explicit HIP_vector_base(_Float16 x) noexcept
      : HIP_vector_base(x, x, x, x, x, x, x, x) {}
};
template <typename T>
struct Storage {
  T d[4];
  __host__ __device__ constexpr T& operator[](unsigned i) { return d[i]; }
  __host__ __device__ constexpr T operator[](unsigned i) const { return d[i]; }
};
template <>
struct HIP_vector_base<hip_bfloat16, 4> {
  using Native_vec_ = Storage<hip_bfloat16>;
  union {
    Native_vec_ data;
    struct {
      hip_bfloat16 x, y, z, w;
    };
  };
  using value_type = hip_bfloat16;
  HIP_vector_base() = default;
  __host__ __device__ HIP_vector_base(hip_bfloat16 a, hip_bfloat16 b, hip_bfloat16 c,
                                      hip_bfloat16 d) noexcept
      : data{{a, b, c, d}} {}
  __host__ __device__ explicit HIP_vector_base(hip_bfloat16 a) noexcept
      : HIP_vector_base(a, a, a, a) {}
};
template <>
__host__ __device__ inline HIP_vector_type<hip_bfloat16, 4>&
HIP_vector_type<hip_bfloat16, 4>::operator++() noexcept {
  return *this += HIP_vector_type<hip_bfloat16, 4>{static_cast<hip_bfloat16>(1.0f)};
}

// The size of a wave where a constant is asked for (Composable Kernel).
template <int waves>
struct Shape {
  static constexpr int threads = waves * warpSize;
};
static_assert(Shape<2>::threads == 64 || Shape<2>::threads == 128, "of this target");

// A function of the device library, declared by the program (Composable Kernel).
extern "C" inline __device__ float __ocml_native_recip_f32(float);

// Type traits without the C++ library (programs for hipRTC).
static_assert(__hip_internal::is_same<__hip_internal::uint16_t, unsigned short>::value, "");
template <typename T, typename = __hip_internal::enable_if_t<__hip_internal::is_signed<T>{}>>
__device__ T negated(T x) {
  return -x;
}

// Constants made of their bits, and pairs made in constant expressions (HipKittens).
__device__ inline constexpr __half one() {
  return std::bit_cast<__half>(static_cast<unsigned short>(0x3C00));
}
__device__ inline constexpr __half2 twice(const __half& x) { return __half2{x, x}; }
__device__ inline constexpr __hip_fp8x4_e4m3 ones() {
  return std::bit_cast<__hip_fp8x4_e4m3>(0x38383838);
}
__device__ inline constexpr __hip_fp4x4_e2m1 fours() {
  return std::bit_cast<__hip_fp4x4_e2m1>(static_cast<unsigned short>(0x2222));
}
static_assert(sizeof(__amd_scale_t) == 1 && sizeof(__amd_floatx32_storage_t) == 128, "");
__device__ inline constexpr float2 both(const float& x) { return float2{x, x}; }
template <typename T>
__device__ T next(unsigned long long mask, const T& x) {
  union {
    __hip_bfloat162 pair;
    unsigned int word;
  } u{x};
  u.word = __shfl_down_sync<unsigned long long, unsigned int>(mask, u.word, 1, 32);
  return u.pair;
}

// The elements of a vector by index, as constants, and as a clang vector; assertions (rocPRIM and
// rocRAND of HIP 7, and programs for it).
static_assert(make_vector_type<int, 3>(7).y == 7 && float2{1, 2}.y == 2, "");
__device__ float indexed(float4 v) {
  __hip_assert(v[3] != 0);
  get_native_vector(v) *= 2;
  v[1] = static_cast<const float4&>(v)[3];
  return v.x + v.y;
}

extern "C" __global__ void vectors(_Float16* h, hip_bfloat16* b, float* f, int* n) {
  HIP_vector_type<_Float16, 8> wide(static_cast<_Float16>(2.0f));
  wide += HIP_vector_type<_Float16, 8>(h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7]);
  wide *= wide;
  for (int i = 0; i < 8; ++i) h[i] = wide.data[i];
  HIP_vector_type<hip_bfloat16, 4> odd(b[0], b[1], b[2], b[3]);
  ++odd;
  b[0] = odd.x, b[1] = odd.y, b[2] = odd.z, b[3] = odd.w;
  float4 v = make_float4(f[0], f[1], f[2], f[3] * __ocml_native_recip_f32(1.0f));
  n[0] = v == 3.0f, n[1] = 3.0f == v, n[2] = v != 3;
  --v;
  f[0] = (v++).x + v.y;
  if (std::bit_cast<int>(ones()) != 0x38383838) n[5] = 0;
  if (std::bit_cast<unsigned short>(fours()) != 0x2222) n[5] = 0;
  f[1] = indexed(make_float4(1, 2, 3, 4));
  n[3] = Shape<1>::threads, n[4] = negated(n[5]);
}

extern "C" __global__ void pairs(__half2* p, __hip_bfloat162* q, hip_bfloat16* b, float* f, int* n,
                                 _Float16* h) {
  n[0] = p[0] == p[1], n[1] = p[0] != p[1], n[2] = p[0] < p[1], n[3] = p[0] >= p[1];
  n[4] = q[0] <= q[1], n[5] = q[0] > q[1];
  __half2_raw raw = static_cast<__half2_raw>(p[0]);
  f[0] = static_cast<float>(raw.data.x) + static_cast<float>(raw.data.y);
  f[1] = amd_mixed_dot(p[0], p[1], 0.5f, false);
  f[2] = amd_mixed_dot(p[0], p[1], 0.5f, true);
  p[2] = p[0], ++p[2], p[3] = twice(one());
  b[1] = b[0]++, b[2] = --b[0], b[3] = -b[0];
  n[6] = b[4] ? 1 : 0, n[7] = std::isnan(b[5]) + 2 * std::isinf(b[6]) + 4 * std::isnan(b[6]);
  h[0] = fma(h[1], h[2], h[3]);
  if (threadIdx.x < 32) q[2 + threadIdx.x] = next(~0ull, __hip_bfloat162{q[0].x, q[threadIdx.x].y});
  float2 two = both(1.5f);
  f[3] = two.x + two.y;
}

extern "C" __global__ void dots(int* out, const int* a, const int* b, int c) {
  int i = threadIdx.x;
  bool saturate = i & 1;
  char4 ac = __builtin_bit_cast(char4, a[i]), bc = __builtin_bit_cast(char4, b[i]);
  short2 as = __builtin_bit_cast(short2, a[i]), bs = __builtin_bit_cast(short2, b[i]);
  uchar4 au = __builtin_bit_cast(uchar4, a[i]), bu = __builtin_bit_cast(uchar4, b[i]);
  ushort2 aw = __builtin_bit_cast(ushort2, a[i]), bw = __builtin_bit_cast(ushort2, b[i]);
  unsigned int uc = c;
  out[6 * i] = amd_mixed_dot(ac, bc, c, saturate);
  out[6 * i + 1] = amd_mixed_dot(as, bs, c, saturate);
  out[6 * i + 2] = amd_mixed_dot(a[i], b[i], c, saturate);
  out[6 * i + 3] = amd_mixed_dot(au, bu, uc, saturate);
  out[6 * i + 4] = amd_mixed_dot(aw, bw, uc, saturate);
  out[6 * i + 5] = amd_mixed_dot(static_cast<unsigned>(a[i]), static_cast<unsigned>(b[i]), uc,
                                 saturate);
}

// Host code that a device's compilation only reads.
template <typename T>
bool check(T a, T b) {
  static const auto distance = [](signed char x, signed char y) -> unsigned {
    return std::abs(x - y);
  };
  std::ostringstream text;
  text << distance(a, b);
  return text.str() == "0";
}

template <typename A, int n>
__global__ void with_commas(A* x, float y) {
  x[n] = y;
}

int main() {
  int* memory = nullptr;
  volatile int* pinned = nullptr;
  (void)hipMalloc(&memory, 64);
  (void)hipHostMalloc(&pinned, 64, hipHostMallocNonCoherent);
#if defined(HIP_TEMPLATE_KERNEL_LAUNCH)
  hipLaunchKernelGGL(with_commas<int, 2>, dim3(1), dim3(64), 0, hipStreamDefault, memory, 2);
#else
  hipLaunchKernelGGL(HIP_KERNEL_NAME(with_commas<int, 2>), 1, 64, 0, hipStreamDefault, memory, 2);
#endif
  hipExtLaunchKernelGGL((with_commas<int, 1>), dim3(1), dim3(64), 0, 0, nullptr, nullptr, 0, memory, 1);
  with_commas<int, 3><<<dim3(1), dim3(64), 0, hipStreamDefault>>>(memory, 3);
  return check<signed char>(1, 1) ? HIP_SUCCESS : 1;
}
