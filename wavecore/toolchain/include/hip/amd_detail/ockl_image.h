// The functions that read images: those of textures and surfaces.
#pragma once
#pragma GCC system_header

#include "../hip_runtime.h"
