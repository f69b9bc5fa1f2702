// The device functions that are not mathematics: integers, conversions, waves, barriers, memory.
#pragma once
#pragma clang system_header
#define HIP_INCLUDE_HIP_DEVICE_FUNCTIONS_H

#include "wavecore/convert.h"
#include "wavecore/integer.h"
#include "wavecore/memory.h"
#include "wavecore/sync.h"
#include "wavecore/wave.h"
