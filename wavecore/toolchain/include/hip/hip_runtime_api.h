// The host API, declared only: its definitions live in the HIP runtime that a program links.
#pragma once
#pragma clang system_header

#include "driver_types.h"

extern "C" {

hipError_t hipInit(unsigned int __flags);
hipError_t hipDriverGetVersion(int* __version);
hipError_t hipRuntimeGetVersion(int* __version);
hipError_t hipGetLastError(void);
hipError_t hipPeekAtLastError(void);
hipError_t hipExtGetLastError(void);
const char* hipGetErrorString(hipError_t __error);
const char* hipGetErrorName(hipError_t __error);

hipError_t hipGetDeviceCount(int* __count);
hipError_t hipGetDevice(int* __device);
hipError_t hipSetDevice(int __device);
hipError_t hipSetDeviceFlags(unsigned int __flags);
hipError_t hipGetDeviceProperties(hipDeviceProp_t* __properties, int __device);
hipError_t hipDeviceGetAttribute(int* __value, hipDeviceAttribute_t __which, int __device);
hipError_t hipDeviceSynchronize(void);
hipError_t hipDeviceReset(void);
hipError_t hipDeviceGet(hipDevice_t* __device, int __ordinal);
hipError_t hipDeviceGetName(char* __name, int __size, hipDevice_t __device);
hipError_t hipDeviceTotalMem(size_t* __bytes, hipDevice_t __device);
hipError_t hipDeviceSetCacheConfig(hipFuncCache_t __config);
hipError_t hipDeviceSetLimit(hipLimit_t __limit, size_t __value);
hipError_t hipDeviceGetLimit(size_t* __value, hipLimit_t __limit);
hipError_t hipDeviceCanAccessPeer(int* __can, int __device, int __peer);
hipError_t hipDeviceEnablePeerAccess(int __peer, unsigned int __flags);
hipError_t hipDeviceDisablePeerAccess(int __peer);
hipError_t hipDeviceGetStreamPriorityRange(int* __least, int* __greatest);

hipError_t hipMalloc(void** __pointer, size_t __size);
hipError_t hipMallocPitch(void** __pointer, size_t* __pitch, size_t __width, size_t __height);
hipError_t hipMallocManaged(void** __pointer, size_t __size, unsigned int __flags);
hipError_t hipMallocAsync(void** __pointer, size_t __size, hipStream_t __stream);
hipError_t hipFree(void* __pointer);
hipError_t hipFreeAsync(void* __pointer, hipStream_t __stream);
hipError_t hipHostMalloc(void** __pointer, size_t __size, unsigned int __flags);
hipError_t hipHostFree(void* __pointer);
hipError_t hipHostRegister(void* __pointer, size_t __size, unsigned int __flags);
hipError_t hipHostUnregister(void* __pointer);
hipError_t hipHostGetDevicePointer(void** __device, void* __host, unsigned int __flags);
hipError_t hipMemGetInfo(size_t* free, size_t* __total);
hipError_t hipPointerGetAttributes(hipPointerAttribute_t* __found, const void* __pointer);
hipError_t hipMemcpy(void* __to, const void* __from, size_t __size, hipMemcpyKind __kind);
hipError_t hipMemcpyAsync(void* __to, const void* __from, size_t __size, hipMemcpyKind __kind,
                          hipStream_t __stream = 0);
hipError_t hipMemcpyWithStream(void* __to, const void* __from, size_t __size, hipMemcpyKind __kind,
                               hipStream_t __stream);
hipError_t hipMemcpy2D(void* __to, size_t __to_pitch, const void* __from, size_t __from_pitch,
                       size_t __width, size_t __height, hipMemcpyKind __kind);
hipError_t hipMemcpy2DAsync(void* __to, size_t __to_pitch, const void* __from, size_t __from_pitch,
                            size_t __width, size_t __height, hipMemcpyKind __kind,
                            hipStream_t __stream = 0);
hipError_t hipMemcpyHtoD(hipDeviceptr_t __to, const void* __from, size_t __size);
hipError_t hipMemcpyDtoH(void* __to, hipDeviceptr_t __from, size_t __size);
hipError_t hipMemcpyDtoD(hipDeviceptr_t __to, hipDeviceptr_t __from, size_t __size);
hipError_t hipMemcpyHtoDAsync(hipDeviceptr_t __to, const void* __from, size_t __size,
                              hipStream_t __stream);
hipError_t hipMemcpyDtoHAsync(void* __to, hipDeviceptr_t __from, size_t __size,
                              hipStream_t __stream);
hipError_t hipMemcpyPeer(void* __to, int __to_device, const void* __from, int __from_device,
                         size_t __size);
hipError_t hipMemcpyToSymbol(const void* __symbol, const void* __from, size_t __size,
                             size_t __offset = 0, hipMemcpyKind __kind = hipMemcpyHostToDevice);
hipError_t hipMemcpyFromSymbol(void* __to, const void* __symbol, size_t __size, size_t __offset = 0,
                               hipMemcpyKind __kind = hipMemcpyDeviceToHost);
hipError_t hipMemcpyToSymbolAsync(const void* __symbol, const void* __from, size_t __size,
                                  size_t __offset, hipMemcpyKind __kind, hipStream_t __stream = 0);
hipError_t hipMemcpyFromSymbolAsync(void* __to, const void* __symbol, size_t __size,
                                    size_t __offset, hipMemcpyKind __kind,
                                    hipStream_t __stream = 0);
hipError_t hipGetSymbolAddress(void** __address, const void* __symbol);
hipError_t hipGetSymbolSize(size_t* __size, const void* __symbol);
hipError_t hipMemset(void* __pointer, int __value, size_t __size);
hipError_t hipMemsetAsync(void* __pointer, int __value, size_t __size, hipStream_t __stream = 0);
hipError_t hipMemset2D(void* __pointer, size_t __pitch, int __value, size_t __width,
                       size_t __height);
hipError_t hipMemsetD8(hipDeviceptr_t __pointer, unsigned char __value, size_t __count);
hipError_t hipMemsetD32(hipDeviceptr_t __pointer, int __value, size_t __count);
hipError_t hipMemPrefetchAsync(const void* __pointer, size_t __size, int __device,
                               hipStream_t __stream = 0);

hipError_t hipStreamCreate(hipStream_t* __stream);
hipError_t hipStreamCreateWithFlags(hipStream_t* __stream, unsigned int __flags);
hipError_t hipStreamCreateWithPriority(hipStream_t* __stream, unsigned int __flags, int __priority);
hipError_t hipStreamDestroy(hipStream_t __stream);
hipError_t hipStreamSynchronize(hipStream_t __stream);
hipError_t hipStreamQuery(hipStream_t __stream);
hipError_t hipStreamWaitEvent(hipStream_t __stream, hipEvent_t __event, unsigned int __flags = 0);
hipError_t hipStreamAddCallback(hipStream_t __stream, hipStreamCallback_t __callback, void* data,
                                unsigned int __flags);
hipError_t hipLaunchHostFunc(hipStream_t __stream, hipHostFn_t __function, void* data);

hipError_t hipEventCreate(hipEvent_t* __event);
hipError_t hipEventCreateWithFlags(hipEvent_t* __event, unsigned int __flags);
hipError_t hipEventDestroy(hipEvent_t __event);
hipError_t hipEventRecord(hipEvent_t __event, hipStream_t __stream = 0);
hipError_t hipEventSynchronize(hipEvent_t __event);
hipError_t hipEventQuery(hipEvent_t __event);
hipError_t hipEventElapsedTime(float* __milliseconds, hipEvent_t __start, hipEvent_t __stop);

hipError_t hipModuleLoad(hipModule_t* __module, const char* __file);
hipError_t hipModuleLoadData(hipModule_t* __module, const void* __image);
hipError_t hipModuleUnload(hipModule_t __module);
hipError_t hipModuleGetFunction(hipFunction_t* __function, hipModule_t __module,
                                const char* __name);
hipError_t hipModuleGetGlobal(hipDeviceptr_t* __address, size_t* __size, hipModule_t __module,
                              const char* __name);
hipError_t hipModuleLaunchKernel(hipFunction_t __function, unsigned int __grid_x,
                                 unsigned int __grid_y, unsigned int __grid_z,
                                 unsigned int __block_x, unsigned int __block_y,
                                 unsigned int __block_z, unsigned int __lds_bytes,
                                 hipStream_t __stream, void** __arguments, void** __extra);

hipError_t hipCtxCreate(hipCtx_t* __context, unsigned int __flags, hipDevice_t __device);
hipError_t hipCtxDestroy(hipCtx_t __context);
hipError_t hipCtxSetCurrent(hipCtx_t __context);
hipError_t hipCtxGetCurrent(hipCtx_t* __context);
hipError_t hipCtxSynchronize(void);

hipError_t hipFuncGetAttributes(hipFuncAttributes* __found, const void* __function);
hipError_t hipFuncSetAttribute(const void* __function, hipFuncAttribute __which, int __value);
hipError_t hipFuncSetCacheConfig(const void* __function, hipFuncCache_t __config);
hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessor(int* __blocks, const void* __function,
                                                        int __block_size, size_t __lds_bytes);
hipError_t hipOccupancyMaxPotentialBlockSize(int* __grid_size, int* __block_size,
                                             const void* __function, size_t __lds_bytes,
                                             int __limit);

hipError_t hipLaunchKernel(const void* __function, dim3 __grid_dim, dim3 __block_dim,
                           void** __arguments, size_t __lds_bytes, hipStream_t __stream);
hipError_t hipLaunchKernel_spt(const void* __function, dim3 __grid_dim, dim3 __block_dim,
                               void** __arguments, size_t __lds_bytes, hipStream_t __stream);
hipError_t hipExtLaunchKernel(const void* __function, dim3 __grid_dim, dim3 __block_dim,
                              void** __arguments, size_t __lds_bytes, hipStream_t __stream,
                              hipEvent_t __start, hipEvent_t __stop, int __flags);
hipError_t hipLaunchCooperativeKernel(const void* __function, dim3 __grid_dim, dim3 __block_dim,
                                      void** __arguments, unsigned int __lds_bytes,
                                      hipStream_t __stream);

// What clang turns kernel<<<grid, block, lds, stream>>>(...) into.
hipError_t __hipPushCallConfiguration(dim3 __grid_dim, dim3 __block_dim, size_t __lds_bytes = 0,
                                      hipStream_t __stream = 0);
hipError_t __hipPopCallConfiguration(dim3* __grid_dim, dim3* __block_dim, size_t* __lds_bytes,
                                     hipStream_t* __stream);

}  // extern "C"

// Typed forms of what C takes as void*.
template <typename __T>
static inline hipError_t hipMalloc(__T** __pointer, size_t __size) {
  return hipMalloc(reinterpret_cast<void**>(__pointer), __size);
}
template <typename __T>
static inline hipError_t hipMallocManaged(__T** __pointer, size_t __size,
                                          unsigned int __flags = hipMemAttachGlobal) {
  return hipMallocManaged(reinterpret_cast<void**>(__pointer), __size, __flags);
}
template <typename __T>
static inline hipError_t hipMallocAsync(__T** __pointer, size_t __size, hipStream_t __stream) {
  return hipMallocAsync(reinterpret_cast<void**>(__pointer), __size, __stream);
}
template <typename __T>
static inline hipError_t hipHostMalloc(__T** __pointer, size_t __size,
                                       unsigned int __flags = hipHostMallocDefault) {
  return hipHostMalloc(reinterpret_cast<void**>(__pointer), __size, __flags);
}
template <typename __T>
static inline hipError_t hipMemcpyToSymbol(const __T& __symbol, const void* __from, size_t __size,
                                           size_t __offset = 0,
                                           hipMemcpyKind __kind = hipMemcpyHostToDevice) {
  return hipMemcpyToSymbol(reinterpret_cast<const void*>(&__symbol), __from, __size, __offset,
                           __kind);
}
template <typename __T>
static inline hipError_t hipMemcpyFromSymbol(void* __to, const __T& __symbol, size_t __size,
                                             size_t __offset = 0,
                                             hipMemcpyKind __kind = hipMemcpyDeviceToHost) {
  return hipMemcpyFromSymbol(__to, reinterpret_cast<const void*>(&__symbol), __size, __offset,
                             __kind);
}
template <typename __T>
static inline hipError_t hipGetSymbolAddress(void** __address, const __T& __symbol) {
  return hipGetSymbolAddress(__address, reinterpret_cast<const void*>(&__symbol));
}
template <typename __T>
static inline hipError_t hipGetSymbolSize(size_t* __size, const __T& __symbol) {
  return hipGetSymbolSize(__size, reinterpret_cast<const void*>(&__symbol));
}
template <typename __F>
static inline hipError_t hipFuncSetAttribute(__F* __function, hipFuncAttribute __which,
                                             int __value) {
  return hipFuncSetAttribute(reinterpret_cast<const void*>(__function), __which, __value);
}
template <typename __F>
static inline hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessor(int* __blocks,
                                                                      __F* __function,
                                                                      int __block_size,
                                                                      size_t __lds_bytes) {
  return hipOccupancyMaxActiveBlocksPerMultiprocessor(
      __blocks, reinterpret_cast<const void*>(__function), __block_size, __lds_bytes);
}
template <typename __F>
static inline hipError_t hipOccupancyMaxPotentialBlockSize(int* __grid_size, int* __block_size,
                                                           __F* __function, size_t __lds_bytes = 0,
                                                           int __limit = 0) {
  return hipOccupancyMaxPotentialBlockSize(
      __grid_size, __block_size, reinterpret_cast<const void*>(__function), __lds_bytes, __limit);
}
template <typename __F>
static inline hipError_t hipLaunchCooperativeKernel(__F* __function, dim3 __grid_dim,
                                                    dim3 __block_dim, void** __arguments,
                                                    unsigned int __lds_bytes,
                                                    hipStream_t __stream) {
  return hipLaunchCooperativeKernel(reinterpret_cast<const void*>(__function), __grid_dim,
                                    __block_dim, __arguments, __lds_bytes, __stream);
}

// The kernel stays in parentheses: it may be a template with commas.
#define hipLaunchKernelGGL(__kernel, __grid_dim, __block_dim, __lds_bytes, __stream, ...) \
  do {                                                                                    \
    (__kernel)<<<(__grid_dim), (__block_dim), (__lds_bytes), (__stream)>>>(__VA_ARGS__);  \
  } while (0)
