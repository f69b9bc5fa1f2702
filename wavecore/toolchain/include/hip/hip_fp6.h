// The 6-bit floating-point types: storage and conversion, in plain arithmetic on every target.
//
//   __hip_fp6_e2m3, __hip_fp6_e3m2   OCP microscaling: gfx950
//
// An element takes the low bits of a byte. There is no infinity and no NaN.
#pragma once
#pragma clang system_header
#define HIP_INCLUDE_HIP_HIP_FP6_H

#include "amd_detail/amd_hip_ocp_types.h"
#include "hip_fp8.h"

#define __FP6_HOST_DEVICE__ __host__ __device__
#define __FP6_HOST_DEVICE_STATIC__ __WC_HOST_DEVICE

typedef unsigned char __hip_fp6_storage_t;
typedef unsigned short __hip_fp6x2_storage_t;
typedef unsigned int __hip_fp6x4_storage_t;

enum __hip_fp6_interpretation_t { __HIP_E2M3 = 0, __HIP_E3M2 = 1 };

namespace __wavecore {

__WC_HOST_DEVICE constexpr __small_format __fp6_format_of(__hip_fp6_interpretation_t __kind) {
  return __kind == __HIP_E2M3
             ? __small_format{3, 1, 0x20, 0x1f, 0x1f, 0x1f, 0x1f, true, false, false}
             : __small_format{2, 3, 0x20, 0x1f, 0x1f, 0x1f, 0x1f, true, false, false};
}
__WC_HOST_DEVICE float __fp6_decode(unsigned char __code, __hip_fp6_interpretation_t __kind) {
  return __small_decode(__code, __fp6_format_of(__kind));
}

}  // namespace __wavecore

// The rounding mode is ignored, as in HIP: always to nearest even.
__WC_HOST_DEVICE __hip_fp6_storage_t __hip_cvt_float_to_fp6(float x,
                                                            __hip_fp6_interpretation_t __kind,
                                                            hipRoundMode) {
  return __wavecore::__small_encode(x, true, __wavecore::__fp6_format_of(__kind));
}

#define __WC_LIST(...) __VA_ARGS__
__WC_SMALL_FUNCTIONS(fp6, __hip_fp6_interpretation_t,
                     __WC_LIST(__hip_fp6_interpretation_t __kind, hipRoundMode __mode),
                     __WC_LIST(__kind, __mode), 8)
#define __WC_SMALL_CONSTANTS(__fp, __kind) \
  static constexpr __hip_fp6_interpretation_t __default_interpret = __kind;
__WC_SMALL_TYPES(fp6, e2m3, __HIP_E2M3, explicit, __WC_LIST(__HIP_E2M3, hipRoundNearest), 8)
__WC_SMALL_TYPES(fp6, e3m2, __HIP_E3M2, explicit, __WC_LIST(__HIP_E3M2, hipRoundNearest), 8)
#undef __WC_SMALL_CONSTANTS
#undef __WC_LIST
