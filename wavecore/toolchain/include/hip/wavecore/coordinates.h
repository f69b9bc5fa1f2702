// dim3 and the coordinates of a work-item: threadIdx, blockIdx, blockDim, gridDim, warpSize.
//
// Indices come from registers that every wave starts with. Sizes come from the hidden arguments
// that follow the explicit ones (code object v5 and later):
//   block_count u32 at 0, 4, 8 (full workgroups); group_size u16 at 12, 14, 16;
//   remainder u16 at 18, 20, 22 (work-items of the partial last workgroup, 0 if there is none).
#pragma once

#include "vector_types.h"

struct dim3 {
  uint32_t x, y, z;
  __WC_CONST_MEMBER dim3(uint32_t x_ = 1, uint32_t y_ = 1, uint32_t z_ = 1) : x(x_), y(y_), z(z_) {}
  __WC_CONST_MEMBER dim3(const uint3& v) : x(v.x), y(v.y), z(v.z) {}
};

namespace __wavecore {

#if defined(__HIP_DEVICE_COMPILE__)
typedef const uint32_t __attribute__((address_space(4))) * implicit_u32;
typedef const uint16_t __attribute__((address_space(4))) * implicit_u16;

__WC_DEVICE uint32_t block_count(int axis) {
  uint32_t full = ((implicit_u32)__builtin_amdgcn_implicitarg_ptr())[axis];
  uint16_t partial = ((implicit_u16)__builtin_amdgcn_implicitarg_ptr())[9 + axis];
  return full + (partial != 0);
}
#define __WC_COORDINATE(expression) { return expression; }
#else
#define __WC_COORDINATE(expression) ;
#endif

#define __WC_COORDINATES(type, get_x, get_y, get_z)                                     \
  struct type {                                                                         \
    __declspec(property(get = x_)) uint32_t x;                                          \
    __declspec(property(get = y_)) uint32_t y;                                          \
    __declspec(property(get = z_)) uint32_t z;                                          \
    static __forceinline__ __device__ uint32_t x_() __WC_COORDINATE(get_x)              \
    static __forceinline__ __device__ uint32_t y_() __WC_COORDINATE(get_y)              \
    static __forceinline__ __device__ uint32_t z_() __WC_COORDINATE(get_z)              \
    __forceinline__ __device__ operator dim3() const { return dim3(x_(), y_(), z_()); } \
    __forceinline__ __device__ operator uint3() const { return uint3(x_(), y_(), z_()); } \
    constexpr type() = default;                                                                   \
    type(const type&) = delete;                                                         \
    type& operator=(const type&) = delete;                                              \
  };

__WC_COORDINATES(thread_index, __builtin_amdgcn_workitem_id_x(), __builtin_amdgcn_workitem_id_y(),
                 __builtin_amdgcn_workitem_id_z())
__WC_COORDINATES(block_index, __builtin_amdgcn_workgroup_id_x(), __builtin_amdgcn_workgroup_id_y(),
                 __builtin_amdgcn_workgroup_id_z())
__WC_COORDINATES(block_size, __builtin_amdgcn_workgroup_size_x(),
                 __builtin_amdgcn_workgroup_size_y(), __builtin_amdgcn_workgroup_size_z())
__WC_COORDINATES(grid_size, block_count(0), block_count(1), block_count(2))

#undef __WC_COORDINATES
#undef __WC_COORDINATE

// 32 or 64, fixed when the kernel is compiled, but not a constant expression.
struct wave_size {
  constexpr wave_size() = default;
#if defined(__HIP_DEVICE_COMPILE__)
  __forceinline__ __device__ operator int() const { return __builtin_amdgcn_wavefrontsize(); }
#else
  __device__ operator int() const;
#endif
};

}  // namespace __wavecore

// Empty objects: only their types matter.
static const __device__ __wavecore::thread_index threadIdx;
static const __device__ __wavecore::block_index blockIdx;
static const __device__ __wavecore::block_size blockDim;
static const __device__ __wavecore::grid_size gridDim;
static const __device__ __wavecore::wave_size warpSize;

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
