// char1 ... double4, make_char1 ... make_double4.
#pragma once
#pragma GCC system_header

#include "wavecore/vector_types.h"
