// <hip/hip_ext_ocp.h> by an inner name.
#pragma once
#pragma GCC system_header

#include "../hip_ext_ocp.h"
