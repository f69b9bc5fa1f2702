// The math functions of device code, in hip/wavecore/math_names.h.
#pragma once
#pragma clang system_header
#define HIP_INCLUDE_HIP_MATH_FUNCTIONS_H

#include "hip_runtime.h"
