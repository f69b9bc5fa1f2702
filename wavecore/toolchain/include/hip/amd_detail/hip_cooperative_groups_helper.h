// <hip/hip_cooperative_groups.h>, whose helpers are not apart.
#pragma once
#pragma GCC system_header

#include "../hip_cooperative_groups.h"
