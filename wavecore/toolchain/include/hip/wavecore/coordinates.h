// The coordinates of a work-item: threadIdx, blockIdx, blockDim, gridDim, warpSize.
//
// Indices come from registers that every wave starts with. Sizes come from the hidden arguments
// that follow the explicit ones (code object v5 and later):
//   block_count u32 at 0, 4, 8 (full workgroups); group_size u16 at 12, 14, 16;
//   remainder u16 at 18, 20, 22 (work-items of the partial last workgroup, 0 if there is none).
#pragma once

#include "dim3.h"

namespace __wavecore {

#if defined(__HIP_DEVICE_COMPILE__)
typedef const uint32_t __attribute__((__address_space__(4))) * __implicit_u32;
typedef const uint16_t __attribute__((__address_space__(4))) * __implicit_u16;

__WC_DEVICE uint32_t __block_count(int __axis) {
  uint32_t __full = ((__implicit_u32)__builtin_amdgcn_implicitarg_ptr())[__axis];
  uint16_t __partial = ((__implicit_u16)__builtin_amdgcn_implicitarg_ptr())[9 + __axis];
  return __full + (__partial != 0);
}
// A workgroup's work-items along an axis. LLVM knows this form: with -foffload-uniform-block, HIP's
// default, it is the size of full workgroups.
#define __WC_BLOCK_SIZE(__axis, __group)                                         \
  ((__implicit_u16)__builtin_amdgcn_implicitarg_ptr())                           \
      [(__group < ((__implicit_u32)__builtin_amdgcn_implicitarg_ptr())[__axis]) \
           ? 6 + __axis                                                          \
           : 9 + __axis]
// A full workgroup's work-items along an axis, and the grid's.
__WC_DEVICE uint32_t __full_block_size(int __axis) {
  return ((__implicit_u16)__builtin_amdgcn_implicitarg_ptr())[6 + __axis];
}
__WC_DEVICE uint64_t __work_items(int __axis) {
  uint64_t __full = ((__implicit_u32)__builtin_amdgcn_implicitarg_ptr())[__axis];
  uint16_t __partial = ((__implicit_u16)__builtin_amdgcn_implicitarg_ptr())[9 + __axis];
  return __full * __full_block_size(__axis) + __partial;
}
#define __WC_COORDINATE(__expression) \
  {                                   \
    return __expression;              \
  }
#else
#define __WC_COORDINATE(__expression) ;
#endif

#define __WC_COORDINATES(__type, __get_x, __get_y, __get_z)                                  \
  struct __type {                                                                            \
    __declspec(property(get = __x)) uint32_t x;                                              \
    __declspec(property(get = __y)) uint32_t y;                                              \
    __declspec(property(get = __z)) uint32_t z;                                              \
    static __forceinline__ __device__ uint32_t __x()                                         \
        __WC_COORDINATE(__get_x) static __forceinline__ __device__ uint32_t __y()            \
            __WC_COORDINATE(__get_y) static __forceinline__ __device__ uint32_t __z()        \
                __WC_COORDINATE(__get_z) __forceinline__ __device__                          \
                operator dim3() const {                                                      \
      return dim3(__x(), __y(), __z());                                                      \
    }                                                                                        \
    __forceinline__ __device__ operator uint3() const { return uint3(__x(), __y(), __z()); } \
    constexpr __type() = default;                                                            \
    __type(const __type&) = delete;                                                          \
    __type& operator=(const __type&) = delete;                                               \
  };

__WC_COORDINATES(__thread_index, __builtin_amdgcn_workitem_id_x(), __builtin_amdgcn_workitem_id_y(),
                 __builtin_amdgcn_workitem_id_z())
__WC_COORDINATES(__block_index, __builtin_amdgcn_workgroup_id_x(),
                 __builtin_amdgcn_workgroup_id_y(), __builtin_amdgcn_workgroup_id_z())
__WC_COORDINATES(__block_size, __WC_BLOCK_SIZE(0, __builtin_amdgcn_workgroup_id_x()),
                 __WC_BLOCK_SIZE(1, __builtin_amdgcn_workgroup_id_y()),
                 __WC_BLOCK_SIZE(2, __builtin_amdgcn_workgroup_id_z()))
__WC_COORDINATES(__grid_size, __block_count(0), __block_count(1), __block_count(2))

#undef __WC_COORDINATES
#undef __WC_BLOCK_SIZE
#undef __WC_COORDINATE

// 32 or 64, fixed when a kernel is compiled. Host code sees 64, as before HIP 7, so that templates
// that use it can be parsed; a device's real wave size is in its properties.
#if defined(__HIP_DEVICE_COMPILE__) && __has_builtin(__builtin_amdgcn_ballot_w32)
#define __WC_WAVE_SIZE 32
#else
#define __WC_WAVE_SIZE 64
#endif
struct __wave_size {
  constexpr __wave_size() = default;
  __WC_CONST_MEMBER operator int() const { return __WC_WAVE_SIZE; }
};

}  // namespace __wavecore

// Empty objects: only their types matter.
static const __device__ __wavecore::__thread_index threadIdx;
static const __device__ __wavecore::__block_index blockIdx;
static const __device__ __wavecore::__block_size blockDim;
static const __device__ __wavecore::__grid_size gridDim;
static constexpr __device__ __wavecore::__wave_size warpSize;

#define hipThreadIdx_x (threadIdx.x)
#define hipThreadIdx_y (threadIdx.y)
#define hipThreadIdx_z (threadIdx.z)
#define hipBlockIdx_x (blockIdx.x)
#define hipBlockIdx_y (blockIdx.y)
#define hipBlockIdx_z (blockIdx.z)
#define hipBlockDim_x (blockDim.x)
#define hipBlockDim_y (blockDim.y)
#define hipBlockDim_z (blockDim.z)
#define hipGridDim_x (gridDim.x)
#define hipGridDim_y (gridDim.y)
#define hipGridDim_z (gridDim.z)
