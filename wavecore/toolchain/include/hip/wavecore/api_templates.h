// What C++ adds to the host API: typed forms of what C takes as void*, and launches.
#pragma once
#pragma GCC system_header

#include "api_functions.h"
#include "traits.h"

// Memory. hipHostMalloc takes pointers to volatile as well.
template <typename __T>
static inline hipError_t hipMalloc(__T** __pointer, size_t __size) {
  return hipMalloc((void**)__pointer, __size);
}
template <typename __T>
static inline hipError_t hipMallocPitch(__T** __pointer, size_t* __pitch, size_t __width,
                                        size_t __height) {
  return hipMallocPitch((void**)__pointer, __pitch, __width, __height);
}
template <typename __T>
static inline hipError_t hipMallocManaged(__T** __pointer, size_t __size,
                                          unsigned int __flags = hipMemAttachGlobal) {
  return hipMallocManaged((void**)__pointer, __size, __flags);
}
template <typename __T>
static inline hipError_t hipHostMalloc(__T** __pointer, size_t __size,
                                       unsigned int __flags = hipHostMallocDefault) {
  return hipHostMalloc((void**)__pointer, __size, __flags);
}
template <typename __T>
static inline hipError_t hipHostAlloc(__T** __pointer, size_t __size,
                                      unsigned int __flags = hipHostAllocDefault) {
  return hipHostAlloc((void**)__pointer, __size, __flags);
}
template <typename __T>
static inline hipError_t hipMallocHost(__T** __pointer, size_t __size) {
  return hipMallocHost((void**)__pointer, __size);
}
template <typename __T>
static inline hipError_t hipMallocAsync(__T** __pointer, size_t __size, hipStream_t __stream) {
  return hipMallocAsync((void**)__pointer, __size, __stream);
}
static inline hipError_t hipMallocAsync(void** __pointer, size_t __size, hipMemPool_t __pool,
                                        hipStream_t __stream) {
  return hipMallocFromPoolAsync(__pointer, __size, __pool, __stream);
}
template <typename __T>
static inline hipError_t hipMallocAsync(__T** __pointer, size_t __size, hipMemPool_t __pool,
                                        hipStream_t __stream) {
  return hipMallocFromPoolAsync((void**)__pointer, __size, __pool, __stream);
}
template <typename __T>
static inline hipError_t hipMallocFromPoolAsync(__T** __pointer, size_t __size, hipMemPool_t __pool,
                                                hipStream_t __stream) {
  return hipMallocFromPoolAsync((void**)__pointer, __size, __pool, __stream);
}

// Variables of the device, by their names in the program.
template <typename __T>
static inline hipError_t hipGetSymbolAddress(void** __address, const __T& __symbol) {
  return hipGetSymbolAddress(__address, (const void*)&__symbol);
}
template <typename __T>
static inline hipError_t hipGetSymbolSize(size_t* __size, const __T& __symbol) {
  return hipGetSymbolSize(__size, (const void*)&__symbol);
}
template <typename __T>
static inline hipError_t hipMemcpyToSymbol(const __T& __symbol, const void* __from, size_t __size,
                                           size_t __offset = 0,
                                           hipMemcpyKind __kind = hipMemcpyHostToDevice) {
  return hipMemcpyToSymbol((const void*)&__symbol, __from, __size, __offset, __kind);
}
template <typename __T>
static inline hipError_t hipMemcpyToSymbolAsync(const __T& __symbol, const void* __from,
                                                size_t __size, size_t __offset,
                                                hipMemcpyKind __kind, hipStream_t __stream = 0) {
  return hipMemcpyToSymbolAsync((const void*)&__symbol, __from, __size, __offset, __kind, __stream);
}
template <typename __T>
static inline hipError_t hipMemcpyFromSymbol(void* __to, const __T& __symbol, size_t __size,
                                             size_t __offset = 0,
                                             hipMemcpyKind __kind = hipMemcpyDeviceToHost) {
  return hipMemcpyFromSymbol(__to, (const void*)&__symbol, __size, __offset, __kind);
}
template <typename __T>
static inline hipError_t hipMemcpyFromSymbolAsync(void* __to, const __T& __symbol, size_t __size,
                                                  size_t __offset, hipMemcpyKind __kind,
                                                  hipStream_t __stream = 0) {
  return hipMemcpyFromSymbolAsync(__to, (const void*)&__symbol, __size, __offset, __kind, __stream);
}

// Functions.
template <typename __F>
static inline hipError_t hipFuncGetAttributes(hipFuncAttributes* __found, __F* __function) {
  return hipFuncGetAttributes(__found, (const void*)__function);
}
template <typename __F>
static inline hipError_t hipFuncSetAttribute(__F* __function, hipFuncAttribute __which,
                                             int __value) {
  return hipFuncSetAttribute((const void*)__function, __which, __value);
}
template <typename __F>
static inline hipError_t hipFuncSetCacheConfig(__F* __function, hipFuncCache_t __config) {
  return hipFuncSetCacheConfig((const void*)__function, __config);
}

// Occupancy.
template <typename __F>
static inline hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessor(int* __blocks, __F __function,
                                                                      int __block_size,
                                                                      size_t __lds_bytes) {
  return hipOccupancyMaxActiveBlocksPerMultiprocessor(__blocks, (const void*)__function,
                                                      __block_size, __lds_bytes);
}
template <typename __F>
static inline hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    int* __blocks, __F __function, int __block_size, size_t __lds_bytes, unsigned int __flags) {
  return hipOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
      __blocks, (const void*)__function, __block_size, __lds_bytes, __flags);
}
template <typename __F>
static inline hipError_t hipOccupancyMaxPotentialBlockSize(int* __grid_size, int* __block_size,
                                                           __F __function, size_t __lds_bytes = 0,
                                                           int __limit = 0) {
  return hipOccupancyMaxPotentialBlockSize(__grid_size, __block_size, (const void*)__function,
                                           __lds_bytes, __limit);
}
template <typename __F>
static inline hipError_t hipOccupancyMaxPotentialBlockSizeWithFlags(
    int* __grid_size, int* __block_size, __F __function, size_t __lds_bytes = 0, int __limit = 0,
    unsigned int = 0) {
  return hipOccupancyMaxPotentialBlockSize(__grid_size, __block_size, (const void*)__function,
                                           __lds_bytes, __limit);
}
// The block size, in whole waves, with the most resident work-items, if the dynamic LDS of a block
// depends on its size: `lds_bytes(block_size)`.
template <typename __F, typename __Size>
static inline hipError_t hipOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(
    int* __grid_size, int* __block_size, __F __function, __Size __lds_bytes, int __limit = 0,
    unsigned int __flags = 0) {
  if (!__grid_size || !__block_size) return hipErrorInvalidValue;
  hipFuncAttributes __attributes;
  int __device = 0, __units = 0, __wave = 0;
  hipError_t __status = hipFuncGetAttributes(&__attributes, (const void*)__function);
  if (__status == hipSuccess) __status = hipGetDevice(&__device);
  if (__status == hipSuccess)
    __status = hipDeviceGetAttribute(&__units, hipDeviceAttributeMultiprocessorCount, __device);
  if (__status == hipSuccess)
    __status = hipDeviceGetAttribute(&__wave, hipDeviceAttributeWarpSize, __device);
  if (__status != hipSuccess) return __status;
  int __largest = __attributes.maxThreadsPerBlock;
  if (__limit > 0 && __limit < __largest) __largest = __limit;
  int __most = 0;
  for (int __size = (__largest + __wave - 1) / __wave * __wave; __size > 0; __size -= __wave) {
    int __tried = __size < __largest ? __size : __largest, __blocks = 0;
    __status = hipOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
        &__blocks, (const void*)__function, __tried, __lds_bytes(__tried), __flags);
    if (__status != hipSuccess) return __status;
    if (__blocks * __tried > __most) {
      __most = __blocks * __tried;
      *__block_size = __tried;
      *__grid_size = __blocks * __units;
    }
  }
  return hipSuccess;
}
template <typename __F, typename __Size>
static inline hipError_t hipOccupancyMaxPotentialBlockSizeVariableSMem(int* __grid_size,
                                                                       int* __block_size,
                                                                       __F __function,
                                                                       __Size __lds_bytes,
                                                                       int __limit = 0) {
  return hipOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(
      __grid_size, __block_size, __function, __lds_bytes, __limit, hipOccupancyDefault);
}

// Texture references.
template <typename __T, int __kind, hipTextureReadMode __mode>
static inline hipError_t hipBindTexture(size_t* __offset,
                                        const texture<__T, __kind, __mode>& __reference,
                                        const void* __memory,
                                        const hipChannelFormatDesc& __channels,
                                        size_t __size = 0xFFFFFFFF) {
  return hipBindTexture(__offset, &__reference, __memory, &__channels, __size);
}
template <typename __T, int __kind, hipTextureReadMode __mode>
static inline hipError_t hipBindTexture(size_t* __offset,
                                        const texture<__T, __kind, __mode>& __reference,
                                        const void* __memory, size_t __size = 0xFFFFFFFF) {
  return hipBindTexture(__offset, &__reference, __memory, &__reference.channelDesc, __size);
}
template <typename __T, int __kind, hipTextureReadMode __mode>
static inline hipError_t hipBindTexture2D(size_t* __offset,
                                          const texture<__T, __kind, __mode>& __reference,
                                          const void* __memory,
                                          const hipChannelFormatDesc& __channels, size_t __width,
                                          size_t __height, size_t __pitch) {
  return hipBindTexture2D(__offset, &__reference, __memory, &__channels, __width, __height,
                          __pitch);
}
template <typename __T, int __kind, hipTextureReadMode __mode>
static inline hipError_t hipBindTexture2D(size_t* __offset,
                                          const texture<__T, __kind, __mode>& __reference,
                                          const void* __memory, size_t __width, size_t __height,
                                          size_t __pitch) {
  return hipBindTexture2D(__offset, &__reference, __memory, &__reference.channelDesc, __width,
                          __height, __pitch);
}
template <typename __T, int __kind, hipTextureReadMode __mode>
static inline hipError_t hipBindTextureToArray(const texture<__T, __kind, __mode>& __reference,
                                               hipArray_const_t __array,
                                               const hipChannelFormatDesc& __channels) {
  return hipBindTextureToArray(&__reference, __array, &__channels);
}
template <typename __T, int __kind, hipTextureReadMode __mode>
static inline hipError_t hipBindTextureToArray(const texture<__T, __kind, __mode>& __reference,
                                               hipArray_const_t __array) {
  return hipBindTextureToArray(&__reference, __array, &__reference.channelDesc);
}
template <typename __T, int __kind, hipTextureReadMode __mode>
static inline hipError_t hipBindTextureToMipmappedArray(
    const texture<__T, __kind, __mode>& __reference, hipMipmappedArray_const_t __array,
    const hipChannelFormatDesc& __channels) {
  return hipBindTextureToMipmappedArray(&__reference, __array, &__channels);
}
template <typename __T, int __kind, hipTextureReadMode __mode>
static inline hipError_t hipBindTextureToMipmappedArray(
    const texture<__T, __kind, __mode>& __reference, hipMipmappedArray_const_t __array) {
  return hipBindTextureToMipmappedArray(&__reference, __array, &__reference.channelDesc);
}
template <typename __T, int __kind, hipTextureReadMode __mode>
static inline hipError_t hipUnbindTexture(const texture<__T, __kind, __mode>& __reference) {
  return hipUnbindTexture(&__reference);
}

// Launches.
template <typename __F>
static inline hipError_t hipLaunchCooperativeKernel(__F __function, dim3 __grid_dim,
                                                    dim3 __block_dim, void** __arguments,
                                                    unsigned int __lds_bytes,
                                                    hipStream_t __stream) {
  return hipLaunchCooperativeKernel((const void*)__function, __grid_dim, __block_dim, __arguments,
                                    __lds_bytes, __stream);
}

namespace __wavecore {
// Calls launch(addresses) with the addresses of a kernel's arguments, converted to its parameters.
template <typename __Launch, typename... __Parameters>
static inline hipError_t __with_addresses(void (*)(__Parameters...), __Launch __launch,
                                    __operand<__Parameters>... __arguments) {
  void* __addresses[sizeof...(__Parameters) + 1] = {
      const_cast<void*>(static_cast<const volatile void*>(__builtin_addressof(__arguments)))...,
      nullptr};
  return __launch(__addresses);
}
}  // namespace __wavecore

template <typename... __Parameters, typename... __Arguments>
static inline hipError_t hipLaunchKernelEx(const hipLaunchConfig_t* __config,
                                           void (*__kernel)(__Parameters...),
                                           __Arguments&&... __arguments) {
  static_assert(sizeof...(__Parameters) == sizeof...(__Arguments), "one argument a parameter");
  return __wavecore::__with_addresses(
      __kernel,
      [=](void** __addresses) {
        return hipLaunchKernelExC(__config, (const void*)__kernel, __addresses);
      },
      static_cast<__Arguments&&>(__arguments)...);
}

#if defined(__HIP__)
#if defined(HIP_TEMPLATE_KERNEL_LAUNCH)
template <typename... __Arguments, typename __F>
static inline void hipLaunchKernelGGL(__F __kernel, const dim3& __grid_dim, const dim3& __block_dim,
                                      unsigned int __lds_bytes, hipStream_t __stream,
                                      __Arguments... __arguments) {
  __kernel<<<__grid_dim, __block_dim, __lds_bytes, __stream>>>(__arguments...);
}
#else
// The kernel stays in parentheses: it may be a template with commas.
#define hipLaunchKernelGGL(__kernel, __grid_dim, __block_dim, __lds_bytes, __stream, ...) \
  do {                                                                                    \
    (__kernel)<<<(__grid_dim), (__block_dim), (__lds_bytes), (__stream)>>>(__VA_ARGS__);  \
  } while (0)
#endif
#endif
