// Conversions to 16 bits that host code calls if its processor has no instruction for them.
//
// Compilers' libraries got them only recently (libgcc 13 knows bfloat16), so they are defined here,
// weak: a program that links another definition uses either, and none of them is exported.
#pragma once

#include "convert.h"

#if !defined(__HIP_DEVICE_COMPILE__) && !defined(__aarch64__)

#pragma GCC visibility push(hidden)
extern "C" {

__attribute__((__weak__, __used__)) __bf16 __truncsfbf2(float x) {
  unsigned int __word = __builtin_bit_cast(unsigned int, x);
  unsigned int __rounded = __word + 0x7fff + (__word >> 16 & 1);
  return __builtin_bit_cast(
      __bf16, static_cast<unsigned short>((x != x ? __word | 1u << 22 : __rounded) >> 16));
}

// Converts through a float whose last bit is odd if anything was lost, so that the second rounding
// is correct.
__attribute__((__weak__, __used__)) __bf16 __truncdfbf2(double x) {
  float __cut = __wavecore::__convert_toward_zero<float>(x);
  unsigned int __word = __builtin_bit_cast(unsigned int, __cut);
  return __truncsfbf2(
      __builtin_bit_cast(float, __word | (x == x && static_cast<double>(__cut) != x)));
}

}  // extern "C"
#pragma GCC visibility pop

#endif
