// __half and __half2: types, conversions, arithmetic, comparisons, math.
#pragma once
#pragma GCC system_header
#define HIP_INCLUDE_HIP_HIP_FP16_H
#define HIP_INCLUDE_HIP_AMD_DETAIL_HIP_FP16_H

#if defined(__WC_STANDARD)
#include <assert.h>
#endif

#include "wavecore/float16.h"
#if !defined(__WC_HOST_TEST)
#include "device_functions.h"
#include "wavecore/atomics.h"
#endif

__WC_FLOAT16_TYPES(__half, __half2, _Float16)
__WC_FLOAT16_CONVERSIONS(half, __half, __half2, _Float16)
__WC_FLOAT16_ARITHMETIC(__half, __half2, _Float16)
__WC_FLOAT16_MATH(__half, __half2)

typedef _Float16 _Float16_2 __attribute__((__ext_vector_type__(2)));

#ifndef HIP_NO_HALF
typedef __half half;
typedef __half2 half2;
#endif

#define HIPRT_ZERO_FP16 __ushort_as_half(static_cast<unsigned short>(0x0000u))
#define HIPRT_NEG_ZERO_FP16 __ushort_as_half(static_cast<unsigned short>(0x8000u))
#define HIPRT_ONE_FP16 __ushort_as_half(static_cast<unsigned short>(0x3C00u))
#define HIPRT_MIN_DENORM_FP16 __ushort_as_half(static_cast<unsigned short>(0x0001u))
#define HIPRT_MAX_NORMAL_FP16 __ushort_as_half(static_cast<unsigned short>(0x7BFFu))
#define HIPRT_INF_FP16 __ushort_as_half(static_cast<unsigned short>(0x7C00u))
#define HIPRT_NAN_FP16 __ushort_as_half(static_cast<unsigned short>(0x7FFFu))

// __hip_bfloat162 has neither in HIP, and programs define their own.
__WC_HOST_DEVICE __half2 __float2half2_rn(float x) { return {x, x}; }
__WC_HOST_DEVICE __half2 __floats2half2_rn(float __low, float __high) { return {__low, __high}; }

__WC_HOST_DEVICE __half2 make_half2(__half x, __half y) { return {x, y}; }

#if !defined(__WC_HOST_TEST)
// c + a.x * b.x + a.y * b.y in f32, clamped to 0 ... 1 if it saturates.
__WC_DEVICE float amd_mixed_dot(__half2 __a, __half2 __b, float __c, bool __saturate) {
#if __has_builtin(__builtin_amdgcn_fdot2)
  float __sum = __builtin_amdgcn_fdot2(__a.data, __b.data, __c, false);
#else
  float __sum = __builtin_fmaf(static_cast<float>(__a.data.y), static_cast<float>(__b.data.y),
                               __builtin_fmaf(static_cast<float>(__a.data.x),
                                              static_cast<float>(__b.data.x), __c));
#endif
  return __saturate ? __builtin_fmaxf(__builtin_fminf(__sum, 1.0f), 0.0f) : __sum;
}

__WC_DEVICE __half2 atomicAdd(__half2* __address, __half2 __value) {
  return __wavecore::__atomic_add_pair(__address, __value);
}
// Requires ordinary device memory; uses the hardware's atomic addition where there is one.
__WC_DEVICE __half2 unsafeAtomicAdd(__half2* __address, __half2 __value) {
#if defined(__WC_HAS_PACKED_ATOMIC_ADD)
  return __builtin_amdgcn_flat_atomic_fadd_v2f16(&__address->data, __value.data);
#else
  return atomicAdd(__address, __value);
#endif
}
#endif  // WAVECORE_HOST_TEST
