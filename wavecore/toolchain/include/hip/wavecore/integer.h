// Integer functions: counting bits, bytes and bit fields, wide products, min and max.
#pragma once

#include "attributes.h"

__WC_DEVICE int __popc(unsigned int x) { return __builtin_popcount(x); }
__WC_DEVICE int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
__WC_DEVICE int __clz(int x) { return x == 0 ? 32 : __builtin_clz(static_cast<unsigned int>(x)); }
__WC_DEVICE int __clzll(long long x) {
  return x == 0 ? 64 : __builtin_clzll(static_cast<unsigned long long>(x));
}
__WC_DEVICE unsigned int __brev(unsigned int x) { return __builtin_bitreverse32(x); }
__WC_DEVICE unsigned long long __brevll(unsigned long long x) { return __builtin_bitreverse64(x); }

// Position of the lowest set bit, counted from 1; 0 if there is none.
__WC_DEVICE int __ffs(unsigned int x) { return __builtin_ffs(static_cast<int>(x)); }
__WC_DEVICE int __ffs(int x) { return __builtin_ffs(x); }
__WC_DEVICE int __ffsll(unsigned long long x) { return __builtin_ffsll(static_cast<long long>(x)); }
__WC_DEVICE int __ffsll(long long x) { return __builtin_ffsll(x); }
__WC_DEVICE int __ffsll(unsigned long x) { return __builtin_ffsll(static_cast<long long>(x)); }
__WC_DEVICE int __ffsll(long x) { return __builtin_ffsll(x); }

// Position of the lowest set bit, counted from 0; all ones if there is none.
__WC_DEVICE unsigned int __lastbit_u32_u64(unsigned long long x) {
  return static_cast<unsigned int>(__ffsll(x) - 1);
}

// Position of the n-th set bit: the |n|-th at or above `__base`, or at or below it if n is
// negative; n = 0 tests the bit at `__base` itself. -1 if there is none.
__WC_DEVICE int __fns64(unsigned long long __mask, unsigned int __base, int __n) {
  if (__n == 0) return __mask >> (__base & 63u) & 1 ? static_cast<int>(__base & 63u) : -1;
  unsigned long long __left = __n < 0 ? __brevll(__mask) : __mask;
  __left &= ~0ull << (__n < 0 ? 63u - (__base & 63u) : __base & 63u);
  for (int __i = __n < 0 ? -__n : __n; __i > 1; --__i) __left &= __left - 1;
  int __position = __ffsll(__left) - 1;
  return __n < 0 && __position >= 0 ? 63 - __position : __position;
}
__WC_DEVICE int __fns32(unsigned long long __mask, unsigned int __base, int __n) {
  return __fns64(__mask & 0xffffffffu, __base & 31u, __n);
}
__WC_DEVICE int __fns(unsigned int __mask, unsigned int __base, int __n) {
  return __fns32(__mask, __base, __n);
}

// Byte i of the result is the byte of {y, x} that nibble i of the selector names (its low 3 bits).
__WC_DEVICE unsigned int __byte_perm(unsigned int x, unsigned int y, unsigned int __selector) {
#if defined(__WC_HOST_TEST)
  unsigned long long __source = static_cast<unsigned long long>(y) << 32 | x;
  unsigned int __result = 0;
  for (int __i = 0; __i < 4; ++__i)
    __result |= static_cast<unsigned int>(__source >> 8 * (__selector >> 4 * __i & 7) & 0xff)
                << 8 * __i;
  return __result;
#else
  unsigned int __bytes = (__selector & 0x7u) | (__selector & 0x70u) << 4 |
                         (__selector & 0x700u) << 8 | (__selector & 0x7000u) << 12;
  return __builtin_amdgcn_perm(y, x, __bytes);
#endif
}

__WC_DEVICE unsigned int __funnelshift_l(unsigned int __low, unsigned int __high,
                                         unsigned int __shift) {
  return __builtin_elementwise_fshl(__high, __low, __shift & 31u);
}
__WC_DEVICE unsigned int __funnelshift_r(unsigned int __low, unsigned int __high,
                                         unsigned int __shift) {
  return __builtin_elementwise_fshr(__high, __low, __shift & 31u);
}
__WC_DEVICE unsigned int __funnelshift_lc(unsigned int __low, unsigned int __high,
                                          unsigned int __shift) {
  return __shift >= 32u ? __low : __funnelshift_l(__low, __high, __shift);
}
__WC_DEVICE unsigned int __funnelshift_rc(unsigned int __low, unsigned int __high,
                                          unsigned int __shift) {
  return __shift >= 32u ? __high : __funnelshift_r(__low, __high, __shift);
}

// Products: 24-bit operands (the upper 8 bits are ignored), and the upper half of a wide product.
__WC_DEVICE int __mul24(int x, int y) {
  // Wraps: the product has up to 48 bits.
  return static_cast<int>(static_cast<unsigned int>((x << 8) >> 8) *
                          static_cast<unsigned int>((y << 8) >> 8));
}
__WC_DEVICE unsigned int __umul24(unsigned int x, unsigned int y) {
  return (x & 0xffffffu) * (y & 0xffffffu);
}
__WC_DEVICE int __mulhi(int x, int y) {
  return static_cast<int>((static_cast<long long>(x) * y) >> 32);
}
__WC_DEVICE unsigned int __umulhi(unsigned int x, unsigned int y) {
  return static_cast<unsigned int>((static_cast<unsigned long long>(x) * y) >> 32);
}
__WC_DEVICE unsigned long long __umul64hi(unsigned long long x, unsigned long long y) {
  unsigned long long __x0 = x & 0xffffffffu, __x1 = x >> 32, __y0 = y & 0xffffffffu, __y1 = y >> 32;
  unsigned long long __middle = __x1 * __y0 + (__x0 * __y0 >> 32);
  unsigned long long __other = __x0 * __y1 + (__middle & 0xffffffffu);
  return __x1 * __y1 + (__middle >> 32) + (__other >> 32);
}
__WC_DEVICE long long __mul64hi(long long x, long long y) {
  unsigned long long __ux = static_cast<unsigned long long>(x);
  unsigned long long __uy = static_cast<unsigned long long>(y);
  return static_cast<long long>(__umul64hi(__ux, __uy) - (x < 0 ? __uy : 0) - (y < 0 ? __ux : 0));
}

// Sums of absolute differences, and averages that cannot overflow.
__WC_DEVICE unsigned int __sad(int x, int y, unsigned int __sum) {
  unsigned int __distance = x > y ? static_cast<unsigned int>(x) - static_cast<unsigned int>(y)
                                  : static_cast<unsigned int>(y) - static_cast<unsigned int>(x);
  return __sum + __distance;
}
__WC_DEVICE unsigned int __usad(unsigned int x, unsigned int y, unsigned int __sum) {
  return __sum + (x > y ? x - y : y - x);
}
__WC_DEVICE int __hadd(int x, int y) { return (x & y) + ((x ^ y) >> 1); }
__WC_DEVICE int __rhadd(int x, int y) { return (x | y) - ((x ^ y) >> 1); }
__WC_DEVICE unsigned int __uhadd(unsigned int x, unsigned int y) {
  return (x & y) + ((x ^ y) >> 1);
}
__WC_DEVICE unsigned int __urhadd(unsigned int x, unsigned int y) {
  return (x | y) - ((x ^ y) >> 1);
}

// Bit fields: offset and width are modulo the word size; width 0 is an empty field. HIP shifts the
// field to the top and down again, so that one that starts too high takes other bits.
__WC_DEVICE unsigned int __bitextract_u32(unsigned int x, unsigned int __offset,
                                          unsigned int __width) {
  __offset &= 31u, __width &= 31u;
  return __width == 0 ? 0 : (x << ((32u - __offset - __width) & 31u)) >> (32u - __width);
}
__WC_DEVICE unsigned long long __bitextract_u64(unsigned long long x, unsigned int __offset,
                                                unsigned int __width) {
  __offset &= 63u, __width &= 63u;
  return __width == 0 ? 0 : (x << ((64u - __offset - __width) & 63u)) >> (64u - __width);
}
__WC_DEVICE unsigned int __bitinsert_u32(unsigned int x, unsigned int __field,
                                         unsigned int __offset, unsigned int __width) {
  unsigned int __mask = ((1u << (__width & 31u)) - 1u) << (__offset & 31u);
  return (x & ~__mask) | ((__field << (__offset & 31u)) & __mask);
}
__WC_DEVICE unsigned long long __bitinsert_u64(unsigned long long x, unsigned long long __field,
                                               unsigned int __offset, unsigned int __width) {
  unsigned long long __mask = ((1ull << (__width & 63u)) - 1ull) << (__offset & 63u);
  return (x & ~__mask) | ((__field << (__offset & 63u)) & __mask);
}

// min and max of mixed signed and unsigned operands are unsigned, as in HIP.
#define __WC_MIN_MAX(__result, __a, __b)                                                   \
  __WC_HOST_DEVICE __result min(__a x, __b y) {                                            \
    return static_cast<__result>(x) < static_cast<__result>(y) ? static_cast<__result>(x)  \
                                                               : static_cast<__result>(y); \
  }                                                                                        \
  __WC_HOST_DEVICE __result max(__a x, __b y) {                                            \
    return static_cast<__result>(x) < static_cast<__result>(y) ? static_cast<__result>(y)  \
                                                               : static_cast<__result>(x); \
  }
#define __WC_MIN_MAX_SIGNS(__type)                                \
  __WC_MIN_MAX(__type, __type, __type)                            \
  __WC_MIN_MAX(unsigned __type, unsigned __type, unsigned __type) \
  __WC_MIN_MAX(unsigned __type, __type, unsigned __type)          \
  __WC_MIN_MAX(unsigned __type, unsigned __type, __type)
__WC_MIN_MAX_SIGNS(int)
__WC_MIN_MAX_SIGNS(long)
__WC_MIN_MAX_SIGNS(long long)
#undef __WC_MIN_MAX_SIGNS
#undef __WC_MIN_MAX

__WC_DEVICE int abs(int x) { return __builtin_abs(x); }
__WC_DEVICE long abs(long x) { return __builtin_labs(x); }
__WC_DEVICE long long abs(long long x) { return __builtin_llabs(x); }
__WC_DEVICE long labs(long x) { return __builtin_labs(x); }
__WC_DEVICE long long llabs(long long x) { return __builtin_llabs(x); }
