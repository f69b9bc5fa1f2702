// Included by hipcc before every HIP source, as ROCm's hipcc does; programs rely on it.
//
// They call printf, std::max or std::string with no header but hip_runtime.h: clang's wrapper of
// HIP sources includes these standard headers, which include the others. Programs compiled at run
// time and wc.compile have no C++ library and do without.
#pragma once
#pragma GCC system_header

#include "attributes.h"

// What ROCm's headers ask of clang's wrapper.
#define __CLANG_HIP_RUNTIME_WRAPPER_H__
#define __CLANG_HIP_RUNTIME_WRAPPER_INCLUDED__ 1

#if defined(__cplusplus) && __has_include(<complex>) && !defined(__HIPCC_RTC__)
#define __WC_STANDARD 1
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <new>
#include <utility>

#include "../hip_version.h"
#endif
