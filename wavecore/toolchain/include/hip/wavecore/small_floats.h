// Floating-point types of 8, 6 and 4 bits: conversion of numbers to codes and back, and classes.
//
// Conversion rounds to nearest even. Formats without infinity and NaN convert both to the largest
// number, with the sign.
// Unlike in ROCm 7.2's headers, a double is rounded once, -0 of 6 and 4 bits reads as -0 of half and
// bfloat16, and bits above an element of 6 bits have no effect.
#pragma once

#include "../hip_bf16.h"
#include "../hip_fp16.h"
#include "../hip_vector_types.h"

enum hipRoundMode {
  hipRoundNearest = 0,
  hipRoundZero = 1,
  hipRoundPosInf = 2,
  hipRoundMinInf = 3,
};

namespace __wavecore {

// An integer from a number rounded toward 0: the nearest that the type has, 0 from NaN.
template <typename __T>
__WC_HOST_DEVICE __T __saturated(float x) {
  constexpr bool __has_sign = static_cast<__T>(-1) < static_cast<__T>(1);
  constexpr int __bits = 8 * sizeof(__T) - __has_sign;
  constexpr __T __above = static_cast<__T>(1) << (__bits - 1);
  constexpr __T __largest = static_cast<__T>(__above - 1 + __above);
  constexpr float __limit = 2.0f * static_cast<float>(__above);
  if (x >= __limit) return __largest;
  if (x <= (__has_sign ? -__limit : 0.0f)) return static_cast<__T>(-__largest - 1);
  return x == x ? static_cast<__T>(x) : __T(0);
}

struct __small_format {
  int __mantissa_bits, __bias;
  unsigned char __sign;
  unsigned char __largest, __overflow, __infinity, nan;  // codes without sign
  bool __negative_zero, __has_nan, __has_infinity;
};

__WC_HOST_DEVICE unsigned char __small_encode(float x, bool __saturate, __small_format __format) {
  unsigned int __word = __builtin_bit_cast(unsigned int, x);
  unsigned char __sign = __word >> 31 ? __format.__sign : 0;
  if ((__word & 0x7fffffffu) > 0x7f800000u) return __sign | __format.nan;
  if ((__word & 0x7fffffffu) == 0x7f800000u) return __sign | __format.__infinity;
  // |x| = q 2^(exponent - mantissa_bits) with q rounded to an integer; exponent is that of the
  // smallest normal number if |x| is less. Codes count up through all q and exponents.
  int __smallest = 1 - __format.__bias;
  int __exponent = static_cast<int>(__word >> 23 & 0xffu) - 127;
  __exponent = __exponent < __smallest ? __smallest : __exponent;
  float __magnitude = __builtin_bit_cast(float, __word & 0x7fffffffu);
  if (__exponent > 100) return __sign | (__saturate ? __format.__largest : __format.__overflow);
  float __scale = __builtin_bit_cast(float, (127 + __format.__mantissa_bits - __exponent) << 23);
  int __q = static_cast<int>(__builtin_rintf(__magnitude * __scale));
  int __code = __q + ((__exponent - __smallest) << __format.__mantissa_bits);
  if (__code > __format.__largest)
    return __sign | (__saturate ? __format.__largest : __format.__overflow);
  return __code == 0 && !__format.__negative_zero ? 0 : static_cast<unsigned char>(__sign | __code);
}
__WC_HOST_DEVICE float __small_decode(unsigned char __code, __small_format __format) {
  int __magnitude = __code & (__format.__sign - 1);
  bool __negative = (__code & __format.__sign) != 0;
  if (__format.__has_nan && __magnitude > __format.__largest) {
    if (__format.__has_infinity && __magnitude == __format.__infinity)
      return __negative ? -__builtin_inff() : __builtin_inff();
    return __builtin_nanf("");
  }
  if (__magnitude == 0 && __negative && !__format.__negative_zero) return __builtin_nanf("");
  int __exponent = __magnitude >> __format.__mantissa_bits;
  int __mantissa = __magnitude & ((1 << __format.__mantissa_bits) - 1);
  if (__exponent != 0) __mantissa |= 1 << __format.__mantissa_bits;
  int __power = (__exponent == 0 ? 1 : __exponent) - __format.__bias - __format.__mantissa_bits;
  float __value = static_cast<float>(__mantissa) * __builtin_bit_cast(float, (127 + __power) << 23);
  return __negative ? -__value : __value;
}
// A double first becomes a float whose last bit is odd if anything was lost, so that the second
// rounding is correct.
__WC_HOST_DEVICE float __round_to_odd(double x) {
  float __nearest = static_cast<float>(x);
  if (static_cast<double>(__nearest) == x || x != x) return __nearest;
  int __word = __builtin_bit_cast(int, __nearest);
  bool __beyond = static_cast<double>(__builtin_fabsf(__nearest)) > __builtin_fabs(x);
  return __builtin_bit_cast(float, (__beyond ? __word - 1 : __word) | 1);
}

}  // namespace __wavecore

// The functions between a format's storage and numbers. `__rest` are the parameters after the
// number, `__given` the arguments passed for them; elements are `__apart` bits apart.
#define __WC_SMALL_FUNCTIONS(__fp, __interpretation, __rest, __given, __apart)                     \
  __WC_HOST_DEVICE __hip_##__fp##_storage_t __hip_cvt_double_to_##__fp(double x, __rest) {         \
    return __hip_cvt_float_to_##__fp(__wavecore::__round_to_odd(x), __given);                      \
  }                                                                                                \
  __WC_HOST_DEVICE __hip_##__fp##_storage_t __hip_cvt_halfraw_to_##__fp(__half_raw x, __rest) {    \
    return __hip_cvt_float_to_##__fp(static_cast<float>(x.data), __given);                         \
  }                                                                                                \
  __WC_HOST_DEVICE __hip_##__fp##_storage_t __hip_cvt_bfloat16raw_to_##__fp(__hip_bfloat16_raw x,  \
                                                                            __rest) {              \
    return __hip_cvt_float_to_##__fp(static_cast<float>(x.data), __given);                         \
  }                                                                                                \
  __WC_HOST_DEVICE __hip_##__fp##x2_storage_t __hip_cvt_float2_to_##__fp##x2(float2 __v, __rest) { \
    return static_cast<__hip_##__fp##x2_storage_t>(                                                \
        __hip_cvt_float_to_##__fp(__v.x, __given) |                                                \
        __hip_cvt_float_to_##__fp(__v.y, __given) << __apart);                                     \
  }                                                                                                \
  __WC_HOST_DEVICE __hip_##__fp##x2_storage_t __hip_cvt_double2_to_##__fp##x2(double2 __v,         \
                                                                              __rest) {            \
    return static_cast<__hip_##__fp##x2_storage_t>(                                                \
        __hip_cvt_double_to_##__fp(__v.x, __given) |                                               \
        __hip_cvt_double_to_##__fp(__v.y, __given) << __apart);                                    \
  }                                                                                                \
  __WC_HOST_DEVICE __hip_##__fp##x2_storage_t __hip_cvt_halfraw2_to_##__fp##x2(__half2_raw __v,    \
                                                                               __rest) {           \
    __half2 __pair(__v);                                                                           \
    return __hip_cvt_float2_to_##__fp##x2(                                                         \
        float2(static_cast<float>(__pair.data.x), static_cast<float>(__pair.data.y)), __given);    \
  }                                                                                                \
  __WC_HOST_DEVICE __hip_##__fp##x2_storage_t __hip_cvt_bfloat16raw2_to_##__fp##x2(                \
      __hip_bfloat162_raw __v, __rest) {                                                           \
    __hip_bfloat162 __pair(__v);                                                                   \
    return __hip_cvt_float2_to_##__fp##x2(                                                         \
        float2(static_cast<float>(__pair.data.x), static_cast<float>(__pair.data.y)), __given);    \
  }                                                                                                \
  __WC_HOST_DEVICE __half_raw __hip_cvt_##__fp##_to_halfraw(__hip_##__fp##_storage_t x,            \
                                                            __interpretation __kind) {             \
    return __half(__wavecore::__##__fp##_decode(x, __kind));                                       \
  }                                                                                                \
  __WC_HOST_DEVICE __half2_raw __hip_cvt_##__fp##x2_to_halfraw2(__hip_##__fp##x2_storage_t x,      \
                                                                __interpretation __kind) {         \
    return __half2(                                                                                \
        __half(__wavecore::__##__fp##_decode(static_cast<unsigned char>(x), __kind)),              \
        __half(__wavecore::__##__fp##_decode(static_cast<unsigned char>(x >> __apart), __kind)));  \
  }

// The classes: one element, two, four. `__explicit` precedes the constructors of one; `__given` are
// the arguments of functions after the number.
#define __WC_SMALL_TYPES(__fp, __name, __kind, __explicit, __given, __apart)                       \
  struct __hip_##__fp##_##__name {                                                                 \
    __hip_##__fp##_storage_t __x;                                                                  \
    __WC_SMALL_CONSTANTS(__fp, __kind)                                                             \
    __hip_##__fp##_##__name() = default;                                                           \
    template <typename __T, typename = __wavecore::__if_arithmetic<__T>>                           \
    __WC_MEMBER __explicit __hip_##__fp##_##__name(__T __value)                                    \
        : __x(__hip_cvt_double_to_##__fp(__wavecore::__conversion<double, __T>::__of(__value),     \
                                         __given)) {}                                              \
    __WC_MEMBER __explicit __hip_##__fp##_##__name(float __value)                                  \
        : __x(__hip_cvt_float_to_##__fp(__value, __given)) {}                                      \
    __WC_MEMBER __explicit __hip_##__fp##_##__name(__half __value)                                 \
        : __hip_##__fp##_##__name(static_cast<float>(__value.data)) {}                             \
    __WC_MEMBER __explicit __hip_##__fp##_##__name(__hip_bfloat16 __value)                         \
        : __hip_##__fp##_##__name(static_cast<float>(__value.data)) {}                             \
    __WC_MEMBER operator float() const { return __wavecore::__##__fp##_decode(__x, __kind); }      \
    __WC_MEMBER explicit operator double() const { return static_cast<float>(*this); }             \
    template <typename __T, typename = __wavecore::__if_integral<__T>>                             \
    __WC_MEMBER explicit operator __T() const {                                                    \
      return __wavecore::__saturated<__T>(static_cast<float>(*this));                              \
    }                                                                                              \
    __WC_MEMBER explicit operator bool() const { return static_cast<float>(*this) != 0.0f; }       \
    __WC_MEMBER explicit operator __half() const { return static_cast<float>(*this); }             \
    __WC_MEMBER explicit operator __half_raw() const { return __half(static_cast<float>(*this)); } \
    __WC_MEMBER explicit operator __hip_bfloat16() const { return static_cast<float>(*this); }     \
    __WC_MEMBER explicit operator __hip_bfloat16_raw() const {                                     \
      return __hip_bfloat16(static_cast<float>(*this));                                            \
    }                                                                                              \
  };                                                                                               \
  struct __hip_##__fp##x2_##__name {                                                               \
    __hip_##__fp##x2_storage_t __x;                                                                \
    __WC_SMALL_CONSTANTS(__fp, __kind)                                                             \
    __hip_##__fp##x2_##__name() = default;                                                         \
    __WC_MEMBER __explicit __hip_##__fp##x2_##__name(float2 __v)                                   \
        : __x(__hip_cvt_float2_to_##__fp##x2(__v, __given)) {}                                     \
    __WC_MEMBER __explicit __hip_##__fp##x2_##__name(double2 __v)                                  \
        : __x(__hip_cvt_double2_to_##__fp##x2(__v, __given)) {}                                    \
    __WC_MEMBER __explicit __hip_##__fp##x2_##__name(__half2 __v)                                  \
        : __x(__hip_cvt_halfraw2_to_##__fp##x2(__v, __given)) {}                                   \
    __WC_MEMBER __explicit __hip_##__fp##x2_##__name(__hip_bfloat162 __v)                          \
        : __x(__hip_cvt_bfloat16raw2_to_##__fp##x2(__v, __given)) {}                               \
    __WC_MEMBER float __element(int __i) const {                                                   \
      return __wavecore::__##__fp##_decode(static_cast<unsigned char>(__x >> __apart * __i),       \
                                           __kind);                                                \
    }                                                                                              \
    __WC_MEMBER operator float2() const { return float2(__element(0), __element(1)); }             \
    __WC_MEMBER operator double2() const { return double2(__element(0), __element(1)); }           \
    __WC_MEMBER explicit operator __half2() const {                                                \
      return __half2(__half(__element(0)), __half(__element(1)));                                  \
    }                                                                                              \
    __WC_MEMBER operator __half2_raw() const { return this->operator __half2(); }                  \
    __WC_MEMBER explicit operator __hip_bfloat162() const {                                        \
      return __hip_bfloat162(__hip_bfloat16(__element(0)), __hip_bfloat16(__element(1)));          \
    }                                                                                              \
    __WC_MEMBER operator __hip_bfloat162_raw() const {                                             \
      return this->operator __hip_bfloat162();                                                     \
    }                                                                                              \
  };                                                                                               \
  struct __hip_##__fp##x4_##__name {                                                               \
    __hip_##__fp##x4_storage_t __x;                                                                \
    __WC_SMALL_CONSTANTS(__fp, __kind)                                                             \
    __hip_##__fp##x4_##__name() = default;                                                         \
    __WC_MEMBER __explicit __hip_##__fp##x4_##__name(float4 __v)                                   \
        : __x(__joined(__hip_cvt_float2_to_##__fp##x2(float2(__v.x, __v.y), __given),              \
                       __hip_cvt_float2_to_##__fp##x2(float2(__v.z, __v.w), __given))) {}          \
    __WC_MEMBER __explicit __hip_##__fp##x4_##__name(double4 __v)                                  \
        : __x(__joined(__hip_cvt_double2_to_##__fp##x2(double2(__v.x, __v.y), __given),            \
                       __hip_cvt_double2_to_##__fp##x2(double2(__v.z, __v.w), __given))) {}        \
    __WC_MEMBER __explicit __hip_##__fp##x4_##__name(__half2 __low, __half2 __high)                \
        : __x(__joined(__hip_cvt_halfraw2_to_##__fp##x2(__low, __given),                           \
                       __hip_cvt_halfraw2_to_##__fp##x2(__high, __given))) {}                      \
    __WC_MEMBER __explicit __hip_##__fp##x4_##__name(__hip_bfloat162 __low,                        \
                                                     __hip_bfloat162 __high)                       \
        : __x(__joined(__hip_cvt_bfloat16raw2_to_##__fp##x2(__low, __given),                       \
                       __hip_cvt_bfloat16raw2_to_##__fp##x2(__high, __given))) {}                  \
    __WC_MEMBER float __element(int __i) const {                                                   \
      return __wavecore::__##__fp##_decode(static_cast<unsigned char>(__x >> __apart * __i),       \
                                           __kind);                                                \
    }                                                                                              \
    __WC_MEMBER operator float4() const {                                                          \
      return float4(__element(0), __element(1), __element(2), __element(3));                       \
    }                                                                                              \
    __WC_MEMBER operator double4() const {                                                         \
      return double4(__element(0), __element(1), __element(2), __element(3));                      \
    }                                                                                              \
    static __WC_MEMBER __hip_##__fp##x4_storage_t __joined(__hip_##__fp##x2_storage_t __low,       \
                                                           __hip_##__fp##x2_storage_t __high) {    \
      return static_cast<__hip_##__fp##x4_storage_t>(                                              \
          __low | static_cast<unsigned int>(__high) << 2 * __apart);                               \
    }                                                                                              \
  };
