// The device math functions compiled for the host, as loops over arrays for ctypes.

#define __WC_HOST_TEST 1
#include <hip/wavecore/bessel.h>
#include <hip/wavecore/math_f32.h>
#include <hip/wavecore/math_parts.h>

#define ONE_ARGUMENT(name, T, suffix)                                                    \
  extern "C" void name##suffix(const T* x, T* result, long count) {                      \
    for (long i = 0; i < count; ++i) result[i] = __wavecore::name(x[i]);                 \
  }
#define TWO_ARGUMENTS(name, T, suffix)                                                   \
  extern "C" void name##suffix(const T* x, const T* y, T* result, long count) {          \
    for (long i = 0; i < count; ++i) result[i] = __wavecore::name(x[i], y[i]);           \
  }
#define BOTH(arguments, name)      \
  arguments(name, float, _float32) \
  arguments(name, double, _float64)

BOTH(ONE_ARGUMENT, acos)
BOTH(ONE_ARGUMENT, acosh)
BOTH(ONE_ARGUMENT, asin)
BOTH(ONE_ARGUMENT, asinh)
BOTH(ONE_ARGUMENT, atan)
BOTH(ONE_ARGUMENT, atanh)
BOTH(ONE_ARGUMENT, cbrt)
BOTH(ONE_ARGUMENT, cos)
BOTH(ONE_ARGUMENT, cosh)
BOTH(ONE_ARGUMENT, cospi)
BOTH(ONE_ARGUMENT, cyl_bessel_i0)
BOTH(ONE_ARGUMENT, cyl_bessel_i1)
BOTH(ONE_ARGUMENT, erf)
BOTH(ONE_ARGUMENT, erfc)
BOTH(ONE_ARGUMENT, erfcinv)
BOTH(ONE_ARGUMENT, erfcx)
BOTH(ONE_ARGUMENT, erfinv)
BOTH(ONE_ARGUMENT, exp)
BOTH(ONE_ARGUMENT, exp10)
BOTH(ONE_ARGUMENT, exp2)
BOTH(ONE_ARGUMENT, expm1)
BOTH(ONE_ARGUMENT, j0)
BOTH(ONE_ARGUMENT, j1)
BOTH(ONE_ARGUMENT, lgamma)
BOTH(ONE_ARGUMENT, log)
BOTH(ONE_ARGUMENT, log10)
BOTH(ONE_ARGUMENT, log1p)
BOTH(ONE_ARGUMENT, log2)
BOTH(ONE_ARGUMENT, normcdf)
BOTH(ONE_ARGUMENT, normcdfinv)
BOTH(ONE_ARGUMENT, rcbrt)
BOTH(ONE_ARGUMENT, rsqrt)
BOTH(ONE_ARGUMENT, sin)
BOTH(ONE_ARGUMENT, sinh)
BOTH(ONE_ARGUMENT, sinpi)
BOTH(ONE_ARGUMENT, tan)
BOTH(ONE_ARGUMENT, tanh)
BOTH(ONE_ARGUMENT, tgamma)
BOTH(ONE_ARGUMENT, y0)
BOTH(ONE_ARGUMENT, y1)
BOTH(TWO_ARGUMENTS, atan2)
BOTH(TWO_ARGUMENTS, hypot)
BOTH(TWO_ARGUMENTS, pow)
BOTH(TWO_ARGUMENTS, rhypot)

#define WITH_ORDER(name, T, suffix)                                                            \
  extern "C" void name##suffix(const T* order, const T* x, T* result, long count) {            \
    for (long i = 0; i < count; ++i)                                                           \
      result[i] = __wavecore::name(static_cast<int>(order[i]), x[i]);                          \
  }
BOTH(WITH_ORDER, jn)
BOTH(WITH_ORDER, yn)

BOTH(ONE_ARGUMENT, logb)
BOTH(ONE_ARGUMENT, ilogb)
BOTH(TWO_ARGUMENTS, fdim)
BOTH(TWO_ARGUMENTS, nextafter)
BOTH(TWO_ARGUMENTS, remainder)

#define SPLIT(T, suffix)                                                                     \
  extern "C" void modf_fraction##suffix(const T* x, T* result, long count) {                 \
    T integer;                                                                               \
    for (long i = 0; i < count; ++i) result[i] = __wavecore::modf(x[i], &integer);           \
  }                                                                                          \
  extern "C" void quotient##suffix(const T* x, const T* y, T* result, long count) {          \
    int quotient;                                                                            \
    for (long i = 0; i < count; ++i) {                                                       \
      __wavecore::remquo(x[i], y[i], &quotient);                                             \
      result[i] = static_cast<T>(quotient);                                                  \
    }                                                                                        \
  }                                                                                          \
  extern "C" void norm3d##suffix(const T* x, const T* y, T* result, long count) {            \
    for (long i = 0; i < count; ++i) result[i] = __wavecore::norm<T>(x[i], y[i], x[i], 0);   \
  }                                                                                          \
  extern "C" void norm4d##suffix(const T* x, const T* y, T* result, long count) {            \
    for (long i = 0; i < count; ++i) result[i] = __wavecore::norm(x[i], y[i], x[i], y[i]);   \
  }                                                                                          \
  extern "C" void rnorm3d##suffix(const T* x, const T* y, T* result, long count) {           \
    for (long i = 0; i < count; ++i) result[i] = __wavecore::rnorm<T>(x[i], y[i], x[i], 0);  \
  }                                                                                          \
  extern "C" void rnorm4d##suffix(const T* x, const T* y, T* result, long count) {           \
    for (long i = 0; i < count; ++i) result[i] = __wavecore::rnorm(x[i], y[i], x[i], y[i]);  \
  }                                                                                          \
  extern "C" void norm##suffix(const T* x, const T* y, T* result, long count) {              \
    for (long i = 0; i < count; ++i) {                                                       \
      T values[] = {x[i], y[i], x[i], y[i], x[i]};                                           \
      result[i] = __wavecore::norm(5, values);                                               \
    }                                                                                        \
  }                                                                                          \
  extern "C" void rnorm##suffix(const T* x, const T* y, T* result, long count) {             \
    for (long i = 0; i < count; ++i) {                                                       \
      T values[] = {x[i], y[i], x[i], y[i], x[i]};                                           \
      result[i] = __wavecore::rnorm(5, values);                                              \
    }                                                                                        \
  }                                                                                          \
  extern "C" void powi##suffix(const T* x, const T* y, T* result, long count) {              \
    for (long i = 0; i < count; ++i)                                                         \
      result[i] = static_cast<T>(__wavecore::pow(static_cast<double>(x[i]),                  \
                                                 static_cast<double>(static_cast<int>(y[i])))); \
  }
SPLIT(float, _float32)
SPLIT(double, _float64)
