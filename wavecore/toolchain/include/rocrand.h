// rocRAND, under the name that its header had before ROCm 6.
//
// Written by tools/gen_hip_header.py from wavecore/hip/math/tables/rocrand.txt: change that and run it.
// An installed header of this name, further on in the search path, is used instead.
#pragma once
#pragma GCC system_header

#if __has_include_next(<rocrand.h>)
#include_next <rocrand.h>
#else
#include <rocrand/rocrand.h>

#endif
