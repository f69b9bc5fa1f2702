// double functions. Largest errors measured against 80-bit arithmetic: see tests/toolchain.
#pragma once

#include "math_common.h"

namespace __wavecore {

// ---- exp ----------------------------------------------------------------------------------

// e^(x + x_low) - 1 for |x| <= 0.35 and a tiny x_low, in two parts and their sum
__WC_DEVICE __sum2<double> __exp_reduced_parts(double x, double __x_low) {
  __WC_EXACT
  __sum2<double> __sum = __two_sum(x, __x_low);
  double __r = __sum.__high, __low = __sum.__low;
  double __q = __horner(__r, 0x1.af8a533f1822fp-26, 0x1.28b22fb2fa727p-22, 0x1.71dddcbbddcf6p-19,
                        0x1.a019949635838p-16, 0x1.a01a01bc46849p-13, 0x1.6c16c1865cc53p-10,
                        0x1.111111110d221p-7, 0x1.555555554fd0fp-5, 0x1.5555555555562p-3,
                        0x1.000000000000cp-1);
  return {__r, fma(__r * __r, __q, fma(__r, __low, __low))};
}
__WC_DEVICE double __exp_reduced(double x, double __x_low) {
  __sum2<double> __parts = __exp_reduced_parts(x, __x_low);
  return __parts.__high + __parts.__low;
}
// e^(x + low) = 2^n (1 + tail). `x` must be in [-1e5, 1e5].
__WC_DEVICE __sum2<double> __exp_parts(double x, double __low, double* __n) {
  __WC_EXACT
  *__n = rint(x * 0x1.71547652b82fep0);
  double __r = fma(*__n, -0x1.62e42fefa39efp-1, x);
  return __exp_reduced_parts(__r, fma(*__n, -0x1.abc9e3b39803fp-56, __low));
}
__WC_DEVICE __sum2<double> __exp_parts(double x, double* __n) { return __exp_parts(x, 0.0, __n); }
__WC_DEVICE double __exp_tail(double x, double __low, double* __n) {
  __sum2<double> __parts = __exp_parts(x, __low, __n);
  return __parts.__high + __parts.__low;
}
__WC_DEVICE double __exp_tail(double x, double* __n) { return __exp_tail(x, 0.0, __n); }

// ---- log ----------------------------------------------------------------------------------

// log(1 + s) - s. With f = s / (2 + s), log(1 + s) = 2 atanh f = 2 f + f z P(z), z = f^2, and
// 2 f = s - f s.
__WC_DEVICE double __log_tail(double __s) {
  __WC_EXACT
  double __f = __s / (2.0 + __s);
  double z = __f * __f;
  double __p = __horner(z, 0x1.2f5a1cdd00d75p-3, 0x1.3999ae68978aep-3, 0x1.74668afc092f5p-3,
                        0x1.c71c50aa0939dp-3, 0x1.2492494387f01p-2, 0x1.999999997e2eap-2,
                        0x1.5555555555597p-1);
  return __f * fma(z, __p, -__s);
}

// ---- sin, cos, tan ------------------------------------------------------------------------

// |x| = (4 m + quadrant) pi/2 + r, |r| <= pi/4, for x >= 2^22: 192 bits of 2/pi, from the first bit
// whose product with x is less than 4, times the 53 bits of x; the upper 128 bits of the product.
__WC_DEVICE __sum2<double> __reduce_large(double x, int* __quadrant) {
  __WC_EXACT
  static constexpr uint64_t __two_over_pi[20] = {
      0x0000000000000000, 0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041,
      0xfe5163abdebbc561, 0xb7246e3a424dd2e0, 0x06492eea09d1921c, 0xfe1deb1cb129a73e,
      0xe88235f52ebb4484, 0xe99c7026b45f7e41, 0x3991d639835339f4, 0x9c845f8bbdf9283b,
      0x1ff897ffde05980f, 0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7, 0x4f463f669e5fea2d,
      0x7527bac7ebe5f17b, 0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08, 0x56033046fc7b6bab};
  uint64_t __word = static_cast<uint64_t>(__bits(x)) & 0x7fffffffffffffffull;
  uint64_t __mantissa = (__word & 0xfffffffffffffull) | 0x10000000000000ull;
  uint32_t __offset = static_cast<uint32_t>(__word >> 52) - 1075u + 62u;
  if (__offset > 1033u) __offset = 1033u;  // infinities and NaN
  uint32_t __i = __offset >> 6, __shift = __offset & 63u;
  uint64_t __b[3];
  for (uint32_t __j = 0; __j < 3; ++__j) {
    uint64_t __next = __shift == 0 ? 0 : __two_over_pi[__i + __j + 1] >> (64u - __shift);
    __b[__j] = __two_over_pi[__i + __j] << __shift | __next;
  }
  typedef unsigned __int128 __uint128;
  __uint128 __product = (static_cast<__uint128>(__mantissa * __b[0]) << 64) +
                        static_cast<__uint128>(__mantissa) * __b[1] +
                        (static_cast<__uint128>(__mantissa) * __b[2] >> 64);
  // Two bits of quadrant, then the fraction of a quadrant as a signed number.
  __uint128 __fraction = __product << 2;
  bool __negative = static_cast<int64_t>(__fraction >> 64) < 0;
  *__quadrant = static_cast<int>(__product >> 126) + __negative;
  if (__negative) __fraction = ~__fraction + 1;
  uint64_t __top = static_cast<uint64_t>(__fraction >> 64);
  uint64_t __bottom = static_cast<uint64_t>(__fraction);
  int __zeros =
      __top != 0 ? __builtin_clzll(__top) : 64 + (__bottom != 0 ? __builtin_clzll(__bottom) : 63);
  __fraction <<= __zeros;
  double __high = static_cast<double>(static_cast<uint64_t>(__fraction >> 75));
  double __low = static_cast<double>(static_cast<uint64_t>(__fraction >> 22) & 0x1fffffffffffffull);
  __sum2<double> __r = __two_product(__high, 0x1.921fb54442d18p0);
  __r.__low += fma(__high, 0x1.1a62633145c07p-54, __low * 0x1.921fb54442d18p-53);
  double __scale = ldexp(__negative ? -0x1p-53 : 0x1p-53, -__zeros);
  return {__r.__high * __scale, __r.__low * __scale};
}
__WC_DEVICE __sum2<double> __reduce_pi_2(double x, int* __quadrant) {
  __WC_EXACT
  double __a = abs(x);
  if (!(__a < 0x1p22)) return __reduce_large(__a, __quadrant);
  double __n = rint(__a * 0x1.45f306dc9c883p-1);
  *__quadrant = static_cast<int>(__n);
  double __r = fma(__n, -0x1.921fb54442d18p0, __a);
  __sum2<double> __second = __two_product(__n, 0x1.1a62633145c07p-54);
  __sum2<double> __total = __two_sum(__r, -__second.__high);
  __total.__low = fma(__n, 0x1.f1976b7ed8fbcp-110, __total.__low - __second.__low);
  return __total;
}
// sin(r + low) and cos(r + low), |r| <= pi/4, in two parts
__WC_DEVICE __sum2<double> __sin_parts(double __r, double __low) {
  __WC_EXACT
  double z = __r * __r;
  double __p = __horner(z, 0x1.5d88ed853c4c6p-33, -0x1.ae5e4471cfddap-26, 0x1.71de354debebcp-19,
                        -0x1.a01a019be3221p-13, 0x1.111111110f716p-7, -0x1.5555555555548p-3);
  return {__r, fma(__r * z, __p, fma(-0.5 * z, __low, __low))};
}
__WC_DEVICE __sum2<double> __cos_parts(double __r, double __low) {
  __WC_EXACT
  double z = __r * __r;
  double __p = __horner(z, -0x1.8fa3c360252dap-37, 0x1.1ee9d7949c6dp-29, -0x1.27e4f7ed0377bp-22,
                        0x1.a01a019c8b2c3p-16, -0x1.6c16c16c15003p-10, 0x1.555555555554bp-5);
  __sum2<double> __head = __fast_two_sum(1.0, -0.5 * z);
  return {__head.__high, __head.__low + fma(z * z, __p, -__r * __low)};
}
// A multiple of pi reduced modulo 2, so that twice its value fits an int.
__WC_DEVICE double __half_turns_fit(double x) {
  __WC_EXACT
  return x - 2.0 * floor(0.5 * x);
}

// ---- asin, acos, atan ---------------------------------------------------------------------

// asin(x) - x for |x| <= 1/2, given z = x^2
__WC_DEVICE double __asin_tail(double x, double z) {
  __WC_EXACT
  double __p = __horner(z, 0x1.05ce5b248f195p-5, -0x1.0af4e5f0324eep-6, 0x1.40b1f4c6d1e22p-6,
                        0x1.aab3835680607p-8, 0x1.8ee4ac9a8e23ep-7, 0x1.c6f87ca969a37p-7,
                        0x1.1c6c27ccf4e5bp-6, 0x1.6e89ef7900ac9p-6, 0x1.f1c72c6d53c41p-6,
                        0x1.6db6db41d3e54p-5, 0x1.333333336f883p-4, 0x1.5555555555387p-3);
  return x * z * __p;
}

// ---- error functions ----------------------------------------------------------------------

// erf(x), |x| <= 1
__WC_DEVICE double __erf_small(double x) {
  __WC_EXACT
  double z = x * x;
  double __p = __horner(z, -0x1.2a52948818903p-38, 0x1.7f46d0aa9af29p-34, -0x1.4e6c46f332fbap-30,
                        0x1.fc45e486132f4p-27, -0x1.5f6dc050f855dp-23, 0x1.b9e654ff75819p-20,
                        -0x1.f4d256654576p-17, 0x1.f9a326c59b841p-14, -0x1.c02db3ff06991p-11,
                        0x1.565bcd0e65924p-8, -0x1.b82ce312889f5p-6, 0x1.ce2f21a042bdfp-4,
                        -0x1.812746b0379e7p-2, 0x1.1ae3a914fed8p-56);
  return fma(x, 0x1.20dd750429b6dp0, x * __p);
}
// e^(x^2) erfc(x), 0.47 <= x <= 27.5, in two parts: a polynomial in (x - 2.5) / (x + 2.5), over
// x + 2.5.
__WC_DEVICE __sum2<double> __erfcx_parts(double x) {
  __WC_EXACT
  __sum2<double> __divisor = __fast_two_sum(x < 2.5 ? 2.5 : x, x < 2.5 ? x : 2.5);
  double __scale = 1.0 / __divisor.__high;
  double __rest =
      __scale * (fma(-__scale, __divisor.__high, 1.0) - __scale * __divisor.__low);
  double __t = (x - 2.5) * __scale;
  double __p = __horner(
      __t, 0x1.c4663b716002bp-28, 0x1.e9a79072c43abp-28, -0x1.9468a5bea8cfp-25,
      -0x1.3fc3e0114c301p-24, 0x1.22a61ee5db6cap-23, 0x1.e5a9e0892180dp-22, -0x1.b167cbe46f489p-28,
      -0x1.07bf00cb8cc26p-19, -0x1.38e6b474c1cfbp-19, 0x1.c5562b0fbd007p-18, 0x1.3214c9ef2e2e3p-16,
      -0x1.47b374244819ep-16, -0x1.d84c5eaebfdc7p-14, 0x1.e91f2f3d0d492p-15, 0x1.7069f3c22467ep-11,
      -0x1.cc8b12be24e67p-12, -0x1.3bcdce38675d5p-8, 0x1.1305f565b163bp-7, 0x1.d0acf691f220dp-6,
      -0x1.5eb8eba1dff2p-3, 0x1.d0cedcb8c9051p-2, -0x1.9bfb53c4039d6p-1, -0x1.043b7b93759ebp-54);
  __sum2<double> __v = __fast_two_sum(0x1.0dd50785280a5p0, __p);
  __sum2<double> __product = __two_product(__v.__high, __scale);
  __product.__low += fma(__v.__high, __rest, __v.__low * __scale);
  return __product;
}
__WC_DEVICE double __erfcx_large(double x) {
  __sum2<double> __parts = __erfcx_parts(x);
  return __parts.__high + __parts.__low;
}
// erfc(x), 0.47 <= x
__WC_DEVICE double __erfc_large(double x) {
  __WC_EXACT
  double __a = __clamp(x, 0.47, 27.5), __n;
  __sum2<double> __square = __two_product(__a, __a);
  double __tail = __exp_tail(-__square.__high, -__square.__low, &__n);
  __sum2<double> __scaled = __erfcx_parts(__a);
  double __rest = fma(__scaled.__high, __tail, fma(__scaled.__low, __tail, __scaled.__low));
  return ldexp(__scaled.__high + __rest, static_cast<int>(__n));
}

}  // namespace __wavecore

// Parameters of math_either.h: limits, and numbers in two parts, the first of which is short.
#define __WC_REAL double
#define __WC_C(__c) __c
#define __WC_EXP_LOW -746.0
#define __WC_EXP_HIGH 710.0
#define __WC_HALF_EXP_HIGH 711.0
#define __WC_ROOT_HALF 0x1.6a09e667f3bcdp-1
#define __WC_LN2 0x1.62e42fefa39efp-1
#define __WC_LN2_SHORT 0x1.62e42fefa2p-1
#define __WC_LN2_REST 0x1.9ef35793c7673p-41
#define __WC_LOG2_E 0x1.71547652b82fep0, 0x1.777d0ffda0d24p-56
#define __WC_LOG10_2 0x1.34413509f4p-2, 0x1.cff7988f8959bp-41
#define __WC_LOG10_E 0x1.bcb7b1526e50ep-2, 0x1.95355baaafad3p-57
#define __WC_ALL_EVEN 0x1p53
#define __WC_PI 0x1.921fb54442d18p1
#define __WC_PI_REST 0x1.1a62633145c07p-53
#define __WC_HALF_PI 0x1.921fb54442d18p0
#define __WC_HALF_PI_REST 0x1.1a62633145c07p-54
#define __WC_ONE_VANISHES 0x1p28

#include "math_either.h"

namespace __wavecore {

// ---- exp ----------------------------------------------------------------------------------

__WC_DEVICE double exp2(double x) {
  __WC_EXACT
  double __t = __clamp(x, -1076.0, 1025.0);
  double __n = rint(__t);
  double __r = __t - __n;
  __sum2<double> __product = __two_product(__r, 0x1.62e42fefa39efp-1);
  double __tail = __exp_reduced(__product.__high, fma(__r, 0x1.abc9e3b39803fp-56, __product.__low));
  return x != x ? x : ldexp(1.0 + __tail, static_cast<int>(__n));
}
__WC_DEVICE double exp10(double x) {
  __WC_EXACT
  double __t = __clamp(x, -325.0, 310.0);
  double __n = rint(__t * 0x1.a934f0979a371p1);
  double __r = fma(__n, 0x1.9dc1da994fd21p-59, fma(__n, -0x1.34413509f79ffp-2, __t));
  __sum2<double> __product = __two_product(__r, 0x1.26bb1bbb55516p1);
  double __tail =
      __exp_reduced(__product.__high, fma(__r, -0x1.f48ad494ea3e9p-53, __product.__low));
  return x != x ? x : ldexp(1.0 + __tail, static_cast<int>(__n));
}

// ---- pow ----------------------------------------------------------------------------------

// log(x) to about 2^-65, x positive and finite: every step of the series of log_tail in two parts,
// except the terms from f^5 on.
__WC_DEVICE __sum2<double> __log_sum2(double x) {
  __WC_EXACT
  double __k;
  double __s = __log_reduce(x, &__k);
  __sum2<double> __d = __fast_two_sum(2.0, __s);
  double __f = __s / __d.__high;
  double __f_low = fma(-__f, __d.__low, fma(-__f, __d.__high, __s)) / __d.__high;
  __sum2<double> z = __two_product(__f, __f);
  z.__low = fma(__f + __f, __f_low, z.__low);
  double __rest =
      z.__high * __horner(z.__high, 0x1.0e936e2ff8b28p-3, 0x1.0f776e72819b3p-3,
                          0x1.3b1f46a2450bdp-3, 0x1.745ce7fc16029p-3, 0x1.c71c7232c3c95p-3,
                          0x1.2492492454265p-2, 0x1.9999999999b4ep-2);
  __sum2<double> __c = __fast_two_sum(0x1.5555555555555p-1, __rest);
  __c.__low += 0x1.5555555555555p-55;
  __sum2<double> __u = __two_product(z.__high, __c.__high);
  __u.__low += fma(z.__high, __c.__low, z.__low * __c.__high);
  __sum2<double> __v = __two_product(__f, __u.__high);
  __v.__low += fma(__f, __u.__low, __f_low * __u.__high);
  __sum2<double> __series = __fast_two_sum(__f + __f, __v.__high);
  __series.__low += fma(2.0, __f_low, __v.__low);
  __sum2<double> __total = __fast_two_sum(__k * 0x1.62e42fefa2p-1, __series.__high);
  __total.__low += fma(__k, 0x1.9ef35793c7673p-41, __series.__low);
  return __total;
}
__WC_DEVICE double pow(double x, double y) {
  __WC_EXACT
  double __a = abs(x);
  bool __ordinary = __a > 0.0 && __is_finite(__a);
  __sum2<double> __logarithm = __log_sum2(__ordinary ? __a : 1.0);
  if (!__ordinary) __logarithm.__high = __a == 0.0 ? -__infinity<double>() : __a;
  __sum2<double> __product = __two_product(y, __logarithm.__high);
  double __low = fma(y, __logarithm.__low, __product.__low);
  bool __in_range = abs(__product.__high) < 800.0;
  double __n;
  double __tail =
      __exp_tail(__clamp(__product.__high, -746.0, 710.0), __in_range ? __low : 0.0, &__n);
  double __result = ldexp(1.0 + __tail, static_cast<int>(__n));
  if (x == 1.0 || y == 0.0 || (__a == 1.0 && abs(y) == __infinity<double>())) return 1.0;
  if (x != x || y != y) return x + y;
  if (__is_negative(x)) {
    if (__is_odd(y)) return -__result;
    if (x < 0.0 && __is_finite(x) && trunc(y) != y) return nan<double>();
  }
  return __result;
}

// ---- asin, acos, atan ---------------------------------------------------------------------

// atan(y / x) for 0 <= y <= x, x positive, in two parts; above tan(pi/8) it is
// pi/4 + atan((y - x) / (y + x)).
__WC_DEVICE __sum2<double> __atan_ratio(double y, double x) {
  __WC_EXACT
  bool __upper = y > 0x1.a827999fcef32p-2 * x;
  __sum2<double> __n = __fast_two_sum(-x, y), __d = __fast_two_sum(x, y);
  if (!__upper) {
    __n = {y, 0.0};
    __d = {x, 0.0};
  }
  __sum2<double> __quotient = __two_quotient(__n, __d);
  double __t = __quotient.__high;
  double z = __t * __t;
  double __p = __horner(z, -0x1.256920254cafp-6, 0x1.37d612752c78ep-5, -0x1.9cd34cbe2f524p-5,
                        0x1.df0f81639152bp-5, -0x1.10ebbd7e2bcd3p-4, 0x1.3b1119b15c3bp-4,
                        -0x1.745cf8e6558eep-4, 0x1.c71c70e670ee7p-4, -0x1.24924922ae58bp-3,
                        0x1.9999999995889p-3, -0x1.555555555553dp-2);
  double __base = __upper ? 0x1.921fb54442d18p-1 : 0.0,
         __base_low = __upper ? 0x1.1a62633145c07p-55 : 0.0;
  __sum2<double> __total = __fast_two_sum(__base, __t);
  __total.__low += fma(__t * z, __p, fma(__quotient.__low, 1.0 - z, __base_low));
  return __total;
}
__WC_DEVICE double atan2(double y, double x) {
  __WC_EXACT
  double __ax = abs(x), __ay = abs(y);
  double __small = __ax < __ay ? __ax : __ay, __large = __ax < __ay ? __ay : __ax;
  if (__small == __large) {
    // Covers two zeros (angle 0) and two infinities.
    __small = __large == 0.0 ? 0.0 : 1.0;
    __large = 1.0;
  } else if (__large > 0x1p1000) {
    __small = __large == __infinity<double>() ? 0.0 : __small * 0x1p-60;
    __large = __large == __infinity<double>() ? 1.0 : __large * 0x1p-60;
  }
  __sum2<double> __angle = __atan_ratio(__small, __large);
  if (__ay > __ax) {
    __sum2<double> __rest = __fast_two_sum(0x1.921fb54442d18p0, -__angle.__high);
    __angle = {__rest.__high, __rest.__low - (__angle.__low - 0x1.1a62633145c07p-54)};
  }
  if (__is_negative(x)) {
    __sum2<double> __rest = __fast_two_sum(0x1.921fb54442d18p1, -__angle.__high);
    __angle = {__rest.__high, __rest.__low - (__angle.__low - 0x1.1a62633145c07p-53)};
  }
  return x != x || y != y ? x + y : copysign(__angle.__high + __angle.__low, y);
}
__WC_DEVICE double atan(double x) { return atan2(x, 1.0); }

// ---- hyperbolic functions -----------------------------------------------------------------

__WC_DEVICE double tanh(double x) {
  __WC_EXACT
  double __a = abs(x);
  __sum2<double> __s = __expm1_halved(__a < 22.0 ? __a + __a : 44.0);
  __sum2<double> __d = __two_sum(__s.__high, 1.0);
  __d.__low += __s.__low;
  __sum2<double> __q = __two_quotient(__s, __d);
  return x != x || __a < 0x1p-60 ? x : copysign(__q.__high + __q.__low, x);
}

// ---- roots --------------------------------------------------------------------------------

__WC_DEVICE double cbrt(double x) {
  __WC_EXACT
  int __exponent;
  double __m = frexp(abs(x), &__exponent);
  int __third = (__exponent + 1200) / 3 - 400, __rest = __exponent - 3 * __third;
  double y = __horner(__m, 0x1.163664db97d78p-3, -0x1.479d90f8f48dp-1, 0x1.499daf5835ebep0,
                      -0x1.7d5dde8fb6879p0, 0x1.549b84ae6d5fdp0, 0x1.80b2ec47211a7p-2);
  y = y * (__rest == 0 ? 1.0 : __rest == 1 ? 0x1.428a2f98d728bp0 : 0x1.965fea53d6e3dp0);
  __m = __rest == 0 ? __m : __rest == 1 ? __m + __m : 4.0 * __m;
  // Two steps of Newton's method, the second with y^3 - m to twice the precision.
  y = y - fma(y * y, y, -__m) / (3.0 * (y * y));
  __sum2<double> __square = __two_product(y, y);
  double __residual = fma(-__square.__low, y, fma(-__square.__high, y, __m));
  y = y + __residual / (3.0 * __square.__high);
  return x == 0.0 || !__is_finite(x) ? x : copysign(ldexp(y, __third), x);
}

// ---- error functions ----------------------------------------------------------------------

__WC_DEVICE double erfc(double x) {
  __WC_EXACT
  if (x != x) return x;
  if (x < -1.0) return 2.0 - __erfc_large(-x);
  return x < 0.47 ? 1.0 - __erf_small(x) : __erfc_large(x);
}
__WC_DEVICE double erfcx(double x) {
  __WC_EXACT
  if (x >= 27.5) {
    // The fit ends here; erfcx(x) = (1 - 1/(2 x^2) + 3/(4 x^4) - 15/(8 x^6) + ...) / (x sqrt(pi)).
    double z = 1.0 / (x * x);
    return __horner(z, 162.421875, -29.53125, 6.5625, -1.875, 0.75, -0.5, 1.0) *
           (0x1.20dd750429b6dp-1 / x);
  }
  if (x >= 0.47) return __erfcx_large(x);
  __sum2<double> __square = __two_product(x, x);
  double __e = exp(__square.__high);
  return __is_finite(__e) ? fma(__square.__low, __e, __e) * erfc(x) : __e;
}
// (1 + erf(x / sqrt(2))) / 2, with the argument's rounding error carried along.
__WC_DEVICE double normcdf(double x) {
  __WC_EXACT
  if (!__is_finite(x)) return x != x ? x : x > 0.0 ? 1.0 : 0.0;
  double __t = __clamp(x, -40.0, 40.0);
  __sum2<double> __u = __two_product(-__t, 0x1.6a09e667f3bcdp-1);
  __u.__low = fma(__t, 0x1.bdd3413b26456p-55, __u.__low);
  return 0.5 *
         fma(-__u.__low, 0x1.20dd750429b6dp0 * exp(-__u.__high * __u.__high), erfc(__u.__high));
}
// erfinv(y), |y| <= 1/2: the first terms of its series, then two Halley steps.
__WC_DEVICE double __erfinv_small(double y) {
  __WC_EXACT
  double z = y * y;
  double x = y *
             __horner(z, 0x1.9007ba3c74069p-4, 0x1.26c5ade6d5247p-3, 0x1.0c152382d7366p-2, 1.0) *
             0x1.c5bf891b4ef6bp-1;
  for (int __i = 0; __i < 2; ++__i) {
    double __u = (__erf_small(x) - y) / (0x1.20dd750429b6dp0 * exp(-x * x));
    x = x - __u / fma(x, __u, 1.0);
  }
  return x;
}
// The x with erfc(x) = q, 0 < q <= 1/2: a two-digit approximation, then Newton steps on
// log(erfc(x)), which is nearly a parabola.
__WC_DEVICE double __erfcinv_small(double __q) {
  __WC_EXACT
  double __logarithm = log(__q);
  double w = __logarithm + log1p(1.0 - __q);
  double __t = fma(0.5, w, 4.33);
  double x = sqrt(sqrt(fma(__t, __t, -6.8 * w)) - __t);
  for (int __i = 0; __i < 4; ++__i) {
    double __scaled = __erfcx_large(x);
    __sum2<double> __square = __two_product(x, x);
    double __excess = (log(__scaled) - __square.__low) - (__square.__high + __logarithm);
    x = x + __excess * __scaled * 0x1.c5bf891b4ef6bp-1;
  }
  return x;
}
__WC_DEVICE double erfinv(double y) {
  __WC_EXACT
  double __a = abs(y);
  if (!(__a < 1.0)) return __a == 1.0 ? copysign(__infinity<double>(), y) : nan<double>();
  return __a <= 0.5 ? __erfinv_small(y) : copysign(__erfcinv_small(1.0 - __a), y);
}
__WC_DEVICE double erfcinv(double __q) {
  __WC_EXACT
  if (!(__q > 0.0 && __q < 2.0)) {
    return __q == 0.0 ? __infinity<double>() : __q == 2.0 ? -__infinity<double>() : nan<double>();
  }
  double __lower = __q <= 1.0 ? __q : 2.0 - __q;
  double x = __lower > 0.5 ? __erfinv_small(1.0 - __lower) : __erfcinv_small(__lower);
  return __q <= 1.0 ? x : -x;
}
__WC_DEVICE double normcdfinv(double __p) {
  __WC_EXACT
  return -0x1.6a09e667f3bcdp0 * erfcinv(2.0 * __p);
}

// ---- gamma --------------------------------------------------------------------------------

// log(Gamma(2 + z)), |z| <= 1/2
__WC_DEVICE double __lgamma_near_2(double z) {
  __WC_EXACT
  double __p = __horner(z, 0x1.3191d5e8efaa3p-22, -0x1.3a2005a011467p-21, 0x1.eaad54615a416p-21,
                        -0x1.0878f68e562d2p-19, 0x1.266dd6adb9689p-18, -0x1.3d59c285f43bap-17,
                        0x1.58043dcc631dbp-16, -0x1.78d85223f7587p-15, 0x1.a127f311cfc59p-14,
                        -0x1.d3fd6f2f824f3p-13, 0x1.0b36aeff65368p-11, -0x1.38ac5bf40897fp-10,
                        0x1.7add6eaee2c55p-9, -0x1.e404fc21e9851p-8, 0x1.51322ac7d7afp-6,
                        -0x1.13e001a557527p-4, 0x1.4a34cc4a60fa7p-2, 0x1.b0ee6072093cep-2);
  return z * __p;
}
// Stirling's series: log(Gamma(x)) - ((x - 1/2) log x - x + log(2 pi) / 2), x >= 8. The
// coefficients are B(2k) / (2k (2k - 1)).
__WC_DEVICE double __stirling(double x) {
  __WC_EXACT
  double __r = 1.0 / x;
  double z = __r * __r;
  return __r * __horner(z, -3617.0 / 122400, 1.0 / 156, -691.0 / 360360, 1.0 / 1188, -1.0 / 1680,
                        1.0 / 1260, -1.0 / 360, 1.0 / 12);
}
// a b, with a in two parts
__WC_DEVICE __sum2<double> __times(__sum2<double> __a, double __b) {
  __WC_EXACT
  __sum2<double> __product = __two_product(__a.__high, __b);
  return __fast_two_sum(__product.__high, fma(__a.__low, __b, __product.__low));
}
// 0 < x < 8: Gamma(x) = Gamma(2 + z) * up / down, |z| <= 1/2. Returns z, which is exact.
__WC_DEVICE double __gamma_shift(double x, __sum2<double>* __up, __sum2<double>* __down) {
  __WC_EXACT
  *__up = *__down = {1.0, 0.0};
  double __base = 2.0;
  for (double y = x; y > 2.5; __base += 1.0) {
    y -= 1.0;
    *__up = __times(*__up, y);
  }
  for (double y = x; y < 1.5; __base -= 1.0) {
    *__down = __times(*__down, y);
    y += 1.0;
  }
  return x - __base;
}
// log(Gamma(x)) - log(2 pi) / 2 for x >= 8, in two parts.
__WC_DEVICE __sum2<double> __lgamma_stirling(double x) {
  __WC_EXACT
  __sum2<double> __logarithm = __log_sum2(x);
  __sum2<double> __product = __two_product(x - 0.5, __logarithm.__high);
  __sum2<double> __total = __two_sum(__product.__high, -x);
  __total.__low += fma(x - 0.5, __logarithm.__low, __product.__low) + __stirling(x);
  return __total;
}
// Gamma(x) = first * second, x positive; two factors, as one could overflow.
__WC_DEVICE double __tgamma_positive(double x, double* __second) {
  __WC_EXACT
  if (x < 8.0) {
    __sum2<double> __up, __down;
    double z = __gamma_shift(x, &__up, &__down);
    *__second = __up.__high / __down.__high;
    return exp(__lgamma_near_2(z));
  }
  __sum2<double> __logarithm = __lgamma_stirling(x < 190.0 ? x : 190.0);
  double __n;
  double __tail = __exp_tail(__logarithm.__high, __logarithm.__low, &__n);
  int __half = static_cast<int>(__n) / 2;
  *__second = ldexp(1.0, static_cast<int>(__n) - __half);
  return ldexp(fma(0x1.40d931ff62706p1, __tail, 0x1.40d931ff62706p1), __half);
}
__WC_DEVICE double tgamma(double x) {
  __WC_EXACT
  if (x != x) return x;
  if (abs(x) < 0x1p-60) return 1.0 / x;
  if (x > 172.0) return __infinity<double>();
  if (x < 0.0 && trunc(x) == x) return nan<double>();
  if (x < -186.0) return __is_odd(trunc(x)) ? 0.0 : -0.0;
  double __second;
  double __first = __tgamma_positive(abs(x), &__second);
  if (x > 0.0) return __first * __second;
  // Gamma(x) Gamma(-x) = -pi / (x sin(pi x))
  double __sine, __cosine;
  sincospi(x, &__sine, &__cosine);
  return -0x1.921fb54442d18p1 / (x * __sine) / __first / __second;
}
// log(Gamma(x)), x positive, in two parts
__WC_DEVICE __sum2<double> __lgamma_positive(double x) {
  __WC_EXACT
  if (x < 8.0) {
    __sum2<double> __up, __down;
    double __value = __lgamma_near_2(__gamma_shift(x, &__up, &__down));
    if (x >= 1.5 && x <= 2.5) return {__value, 0.0};
    bool __is_up = x > 2.5;
    __sum2<double> __factor = __is_up ? __up : __down;
    __sum2<double> __logarithm = __log_sum2(__factor.__high);
    __logarithm.__low += __factor.__low / __factor.__high;
    double __sign = __is_up ? 1.0 : -1.0;
    __sum2<double> __total = __two_sum(__sign * __logarithm.__high, __value);
    __total.__low = fma(__sign, __logarithm.__low, __total.__low);
    return __total;
  }
  if (x > 0x1p1000) return {x * (log(x) - 1.0), 0.0};
  __sum2<double> __total = __lgamma_stirling(x);
  __sum2<double> __sum = __two_sum(__total.__high, 0x1.d67f1c864beb5p-1);
  return {__sum.__high, __sum.__low + __total.__low};
}
__WC_DEVICE double lgamma(double x) {
  __WC_EXACT
  if (x != x) return x;
  if (!__is_finite(x)) return __infinity<double>();
  if (x > 0.0 && x < 0x1p-1000) return -log(x);
  if (x > 0.0) {
    __sum2<double> __parts = __lgamma_positive(x);
    return __parts.__high + __parts.__low;
  }
  if (trunc(x) == x) return __infinity<double>();
  if (x > -0x1p-60) return -log(-x);
  // Gamma(x) Gamma(-x) = -pi / (x sin(pi x))
  double __sine, __cosine;
  sincospi(x, &__sine, &__cosine);
  __sum2<double> __head = __log_sum2(0x1.921fb54442d18p1 / abs(x * __sine));
  __sum2<double> __other = __lgamma_positive(-x);
  __sum2<double> __total = __two_sum(__head.__high, -__other.__high);
  return __total.__high + (__total.__low + (__head.__low - __other.__low));
}

}  // namespace __wavecore
