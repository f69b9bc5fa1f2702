// hipRAND: random numbers in device code, by rocRAND's generators.
//
// An installed header of this name, further on in the search path, is used instead.
#pragma once
#pragma GCC system_header

#if __has_include_next(<hiprand/hiprand_kernel.h>)
#include_next <hiprand/hiprand_kernel.h>
#else
#include <hiprand/hiprand.h>
#include <rocrand/rocrand_kernel.h>

#ifndef QUALIFIERS
#define QUALIFIERS __forceinline__ __device__
#endif

#define HIPRAND_PHILOX4x32_DEFAULT_SEED 0ULL
#define HIPRAND_XORWOW_DEFAULT_SEED 0ULL
#define HIPRAND_MRG32K3A_DEFAULT_SEED 12345ULL
#define HIPRAND_MTGP32_DEFAULT_SEED 0ULL
#define HIPRAND_MT19937_DEFAULT_SEED 0ULL

#define __WC_RAND_STATE(__name, __kind)                                              \
  struct __name : rocrand_state_##__kind {                                           \
    typedef rocrand_state_##__kind __base;                                           \
  };                                                                                 \
  typedef struct __name __name##_t;                                                  \
  QUALIFIERS rocrand_state_##__kind* __hiprand_base(__name* __state) { return __state; }
__WC_RAND_STATE(hiprandState, xorwow)
__WC_RAND_STATE(hiprandStateXORWOW, xorwow)
__WC_RAND_STATE(hiprandStatePhilox4_32_10, philox4x32_10)
__WC_RAND_STATE(hiprandStateMRG32k3a, mrg32k3a)
__WC_RAND_STATE(hiprandStateMtgp32, mtgp32)
__WC_RAND_STATE(hiprandStateSobol32, sobol32)
__WC_RAND_STATE(hiprandStateScrambledSobol32, scrambled_sobol32)
__WC_RAND_STATE(hiprandStateSobol64, sobol64)
__WC_RAND_STATE(hiprandStateScrambledSobol64, scrambled_sobol64)
#undef __WC_RAND_STATE
typedef hiprandStateXORWOW_t hipRandState_t;
typedef mtgp32_params mtgp32_kernel_params_t;
typedef mtgp32_fast_params mtgp32_fast_param_t;

QUALIFIERS void hiprand_mtgp32_block_copy(hiprandStateMtgp32_t* __from,
                                          hiprandStateMtgp32_t* __to) {
  rocrand_mtgp32_block_copy(__from, __to);
}
QUALIFIERS void hiprand_mtgp32_set_params(hiprandStateMtgp32_t* __state,
                                          mtgp32_kernel_params_t* __params) {
  rocrand_mtgp32_set_params(__state, __params);
}

template <typename _State>
QUALIFIERS void hiprand_init(unsigned long long __seed, unsigned long long __subsequence,
                             unsigned long long __offset, _State* __state) {
  rocrand_init(__seed, __subsequence, __offset, __hiprand_base(__state));
}
QUALIFIERS void hiprand_init(hiprandDirectionVectors32_t __vectors, unsigned int __offset,
                             hiprandStateSobol32_t* __state) {
  rocrand_init(__vectors, __offset, __hiprand_base(__state));
}
QUALIFIERS void hiprand_init(hiprandDirectionVectors32_t __vectors, unsigned int __constant,
                             unsigned int __offset, hiprandStateScrambledSobol32_t* __state) {
  rocrand_init(__vectors, __constant, __offset, __hiprand_base(__state));
}
QUALIFIERS void hiprand_init(hiprandDirectionVectors64_t __vectors, unsigned int __offset,
                             hiprandStateSobol64_t* __state) {
  rocrand_init(__vectors, __offset, __hiprand_base(__state));
}
QUALIFIERS void hiprand_init(hiprandDirectionVectors64_t __vectors, unsigned long long __constant,
                             unsigned int __offset, hiprandStateScrambledSobol64_t* __state) {
  rocrand_init(__vectors, __constant, __offset, __hiprand_base(__state));
}

template <typename _State, typename _Base = typename _State::__base>
QUALIFIERS void skipahead(unsigned long long __count, _State* __state) {
  skipahead(__count, __hiprand_base(__state));
}
template <typename _State, typename _Base = typename _State::__base>
QUALIFIERS void skipahead_sequence(unsigned long long __count, _State* __state) {
  skipahead_subsequence(__count, __hiprand_base(__state));  // as hipRAND maps it
}
template <typename _State, typename _Base = typename _State::__base>
QUALIFIERS void skipahead_subsequence(unsigned long long __count, _State* __state) {
  skipahead_subsequence(__count, __hiprand_base(__state));
}

#define __WC_RAND_FUNCTION(__type, __name, __rocrand_name)                           \
  template <typename _State, typename _Base = typename _State::__base>               \
  QUALIFIERS __type __name(_State* __state) {                                        \
    return __rocrand_name(__hiprand_base(__state));                                  \
  }
__WC_RAND_FUNCTION(unsigned int, hiprand, rocrand)
__WC_RAND_FUNCTION(unsigned long long, hiprand_long_long, rocrand)
__WC_RAND_FUNCTION(float, hiprand_uniform, rocrand_uniform)
__WC_RAND_FUNCTION(double, hiprand_uniform_double, rocrand_uniform_double)
__WC_RAND_FUNCTION(float, hiprand_normal, rocrand_normal)
__WC_RAND_FUNCTION(float2, hiprand_normal2, rocrand_normal2)
__WC_RAND_FUNCTION(double, hiprand_normal_double, rocrand_normal_double)
__WC_RAND_FUNCTION(double2, hiprand_normal2_double, rocrand_normal_double2)
__WC_RAND_FUNCTION(uint4, hiprand4, rocrand4)
__WC_RAND_FUNCTION(float4, hiprand_uniform4, rocrand_uniform4)
__WC_RAND_FUNCTION(double2, hiprand_uniform2_double, rocrand_uniform_double2)
__WC_RAND_FUNCTION(double4, hiprand_uniform4_double, rocrand_uniform_double4)
__WC_RAND_FUNCTION(float4, hiprand_normal4, rocrand_normal4)
__WC_RAND_FUNCTION(double4, hiprand_normal4_double, rocrand_normal_double4)
#undef __WC_RAND_FUNCTION

#define __WC_RAND_LOG_NORMAL(__type, __real32, __name, __rocrand_name)                 \
  template <typename _State, typename _Base = typename _State::__base>               \
  QUALIFIERS __type __name(_State* __state, __real32 __mean, __real32 __stddev) {        \
    return __rocrand_name(__hiprand_base(__state), __mean, __stddev);                \
  }
__WC_RAND_LOG_NORMAL(float, float, hiprand_log_normal, rocrand_log_normal)
__WC_RAND_LOG_NORMAL(float2, float, hiprand_log_normal2, rocrand_log_normal2)
__WC_RAND_LOG_NORMAL(float4, float, hiprand_log_normal4, rocrand_log_normal4)
__WC_RAND_LOG_NORMAL(double, double, hiprand_log_normal_double, rocrand_log_normal_double)
__WC_RAND_LOG_NORMAL(double2, double, hiprand_log_normal2_double, rocrand_log_normal_double2)
__WC_RAND_LOG_NORMAL(double4, double, hiprand_log_normal4_double, rocrand_log_normal_double4)
#undef __WC_RAND_LOG_NORMAL

template <typename _State, typename _Base = typename _State::__base>
QUALIFIERS unsigned int hiprand_poisson(_State* __state, double __lambda) {
  return rocrand_poisson(__hiprand_base(__state), __lambda);
}
QUALIFIERS uint4 hiprand_poisson4(hiprandStatePhilox4_32_10_t* __state, double __lambda) {
  return rocrand_poisson4(__hiprand_base(__state), __lambda);
}
template <typename _State, typename _Base = typename _State::__base>
QUALIFIERS unsigned int hiprand_discrete(_State* __state, hiprandDiscreteDistribution_t __table) {
  return rocrand_discrete(__hiprand_base(__state), __table);
}
QUALIFIERS uint4 hiprand_discrete4(hiprandStatePhilox4_32_10_t* __state,
                                   hiprandDiscreteDistribution_t __table) {
  return rocrand_discrete4(__hiprand_base(__state), __table);
}
#endif
