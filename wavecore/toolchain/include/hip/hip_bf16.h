// __hip_bfloat16 and __hip_bfloat162: types, conversions, arithmetic, comparisons, math.
#pragma once
#pragma clang system_header
#define HIP_INCLUDE_HIP_HIP_BF16_H
#define _HIP_INCLUDE_HIP_AMD_DETAIL_HIP_BF16_H_

#include "wavecore/float16.h"
#if !defined(__WC_HOST_TEST)
#include "device_functions.h"
#include "wavecore/atomics.h"
#endif

__WC_FLOAT16_TYPES(__hip_bfloat16, __hip_bfloat162, __bf16, __WC_MEMBER operator float2() const {
  return make_float2(static_cast<float>(data.x), static_cast<float>(data.y));
})
__WC_FLOAT16_CONVERSIONS(bfloat16, __hip_bfloat16, __hip_bfloat162, __bf16)
__WC_FLOAT16_ARITHMETIC(__hip_bfloat16, __hip_bfloat162, __bf16)
__WC_FLOAT16_MATH(__hip_bfloat16, __hip_bfloat162)

typedef __bf16 __bf16_2 __attribute__((__ext_vector_type__(2)));

#define HIPRT_ZERO_BF16 __ushort_as_bfloat16(static_cast<unsigned short>(0x0000u))
#define HIPRT_NEG_ZERO_BF16 __ushort_as_bfloat16(static_cast<unsigned short>(0x8000u))
#define HIPRT_ONE_BF16 __ushort_as_bfloat16(static_cast<unsigned short>(0x3F80u))
#define HIPRT_MIN_DENORM_BF16 __ushort_as_bfloat16(static_cast<unsigned short>(0x0001u))
#define HIPRT_MAX_NORMAL_BF16 __ushort_as_bfloat16(static_cast<unsigned short>(0x7F7Fu))
#define HIPRT_INF_BF16 __ushort_as_bfloat16(static_cast<unsigned short>(0x7F80u))
#define HIPRT_NAN_BF16 __ushort_as_bfloat16(static_cast<unsigned short>(0x7FFFu))

__WC_HOST_DEVICE __hip_bfloat162 make_bfloat162(__hip_bfloat16 x, __hip_bfloat16 y) {
  return {x, y};
}

#if !defined(__WC_HOST_TEST)
__WC_DEVICE __hip_bfloat162 atomicAdd(__hip_bfloat162* __address, __hip_bfloat162 __value) {
  return __wavecore::__atomic_add_pair(__address, __value);
}
// Requires ordinary device memory; uses the hardware's atomic addition where there is one.
__WC_DEVICE __hip_bfloat162 unsafeAtomicAdd(__hip_bfloat162* __address, __hip_bfloat162 __value) {
#if defined(__WC_HAS_PACKED_ATOMIC_ADD)
  typedef short __short2_vector __attribute__((__ext_vector_type__(2)));
  __short2_vector __old =
      __builtin_amdgcn_flat_atomic_fadd_v2bf16(reinterpret_cast<__short2_vector*>(__address),
                                               __builtin_bit_cast(__short2_vector, __value.data));
  return __builtin_bit_cast(__hip_bfloat162::__native, __old);
#else
  return atomicAdd(__address, __value);
#endif
}
#endif  // WAVECORE_HOST_TEST
