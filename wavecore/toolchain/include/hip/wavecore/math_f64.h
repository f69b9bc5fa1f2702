// double functions. Largest errors measured against 80-bit arithmetic: see tests/toolchain.
#pragma once

#include "math_common.h"

namespace __wavecore {

// ---- exp ----------------------------------------------------------------------------------

// e^(x + x_low) - 1 for |x| <= 0.35 and a tiny x_low
__WC_DEVICE double exp_reduced(double x, double x_low) {
  __WC_EXACT
  sum2<double> sum = two_sum(x, x_low);
  double r = sum.high, low = sum.low;
  double q = horner(r, 0x1.af8a533f1822fp-26, 0x1.28b22fb2fa727p-22, 0x1.71dddcbbddcf6p-19,
                    0x1.a019949635838p-16, 0x1.a01a01bc46849p-13, 0x1.6c16c1865cc53p-10,
                    0x1.111111110d221p-7, 0x1.555555554fd0fp-5, 0x1.5555555555562p-3,
                    0x1.000000000000cp-1);
  return r + fma(r * r, q, fma(r, low, low));
}
// e^(x + low) = 2^n (1 + tail). `x` must be in [-1e5, 1e5].
__WC_DEVICE double exp_tail(double x, double low, double* n) {
  __WC_EXACT
  *n = rint(x * 0x1.71547652b82fep0);
  double r = fma(*n, -0x1.62e42fefa39efp-1, x);
  return exp_reduced(r, fma(*n, -0x1.abc9e3b39803fp-56, low));
}
__WC_DEVICE double exp(double x) {
  __WC_EXACT
  double n;
  double tail = exp_tail(clamp(x, -746.0, 710.0), 0.0, &n);
  return x != x ? x : ldexp(1.0 + tail, static_cast<int>(n));
}
__WC_DEVICE double exp2(double x) {
  __WC_EXACT
  double t = clamp(x, -1076.0, 1025.0);
  double n = rint(t);
  double r = t - n;
  sum2<double> product = two_product(r, 0x1.62e42fefa39efp-1);
  double tail = exp_reduced(product.high, fma(r, 0x1.abc9e3b39803fp-56, product.low));
  return x != x ? x : ldexp(1.0 + tail, static_cast<int>(n));
}
__WC_DEVICE double exp10(double x) {
  __WC_EXACT
  double t = clamp(x, -325.0, 310.0);
  double n = rint(t * 0x1.a934f0979a371p1);
  double r = fma(n, 0x1.9dc1da994fd21p-59, fma(n, -0x1.34413509f79ffp-2, t));
  sum2<double> product = two_product(r, 0x1.26bb1bbb55516p1);
  double tail = exp_reduced(product.high, fma(r, -0x1.f48ad494ea3e9p-53, product.low));
  return x != x ? x : ldexp(1.0 + tail, static_cast<int>(n));
}
__WC_DEVICE double expm1(double x) {
  __WC_EXACT
  double n;
  double tail = exp_tail(clamp(x, -746.0, 710.0), 0.0, &n);
  int half = static_cast<int>(n) - 1;
  double result = n == 0.0 ? tail : 2.0 * (ldexp(tail, half) + (ldexp(1.0, half) - 0.5));
  return x != x ? x : copysign(result, x);
}

// ---- log ----------------------------------------------------------------------------------

// x = 2^k (1 + s), sqrt(1/2) <= 1 + s < sqrt(2); returns s, which is exact. `x` is positive.
__WC_DEVICE double log_reduce(double x, double* k) {
  __WC_EXACT
  int exponent;
  double m = frexp(x, &exponent);
  bool low = m < 0x1.6a09e667f3bcdp-1;
  *k = static_cast<double>(low ? exponent - 1 : exponent);
  return (low ? m + m : m) - 1.0;
}
// log(1 + s) - s. With f = s / (2 + s), log(1 + s) = 2 atanh f = 2 f + f z P(z), z = f^2, and
// 2 f = s - f s.
__WC_DEVICE double log_tail(double s) {
  __WC_EXACT
  double f = s / (2.0 + s);
  double z = f * f;
  double p = horner(z, 0x1.2f5a1cdd00d75p-3, 0x1.3999ae68978aep-3, 0x1.74668afc092f5p-3,
                    0x1.c71c50aa0939dp-3, 0x1.2492494387f01p-2, 0x1.999999997e2eap-2,
                    0x1.5555555555597p-1);
  return f * fma(z, p, -s);
}
// k ln 2 + s + tail, the largest term last.
__WC_DEVICE double log_join(double k, double s, double tail) {
  __WC_EXACT
  return fma(k, 0x1.62e42fefa2p-1, fma(k, 0x1.9ef35793c7673p-41, tail) + s);
}
__WC_DEVICE double log(double x) {
  double k;
  double s = log_reduce(x, &k);
  return log_or_special(x, log_join(k, s, log_tail(s)));
}
// k unit + (s + tail) scale, where unit and scale have two parts, and k unit.high is exact.
template <typename T>
__WC_DEVICE T log_scaled(T k, T s, T tail, sum2<T> unit, sum2<T> scale) {
  __WC_EXACT
  sum2<T> product = two_product(s, scale.high);
  T low = fma(s, scale.low, fma(tail, scale.high, product.low));
  sum2<T> total = fast_two_sum(k * unit.high, product.high);
  return total.high + (total.low + fma(k, unit.low, low));
}
__WC_DEVICE double log2(double x) {
  double k;
  double s = log_reduce(x, &k);
  double result = log_scaled<double>(k, s, log_tail(s), {1.0, 0.0},
                                     {0x1.71547652b82fep0, 0x1.777d0ffda0d24p-56});
  return log_or_special(x, result);
}
__WC_DEVICE double log10(double x) {
  double k;
  double s = log_reduce(x, &k);
  double result = log_scaled<double>(k, s, log_tail(s), {0x1.34413509f4p-2, 0x1.cff7988f8959bp-41},
                                     {0x1.bcb7b1526e50ep-2, 0x1.95355baaafad3p-57});
  return log_or_special(x, result);
}
__WC_DEVICE double log1p(double x) {
  __WC_EXACT
  double k;
  sum2<double> u = two_sum(1.0, x);
  double s = log_reduce(u.high, &k);
  double correction = ldexp(u.low, -static_cast<int>(k)) / (1.0 + s);
  bool near_zero = x > -0.29 && x < 0.41;
  double tail = near_zero ? log_tail(x) : log_tail(s) + correction;
  double result = near_zero ? x + tail : log_join(k, s, tail);
  return x == 0.0 ? x : log_or_special(u.high, result);
}

// ---- pow ----------------------------------------------------------------------------------

// log(x) to about 2^-65, x positive and finite: every step of the series of log_tail in two parts,
// except the terms from f^5 on.
__WC_DEVICE sum2<double> log_sum2(double x) {
  __WC_EXACT
  double k;
  double s = log_reduce(x, &k);
  sum2<double> d = fast_two_sum(2.0, s);
  double f = s / d.high;
  double f_low = fma(-f, d.low, fma(-f, d.high, s)) / d.high;
  sum2<double> z = two_product(f, f);
  z.low = fma(f + f, f_low, z.low);
  double rest = z.high * horner(z.high, 0x1.0e936e2ff8b28p-3, 0x1.0f776e72819b3p-3,
                                0x1.3b1f46a2450bdp-3, 0x1.745ce7fc16029p-3, 0x1.c71c7232c3c95p-3,
                                0x1.2492492454265p-2, 0x1.9999999999b4ep-2);
  sum2<double> c = fast_two_sum(0x1.5555555555555p-1, rest);
  c.low += 0x1.5555555555555p-55;
  sum2<double> u = two_product(z.high, c.high);
  u.low += fma(z.high, c.low, z.low * c.high);
  sum2<double> v = two_product(f, u.high);
  v.low += fma(f, u.low, f_low * u.high);
  sum2<double> series = fast_two_sum(f + f, v.high);
  series.low += fma(2.0, f_low, v.low);
  sum2<double> total = fast_two_sum(k * 0x1.62e42fefa2p-1, series.high);
  total.low += fma(k, 0x1.9ef35793c7673p-41, series.low);
  return total;
}
__WC_DEVICE bool is_odd(double x) {
  return abs(x) < 0x1p53 && trunc(x * 0.5) != x * 0.5 && trunc(x) == x;
}
__WC_DEVICE double pow(double x, double y) {
  __WC_EXACT
  double a = abs(x);
  bool ordinary = a > 0.0 && is_finite(a);
  sum2<double> logarithm = log_sum2(ordinary ? a : 1.0);
  if (!ordinary) logarithm.high = a == 0.0 ? -infinity<double>() : a;
  sum2<double> product = two_product(y, logarithm.high);
  double low = fma(y, logarithm.low, product.low);
  bool in_range = abs(product.high) < 800.0;
  double n;
  double tail = exp_tail(clamp(product.high, -746.0, 710.0), in_range ? low : 0.0, &n);
  double result = ldexp(1.0 + tail, static_cast<int>(n));
  if (x == 1.0 || y == 0.0 || (a == 1.0 && abs(y) == infinity<double>())) return 1.0;
  if (x != x || y != y) return x + y;
  if (is_negative(x)) {
    if (is_odd(y)) return -result;
    if (x < 0.0 && is_finite(x) && trunc(y) != y) return nan<double>();
  }
  return result;
}

// ---- sin, cos, tan ------------------------------------------------------------------------

// |x| = (4 m + quadrant) pi/2 + r, |r| <= pi/4, for x of at least 2^22: 192 bits of 2/pi, beginning
// where a bit times x is less than 4, times the 53 bits of x; the upper 128 bits of the product.
__WC_DEVICE sum2<double> reduce_large(double x, int* quadrant) {
  __WC_EXACT
  static constexpr uint64_t two_over_pi[20] = {
      0x0000000000000000, 0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041,
      0xfe5163abdebbc561, 0xb7246e3a424dd2e0, 0x06492eea09d1921c, 0xfe1deb1cb129a73e,
      0xe88235f52ebb4484, 0xe99c7026b45f7e41, 0x3991d639835339f4, 0x9c845f8bbdf9283b,
      0x1ff897ffde05980f, 0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7, 0x4f463f669e5fea2d,
      0x7527bac7ebe5f17b, 0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08, 0x56033046fc7b6bab};
  uint64_t word = static_cast<uint64_t>(bits(x)) & 0x7fffffffffffffffull;
  uint64_t mantissa = (word & 0xfffffffffffffull) | 0x10000000000000ull;
  uint32_t offset = static_cast<uint32_t>(word >> 52) - 1075u + 62u;
  if (offset > 1033u) offset = 1033u;  // infinities and NaN
  uint32_t i = offset >> 6, shift = offset & 63u;
  uint64_t b[3];
  for (uint32_t j = 0; j < 3; ++j) {
    uint64_t next = shift == 0 ? 0 : two_over_pi[i + j + 1] >> (64u - shift);
    b[j] = two_over_pi[i + j] << shift | next;
  }
  typedef unsigned __int128 uint128;
  uint128 product = (static_cast<uint128>(mantissa * b[0]) << 64) +
                    static_cast<uint128>(mantissa) * b[1] +
                    (static_cast<uint128>(mantissa) * b[2] >> 64);
  // Two bits of quadrant, then the fraction of a quadrant, taken as a signed number.
  uint128 fraction = product << 2;
  bool negative = static_cast<int64_t>(fraction >> 64) < 0;
  *quadrant = static_cast<int>(product >> 126) + negative;
  if (negative) fraction = ~fraction + 1;
  uint64_t top = static_cast<uint64_t>(fraction >> 64);
  uint64_t bottom = static_cast<uint64_t>(fraction);
  int zeros = top != 0 ? __builtin_clzll(top) : 64 + (bottom != 0 ? __builtin_clzll(bottom) : 63);
  fraction <<= zeros;
  double high = static_cast<double>(static_cast<uint64_t>(fraction >> 75));
  double low = static_cast<double>(static_cast<uint64_t>(fraction >> 22) & 0x1fffffffffffffull);
  sum2<double> r = two_product(high, 0x1.921fb54442d18p0);
  r.low += fma(high, 0x1.1a62633145c07p-54, low * 0x1.921fb54442d18p-53);
  double scale = ldexp(negative ? -0x1p-53 : 0x1p-53, -zeros);
  return {r.high * scale, r.low * scale};
}
__WC_DEVICE sum2<double> reduce_pi_2(double x, int* quadrant) {
  __WC_EXACT
  double a = abs(x);
  if (!(a < 0x1p22)) return reduce_large(a, quadrant);
  double n = rint(a * 0x1.45f306dc9c883p-1);
  *quadrant = static_cast<int>(n);
  double r = fma(n, -0x1.921fb54442d18p0, a);
  sum2<double> second = two_product(n, 0x1.1a62633145c07p-54);
  sum2<double> total = two_sum(r, -second.high);
  total.low = fma(n, 0x1.f1976b7ed8fbcp-110, total.low - second.low);
  return total;
}
// sin(r + low) and cos(r + low), |r| <= pi/4
__WC_DEVICE double sin_reduced(double r, double low) {
  __WC_EXACT
  double z = r * r;
  double p = horner(z, 0x1.5d88ed853c4c6p-33, -0x1.ae5e4471cfddap-26, 0x1.71de354debebcp-19,
                    -0x1.a01a019be3221p-13, 0x1.111111110f716p-7, -0x1.5555555555548p-3);
  return r + fma(r * z, p, fma(-0.5 * z, low, low));
}
__WC_DEVICE double cos_reduced(double r, double low) {
  __WC_EXACT
  double z = r * r;
  double p = horner(z, -0x1.8fa3c360252dap-37, 0x1.1ee9d7949c6dp-29, -0x1.27e4f7ed0377bp-22,
                    0x1.a01a019c8b2c3p-16, -0x1.6c16c16c15003p-10, 0x1.555555555554bp-5);
  sum2<double> head = fast_two_sum(1.0, -0.5 * z);
  return head.high + (head.low + fma(z * z, p, -r * low));
}
// What a quadrant makes of the sine and cosine of the reduced angle.
template <typename T>
__WC_DEVICE T sin_of_quadrant(int quadrant, T sine, T cosine) {
  T value = (quadrant & 1) ? cosine : sine;
  return (quadrant & 2) ? -value : value;
}

__WC_DEVICE void sincos(double x, double* sine, double* cosine) {
  int quadrant;
  sum2<double> r = reduce_pi_2(x, &quadrant);
  double s = sin_reduced(r.high, r.low), c = cos_reduced(r.high, r.low);
  double result = sin_of_quadrant(quadrant, s, c);
  *sine = !is_finite(x) ? nan<double>() : is_negative(x) ? -result : result;
  *cosine = !is_finite(x) ? nan<double>() : sin_of_quadrant(quadrant + 1, s, c);
}
// Of pi x: the reduction is exact, the product with pi is kept in two parts.
__WC_DEVICE void sincospi(double x, double* sine, double* cosine) {
  __WC_EXACT
  double a = abs(x);
  a = a < 0x1p53 ? a : 0.0;
  a = a - 2.0 * floor(0.5 * a);
  double n = rint(a + a);
  double fraction = fma(n, -0.5, a);
  sum2<double> r = two_product(fraction, 0x1.921fb54442d18p1);
  r.low = fma(fraction, 0x1.1a62633145c07p-53, r.low);
  double s = sin_reduced(r.high, r.low), c = cos_reduced(r.high, r.low);
  int quadrant = static_cast<int>(n);
  // An integer has sine 0 with the sign of x, a half-integer cosine +0.
  bool exact = fraction == 0.0;
  double result = exact && (quadrant & 1) == 0 ? 0.0 : sin_of_quadrant(quadrant, s, c);
  double other = exact && (quadrant & 1) != 0 ? 0.0 : sin_of_quadrant(quadrant + 1, s, c);
  *sine = !is_finite(x) ? nan<double>() : is_negative(x) ? -result : result;
  *cosine = !is_finite(x) ? nan<double>() : other;
}

// ---- asin, acos, atan ---------------------------------------------------------------------

// asin(x) - x for |x| <= 1/2, given z = x^2
__WC_DEVICE double asin_tail(double x, double z) {
  __WC_EXACT
  double p = horner(z, 0x1.05ce5b248f195p-5, -0x1.0af4e5f0324eep-6, 0x1.40b1f4c6d1e22p-6,
                    0x1.aab3835680607p-8, 0x1.8ee4ac9a8e23ep-7, 0x1.c6f87ca969a37p-7,
                    0x1.1c6c27ccf4e5bp-6, 0x1.6e89ef7900ac9p-6, 0x1.f1c72c6d53c41p-6,
                    0x1.6db6db41d3e54p-5, 0x1.333333336f883p-4, 0x1.5555555555387p-3);
  return x * z * p;
}
__WC_DEVICE double asin(double x) {
  __WC_EXACT
  double a = abs(x);
  double z = a > 0.5 ? fma(a, -0.5, 0.5) : a * a;
  double s = a > 0.5 ? sqrt(z) : a;
  double tail = asin_tail(s, z);
  double upper = 0x1.921fb54442d18p0 - fma(2.0, s, fma(2.0, tail, -0x1.1a62633145c07p-54));
  return copysign(a > 0.5 ? upper : s + tail, x);
}
__WC_DEVICE double acos(double x) {
  __WC_EXACT
  double a = abs(x);
  double z = a > 0.5 ? fma(a, -0.5, 0.5) : x * x;
  double s = a > 0.5 ? sqrt(z) : x;
  double tail = asin_tail(s, z);
  if (a > 0.5) {
    double twice = 2.0 * (s + tail);
    return x > 0.0 ? twice : 0x1.921fb54442d18p1 - (twice - 0x1.1a62633145c07p-53);
  }
  return 0x1.921fb54442d18p0 - (s + (tail - 0x1.1a62633145c07p-54));
}
// atan(y / x) for 0 <= y <= x, x positive; above tan(pi/8) it is pi/4 + atan((y - x) / (y + x)).
__WC_DEVICE double atan_ratio(double y, double x) {
  __WC_EXACT
  bool upper = y > 0x1.a827999fcef32p-2 * x;
  double t = (upper ? y - x : y) / (upper ? y + x : x);
  double z = t * t;
  double p = horner(z, -0x1.256920254cafp-6, 0x1.37d612752c78ep-5, -0x1.9cd34cbe2f524p-5,
                    0x1.df0f81639152bp-5, -0x1.10ebbd7e2bcd3p-4, 0x1.3b1119b15c3bp-4,
                    -0x1.745cf8e6558eep-4, 0x1.c71c70e670ee7p-4, -0x1.24924922ae58bp-3,
                    0x1.9999999995889p-3, -0x1.555555555553dp-2);
  double base = upper ? 0x1.921fb54442d18p-1 : 0.0, base_low = upper ? 0x1.1a62633145c07p-55 : 0.0;
  return base + (t + fma(t * z, p, base_low));
}
__WC_DEVICE double atan2(double y, double x) {
  __WC_EXACT
  double ax = abs(x), ay = abs(y);
  double small = ax < ay ? ax : ay, large = ax < ay ? ay : ax;
  if (small == large) {
    // Covers two zeros (angle 0) and two infinities.
    small = large == 0.0 ? 0.0 : 1.0;
    large = 1.0;
  } else if (large > 0x1p1000) {
    small = large == infinity<double>() ? 0.0 : small * 0x1p-60;
    large = large == infinity<double>() ? 1.0 : large * 0x1p-60;
  }
  double angle = atan_ratio(small, large);
  if (ay > ax) angle = 0x1.921fb54442d18p0 - (angle - 0x1.1a62633145c07p-54);
  if (is_negative(x)) angle = 0x1.921fb54442d18p1 - (angle - 0x1.1a62633145c07p-53);
  return x != x || y != y ? x + y : copysign(angle, y);
}
__WC_DEVICE double atan(double x) { return atan2(x, 1.0); }

// ---- hyperbolic functions -----------------------------------------------------------------

// e^x / 2 for x >= 0: finite as long as sinh and cosh are.
__WC_DEVICE double half_exp(double x) {
  __WC_EXACT
  double n;
  double tail = exp_tail(clamp(x, 0.0, 711.0), 0.0, &n);
  return ldexp(1.0 + tail, static_cast<int>(n) - 1);
}
__WC_DEVICE double sinh(double x) {
  __WC_EXACT
  double a = abs(x);
  double e = expm1(a < 22.0 ? a : 22.0);
  double result = a < 22.0 ? 0.5 * (e + e / (e + 1.0)) : half_exp(a);
  return x != x ? x : copysign(result, x);
}
__WC_DEVICE double cosh(double x) {
  __WC_EXACT
  double e = half_exp(abs(x));
  return x != x ? x : e + 0.25 / e;
}
__WC_DEVICE double tanh(double x) {
  __WC_EXACT
  double a = abs(x);
  double e = expm1(a < 22.0 ? a + a : 44.0);
  return x != x ? x : copysign(e / (e + 2.0), x);
}
__WC_DEVICE double asinh(double x) {
  __WC_EXACT
  double a = abs(x);
  double b = a < 0x1p28 ? a : 0x1p28;
  double z = b * b;
  double result =
      a < 0x1p28 ? log1p(b + z / (1.0 + sqrt(1.0 + z))) : log(a) + 0x1.62e42fefa39efp-1;
  return x != x ? x : copysign(result, x);
}
__WC_DEVICE double acosh(double x) {
  __WC_EXACT
  if (!(x >= 1.0)) return nan<double>();
  double t = (x < 0x1p28 ? x : 0x1p28) - 1.0;
  return x < 0x1p28 ? log1p(t + sqrt(fma(t, t, t + t))) : log(x) + 0x1.62e42fefa39efp-1;
}
__WC_DEVICE double atanh(double x) {
  __WC_EXACT
  double a = abs(x);
  return copysign(0.5 * log1p((a + a) / (1.0 - a)), x);
}

// ---- roots --------------------------------------------------------------------------------

__WC_DEVICE double cbrt(double x) {
  __WC_EXACT
  int exponent;
  double m = frexp(abs(x), &exponent);
  int third = (exponent + 1200) / 3 - 400, rest = exponent - 3 * third;
  double y = horner(m, 0x1.163664db97d78p-3, -0x1.479d90f8f48dp-1, 0x1.499daf5835ebep0,
                    -0x1.7d5dde8fb6879p0, 0x1.549b84ae6d5fdp0, 0x1.80b2ec47211a7p-2);
  y = y * (rest == 0 ? 1.0 : rest == 1 ? 0x1.428a2f98d728bp0 : 0x1.965fea53d6e3dp0);
  m = rest == 0 ? m : rest == 1 ? m + m : 4.0 * m;
  // Two steps of Newton's method, the second with y^3 - m to twice the precision.
  y = y - fma(y * y, y, -m) / (3.0 * (y * y));
  sum2<double> square = two_product(y, y);
  double residual = fma(-square.low, y, fma(-square.high, y, m));
  y = y + residual / (3.0 * square.high);
  return x == 0.0 || !is_finite(x) ? x : copysign(ldexp(y, third), x);
}
// sqrt(x^2 + y^2), scaled so that neither square overflows nor vanishes.
template <typename T>
__WC_DEVICE T hypot_scaled(T x, T y) {
  __WC_EXACT
  T a = abs(x), b = abs(y);
  if (a == infinity<T>() || b == infinity<T>()) return infinity<T>();
  T large = a < b ? b : a, small = a < b ? a : b;
  if (x != x || y != y || large == 0) return a + b;
  int exponent;
  large = frexp(large, &exponent);
  small = ldexp(small, -exponent);
  sum2<T> square = two_product(large, large);
  return ldexp(sqrt(square.high + fma(small, small, square.low)), exponent);
}
__WC_DEVICE double hypot(double x, double y) { return hypot_scaled(x, y); }

// ---- error functions ----------------------------------------------------------------------

// erf(x), |x| <= 1
__WC_DEVICE double erf_small(double x) {
  __WC_EXACT
  double z = x * x;
  double p = horner(z, -0x1.2a52948818903p-38, 0x1.7f46d0aa9af29p-34, -0x1.4e6c46f332fbap-30,
                    0x1.fc45e486132f4p-27, -0x1.5f6dc050f855dp-23, 0x1.b9e654ff75819p-20,
                    -0x1.f4d256654576p-17, 0x1.f9a326c59b841p-14, -0x1.c02db3ff06991p-11,
                    0x1.565bcd0e65924p-8, -0x1.b82ce312889f5p-6, 0x1.ce2f21a042bdfp-4,
                    -0x1.812746b0379e7p-2, 0x1.1ae3a914fed8p-56);
  return fma(x, 0x1.20dd750429b6dp0, x * p);
}
// e^(x^2) erfc(x), 0.47 <= x <= 27.5: a polynomial in (x - 2.5) / (x + 2.5), over x + 2.5.
__WC_DEVICE double erfcx_large(double x) {
  __WC_EXACT
  double scale = 1.0 / (x + 2.5);
  double t = (x - 2.5) * scale;
  double p = horner(t, 0x1.c4663b716002bp-28, 0x1.e9a79072c43abp-28, -0x1.9468a5bea8cfp-25,
                    -0x1.3fc3e0114c301p-24, 0x1.22a61ee5db6cap-23, 0x1.e5a9e0892180dp-22,
                    -0x1.b167cbe46f489p-28, -0x1.07bf00cb8cc26p-19, -0x1.38e6b474c1cfbp-19,
                    0x1.c5562b0fbd007p-18, 0x1.3214c9ef2e2e3p-16, -0x1.47b374244819ep-16,
                    -0x1.d84c5eaebfdc7p-14, 0x1.e91f2f3d0d492p-15, 0x1.7069f3c22467ep-11,
                    -0x1.cc8b12be24e67p-12, -0x1.3bcdce38675d5p-8, 0x1.1305f565b163bp-7,
                    0x1.d0acf691f220dp-6, -0x1.5eb8eba1dff2p-3, 0x1.d0cedcb8c9051p-2,
                    -0x1.9bfb53c4039d6p-1, -0x1.043b7b93759ebp-54);
  return (0x1.0dd50785280a5p0 + p) * scale;
}
__WC_DEVICE double erfc_large(double x) {
  __WC_EXACT
  double a = clamp(x, 0.47, 27.5);
  sum2<double> square = two_product(a, a);
  double e = exp(-square.high);
  return fma(-square.low, e, e) * erfcx_large(a);
}
__WC_DEVICE double erf(double x) {
  __WC_EXACT
  double a = abs(x);
  double result = a < 1.0 ? erf_small(a) : 1.0 - erfc_large(a);
  return x != x ? x : copysign(result, x);
}
__WC_DEVICE double erfc(double x) {
  __WC_EXACT
  if (x != x) return x;
  if (x < -1.0) return 2.0 - erfc_large(-x);
  return x < 0.47 ? 1.0 - erf_small(x) : erfc_large(x);
}
__WC_DEVICE double erfcx(double x) {
  __WC_EXACT
  if (x >= 27.5) {
    // The fit ends there; erfcx(x) = (1 - 1/(2 x^2) + 3/(4 x^4) - 15/(8 x^6) + ...) / (x sqrt(pi)).
    double z = 1.0 / (x * x);
    return horner(z, 6.5625, -1.875, 0.75, -0.5, 1.0) * (0x1.20dd750429b6dp-1 / x);
  }
  if (x >= 0.47) return erfcx_large(x);
  sum2<double> square = two_product(x, x);
  double e = exp(square.high);
  return is_finite(e) ? fma(square.low, e, e) * erfc(x) : e;
}
// (1 + erf(x / sqrt(2))) / 2, with the argument's rounding error carried along.
__WC_DEVICE double normcdf(double x) {
  __WC_EXACT
  if (!is_finite(x)) return x != x ? x : x > 0.0 ? 1.0 : 0.0;
  double t = clamp(x, -40.0, 40.0);
  sum2<double> u = two_product(-t, 0x1.6a09e667f3bcdp-1);
  u.low = fma(t, 0x1.bdd3413b26456p-55, u.low);
  return 0.5 * fma(-u.low, 0x1.20dd750429b6dp0 * exp(-u.high * u.high), erfc(u.high));
}

// erfinv(y), |y| <= 1/2: the first terms of its series, then two of Halley's steps.
__WC_DEVICE double erfinv_small(double y) {
  __WC_EXACT
  double z = y * y;
  double x = y * horner(z, 0x1.9007ba3c74069p-4, 0x1.26c5ade6d5247p-3, 0x1.0c152382d7366p-2, 1.0) *
             0x1.c5bf891b4ef6bp-1;
  for (int i = 0; i < 2; ++i) {
    double u = (erf_small(x) - y) / (0x1.20dd750429b6dp0 * exp(-x * x));
    x = x - u / fma(x, u, 1.0);
  }
  return x;
}
// The x with erfc(x) = q, 0 < q <= 1/2: from an approximation to two digits, Newton's steps on
// log(erfc(x)), which is nearly a parabola.
__WC_DEVICE double erfcinv_small(double q) {
  __WC_EXACT
  double logarithm = log(q);
  double w = logarithm + log1p(1.0 - q);
  double t = fma(0.5, w, 4.33);
  double x = sqrt(sqrt(fma(t, t, -6.8 * w)) - t);
  for (int i = 0; i < 4; ++i) {
    double scaled = erfcx_large(x);
    sum2<double> square = two_product(x, x);
    double excess = (log(scaled) - square.low) - (square.high + logarithm);
    x = x + excess * scaled * 0x1.c5bf891b4ef6bp-1;
  }
  return x;
}
__WC_DEVICE double erfinv(double y) {
  __WC_EXACT
  double a = abs(y);
  if (!(a < 1.0)) return a == 1.0 ? copysign(infinity<double>(), y) : nan<double>();
  return a <= 0.5 ? erfinv_small(y) : copysign(erfcinv_small(1.0 - a), y);
}
__WC_DEVICE double erfcinv(double q) {
  __WC_EXACT
  if (!(q > 0.0 && q < 2.0)) {
    return q == 0.0 ? infinity<double>() : q == 2.0 ? -infinity<double>() : nan<double>();
  }
  double lower = q <= 1.0 ? q : 2.0 - q;
  double x = lower > 0.5 ? erfinv_small(1.0 - lower) : erfcinv_small(lower);
  return q <= 1.0 ? x : -x;
}
__WC_DEVICE double normcdfinv(double p) {
  __WC_EXACT
  return -0x1.6a09e667f3bcdp0 * erfcinv(2.0 * p);
}

// ---- gamma --------------------------------------------------------------------------------

// log(Gamma(2 + z)), |z| <= 1/2
__WC_DEVICE double lgamma_near_2(double z) {
  __WC_EXACT
  double p = horner(z, 0x1.3191d5e8efaa3p-22, -0x1.3a2005a011467p-21, 0x1.eaad54615a416p-21,
                    -0x1.0878f68e562d2p-19, 0x1.266dd6adb9689p-18, -0x1.3d59c285f43bap-17,
                    0x1.58043dcc631dbp-16, -0x1.78d85223f7587p-15, 0x1.a127f311cfc59p-14,
                    -0x1.d3fd6f2f824f3p-13, 0x1.0b36aeff65368p-11, -0x1.38ac5bf40897fp-10,
                    0x1.7add6eaee2c55p-9, -0x1.e404fc21e9851p-8, 0x1.51322ac7d7afp-6,
                    -0x1.13e001a557527p-4, 0x1.4a34cc4a60fa7p-2, 0x1.b0ee6072093cep-2);
  return z * p;
}
// Stirling's series: log(Gamma(x)) - ((x - 1/2) log x - x + log(2 pi) / 2), x >= 8. The
// coefficients are B(2k) / (2k (2k - 1)).
__WC_DEVICE double stirling(double x) {
  __WC_EXACT
  double r = 1.0 / x;
  double z = r * r;
  return r * horner(z, -3617.0 / 122400, 1.0 / 156, -691.0 / 360360, 1.0 / 1188, -1.0 / 1680,
                    1.0 / 1260, -1.0 / 360, 1.0 / 12);
}
// 0 < x < 12: Gamma(x) = Gamma(2 + z) * up / down, |z| <= 1/2. Returns z, which is exact.
__WC_DEVICE double gamma_shift(double x, double* up, double* down) {
  __WC_EXACT
  *up = *down = 1.0;
  double base = 2.0;
  for (double y = x; y > 2.5; base += 1.0) {
    y -= 1.0;
    *up *= y;
  }
  for (double y = x; y < 1.5; base -= 1.0) {
    *down *= y;
    y += 1.0;
  }
  return x - base;
}
// Gamma(x) = first * second, x positive; two factors, because one could overflow.
__WC_DEVICE double tgamma_positive(double x, double* second) {
  __WC_EXACT
  if (x < 12.0) {
    double up, down;
    double z = gamma_shift(x, &up, &down);
    *second = up / down;
    return exp(lgamma_near_2(z));
  }
  double root = pow(x, fma(x, 0.5, -0.25));
  *second = root;
  return 0x1.40d931ff62706p1 * exp(stirling(x)) * (root * exp(-x));
}
__WC_DEVICE double tgamma(double x) {
  __WC_EXACT
  if (x != x) return x;
  if (abs(x) < 0x1p-60) return 1.0 / x;
  if (x > 172.0) return infinity<double>();
  if (x < 0.0 && trunc(x) == x) return nan<double>();
  if (x < -186.0) return is_odd(trunc(x)) ? 0.0 : -0.0;
  double second;
  double first = tgamma_positive(abs(x), &second);
  if (x > 0.0) return first * second;
  // Gamma(x) Gamma(-x) = -pi / (x sin(pi x))
  double sine, cosine;
  sincospi(x, &sine, &cosine);
  return -0x1.921fb54442d18p1 / (x * sine) / first / second;
}
__WC_DEVICE double lgamma_positive(double x) {
  __WC_EXACT
  if (x < 8.0) {
    double up, down;
    double value = lgamma_near_2(gamma_shift(x, &up, &down));
    return x > 2.5 ? value + log(up) : value - log(down);
  }
  double head = (x - 0.5) * (log(x) - 1.0);
  return x == infinity<double>() ? x : head + (0x1.d67f1c864beb5p-1 - 0.5 + stirling(x));
}
__WC_DEVICE double lgamma(double x) {
  __WC_EXACT
  if (x != x) return x;
  if (x > 0.0) return lgamma_positive(x);
  if (trunc(x) == x) return infinity<double>();
  if (x > -0x1p-60) return -log(-x);
  double sine, cosine;
  sincospi(x, &sine, &cosine);
  return log(0x1.921fb54442d18p1 / abs(x * sine)) - lgamma_positive(-x);
}

}  // namespace __wavecore
