// Conversions between numbers, with the rounding in the name, and between numbers and their bits.
#pragma once

#include "attributes.h"

__WC_DEVICE int __float_as_int(float x) { return __builtin_bit_cast(int, x); }
__WC_DEVICE unsigned int __float_as_uint(float x) { return __builtin_bit_cast(unsigned int, x); }
__WC_DEVICE float __int_as_float(int x) { return __builtin_bit_cast(float, x); }
__WC_DEVICE float __uint_as_float(unsigned int x) { return __builtin_bit_cast(float, x); }
__WC_DEVICE long long __double_as_longlong(double x) { return __builtin_bit_cast(long long, x); }
__WC_DEVICE double __longlong_as_double(long long x) { return __builtin_bit_cast(double, x); }
__WC_DEVICE int __double2hiint(double x) {
  return static_cast<int>(__double_as_longlong(x) >> 32);
}
__WC_DEVICE int __double2loint(double x) { return static_cast<int>(__double_as_longlong(x)); }
__WC_DEVICE double __hiloint2double(int high, int low) {
  return __longlong_as_double(static_cast<long long>(high) << 32 | static_cast<unsigned int>(low));
}

namespace __wavecore {

template <unsigned int bytes>
struct signed_of_size;
template <>
struct signed_of_size<2> {
  typedef short type;
};
template <>
struct signed_of_size<4> {
  typedef int type;
};
template <>
struct signed_of_size<8> {
  typedef long long type;
};

// The neighbours of a number, as far as directed rounding needs them: the caller knows that `x`
// lies strictly on the wrong side of the exact value, so it is not the extreme of its type.
template <typename F>
__WC_HOST_DEVICE F step_up(F x) {
  typedef typename signed_of_size<sizeof(F)>::type bits_type;
  bits_type bits = __builtin_bit_cast(bits_type, x);
  bits = static_cast<bits_type>(bits < 0 ? bits - 1 : bits + 1);
  if (x == static_cast<F>(0.0f)) bits = 1;
  return __builtin_bit_cast(F, bits);
}
template <typename F>
__WC_HOST_DEVICE F step_down(F x) {
  return static_cast<F>(-step_up(static_cast<F>(-x)));
}

// -1, 0 or 1 as the exact value lies below, at or above the number it was rounded to. Compared in
// double, which holds both, or for 64-bit integers in the integer type.
template <typename From, typename F>
__WC_HOST_DEVICE int compare(From exact, F rounded) {
  double number = static_cast<double>(rounded);
  if (__is_integral(From) && sizeof(From) == 8) {
    constexpr bool is_signed = static_cast<From>(-1) < static_cast<From>(1);
    if (number >= (is_signed ? 0x1p63 : 0x1p64)) return -1;
    if (number < (is_signed ? -0x1p63 : 0.0)) return 1;
    From integer = static_cast<From>(number);
    return exact < integer ? -1 : exact > integer;
  }
  double value = static_cast<double>(exact);
  return value < number ? -1 : value > number;
}

template <typename To, typename From>
__WC_HOST_DEVICE To convert_up(From exact) {
  To nearest = static_cast<To>(exact);
  return compare(exact, nearest) > 0 ? step_up(nearest) : nearest;
}
template <typename To, typename From>
__WC_HOST_DEVICE To convert_down(From exact) {
  To nearest = static_cast<To>(exact);
  return compare(exact, nearest) < 0 ? step_down(nearest) : nearest;
}
template <typename To, typename From>
__WC_HOST_DEVICE To convert_toward_zero(From exact) {
  return exact < 0 ? convert_up<To>(exact) : convert_down<To>(exact);
}

}  // namespace __wavecore

// Floating point to integer: rd down, rn to nearest even, ru up, rz toward zero.
#define __WC_TO_INTEGER(from, f, to, To)                                              \
  __WC_DEVICE To __##from##2##to##_rd(from x) { return (To)__builtin_floor##f(x); }   \
  __WC_DEVICE To __##from##2##to##_rn(from x) { return (To)__builtin_rint##f(x); }    \
  __WC_DEVICE To __##from##2##to##_ru(from x) { return (To)__builtin_ceil##f(x); }    \
  __WC_DEVICE To __##from##2##to##_rz(from x) { return (To)x; }
__WC_TO_INTEGER(float, f, int, int)
__WC_TO_INTEGER(float, f, uint, unsigned int)
__WC_TO_INTEGER(float, f, ll, long long)
__WC_TO_INTEGER(float, f, ull, unsigned long long)
__WC_TO_INTEGER(double, , int, int)
__WC_TO_INTEGER(double, , uint, unsigned int)
__WC_TO_INTEGER(double, , ll, long long)
__WC_TO_INTEGER(double, , ull, unsigned long long)
#undef __WC_TO_INTEGER

// To floating point where the value may not fit exactly. Those that round in a given direction are
// templates only so that they cost no parse time where nobody uses them.
#define __WC_TO_FLOAT(from, From, to, To)                              \
  __WC_DEVICE To __##from##2##to##_rn(From x) { return (To)x; }        \
  template <typename T = To>                                           \
  __WC_DEVICE T __##from##2##to##_rd(From x) {                         \
    return __wavecore::convert_down<T>(x);                             \
  }                                                                    \
  template <typename T = To>                                           \
  __WC_DEVICE T __##from##2##to##_ru(From x) {                         \
    return __wavecore::convert_up<T>(x);                               \
  }                                                                    \
  template <typename T = To>                                           \
  __WC_DEVICE T __##from##2##to##_rz(From x) {                         \
    return __wavecore::convert_toward_zero<T>(x);                      \
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
