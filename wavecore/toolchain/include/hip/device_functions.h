// The device functions that are not mathematics: integers, conversions, waves, barriers, memory.
#pragma once
#pragma clang system_header

#include "wavecore/convert.h"
#include "wavecore/integer.h"
#include "wavecore/memory.h"
#include "wavecore/sync.h"
#include "wavecore/wave.h"
