// <hip/hip_common.h> by its inner name.
#pragma once
#pragma GCC system_header

#include "../hip_common.h"
