// One call of every math function of the headers, in float and in double.

#include <hip/hip_runtime.h>

#define EACH_OF_ONE(F)                                                                       \
  F(acos) F(acosh) F(asin) F(asinh) F(atan) F(atanh) F(cbrt) F(ceil) F(cos) F(cosh) F(cospi) \
  F(erf) F(erfc) F(erfcinv) F(erfcx) F(erfinv) F(exp) F(exp10) F(exp2) F(expm1) F(fabs) F(floor) F(lgamma) F(log) \
  F(log10) F(log1p) F(log2) F(logb) F(nearbyint) F(normcdf) F(normcdfinv) F(rcbrt) F(rint) F(round)        \
  F(roundeven) F(rsqrt) F(sin) F(sinh) F(sinpi) F(sqrt) F(tan) F(tanh) F(tgamma) F(trunc)
#define EACH_OF_TWO(F)                                                                  \
  F(atan2) F(copysign) F(fdim) F(fmax) F(fmin) F(fmod) F(hypot) F(nextafter) F(pow)     \
  F(remainder) F(rhypot)

#define FLOAT_1(name)                                                             \
  extern "C" __global__ void name##_float(float* x) {                             \
    float* p = x + threadIdx.x;                                                   \
    *p = name##f(*p) + name(*p);                                                  \
  }
#define DOUBLE_1(name)                                                            \
  extern "C" __global__ void name##_double(double* x) {                           \
    double* p = x + threadIdx.x;                                                  \
    *p = name(*p);                                                                \
  }
#define FLOAT_2(name)                                                             \
  extern "C" __global__ void name##_float(float* x, const float* y) {             \
    float* p = x + threadIdx.x;                                                   \
    *p = name##f(*p, y[threadIdx.x]) + name(*p, 2.0f);                            \
  }
#define DOUBLE_2(name)                                                            \
  extern "C" __global__ void name##_double(double* x, const double* y) {          \
    double* p = x + threadIdx.x;                                                  \
    *p = name(*p, y[threadIdx.x]) + name(*p, 2);                                  \
  }

EACH_OF_ONE(FLOAT_1)
EACH_OF_ONE(DOUBLE_1)
EACH_OF_TWO(FLOAT_2)
EACH_OF_TWO(DOUBLE_2)

template <typename T>
__device__ void others(T* x, int* n) {
  x[0] = fma(x[1], x[2], x[3]) + ldexp(x[4], n[0]) + scalbn(x[5], n[1]);
  x[6] = frexp(x[7], n + 2) + modf(x[8], x + 9) + remquo(x[10], x[11], n + 3);
  n[4] = ilogb(x[12]) + isnan(x[13]) + isinf(x[14]) + isfinite(x[15]) + signbit(x[16]);
  n[5] = static_cast<int>(lrint(x[17]) + lround(x[18]) + llrint(x[19]) + llround(x[20]));
  x[21] = max(x[22], x[23]) + min(x[24], x[25]) + abs(x[26]);
}

extern "C" __global__ void others_of_both(float* f, double* d, int* n) {
  others(f, n);
  others(d, n + 8);
  sincosf(f[30], f + 31, f + 32);
  sincos(d[30], d + 31, d + 32);
  sincospif(f[33], f + 34, f + 35);
  f[36] = norm3df(f[37], f[38], f[39]) + rnorm4df(f[40], f[41], f[42], f[43]) + nanf("");
  d[36] = norm4d(d[37], d[38], d[39], d[40]) + std::sin(d[41]) + std::pow(f[1], 2.0f);
  f[50] = __expf(f[51]) + __logf(f[52]) + __sinf(f[53]) + __cosf(f[54]) + __tanf(f[55]);
  f[56] = __powf(f[57], f[58]) + __fdividef(f[59], f[60]) + __saturatef(f[61]) + __exp10f(f[62]);
  f[63] = __fmaf_rn(f[64], f[65], f[66]) + __fadd_rn(f[67], f[68]) + __frsqrt_rn(f[69]);
}
