// The device functions that are not mathematics: integers, conversions, waves, barriers, memory.
#pragma once
#pragma clang system_header
#define HIP_INCLUDE_HIP_DEVICE_FUNCTIONS_H

#if defined(__WC_STANDARD)
#include <functional>
#include <tuple>
#endif

#include "hip_runtime_api.h"
#include "hip_vector_types.h"
#include "wavecore/convert.h"
#include "wavecore/integer.h"
#include "wavecore/hip_internal.h"
#include "wavecore/memory.h"
#include "wavecore/ockl.h"
#include "wavecore/print.h"
#include "wavecore/sync.h"
#include "wavecore/wave.h"
