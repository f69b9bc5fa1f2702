// Attributes, and the names of __hip_internal.
#pragma once
#pragma GCC system_header

#include "../wavecore/attributes.h"
#if defined(__cplusplus)
#include "../wavecore/internal_names.h"
#endif
