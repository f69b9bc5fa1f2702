// Memory shared with OpenGL.
#pragma once
#pragma GCC system_header
#define HIP_GL_INTEROP_H

#include "amd_detail/amd_hip_gl_interop.h"
