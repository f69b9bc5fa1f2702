// hipRAND for device code, under the name that its header had before ROCm 6.
//
// An installed header of this name, further on in the search path, is used instead.
#pragma once
#pragma GCC system_header

#if __has_include_next(<hiprand_kernel.h>)
#include_next <hiprand_kernel.h>
#else
#include <hiprand/hiprand_kernel.h>
#endif
