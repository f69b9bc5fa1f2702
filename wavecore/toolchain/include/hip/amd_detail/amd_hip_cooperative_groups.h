// <hip/hip_cooperative_groups.h> by its inner name.
#pragma once
#pragma GCC system_header

#include "../hip_cooperative_groups.h"
