// malloc, free, new and delete: blocks of the device's heap, which outlive the kernel.
//
// A wave asks the host for all of its lanes at once, by hostcall as in ROCm's device library: it
// pops a packet from a stack, fills it in, pushes it to another stack, rings a bell and waits. Only
// kernels that allocate have the hidden argument hostcall_buffer.
#pragma once

#include "wave.h"

#if defined(__HIP_DEVICE_COMPILE__)

namespace __wavecore {

struct __call_header {
  unsigned long long __next, __lanes;
  unsigned int __service, __control;  // bit 0: no answer yet
};
struct __call_bell {
  unsigned long long __kind, __value;
  unsigned long long* __mailbox;
  unsigned int __event;
};
struct __call_buffer {
  __call_header* __headers;
  unsigned long long (*__payloads)[64][8];
  __call_bell* __bell;
  unsigned long long __free_stack, __ready_stack, __index_mask;
};

__WC_DEVICE unsigned long long __take_packet(__call_buffer* __buffer) {
  for (;;) {
    unsigned long long __packet =
        __hip_atomic_load(&__buffer->__free_stack, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_SYSTEM);
    if (__packet != 0) {
      unsigned long long __next = __buffer->__headers[__packet & __buffer->__index_mask].__next;
      if (__hip_atomic_compare_exchange_strong(&__buffer->__free_stack, &__packet, __next,
                                               __ATOMIC_ACQUIRE, __ATOMIC_RELAXED,
                                               __HIP_MEMORY_SCOPE_SYSTEM))
        return __packet;
    }
    __builtin_amdgcn_s_sleep(1);
  }
}
__WC_DEVICE void __put_packet(unsigned long long* __stack, __call_header* __header,
                              unsigned long long __packet) {
  unsigned long long __top = __hip_atomic_load(__stack, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM);
  do
    __header->__next = __top;
  while (!__hip_atomic_compare_exchange_strong(__stack, &__top, __packet, __ATOMIC_RELEASE,
                                               __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM));
}
__WC_DEVICE void __ring(__call_bell* __bell) {
  __hip_atomic_fetch_add(&__bell->__value, 1ull, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_SYSTEM);
  __hip_atomic_store(__bell->__mailbox, static_cast<unsigned long long>(__bell->__event),
                     __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_SYSTEM);
  __builtin_amdgcn_s_sendmsg(1, static_cast<unsigned int>(__builtin_amdgcn_readfirstlane(
                                    static_cast<int>(__bell->__event))));
}

// Service 3: allocate if the address is null, free it otherwise.
inline __device__ __attribute__((__noinline__)) void* __heap_call(void* __address, size_t __size,
                                                                  size_t __align) {
  typedef __call_buffer* const __attribute__((__address_space__(4))) * __pointer;
  __call_buffer* __buffer = ((__pointer)__builtin_amdgcn_implicitarg_ptr())[10];
  unsigned long long __lanes = __builtin_amdgcn_ballot_w64(true);
  bool __is_first = (__lanes & __lanemask_lt()) == 0;
  unsigned long long __packet = __is_first ? __take_packet(__buffer) : 0;
  int __low = __builtin_amdgcn_readfirstlane(static_cast<int>(__packet));
  int __high = __builtin_amdgcn_readfirstlane(static_cast<int>(__packet >> 32));
  __packet = static_cast<unsigned long long>(static_cast<unsigned int>(__high)) << 32 |
             static_cast<unsigned int>(__low);
  unsigned long long __index = __packet & __buffer->__index_mask;
  __call_header* __header = __buffer->__headers + __index;
  volatile unsigned long long* __words = __buffer->__payloads[__index][__lane_id()];
  __words[0] = (unsigned long long)__address;
  __words[1] = __size;
  __words[2] = __align;
  __words[3] = (unsigned long long)__builtin_return_address(0);  // for error messages
  __words[4] = (unsigned long long)__builtin_amdgcn_workgroup_id_x() |
               (unsigned long long)__builtin_amdgcn_workgroup_id_y() << 21 |
               (unsigned long long)__builtin_amdgcn_workgroup_id_z() << 42;
  __words[5] = __builtin_amdgcn_workitem_id_x() | __builtin_amdgcn_workitem_id_y() << 10 |
               __builtin_amdgcn_workitem_id_z() << 20;
  if (__is_first) {
    __header->__lanes = __lanes;
    __header->__service = 3;
    __header->__control = 1;
    __put_packet(&__buffer->__ready_stack, __header, __packet);
    __ring(__buffer->__bell);
    while (__hip_atomic_load(&__header->__control, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_SYSTEM) & 1)
      __builtin_amdgcn_s_sleep(1);
  }
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "");
  void* __answer = (void*)__words[0];
  // The tag above the index changes, so that a stale view of the stack cannot pop the packet (ABA).
  if (__is_first)
    __put_packet(&__buffer->__free_stack, __header, __packet + __buffer->__index_mask + 1);
  return __answer;
}

}  // namespace __wavecore

#define __WC_HEAP_CALL(__address, __size, __align) \
  __wavecore::__heap_call(__address, __size, __align)
#else
// Host code only parses device functions.
#define __WC_HEAP_CALL(__address, __size, __align) ((void*)0)
#endif

__WC_DEVICE void* malloc(size_t __size) {
  return __size == 0 ? nullptr : __WC_HEAP_CALL(nullptr, __size, 16);
}
__WC_DEVICE void free(void* __address) {
  if (__address != nullptr) (void)__WC_HEAP_CALL(__address, 0, 0);
}
namespace std {
struct nothrow_t;
#if defined(__cpp_aligned_new)
enum class align_val_t : size_t;
#endif
}  // namespace std

// Always inlined, so that the return address is a line of the program.
#define __WC_NEW inline __device__ __attribute__((__always_inline__))

// There are no exceptions: new returns null if memory is full. A size of 0 also gets an address.
#define __WC_NEW_AND_DELETE(__form)                                                       \
  __WC_NEW void* operator new __form(size_t __size) {                                     \
    return __WC_HEAP_CALL(nullptr, __size == 0 ? 1 : __size, 16);                         \
  }                                                                                       \
  __WC_NEW void* operator new __form(size_t __size, const std::nothrow_t&) noexcept {     \
    return __WC_HEAP_CALL(nullptr, __size == 0 ? 1 : __size, 16);                         \
  }                                                                                       \
  __WC_NEW void operator delete __form(void* __address) noexcept { free(__address); }     \
  __WC_NEW void operator delete __form(void* __address, size_t) noexcept {                \
    free(__address);                                                                      \
  }                                                                                       \
  __WC_NEW void operator delete __form(void* __address, const std::nothrow_t&) noexcept { \
    free(__address);                                                                      \
  }
#define __WC_NO_BRACKETS
__WC_NEW_AND_DELETE(__WC_NO_BRACKETS)
__WC_NEW_AND_DELETE([])
#undef __WC_NEW_AND_DELETE

#if defined(__cpp_aligned_new)
#define __WC_NEW_AND_DELETE(__form)                                                         \
  __WC_NEW void* operator new __form(size_t __size, std::align_val_t __align) {             \
    return __WC_HEAP_CALL(nullptr, __size == 0 ? 1 : __size, static_cast<size_t>(__align)); \
  }                                                                                         \
  __WC_NEW void operator delete __form(void* __address, std::align_val_t) noexcept {        \
    free(__address);                                                                        \
  }                                                                                         \
  __WC_NEW void operator delete __form(void* __address, size_t,                             \
                                                std::align_val_t) noexcept {                \
    free(__address);                                                                        \
  }
__WC_NEW_AND_DELETE(__WC_NO_BRACKETS)
__WC_NEW_AND_DELETE([])
#undef __WC_NEW_AND_DELETE
#endif
#undef __WC_NO_BRACKETS
#undef __WC_NEW
#undef __WC_HEAP_CALL
