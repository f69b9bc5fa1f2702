// rocRAND's classes for host code.
//
// An installed header of this name, further on in the search path, is used instead.
#pragma once
#pragma GCC system_header

#if __has_include_next(<rocrand/rocrand.hpp>)
#include_next <rocrand/rocrand.hpp>
#else
#include <rocrand/rocrand.h>
#include <rocrand/rocrand_kernel.h>
#include <rocrand/wavecore/host_classes.h>

namespace rocrand_cpp {

struct __library {
  typedef rocrand_status __status;
  typedef rocrand_generator __generator;
  typedef rocrand_rng_type __kind;
  typedef rocrand_ordering __order;
  static constexpr __status __success = ROCRAND_STATUS_SUCCESS;
  static constexpr __status __not_created = ROCRAND_STATUS_NOT_CREATED;
  static constexpr __order __pseudo_order = ROCRAND_ORDERING_PSEUDO_DEFAULT;
  static constexpr __order __quasi_order = ROCRAND_ORDERING_QUASI_DEFAULT;
  static std::string __name() { return "rocRAND"; }
  static __status __create(__generator* __g, __kind __k) {
    return rocrand_create_generator(__g, __k);
  }
  static __status __destroy(__generator __g) { return rocrand_destroy_generator(__g); }
  static __status __set_stream(__generator __g, hipStream_t __s) {
    return rocrand_set_stream(__g, __s);
  }
  static __status __set_order(__generator __g, __order __o) {
    return rocrand_set_ordering(__g, __o);
  }
  static __status __set_offset(__generator __g, unsigned long long __o) {
    return rocrand_set_offset(__g, __o);
  }
  static __status __set_seed(__generator __g, unsigned long long __s) {
    return rocrand_set_seed(__g, __s);
  }
  static __status __set_dimensions(__generator __g, unsigned int __n) {
    return rocrand_set_quasi_random_generator_dimensions(__g, __n);
  }
  static __status __integers(__generator __g, unsigned char* __p, size_t __n) {
    return rocrand_generate_char(__g, __p, __n);
  }
  static __status __integers(__generator __g, unsigned short* __p, size_t __n) {
    return rocrand_generate_short(__g, __p, __n);
  }
  static __status __integers(__generator __g, unsigned int* __p, size_t __n) {
    return rocrand_generate(__g, __p, __n);
  }
  static __status __integers(__generator __g, unsigned long long* __p, size_t __n) {
    return rocrand_generate_long_long(__g, __p, __n);
  }
  static __status __uniform(__generator __g, float* __p, size_t __n) {
    return rocrand_generate_uniform(__g, __p, __n);
  }
  static __status __uniform(__generator __g, double* __p, size_t __n) {
    return rocrand_generate_uniform_double(__g, __p, __n);
  }
  static __status __uniform(__generator __g, half* __p, size_t __n) {
    return rocrand_generate_uniform_half(__g, __p, __n);
  }
  static __status __normal(__generator __g, float* __p, size_t __n, float __a, float __b) {
    return rocrand_generate_normal(__g, __p, __n, __a, __b);
  }
  static __status __normal(__generator __g, double* __p, size_t __n, double __a, double __b) {
    return rocrand_generate_normal_double(__g, __p, __n, __a, __b);
  }
  static __status __normal(__generator __g, half* __p, size_t __n, half __a, half __b) {
    return rocrand_generate_normal_half(__g, __p, __n, __a, __b);
  }
  static __status __log_normal(__generator __g, float* __p, size_t __n, float __a, float __b) {
    return rocrand_generate_log_normal(__g, __p, __n, __a, __b);
  }
  static __status __log_normal(__generator __g, double* __p, size_t __n, double __a, double __b) {
    return rocrand_generate_log_normal_double(__g, __p, __n, __a, __b);
  }
  static __status __log_normal(__generator __g, half* __p, size_t __n, half __a, half __b) {
    return rocrand_generate_log_normal_half(__g, __p, __n, __a, __b);
  }
  static __status __poisson(__generator __g, unsigned int* __p, size_t __n, double __mean) {
    return rocrand_generate_poisson(__g, __p, __n, __mean);
  }
};

__WC_RAND_COMMON_CLASSES
__WC_RAND_SEEDED_ENGINE(philox4x32_10, ROCRAND_RNG_PSEUDO_PHILOX4_32_10, 0, unsigned int, 0)
__WC_RAND_SEEDED_ENGINE(xorwow, ROCRAND_RNG_PSEUDO_XORWOW, 0, unsigned int, 0)
__WC_RAND_SEEDED_ENGINE(mrg32k3a, ROCRAND_RNG_PSEUDO_MRG32K3A, 12345, unsigned int, 1)
__WC_RAND_SEEDED_ENGINE(mrg31k3p, ROCRAND_RNG_PSEUDO_MRG31K3P, 12345, unsigned int, 1)
__WC_RAND_SEEDED_ENGINE(threefry2x32_20, ROCRAND_RNG_PSEUDO_THREEFRY2_32_20, 0, unsigned int, 0)
__WC_RAND_SEEDED_ENGINE(threefry2x64_20, ROCRAND_RNG_PSEUDO_THREEFRY2_64_20, 0,
                        unsigned long long, 0)
__WC_RAND_SEEDED_ENGINE(threefry4x32_20, ROCRAND_RNG_PSEUDO_THREEFRY4_32_20, 0, unsigned int, 0)
__WC_RAND_SEEDED_ENGINE(threefry4x64_20, ROCRAND_RNG_PSEUDO_THREEFRY4_64_20, 0,
                        unsigned long long, 0)
__WC_RAND_TWISTER_ENGINE(mtgp32, ROCRAND_RNG_PSEUDO_MTGP32)
__WC_RAND_TWISTER_ENGINE(mt19937, ROCRAND_RNG_PSEUDO_MT19937)
__WC_RAND_QUASI_ENGINE(sobol32, ROCRAND_RNG_QUASI_SOBOL32, unsigned int)
__WC_RAND_QUASI_ENGINE(scrambled_sobol32, ROCRAND_RNG_QUASI_SCRAMBLED_SOBOL32, unsigned int)
__WC_RAND_QUASI_ENGINE(sobol64, ROCRAND_RNG_QUASI_SOBOL64, unsigned long long)
__WC_RAND_QUASI_ENGINE(scrambled_sobol64, ROCRAND_RNG_QUASI_SCRAMBLED_SOBOL64, unsigned long long)

// LFSR113, whose seed is four words.
template <unsigned int _X = 2, unsigned int _Y = 8, unsigned int _Z = 16, unsigned int _W = 128>
class lfsr113_engine
    : public __wavecore_rand::__host_engine<__library, ROCRAND_RNG_PSEUDO_LFSR113,
                                             unsigned int, 0> {
  typedef __wavecore_rand::__host_engine<__library, ROCRAND_RNG_PSEUDO_LFSR113, unsigned int, 0>
      __base;

 public:
  typedef uint4 seed_type;
  lfsr113_engine(seed_type __s = {_X, _Y, _Z, _W}, offset_type __start = 0,
                 order_type __o = ROCRAND_ORDERING_PSEUDO_DEFAULT) {
    order(__o);
    if (__start) offset(__start);
    seed(__s);
  }
  explicit lfsr113_engine(rocrand_generator& __taken) : __base(__taken) {}
  void seed(unsigned long long __s) {
    __wavecore_rand::__require<__library>(rocrand_set_seed(__handle, __s));
  }
  void seed(seed_type __s) {
    __wavecore_rand::__require<__library>(rocrand_set_seed_uint4(__handle, __s));
  }
};
typedef lfsr113_engine<> lfsr113;

typedef xorwow default_random_engine;

}  // namespace rocrand_cpp

#endif
