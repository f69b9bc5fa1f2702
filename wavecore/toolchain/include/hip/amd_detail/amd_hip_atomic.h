// The atomic operations.
#pragma once
#pragma GCC system_header

#include "../wavecore/atomics.h"
