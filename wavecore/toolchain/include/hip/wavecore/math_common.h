// What the math functions of both precisions are built from.
//
// The functions of math_f32.h and math_f64.h are ours: polynomials fitted by Remez exchange with
// coefficients rounded one by one, ranges reduced as Cody and Waite and as Payne and Hanek did.
// They use additions, multiplications, fused multiply-adds, divisions and square roots only, which
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
__WC_DEVICE float copysign(float x, float sign) { return __builtin_copysignf(x, sign); }
__WC_DEVICE double copysign(double x, double sign) { return __builtin_copysign(x, sign); }
__WC_DEVICE float rint(float x) { return __builtin_rintf(x); }
__WC_DEVICE double rint(double x) { return __builtin_rint(x); }
__WC_DEVICE float trunc(float x) { return __builtin_truncf(x); }
__WC_DEVICE double trunc(double x) { return __builtin_trunc(x); }
__WC_DEVICE float floor(float x) { return __builtin_floorf(x); }
__WC_DEVICE double floor(double x) { return __builtin_floor(x); }

__WC_DEVICE int bits(float x) { return __builtin_bit_cast(int, x); }
__WC_DEVICE long long bits(double x) { return __builtin_bit_cast(long long, x); }
__WC_DEVICE float from_bits(int x) { return __builtin_bit_cast(float, x); }
__WC_DEVICE double from_bits(long long x) { return __builtin_bit_cast(double, x); }

template <typename T>
__WC_DEVICE T infinity() {
  return static_cast<T>(__builtin_inff());
}
template <typename T>
__WC_DEVICE T nan() {
  return static_cast<T>(__builtin_nanf(""));
}
__WC_DEVICE bool is_finite(float x) { return abs(x) < __builtin_inff(); }
__WC_DEVICE bool is_finite(double x) { return abs(x) < __builtin_inf(); }
__WC_DEVICE bool is_negative(float x) { return bits(x) < 0; }
__WC_DEVICE bool is_negative(double x) { return bits(x) < 0; }

// The nearer of two bounds when x lies outside; a NaN becomes one of them.
__WC_DEVICE float clamp(float x, float low, float high) {
  return __builtin_fminf(__builtin_fmaxf(x, low), high);
}
__WC_DEVICE double clamp(double x, double low, double high) {
  return __builtin_fmin(__builtin_fmax(x, low), high);
}

// x * 2^n, rounded once; and x = fraction * 2^exponent, 0.5 <= |fraction| < 1, for x finite.
#if defined(WAVECORE_HOST_TEST)
__WC_DEVICE double ldexp(double x, int n) {
  for (int i = 0; i < 2 && n < -1000; ++i, n += 1000) x *= 0x1p-1000;
  for (int i = 0; i < 2 && n > 1000; ++i, n -= 1000) x *= 0x1p1000;
  n = n < -1022 ? -1022 : n > 1023 ? 1023 : n;
  return x * from_bits(static_cast<long long>(n + 1023) << 52);
}
__WC_DEVICE float ldexp(float x, int n) {
  double scaled = ldexp(static_cast<double>(x), n < -400 ? -400 : n > 400 ? 400 : n);
  return static_cast<float>(scaled);
}
template <typename T>
__WC_DEVICE T frexp(T x, int* exponent) {
  *exponent = 0;
  if (x == 0 || !is_finite(x)) return x;
  for (; abs(x) >= static_cast<T>(1); x *= static_cast<T>(0.5)) ++*exponent;
  for (; abs(x) < static_cast<T>(0.5); x *= static_cast<T>(2)) --*exponent;
  return x;
}
#else
__WC_DEVICE float ldexp(float x, int n) { return __builtin_ldexpf(x, n); }
__WC_DEVICE double ldexp(double x, int n) { return __builtin_ldexp(x, n); }
__WC_DEVICE float frexp(float x, int* exponent) { return __builtin_frexpf(x, exponent); }
__WC_DEVICE double frexp(double x, int* exponent) { return __builtin_frexp(x, exponent); }
#endif

// A polynomial by Horner's rule with fused multiply-adds; coefficients from the highest power down.
template <typename T, typename... Rest>
__WC_DEVICE T horner(T x, T leading, Rest... rest) {
  ((leading = fma(leading, x, rest)), ...);
  return leading;
}

// A value as an unevaluated sum: |low| is at most half a unit in the last place of high.
template <typename T>
struct sum2 {
  T high, low;
};

template <typename T>
__WC_DEVICE sum2<T> two_product(T x, T y) {
  __WC_EXACT
  T high = x * y;
  return {high, fma(x, y, -high)};
}
// Exact if |x| >= |y| or x == 0.
template <typename T>
__WC_DEVICE sum2<T> fast_two_sum(T x, T y) {
  __WC_EXACT
  T high = x + y;
  return {high, y - (high - x)};
}
template <typename T>
__WC_DEVICE sum2<T> two_sum(T x, T y) {
  __WC_EXACT
  T high = x + y;
  T from_y = high - x;
  return {high, (x - (high - from_y)) + (y - from_y)};
}

// The value of log-like functions outside (0, infinity).
template <typename T>
__WC_DEVICE T log_or_special(T x, T result) {
  if (x > 0) return x < infinity<T>() ? result : x;
  return x == 0 ? -infinity<T>() : nan<T>();
}

}  // namespace __wavecore
