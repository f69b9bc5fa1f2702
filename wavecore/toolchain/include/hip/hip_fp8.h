// The 8-bit floating-point types: storage and conversion, on every target.
//
//   __hip_fp8_e4m3, __hip_fp8_e5m2            OCP: gfx950, gfx12
//   __hip_fp8_e4m3_fnuz, __hip_fp8_e5m2_fnuz  finite, one NaN, no negative zero: gfx942
//
// With saturation a finite number beyond the largest becomes the largest; infinities and NaN stay
// what they are, as far as the format has them. A target converts its own kind by instructions.
#pragma once
#pragma clang system_header
#define HIP_INCLUDE_HIP_HIP_FP8_H
#define _HIP_INCLUDE_HIP_AMD_DETAIL_HIP_FP8_H_

#include "wavecore/small_floats.h"

typedef unsigned char __hip_fp8_storage_t;
typedef unsigned short __hip_fp8x2_storage_t;
typedef unsigned int __hip_fp8x4_storage_t;

// The kind that a target's programs use; the host and targets without instructions have both.
#if defined(__gfx942__)
#define HIP_FP8_TYPE_OCP 0
#define HIP_FP8_TYPE_FNUZ 1
#define HIP_FP8_CVT_FAST_PATH 1
#elif defined(__gfx950__) || defined(__GFX12__)
#define HIP_FP8_TYPE_OCP 1
#define HIP_FP8_TYPE_FNUZ 0
#define HIP_FP8_CVT_FAST_PATH 1
#else
#define HIP_FP8_TYPE_OCP 1
#define HIP_FP8_TYPE_FNUZ 1
#define HIP_FP8_CVT_FAST_PATH 0
#endif

enum __hip_saturation_t { __HIP_NOSAT = 0, __HIP_SATFINITE = 1 };
enum __hip_fp8_interpretation_t {
  __HIP_E4M3 = 0,
  __HIP_E5M2 = 1,
  __HIP_E4M3_FNUZ = 2,
  __HIP_E5M2_FNUZ = 3,
};

namespace __wavecore {

__WC_HOST_DEVICE constexpr __small_format __fp8_format_of(__hip_fp8_interpretation_t __kind) {
  return __kind == __HIP_E4M3
             ? __small_format{3, 7, 0x80, 0x7e, 0x7f, 0x7f, 0x7f, true, true, false}
         : __kind == __HIP_E5M2
             ? __small_format{2, 15, 0x80, 0x7b, 0x7c, 0x7c, 0x7f, true, true, true}
         : __kind == __HIP_E4M3_FNUZ
             ? __small_format{3, 8, 0x80, 0x7f, 0x80, 0x80, 0x80, false, false, false}
             : __small_format{2, 16, 0x80, 0x7f, 0x80, 0x80, 0x80, false, false, false};
}
__WC_HOST_DEVICE float __fp8_decode(unsigned char __code, __hip_fp8_interpretation_t __kind) {
#if HIP_FP8_CVT_FAST_PATH
  if (__kind == (HIP_FP8_TYPE_FNUZ ? __HIP_E4M3_FNUZ : __HIP_E4M3))
    return __builtin_amdgcn_cvt_f32_fp8(__code, 0);
  if (__kind == (HIP_FP8_TYPE_FNUZ ? __HIP_E5M2_FNUZ : __HIP_E5M2))
    return __builtin_amdgcn_cvt_f32_bf8(__code, 0);
#endif
  return __small_decode(__code, __fp8_format_of(__kind));
}

}  // namespace __wavecore

__WC_HOST_DEVICE __hip_fp8_storage_t __hip_cvt_float_to_fp8(float x, __hip_saturation_t __saturate,
                                                            __hip_fp8_interpretation_t __kind) {
#if HIP_FP8_CVT_FAST_PATH
  bool __is_e4m3 = __kind == (HIP_FP8_TYPE_FNUZ ? __HIP_E4M3_FNUZ : __HIP_E4M3);
  bool __is_e5m2 = __kind == (HIP_FP8_TYPE_FNUZ ? __HIP_E5M2_FNUZ : __HIP_E5M2);
  if (__is_e4m3 || __is_e5m2) {
    float __largest = !__is_e4m3 ? 57344.0f : HIP_FP8_TYPE_FNUZ ? 240.0f : 448.0f;
    if (__saturate == __HIP_SATFINITE && __builtin_fabsf(x) < __builtin_inff())
      x = __builtin_amdgcn_fmed3f(x, __largest, -__largest);
    return static_cast<__hip_fp8_storage_t>(__is_e4m3
                                                ? __builtin_amdgcn_cvt_pk_fp8_f32(x, x, 0, false)
                                                : __builtin_amdgcn_cvt_pk_bf8_f32(x, x, 0, false));
  }
#endif
  return __wavecore::__small_encode(x, __saturate == __HIP_SATFINITE,
                                    __wavecore::__fp8_format_of(__kind));
}

#define __WC_LIST(...) __VA_ARGS__
__WC_SMALL_FUNCTIONS(fp8, __hip_fp8_interpretation_t,
                     __WC_LIST(__hip_saturation_t __saturate, __hip_fp8_interpretation_t __kind),
                     __WC_LIST(__saturate, __kind), 8)
#define __WC_SMALL_CONSTANTS(__fp, __kind)                                    \
  static constexpr __hip_fp8_interpretation_t __default_interpret = __kind;   \
  static constexpr __hip_saturation_t __default_saturation = __HIP_SATFINITE; \
  static constexpr unsigned int __wm = __wavecore::__fp8_format_of(__kind).__mantissa_bits;  \
  static constexpr unsigned int __we = 7 - __wm;
#define __WC_FP8_TYPES(__name, __kind) \
  __WC_SMALL_TYPES(fp8, __name, __kind, , __WC_LIST(__HIP_SATFINITE, __kind), 8)
__WC_FP8_TYPES(e4m3, __HIP_E4M3)
__WC_FP8_TYPES(e5m2, __HIP_E5M2)
__WC_FP8_TYPES(e4m3_fnuz, __HIP_E4M3_FNUZ)
__WC_FP8_TYPES(e5m2_fnuz, __HIP_E5M2_FNUZ)
#undef __WC_FP8_TYPES
#undef __WC_SMALL_CONSTANTS
#undef __WC_LIST
