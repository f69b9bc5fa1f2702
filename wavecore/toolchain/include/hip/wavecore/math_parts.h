// Rounding, remainders, parts and neighbours of numbers, norms: exact functions of both precisions.
#pragma once

#include "math_common.h"

namespace __wavecore {

// The compiler's own operations under one name for both precisions.
#define __WC_BUILTIN_1(name, builtin)                              \
  __WC_DEVICE float name(float x) { return __builtin_##builtin##f(x); } \
  __WC_DEVICE double name(double x) { return __builtin_##builtin(x); }
#define __WC_BUILTIN_2(name, builtin)                                               \
  __WC_DEVICE float name(float x, float y) { return __builtin_##builtin##f(x, y); } \
  __WC_DEVICE double name(double x, double y) { return __builtin_##builtin(x, y); }
__WC_BUILTIN_1(ceil, ceil)
__WC_BUILTIN_1(round, round)
__WC_BUILTIN_1(roundeven, roundeven)
__WC_BUILTIN_2(fmax, fmax)
__WC_BUILTIN_2(fmin, fmin)
__WC_BUILTIN_2(fmod, fmod)
#undef __WC_BUILTIN_1
#undef __WC_BUILTIN_2

template <typename T>
__WC_DEVICE T fdim(T x, T y) {
  return x != x || y != y ? x + y : x > y ? x - y : 0;
}
template <typename T>
__WC_DEVICE T nextafter(T x, T y) {
  if (x != x || y != y) return x + y;
  if (x == y) return y;
  if (x == 0) return copysign(from_bits(bits(x) * 0 + 1), y);
  return from_bits((x < y) == (x > 0) ? bits(x) + 1 : bits(x) - 1);
}
// x - n y with n the integer nearest to x / y, even in a tie; *quotient gets the low bits of n.
template <typename T>
__WC_DEVICE T remquo(T x, T y, int* quotient) {
  *quotient = 0;
  if (!is_finite(x) || y != y || y == 0) return nan<T>();
  if (!is_finite(y)) return x;
  T a = abs(x), b = abs(y);
  // |x| modulo 8 |y| (if that overflows, |x| is less anyway), then bit by bit, then rounded.
  T b8 = b * 8;
  T r = is_finite(b8) ? fmod(a, b8) : a;
  int n = 0;
  for (int i = 2; i >= 0; --i) {
    T step = ldexp(b, i);
    if (r >= step) {
      r -= step;
      n += 1 << i;
    }
  }
  // r / b against 1/2, doubling what cannot overflow.
  bool up = b > static_cast<T>(1) ? r > b * static_cast<T>(0.5) : r + r > b;
  bool tie = b > static_cast<T>(1) ? r == b * static_cast<T>(0.5) : r + r == b;
  if (up || (tie && (n & 1))) {
    r -= b;
    ++n;
  }
  *quotient = is_negative(x) != is_negative(y) ? -n : n;
  return is_negative(x) ? -r : r;
}
template <typename T>
__WC_DEVICE T remainder(T x, T y) {
  int quotient;
  return remquo(x, y, &quotient);
}
// The exponent of |x| = 2^e m, 1 <= m < 2.
template <typename T>
__WC_DEVICE int ilogb(T x) {
  if (x == 0) return -2147483647 - 1;
  if (!is_finite(x)) return x != x ? -2147483647 - 1 : 2147483647;
  int exponent;
  frexp(x, &exponent);
  return exponent - 1;
}
template <typename T>
__WC_DEVICE T logb(T x) {
  if (x == 0) return -infinity<T>();
  return is_finite(x) ? static_cast<T>(ilogb(x)) : x * x;
}
template <typename T>
__WC_DEVICE T modf(T x, T* integer) {
  *integer = trunc(x);
  return copysign(is_finite(x) ? x - *integer : x != x ? x : 0, x);
}
template <typename T>
__WC_DEVICE T norm(T x, T y, T z, T w) {
  T a = abs(x), b = abs(y), c = abs(z), d = abs(w);
  if (a == infinity<T>() || b == infinity<T>() || c == infinity<T>() || d == infinity<T>())
    return infinity<T>();
  T large = fmax(fmax(a, b), fmax(c, d));
  if (x != x || y != y || z != z || w != w) return nan<T>();
  if (large == 0) return large;
  int exponent;
  frexp(large, &exponent);
  a = ldexp(a, -exponent);
  b = ldexp(b, -exponent);
  c = ldexp(c, -exponent);
  d = ldexp(d, -exponent);
  return ldexp(sqrt(fma(a, a, fma(b, b, fma(c, c, d * d)))), exponent);
}
template <typename T>
__WC_DEVICE T norm(int count, const T* x) {
  T large = 0;
  bool undefined = false;
  for (int i = 0; i < count; ++i) {
    large = fmax(large, abs(x[i]));
    undefined |= x[i] != x[i];
  }
  if (large == infinity<T>()) return large;
  if (undefined) return nan<T>();
  if (large == 0) return large;
  int exponent;
  frexp(large, &exponent);
  T sum = 0;
  for (int i = 0; i < count; ++i) {
    T scaled = ldexp(x[i], -exponent);
    sum = fma(scaled, scaled, sum);
  }
  return ldexp(sqrt(sum), exponent);
}

}  // namespace __wavecore
