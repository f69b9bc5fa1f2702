// <hip/hip_math_constants.h> by its inner name.
#pragma once
#pragma GCC system_header

#include "../hip_math_constants.h"
