// rocRAND: MTGP32 in device code, of which the threads of a block share a state.
//
// An installed header of this name, further on in the search path, is used instead.
#pragma once
#pragma GCC system_header

#if __has_include_next(<rocrand/rocrand_mtgp32.h>)
#include_next <rocrand/rocrand_mtgp32.h>
#else
#include <rocrand/rocrand.h>
#include <rocrand/wavecore/engines.h>
#include <stdint.h>

#include <vector>

#define MTGP_MEXP 11213
#define MTGP_N 351
#define MTGP_BN_MAX 512
#define MTGP_TS 16
#define MTGP_STATE 1024
#define MTGP_MASK 1023

// A set of parameters; `poly_sha1` is nowhere used.
struct mtgp32_params_fast_t {
  int mexp, pos, sh1, sh2;
  uint32_t tbl[MTGP_TS], tmp_tbl[MTGP_TS], flt_tmp_tbl[MTGP_TS], mask;
  unsigned char poly_sha1[21];
};
typedef mtgp32_params_fast_t mtgp32_fast_params;

// All sets, for rocrand_mtgp32_set_params.
struct mtgp32_params {
  unsigned int pos_tbl[MTGP_BN_MAX];
  unsigned int param_tbl[MTGP_BN_MAX][MTGP_TS];
  unsigned int temper_tbl[MTGP_BN_MAX][MTGP_TS];
  unsigned int single_temper_tbl[MTGP_BN_MAX][MTGP_TS];
  unsigned int sh1_tbl[MTGP_BN_MAX], sh2_tbl[MTGP_BN_MAX], mask[1];
};

namespace __wavecore_rand {

// A thread's word is as far behind the first one's as its number in the block says. A state may be
// in LDS, so it has no constructor.
struct __mtgp32_engine : __engine {
  using __word = __u32;
  int __offset, __id;
  __u32 __position, __shift1, __shift2, __mask, __recursion[MTGP_TS], __tempering[MTGP_TS];
  __u32 __status[MTGP_STATE];

  __WC_RAND __u32& __at(__u32 __place) { return __status[__place & MTGP_MASK]; }
  __WC_RAND __u32 __next() {
#if defined(__HIP_DEVICE_COMPILE__)
    __u32 __place = __offset + threadIdx.x;
    __u32 __mixed = (__at(__place) & __mask) ^ __at(__place + 1);
    __mixed ^= __mixed << __shift1;
    __mixed ^= __at(__place + __position) >> __shift2;
    __u32 __new = __mixed ^ __recursion[__mixed & 15], __t = __at(__place + __position - 1);
    __at(__place + MTGP_N) = __new;
    __t ^= __t >> 16;
    __t ^= __t >> 8;
    __syncthreads();
    if (threadIdx.x == 0) __offset = (__offset + blockDim.x) & MTGP_MASK;
    __syncthreads();
    return __new ^ __tempering[__t & 15];
#else
    return 0;  // there is no block
#endif
  }
  __device__ void __copy(const __mtgp32_engine* __from) {
    auto* __to = reinterpret_cast<__u32*>(this);
    auto* __words = reinterpret_cast<const __u32*>(__from);
    for (__u32 __i = threadIdx.x; __i < sizeof *this / sizeof *__to; __i += blockDim.x)
      __to[__i] = __words[__i];
    __syncthreads();
  }
  __WC_RAND void __set(const mtgp32_params& __all) {
    __position = __all.pos_tbl[__id];
    __shift1 = __all.sh1_tbl[__id];
    __shift2 = __all.sh2_tbl[__id];
    __mask = __all.mask[0];
    for (int __i = 0; __i < MTGP_TS; ++__i) {
      __recursion[__i] = __all.param_tbl[__id][__i];
      __tempering[__i] = __all.temper_tbl[__id][__i];
    }
  }
  __host__ void __seed(const mtgp32_params_fast_t& __set, __u32 __mask_of_all, __u32 __value) {
    __position = __set.pos, __shift1 = __set.sh1, __shift2 = __set.sh2, __mask = __mask_of_all;
    for (int __i = 0; __i < MTGP_TS; ++__i)
      __recursion[__i] = __set.tbl[__i], __tempering[__i] = __set.tmp_tbl[__i];
    __u32 __hidden = __set.tbl[4] ^ __set.tbl[8] << 16, __filler = __hidden;
    __filler += __filler >> 16;
    __filler += __filler >> 8;
    __status[0] = __value;
    for (__u32 __i = 1; __i < MTGP_N; ++__i) {
      __u32 __before = __status[__i - 1];
      __status[__i] = (__i == 1 ? __hidden : (__filler & 0xff) * 0x01010101u) ^
                      (1812433253u * (__before ^ __before >> 30) + __i);
    }
  }
};

}  // namespace __wavecore_rand

typedef __wavecore_rand::__mtgp32_engine rocrand_state_mtgp32;

__device__ inline void rocrand_mtgp32_block_copy(rocrand_state_mtgp32* __from,
                                                 rocrand_state_mtgp32* __to) {
  __to->__copy(__from);
}
__device__ inline void rocrand_mtgp32_set_params(rocrand_state_mtgp32* __state,
                                                 mtgp32_params* __params) {
  __state->__set(*__params);
}

// States in memory of the GPU's or of the host's, a set of parameters each.
__host__ inline rocrand_status rocrand_make_state_mtgp32(rocrand_state_mtgp32* __states,
                                                         mtgp32_fast_params __params[], int __n,
                                                         unsigned long long __seed) {
  std::vector<rocrand_state_mtgp32> __made(__n);
  for (int __i = 0; __i < __n; ++__i) {
    __made[__i].__offset = 0;
    __made[__i].__id = __i;
    __made[__i].__seed(__params[__i], __params[0].mask,
                       static_cast<unsigned int>(__seed ^ __seed >> 32) + __i + 1);
  }
  hipError_t __error =
      hipMemcpy(__states, __made.data(), __n * sizeof *__states, hipMemcpyDefault);
  return __error == hipSuccess ? ROCRAND_STATUS_SUCCESS : ROCRAND_STATUS_ALLOCATION_FAILED;
}

// All sets of parameters, for memory of the GPU's.
__host__ inline rocrand_status rocrand_make_constant(const mtgp32_fast_params __params[],
                                                     mtgp32_params* __to) {
  std::vector<mtgp32_params> __made(1);
  mtgp32_params& __all = __made[0];
  __all.mask[0] = __params[0].mask;
  for (int __i = 0; __i < MTGP_BN_MAX; ++__i) {
    __all.pos_tbl[__i] = __params[__i].pos;
    __all.sh1_tbl[__i] = __params[__i].sh1;
    __all.sh2_tbl[__i] = __params[__i].sh2;
    for (int __j = 0; __j < MTGP_TS; ++__j) {
      __all.param_tbl[__i][__j] = __params[__i].tbl[__j];
      __all.temper_tbl[__i][__j] = __params[__i].tmp_tbl[__j];
      __all.single_temper_tbl[__i][__j] = __params[__i].flt_tmp_tbl[__j];
    }
  }
  hipError_t __error = hipMemcpy(__to, &__all, sizeof __all, hipMemcpyHostToDevice);
  return __error == hipSuccess ? ROCRAND_STATUS_SUCCESS : ROCRAND_STATUS_ALLOCATION_FAILED;
}
#endif
