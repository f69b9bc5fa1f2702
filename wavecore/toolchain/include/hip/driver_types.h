// Handles, flags and records of the host API, in C and C++.
#pragma once
#pragma GCC system_header
#define HIP_INCLUDE_HIP_DRIVER_TYPES_H

#include "hip_version.h"
#include "wavecore/api_device.h"
#include "wavecore/api_errors.h"
#include "wavecore/api_graph.h"
#include "wavecore/api_launch.h"
#include "wavecore/api_memory.h"

// Results of the oldest interface.
enum {
  HIP_SUCCESS = 0,
  HIP_ERROR_INVALID_VALUE = 1,
  HIP_ERROR_NOT_INITIALIZED = 2,
  HIP_ERROR_LAUNCH_OUT_OF_RESOURCES = 3,
};
