// The atomic operations that promise ordinary device memory.
#pragma once
#pragma GCC system_header

#include "../wavecore/atomics.h"
