// rocSOLVER, under the name that ROCm's header had before version 6.
//
// Written by tools/gen_hip_header.py from wavecore/hip/math/tables/rocsolver.txt: change that and run it.
// An installed header of this name, further on in the search path, is used instead.
#pragma once
#pragma GCC system_header

#if __has_include_next(<rocsolver.h>)
#include_next <rocsolver.h>
#else
#include <rocsolver/rocsolver.h>

#endif
