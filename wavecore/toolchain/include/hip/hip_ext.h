// Launches with events around them.
#pragma once
#pragma GCC system_header
#define HIP_INCLUDE_HIP_HIP_EXT_H

#include "hip_runtime.h"

#if defined(__cplusplus)

// The kernel, then the launch; arguments are converted to the kernel's parameters.
template <typename... __Parameters, typename... __Arguments>
static inline void hipExtLaunchKernelGGL(void (*__kernel)(__Parameters...), const dim3& __grid_dim,
                                         const dim3& __block_dim, unsigned int __lds_bytes,
                                         hipStream_t __stream, hipEvent_t __start,
                                         hipEvent_t __stop, unsigned int __flags,
                                         __Arguments... __arguments) {
  static_assert(sizeof...(__Parameters) == sizeof...(__Arguments), "one argument a parameter");
  __wavecore::__with_addresses(
      __kernel,
      [=](void** __addresses) {
        return hipExtLaunchKernel((const void*)__kernel, __grid_dim, __block_dim, __addresses,
                                  __lds_bytes, __stream, __start, __stop,
                                  static_cast<int>(__flags));
      },
      __arguments...);
}

#endif
