// A copy by all members of a group. The members' next barrier completes it: there is no wait().
#pragma once
#pragma clang system_header
#define HIP_INCLUDE_HIP_COOPERATIVE_GROUPS_MEMCPY_ASYNC_H

#include <hip/hip_cooperative_groups.h>

namespace __wavecore {

// Each member copies every size()-th unit of a type, from unit thread_rank().
template <typename _Unit, typename _Group>
__WC_DEVICE void __copy_units(const _Group& __group, void* __to, const void* __from,
                              size_t __bytes) {
  const size_t __count = __bytes / sizeof(_Unit);
  for (size_t __i = __group.thread_rank(); __i < __count; __i += __group.size())
    __builtin_memcpy(static_cast<_Unit*>(__to) + __i, static_cast<const _Unit*>(__from) + __i,
                     sizeof(_Unit));
}

}  // namespace __wavecore

namespace cooperative_groups {

template <typename _Group>
__device__ void memcpy_async(const _Group& __group, void* __to, const void* __from,
                             size_t __bytes) {
  const size_t __places =
      reinterpret_cast<size_t>(__to) | reinterpret_cast<size_t>(__from) | __bytes;
  if (__places % 16 == 0)
    __wavecore::__copy_units<uint4>(__group, __to, __from, __bytes);
  else if (__places % 4 == 0)
    __wavecore::__copy_units<unsigned int>(__group, __to, __from, __bytes);
  else
    __wavecore::__copy_units<unsigned char>(__group, __to, __from, __bytes);
}

}  // namespace cooperative_groups
