// The host API, declared only: its definitions live in the HIP runtime that a program links.
// For C and C++, for clang and other compilers.
#pragma once
#pragma GCC system_header
#define HIP_INCLUDE_HIP_HIP_RUNTIME_API_H
#define HIP_INCLUDE_HIP_HIP_RUNTIME_PT_API_H

#if (!defined(__HIP__) || defined(__WC_STANDARD)) && !defined(__WC_HOST_TEST)
#include <string.h>
#if defined(__cplusplus)
#include <array>
#endif
#endif

#define USE_PEER_NON_UNIFIED 1

#define HIP_DEPRECATED(__text) __attribute__((__deprecated__(__text)))
#define HIP_DEPRECATED_MSG "deprecated in HIP; a future release may lack it"

// A default value of a parameter, where the language has them.
#if defined(__cplusplus)
#define __dparm(__value) = __value
#else
#define __dparm(__value)
#endif

// A function, or its form for the calling thread's own default stream.
#if defined(HIP_API_PER_THREAD_DEFAULT_STREAM)
#define __HIP_API_SPT(__function) __function##_spt
#else
#define __HIP_API_SPT(__function) __function
#endif

#include "driver_types.h"
#include "hip_common.h"
#include "linker_types.h"
#include "surface_types.h"
#include "texture_types.h"
#include "wavecore/api_functions.h"
#if defined(__cplusplus) && defined(__HIP__)
#include "wavecore/hip_internal.h"
#endif
#if defined(__cplusplus)
#include "wavecore/api_templates.h"
#endif
