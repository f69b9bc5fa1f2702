// Reading and writing surfaces.
#pragma once
#pragma GCC system_header

#include "../hip_runtime.h"
