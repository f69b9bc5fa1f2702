// <hip/device_functions.h> by its inner name.
#pragma once
#pragma GCC system_header

#include "../device_functions.h"
