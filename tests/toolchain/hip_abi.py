"""The binary interface of HIP 7.1: sizes and offsets of its records, values of its enumerations.

Source: a compiler's output for the headers of HIP 7.1.25424 on x86-64. A record is its size, then
its fields with their offsets; an enumeration is its names with their values.
"""

from __future__ import annotations

RECORDS = {
    "hipDeviceArch_t": "4",
    "hipUUID": "16 bytes 0",
    "hipDeviceProp_tR0600": """
        1472 name 0 uuid 256 luid 272 luidDeviceNodeMask 280 totalGlobalMem 288
        sharedMemPerBlock 296 regsPerBlock 304 warpSize 308 memPitch 312 maxThreadsPerBlock
        320 maxThreadsDim 324 maxGridSize 336 clockRate 348 totalConstMem 352 major 360
        minor 364 textureAlignment 368 texturePitchAlignment 376 deviceOverlap 384
        multiProcessorCount 388 kernelExecTimeoutEnabled 392 integrated 396 canMapHostMemory
        400 computeMode 404 maxTexture1D 408 maxTexture1DMipmap 412 maxTexture1DLinear 416
        maxTexture2D 420 maxTexture2DMipmap 428 maxTexture2DLinear 436 maxTexture2DGather
        448 maxTexture3D 456 maxTexture3DAlt 468 maxTextureCubemap 480 maxTexture1DLayered
        484 maxTexture2DLayered 492 maxTextureCubemapLayered 504 maxSurface1D 512
        maxSurface2D 516 maxSurface3D 524 maxSurface1DLayered 536 maxSurface2DLayered 544
        maxSurfaceCubemap 556 maxSurfaceCubemapLayered 560 surfaceAlignment 568
        concurrentKernels 576 ECCEnabled 580 pciBusID 584 pciDeviceID 588 pciDomainID 592
        tccDriver 596 asyncEngineCount 600 unifiedAddressing 604 memoryClockRate 608
        memoryBusWidth 612 l2CacheSize 616 persistingL2CacheMaxSize 620
        maxThreadsPerMultiProcessor 624 streamPrioritiesSupported 628 globalL1CacheSupported
        632 localL1CacheSupported 636 sharedMemPerMultiprocessor 640 regsPerMultiprocessor
        648 managedMemory 652 isMultiGpuBoard 656 multiGpuBoardGroupID 660
        hostNativeAtomicSupported 664 singleToDoublePrecisionPerfRatio 668
        pageableMemoryAccess 672 concurrentManagedAccess 676 computePreemptionSupported 680
        canUseHostPointerForRegisteredMem 684 cooperativeLaunch 688
        cooperativeMultiDeviceLaunch 692 sharedMemPerBlockOptin 696
        pageableMemoryAccessUsesHostPageTables 704 directManagedMemAccessFromHost 708
        maxBlocksPerMultiProcessor 712 accessPolicyMaxWindowSize 716
        reservedSharedMemPerBlock 720 hostRegisterSupported 728 sparseHipArraySupported 732
        hostRegisterReadOnlySupported 736 timelineSemaphoreInteropSupported 740
        memoryPoolsSupported 744 gpuDirectRDMASupported 748 gpuDirectRDMAFlushWritesOptions
        752 gpuDirectRDMAWritesOrdering 756 memoryPoolSupportedHandleTypes 760
        deferredMappingHipArraySupported 764 ipcEventSupported 768 clusterLaunch 772
        unifiedFunctionPointers 776 reserved 780 hipReserved 1032 gcnArchName 1160
        maxSharedMemoryPerMultiProcessor 1416 clockInstructionRate 1424 arch 1428
        hdpMemFlushCntl 1432 hdpRegFlushCntl 1440 cooperativeMultiDeviceUnmatchedFunc 1448
        cooperativeMultiDeviceUnmatchedGridDim 1452 cooperativeMultiDeviceUnmatchedBlockDim
        1456 cooperativeMultiDeviceUnmatchedSharedMem 1460 isLargeBar 1464 asicRevision 1468
    """,
    "hipPointerAttribute_t": """
        32 type 0 device 4 devicePointer 8 hostPointer 16 isManaged 24 allocationFlags 28
    """,
    "hipChannelFormatDesc": "20 x 0 y 4 z 8 w 12 f 16",
    "HIP_ARRAY_DESCRIPTOR": "24 Width 0 Height 8 Format 16 NumChannels 20",
    "HIP_ARRAY3D_DESCRIPTOR": "40 Width 0 Height 8 Depth 16 Format 24 NumChannels 28 Flags 32",
    "hip_Memcpy2D": """
        128 srcXInBytes 0 srcY 8 srcMemoryType 16 srcHost 24 srcDevice 32 srcArray 40
        srcPitch 48 dstXInBytes 56 dstY 64 dstMemoryType 72 dstHost 80 dstDevice 88 dstArray
        96 dstPitch 104 WidthInBytes 112 Height 120
    """,
    "hipMipmappedArray": """
        64 data 0 desc 8 type 28 width 32 height 36 depth 40 min_mipmap_level 44
        max_mipmap_level 48 flags 52 format 56 num_channels 60
    """,
    "HIP_TEXTURE_DESC": """
        104 addressMode 0 filterMode 12 flags 16 maxAnisotropy 20 mipmapFilterMode 24
        mipmapLevelBias 28 minMipmapLevelClamp 32 maxMipmapLevelClamp 36 borderColor 40
        reserved 56
    """,
    "hipResourceDesc": """
        64 resType 0 res 8 res.array.array 8 res.mipmap.mipmap 8 res.linear.devPtr 8
        res.linear.desc 16 res.linear.sizeInBytes 40 res.pitch2D.devPtr 8 res.pitch2D.desc 16
        res.pitch2D.width 40 res.pitch2D.height 48 res.pitch2D.pitchInBytes 56
    """,
    "HIP_RESOURCE_DESC": "144 resType 0 res 8 flags 136",
    "hipResourceViewDesc": """
        48 format 0 width 8 height 16 depth 24 firstMipmapLevel 32 lastMipmapLevel 36
        firstLayer 40 lastLayer 44
    """,
    "HIP_RESOURCE_VIEW_DESC": """
        112 format 0 width 8 height 16 depth 24 firstMipmapLevel 32 lastMipmapLevel 36
        firstLayer 40 lastLayer 44 reserved 48
    """,
    "hipPitchedPtr": "32 ptr 0 pitch 8 xsize 16 ysize 24",
    "hipExtent": "24 width 0 height 8 depth 16",
    "hipPos": "24 x 0 y 8 z 16",
    "hipMemcpy3DParms": """
        160 srcArray 0 srcPos 8 srcPtr 32 dstArray 64 dstPos 72 dstPtr 96 extent 128 kind
        152
    """,
    "HIP_MEMCPY3D": """
        184 srcXInBytes 0 srcY 8 srcZ 16 srcLOD 24 srcMemoryType 32 srcHost 40 srcDevice 48
        srcArray 56 srcPitch 64 srcHeight 72 dstXInBytes 80 dstY 88 dstZ 96 dstLOD 104
        dstMemoryType 112 dstHost 120 dstDevice 128 dstArray 136 dstPitch 144 dstHeight 152
        WidthInBytes 160 Height 168 Depth 176
    """,
    "hipMemLocation": "8 type 0 id 4",
    "hipMemcpyAttributes": "24 srcAccessOrder 0 srcLocHint 4 dstLocHint 12 flags 20",
    "hipOffset3D": "24 x 0 y 8 z 16",
    "hipMemcpy3DOperand": "40 type 0 op 8",
    "hipMemcpy3DBatchOp": "112 src 0 dst 40 extent 80 srcAccessOrder 104 flags 108",
    "hipMemcpy3DPeerParms": """
        168 srcArray 0 srcPos 8 srcPtr 32 srcDevice 64 dstArray 72 dstPos 80 dstPtr 104
        dstDevice 136 extent 144
    """,
    "textureReference": """
        88 normalized 0 readMode 4 filterMode 8 addressMode 12 channelDesc 24 sRGB 44
        maxAnisotropy 48 mipmapFilterMode 52 mipmapLevelBias 56 minMipmapLevelClamp 60
        maxMipmapLevelClamp 64 textureObject 72 numChannels 80 format 84
    """,
    "hipTextureDesc": """
        64 addressMode 0 filterMode 12 readMode 16 sRGB 20 borderColor 24 normalizedCoords
        40 maxAnisotropy 44 mipmapFilterMode 48 mipmapLevelBias 52 minMipmapLevelClamp 56
        maxMipmapLevelClamp 60
    """,
    "surfaceReference": "8 surfaceObject 0",
    "hipIpcMemHandle_t": "64 reserved 0",
    "hipIpcEventHandle_t": "64 reserved 0",
    "hipFuncAttributes": """
        56 binaryVersion 0 cacheModeCA 4 constSizeBytes 8 localSizeBytes 16
        maxDynamicSharedSizeBytes 24 maxThreadsPerBlock 28 numRegs 32 preferredShmemCarveout
        36 ptxVersion 40 sharedSizeBytes 48
    """,
    "hipStreamBatchMemOpParams": """
        48 operation 0 waitValue 0 writeValue 0 flushRemoteWrites 0 memoryBarrier 0 pad 0
    """,
    "hipBatchMemOpNodeParams": "32 ctx 0 count 8 paramArray 16 flags 24",
    "hipMemAccessDesc": "12 location 0 flags 8",
    "hipMemPoolProps": """
        88 allocType 0 handleTypes 4 location 8 win32SecurityAttributes 16 maxSize 24
        reserved 32
    """,
    "hipMemPoolPtrExportData": "64 reserved 0",
    "hipLaunchParams": "56 func 0 gridDim 8 blockDim 20 args 32 sharedMem 40 stream 48",
    "hipFunctionLaunchParams": """
        56 function 0 gridDimX 8 gridDimY 12 gridDimZ 16 blockDimX 20 blockDimY 24 blockDimZ
        28 sharedMemBytes 32 hStream 40 kernelParams 48
    """,
    "hipExternalMemoryHandleDesc": "104 type 0 handle 8 size 24 flags 32 reserved 36",
    "hipExternalMemoryBufferDesc": "88 offset 0 size 8 flags 16 reserved 20",
    "hipExternalMemoryMipmappedArrayDesc": """
        64 offset 0 formatDesc 8 extent 32 flags 56 numLevels 60
    """,
    "hipExternalSemaphoreHandleDesc": "96 type 0 handle 8 flags 24 reserved 28",
    "hipExternalSemaphoreSignalParams": "144 params 0 flags 72 reserved 76",
    "hipExternalSemaphoreWaitParams": "144 params 0 flags 72 reserved 76",
    "hipHostNodeParams": "16 fn 0 userData 8",
    "hipKernelNodeParams": """
        64 blockDim 0 extra 16 func 24 gridDim 32 kernelParams 48 sharedMemBytes 56
    """,
    "hipMemsetParams": "48 dst 0 elementSize 8 height 16 pitch 24 value 32 width 40",
    "hipMemAllocNodeParams": """
        120 poolProps 0 accessDescs 88 accessDescCount 96 bytesize 104 dptr 112
    """,
    "hipAccessPolicyWindow": "32 base_ptr 0 hitProp 8 hitRatio 12 missProp 16 num_bytes 24",
    "hipLaunchMemSyncDomainMap": "2 default_ 0 remote 1",
    "hipLaunchAttributeValue": """
        64 pad 0 accessPolicyWindow 0 cooperative 0 priority 0 syncPolicy 0 memSyncDomainMap
        0 memSyncDomain 0
    """,
    "hipGraphInstantiateParams": "32 errNode_out 0 flags 8 result_out 16 uploadStream 24",
    "hipMemAllocationProp": """
        32 type 0 requestedHandleType 4 location 8 win32HandleMetaData 16 allocFlags 24
    """,
    "hipExternalSemaphoreSignalNodeParams": "24 extSemArray 0 paramsArray 8 numExtSems 16",
    "hipExternalSemaphoreWaitNodeParams": "24 extSemArray 0 paramsArray 8 numExtSems 16",
    "hipArrayMapInfo": """
        152 resourceType 0 resource 8 subresourceType 72 subresource 80 memOperationType 112
        memHandleType 116 memHandle 120 offset 128 deviceBitMask 136 flags 140 reserved 144
    """,
    "hipMemcpyNodeParams": "176 flags 0 reserved 4 copyParams 16",
    "hipChildGraphNodeParams": "8 graph 0",
    "hipEventWaitNodeParams": "8 event 0",
    "hipEventRecordNodeParams": "8 event 0",
    "hipMemFreeNodeParams": "8 dptr 0",
    "hipGraphNodeParams": "256 type 0 reserved0 4 kernel 16 memcpy 16 alloc 16 reserved2 248",
    "hipGraphEdgeData": "8 from_port 0 reserved 1 to_port 6 type 7",
    "hipLaunchAttribute": "72 id 0 pad 4 val 8 value 8",
    "hipLaunchConfig_t": """
        56 gridDim 0 blockDim 12 dynamicSmemBytes 24 stream 32 attrs 40 numAttrs 48
    """,
    "HIP_LAUNCH_CONFIG": """
        56 gridDimX 0 gridDimY 4 gridDimZ 8 blockDimX 12 blockDimY 16 blockDimZ 20
        sharedMemBytes 24 hStream 32 attrs 40 numAttrs 48
    """,
}

ENUMERATIONS = {
    "hipJitOption": """
        hipJitOptionMaxRegisters 0 hipJitOptionThreadsPerBlock 1 hipJitOptionWallTime 2
        hipJitOptionInfoLogBuffer 3 hipJitOptionInfoLogBufferSizeBytes 4
        hipJitOptionErrorLogBuffer 5 hipJitOptionErrorLogBufferSizeBytes 6
        hipJitOptionOptimizationLevel 7 hipJitOptionTargetFromContext 8 hipJitOptionTarget 9
        hipJitOptionFallbackStrategy 10 hipJitOptionGenerateDebugInfo 11
        hipJitOptionLogVerbose 12 hipJitOptionGenerateLineInfo 13 hipJitOptionCacheMode 14
        hipJitOptionSm3xOpt 15 hipJitOptionFastCompile 16 hipJitOptionGlobalSymbolNames 17
        hipJitOptionGlobalSymbolAddresses 18 hipJitOptionGlobalSymbolCount 19
        hipJitOptionLto 20 hipJitOptionFtz 21 hipJitOptionPrecDiv 22 hipJitOptionPrecSqrt 23
        hipJitOptionFma 24 hipJitOptionPositionIndependentCode 25 hipJitOptionMinCTAPerSM 26
        hipJitOptionMaxThreadsPerBlock 27 hipJitOptionOverrideDirectiveValues 28
        hipJitOptionNumOptions 29 hipJitOptionIRtoISAOptExt 10000
        hipJitOptionIRtoISAOptCountExt 10001
    """,
    "hipJitInputType": """
        hipJitInputCubin 0 hipJitInputPtx 1 hipJitInputFatBinary 2 hipJitInputObject 3
        hipJitInputLibrary 4 hipJitInputNvvm 5 hipJitNumLegacyInputTypes 6
        hipJitInputLLVMBitcode 100 hipJitInputLLVMBundledBitcode 101
        hipJitInputLLVMArchivesOfBundledBitcode 102 hipJitInputSpirv 103 hipJitNumInputTypes
        10
    """,
    "hipJitCacheMode": "hipJitCacheOptionNone 0 hipJitCacheOptionCG 1 hipJitCacheOptionCA 2",
    "hipJitFallback": "hipJitPreferPTX 0 hipJitPreferBinary 1",
    "hipLibraryOption": """
        hipLibraryHostUniversalFunctionAndDataTable 0 hipLibraryBinaryIsPreserved 1
    """,
    "hipMemoryType": """
        hipMemoryTypeUnregistered 0 hipMemoryTypeHost 1 hipMemoryTypeDevice 2
        hipMemoryTypeManaged 3 hipMemoryTypeArray 10 hipMemoryTypeUnified 11
    """,
    "hipError_t": """
        hipSuccess 0 hipErrorInvalidValue 1 hipErrorOutOfMemory 2 hipErrorMemoryAllocation 2
        hipErrorNotInitialized 3 hipErrorInitializationError 3 hipErrorDeinitialized 4
        hipErrorProfilerDisabled 5 hipErrorProfilerNotInitialized 6
        hipErrorProfilerAlreadyStarted 7 hipErrorProfilerAlreadyStopped 8
        hipErrorInvalidConfiguration 9 hipErrorInvalidPitchValue 12 hipErrorInvalidSymbol 13
        hipErrorInvalidDevicePointer 17 hipErrorInvalidMemcpyDirection 21
        hipErrorInsufficientDriver 35 hipErrorMissingConfiguration 52
        hipErrorPriorLaunchFailure 53 hipErrorInvalidDeviceFunction 98 hipErrorNoDevice 100
        hipErrorInvalidDevice 101 hipErrorInvalidImage 200 hipErrorInvalidContext 201
        hipErrorContextAlreadyCurrent 202 hipErrorMapFailed 205
        hipErrorMapBufferObjectFailed 205 hipErrorUnmapFailed 206 hipErrorArrayIsMapped 207
        hipErrorAlreadyMapped 208 hipErrorNoBinaryForGpu 209 hipErrorAlreadyAcquired 210
        hipErrorNotMapped 211 hipErrorNotMappedAsArray 212 hipErrorNotMappedAsPointer 213
        hipErrorECCNotCorrectable 214 hipErrorUnsupportedLimit 215
        hipErrorContextAlreadyInUse 216 hipErrorPeerAccessUnsupported 217
        hipErrorInvalidKernelFile 218 hipErrorInvalidGraphicsContext 219
        hipErrorInvalidSource 300 hipErrorFileNotFound 301
        hipErrorSharedObjectSymbolNotFound 302 hipErrorSharedObjectInitFailed 303
        hipErrorOperatingSystem 304 hipErrorInvalidHandle 400 hipErrorInvalidResourceHandle
        400 hipErrorIllegalState 401 hipErrorNotFound 500 hipErrorNotReady 600
        hipErrorIllegalAddress 700 hipErrorLaunchOutOfResources 701 hipErrorLaunchTimeOut
        702 hipErrorPeerAccessAlreadyEnabled 704 hipErrorPeerAccessNotEnabled 705
        hipErrorSetOnActiveProcess 708 hipErrorContextIsDestroyed 709 hipErrorAssert 710
        hipErrorHostMemoryAlreadyRegistered 712 hipErrorHostMemoryNotRegistered 713
        hipErrorLaunchFailure 719 hipErrorCooperativeLaunchTooLarge 720 hipErrorNotSupported
        801 hipErrorStreamCaptureUnsupported 900 hipErrorStreamCaptureInvalidated 901
        hipErrorStreamCaptureMerge 902 hipErrorStreamCaptureUnmatched 903
        hipErrorStreamCaptureUnjoined 904 hipErrorStreamCaptureIsolation 905
        hipErrorStreamCaptureImplicit 906 hipErrorCapturedEvent 907
        hipErrorStreamCaptureWrongThread 908 hipErrorGraphExecUpdateFailure 910
        hipErrorInvalidChannelDescriptor 911 hipErrorInvalidTexture 912 hipErrorUnknown 999
        hipErrorRuntimeMemory 1052 hipErrorRuntimeOther 1053 hipErrorTbd 1054
    """,
    "hipDeviceAttribute_t": """
        hipDeviceAttributeCudaCompatibleBegin 0 hipDeviceAttributeEccEnabled 0
        hipDeviceAttributeAccessPolicyMaxWindowSize 1 hipDeviceAttributeAsyncEngineCount 2
        hipDeviceAttributeCanMapHostMemory 3
        hipDeviceAttributeCanUseHostPointerForRegisteredMem 4 hipDeviceAttributeClockRate 5
        hipDeviceAttributeComputeMode 6 hipDeviceAttributeComputePreemptionSupported 7
        hipDeviceAttributeConcurrentKernels 8 hipDeviceAttributeConcurrentManagedAccess 9
        hipDeviceAttributeCooperativeLaunch 10
        hipDeviceAttributeCooperativeMultiDeviceLaunch 11 hipDeviceAttributeDeviceOverlap 12
        hipDeviceAttributeDirectManagedMemAccessFromHost 13
        hipDeviceAttributeGlobalL1CacheSupported 14
        hipDeviceAttributeHostNativeAtomicSupported 15 hipDeviceAttributeIntegrated 16
        hipDeviceAttributeIsMultiGpuBoard 17 hipDeviceAttributeKernelExecTimeout 18
        hipDeviceAttributeL2CacheSize 19 hipDeviceAttributeLocalL1CacheSupported 20
        hipDeviceAttributeLuid 21 hipDeviceAttributeLuidDeviceNodeMask 22
        hipDeviceAttributeComputeCapabilityMajor 23 hipDeviceAttributeManagedMemory 24
        hipDeviceAttributeMaxBlocksPerMultiProcessor 25 hipDeviceAttributeMaxBlockDimX 26
        hipDeviceAttributeMaxBlockDimY 27 hipDeviceAttributeMaxBlockDimZ 28
        hipDeviceAttributeMaxGridDimX 29 hipDeviceAttributeMaxGridDimY 30
        hipDeviceAttributeMaxGridDimZ 31 hipDeviceAttributeMaxSurface1D 32
        hipDeviceAttributeMaxSurface1DLayered 33 hipDeviceAttributeMaxSurface2D 34
        hipDeviceAttributeMaxSurface2DLayered 35 hipDeviceAttributeMaxSurface3D 36
        hipDeviceAttributeMaxSurfaceCubemap 37 hipDeviceAttributeMaxSurfaceCubemapLayered 38
        hipDeviceAttributeMaxTexture1DWidth 39 hipDeviceAttributeMaxTexture1DLayered 40
        hipDeviceAttributeMaxTexture1DLinear 41 hipDeviceAttributeMaxTexture1DMipmap 42
        hipDeviceAttributeMaxTexture2DWidth 43 hipDeviceAttributeMaxTexture2DHeight 44
        hipDeviceAttributeMaxTexture2DGather 45 hipDeviceAttributeMaxTexture2DLayered 46
        hipDeviceAttributeMaxTexture2DLinear 47 hipDeviceAttributeMaxTexture2DMipmap 48
        hipDeviceAttributeMaxTexture3DWidth 49 hipDeviceAttributeMaxTexture3DHeight 50
        hipDeviceAttributeMaxTexture3DDepth 51 hipDeviceAttributeMaxTexture3DAlt 52
        hipDeviceAttributeMaxTextureCubemap 53 hipDeviceAttributeMaxTextureCubemapLayered 54
        hipDeviceAttributeMaxThreadsDim 55 hipDeviceAttributeMaxThreadsPerBlock 56
        hipDeviceAttributeMaxThreadsPerMultiProcessor 57 hipDeviceAttributeMaxPitch 58
        hipDeviceAttributeMemoryBusWidth 59 hipDeviceAttributeMemoryClockRate 60
        hipDeviceAttributeComputeCapabilityMinor 61 hipDeviceAttributeMultiGpuBoardGroupID
        62 hipDeviceAttributeMultiprocessorCount 63 hipDeviceAttributeUnused1 64
        hipDeviceAttributePageableMemoryAccess 65
        hipDeviceAttributePageableMemoryAccessUsesHostPageTables 66
        hipDeviceAttributePciBusId 67 hipDeviceAttributePciDeviceId 68
        hipDeviceAttributePciDomainId 69 hipDeviceAttributePciDomainID 69
        hipDeviceAttributePersistingL2CacheMaxSize 70 hipDeviceAttributeMaxRegistersPerBlock
        71 hipDeviceAttributeMaxRegistersPerMultiprocessor 72
        hipDeviceAttributeReservedSharedMemPerBlock 73
        hipDeviceAttributeMaxSharedMemoryPerBlock 74
        hipDeviceAttributeSharedMemPerBlockOptin 75
        hipDeviceAttributeSharedMemPerMultiprocessor 76
        hipDeviceAttributeSingleToDoublePrecisionPerfRatio 77
        hipDeviceAttributeStreamPrioritiesSupported 78 hipDeviceAttributeSurfaceAlignment 79
        hipDeviceAttributeTccDriver 80 hipDeviceAttributeTextureAlignment 81
        hipDeviceAttributeTexturePitchAlignment 82 hipDeviceAttributeTotalConstantMemory 83
        hipDeviceAttributeTotalGlobalMem 84 hipDeviceAttributeUnifiedAddressing 85
        hipDeviceAttributeUnused2 86 hipDeviceAttributeWarpSize 87
        hipDeviceAttributeMemoryPoolsSupported 88
        hipDeviceAttributeVirtualMemoryManagementSupported 89
        hipDeviceAttributeHostRegisterSupported 90
        hipDeviceAttributeMemoryPoolSupportedHandleTypes 91
        hipDeviceAttributeCudaCompatibleEnd 9999 hipDeviceAttributeAmdSpecificBegin 10000
        hipDeviceAttributeClockInstructionRate 10000 hipDeviceAttributeUnused3 10001
        hipDeviceAttributeMaxSharedMemoryPerMultiprocessor 10002 hipDeviceAttributeUnused4
        10003 hipDeviceAttributeUnused5 10004 hipDeviceAttributeHdpMemFlushCntl 10005
        hipDeviceAttributeHdpRegFlushCntl 10006
        hipDeviceAttributeCooperativeMultiDeviceUnmatchedFunc 10007
        hipDeviceAttributeCooperativeMultiDeviceUnmatchedGridDim 10008
        hipDeviceAttributeCooperativeMultiDeviceUnmatchedBlockDim 10009
        hipDeviceAttributeCooperativeMultiDeviceUnmatchedSharedMem 10010
        hipDeviceAttributeIsLargeBar 10011 hipDeviceAttributeAsicRevision 10012
        hipDeviceAttributeCanUseStreamWaitValue 10013 hipDeviceAttributeImageSupport 10014
        hipDeviceAttributePhysicalMultiProcessorCount 10015
        hipDeviceAttributeFineGrainSupport 10016 hipDeviceAttributeWallClockRate 10017
        hipDeviceAttributeNumberOfXccs 10018 hipDeviceAttributeMaxAvailableVgprsPerThread
        10019 hipDeviceAttributePciChipId 10020 hipDeviceAttributeAmdSpecificEnd 19999
        hipDeviceAttributeVendorSpecificBegin 20000
    """,
    "hipDriverProcAddressQueryResult": """
        HIP_GET_PROC_ADDRESS_SUCCESS 0 HIP_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND 1
        HIP_GET_PROC_ADDRESS_VERSION_NOT_SUFFICIENT 2
    """,
    "hipComputeMode": """
        hipComputeModeDefault 0 hipComputeModeExclusive 1 hipComputeModeProhibited 2
        hipComputeModeExclusiveProcess 3
    """,
    "hipFlushGPUDirectRDMAWritesOptions": """
        hipFlushGPUDirectRDMAWritesOptionHost 1 hipFlushGPUDirectRDMAWritesOptionMemOps 2
    """,
    "hipGPUDirectRDMAWritesOrdering": """
        hipGPUDirectRDMAWritesOrderingNone 0 hipGPUDirectRDMAWritesOrderingOwner 100
        hipGPUDirectRDMAWritesOrderingAllDevices 200
    """,
    "hipChannelFormatKind": """
        hipChannelFormatKindSigned 0 hipChannelFormatKindUnsigned 1
        hipChannelFormatKindFloat 2 hipChannelFormatKindNone 3
    """,
    "hipArray_Format": """
        HIP_AD_FORMAT_UNSIGNED_INT8 1 HIP_AD_FORMAT_UNSIGNED_INT16 2
        HIP_AD_FORMAT_UNSIGNED_INT32 3 HIP_AD_FORMAT_SIGNED_INT8 8
        HIP_AD_FORMAT_SIGNED_INT16 9 HIP_AD_FORMAT_SIGNED_INT32 10 HIP_AD_FORMAT_HALF 16
        HIP_AD_FORMAT_FLOAT 32
    """,
    "hipResourceType": """
        hipResourceTypeArray 0 hipResourceTypeMipmappedArray 1 hipResourceTypeLinear 2
        hipResourceTypePitch2D 3
    """,
    "HIPresourcetype": """
        HIP_RESOURCE_TYPE_ARRAY 0 HIP_RESOURCE_TYPE_MIPMAPPED_ARRAY 1
        HIP_RESOURCE_TYPE_LINEAR 2 HIP_RESOURCE_TYPE_PITCH2D 3
    """,
    "HIPaddress_mode": """
        HIP_TR_ADDRESS_MODE_WRAP 0 HIP_TR_ADDRESS_MODE_CLAMP 1 HIP_TR_ADDRESS_MODE_MIRROR 2
        HIP_TR_ADDRESS_MODE_BORDER 3
    """,
    "HIPfilter_mode": "HIP_TR_FILTER_MODE_POINT 0 HIP_TR_FILTER_MODE_LINEAR 1",
    "hipResourceViewFormat": """
        hipResViewFormatNone 0 hipResViewFormatUnsignedChar1 1 hipResViewFormatUnsignedChar2
        2 hipResViewFormatUnsignedChar4 3 hipResViewFormatSignedChar1 4
        hipResViewFormatSignedChar2 5 hipResViewFormatSignedChar4 6
        hipResViewFormatUnsignedShort1 7 hipResViewFormatUnsignedShort2 8
        hipResViewFormatUnsignedShort4 9 hipResViewFormatSignedShort1 10
        hipResViewFormatSignedShort2 11 hipResViewFormatSignedShort4 12
        hipResViewFormatUnsignedInt1 13 hipResViewFormatUnsignedInt2 14
        hipResViewFormatUnsignedInt4 15 hipResViewFormatSignedInt1 16
        hipResViewFormatSignedInt2 17 hipResViewFormatSignedInt4 18 hipResViewFormatHalf1 19
        hipResViewFormatHalf2 20 hipResViewFormatHalf4 21 hipResViewFormatFloat1 22
        hipResViewFormatFloat2 23 hipResViewFormatFloat4 24
        hipResViewFormatUnsignedBlockCompressed1 25 hipResViewFormatUnsignedBlockCompressed2
        26 hipResViewFormatUnsignedBlockCompressed3 27
        hipResViewFormatUnsignedBlockCompressed4 28 hipResViewFormatSignedBlockCompressed4
        29 hipResViewFormatUnsignedBlockCompressed5 30
        hipResViewFormatSignedBlockCompressed5 31 hipResViewFormatUnsignedBlockCompressed6H
        32 hipResViewFormatSignedBlockCompressed6H 33
        hipResViewFormatUnsignedBlockCompressed7 34
    """,
    "HIPresourceViewFormat": """
        HIP_RES_VIEW_FORMAT_NONE 0 HIP_RES_VIEW_FORMAT_UINT_1X8 1
        HIP_RES_VIEW_FORMAT_UINT_2X8 2 HIP_RES_VIEW_FORMAT_UINT_4X8 3
        HIP_RES_VIEW_FORMAT_SINT_1X8 4 HIP_RES_VIEW_FORMAT_SINT_2X8 5
        HIP_RES_VIEW_FORMAT_SINT_4X8 6 HIP_RES_VIEW_FORMAT_UINT_1X16 7
        HIP_RES_VIEW_FORMAT_UINT_2X16 8 HIP_RES_VIEW_FORMAT_UINT_4X16 9
        HIP_RES_VIEW_FORMAT_SINT_1X16 10 HIP_RES_VIEW_FORMAT_SINT_2X16 11
        HIP_RES_VIEW_FORMAT_SINT_4X16 12 HIP_RES_VIEW_FORMAT_UINT_1X32 13
        HIP_RES_VIEW_FORMAT_UINT_2X32 14 HIP_RES_VIEW_FORMAT_UINT_4X32 15
        HIP_RES_VIEW_FORMAT_SINT_1X32 16 HIP_RES_VIEW_FORMAT_SINT_2X32 17
        HIP_RES_VIEW_FORMAT_SINT_4X32 18 HIP_RES_VIEW_FORMAT_FLOAT_1X16 19
        HIP_RES_VIEW_FORMAT_FLOAT_2X16 20 HIP_RES_VIEW_FORMAT_FLOAT_4X16 21
        HIP_RES_VIEW_FORMAT_FLOAT_1X32 22 HIP_RES_VIEW_FORMAT_FLOAT_2X32 23
        HIP_RES_VIEW_FORMAT_FLOAT_4X32 24 HIP_RES_VIEW_FORMAT_UNSIGNED_BC1 25
        HIP_RES_VIEW_FORMAT_UNSIGNED_BC2 26 HIP_RES_VIEW_FORMAT_UNSIGNED_BC3 27
        HIP_RES_VIEW_FORMAT_UNSIGNED_BC4 28 HIP_RES_VIEW_FORMAT_SIGNED_BC4 29
        HIP_RES_VIEW_FORMAT_UNSIGNED_BC5 30 HIP_RES_VIEW_FORMAT_SIGNED_BC5 31
        HIP_RES_VIEW_FORMAT_UNSIGNED_BC6H 32 HIP_RES_VIEW_FORMAT_SIGNED_BC6H 33
        HIP_RES_VIEW_FORMAT_UNSIGNED_BC7 34
    """,
    "hipMemcpyKind": """
        hipMemcpyHostToHost 0 hipMemcpyHostToDevice 1 hipMemcpyDeviceToHost 2
        hipMemcpyDeviceToDevice 3 hipMemcpyDefault 4 hipMemcpyDeviceToDeviceNoCU 1024
    """,
    "hipMemLocationType": """
        hipMemLocationTypeInvalid 0 hipMemLocationTypeNone 0 hipMemLocationTypeDevice 1
        hipMemLocationTypeHost 2 hipMemLocationTypeHostNuma 3
        hipMemLocationTypeHostNumaCurrent 4
    """,
    "hipMemcpyFlags": "hipMemcpyFlagDefault 0 hipMemcpyFlagPreferOverlapWithCompute 1",
    "hipMemcpySrcAccessOrder": """
        hipMemcpySrcAccessOrderInvalid 0 hipMemcpySrcAccessOrderStream 1
        hipMemcpySrcAccessOrderDuringApiCall 2 hipMemcpySrcAccessOrderAny 3
        hipMemcpySrcAccessOrderMax 2147483647
    """,
    "hipMemcpy3DOperandType": """
        hipMemcpyOperandTypePointer 1 hipMemcpyOperandTypeArray 2 hipMemcpyOperandTypeMax
        2147483647
    """,
    "hipFunction_attribute": """
        HIP_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK 0 HIP_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES 1
        HIP_FUNC_ATTRIBUTE_CONST_SIZE_BYTES 2 HIP_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES 3
        HIP_FUNC_ATTRIBUTE_NUM_REGS 4 HIP_FUNC_ATTRIBUTE_PTX_VERSION 5
        HIP_FUNC_ATTRIBUTE_BINARY_VERSION 6 HIP_FUNC_ATTRIBUTE_CACHE_MODE_CA 7
        HIP_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES 8
        HIP_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT 9 HIP_FUNC_ATTRIBUTE_MAX 10
    """,
    "hipPointer_attribute": """
        HIP_POINTER_ATTRIBUTE_CONTEXT 1 HIP_POINTER_ATTRIBUTE_MEMORY_TYPE 2
        HIP_POINTER_ATTRIBUTE_DEVICE_POINTER 3 HIP_POINTER_ATTRIBUTE_HOST_POINTER 4
        HIP_POINTER_ATTRIBUTE_P2P_TOKENS 5 HIP_POINTER_ATTRIBUTE_SYNC_MEMOPS 6
        HIP_POINTER_ATTRIBUTE_BUFFER_ID 7 HIP_POINTER_ATTRIBUTE_IS_MANAGED 8
        HIP_POINTER_ATTRIBUTE_DEVICE_ORDINAL 9
        HIP_POINTER_ATTRIBUTE_IS_LEGACY_HIP_IPC_CAPABLE 10
        HIP_POINTER_ATTRIBUTE_RANGE_START_ADDR 11 HIP_POINTER_ATTRIBUTE_RANGE_SIZE 12
        HIP_POINTER_ATTRIBUTE_MAPPED 13 HIP_POINTER_ATTRIBUTE_ALLOWED_HANDLE_TYPES 14
        HIP_POINTER_ATTRIBUTE_IS_GPU_DIRECT_RDMA_CAPABLE 15
        HIP_POINTER_ATTRIBUTE_ACCESS_FLAGS 16 HIP_POINTER_ATTRIBUTE_MEMPOOL_HANDLE 17
    """,
    "hipTextureAddressMode": """
        hipAddressModeWrap 0 hipAddressModeClamp 1 hipAddressModeMirror 2
        hipAddressModeBorder 3
    """,
    "hipTextureFilterMode": "hipFilterModePoint 0 hipFilterModeLinear 1",
    "hipTextureReadMode": "hipReadModeElementType 0 hipReadModeNormalizedFloat 1",
    "hipSurfaceBoundaryMode": "hipBoundaryModeZero 0 hipBoundaryModeTrap 1 hipBoundaryModeClamp 2",
    "hipDeviceP2PAttr": """
        hipDevP2PAttrPerformanceRank 0 hipDevP2PAttrAccessSupported 1
        hipDevP2PAttrNativeAtomicSupported 2 hipDevP2PAttrHipArrayAccessSupported 3
    """,
    "hipDriverEntryPointQueryResult": """
        hipDriverEntryPointSuccess 0 hipDriverEntryPointSymbolNotFound 1
        hipDriverEntryPointVersionNotSufficent 2
    """,
    "hipLimit_t": """
        hipLimitStackSize 0 hipLimitPrintfFifoSize 1 hipLimitMallocHeapSize 2
        hipExtLimitScratchMin 4096 hipExtLimitScratchMax 4097 hipExtLimitScratchCurrent 4098
        hipLimitRange 4099
    """,
    "hipStreamBatchMemOpType": """
        hipStreamMemOpWaitValue32 1 hipStreamMemOpWriteValue32 2 hipStreamMemOpWaitValue64 4
        hipStreamMemOpWriteValue64 5 hipStreamMemOpBarrier 6 hipStreamMemOpFlushRemoteWrites
        3
    """,
    "hipMemoryAdvise": """
        hipMemAdviseSetReadMostly 1 hipMemAdviseUnsetReadMostly 2
        hipMemAdviseSetPreferredLocation 3 hipMemAdviseUnsetPreferredLocation 4
        hipMemAdviseSetAccessedBy 5 hipMemAdviseUnsetAccessedBy 6 hipMemAdviseSetCoarseGrain
        100 hipMemAdviseUnsetCoarseGrain 101
    """,
    "hipMemRangeCoherencyMode": """
        hipMemRangeCoherencyModeFineGrain 0 hipMemRangeCoherencyModeCoarseGrain 1
        hipMemRangeCoherencyModeIndeterminate 2
    """,
    "hipMemRangeAttribute": """
        hipMemRangeAttributeReadMostly 1 hipMemRangeAttributePreferredLocation 2
        hipMemRangeAttributeAccessedBy 3 hipMemRangeAttributeLastPrefetchLocation 4
        hipMemRangeAttributeCoherencyMode 100
    """,
    "hipMemPoolAttr": """
        hipMemPoolReuseFollowEventDependencies 1 hipMemPoolReuseAllowOpportunistic 2
        hipMemPoolReuseAllowInternalDependencies 3 hipMemPoolAttrReleaseThreshold 4
        hipMemPoolAttrReservedMemCurrent 5 hipMemPoolAttrReservedMemHigh 6
        hipMemPoolAttrUsedMemCurrent 7 hipMemPoolAttrUsedMemHigh 8
    """,
    "hipMemAccessFlags": """
        hipMemAccessFlagsProtNone 0 hipMemAccessFlagsProtRead 1
        hipMemAccessFlagsProtReadWrite 3
    """,
    "hipMemAllocationType": """
        hipMemAllocationTypeInvalid 0 hipMemAllocationTypePinned 1
        hipMemAllocationTypeUncached 1073741824 hipMemAllocationTypeMax 2147483647
    """,
    "hipMemAllocationHandleType": """
        hipMemHandleTypeNone 0 hipMemHandleTypePosixFileDescriptor 1 hipMemHandleTypeWin32 2
        hipMemHandleTypeWin32Kmt 4
    """,
    "hipFuncAttribute": """
        hipFuncAttributeMaxDynamicSharedMemorySize 8
        hipFuncAttributePreferredSharedMemoryCarveout 9 hipFuncAttributeMax 10
    """,
    "hipFuncCache_t": """
        hipFuncCachePreferNone 0 hipFuncCachePreferShared 1 hipFuncCachePreferL1 2
        hipFuncCachePreferEqual 3
    """,
    "hipSharedMemConfig": """
        hipSharedMemBankSizeDefault 0 hipSharedMemBankSizeFourByte 1
        hipSharedMemBankSizeEightByte 2
    """,
    "hipExternalMemoryHandleType": """
        hipExternalMemoryHandleTypeOpaqueFd 1 hipExternalMemoryHandleTypeOpaqueWin32 2
        hipExternalMemoryHandleTypeOpaqueWin32Kmt 3 hipExternalMemoryHandleTypeD3D12Heap 4
        hipExternalMemoryHandleTypeD3D12Resource 5 hipExternalMemoryHandleTypeD3D11Resource
        6 hipExternalMemoryHandleTypeD3D11ResourceKmt 7 hipExternalMemoryHandleTypeNvSciBuf
        8
    """,
    "hipExternalSemaphoreHandleType": """
        hipExternalSemaphoreHandleTypeOpaqueFd 1 hipExternalSemaphoreHandleTypeOpaqueWin32 2
        hipExternalSemaphoreHandleTypeOpaqueWin32Kmt 3
        hipExternalSemaphoreHandleTypeD3D12Fence 4 hipExternalSemaphoreHandleTypeD3D11Fence
        5 hipExternalSemaphoreHandleTypeNvSciSync 6 hipExternalSemaphoreHandleTypeKeyedMutex
        7 hipExternalSemaphoreHandleTypeKeyedMutexKmt 8
        hipExternalSemaphoreHandleTypeTimelineSemaphoreFd 9
        hipExternalSemaphoreHandleTypeTimelineSemaphoreWin32 10
    """,
    "hipGraphicsRegisterFlags": """
        hipGraphicsRegisterFlagsNone 0 hipGraphicsRegisterFlagsReadOnly 1
        hipGraphicsRegisterFlagsWriteDiscard 2 hipGraphicsRegisterFlagsSurfaceLoadStore 4
        hipGraphicsRegisterFlagsTextureGather 8
    """,
    "hipGraphNodeType": """
        hipGraphNodeTypeKernel 0 hipGraphNodeTypeMemcpy 1 hipGraphNodeTypeMemset 2
        hipGraphNodeTypeHost 3 hipGraphNodeTypeGraph 4 hipGraphNodeTypeEmpty 5
        hipGraphNodeTypeWaitEvent 6 hipGraphNodeTypeEventRecord 7
        hipGraphNodeTypeExtSemaphoreSignal 8 hipGraphNodeTypeExtSemaphoreWait 9
        hipGraphNodeTypeMemAlloc 10 hipGraphNodeTypeMemFree 11
        hipGraphNodeTypeMemcpyFromSymbol 12 hipGraphNodeTypeMemcpyToSymbol 13
        hipGraphNodeTypeBatchMemOp 14 hipGraphNodeTypeCount 15
    """,
    "hipAccessProperty": """
        hipAccessPropertyNormal 0 hipAccessPropertyStreaming 1 hipAccessPropertyPersisting 2
    """,
    "hipLaunchMemSyncDomain": "hipLaunchMemSyncDomainDefault 0 hipLaunchMemSyncDomainRemote 1",
    "hipSynchronizationPolicy": """
        hipSyncPolicyAuto 1 hipSyncPolicySpin 2 hipSyncPolicyYield 3
        hipSyncPolicyBlockingSync 4
    """,
    "hipLaunchAttributeID": """
        hipLaunchAttributeAccessPolicyWindow 1 hipLaunchAttributeCooperative 2
        hipLaunchAttributeSynchronizationPolicy 3 hipLaunchAttributePriority 8
        hipLaunchAttributeMemSyncDomainMap 9 hipLaunchAttributeMemSyncDomain 10
        hipLaunchAttributeMax 11
    """,
    "hipGraphExecUpdateResult": """
        hipGraphExecUpdateSuccess 0 hipGraphExecUpdateError 1
        hipGraphExecUpdateErrorTopologyChanged 2 hipGraphExecUpdateErrorNodeTypeChanged 3
        hipGraphExecUpdateErrorFunctionChanged 4 hipGraphExecUpdateErrorParametersChanged 5
        hipGraphExecUpdateErrorNotSupported 6
        hipGraphExecUpdateErrorUnsupportedFunctionChange 7
    """,
    "hipStreamCaptureMode": """
        hipStreamCaptureModeGlobal 0 hipStreamCaptureModeThreadLocal 1
        hipStreamCaptureModeRelaxed 2
    """,
    "hipStreamCaptureStatus": """
        hipStreamCaptureStatusNone 0 hipStreamCaptureStatusActive 1
        hipStreamCaptureStatusInvalidated 2
    """,
    "hipStreamUpdateCaptureDependenciesFlags": """
        hipStreamAddCaptureDependencies 0 hipStreamSetCaptureDependencies 1
    """,
    "hipGraphMemAttributeType": """
        hipGraphMemAttrUsedMemCurrent 0 hipGraphMemAttrUsedMemHigh 1
        hipGraphMemAttrReservedMemCurrent 2 hipGraphMemAttrReservedMemHigh 3
    """,
    "hipUserObjectFlags": "hipUserObjectNoDestructorSync 1",
    "hipUserObjectRetainFlags": "hipGraphUserObjectMove 1",
    "hipGraphInstantiateFlags": """
        hipGraphInstantiateFlagAutoFreeOnLaunch 1 hipGraphInstantiateFlagUpload 2
        hipGraphInstantiateFlagDeviceLaunch 4 hipGraphInstantiateFlagUseNodePriority 8
    """,
    "hipGraphDebugDotFlags": """
        hipGraphDebugDotFlagsVerbose 1 hipGraphDebugDotFlagsKernelNodeParams 4
        hipGraphDebugDotFlagsMemcpyNodeParams 8 hipGraphDebugDotFlagsMemsetNodeParams 16
        hipGraphDebugDotFlagsHostNodeParams 32 hipGraphDebugDotFlagsEventNodeParams 64
        hipGraphDebugDotFlagsExtSemasSignalNodeParams 128
        hipGraphDebugDotFlagsExtSemasWaitNodeParams 256
        hipGraphDebugDotFlagsKernelNodeAttributes 512 hipGraphDebugDotFlagsHandles 1024
    """,
    "hipGraphInstantiateResult": """
        hipGraphInstantiateSuccess 0 hipGraphInstantiateError 1
        hipGraphInstantiateInvalidStructure 2 hipGraphInstantiateNodeOperationNotSupported 3
        hipGraphInstantiateMultipleDevicesNotSupported 4
    """,
    "hipMemAllocationGranularity_flags": """
        hipMemAllocationGranularityMinimum 0 hipMemAllocationGranularityRecommended 1
    """,
    "hipMemHandleType": "hipMemHandleTypeGeneric 0",
    "hipMemOperationType": "hipMemOperationTypeMap 1 hipMemOperationTypeUnmap 2",
    "hipArraySparseSubresourceType": """
        hipArraySparseSubresourceTypeSparseLevel 0 hipArraySparseSubresourceTypeMiptail 1
    """,
    "hipGraphDependencyType": """
        hipGraphDependencyTypeDefault 0 hipGraphDependencyTypeProgrammatic 1
    """,
    "hipMemRangeHandleType": "hipMemRangeHandleTypeDmaBufFd 1 hipMemRangeHandleTypeMax 2147483647",
    "hipMemRangeFlags": "hipMemRangeFlagDmaBufMappingTypePcie 1 hipMemRangeFlagsMax 2147483647",
}

# Macros: a program may test for them with #ifdef, and pass them as any type.
MACROS = """
    hipStreamDefault 0 hipStreamNonBlocking 1
    hipEventDefault 0 hipEventBlockingSync 1 hipEventDisableTiming 2 hipEventInterprocess 4
    hipEventDisableSystemFence 0x20000000 hipEventReleaseToDevice 0x40000000
    hipEventReleaseToSystem 0x80000000 hipEventRecordDefault 0 hipEventRecordExternal 1
    hipEventWaitDefault 0 hipEventWaitExternal 1
    hipStreamWaitValueGte 0 hipStreamWaitValueEq 1 hipStreamWaitValueAnd 2 hipStreamWaitValueNor 3
    hipHostMallocDefault 0 hipHostMallocPortable 1 hipHostMallocMapped 2
    hipHostMallocWriteCombined 4 hipHostMallocUncached 0x10000000 hipHostMallocNumaUser 0x20000000
    hipHostMallocCoherent 0x40000000 hipHostMallocNonCoherent 0x80000000
    hipHostAllocDefault 0 hipHostAllocPortable 1 hipHostAllocMapped 2 hipHostAllocWriteCombined 4
    hipHostAllocUncached 0x10000000
    hipHostRegisterDefault 0 hipHostRegisterPortable 1 hipHostRegisterMapped 2
    hipHostRegisterIoMemory 4 hipHostRegisterReadOnly 8 hipExtHostRegisterCoarseGrained 8
    hipExtHostRegisterUncached 0x80000000
    hipMemAttachGlobal 1 hipMemAttachHost 2 hipMemAttachSingle 4
    hipDeviceMallocDefault 0 hipDeviceMallocFinegrained 1 hipMallocSignalMemory 2
    hipDeviceMallocUncached 3 hipDeviceMallocContiguous 4
    hipDeviceScheduleAuto 0 hipDeviceScheduleSpin 1 hipDeviceScheduleYield 2
    hipDeviceScheduleBlockingSync 4 hipDeviceScheduleMask 7 hipDeviceMapHost 8
    hipDeviceLmemResizeToMax 16 hipCpuDeviceId -1 hipInvalidDeviceId -2
    hipOccupancyDefault 0 hipOccupancyDisableCachingOverride 1 hipExtAnyOrderLaunch 1
    hipCooperativeLaunchMultiDeviceNoPreSync 1 hipCooperativeLaunchMultiDeviceNoPostSync 2
    hipArrayDefault 0 hipArrayLayered 1 hipArraySurfaceLoadStore 2 hipArrayCubemap 4
    hipArrayTextureGather 8 hipTextureType1D 1 hipTextureType2D 2 hipTextureType3D 3
    hipTextureTypeCubemap 12 hipTextureType1DLayered 0xF1 hipTextureType2DLayered 0xF2
    hipTextureTypeCubemapLayered 0xFC HIP_TRSA_OVERRIDE_FORMAT 1 HIP_TRSF_READ_AS_INTEGER 1
    HIP_TRSF_NORMALIZED_COORDINATES 2 HIP_TRSF_SRGB 16
    hipIpcMemLazyEnablePeerAccess 1 HIP_IPC_HANDLE_SIZE 64 hipExternalMemoryDedicated 1
    hipEnableDefault 0 hipEnableLegacyStream 1 hipEnablePerThreadDefaultStream 2
    HIP_VERSION_MAJOR 7 HIP_VERSION_MINOR 1
"""
