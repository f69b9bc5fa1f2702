// char1 ... double4, make_char1 ... make_double4.
#pragma once
#pragma GCC system_header
#define HIP_INCLUDE_HIP_HIP_VECTOR_TYPES_H

#include "hip_common.h"
#if defined(__cplusplus) && defined(__WC_STANDARD)
#include <array>
#endif
#if defined(__cplusplus) && defined(__HIP__)
#include "wavecore/hip_internal.h"
#endif
#include "wavecore/vector_types.h"
