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

// Position of the n-th set bit: the |n|-th at or above `base`, or at or below it if n is negative;
// n = 0 asks for the bit at `base` itself. -1 if there is none.
__WC_DEVICE int __fns64(unsigned long long mask, unsigned int base, int n) {
  if (n == 0) return mask >> (base & 63u) & 1 ? static_cast<int>(base & 63u) : -1;
  unsigned long long left = n < 0 ? __brevll(mask) : mask;
  left &= ~0ull << (n < 0 ? 63u - (base & 63u) : base & 63u);
  for (int i = n < 0 ? -n : n; i > 1; --i) left &= left - 1;
  int position = __ffsll(left) - 1;
  return n < 0 && position >= 0 ? 63 - position : position;
}
__WC_DEVICE int __fns32(unsigned long long mask, unsigned int base, int n) {
  return __fns64(mask & 0xffffffffu, base & 31u, n);
}
__WC_DEVICE int __fns(unsigned int mask, unsigned int base, int n) {
  return __fns32(mask, base, n);
}

// Byte i of the result is the byte of {y, x} that nibble i of the selector names (its low 3 bits).
__WC_DEVICE unsigned int __byte_perm(unsigned int x, unsigned int y, unsigned int selector) {
#if defined(WAVECORE_HOST_TEST)
  unsigned long long source = static_cast<unsigned long long>(y) << 32 | x;
  unsigned int result = 0;
  for (int i = 0; i < 4; ++i)
    result |= static_cast<unsigned int>(source >> 8 * (selector >> 4 * i & 7) & 0xff) << 8 * i;
  return result;
#else
  unsigned int bytes = (selector & 0x7u) | (selector & 0x70u) << 4 | (selector & 0x700u) << 8 |
                       (selector & 0x7000u) << 12;
  return __builtin_amdgcn_perm(y, x, bytes);
#endif
}

__WC_DEVICE unsigned int __funnelshift_l(unsigned int low, unsigned int high, unsigned int shift) {
  return __builtin_elementwise_fshl(high, low, shift & 31u);
}
__WC_DEVICE unsigned int __funnelshift_r(unsigned int low, unsigned int high, unsigned int shift) {
  return __builtin_elementwise_fshr(high, low, shift & 31u);
}
__WC_DEVICE unsigned int __funnelshift_lc(unsigned int low, unsigned int high, unsigned int shift) {
  return shift >= 32u ? low : __funnelshift_l(low, high, shift);
}
__WC_DEVICE unsigned int __funnelshift_rc(unsigned int low, unsigned int high, unsigned int shift) {
  return shift >= 32u ? high : __funnelshift_r(low, high, shift);
}

// Products: 24-bit operands (the upper 8 bits are ignored), and the upper half of a wide product.
__WC_DEVICE int __mul24(int x, int y) { return ((x << 8) >> 8) * ((y << 8) >> 8); }
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
  unsigned long long x0 = x & 0xffffffffu, x1 = x >> 32, y0 = y & 0xffffffffu, y1 = y >> 32;
  unsigned long long middle = x1 * y0 + (x0 * y0 >> 32);
  unsigned long long other = x0 * y1 + (middle & 0xffffffffu);
  return x1 * y1 + (middle >> 32) + (other >> 32);
}
__WC_DEVICE long long __mul64hi(long long x, long long y) {
  unsigned long long ux = static_cast<unsigned long long>(x);
  unsigned long long uy = static_cast<unsigned long long>(y);
  return static_cast<long long>(__umul64hi(ux, uy) - (x < 0 ? uy : 0) - (y < 0 ? ux : 0));
}

// Sums of absolute differences and averages that cannot overflow.
__WC_DEVICE unsigned int __sad(int x, int y, unsigned int sum) {
  unsigned int distance = x > y ? static_cast<unsigned int>(x) - static_cast<unsigned int>(y)
                                : static_cast<unsigned int>(y) - static_cast<unsigned int>(x);
  return sum + distance;
}
__WC_DEVICE unsigned int __usad(unsigned int x, unsigned int y, unsigned int sum) {
  return sum + (x > y ? x - y : y - x);
}
__WC_DEVICE int __hadd(int x, int y) { return (x & y) + ((x ^ y) >> 1); }
__WC_DEVICE int __rhadd(int x, int y) { return (x | y) - ((x ^ y) >> 1); }
__WC_DEVICE unsigned int __uhadd(unsigned int x, unsigned int y) {
  return (x & y) + ((x ^ y) >> 1);
}
__WC_DEVICE unsigned int __urhadd(unsigned int x, unsigned int y) {
  return (x | y) - ((x ^ y) >> 1);
}

// Bit fields: offset and width are taken modulo the word size; width 0 is an empty field.
__WC_DEVICE unsigned int __bitextract_u32(unsigned int x, unsigned int offset, unsigned int width) {
  return (x >> (offset & 31u)) & ((1u << (width & 31u)) - 1u);
}
__WC_DEVICE unsigned long long __bitextract_u64(unsigned long long x, unsigned int offset,
                                                unsigned int width) {
  return (x >> (offset & 63u)) & ((1ull << (width & 63u)) - 1ull);
}
__WC_DEVICE unsigned int __bitinsert_u32(unsigned int x, unsigned int field, unsigned int offset,
                                         unsigned int width) {
  unsigned int mask = ((1u << (width & 31u)) - 1u) << (offset & 31u);
  return (x & ~mask) | ((field << (offset & 31u)) & mask);
}
__WC_DEVICE unsigned long long __bitinsert_u64(unsigned long long x, unsigned long long field,
                                               unsigned int offset, unsigned int width) {
  unsigned long long mask = ((1ull << (width & 63u)) - 1ull) << (offset & 63u);
  return (x & ~mask) | ((field << (offset & 63u)) & mask);
}

// min and max of mixed signed and unsigned operands are unsigned, as in HIP.
#define __WC_MIN_MAX(result, a, b)                                                             \
  __WC_HOST_DEVICE result min(a x, b y) {                                                      \
    return static_cast<result>(x) < static_cast<result>(y) ? static_cast<result>(x)            \
                                                           : static_cast<result>(y);           \
  }                                                                                            \
  __WC_HOST_DEVICE result max(a x, b y) {                                                      \
    return static_cast<result>(x) < static_cast<result>(y) ? static_cast<result>(y)            \
                                                           : static_cast<result>(x);           \
  }
#define __WC_MIN_MAX_SIGNS(type)                  \
  __WC_MIN_MAX(type, type, type)                  \
  __WC_MIN_MAX(unsigned type, unsigned type, unsigned type) \
  __WC_MIN_MAX(unsigned type, type, unsigned type) \
  __WC_MIN_MAX(unsigned type, unsigned type, type)
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
