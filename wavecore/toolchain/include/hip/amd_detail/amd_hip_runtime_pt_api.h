// <hip/hip_runtime_api.h>, which has the names with a default stream per thread.
#pragma once
#pragma GCC system_header

#include "../hip_runtime_api.h"
