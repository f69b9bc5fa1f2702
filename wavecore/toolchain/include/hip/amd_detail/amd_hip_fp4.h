// <hip/hip_fp4.h> by its inner name.
#pragma once
#pragma GCC system_header

#include "../hip_fp4.h"
