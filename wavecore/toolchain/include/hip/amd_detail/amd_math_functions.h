// <hip/math_functions.h> by its inner name.
#pragma once
#pragma GCC system_header

#include "../math_functions.h"
