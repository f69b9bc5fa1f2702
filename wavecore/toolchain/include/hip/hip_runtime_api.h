// The host API, declared only: its definitions live in the HIP runtime that a program links.
// For C and C++, for clang and other compilers.
#pragma once
#pragma GCC system_header

#include "driver_types.h"
#include "hip_common.h"
#include "linker_types.h"
#include "surface_types.h"
#include "texture_types.h"
#include "wavecore/api_functions.h"
#if defined(__cplusplus)
#include "wavecore/api_templates.h"
#endif
