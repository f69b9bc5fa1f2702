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

struct fp8_format {
  int mantissa_bits, bias;
  unsigned char largest, overflow, infinity, nan;  // codes without sign
  bool negative_zero;
};
__WC_HOST_DEVICE constexpr fp8_format fp8_format_of(__hip_fp8_interpretation_t kind) {
  return kind == __HIP_E4M3        ? fp8_format{3, 7, 0x7e, 0x7f, 0x7f, 0x7f, true}
         : kind == __HIP_E5M2      ? fp8_format{2, 15, 0x7b, 0x7c, 0x7c, 0x7f, true}
         : kind == __HIP_E4M3_FNUZ ? fp8_format{3, 8, 0x7f, 0x80, 0x80, 0x80, false}
                                   : fp8_format{2, 16, 0x7f, 0x80, 0x80, 0x80, false};
}

__WC_HOST_DEVICE unsigned char fp8_encode(float x, bool saturate, __hip_fp8_interpretation_t kind) {
  fp8_format format = fp8_format_of(kind);
  unsigned int word = __builtin_bit_cast(unsigned int, x);
  unsigned char sign = static_cast<unsigned char>(word >> 24 & 0x80u);
  if ((word & 0x7fffffffu) > 0x7f800000u) return sign | format.nan;
  if ((word & 0x7fffffffu) == 0x7f800000u) return sign | format.infinity;
  // |x| = q 2^(exponent - mantissa_bits) with q rounded to an integer; exponent is that of the
  // smallest normal number if |x| is less. Codes count up through all q and exponents.
  int smallest = 1 - format.bias;
  int exponent = static_cast<int>(word >> 23 & 0xffu) - 127;
  exponent = exponent < smallest ? smallest : exponent;
  float scale = __builtin_bit_cast(float, (127 + format.mantissa_bits - exponent) << 23);
  float magnitude = __builtin_bit_cast(float, word & 0x7fffffffu);
  int q = static_cast<int>(__builtin_rintf(magnitude * scale));
  int code = q + ((exponent - smallest) << format.mantissa_bits);
  if (code > format.largest) return sign | (saturate ? format.largest : format.overflow);
  return code == 0 && !format.negative_zero ? 0 : static_cast<unsigned char>(sign | code);
}
// A double first becomes a float whose last bit is odd if anything was lost: then the second
// rounding cannot go wrong.
__WC_HOST_DEVICE float round_to_odd(double x) {
  float nearest = static_cast<float>(x);
  if (static_cast<double>(nearest) == x || x != x) return nearest;
  int word = __builtin_bit_cast(int, nearest);
  bool beyond = static_cast<double>(__builtin_fabsf(nearest)) > __builtin_fabs(x);
  return __builtin_bit_cast(float, (beyond ? word - 1 : word) | 1);
}
__WC_HOST_DEVICE float fp8_decode(unsigned char code, __hip_fp8_interpretation_t kind) {
  fp8_format format = fp8_format_of(kind);
  int magnitude = code & 0x7f;
  if (code == format.nan || magnitude == format.nan) return __builtin_nanf("");
  if (kind == __HIP_E5M2 && magnitude > 0x7c) return __builtin_nanf("");
  if (kind == __HIP_E5M2 && magnitude == 0x7c)
    return code & 0x80 ? -__builtin_inff() : __builtin_inff();
  int exponent = magnitude >> format.mantissa_bits;
  int mantissa = magnitude & ((1 << format.mantissa_bits) - 1);
  if (exponent != 0) mantissa |= 1 << format.mantissa_bits;
  int power = (exponent == 0 ? 1 : exponent) - format.bias - format.mantissa_bits;
  float value = static_cast<float>(mantissa) * __builtin_bit_cast(float, (127 + power) << 23);
  return code & 0x80 ? -value : value;
}

}  // namespace __wavecore

__WC_HOST_DEVICE __hip_fp8_storage_t __hip_cvt_float_to_fp8(float x, __hip_saturation_t saturate,
                                                            __hip_fp8_interpretation_t kind) {
  return __wavecore::fp8_encode(x, saturate == __HIP_SATFINITE, kind);
}
__WC_HOST_DEVICE __hip_fp8_storage_t __hip_cvt_double_to_fp8(double x, __hip_saturation_t saturate,
                                                             __hip_fp8_interpretation_t kind) {
  return __hip_cvt_float_to_fp8(__wavecore::round_to_odd(x), saturate, kind);
}
__WC_HOST_DEVICE __hip_fp8_storage_t __hip_cvt_halfraw_to_fp8(__half_raw x,
                                                              __hip_saturation_t saturate,
                                                              __hip_fp8_interpretation_t kind) {
  return __hip_cvt_float_to_fp8(static_cast<float>(x.data), saturate, kind);
}
__WC_HOST_DEVICE __hip_fp8_storage_t __hip_cvt_bfloat16raw_to_fp8(__hip_bfloat16_raw x,
                                                                  __hip_saturation_t saturate,
                                                                  __hip_fp8_interpretation_t kind) {
  return __hip_cvt_float_to_fp8(static_cast<float>(x.data), saturate, kind);
}
__WC_HOST_DEVICE __hip_fp8x2_storage_t __hip_cvt_float2_to_fp8x2(float2 v,
                                                                 __hip_saturation_t saturate,
                                                                 __hip_fp8_interpretation_t kind) {
  return static_cast<__hip_fp8x2_storage_t>(__hip_cvt_float_to_fp8(v.x, saturate, kind) |
                                            __hip_cvt_float_to_fp8(v.y, saturate, kind) << 8);
}
__WC_HOST_DEVICE __half_raw __hip_cvt_fp8_to_halfraw(__hip_fp8_storage_t x,
                                                     __hip_fp8_interpretation_t kind) {
  return __half(__wavecore::fp8_decode(x, kind));
}
__WC_HOST_DEVICE __half2_raw __hip_cvt_fp8x2_to_halfraw2(__hip_fp8x2_storage_t x,
                                                         __hip_fp8_interpretation_t kind) {
  return __half2(__half(__wavecore::fp8_decode(static_cast<unsigned char>(x), kind)),
                 __half(__wavecore::fp8_decode(static_cast<unsigned char>(x >> 8), kind)));
}

// The types: one element, two in 16 bits, four in 32 bits.
#define __WC_FP8_TYPES(name, kind)                                                             \
  struct __hip_fp8_##name {                                                                    \
    __hip_fp8_storage_t __x;                                                                   \
    static constexpr __hip_fp8_interpretation_t __default_interpret = kind;                    \
    static constexpr __hip_saturation_t __default_saturation = __HIP_SATFINITE;                \
    __hip_fp8_##name() = default;                                                              \
    template <typename T, typename = __wavecore::if_arithmetic<T>>                             \
    __WC_MEMBER explicit __hip_fp8_##name(T value)                                             \
        : __x(__hip_cvt_double_to_fp8(__wavecore::conversion<double, T>::of(value),            \
                                      __HIP_SATFINITE, kind)) {}                               \
    __WC_MEMBER explicit __hip_fp8_##name(float value)                                         \
        : __x(__hip_cvt_float_to_fp8(value, __HIP_SATFINITE, kind)) {}                         \
    __WC_MEMBER explicit __hip_fp8_##name(__half value)                                        \
        : __hip_fp8_##name(static_cast<float>(value.data)) {}                                  \
    __WC_MEMBER explicit __hip_fp8_##name(__hip_bfloat16 value)                                \
        : __hip_fp8_##name(static_cast<float>(value.data)) {}                                  \
    __WC_MEMBER operator float() const { return __wavecore::fp8_decode(__x, kind); }           \
    __WC_MEMBER explicit operator double() const { return static_cast<float>(*this); }         \
    __WC_MEMBER explicit operator __half() const { return static_cast<float>(*this); }         \
    __WC_MEMBER explicit operator __hip_bfloat16() const { return static_cast<float>(*this); } \
  };                                                                                           \
  struct __hip_fp8x2_##name {                                                                  \
    __hip_fp8x2_storage_t __x;                                                                 \
    __hip_fp8x2_##name() = default;                                                            \
    __WC_MEMBER explicit __hip_fp8x2_##name(float2 v)                                          \
        : __x(__hip_cvt_float2_to_fp8x2(v, __HIP_SATFINITE, kind)) {}                          \
    __WC_MEMBER operator float2() const {                                                      \
      return float2(__wavecore::fp8_decode(static_cast<unsigned char>(__x), kind),             \
                    __wavecore::fp8_decode(static_cast<unsigned char>(__x >> 8), kind));       \
    }                                                                                          \
  };                                                                                           \
  struct __hip_fp8x4_##name {                                                                  \
    __hip_fp8x4_storage_t __x;                                                                 \
    __hip_fp8x4_##name() = default;                                                            \
    __WC_MEMBER explicit __hip_fp8x4_##name(float4 v) : __x(0) {                               \
      for (int i = 0; i < 4; ++i)                                                              \
        __x |= static_cast<__hip_fp8x4_storage_t>(                                             \
                   __hip_cvt_float_to_fp8(v.data[i], __HIP_SATFINITE, kind)) << 8 * i;         \
    }                                                                                          \
    __WC_MEMBER operator float4() const {                                                      \
      float4 v;                                                                                \
      for (int i = 0; i < 4; ++i)                                                              \
        v.data[i] = __wavecore::fp8_decode(static_cast<unsigned char>(__x >> 8 * i), kind);    \
      return v;                                                                                \
    }                                                                                          \
  };
__WC_FP8_TYPES(e4m3, __HIP_E4M3)
__WC_FP8_TYPES(e5m2, __HIP_E5M2)
__WC_FP8_TYPES(e4m3_fnuz, __HIP_E4M3_FNUZ)
__WC_FP8_TYPES(e5m2_fnuz, __HIP_E5M2_FNUZ)
#undef __WC_FP8_TYPES
