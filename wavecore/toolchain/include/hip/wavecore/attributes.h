// Function and variable attributes of HIP, and the macros that the other headers are written with.
#pragma once

#include <stddef.h>
#if !defined(__WC_RTC)
#include <stdint.h>
#endif

// clang does not define these, but programs test them.
#ifndef __HIP_PLATFORM_AMD__
#define __HIP_PLATFORM_AMD__ 1
#endif

// Libraries ask for the include guards of ROCm's headers, so ours define those too. rocThrust undefines
// __host__ and the others if this one is missing.
#ifndef HIP_INCLUDE_HIP_AMD_DETAIL_HOST_DEFINES_H
#define HIP_INCLUDE_HIP_AMD_DETAIL_HOST_DEFINES_H
#endif

#ifndef __HIP_ROCclr__
#define __HIP_ROCclr__ 1
#endif

// Some programs specialise std::is_arithmetic and the like for their own number formats. libc++
// makes that an error; the library that ROCm's compiler uses does not.
#if defined(__clang__)
#if __has_warning("-Winvalid-specialization")
#pragma clang diagnostic ignored "-Winvalid-specialization"
#endif
#endif

#if !defined(__HIP__) || defined(__WC_HOST_TEST)

// Other compilers, C, and host-only C++: the attributes expand to nothing. All plain arithmetic
// compiles there too; the tests use this.
#define __host__
#define __device__
#define __global__
#define __shared__
#define __constant__
#define __managed__
#define __forceinline__ inline
#define __WC_DEVICE static inline
#define __WC_HOST_DEVICE static inline
#define __WC_MEMBER inline
#define __WC_CONST_MEMBER constexpr

#else

// Each macro contains its own name, of which -Weverything would warn wherever it is used. Without the
// underscores, a program's own macros would reach these. __noinline__ is a keyword of clang in HIP mode and must not be defined.
#pragma clang diagnostic ignored "-Wdisabled-macro-expansion"
#define __host__ __attribute__((__host__))
#define __device__ __attribute__((__device__))
#define __global__ __attribute__((__global__))
#define __shared__ __attribute__((__shared__))
#define __constant__ __attribute__((__constant__))
#define __managed__ __attribute__((__managed__))
#define __forceinline__ inline __attribute__((__always_inline__))
#define __grid_constant__

// __cluster_dims__(x), (x, y) or (x, y, z): workgroups of a cluster.
#define __WC_CLUSTER_DIMS(__x, __y, __z, ...) __attribute__((__cluster_dims__(__x, __y, __z)))
#define __cluster_dims__(...) __WC_CLUSTER_DIMS(__VA_ARGS__, 1, 1, 1)

// __launch_bounds__(max_threads) or __launch_bounds__(max_threads, min_waves_per_simd).
#define __WC_LAUNCH_BOUNDS_1(__threads) \
  __attribute__((__amdgpu_flat_work_group_size__(1, __threads)))
#define __WC_LAUNCH_BOUNDS_2(__threads, __waves) \
  __attribute__((__amdgpu_flat_work_group_size__(1, __threads), __amdgpu_waves_per_eu__(__waves)))
#define __WC_SELECT_3(__first, __second, __third, ...) __third
#define __launch_bounds__(...) \
  __WC_SELECT_3(__VA_ARGS__, __WC_LAUNCH_BOUNDS_2, __WC_LAUNCH_BOUNDS_1, )(__VA_ARGS__)

#define __WC_DEVICE static inline __device__ __attribute__((__always_inline__))
#define __WC_HOST_DEVICE static inline __host__ __device__ __attribute__((__always_inline__))
#define __WC_MEMBER inline __host__ __device__ __attribute__((__always_inline__))
#define __WC_CONST_MEMBER constexpr __host__ __device__ __attribute__((__always_inline__))

#endif

#define __align__(__bytes) __attribute__((__aligned__(__bytes)))
#define __hip_restrict __restrict__
