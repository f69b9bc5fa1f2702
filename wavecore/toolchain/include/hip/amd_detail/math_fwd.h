// <hip/math_functions.h>: the mathematical functions.
#pragma once
#pragma GCC system_header

#include "../math_functions.h"
