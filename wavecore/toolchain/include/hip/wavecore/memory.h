// memcpy and memset, placement new, loads with a cache hint, printf.
#pragma once

#include "attributes.h"

__WC_DEVICE void* memcpy(void* to, const void* from, size_t size) {
  return __builtin_memcpy(to, from, size);
}
__WC_DEVICE void* memmove(void* to, const void* from, size_t size) {
  return __builtin_memmove(to, from, size);
}
__WC_DEVICE void* memset(void* to, int value, size_t size) {
  return __builtin_memset(to, value, size);
}

inline __device__ void* operator new(size_t, void* place) noexcept { return place; }
inline __device__ void* operator new[](size_t, void* place) noexcept { return place; }
inline __device__ void operator delete(void*, void*) noexcept {}
inline __device__ void operator delete[](void*, void*) noexcept {}

template <typename T>
__WC_DEVICE T __ldg(const T* address) {
  return *address;
}
// Hints at which cache a value is kept in; nothing else about them differs.
#define __WC_HINTED_LOAD(name)                  \
  template <typename T>                         \
  __WC_DEVICE T name(const T* address) {        \
    return *address;                            \
  }
#define __WC_HINTED_STORE(name)                 \
  template <typename T>                         \
  __WC_DEVICE void name(T* address, T value) {  \
    *address = value;                           \
  }
__WC_HINTED_LOAD(__ldca)
__WC_HINTED_LOAD(__ldcg)
__WC_HINTED_LOAD(__ldlu)
__WC_HINTED_STORE(__stcg)
__WC_HINTED_STORE(__stwb)
#undef __WC_HINTED_LOAD
#undef __WC_HINTED_STORE
// These fetch and write anew what others may change meanwhile.
template <typename T>
__WC_DEVICE T __ldcv(const T* address) {
  return *const_cast<const volatile T*>(address);
}
template <typename T>
__WC_DEVICE void __stwt(T* address, T value) {
  *const_cast<volatile T*>(address) = value;
}
// Streaming accesses take the types that clang's nontemporal builtins take: scalars, vectors.
template <typename T>
__WC_DEVICE T __ldcs(const T* address) {
  return __builtin_nontemporal_load(address);
}
template <typename T>
__WC_DEVICE void __stcs(T* address, T value) {
  __builtin_nontemporal_store(value, address);
}

// Buffered printf (-mprintf-kind=buffered): the compiler writes the record, this function finds
// room for it. The hidden argument printf_buffer points at {u32 next, u32 size} and then `size`
// bytes; a record that does not fit is dropped and printf returns -1. Written only into programs
// that call printf, because the call comes from a template.
#if defined(__HIP_DEVICE_COMPILE__)
extern "C" inline __device__ void* __printf_alloc(unsigned int bytes) {
  const char __attribute__((address_space(4)))* arguments =
      (const char __attribute__((address_space(4)))*)__builtin_amdgcn_implicitarg_ptr();
  unsigned int* buffer =
      *(unsigned int* const __attribute__((address_space(4)))*)(arguments + 72);
  unsigned int size = buffer[1];
  unsigned int at = __hip_atomic_load(buffer, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
  do {
    if (at > size || bytes > size - at) return nullptr;
  } while (!__hip_atomic_compare_exchange_strong(buffer, &at, at + bytes, __ATOMIC_RELAXED,
                                                 __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT));
  return reinterpret_cast<char*>(buffer + 2) + at;
}
template <typename... Arguments>
__WC_DEVICE int printf(const char* format, Arguments... arguments) {
  (void)&__printf_alloc;
  return __builtin_printf(format, arguments...);
}
#else
template <typename... Arguments>
__device__ int printf(const char* format, Arguments... arguments);
#endif
