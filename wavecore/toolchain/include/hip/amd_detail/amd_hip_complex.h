// <hip/hip_complex.h> by its inner name.
#pragma once
#pragma GCC system_header

#include "../hip_complex.h"
