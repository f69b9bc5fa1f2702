// Conversions of <hip/hip_ext_ocp.h> in plain arithmetic: the host's, and those of targets other than
// gfx950. Bit for bit what ROCm 7's headers compute there, which is not what gfx950's instructions do:
//
// - The scale of 8-bit formats is ignored.
// - Numbers too large for e5m2, and infinities, become its largest number; for e4m3 they become NaN.
// - A half below 2^-14 converts to an 8-bit format as if its significand had the leading one.
// - The largest numbers of e5m2 read as infinities, and its infinities as +-65536.
// - A zero, NaN or infinity read as a 16-bit number is its code converted as an integer: -0 reads as
//   32768. Numbers of e5m2 below half's smallest normal number are wrong as well.
#pragma once

#include "../hip_fp4.h"
#include "../hip_fp6.h"

// The format comes as one of these enumerations; a value selects the functions for it as well.
enum __amd_fp8_interpretation_t { __AMD_OCP_E4M3 = 0, __AMD_OCP_E5M2 = 1 };
enum __amd_fp6_interpretation_t { __AMD_OCP_E2M3 = 0, __AMD_OCP_E3M2 = 1 };
enum __amd_fp4_interpretation_t { __AMD_OCP_E2M1 = 0 };

namespace __wavecore {

template <typename __T, int __count>
using __ocp_vector = __T __attribute__((__ext_vector_type__(__count)));

__WC_HOST_DEVICE constexpr int __ocp_bits(__amd_fp8_interpretation_t) { return 8; }
__WC_HOST_DEVICE constexpr int __ocp_bits(__amd_fp6_interpretation_t) { return 6; }
__WC_HOST_DEVICE constexpr int __ocp_bits(__amd_fp4_interpretation_t) { return 4; }

__WC_HOST_DEVICE constexpr __small_format __ocp_format(__amd_fp8_interpretation_t __kind) {
  return __kind == __AMD_OCP_E4M3
             ? __fp8_format_of(__HIP_E4M3)
             : __small_format{2, 15, 0x80, 0x7b, 0x7b, 0x7b, 0x7e, true, true, true};
}
__WC_HOST_DEVICE constexpr __small_format __ocp_format(__amd_fp6_interpretation_t __kind) {
  return __fp6_format_of(__kind == __AMD_OCP_E2M3 ? __HIP_E2M3 : __HIP_E3M2);
}
__WC_HOST_DEVICE constexpr __small_format __ocp_format(__amd_fp4_interpretation_t) {
  return __fp4_format_of(__HIP_E2M1);
}

// The codes of the numbers' types, and the number that a code of 0, NaN or infinity becomes.
// A bfloat16's code is taken from a float: LLVM 22 for x86-64 loses the sign of a __bf16 whose absolute
// value is used as well.
template <typename __T>
struct __ocp_number {
  typedef unsigned short __word;
  static constexpr int __mantissa_bits = __is_same(__T, _Float16) ? 10 : 7;
  static constexpr int __exponent_mask = __is_same(__T, _Float16) ? 0x1f : 0xff;
  static constexpr unsigned int __sign = 0x8000, nan = 0x7fff;
  static __WC_MEMBER __T __special(unsigned int __code) { return static_cast<__T>(__code); }
  static __WC_MEMBER unsigned int __word_of(_Float16 x) {
    return __builtin_bit_cast(unsigned short, x);
  }
  static __WC_MEMBER unsigned int __word_of(__bf16 x) {
    return __builtin_bit_cast(unsigned int, static_cast<float>(x)) >> 16;
  }
};
template <>
struct __ocp_number<float> {
  typedef unsigned int __word;
  static constexpr int __mantissa_bits = 23;
  static constexpr int __exponent_mask = 0xff;
  static constexpr unsigned int __sign = 0x80000000u, nan = 0x7fc00000;
  static __WC_MEMBER float __special(unsigned int __code) {
    return __builtin_bit_cast(float, __code);
  }
  static __WC_MEMBER unsigned int __word_of(float x) { return __builtin_bit_cast(unsigned int, x); }
};

// A word shifted right, rounded to nearest even; all 1 <= shift <= 31.
__WC_HOST_DEVICE unsigned int __ocp_nearest(unsigned int __word, int __shift) {
  unsigned int __half_of_last = 1u << (__shift - 1);
  return (__word + __half_of_last - 1 + (__word >> __shift & 1)) >> __shift;
}

// To nearest even, or stochastic: the seed's high bits are added to those that a number loses.
struct __ocp_rounding {
  bool __stochastic;
  unsigned int __seed;
};

// The code of x 2^-scale.
template <typename __T>
__WC_HOST_DEVICE unsigned char __ocp_encode(__T x, __small_format __format, int __scale,
                                            __ocp_rounding __rounding) {
  typedef __ocp_number<__T> __number;
  constexpr int __bits = __number::__mantissa_bits;
  unsigned int __word = __number::__word_of(x);
  unsigned int __magnitude = __word & (__number::__sign - 1);
  unsigned char __sign = __magnitude == __word ? 0 : __format.__sign;
  unsigned int __infinity = static_cast<unsigned int>(__number::__exponent_mask) << __bits;
  bool __has_scale = !__format.__has_nan;
  if (__magnitude > __infinity || (__has_scale && __scale == -128)) return __sign | __format.nan;
  if (__magnitude == __infinity) return __sign | __format.__overflow;
  if (__magnitude == 0) return __sign;
  // |x| = significand 2^(exponent - bits)
  unsigned int __significand = (__magnitude & ((1u << __bits) - 1)) | 1u << __bits;
  int __exponent = static_cast<int>(__magnitude >> __bits) - (__number::__exponent_mask >> 1);
  if (__magnitude < 1u << __bits) {
    ++__exponent;
    if (__has_scale) {
      int __shift = __builtin_clz(__magnitude) - (31 - __bits);
      __significand = __magnitude << __shift;
      __exponent -= __shift;
    }
  }
  if (__has_scale) __exponent -= __scale;
  int __smallest = 1 - __format.__bias, __below = 0;
  if (__exponent < __smallest) {
    __below = __smallest - __exponent < 31 ? __smallest - __exponent : 31;
    __exponent = __smallest;
  }
  int __lost = __bits - __format.__mantissa_bits;
  unsigned int __q =
      __rounding.__stochastic
          ? ((__significand >> __below) + (__rounding.__seed >> (32 - __lost))) >> __lost
          : __ocp_nearest(__significand, __below + __lost < 31 ? __below + __lost : 31);
  int __code = static_cast<int>(__q) + ((__exponent - __smallest) << __format.__mantissa_bits);
  return static_cast<unsigned char>(
      __sign | (__code > __format.__largest ? __format.__overflow : __code));
}

// The number of a code times 2^scale. Other bits above the code's hide that it is a zero, a NaN of
// e4m3, or an infinity.
template <typename __T>
__WC_HOST_DEVICE __T __ocp_decode(unsigned int __code, __small_format __format, int __scale) {
  typedef __ocp_number<__T> __number;
  constexpr int __bits = __number::__mantissa_bits, __top = __number::__exponent_mask;
  constexpr int __bias = __top >> 1;
  unsigned int __magnitude = __code & (__format.__sign - 1u);
  unsigned int __sign = __code & __format.__sign ? __number::__sign : 0;
  bool __alone = __code < 2u * __format.__sign, __has_scale = !__format.__has_nan;
  bool __is_nan = __format.__has_infinity ? __magnitude > 0x7c
                  : __has_scale           ? __scale == -128
                                          : __alone && __magnitude > __format.__largest;
  if (__is_nan) return __number::__special(__sign | __number::nan);
  if (__alone && __format.__has_infinity && __magnitude == __format.__infinity)
    return __number::__special(__sign | static_cast<unsigned int>(__top) << __bits);
  if (__alone && __magnitude == 0) return __number::__special(__sign);
  unsigned int __mantissa = __magnitude & ((1u << __format.__mantissa_bits) - 1);
  int __exponent = static_cast<int>(__magnitude >> __format.__mantissa_bits);
  if (__exponent == 0 && __mantissa != 0) {
    int __shift = __builtin_clz(__mantissa) - (31 - __format.__mantissa_bits);
    __mantissa = (__mantissa << __shift) & ((1u << __format.__mantissa_bits) - 1);
    __exponent = 1 - __shift;
  }
  __mantissa <<= __bits - __format.__mantissa_bits;
  __exponent += __bias - __format.__bias + (__has_scale ? __scale : 0);
  if (__has_scale && __exponent >= __top)
    return __number::__special(__sign | static_cast<unsigned int>(__top) << __bits);
  unsigned int __word = static_cast<unsigned int>(__exponent) << __bits | __mantissa;
  if (__has_scale && __exponent < 1) {
    if (1 - __exponent > __bits + 1) return __number::__special(__sign);
    __word = __ocp_nearest(1u << __bits | __mantissa, 1 - __exponent);
  }
  return __builtin_bit_cast(__T, static_cast<typename __number::__word>(__sign | __word));
}

// Codes side by side, the first in the lowest bits, and vectors of numbers. The array ends with a
// dword that no code needs, so that each can be taken from two.
template <typename __T, int __count, typename __Codes, typename __Kind>
__WC_HOST_DEVICE __ocp_vector<__T, __count> __ocp_decode_all(__Codes __codes, __Kind __kind,
                                                             int __scale) {
  constexpr int __bits = __ocp_bits(__Kind());
  unsigned int __words[__count * __bits / 32 + 2] = {};
  __builtin_memcpy(__words, &__codes, sizeof(__codes));
  __ocp_vector<__T, __count> __numbers;
  for (int __i = 0; __i < __count; __i++) {
    int __at = __i * __bits;
    unsigned long long __two =
        __words[__at / 32] | static_cast<unsigned long long>(__words[__at / 32 + 1]) << 32;
    unsigned int __code = static_cast<unsigned int>(__two >> __at % 32) & ((1u << __bits) - 1);
    __numbers[__i] = __ocp_decode<__T>(__code, __ocp_format(__kind), __scale);
  }
  return __numbers;
}
template <typename __Codes, typename __T, int __count, typename __Kind>
__WC_HOST_DEVICE __Codes __ocp_encode_all(__ocp_vector<__T, __count> __numbers, __Kind __kind,
                                          int __scale, __ocp_rounding __rounding) {
  constexpr int __bits = __ocp_bits(__Kind());
  unsigned int __words[__count * __bits / 32 + 2] = {};
  for (int __i = 0; __i < __count; __i++) {
    int __at = __i * __bits;
    unsigned long long __code =
        __ocp_encode<__T>(__numbers[__i], __ocp_format(__kind), __scale, __rounding);
    unsigned long long __two = __code << __at % 32;
    __words[__at / 32] |= static_cast<unsigned int>(__two);
    __words[__at / 32 + 1] |= static_cast<unsigned int>(__two >> 32);
  }
  __Codes __codes;
  __builtin_memcpy(&__codes, __words, sizeof(__codes));
  return __codes;
}

}  // namespace __wavecore
