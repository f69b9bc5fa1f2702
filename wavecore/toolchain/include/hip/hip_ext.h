// Launches with events around them.
#pragma once
#pragma clang system_header

#include "hip_runtime.h"

template <typename... __Parameters, typename __F, typename... __Arguments>
static inline void hipExtLaunchKernelGGL(__F __kernel, const dim3& __grid_dim,
                                         const dim3& __block_dim, unsigned int __lds_bytes,
                                         hipStream_t __stream, hipEvent_t __start,
                                         hipEvent_t __stop, unsigned int __flags,
                                         __Arguments... __arguments) {
  void* __addresses[sizeof...(__Arguments) + 1] = {
      const_cast<void*>(static_cast<const volatile void*>(__builtin_addressof(__arguments)))...,
      nullptr};
  (void)hipExtLaunchKernel(reinterpret_cast<void*>(__kernel), __grid_dim, __block_dim, __addresses,
                           __lds_bytes, __stream, __start, __stop, static_cast<int>(__flags));
}
