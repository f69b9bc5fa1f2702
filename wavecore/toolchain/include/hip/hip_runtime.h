// HIP's main header: attributes, coordinates, vector types, device functions, host declarations.
//
// All device functions are defined here and in hip/wavecore/: no device library is linked, and of
// the standard headers only clang's own <stddef.h> and <stdint.h> are included.
#pragma once
#pragma clang system_header

#include "hip_runtime_api.h"
#include "hip_vector_types.h"
#include "math_functions.h"
#include "wavecore/atomics.h"
#include "wavecore/constants.h"
#include "wavecore/convert.h"
#include "wavecore/coordinates.h"
#include "wavecore/heap.h"
#include "wavecore/host_library.h"
#include "wavecore/integer.h"
#include "wavecore/memory.h"
#include "wavecore/print.h"
#include "wavecore/sync.h"
#include "wavecore/wave.h"
