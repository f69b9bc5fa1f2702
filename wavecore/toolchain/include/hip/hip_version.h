// The HIP version whose interface these headers follow.
#pragma once
#pragma GCC system_header
#define HIP_VERSION_H

#define HIP_VERSION_MAJOR 7
#define HIP_VERSION_MINOR 1
#define HIP_VERSION_PATCH 25424
#define HIP_VERSION_GITHASH "wavecore"
#define HIP_VERSION_BUILD_ID 0
#define HIP_VERSION_BUILD_NAME ""
// A runtime with precompiled headers for hipRTC has 1.
#define __HIP_HAS_GET_PCH 0
#define HIP_VERSION (HIP_VERSION_MAJOR * 10000000 + HIP_VERSION_MINOR * 100000 + HIP_VERSION_PATCH)
