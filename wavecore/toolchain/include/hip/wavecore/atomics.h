// Atomic operations: relaxed, at device scope; _system and _block are the wider and narrower scope.
//
// The operand is converted to the pointer's element type, so atomicAdd(&unsigned_counter, 1) works.
// Floating-point additions, minima and maxima compile to something that works in any memory: a
// hardware atomic where the compiler knows that to be safe, otherwise a compare-and-swap loop. The
// unsafe forms promise ordinary device memory and compile to the hardware atomic.
#pragma once

#include "traits.h"

namespace __wavecore {

template <typename __T>
using __if_atomic_integer =
    __enable_if_t<__is_integral(__T) && (sizeof(__T) == 4 || sizeof(__T) == 8), __T>;
template <typename __T>
using __if_atomic =
    __enable_if_t<__is_arithmetic(__T) && (sizeof(__T) == 4 || sizeof(__T) == 8), __T>;

// *address = change(*address), by compare and swap; returns the old value.
template <int __scope, typename __T, typename __F>
__WC_DEVICE __T __atomic_update(__T* __address, __F __change) {
  __T __old = __hip_atomic_load(__address, __ATOMIC_RELAXED, __scope);
  while (!__hip_atomic_compare_exchange_strong(__address, &__old, __change(__old), __ATOMIC_RELAXED,
                                               __ATOMIC_RELAXED, __scope)) {
  }
  return __old;
}

}  // namespace __wavecore

#define __WC_ATOMIC(__name, __condition, __builtin, __value_expression, __scope)        \
  template <typename __T>                                                               \
  __WC_DEVICE __wavecore::__condition<__T> __name(__T* __address,                       \
                                                  __wavecore::__operand<__T> __value) { \
    return __builtin(__address, __value_expression, __ATOMIC_RELAXED, __scope);         \
  }
#define __WC_ATOMICS(__suffix, __scope, __scope_name)                                             \
  __WC_ATOMIC(atomicAdd##__suffix, __if_atomic, __hip_atomic_fetch_add, __value, __scope)         \
  __WC_ATOMIC(atomicSub##__suffix, __if_atomic, __hip_atomic_fetch_add, -__value, __scope)        \
  __WC_ATOMIC(atomicMin##__suffix, __if_atomic, __hip_atomic_fetch_min, __value, __scope)         \
  __WC_ATOMIC(atomicMax##__suffix, __if_atomic, __hip_atomic_fetch_max, __value, __scope)         \
  __WC_ATOMIC(atomicExch##__suffix, __if_atomic, __hip_atomic_exchange, __value, __scope)         \
  __WC_ATOMIC(atomicAnd##__suffix, __if_atomic_integer, __hip_atomic_fetch_and, __value, __scope) \
  __WC_ATOMIC(atomicOr##__suffix, __if_atomic_integer, __hip_atomic_fetch_or, __value, __scope)   \
  __WC_ATOMIC(atomicXor##__suffix, __if_atomic_integer, __hip_atomic_fetch_xor, __value, __scope) \
  template <typename __T>                                                                         \
  __WC_DEVICE __T atomicCAS##__suffix(__T* __address, __wavecore::__operand<__T> __compare,       \
                                      __wavecore::__operand<__T> __value) {                       \
    __hip_atomic_compare_exchange_strong(__address, &__compare, __value, __ATOMIC_RELAXED,        \
                                         __ATOMIC_RELAXED, __scope);                              \
    return __compare;                                                                             \
  }                                                                                               \
  /* Counts up to `__value` and starts again at 0; counts down to 0 and starts at `__value`. */   \
  __WC_DEVICE unsigned int atomicInc##__suffix(unsigned int* __address, unsigned int __value) {   \
    return __builtin_amdgcn_atomic_inc32(__address, __value, __ATOMIC_RELAXED, __scope_name);     \
  }                                                                                               \
  __WC_DEVICE unsigned int atomicDec##__suffix(unsigned int* __address, unsigned int __value) {   \
    return __builtin_amdgcn_atomic_dec32(__address, __value, __ATOMIC_RELAXED, __scope_name);     \
  }
__WC_ATOMICS(, __HIP_MEMORY_SCOPE_AGENT, "agent")
__WC_ATOMICS(_block, __HIP_MEMORY_SCOPE_WORKGROUP, "workgroup")
__WC_ATOMICS(_system, __HIP_MEMORY_SCOPE_SYSTEM, "")
#undef __WC_ATOMICS
#undef __WC_ATOMIC

#define __WC_UNSAFE_ATOMIC(__name, __builtin)                                                   \
  template <typename __T>                                                                       \
  __WC_DEVICE __wavecore::__if_atomic<__T> unsafe##__name(__T* __address,                       \
                                                          __wavecore::__operand<__T> __value) { \
    [[_Clang::__atomic__(no_remote_memory, no_fine_grained_memory, ignore_denormal_mode)]] {    \
      return __builtin(__address, __value, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);         \
    }                                                                                           \
  }                                                                                             \
  template <typename __T>                                                                       \
  __WC_DEVICE __wavecore::__if_atomic<__T> safe##__name(__T* __address,                         \
                                                        __wavecore::__operand<__T> __value) {   \
    return __builtin(__address, __value, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);           \
  }
__WC_UNSAFE_ATOMIC(AtomicAdd, __hip_atomic_fetch_add)
__WC_UNSAFE_ATOMIC(AtomicMin, __hip_atomic_fetch_min)
__WC_UNSAFE_ATOMIC(AtomicMax, __hip_atomic_fetch_max)
#undef __WC_UNSAFE_ATOMIC

__WC_DEVICE void atomicAddNoRet(float* __address, float __value) {
  unsafeAtomicAdd(__address, __value);
}

namespace __wavecore {

// Adds a pair of 16-bit floats by a 32-bit compare and swap, which works in any memory.
template <typename __Pair>
__WC_DEVICE __Pair __atomic_add_pair(__Pair* __address, __Pair __value) {
  typedef typename __Pair::__native __native;
  unsigned int __old = __atomic_update<__HIP_MEMORY_SCOPE_AGENT>(
      reinterpret_cast<unsigned int*>(__address), [__value](unsigned int __bits) {
        return __builtin_bit_cast(unsigned int,
                                  __builtin_bit_cast(__native, __bits) + __value.data);
      });
  return __builtin_bit_cast(__native, __old);
}

}  // namespace __wavecore

// Targets whose packed 16-bit atomic addition takes a generic pointer.
#if defined(__gfx942__) || defined(__gfx950__) || defined(__GFX12__)
#define __WC_HAS_PACKED_ATOMIC_ADD 1
#endif
