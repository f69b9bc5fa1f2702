// Conversions of <hip/hip_ext_ocp.h> by gfx950's instructions: two numbers at once, or thirty-two.
//
// The scale is a float, of which the instructions take the exponent. Codes of a pair are the low bits
// of a dword.
#pragma once

#include "ocp_software.h"

#if defined(__gfx950__)

namespace __wavecore {

// For a type of numbers. `__wide` and `__all` are parts of the builtins' names, `__PAIR` and `__ALL`
// what they take for two numbers and for thirty-two.
#define __WC_OCP_INSTRUCTIONS(__T, __wide, __PAIR, __all, __ALL)                                   \
  __WC_DEVICE __ocp_vector<__T, 2> __ocp_pair(__T, unsigned int __codes,                           \
                                              __amd_fp8_interpretation_t __kind, float __scale) {  \
    return __kind == __AMD_OCP_E4M3                                                                \
               ? __builtin_amdgcn_cvt_scalef32_pk_##__wide##_fp8(__codes, __scale, false)          \
               : __builtin_amdgcn_cvt_scalef32_pk_##__wide##_bf8(__codes, __scale, false);         \
  }                                                                                                \
  __WC_DEVICE __ocp_vector<__T, 2> __ocp_pair(__T, unsigned int __codes,                           \
                                              __amd_fp4_interpretation_t, float __scale) {         \
    return __builtin_amdgcn_cvt_scalef32_pk_##__wide##_fp4(__codes, __scale, 0);                   \
  }                                                                                                \
  __WC_DEVICE __ocp_vector<__T, 32> __ocp_all(__T, __amd_fp6x32_storage_t __codes,                 \
                                              __amd_fp6_interpretation_t __kind, float __scale) {  \
    return __kind == __AMD_OCP_E2M3                                                                \
               ? __builtin_amdgcn_cvt_scalef32_pk32_##__wide##_fp6(__codes, __scale)               \
               : __builtin_amdgcn_cvt_scalef32_pk32_##__wide##_bf6(__codes, __scale);              \
  }                                                                                                \
  __WC_DEVICE unsigned int __ocp_codes(__ocp_vector<__T, 2> __v,                                   \
                                       __amd_fp8_interpretation_t __kind, float __scale) {         \
    __amd_shortx2_storage_t __zero = {0, 0};                                                       \
    return __builtin_bit_cast(                                                                     \
        unsigned int,                                                                              \
        __kind == __AMD_OCP_E4M3                                                                   \
            ? __builtin_amdgcn_cvt_scalef32_pk_fp8_##__wide(__zero, __PAIR(__v), __scale, false)   \
            : __builtin_amdgcn_cvt_scalef32_pk_bf8_##__wide(__zero, __PAIR(__v), __scale, false)); \
  }                                                                                                \
  __WC_DEVICE unsigned int __ocp_codes(__ocp_vector<__T, 2> __v, __amd_fp4_interpretation_t,       \
                                       float __scale) {                                            \
    return __builtin_amdgcn_cvt_scalef32_pk_fp4_##__wide(0, __PAIR(__v), __scale, 0);              \
  }                                                                                                \
  __WC_DEVICE unsigned int __ocp_codes(__ocp_vector<__T, 2> __v,                                   \
                                       __amd_fp8_interpretation_t __kind, unsigned int __seed,     \
                                       float __scale) {                                            \
    if (__kind == __AMD_OCP_E4M3) {                                                                \
      unsigned int __low =                                                                         \
          __builtin_amdgcn_cvt_scalef32_sr_fp8_##__wide(0, __v[0], __seed, __scale, 0);            \
      return __builtin_amdgcn_cvt_scalef32_sr_fp8_##__wide(__low, __v[1], __seed, __scale, 1);     \
    }                                                                                              \
    unsigned int __low =                                                                           \
        __builtin_amdgcn_cvt_scalef32_sr_bf8_##__wide(0, __v[0], __seed, __scale, 0);              \
    return __builtin_amdgcn_cvt_scalef32_sr_bf8_##__wide(__low, __v[1], __seed, __scale, 1);       \
  }                                                                                                \
  __WC_DEVICE unsigned int __ocp_codes(__ocp_vector<__T, 2> __v, __amd_fp4_interpretation_t,       \
                                       unsigned int __seed, float __scale) {                       \
    return __builtin_amdgcn_cvt_scalef32_sr_pk_fp4_##__wide(0, __v, __seed, __scale, 0);           \
  }                                                                                                \
  __WC_DEVICE __amd_fp6x32_storage_t __ocp_codes(                                                  \
      __ocp_vector<__T, 32> __v, __amd_fp6_interpretation_t __kind, float __scale) {               \
    return __kind == __AMD_OCP_E2M3                                                                \
               ? __builtin_amdgcn_cvt_scalef32_##__all##_fp6_##__wide(__ALL(__v), __scale)         \
               : __builtin_amdgcn_cvt_scalef32_##__all##_bf6_##__wide(__ALL(__v), __scale);        \
  }                                                                                                \
  __WC_DEVICE __amd_fp6x32_storage_t __ocp_codes(__ocp_vector<__T, 32> __v,                        \
                                                 __amd_fp6_interpretation_t __kind,                \
                                                 unsigned int __seed, float __scale) {             \
    return __kind == __AMD_OCP_E2M3                                                                \
               ? __builtin_amdgcn_cvt_scalef32_sr_pk32_fp6_##__wide(__v, __seed, __scale)          \
               : __builtin_amdgcn_cvt_scalef32_sr_pk32_bf6_##__wide(__v, __seed, __scale);         \
  }

#define __WC_OCP_WHOLE(__v) __v
#define __WC_OCP_TWO(__v) __v[0], __v[1]
#define __WC_OCP_HALVES(__v)                                                                   \
  __builtin_shufflevector(__v, __v, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),     \
      __builtin_shufflevector(__v, __v, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, \
                              30, 31)
__WC_OCP_INSTRUCTIONS(float, f32, __WC_OCP_TWO, 2xpk16, __WC_OCP_HALVES)
__WC_OCP_INSTRUCTIONS(_Float16, f16, __WC_OCP_WHOLE, pk32, __WC_OCP_WHOLE)
__WC_OCP_INSTRUCTIONS(__bf16, bf16, __WC_OCP_WHOLE, pk32, __WC_OCP_WHOLE)
#undef __WC_OCP_HALVES
#undef __WC_OCP_TWO
#undef __WC_OCP_WHOLE
#undef __WC_OCP_INSTRUCTIONS

}  // namespace __wavecore

#endif
