// The math functions of device code, and a dot product of halves.
#pragma once
#pragma clang system_header
#define HIP_INCLUDE_HIP_MATH_FUNCTIONS_H

#include "wavecore/dot.h"
#include "wavecore/math_names.h"
