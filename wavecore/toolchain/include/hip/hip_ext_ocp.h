// Conversions of OCP's formats of 8, 6 and 4 bits, with a power of two as scale: functions, classes.
//
// A scale is the exponent, -128 NaN. gfx950 has instructions for all; the host and other targets
// compute, with results that differ from the instructions' as they do in ROCm 7's headers.
#pragma once
#pragma clang system_header
#define HIP_INCLUDE_HIP_HIP_EXT_OCP_H

#include "amd_detail/amd_hip_ocp_types.h"
#include "hip_bf16.h"
#include "hip_fp16.h"

#if defined(__clang__) && defined(__HIP__)
#if defined(__gfx950__)
#define HIP_ENABLE_GFX950_OCP_BUILTINS 1
#define HIP_ENABLE_HOST_OCP_CONVERSIONS 0
#else
#define HIP_ENABLE_GFX950_OCP_BUILTINS 0
#define HIP_ENABLE_HOST_OCP_CONVERSIONS 1
#endif

#include "wavecore/ocp_types.h"
#endif
