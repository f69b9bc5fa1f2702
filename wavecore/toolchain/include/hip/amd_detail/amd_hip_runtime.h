// <hip/hip_runtime.h> by its inner name.
#pragma once
#pragma GCC system_header

#include "../hip_runtime.h"
