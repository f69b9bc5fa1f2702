// Functions of the device library OCKL, for code that declares and calls them itself.
// Source of names and types: the bitcode of LLVM 21's amdgcn device libraries.
#pragma once
#define HIP_INCLUDE_HIP_AMD_DETAIL_DEVICE_LIBRARY_DECLS_H

#include "coordinates.h"
#include "integer.h"
#include "sync.h"
#include "wave.h"

#if defined(__HIP_DEVICE_COMPILE__)

#define __WC_OCKL extern "C" inline __device__ __attribute__((__always_inline__))

// The value of an axis; those of axes beyond the third are as in OpenCL.
#define __WC_AXIS(__name, __x, __y, __z, __other)                    \
  __WC_OCKL size_t __name(unsigned int __axis) {        \
    return __axis == 0   ? static_cast<size_t>(__x)                  \
           : __axis == 1 ? static_cast<size_t>(__y)                  \
           : __axis == 2 ? static_cast<size_t>(__z)                  \
                         : static_cast<size_t>(__other);             \
  }
__WC_AXIS(__ockl_get_local_id, threadIdx.x, threadIdx.y, threadIdx.z, 0)
__WC_AXIS(__ockl_get_group_id, blockIdx.x, blockIdx.y, blockIdx.z, 0)
__WC_AXIS(__ockl_get_local_size, blockDim.x, blockDim.y, blockDim.z, 1)
__WC_AXIS(__ockl_get_num_groups, gridDim.x, gridDim.y, gridDim.z, 1)
__WC_AXIS(__ockl_get_enqueued_local_size, __wavecore::__full_block_size(0), __wavecore::__full_block_size(1),
          __wavecore::__full_block_size(2), 1)
__WC_AXIS(__ockl_get_global_size, __wavecore::__work_items(0), __wavecore::__work_items(1),
          __wavecore::__work_items(2), 1)
__WC_AXIS(__ockl_get_global_offset, 0, 0, 0, 0)
#undef __WC_AXIS

__WC_OCKL size_t __ockl_get_global_id(unsigned int __axis) {
  return __ockl_get_group_id(__axis) * __ockl_get_enqueued_local_size(__axis) +
         __ockl_get_local_id(__axis);
}
__WC_OCKL size_t __ockl_get_local_linear_id() {
  return (static_cast<size_t>(threadIdx.z) * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}
__WC_OCKL size_t __ockl_get_global_linear_id() {
  size_t __row = __ockl_get_global_id(2) * __ockl_get_global_size(1) + __ockl_get_global_id(1);
  return __row * __ockl_get_global_size(0) + __ockl_get_global_id(0);
}

__WC_OCKL unsigned int __ockl_lane_u32() { return __lane_id(); }
// The number of active lanes below this one.
__WC_OCKL unsigned int __ockl_activelane_u32() {
  unsigned long long __active = __builtin_amdgcn_read_exec();
  return __builtin_amdgcn_mbcnt_hi(
      static_cast<unsigned int>(__active >> 32),
      __builtin_amdgcn_mbcnt_lo(static_cast<unsigned int>(__active), 0u));
}
__WC_OCKL bool __ockl_wfany_i32(int __condition) { return __any(__condition); }
__WC_OCKL bool __ockl_wfall_i32(int __condition) { return __all(__condition); }
__WC_OCKL unsigned long long __ockl_steadyctr_u64() {
  return static_cast<unsigned long long>(wall_clock64());
}
__WC_OCKL unsigned long long __ockl_cyclectr_u64() {
  return static_cast<unsigned long long>(clock64());
}
__WC_OCKL bool __ockl_is_local_addr(const void* __address) {
  return __builtin_amdgcn_is_shared(
      (const void __attribute__((__address_space__(0)))*)__address);
}
__WC_OCKL bool __ockl_is_private_addr(const void* __address) {
  return __builtin_amdgcn_is_private(
      (const void __attribute__((__address_space__(0)))*)__address);
}

__WC_OCKL unsigned int __ockl_clz_u32(unsigned int x) { return x ? __builtin_clz(x) : 32; }
__WC_OCKL unsigned int __ockl_ctz_u32(unsigned int x) { return x ? __builtin_ctz(x) : 32; }
__WC_OCKL unsigned long __ockl_clz_u64(unsigned long x) { return x ? __builtin_clzl(x) : 64; }
__WC_OCKL unsigned long __ockl_ctz_u64(unsigned long x) { return x ? __builtin_ctzl(x) : 64; }
__WC_OCKL unsigned int __ockl_popcount_u32(unsigned int x) { return __builtin_popcount(x); }
__WC_OCKL unsigned long __ockl_popcount_u64(unsigned long x) { return __builtin_popcountl(x); }
__WC_OCKL int __ockl_mul24_i32(int x, int y) { return __mul24(x, y); }
__WC_OCKL unsigned int __ockl_mul24_u32(unsigned int x, unsigned int y) {
  return static_cast<unsigned int>(__umul24(x, y));
}
__WC_OCKL int __ockl_mul_hi_i32(int x, int y) { return __mulhi(x, y); }
__WC_OCKL unsigned int __ockl_mul_hi_u32(unsigned int x, unsigned int y) { return __umulhi(x, y); }
__WC_OCKL long __ockl_mul_hi_i64(long x, long y) { return __mul64hi(x, y); }
__WC_OCKL unsigned long __ockl_mul_hi_u64(unsigned long x, unsigned long y) {
  return __umul64hi(x, y);
}

#define __WC_SATURATING(__type, __add, __sub)                               \
  __WC_OCKL __type __add(__type x, __type y) {      \
    return __builtin_elementwise_add_sat(x, y);                       \
  }                                                                   \
  __WC_OCKL __type __sub(__type x, __type y) {      \
    return __builtin_elementwise_sub_sat(x, y);                       \
  }
__WC_SATURATING(int, __ockl_add_sat_i32, __ockl_sub_sat_i32)
__WC_SATURATING(unsigned int, __ockl_add_sat_u32, __ockl_sub_sat_u32)
__WC_SATURATING(long, __ockl_add_sat_i64, __ockl_sub_sat_i64)
__WC_SATURATING(unsigned long, __ockl_add_sat_u64, __ockl_sub_sat_u64)
#undef __WC_SATURATING

#define __WC_OF_THREE(__type, __min3, __max3, __median3, __least, __most, __middle) \
  __WC_OCKL __type __min3(__type x, __type y, __type z) {                     \
    return __least(__least(x, y), z);                                                       \
  }                                                                                         \
  __WC_OCKL __type __max3(__type x, __type y, __type z) {                     \
    return __most(__most(x, y), z);                                                         \
  }                                                                                         \
  __WC_OCKL __type __median3(__type x, __type y, __type z) {                  \
    return __middle(x, y, z);                                                               \
  }
#define __WC_MIDDLE(__x, __y, __z)                                       \
  __builtin_elementwise_max(__builtin_elementwise_min(__x, __y),        \
                            __builtin_elementwise_min(__builtin_elementwise_max(__x, __y), __z))
__WC_OF_THREE(int, __ockl_min3_i32, __ockl_max3_i32, __ockl_median3_i32,
              __builtin_elementwise_min, __builtin_elementwise_max, __WC_MIDDLE)
__WC_OF_THREE(unsigned int, __ockl_min3_u32, __ockl_max3_u32, __ockl_median3_u32,
              __builtin_elementwise_min, __builtin_elementwise_max, __WC_MIDDLE)
__WC_OF_THREE(float, __ockl_min3_f32, __ockl_max3_f32, __ockl_median3_f32,
              __builtin_fminf, __builtin_fmaxf, __builtin_amdgcn_fmed3f)
#undef __WC_MIDDLE
#undef __WC_OF_THREE

#define __WC_OCKL_OF(__name, __builtin)                                                       \
  __WC_OCKL unsigned int __name(unsigned int x, unsigned int y, unsigned int z) {    \
    return __builtin(x, y, z);                                                                \
  }
__WC_OCKL_OF(__ockl_bfe_u32, __builtin_amdgcn_ubfe)
__WC_OCKL_OF(__ockl_bitalign_u32, __builtin_amdgcn_alignbit)
__WC_OCKL_OF(__ockl_bytealign_u32, __builtin_amdgcn_alignbyte)
__WC_OCKL_OF(__ockl_lerp_u32, __builtin_amdgcn_lerp)
__WC_OCKL_OF(__ockl_sad_u32, __builtin_amdgcn_sad_u8)
__WC_OCKL_OF(__ockl_sadhi_u32, __builtin_amdgcn_sad_hi_u8)
__WC_OCKL_OF(__ockl_sadw_u32, __builtin_amdgcn_sad_u16)
__WC_OCKL_OF(__ockl_msad_u32, __builtin_amdgcn_msad_u8)
#undef __WC_OCKL_OF
#undef __WC_OCKL

#endif
