// <hip/hip_bfloat16.h> by its inner name.
#pragma once
#pragma GCC system_header

#include "../hip_bfloat16.h"
