// hip_bfloat16, the older bfloat16 type: a 16-bit word `data` that computes in float.
#pragma once
#pragma clang system_header
#define _HIP_BFLOAT16_H_
#define _HIP_INCLUDE_HIP_AMD_DETAIL_HIP_BFLOAT16_H_

#if !defined(__WC_HOST_TEST)
#include "hip_runtime.h"
#endif
#include "hip_common.h"
#include "wavecore/attributes.h"

// What C sees of it.
typedef struct {
  unsigned short data;
} hip_bfloat16_public;

struct hip_bfloat16 {
  unsigned short data;

  enum truncate_t { truncate };

  hip_bfloat16() = default;
  __WC_MEMBER explicit hip_bfloat16(float x)
      : data(__builtin_bit_cast(unsigned short, static_cast<__bf16>(x))) {}
  // Drops the lower 16 bits; a NaN keeps at least one bit of its payload.
  __WC_MEMBER explicit hip_bfloat16(float x, truncate_t)
      : data(static_cast<unsigned short>(__builtin_bit_cast(unsigned int, x) >> 16 |
                                         (x != x ? 0x40u : 0u))) {}
  __WC_MEMBER operator float() const {
    return __builtin_bit_cast(float, static_cast<unsigned int>(data) << 16);
  }
  static __WC_MEMBER hip_bfloat16 round_to_bfloat16(float x) { return hip_bfloat16(x); }
  static __WC_MEMBER hip_bfloat16 round_to_bfloat16(float x, truncate_t __mode) {
    return hip_bfloat16(x, __mode);
  }
  __WC_MEMBER hip_bfloat16& operator=(float x) { return *this = hip_bfloat16(x); }
  __WC_MEMBER explicit operator bool() const { return (data & 0x7fff) != 0; }
};

#define __WC_BFLOAT16_OPERATOR(__op)                                                        \
  __WC_HOST_DEVICE hip_bfloat16 operator __op(hip_bfloat16 __a, hip_bfloat16 __b) {         \
    return hip_bfloat16(static_cast<float>(__a) __op static_cast<float>(__b));              \
  }                                                                                         \
  __WC_HOST_DEVICE hip_bfloat16& operator __op## = (hip_bfloat16 & __a, hip_bfloat16 __b) { \
    return __a = __a __op __b;                                                              \
  }
__WC_BFLOAT16_OPERATOR(+)
__WC_BFLOAT16_OPERATOR(-)
__WC_BFLOAT16_OPERATOR(*)
__WC_BFLOAT16_OPERATOR(/)
#undef __WC_BFLOAT16_OPERATOR

#define __WC_BFLOAT16_COMPARE(__op)                                         \
  __WC_HOST_DEVICE bool operator __op(hip_bfloat16 __a, hip_bfloat16 __b) { \
    return static_cast<float>(__a) __op static_cast<float>(__b);            \
  }
__WC_BFLOAT16_COMPARE(==)
__WC_BFLOAT16_COMPARE(!=)
__WC_BFLOAT16_COMPARE(<)
__WC_BFLOAT16_COMPARE(<=)
__WC_BFLOAT16_COMPARE(>)
__WC_BFLOAT16_COMPARE(>=)
#undef __WC_BFLOAT16_COMPARE

__WC_HOST_DEVICE hip_bfloat16 operator-(hip_bfloat16 x) {
  x.data ^= 0x8000;
  return x;
}
__WC_HOST_DEVICE hip_bfloat16& operator++(hip_bfloat16& x) { return x += hip_bfloat16(1.0f); }
__WC_HOST_DEVICE hip_bfloat16& operator--(hip_bfloat16& x) { return x -= hip_bfloat16(1.0f); }
__WC_HOST_DEVICE hip_bfloat16 operator++(hip_bfloat16& x, int) {
  hip_bfloat16 __old = x;
  ++x;
  return __old;
}
__WC_HOST_DEVICE hip_bfloat16 operator--(hip_bfloat16& x, int) {
  hip_bfloat16 __old = x;
  --x;
  return __old;
}

__WC_HOST_DEVICE bool isinf(hip_bfloat16 x) { return (x.data & 0x7fff) == 0x7f80; }
__WC_HOST_DEVICE bool isnan(hip_bfloat16 x) { return (x.data & 0x7fff) > 0x7f80; }
__WC_HOST_DEVICE bool iszero(hip_bfloat16 x) { return (x.data & 0x7fff) == 0; }

namespace std {
using ::isinf;
using ::isnan;
using ::iszero;
}  // namespace std
