// HIP's main header: attributes, coordinates, vector types, device functions, host declarations.
//
// All device functions are defined here and in hip/wavecore/: no device library is linked. The
// standard headers that ROCm's brings come along, except for hipRTC and wc.compile, which have no C++
// library. Compilers without HIP get the host's part.
#pragma once
#pragma GCC system_header
#define HIP_INCLUDE_HIP_HIP_RUNTIME_H
#define HIP_INCLUDE_HIP_AMD_DETAIL_HIP_RUNTIME_H

#include "wavecore/standard.h"

#include "hip_runtime_api.h"
#include "hip_texture_types.h"
#include "hip_vector_types.h"
#include "library_types.h"

#define HIP_KERNEL_NAME(...) __VA_ARGS__
#define HIP_SYMBOL(__name) __name

#if defined(__HIP__)
#define CUDA_SUCCESS hipSuccess
#include "wavecore/atomics.h"
#include "wavecore/constants.h"
#include "wavecore/convert.h"
#include "wavecore/coordinates.h"
#include "wavecore/dot.h"
#include "wavecore/heap.h"
#include "wavecore/hip_internal.h"
#include "wavecore/host_library.h"
#include "wavecore/integer.h"
#include "wavecore/math_names.h"
#include "wavecore/memory.h"
#include "wavecore/ockl.h"
#include "wavecore/ocml.h"
#include "wavecore/print.h"
#include "wavecore/sync.h"
#include "wavecore/textures.h"
#include "wavecore/wave.h"
#endif
