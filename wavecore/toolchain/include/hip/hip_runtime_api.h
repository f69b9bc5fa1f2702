// The host API, declared only: its definitions live in the HIP runtime that a program links.
#pragma once
#pragma clang system_header

#include "driver_types.h"

extern "C" {

hipError_t hipInit(unsigned int flags);
hipError_t hipDriverGetVersion(int* version);
hipError_t hipRuntimeGetVersion(int* version);
hipError_t hipGetLastError(void);
hipError_t hipPeekAtLastError(void);
hipError_t hipExtGetLastError(void);
const char* hipGetErrorString(hipError_t error);
const char* hipGetErrorName(hipError_t error);

hipError_t hipGetDeviceCount(int* count);
hipError_t hipGetDevice(int* device);
hipError_t hipSetDevice(int device);
hipError_t hipSetDeviceFlags(unsigned int flags);
hipError_t hipGetDeviceProperties(hipDeviceProp_t* properties, int device);
hipError_t hipDeviceGetAttribute(int* value, hipDeviceAttribute_t attribute, int device);
hipError_t hipDeviceSynchronize(void);
hipError_t hipDeviceReset(void);
hipError_t hipDeviceGet(hipDevice_t* device, int ordinal);
hipError_t hipDeviceGetName(char* name, int size, hipDevice_t device);
hipError_t hipDeviceTotalMem(size_t* bytes, hipDevice_t device);
hipError_t hipDeviceSetCacheConfig(hipFuncCache_t config);
hipError_t hipDeviceSetLimit(hipLimit_t limit, size_t value);
hipError_t hipDeviceGetLimit(size_t* value, hipLimit_t limit);
hipError_t hipDeviceCanAccessPeer(int* can, int device, int peer);
hipError_t hipDeviceEnablePeerAccess(int peer, unsigned int flags);
hipError_t hipDeviceDisablePeerAccess(int peer);
hipError_t hipDeviceGetStreamPriorityRange(int* least, int* greatest);

hipError_t hipMalloc(void** pointer, size_t size);
hipError_t hipMallocPitch(void** pointer, size_t* pitch, size_t width, size_t height);
hipError_t hipMallocManaged(void** pointer, size_t size, unsigned int flags);
hipError_t hipMallocAsync(void** pointer, size_t size, hipStream_t stream);
hipError_t hipFree(void* pointer);
hipError_t hipFreeAsync(void* pointer, hipStream_t stream);
hipError_t hipHostMalloc(void** pointer, size_t size, unsigned int flags);
hipError_t hipHostFree(void* pointer);
hipError_t hipHostRegister(void* pointer, size_t size, unsigned int flags);
hipError_t hipHostUnregister(void* pointer);
hipError_t hipHostGetDevicePointer(void** device, void* host, unsigned int flags);
hipError_t hipMemGetInfo(size_t* free, size_t* total);
hipError_t hipPointerGetAttributes(hipPointerAttribute_t* attributes, const void* pointer);
hipError_t hipMemcpy(void* to, const void* from, size_t size, hipMemcpyKind kind);
hipError_t hipMemcpyAsync(void* to, const void* from, size_t size, hipMemcpyKind kind,
                          hipStream_t stream = 0);
hipError_t hipMemcpyWithStream(void* to, const void* from, size_t size, hipMemcpyKind kind,
                               hipStream_t stream);
hipError_t hipMemcpy2D(void* to, size_t to_pitch, const void* from, size_t from_pitch,
                       size_t width, size_t height, hipMemcpyKind kind);
hipError_t hipMemcpy2DAsync(void* to, size_t to_pitch, const void* from, size_t from_pitch,
                            size_t width, size_t height, hipMemcpyKind kind,
                            hipStream_t stream = 0);
hipError_t hipMemcpyHtoD(hipDeviceptr_t to, const void* from, size_t size);
hipError_t hipMemcpyDtoH(void* to, hipDeviceptr_t from, size_t size);
hipError_t hipMemcpyDtoD(hipDeviceptr_t to, hipDeviceptr_t from, size_t size);
hipError_t hipMemcpyHtoDAsync(hipDeviceptr_t to, const void* from, size_t size, hipStream_t stream);
hipError_t hipMemcpyDtoHAsync(void* to, hipDeviceptr_t from, size_t size, hipStream_t stream);
hipError_t hipMemcpyPeer(void* to, int to_device, const void* from, int from_device, size_t size);
hipError_t hipMemcpyToSymbol(const void* symbol, const void* from, size_t size, size_t offset = 0,
                             hipMemcpyKind kind = hipMemcpyHostToDevice);
hipError_t hipMemcpyFromSymbol(void* to, const void* symbol, size_t size, size_t offset = 0,
                               hipMemcpyKind kind = hipMemcpyDeviceToHost);
hipError_t hipMemcpyToSymbolAsync(const void* symbol, const void* from, size_t size, size_t offset,
                                  hipMemcpyKind kind, hipStream_t stream = 0);
hipError_t hipMemcpyFromSymbolAsync(void* to, const void* symbol, size_t size, size_t offset,
                                    hipMemcpyKind kind, hipStream_t stream = 0);
hipError_t hipGetSymbolAddress(void** address, const void* symbol);
hipError_t hipGetSymbolSize(size_t* size, const void* symbol);
hipError_t hipMemset(void* pointer, int value, size_t size);
hipError_t hipMemsetAsync(void* pointer, int value, size_t size, hipStream_t stream = 0);
hipError_t hipMemset2D(void* pointer, size_t pitch, int value, size_t width, size_t height);
hipError_t hipMemsetD8(hipDeviceptr_t pointer, unsigned char value, size_t count);
hipError_t hipMemsetD32(hipDeviceptr_t pointer, int value, size_t count);
hipError_t hipMemPrefetchAsync(const void* pointer, size_t size, int device,
                               hipStream_t stream = 0);

hipError_t hipStreamCreate(hipStream_t* stream);
hipError_t hipStreamCreateWithFlags(hipStream_t* stream, unsigned int flags);
hipError_t hipStreamCreateWithPriority(hipStream_t* stream, unsigned int flags, int priority);
hipError_t hipStreamDestroy(hipStream_t stream);
hipError_t hipStreamSynchronize(hipStream_t stream);
hipError_t hipStreamQuery(hipStream_t stream);
hipError_t hipStreamWaitEvent(hipStream_t stream, hipEvent_t event, unsigned int flags = 0);
hipError_t hipStreamAddCallback(hipStream_t stream, hipStreamCallback_t callback, void* data,
                                unsigned int flags);
hipError_t hipLaunchHostFunc(hipStream_t stream, hipHostFn_t function, void* data);

hipError_t hipEventCreate(hipEvent_t* event);
hipError_t hipEventCreateWithFlags(hipEvent_t* event, unsigned int flags);
hipError_t hipEventDestroy(hipEvent_t event);
hipError_t hipEventRecord(hipEvent_t event, hipStream_t stream = 0);
hipError_t hipEventSynchronize(hipEvent_t event);
hipError_t hipEventQuery(hipEvent_t event);
hipError_t hipEventElapsedTime(float* milliseconds, hipEvent_t start, hipEvent_t stop);

hipError_t hipModuleLoad(hipModule_t* module, const char* file);
hipError_t hipModuleLoadData(hipModule_t* module, const void* image);
hipError_t hipModuleUnload(hipModule_t module);
hipError_t hipModuleGetFunction(hipFunction_t* function, hipModule_t module, const char* name);
hipError_t hipModuleGetGlobal(hipDeviceptr_t* address, size_t* size, hipModule_t module,
                              const char* name);
hipError_t hipModuleLaunchKernel(hipFunction_t function, unsigned int grid_x, unsigned int grid_y,
                                 unsigned int grid_z, unsigned int block_x, unsigned int block_y,
                                 unsigned int block_z, unsigned int lds_bytes, hipStream_t stream,
                                 void** arguments, void** extra);

hipError_t hipCtxCreate(hipCtx_t* context, unsigned int flags, hipDevice_t device);
hipError_t hipCtxDestroy(hipCtx_t context);
hipError_t hipCtxSetCurrent(hipCtx_t context);
hipError_t hipCtxGetCurrent(hipCtx_t* context);
hipError_t hipCtxSynchronize(void);

hipError_t hipFuncGetAttributes(hipFuncAttributes* attributes, const void* function);
hipError_t hipFuncSetAttribute(const void* function, hipFuncAttribute attribute, int value);
hipError_t hipFuncSetCacheConfig(const void* function, hipFuncCache_t config);
hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, const void* function,
                                                        int block_size, size_t lds_bytes);
hipError_t hipOccupancyMaxPotentialBlockSize(int* grid_size, int* block_size, const void* function,
                                             size_t lds_bytes, int limit);

hipError_t hipLaunchKernel(const void* function, dim3 grid, dim3 block, void** arguments,
                           size_t lds_bytes, hipStream_t stream);
hipError_t hipLaunchKernel_spt(const void* function, dim3 grid, dim3 block, void** arguments,
                               size_t lds_bytes, hipStream_t stream);
hipError_t hipExtLaunchKernel(const void* function, dim3 grid, dim3 block, void** arguments,
                              size_t lds_bytes, hipStream_t stream, hipEvent_t start,
                              hipEvent_t stop, int flags);
hipError_t hipLaunchCooperativeKernel(const void* function, dim3 grid, dim3 block,
                                      void** arguments, unsigned int lds_bytes,
                                      hipStream_t stream);

// What clang turns kernel<<<grid, block, lds, stream>>>(...) into.
hipError_t __hipPushCallConfiguration(dim3 grid, dim3 block, size_t lds_bytes = 0,
                                      hipStream_t stream = 0);
hipError_t __hipPopCallConfiguration(dim3* grid, dim3* block, size_t* lds_bytes,
                                     hipStream_t* stream);

}  // extern "C"

// Typed forms of what C takes as void*.
template <typename T>
static inline hipError_t hipMalloc(T** pointer, size_t size) {
  return hipMalloc(reinterpret_cast<void**>(pointer), size);
}
template <typename T>
static inline hipError_t hipMallocManaged(T** pointer, size_t size,
                                          unsigned int flags = hipMemAttachGlobal) {
  return hipMallocManaged(reinterpret_cast<void**>(pointer), size, flags);
}
template <typename T>
static inline hipError_t hipMallocAsync(T** pointer, size_t size, hipStream_t stream) {
  return hipMallocAsync(reinterpret_cast<void**>(pointer), size, stream);
}
template <typename T>
static inline hipError_t hipHostMalloc(T** pointer, size_t size,
                                       unsigned int flags = hipHostMallocDefault) {
  return hipHostMalloc(reinterpret_cast<void**>(pointer), size, flags);
}
template <typename T>
static inline hipError_t hipMemcpyToSymbol(const T& symbol, const void* from, size_t size,
                                           size_t offset = 0,
                                           hipMemcpyKind kind = hipMemcpyHostToDevice) {
  return hipMemcpyToSymbol(reinterpret_cast<const void*>(&symbol), from, size, offset, kind);
}
template <typename T>
static inline hipError_t hipMemcpyFromSymbol(void* to, const T& symbol, size_t size,
                                             size_t offset = 0,
                                             hipMemcpyKind kind = hipMemcpyDeviceToHost) {
  return hipMemcpyFromSymbol(to, reinterpret_cast<const void*>(&symbol), size, offset, kind);
}
template <typename T>
static inline hipError_t hipGetSymbolAddress(void** address, const T& symbol) {
  return hipGetSymbolAddress(address, reinterpret_cast<const void*>(&symbol));
}
template <typename T>
static inline hipError_t hipGetSymbolSize(size_t* size, const T& symbol) {
  return hipGetSymbolSize(size, reinterpret_cast<const void*>(&symbol));
}
template <typename F>
static inline hipError_t hipFuncSetAttribute(F* function, hipFuncAttribute attribute, int value) {
  return hipFuncSetAttribute(reinterpret_cast<const void*>(function), attribute, value);
}
template <typename F>
static inline hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, F* function,
                                                                      int block_size,
                                                                      size_t lds_bytes) {
  return hipOccupancyMaxActiveBlocksPerMultiprocessor(
      blocks, reinterpret_cast<const void*>(function), block_size, lds_bytes);
}
template <typename F>
static inline hipError_t hipOccupancyMaxPotentialBlockSize(int* grid_size, int* block_size,
                                                           F* function, size_t lds_bytes = 0,
                                                           int limit = 0) {
  return hipOccupancyMaxPotentialBlockSize(grid_size, block_size,
                                           reinterpret_cast<const void*>(function), lds_bytes,
                                           limit);
}
template <typename F>
static inline hipError_t hipLaunchCooperativeKernel(F* function, dim3 grid, dim3 block,
                                                    void** arguments, unsigned int lds_bytes,
                                                    hipStream_t stream) {
  return hipLaunchCooperativeKernel(reinterpret_cast<const void*>(function), grid, block,
                                    arguments, lds_bytes, stream);
}

// The kernel stays in parentheses: it may be a template with commas.
#define hipLaunchKernelGGL(kernel, grid, block, lds_bytes, stream, ...) \
  do {                                                                  \
    (kernel)<<<(grid), (block), (lds_bytes), (stream)>>>(__VA_ARGS__);  \
  } while (0)
