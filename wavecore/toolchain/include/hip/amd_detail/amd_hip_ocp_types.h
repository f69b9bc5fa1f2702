// What HIP's conversions of narrow formats are stored in, one by one and as clang vectors.
#pragma once
#pragma GCC system_header

#include "../wavecore/attributes.h"

#define __OCP_FP_HOST__ __host__
#define __OCP_FP_DEVICE__ __device__
#define __OCP_FP_HOST_DEVICE__ __host__ __device__
#define __OCP_FP_DEVICE_STATIC__ __WC_DEVICE
#define __OCP_FP_HOST_DEVICE_STATIC__ __host__ __device__ static

typedef signed char __amd_scale_t;
typedef unsigned char __amd_fp8_storage_t;
typedef unsigned short __amd_fp8x2_storage_t;
typedef unsigned char __amd_fp4x2_storage_t;
typedef unsigned int __amd_fp4x8_storage_t;

#if defined(__clang__) && defined(__HIP__)

typedef __bf16 __amd_bf16_storage_t;
typedef _Float16 __amd_fp16_storage_t;

#define __WC_STORAGE(__name, __T, __count) \
  typedef __T __amd_##__name##x##__count##_storage_t __attribute__((__ext_vector_type__(__count)));
__WC_STORAGE(uint, unsigned int, 2)
__WC_STORAGE(short, short, 2)
__WC_STORAGE(fp8, unsigned char, 8)
__WC_STORAGE(bf16, __bf16, 2)
__WC_STORAGE(bf16, __bf16, 8)
__WC_STORAGE(bf16, __bf16, 32)
__WC_STORAGE(float, float, 2)
__WC_STORAGE(float, float, 8)
__WC_STORAGE(float, float, 16)
__WC_STORAGE(float, float, 32)
__WC_STORAGE(fp16, _Float16, 2)
__WC_STORAGE(fp16, _Float16, 8)
__WC_STORAGE(fp16, _Float16, 32)
// Six bits an element, thirty-two of them.
typedef unsigned int __amd_fp6x32_storage_t __attribute__((__ext_vector_type__(6)));
#undef __WC_STORAGE

#endif
