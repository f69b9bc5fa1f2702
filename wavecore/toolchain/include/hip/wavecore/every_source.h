// What hipcc puts before every HIP source, as ROCm's does: programs count on it.
//
// Theirs call printf, std::max or std::string with no header but hip_runtime.h: clang's wrapper of
// HIP sources brings these standard headers, and these bring the others. Programs compiled at run
// time and wc.compile have no C++ library and go without. __WC_STRINGS is set for sources that may
// mean those which take long to read.
#pragma once
#pragma GCC system_header

#include "attributes.h"

#if defined(__cplusplus) && __has_include(<complex>) && !defined(__HIPCC_RTC__)
#include <stdlib.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#if defined(__WC_STRINGS)
#include <complex>
#endif
#endif
