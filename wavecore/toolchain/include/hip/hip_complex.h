// Complex numbers as float2 and double2, with the functions of HIP's C interface.
#pragma once
#pragma clang system_header

#include "hip_vector_types.h"
#include "math_functions.h"

typedef float2 hipFloatComplex;
typedef double2 hipDoubleComplex;
typedef hipFloatComplex hipComplex;

#define __WC_COMPLEX(Complex, T, f)                                                            \
  __WC_HOST_DEVICE T hipCreal##f(Complex z) { return z.x; }                                    \
  __WC_HOST_DEVICE T hipCimag##f(Complex z) { return z.y; }                                    \
  __WC_HOST_DEVICE Complex hipConj##f(Complex z) { return Complex(z.x, -z.y); }                \
  __WC_HOST_DEVICE T hipCsqabs##f(Complex z) { return z.x * z.x + z.y * z.y; }                 \
  __WC_HOST_DEVICE Complex hipCadd##f(Complex p, Complex q) {                                  \
    return Complex(p.x + q.x, p.y + q.y);                                                      \
  }                                                                                            \
  __WC_HOST_DEVICE Complex hipCsub##f(Complex p, Complex q) {                                  \
    return Complex(p.x - q.x, p.y - q.y);                                                      \
  }                                                                                            \
  __WC_HOST_DEVICE Complex hipCmul##f(Complex p, Complex q) {                                  \
    return Complex(p.x * q.x - p.y * q.y, p.y * q.x + p.x * q.y);                              \
  }                                                                                            \
  __WC_HOST_DEVICE Complex hipCdiv##f(Complex p, Complex q) {                                  \
    T scale = hipCsqabs##f(q);                                                                 \
    return Complex((p.x * q.x + p.y * q.y) / scale, (p.y * q.x - p.x * q.y) / scale);          \
  }                                                                                            \
  __WC_HOST_DEVICE Complex hipCfma##f(Complex p, Complex q, Complex r) {                       \
    return hipCadd##f(hipCmul##f(p, q), r);                                                    \
  }                                                                                            \
  __WC_DEVICE T hipCabs##f(Complex z) { return __wavecore::hypot(z.x, z.y); }
__WC_COMPLEX(hipFloatComplex, float, f)
__WC_COMPLEX(hipDoubleComplex, double, )
#undef __WC_COMPLEX

__WC_HOST_DEVICE hipFloatComplex make_hipFloatComplex(float x, float y) {
  return hipFloatComplex(x, y);
}
__WC_HOST_DEVICE hipDoubleComplex make_hipDoubleComplex(double x, double y) {
  return hipDoubleComplex(x, y);
}
__WC_HOST_DEVICE hipComplex make_hipComplex(float x, float y) { return hipComplex(x, y); }
__WC_HOST_DEVICE hipFloatComplex hipComplexDoubleToFloat(hipDoubleComplex z) {
  return hipFloatComplex(z.x, z.y);
}
__WC_HOST_DEVICE hipDoubleComplex hipComplexFloatToDouble(hipFloatComplex z) {
  return hipDoubleComplex(z.x, z.y);
}
