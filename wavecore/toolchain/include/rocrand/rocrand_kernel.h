// rocRAND: random numbers in device code, and in host code by the same functions.
//
// An installed header of this name, further on in the search path, is used instead.
#pragma once
#pragma GCC system_header

#if __has_include_next(<rocrand/rocrand_kernel.h>)
#include_next <rocrand/rocrand_kernel.h>
#else
#include <rocrand/rocrand_mtgp32.h>
#include <rocrand/wavecore/distributions.h>

#define ROCRAND_PHILOX4x32_DEFAULT_SEED 0ULL
#define ROCRAND_XORWOW_DEFAULT_SEED 0ULL
#define ROCRAND_MRG32K3A_DEFAULT_SEED 12345ULL
#define ROCRAND_MRG31K3P_DEFAULT_SEED 12345ULL
#define ROCRAND_LFSR113_DEFAULT_SEED_X 2
#define ROCRAND_LFSR113_DEFAULT_SEED_Y 8
#define ROCRAND_LFSR113_DEFAULT_SEED_Z 16
#define ROCRAND_LFSR113_DEFAULT_SEED_W 128

typedef __wavecore_rand::__xorwow_engine rocrand_state_xorwow;
typedef __wavecore_rand::__mrg32k3a_engine rocrand_state_mrg32k3a;
typedef __wavecore_rand::__mrg31k3p_engine rocrand_state_mrg31k3p;
typedef __wavecore_rand::__philox_engine rocrand_state_philox4x32_10;
typedef __wavecore_rand::__lfsr113_engine rocrand_state_lfsr113;
typedef __wavecore_rand::__threefry_engine<unsigned int, 2> rocrand_state_threefry2x32_20;
typedef __wavecore_rand::__threefry_engine<unsigned long long, 2> rocrand_state_threefry2x64_20;
typedef __wavecore_rand::__threefry_engine<unsigned int, 4> rocrand_state_threefry4x32_20;
typedef __wavecore_rand::__threefry_engine<unsigned long long, 4> rocrand_state_threefry4x64_20;
typedef __wavecore_rand::__sobol_engine<unsigned int> rocrand_state_sobol32;
typedef __wavecore_rand::__sobol_engine<unsigned long long> rocrand_state_sobol64;
typedef __wavecore_rand::__scrambled_engine<unsigned int> rocrand_state_scrambled_sobol32;
typedef __wavecore_rand::__scrambled_engine<unsigned long long> rocrand_state_scrambled_sobol64;

// Seeds.

#define __WC_RAND_SEEDED(__kind)                                                      \
  __WC_RAND void rocrand_init(unsigned long long __seed, unsigned long long __subsequence, \
                              unsigned long long __offset, rocrand_state_##__kind* __state) { \
    *__state = rocrand_state_##__kind(__seed, __subsequence, __offset);               \
  }
__WC_RAND_SEEDED(xorwow)
__WC_RAND_SEEDED(mrg32k3a)
__WC_RAND_SEEDED(mrg31k3p)
__WC_RAND_SEEDED(philox4x32_10)
__WC_RAND_SEEDED(threefry2x32_20)
__WC_RAND_SEEDED(threefry2x64_20)
__WC_RAND_SEEDED(threefry4x32_20)
__WC_RAND_SEEDED(threefry4x64_20)
#undef __WC_RAND_SEEDED

__WC_RAND void rocrand_init(uint4 __seed, unsigned int __subsequence,
                            rocrand_state_lfsr113* __state) {
  *__state = rocrand_state_lfsr113(__seed, __subsequence);
}
__WC_RAND void rocrand_init(uint4 __seed, unsigned int __subsequence, unsigned long long __offset,
                            rocrand_state_lfsr113* __state) {
  *__state = rocrand_state_lfsr113(__seed, __subsequence, __offset);
}
__WC_RAND void rocrand_init(const unsigned int* __vectors, unsigned int __offset,
                            rocrand_state_sobol32* __state) {
  *__state = rocrand_state_sobol32(__vectors, __offset);
}
__WC_RAND void rocrand_init(const unsigned long long* __vectors, unsigned int __offset,
                            rocrand_state_sobol64* __state) {
  *__state = rocrand_state_sobol64(__vectors, __offset);
}
__WC_RAND void rocrand_init(const unsigned int* __vectors, unsigned int __constant,
                            unsigned int __offset, rocrand_state_scrambled_sobol32* __state) {
  *__state = rocrand_state_scrambled_sobol32(__vectors, __constant, __offset);
}
__WC_RAND void rocrand_init(const unsigned long long* __vectors, unsigned long long __constant,
                            unsigned int __offset, rocrand_state_scrambled_sobol64* __state) {
  *__state = rocrand_state_scrambled_sobol64(__vectors, __constant, __offset);
}

// Jumps.

#define __WC_RAND_SKIPPED(__kind, __type)                                            \
  __WC_RAND void skipahead_subsequence(__type __count, rocrand_state_##__kind* __state) { \
    __state->__skip_subsequences(__count);                                           \
  }                                                                                  \
  __WC_RAND void skipahead_sequence(__type __count, rocrand_state_##__kind* __state) { \
    __state->__skip_sequences(__count);                                              \
  }                                                                                  \
  __WC_RAND void skipahead(unsigned long long __count, rocrand_state_##__kind* __state) { \
    __state->__skip(__count);                                                        \
  }
__WC_RAND_SKIPPED(xorwow, unsigned long long)
__WC_RAND_SKIPPED(mrg32k3a, unsigned long long)
__WC_RAND_SKIPPED(mrg31k3p, unsigned long long)
__WC_RAND_SKIPPED(philox4x32_10, unsigned long long)
__WC_RAND_SKIPPED(lfsr113, unsigned int)
#undef __WC_RAND_SKIPPED
template <typename _Word>
__WC_RAND void skipahead(unsigned long long __count,
                         __wavecore_rand::__sobol_engine<_Word>* __state) {
  __state->__skip(static_cast<_Word>(__count));
}

// Words.

template <typename _Engine>
__WC_RAND __wavecore_rand::__for<_Engine, typename _Engine::__word> rocrand(_Engine* __state) {
  return __state->__next();
}
#define __WC_RAND_WORDS(__bits, __pair, __four)                          \
  __WC_RAND __pair rocrand2(rocrand_state_threefry2x##__bits##_20* __state) { \
    auto __x = __state->__next(), __y = __state->__next();               \
    return __pair{__x, __y};                                             \
  }                                                                      \
  __WC_RAND __four rocrand4(rocrand_state_threefry4x##__bits##_20* __state) { \
    auto __x = __state->__next(), __y = __state->__next();               \
    auto __z = __state->__next(), __w = __state->__next();               \
    return __four{__x, __y, __z, __w};                                   \
  }
__WC_RAND_WORDS(32, uint2, uint4)
__WC_RAND_WORDS(64, ulonglong2, ulonglong4)
#undef __WC_RAND_WORDS
__WC_RAND uint4 rocrand4(rocrand_state_philox4x32_10* __state) {
  unsigned int __x = __state->__next(), __y = __state->__next();
  unsigned int __z = __state->__next(), __w = __state->__next();
  return uint4{__x, __y, __z, __w};
}

// Uniform numbers.

template <typename _Engine>
__WC_RAND __wavecore_rand::__for<_Engine, float> rocrand_uniform(_Engine* __state) {
  return __wavecore_rand::__of<_Engine>::__real32(*__state);
}
template <typename _Engine>
__WC_RAND __wavecore_rand::__for<_Engine, double> rocrand_uniform_double(_Engine* __state) {
  return __wavecore_rand::__of<_Engine>::__real64(*__state);
}
__WC_RAND float2 rocrand_uniform2(rocrand_state_philox4x32_10* __state) {
  float __x = rocrand_uniform(__state), __y = rocrand_uniform(__state);
  return float2{__x, __y};
}
__WC_RAND float4 rocrand_uniform4(rocrand_state_philox4x32_10* __state) {
  float2 __x = rocrand_uniform2(__state), __y = rocrand_uniform2(__state);
  return float4{__x.x, __x.y, __y.x, __y.y};
}
__WC_RAND double2 rocrand_uniform_double2(rocrand_state_philox4x32_10* __state) {
  double __x = rocrand_uniform_double(__state), __y = rocrand_uniform_double(__state);
  return double2{__x, __y};
}
__WC_RAND double4 rocrand_uniform_double4(rocrand_state_philox4x32_10* __state) {
  double2 __x = rocrand_uniform_double2(__state), __y = rocrand_uniform_double2(__state);
  return double4{__x.x, __x.y, __y.x, __y.y};
}

// Normal numbers, and what they are logarithms of.

template <typename _Engine>
__WC_RAND __wavecore_rand::__for<_Engine, float> rocrand_normal(_Engine* __state) {
  return __wavecore_rand::__normal(*__state);
}
template <typename _Engine>
__WC_RAND __wavecore_rand::__for<_Engine, double> rocrand_normal_double(_Engine* __state) {
  return __wavecore_rand::__normal64(*__state);
}
template <typename _Engine>
__WC_RAND __wavecore_rand::__for<_Engine, float2> rocrand_normal2(_Engine* __state) {
  return __wavecore_rand::__of<_Engine>::__pair(*__state);
}
template <typename _Engine>
__WC_RAND __wavecore_rand::__for<_Engine, double2> rocrand_normal_double2(_Engine* __state) {
  return __wavecore_rand::__of<_Engine>::__pair64(*__state);
}
__WC_RAND float4 rocrand_normal4(rocrand_state_philox4x32_10* __state) {
  float2 __x = rocrand_normal2(__state), __y = rocrand_normal2(__state);
  return float4{__x.x, __x.y, __y.x, __y.y};
}
__WC_RAND double4 rocrand_normal_double4(rocrand_state_philox4x32_10* __state) {
  double2 __x = rocrand_normal_double2(__state), __y = rocrand_normal_double2(__state);
  return double4{__x.x, __x.y, __y.x, __y.y};
}
template <typename _Engine>
__WC_RAND __wavecore_rand::__for<_Engine, float> rocrand_log_normal(_Engine* __state, float __mean,
                                                                    float __stddev) {
  return expf(__mean + __stddev * rocrand_normal(__state));
}
template <typename _Engine>
__WC_RAND __wavecore_rand::__for<_Engine, double> rocrand_log_normal_double(_Engine* __state,
                                                                            double __mean,
                                                                            double __stddev) {
  return exp(__mean + __stddev * rocrand_normal_double(__state));
}
template <typename _Engine>
__WC_RAND __wavecore_rand::__for<_Engine, float2> rocrand_log_normal2(_Engine* __state,
                                                                      float __mean,
                                                                      float __stddev) {
  float2 __x = rocrand_normal2(__state);
  return float2{expf(__mean + __stddev * __x.x), expf(__mean + __stddev * __x.y)};
}
// Of the lower halves of two words, unlike rocrand_normal2.
__WC_RAND float2 rocrand_log_normal2(rocrand_state_threefry2x64_20* __state, float __mean,
                                     float __stddev) {
  float2 __x = __wavecore_rand::__numbers<rocrand_state_threefry2x64_20>::__pair(*__state);
  return float2{expf(__mean + __stddev * __x.x), expf(__mean + __stddev * __x.y)};
}
template <typename _Engine>
__WC_RAND __wavecore_rand::__for<_Engine, double2> rocrand_log_normal_double2(_Engine* __state,
                                                                              double __mean,
                                                                              double __stddev) {
  double2 __x = rocrand_normal_double2(__state);
  return double2{exp(__mean + __stddev * __x.x), exp(__mean + __stddev * __x.y)};
}
__WC_RAND float4 rocrand_log_normal4(rocrand_state_philox4x32_10* __state, float __mean,
                                     float __stddev) {
  float2 __x = rocrand_log_normal2(__state, __mean, __stddev);
  float2 __y = rocrand_log_normal2(__state, __mean, __stddev);
  return float4{__x.x, __x.y, __y.x, __y.y};
}
__WC_RAND double4 rocrand_log_normal_double4(rocrand_state_philox4x32_10* __state, double __mean,
                                             double __stddev) {
  double2 __x = rocrand_log_normal_double2(__state, __mean, __stddev);
  double2 __y = rocrand_log_normal_double2(__state, __mean, __stddev);
  return double4{__x.x, __x.y, __y.x, __y.y};
}

// Integers of other distributions.

template <typename _Engine>
__WC_RAND __wavecore_rand::__for<_Engine, unsigned int> rocrand_poisson(_Engine* __state,
                                                                        double __lambda) {
  return static_cast<unsigned int>(__wavecore_rand::__poisson(*__state, __lambda));
}
__WC_RAND uint4 rocrand_poisson4(rocrand_state_philox4x32_10* __state, double __lambda) {
  unsigned int __x = rocrand_poisson(__state, __lambda), __y = rocrand_poisson(__state, __lambda);
  unsigned int __z = rocrand_poisson(__state, __lambda), __w = rocrand_poisson(__state, __lambda);
  return uint4{__x, __y, __z, __w};
}
template <typename _Engine>
__WC_RAND __wavecore_rand::__for<_Engine, unsigned int> rocrand_discrete(
    _Engine* __state, rocrand_discrete_distribution __distribution) {
  return __wavecore_rand::__discrete(*__state, *__distribution);
}
__WC_RAND uint4 rocrand_discrete4(rocrand_state_philox4x32_10* __state,
                                  rocrand_discrete_distribution __table) {
  unsigned int __x = rocrand_discrete(__state, __table), __y = rocrand_discrete(__state, __table);
  unsigned int __z = rocrand_discrete(__state, __table), __w = rocrand_discrete(__state, __table);
  return uint4{__x, __y, __z, __w};
}
#endif
