// Marks for a profiler, which are not kept.
#pragma once
#pragma GCC system_header
#define HIP_INCLUDE_HIP_HIP_PROFILE_H

#define HIP_SCOPED_MARKER(__name, __group)
#define HIP_BEGIN_MARKER(__name, __group)
#define HIP_END_MARKER()
