// What the lanes of a wave do together.
#pragma once
#pragma GCC system_header

#include "../wavecore/wave.h"
