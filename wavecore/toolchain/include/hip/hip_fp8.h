// The 8-bit floating-point types: storage and conversion, in plain arithmetic on every target.
//
//   __hip_fp8_e4m3, __hip_fp8_e5m2            OCP: gfx950, gfx12
//   __hip_fp8_e4m3_fnuz, __hip_fp8_e5m2_fnuz  finite, one NaN, no negative zero: gfx942
//
// Conversion to 8 bits rounds to nearest even. With saturation a finite number beyond the largest
// becomes the largest; infinities and NaN stay what they are, as far as the format has them.
#pragma once
#pragma clang system_header

#include "hip_bf16.h"
#include "hip_fp16.h"
#include "hip_vector_types.h"

typedef unsigned char __hip_fp8_storage_t;
typedef unsigned short __hip_fp8x2_storage_t;
typedef unsigned int __hip_fp8x4_storage_t;

enum __hip_saturation_t { __HIP_NOSAT = 0, __HIP_SATFINITE = 1 };
enum __hip_fp8_interpretation_t {
  __HIP_E4M3 = 0,
  __HIP_E5M2 = 1,
  __HIP_E4M3_FNUZ = 2,
  __HIP_E5M2_FNUZ = 3,
};

namespace __wavecore {

struct __fp8_format {
  int __mantissa_bits, __bias;
  unsigned char __largest, __overflow, __infinity, nan;  // codes without sign
  bool __negative_zero;
};
__WC_HOST_DEVICE constexpr __fp8_format __fp8_format_of(__hip_fp8_interpretation_t __kind) {
  return __kind == __HIP_E4M3        ? __fp8_format{3, 7, 0x7e, 0x7f, 0x7f, 0x7f, true}
         : __kind == __HIP_E5M2      ? __fp8_format{2, 15, 0x7b, 0x7c, 0x7c, 0x7f, true}
         : __kind == __HIP_E4M3_FNUZ ? __fp8_format{3, 8, 0x7f, 0x80, 0x80, 0x80, false}
                                     : __fp8_format{2, 16, 0x7f, 0x80, 0x80, 0x80, false};
}

__WC_HOST_DEVICE unsigned char __fp8_encode(float x, bool __saturate,
                                            __hip_fp8_interpretation_t __kind) {
  __fp8_format __format = __fp8_format_of(__kind);
  unsigned int __word = __builtin_bit_cast(unsigned int, x);
  unsigned char __sign = static_cast<unsigned char>(__word >> 24 & 0x80u);
  if ((__word & 0x7fffffffu) > 0x7f800000u) return __sign | __format.nan;
  if ((__word & 0x7fffffffu) == 0x7f800000u) return __sign | __format.__infinity;
  // |x| = q 2^(exponent - mantissa_bits) with q rounded to an integer; exponent is that of the
  // smallest normal number if |x| is less. Codes count up through all q and exponents.
  int __smallest = 1 - __format.__bias;
  int __exponent = static_cast<int>(__word >> 23 & 0xffu) - 127;
  __exponent = __exponent < __smallest ? __smallest : __exponent;
  float __scale = __builtin_bit_cast(float, (127 + __format.__mantissa_bits - __exponent) << 23);
  float __magnitude = __builtin_bit_cast(float, __word & 0x7fffffffu);
  int __q = static_cast<int>(__builtin_rintf(__magnitude * __scale));
  int __code = __q + ((__exponent - __smallest) << __format.__mantissa_bits);
  if (__code > __format.__largest)
    return __sign | (__saturate ? __format.__largest : __format.__overflow);
  return __code == 0 && !__format.__negative_zero ? 0 : static_cast<unsigned char>(__sign | __code);
}
// A double first becomes a float whose last bit is odd if anything was lost: then the second
// rounding cannot go wrong.
__WC_HOST_DEVICE float __round_to_odd(double x) {
  float __nearest = static_cast<float>(x);
  if (static_cast<double>(__nearest) == x || x != x) return __nearest;
  int __word = __builtin_bit_cast(int, __nearest);
  bool __beyond = static_cast<double>(__builtin_fabsf(__nearest)) > __builtin_fabs(x);
  return __builtin_bit_cast(float, (__beyond ? __word - 1 : __word) | 1);
}
__WC_HOST_DEVICE float __fp8_decode(unsigned char __code, __hip_fp8_interpretation_t __kind) {
  __fp8_format __format = __fp8_format_of(__kind);
  int __magnitude = __code & 0x7f;
  if (__code == __format.nan || __magnitude == __format.nan) return __builtin_nanf("");
  if (__kind == __HIP_E5M2 && __magnitude > 0x7c) return __builtin_nanf("");
  if (__kind == __HIP_E5M2 && __magnitude == 0x7c)
    return __code & 0x80 ? -__builtin_inff() : __builtin_inff();
  int __exponent = __magnitude >> __format.__mantissa_bits;
  int __mantissa = __magnitude & ((1 << __format.__mantissa_bits) - 1);
  if (__exponent != 0) __mantissa |= 1 << __format.__mantissa_bits;
  int __power = (__exponent == 0 ? 1 : __exponent) - __format.__bias - __format.__mantissa_bits;
  float __value = static_cast<float>(__mantissa) * __builtin_bit_cast(float, (127 + __power) << 23);
  return __code & 0x80 ? -__value : __value;
}

}  // namespace __wavecore

__WC_HOST_DEVICE __hip_fp8_storage_t __hip_cvt_float_to_fp8(float x, __hip_saturation_t __saturate,
                                                            __hip_fp8_interpretation_t __kind) {
  return __wavecore::__fp8_encode(x, __saturate == __HIP_SATFINITE, __kind);
}
__WC_HOST_DEVICE __hip_fp8_storage_t __hip_cvt_double_to_fp8(double x,
                                                             __hip_saturation_t __saturate,
                                                             __hip_fp8_interpretation_t __kind) {
  return __hip_cvt_float_to_fp8(__wavecore::__round_to_odd(x), __saturate, __kind);
}
__WC_HOST_DEVICE __hip_fp8_storage_t __hip_cvt_halfraw_to_fp8(__half_raw x,
                                                              __hip_saturation_t __saturate,
                                                              __hip_fp8_interpretation_t __kind) {
  return __hip_cvt_float_to_fp8(static_cast<float>(x.data), __saturate, __kind);
}
__WC_HOST_DEVICE __hip_fp8_storage_t __hip_cvt_bfloat16raw_to_fp8(
    __hip_bfloat16_raw x, __hip_saturation_t __saturate, __hip_fp8_interpretation_t __kind) {
  return __hip_cvt_float_to_fp8(static_cast<float>(x.data), __saturate, __kind);
}
__WC_HOST_DEVICE __hip_fp8x2_storage_t __hip_cvt_float2_to_fp8x2(
    float2 __v, __hip_saturation_t __saturate, __hip_fp8_interpretation_t __kind) {
  return static_cast<__hip_fp8x2_storage_t>(__hip_cvt_float_to_fp8(__v.x, __saturate, __kind) |
                                            __hip_cvt_float_to_fp8(__v.y, __saturate, __kind) << 8);
}
__WC_HOST_DEVICE __half_raw __hip_cvt_fp8_to_halfraw(__hip_fp8_storage_t x,
                                                     __hip_fp8_interpretation_t __kind) {
  return __half(__wavecore::__fp8_decode(x, __kind));
}
__WC_HOST_DEVICE __half2_raw __hip_cvt_fp8x2_to_halfraw2(__hip_fp8x2_storage_t x,
                                                         __hip_fp8_interpretation_t __kind) {
  return __half2(__half(__wavecore::__fp8_decode(static_cast<unsigned char>(x), __kind)),
                 __half(__wavecore::__fp8_decode(static_cast<unsigned char>(x >> 8), __kind)));
}

// The types: one element, two in 16 bits, four in 32 bits.
#define __WC_FP8_TYPES(__name, __kind)                                                         \
  struct __hip_fp8_##__name {                                                                  \
    __hip_fp8_storage_t __x;                                                                   \
    static constexpr __hip_fp8_interpretation_t __default_interpret = __kind;                  \
    static constexpr __hip_saturation_t __default_saturation = __HIP_SATFINITE;                \
    __hip_fp8_##__name() = default;                                                            \
    template <typename __T, typename = __wavecore::__if_arithmetic<__T>>                       \
    __WC_MEMBER explicit __hip_fp8_##__name(__T __value)                                       \
        : __x(__hip_cvt_double_to_fp8(__wavecore::__conversion<double, __T>::__of(__value),    \
                                      __HIP_SATFINITE, __kind)) {}                             \
    __WC_MEMBER explicit __hip_fp8_##__name(float __value)                                     \
        : __x(__hip_cvt_float_to_fp8(__value, __HIP_SATFINITE, __kind)) {}                     \
    __WC_MEMBER explicit __hip_fp8_##__name(__half __value)                                    \
        : __hip_fp8_##__name(static_cast<float>(__value.data)) {}                              \
    __WC_MEMBER explicit __hip_fp8_##__name(__hip_bfloat16 __value)                            \
        : __hip_fp8_##__name(static_cast<float>(__value.data)) {}                              \
    __WC_MEMBER operator float() const { return __wavecore::__fp8_decode(__x, __kind); }       \
    __WC_MEMBER explicit operator double() const { return static_cast<float>(*this); }         \
    __WC_MEMBER explicit operator __half() const { return static_cast<float>(*this); }         \
    __WC_MEMBER explicit operator __hip_bfloat16() const { return static_cast<float>(*this); } \
  };                                                                                           \
  struct __hip_fp8x2_##__name {                                                                \
    __hip_fp8x2_storage_t __x;                                                                 \
    __hip_fp8x2_##__name() = default;                                                          \
    __WC_MEMBER explicit __hip_fp8x2_##__name(float2 __v)                                      \
        : __x(__hip_cvt_float2_to_fp8x2(__v, __HIP_SATFINITE, __kind)) {}                      \
    __WC_MEMBER operator float2() const {                                                      \
      return float2(__wavecore::__fp8_decode(static_cast<unsigned char>(__x), __kind),         \
                    __wavecore::__fp8_decode(static_cast<unsigned char>(__x >> 8), __kind));   \
    }                                                                                          \
  };                                                                                           \
  struct __hip_fp8x4_##__name {                                                                \
    __hip_fp8x4_storage_t __x;                                                                 \
    __hip_fp8x4_##__name() = default;                                                          \
    __WC_MEMBER explicit __hip_fp8x4_##__name(float4 __v) : __x(0) {                           \
      for (int __i = 0; __i < 4; ++__i)                                                        \
        __x |= static_cast<__hip_fp8x4_storage_t>(                                             \
                   __hip_cvt_float_to_fp8(__v.data[__i], __HIP_SATFINITE, __kind))             \
               << 8 * __i;                                                                     \
    }                                                                                          \
    __WC_MEMBER operator float4() const {                                                      \
      float4 __v;                                                                              \
      for (int __i = 0; __i < 4; ++__i)                                                        \
        __v.data[__i] =                                                                        \
            __wavecore::__fp8_decode(static_cast<unsigned char>(__x >> 8 * __i), __kind);      \
      return __v;                                                                              \
    }                                                                                          \
  };
__WC_FP8_TYPES(e4m3, __HIP_E4M3)
__WC_FP8_TYPES(e5m2, __HIP_E5M2)
__WC_FP8_TYPES(e4m3_fnuz, __HIP_E4M3_FNUZ)
__WC_FP8_TYPES(e5m2_fnuz, __HIP_E5M2_FNUZ)
#undef __WC_FP8_TYPES
