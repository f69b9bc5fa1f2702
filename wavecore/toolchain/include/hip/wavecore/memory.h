// memcpy and memset, placement new, loads with a cache hint.
#pragma once
#define HIP_INCLUDE_HIP_AMD_DETAIL_HIP_LDG_H

#include "attributes.h"

#define HIP_DYNAMIC_SHARED(__type, __name) extern __shared__ __type __name[];
#define HIP_DYNAMIC_SHARED_ATTRIBUTE

__WC_DEVICE void* memcpy(void* __to, const void* __from, size_t __size) {
  return __builtin_memcpy(__to, __from, __size);
}
__WC_DEVICE void* memmove(void* __to, const void* __from, size_t __size) {
  return __builtin_memmove(__to, __from, __size);
}
__WC_DEVICE void* memset(void* __to, int __value, size_t __size) {
  return __builtin_memset(__to, __value, __size);
}

inline __device__ void* operator new(size_t, void* __place) noexcept { return __place; }
inline __device__ void* operator new[](size_t, void* __place) noexcept { return __place; }
inline __device__ void operator delete(void*, void*) noexcept {}
inline __device__ void operator delete[](void*, void*) noexcept {}

template <typename __T>
__WC_DEVICE __T __ldg(const __T* __address) {
  return *__address;
}
// Hints about which cache keeps a value; otherwise these are all the same.
#define __WC_HINTED_LOAD(__name)                 \
  template <typename __T>                        \
  __WC_DEVICE __T __name(const __T* __address) { \
    return *__address;                           \
  }
#define __WC_HINTED_STORE(__name)                        \
  template <typename __T>                                \
  __WC_DEVICE void __name(__T* __address, __T __value) { \
    *__address = __value;                                \
  }
__WC_HINTED_LOAD(__ldca)
__WC_HINTED_LOAD(__ldcg)
__WC_HINTED_LOAD(__ldlu)
__WC_HINTED_STORE(__stcg)
__WC_HINTED_STORE(__stwb)
#undef __WC_HINTED_LOAD
#undef __WC_HINTED_STORE
// These always access memory, which others may change in the meantime.
template <typename __T>
__WC_DEVICE __T __ldcv(const __T* __address) {
  return *const_cast<const volatile __T*>(__address);
}
template <typename __T>
__WC_DEVICE void __stwt(__T* __address, __T __value) {
  *const_cast<volatile __T*>(__address) = __value;
}
// Streaming accesses take the types that clang's nontemporal builtins take: scalars, vectors.
template <typename __T>
__WC_DEVICE __T __ldcs(const __T* __address) {
  return __builtin_nontemporal_load(__address);
}
template <typename __T>
__WC_DEVICE void __stcs(__T* __address, __T __value) {
  __builtin_nontemporal_store(__value, __address);
}
