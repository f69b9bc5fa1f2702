// float functions. Largest errors measured against float64 are in docs of tests/toolchain.
#pragma once

#include "math_f64.h"

namespace __wavecore {

// ---- exp ----------------------------------------------------------------------------------

// (e^r - 1 - r) / r^2, |r| <= ln 2 / 2
__WC_DEVICE float __exp_factor(float __r) {
  return __horner(__r, 0x1.6cf7aap-10f, 0x1.1244bp-7f, 0x1.555528p-5f, 0x1.555482p-3f, 0x1p-1f);
}
// e^x = 2^n (1 + tail), |x - n ln 2| <= ln 2 / 2. `x` must be in [-1e5, 1e5].
__WC_DEVICE float __exp_tail(float x, float* __n) {
  __WC_EXACT
  *__n = rint(x * 0x1.715476p0f);
  float __r = fma(*__n, 0x1.05c61p-29f, fma(*__n, -0x1.62e43p-1f, x));
  return fma(__r * __r, __exp_factor(__r), __r);
}
// As above, with the tail in two parts.
__WC_DEVICE __sum2<float> __exp_parts(float x, float* __n) {
  __WC_EXACT
  *__n = rint(x * 0x1.715476p0f);
  float __head = fma(*__n, -0x1.62e43p-1f, x);
  __sum2<float> __r = __two_sum(__head, *__n * 0x1.05c61p-29f);
  return {__r.__high, fma(__r.__high * __r.__high, __exp_factor(__r.__high), __r.__low)};
}

// ---- log ----------------------------------------------------------------------------------

// log(1 + s) - s
__WC_DEVICE float __log_tail(float __s) {
  __WC_EXACT
  float __p = __horner(__s, 0x1.ba2b36p-5f, -0x1.94c75ap-4f, 0x1.99648p-4f, -0x1.96641cp-4f,
                       0x1.c31a9ap-4f, -0x1.ffef34p-4f, 0x1.24aa3ap-3f, -0x1.555652p-3f,
                       0x1.99991ep-3f, -0x1.fffffcp-3f, 0x1.555556p-2f, -0.5f);
  return __s * __s * __p;
}

// ---- sin, cos, tan ------------------------------------------------------------------------

// The first 224 bits of 2/pi after 32 zeros; a chain of selects, as it is rarely used.
__WC_DEVICE uint32_t __two_over_pi_word(uint32_t __i) {
  uint32_t __low = __i == 0 ? 0u : __i == 1 ? 0xa2f9836eu : __i == 2 ? 0x4e441529u : 0xfc2757d1u;
  uint32_t __high = __i == 4   ? 0xf534ddc0u
                    : __i == 5 ? 0xdb629599u
                    : __i == 6 ? 0x3c439041u
                               : 0xfe5163abu;
  return __i < 4 ? __low : __high;
}
// |x| = (4 m + quadrant) pi/2 + r, |r| <= pi/4, for x >= 2^17: 96 bits of 2/pi, from the first bit
// whose product with x is less than 4, times the 24 bits of x.
__WC_DEVICE __sum2<float> __reduce_large(float x, int* __quadrant) {
  uint32_t __word = static_cast<uint32_t>(__bits(x)) & 0x7fffffffu;
  uint64_t __mantissa = (__word & 0x7fffffu) | 0x800000u;
  uint32_t __offset = (__word >> 23) - 150u + 30u;
  uint32_t __shift = __offset & 31u, __i = (__offset >> 5) & 7u;
  uint64_t __w0 = __two_over_pi_word(__i), __w1 = __two_over_pi_word(__i + 1),
           __w2 = __two_over_pi_word(__i + 2);
  uint64_t __w3 = __two_over_pi_word(__i + 3);
  uint64_t __b0 = static_cast<uint32_t>((__w0 << 32 | __w1) << __shift >> 32);
  uint64_t __b1 = static_cast<uint32_t>((__w1 << 32 | __w2) << __shift >> 32);
  uint64_t __b2 = static_cast<uint32_t>((__w2 << 32 | __w3) << __shift >> 32);
  uint64_t __middle = __mantissa * __b1 + (__mantissa * __b2 >> 32);
  uint64_t __product = (__mantissa * __b0 << 32) + __middle;
  // Two bits of quadrant, then the fraction of a quadrant as a signed number.
  int64_t __fraction = static_cast<int64_t>(__product << 2);
  *__quadrant = static_cast<int>(__product >> 62) + (__fraction < 0);
  double __r = static_cast<double>(__fraction) * 0x1.921fb54442d18p-64;
  float __high = static_cast<float>(__r);
  return {__high, static_cast<float>(__r - static_cast<double>(__high))};
}
__WC_DEVICE __sum2<float> __reduce_pi_2(float x, int* __quadrant) {
  __WC_EXACT
  float __a = abs(x);
  if (!(__a < 0x1p17f)) return __reduce_large(__a, __quadrant);
  float __n = rint(__a * 0x1.45f306p-1f);
  *__quadrant = static_cast<int>(__n);
  float __r = fma(__n, -0x1.921fb6p0f, __a);
  __sum2<float> __second = __two_product(__n, 0x1.777a5cp-25f);
  __sum2<float> __total = __two_sum(__r, __second.__high);
  __total.__low = fma(__n, 0x1.ee59dap-50f, __total.__low + __second.__low);
  return __total;
}
// sin(r + low) and cos(r + low), |r| <= pi/4, in two parts
__WC_DEVICE __sum2<float> __sin_parts(float __r, float __low) {
  __WC_EXACT
  float z = __r * __r;
  float __p = __horner(z, 0x1.7bf19ap-19f, -0x1.a058e4p-13f, 0x1.111174p-7f, -0x1.555556p-3f);
  return {__r, fma(__r * z, __p, __low)};
}
__WC_DEVICE __sum2<float> __cos_parts(float __r, float __low) {
  __WC_EXACT
  float z = __r * __r;
  float __p = __horner(z, 0x1.99e0eep-16f, -0x1.6c0c1ap-10f, 0x1.55554ap-5f);
  __sum2<float> __head = __fast_two_sum(1.0f, -0.5f * z);
  return {__head.__high, __head.__low + fma(z * z, __p, -__r * __low)};
}
__WC_DEVICE float __half_turns_fit(float x) { return x; }

// ---- asin, acos, atan ---------------------------------------------------------------------

// asin(x) - x for |x| <= 1/2, given z = x^2
__WC_DEVICE float __asin_tail(float x, float z) {
  __WC_EXACT
  float __p = __horner(z, 0x1.349e48p-5f, 0x1.d589f2p-7f, 0x1.04cd0cp-5f, 0x1.6ca7dcp-5f,
                       0x1.3338aap-4f, 0x1.55554cp-3f);
  return x * z * __p;
}

// ---- error functions, gamma ---------------------------------------------------------------

// erf(x), |x| <= 1
__WC_DEVICE float __erf_small(float x) {
  __WC_EXACT
  float z = x * x;
  float __p = __horner(z, -0x1.2639aep-17f, 0x1.cb8d62p-14f, -0x1.baa308p-11f, 0x1.55fcdep-8f,
                       -0x1.b8261p-6f, 0x1.ce2ee6p-4f, -0x1.812746p-2f, -0x1.f7ac92p-25f);
  return fma(x, 0x1.20dd76p0f, x * __p);
}
// e^(x^2) erfc(x), 0 <= x <= 10.1: a polynomial in (x - 2) / (x + 2), over x + 2.
__WC_DEVICE float __erfcx_large(float x) {
  __WC_EXACT
  float __scale = 1.0f / (x + 2.0f);
  float __t = (x - 2.0f) * __scale;
  float __p = __horner(__t, 0x1.a6655ap-14f, -0x1.170ba4p-11f, -0x1.ce23bp-11f, 0x1.8f49aep-9f,
                       0x1.a9626p-8f, -0x1.60543cp-6f, -0x1.2a8b64p-5f, 0x1.1e2ddap-2f,
                       -0x1.5fd386p-1f, 0x1.058672p0f);
  return __p * __scale;
}
// erfc(x), 1 <= x
__WC_DEVICE float __erfc_large(float x) {
  __WC_EXACT
  float __a = __clamp(x, 0.0f, 10.1f), __n;
  __sum2<float> __square = __two_product(__a, __a);
  float __e = ldexp(1.0f + __exp_tail(-__square.__high, &__n), static_cast<int>(__n));
  return fma(-__square.__low, __e, __e) * __erfcx_large(__a);
}

}  // namespace __wavecore

// Parameters of math_either.h: limits, and numbers in two parts, the first of which is short.
#define __WC_REAL float
#define __WC_C(__c) __c##f
#define __WC_EXP_LOW -104.0f
#define __WC_EXP_HIGH 89.0f
#define __WC_HALF_EXP_HIGH 91.0f
#define __WC_ROOT_HALF 0x1.6a09e6p-1f
#define __WC_LN2 0x1.62e43p-1f
#define __WC_LN2_SHORT 0x1.62e4p-1f
#define __WC_LN2_REST 0x1.7f7d1cp-20f
#define __WC_LOG2_E 0x1.715476p0f, 0x1.4ae0cp-26f
#define __WC_LOG10_2 0x1.344p-2f, 0x1.3509f8p-18f
#define __WC_LOG10_E 0x1.bcb7b2p-2f, -0x1.5b235ep-27f
#define __WC_ALL_EVEN 0x1p24f
#define __WC_PI 0x1.921fb6p1f
#define __WC_PI_REST -0x1.777a5cp-24f
#define __WC_HALF_PI 0x1.921fb6p0f
#define __WC_HALF_PI_REST -0x1.777a5cp-25f
#define __WC_ONE_VANISHES 0x1p12f

#include "math_either.h"

namespace __wavecore {

// ---- exp ----------------------------------------------------------------------------------

__WC_DEVICE float exp2(float x) {
  __WC_EXACT
  float __t = __clamp(x, -151.0f, 129.0f);
  float __n = rint(__t);
  float __r = __t - __n;
  float __q = __horner(__r, 0x1.00f468p-16f, 0x1.446288p-13f, 0x1.5d871ep-10f, 0x1.3b29ecp-7f,
                       0x1.c6b08ep-5f, 0x1.ebfbep-3f, 0x1.62e43p-1f);
  return x != x ? x : ldexp(fma(__r, __q, 1.0f), static_cast<int>(__n));
}
__WC_DEVICE float exp10(float x) {
  __WC_EXACT
  float __t = __clamp(x, -46.0f, 39.0f);
  float __n = rint(__t * 0x1.a934fp1f);
  float __r = fma(__n, 0x1.ec10cp-27f, fma(__n, -0x1.344136p-2f, __t));
  float __q = __horner(__r, 0x1.180dfp-4f, 0x1.a9b668p-3f, 0x1.14294cp-1f, 0x1.2bd69cp0f,
                       0x1.04705ap1f, 0x1.53524cp1f, 0x1.26bb1cp1f);
  return x != x ? x : ldexp(fma(__r, __q, 1.0f), static_cast<int>(__n));
}

// ---- pow ----------------------------------------------------------------------------------

__WC_DEVICE float pow(float x, float y) {
  float __a = abs(x);
  double __power = exp(static_cast<double>(y) * log(static_cast<double>(__a)));
  float __result = y == 0.0f || __a == 1.0f ? 1.0f : static_cast<float>(__power);
  if (x == 1.0f || y == 0.0f) return 1.0f;
  if (x != x || y != y) return x + y;
  if (__is_negative(x)) {
    if (__is_odd(y)) return -__result;
    if (x < 0.0f && __is_finite(x) && trunc(y) != y) return nan<float>();
  }
  return __result;
}

// ---- sin, cos, tan ------------------------------------------------------------------------

// Both precisions, from the functions that compute both results at once.
template <typename __T>
__WC_DEVICE __T sin(__T x) {
  __T __sine, __cosine;
  sincos(x, &__sine, &__cosine);
  return __sine;
}
template <typename __T>
__WC_DEVICE __T cos(__T x) {
  __T __sine, __cosine;
  sincos(x, &__sine, &__cosine);
  return __cosine;
}
template <typename __T>
__WC_DEVICE __T tan(__T x) {
  int __quadrant;
  __sum2<__T> __r = __reduce_pi_2(x, &__quadrant);
  __sum2<__T> __s = __sin_parts(__r.__high, __r.__low), __c = __cos_parts(__r.__high, __r.__low);
  __s = __fast_two_sum(__s.__high, __s.__low);
  __c = __fast_two_sum(__c.__high, __c.__low);
  bool __turned = (__quadrant & 1) != 0;
  __sum2<__T> __n = __turned ? __sum2<__T>{-__c.__high, -__c.__low} : __s;
  __sum2<__T> __q = __two_quotient(__n, __turned ? __s : __c);
  __T __result = __q.__high + __q.__low;
  return !__is_finite(x) ? nan<__T>() : __is_negative(x) ? -__result : __result;
}
template <typename __T>
__WC_DEVICE __T sinpi(__T x) {
  __T __sine, __cosine;
  sincospi(x, &__sine, &__cosine);
  return __sine;
}
template <typename __T>
__WC_DEVICE __T cospi(__T x) {
  __T __sine, __cosine;
  sincospi(x, &__sine, &__cosine);
  return __cosine;
}

// ---- asin, acos, atan ---------------------------------------------------------------------

// atan(t), 0 <= t <= 1
__WC_DEVICE float __atan_reduced(float __t) {
  __WC_EXACT
  float z = __t * __t;
  float __p =
      __horner(z, 0x1.2d3946p-10f, -0x1.eb4406p-8f, 0x1.7790bep-6f, -0x1.71d65cp-5f, 0x1.157c0ap-4f,
               -0x1.6981a4p-4f, 0x1.c51c2ep-4f, -0x1.2476c8p-3f, 0x1.999824p-3f, -0x1.555552p-2f);
  return fma(__t * z, __p, __t);
}
__WC_DEVICE float atan(float x) {
  __WC_EXACT
  float __a = abs(x);
  float __angle = __atan_reduced(__a > 1.0f ? 1.0f / __a : __a);
  float __result = __a > 1.0f ? 0x1.921fb6p0f - (__angle + 0x1.777a5cp-25f) : __angle;
  return copysign(__result, x);
}
__WC_DEVICE float atan2(float y, float x) {
  __WC_EXACT
  float __ax = abs(x), __ay = abs(y);
  float __small = __ax < __ay ? __ax : __ay, __large = __ax < __ay ? __ay : __ax;
  bool __equal = __small == __large;
  float __ratio = __equal ? (__large == 0.0f ? 0.0f : 1.0f) : __small / __large;
  float __rest = __equal ? 0.0f : fma(-__ratio, __large, __small) / __large;
  // The derivative of atan is close enough to 1 - ratio / 2.
  float __low = (__atan_reduced(__ratio) - __ratio) + fma(-0.5f, __ratio, 1.0f) * __rest;
  __low = __is_finite(__low) ? __low : 0.0f;
  __sum2<float> __angle = __fast_two_sum(__ratio, __low);
  if (__ay > __ax) {
    __sum2<float> __other = __fast_two_sum(0x1.921fb6p0f, -__angle.__high);
    __angle = {__other.__high, __other.__low - (__angle.__low + 0x1.777a5cp-25f)};
  }
  if (__is_negative(x)) {
    __sum2<float> __other = __fast_two_sum(0x1.921fb6p1f, -__angle.__high);
    __angle = {__other.__high, __other.__low - (__angle.__low + 0x1.777a5cp-24f)};
  }
  return x != x || y != y ? x + y : copysign(__angle.__high + __angle.__low, y);
}

// ---- hyperbolic functions -----------------------------------------------------------------

__WC_DEVICE float tanh(float x) {
  __WC_EXACT
  float __a = abs(x), z = __a * __a;
  float __p = __horner(z, 0x1.1e4d16p-9f, -0x1.0d6022p-7f, 0x1.63d1b2p-6f, -0x1.b9f4b6p-5f,
                       0x1.111084p-3f, -0x1.555554p-2f);
  float __e = __half_exp(__clamp(__a + __a, 0.0f, 20.0f));
  float __result = __a < 0.6f ? fma(__a * z, __p, __a) : 1.0f - 1.0f / (__e + 0.5f);
  return x != x ? x : copysign(__result, x);
}

// ---- roots --------------------------------------------------------------------------------

__WC_DEVICE float cbrt(float x) {
  __WC_EXACT
  int __exponent;
  float __m = frexp(abs(x), &__exponent);
  int __third = (__exponent + 300) / 3 - 100, __rest = __exponent - 3 * __third;
  float y = __horner(__m, 0x1.2c74fp-3f, -0x1.08e838p-1f, 0x1.dd2d48p-1f, 0x1.c14e8ap-2f);
  y = y * (__rest == 0 ? 1.0f : __rest == 1 ? 0x1.428a3p0f : 0x1.965feap0f);
  __m = __rest == 0 ? __m : __rest == 1 ? __m + __m : 4.0f * __m;
  // One step of Newton's method, with y^3 - m to twice the precision.
  __sum2<float> __square = __two_product(y, y);
  float __residual = fma(-__square.__low, y, fma(-__square.__high, y, __m));
  y = y + __residual / (3.0f * __square.__high);
  return x == 0.0f || !__is_finite(x) ? x : copysign(ldexp(y, __third), x);
}
template <typename __T>
__WC_DEVICE __T rsqrt(__T x) {
  return __inverse_root<__T>({x, 0});
}
template <typename __T>
__WC_DEVICE __T rcbrt(__T x) {
  __WC_EXACT
  if (x == 0 || !__is_finite(x)) return 1 / x;
  int __exponent;
  frexp(x, &__exponent);
  int __third = __exponent / 3;
  x = ldexp(x, -3 * __third);
  // One step of Newton's method, with x y^3 to twice the precision.
  __T y = 1 / cbrt(x);
  __sum2<__T> __square = __two_product(y, y);
  __sum2<__T> __cube = __two_product(__square.__high, y);
  __T __rest = fma(__square.__low, y, __cube.__low);
  __T __residual = fma(-x, __cube.__high, static_cast<__T>(1)) - x * __rest;
  return ldexp(fma(y * static_cast<__T>(1.0 / 3.0), __residual, y), -__third);
}
template <typename __T>
__WC_DEVICE __T rhypot(__T x, __T y) {
  __T __length = hypot(x, y);
  if (!(__length > 0) || abs(x) == __infinity<__T>() || abs(y) == __infinity<__T>())
    return 1 / __length;
  int __exponent;
  __sum2<__T> __square = __sum_of_squares(x, y, &__exponent);
  return ldexp(__inverse_root(__square), -__exponent);
}

// ---- error functions, gamma ---------------------------------------------------------------

__WC_DEVICE float erfc(float x) { return static_cast<float>(erfc(static_cast<double>(x))); }
__WC_DEVICE float erfcx(float x) { return static_cast<float>(erfcx(static_cast<double>(x))); }
__WC_DEVICE float erfinv(float x) { return static_cast<float>(erfinv(static_cast<double>(x))); }
__WC_DEVICE float erfcinv(float x) { return static_cast<float>(erfcinv(static_cast<double>(x))); }
__WC_DEVICE float normcdfinv(float x) {
  return static_cast<float>(normcdfinv(static_cast<double>(x)));
}
__WC_DEVICE float tgamma(float x) { return static_cast<float>(tgamma(static_cast<double>(x))); }
__WC_DEVICE float lgamma(float x) { return static_cast<float>(lgamma(static_cast<double>(x))); }
__WC_DEVICE float normcdf(float x) { return static_cast<float>(normcdf(static_cast<double>(x))); }

}  // namespace __wavecore
