// Memory shared with OpenGL: after <hip/hip_runtime_api.h> or without it.
#pragma once
#pragma GCC system_header
#define HIP_INCLUDE_AMD_HIP_GL_INTEROP_H

#include "../driver_types.h"

typedef unsigned int GLuint;
typedef unsigned int GLenum;

typedef enum hipGLDeviceList {
  hipGLDeviceListAll = 1,
  hipGLDeviceListCurrentFrame = 2,
  hipGLDeviceListNextFrame = 3,
} hipGLDeviceList;

#include "../wavecore/gl_functions.h"
