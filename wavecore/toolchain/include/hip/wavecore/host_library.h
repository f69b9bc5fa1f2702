// The C library for host code that relies on hip_runtime.h to include it.
//
// In the host compilation these are the real headers. In the device compilation host functions are
// only parsed, and the real headers would take longer than everything else; so the functions that
// programs use most are declared with parameters that any argument converts to. Every real
// declaration is a better match, and none of these is the same as a real one.
#pragma once

#include "math_names.h"
#include "attributes.h"

#if !defined(__HIP_DEVICE_COMPILE__)

#include <math.h>
#include <stdlib.h>
#include <string.h>

#else

namespace __wavecore {
struct __any_number {
  template <typename __T>
  __host__ __any_number(__T);
};
struct __any_pointer {
  __host__ __any_pointer(const volatile void*);
};
}  // namespace __wavecore

#define __WC_HOST_MATH_1(__name)                      \
  __host__ float __name##f(__wavecore::__any_number); \
  __host__ double __name(__wavecore::__any_number);
#define __WC_HOST_MATH_2(__name)                                                \
  __host__ float __name##f(__wavecore::__any_number, __wavecore::__any_number); \
  __host__ double __name(__wavecore::__any_number, __wavecore::__any_number);

__WC_HOST_MATH_1(ceil)
__WC_HOST_MATH_1(cos)
__WC_HOST_MATH_1(erf)
__WC_HOST_MATH_1(exp)
__WC_HOST_MATH_1(fabs)
__WC_HOST_MATH_1(floor)
__WC_HOST_MATH_1(log)
__WC_HOST_MATH_1(log10)
__WC_HOST_MATH_1(log2)
__WC_HOST_MATH_1(round)
__WC_HOST_MATH_1(sin)
__WC_HOST_MATH_1(sqrt)
__WC_HOST_MATH_1(tan)
__WC_HOST_MATH_1(tanh)
__WC_HOST_MATH_2(fmax)
__WC_HOST_MATH_2(fmin)
__WC_HOST_MATH_2(fmod)
__WC_HOST_MATH_2(pow)
__host__ int abs(__wavecore::__any_number);
__host__ int atoi(__wavecore::__any_pointer);
__host__ void exit(__wavecore::__any_number);
__host__ void free(__wavecore::__any_pointer);
__host__ void* malloc(__wavecore::__any_number);
__host__ int memcmp(__wavecore::__any_pointer, __wavecore::__any_pointer, __wavecore::__any_number);
__host__ void* memcpy(__wavecore::__any_pointer, __wavecore::__any_pointer,
                      __wavecore::__any_number);
__host__ void* memset(__wavecore::__any_pointer, __wavecore::__any_number,
                      __wavecore::__any_number);
template <typename = void>
__host__ int rand();
__host__ void srand(__wavecore::__any_number);
__host__ int strcmp(__wavecore::__any_pointer, __wavecore::__any_pointer);
__host__ size_t strlen(__wavecore::__any_pointer);

#undef __WC_HOST_MATH_1
#undef __WC_HOST_MATH_2

#endif

// The names with f in namespace std: C++11 has them, libstdc++ lacks them up to version 13.
#define __WC_FLOAT_FORM(__name) using ::__name##f;
namespace std {
__WC_FLOAT_FORM(acos)
__WC_FLOAT_FORM(acosh)
__WC_FLOAT_FORM(asin)
__WC_FLOAT_FORM(asinh)
__WC_FLOAT_FORM(atan2)
__WC_FLOAT_FORM(atan)
__WC_FLOAT_FORM(atanh)
__WC_FLOAT_FORM(cbrt)
__WC_FLOAT_FORM(ceil)
__WC_FLOAT_FORM(copysign)
__WC_FLOAT_FORM(cos)
__WC_FLOAT_FORM(cosh)
__WC_FLOAT_FORM(erfc)
__WC_FLOAT_FORM(erf)
__WC_FLOAT_FORM(exp2)
__WC_FLOAT_FORM(exp)
__WC_FLOAT_FORM(expm1)
__WC_FLOAT_FORM(fabs)
__WC_FLOAT_FORM(fdim)
__WC_FLOAT_FORM(floor)
__WC_FLOAT_FORM(fma)
__WC_FLOAT_FORM(fmax)
__WC_FLOAT_FORM(fmin)
__WC_FLOAT_FORM(fmod)
__WC_FLOAT_FORM(frexp)
__WC_FLOAT_FORM(hypot)
__WC_FLOAT_FORM(ilogb)
__WC_FLOAT_FORM(ldexp)
__WC_FLOAT_FORM(lgamma)
__WC_FLOAT_FORM(llrint)
__WC_FLOAT_FORM(llround)
__WC_FLOAT_FORM(log10)
__WC_FLOAT_FORM(log1p)
__WC_FLOAT_FORM(log2)
__WC_FLOAT_FORM(logb)
__WC_FLOAT_FORM(log)
__WC_FLOAT_FORM(lrint)
__WC_FLOAT_FORM(lround)
__WC_FLOAT_FORM(modf)
__WC_FLOAT_FORM(nearbyint)
__WC_FLOAT_FORM(nextafter)
__WC_FLOAT_FORM(pow)
__WC_FLOAT_FORM(remainder)
__WC_FLOAT_FORM(remquo)
__WC_FLOAT_FORM(rint)
__WC_FLOAT_FORM(round)
__WC_FLOAT_FORM(scalbln)
__WC_FLOAT_FORM(scalbn)
__WC_FLOAT_FORM(sin)
__WC_FLOAT_FORM(sinh)
__WC_FLOAT_FORM(sqrt)
__WC_FLOAT_FORM(tan)
__WC_FLOAT_FORM(tanh)
__WC_FLOAT_FORM(tgamma)
__WC_FLOAT_FORM(trunc)
}  // namespace std
#undef __WC_FLOAT_FORM
