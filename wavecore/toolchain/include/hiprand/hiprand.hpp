// hipRAND's classes for host code.
//
// An installed header of this name, further on in the search path, is used instead.
#pragma once
#pragma GCC system_header

#if __has_include_next(<hiprand/hiprand.hpp>)
#include_next <hiprand/hiprand.hpp>
#else
#include <hiprand/hiprand.h>
#include <hiprand/hiprand_kernel.h>
#include <rocrand/wavecore/host_classes.h>

namespace hiprand_cpp {

struct __library {
  typedef hiprandStatus_t __status;
  typedef hiprandGenerator_t __generator;
  typedef hiprandRngType_t __kind;
  typedef hiprandOrdering_t __order;
  static constexpr __status __success = HIPRAND_STATUS_SUCCESS;
  static constexpr __status __not_created = HIPRAND_STATUS_NOT_INITIALIZED;
  static constexpr __order __pseudo_order = HIPRAND_ORDERING_PSEUDO_DEFAULT;
  static constexpr __order __quasi_order = HIPRAND_ORDERING_QUASI_DEFAULT;
  static std::string __name() { return "hipRAND"; }
  static __status __create(__generator* __g, __kind __k) {
    return hiprandCreateGenerator(__g, __k);
  }
  static __status __destroy(__generator __g) { return hiprandDestroyGenerator(__g); }
  static __status __set_stream(__generator __g, hipStream_t __s) {
    return hiprandSetStream(__g, __s);
  }
  static __status __set_order(__generator __g, __order __o) {
    return hiprandSetGeneratorOrdering(__g, __o);
  }
  static __status __set_offset(__generator __g, unsigned long long __o) {
    return hiprandSetGeneratorOffset(__g, __o);
  }
  static __status __set_seed(__generator __g, unsigned long long __s) {
    return hiprandSetPseudoRandomGeneratorSeed(__g, __s);
  }
  static __status __set_dimensions(__generator __g, unsigned int __n) {
    return hiprandSetQuasiRandomGeneratorDimensions(__g, __n);
  }
  static __status __integers(__generator __g, unsigned char* __p, size_t __n) {
    return hiprandGenerateChar(__g, __p, __n);
  }
  static __status __integers(__generator __g, unsigned short* __p, size_t __n) {
    return hiprandGenerateShort(__g, __p, __n);
  }
  static __status __integers(__generator __g, unsigned int* __p, size_t __n) {
    return hiprandGenerate(__g, __p, __n);
  }
  static __status __integers(__generator __g, unsigned long long* __p, size_t __n) {
    return hiprandGenerateLongLong(__g, __p, __n);
  }
  static __status __uniform(__generator __g, float* __p, size_t __n) {
    return hiprandGenerateUniform(__g, __p, __n);
  }
  static __status __uniform(__generator __g, double* __p, size_t __n) {
    return hiprandGenerateUniformDouble(__g, __p, __n);
  }
  static __status __uniform(__generator __g, half* __p, size_t __n) {
    return hiprandGenerateUniformHalf(__g, __p, __n);
  }
  static __status __normal(__generator __g, float* __p, size_t __n, float __a, float __b) {
    return hiprandGenerateNormal(__g, __p, __n, __a, __b);
  }
  static __status __normal(__generator __g, double* __p, size_t __n, double __a, double __b) {
    return hiprandGenerateNormalDouble(__g, __p, __n, __a, __b);
  }
  static __status __normal(__generator __g, half* __p, size_t __n, half __a, half __b) {
    return hiprandGenerateNormalHalf(__g, __p, __n, __a, __b);
  }
  static __status __log_normal(__generator __g, float* __p, size_t __n, float __a, float __b) {
    return hiprandGenerateLogNormal(__g, __p, __n, __a, __b);
  }
  static __status __log_normal(__generator __g, double* __p, size_t __n, double __a, double __b) {
    return hiprandGenerateLogNormalDouble(__g, __p, __n, __a, __b);
  }
  static __status __log_normal(__generator __g, half* __p, size_t __n, half __a, half __b) {
    return hiprandGenerateLogNormalHalf(__g, __p, __n, __a, __b);
  }
  static __status __poisson(__generator __g, unsigned int* __p, size_t __n, double __mean) {
    return hiprandGeneratePoisson(__g, __p, __n, __mean);
  }
};

__WC_RAND_COMMON_CLASSES
__WC_RAND_SEEDED_ENGINE(philox4x32_10, HIPRAND_RNG_PSEUDO_PHILOX4_32_10, 0, unsigned int, 0)
__WC_RAND_SEEDED_ENGINE(xorwow, HIPRAND_RNG_PSEUDO_XORWOW, 0, unsigned int, 0)
__WC_RAND_SEEDED_ENGINE(mrg32k3a, HIPRAND_RNG_PSEUDO_MRG32K3A, 12345, unsigned int, 1)
__WC_RAND_TWISTER_ENGINE(mtgp32, HIPRAND_RNG_PSEUDO_MTGP32)
__WC_RAND_TWISTER_ENGINE(mt19937, HIPRAND_RNG_PSEUDO_MT19937)
__WC_RAND_QUASI_ENGINE(sobol32, HIPRAND_RNG_QUASI_SOBOL32, unsigned int)
__WC_RAND_QUASI_ENGINE(scrambled_sobol32, HIPRAND_RNG_QUASI_SCRAMBLED_SOBOL32, unsigned int)
__WC_RAND_QUASI_ENGINE(sobol64, HIPRAND_RNG_QUASI_SOBOL64, unsigned long long)
__WC_RAND_QUASI_ENGINE(scrambled_sobol64, HIPRAND_RNG_QUASI_SCRAMBLED_SOBOL64, unsigned long long)
typedef xorwow default_random_engine;

}  // namespace hiprand_cpp

#endif
