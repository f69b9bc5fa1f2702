// <hip/hip_fp6.h> by its inner name.
#pragma once
#pragma GCC system_header

#include "../hip_fp6.h"
