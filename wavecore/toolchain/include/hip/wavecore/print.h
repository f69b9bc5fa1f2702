// printf, assert, abort and other ways to end a kernel.
//
// Buffered printf (-mprintf-kind=buffered): the compiler writes a record for each call and asks
// __printf_alloc for space. The hidden argument printf_buffer points at {u32 used, u32 size}, where
// `size` includes these 8 bytes and `used` does not. The host prints the records when the launch is
// over. A record that does not fit is dropped, and printf returns -1.
#pragma once

#include "coordinates.h"
#include "sync.h"

// Declared as in C, so that the compiler recognises it and checks its arguments.
extern "C" __device__ int printf(const char*, ...);

#if defined(__HIP_DEVICE_COMPILE__)

#define __WC_GLOBAL __attribute__((__address_space__(1)))
#define __WC_CONSTANT __attribute__((__address_space__(4)))

// The number of records that did not fit, and their bytes; the host finds it by name.
static __device__
    __attribute__((__nodebug__, __section__(".bss.__wavecore_print"))) unsigned long long
        __wavecore_print_lost[2] __asm__("__wavecore_print_lost");

// The compiler refers to this too late to emit an inline function. So it is always emitted, in a
// section of its own that the linker drops if nothing refers to it.
extern "C" inline __device__
    __attribute__((__used__, __always_inline__, __nodebug__,
                   __section__(".text.__wavecore_print"))) __WC_GLOBAL char*
    __printf_alloc(unsigned int __bytes) {
  const __WC_CONSTANT char* __hidden =
      (const __WC_CONSTANT char*)__builtin_amdgcn_implicitarg_ptr();
  __WC_GLOBAL unsigned int* __buffer =
      *(__WC_GLOBAL unsigned int* const __WC_CONSTANT*)(__hidden + 72);
  unsigned int __room = __buffer[1] - 8;
  unsigned int __at = __scoped_atomic_load_n(__buffer, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
  do {
    if (__at > __room || __bytes > __room - __at) {
      __scoped_atomic_fetch_add(&__wavecore_print_lost[0], 1ull, __ATOMIC_RELAXED,
                                __MEMORY_SCOPE_DEVICE);
      __scoped_atomic_fetch_add(&__wavecore_print_lost[1], __bytes, __ATOMIC_RELAXED,
                                __MEMORY_SCOPE_DEVICE);
      return nullptr;
    }
  } while (!__scoped_atomic_compare_exchange_n(__buffer, &__at, __at + __bytes, false,
                                               __ATOMIC_RELAXED, __ATOMIC_RELAXED,
                                               __MEMORY_SCOPE_DEVICE));
  return (__WC_GLOBAL char*)(__buffer + 2) + __at;
}

#define __WC_ASSERT_FORMAT "%s:%u: %s: Device-side assertion `%s' failed.\n"

// A record like printf's, but for stderr, with more arguments than its format uses: the workgroup
// and work-item, so that the host knows whose trap follows.
struct __wavecore_assert_record {
  unsigned int __control;
  char __format[(sizeof(__WC_ASSERT_FORMAT) + 7) / 8 * 8];
  unsigned long long __arguments[10];
} __attribute__((__packed__));

extern "C" inline __device__ __attribute__((__always_inline__)) void __assert_fail(
    const char* __expression, const char* __file, unsigned int __line, const char* __function) {
  typedef __wavecore_assert_record __record;
  if (auto* __place = (__WC_GLOBAL __record*)__printf_alloc(sizeof(__record))) {
    __place->__control = sizeof(__record) << 2 | 1;
    static_assert(sizeof(__record::__format) == sizeof(__WC_ASSERT_FORMAT "\0"), "one byte more");
    __builtin_memcpy(__place->__format, __WC_ASSERT_FORMAT "\0", sizeof(__place->__format));
    auto* __argument = __place->__arguments;
    __argument[0] = (unsigned long long)__file;
    __argument[1] = __line;
    __argument[2] = (unsigned long long)__function;
    __argument[3] = (unsigned long long)__expression;
    __argument[4] = blockIdx.x;
    __argument[5] = blockIdx.y;
    __argument[6] = blockIdx.z;
    __argument[7] = threadIdx.x;
    __argument[8] = threadIdx.y;
    __argument[9] = threadIdx.z;
  }
  __trap();
}

#undef __WC_ASSERT_FORMAT
#undef __WC_GLOBAL
#undef __WC_CONSTANT

#else
extern "C" __device__ void __assert_fail(const char*, const char*, unsigned int, const char*);
#endif

__WC_DEVICE void abort() { __trap(); }
__WC_DEVICE void __assertfail() { __trap(); }

// Entries of a class's virtual function table that have no function.
extern "C" inline __device__ __attribute__((__noinline__)) void __cxa_pure_virtual() { __trap(); }
extern "C" inline __device__ __attribute__((__noinline__)) void __cxa_deleted_virtual() {
  __trap();
}

// assert() without <cassert>, which replaces this one and also calls __assert_fail.
namespace __wavecore {
__WC_HOST_DEVICE void __assert_failed(const char* __expression, const char* __file,
                                      unsigned int __line, const char* __function) {
#if defined(__HIP_DEVICE_COMPILE__)
  __assert_fail(__expression, __file, __line, __function);
#else
  __builtin_trap();
#endif
}
}  // namespace __wavecore
#if !defined(assert)
#if defined(NDEBUG)
#define assert(__condition) ((void)0)
#else
#define assert(__condition) \
  ((__condition)            \
       ? (void)0            \
       : __wavecore::__assert_failed(#__condition, __FILE__, __LINE__, __PRETTY_FUNCTION__))
#endif
#endif

// rocPRIM's assertions: a trap, without a message.
#if defined(NDEBUG)
#define __hip_assert(__condition)
#else
#define __hip_assert(__condition)          \
  do {                                     \
    if (!(__condition)) __builtin_trap();  \
  } while (0)
#endif
