// rocWMMA's namespace for wavecore/fragment.h, so that kernels written for rocWMMA compile if the
// target has the shape. Cooperative loads and layout transforms are not supported.
#pragma once
#pragma GCC system_header

#include "fragment.h"

namespace rocwmma {

using namespace wavecore;

typedef ::__half hfloat16_t;
typedef ::__hip_bfloat16 hip_bfloat16_t;
typedef ::uint32_t uint32_t;
typedef ::int64_t int64_t;
typedef ::uint64_t uint64_t;

// Waits for all waves of the workgroup and makes their writes to LDS and memory visible.
__device__ __forceinline__ void synchronize_workgroup() { __syncthreads(); }

struct Constants {
  static constexpr unsigned AMDGCN_WAVE_SIZE_32 = 32, AMDGCN_WAVE_SIZE_64 = 64;
#if defined(__WC_WAVE_SIZE)
  static constexpr unsigned AMDGCN_WAVE_SIZE = __WC_WAVE_SIZE;
#else
  static constexpr unsigned AMDGCN_WAVE_SIZE = 64;  // host code: the device's is unknown
#endif
};

}  // namespace rocwmma
