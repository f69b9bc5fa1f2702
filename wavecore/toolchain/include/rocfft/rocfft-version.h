// rocFFT: its version.
//
// Written by tools/gen_hip_header.py from wavecore/hip/math/tables/rocfft.txt: change that and run it.
// An installed header of this name, further on in the search path, is used instead.
#pragma once
#pragma GCC system_header

#if __has_include_next(<rocfft/rocfft-version.h>)
#include_next <rocfft/rocfft-version.h>
#else

#define rocfft_version_major 1
#define rocfft_version_minor 0
#define rocfft_version_patch 32
#endif
