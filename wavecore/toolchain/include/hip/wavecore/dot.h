// fma of _Float16, and amd_mixed_dot: dot products of packed integers.
#pragma once

#include "vector_types.h"

__WC_DEVICE _Float16 fma(_Float16 x, _Float16 y, _Float16 z) {
  return __builtin_elementwise_fma(x, y, z);
}

namespace __wavecore {

// c plus the products, as a 32-bit integer: wrapped or saturated.
__WC_DEVICE int __accumulated(long long __sum, bool __saturate) {
  if (__saturate && __sum > 0x7fffffffll) return 0x7fffffff;
  if (__saturate && __sum < -0x80000000ll) return -0x7fffffff - 1;
  return static_cast<int>(__sum);
}
__WC_DEVICE unsigned int __accumulated(unsigned long long __sum, bool __saturate) {
  return __saturate && __sum > 0xffffffffull ? 0xffffffffu : static_cast<unsigned int>(__sum);
}

}  // namespace __wavecore

// The products are added in __sum, which is only as wide as they need: LLVM 22 turns sums of
// products of bytes into a 32-bit dot product even if they are added in 64 bits. This is a template
// only to save parse time for types that are not used.
#define __WC_DOT(__T, __count, __Result, __Sum, __Wide)                                     \
  template <typename __C = __Result>                                                        \
  __WC_DEVICE __C amd_mixed_dot(const HIP_vector_type<__T, __count>& __a,                   \
                                const HIP_vector_type<__T, __count>& __b,                   \
                                __wavecore::__operand<__C> __c, bool __saturate) {          \
    __Sum __sum = 0;                                                                        \
    for (int __i = 0; __i < __count; ++__i)                                                 \
      __sum += static_cast<__Sum>(__a.data[__i]) * static_cast<__Sum>(__b.data[__i]);       \
    return __wavecore::__accumulated(static_cast<__Wide>(__c) + __sum, __saturate);         \
  }
__WC_DOT(short, 2, int, long long, long long)
__WC_DOT(unsigned short, 2, unsigned int, unsigned long long, unsigned long long)
__WC_DOT(signed char, 4, int, int, long long)
__WC_DOT(unsigned char, 4, unsigned int, unsigned int, unsigned long long)
#undef __WC_DOT

// Eight integers of four bits in a word.
__WC_DEVICE int amd_mixed_dot(int __a, int __b, int __c, bool __saturate) {
  int __sum = 0;
  for (int __at = 0; __at < 32; __at += 4)
    __sum += (static_cast<int>(static_cast<unsigned int>(__a) << (28 - __at)) >> 28) *
             (static_cast<int>(static_cast<unsigned int>(__b) << (28 - __at)) >> 28);
  return __wavecore::__accumulated(static_cast<long long>(__c) + __sum, __saturate);
}
__WC_DEVICE unsigned int amd_mixed_dot(unsigned int __a, unsigned int __b, unsigned int __c,
                                       bool __saturate) {
  unsigned int __sum = 0;
  for (int __at = 0; __at < 32; __at += 4) __sum += (__a >> __at & 15) * (__b >> __at & 15);
  return __wavecore::__accumulated(static_cast<unsigned long long>(__c) + __sum, __saturate);
}
