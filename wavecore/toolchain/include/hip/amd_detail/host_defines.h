// Attributes, and for clang the names of __hip_internal.
#pragma once
#pragma GCC system_header

#include "../wavecore/attributes.h"
#if defined(__cplusplus) && defined(__clang__)
#include "../wavecore/hip_internal.h"
#endif
