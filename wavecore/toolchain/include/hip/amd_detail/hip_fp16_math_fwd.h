// The math functions of halves.
#pragma once
#pragma GCC system_header

#include "../hip_fp16.h"
