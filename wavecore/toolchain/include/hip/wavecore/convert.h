// Conversions between numbers, with the rounding mode in the name, and between numbers and bits.
#pragma once
#define HIP_INCLUDE_HIP_AMD_DETAIL_DEVICE_FUNCTIONS_H

#include "attributes.h"

__WC_DEVICE int __float_as_int(float x) { return __builtin_bit_cast(int, x); }
__WC_DEVICE unsigned int __float_as_uint(float x) { return __builtin_bit_cast(unsigned int, x); }
__WC_DEVICE float __int_as_float(int x) { return __builtin_bit_cast(float, x); }
__WC_DEVICE float __uint_as_float(unsigned int x) { return __builtin_bit_cast(float, x); }
__WC_DEVICE long long __double_as_longlong(double x) { return __builtin_bit_cast(long long, x); }
__WC_DEVICE double __longlong_as_double(long long x) { return __builtin_bit_cast(double, x); }
__WC_DEVICE int __double2hiint(double x) { return static_cast<int>(__double_as_longlong(x) >> 32); }
__WC_DEVICE int __double2loint(double x) { return static_cast<int>(__double_as_longlong(x)); }
__WC_DEVICE double __hiloint2double(int __high, int __low) {
  return __longlong_as_double(static_cast<long long>(__high) << 32 |
                              static_cast<unsigned int>(__low));
}

namespace __wavecore {

template <unsigned int __bytes>
struct __signed_of_size;
template <>
struct __signed_of_size<2> {
  typedef short __type;
};
template <>
struct __signed_of_size<4> {
  typedef int __type;
};
template <>
struct __signed_of_size<8> {
  typedef long long __type;
};

// The neighbours of a number, as needed for directed rounding: the caller knows that `x` lies
// strictly on the wrong side of the exact value, so it is not the extreme of its type.
template <typename __F>
__WC_HOST_DEVICE __F __step_up(__F x) {
  typedef typename __signed_of_size<sizeof(__F)>::__type __bits_type;
  __bits_type __bits = __builtin_bit_cast(__bits_type, x);
  __bits = static_cast<__bits_type>(__bits < 0 ? __bits - 1 : __bits + 1);
  if (x == static_cast<__F>(0.0f)) __bits = 1;
  return __builtin_bit_cast(__F, __bits);
}
template <typename __F>
__WC_HOST_DEVICE __F __step_down(__F x) {
  return static_cast<__F>(-__step_up(static_cast<__F>(-x)));
}

// -1, 0 or 1 if the exact value is below, equal to or above the rounded number. Compares in double,
// which holds both, or for 64-bit integers in the integer type.
template <typename __From, typename __F>
__WC_HOST_DEVICE int __compare(__From __exact, __F __rounded) {
  double __number = static_cast<double>(__rounded);
  if (__is_integral(__From) && sizeof(__From) == 8) {
    constexpr bool __has_sign = static_cast<__From>(-1) < static_cast<__From>(1);
    if (__number >= (__has_sign ? 0x1p63 : 0x1p64)) return -1;
    if (__number < (__has_sign ? -0x1p63 : 0.0)) return 1;
    __From __integer = static_cast<__From>(__number);
    return __exact < __integer ? -1 : __exact > __integer;
  }
  double __value = static_cast<double>(__exact);
  return __value < __number ? -1 : __value > __number;
}

template <typename __To, typename __From>
__WC_HOST_DEVICE __To __convert_up(__From __exact) {
  __To __nearest = static_cast<__To>(__exact);
  return __compare(__exact, __nearest) > 0 ? __step_up(__nearest) : __nearest;
}
template <typename __To, typename __From>
__WC_HOST_DEVICE __To __convert_down(__From __exact) {
  __To __nearest = static_cast<__To>(__exact);
  return __compare(__exact, __nearest) < 0 ? __step_down(__nearest) : __nearest;
}
template <typename __To, typename __From>
__WC_HOST_DEVICE __To __convert_toward_zero(__From __exact) {
  return __exact < 0 ? __convert_up<__To>(__exact) : __convert_down<__To>(__exact);
}

}  // namespace __wavecore

// Floating point to integer: rd down, rn to nearest even, ru up, rz toward zero.
#define __WC_TO_INTEGER(__from, __f, __to, __To)                                                \
  __WC_DEVICE __To __##__from##2##__to##_rd(__from x) { return (__To)__builtin_floor##__f(x); } \
  __WC_DEVICE __To __##__from##2##__to##_rn(__from x) { return (__To)__builtin_rint##__f(x); }  \
  __WC_DEVICE __To __##__from##2##__to##_ru(__from x) { return (__To)__builtin_ceil##__f(x); }  \
  __WC_DEVICE __To __##__from##2##__to##_rz(__from x) { return (__To)x; }
__WC_TO_INTEGER(float, f, int, int)
__WC_TO_INTEGER(float, f, uint, unsigned int)
__WC_TO_INTEGER(float, f, ll, long long)
__WC_TO_INTEGER(float, f, ull, unsigned long long)
__WC_TO_INTEGER(double, , int, int)
__WC_TO_INTEGER(double, , uint, unsigned int)
__WC_TO_INTEGER(double, , ll, long long)
__WC_TO_INTEGER(double, , ull, unsigned long long)
#undef __WC_TO_INTEGER

// To floating point if the value may not fit exactly. The directed roundings are templates only to
// save parse time where they are not used.
#define __WC_TO_FLOAT(__from, __From, __to, __To)                         \
  __WC_DEVICE __To __##__from##2##__to##_rn(__From x) { return (__To)x; } \
  template <typename __T = __To>                                          \
  __WC_DEVICE __T __##__from##2##__to##_rd(__From x) {                    \
    return __wavecore::__convert_down<__T>(x);                            \
  }                                                                       \
  template <typename __T = __To>                                          \
  __WC_DEVICE __T __##__from##2##__to##_ru(__From x) {                    \
    return __wavecore::__convert_up<__T>(x);                              \
  }                                                                       \
  template <typename __T = __To>                                          \
  __WC_DEVICE __T __##__from##2##__to##_rz(__From x) {                    \
    return __wavecore::__convert_toward_zero<__T>(x);                     \
  }
__WC_TO_FLOAT(int, int, float, float)
__WC_TO_FLOAT(uint, unsigned int, float, float)
__WC_TO_FLOAT(ll, long long, float, float)
__WC_TO_FLOAT(ull, unsigned long long, float, float)
__WC_TO_FLOAT(ll, long long, double, double)
__WC_TO_FLOAT(ull, unsigned long long, double, double)
__WC_TO_FLOAT(double, double, float, float)
#undef __WC_TO_FLOAT

__WC_DEVICE double __int2double_rn(int x) { return x; }
__WC_DEVICE double __uint2double_rn(unsigned int x) { return x; }
