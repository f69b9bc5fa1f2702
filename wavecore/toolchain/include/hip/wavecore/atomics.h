// Atomic operations: relaxed, at device scope; _system and _block are the wider and narrower scope.
//
// The operand is converted to what the pointer points at, so atomicAdd(&unsigned_counter, 1) works.
// Floating-point additions, minima and maxima compile to whatever is right for any memory: a
// hardware atomic where the compiler knows that to be safe, otherwise a compare-and-swap loop. The
// unsafe forms promise ordinary device memory and get the hardware atomic.
#pragma once

#include "traits.h"

namespace __wavecore {

template <typename T>
struct identity {
  typedef T type;
};
template <typename T>
using operand = typename identity<T>::type;  // takes no part in deducing T

template <typename T>
using if_atomic_integer = enable_if_t<__is_integral(T) && (sizeof(T) == 4 || sizeof(T) == 8), T>;
template <typename T>
using if_atomic = enable_if_t<__is_arithmetic(T) && (sizeof(T) == 4 || sizeof(T) == 8), T>;

// *address = change(*address), by compare and swap; returns the old value.
template <int scope, typename T, typename F>
__WC_DEVICE T atomic_update(T* address, F change) {
  T old = __hip_atomic_load(address, __ATOMIC_RELAXED, scope);
  while (!__hip_atomic_compare_exchange_strong(address, &old, change(old), __ATOMIC_RELAXED,
                                               __ATOMIC_RELAXED, scope)) {
  }
  return old;
}

}  // namespace __wavecore

#define __WC_ATOMIC(name, condition, builtin, value_expression, scope)                     \
  template <typename T>                                                                    \
  __WC_DEVICE __wavecore::condition<T> name(T* address, __wavecore::operand<T> value) {    \
    return builtin(address, value_expression, __ATOMIC_RELAXED, scope);                    \
  }
#define __WC_ATOMICS(suffix, scope, scope_name)                                            \
  __WC_ATOMIC(atomicAdd##suffix, if_atomic, __hip_atomic_fetch_add, value, scope)          \
  __WC_ATOMIC(atomicSub##suffix, if_atomic, __hip_atomic_fetch_add, -value, scope)         \
  __WC_ATOMIC(atomicMin##suffix, if_atomic, __hip_atomic_fetch_min, value, scope)          \
  __WC_ATOMIC(atomicMax##suffix, if_atomic, __hip_atomic_fetch_max, value, scope)          \
  __WC_ATOMIC(atomicExch##suffix, if_atomic, __hip_atomic_exchange, value, scope)          \
  __WC_ATOMIC(atomicAnd##suffix, if_atomic_integer, __hip_atomic_fetch_and, value, scope)  \
  __WC_ATOMIC(atomicOr##suffix, if_atomic_integer, __hip_atomic_fetch_or, value, scope)    \
  __WC_ATOMIC(atomicXor##suffix, if_atomic_integer, __hip_atomic_fetch_xor, value, scope)  \
  template <typename T>                                                                    \
  __WC_DEVICE T atomicCAS##suffix(T* address, __wavecore::operand<T> compare,              \
                                  __wavecore::operand<T> value) {                          \
    __hip_atomic_compare_exchange_strong(address, &compare, value, __ATOMIC_RELAXED,       \
                                         __ATOMIC_RELAXED, scope);                         \
    return compare;                                                                        \
  }                                                                                        \
  /* Counts up to `value` and starts again at 0; counts down to 0 and starts at `value`. */ \
  __WC_DEVICE unsigned int atomicInc##suffix(unsigned int* address, unsigned int value) {  \
    return __builtin_amdgcn_atomic_inc32(address, value, __ATOMIC_RELAXED, scope_name);    \
  }                                                                                        \
  __WC_DEVICE unsigned int atomicDec##suffix(unsigned int* address, unsigned int value) {  \
    return __builtin_amdgcn_atomic_dec32(address, value, __ATOMIC_RELAXED, scope_name);    \
  }
__WC_ATOMICS(, __HIP_MEMORY_SCOPE_AGENT, "agent")
__WC_ATOMICS(_block, __HIP_MEMORY_SCOPE_WORKGROUP, "workgroup")
__WC_ATOMICS(_system, __HIP_MEMORY_SCOPE_SYSTEM, "")
#undef __WC_ATOMICS
#undef __WC_ATOMIC

#define __WC_UNSAFE_ATOMIC(name, builtin)                                                        \
  template <typename T>                                                                          \
  __WC_DEVICE __wavecore::if_atomic<T> unsafe##name(T* address, __wavecore::operand<T> value) {  \
    [[clang::atomic(no_remote_memory, no_fine_grained_memory, ignore_denormal_mode)]] {          \
      return builtin(address, value, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);                \
    }                                                                                            \
  }                                                                                              \
  template <typename T>                                                                          \
  __WC_DEVICE __wavecore::if_atomic<T> safe##name(T* address, __wavecore::operand<T> value) {    \
    return builtin(address, value, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);                  \
  }
__WC_UNSAFE_ATOMIC(AtomicAdd, __hip_atomic_fetch_add)
__WC_UNSAFE_ATOMIC(AtomicMin, __hip_atomic_fetch_min)
__WC_UNSAFE_ATOMIC(AtomicMax, __hip_atomic_fetch_max)
#undef __WC_UNSAFE_ATOMIC

__WC_DEVICE void atomicAddNoRet(float* address, float value) { unsafeAtomicAdd(address, value); }

namespace __wavecore {

// Adds to a pair of 16-bit floats, as 32 bits by compare and swap, which works in any memory.
template <typename Pair>
__WC_DEVICE Pair atomic_add_pair(Pair* address, Pair value) {
  typedef typename Pair::native native;
  unsigned int old = atomic_update<__HIP_MEMORY_SCOPE_AGENT>(
      reinterpret_cast<unsigned int*>(address), [value](unsigned int bits) {
        return __builtin_bit_cast(unsigned int, __builtin_bit_cast(native, bits) + value.data);
      });
  return __builtin_bit_cast(native, old);
}

}  // namespace __wavecore

// Targets whose packed 16-bit atomic addition takes a generic pointer.
#if defined(__gfx942__) || defined(__gfx950__) || defined(__GFX12__)
#define __WC_HAS_PACKED_ATOMIC_ADD 1
#endif
