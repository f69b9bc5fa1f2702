// The functions that share with OpenGL.
//
// Written by tools/gen_hip_header.py from wavecore/hip/functions.txt: change that and run it.
#pragma once
#pragma GCC system_header

#pragma GCC visibility push(default)
#if defined(__cplusplus)
extern "C" {
#endif

// OpenGL.
hipError_t hipGLGetDevices(unsigned int* __pHipDeviceCount, int* __pHipDevices,
                           unsigned int __hipDeviceCount, hipGLDeviceList __deviceList);
hipError_t hipGraphicsGLRegisterBuffer(hipGraphicsResource** __resource, GLuint __buffer,
                                       unsigned int __flags);
hipError_t hipGraphicsGLRegisterImage(hipGraphicsResource** __resource, GLuint __image,
                                      GLenum __target, unsigned int __flags);

#if defined(__cplusplus)
}  // extern "C"
#endif
#pragma GCC visibility pop
