// The functions that ROCm has in a device library, defined here in headers.
#pragma once
#pragma GCC system_header

#include "../device_functions.h"
#include "../math_functions.h"
