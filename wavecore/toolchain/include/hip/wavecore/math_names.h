// The math functions of device code: sinf(float), sin(double), sin(float), __sinf(float), ...
//
// float and double overloads of the C names, the f-suffixed names, and the names with two leading
// underscores. Those compute with one rounding as their suffix says (_rn), or, where they say less
// (__expf, __sinf, __fdividef), with the hardware's approximate instruction.
//
// Largest errors found, in units in the last place of float and of double, over all ranges, with
// denormal arguments and results. tests/toolchain/test_headers_math.py reads and checks this table;
// docs/hip-math.md sets it beside what HIP documents.
//
//   acos    0.7  0.8     cosh    1.5  1.4     exp2    0.9  0.9     pow     0.6  1.0
//   acosh   1.2  1.2     cospi   1.0  1.0     expm1   1.1  1.1     rcbrt   0.6  0.6
//   asin    0.7  0.8     erf     1.3  1.3     hypot   1.0  1.0     rsqrt   0.6  0.6
//   asinh   1.2  1.2     erfc    0.6  2.4     log     0.9  0.9     sin     0.9  0.9
//   atan    1.5  0.7     erfcx   0.6  2.4     log10   1.1  1.1     sinh    1.2  1.1
//   atan2   1.5  0.7     exp     1.1  1.0     log1p   1.0  1.0     sinpi   1.0  1.0
//   atanh   1.1  1.1     exp10   1.1  1.1     log2    1.1  1.1     tan     1.2  1.1
//   cbrt    0.6  0.6     cos     0.9  0.9     normcdf 0.6  2.4     tanh    1.5  1.1
//   tgamma  0.6  4.6     lgamma  0.6  1.9     erfinv  0.6  4.0     erfcinv 0.6  4.0
//   normcdfinv 0.6  6.0  rhypot  0.8  0.6
//
// (double lgamma: of the larger of the result and 1, since it crosses zero between the integers.)
#pragma once
// A system header may also overload the constexpr functions of <cmath>, which count as __device__.
#pragma clang system_header

// dot.h and integer.h define fma and abs, which are put into namespace std below.
#include "bessel.h"
#include "integer.h"
#include "math_f32.h"
#include "math_parts.h"
#include "traits.h"

// name##f(float), name(float), name(double), and name(any integer), which computes in double.
#define __WC_MATH_1(__name, __function)                              \
  __WC_DEVICE float __name##f(float x) { return __function(x); }     \
  __WC_DEVICE float __name(float x) { return __function(x); }        \
  __WC_DEVICE double __name(double x) { return __function(x); }      \
  template <typename __T, typename = __wavecore::__if_integral<__T>> \
  __WC_DEVICE double __name(__T x) {                                 \
    return __function(static_cast<double>(x));                       \
  }
#define __WC_MATH_2(__name, __function)                                              \
  __WC_DEVICE float __name##f(float x, float y) { return __function(x, y); }         \
  __WC_DEVICE float __name(float x, float y) { return __function(x, y); }            \
  __WC_DEVICE double __name(double x, double y) { return __function(x, y); }         \
  template <typename __T, typename __U, typename = __wavecore::__if_mixed<__T, __U>> \
  __WC_DEVICE double __name(__T x, __U y) {                                          \
    return __function(static_cast<double>(x), static_cast<double>(y));               \
  }

namespace __wavecore {

// Two numbers, not both float and not both double.
template <typename __T, typename __U>
using __if_mixed = __enable_if_t<__is_arithmetic(__T) && __is_arithmetic(__U) &&
                                 !(__is_same(__T, __U) && __is_floating_point(__T))>;

}  // namespace __wavecore

__WC_MATH_1(acos, __wavecore::acos)
__WC_MATH_1(acosh, __wavecore::acosh)
__WC_MATH_1(asin, __wavecore::asin)
__WC_MATH_1(asinh, __wavecore::asinh)
__WC_MATH_1(atan, __wavecore::atan)
__WC_MATH_1(atanh, __wavecore::atanh)
__WC_MATH_1(cbrt, __wavecore::cbrt)
__WC_MATH_1(ceil, __wavecore::ceil)
__WC_MATH_1(cos, __wavecore::cos)
__WC_MATH_1(cosh, __wavecore::cosh)
__WC_MATH_1(cospi, __wavecore::cospi)
__WC_MATH_1(cyl_bessel_i0, __wavecore::cyl_bessel_i0)
__WC_MATH_1(cyl_bessel_i1, __wavecore::cyl_bessel_i1)
__WC_MATH_1(erf, __wavecore::erf)
__WC_MATH_1(erfc, __wavecore::erfc)
__WC_MATH_1(erfcinv, __wavecore::erfcinv)
__WC_MATH_1(erfcx, __wavecore::erfcx)
__WC_MATH_1(erfinv, __wavecore::erfinv)
__WC_MATH_1(exp, __wavecore::exp)
__WC_MATH_1(exp10, __wavecore::exp10)
__WC_MATH_1(exp2, __wavecore::exp2)
__WC_MATH_1(expm1, __wavecore::expm1)
__WC_MATH_1(fabs, __wavecore::abs)
__WC_MATH_1(floor, __wavecore::floor)
__WC_MATH_1(j0, __wavecore::j0)
__WC_MATH_1(j1, __wavecore::j1)
__WC_MATH_1(lgamma, __wavecore::lgamma)
__WC_MATH_1(log, __wavecore::log)
__WC_MATH_1(log10, __wavecore::log10)
__WC_MATH_1(log1p, __wavecore::log1p)
__WC_MATH_1(log2, __wavecore::log2)
__WC_MATH_1(logb, __wavecore::logb)
__WC_MATH_1(nearbyint, __wavecore::rint)
__WC_MATH_1(normcdf, __wavecore::normcdf)
__WC_MATH_1(normcdfinv, __wavecore::normcdfinv)
__WC_MATH_1(rcbrt, __wavecore::rcbrt)
__WC_MATH_1(rint, __wavecore::rint)
__WC_MATH_1(round, __wavecore::round)
__WC_MATH_1(roundeven, __wavecore::roundeven)
__WC_MATH_1(rsqrt, __wavecore::rsqrt)
__WC_MATH_1(sin, __wavecore::sin)
__WC_MATH_1(sinh, __wavecore::sinh)
__WC_MATH_1(sinpi, __wavecore::sinpi)
__WC_MATH_1(sqrt, __wavecore::sqrt)
__WC_MATH_1(tan, __wavecore::tan)
__WC_MATH_1(tanh, __wavecore::tanh)
__WC_MATH_1(tgamma, __wavecore::tgamma)
__WC_MATH_1(trunc, __wavecore::trunc)
__WC_MATH_1(y0, __wavecore::y0)
__WC_MATH_1(y1, __wavecore::y1)

__WC_MATH_2(atan2, __wavecore::atan2)
__WC_MATH_2(copysign, __wavecore::copysign)
__WC_MATH_2(fdim, __wavecore::fdim)
__WC_MATH_2(fmax, __wavecore::fmax)
__WC_MATH_2(fmin, __wavecore::fmin)
__WC_MATH_2(fmod, __wavecore::fmod)
__WC_MATH_2(hypot, __wavecore::hypot)
__WC_MATH_2(nextafter, __wavecore::nextafter)
__WC_MATH_2(pow, __wavecore::pow)
__WC_MATH_2(remainder, __wavecore::remainder)
__WC_MATH_2(rhypot, __wavecore::rhypot)

// Functions with other signatures, once for float and once for double; `__f` is f or nothing.
#define __WC_MATH_OTHER(__T, __f)                                                                  \
  __WC_DEVICE __T fma##__f(__T x, __T y, __T z) { return __wavecore::fma(x, y, z); }               \
  __WC_DEVICE __T ldexp##__f(__T x, int __n) { return __wavecore::ldexp(x, __n); }                 \
  __WC_DEVICE __T scalbn##__f(__T x, int __n) { return __wavecore::ldexp(x, __n); }                \
  __WC_DEVICE __T scalbln##__f(__T x, long __n) {                                                  \
    return __wavecore::ldexp(x, __n < -5000 ? -5000 : __n > 5000 ? 5000 : static_cast<int>(__n));  \
  }                                                                                                \
  __WC_DEVICE __T frexp##__f(__T x, int* __exponent) { return __wavecore::frexp(x, __exponent); }  \
  __WC_DEVICE __T modf##__f(__T x, __T* __integer) { return __wavecore::modf(x, __integer); }      \
  __WC_DEVICE __T remquo##__f(__T x, __T y, int* __quotient) {                                     \
    return __wavecore::remquo(x, y, __quotient);                                                   \
  }                                                                                                \
  __WC_DEVICE __T jn##__f(int __n, __T x) { return __wavecore::jn(__n, x); }                       \
  __WC_DEVICE __T yn##__f(int __n, __T x) { return __wavecore::yn(__n, x); }                       \
  __WC_DEVICE int ilogb##__f(__T x) { return __wavecore::ilogb(x); }                               \
  __WC_DEVICE long lrint##__f(__T x) { return static_cast<long>(__wavecore::rint(x)); }            \
  __WC_DEVICE long lround##__f(__T x) { return static_cast<long>(__wavecore::round(x)); }          \
  __WC_DEVICE long long llrint##__f(__T x) { return static_cast<long long>(__wavecore::rint(x)); } \
  __WC_DEVICE long long llround##__f(__T x) {                                                      \
    return static_cast<long long>(__wavecore::round(x));                                           \
  }                                                                                                \
  __WC_DEVICE void sincos##__f(__T x, __T* __sine, __T* __cosine) {                                \
    __wavecore::sincos(x, __sine, __cosine);                                                       \
  }                                                                                                \
  __WC_DEVICE void sincospi##__f(__T x, __T* __sine, __T* __cosine) {                              \
    __wavecore::sincospi(x, __sine, __cosine);                                                     \
  }                                                                                                \
  __WC_DEVICE __T norm3d##__f(__T x, __T y, __T z) { return __wavecore::norm<__T>(x, y, z, 0); }   \
  __WC_DEVICE __T norm4d##__f(__T x, __T y, __T z, __T w) { return __wavecore::norm(x, y, z, w); } \
  __WC_DEVICE __T rnorm3d##__f(__T x, __T y, __T z) {                                              \
    return __wavecore::rnorm<__T>(x, y, z, 0);                                                     \
  }                                                                                                \
  __WC_DEVICE __T rnorm4d##__f(__T x, __T y, __T z, __T w) {                                       \
    return __wavecore::rnorm(x, y, z, w);                                                          \
  }                                                                                                \
  __WC_DEVICE __T norm##__f(int __count, const __T* x) { return __wavecore::norm(__count, x); }    \
  __WC_DEVICE __T rnorm##__f(int __count, const __T* x) {                                          \
    return __wavecore::rnorm(__count, x);                                                          \
  }                                                                                                \
  __WC_DEVICE __T powi##__f(__T x, int __n) {                                                      \
    return static_cast<__T>(__wavecore::pow(static_cast<double>(x), static_cast<double>(__n)));    \
  }                                                                                                \
  __WC_DEVICE __T nan##__f(const char*) { return __wavecore::nan<__T>(); }
__WC_MATH_OTHER(float, f)
__WC_MATH_OTHER(double, )
#undef __WC_MATH_OTHER

// The unsuffixed names for float arguments, as in <cmath>; and predicates.
#define __WC_MATH_OVERLOADS(__T)                                                                \
  __WC_DEVICE bool isnan(__T x) { return x != x; }                                              \
  __WC_DEVICE bool isinf(__T x) { return __wavecore::abs(x) == __wavecore::__infinity<__T>(); } \
  __WC_DEVICE bool isfinite(__T x) { return __wavecore::__is_finite(x); }                       \
  __WC_DEVICE bool isnormal(__T x) { return __builtin_isnormal(x); }                            \
  __WC_DEVICE bool signbit(__T x) { return __wavecore::__is_negative(x); }                      \
  __WC_DEVICE int fpclassify(__T x) { return __builtin_fpclassify(0, 1, 4, 3, 2, x); }           \
  __WC_DEVICE bool isgreater(__T x, __T y) { return __builtin_isgreater(x, y); }                \
  __WC_DEVICE bool isgreaterequal(__T x, __T y) { return __builtin_isgreaterequal(x, y); }      \
  __WC_DEVICE bool isless(__T x, __T y) { return __builtin_isless(x, y); }                      \
  __WC_DEVICE bool islessequal(__T x, __T y) { return __builtin_islessequal(x, y); }            \
  __WC_DEVICE bool islessgreater(__T x, __T y) { return __builtin_islessgreater(x, y); }        \
  __WC_DEVICE bool isunordered(__T x, __T y) { return __builtin_isunordered(x, y); }            \
  __WC_DEVICE __T abs(__T x) { return __wavecore::abs(x); }                                     \
  __WC_DEVICE __T min(__T x, __T y) { return __wavecore::fmin(x, y); }                          \
  __WC_DEVICE __T max(__T x, __T y) { return __wavecore::fmax(x, y); }
__WC_MATH_OVERLOADS(float)
__WC_MATH_OVERLOADS(double)
#undef __WC_MATH_OVERLOADS

// Host versions as in clang's HIP header: one type; of a NaN they return the second operand.
#if defined(__HIP__) && !defined(__WC_HOST_TEST) && !defined(__HIPCC_RTC__)
#define __WC_HOST_MIN_MAX(__T)                                                        \
  static inline __host__ __T min(__T __a, __T __b) { return __a < __b ? __a : __b; } \
  static inline __host__ __T max(__T __a, __T __b) { return __a > __b ? __a : __b; }
__WC_HOST_MIN_MAX(float)
__WC_HOST_MIN_MAX(double)
#undef __WC_HOST_MIN_MAX
#endif

__WC_DEVICE double min(float x, double y) { return __wavecore::fmin(static_cast<double>(x), y); }
__WC_DEVICE double min(double x, float y) { return __wavecore::fmin(x, static_cast<double>(y)); }
__WC_DEVICE double max(float x, double y) { return __wavecore::fmax(static_cast<double>(x), y); }
__WC_DEVICE double max(double x, float y) { return __wavecore::fmax(x, static_cast<double>(y)); }

__WC_DEVICE float fma(float x, float y, float z) { return __wavecore::fma(x, y, z); }
__WC_DEVICE float ldexp(float x, int __n) { return __wavecore::ldexp(x, __n); }
__WC_DEVICE float scalbn(float x, int __n) { return __wavecore::ldexp(x, __n); }
__WC_DEVICE float frexp(float x, int* __exponent) { return __wavecore::frexp(x, __exponent); }
__WC_DEVICE float modf(float x, float* __integer) { return __wavecore::modf(x, __integer); }
__WC_DEVICE float remquo(float x, float y, int* __quotient) {
  return __wavecore::remquo(x, y, __quotient);
}
__WC_DEVICE int ilogb(float x) { return __wavecore::ilogb(x); }
__WC_DEVICE long lrint(float x) { return lrintf(x); }
__WC_DEVICE long lround(float x) { return lroundf(x); }
__WC_DEVICE long long llrint(float x) { return llrintf(x); }
__WC_DEVICE long long llround(float x) { return llroundf(x); }

// One operation, rounded to nearest even and not merged with its neighbours.
#define __WC_ROUNDED(__T, __prefix)                                           \
  __WC_DEVICE __T __prefix##add_rn(__T x, __T y) { __WC_EXACT return x + y; } \
  __WC_DEVICE __T __prefix##sub_rn(__T x, __T y) { __WC_EXACT return x - y; } \
  __WC_DEVICE __T __prefix##mul_rn(__T x, __T y) { __WC_EXACT return x * y; } \
  __WC_DEVICE __T __prefix##div_rn(__T x, __T y) { __WC_EXACT return x / y; } \
  __WC_DEVICE __T __prefix##rcp_rn(__T x) { __WC_EXACT return 1 / x; }        \
  __WC_DEVICE __T __prefix##sqrt_rn(__T x) { return __wavecore::sqrt(x); }
__WC_ROUNDED(float, __f)
__WC_ROUNDED(double, __d)
#undef __WC_ROUNDED
__WC_DEVICE float __fmaf_rn(float x, float y, float z) { return __wavecore::fma(x, y, z); }
__WC_DEVICE double __fma_rn(double x, double y, double z) { return __wavecore::fma(x, y, z); }
__WC_DEVICE float __frsqrt_rn(float x) { return __wavecore::rsqrt(x); }
__WC_DEVICE float __saturatef(float x) { return __wavecore::__clamp(x, 0.0f, 1.0f); }

// The hardware's approximations: about one unit in the last place for exp2, log2 and rcp, but for
// sin and cos only a small absolute error. They flush f32 denormals.
__WC_DEVICE float __exp2f(float x) { return __builtin_amdgcn_exp2f(x); }
__WC_DEVICE float __expf(float x) { return __builtin_amdgcn_exp2f(x * 0x1.715476p0f); }
__WC_DEVICE float __exp10f(float x) { return __builtin_amdgcn_exp2f(x * 0x1.a934fp1f); }
__WC_DEVICE float __log2f(float x) { return __builtin_amdgcn_logf(x); }
__WC_DEVICE float __logf(float x) { return __builtin_amdgcn_logf(x) * 0x1.62e43p-1f; }
__WC_DEVICE float __log10f(float x) { return __builtin_amdgcn_logf(x) * 0x1.344136p-2f; }
__WC_DEVICE float __powf(float x, float y) {
  return __builtin_amdgcn_exp2f(y * __builtin_amdgcn_logf(x));
}
__WC_DEVICE float __fdividef(float x, float y) { return x * __builtin_amdgcn_rcpf(y); }
__WC_DEVICE float fdividef(float x, float y) { return x / y; }
// These instructions take the angle in revolutions.
__WC_DEVICE float __sinf(float x) {
  return __builtin_amdgcn_sinf(__builtin_amdgcn_fractf(x * 0x1.45f306p-3f));
}
__WC_DEVICE float __cosf(float x) {
  return __builtin_amdgcn_cosf(__builtin_amdgcn_fractf(x * 0x1.45f306p-3f));
}
__WC_DEVICE void __sincosf(float x, float* __sine, float* __cosine) {
  *__sine = __sinf(x);
  *__cosine = __cosf(x);
}
__WC_DEVICE float __tanf(float x) { return __fdividef(__sinf(x), __cosf(x)); }

// std:: names in device code, if <cmath> is missing or unsuitable for a GPU.
namespace std {
using ::abs;
using ::acos;
using ::acosh;
using ::asin;
using ::asinh;
using ::atan;
using ::atan2;
using ::atanh;
using ::cbrt;
using ::ceil;
using ::copysign;
using ::cos;
using ::cosh;
using ::erf;
using ::erfc;
using ::exp;
using ::exp2;
using ::expm1;
using ::fabs;
using ::fdim;
using ::floor;
using ::fma;
using ::fmax;
using ::fmin;
using ::fmod;
using ::fpclassify;
using ::frexp;
using ::hypot;
using ::ilogb;
using ::isfinite;
using ::isgreater;
using ::isgreaterequal;
using ::isinf;
using ::isless;
using ::islessequal;
using ::islessgreater;
using ::isnan;
using ::isnormal;
using ::isunordered;
using ::ldexp;
using ::lgamma;
using ::llrint;
using ::llround;
using ::log;
using ::log10;
using ::log1p;
using ::log2;
using ::logb;
using ::lrint;
using ::lround;
using ::modf;
using ::nan;
using ::nearbyint;
using ::nextafter;
using ::pow;
using ::remainder;
using ::remquo;
using ::rint;
using ::round;
using ::scalbln;
using ::scalbn;
using ::signbit;
using ::sin;
using ::sinh;
using ::sqrt;
using ::tan;
using ::tanh;
using ::tgamma;
using ::trunc;
}  // namespace std

#undef __WC_MATH_1
#undef __WC_MATH_2
