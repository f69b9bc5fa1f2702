// Reading textures by their objects.
#pragma once
#pragma GCC system_header

#include "../hip_runtime.h"
