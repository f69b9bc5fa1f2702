// Included by hipcc before every HIP source, as ROCm's hipcc does; programs rely on it.
//
// They call printf, std::max or std::string with no header but hip_runtime.h: clang's wrapper of
// HIP sources includes these standard headers, which include the others. Programs compiled at run
// time and wc.compile have no C++ library and do without. __WC_STRINGS is defined for sources that
// may use the headers that are slow to parse.
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
