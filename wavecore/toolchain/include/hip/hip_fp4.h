// The 4-bit floating-point types: storage and conversion, in plain arithmetic on every target.
//
//   __hip_fp4_e2m1   OCP microscaling: gfx950
//
// One element takes the low half of a byte, two a byte. There is no infinity and no NaN.
#pragma once
#pragma clang system_header
#define HIP_INCLUDE_HIP_HIP_FP4_H

#include "amd_detail/amd_hip_ocp_types.h"
#include "hip_fp8.h"

#define __FP4_HOST_DEVICE__ __host__ __device__
#define __FP4_HOST_DEVICE_STATIC__ __WC_HOST_DEVICE

typedef unsigned char __hip_fp4_storage_t;
typedef unsigned char __hip_fp4x2_storage_t;
typedef unsigned short __hip_fp4x4_storage_t;

enum __hip_fp4_interpretation_t { __HIP_E2M1 = 0 };

namespace __wavecore {

__WC_HOST_DEVICE constexpr __small_format __fp4_format_of(__hip_fp4_interpretation_t) {
  return __small_format{1, 1, 0x8, 0x7, 0x7, 0x7, 0x7, true, false, false};
}
__WC_HOST_DEVICE float __fp4_decode(unsigned char __code, __hip_fp4_interpretation_t __kind) {
  return __small_decode(__code, __fp4_format_of(__kind));
}

}  // namespace __wavecore

// The rounding mode is ignored, as in HIP: always to nearest even.
__WC_HOST_DEVICE __hip_fp4_storage_t __hip_cvt_float_to_fp4(float x,
                                                            __hip_fp4_interpretation_t __kind,
                                                            hipRoundMode) {
  return __wavecore::__small_encode(x, true, __wavecore::__fp4_format_of(__kind));
}

#define __WC_LIST(...) __VA_ARGS__
__WC_SMALL_FUNCTIONS(fp4, __hip_fp4_interpretation_t,
                     __WC_LIST(__hip_fp4_interpretation_t __kind, hipRoundMode __mode),
                     __WC_LIST(__kind, __mode), 4)
#define __WC_SMALL_CONSTANTS(__fp, __kind) \
  static constexpr __hip_fp4_interpretation_t __default_interpret = __kind;
__WC_SMALL_TYPES(fp4, e2m1, __HIP_E2M1, explicit, __WC_LIST(__HIP_E2M1, hipRoundNearest), 4)
#undef __WC_SMALL_CONSTANTS
#undef __WC_LIST
