// Attributes and platform macros alone.
#pragma once
#pragma GCC system_header
#define HIP_INCLUDE_HIP_HIP_COMMON_H
#define HIP_INCLUDE_HIP_AMD_DETAIL_HIP_COMMON_H

#include "hip_version.h"
#include "wavecore/attributes.h"

// Whether this is clang compiling HIP.
#if defined(__clang__) && defined(__HIP__)
#define __HIP_CLANG_ONLY__ 1
#else
#define __HIP_CLANG_ONLY__ 0
#endif

#define HIP_PUBLIC_API __attribute__((__visibility__("default")))
#define HIP_INTERNAL_EXPORTED_API HIP_PUBLIC_API

// Features of every target. Host code sees 0, as in HIP itself; it asks the device's properties.
#if defined(__HIP_DEVICE_COMPILE__)
#define __WC_ARCH_HAS 1
#else
#define __WC_ARCH_HAS 0
#endif
#define __HIP_ARCH_HAS_GLOBAL_INT32_ATOMICS__ (__WC_ARCH_HAS)
#define __HIP_ARCH_HAS_GLOBAL_FLOAT_ATOMIC_EXCH__ (__WC_ARCH_HAS)
#define __HIP_ARCH_HAS_SHARED_INT32_ATOMICS__ (__WC_ARCH_HAS)
#define __HIP_ARCH_HAS_SHARED_FLOAT_ATOMIC_EXCH__ (__WC_ARCH_HAS)
#define __HIP_ARCH_HAS_FLOAT_ATOMIC_ADD__ (__WC_ARCH_HAS)
#define __HIP_ARCH_HAS_GLOBAL_INT64_ATOMICS__ (__WC_ARCH_HAS)
#define __HIP_ARCH_HAS_SHARED_INT64_ATOMICS__ (__WC_ARCH_HAS)
#define __HIP_ARCH_HAS_DOUBLES__ (__WC_ARCH_HAS)
#define __HIP_ARCH_HAS_WARP_VOTE__ (__WC_ARCH_HAS)
#define __HIP_ARCH_HAS_WARP_BALLOT__ (__WC_ARCH_HAS)
#define __HIP_ARCH_HAS_WARP_SHUFFLE__ (__WC_ARCH_HAS)
#define __HIP_ARCH_HAS_WARP_FUNNEL_SHIFT__ (0)
#define __HIP_ARCH_HAS_THREAD_FENCE_SYSTEM__ (__WC_ARCH_HAS)
#define __HIP_ARCH_HAS_SYNC_THREAD_EXT__ (0)
#define __HIP_ARCH_HAS_SURFACE_FUNCS__ (0)
#define __HIP_ARCH_HAS_3DGRID__ (__WC_ARCH_HAS)
#define __HIP_ARCH_HAS_DYNAMIC_PARALLEL__ (0)
