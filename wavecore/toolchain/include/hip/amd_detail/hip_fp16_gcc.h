// __half and __half2 for compilers without HIP.
#pragma once
#pragma GCC system_header

#include "../hip_fp16.h"
