// Function and variable attributes of HIP, and the macros that the other headers are written with.
#pragma once

#include <stddef.h>
#include <stdint.h>

// clang itself defines neither of these; programs test them.
#ifndef __HIP_PLATFORM_AMD__
#define __HIP_PLATFORM_AMD__ 1
#endif

#ifndef __HIP_ROCclr__
#define __HIP_ROCclr__ 1
#endif

#if defined(WAVECORE_HOST_TEST)

// Everything that is plain arithmetic compiles as C++ for the host too, to be tested there.
#define __host__
#define __device__
#define __forceinline__ inline
#define __WC_DEVICE static inline
#define __WC_HOST_DEVICE static inline
#define __WC_MEMBER inline
#define __WC_CONST_MEMBER constexpr

#else

// __noinline__ is a keyword of clang in HIP mode and must not be defined.
#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((managed))
#define __forceinline__ inline __attribute__((always_inline))
#define __align__(bytes) __attribute__((aligned(bytes)))
#define __hip_restrict __restrict__
#define __grid_constant__

// __launch_bounds__(max_threads) or __launch_bounds__(max_threads, min_waves_per_simd).
#define __WC_LAUNCH_BOUNDS_1(threads) \
  __attribute__((amdgpu_flat_work_group_size(1, threads)))
#define __WC_LAUNCH_BOUNDS_2(threads, waves) \
  __attribute__((amdgpu_flat_work_group_size(1, threads), amdgpu_waves_per_eu(waves)))
#define __WC_SELECT_3(first, second, third, ...) third
#define __launch_bounds__(...) \
  __WC_SELECT_3(__VA_ARGS__, __WC_LAUNCH_BOUNDS_2, __WC_LAUNCH_BOUNDS_1, )(__VA_ARGS__)

#define HIP_DYNAMIC_SHARED(type, name) extern __shared__ type name[];
#define HIP_DYNAMIC_SHARED_ATTRIBUTE
#define HIP_KERNEL_NAME(...) __VA_ARGS__
#define HIP_SYMBOL(name) name

#define __WC_DEVICE static inline __device__ __attribute__((always_inline))
#define __WC_HOST_DEVICE static inline __host__ __device__ __attribute__((always_inline))
#define __WC_MEMBER inline __host__ __device__ __attribute__((always_inline))
#define __WC_CONST_MEMBER constexpr __host__ __device__ __attribute__((always_inline))

#endif  // WAVECORE_HOST_TEST
