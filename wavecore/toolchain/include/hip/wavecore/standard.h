// The standard headers that come with <hip/hip_runtime.h>, as with ROCm's.
//
// hipcc defines __WC_STANDARD before each HIP source. wc.compile and hipRTC do not: they have no C++
// library, or need none.
#pragma once
#pragma GCC system_header

#if (!defined(__HIP__) || defined(__WC_STANDARD)) && !defined(__WC_HOST_TEST)
#include <assert.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if defined(__cplusplus)
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <functional>
#include <iosfwd>
#include <limits>
#include <thread>
#include <tuple>
#include <type_traits>
#include <utility>
#else
#include <math.h>
#endif
#endif
