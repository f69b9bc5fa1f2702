// memcpy and memset, placement new, loads with a cache hint.
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
