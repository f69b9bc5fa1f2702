// __ldg and the loads and stores with a hint.
#pragma once
#pragma GCC system_header

#include "../wavecore/memory.h"
