// The functions of <hip/hip_ext_ocp.h>: gfx950's instructions there, and plain arithmetic elsewhere.
#pragma once

#include "ocp_gfx950.h"

__WC_HOST_DEVICE __amd_fp8x2_storage_t __amd_create_fp8x2(__amd_fp8_storage_t x,
                                                          __amd_fp8_storage_t y) {
  return static_cast<__amd_fp8x2_storage_t>(x | y << 8);
}
__WC_HOST_DEVICE __amd_fp4x2_storage_t __amd_create_fp4x2(unsigned char x, unsigned char y) {
  return static_cast<__amd_fp4x2_storage_t>(x | y << 4);
}
__WC_HOST_DEVICE __amd_fp4x8_storage_t __amd_create_fp4x8(__amd_fp4x2_storage_t x,
                                                          __amd_fp4x2_storage_t y,
                                                          __amd_fp4x2_storage_t z,
                                                          __amd_fp4x2_storage_t w) {
  return static_cast<__amd_fp4x8_storage_t>(x) | static_cast<__amd_fp4x8_storage_t>(y) << 8 |
         static_cast<__amd_fp4x8_storage_t>(z) << 16 | static_cast<__amd_fp4x8_storage_t>(w) << 24;
}
__WC_HOST_DEVICE __amd_fp8x8_storage_t __amd_create_fp8x8(__amd_fp8x2_storage_t x,
                                                          __amd_fp8x2_storage_t y,
                                                          __amd_fp8x2_storage_t z,
                                                          __amd_fp8x2_storage_t w) {
  typedef unsigned short __pairs __attribute__((__ext_vector_type__(4)));
  return __builtin_bit_cast(__amd_fp8x8_storage_t, (__pairs{x, y, z, w}));
}
__WC_HOST_DEVICE __amd_fp8_storage_t __amd_extract_fp8(__amd_fp8x2_storage_t x, size_t __index) {
  return static_cast<__amd_fp8_storage_t>(__index == 0 ? x : x >> 8);
}
__WC_HOST_DEVICE __amd_fp8x2_storage_t __amd_extract_fp8x2(__amd_fp8x8_storage_t x,
                                                           size_t __index) {
  return __amd_create_fp8x2(x[2 * __index], x[2 * __index + 1]);
}
__WC_HOST_DEVICE unsigned char __amd_extract_fp4(__amd_fp4x2_storage_t x, size_t __index) {
  return __index == 0 ? x & 0xf : x >> 4;
}
__WC_HOST_DEVICE __amd_fp4x2_storage_t __amd_extract_fp4x2(__amd_fp4x8_storage_t x,
                                                           size_t __index) {
  return static_cast<__amd_fp4x2_storage_t>(x >> __index * 8);
}

// The power of two of a scale in e8m0, as gfx950's instructions take it: NaN is the code of infinity.
__WC_HOST_DEVICE float __amd_scale_to_float(__amd_scale_t __scale) {
  return __builtin_bit_cast(float, ((static_cast<unsigned int>(__scale) + 127) & 0xff) << 23);
}

namespace __wavecore {

// Groups of codes of 8 or 4 bits, by pairs on gfx950, and of 6 bits.
template <typename __T, int __count, typename __Codes, typename __Kind>
__WC_HOST_DEVICE void __ocp_widen(__ocp_vector<__T, __count>* __numbers, __Codes __codes,
                                  __Kind __kind, __amd_scale_t __scale) {
#if defined(__gfx950__)
  constexpr int __bits = 2 * __ocp_bits(__Kind());
  unsigned long long __all = 0;
  __builtin_memcpy(&__all, &__codes, sizeof(__codes));
  for (int __i = 0; __i < __count; __i += 2) {
    unsigned int __low = static_cast<unsigned int>(__all >> __bits * (__i / 2));
    __ocp_vector<__T, 2> __two = __ocp_pair(__T(), __low, __kind, __amd_scale_to_float(__scale));
    (*__numbers)[__i] = __two[0];
    if (__i + 1 < __count) (*__numbers)[__i + 1] = __two[1];
  }
#else
  *__numbers = __ocp_decode_all<__T, __count>(__codes, __kind, __scale);
#endif
}
template <typename __T, int __count, typename __Codes, typename __Kind>
__WC_HOST_DEVICE void __ocp_narrow(__Codes* __codes, __ocp_vector<__T, __count> __numbers,
                                   __Kind __kind, __amd_scale_t __scale,
                                   __ocp_rounding __rounding) {
#if defined(__gfx950__)
  constexpr int __bits = 2 * __ocp_bits(__Kind());
  float __factor = __amd_scale_to_float(__scale);
  unsigned long long __all = 0;
  for (int __i = 0; __i < __count; __i += 2) {
    __ocp_vector<__T, 2> __two = {__numbers[__i], __i + 1 < __count ? __numbers[__i + 1] : __T(0)};
    unsigned long long __low = __rounding.__stochastic
                                   ? __ocp_codes(__two, __kind, __rounding.__seed, __factor)
                                   : __ocp_codes(__two, __kind, __factor);
    __all |= (__low & ((1u << __bits) - 1)) << __bits * (__i / 2);
  }
  __builtin_memcpy(__codes, &__all, sizeof(*__codes));
#else
  *__codes = __ocp_encode_all<__Codes, __T, __count>(__numbers, __kind, __scale, __rounding);
#endif
}
#if defined(__gfx950__)
template <typename __T>
__WC_HOST_DEVICE void __ocp_widen(__ocp_vector<__T, 32>* __numbers, __amd_fp6x32_storage_t __codes,
                                  __amd_fp6_interpretation_t __kind, __amd_scale_t __scale) {
  *__numbers = __ocp_all(__T(), __codes, __kind, __amd_scale_to_float(__scale));
}
template <typename __T>
__WC_HOST_DEVICE void __ocp_narrow(__amd_fp6x32_storage_t* __codes,
                                   __ocp_vector<__T, 32> __numbers,
                                   __amd_fp6_interpretation_t __kind, __amd_scale_t __scale,
                                   __ocp_rounding __rounding) {
  float __factor = __amd_scale_to_float(__scale);
  *__codes = __rounding.__stochastic ? __ocp_codes(__numbers, __kind, __rounding.__seed, __factor)
                                     : __ocp_codes(__numbers, __kind, __factor);
}
#endif

}  // namespace __wavecore

// Codes to numbers.
#define __WC_OCP_WIDEN(__fp, __from, __to)                                                         \
  __WC_HOST_DEVICE __amd_##__to##_storage_t __amd_cvt_##__from##_to_##__to##_scale(                \
      __amd_##__from##_storage_t __codes, __amd_##__fp##_interpretation_t __kind,                  \
      __amd_scale_t __scale) {                                                                     \
    __amd_##__to##_storage_t __numbers;                                                            \
    __wavecore::__ocp_widen(&__numbers, __codes, __kind, __scale);                                 \
    return __numbers;                                                                              \
  }
#define __WC_OCP_WIDEN_ONE(__to, __T)                                                              \
  __WC_HOST_DEVICE __T __amd_cvt_fp8_to_##__to##_scale(                                            \
      __amd_fp8_storage_t __code, __amd_fp8_interpretation_t __kind, __amd_scale_t __scale) {      \
    __wavecore::__ocp_vector<__T, 1> __number;                                                     \
    __wavecore::__ocp_widen(&__number, __code, __kind, __scale);                                   \
    return __number[0];                                                                            \
  }
__WC_OCP_WIDEN(fp4, fp4x2, floatx2)
__WC_OCP_WIDEN(fp4, fp4x2, fp16x2)
__WC_OCP_WIDEN(fp4, fp4x2, bf16x2)
__WC_OCP_WIDEN(fp4, fp4x8, floatx8)
__WC_OCP_WIDEN(fp4, fp4x8, fp16x8)
__WC_OCP_WIDEN(fp4, fp4x8, bf16x8)
__WC_OCP_WIDEN(fp6, fp6x32, floatx32)
__WC_OCP_WIDEN(fp6, fp6x32, fp16x32)
__WC_OCP_WIDEN(fp6, fp6x32, bf16x32)
__WC_OCP_WIDEN(fp8, fp8x2, fp16x2)
__WC_OCP_WIDEN(fp8, fp8x2, bf16x2)
__WC_OCP_WIDEN(fp8, fp8x8, floatx8)
__WC_OCP_WIDEN(fp8, fp8x8, fp16x8)
__WC_OCP_WIDEN(fp8, fp8x8, bf16x8)
#undef __WC_OCP_WIDEN

__WC_OCP_WIDEN_ONE(float, float)
__WC_OCP_WIDEN_ONE(fp16, _Float16)
__WC_OCP_WIDEN_ONE(bf16, __bf16)
#undef __WC_OCP_WIDEN_ONE

// In plain arithmetic the numbers are swapped, and the second is decoded from all sixteen bits.
__WC_HOST_DEVICE __amd_floatx2_storage_t __amd_cvt_fp8x2_to_floatx2_scale(
    __amd_fp8x2_storage_t __codes, __amd_fp8_interpretation_t __kind, __amd_scale_t __scale) {
#if defined(__gfx950__)
  __amd_floatx2_storage_t __numbers;
  __wavecore::__ocp_widen(&__numbers, __codes, __kind, __scale);
  return __numbers;
#else
  __wavecore::__small_format __format = __wavecore::__ocp_format(__kind);
  return {__wavecore::__ocp_decode<float>(__codes >> 8, __format, __scale),
          __wavecore::__ocp_decode<float>(__codes, __format, __scale)};
#endif
}

// Numbers to codes, to nearest even and with a seed.
#define __WC_OCP_NARROW(__fp, __from, __to)                                                        \
  __WC_HOST_DEVICE __amd_##__to##_storage_t __amd_cvt_##__from##_to_##__to##_scale(                \
      __amd_##__from##_storage_t __numbers, __amd_##__fp##_interpretation_t __kind,                \
      __amd_scale_t __scale) {                                                                     \
    __amd_##__to##_storage_t __codes;                                                              \
    __wavecore::__ocp_narrow(&__codes, __numbers, __kind, __scale, {false, 0});                    \
    return __codes;                                                                                \
  }
#define __WC_OCP_NARROW_SEED(__fp, __from, __to)                                                   \
  __WC_HOST_DEVICE __amd_##__to##_storage_t __amd_cvt_##__from##_to_##__to##_sr_scale(             \
      __amd_##__from##_storage_t __numbers, __amd_##__fp##_interpretation_t __kind,                \
      unsigned int __seed, __amd_scale_t __scale) {                                                \
    __amd_##__to##_storage_t __codes;                                                              \
    __wavecore::__ocp_narrow(&__codes, __numbers, __kind, __scale, {true, __seed});                \
    return __codes;                                                                                \
  }
__WC_OCP_NARROW(fp4, floatx2, fp4x2)
__WC_OCP_NARROW(fp4, fp16x2, fp4x2)
__WC_OCP_NARROW(fp4, bf16x2, fp4x2)
__WC_OCP_NARROW(fp4, floatx8, fp4x8)
__WC_OCP_NARROW(fp4, fp16x8, fp4x8)
__WC_OCP_NARROW(fp4, bf16x8, fp4x8)
__WC_OCP_NARROW(fp6, floatx32, fp6x32)
__WC_OCP_NARROW(fp6, fp16x32, fp6x32)
__WC_OCP_NARROW(fp6, bf16x32, fp6x32)
__WC_OCP_NARROW(fp8, fp16x2, fp8x2)
__WC_OCP_NARROW(fp8, bf16x2, fp8x2)
__WC_OCP_NARROW(fp8, floatx8, fp8x8)
__WC_OCP_NARROW(fp8, fp16x8, fp8x8)
__WC_OCP_NARROW(fp8, bf16x8, fp8x8)
__WC_OCP_NARROW_SEED(fp4, floatx2, fp4x2)
__WC_OCP_NARROW_SEED(fp4, fp16x2, fp4x2)
__WC_OCP_NARROW_SEED(fp4, bf16x2, fp4x2)
__WC_OCP_NARROW_SEED(fp4, fp16x8, fp4x8)
__WC_OCP_NARROW_SEED(fp4, bf16x8, fp4x8)
__WC_OCP_NARROW_SEED(fp6, floatx32, fp6x32)
__WC_OCP_NARROW_SEED(fp6, fp16x32, fp6x32)
__WC_OCP_NARROW_SEED(fp6, bf16x32, fp6x32)
__WC_OCP_NARROW_SEED(fp8, floatx8, fp8x8)
__WC_OCP_NARROW_SEED(fp8, fp16x8, fp8x8)
__WC_OCP_NARROW_SEED(fp8, bf16x8, fp8x8)
#undef __WC_OCP_NARROW_SEED
#undef __WC_OCP_NARROW

#define __WC_OCP_NARROW_ONE(__from, __T)                                                          \
  __WC_HOST_DEVICE __amd_fp8_storage_t __amd_cvt_##__from##_to_fp8_sr_scale(                      \
      __T __number, __amd_fp8_interpretation_t __kind, unsigned int __seed,                       \
      __amd_scale_t __scale) {                                                                    \
    __amd_fp8_storage_t __code;                                                                   \
    __wavecore::__ocp_narrow(&__code, __wavecore::__ocp_vector<__T, 1>(__number), __kind, __scale, \
                             {true, __seed});                                                     \
    return __code;                                                                                \
  }
__WC_OCP_NARROW_ONE(float, float)
__WC_OCP_NARROW_ONE(fp16, _Float16)
__WC_OCP_NARROW_ONE(bf16, __bf16)
#undef __WC_OCP_NARROW_ONE

// In plain arithmetic the first number's code is the high byte.
__WC_HOST_DEVICE __amd_fp8x2_storage_t __amd_cvt_floatx2_to_fp8x2_scale(
    __amd_floatx2_storage_t __numbers, __amd_fp8_interpretation_t __kind, __amd_scale_t __scale) {
#if !defined(__gfx950__)
  __numbers = __builtin_shufflevector(__numbers, __numbers, 1, 0);
#endif
  __amd_fp8x2_storage_t __codes;
  __wavecore::__ocp_narrow(&__codes, __numbers, __kind, __scale, {false, 0});
  return __codes;
}
// Plain arithmetic has no use for the seed here.
__WC_HOST_DEVICE __amd_fp4x8_storage_t __amd_cvt_floatx8_to_fp4x8_sr_scale(
    __amd_floatx8_storage_t __numbers, __amd_fp4_interpretation_t __kind, unsigned int __seed,
    __amd_scale_t __scale) {
#if defined(__gfx950__)
  constexpr bool __stochastic = true;
#else
  constexpr bool __stochastic = false;
#endif
  __amd_fp4x8_storage_t __codes;
  __wavecore::__ocp_narrow(&__codes, __numbers, __kind, __scale, {__stochastic, __seed});
  return __codes;
}
__WC_HOST_DEVICE __amd_fp6x32_storage_t __amd_cvt_floatx16_floatx16_to_fp6x32_scale(
    __amd_floatx16_storage_t __low, __amd_floatx16_storage_t __high,
    __amd_fp6_interpretation_t __kind, __amd_scale_t __scale) {
  return __amd_cvt_floatx32_to_fp6x32_scale(
      __builtin_shufflevector(__low, __high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
                              16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31),
      __kind, __scale);
}

// Without a scale. Those of float have instructions of their own.
__WC_HOST_DEVICE float __amd_cvt_fp8_to_float(__amd_fp8_storage_t __code,
                                              __amd_fp8_interpretation_t __kind) {
#if defined(__gfx950__)
  return __kind == __AMD_OCP_E4M3 ? __builtin_amdgcn_cvt_f32_fp8(__code, 0)
                                  : __builtin_amdgcn_cvt_f32_bf8(__code, 0);
#else
  return __amd_cvt_fp8_to_float_scale(__code, __kind, 0);
#endif
}
__WC_HOST_DEVICE __amd_floatx2_storage_t __amd_cvt_fp8x2_to_floatx2(
    __amd_fp8x2_storage_t __codes, __amd_fp8_interpretation_t __kind) {
  return {__amd_cvt_fp8_to_float(__amd_extract_fp8(__codes, 0), __kind),
          __amd_cvt_fp8_to_float(__amd_extract_fp8(__codes, 1), __kind)};
}
__WC_HOST_DEVICE __amd_fp8x2_storage_t __amd_cvt_floatx2_to_fp8x2(
    __amd_floatx2_storage_t __v, __amd_fp8_interpretation_t __kind) {
#if defined(__gfx950__)
  return static_cast<__amd_fp8x2_storage_t>(
      __kind == __AMD_OCP_E4M3 ? __builtin_amdgcn_cvt_pk_fp8_f32(__v[0], __v[1], 0, false)
                               : __builtin_amdgcn_cvt_pk_bf8_f32(__v[0], __v[1], 0, false));
#else
  __amd_fp8x2_storage_t __codes;
  __wavecore::__ocp_narrow(&__codes, __v, __kind, 0, {false, 0});
  return __codes;
#endif
}
__WC_HOST_DEVICE __amd_fp8_storage_t __amd_cvt_float_to_fp8_sr(float x,
                                                               __amd_fp8_interpretation_t __kind,
                                                               unsigned int __seed) {
#if defined(__gfx950__)
  return static_cast<__amd_fp8_storage_t>(__kind == __AMD_OCP_E4M3
                                              ? __builtin_amdgcn_cvt_sr_fp8_f32(x, __seed, 0, 0)
                                              : __builtin_amdgcn_cvt_sr_bf8_f32(x, __seed, 0, 0));
#else
  return __amd_cvt_float_to_fp8_sr_scale(x, __kind, __seed, 0);
#endif
}
__WC_HOST_DEVICE _Float16 __amd_cvt_fp8_to_fp16(__amd_fp8_storage_t __code,
                                                __amd_fp8_interpretation_t __kind) {
  return __amd_cvt_fp8_to_fp16_scale(__code, __kind, 0);
}
__WC_HOST_DEVICE __amd_fp16x2_storage_t __amd_cvt_fp8x2_to_fp16x2(
    __amd_fp8x2_storage_t __codes, __amd_fp8_interpretation_t __kind) {
  return __amd_cvt_fp8x2_to_fp16x2_scale(__codes, __kind, 0);
}
__WC_HOST_DEVICE __amd_fp8x2_storage_t __amd_cvt_fp16x2_to_fp8x2(
    __amd_fp16x2_storage_t __numbers, __amd_fp8_interpretation_t __kind) {
  return __amd_cvt_fp16x2_to_fp8x2_scale(__numbers, __kind, 0);
}
// The short's sign fills the seed.
__WC_HOST_DEVICE __amd_fp8_storage_t __amd_cvt_fp16_to_fp8_sr(_Float16 x,
                                                              __amd_fp8_interpretation_t __kind,
                                                              short __seed) {
  return __amd_cvt_fp16_to_fp8_sr_scale(x, __kind, static_cast<unsigned int>(__seed), 0);
}

// To 16 bits with stochastic rounding, on gfx950 alone: other code ends in a trap, as in HIP.
#if defined(__gfx950__)
#define __WC_OCP_ROUNDED(__T, __wide)                                                       \
  __wavecore::__ocp_vector<__T, 2> __old = {};                                              \
  return __builtin_amdgcn_cvt_sr_##__wide##_f32(__old, x, __seed, 0)[0];
#else
#define __WC_OCP_ROUNDED(__T, __wide) \
  (void)x, (void)__seed;              \
  __builtin_trap();
#endif
__WC_HOST_DEVICE _Float16 __amd_cvt_float_to_fp16_sr(float x, unsigned int __seed) {
  __WC_OCP_ROUNDED(_Float16, f16)
}
__WC_HOST_DEVICE __bf16 __amd_cvt_float_to_bf16_sr(float x, unsigned int __seed) {
  __WC_OCP_ROUNDED(__bf16, bf16)
}
#undef __WC_OCP_ROUNDED
__WC_HOST_DEVICE __amd_fp16x2_storage_t __amd_cvt_float_float_to_fp16x2_sr(float x, float y,
                                                                           unsigned int __seed) {
  return {__amd_cvt_float_to_fp16_sr(x, __seed), __amd_cvt_float_to_fp16_sr(y, __seed)};
}

// HIP's other types have the same bits.
#define __WC_OCP_SAME(__name, __From, __To) \
  __WC_HOST_DEVICE __To __amd_cvt_##__name(__From x) { return __builtin_bit_cast(__To, x); }
__WC_OCP_SAME(floatx2_to_float2, __amd_floatx2_storage_t, float2)
__WC_OCP_SAME(fp16_to_half, _Float16, __half)
__WC_OCP_SAME(fp16x2_to_half2, __amd_fp16x2_storage_t, __half2)
__WC_OCP_SAME(half_to_fp16, __half, _Float16)
__WC_OCP_SAME(half2_to_fp16x2, __half2, __amd_fp16x2_storage_t)
__WC_OCP_SAME(bf16_to_hipbf16, __bf16, __hip_bfloat16)
__WC_OCP_SAME(bf16x2_to_hipbf162, __amd_bf16x2_storage_t, __hip_bfloat162)
__WC_OCP_SAME(hipbf16_to_bf16, __hip_bfloat16, __bf16)
__WC_OCP_SAME(hipbf162_to_bf16x2, __hip_bfloat162, __amd_bf16x2_storage_t)
#undef __WC_OCP_SAME
