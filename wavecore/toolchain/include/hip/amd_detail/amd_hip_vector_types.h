// <hip/hip_vector_types.h> by its inner name.
#pragma once
#pragma GCC system_header

#include "../hip_vector_types.h"
