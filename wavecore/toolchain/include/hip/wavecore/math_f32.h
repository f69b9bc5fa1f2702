// float functions. Largest errors measured against float64 are in docs of tests/toolchain.
#pragma once

#include "math_f64.h"

namespace __wavecore {

// ---- exp ----------------------------------------------------------------------------------

// e^x = 2^n (1 + tail), |x - n ln 2| <= ln 2 / 2. `x` must be in [-1e5, 1e5].
__WC_DEVICE float exp_tail(float x, float* n) {
  __WC_EXACT
  *n = rint(x * 0x1.715476p0f);
  float r = fma(*n, 0x1.05c61p-29f, fma(*n, -0x1.62e43p-1f, x));
  float q = horner(r, 0x1.6cf7aap-10f, 0x1.1244bp-7f, 0x1.555528p-5f, 0x1.555482p-3f, 0x1p-1f);
  return fma(r * r, q, r);
}
__WC_DEVICE float exp(float x) {
  __WC_EXACT
  float n;
  float tail = exp_tail(clamp(x, -104.0f, 89.0f), &n);
  return x != x ? x : ldexp(1.0f + tail, static_cast<int>(n));
}
__WC_DEVICE float exp2(float x) {
  __WC_EXACT
  float t = clamp(x, -151.0f, 129.0f);
  float n = rint(t);
  float r = t - n;
  float q = horner(r, 0x1.00f468p-16f, 0x1.446288p-13f, 0x1.5d871ep-10f, 0x1.3b29ecp-7f,
                   0x1.c6b08ep-5f, 0x1.ebfbep-3f, 0x1.62e43p-1f);
  return x != x ? x : ldexp(fma(r, q, 1.0f), static_cast<int>(n));
}
__WC_DEVICE float exp10(float x) {
  __WC_EXACT
  float t = clamp(x, -46.0f, 39.0f);
  float n = rint(t * 0x1.a934fp1f);
  float r = fma(n, 0x1.ec10cp-27f, fma(n, -0x1.344136p-2f, t));
  float q = horner(r, 0x1.180dfp-4f, 0x1.a9b668p-3f, 0x1.14294cp-1f, 0x1.2bd69cp0f, 0x1.04705ap1f,
                   0x1.53524cp1f, 0x1.26bb1cp1f);
  return x != x ? x : ldexp(fma(r, q, 1.0f), static_cast<int>(n));
}
__WC_DEVICE float expm1(float x) {
  __WC_EXACT
  float n;
  float tail = exp_tail(clamp(x, -104.0f, 89.0f), &n);
  int half = static_cast<int>(n) - 1;
  float result = n == 0.0f ? tail : 2.0f * (ldexp(tail, half) + (ldexp(1.0f, half) - 0.5f));
  return x != x ? x : copysign(result, x);
}

// ---- log ----------------------------------------------------------------------------------

// x = 2^k (1 + s), sqrt(1/2) <= 1 + s < sqrt(2); returns s, which is exact. `x` is positive.
__WC_DEVICE float log_reduce(float x, float* k) {
  __WC_EXACT
  int exponent;
  float m = frexp(x, &exponent);
  bool low = m < 0x1.6a09e6p-1f;
  *k = static_cast<float>(low ? exponent - 1 : exponent);
  return (low ? m + m : m) - 1.0f;
}
// log(1 + s) - s
__WC_DEVICE float log_tail(float s) {
  __WC_EXACT
  float p = horner(s, 0x1.ba2b36p-5f, -0x1.94c75ap-4f, 0x1.99648p-4f, -0x1.96641cp-4f,
                   0x1.c31a9ap-4f, -0x1.ffef34p-4f, 0x1.24aa3ap-3f, -0x1.555652p-3f, 0x1.99991ep-3f,
                   -0x1.fffffcp-3f, 0x1.555556p-2f, -0.5f);
  return s * s * p;
}
// k ln 2 + s + tail, the largest term last.
__WC_DEVICE float log_join(float k, float s, float tail) {
  __WC_EXACT
  return fma(k, 0x1.62e4p-1f, fma(k, 0x1.7f7d1cp-20f, tail) + s);
}
__WC_DEVICE float log(float x) {
  float k;
  float s = log_reduce(x, &k);
  return log_or_special(x, log_join(k, s, log_tail(s)));
}
__WC_DEVICE float log2(float x) {
  float k;
  float s = log_reduce(x, &k);
  float result =
      log_scaled<float>(k, s, log_tail(s), {1.0f, 0.0f}, {0x1.715476p0f, 0x1.4ae0cp-26f});
  return log_or_special(x, result);
}
__WC_DEVICE float log10(float x) {
  float k;
  float s = log_reduce(x, &k);
  float result = log_scaled<float>(k, s, log_tail(s), {0x1.344p-2f, 0x1.3509f8p-18f},
                                   {0x1.bcb7b2p-2f, -0x1.5b235ep-27f});
  return log_or_special(x, result);
}
__WC_DEVICE float log1p(float x) {
  __WC_EXACT
  float k;
  sum2<float> u = two_sum(1.0f, x);
  float s = log_reduce(u.high, &k);
  float correction = ldexp(u.low, -static_cast<int>(k)) / (1.0f + s);
  bool near_zero = x > -0.29f && x < 0.41f;
  float tail = near_zero ? log_tail(x) : log_tail(s) + correction;
  float result = near_zero ? x + tail : log_join(k, s, tail);
  return x == 0.0f ? x : log_or_special(u.high, result);
}

// ---- pow ----------------------------------------------------------------------------------

__WC_DEVICE bool is_odd(float x) {
  return abs(x) < 0x1p24f && trunc(x * 0.5f) != x * 0.5f && trunc(x) == x;
}
__WC_DEVICE float pow(float x, float y) {
  float a = abs(x);
  double power = exp(static_cast<double>(y) * log(static_cast<double>(a)));
  float result = y == 0.0f || a == 1.0f ? 1.0f : static_cast<float>(power);
  if (x == 1.0f || y == 0.0f) return 1.0f;
  if (x != x || y != y) return x + y;
  if (is_negative(x)) {
    if (is_odd(y)) return -result;
    if (x < 0.0f && is_finite(x) && trunc(y) != y) return nan<float>();
  }
  return result;
}

// ---- sin, cos, tan ------------------------------------------------------------------------

// The first 224 bits of 2/pi after 32 zeros; a chain of selects, since it is seldom read.
__WC_DEVICE uint32_t two_over_pi_word(uint32_t i) {
  uint32_t low = i == 0 ? 0u : i == 1 ? 0xa2f9836eu : i == 2 ? 0x4e441529u : 0xfc2757d1u;
  uint32_t high = i == 4 ? 0xf534ddc0u : i == 5 ? 0xdb629599u : i == 6 ? 0x3c439041u : 0xfe5163abu;
  return i < 4 ? low : high;
}
// |x| = (4 m + quadrant) pi/2 + r, |r| <= pi/4, for x of at least 2^17: 96 bits of 2/pi, beginning
// where a bit times x is less than 4, times the 24 bits of x.
__WC_DEVICE sum2<float> reduce_large(float x, int* quadrant) {
  uint32_t word = static_cast<uint32_t>(bits(x)) & 0x7fffffffu;
  uint64_t mantissa = (word & 0x7fffffu) | 0x800000u;
  uint32_t offset = (word >> 23) - 150u + 30u;
  uint32_t shift = offset & 31u, i = (offset >> 5) & 7u;
  uint64_t w0 = two_over_pi_word(i), w1 = two_over_pi_word(i + 1), w2 = two_over_pi_word(i + 2);
  uint64_t w3 = two_over_pi_word(i + 3);
  uint64_t b0 = static_cast<uint32_t>((w0 << 32 | w1) << shift >> 32);
  uint64_t b1 = static_cast<uint32_t>((w1 << 32 | w2) << shift >> 32);
  uint64_t b2 = static_cast<uint32_t>((w2 << 32 | w3) << shift >> 32);
  uint64_t middle = mantissa * b1 + (mantissa * b2 >> 32);
  uint64_t product = (mantissa * b0 << 32) + middle;
  // Two bits of quadrant, then the fraction of a quadrant, taken as a signed number.
  int64_t fraction = static_cast<int64_t>(product << 2);
  *quadrant = static_cast<int>(product >> 62) + (fraction < 0);
  double r = static_cast<double>(fraction) * 0x1.921fb54442d18p-64;
  float high = static_cast<float>(r);
  return {high, static_cast<float>(r - static_cast<double>(high))};
}
__WC_DEVICE sum2<float> reduce_pi_2(float x, int* quadrant) {
  __WC_EXACT
  float a = abs(x);
  if (!(a < 0x1p17f)) return reduce_large(a, quadrant);
  float n = rint(a * 0x1.45f306p-1f);
  *quadrant = static_cast<int>(n);
  float r = fma(n, -0x1.921fb6p0f, a);
  sum2<float> second = two_product(n, 0x1.777a5cp-25f);
  sum2<float> total = two_sum(r, second.high);
  total.low = fma(n, 0x1.ee59dap-50f, total.low + second.low);
  return total;
}
// sin(r + low) and cos(r + low), |r| <= pi/4
__WC_DEVICE float sin_reduced(float r, float low) {
  __WC_EXACT
  float z = r * r;
  float p = horner(z, 0x1.7bf19ap-19f, -0x1.a058e4p-13f, 0x1.111174p-7f, -0x1.555556p-3f);
  return r + fma(r * z, p, low);
}
__WC_DEVICE float cos_reduced(float r, float low) {
  __WC_EXACT
  float z = r * r;
  float p = horner(z, 0x1.99e0eep-16f, -0x1.6c0c1ap-10f, 0x1.55554ap-5f);
  sum2<float> head = fast_two_sum(1.0f, -0.5f * z);
  return head.high + (head.low + fma(z * z, p, -r * low));
}
__WC_DEVICE void sincos(float x, float* sine, float* cosine) {
  int quadrant;
  sum2<float> r = reduce_pi_2(x, &quadrant);
  float s = sin_reduced(r.high, r.low), c = cos_reduced(r.high, r.low);
  float result = sin_of_quadrant(quadrant, s, c);
  *sine = !is_finite(x) ? nan<float>() : is_negative(x) ? -result : result;
  *cosine = !is_finite(x) ? nan<float>() : sin_of_quadrant(quadrant + 1, s, c);
}
// Of pi x: the reduction is exact, the product with pi is kept in two parts.
__WC_DEVICE void sincospi(float x, float* sine, float* cosine) {
  __WC_EXACT
  float a = abs(x);
  a = a < 0x1p24f ? a : 0.0f;
  float n = rint(a + a);
  float fraction = fma(n, -0.5f, a);
  sum2<float> r = two_product(fraction, 0x1.921fb6p1f);
  r.low = fma(fraction, -0x1.777a5cp-24f, r.low);
  float s = sin_reduced(r.high, r.low), c = cos_reduced(r.high, r.low);
  int quadrant = static_cast<int>(n);
  bool exact = fraction == 0.0f;
  float result = exact && (quadrant & 1) == 0 ? 0.0f : sin_of_quadrant(quadrant, s, c);
  float other = exact && (quadrant & 1) != 0 ? 0.0f : sin_of_quadrant(quadrant + 1, s, c);
  *sine = !is_finite(x) ? nan<float>() : is_negative(x) ? -result : result;
  *cosine = !is_finite(x) ? nan<float>() : other;
}
// Either precision, from the functions that compute both at once.
template <typename T>
__WC_DEVICE T sin(T x) {
  T sine, cosine;
  sincos(x, &sine, &cosine);
  return sine;
}
template <typename T>
__WC_DEVICE T cos(T x) {
  T sine, cosine;
  sincos(x, &sine, &cosine);
  return cosine;
}
template <typename T>
__WC_DEVICE T tan(T x) {
  T sine, cosine;
  sincos(x, &sine, &cosine);
  return sine / cosine;
}
template <typename T>
__WC_DEVICE T sinpi(T x) {
  T sine, cosine;
  sincospi(x, &sine, &cosine);
  return sine;
}
template <typename T>
__WC_DEVICE T cospi(T x) {
  T sine, cosine;
  sincospi(x, &sine, &cosine);
  return cosine;
}

// ---- asin, acos, atan ---------------------------------------------------------------------

// asin(x) - x for |x| <= 1/2, given z = x^2
__WC_DEVICE float asin_tail(float x, float z) {
  __WC_EXACT
  float p = horner(z, 0x1.349e48p-5f, 0x1.d589f2p-7f, 0x1.04cd0cp-5f, 0x1.6ca7dcp-5f,
                   0x1.3338aap-4f, 0x1.55554cp-3f);
  return x * z * p;
}
__WC_DEVICE float asin(float x) {
  __WC_EXACT
  float a = abs(x);
  float z = a > 0.5f ? fma(a, -0.5f, 0.5f) : a * a;
  float s = a > 0.5f ? sqrt(z) : a;
  float tail = asin_tail(s, z);
  float upper = 0x1.921fb6p0f - fma(2.0f, s, fma(2.0f, tail, 0x1.777a5cp-25f));
  return copysign(a > 0.5f ? upper : s + tail, x);
}
__WC_DEVICE float acos(float x) {
  __WC_EXACT
  float a = abs(x);
  float z = a > 0.5f ? fma(a, -0.5f, 0.5f) : x * x;
  float s = a > 0.5f ? sqrt(z) : x;
  float tail = asin_tail(s, z);
  if (a > 0.5f) {
    float twice = 2.0f * (s + tail);
    return x > 0.0f ? twice : 0x1.921fb6p1f - (twice + 0x1.777a5cp-24f);
  }
  return 0x1.921fb6p0f - (s + (tail + 0x1.777a5cp-25f));
}
// atan(t), 0 <= t <= 1
__WC_DEVICE float atan_reduced(float t) {
  __WC_EXACT
  float z = t * t;
  float p = horner(z, 0x1.2d3946p-10f, -0x1.eb4406p-8f, 0x1.7790bep-6f, -0x1.71d65cp-5f,
                   0x1.157c0ap-4f, -0x1.6981a4p-4f, 0x1.c51c2ep-4f, -0x1.2476c8p-3f, 0x1.999824p-3f,
                   -0x1.555552p-2f);
  return fma(t * z, p, t);
}
__WC_DEVICE float atan(float x) {
  __WC_EXACT
  float a = abs(x);
  float angle = atan_reduced(a > 1.0f ? 1.0f / a : a);
  float result = a > 1.0f ? 0x1.921fb6p0f - (angle + 0x1.777a5cp-25f) : angle;
  return copysign(result, x);
}
__WC_DEVICE float atan2(float y, float x) {
  __WC_EXACT
  float ax = abs(x), ay = abs(y);
  float small = ax < ay ? ax : ay, large = ax < ay ? ay : ax;
  float ratio = small == large ? (large == 0.0f ? 0.0f : 1.0f) : small / large;
  float angle = atan_reduced(ratio);
  if (ay > ax) angle = 0x1.921fb6p0f - (angle + 0x1.777a5cp-25f);
  if (is_negative(x)) angle = 0x1.921fb6p1f - (angle + 0x1.777a5cp-24f);
  return x != x || y != y ? x + y : copysign(angle, y);
}

// ---- hyperbolic functions -----------------------------------------------------------------

// e^x / 2 for x >= 0: finite as long as sinh and cosh are.
__WC_DEVICE float half_exp(float x) {
  __WC_EXACT
  float n;
  float tail = exp_tail(clamp(x, 0.0f, 91.0f), &n);
  return ldexp(1.0f + tail, static_cast<int>(n) - 1);
}
__WC_DEVICE float sinh(float x) {
  __WC_EXACT
  float a = abs(x), z = a * a;
  float e = half_exp(a);
  float p = horner(z, 0x1.75a6f6p-19f, 0x1.a02156p-13f, 0x1.1110e2p-7f, 0x1.555556p-3f);
  float result = a < 1.0f ? fma(a * z, p, a) : e - 0.25f / e;
  return x != x ? x : copysign(result, x);
}
__WC_DEVICE float cosh(float x) {
  __WC_EXACT
  float e = half_exp(abs(x));
  return x != x ? x : e + 0.25f / e;
}
__WC_DEVICE float tanh(float x) {
  __WC_EXACT
  float a = abs(x), z = a * a;
  float p = horner(z, 0x1.1e4d16p-9f, -0x1.0d6022p-7f, 0x1.63d1b2p-6f, -0x1.b9f4b6p-5f,
                   0x1.111084p-3f, -0x1.555554p-2f);
  float e = half_exp(clamp(a + a, 0.0f, 20.0f));
  float result = a < 0.6f ? fma(a * z, p, a) : 1.0f - 1.0f / (e + 0.5f);
  return x != x ? x : copysign(result, x);
}
__WC_DEVICE float asinh(float x) {
  __WC_EXACT
  float a = abs(x);
  float b = a < 0x1p12f ? a : 0x1p12f;
  float z = b * b;
  float result = a < 0x1p12f ? log1p(b + z / (1.0f + sqrt(1.0f + z))) : log(a) + 0x1.62e43p-1f;
  return x != x ? x : copysign(result, x);
}
__WC_DEVICE float acosh(float x) {
  __WC_EXACT
  if (!(x >= 1.0f)) return nan<float>();
  float t = (x < 0x1p12f ? x : 0x1p12f) - 1.0f;
  return x < 0x1p12f ? log1p(t + sqrt(fma(t, t, t + t))) : log(x) + 0x1.62e43p-1f;
}
__WC_DEVICE float atanh(float x) {
  __WC_EXACT
  float a = abs(x);
  return copysign(0.5f * log1p((a + a) / (1.0f - a)), x);
}

// ---- roots --------------------------------------------------------------------------------

__WC_DEVICE float cbrt(float x) {
  __WC_EXACT
  int exponent;
  float m = frexp(abs(x), &exponent);
  int third = (exponent + 300) / 3 - 100, rest = exponent - 3 * third;
  float y = horner(m, 0x1.2c74fp-3f, -0x1.08e838p-1f, 0x1.dd2d48p-1f, 0x1.c14e8ap-2f);
  y = y * (rest == 0 ? 1.0f : rest == 1 ? 0x1.428a3p0f : 0x1.965feap0f);
  m = rest == 0 ? m : rest == 1 ? m + m : 4.0f * m;
  // One step of Newton's method, with y^3 - m to twice the precision.
  sum2<float> square = two_product(y, y);
  float residual = fma(-square.low, y, fma(-square.high, y, m));
  y = y + residual / (3.0f * square.high);
  return x == 0.0f || !is_finite(x) ? x : copysign(ldexp(y, third), x);
}
__WC_DEVICE float hypot(float x, float y) { return hypot_scaled(x, y); }
template <typename T>
__WC_DEVICE T rsqrt(T x) {
  return static_cast<T>(1) / sqrt(x);
}
template <typename T>
__WC_DEVICE T rcbrt(T x) {
  return static_cast<T>(1) / cbrt(x);
}
template <typename T>
__WC_DEVICE T rhypot(T x, T y) {
  return static_cast<T>(1) / hypot(x, y);
}

// ---- error functions, gamma ---------------------------------------------------------------

// erf(x), |x| <= 1
__WC_DEVICE float erf_small(float x) {
  __WC_EXACT
  float z = x * x;
  float p = horner(z, -0x1.2639aep-17f, 0x1.cb8d62p-14f, -0x1.baa308p-11f, 0x1.55fcdep-8f,
                   -0x1.b8261p-6f, 0x1.ce2ee6p-4f, -0x1.812746p-2f, -0x1.f7ac92p-25f);
  return fma(x, 0x1.20dd76p0f, x * p);
}
// erfc(x), 0.47 <= x: e^(-x^2) times a polynomial in (x - 2) / (x + 2), over x + 2.
__WC_DEVICE float erfc_large(float x) {
  __WC_EXACT
  float a = clamp(x, 0.0f, 10.1f);
  float scale = 1.0f / (a + 2.0f);
  float t = (a - 2.0f) * scale;
  float p = horner(t, 0x1.a6655ap-14f, -0x1.170ba4p-11f, -0x1.ce23bp-11f, 0x1.8f49aep-9f,
                   0x1.a9626p-8f, -0x1.60543cp-6f, -0x1.2a8b64p-5f, 0x1.1e2ddap-2f, -0x1.5fd386p-1f,
                   0x1.058672p0f);
  sum2<float> square = two_product(a, a);
  float e = exp(-square.high);
  return fma(-square.low, e, e) * (p * scale);
}
__WC_DEVICE float erf(float x) {
  __WC_EXACT
  float a = abs(x);
  float result = a < 1.0f ? erf_small(a) : 1.0f - erfc_large(a);
  return x != x ? x : copysign(result, x);
}
__WC_DEVICE float erfc(float x) {
  __WC_EXACT
  if (x != x) return x;
  if (x < -1.0f) return 2.0f - erfc_large(-x);
  return x < 0.47f ? 1.0f - erf_small(x) : erfc_large(x);
}
__WC_DEVICE float erfcx(float x) {
  return static_cast<float>(erfcx(static_cast<double>(x)));
}
__WC_DEVICE float erfinv(float x) { return static_cast<float>(erfinv(static_cast<double>(x))); }
__WC_DEVICE float erfcinv(float x) { return static_cast<float>(erfcinv(static_cast<double>(x))); }
__WC_DEVICE float normcdfinv(float x) {
  return static_cast<float>(normcdfinv(static_cast<double>(x)));
}
__WC_DEVICE float tgamma(float x) { return static_cast<float>(tgamma(static_cast<double>(x))); }
__WC_DEVICE float lgamma(float x) { return static_cast<float>(lgamma(static_cast<double>(x))); }
__WC_DEVICE float normcdf(float x) { return static_cast<float>(normcdf(static_cast<double>(x))); }

}  // namespace __wavecore
