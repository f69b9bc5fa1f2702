// What the math functions of both precisions are built from.
//
// The functions in math_either.h, math_f32.h and math_f64.h are ours: polynomials fitted by Remez
// exchange with coefficients rounded one by one, and Cody-Waite and Payne-Hanek range reduction.
// They use only additions, multiplications, fused multiply-adds, divisions and square roots, which
// IEEE 754 defines to the bit, so the host computes the same values (see tests/toolchain).
// __WC_EXACT at the start of a function keeps the compiler from merging or reordering them.
#pragma once

#include "attributes.h"

#define __WC_EXACT _Pragma("clang fp contract(off) reassociate(off)")

namespace __wavecore {

__WC_DEVICE float fma(float x, float y, float z) { return __builtin_fmaf(x, y, z); }
__WC_DEVICE double fma(double x, double y, double z) { return __builtin_fma(x, y, z); }
__WC_DEVICE float sqrt(float x) { return __builtin_sqrtf(x); }
__WC_DEVICE double sqrt(double x) { return __builtin_sqrt(x); }
__WC_DEVICE float abs(float x) { return __builtin_fabsf(x); }
__WC_DEVICE double abs(double x) { return __builtin_fabs(x); }
__WC_DEVICE float copysign(float x, float __sign) { return __builtin_copysignf(x, __sign); }
__WC_DEVICE double copysign(double x, double __sign) { return __builtin_copysign(x, __sign); }
__WC_DEVICE float rint(float x) { return __builtin_rintf(x); }
__WC_DEVICE double rint(double x) { return __builtin_rint(x); }
__WC_DEVICE float trunc(float x) { return __builtin_truncf(x); }
__WC_DEVICE double trunc(double x) { return __builtin_trunc(x); }
__WC_DEVICE float floor(float x) { return __builtin_floorf(x); }
__WC_DEVICE double floor(double x) { return __builtin_floor(x); }

__WC_DEVICE int __bits(float x) { return __builtin_bit_cast(int, x); }
__WC_DEVICE long long __bits(double x) { return __builtin_bit_cast(long long, x); }
__WC_DEVICE float __from_bits(int x) { return __builtin_bit_cast(float, x); }
__WC_DEVICE double __from_bits(long long x) { return __builtin_bit_cast(double, x); }

template <typename __T>
__WC_DEVICE __T __infinity() {
  return static_cast<__T>(__builtin_inff());
}
template <typename __T>
__WC_DEVICE __T nan() {
  return static_cast<__T>(__builtin_nanf(""));
}
__WC_DEVICE bool __is_finite(float x) { return abs(x) < __builtin_inff(); }
__WC_DEVICE bool __is_finite(double x) { return abs(x) < __builtin_inf(); }
__WC_DEVICE bool __is_negative(float x) { return __bits(x) < 0; }
__WC_DEVICE bool __is_negative(double x) { return __bits(x) < 0; }

// The nearer of two bounds if x lies outside; a NaN becomes one of them.
__WC_DEVICE float __clamp(float x, float __low, float __high) {
  return __builtin_fminf(__builtin_fmaxf(x, __low), __high);
}
__WC_DEVICE double __clamp(double x, double __low, double __high) {
  return __builtin_fmin(__builtin_fmax(x, __low), __high);
}

// x * 2^n, rounded once; and x = fraction * 2^exponent, 0.5 <= |fraction| < 1, for x finite.
#if defined(__WC_HOST_TEST)
__WC_DEVICE double ldexp(double x, int __n) {
  for (int __i = 0; __i < 2 && __n < -1000; ++__i, __n += 1000) x *= 0x1p-1000;
  for (int __i = 0; __i < 2 && __n > 1000; ++__i, __n -= 1000) x *= 0x1p1000;
  __n = __n < -1022 ? -1022 : __n > 1023 ? 1023 : __n;
  return x * __from_bits(static_cast<long long>(__n + 1023) << 52);
}
__WC_DEVICE float ldexp(float x, int __n) {
  double __scaled = ldexp(static_cast<double>(x), __n < -400 ? -400 : __n > 400 ? 400 : __n);
  return static_cast<float>(__scaled);
}
template <typename __T>
__WC_DEVICE __T frexp(__T x, int* __exponent) {
  *__exponent = 0;
  if (x == 0 || !__is_finite(x)) return x;
  for (; abs(x) >= static_cast<__T>(1); x *= static_cast<__T>(0.5)) ++*__exponent;
  for (; abs(x) < static_cast<__T>(0.5); x *= static_cast<__T>(2)) --*__exponent;
  return x;
}
#else
__WC_DEVICE float ldexp(float x, int __n) { return __builtin_ldexpf(x, __n); }
__WC_DEVICE double ldexp(double x, int __n) { return __builtin_ldexp(x, __n); }
__WC_DEVICE float frexp(float x, int* __exponent) { return __builtin_frexpf(x, __exponent); }
__WC_DEVICE double frexp(double x, int* __exponent) { return __builtin_frexp(x, __exponent); }
#endif

// A polynomial by Horner's rule with fused multiply-adds; coefficients from the highest power down.
template <typename __T, typename... __Rest>
__WC_DEVICE __T __horner(__T x, __T __leading, __Rest... __rest) {
  ((__leading = fma(__leading, x, __rest)), ...);
  return __leading;
}

// A value as an unevaluated sum: |low| is at most half a unit in the last place of high.
template <typename __T>
struct __sum2 {
  __T __high, __low;
};

template <typename __T>
__WC_DEVICE __sum2<__T> __two_product(__T x, __T y) {
  __WC_EXACT
  __T __high = x * y;
  return {__high, fma(x, y, -__high)};
}
// Exact if |x| >= |y| or x == 0.
template <typename __T>
__WC_DEVICE __sum2<__T> __fast_two_sum(__T x, __T y) {
  __WC_EXACT
  __T __high = x + y;
  return {__high, y - (__high - x)};
}
template <typename __T>
__WC_DEVICE __sum2<__T> __two_sum(__T x, __T y) {
  __WC_EXACT
  __T __high = x + y;
  __T __from_y = __high - x;
  return {__high, (x - (__high - __from_y)) + (y - __from_y)};
}

// n / d, for numbers in two parts.
template <typename __T>
__WC_DEVICE __sum2<__T> __two_quotient(__sum2<__T> __n, __sum2<__T> __d) {
  __WC_EXACT
  __T __q = __n.__high / __d.__high;
  __T __rest = fma(-__q, __d.__high, __n.__high) + (__n.__low - __q * __d.__low);
  return {__q, __rest / __d.__high};
}
// sqrt(s)
template <typename __T>
__WC_DEVICE __sum2<__T> __two_root(__sum2<__T> __s) {
  __WC_EXACT
  __T __r = sqrt(__s.__high);
  __T __low = (fma(-__r, __r, __s.__high) + __s.__low) / (__r + __r);
  return {__r, __r > 0 ? __low : 0};
}
// 1 / sqrt(s), by a step of Newton's method with the residual in two parts.
template <typename __T>
__WC_DEVICE __T __inverse_root(__sum2<__T> __s) {
  __WC_EXACT
  __T y = 1 / sqrt(__s.__high);
  __sum2<__T> __h = __two_product(__s.__high, y);
  __T __residual = fma(-__h.__high, y, static_cast<__T>(1)) - fma(__s.__low, y, __h.__low) * y;
  return y > 0 && __is_finite(y) ? fma(y * static_cast<__T>(0.5f), __residual, y) : y;
}

// The value of log-like functions outside (0, infinity).
template <typename __T>
__WC_DEVICE __T __log_or_special(__T x, __T __result) {
  if (x > 0) return x < __infinity<__T>() ? __result : x;
  return x == 0 ? -__infinity<__T>() : nan<__T>();
}

// k unit + (s + tail) scale, where unit and scale have two parts, and k unit.high is exact.
template <typename __T>
__WC_DEVICE __T __log_scaled(__T __k, __T __s, __T __tail, __sum2<__T> __unit,
                             __sum2<__T> __scale) {
  __WC_EXACT
  __sum2<__T> __product = __two_product(__s, __scale.__high);
  __T __low = fma(__s, __scale.__low, fma(__tail, __scale.__high, __product.__low));
  __sum2<__T> __total = __fast_two_sum(__k * __unit.__high, __product.__high);
  return __total.__high + (__total.__low + fma(__k, __unit.__low, __low));
}
// The sine in a quadrant, from the sine and cosine of the reduced angle.
template <typename __T>
__WC_DEVICE __T __sin_of_quadrant(int __quadrant, __T __sine, __T __cosine) {
  __T __value = (__quadrant & 1) ? __cosine : __sine;
  return (__quadrant & 2) ? -__value : __value;
}
// x^2 + y^2 over 4^exponent, scaled so that neither square overflows or vanishes; x and y are
// finite, and at least one is not zero.
template <typename __T>
__WC_DEVICE __sum2<__T> __sum_of_squares(__T x, __T y, int* __exponent) {
  __WC_EXACT
  __T __a = abs(x), __b = abs(y);
  __T __large = frexp(__a < __b ? __b : __a, __exponent);
  __T __small = ldexp(__a < __b ? __a : __b, -*__exponent);
  __sum2<__T> __square = __two_product(__large, __large);
  __sum2<__T> __other = __two_product(__small, __small);
  __sum2<__T> __total = __fast_two_sum(__square.__high, __other.__high);
  __total.__low += __square.__low + __other.__low;
  return __total;
}
// sqrt(x^2 + y^2)
template <typename __T>
__WC_DEVICE __T __hypot_scaled(__T x, __T y) {
  __WC_EXACT
  if (abs(x) == __infinity<__T>() || abs(y) == __infinity<__T>()) return __infinity<__T>();
  if (x != x || y != y || (x == 0 && y == 0)) return abs(x) + abs(y);
  int __exponent;
  __sum2<__T> __square = __sum_of_squares(x, y, &__exponent);
  return ldexp(sqrt(__square.__high + __square.__low), __exponent);
}

}  // namespace __wavecore
