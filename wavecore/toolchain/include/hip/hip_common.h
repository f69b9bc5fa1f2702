// Attributes and platform macros alone.
#pragma once
#pragma GCC system_header

#include "hip_version.h"
#include "wavecore/attributes.h"

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
