// Complex numbers as float2 and double2, with the functions of HIP's C interface.
#pragma once
#pragma GCC system_header
#define HIP_INCLUDE_HIP_HIP_COMPLEX_H
#define HIP_INCLUDE_HIP_AMD_DETAIL_HIP_COMPLEX_H

#include "hip_common.h"
#include "hip_vector_types.h"

#if defined(__HIP_DEVICE_COMPILE__)
#include "wavecore/math_names.h"
#define __WC_HYPOT(__f) __wavecore::hypot
#else
#define __WC_HYPOT(__f) __builtin_hypot##__f
#endif

typedef float2 hipFloatComplex;
typedef double2 hipDoubleComplex;
typedef hipFloatComplex hipComplex;

#define __WC_COMPLEX(__Complex, __T, __f)                                                    \
  __WC_HOST_DEVICE __Complex make_##__Complex(__T x, __T y) {                                \
    __Complex z;                                                                             \
    z.x = x;                                                                                 \
    z.y = y;                                                                                 \
    return z;                                                                                \
  }                                                                                          \
  __WC_HOST_DEVICE __T hipCreal##__f(__Complex z) { return z.x; }                            \
  __WC_HOST_DEVICE __T hipCimag##__f(__Complex z) { return z.y; }                            \
  __WC_HOST_DEVICE __Complex hipConj##__f(__Complex z) { return make_##__Complex(z.x, -z.y); } \
  __WC_HOST_DEVICE __T hipCsqabs##__f(__Complex z) { return z.x * z.x + z.y * z.y; }         \
  __WC_HOST_DEVICE __Complex hipCadd##__f(__Complex __p, __Complex __q) {                    \
    return make_##__Complex(__p.x + __q.x, __p.y + __q.y);                                   \
  }                                                                                          \
  __WC_HOST_DEVICE __Complex hipCsub##__f(__Complex __p, __Complex __q) {                    \
    return make_##__Complex(__p.x - __q.x, __p.y - __q.y);                                   \
  }                                                                                          \
  __WC_HOST_DEVICE __Complex hipCmul##__f(__Complex __p, __Complex __q) {                    \
    return make_##__Complex(__p.x * __q.x - __p.y * __q.y, __p.y * __q.x + __p.x * __q.y);   \
  }                                                                                          \
  __WC_HOST_DEVICE __Complex hipCdiv##__f(__Complex __p, __Complex __q) {                    \
    __T __scale = hipCsqabs##__f(__q);                                                       \
    return make_##__Complex((__p.x * __q.x + __p.y * __q.y) / __scale,                       \
                            (__p.y * __q.x - __p.x * __q.y) / __scale);                      \
  }                                                                                          \
  __WC_HOST_DEVICE __Complex hipCfma##__f(__Complex __p, __Complex __q, __Complex __r) {     \
    return hipCadd##__f(hipCmul##__f(__p, __q), __r);                                        \
  }                                                                                          \
  __WC_HOST_DEVICE __T hipCabs##__f(__Complex z) { return __WC_HYPOT(__f)(z.x, z.y); }
__WC_COMPLEX(hipFloatComplex, float, f)
__WC_COMPLEX(hipDoubleComplex, double, )
#undef __WC_COMPLEX
#undef __WC_HYPOT

__WC_HOST_DEVICE hipComplex make_hipComplex(float x, float y) { return make_hipFloatComplex(x, y); }
__WC_HOST_DEVICE hipFloatComplex hipComplexDoubleToFloat(hipDoubleComplex z) {
  return make_hipFloatComplex((float)z.x, (float)z.y);
}
__WC_HOST_DEVICE hipDoubleComplex hipComplexFloatToDouble(hipFloatComplex z) {
  return make_hipDoubleComplex(z.x, z.y);
}
