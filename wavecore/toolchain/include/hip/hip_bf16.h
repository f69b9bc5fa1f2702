// __hip_bfloat16 and __hip_bfloat162: types, conversions, arithmetic, comparisons, math.
#pragma once
#pragma clang system_header

#include "wavecore/float16.h"
#if !defined(WAVECORE_HOST_TEST)
#include "wavecore/atomics.h"
#endif

__WC_FLOAT16_TYPES(__hip_bfloat16, __hip_bfloat162, __bf16)
__WC_FLOAT16_CONVERSIONS(bfloat16, __hip_bfloat16, __hip_bfloat162, __bf16)
__WC_FLOAT16_ARITHMETIC(__hip_bfloat16, __hip_bfloat162, __bf16)
__WC_FLOAT16_MATH(__hip_bfloat16, __hip_bfloat162)

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

#if !defined(WAVECORE_HOST_TEST)
__WC_DEVICE __hip_bfloat162 atomicAdd(__hip_bfloat162* address, __hip_bfloat162 value) {
  return __wavecore::atomic_add_pair(address, value);
}
// Promises ordinary device memory, and gets the hardware's atomic addition where there is one.
__WC_DEVICE __hip_bfloat162 unsafeAtomicAdd(__hip_bfloat162* address, __hip_bfloat162 value) {
#if defined(__WC_HAS_PACKED_ATOMIC_ADD)
  typedef short short2_vector __attribute__((ext_vector_type(2)));
  short2_vector old = __builtin_amdgcn_flat_atomic_fadd_v2bf16(
      reinterpret_cast<short2_vector*>(address), __builtin_bit_cast(short2_vector, value.data));
  return __builtin_bit_cast(__hip_bfloat162::native, old);
#else
  return atomicAdd(address, value);
#endif
}
#endif  // WAVECORE_HOST_TEST
