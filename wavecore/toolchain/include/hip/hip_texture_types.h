// <hip/texture_types.h> by its older name.
#pragma once
#pragma GCC system_header

#include "texture_types.h"
