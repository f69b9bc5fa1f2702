// Functions that clang calls in host code, and that older libraries lack: conversions to bfloat16,
// which libgcc has from GCC 13 on, and a mark of OpenMP.
#include <stdint.h>
#include <string.h>

#define LINKED_ONCE __attribute__((weak, visibility("hidden")))

static __bf16 from_bits(uint16_t bits) {
  __bf16 result;
  memcpy(&result, &bits, sizeof result);
  return result;
}

// Rounds to nearest, ties to even; a NaN becomes quiet.
LINKED_ONCE __bf16 __truncsfbf2(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  if ((bits & 0x7fffffff) > 0x7f800000) return from_bits((uint16_t)(bits >> 16 | 0x40));
  return from_bits((uint16_t)((bits + 0x7fff + (bits >> 16 & 1)) >> 16));
}

// Converts through a float rounded to odd, to avoid double rounding.
LINKED_ONCE __bf16 __truncdfbf2(double value) {
  float near = (float)value;
  uint32_t bits;
  memcpy(&bits, &near, sizeof bits);
  if ((double)near != value && value == value && !(bits & 1)) {
    // Of the two nearest floats, take the one whose last bit is set.
    bits = __builtin_fabs(value) > __builtin_fabsf(near) ? bits + 1 : bits - 1;
    memcpy(&near, &bits, sizeof near);
  }
  return __truncsfbf2(near);
}

// The end of an OpenMP loop with a dynamic schedule. LLVM's OpenMP library has it from version 19 on;
// it does nothing there either.
LINKED_ONCE void __kmpc_dispatch_deinit(void* place, int32_t thread) {
  (void)place;
  (void)thread;
}
