// Memory shared with OpenGL.
#pragma once
#pragma GCC system_header

#include "amd_detail/amd_hip_gl_interop.h"
