// Launches with events around them.
#pragma once
#pragma clang system_header

#include "hip_runtime.h"

template <typename... Parameters, typename F, typename... Arguments>
static inline void hipExtLaunchKernelGGL(F kernel, const dim3& grid, const dim3& block,
                                         unsigned int lds_bytes, hipStream_t stream,
                                         hipEvent_t start, hipEvent_t stop, unsigned int flags,
                                         Arguments... arguments) {
  void* addresses[sizeof...(Arguments) + 1] = {const_cast<void*>(
      static_cast<const volatile void*>(__builtin_addressof(arguments)))..., nullptr};
  (void)hipExtLaunchKernel(reinterpret_cast<void*>(kernel), grid, block, addresses, lds_bytes,
                           stream, start, stop, static_cast<int>(flags));
}
