// The classes of <hip/hip_ext_ocp.h>: one code of 8 bits, pairs of 8 and 4 bits, thirty-two of 6.
#pragma once

#include "ocp_functions.h"

// `__to_bf16` is the format that a code has for bfloat16: on gfx950 HIP reads e5m2 as e4m3 there.
#define __WC_OCP_FP8(__name, __kind, __to_bf16)                                                    \
  struct __hipext_ocp_fp8_##__name {                                                               \
    __amd_fp8_storage_t __x;                                                                       \
    static const __amd_fp8_interpretation_t __default_interpret = __kind;                          \
    __hipext_ocp_fp8_##__name() = default;                                                         \
    __WC_MEMBER explicit __hipext_ocp_fp8_##__name(float x)                                        \
        : __x(__amd_extract_fp8(                                                                   \
              __amd_cvt_floatx2_to_fp8x2(__amd_floatx2_storage_t{x, x}, __kind), 0)) {}            \
    __WC_MEMBER explicit __hipext_ocp_fp8_##__name(float x, unsigned int __seed)                   \
        : __x(__amd_cvt_float_to_fp8_sr(x, __kind, __seed)) {}                                     \
    __WC_MEMBER explicit __hipext_ocp_fp8_##__name(float x, unsigned int __seed,                   \
                                                   __amd_scale_t __scale)                          \
        : __x(__amd_cvt_float_to_fp8_sr_scale(x, __kind, __seed, __scale)) {}                      \
    __WC_MEMBER explicit __hipext_ocp_fp8_##__name(__amd_fp16_storage_t x, unsigned int __seed,    \
                                                   __amd_scale_t __scale)                          \
        : __x(__amd_cvt_fp16_to_fp8_sr_scale(x, __kind, __seed, __scale)) {}                       \
    __WC_MEMBER explicit __hipext_ocp_fp8_##__name(__amd_bf16_storage_t x, unsigned int __seed,    \
                                                   __amd_scale_t __scale)                          \
        : __x(__amd_cvt_bf16_to_fp8_sr_scale(x, __kind, __seed, __scale)) {}                       \
    __WC_MEMBER __amd_fp16_storage_t get_scaled_fp16(__amd_scale_t __scale) const {                \
      return __amd_cvt_fp8_to_fp16_scale(__x, __kind, __scale);                                    \
    }                                                                                              \
    __WC_MEMBER __amd_bf16_storage_t get_scaled_bf16(__amd_scale_t __scale) const {                \
      return __amd_cvt_fp8_to_bf16_scale(__x, __to_bf16, __scale);                                 \
    }                                                                                              \
    __WC_MEMBER float get_scaled_float(__amd_scale_t __scale) const {                              \
      return __amd_cvt_fp8_to_float_scale(__x, __kind, __scale);                                   \
    }                                                                                              \
    __WC_MEMBER operator float() const { return __amd_cvt_fp8_to_float(__x, __kind); }             \
  };
__WC_OCP_FP8(e4m3, __AMD_OCP_E4M3, __AMD_OCP_E4M3)
#if defined(__gfx950__)
__WC_OCP_FP8(e5m2, __AMD_OCP_E5M2, __AMD_OCP_E4M3)
#else
__WC_OCP_FP8(e5m2, __AMD_OCP_E5M2, __AMD_OCP_E5M2)
#endif
#undef __WC_OCP_FP8

// `__explicit` precedes most constructors of e4m3. The numbers of float stay in order here.
#define __WC_OCP_FP8X2(__name, __kind, __explicit)                                                 \
  struct __hipext_ocp_fp8x2_##__name {                                                             \
    __amd_fp8x2_storage_t __x;                                                                     \
    static const __amd_fp8_interpretation_t __default_interpret = __kind;                          \
    __hipext_ocp_fp8x2_##__name() = default;                                                       \
    __WC_MEMBER __explicit __hipext_ocp_fp8x2_##__name(float x, float y)                           \
        : __x(__amd_cvt_floatx2_to_fp8x2(__amd_floatx2_storage_t{x, y}, __kind)) {}                \
    __WC_MEMBER __explicit __hipext_ocp_fp8x2_##__name(__amd_floatx2_storage_t __v)                \
        : __x(__amd_cvt_floatx2_to_fp8x2(__v, __kind)) {}                                          \
    __WC_MEMBER __explicit __hipext_ocp_fp8x2_##__name(float x, float y, __amd_scale_t __scale)    \
        : __hipext_ocp_fp8x2_##__name(__amd_floatx2_storage_t{x, y}, __scale) {}                   \
    __WC_MEMBER __explicit __hipext_ocp_fp8x2_##__name(__amd_floatx2_storage_t __v,                \
                                                       __amd_scale_t __scale) {                    \
      __wavecore::__ocp_narrow(&__x, __v, __kind, __scale, {false, 0});                            \
    }                                                                                              \
    __WC_MEMBER __hipext_ocp_fp8x2_##__name(__amd_fp16x2_storage_t __v, __amd_scale_t __scale)     \
        : __x(__amd_cvt_fp16x2_to_fp8x2_scale(__v, __kind, __scale)) {}                            \
    __WC_MEMBER __explicit __hipext_ocp_fp8x2_##__name(__amd_bf16x2_storage_t __v,                 \
                                                       __amd_scale_t __scale)                      \
        : __x(__amd_cvt_bf16x2_to_fp8x2_scale(__v, __kind, __scale)) {}                            \
    __WC_MEMBER __amd_fp16x2_storage_t get_scaled_fp16x2(__amd_scale_t __scale) const {            \
      return __amd_cvt_fp8x2_to_fp16x2_scale(__x, __kind, __scale);                                \
    }                                                                                              \
    __WC_MEMBER __amd_bf16x2_storage_t get_scaled_bf16x2(__amd_scale_t __scale) const {            \
      return __amd_cvt_fp8x2_to_bf16x2_scale(__x, __kind, __scale);                                \
    }                                                                                              \
    __WC_MEMBER __amd_floatx2_storage_t get_scaled_floatx2(__amd_scale_t __scale) const {          \
      __amd_floatx2_storage_t __numbers;                                                           \
      __wavecore::__ocp_widen(&__numbers, __x, __kind, __scale);                                   \
      return __numbers;                                                                            \
    }                                                                                              \
    __WC_MEMBER operator __amd_floatx2_storage_t() const {                                         \
      return __amd_cvt_fp8x2_to_floatx2(__x, __kind);                                              \
    }                                                                                              \
  };
__WC_OCP_FP8X2(e4m3, __AMD_OCP_E4M3, explicit)
__WC_OCP_FP8X2(e5m2, __AMD_OCP_E5M2, )
#undef __WC_OCP_FP8X2

// Codes of a group from vectors of float, half and bfloat16, without and with a seed, and back.
#define __WC_OCP_CONSTRUCTOR(__group, __from, __to, __kind)                                        \
  __WC_MEMBER __group(__amd_##__from##_storage_t __v, __amd_scale_t __scale)                       \
      : __x(__amd_cvt_##__from##_to_##__to##_scale(__v, __kind, __scale)) {}
#define __WC_OCP_SEED_CONSTRUCTOR(__group, __from, __to, __kind)                                   \
  __WC_MEMBER __group(__amd_##__from##_storage_t __v, unsigned int __seed, __amd_scale_t __scale)  \
      : __x(__amd_cvt_##__from##_to_##__to##_sr_scale(__v, __kind, __seed, __scale)) {}
#define __WC_OCP_GETTER(__from, __to, __kind)                                                      \
  __WC_MEMBER __amd_##__to##_storage_t get_scaled_##__to(__amd_scale_t __scale) const {            \
    return __amd_cvt_##__from##_to_##__to##_scale(__x, __kind, __scale);                           \
  }

struct __hipext_ocp_fp4x2_e2m1 {
  __amd_fp4x2_storage_t __x;
  static const __amd_fp4_interpretation_t __default_interpret = __AMD_OCP_E2M1;
  __WC_MEMBER __hipext_ocp_fp4x2_e2m1(float x, float y, __amd_scale_t __scale)
      : __hipext_ocp_fp4x2_e2m1(__amd_floatx2_storage_t{x, y}, __scale) {}
  __WC_OCP_CONSTRUCTOR(__hipext_ocp_fp4x2_e2m1, floatx2, fp4x2, __AMD_OCP_E2M1)
  __WC_OCP_CONSTRUCTOR(__hipext_ocp_fp4x2_e2m1, fp16x2, fp4x2, __AMD_OCP_E2M1)
  __WC_OCP_CONSTRUCTOR(__hipext_ocp_fp4x2_e2m1, bf16x2, fp4x2, __AMD_OCP_E2M1)
  __WC_OCP_SEED_CONSTRUCTOR(__hipext_ocp_fp4x2_e2m1, floatx2, fp4x2, __AMD_OCP_E2M1)
  __WC_OCP_SEED_CONSTRUCTOR(__hipext_ocp_fp4x2_e2m1, fp16x2, fp4x2, __AMD_OCP_E2M1)
  __WC_OCP_SEED_CONSTRUCTOR(__hipext_ocp_fp4x2_e2m1, bf16x2, fp4x2, __AMD_OCP_E2M1)
  __WC_OCP_GETTER(fp4x2, floatx2, __AMD_OCP_E2M1)
  __WC_OCP_GETTER(fp4x2, fp16x2, __AMD_OCP_E2M1)
  __WC_OCP_GETTER(fp4x2, bf16x2, __AMD_OCP_E2M1)
};

// In plain arithmetic the constructor from float ignores the seed.
#if defined(__gfx950__)
#define __WC_OCP_FLOAT_SEED(__group, __kind) \
  __WC_OCP_SEED_CONSTRUCTOR(__group, floatx32, fp6x32, __kind)
#else
#define __WC_OCP_FLOAT_SEED(__group, __kind)                                                    \
  __WC_MEMBER __group(__amd_floatx32_storage_t __v, unsigned int, __amd_scale_t __scale)        \
      : __x(__amd_cvt_floatx32_to_fp6x32_scale(__v, __kind, __scale)) {}
#endif
#define __WC_OCP_FP6X32(__group, __kind)                                                           \
  struct __group {                                                                                 \
    __amd_fp6x32_storage_t __x;                                                                    \
    static const __amd_fp6_interpretation_t __default_interpret = __kind;                          \
    __WC_MEMBER __group(__amd_floatx16_storage_t __low, __amd_floatx16_storage_t __high,           \
                        __amd_scale_t __scale)                                                     \
        : __x(__amd_cvt_floatx16_floatx16_to_fp6x32_scale(__low, __high, __kind, __scale)) {}      \
    __WC_OCP_FLOAT_SEED(__group, __kind)                                                           \
    __WC_OCP_SEED_CONSTRUCTOR(__group, fp16x32, fp6x32, __kind)                                    \
    __WC_OCP_CONSTRUCTOR(__group, fp16x32, fp6x32, __kind)                                         \
    __WC_OCP_SEED_CONSTRUCTOR(__group, bf16x32, fp6x32, __kind)                                    \
    __WC_OCP_CONSTRUCTOR(__group, bf16x32, fp6x32, __kind)                                         \
    __WC_OCP_GETTER(fp6x32, floatx32, __kind)                                                      \
    __WC_OCP_GETTER(fp6x32, fp16x32, __kind)                                                       \
    __WC_OCP_GETTER(fp6x32, bf16x32, __kind)                                                       \
  };
__WC_OCP_FP6X32(__hipext_ocp_fp6x32_e2m3, __AMD_OCP_E2M3)
__WC_OCP_FP6X32(__hipext_ocp_fp6x32_e3m2, __AMD_OCP_E3M2)
#undef __WC_OCP_FP6X32
#undef __WC_OCP_FLOAT_SEED
#undef __WC_OCP_GETTER
#undef __WC_OCP_SEED_CONSTRUCTOR
#undef __WC_OCP_CONSTRUCTOR
