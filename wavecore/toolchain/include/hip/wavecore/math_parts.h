// Exact functions of both precisions: rounding, remainders, parts and neighbours of numbers, norms.
#pragma once

#include "math_common.h"

namespace __wavecore {

// The compiler's own operations under one name for both precisions.
#define __WC_BUILTIN_1(__name, __builtin)                                   \
  __WC_DEVICE float __name(float x) { return __builtin_##__builtin##f(x); } \
  __WC_DEVICE double __name(double x) { return __builtin_##__builtin(x); }
#define __WC_BUILTIN_2(__name, __builtin)                                               \
  __WC_DEVICE float __name(float x, float y) { return __builtin_##__builtin##f(x, y); } \
  __WC_DEVICE double __name(double x, double y) { return __builtin_##__builtin(x, y); }
__WC_BUILTIN_1(ceil, ceil)
__WC_BUILTIN_1(round, round)
__WC_BUILTIN_1(roundeven, roundeven)
__WC_BUILTIN_2(fmax, fmax)
__WC_BUILTIN_2(fmin, fmin)
__WC_BUILTIN_2(fmod, fmod)
#undef __WC_BUILTIN_1
#undef __WC_BUILTIN_2

template <typename __T>
__WC_DEVICE __T fdim(__T x, __T y) {
  return x != x || y != y ? x + y : x > y ? x - y : 0;
}
template <typename __T>
__WC_DEVICE __T nextafter(__T x, __T y) {
  if (x != x || y != y) return x + y;
  if (x == y) return y;
  if (x == 0) return copysign(__from_bits(__bits(x) * 0 + 1), y);
  return __from_bits((x < y) == (x > 0) ? __bits(x) + 1 : __bits(x) - 1);
}
// x - n y with n the integer nearest to x / y, even if tied; *quotient gets the low bits of n.
template <typename __T>
__WC_DEVICE __T remquo(__T x, __T y, int* __quotient) {
  *__quotient = 0;
  if (!__is_finite(x) || y != y || y == 0) return nan<__T>();
  if (!__is_finite(y)) return x;
  __T __a = abs(x), __b = abs(y);
  // |x| modulo 8 |y| (if that overflows, |x| is less anyway), then bit by bit, then rounded.
  __T __b8 = __b * 8;
  __T __r = __is_finite(__b8) ? fmod(__a, __b8) : __a;
  int __n = 0;
  for (int __i = 2; __i >= 0; --__i) {
    __T __step = ldexp(__b, __i);
    if (__r >= __step) {
      __r -= __step;
      __n += 1 << __i;
    }
  }
  // Compares r / b with 1/2 by doubling the one that cannot overflow.
  bool __up = __b > static_cast<__T>(1) ? __r > __b * static_cast<__T>(0.5) : __r + __r > __b;
  bool __tie = __b > static_cast<__T>(1) ? __r == __b * static_cast<__T>(0.5) : __r + __r == __b;
  if (__up || (__tie && (__n & 1))) {
    __r -= __b;
    ++__n;
  }
  *__quotient = __is_negative(x) != __is_negative(y) ? -__n : __n;
  return __is_negative(x) ? -__r : __r;
}
template <typename __T>
__WC_DEVICE __T remainder(__T x, __T y) {
  int __quotient;
  return remquo(x, y, &__quotient);
}
// The exponent of |x| = 2^e m, 1 <= m < 2.
template <typename __T>
__WC_DEVICE int ilogb(__T x) {
  if (x == 0) return -2147483647 - 1;
  if (!__is_finite(x)) return x != x ? -2147483647 - 1 : 2147483647;
  int __exponent;
  frexp(x, &__exponent);
  return __exponent - 1;
}
template <typename __T>
__WC_DEVICE __T logb(__T x) {
  if (x == 0) return -__infinity<__T>();
  return __is_finite(x) ? static_cast<__T>(ilogb(x)) : x * x;
}
template <typename __T>
__WC_DEVICE __T modf(__T x, __T* __integer) {
  *__integer = trunc(x);
  return copysign(__is_finite(x) ? x - *__integer : x != x ? x : 0, x);
}
template <typename __T>
__WC_DEVICE __sum2<__T> __add_square(__sum2<__T> __sum, __T x) {
  __WC_EXACT
  __sum2<__T> __square = __two_product(x, x), __total = __two_sum(__sum.__high, __square.__high);
  return __fast_two_sum(__total.__high, __total.__low + (__sum.__low + __square.__low));
}
// The square root of a sum of squares over 4^exponent, or its reciprocal.
template <bool __inverse, typename __T>
__WC_DEVICE __T __root_of_sum(__sum2<__T> __sum, int __exponent) {
  if (__inverse) return ldexp(__inverse_root(__sum), -__exponent);
  return ldexp(sqrt(__sum.__high + __sum.__low), __exponent);
}
// The length of a vector, or its reciprocal.
template <bool __inverse, typename __T>
__WC_DEVICE __T __length(int __count, const __T* x) {
  __T __large = 0;
  bool __undefined = false;
  for (int __i = 0; __i < __count; ++__i) {
    __large = fmax(__large, abs(x[__i]));
    __undefined |= x[__i] != x[__i];
  }
  if (__large == __infinity<__T>()) return __inverse ? 0 : __large;
  if (__undefined) return nan<__T>();
  if (__large == 0) return __inverse ? __infinity<__T>() : __large;
  int __exponent;
  frexp(__large, &__exponent);
  __sum2<__T> __sum = {0, 0};
  for (int __i = 0; __i < __count; ++__i)
    __sum = __add_square(__sum, ldexp(x[__i], -__exponent));
  return __root_of_sum<__inverse>(__sum, __exponent);
}
template <typename __T>
__WC_DEVICE __T norm(__T x, __T y, __T z, __T w) {
  __T __values[] = {x, y, z, w};
  return __length<false>(4, __values);
}
template <typename __T>
__WC_DEVICE __T rnorm(__T x, __T y, __T z, __T w) {
  __T __values[] = {x, y, z, w};
  return __length<true>(4, __values);
}
template <typename __T>
__WC_DEVICE __T norm(int __count, const __T* x) {
  return __length<false>(__count, x);
}
template <typename __T>
__WC_DEVICE __T rnorm(int __count, const __T* x) {
  return __length<true>(__count, x);
}

}  // namespace __wavecore
