// hipRoundMode, which the conversions of small floats take.
#pragma once
#pragma GCC system_header

#include "../wavecore/small_floats.h"
