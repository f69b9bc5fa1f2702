// The functions of the host API.
//
// Written by tools/gen_hip_header.py from wavecore/hip/functions.txt: change that and run it.
#pragma once
#pragma GCC system_header

// C++'s default arguments.
#if defined(__cplusplus)
#define __WC_DEFAULT(__value) = __value
#else
#define __WC_DEFAULT(__value)
#endif

#pragma GCC visibility push(default)
#if defined(__cplusplus)
extern "C" {
#endif

// Device.
hipError_t hipInit(unsigned int __flags);
hipError_t hipDriverGetVersion(int* __driverVersion);
hipError_t hipRuntimeGetVersion(int* __runtimeVersion);
hipError_t hipGetDeviceCount(int* __count);
hipError_t hipGetDevice(int* __deviceId);
hipError_t hipSetDevice(int __deviceId);
hipError_t hipSetValidDevices(int* __device_arr, int __len);
hipError_t hipDeviceSynchronize(void);
hipError_t hipDeviceReset(void);
hipError_t hipDeviceGet(hipDevice_t* __device, int __ordinal);
hipError_t hipDeviceGetName(char* __name, int __len, hipDevice_t __device);
hipError_t hipDeviceGetUuid(hipUUID* __uuid, hipDevice_t __device);
hipError_t hipDeviceComputeCapability(int* __major, int* __minor, hipDevice_t __device);
hipError_t hipDeviceTotalMem(size_t* __bytes, hipDevice_t __device);
hipError_t hipDeviceGetAttribute(int* __pi, hipDeviceAttribute_t __attr, int __deviceId);
hipError_t hipGetDeviceProperties(hipDeviceProp_t* __prop, int __deviceId);
hipError_t hipChooseDevice(int* __device, const hipDeviceProp_t* __prop);
hipError_t hipDeviceGetPCIBusId(char* __pciBusId, int __len, int __device);
hipError_t hipDeviceGetByPCIBusId(int* __device, const char* __pciBusId);
hipError_t hipDeviceGetLimit(size_t* __pValue, hipLimit_t __limit);
hipError_t hipDeviceSetLimit(hipLimit_t __limit, size_t __value);
hipError_t hipDeviceGetCacheConfig(hipFuncCache_t* __cacheConfig);
hipError_t hipDeviceSetCacheConfig(hipFuncCache_t __cacheConfig);
hipError_t hipDeviceGetSharedMemConfig(hipSharedMemConfig* __pConfig);
hipError_t hipDeviceSetSharedMemConfig(hipSharedMemConfig __config);
hipError_t hipGetDeviceFlags(unsigned int* __flags);
hipError_t hipSetDeviceFlags(unsigned int __flags);
hipError_t hipDeviceGetStreamPriorityRange(int* __leastPriority, int* __greatestPriority);
hipError_t hipDeviceGetP2PAttribute(int* __value, hipDeviceP2PAttr __attr, int __srcDevice,
                                    int __dstDevice);
hipError_t hipExtGetLinkTypeAndHopCount(int __device1, int __device2, uint32_t* __linktype,
                                        uint32_t* __hopcount);
hipError_t hipProfilerStart(void);
hipError_t hipProfilerStop(void);
hipError_t hipDeviceGetTexture1DLinearMaxWidth(size_t* __maxWidthInElements,
                                               const hipChannelFormatDesc* __fmtDesc, int __device);

// Peer / context.
hipError_t hipDeviceCanAccessPeer(int* __canAccessPeer, int __deviceId, int __peerDeviceId);
hipError_t hipDeviceEnablePeerAccess(int __peerDeviceId, unsigned int __flags);
hipError_t hipDeviceDisablePeerAccess(int __peerDeviceId);
hipError_t hipMemcpyPeer(void* __dst, int __dstDeviceId, const void* __src, int __srcDeviceId,
                         size_t __sizeBytes);
hipError_t hipMemcpyPeerAsync(void* __dst, int __dstDeviceId, const void* __src, int __srcDevice,
                              size_t __sizeBytes, hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipCtxCreate(hipCtx_t* __ctx, unsigned int __flags, hipDevice_t __device);
hipError_t hipCtxDestroy(hipCtx_t __ctx);
hipError_t hipCtxPushCurrent(hipCtx_t __ctx);
hipError_t hipCtxPopCurrent(hipCtx_t* __ctx);
hipError_t hipCtxSetCurrent(hipCtx_t __ctx);
hipError_t hipCtxGetCurrent(hipCtx_t* __ctx);
hipError_t hipCtxGetDevice(hipDevice_t* __device);
hipError_t hipCtxGetApiVersion(hipCtx_t __ctx, unsigned int* __apiVersion);
hipError_t hipCtxGetCacheConfig(hipFuncCache_t* __cacheConfig);
hipError_t hipCtxSetCacheConfig(hipFuncCache_t __cacheConfig);
hipError_t hipCtxGetSharedMemConfig(hipSharedMemConfig* __pConfig);
hipError_t hipCtxSetSharedMemConfig(hipSharedMemConfig __config);
hipError_t hipCtxGetFlags(unsigned int* __flags);
hipError_t hipCtxEnablePeerAccess(hipCtx_t __peerCtx, unsigned int __flags);
hipError_t hipCtxDisablePeerAccess(hipCtx_t __peerCtx);
hipError_t hipCtxSynchronize(void);
hipError_t hipDevicePrimaryCtxRetain(hipCtx_t* __pctx, hipDevice_t __dev);
hipError_t hipDevicePrimaryCtxRelease(hipDevice_t __dev);
hipError_t hipDevicePrimaryCtxReset(hipDevice_t __dev);
hipError_t hipDevicePrimaryCtxGetState(hipDevice_t __dev, unsigned int* __flags, int* __active);
hipError_t hipDevicePrimaryCtxSetFlags(hipDevice_t __dev, unsigned int __flags);

// Error.
hipError_t hipGetLastError(void);
hipError_t hipPeekAtLastError(void);
hipError_t hipExtGetLastError(void);
const char* hipGetErrorName(hipError_t __hip_error);
const char* hipGetErrorString(hipError_t __hipError);
hipError_t hipDrvGetErrorName(hipError_t __hipError, const char** __errorString);
hipError_t hipDrvGetErrorString(hipError_t __hipError, const char** __errorString);

// Memory.
hipError_t hipMalloc(void** __ptr, size_t __size);
hipError_t hipExtMallocWithFlags(void** __ptr, size_t __sizeBytes, unsigned int __flags);
hipError_t hipMallocManaged(void** __dev_ptr, size_t __size,
                            unsigned int __flags __WC_DEFAULT(hipMemAttachGlobal));
hipError_t hipHostMalloc(void** __ptr, size_t __size,
                         unsigned int __flags __WC_DEFAULT(hipHostMallocDefault));
hipError_t hipHostAlloc(void** __ptr, size_t __size, unsigned int __flags);
hipError_t hipMallocHost(void** __ptr, size_t __size);
hipError_t hipMemAllocHost(void** __ptr, size_t __size);
hipError_t hipFree(void* __ptr);
hipError_t hipHostFree(void* __ptr);
hipError_t hipFreeHost(void* __ptr);
hipError_t hipMallocPitch(void** __ptr, size_t* __pitch, size_t __width, size_t __height);
hipError_t hipMemAllocPitch(hipDeviceptr_t* __dptr, size_t* __pitch, size_t __widthInBytes,
                            size_t __height, unsigned int __elementSizeBytes);
hipError_t hipMalloc3D(hipPitchedPtr* __pitchedDevPtr, hipExtent __extent);
hipError_t hipHostRegister(void* __hostPtr, size_t __sizeBytes, unsigned int __flags);
hipError_t hipHostUnregister(void* __hostPtr);
hipError_t hipHostGetDevicePointer(void** __devPtr, void* __hstPtr, unsigned int __flags);
hipError_t hipHostGetFlags(unsigned int* __flagsPtr, void* __hostPtr);
hipError_t hipMemGetInfo(size_t* __free, size_t* __total);
hipError_t hipMemPtrGetInfo(void* __ptr, size_t* __size);
hipError_t hipMemGetAddressRange(hipDeviceptr_t* __pbase, size_t* __psize, hipDeviceptr_t __dptr);
hipError_t hipPointerGetAttributes(hipPointerAttribute_t* __attributes, const void* __ptr);
hipError_t hipPointerGetAttribute(void* __data, hipPointer_attribute __attribute_of,
                                  hipDeviceptr_t __ptr);
hipError_t hipDrvPointerGetAttributes(unsigned int __numAttributes,
                                      hipPointer_attribute* __attributes, void** __data,
                                      hipDeviceptr_t __ptr);
hipError_t hipMemPrefetchAsync(const void* __dev_ptr, size_t __count, int __device,
                               hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipMemPrefetchAsync_v2(const void* __dev_ptr, size_t __count, hipMemLocation __location,
                                  unsigned int __flags, hipStream_t __stream);
hipError_t hipMemAdvise(const void* __dev_ptr, size_t __count, hipMemoryAdvise __advice,
                        int __device);
hipError_t hipMemAdvise_v2(const void* __dev_ptr, size_t __count, hipMemoryAdvise __advice,
                           hipMemLocation __location);
hipError_t hipMemRangeGetAttribute(void* __data, size_t __data_size,
                                   hipMemRangeAttribute __attribute_of, const void* __dev_ptr,
                                   size_t __count);
hipError_t hipMemRangeGetAttributes(void** __data, size_t* __data_sizes,
                                    hipMemRangeAttribute* __attributes, size_t __num_attributes,
                                    const void* __dev_ptr, size_t __count);
hipError_t hipPointerSetAttribute(const void* __value, hipPointer_attribute __attribute_of,
                                  hipDeviceptr_t __ptr);
hipError_t hipStreamAttachMemAsync(hipStream_t __stream, void* __dev_ptr,
                                   size_t __length __WC_DEFAULT(0),
                                   unsigned int __flags __WC_DEFAULT(hipMemAttachSingle));

// Copy / set.
hipError_t hipMemcpy(void* __dst, const void* __src, size_t __sizeBytes, hipMemcpyKind __kind);
hipError_t hipMemcpy_spt(void* __dst, const void* __src, size_t __sizeBytes, hipMemcpyKind __kind);
hipError_t hipMemcpyAsync(void* __dst, const void* __src, size_t __sizeBytes, hipMemcpyKind __kind,
                          hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipMemcpyAsync_spt(void* __dst, const void* __src, size_t __sizeBytes,
                              hipMemcpyKind __kind, hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipMemcpyWithStream(void* __dst, const void* __src, size_t __sizeBytes,
                               hipMemcpyKind __kind, hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipMemcpyHtoD(hipDeviceptr_t __dst, const void* __src, size_t __sizeBytes);
hipError_t hipMemcpyDtoH(void* __dst, hipDeviceptr_t __src, size_t __sizeBytes);
hipError_t hipMemcpyDtoD(hipDeviceptr_t __dst, hipDeviceptr_t __src, size_t __sizeBytes);
hipError_t hipMemcpyHtoDAsync(hipDeviceptr_t __dst, const void* __src, size_t __sizeBytes,
                              hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipMemcpyDtoHAsync(void* __dst, hipDeviceptr_t __src, size_t __sizeBytes,
                              hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipMemcpyDtoDAsync(hipDeviceptr_t __dst, hipDeviceptr_t __src, size_t __sizeBytes,
                              hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipMemcpy2D(void* __dst, size_t __dpitch, const void* __src, size_t __spitch,
                       size_t __width, size_t __height, hipMemcpyKind __kind);
hipError_t hipMemcpy2D_spt(void* __dst, size_t __dpitch, const void* __src, size_t __spitch,
                           size_t __width, size_t __height, hipMemcpyKind __kind);
hipError_t hipMemcpy2DAsync(void* __dst, size_t __dpitch, const void* __src, size_t __spitch,
                            size_t __width, size_t __height, hipMemcpyKind __kind,
                            hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipMemcpy2DAsync_spt(void* __dst, size_t __dpitch, const void* __src, size_t __spitch,
                                size_t __width, size_t __height, hipMemcpyKind __kind,
                                hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipMemcpyParam2D(const hip_Memcpy2D* __pCopy);
hipError_t hipMemcpyParam2DAsync(const hip_Memcpy2D* __pCopy, hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipMemcpy3D(const hipMemcpy3DParms* __p);
hipError_t hipMemcpy3D_spt(const hipMemcpy3DParms* __p);
hipError_t hipMemcpy3DAsync(const hipMemcpy3DParms* __p, hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipMemcpy3DAsync_spt(const hipMemcpy3DParms* __p, hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipDrvMemcpy2DUnaligned(const hip_Memcpy2D* __pCopy);
hipError_t hipDrvMemcpy3D(const HIP_MEMCPY3D* __pCopy);
hipError_t hipDrvMemcpy3DAsync(const HIP_MEMCPY3D* __pCopy, hipStream_t __stream);
hipError_t hipMemcpyToSymbol(const void* __symbol, const void* __src, size_t __sizeBytes,
                             size_t __offset __WC_DEFAULT(0),
                             hipMemcpyKind __kind __WC_DEFAULT(hipMemcpyHostToDevice));
hipError_t hipMemcpyToSymbol_spt(const void* __symbol, const void* __src, size_t __sizeBytes,
                                 size_t __offset __WC_DEFAULT(0),
                                 hipMemcpyKind __kind __WC_DEFAULT(hipMemcpyHostToDevice));
hipError_t hipMemcpyToSymbolAsync(const void* __symbol, const void* __src, size_t __sizeBytes,
                                  size_t __offset, hipMemcpyKind __kind,
                                  hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipMemcpyToSymbolAsync_spt(const void* __symbol, const void* __src, size_t __sizeBytes,
                                      size_t __offset, hipMemcpyKind __kind,
                                      hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipMemcpyFromSymbol(void* __dst, const void* __symbol, size_t __sizeBytes,
                               size_t __offset __WC_DEFAULT(0),
                               hipMemcpyKind __kind __WC_DEFAULT(hipMemcpyDeviceToHost));
hipError_t hipMemcpyFromSymbol_spt(void* __dst, const void* __symbol, size_t __sizeBytes,
                                   size_t __offset __WC_DEFAULT(0),
                                   hipMemcpyKind __kind __WC_DEFAULT(hipMemcpyDeviceToHost));
hipError_t hipMemcpyFromSymbolAsync(void* __dst, const void* __symbol, size_t __sizeBytes,
                                    size_t __offset, hipMemcpyKind __kind,
                                    hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipMemcpyFromSymbolAsync_spt(void* __dst, const void* __symbol, size_t __sizeBytes,
                                        size_t __offset, hipMemcpyKind __kind,
                                        hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipGetSymbolAddress(void** __devPtr, const void* __symbol);
hipError_t hipGetSymbolSize(size_t* __size, const void* __symbol);
hipError_t hipMemset(void* __dst, int __value, size_t __sizeBytes);
hipError_t hipMemset_spt(void* __dst, int __value, size_t __sizeBytes);
hipError_t hipMemsetAsync(void* __dst, int __value, size_t __sizeBytes,
                          hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipMemsetAsync_spt(void* __dst, int __value, size_t __sizeBytes,
                              hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipMemsetD8(hipDeviceptr_t __dest, unsigned char __value, size_t __count);
hipError_t hipMemsetD8Async(hipDeviceptr_t __dest, unsigned char __value, size_t __count,
                            hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipMemsetD16(hipDeviceptr_t __dest, unsigned short __value, size_t __count);
hipError_t hipMemsetD16Async(hipDeviceptr_t __dest, unsigned short __value, size_t __count,
                             hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipMemsetD32(hipDeviceptr_t __dest, int __value, size_t __count);
hipError_t hipMemsetD32Async(hipDeviceptr_t __dst, int __value, size_t __count,
                             hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipMemset2D(void* __dst, size_t __pitch, int __value, size_t __width, size_t __height);
hipError_t hipMemset2D_spt(void* __dst, size_t __pitch, int __value, size_t __width,
                           size_t __height);
hipError_t hipMemset2DAsync(void* __dst, size_t __pitch, int __value, size_t __width,
                            size_t __height, hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipMemset2DAsync_spt(void* __dst, size_t __pitch, int __value, size_t __width,
                                size_t __height, hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipMemset3D(hipPitchedPtr __pitchedDevPtr, int __value, hipExtent __extent);
hipError_t hipMemset3D_spt(hipPitchedPtr __pitchedDevPtr, int __value, hipExtent __extent);
hipError_t hipMemset3DAsync(hipPitchedPtr __pitchedDevPtr, int __value, hipExtent __extent,
                            hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipMemset3DAsync_spt(hipPitchedPtr __pitchedDevPtr, int __value, hipExtent __extent,
                                hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipMemsetD2D32(hipDeviceptr_t __dst, size_t __dstPitch, unsigned int __value,
                          size_t __width, size_t __height);
hipError_t hipMemsetD2D8(hipDeviceptr_t __dst, size_t __dstPitch, unsigned char __value,
                         size_t __width, size_t __height);
hipError_t hipMemsetD2D16(hipDeviceptr_t __dst, size_t __dstPitch, unsigned short __value,
                          size_t __width, size_t __height);
hipError_t hipMemsetD2D8Async(hipDeviceptr_t __dst, size_t __dstPitch, unsigned char __value,
                              size_t __width, size_t __height,
                              hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipMemsetD2D16Async(hipDeviceptr_t __dst, size_t __dstPitch, unsigned short __value,
                               size_t __width, size_t __height,
                               hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipMemsetD2D32Async(hipDeviceptr_t __dst, size_t __dstPitch, unsigned int __value,
                               size_t __width, size_t __height,
                               hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipMemcpy2DToArray(hipArray_t __dst, size_t __wOffset, size_t __hOffset,
                              const void* __src, size_t __spitch, size_t __width, size_t __height,
                              hipMemcpyKind __kind);
hipError_t hipMemcpy2DToArray_spt(hipArray_t __dst, size_t __wOffset, size_t __hOffset,
                                  const void* __src, size_t __spitch, size_t __width,
                                  size_t __height, hipMemcpyKind __kind);
hipError_t hipMemcpy2DToArrayAsync(hipArray_t __dst, size_t __wOffset, size_t __hOffset,
                                   const void* __src, size_t __spitch, size_t __width,
                                   size_t __height, hipMemcpyKind __kind,
                                   hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipMemcpy2DToArrayAsync_spt(hipArray_t __dst, size_t __wOffset, size_t __hOffset,
                                       const void* __src, size_t __spitch, size_t __width,
                                       size_t __height, hipMemcpyKind __kind,
                                       hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipMemcpy2DFromArray(void* __dst, size_t __dpitch, hipArray_const_t __src,
                                size_t __wOffset, size_t __hOffset, size_t __width, size_t __height,
                                hipMemcpyKind __kind);
hipError_t hipMemcpy2DFromArray_spt(void* __dst, size_t __dpitch, hipArray_const_t __src,
                                    size_t __wOffset, size_t __hOffset, size_t __width,
                                    size_t __height, hipMemcpyKind __kind);
hipError_t hipMemcpy2DFromArrayAsync(void* __dst, size_t __dpitch, hipArray_const_t __src,
                                     size_t __wOffset, size_t __hOffset, size_t __width,
                                     size_t __height, hipMemcpyKind __kind,
                                     hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipMemcpy2DFromArrayAsync_spt(void* __dst, size_t __dpitch, hipArray_const_t __src,
                                         size_t __wOffset, size_t __hOffset, size_t __width,
                                         size_t __height, hipMemcpyKind __kind,
                                         hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipMemcpy2DArrayToArray(hipArray_t __dst, size_t __wOffsetDst, size_t __hOffsetDst,
                                   hipArray_const_t __src, size_t __wOffsetSrc, size_t __hOffsetSrc,
                                   size_t __width, size_t __height, hipMemcpyKind __kind);
hipError_t hipMemcpyToArray(hipArray_t __dst, size_t __wOffset, size_t __hOffset, const void* __src,
                            size_t __count, hipMemcpyKind __kind);
hipError_t hipMemcpyFromArray(void* __dst, hipArray_const_t __srcArray, size_t __wOffset,
                              size_t __hOffset, size_t __count, hipMemcpyKind __kind);
hipError_t hipMemcpyFromArray_spt(void* __dst, hipArray_const_t __srcArray, size_t __wOffset,
                                  size_t __hOffset, size_t __count, hipMemcpyKind __kind);
hipError_t hipMemcpyAtoH(void* __dst, hipArray_t __srcArray, size_t __srcOffset, size_t __count);
hipError_t hipMemcpyAtoHAsync(void* __dstHost, hipArray_t __srcArray, size_t __srcOffset,
                              size_t __ByteCount, hipStream_t __stream);
hipError_t hipMemcpyHtoA(hipArray_t __dstArray, size_t __dstOffset, const void* __srcHost,
                         size_t __count);
hipError_t hipMemcpyHtoAAsync(hipArray_t __dstArray, size_t __dstOffset, const void* __srcHost,
                              size_t __ByteCount, hipStream_t __stream);
hipError_t hipMemcpyAtoD(hipDeviceptr_t __dstDevice, hipArray_t __srcArray, size_t __srcOffset,
                         size_t __ByteCount);
hipError_t hipMemcpyDtoA(hipArray_t __dstArray, size_t __dstOffset, hipDeviceptr_t __srcDevice,
                         size_t __ByteCount);
hipError_t hipMemcpyAtoA(hipArray_t __dstArray, size_t __dstOffset, hipArray_t __srcArray,
                         size_t __srcOffset, size_t __ByteCount);
hipError_t hipMemcpyBatchAsync(void** __dsts, void** __srcs, size_t* __sizes, size_t __count,
                               hipMemcpyAttributes* __attrs, size_t* __attrsIdxs, size_t __numAttrs,
                               size_t* __failIdx, hipStream_t __stream);
hipError_t hipMemcpy3DBatchAsync(size_t __numOps, hipMemcpy3DBatchOp* __opList, size_t* __failIdx,
                                 unsigned long long __flags, hipStream_t __stream);
hipError_t hipMemcpy3DPeer(hipMemcpy3DPeerParms* __p);
hipError_t hipMemcpy3DPeerAsync(hipMemcpy3DPeerParms* __p, hipStream_t __stream __WC_DEFAULT(0));

// Stream.
hipError_t hipStreamCreate(hipStream_t* __stream);
hipError_t hipStreamCreateWithFlags(hipStream_t* __stream, unsigned int __flags);
hipError_t hipStreamCreateWithPriority(hipStream_t* __stream, unsigned int __flags, int __priority);
hipError_t hipStreamDestroy(hipStream_t __stream);
hipError_t hipStreamQuery(hipStream_t __stream);
hipError_t hipStreamQuery_spt(hipStream_t __stream);
hipError_t hipStreamSynchronize(hipStream_t __stream);
hipError_t hipStreamSynchronize_spt(hipStream_t __stream);
hipError_t hipStreamWaitEvent(hipStream_t __stream, hipEvent_t __event,
                              unsigned int __flags __WC_DEFAULT(0));
hipError_t hipStreamWaitEvent_spt(hipStream_t __stream, hipEvent_t __event,
                                  unsigned int __flags __WC_DEFAULT(0));
hipError_t hipStreamGetFlags(hipStream_t __stream, unsigned int* __flags);
hipError_t hipStreamGetFlags_spt(hipStream_t __stream, unsigned int* __flags);
hipError_t hipStreamGetPriority(hipStream_t __stream, int* __priority);
hipError_t hipStreamGetPriority_spt(hipStream_t __stream, int* __priority);
hipError_t hipStreamGetDevice(hipStream_t __stream, hipDevice_t* __device);
hipError_t hipStreamGetId(hipStream_t __stream, unsigned long long* __streamId);
hipError_t hipStreamAddCallback(hipStream_t __stream, hipStreamCallback_t __callback,
                                void* __userData, unsigned int __flags);
hipError_t hipStreamAddCallback_spt(hipStream_t __stream, hipStreamCallback_t __callback,
                                    void* __userData, unsigned int __flags);
hipError_t hipLaunchHostFunc(hipStream_t __stream, hipHostFn_t __fn, void* __userData);
hipError_t hipLaunchHostFunc_spt(hipStream_t __stream, hipHostFn_t __fn, void* __userData);
hipError_t hipExtStreamCreateWithCUMask(hipStream_t* __stream, uint32_t __cuMaskSize,
                                        const uint32_t* __cuMask);
hipError_t hipExtStreamGetCUMask(hipStream_t __stream, uint32_t __cuMaskSize, uint32_t* __cuMask);
hipError_t hipStreamWaitValue32(hipStream_t __stream, void* __ptr, uint32_t __value,
                                unsigned int __flags, uint32_t __mask __WC_DEFAULT(0xFFFFFFFF));
hipError_t hipStreamWaitValue64(hipStream_t __stream, void* __ptr, uint64_t __value,
                                unsigned int __flags,
                                uint64_t __mask __WC_DEFAULT(0xFFFFFFFFFFFFFFFF));
hipError_t hipStreamWriteValue32(hipStream_t __stream, void* __ptr, uint32_t __value,
                                 unsigned int __flags);
hipError_t hipStreamWriteValue64(hipStream_t __stream, void* __ptr, uint64_t __value,
                                 unsigned int __flags);
int hipGetStreamDeviceId(hipStream_t __stream);
hipError_t hipStreamSetAttribute(hipStream_t __stream, hipLaunchAttributeID __attr,
                                 const hipLaunchAttributeValue* __value);
hipError_t hipStreamGetAttribute(hipStream_t __stream, hipLaunchAttributeID __attr,
                                 hipLaunchAttributeValue* __value_out);
hipError_t hipStreamCopyAttributes(hipStream_t __dst, hipStream_t __src);

// Event.
hipError_t hipEventCreate(hipEvent_t* __event);
hipError_t hipEventCreateWithFlags(hipEvent_t* __event, unsigned int __flags);
hipError_t hipEventRecord(hipEvent_t __event, hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipEventRecord_spt(hipEvent_t __event, hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipEventRecordWithFlags(hipEvent_t __event, hipStream_t __stream, unsigned int __flags);
hipError_t hipEventDestroy(hipEvent_t __event);
hipError_t hipEventSynchronize(hipEvent_t __event);
hipError_t hipEventQuery(hipEvent_t __event);
hipError_t hipEventElapsedTime(float* __ms, hipEvent_t __start, hipEvent_t __stop);

// Module / launch.
hipError_t hipModuleLoad(hipModule_t* __module, const char* __fname);
hipError_t hipModuleLoadData(hipModule_t* __module, const void* __image);
hipError_t hipModuleLoadDataEx(hipModule_t* __module, const void* __image,
                               unsigned int __numOptions, hipJitOption* __options,
                               void** __optionValues);
hipError_t hipModuleLoadFatBinary(hipModule_t* __module, const void* __fatbin);
hipError_t hipModuleUnload(hipModule_t __module);
hipError_t hipModuleGetFunction(hipFunction_t* __function, hipModule_t __module,
                                const char* __kname);
hipError_t hipModuleGetGlobal(hipDeviceptr_t* __dptr, size_t* __bytes, hipModule_t __hmod,
                              const char* __name);
hipError_t hipModuleGetFunctionCount(unsigned int* __count, hipModule_t __mod);
hipError_t hipModuleGetTexRef(textureReference** __texRef, hipModule_t __hmod, const char* __name);
hipError_t hipFuncGetAttribute(int* __value, hipFunction_attribute __attrib, hipFunction_t __hfunc);
hipError_t hipFuncGetAttributes(hipFuncAttributes* __attr, const void* __func);
hipError_t hipFuncSetAttribute(const void* __func, hipFuncAttribute __attr, int __value);
hipError_t hipFuncSetCacheConfig(const void* __func, hipFuncCache_t __config);
hipError_t hipFuncSetSharedMemConfig(const void* __func, hipSharedMemConfig __config);
hipError_t hipGetFuncBySymbol(hipFunction_t* __functionPtr, const void* __symbolPtr);
hipError_t hipGetProcAddress(const char* __symbol, void** __pfn, int __hipVersion, uint64_t __flags,
                             hipDriverProcAddressQueryResult* __symbolStatus);
hipError_t hipGetDriverEntryPoint(const char* __symbol, void** __funcPtr,
                                  unsigned long long __flags,
                                  hipDriverEntryPointQueryResult* __driverStatus);
hipError_t hipGetDriverEntryPoint_spt(const char* __symbol, void** __funcPtr,
                                      unsigned long long __flags,
                                      hipDriverEntryPointQueryResult* __driverStatus);
hipError_t hipModuleLaunchKernel(hipFunction_t __f, unsigned int __gridDimX,
                                 unsigned int __gridDimY, unsigned int __gridDimZ,
                                 unsigned int __blockDimX, unsigned int __blockDimY,
                                 unsigned int __blockDimZ, unsigned int __sharedMemBytes,
                                 hipStream_t __stream, void** __kernelParams, void** __extra);
hipError_t hipModuleLaunchCooperativeKernel(hipFunction_t __f, unsigned int __gridDimX,
                                            unsigned int __gridDimY, unsigned int __gridDimZ,
                                            unsigned int __blockDimX, unsigned int __blockDimY,
                                            unsigned int __blockDimZ, unsigned int __sharedMemBytes,
                                            hipStream_t __stream, void** __kernelParams);
hipError_t hipLaunchKernel(const void* __function_address, dim3 __numBlocks, dim3 __dimBlocks,
                           void** __args, size_t __sharedMemBytes __WC_DEFAULT(0),
                           hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipLaunchKernel_spt(const void* __function_address, dim3 __numBlocks, dim3 __dimBlocks,
                               void** __args, size_t __sharedMemBytes __WC_DEFAULT(0),
                               hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipExtLaunchKernel(const void* __function_address, dim3 __numBlocks, dim3 __dimBlocks,
                              void** __args, size_t __sharedMemBytes, hipStream_t __stream,
                              hipEvent_t __startEvent, hipEvent_t __stopEvent, int __flags);
hipError_t hipLaunchCooperativeKernel(const void* __f, dim3 __gridDim, dim3 __blockDimX,
                                      void** __kernelParams, unsigned int __sharedMemBytes,
                                      hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipLaunchCooperativeKernel_spt(const void* __f, dim3 __gridDim, dim3 __blockDimX,
                                          void** __kernelParams, unsigned int __sharedMemBytes,
                                          hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipLaunchCooperativeKernelMultiDevice(hipLaunchParams* __launchParamsList,
                                                 int __numDevices, unsigned int __flags);
hipError_t hipExtLaunchMultiKernelMultiDevice(hipLaunchParams* __launchParamsList, int __numDevices,
                                              unsigned int __flags);
hipError_t hipModuleLaunchCooperativeKernelMultiDevice(hipFunctionLaunchParams* __launchParamsList,
                                                       unsigned int __numDevices,
                                                       unsigned int __flags);
hipError_t hipExtModuleLaunchKernel(hipFunction_t __f, uint32_t __globalWorkSizeX,
                                    uint32_t __globalWorkSizeY, uint32_t __globalWorkSizeZ,
                                    uint32_t __localWorkSizeX, uint32_t __localWorkSizeY,
                                    uint32_t __localWorkSizeZ, size_t __sharedMemBytes,
                                    hipStream_t __hStream, void** __kernelParams, void** __extra,
                                    hipEvent_t __startEvent __WC_DEFAULT(0),
                                    hipEvent_t __stopEvent __WC_DEFAULT(0),
                                    uint32_t __flags __WC_DEFAULT(0));
hipError_t hipHccModuleLaunchKernel(hipFunction_t __f, uint32_t __globalWorkSizeX,
                                    uint32_t __globalWorkSizeY, uint32_t __globalWorkSizeZ,
                                    uint32_t __localWorkSizeX, uint32_t __localWorkSizeY,
                                    uint32_t __localWorkSizeZ, size_t __sharedMemBytes,
                                    hipStream_t __hStream, void** __kernelParams, void** __extra,
                                    hipEvent_t __startEvent __WC_DEFAULT(0),
                                    hipEvent_t __stopEvent __WC_DEFAULT(0));
hipError_t hipLaunchKernelExC(const hipLaunchConfig_t* __config, const void* __fPtr, void** __args);
hipError_t hipDrvLaunchKernelEx(const HIP_LAUNCH_CONFIG* __config, hipFunction_t __f,
                                void** __params, void** __extra);
hipError_t hipLaunchByPtr(const void* __func);
hipError_t hipConfigureCall(dim3 __gridDim, dim3 __blockDim, size_t __sharedMem __WC_DEFAULT(0),
                            hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipSetupArgument(const void* __arg, size_t __size, size_t __offset);
hipError_t __hipPushCallConfiguration(dim3 __gridDim, dim3 __blockDim,
                                      size_t __sharedMem __WC_DEFAULT(0),
                                      hipStream_t __stream __WC_DEFAULT(0));
hipError_t __hipPopCallConfiguration(dim3* __gridDim, dim3* __blockDim, size_t* __sharedMem,
                                     hipStream_t* __stream);
const char* hipKernelNameRef(const hipFunction_t __f);
const char* hipKernelNameRefByPtr(const void* __hostFunction, hipStream_t __stream __WC_DEFAULT(0));
const char* hipApiName(uint32_t __id);
hipError_t hipLinkCreate(unsigned int __numOptions, hipJitOption* __options, void** __optionValues,
                         hipLinkState_t* __stateOut);
hipError_t hipLinkAddData(hipLinkState_t __state, hipJitInputType __type, void* __data,
                          size_t __size, const char* __name, unsigned int __numOptions,
                          hipJitOption* __options, void** __optionValues);
hipError_t hipLinkAddFile(hipLinkState_t __state, hipJitInputType __type, const char* __path,
                          unsigned int __numOptions, hipJitOption* __options,
                          void** __optionValues);
hipError_t hipLinkComplete(hipLinkState_t __state, void** __hipBinOut, size_t* __sizeOut);
hipError_t hipLinkDestroy(hipLinkState_t __state);
hipError_t hipLibraryLoadData(hipLibrary_t* __library, const void* __code,
                              hipJitOption** __jitOptions, void** __jitOptionsValues,
                              unsigned int __numJitOptions, hipLibraryOption** __libraryOptions,
                              void** __libraryOptionValues, unsigned int __numLibraryOptions);
hipError_t hipLibraryUnload(hipLibrary_t __library);
hipError_t hipLibraryGetKernel(hipKernel_t* __pKernel, hipLibrary_t __library, const char* __name);
hipError_t hipLibraryLoadFromFile(hipLibrary_t* __library, const char* __fileName,
                                  hipJitOption** __jitOptions, void** __jitOptionsValues,
                                  unsigned int __numJitOptions, hipLibraryOption** __libraryOptions,
                                  void** __libraryOptionValues, unsigned int __numLibraryOptions);
hipError_t hipLibraryGetKernelCount(unsigned int* __count, hipLibrary_t __library);
hipError_t hipLibraryEnumerateKernels(hipKernel_t* __kernels, unsigned int __numKernels,
                                      hipLibrary_t __library);
hipError_t hipKernelGetLibrary(hipLibrary_t* __library, hipKernel_t __kernel);
hipError_t hipKernelGetName(const char** __name, hipKernel_t __kernel);
hipError_t hipKernelGetParamInfo(hipKernel_t __kernel, size_t __paramIndex, size_t* __paramOffset,
                                 size_t* __paramSize);

// Occupancy.
hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessor(int* __numBlocks, const void* __f,
                                                        int __blockSize,
                                                        size_t __dynSharedMemPerBlk);
hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* __numBlocks, const void* __f,
                                                                 int __blockSize,
                                                                 size_t __dynSharedMemPerBlk,
                                                                 unsigned int __flags);
hipError_t hipOccupancyMaxPotentialBlockSize(int* __gridSize, int* __blockSize, const void* __f,
                                             size_t __dynSharedMemPerBlk, int __blockSizeLimit);
hipError_t hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(int* __numBlocks, hipFunction_t __f,
                                                              int __blockSize,
                                                              size_t __dynSharedMemPerBlk);
hipError_t hipModuleOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* __numBlocks,
                                                                       hipFunction_t __f,
                                                                       int __blockSize,
                                                                       size_t __dynSharedMemPerBlk,
                                                                       unsigned int __flags);
hipError_t hipOccupancyAvailableDynamicSMemPerBlock(size_t* __dynamicSmemSize, const void* __f,
                                                    int __numBlocks, int __blockSize);
hipError_t hipModuleOccupancyMaxPotentialBlockSize(int* __gridSize, int* __blockSize,
                                                   hipFunction_t __f, size_t __dynSharedMemPerBlk,
                                                   int __blockSizeLimit);
hipError_t hipModuleOccupancyMaxPotentialBlockSizeWithFlags(int* __gridSize, int* __blockSize,
                                                            hipFunction_t __f,
                                                            size_t __dynSharedMemPerBlk,
                                                            int __blockSizeLimit,
                                                            unsigned int __flags);

// Pool.
hipError_t hipMallocAsync(void** __dev_ptr, size_t __size, hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipFreeAsync(void* __dev_ptr, hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipMallocFromPoolAsync(void** __dev_ptr, size_t __size, hipMemPool_t __mem_pool,
                                  hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipDeviceGetDefaultMemPool(hipMemPool_t* __mem_pool, int __device);
hipError_t hipDeviceGetMemPool(hipMemPool_t* __mem_pool, int __device);
hipError_t hipDeviceSetMemPool(int __device, hipMemPool_t __mem_pool);
hipError_t hipMemPoolExportPointer(hipMemPoolPtrExportData* __export_data, void* __dev_ptr);
hipError_t hipMemPoolExportToShareableHandle(void* __shared_handle, hipMemPool_t __mem_pool,
                                             hipMemAllocationHandleType __handle_type,
                                             unsigned int __flags);
hipError_t hipMemPoolImportFromShareableHandle(hipMemPool_t* __mem_pool, void* __shared_handle,
                                               hipMemAllocationHandleType __handle_type,
                                               unsigned int __flags);
hipError_t hipMemPoolImportPointer(void** __dev_ptr, hipMemPool_t __mem_pool,
                                   hipMemPoolPtrExportData* __export_data);
hipError_t hipMemPoolCreate(hipMemPool_t* __mem_pool, const hipMemPoolProps* __pool_props);
hipError_t hipMemPoolDestroy(hipMemPool_t __mem_pool);
hipError_t hipMemPoolTrimTo(hipMemPool_t __mem_pool, size_t __min_bytes_to_hold);
hipError_t hipMemPoolSetAttribute(hipMemPool_t __mem_pool, hipMemPoolAttr __attr, void* __value);
hipError_t hipMemPoolGetAttribute(hipMemPool_t __mem_pool, hipMemPoolAttr __attr, void* __value);
hipError_t hipMemPoolSetAccess(hipMemPool_t __mem_pool, const hipMemAccessDesc* __desc_list,
                               size_t __count);
hipError_t hipMemPoolGetAccess(hipMemAccessFlags* __flags, hipMemPool_t __mem_pool,
                               hipMemLocation* __location);
hipError_t hipMemSetMemPool(hipMemLocation* __location, hipMemAllocationType __type,
                            hipMemPool_t __pool);
hipError_t hipMemGetMemPool(hipMemPool_t* __pool, hipMemLocation* __location,
                            hipMemAllocationType __type);
hipError_t hipMemGetDefaultMemPool(hipMemPool_t* __memPool, hipMemLocation* __location,
                                   hipMemAllocationType __type);

// Graph.
hipError_t hipGraphCreate(hipGraph_t* __pGraph, unsigned int __flags);
hipError_t hipGraphDestroy(hipGraph_t __graph);
hipError_t hipGraphAddKernelNode(hipGraphNode_t* __pGraphNode, hipGraph_t __graph,
                                 const hipGraphNode_t* __pDependencies, size_t __numDependencies,
                                 const hipKernelNodeParams* __pNodeParams);
hipError_t hipGraphAddMemcpyNode(hipGraphNode_t* __pGraphNode, hipGraph_t __graph,
                                 const hipGraphNode_t* __pDependencies, size_t __numDependencies,
                                 const hipMemcpy3DParms* __pCopyParams);
hipError_t hipGraphAddMemcpyNode1D(hipGraphNode_t* __pGraphNode, hipGraph_t __graph,
                                   const hipGraphNode_t* __pDependencies, size_t __numDependencies,
                                   void* __dst, const void* __src, size_t __count,
                                   hipMemcpyKind __kind);
hipError_t hipGraphAddMemsetNode(hipGraphNode_t* __pGraphNode, hipGraph_t __graph,
                                 const hipGraphNode_t* __pDependencies, size_t __numDependencies,
                                 const hipMemsetParams* __pMemsetParams);
hipError_t hipGraphAddHostNode(hipGraphNode_t* __pGraphNode, hipGraph_t __graph,
                               const hipGraphNode_t* __pDependencies, size_t __numDependencies,
                               const hipHostNodeParams* __pNodeParams);
hipError_t hipGraphAddEmptyNode(hipGraphNode_t* __pGraphNode, hipGraph_t __graph,
                                const hipGraphNode_t* __pDependencies, size_t __numDependencies);
hipError_t hipGraphAddChildGraphNode(hipGraphNode_t* __pGraphNode, hipGraph_t __graph,
                                     const hipGraphNode_t* __pDependencies,
                                     size_t __numDependencies, hipGraph_t __childGraph);
hipError_t hipGraphAddEventRecordNode(hipGraphNode_t* __pGraphNode, hipGraph_t __graph,
                                      const hipGraphNode_t* __pDependencies,
                                      size_t __numDependencies, hipEvent_t __event);
hipError_t hipGraphAddDependencies(hipGraph_t __graph, const hipGraphNode_t* __from,
                                   const hipGraphNode_t* __to, size_t __numDependencies);
hipError_t hipGraphGetNodes(hipGraph_t __graph, hipGraphNode_t* __nodes, size_t* __numNodes);
hipError_t hipGraphGetRootNodes(hipGraph_t __graph, hipGraphNode_t* __pRootNodes,
                                size_t* __pNumRootNodes);
hipError_t hipGraphNodeGetType(hipGraphNode_t __node, hipGraphNodeType* __pType);
hipError_t hipGraphInstantiate(hipGraphExec_t* __pGraphExec, hipGraph_t __graph,
                               hipGraphNode_t* __pErrorNode, char* __pLogBuffer,
                               size_t __bufferSize);
hipError_t hipGraphInstantiateWithFlags(hipGraphExec_t* __pGraphExec, hipGraph_t __graph,
                                        unsigned long long __flags);
hipError_t hipGraphLaunch(hipGraphExec_t __graphExec, hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipGraphLaunch_spt(hipGraphExec_t __graphExec, hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipGraphUpload(hipGraphExec_t __graphExec, hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipGraphExecDestroy(hipGraphExec_t __graphExec);
hipError_t hipGraphExecUpdate(hipGraphExec_t __hGraphExec, hipGraph_t __hGraph,
                              hipGraphNode_t* __hErrorNode_out,
                              hipGraphExecUpdateResult* __updateResult_out);
hipError_t hipGraphExecKernelNodeSetParams(hipGraphExec_t __hGraphExec, hipGraphNode_t __node,
                                           const hipKernelNodeParams* __pNodeParams);
hipError_t hipGraphKernelNodeGetParams(hipGraphNode_t __node, hipKernelNodeParams* __pNodeParams);
hipError_t hipGraphKernelNodeSetParams(hipGraphNode_t __node,
                                       const hipKernelNodeParams* __pNodeParams);
hipError_t hipGraphDebugDotPrint(hipGraph_t __graph, const char* __path, unsigned int __flags);
hipError_t hipGraphDestroyNode(hipGraphNode_t __node);
hipError_t hipGraphClone(hipGraph_t* __pGraphClone, hipGraph_t __originalGraph);
hipError_t hipGraphNodeFindInClone(hipGraphNode_t* __pNode, hipGraphNode_t __originalNode,
                                   hipGraph_t __clonedGraph);
hipError_t hipGraphRemoveDependencies(hipGraph_t __graph, const hipGraphNode_t* __from,
                                      const hipGraphNode_t* __to, size_t __numDependencies);
hipError_t hipGraphGetEdges(hipGraph_t __graph, hipGraphNode_t* __from, hipGraphNode_t* __to,
                            size_t* __numEdges);
hipError_t hipGraphNodeGetDependencies(hipGraphNode_t __node, hipGraphNode_t* __pDependencies,
                                       size_t* __pNumDependencies);
hipError_t hipGraphNodeGetDependentNodes(hipGraphNode_t __node, hipGraphNode_t* __pDependentNodes,
                                         size_t* __pNumDependentNodes);
hipError_t hipGraphAddMemcpyNodeToSymbol(hipGraphNode_t* __pGraphNode, hipGraph_t __graph,
                                         const hipGraphNode_t* __pDependencies,
                                         size_t __numDependencies, const void* __symbol,
                                         const void* __src, size_t __count, size_t __offset,
                                         hipMemcpyKind __kind);
hipError_t hipGraphAddMemcpyNodeFromSymbol(hipGraphNode_t* __pGraphNode, hipGraph_t __graph,
                                           const hipGraphNode_t* __pDependencies,
                                           size_t __numDependencies, void* __dst,
                                           const void* __symbol, size_t __count, size_t __offset,
                                           hipMemcpyKind __kind);
hipError_t hipGraphAddEventWaitNode(hipGraphNode_t* __pGraphNode, hipGraph_t __graph,
                                    const hipGraphNode_t* __pDependencies, size_t __numDependencies,
                                    hipEvent_t __event);
hipError_t hipGraphAddMemAllocNode(hipGraphNode_t* __pGraphNode, hipGraph_t __graph,
                                   const hipGraphNode_t* __pDependencies, size_t __numDependencies,
                                   hipMemAllocNodeParams* __pNodeParams);
hipError_t hipGraphAddMemFreeNode(hipGraphNode_t* __pGraphNode, hipGraph_t __graph,
                                  const hipGraphNode_t* __pDependencies, size_t __numDependencies,
                                  void* __dev_ptr);
hipError_t hipGraphMemcpyNodeGetParams(hipGraphNode_t __node, hipMemcpy3DParms* __pNodeParams);
hipError_t hipGraphMemcpyNodeSetParams(hipGraphNode_t __node,
                                       const hipMemcpy3DParms* __pNodeParams);
hipError_t hipGraphMemcpyNodeSetParams1D(hipGraphNode_t __node, void* __dst, const void* __src,
                                         size_t __count, hipMemcpyKind __kind);
hipError_t hipGraphMemsetNodeGetParams(hipGraphNode_t __node, hipMemsetParams* __pNodeParams);
hipError_t hipGraphMemsetNodeSetParams(hipGraphNode_t __node, const hipMemsetParams* __pNodeParams);
hipError_t hipGraphHostNodeGetParams(hipGraphNode_t __node, hipHostNodeParams* __pNodeParams);
hipError_t hipGraphHostNodeSetParams(hipGraphNode_t __node, const hipHostNodeParams* __pNodeParams);
hipError_t hipGraphChildGraphNodeGetGraph(hipGraphNode_t __node, hipGraph_t* __pGraph);
hipError_t hipGraphEventRecordNodeGetEvent(hipGraphNode_t __node, hipEvent_t* __event_out);
hipError_t hipGraphEventRecordNodeSetEvent(hipGraphNode_t __node, hipEvent_t __event);
hipError_t hipGraphEventWaitNodeGetEvent(hipGraphNode_t __node, hipEvent_t* __event_out);
hipError_t hipGraphEventWaitNodeSetEvent(hipGraphNode_t __node, hipEvent_t __event);
hipError_t hipGraphExecMemcpyNodeSetParams(hipGraphExec_t __hGraphExec, hipGraphNode_t __node,
                                           hipMemcpy3DParms* __pNodeParams);
hipError_t hipGraphExecMemcpyNodeSetParams1D(hipGraphExec_t __hGraphExec, hipGraphNode_t __node,
                                             void* __dst, const void* __src, size_t __count,
                                             hipMemcpyKind __kind);
hipError_t hipGraphExecMemsetNodeSetParams(hipGraphExec_t __hGraphExec, hipGraphNode_t __node,
                                           const hipMemsetParams* __pNodeParams);
hipError_t hipGraphExecHostNodeSetParams(hipGraphExec_t __hGraphExec, hipGraphNode_t __node,
                                         const hipHostNodeParams* __pNodeParams);
hipError_t hipGraphExecChildGraphNodeSetParams(hipGraphExec_t __hGraphExec, hipGraphNode_t __node,
                                               hipGraph_t __childGraph);
hipError_t hipGraphExecGetFlags(hipGraphExec_t __graphExec, unsigned long long* __flags);
hipError_t hipGraphNodeSetEnabled(hipGraphExec_t __hGraphExec, hipGraphNode_t __hNode,
                                  unsigned int __isEnabled);
hipError_t hipGraphNodeGetEnabled(hipGraphExec_t __hGraphExec, hipGraphNode_t __hNode,
                                  unsigned int* __isEnabled);
hipError_t hipGraphAddNode(hipGraphNode_t* __pGraphNode, hipGraph_t __graph,
                           const hipGraphNode_t* __pDependencies, size_t __numDependencies,
                           hipGraphNodeParams* __nodeParams);
hipError_t hipGraphNodeSetParams(hipGraphNode_t __node, hipGraphNodeParams* __nodeParams);
hipError_t hipGraphExecNodeSetParams(hipGraphExec_t __graphExec, hipGraphNode_t __node,
                                     hipGraphNodeParams* __nodeParams);
hipError_t hipGraphInstantiateWithParams(hipGraphExec_t* __pGraphExec, hipGraph_t __graph,
                                         hipGraphInstantiateParams* __instantiateParams);
hipError_t hipGraphKernelNodeGetAttribute(hipGraphNode_t __hNode, hipKernelNodeAttrID __attr,
                                          hipKernelNodeAttrValue* __value);
hipError_t hipGraphKernelNodeSetAttribute(hipGraphNode_t __hNode, hipKernelNodeAttrID __attr,
                                          const hipKernelNodeAttrValue* __value);
hipError_t hipGraphKernelNodeCopyAttributes(hipGraphNode_t __hSrc, hipGraphNode_t __hDst);
hipError_t hipGraphExecEventRecordNodeSetEvent(hipGraphExec_t __hGraphExec, hipGraphNode_t __hNode,
                                               hipEvent_t __event);
hipError_t hipGraphExecEventWaitNodeSetEvent(hipGraphExec_t __hGraphExec, hipGraphNode_t __hNode,
                                             hipEvent_t __event);
hipError_t hipGraphMemcpyNodeSetParamsToSymbol(hipGraphNode_t __node, const void* __symbol,
                                               const void* __src, size_t __count, size_t __offset,
                                               hipMemcpyKind __kind);
hipError_t hipGraphMemcpyNodeSetParamsFromSymbol(hipGraphNode_t __node, void* __dst,
                                                 const void* __symbol, size_t __count,
                                                 size_t __offset, hipMemcpyKind __kind);
hipError_t hipGraphExecMemcpyNodeSetParamsToSymbol(hipGraphExec_t __hGraphExec,
                                                   hipGraphNode_t __node, const void* __symbol,
                                                   const void* __src, size_t __count,
                                                   size_t __offset, hipMemcpyKind __kind);
hipError_t hipGraphExecMemcpyNodeSetParamsFromSymbol(hipGraphExec_t __hGraphExec,
                                                     hipGraphNode_t __node, void* __dst,
                                                     const void* __symbol, size_t __count,
                                                     size_t __offset, hipMemcpyKind __kind);
hipError_t hipGraphMemAllocNodeGetParams(hipGraphNode_t __node,
                                         hipMemAllocNodeParams* __pNodeParams);
hipError_t hipGraphMemFreeNodeGetParams(hipGraphNode_t __node, void* __dev_ptr);
hipError_t hipDrvGraphAddMemcpyNode(hipGraphNode_t* __phGraphNode, hipGraph_t __hGraph,
                                    const hipGraphNode_t* __dependencies, size_t __numDependencies,
                                    const HIP_MEMCPY3D* __copyParams, hipCtx_t __ctx);
hipError_t hipDrvGraphAddMemsetNode(hipGraphNode_t* __phGraphNode, hipGraph_t __hGraph,
                                    const hipGraphNode_t* __dependencies, size_t __numDependencies,
                                    const hipMemsetParams* __memsetParams, hipCtx_t __ctx);
hipError_t hipDrvGraphAddMemFreeNode(hipGraphNode_t* __phGraphNode, hipGraph_t __hGraph,
                                     const hipGraphNode_t* __dependencies, size_t __numDependencies,
                                     hipDeviceptr_t __dptr);
hipError_t hipDrvGraphMemcpyNodeGetParams(hipGraphNode_t __hNode, HIP_MEMCPY3D* __nodeParams);
hipError_t hipDrvGraphMemcpyNodeSetParams(hipGraphNode_t __hNode, const HIP_MEMCPY3D* __nodeParams);
hipError_t hipDrvGraphExecMemcpyNodeSetParams(hipGraphExec_t __hGraphExec, hipGraphNode_t __hNode,
                                              const HIP_MEMCPY3D* __copyParams, hipCtx_t __ctx);
hipError_t hipDrvGraphExecMemsetNodeSetParams(hipGraphExec_t __hGraphExec, hipGraphNode_t __hNode,
                                              const hipMemsetParams* __memsetParams,
                                              hipCtx_t __ctx);
hipError_t hipStreamBatchMemOp(hipStream_t __stream, unsigned int __count,
                               hipStreamBatchMemOpParams* __paramArray, unsigned int __flags);
hipError_t hipGraphAddBatchMemOpNode(hipGraphNode_t* __phGraphNode, hipGraph_t __hGraph,
                                     const hipGraphNode_t* __dependencies, size_t __numDependencies,
                                     const hipBatchMemOpNodeParams* __nodeParams);
hipError_t hipGraphBatchMemOpNodeGetParams(hipGraphNode_t __hNode,
                                           hipBatchMemOpNodeParams* __nodeParams_out);
hipError_t hipGraphBatchMemOpNodeSetParams(hipGraphNode_t __hNode,
                                           hipBatchMemOpNodeParams* __nodeParams);
hipError_t hipGraphExecBatchMemOpNodeSetParams(hipGraphExec_t __hGraphExec, hipGraphNode_t __hNode,
                                               const hipBatchMemOpNodeParams* __nodeParams);
hipError_t hipGraphAddExternalSemaphoresSignalNode(hipGraphNode_t* __pGraphNode, hipGraph_t __graph,
                                                   const hipGraphNode_t* __pDependencies,
                                                   size_t __numDependencies,
                                                   const hipExternalSemaphoreSignalNodeParams* __nodeParams);
hipError_t hipGraphAddExternalSemaphoresWaitNode(hipGraphNode_t* __pGraphNode, hipGraph_t __graph,
                                                 const hipGraphNode_t* __pDependencies,
                                                 size_t __numDependencies,
                                                 const hipExternalSemaphoreWaitNodeParams* __nodeParams);
hipError_t hipGraphExternalSemaphoresSignalNodeSetParams(hipGraphNode_t __hNode,
                                                         const hipExternalSemaphoreSignalNodeParams* __nodeParams);
hipError_t hipGraphExternalSemaphoresWaitNodeSetParams(hipGraphNode_t __hNode,
                                                       const hipExternalSemaphoreWaitNodeParams* __nodeParams);
hipError_t hipGraphExternalSemaphoresSignalNodeGetParams(hipGraphNode_t __hNode,
                                                         hipExternalSemaphoreSignalNodeParams* __params_out);
hipError_t hipGraphExternalSemaphoresWaitNodeGetParams(hipGraphNode_t __hNode,
                                                       hipExternalSemaphoreWaitNodeParams* __params_out);
hipError_t hipGraphExecExternalSemaphoresSignalNodeSetParams(hipGraphExec_t __hGraphExec,
                                                             hipGraphNode_t __hNode,
                                                             const hipExternalSemaphoreSignalNodeParams* __nodeParams);
hipError_t hipGraphExecExternalSemaphoresWaitNodeSetParams(hipGraphExec_t __hGraphExec,
                                                           hipGraphNode_t __hNode,
                                                           const hipExternalSemaphoreWaitNodeParams* __nodeParams);
hipError_t hipUserObjectCreate(hipUserObject_t* __object_out, void* __ptr, hipHostFn_t __destroy,
                               unsigned int __initialRefcount, unsigned int __flags);
hipError_t hipUserObjectRelease(hipUserObject_t __object, unsigned int __count __WC_DEFAULT(1));
hipError_t hipUserObjectRetain(hipUserObject_t __object, unsigned int __count __WC_DEFAULT(1));
hipError_t hipGraphRetainUserObject(hipGraph_t __graph, hipUserObject_t __object,
                                    unsigned int __count __WC_DEFAULT(1),
                                    unsigned int __flags __WC_DEFAULT(0));
hipError_t hipGraphReleaseUserObject(hipGraph_t __graph, hipUserObject_t __object,
                                     unsigned int __count __WC_DEFAULT(1));
hipError_t hipDeviceGraphMemTrim(int __device);
hipError_t hipDeviceGetGraphMemAttribute(int __device, hipGraphMemAttributeType __attr,
                                         void* __value);
hipError_t hipDeviceSetGraphMemAttribute(int __device, hipGraphMemAttributeType __attr,
                                         void* __value);
hipError_t hipStreamBeginCaptureToGraph(hipStream_t __stream, hipGraph_t __graph,
                                        const hipGraphNode_t* __dependencies,
                                        const hipGraphEdgeData* __dependencyData,
                                        size_t __numDependencies, hipStreamCaptureMode __mode);
hipError_t hipStreamUpdateCaptureDependencies(hipStream_t __stream, hipGraphNode_t* __dependencies,
                                              size_t __numDependencies,
                                              unsigned int __flags __WC_DEFAULT(0));
hipError_t hipStreamBeginCapture(hipStream_t __stream, hipStreamCaptureMode __mode);
hipError_t hipStreamBeginCapture_spt(hipStream_t __stream, hipStreamCaptureMode __mode);
hipError_t hipStreamEndCapture(hipStream_t __stream, hipGraph_t* __pGraph);
hipError_t hipStreamEndCapture_spt(hipStream_t __stream, hipGraph_t* __pGraph);
hipError_t hipStreamIsCapturing(hipStream_t __stream, hipStreamCaptureStatus* __pCaptureStatus);
hipError_t hipStreamIsCapturing_spt(hipStream_t __stream, hipStreamCaptureStatus* __pCaptureStatus);
hipError_t hipStreamGetCaptureInfo(hipStream_t __stream, hipStreamCaptureStatus* __pCaptureStatus,
                                   unsigned long long* __pId);
hipError_t hipStreamGetCaptureInfo_spt(hipStream_t __stream,
                                       hipStreamCaptureStatus* __pCaptureStatus,
                                       unsigned long long* __pId);
hipError_t hipStreamGetCaptureInfo_v2(hipStream_t __stream,
                                      hipStreamCaptureStatus* __captureStatus_out,
                                      unsigned long long* __id_out, hipGraph_t* __graph_out,
                                      const hipGraphNode_t** __dependencies_out,
                                      size_t* __numDependencies_out);
hipError_t hipStreamGetCaptureInfo_v2_spt(hipStream_t __stream,
                                          hipStreamCaptureStatus* __captureStatus_out,
                                          unsigned long long* __id_out, hipGraph_t* __graph_out,
                                          const hipGraphNode_t** __dependencies_out,
                                          size_t* __numDependencies_out);
hipError_t hipThreadExchangeStreamCaptureMode(hipStreamCaptureMode* __mode);

// IPC / array / texture.
hipError_t hipIpcGetMemHandle(hipIpcMemHandle_t* __handle, void* __devPtr);
hipError_t hipIpcOpenMemHandle(void** __devPtr, hipIpcMemHandle_t __handle, unsigned int __flags);
hipError_t hipIpcCloseMemHandle(void* __devPtr);
hipError_t hipIpcGetEventHandle(hipIpcEventHandle_t* __handle, hipEvent_t __event);
hipError_t hipIpcOpenEventHandle(hipEvent_t* __event, hipIpcEventHandle_t __handle);
hipError_t hipMallocArray(hipArray_t* __array, const hipChannelFormatDesc* __desc, size_t __width,
                          size_t __height __WC_DEFAULT(0),
                          unsigned int __flags __WC_DEFAULT(hipArrayDefault));
hipError_t hipMalloc3DArray(hipArray_t* __array, const hipChannelFormatDesc* __desc,
                            hipExtent __extent, unsigned int __flags);
hipError_t hipFreeArray(hipArray_t __array);
hipError_t hipArrayCreate(hipArray_t* __pHandle, const HIP_ARRAY_DESCRIPTOR* __pAllocateArray);
hipError_t hipArray3DCreate(hipArray_t* __array, const HIP_ARRAY3D_DESCRIPTOR* __pAllocateArray);
hipError_t hipArrayDestroy(hipArray_t __array);
hipError_t hipArrayGetInfo(hipChannelFormatDesc* __desc, hipExtent* __extent, unsigned int* __flags,
                           hipArray_t __array);
hipError_t hipArrayGetDescriptor(HIP_ARRAY_DESCRIPTOR* __pArrayDescriptor, hipArray_t __array);
hipError_t hipArray3DGetDescriptor(HIP_ARRAY3D_DESCRIPTOR* __pArrayDescriptor, hipArray_t __array);
hipError_t hipGetChannelDesc(hipChannelFormatDesc* __desc, hipArray_const_t __array);
hipError_t hipCreateTextureObject(hipTextureObject_t* __pTexObject,
                                  const hipResourceDesc* __pResDesc,
                                  const hipTextureDesc* __pTexDesc,
                                  const hipResourceViewDesc* __pResViewDesc);
hipError_t hipDestroyTextureObject(hipTextureObject_t __textureObject);
hipError_t hipGetTextureObjectResourceDesc(hipResourceDesc* __pResDesc,
                                           hipTextureObject_t __textureObject);
hipError_t hipGetTextureObjectTextureDesc(hipTextureDesc* __pTexDesc,
                                          hipTextureObject_t __textureObject);
hipError_t hipGetTextureObjectResourceViewDesc(hipResourceViewDesc* __pResViewDesc,
                                               hipTextureObject_t __textureObject);
hipError_t hipTexObjectCreate(hipTextureObject_t* __pTexObject, const HIP_RESOURCE_DESC* __pResDesc,
                              const HIP_TEXTURE_DESC* __pTexDesc,
                              const HIP_RESOURCE_VIEW_DESC* __pResViewDesc);
hipError_t hipTexObjectDestroy(hipTextureObject_t __texObject);
hipError_t hipTexObjectGetResourceDesc(HIP_RESOURCE_DESC* __pResDesc,
                                       hipTextureObject_t __texObject);
hipError_t hipTexObjectGetResourceViewDesc(HIP_RESOURCE_VIEW_DESC* __pResViewDesc,
                                           hipTextureObject_t __texObject);
hipError_t hipTexObjectGetTextureDesc(HIP_TEXTURE_DESC* __pTexDesc, hipTextureObject_t __texObject);
hipError_t hipCreateSurfaceObject(hipSurfaceObject_t* __pSurfObject,
                                  const hipResourceDesc* __pResDesc);
hipError_t hipDestroySurfaceObject(hipSurfaceObject_t __surfaceObject);

// Mipmapped array.
hipError_t hipMallocMipmappedArray(hipMipmappedArray_t* __mipmappedArray,
                                   const hipChannelFormatDesc* __desc, hipExtent __extent,
                                   unsigned int __numLevels, unsigned int __flags __WC_DEFAULT(0));
hipError_t hipFreeMipmappedArray(hipMipmappedArray_t __mipmappedArray);
hipError_t hipGetMipmappedArrayLevel(hipArray_t* __levelArray,
                                     hipMipmappedArray_const_t __mipmappedArray,
                                     unsigned int __level);
hipError_t hipMipmappedArrayCreate(hipMipmappedArray_t* __pHandle,
                                   HIP_ARRAY3D_DESCRIPTOR* __pMipmappedArrayDesc,
                                   unsigned int __numMipmapLevels);
hipError_t hipMipmappedArrayDestroy(hipMipmappedArray_t __hMipmappedArray);
hipError_t hipMipmappedArrayGetLevel(hipArray_t* __pLevelArray,
                                     hipMipmappedArray_t __hMipMappedArray, unsigned int __level);

// Texture reference.
hipError_t hipGetTextureReference(const textureReference** __texref, const void* __symbol);
hipError_t hipGetTextureAlignmentOffset(size_t* __offset, const textureReference* __texref);
hipError_t hipBindTexture(size_t* __offset, const textureReference* __tex, const void* __devPtr,
                          const hipChannelFormatDesc* __desc,
                          size_t __size __WC_DEFAULT(0xFFFFFFFF));
hipError_t hipBindTexture2D(size_t* __offset, const textureReference* __tex, const void* __devPtr,
                            const hipChannelFormatDesc* __desc, size_t __width, size_t __height,
                            size_t __pitch);
hipError_t hipBindTextureToArray(const textureReference* __tex, hipArray_const_t __array,
                                 const hipChannelFormatDesc* __desc);
hipError_t hipBindTextureToMipmappedArray(const textureReference* __tex,
                                          hipMipmappedArray_const_t __mipmappedArray,
                                          const hipChannelFormatDesc* __desc);
hipError_t hipUnbindTexture(const textureReference* __tex);
hipError_t hipTexRefGetAddress(hipDeviceptr_t* __dev_ptr, const textureReference* __texRef);
hipError_t hipTexRefGetAddressMode(hipTextureAddressMode* __pam, const textureReference* __texRef,
                                   int __dim);
hipError_t hipTexRefGetArray(hipArray_t* __pArray, const textureReference* __texRef);
hipError_t hipTexRefGetBorderColor(float* __pBorderColor, const textureReference* __texRef);
hipError_t hipTexRefGetFilterMode(hipTextureFilterMode* __pfm, const textureReference* __texRef);
hipError_t hipTexRefGetFlags(unsigned int* __pFlags, const textureReference* __texRef);
hipError_t hipTexRefGetFormat(hipArray_Format* __pFormat, int* __pNumChannels,
                              const textureReference* __texRef);
hipError_t hipTexRefGetMaxAnisotropy(int* __pmaxAnsio, const textureReference* __texRef);
hipError_t hipTexRefGetMipMappedArray(hipMipmappedArray_t* __pArray,
                                      const textureReference* __texRef);
hipError_t hipTexRefGetMipmapFilterMode(hipTextureFilterMode* __pfm,
                                        const textureReference* __texRef);
hipError_t hipTexRefGetMipmapLevelBias(float* __pbias, const textureReference* __texRef);
hipError_t hipTexRefGetMipmapLevelClamp(float* __pminMipmapLevelClamp,
                                        float* __pmaxMipmapLevelClamp,
                                        const textureReference* __texRef);
hipError_t hipTexRefSetAddress(size_t* __ByteOffset, textureReference* __texRef,
                               hipDeviceptr_t __dptr, size_t __bytes);
hipError_t hipTexRefSetAddress2D(textureReference* __texRef, const HIP_ARRAY_DESCRIPTOR* __desc,
                                 hipDeviceptr_t __dptr, size_t __Pitch);
hipError_t hipTexRefSetAddressMode(textureReference* __texRef, int __dim,
                                   hipTextureAddressMode __am);
hipError_t hipTexRefSetArray(textureReference* __tex, hipArray_const_t __array,
                             unsigned int __flags);
hipError_t hipTexRefSetBorderColor(textureReference* __texRef, float* __pBorderColor);
hipError_t hipTexRefSetFilterMode(textureReference* __texRef, hipTextureFilterMode __fm);
hipError_t hipTexRefSetFlags(textureReference* __texRef, unsigned int __Flags);
hipError_t hipTexRefSetFormat(textureReference* __texRef, hipArray_Format __fmt,
                              int __NumPackedComponents);
hipError_t hipTexRefSetMaxAnisotropy(textureReference* __texRef, unsigned int __maxAniso);
hipError_t hipTexRefSetMipmapFilterMode(textureReference* __texRef, hipTextureFilterMode __fm);
hipError_t hipTexRefSetMipmapLevelBias(textureReference* __texRef, float __bias);
hipError_t hipTexRefSetMipmapLevelClamp(textureReference* __texRef, float __minMipMapLevelClamp,
                                        float __maxMipMapLevelClamp);
hipError_t hipTexRefSetMipmappedArray(textureReference* __texRef,
                                      hipMipmappedArray* __mipmappedArray, unsigned int __Flags);

// Resources of other libraries.
hipError_t hipGraphicsMapResources(int __count, hipGraphicsResource_t* __resources,
                                   hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipGraphicsResourceGetMappedPointer(void** __devPtr, size_t* __size,
                                               hipGraphicsResource_t __resource);
hipError_t hipGraphicsSubResourceGetMappedArray(hipArray_t* __array,
                                                hipGraphicsResource_t __resource,
                                                unsigned int __arrayIndex, unsigned int __mipLevel);
hipError_t hipGraphicsUnmapResources(int __count, hipGraphicsResource_t* __resources,
                                     hipStream_t __stream __WC_DEFAULT(0));
hipError_t hipGraphicsUnregisterResource(hipGraphicsResource_t __resource);

// Virtual memory.
hipError_t hipMemGetAllocationGranularity(size_t* __granularity, const hipMemAllocationProp* __prop,
                                          hipMemAllocationGranularity_flags __option);
hipError_t hipMemAddressReserve(void** __ptr, size_t __size, size_t __alignment, void* __addr,
                                unsigned long long __flags);
hipError_t hipMemAddressFree(void* __devPtr, size_t __size);
hipError_t hipMemCreate(hipMemGenericAllocationHandle_t* __handle, size_t __size,
                        const hipMemAllocationProp* __prop, unsigned long long __flags);
hipError_t hipMemRelease(hipMemGenericAllocationHandle_t __handle);
hipError_t hipMemMap(void* __ptr, size_t __size, size_t __offset,
                     hipMemGenericAllocationHandle_t __handle, unsigned long long __flags);
hipError_t hipMemUnmap(void* __ptr, size_t __size);
hipError_t hipMemSetAccess(void* __ptr, size_t __size, const hipMemAccessDesc* __desc,
                           size_t __count);
hipError_t hipMemGetAccess(unsigned long long* __flags, const hipMemLocation* __location,
                           void* __ptr);
hipError_t hipMemMapArrayAsync(hipArrayMapInfo* __mapInfoList, unsigned int __count,
                               hipStream_t __stream);
hipError_t hipMemRetainAllocationHandle(hipMemGenericAllocationHandle_t* __handle, void* __addr);
hipError_t hipMemGetAllocationPropertiesFromHandle(hipMemAllocationProp* __prop,
                                                   hipMemGenericAllocationHandle_t __handle);
hipError_t hipMemExportToShareableHandle(void* __shareableHandle,
                                         hipMemGenericAllocationHandle_t __handle,
                                         hipMemAllocationHandleType __handleType,
                                         unsigned long long __flags);
hipError_t hipMemImportFromShareableHandle(hipMemGenericAllocationHandle_t* __handle,
                                           void* __osHandle,
                                           hipMemAllocationHandleType __shHandleType);
hipError_t hipMemGetHandleForAddressRange(void* __handle, hipDeviceptr_t __dptr, size_t __size,
                                          hipMemRangeHandleType __handleType,
                                          unsigned long long __flags);

// External memory.
hipError_t hipImportExternalMemory(hipExternalMemory_t* __extMem_out,
                                   const hipExternalMemoryHandleDesc* __memHandleDesc);
hipError_t hipExternalMemoryGetMappedBuffer(void** __devPtr, hipExternalMemory_t __extMem,
                                            const hipExternalMemoryBufferDesc* __bufferDesc);
hipError_t hipExternalMemoryGetMappedMipmappedArray(hipMipmappedArray_t* __mipmap,
                                                    hipExternalMemory_t __extMem,
                                                    const hipExternalMemoryMipmappedArrayDesc* __mipmapDesc);
hipError_t hipDestroyExternalMemory(hipExternalMemory_t __extMem);
hipError_t hipImportExternalSemaphore(hipExternalSemaphore_t* __extSem_out,
                                      const hipExternalSemaphoreHandleDesc* __semHandleDesc);
hipError_t hipSignalExternalSemaphoresAsync(const hipExternalSemaphore_t* __extSemArray,
                                            const hipExternalSemaphoreSignalParams* __paramsArray,
                                            unsigned int __numExtSems, hipStream_t __stream);
hipError_t hipWaitExternalSemaphoresAsync(const hipExternalSemaphore_t* __extSemArray,
                                          const hipExternalSemaphoreWaitParams* __paramsArray,
                                          unsigned int __numExtSems, hipStream_t __stream);
hipError_t hipDestroyExternalSemaphore(hipExternalSemaphore_t __extSem);

#if defined(__cplusplus)
}  // extern "C"
#endif
#pragma GCC visibility pop
#undef __WC_DEFAULT

// With -fgpu-default-stream=per-thread the default stream is the thread's own.
#if defined(HIP_API_PER_THREAD_DEFAULT_STREAM)
#define hipMemcpy hipMemcpy_spt
#define hipMemcpyAsync hipMemcpyAsync_spt
#define hipMemcpyToSymbol hipMemcpyToSymbol_spt
#define hipMemcpyToSymbolAsync hipMemcpyToSymbolAsync_spt
#define hipMemcpyFromSymbol hipMemcpyFromSymbol_spt
#define hipMemcpyFromSymbolAsync hipMemcpyFromSymbolAsync_spt
#define hipMemcpy2D hipMemcpy2D_spt
#define hipMemcpy2DAsync hipMemcpy2DAsync_spt
#define hipMemcpy2DToArray hipMemcpy2DToArray_spt
#define hipMemcpy2DToArrayAsync hipMemcpy2DToArrayAsync_spt
#define hipMemcpy2DFromArray hipMemcpy2DFromArray_spt
#define hipMemcpy2DFromArrayAsync hipMemcpy2DFromArrayAsync_spt
#define hipMemcpyFromArray hipMemcpyFromArray_spt
#define hipMemcpy3D hipMemcpy3D_spt
#define hipMemcpy3DAsync hipMemcpy3DAsync_spt
#define hipMemset hipMemset_spt
#define hipMemsetAsync hipMemsetAsync_spt
#define hipMemset2D hipMemset2D_spt
#define hipMemset2DAsync hipMemset2DAsync_spt
#define hipMemset3D hipMemset3D_spt
#define hipMemset3DAsync hipMemset3DAsync_spt
#define hipStreamSynchronize hipStreamSynchronize_spt
#define hipStreamQuery hipStreamQuery_spt
#define hipStreamGetFlags hipStreamGetFlags_spt
#define hipStreamGetPriority hipStreamGetPriority_spt
#define hipStreamWaitEvent hipStreamWaitEvent_spt
#define hipStreamAddCallback hipStreamAddCallback_spt
#define hipLaunchHostFunc hipLaunchHostFunc_spt
#define hipEventRecord hipEventRecord_spt
#define hipLaunchKernel hipLaunchKernel_spt
#define hipLaunchCooperativeKernel hipLaunchCooperativeKernel_spt
#define hipGraphLaunch hipGraphLaunch_spt
#define hipStreamBeginCapture hipStreamBeginCapture_spt
#define hipStreamEndCapture hipStreamEndCapture_spt
#define hipStreamIsCapturing hipStreamIsCapturing_spt
#define hipStreamGetCaptureInfo hipStreamGetCaptureInfo_spt
#define hipStreamGetCaptureInfo_v2 hipStreamGetCaptureInfo_v2_spt
#define hipGetDriverEntryPoint hipGetDriverEntryPoint_spt
#endif
