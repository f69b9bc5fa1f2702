// What a hipRTC program has without an #include: everything for devices, and no standard headers.
//
// Since HIP 7 such a program defines int32_t and the like itself, so these words mean HIP's own types
// in our headers, and nothing afterwards. HIP 6 defines those of 32 and 64 bits, and has neither
// __hip_bfloat16 nor smaller floats. Source: the headers in Debian's libhiprtc-builtins 6.4.
#pragma once
#pragma clang system_header

#define __WC_RTC 1
#include "hip_internal.h"

#define int8_t __hip_int8_t
#define int16_t __hip_int16_t
#define int32_t __hip_int32_t
#define int64_t __hip_int64_t
#define uint8_t __hip_uint8_t
#define uint16_t __hip_uint16_t
#define uint32_t __hip_uint32_t
#define uint64_t __hip_uint64_t

#include "../hip_runtime.h"

#include "../hip_bfloat16.h"
#include "../hip_complex.h"
#include "../hip_cooperative_groups.h"
#include "../hip_fp16.h"
#if !defined(__WC_RTC_MAJOR)
#include "../hip_bf16.h"
#include "../hip_fp8.h"
#if __has_include("../hip_fp6.h")
#include "../hip_fp6.h"
#endif
#if __has_include("../hip_fp4.h")
#include "../hip_fp4.h"
#endif
#endif

#undef int8_t
#undef int16_t
#undef int32_t
#undef int64_t
#undef uint8_t
#undef uint16_t
#undef uint32_t
#undef uint64_t

#if defined(__WC_RTC_MAJOR) && __WC_RTC_MAJOR < 7
typedef __hip_internal::int32_t int32_t;
typedef __hip_internal::uint32_t uint32_t;
typedef __hip_internal::int64_t int64_t;
typedef __hip_internal::uint64_t uint64_t;
namespace std {
using ::int32_t;
using ::int64_t;
using ::uint32_t;
using ::uint64_t;
}  // namespace std
#endif
