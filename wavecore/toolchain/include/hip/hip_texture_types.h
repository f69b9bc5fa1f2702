// <hip/texture_types.h> by its older name.
#pragma once
#pragma GCC system_header
#define HIP_INCLUDE_HIP_HIP_TEXTURE_TYPES_H

#include "texture_types.h"
